package sight_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/rules/soldiers/sight"
	"github.com/mapsheet/mapsheet/schema"
)

// ground is what a letter of a picture stands for.
type ground struct {
	terrain  model.Terrain
	altitude int
	canal    bool
	bridge   bool
	trench   bool
}

var grounds = map[byte]ground{
	'.': {},
	'w': {terrain: model.Woods},
	'#': {terrain: model.Town},
	'/': {terrain: model.Slope},
	'4': {terrain: model.Crest, altitude: 40},
	'5': {terrain: model.Crest, altitude: 50},
	'6': {terrain: model.Crest, altitude: 60},
	'7': {terrain: model.Crest, altitude: 75},
	'~': {canal: true},
	'=': {canal: true, bridge: true},
	'H': {terrain: model.Town, canal: true, bridge: true},
	'W': {terrain: model.Woods, canal: true},
	't': {trench: true},
	'T': {terrain: model.Woods, trench: true},
}

// field is a drawn board with its trenches.
type field struct {
	t testing.TB
	*model.HexBoard
	trenches hex.Region
}

// draw makes a board of a picture: a line a row, a letter a hex. As printed, the
// even columns lie half a hex further south than their neighbors. Adjacent
// canal hexes are joined.
func draw(t testing.TB, picture string) field {
	t.Helper()
	rows := strings.Fields(picture)
	b := model.NewHexBoard(len(rows[0]), len(rows))
	f := field{t, b, hex.NewRegion(b.Grid)}
	canal := hex.NewRegion(b.Grid)
	for h := range b.Grid.All() {
		require.Len(t, rows[h.Row], b.Grid.Cols, "row %d of the picture", h.Row+1)
		g, ok := grounds[rows[h.Row][h.Col]]
		require.True(t, ok, "letter %q of the picture", rows[h.Row][h.Col])
		b.SetTerrain(h, g.terrain)
		b.SetAltitude(h, g.altitude)
		b.SetBridge(h, g.bridge)
		if g.canal {
			canal.Add(h)
		}
		if g.trench {
			f.trenches.Add(h)
		}
	}
	for h := range canal.All() {
		for _, d := range hex.Dirs {
			b.SetLink(model.Canal, h, d, canal.Contains(h.Neighbor(d)))
		}
	}
	return f
}

// at is the hex of a label.
func (f field) at(label string) hex.Hex {
	f.t.Helper()
	h, err := f.Grid.Parse(label)
	require.NoError(f.t, err)
	return h
}

// trace explains the line between two labels.
func (f field) trace(from, to string) sight.Line {
	f.t.Helper()
	return sight.New(f.HexBoard).Trace(f.at(from), f.at(to), f.trenches)
}

// standard is the standard mapsheet.
func standard(t testing.TB) *model.HexBoard {
	t.Helper()
	f, err := schema.ReadFile("../../../scenarios/maps/standard.toml", nil)
	require.NoError(t, err)
	return f.Mapsheet.Hexes()
}
