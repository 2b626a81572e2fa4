package tool

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
)

func TestStrokesAreRepeatedOnTheMap(t *testing.T) {
	for name, tt := range map[string]struct {
		symmetry Symmetry
		at       string
		after    []string
	}{
		"not at all when it is off": {Symmetry{}, "0102", []string{".....", "w....", ".....", "....."}},
		"from left to right":        {Symmetry{Kind: LeftRight}, "0102", []string{".....", "w...w", ".....", "....."}},
		"from top to bottom":        {Symmetry{Kind: TopBottom}, "0101", []string{"w....", ".....", ".....", "w...."}},
		"both ways":                 {Symmetry{Kind: BothMirrors}, "0101", []string{"w...w", ".....", ".....", "w...w"}},
		"corner to corner":          {Symmetry{Kind: HalfTurn}, "0101", []string{"w....", ".....", ".....", "....w"}},
		"about a hex":               {Symmetry{Kind: HalfTurn, Center: at("0201"), Placed: true}, "0101", []string{"w....", "..w..", ".....", "....."}},
		"in thirds":                 {Symmetry{Kind: Thirds, Center: at("0302"), Placed: true}, "0301", []string{"..w..", ".w.w.", ".....", "....."}},
		"in sixths":                 {Symmetry{Kind: Sixths, Center: at("0302"), Placed: true}, "0301", []string{".www.", ".w.w.", "..w..", "....."}},
		"as far as the map reaches": {Symmetry{Kind: LeftRight, Center: at("0501"), Placed: true}, "0102", []string{".....", "w....", ".....", "....."}},
	} {
		t.Run(name, func(t *testing.T) {
			d := open(t, ".....", ".....", ".....", ".....")
			s := NewSet(&Clipboard{})
			*s.Symmetry = tt.symmetry
			brush, _ := s.Tool("brush")
			before := draw(d)
			preview := brush.Hover(d, Event{Hex: at(tt.at)})
			stroke(t, d, brush, Left, 0, tt.at)
			assert.Equal(t, tt.after, draw(d))
			for _, h := range preview.Hexes {
				assert.Equal(t, model.Woods, d.Scenario().Hexes().Terrain(h), "the preview shows every image")
			}
			assert.Len(t, preview.Hexes, d.Scenario().Hexes().TerrainHexes(model.Woods).Len())
			assert.Len(t, steps(d), 1)
			d.Undo()
			assert.Equal(t, before, draw(d))
		})
	}
}

func TestSymmetriesTellWhatHasNoImage(t *testing.T) {
	for name, tt := range map[string]struct {
		symmetry Symmetry
		columns  int
		at       string
		says     string
	}{
		"a mirror reaches every hex of an odd width": {Symmetry{Kind: LeftRight}, 5, "0502", "mirrored left to right"},
		"and leaves a column of an even one":         {Symmetry{Kind: LeftRight}, 6, "0602", "mirrored left to right, but the image lies off the map"},
		"but not the first one":                      {Symmetry{Kind: LeftRight}, 6, "0102", "mirrored left to right"},
		"from top to bottom the corners have images": {Symmetry{Kind: TopBottom}, 6, "0104", "mirrored top to bottom"},
		"and the lowest hexes have none":             {Symmetry{Kind: TopBottom}, 6, "0204", "mirrored top to bottom, but the image lies off the map"},
		"both mirrors have as many as they can":      {Symmetry{Kind: BothMirrors}, 6, "0601", "mirrored both ways, but 2 of 3 images lie off the map"},
		"a half turn reaches all of an even width":   {Symmetry{Kind: HalfTurn}, 6, "0604", "repeated by a half turn"},
		"and six-fold a corner has some":             {Symmetry{Kind: Sixths}, 6, "0104", "repeated six-fold, but 3 of 5 images lie off the map"},
	} {
		t.Run(name, func(t *testing.T) {
			row := strings.Repeat(".", tt.columns)
			d := open(t, row, row, row, row)
			s := NewSet(&Clipboard{})
			*s.Symmetry = tt.symmetry
			brush, _ := s.Tool("brush")
			assert.True(t, strings.HasSuffix(brush.Hover(d, Event{Hex: at(tt.at)}).Status, "; "+tt.says), brush.Hover(d, Event{Hex: at(tt.at)}).Status)
		})
	}
}

func TestAMapOfEvenWidthHasAnImageOfEveryHexButThoseAtOneEdge(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := hex.Grid{Cols: rapid.IntRange(1, 20).Draw(t, "columns"), Rows: rapid.IntRange(1, 20).Draw(t, "rows")}
		without := func(k SymmetryKind) (n int) {
			for h := range g.All() {
				for _, to := range (&Symmetry{Kind: k}).Images(g) {
					if !g.Contains(to.Hex(h)) {
						n++
						break
					}
				}
			}
			return n
		}
		assert.Equal(t, (1-g.Cols%2)*g.Rows, without(LeftRight), "one column")
		assert.Equal(t, g.Cols/2, without(TopBottom), "one hex of every second column")
		assert.Equal(t, g.Cols%2*(g.Cols/2), without(HalfTurn))
	})
}

func TestAStrokeOverItsOwnImageWorksOnceOnAHex(t *testing.T) {
	for name, tt := range map[string]struct {
		tool   string
		before [3]int
		after  [3]int
	}{
		"raising":   {"height", [3]int{40, 40, 40}, [3]int{45, 45, 45}},
		"smoothing": {"smooth", [3]int{10, 40, 10}, [3]int{25, 40, 25}},
	} {
		t.Run(name, func(t *testing.T) {
			d := open(t, ".^^^.", ".....")
			for i, m := range tt.before {
				d.Scenario().Hexes().SetAltitude(hex.Hex{Col: 1 + i}, m)
			}
			s := NewSet(&Clipboard{})
			s.Symmetry.Kind = LeftRight
			tool, _ := s.Tool(tt.tool)
			for _, o := range tool.Options() {
				if o.ID == SizeID {
					require.NoError(t, o.Set(d, 0))
				}
			}
			path := []string{"0201", "0301", "0401"}
			if tt.tool == "smooth" { // the middle one stays to be looked at from both sides
				path = []string{"0201", "0202", "0302", "0402", "0401"}
			}
			stroke(t, d, tool, Left, 0, path...)
			for i, m := range tt.after {
				assert.Equal(t, m, d.Scenario().Hexes().Altitude(hex.Hex{Col: 1 + i}), i)
			}
		})
	}
}

func TestTheCenterIsPickedOnTheMap(t *testing.T) {
	d := open(t, ".....", ".....", ".....", ".....")
	s := NewSet(&Clipboard{})
	s.Symmetry.Kind = Sixths
	brush, _ := s.Tool("brush")
	option := func(id string) Option {
		for _, o := range brush.Options() {
			if o.ID == id {
				return o
			}
		}
		t.Fatal(id)
		return Option{}
	}
	assert.Equal(t, "middle", option("center").GetText(d))
	require.NoError(t, option("pick-center").Set(d, 1))
	assert.Contains(t, brush.Hover(d, Event{Hex: at("0202")}).Status, "0202")
	stroke(t, d, brush, Left, 0, "0202")
	assert.Equal(t, "0202", option("center").GetText(d))
	assert.Empty(t, steps(d), "nothing is painted")
	assert.Equal(t, hex.List{at("0202")}, brush.(Highlighter).Marked(d))

	require.ErrorContains(t, option("center").SetText(d, "0909"), "outside the map")
	require.NoError(t, option("center").SetText(d, ""))
	assert.Equal(t, hex.List{at("0302")}, brush.(Highlighter).Marked(d))
	assert.True(t, option("center").Shown(d))
	require.NoError(t, option("symmetry").Set(d, 0))
	assert.False(t, option("center").Shown(d))
}

func TestARoadCrossesACanalOnABridgeInEveryImage(t *testing.T) {
	d := open(t, ".......", ".......", ".......", ".......")
	for _, pair := range [][2]string{{"0202", "0303"}, {"0303", "0402"}, {"0402", "0503"}, {"0503", "0602"}} {
		lay(d, model.Canal, pair[0], pair[1])
	}
	s := NewSet(&Clipboard{})
	s.Symmetry.Kind = LeftRight
	road, _ := s.Tool("road")
	stroke(t, d, road, Left, 0, "0302", "0303", "0304")
	b := d.Scenario().Hexes()
	assert.Equal(t, hex.List{at("0303"), at("0503")}, b.BridgeHexes().List())
	assert.True(t, b.Linked(model.Road, at("0504"), hex.N))
}

func TestWhatAButtonOfAToolDoesIsRepeatedInTheSameStep(t *testing.T) {
	// Smoothed by itself, 0101 stays a slope, as it has another beside it, and
	// its images do not.
	d := open(t, "//........", "........./", "......../.", "..........", "/.........", "......./..", ".../..../.")
	set := NewSet(&Clipboard{})
	set.Symmetry.Kind = Sixths
	smooth, _ := set.Tool("smooth")
	for _, a := range smooth.Actions() {
		if a.ID == "all" {
			require.NoError(t, a.Do(d))
		}
	}
	b := d.Scenario().Hexes()
	assert.Equal(t, model.Clear, b.Terrain(at("0101")))
	requireSymmetric(t, b, set.Symmetry.Images(b.Grid))
	require.Len(t, steps(d), 1)
	d.Undo()
	assert.Equal(t, model.Slope, d.Scenario().Hexes().Terrain(at("0101")))
}

// requireSymmetric compares everything that lies on the map with its images.
func requireSymmetric(t require.TestingT, b *model.HexBoard, images []hex.Transform) {
	for h := range b.Grid.All() {
		for _, to := range images {
			image, inner := to.Hex(h), true
			if !b.Grid.Contains(image) {
				continue
			}
			cell, other := document.CellAt(b, h), document.CellAt(b, image)
			require.Equal(t, cell.Terrain, other.Terrain)
			require.Equal(t, cell.Altitude, other.Altitude)
			for _, dir := range hex.Dirs {
				if !b.Grid.Contains(h.Neighbor(dir)) || !b.Grid.Contains(to.Hex(h.Neighbor(dir))) {
					inner = false // what crosses there has no image
					continue
				}
				for k := range cell.Links {
					require.Equal(t, cell.Links[k].Has(dir), other.Links[k].Has(to.Dir(dir)))
				}
				for k := range cell.Sides {
					require.Equal(t, cell.Sides[k].Has(dir), other.Sides[k].Has(to.Dir(dir)))
				}
			}
			if inner {
				require.Equal(t, cell.Bridge, other.Bridge)
			}
		}
	}
}

func TestASymmetricMapStaysSymmetric(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		d := open(t, "..........", "..........", "..........", "..........", "..........", "..........", "..........")
		g := d.Scenario().Hexes().Grid
		set := NewSet(&Clipboard{})
		set.Symmetry.Kind = SymmetryKind(rapid.IntRange(int(LeftRight), int(Sixths)).Draw(rt, "symmetry"))
		set.Symmetry.Placed = rapid.Bool().Draw(rt, "placed")
		set.Symmetry.Center = g.At(rapid.IntRange(0, g.Len()-1).Draw(rt, "center"))
		images := set.Symmetry.Images(g)
		for range rapid.IntRange(1, 6).Draw(rt, "tools") {
			tool, ok := rapid.SampledFrom(set.All).Draw(rt, "tool").(*symmetric)
			if !ok {
				continue
			}
			for _, o := range tool.Tool.Options() {
				if rapid.IntRange(0, 3).Draw(rt, "change an option") == 0 {
					_ = o.Set(d, rapid.IntRange(o.Min, o.Max).Draw(rt, "value"))
				}
			}
			set.Brush.Terrain = rapid.SampledFrom(model.Terrains()).Draw(rt, "terrain")
			e := anyEvent(g).Draw(rt, "press")
			e.Button = rapid.SampledFrom([]Button{Left, Left, Right}).Draw(rt, "button")
			require.NoError(rt, tool.Press(d, e))
			for range rapid.IntRange(0, 4).Draw(rt, "moves") {
				e.Hex = anyEvent(g).Draw(rt, "drag").Hex
				e.Side.Hex = e.Hex
				require.NoError(rt, tool.Drag(d, e))
			}
			require.NoError(rt, tool.Release(d, e))
			for _, a := range tool.Actions() {
				if rapid.Bool().Draw(rt, "act") && a.Can(d) {
					require.NoError(rt, a.Do(d))
				}
			}
			requireSymmetric(rt, d.Scenario().Hexes(), images)
		}
	})
}
