package schema

import (
	"strings"
	"testing"

	"github.com/BurntSushi/toml"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/model/limits"
)

func TestThePathOfAKeyIsQuotedWhereItMustBe(t *testing.T) {
	for key, want := range map[string]string{
		"a": "t.a", "z": "t.z", "A": "t.A", "Z": "t.Z", "0": "t.0", "9": "t.9", "-": "t.-", "_": "t._",
		"`": "t.\"`\"", "{": `t."{"`, "@": `t."@"`, "[": `t."["`, "/": `t."/"`, ":": `t.":"`, "a b": `t."a b"`, "": `t.""`, `"`: `t."\""`,
	} {
		assert.Equal(t, want, keyPath("t", key))
		assert.Equal(t, want[2:], keyPath("", key))
		assert.Equal(t, "t", parentPath(want))
	}
	for path, want := range map[string]string{
		"": "", "a": "", "a.b": "a", "a[0]": "a", "a[0].b": "a[0]", `a."b.c[0]"`: "a", `a."b\".c"`: "a", `"a.b"`: "", `"a.b".c`: `"a.b"`,
	} {
		assert.Equal(t, want, parentPath(path), path)
	}
}

func TestAPlaceInATextIsFound(t *testing.T) {
	text := "a = \"one  two\\tthree\"\nb = '''\nfour\tfive\nsix'''\nc = 'x'\nd = \"\"\""
	s := newSource("", []byte(text))
	for key, value := range map[string]string{"a": `"one`, "b": "'''\nfour", "c": "'x'", "d": `"""`} {
		s.spans[key] = span{0, strings.Index(text, value)}
	}
	for _, test := range []struct {
		path   string
		offset int
		want   string // what stands there
	}{{"a", 0, "one"}, {"a", 5, "two"}, {"a", 9, `"one`}, {"b", 0, "four"}, {"b", 5, "five"}, {"c", 0, "x'"}, {"c.d", 3, "'x'"}, {"d", 9, ""}} {
		assert.True(t, strings.HasPrefix(text[s.within(test.path, test.offset):], test.want), "%s %d", test.path, test.offset)
	}
	words := newSource("", []byte("\"\tone  two\nthree"))
	words.spans["a"] = span{}
	for n, want := range []string{"one", "two", "three", "", ""} {
		rest, _, _ := strings.Cut(string(words.text[1+words.wordOffset("a", n):]), " ")
		rest, _, _ = strings.Cut(rest, "\n")
		assert.Equal(t, want, rest)
	}
	assert.Zero(t, words.wordOffset("b", 1))
	blank := newSource("", []byte("'a '"))
	blank.text = blank.text[:3]
	blank.spans["a"] = span{}
	assert.Equal(t, 2, blank.wordOffset("a", 1), "the text ends in a blank")
}

// What the reader of places does not take is told with its place, too.
func TestWhatOnlyTheReaderOfPlacesRefusesIsTold(t *testing.T) {
	r := newReader("a.toml", []byte("a = 1\nb = = 2\n"))
	_, err := r.source.index()
	require.Error(t, err)
	r.syntaxError(err)
	require.Len(t, r.problems, 1)
	assert.Equal(t, codeSyntax, r.problems[0].code)
	assert.Equal(t, strings.Index("a = 1\nb = = 2\n", "= 2"), r.problems[0].offset)
	assert.Contains(t, r.problems[0].message, "this is not TOML: ")
}

// Brackets count where they are no part of a text or a comment.
func TestWhatLiesTooDeepIsCountedOutsideOfTexts(t *testing.T) {
	deep := strings.Repeat("[", limits.FileDepth)
	tests := []struct {
		name, text string
		deep       bool
	}{
		{"as deep as may be", deep, false},
		{"deeper", deep + "[", true},
		{"closed and opened again", strings.Repeat("[]", limits.FileDepth+1), false},
		{"closed more often than opened", "]" + deep, false},
		{"and deeper", "]" + deep + "{", true},
		{"in a text", `"` + deep + deep + `"`, false},
		{"behind a text", `""` + deep + "[", true},
		{"behind a quote in a text", `"\"` + deep + `["`, false},
		{"behind a backslash in a literal text", `'\'` + deep + "[", true},
		{"in a long text", `"""` + "\n\"" + deep + "\n" + deep + `"""`, false},
		{"behind a long text", `"""a"""` + deep + "[", true},
		{"behind a long text that ends in a quote", `"""a""""` + deep + "[", true},
		{"behind a long text that ends in two", `"""a"""""` + deep + "[", true},
		{"in a text behind them", `"""a""""""` + deep + `["`, false},
		{"behind a text without an end", "\"a\n" + deep + "[", true},
		{"in a comment", "#" + deep + "[", false},
		{"behind a comment", "#\n" + deep + "[", true},
		{"a long key", strings.Repeat("a.", limits.FileDepth), false},
		{"a longer key", strings.Repeat("a.", limits.FileDepth+1), true},
		{"many keys on their lines", strings.Repeat("a.b=1\n", limits.FileDepth+1), false},
		{"many keys in a table", "{" + strings.Repeat("a.b=1,", limits.FileDepth), false},
		{"keys and brackets", deep + "a.", true},
		{"a key behind brackets", strings.Repeat("[a.a]", limits.FileDepth), false},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			r := newReader("", []byte(test.text))
			r.scan()
			require.Equal(t, test.deep, r.failed(), "%v", r.problems)
			if test.deep {
				assert.Equal(t, codeTooDeep, r.problems[0].code)
			}
		})
	}
}

// A list is no header of a table, however long its line.
func TestLongListsAreNoNamesOfKeys(t *testing.T) {
	long := "[" + strings.Repeat("1,", 20_000) + "]"
	for _, text := range []string{"a = " + long, "a = [\n" + long + "\n]", "a = {\n" + long + "\n}"} {
		r := newReader("", []byte(text))
		r.scan()
		assert.False(t, r.failed(), "%v", r.problems)
	}
	r := newReader("", []byte("["+strings.Repeat("a", 20_000)+"]\n"+strings.Repeat("\n", limits.FilePaths/20_000)))
	r.scan()
	assert.True(t, r.failed(), "the name of a table counts on every line of it")
}

func TestTheBoundOfLinesKeysAndElementsIsExact(t *testing.T) {
	for _, mark := range []string{"\n", "#\n", ",", "=", "[]", "{}"} {
		each := 1
		if mark == "#\n" {
			each = 2
		}
		for n, refused := range map[int]bool{limits.FileMarks / each: false, limits.FileMarks/each + 1: true} {
			r := newReader("", []byte(strings.Repeat(mark, n)))
			r.scan()
			assert.Equal(t, refused, r.failed(), "%d of %q", n, mark)
		}
	}
}

func TestWhatIsNoTextIsRefused(t *testing.T) {
	for text, want := range map[string]string{
		"a\xffb": "the byte 0xFF", "é\xc3": "the byte 0xC3", "a\x00": "character 0x00", "a\x1f": "character 0x1F", "a\x7f": "character 0x7F", "a\rb": "character 0x0D",
		"a\tb\n\r\né\ufffd ": "",
	} {
		r := newReader("", []byte(text))
		r.scan()
		require.Equal(t, want != "", r.failed(), "%q", text)
		if want != "" {
			assert.Contains(t, r.problems[0].message, want)
		}
	}
	assert.Equal(t, 3, invalidUTF8([]byte("é\n\xc3")))
}

func TestALongTextIsWrittenSoThatItReadsTheSame(t *testing.T) {
	for n := range 8 {
		q := strings.Repeat(`"`, n)
		for _, text := range []string{q, "a\n" + q, q + "\nb", "a" + q + "b\n" + q + "c", "a\n\\" + q, q + "\t\r\x01" + q, "é" + q} {
			var back struct{ A, B string }
			_, err := toml.Decode("a = "+longString(text)+"\nb = \"b\"", &back)
			require.NoError(t, err, text)
			assert.Equal(t, text, back.A)
			assert.Equal(t, "b", back.B)
		}
	}
	assert.Equal(t, "\"\"\"\n\"a\"\" b\"\"\\\" \\\"\"\"\"", longString(`"a"" b""" "`), "no more is escaped than must be")
}

// The length of a path counts at each end of a line or element: that of its table, of the
// keys that are open around it, and of its own key.
func TestThePathsOfAFileAreAddedUp(t *testing.T) {
	for text, total := range map[string]int{
		"ab=1\n":                   2,
		"ab={cd=[1,2],e=3}\nf=4\n": 4 + 2 + 1 + 1,
		"ab=[[1],[2]]\ncd=1\n":     2 + 0 + 2,
		"[ab]\nc=1\n[d]\ne=2\n":    4 + 5 + 3 + 4,
		"[[ab]]\nc=1\n":            6 + 7,
		"]\nab=1\n":                0 + 2,
		"abc={d={e={f=1,g=2}}}\n":  6 + 1,
	} {
		var k keyLengths
		depth := 0
		for i := range len(text) {
			k.see([]byte(text), i, depth)
			switch text[i] {
			case '[', '{':
				depth++
			case ']', '}':
				depth = max(depth-1, 0)
			}
		}
		assert.Equal(t, total, k.total, text)
		assert.Zero(t, k.outer, text)
		assert.Empty(t, k.open, text)
	}
}

// A key of several parts stands where its first one does, and so do the tables that it names.
func TestAKeyOfSeveralPartsStandsWhereItBegins(t *testing.T) {
	const text = "ab.cd.ef = 1\nab.cd.gh=2\ni = { j.k = 3 }\n"
	s := newReader("", []byte(text)).source
	_, err := s.index()
	require.NoError(t, err)
	for path, want := range map[string]span{
		"ab": {0, 0}, "ab.cd": {0, 0}, "ab.cd.ef": {0, 11}, "ab.cd.gh": {13, 22}, "i": {24, 28}, "i.j": {30, 30}, "i.j.k": {30, 36},
	} {
		assert.Equal(t, want, s.spans[path], path)
	}
}
