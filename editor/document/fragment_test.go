package document

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
)

// anyBoard draws a board with something of everything on it.
func anyBoard() *rapid.Generator[*model.HexBoard] {
	return rapid.Custom(func(t *rapid.T) *model.HexBoard {
		b := model.NewHexBoard(8, 7)
		b.Places = []model.Place{}
		cells := Cells{}
		for h := range b.Grid.All() {
			if rapid.Bool().Draw(t, "some") {
				cells.Cells = append(cells.Cells, HexCell{h, someCell().Draw(t, "cell")})
			}
		}
		_, _, err := cells.Apply(&model.Scenario{Board: b})
		require.NoError(t, err)
		for _, id := range []string{"wood-a", "hill-40"} {
			p := model.Place{ID: id, Kind: model.PlaceKind(id[:4]), Name: id, Hexes: anyRegion(b.Grid).Draw(t, id).List()}
			if rapid.Bool().Draw(t, "label") {
				p.Label = &hex.Spot{Hex: p.Hexes[0], Shift: hex.Cube{Q: 3, R: -3}}
			}
			b.Places = append(b.Places, p)
		}
		return b
	})
}

func anyRegion(g hex.Grid) *rapid.Generator[hex.Region] {
	return rapid.Map(rapid.SliceOfN(rapid.IntRange(0, g.Len()-1), 1, 20), func(indices []int) hex.Region {
		r := hex.NewRegion(g)
		for _, i := range indices {
			r.Add(g.At(i))
		}
		return r
	})
}

func TestAFragmentTurnedSixTimesIsAsBefore(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b := anyBoard().Draw(t, "board")
		f := Copy(b, anyRegion(b.Grid).Draw(t, "region"))
		turned := f
		for range 6 {
			turned = turned.Transform(hex.Rotation(f.Hexes().Middle(), 1))
		}
		require.Equal(t, f, turned)
		axis := hex.Reflection(f.Hexes().Middle(), rapid.SampledFrom(hex.Axes[:]).Draw(t, "axis"))
		require.Equal(t, f, f.Transform(axis).Transform(axis), "mirrored twice, too")
	})
}

func TestAFragmentPastedWhereItWasChangesNothing(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b := anyBoard().Draw(t, "board")
		f := Copy(b, anyRegion(b.Grid).Draw(t, "region"))
		for range 6 {
			f = f.Transform(hex.Rotation(hex.Hex{Col: 3, Row: 3}, 1))
		}
		inverse, _, err := f.PutDown(&model.Scenario{Board: b}, "paste").Apply(&model.Scenario{Board: b})
		require.NoError(t, err)
		require.Nil(t, inverse)
	})
}

func TestAFragmentCarriesWhatLiesWithinIt(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		from, onto := anyBoard().Draw(t, "board"), anyBoard().Draw(t, "other board")
		region := anyRegion(from.Grid).Draw(t, "region")
		to := hex.Rotation(hex.Hex{Col: 3, Row: 3}, rapid.IntRange(0, 5).Draw(t, "turn"))
		draft := NewDraft(onto)
		draft.Paste(Copy(from, region).Transform(to))
		scenario := &model.Scenario{Board: onto}
		undo, _, err := draft.Edit("paste").Apply(scenario)
		require.NoError(t, err)
		for h := range region.All() {
			there := to.Hex(h)
			if !onto.Grid.Contains(there) {
				continue
			}
			require.Equal(t, from.Terrain(h), onto.Terrain(there))
			require.Equal(t, from.Altitude(h), onto.Altitude(there))
			for _, d := range hex.Dirs {
				if !region.Contains(h.Neighbor(d)) || !onto.Grid.Contains(to.Hex(h.Neighbor(d))) {
					continue
				}
				for _, k := range model.LineKinds() {
					require.Equal(t, from.Linked(k, h, d), onto.Linked(k, there, to.Dir(d)))
				}
				for _, k := range model.SideKinds() {
					require.Equal(t, from.SidesOf(k, h).Has(d), onto.SidesOf(k, there).Has(to.Dir(d)))
				}
			}
		}
		if undo != nil {
			_, _, err = undo.Apply(scenario)
			require.NoError(t, err)
		}
	})
}

// Ground is copied alone: what is clear lies under nothing, and roads stay.
func TestGroundIsCopiedWithoutWhatIsClear(t *testing.T) {
	b := board("..w.", "/^..", "./#.")
	f := CopyGround(b, hex.Disk(b.Grid, hex.Hex{Col: 1, Row: 1}, 9))
	require.NotEmpty(t, f.Hexes())
	var grown hex.List
	for h := range b.Grid.All() {
		if b.Terrain(h) != model.Clear {
			grown = append(grown, h)
		}
	}
	assert.ElementsMatch(t, grown, f.Hexes())
}

// junction is a board with a road from west to east over a canal in the middle
// hex, the bridge in place.
func junction() *model.HexBoard {
	b := board(".....", ".....", ".....")
	for c := 1; c < 4; c++ {
		b.SetLink(model.Canal, hex.Hex{Col: 2, Row: c - 1}, hex.S, true)
	}
	b.SetLink(model.Road, hex.Hex{Col: 2, Row: 1}, hex.SW, true)
	b.SetLink(model.Road, hex.Hex{Col: 2, Row: 1}, hex.SE, true)
	b.SetBridge(hex.Hex{Col: 2, Row: 1}, true)
	return b
}

func TestLinesThatLedOutEndWhereNothingMeetsThem(t *testing.T) {
	b := junction()
	d := open(t, b)
	f := Copy(b, hex.NewRegion(b.Grid, hex.Hex{Col: 2, Row: 1}))
	corner := hex.Hex{}
	draft := NewDraft(b)
	draft.Paste(f.Transform(hex.Translation(hex.Hex{Col: 2, Row: 1}, corner)))
	require.NoError(t, d.Do(draft.Edit("paste")))
	assert.Equal(t, Cell{}, CellAt(b, corner), "nor does a bridge stay without a crossing")
}

func TestLinesThatLedOutJoinWhatMeetsThem(t *testing.T) {
	b := junction()
	d := open(t, b)
	f := Copy(b, hex.NewRegion(b.Grid, hex.Hex{Col: 2, Row: 1}))
	require.NoError(t, d.Do(Erase{Hexes: hex.List{{Col: 2, Row: 1}}}))
	b.SetLink(model.Road, hex.Hex{Col: 1, Row: 1}, hex.N, true)
	draft := NewDraft(b)
	draft.Paste(f)
	require.NoError(t, d.Do(draft.Edit("paste")))
	assert.True(t, b.Linked(model.Road, hex.Hex{Col: 2, Row: 1}, hex.SW), "the road to the west")
	assert.False(t, b.Linked(model.Road, hex.Hex{Col: 2, Row: 1}, hex.SE), "there is none to the east")
	assert.False(t, b.HasLine(model.Canal, hex.Hex{Col: 2, Row: 1}), "of the canal nothing was left")
}

func TestALineThatLedInIsCut(t *testing.T) {
	b := junction()
	d := open(t, b)
	f := Copy(b, hex.NewRegion(b.Grid, hex.Hex{Col: 4}))
	draft := NewDraft(b)
	draft.Paste(f.Transform(hex.Translation(hex.Hex{Col: 4}, hex.Hex{Col: 2, Row: 1})))
	require.NoError(t, d.Do(draft.Edit("paste")))
	assert.Equal(t, Cell{}, CellAt(b, hex.Hex{Col: 2, Row: 1}))
	assert.Zero(t, b.Links(model.Road, hex.Hex{Col: 1, Row: 1}))
}

func TestClearingADraftTakesAllThatIsShared(t *testing.T) {
	b := junction()
	b.SetSide(model.Hedge, hex.Hex{Col: 2, Row: 1}, hex.N, true)
	d := open(t, b)
	draft := NewDraft(b)
	draft.Clear(hex.Hex{Col: 2, Row: 1})
	draft.Clear(hex.Hex{Col: 20})
	require.NoError(t, d.Do(draft.Edit("clear")))
	assert.Equal(t, Cell{}, CellAt(b, hex.Hex{Col: 2, Row: 1}))
	assert.Zero(t, b.SidesOf(model.Hedge, hex.Hex{Col: 2}))
	assert.Zero(t, b.LineHexes(model.Road).Len())
}

func TestAFragmentNamesItsHexesInOrder(t *testing.T) {
	b := board(".....", ".....", ".....")
	assert.Equal(t, hexes("0101 0102"), Copy(b, hex.NewRegion(b.Grid, hexes("0102 0101")...)).Hexes())
}
