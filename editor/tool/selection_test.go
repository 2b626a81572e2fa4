package tool

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
)

func selecting() *Selection { return NewSelection(NewBrush(), &Clipboard{}) }

// labels is the selected hexes.
func labels(d *document.Document, t Highlighter) string {
	g := d.Scenario().Hexes().Grid
	return g.Labels(hex.NewRegion(g, t.Marked(d)...).List())
}

func TestFiguresAreSelectedAndCombined(t *testing.T) {
	d := open(t, "www.....", "........", "........")
	for name, tt := range map[string]struct {
		form   Form
		button Button
		mods   Mods
		drag   []string
		want   string
	}{
		"a rectangle in place of what was selected": {Rectangle, Left, 0, []string{"0401", "0402"}, "0401 0402"},
		"added with Shift":                          {Rectangle, Left, Shift, []string{"0401", "0402"}, "0101 0201 0301 0401 0402"},
		"taken away with Alt":                       {Rectangle, Left, Alt, []string{"0201", "0402"}, "0101"},
		"taken away with the right button":          {Rectangle, Right, 0, []string{"0201", "0402"}, "0101"},
		"kept in both with Shift and Alt":           {Rectangle, Left, Shift | Alt, []string{"0201", "0402"}, "0201 0301"},
		"a freehand figure":                         {Polygon, Left, 0, []string{"0401", "0501", "0502"}, "0401 0501 0502"},
		"a wand":                                    {Wand, Left, 0, []string{"0201"}, "0101 0201 0301"},
		"a disk":                                    {Disk, Left, 0, []string{"0602", "0603"}, "0502 0503 0601 0602 0603 0702 0703"},
	} {
		t.Run(name, func(t *testing.T) {
			tool := selecting()
			tool.choose(hex.NewRegion(d.Scenario().Hexes().Grid, hexes("0101 0201 0301")...))
			tool.Form = tt.form
			stroke(t, d, tool, tt.button, tt.mods, tt.drag...)
			assert.Equal(t, tt.want, labels(d, tool))
			assert.Empty(t, steps(d))
			tool.Cancel(d)
			assert.Empty(t, labels(d, tool))
		})
	}
}

func TestTheSelectionIsMovedWithAllThatLiesOnIt(t *testing.T) {
	d := country(t)
	b := d.Scenario().Hexes()
	before := encoded(t, d)
	tool := selecting()
	tool.Takes = Everything
	stroke(t, d, tool, Left, 0, "0302", "0404")
	stroke(t, d, tool, Left, 0, "0302", "0502")
	assert.Equal(t, "0502 0503 0504 0602 0603 0604", labels(d, tool))
	assert.Equal(t, model.Clear, b.Terrain(at("0302")))
	assert.Equal(t, model.Crest, b.Terrain(at("0502")))
	assert.Equal(t, 40, b.Altitude(at("0502")))
	assert.True(t, b.Linked(model.Road, at("0504"), hex.SE), "the road within it")
	hill, _ := b.Place("hill-40")
	assert.Equal(t, hexes("0502 0503 0602 0603"), hill.Hexes, "and the hill that lay on it")
	wood, _ := b.Place("wood-a")
	assert.Equal(t, hexes("0401 0501"), wood.Hexes)
	assert.Equal(t, []string{"move 6 hexes"}, steps(d))
	d.Undo()
	assert.Equal(t, before, encoded(t, d))
}

func TestAWoodIsMovedAndTheRoadThroughItStays(t *testing.T) {
	d := open(t, "........", ".ww#....", ".ww.....", "........")
	b := d.Scenario().Hexes()
	b.Places = []model.Place{{ID: "wood-a", Kind: model.PlaceWood, Name: "A", Hexes: hexes("0202 0203 0302 0303")}}
	lay(d, model.Road, "0102", "0202", "0303", "0403")
	before, roads := encoded(t, d), course(d, model.Road)
	for name, tt := range map[string]struct {
		takes Takes
		want  []string
	}{
		"the terrain":    {Grounds, []string{"........", "........", ".....ww#", ".....ww."}},
		"what is named":  {Places, []string{"........", "...#....", ".....ww.", ".....ww."}},
		"everything too": {Everything, []string{"........", "........", ".....ww#", ".....ww."}},
	} {
		t.Run(name, func(t *testing.T) {
			tool := selecting()
			tool.Takes = tt.takes
			stroke(t, d, tool, Left, 0, "0201", "0404")
			require.NoError(t, tool.Press(d, Event{Hex: at("0202"), Button: Left}))
			require.NoError(t, tool.Drag(d, Event{Hex: at("0603"), Button: Left}))
			ground := tool.Hover(d, Event{Hex: at("0603")}).Ground
			require.NoError(t, tool.Release(d, Event{Hex: at("0603")}))
			assert.Equal(t, tt.want, draw(d))
			for _, c := range ground {
				assert.Equal(t, c.Cell, document.CellAt(b, c.Hex), "as the preview showed it")
			}
			wood, _ := b.Place("wood-a")
			assert.Equal(t, hexes("0603 0604 0703 0704"), wood.Hexes)
			if tt.takes == Everything {
				assert.NotEqual(t, roads, course(d, model.Road))
			} else {
				assert.Equal(t, roads, course(d, model.Road))
			}
			there := labels(d, tool)
			d.Undo()
			assert.Equal(t, before, encoded(t, d))
			assert.Equal(t, "0201", labels(d, tool)[:4], "the selection comes back")
			d.Redo()
			assert.Equal(t, there, labels(d, tool), "and goes again")
			d.Undo()
		})
	}
}

func TestCopyingTellsWhatWasCopied(t *testing.T) {
	d := country(t)
	tool := selecting()
	stroke(t, d, tool, Left, 0, "0101", "0504")
	copies := tool.Actions()[0]
	require.NoError(t, copies.Do(d))
	assert.Equal(t, "Copied 11 hexes: 5 slope, 4 crest, 2 woods, wood A, Hill 40; Ctrl+V pastes", copies.Says(d))
	tool.Takes = Everything
	require.NoError(t, copies.Do(d))
	assert.Equal(t, "Copied 20 hexes: 5 slope, 4 crest, 2 woods, road on 2 hexes, wood A, Hill 40; Ctrl+V pastes", copies.Says(d))

	bare := open(t, "....", "....")
	stroke(t, bare, tool, Left, 0, "0101", "0202")
	tool.Takes = Grounds
	assert.ErrorAs(t, copies.Do(bare), new(Refusal), "there is nothing to take along")
}

func TestWhatIsCutIsPastedTurned(t *testing.T) {
	d := open(t, "ww#...", "......", "......", "......")
	tool := selecting()
	stroke(t, d, tool, Left, 0, "0101", "0301")
	require.NoError(t, act(t, d, tool, "cut"))
	assert.Equal(t, []string{"......", "......", "......", "......"}, draw(d))
	require.NoError(t, act(t, d, tool, "paste"))
	for range 2 {
		require.NoError(t, act(t, d, tool, "right"))
	}
	p := tool.Hover(d, Event{Hex: at("0403")})
	assert.Len(t, p.Hexes, 3)
	stroke(t, d, tool, Left, 0, "0403")
	for _, h := range p.Hexes {
		assert.NotEqual(t, model.Clear, d.Scenario().Hexes().Terrain(h))
	}
	assert.Equal(t, hex.NewRegion(d.Scenario().Hexes().Grid, p.Hexes...).List(), hex.NewRegion(d.Scenario().Hexes().Grid, tool.Marked(d)...).List())
	assert.Equal(t, []string{"cut 3 hexes", "paste on 3 hexes"}, steps(d))
}

func TestAPasteIsRepeatedWithShiftAndGivenUp(t *testing.T) {
	d := open(t, "w.....", "......")
	tool := selecting()
	stroke(t, d, tool, Left, 0, "0101")
	require.NoError(t, act(t, d, tool, "copy"))
	require.NoError(t, act(t, d, tool, "paste"))
	stroke(t, d, tool, Left, Shift, "0301")
	stroke(t, d, tool, Left, Shift, "0501")
	tool.Cancel(d)
	assert.Equal(t, []string{"w.w.w.", "......"}, draw(d))
	assert.Equal(t, "0501", labels(d, tool), "Escape gave up the paste alone")
	require.NoError(t, act(t, d, tool, "paste"))
	stroke(t, d, tool, Right, 0, "0601")
	assert.Equal(t, []string{"w.w.w.", "......"}, draw(d))
}

func TestCopiesGoFromOneDocumentToAnother(t *testing.T) {
	clip := &Clipboard{}
	from, onto := open(t, "w#", ".."), open(t, "....", "....", "....")
	one, other := NewSelection(NewBrush(), clip), NewSelection(NewBrush(), clip)
	stroke(t, from, one, Left, 0, "0101", "0201")
	require.NoError(t, act(t, from, one, "copy"))
	require.NoError(t, act(t, onto, other, "paste"))
	stroke(t, onto, other, Left, 0, "0303")
	assert.Equal(t, 1, onto.Scenario().Hexes().TerrainHexes(model.Woods).Len())
	assert.Equal(t, 1, onto.Scenario().Hexes().TerrainHexes(model.Town).Len())
}

func TestTheSelectionIsTurnedAndMirroredWhereItLies(t *testing.T) {
	d := country(t)
	before := encoded(t, d)
	tool := selecting()
	stroke(t, d, tool, Left, 0, "0302", "0404")
	for _, id := range []string{"left", "right", "mirror", "mirror", "flip", "flip"} {
		require.NoError(t, act(t, d, tool, id))
	}
	assert.Equal(t, "0302 0303 0304 0402 0403 0404", labels(d, tool))
	assert.Len(t, steps(d), 6)
	hill, _ := d.Scenario().Hexes().Place("hill-40")
	assert.Equal(t, hexes("0302 0303 0402 0403"), hill.Hexes)
	for d.Undo() {
	}
	assert.Equal(t, before, encoded(t, d))
}

func TestTheSelectionIsPaintedErasedAndInverted(t *testing.T) {
	d := open(t, "#...", "....")
	tool := selecting()
	stroke(t, d, tool, Left, 0, "0101", "0201")
	require.NoError(t, act(t, d, tool, "fill"))
	assert.Equal(t, []string{"ww..", "...."}, draw(d))
	require.NoError(t, act(t, d, tool, "delete"))
	assert.Equal(t, []string{"....", "...."}, draw(d))
	require.NoError(t, act(t, d, tool, "invert"))
	assert.Equal(t, "0102 0202 0301 0302 0401 0402", labels(d, tool))
	require.NoError(t, act(t, d, tool, "all"))
	assert.Len(t, tool.Marked(d), 8)
	assert.Equal(t, []string{"paint woods on 2 hexes", "erase everything on 2 hexes"}, steps(d))
}

func TestEscapeLeavesTheSelectionWhereItIs(t *testing.T) {
	d := open(t, "w...", "....")
	tool := selecting()
	stroke(t, d, tool, Left, 0, "0101")
	require.NoError(t, tool.Press(d, Event{Hex: at("0101"), Button: Left}))
	require.NoError(t, tool.Drag(d, Event{Hex: at("0301"), Button: Left}))
	assert.Equal(t, hexes("0301"), tool.Hover(d, Event{Hex: at("0301")}).Hexes)
	tool.Cancel(d)
	require.NoError(t, tool.Release(d, Event{Hex: at("0301")}))
	assert.Equal(t, []string{"w...", "...."}, draw(d))
	assert.Equal(t, "0101", labels(d, tool))
}

func TestTheSelectToolTellsWhatAClickWouldDo(t *testing.T) {
	d := open(t, "ww..", "....")
	tool := selecting()
	status := func(e Event) string { return tool.Hover(d, e).Status }
	assert.Equal(t, "Select a rectangle; Shift adds, Alt or the right button takes away, both keep what lies in both", status(Event{Hex: at("0101")}))
	require.NoError(t, tool.Press(d, Event{Hex: at("0101"), Button: Left, Mods: Shift}))
	assert.Equal(t, "Add to the selection 4 hexes", status(Event{Hex: at("0202")}))
	require.NoError(t, tool.Release(d, Event{Hex: at("0202")}))
	assert.Equal(t, "Drag to move the terrain and names of 1 hex (roads and waters stay); Shift adds, Alt takes away; Esc selects none", status(Event{Hex: at("0101")}))
	tool.Form = Wand
	assert.Equal(t, "Select 2 hexes of woods; Shift adds, Alt takes away", status(Event{Hex: at("0101")}))
	assert.Empty(t, status(Event{Hex: hex.Hex{Col: -2}}))
}

func TestHexesAreSelectedByAnArea(t *testing.T) {
	d := country(t)
	tool := NewSelection(NewBrush(), &Clipboard{})
	var ask *Question
	for _, a := range tool.Actions() {
		if a.ID == "area" {
			require.True(t, a.Can(d))
			ask = a.Ask
		}
	}
	require.NotNil(t, ask)
	means, found, err := ask.Check(d, "wood A")
	require.NoError(t, err)
	assert.Equal(t, "In wood A. That is 2 hexes.", means)
	assert.Equal(t, hex.List{at("0401"), at("0501")}, found)
	_, _, err = ask.Check(d, "wood Z")
	require.EqualError(t, err, "column 1: there is no wood Z on the map")

	for _, tt := range []struct {
		text string
		way  string
		want string
	}{
		{"wood A", "Select", "0401 0501"},
		{"hex 0101", "Add", "0101 0401 0501"},
		{"west edge", "Take away", "0401 0501"},
		{"hexes 0401 0402", "Keep what is in both", "0401"},
	} {
		require.NoError(t, ask.Answer(d, tt.text, slices.Index(ask.Ways, tt.way)))
		assert.ElementsMatch(t, hexes(tt.want), tool.Marked(d), tt.way)
	}
}

func TestAPlaceIsSelectedWhole(t *testing.T) {
	d := country(t)
	tool := NewSelection(NewBrush(), &Clipboard{})
	tool.Form = Whole
	p := tool.Hover(d, Event{Hex: at("0401")})
	assert.Equal(t, "Select wood A, 2 hexes; Shift adds, Alt takes away", p.Status)
	stroke(t, d, tool, Left, 0, "0401")
	assert.ElementsMatch(t, hexes("0401 0501"), tool.Marked(d))
	stroke(t, d, tool, Left, Shift, "0302")
	assert.Len(t, tool.Marked(d), 6, "the hill is added")
	stroke(t, d, tool, Right, 0, "0501")
	assert.Len(t, tool.Marked(d), 4)
	stroke(t, d, tool, Left, 0, "0106")
	assert.Empty(t, tool.Marked(d), "where there is no place, none is selected")
}

func TestAPolygonThatIsGivenUpIsDrawnOn(t *testing.T) {
	for mods, want := range map[Mods]string{0: "0101 0102 0201 0202 0301 0302 0401", Shift: "0101 0102 0201 0202 0301 0302 0401 0803"} {
		d := open(t, "........", "........", "........")
		tool := selecting()
		tool.Form = Polygon
		tool.choose(hex.NewRegion(d.Scenario().Hexes().Grid, hexes("0803")...))
		stroke(t, d, tool, Left, mods, "0101")
		for _, label := range []string{"0401", "0202", "0702"} {
			stroke(t, d, tool, Left, 0, label)
		}
		require.True(t, tool.TakeBack(d))
		n, again := tool.Sketched()
		require.Equal(t, 3, n)
		tool.Cancel(d)
		n, _ = tool.Sketched()
		require.Zero(t, n)
		require.False(t, tool.TakeBack(d))
		tool.mode, tool.Form = Alt, Rectangle
		again()
		stroke(t, d, tool, Left, 0, "0101") // the first closes it
		assert.Equal(t, want, labels(d, tool))
	}
}

// What is put down over a polygon that waits is taken back before the polygon's corners.
func TestWhatIsPastedIsTakenBackBeforeAPolygonThatWaits(t *testing.T) {
	d := open(t, "ww......", "........", "........")
	tool := selecting()
	stroke(t, d, tool, Left, 0, "0101", "0201")
	require.NoError(t, act(t, d, tool, "copy"))
	tool.Form = Polygon
	for _, label := range []string{"0401", "0601", "0603"} {
		stroke(t, d, tool, Left, 0, label)
	}
	require.NoError(t, act(t, d, tool, "paste"))
	require.False(t, tool.TakeBack(d), "the corners are not in sight")
	stroke(t, d, tool, Left, 0, "0303")
	require.True(t, d.Dirty())
	require.False(t, tool.TakeBack(d), "the paste was later")
	require.True(t, d.Undo())
	n, again := tool.Sketched()
	require.Equal(t, 3, n)
	tool.GiveUp()
	require.False(t, tool.TakeBack(d))
	again()
	for range 3 {
		require.True(t, tool.TakeBack(d))
	}
	require.False(t, tool.TakeBack(d))
}
