package schema

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
)

// laid is a board on which roads run along the paths.
func laid(t *testing.T, paths ...string) *model.HexBoard {
	t.Helper()
	b := model.NewHexBoard(9, 9)
	for _, p := range paths {
		var l hex.List
		require.NoError(t, l.UnmarshalText([]byte(p)))
		for i := 1; i < len(l); i++ {
			d, ok := l[i-1].DirTo(l[i])
			require.True(t, ok, p)
			b.SetLink(model.Road, l[i-1], d, true)
		}
	}
	return b
}

func roads(b *model.HexBoard) []string {
	var out []string
	for _, l := range newBoardDoc(b).Roads {
		out = append(out, b.Grid.Labels(l))
	}
	return out
}

func TestLinesAreWrittenAsLongPaths(t *testing.T) {
	for name, test := range map[string]struct{ laid, want string }{
		"one link begins at the lower label":                  {"0202 0102", "0102 0202"},
		"a bend is one path":                                  {"0102 0202 0203 0204", "0102 0202 0203 0204"},
		"a hairpin is one path":                               {"0202 0303 0302", "0202 0303 0302"},
		"a path is the same laid from either end":             {"0204 0203 0202 0102", "0102 0202 0203 0204"},
		"pieces laid apart are joined":                        {"0101 0102 | 0103 0104 | 0102 0103", "0101 0102 0103 0104"},
		"a branch begins or ends at the straight road":        {"0303 0202 0102 | 0101 0102 0103", "0101 0102 0103 | 0102 0202 0303"},
		"two roads cross":                                     {"0302 0303 0304 | 0202 0303 0403", "0202 0303 0403 | 0302 0303 0304"},
		"a fork of equal turns goes on clockwise":             {"0302 0303 | 0303 0203 | 0303 0403", "0203 0303 | 0302 0303 0403"},
		"a bend in the hex with the lowest label is one path": {"0102 0101 0201", "0102 0101 0201"},
		"a ring ends where it begins":                         {"0302 0402 0403 0304 0203 0202 0302", "0202 0203 0304 0403 0402 0302 0202"},
		"a small ring":                                        {"0101 0102 0201 0101", "0101 0102 0201 0101"},
		"two lines far apart come in order":                   {"0808 0809 | 0101 0102", "0101 0102 | 0808 0809"},
	} {
		t.Run(name, func(t *testing.T) {
			b := laid(t, strings.Split(test.laid, " | ")...)
			assert.Equal(t, test.want, strings.Join(roads(b), " | "))
		})
	}
}

func TestPathsHoldEveryLinkOnce(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b := model.NewHexBoard(6, 6)
		for range rapid.IntRange(0, 60).Draw(t, "links") {
			h := b.Grid.At(rapid.IntRange(0, b.Grid.Len()-1).Draw(t, "hex"))
			b.SetLink(model.Canal, h, hex.Dir(rapid.IntRange(0, 5).Draw(t, "direction")), true)
		}
		links := 0
		for h := range b.Grid.All() {
			links += b.Links(model.Canal, h).Len()
		}
		drawn := model.NewHexBoard(6, 6)
		inPaths := 0
		for _, path := range linePaths(b.Grid, func(h hex.Hex) model.DirSet { return b.Links(model.Canal, h) }) {
			for i := 1; i < len(path); i++ {
				d, ok := path[i-1].DirTo(path[i])
				require.True(t, ok)
				require.False(t, drawn.Linked(model.Canal, path[i-1], d), "the link is in two paths")
				drawn.SetLink(model.Canal, path[i-1], d, true)
				inPaths++
			}
		}
		assert.Equal(t, b, drawn)
		assert.Equal(t, links, 2*inPaths)
	})
}
