package tool

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
)

func TestFillPaintsWhatIsConnected(t *testing.T) {
	before := []string{"..ww.", ".w.w.", "..w..", "....w"}
	for name, tt := range map[string]struct {
		button Button
		mods   Mods
		at     string
		after  []string
		step   string
	}{
		"with the left button's terrain": {Left, 0, "0401", []string{"..##.", ".#.#.", "..#..", "....w"}, "fill with town on 5 hexes"},
		"with the right button's":        {Right, 0, "0301", []string{"..//.", "././.", "../..", "....w"}, "fill with slope on 5 hexes"},
		"and with Shift everywhere":      {Left, Shift, "0401", []string{"..##.", ".#.#.", "..#..", "....#"}, "replace woods with town on 6 hexes"},
	} {
		t.Run(name, func(t *testing.T) {
			d := open(t, before...)
			tool := &Fill{Brush: &Brush{Terrain: model.Town, Second: model.Slope}}
			preview := tool.Hover(d, Event{Hex: at(tt.at), Mods: tt.mods})
			stroke(t, d, tool, tt.button, tt.mods, tt.at, "0104")
			assert.Equal(t, tt.after, draw(d))
			assert.Equal(t, []string{tt.step}, steps(d))
			for _, h := range preview.Hexes {
				assert.NotEqual(t, model.Woods, d.Scenario().Hexes().Terrain(h))
			}
			d.Undo()
			assert.Equal(t, before, draw(d))
		})
	}
}

func TestFillSeesWhatHasChangedUnderThePointer(t *testing.T) {
	d := open(t, "....", "....")
	tool := &Fill{Brush: NewBrush()}
	assert.Len(t, tool.Hover(d, Event{Hex: at("0101")}).Hexes, 8)
	assert.Len(t, tool.Hover(d, Event{Hex: at("0201")}).Hexes, 8)
	require.NoError(t, d.Do(document.SetTerrain{Hexes: hex.List{at("0202"), at("0201")}, Terrain: model.Town}))
	assert.Len(t, tool.Hover(d, Event{Hex: at("0101")}).Hexes, 2)
}

func TestShapesArePainted(t *testing.T) {
	for name, tt := range map[string]struct {
		form  Form
		rim   bool
		drag  []string
		after []string
		step  string
	}{
		"a rectangle":             {Rectangle, false, []string{"0504", "0202"}, []string{"........", ".wwww...", ".wwww...", ".wwww...", "........", "........"}, "paint a rectangle of woods on 12 hexes"},
		"the edge of a rectangle": {Rectangle, true, []string{"0202", "0303", "0604"}, []string{"........", ".wwwww..", ".w...w..", ".wwwww..", "........", "........"}, "paint a rectangle of woods on 12 hexes"},
		"a disk":                  {Disk, false, []string{"0403", "0402"}, []string{"........", "...w....", "..www...", "..www...", "........", "........"}, "paint a disk of woods on 7 hexes"},
		"a line":                  {Straight, false, []string{"0101", "0601"}, []string{"wwwwww..", "........", "........", "........", "........", "........"}, "paint a line of woods on 6 hexes"},
		"a single hex":            {Rectangle, false, []string{"0101"}, []string{"w.......", "........", "........", "........", "........", "........"}, "paint a rectangle of woods on 1 hex"},
		"a polygon drawn by hand": {Polygon, false, []string{"0101", "0501", "0503", "0103"}, []string{"wwwww...", "wwwww...", "w.w.w...", "........", "........", "........"}, "paint a polygon of woods on 13 hexes"},
	} {
		t.Run(name, func(t *testing.T) {
			d := open(t, plain...)
			tool := NewShape(NewBrush())
			tool.Form, tool.Rim = tt.form, tt.rim
			require.NoError(t, tool.Press(d, Event{Hex: at(tt.drag[0]), Button: Left}))
			last := Event{Hex: at(tt.drag[len(tt.drag)-1]), Button: Left}
			for _, l := range tt.drag[1:] {
				require.NoError(t, tool.Drag(d, Event{Hex: at(l), Button: Left}))
			}
			preview := tool.Hover(d, last)
			assert.Equal(t, plain, draw(d), "nothing is painted yet")
			require.NoError(t, tool.Release(d, last))
			if name == "the edge of a rectangle" {
				b := d.Scenario().Hexes()
				assert.Equal(t, model.Clear, b.Terrain(at("0403")))
				assert.Equal(t, model.Woods, b.Terrain(at("0202")))
			} else {
				assert.Equal(t, tt.after, draw(d))
				assert.Equal(t, []string{tt.step}, steps(d))
			}
			assert.Len(t, preview.Hexes, d.Scenario().Hexes().TerrainHexes(model.Woods).Len())
		})
	}
}

func TestAPolygonIsClickedCornerByCorner(t *testing.T) {
	want := []string{"wwwww...", "wwwww...", "w.w.w...", "........", "........", "........"}
	for name, finish := range map[string]func(*document.Document, *Shape){
		"ended on its first corner": func(d *document.Document, s *Shape) { stroke(t, d, s, Left, 0, "0101") },
		"ended with Enter":          func(d *document.Document, s *Shape) { require.NoError(t, s.Actions()[0].Do(d)) },
		"ended on its last corner":  func(d *document.Document, s *Shape) { stroke(t, d, s, Left, 0, "0103") },
		"after a corner was taken back": func(d *document.Document, s *Shape) {
			stroke(t, d, s, Left, 0, "0606")
			require.NoError(t, s.Actions()[1].Do(d))
			require.NoError(t, s.Actions()[0].Do(d))
		},
	} {
		t.Run(name, func(t *testing.T) {
			d := open(t, plain...)
			tool := NewShape(NewBrush())
			tool.Form = Polygon
			for _, l := range []string{"0101", "0501", "0503", "0103"} {
				stroke(t, d, tool, Left, 0, l)
				assert.Empty(t, steps(d))
			}
			finish(d, tool)
			assert.Equal(t, want, draw(d))
			assert.Len(t, steps(d), 1)
			assert.False(t, tool.Actions()[0].Can(d))
		})
	}
}

func TestEscapeGivesAFigureUp(t *testing.T) {
	for _, form := range []Form{Rectangle, Disk, Polygon, Straight} {
		d := open(t, plain...)
		tool := NewShape(NewBrush())
		tool.Form = form
		require.NoError(t, tool.Press(d, Event{Hex: at("0101"), Button: Left}))
		require.NoError(t, tool.Drag(d, Event{Hex: at("0303"), Button: Left}))
		tool.Cancel(d)
		require.NoError(t, tool.Drag(d, Event{Hex: at("0403"), Button: Left}))
		require.NoError(t, tool.Release(d, Event{Hex: at("0403"), Button: Left}))
		assert.Equal(t, plain, draw(d))
		assert.Contains(t, tool.Hover(d, Event{Hex: at("0101")}).Status, "Paint a "+form.String())
	}
}

func TestScatterPaintsWhatItsPreviewShows(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		d := open(t, plain...)
		tool := NewScatter(NewBrush())
		tool.Density = rapid.IntRange(5, 100).Draw(rt, "density")
		g := d.Scenario().Hexes().Grid
		for range 2 {
			h := g.At(rapid.IntRange(0, g.Len()-1).Draw(rt, "hex"))
			want := tool.Hover(d, Event{Hex: h}).Hexes
			before := d.Scenario().Hexes().TerrainHexes(model.Woods)
			require.NoError(rt, tool.Press(d, Event{Hex: h, Button: Left}))
			require.NoError(rt, tool.Release(d, Event{Hex: h}))
			got := d.Scenario().Hexes().TerrainHexes(model.Woods).Subtract(before)
			require.True(rt, hex.NewRegion(g, want...).Equal(got))
		}
	})
}

func TestScatterPaintsAsDenselyAsItIsTold(t *testing.T) {
	row := ""
	for range 60 {
		row += "."
	}
	board := make([]string, 60)
	for i := range board {
		board[i] = row
	}
	d := open(t, board...)
	tool := &Scatter{Brush: NewBrush(), Radius: MaxRadius, Density: 30, Swap: true, seed: 1}
	var swept hex.List
	require.NoError(t, tool.Press(d, Event{Hex: at("0101"), Button: Left}))
	for range 3 {
		for _, l := range []string{"6001", "6020", "0120", "0140", "6040", "6060", "0160", "0101"} {
			require.NoError(t, tool.Drag(d, Event{Hex: at(l), Button: Left}))
		}
	}
	require.NoError(t, tool.Release(d, Event{}))
	swept = d.Scenario().Hexes().TerrainHexes(model.Woods).List()
	assert.InDelta(t, 0.30*3600, len(swept), 100, "however often it is swept over")
}

func TestScatterSwapsTheTwoTerrains(t *testing.T) {
	d := open(t, "#.w.", "#.w.")
	tool := &Scatter{Brush: NewBrush(), Radius: 4, Density: 100, Swap: true}
	stroke(t, d, tool, Left, 0, "0201")
	assert.Equal(t, []string{"#www", "#www"}, draw(d), "woods on clear ground, the town stays")
	stroke(t, d, tool, Right, 0, "0201")
	assert.Equal(t, []string{"#...", "#..."}, draw(d), "and the right button thins them out")
	tool.Swap = false
	stroke(t, d, tool, Left, 0, "0201")
	assert.Equal(t, []string{"wwww", "wwww"}, draw(d))
}

func BenchmarkFillLargeMap(b *testing.B) {
	d := large(b)
	d.KeepJournal(b.TempDir(), func(err error) { b.Error(err) })
	defer d.Close()
	brush := &Brush{Terrain: model.Woods, Second: model.Clear}
	tool := &Fill{Brush: brush}
	b.Run("fill", func(b *testing.B) {
		for i := range b.N {
			if err := tool.Press(d, Event{Hex: at("0303"), Button: []Button{Left, Right}[i%2]}); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("undo", func(b *testing.B) {
		_, n := d.History()
		for i := range b.N {
			d.GoTo(n - 1 + i%2)
		}
	})
}

// BenchmarkBrushDrag is one event of a brush of radius 3 swept over a large map.
func BenchmarkBrushDrag(b *testing.B) {
	d := large(b)
	d.KeepJournal(b.TempDir(), func(err error) { b.Error(err) })
	defer d.Close()
	brush := &Brush{Terrain: model.Woods, Radius: 3}
	require.NoError(b, brush.Press(d, Event{Hex: hex.Hex{Col: 5, Row: 5}, Button: Left}))
	b.ResetTimer()
	for i := range b.N {
		brush.Terrain = model.Terrain(i / 200 % 5)
		brush.painted = brush.Terrain
		e := Event{Hex: hex.Hex{Col: 5 + i%240, Row: 5 + i/240%240}, Button: Left}
		if err := brush.Drag(d, e); err != nil {
			b.Fatal(err)
		}
		brush.Hover(d, e)
	}
}

func large(b *testing.B) *document.Document {
	b.Helper()
	f, err := document.NewScenario(256, 256, model.Base{Charts: &model.Charts{System: "test"}})
	require.NoError(b, err)
	return document.Open(f, "")
}

func TestSizesAreShownAsTheHexesTheyReach(t *testing.T) {
	o := NewBrush().Options()[0]
	for radius, want := range []string{"1 hex", "7 hexes", "19 hexes", "37 hexes"} {
		assert.Equal(t, want, o.Format(radius))
	}
}
