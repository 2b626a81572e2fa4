package sight_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/rules/soldiers/sight"
)

func TestTheSentenceNamesWhatIsInTheWay(t *testing.T) {
	tests := []struct {
		name, picture, from, to, rule, want string
		hexes                               string
	}{
		{"woods", ". w .", "0101", "0103", "Combat (A)", "woods in 0102 on the line from 0101 to 0103", "0102"},
		{"a town", ". # .", "0101", "0103", "Combat (A)", "a town in 0102 on the line from 0101 to 0103", "0102"},
		{"a crest", ". 4 .", "0101", "0103", "Combat (B)", "the crest in 0102 on the line from 0101 to 0103", "0102"},
		{"the first of several", ". 4 w .", "0101", "0104", "Combat (B)", "the crest in 0102 on the line from 0101 to 0104", "0102"},
		{"both sides of a line", ".w. .#.", "0102", "0302", "Combat (C)",
			"woods in 0201 and a town in 0202 on both sides of the line from 0102 to 0302", "0201 0202"},
		{"woods below a crest", "4 . w .", "0101", "0104", "Combat (M)",
			"woods in 0103 on the line from 0101 to 0104, no nearer to the crest in 0101 than to 0104", "0103"},
		{"a town below a crest, from below", ". # 4", "0101", "0103", "Combat (M)",
			"a town in 0102 on the line from 0101 to 0103, no nearer to the crest in 0103 than to 0101", "0102"},
		{"both sides of a line from a crest", ".w. 4#.", "0102", "0302", "Combat (C)",
			"woods in 0201 and a town in 0202 on both sides of the line from 0102 to 0302, no nearer to the crest in 0102 than to 0302", "0201 0202"},
		{"the peak", "4 7 4", "0101", "0103", "Combat (M)", "the peak of the hill in 0102 on the line from 0101 to 0103", "0102"},
		{"a crest as high as the higher", "4 . 6 . 6", "0101", "0105", "Combat (M)",
			"the crest in 0103 on the line from 0101 to 0105, no lower than its higher end", "0103"},
		{"a crest above both", "4 . 6 . 4", "0101", "0105", "Combat (D)",
			"the crest in 0103 on the line from 0101 to 0105, higher than both its ends", "0103"},
		{"hidden in woods", ". . w", "0101", "0103", "Combat (E)",
			"those in the woods of 0103 are hidden from 0101: one sees into it only from the next hex", "0103"},
		{"hidden in the canal", ".. .. ~~", "0101", "0103", "Combat (D)",
			"those in the canal of 0103 are hidden from 0101: one sees into it from the next hex, from a crest or along a straight row of canal hexes", "0103"},
		{"hidden in a trench", ". . t", "0101", "0103", "Trenches (D)",
			"those in the trench of 0103 are hidden from 0101: one sees into it from the next hex, from a crest or along a straight row of trench hexes", "0103"},
		{"nothing", ". . .", "0101", "0103", "", "the line from 0101 to 0103 is clear", ""},
		{"a hex itself", "w", "0101", "0101", "", "the line from 0101 to 0101 is clear", ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			f := draw(t, test.picture)
			trace := f.trace(test.from, test.to)
			assert.Equal(t, test.rule, trace.Rule())
			assert.Equal(t, test.want, trace.Sentence())
			assert.Equal(t, test.hexes, f.Grid.Labels(trace.Hexes()))
		})
	}
}

func TestATraceTellsTheHeightsOfBothEnds(t *testing.T) {
	trace := draw(t, "6 . /").trace("0101", "0103")
	assert.Equal(t, "crest of 60 m", trace.FromHeight.String())
	assert.Equal(t, "slope", trace.ToHeight.String())
	assert.Equal(t, "into", trace.Reach.String())
}

func TestAFieldHoldsEachHexInRangeWithItsCause(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		board := boards().Draw(t, "board")
		trenches := trenchesOn(t, board.Grid)
		from := board.Grid.At(rapid.IntRange(0, board.Grid.Len()-1).Draw(t, "from"))
		within := rapid.IntRange(0, 12).Draw(t, "within")
		g := sight.New(board)
		if rapid.Bool().Draw(t, "tabulated") {
			g.Tabulate()
		}
		var want []sight.Sighting
		for to := range board.Grid.All() {
			if to == from || hex.Distance(from, to) > within {
				continue
			}
			trace := g.Trace(from, to, trenches)
			s := sight.Sighting{Hex: to, Reach: trace.Reach, Cover: trace.Cover}
			if trace.Reach == sight.Blocked {
				s.Block = trace.Blocks[0]
			}
			want = append(want, s)
		}
		require.Equal(t, want, g.AppendField(nil, from, within, trenches))
	})
}
