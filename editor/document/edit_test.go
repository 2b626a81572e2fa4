package document

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/model/limits"
)

func TestToTakeHexesOffTheMapFromPlacesIsNotCounted(t *testing.T) {
	s := full()
	undo, _, err := Erase{Hexes: append(hexes("0101"), hex.Hex{Col: -1}, hex.Hex{Col: 7}), Names: true}.Apply(s)
	require.NoError(t, err)
	assert.Empty(t, s.Hexes().Places)
	assert.Equal(t, "erase everything on 1 hex", undo.Label())
}

func TestTerrainIsPainted(t *testing.T) {
	tests := map[string]struct {
		before   *model.HexBoard
		altitude map[string]int
		edit     SetTerrain
		after    string
		want     map[string]int // altitudes afterwards
		label    string         // empty: nothing happens
	}{
		"on the hexes named and counts those that changed": {
			before: board("w..", "..."),
			edit:   SetTerrain{Hexes: hexes("0101 0201 0302"), Terrain: model.Woods},
			after:  rows("ww.", "..w"),
			label:  "paint woods on 2 hexes",
		},
		"and hexes off the map are left out": {
			before: board("..", ".."),
			edit:   SetTerrain{Hexes: hex.List{{Col: -1}, {Row: 5}, {Col: 1}}, Terrain: model.Town},
			after:  rows(".#", ".."),
			label:  "paint town on 1 hex",
		},
		"and nothing happens where it is so already": {
			before: board("ww"),
			edit:   SetTerrain{Hexes: hexes("0101 0201"), Terrain: model.Woods},
			after:  rows("ww"),
		},
		"and a crest painted over loses its altitude": {
			before: board("^^"), altitude: map[string]int{"0101 0201": 40},
			edit:  SetTerrain{Hexes: hexes("0101"), Terrain: model.Slope},
			after: rows("/^"), want: map[string]int{"0101": 0, "0201": 40},
			label: "paint slope on 1 hex",
		},
		"and new crests take the altitude of the hill beside them": {
			before: board("^...", "...."), altitude: map[string]int{"0101": 60},
			edit:  SetTerrain{Hexes: hexes("0201 0301"), Terrain: model.Crest},
			after: rows("^^^.", "...."), want: map[string]int{"0101": 60, "0201": 60, "0301": 60, "0401": 0},
			label: "paint crest on 2 hexes",
		},
		"and new crests between two hills take the commoner altitude": {
			before: board("^^.^", "...."), altitude: map[string]int{"0101 0201": 40, "0401": 50},
			edit:  SetTerrain{Hexes: hexes("0301 0202"), Terrain: model.Crest},
			after: rows("^^^^", ".^.."), want: map[string]int{"0301": 40, "0202": 40},
			label: "paint crest on 2 hexes",
		},
		"and of equally common altitudes the lower is taken": {
			before: board("^.^"), altitude: map[string]int{"0101": 75, "0301": 50},
			edit:  SetTerrain{Hexes: hexes("0201"), Terrain: model.Crest},
			after: rows("^^^"), want: map[string]int{"0201": 50},
			label: "paint crest on 1 hex",
		},
		"and a lonely new crest has no altitude": {
			before: board("..."),
			edit:   SetTerrain{Hexes: hexes("0201"), Terrain: model.Crest},
			after:  rows(".^."), want: map[string]int{"0201": 0},
			label: "paint crest on 1 hex",
		},
		"and what is painted off the map does not bring a hill near": {
			before: board("^...", "...."), altitude: map[string]int{"0101": 60},
			edit:  SetTerrain{Hexes: append(hexes("0401"), hex.Hex{Row: -1}), Terrain: model.Crest},
			after: rows("^..^", "...."), want: map[string]int{"0101": 60, "0401": 0},
			label: "paint crest on 1 hex",
		},
		"and crests that are there keep their altitudes": {
			before: board("^^."), altitude: map[string]int{"0101": 70, "0201": 75},
			edit:  SetTerrain{Hexes: hexes("0101 0201 0301"), Terrain: model.Crest},
			after: rows("^^^"), want: map[string]int{"0101": 70, "0201": 75, "0301": 70},
			label: "paint crest on 1 hex",
		},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			for l, meters := range tt.altitude {
				for _, h := range hexes(l) {
					tt.before.SetAltitude(h, meters)
				}
			}
			d := open(t, tt.before)
			require.NoError(t, d.Do(tt.edit))
			assert.Equal(t, tt.after, draw(d.Scenario().Hexes()))
			for l, meters := range tt.want {
				assert.Equal(t, meters, d.Scenario().Hexes().Altitude(hexes(l)[0]), l)
			}
			if tt.label == "" {
				assert.Empty(t, labelsOf(d))
			} else {
				assert.Equal(t, []string{tt.label}, labelsOf(d))
			}
		})
	}
}

func TestAltitudesAreSetOnCrestsAlone(t *testing.T) {
	d := open(t, board("^/^"))
	require.NoError(t, d.Do(SetAltitude{Hexes: hexes("0101 0201 0301"), Meters: 40}))
	assert.Equal(t, 40, d.Scenario().Hexes().Altitude(hex.Hex{}))
	assert.Equal(t, 0, d.Scenario().Hexes().Altitude(hex.Hex{Col: 1}))
	assert.Equal(t, []string{"set the altitude to 40 m on 2 hexes"}, labelsOf(d))

	require.NoError(t, d.Do(SetAltitude{Hexes: hexes("0101"), Meters: limits.Altitude}))
	require.ErrorContains(t, d.Do(SetAltitude{Hexes: hexes("0101"), Meters: limits.Altitude + 1}), "0 to 9999 m")
	require.Error(t, d.Do(SetAltitude{Hexes: hexes("0101"), Meters: -1}))
}

func TestErasingACanalTakesTheBridgesOverIt(t *testing.T) {
	b := board("....", "....")
	for c := range 3 {
		b.SetLink(model.Canal, hex.Hex{Col: c}, hex.SE.Rotate(-c%2), true)
	}
	end := hex.Hex{Col: 1}
	b.SetLink(model.Canal, end, hex.NE, false)
	b.SetLink(model.Road, end, hex.S, true)
	b.SetBridge(end, true)
	d := open(t, b)
	before := encoded(t, d)
	require.NoError(t, d.Do(Erase{Hexes: hex.List{{}}}))
	assert.False(t, b.Bridge(end), "the canal that ended there is gone")
	d.Undo()
	assert.Equal(t, before, encoded(t, d))
}

func TestErasingTakesEverythingButPlaces(t *testing.T) {
	b := board("...", "^w.", "...")
	middle, east := hex.Hex{Col: 1, Row: 1}, hex.Hex{Col: 2, Row: 1}
	b.SetAltitude(hex.Hex{Row: 1}, 40)
	b.SetLink(model.Road, middle, hex.NE, true)
	b.SetLink(model.Canal, middle, hex.S, true)
	b.SetLink(model.Road, east, hex.N, true)
	b.SetSide(model.Hedge, middle, hex.N, true)
	b.SetBridge(middle, true)
	b.Places = []model.Place{{ID: "wood-a", Kind: model.PlaceWood, Name: "A", Hexes: hex.List{middle}}}
	d := open(t, b)
	var changed Change
	d.Subscribe(func(c Change) { changed = c })

	require.NoError(t, d.Do(Erase{Hexes: hex.List{middle}}))
	assert.Equal(t, Cell{}, CellAt(b, middle))
	assert.Zero(t, b.Links(model.Canal, middle.Neighbor(hex.S)), "the neighbor's end of the canal goes too")
	assert.True(t, b.Linked(model.Road, east, hex.N), "other roads stay")
	assert.Len(t, b.Places, 1)
	assert.ElementsMatch(t, hex.List{middle, middle.Neighbor(hex.NE), middle.Neighbor(hex.S), middle.Neighbor(hex.N)}, changed.Hexes)
}

func TestCellsKeepLinesWholeWithTheirNeighbors(t *testing.T) {
	d := open(t, board("...", "...", "..."))
	b := d.Scenario().Hexes()
	middle := hex.Hex{Col: 1, Row: 1}
	cell := Cell{Terrain: model.Town, Bridge: true}
	cell.Links[model.Canal] = 1<<hex.N | 1<<hex.S
	cell.Sides[model.Stream] = 1 << hex.NE
	before := d.Scenario().Hexes().Clone()

	require.NoError(t, d.Do(Cells{Name: "dig a canal", Cells: []HexCell{{middle, cell}}}))
	assert.Equal(t, cell, CellAt(b, middle))
	assert.True(t, b.Linked(model.Canal, middle.Neighbor(hex.N), hex.S))
	assert.Equal(t, model.DirSet(1<<hex.SW), b.SidesOf(model.Stream, middle.Neighbor(hex.NE)))
	assert.Equal(t, []string{"dig a canal on 4 hexes"}, labelsOf(d))
	require.True(t, d.Undo())
	assert.Equal(t, before, b)
}

func TestLinesThatWouldLeaveTheMapAreLeftOut(t *testing.T) {
	d := open(t, board("."))
	cell := Cell{}
	cell.Links[model.Road] = 1 << hex.N
	require.NoError(t, d.Do(Cells{Cells: []HexCell{{hex.Hex{}, cell}, {hex.Hex{Col: 7}, cell}}}))
	assert.Empty(t, labelsOf(d))
}

func TestABatchIsOneStepOrNone(t *testing.T) {
	d := open(t, board("..."))
	woods := SetTerrain{Hexes: hexes("0101"), Terrain: model.Woods}
	require.NoError(t, d.Do(Batch{Name: "make a wood", Edits: []Edit{woods, Set{Path: "title", Value: "The wood"}}}))
	assert.Equal(t, []string{"make a wood"}, labelsOf(d))
	assert.Equal(t, "The wood", d.Scenario().Title)
	require.True(t, d.Undo())
	assert.Equal(t, rows("..."), draw(d.Scenario().Hexes()))
	assert.Equal(t, untitled, d.Scenario().Title)
	require.True(t, d.Redo())
	assert.Equal(t, rows("w.."), draw(d.Scenario().Hexes()))

	err := d.Do(Batch{Edits: []Edit{SetTerrain{Hexes: hexes("0301"), Terrain: model.Town}, Set{Path: "nonsense", Value: 1}}})
	require.Error(t, err)
	assert.Equal(t, rows("w.."), draw(d.Scenario().Hexes()), "the first edit is taken back")
	assert.Len(t, labelsOf(d), 1)
}

func TestAPointerToAnEditIsNoEdit(t *testing.T) {
	d := open(t, board("."))
	require.ErrorContains(t, d.Do(&Set{Path: "title", Value: "by its address"}), "journal")
	assert.Equal(t, untitled, d.Scenario().Title)
}
