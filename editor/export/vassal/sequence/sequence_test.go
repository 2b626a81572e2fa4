package sequence_test

import (
	"encoding/hex"
	"errors"
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/mapsheet/mapsheet/editor/export/vassal/sequence"
)

// split reads tokens as VASSAL does: a sign parts them unless a backslash stands before it,
// and quotes around a token are no part of it.
func split(text string, sign byte) (tokens []string) {
	var b strings.Builder
	end := func() {
		token := b.String()
		if n := len(token); n > 1 && token[0] == '\'' && token[n-1] == '\'' {
			token = token[1 : n-1]
		}
		tokens = append(tokens, token)
		b.Reset()
	}
	for i := range len(text) {
		if text[i] != sign {
			b.WriteByte(text[i])
			continue
		}
		if i > 0 && text[i-1] == '\\' {
			soFar := b.String()
			b.Reset()
			b.WriteString(soFar[:len(soFar)-1])
			b.WriteByte(sign)
			continue
		}
		end()
	}
	end()
	return tokens
}

// unnested reads a list of which each token is followed by the rest. The last one is
// taken as it is.
func unnested(text string) (out []string) {
	for {
		tokens := split(text, '\t')
		if len(tokens) == 1 {
			return append(out, text)
		}
		if len(tokens) > 2 {
			panic("a list of more than a token and the rest")
		}
		out, text = append(out, tokens[0]), tokens[1]
	}
}

// piece reads the command that adds a piece.
func piece(text string) (id string, p sequence.Piece, err error) {
	rest, ok := strings.CutPrefix(text, "+/")
	if !ok {
		return "", nil, errors.New("it adds nothing")
	}
	parts := split(rest, '/')
	if len(parts) != 3 {
		return "", nil, fmt.Errorf("%d parts", len(parts))
	}
	types, states := unnested(parts[1]), unnested(parts[2])
	if len(types) != len(states) {
		return "", nil, fmt.Errorf("%d types and %d states", len(types), len(states))
	}
	for i := range types {
		p = append(p, sequence.Trait{Type: types[i], State: states[i]})
	}
	return parts[0], p, nil
}

// The vectors are such as VASSAL itself read back to the same names.
func TestNamesAreWrittenAsVASSALReadsThem(t *testing.T) {
	for name, want := range map[string]string{
		`k.u.k. Kompanie/1; "Ž" <&>`: `piece;;;de.png;k.u.k. Kompanie/1\; "Ž" <&>`,
		`'quoted'`:                   `piece;;;de.png;''quoted''`,
		`\back`:                      `piece;;;de.png;'\back'`,
		"":                           `piece;;;de.png;`,
	} {
		got := sequence.Of("piece", "", "", "", "de.png", name)
		assert.Equal(t, want, got.Type)
		assert.Equal(t, []string{"piece", "", "", "de.png", name}, split(got.Type, ';'))
	}
	assert.Equal(t, `Österreich/Ungarn; "X",4\, strong`, sequence.Join(',', `Österreich/Ungarn; "X"`, "4, strong"))
}

func TestAPieceIsNestedAsInASavedGame(t *testing.T) {
	p := sequence.Piece{
		{"emb2;Disrupt", "-1"}, {"emb2;Flip", "1"}, {"mark;Side,Strength", `French,4\, strong`},
		{"piece;;;fr.png;French Infantry Company 1/-1", "Main Map;24;21;1;0"},
	}
	assert.Equal(t, "+/1001/emb2;Disrupt\temb2;Flip\\\tmark;Side,Strength\\\\\tpiece;;;fr.png;French Infantry Company 1\\/-1/-1\t1\\\tFrench,4\\, strong\\\\\tMain Map;24;21;1;0", p.Text("1001"))
	id, back, err := piece(p.Text("1001"))
	require.NoError(t, err)
	assert.Equal(t, "1001", id)
	assert.Equal(t, p, back)
}

func TestASavedGameIsDisguised(t *testing.T) {
	var s sequence.Saved
	s.Stack("Main Map", 24, 21, sequence.Piece{{"piece;;;a.png;A", "Main Map;24;21;1;0"}})
	s.Board("Main Map", "Sheet")
	text := s.Text()
	assert.True(t, strings.HasPrefix(text, "!VCSK5a383f3d333405293b2c3f"), "as VASSAL disguises begin_save")
	plain, err := hex.DecodeString(text[7:])
	require.NoError(t, err)
	for i := range plain {
		plain[i] ^= 0x5a
	}
	assert.Equal(t, "begin_save\x1b+/1/piece;;;a.png;A/Main Map;24;21;1;0\x1b+/2/stack/Main Map;24;21;1;@@0\x1bMain MapBoardPicker\tSheet\t0\t0\x1bend_save", string(plain))
}

func TestNamesAreCleanedBeforeTheyGoAnywhere(t *testing.T) {
	assert.Equal(t, "a b/c", sequence.Clean("a\tb\\\x1bc\x00"))
	assert.Equal(t, "‹html›‹img src=x›", sequence.Clean("<html><img src=x>"), "or a list would load the picture")
	assert.Equal(t, "4 < 5", sequence.Clean(" 4 < 5\n"))
}

// names are texts that are in the way of every rule there is.
func names() *rapid.Generator[string] {
	return rapid.Custom(func(t *rapid.T) string {
		return sequence.Clean(rapid.StringOfN(rapid.RuneFrom([]rune("aé'\\;,/\t\x1b <&\"|+")), 0, 8, -1).Draw(t, "name"))
	})
}

func TestWhatIsJoinedIsSplitAgain(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		list := rapid.SliceOfN(names(), 1, 6).Draw(t, "names")
		for _, sign := range []byte{';', ',', '/', '\t'} {
			assert.Equal(t, list, split(sequence.Join(sign, list...), sign))
		}
		inner := sequence.Join(',', list...)
		p := sequence.Piece{sequence.Of("mark", inner, inner), sequence.Of("emb2", "1", list...), sequence.Of("piece", sequence.Join(';', list...), "", "", list[0])}
		_, back, err := piece(p.Text("7"))
		require.NoError(t, err)
		assert.Equal(t, p, back)
		assert.Equal(t, list, split(split(back[0].Type, ';')[1], ','))
	})
}

// Whatever a module's author writes, it is a name that comes back as it was cleaned.
func FuzzAnyTextIsAName(f *testing.F) {
	for _, seed := range []string{"", "'", `\`, `a\`, "''", "a;b,c/d\te\x1bf", "<html>", "\xff\xfe"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		name := sequence.Clean(text)
		require.True(t, utf8.ValidString(name))
		require.NotContains(t, name, `\`)
		p := sequence.Piece{sequence.Of("mark", sequence.Join(',', name, "4"), sequence.Join(',', "Side", "Strength")), sequence.Of("piece", "null;0;0;1;0", "", "", "a.png", name)}
		_, back, err := piece(p.Text("1"))
		require.NoError(t, err)
		require.Equal(t, p, back)
		require.Equal(t, name, split(back[1].Type, ';')[4])
		require.Equal(t, name, split(back[0].State, ',')[0])
	})
}
