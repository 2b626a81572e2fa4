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

const letters = "./^w#" // in the order of model.Terrains

// open is a new document on a board drawn as text, one letter a hex.
func open(t *testing.T, rows ...string) *document.Document {
	t.Helper()
	f, err := document.NewScenario(len(rows[0]), len(rows), model.Base{Charts: &model.Charts{System: "test"}})
	require.NoError(t, err)
	b := f.Scenario.Hexes()
	for h := range b.Grid.All() {
		b.SetTerrain(h, model.Terrain(strings.IndexByte(letters, rows[h.Row][h.Col])))
	}
	return document.Open(f, "")
}

// draw is the document's board as open reads it.
func draw(d *document.Document) []string {
	b := d.Scenario().Hexes()
	rows := make([]string, b.Grid.Rows)
	for h := range b.Grid.All() {
		rows[h.Row] += letters[b.Terrain(h):][:1]
	}
	return rows
}

func at(label string) hex.Hex {
	h, err := hex.ParseLabel(label)
	if err != nil {
		panic(err)
	}
	return h
}

func steps(d *document.Document) []string {
	history, _ := d.History()
	var out []string
	for _, s := range history {
		out = append(out, s.Label)
	}
	return out
}

// stroke draws with a tool from hex to hex with one button.
func stroke(t *testing.T, d *document.Document, tool Tool, button Button, mods Mods, labels ...string) {
	t.Helper()
	require.NoError(t, tool.Press(d, Event{Hex: at(labels[0]), Button: button, Mods: mods}))
	for _, l := range labels[1:] {
		require.NoError(t, tool.Drag(d, Event{Hex: at(l), Button: button, Mods: mods}))
	}
	require.NoError(t, tool.Release(d, Event{Hex: at(labels[len(labels)-1]), Button: button, Mods: mods}))
}

var empty = []string{"......", "......", "......", "......", "......"}

func TestTheBrushPaints(t *testing.T) {
	tests := map[string]struct {
		brush  Brush
		button Button
		drag   []string
		after  []string
		steps  []string
	}{
		"one hex with the left button": {
			Brush{Terrain: model.Woods}, Left, []string{"0302"},
			[]string{"......", "..w...", "......", "......", "......"}, []string{"paint woods on 1 hex"},
		},
		"the second terrain with the right button": {
			Brush{Terrain: model.Woods, Second: model.Town}, Right, []string{"0302"},
			[]string{"......", "..#...", "......", "......", "......"}, []string{"paint town on 1 hex"},
		},
		"seven hexes with radius 1": {
			Brush{Terrain: model.Woods, Radius: 1}, Left, []string{"0302"},
			[]string{".www..", ".www..", "..w...", "......", "......"}, []string{"paint woods on 7 hexes"},
		},
		"nineteen hexes with radius 2": {
			Brush{Terrain: model.Woods, Radius: 2}, Left, []string{"0303"},
			[]string{".www..", "wwwww.", "wwwww.", "wwwww.", "..w..."}, []string{"paint woods on 19 hexes"},
		},
		"only what lies on the map": {
			Brush{Terrain: model.Woods, Radius: 1}, Left, []string{"0101"},
			[]string{"ww....", "w.....", "......", "......", "......"}, []string{"paint woods on 3 hexes"},
		},
		"the hexes between two events, in one step": {
			Brush{Terrain: model.Slope}, Left, []string{"0101", "0501", "0505"},
			[]string{"/////.", "..../.", "..../.", "..../.", "..../."}, []string{"paint slope on 9 hexes"},
		},
		"nothing with the middle button": {
			Brush{Terrain: model.Woods}, Middle, []string{"0302", "0303"}, empty, nil,
		},
		"nothing where nothing changes": {
			Brush{Terrain: model.Clear}, Left, []string{"0302", "0304"}, empty, nil,
		},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			d := open(t, empty...)
			stroke(t, d, &tt.brush, tt.button, 0, tt.drag...)
			assert.Equal(t, tt.after, draw(d))
			assert.Equal(t, tt.steps, steps(d))
			for d.Undo() {
			}
			assert.Equal(t, empty, draw(d))
		})
	}
}

func TestShiftPaintsAStraightLineFromTheLastStroke(t *testing.T) {
	d := open(t, empty...)
	b := &Brush{Terrain: model.Woods}
	stroke(t, d, b, Left, Shift, "0101") // there is nothing to draw from yet
	stroke(t, d, b, Left, Shift, "0104")
	stroke(t, d, b, Left, Shift, "0604")
	assert.Equal(t, []string{"w.....", "w.....", "w.....", "wwwwww", "......"}, draw(d))
	assert.Equal(t, []string{"paint woods on 1 hex", "paint woods on 3 hexes", "paint woods on 5 hexes"}, steps(d))
}

func TestALineIsNotDrawnFromAHexOffTheMap(t *testing.T) {
	b := &Brush{Terrain: model.Woods}
	stroke(t, open(t, empty...), b, Left, 0, "0605")
	small := open(t, "...")
	stroke(t, small, b, Left, Shift, "0101")
	assert.Equal(t, []string{"w.."}, draw(small))
}

func TestCtrlPicksTheTerrainUp(t *testing.T) {
	for _, tool := range []struct {
		name  string
		press func(*Brush) Tool
		mods  Mods
	}{
		{"with the brush", func(b *Brush) Tool { return b }, Ctrl},
		{"as the eyedropper does without", func(b *Brush) Tool { return &Eyedropper{Brush: b} }, 0},
	} {
		t.Run(tool.name, func(t *testing.T) {
			d := open(t, "#w^.")
			b := NewBrush()
			stroke(t, d, tool.press(b), Left, tool.mods, "0101")
			assert.Equal(t, model.Town, b.Terrain)
			assert.Equal(t, model.Clear, b.Second)
			stroke(t, d, tool.press(b), Right, tool.mods, "0301")
			assert.Equal(t, model.Crest, b.Second)
			stroke(t, d, tool.press(b), Left, tool.mods, "0109")
			stroke(t, d, tool.press(b), Middle, tool.mods, "0401")
			assert.Equal(t, model.Town, b.Terrain, "off the map there is nothing to pick up")
			assert.Empty(t, steps(d))
			assert.Equal(t, []string{"#w^."}, draw(d))
		})
	}
}

func TestTheEyedropperFollowsADrag(t *testing.T) {
	d := open(t, "#w^.")
	b := NewBrush()
	stroke(t, d, &Eyedropper{Brush: b}, Left, 0, "0101", "0201", "0301")
	assert.Equal(t, model.Crest, b.Terrain)
}

func TestTheEraserClearsHexesAndTheirLines(t *testing.T) {
	d := open(t, "wwww", "#^^w")
	b := d.Scenario().Hexes()
	b.SetAltitude(at("0202"), 40)
	b.SetLink(model.Road, at("0102"), hex.NE, true)
	tool := NewEraser()
	stroke(t, d, tool, Left, 0, "0102", "0202")
	stroke(t, d, tool, Right, 0, "0101")
	assert.Equal(t, []string{"wwww", "..^w"}, draw(d))
	assert.Zero(t, b.Altitude(at("0202")))
	assert.Zero(t, b.Links(model.Road, at("0201")))
	stroke(t, d, tool, Left, Shift, "0402")
	assert.Equal(t, []string{"wwww", "...."}, draw(d))
	assert.Equal(t, []string{"erase everything on 3 hexes", "erase everything on 2 hexes"}, steps(d))
}

func TestEscapeTakesTheStrokeBack(t *testing.T) {
	for _, tool := range []Tool{&Brush{Terrain: model.Town, Radius: 1}, &Eraser{Radius: 1}} {
		t.Run(tool.ID(), func(t *testing.T) {
			before := []string{"w.w.w.", "......", "wwwwww"}
			d := open(t, before...)
			require.NoError(t, tool.Press(d, Event{Hex: at("0101"), Button: Left, Mods: 0}))
			require.NoError(t, tool.Drag(d, Event{Hex: at("0403"), Button: Left, Mods: 0}))
			assert.NotEqual(t, before, draw(d))
			tool.Cancel(d)
			assert.Equal(t, before, draw(d))
			require.NoError(t, tool.Drag(d, Event{Hex: at("0101"), Button: Left, Mods: 0}), "the button is still held")
			require.NoError(t, tool.Release(d, Event{Hex: at("0101"), Button: Left, Mods: 0}))
			tool.Cancel(d)
			assert.Equal(t, before, draw(d))
			assert.Empty(t, steps(d))
		})
	}
}

func TestAnUndoInTheMiddleOfAStrokeEndsIt(t *testing.T) {
	for _, tool := range []Tool{&Brush{Terrain: model.Town}, &Eraser{}} {
		t.Run(tool.ID(), func(t *testing.T) {
			d := open(t, "wwww")
			require.NoError(t, tool.Press(d, Event{Hex: at("0101"), Button: Left, Mods: 0}))
			require.True(t, d.Undo())
			require.NoError(t, tool.Drag(d, Event{Hex: at("0401"), Button: Left, Mods: 0}))
			require.NoError(t, tool.Release(d, Event{Hex: at("0401"), Button: Left, Mods: 0}))
			assert.Equal(t, []string{"wwww"}, draw(d))
			assert.True(t, d.Redo(), "what was undone can be done again")
		})
	}
}

func TestASecondButtonDoesNotDisturbAStroke(t *testing.T) {
	for _, tool := range []Tool{&Brush{Terrain: model.Town}, &Eraser{}} {
		t.Run(tool.ID(), func(t *testing.T) {
			d := open(t, "wwww")
			require.NoError(t, tool.Press(d, Event{Hex: at("0101"), Button: Left, Mods: 0}))
			require.NoError(t, tool.Press(d, Event{Hex: at("0401"), Button: Left, Mods: 0}))
			require.NoError(t, tool.Drag(d, Event{Hex: at("0201"), Button: Left, Mods: 0}))
			require.NoError(t, tool.Release(d, Event{Hex: at("0201"), Button: Left, Mods: 0}))
			assert.Equal(t, "ww", draw(d)[0][2:])
			assert.Len(t, steps(d), 1)
		})
	}
}

func TestHoveringTellsWhatAClickWouldDo(t *testing.T) {
	brush := &Brush{Terrain: model.Woods, Radius: 1}
	used := &Brush{Terrain: model.Woods, Second: model.Town}
	eraser := &Eraser{Radius: 1}
	usedEraser := NewEraser()
	d := open(t, "......", "...^..", "......")
	stroke(t, d, used, Left, 0, "0101")
	stroke(t, d, usedEraser, Left, 0, "0101")
	tests := map[string]struct {
		tool   Tool
		event  Event
		hexes  string
		status string
	}{
		"a fresh brush": {
			brush, Event{Hex: at("0101")}, "0101 0102 0201",
			"Paint woods on 3 hexes, clear with the right button; Ctrl: pick up the terrain",
		},
		"a brush that was used": {
			used, Event{Hex: at("0302")}, "0302",
			"Paint woods on 1 hex, town with the right button; Shift: straight line from 0101; Ctrl: pick up the terrain",
		},
		"a brush with Shift": {
			used, Event{Hex: at("0301"), Mods: Shift}, "0101 0201 0301",
			"Paint woods on 3 hexes in a straight line from 0101, town with the right button",
		},
		"a brush with Ctrl": {
			brush, Event{Hex: at("0402"), Mods: Ctrl}, "0402",
			"Pick up crest for the left button, or with the right button for the right one",
		},
		"a brush off the map":                {brush, Event{Hex: hex.Hex{Col: -4, Row: 1}}, "", ""},
		"a brush off the map with Ctrl":      {brush, Event{Hex: at("0109"), Mods: Ctrl}, "", ""},
		"an eyedropper":                      {&Eyedropper{Brush: brush}, Event{Hex: at("0402")}, "0402", "Pick up crest for the left button, or with the right button for the right one"},
		"a wide brush beside the map's edge": {brush, Event{Hex: hex.Hex{Col: -1, Row: 0}}, "0101 0102", "Paint woods on 2 hexes, clear with the right button; Ctrl: pick up the terrain"},
		"a fresh eraser":                     {eraser, Event{Hex: at("0101")}, "0101 0102 0201", "Erase terrain, lines, bridges and names on 3 hexes"},
		"an eraser that was used":            {usedEraser, Event{Hex: at("0201")}, "0201", "Erase terrain, lines, bridges and names on 1 hex; Shift: straight line from 0101"},
		"an eraser with Shift":               {usedEraser, Event{Hex: at("0103"), Mods: Shift}, "0101 0102 0103", "Erase everything on 3 hexes in a straight line from 0101, names too"},
		"an eraser off the map":              {eraser, Event{Hex: hex.Hex{Col: -4, Row: 1}}, "", ""},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			p := tt.tool.Hover(d, tt.event)
			var want hex.List
			require.NoError(t, want.UnmarshalText([]byte(tt.hexes)))
			assert.ElementsMatch(t, want, p.Hexes)
			assert.Equal(t, tt.status, p.Status)
		})
	}
}

func TestHoveringDuringAStrokeTellsHowToEndIt(t *testing.T) {
	for _, tt := range []struct {
		tool   Tool
		status string
	}{
		{&Brush{Terrain: model.Town, Radius: 1}, "Painting town: let go to finish, Esc takes it back"},
		{&Eraser{Radius: 1}, "Erasing: let go to finish, Esc takes it back"},
	} {
		d := open(t, empty...)
		require.NoError(t, tt.tool.Press(d, Event{Hex: at("0101"), Button: Left, Mods: 0}))
		p := tt.tool.Hover(d, Event{Hex: at("0303"), Button: Left, Mods: Shift})
		assert.Equal(t, tt.status, p.Status)
		assert.Len(t, p.Hexes, 7, "what is under the brush, Shift or not")
	}
}

func TestAStrokeHasNoGaps(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		g := hex.Grid{Cols: 9, Rows: 7}
		some := rapid.Custom(func(t *rapid.T) hex.Hex {
			return g.At(rapid.IntRange(0, g.Len()-1).Draw(t, "hex"))
		})
		from, to := some.Draw(rt, "from"), some.Draw(rt, "to")
		path := way(g, from, to)
		require.Equal(rt, from, path[0])
		require.Equal(rt, to, path[len(path)-1])
		require.Len(rt, path, hex.Distance(from, to)+1)
		for i, h := range path {
			require.True(rt, g.Contains(h))
			require.True(rt, i == 0 || hex.Distance(path[i-1], h) == 1)
		}
	})
}

func TestAHoverChangesNothing(t *testing.T) {
	d := open(t, empty...)
	for _, tool := range []Tool{NewBrush(), NewEraser()} {
		tool.Hover(d, Event{Hex: at("0303"), Mods: Shift})
		require.NoError(t, tool.Release(d, Event{Hex: at("0303")}))
		tool.Cancel(d)
	}
	assert.Equal(t, empty, draw(d))
	assert.False(t, d.Dirty())
}
