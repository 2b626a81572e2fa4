package document

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
)

func TestTheNextFreeNameIsProposed(t *testing.T) {
	for name, tt := range map[string]struct {
		kind  model.PlaceKind
		row   string
		names []string
	}{
		"letters for woods":                        {model.PlaceWood, "w", []string{"A", "B", "C"}},
		"letters for towns":                        {model.PlaceTown, "#", []string{"A", "B", "C"}},
		"altitudes for hills, and letters besides": {model.PlaceHill, "^", []string{"40", "40b", "40c"}},
		"the label of a hex":                       {model.PlaceOther, ".", []string{"place 0101", "place 0101", "place 0101"}},
	} {
		t.Run(name, func(t *testing.T) {
			b := board(tt.row)
			b.SetAltitude(b.Grid.At(0), 40)
			ids := map[string]bool{}
			for _, want := range tt.names {
				p := ProposePlace(b, b.Grid.At(0))
				assert.Equal(t, tt.kind, p.Kind)
				assert.Equal(t, want, p.Name)
				assert.False(t, ids[p.ID], "ids differ")
				ids[p.ID] = true
				b.Places = append(b.Places, p)
			}
		})
	}
}

func TestAWoodIsListedByItsLabelsHoweverLargeItIs(t *testing.T) {
	large := model.NewHexBoard(30, 30)
	for h := range large.Grid.All() {
		if h.Row < 20 {
			large.SetTerrain(h, model.Woods)
		}
	}
	small := model.NewHexBoard(30, 30)
	for _, h := range hexes("0201 0102 0101") {
		small.SetTerrain(h, model.Woods)
	}
	for b, want := range map[*model.HexBoard]int{large: 600, small: 3} {
		found := ProposePlace(b, hex.Hex{Col: 0, Row: 0}).Hexes
		assert.Len(t, found, want)
		assert.True(t, slices.IsSortedFunc(found, hex.Compare))
	}
}

func TestLettersGoOnBehindZ(t *testing.T) {
	for i, want := range map[int]string{0: "A", 25: "Z", 26: "AA", 27: "AB", 26*27 - 1: "ZZ", 26 * 27: "AAA"} {
		assert.Equal(t, want, LetterName(i))
	}
}
