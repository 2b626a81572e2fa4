//go:build windowtest

package main

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/scenarios"
	"github.com/mapsheet/mapsheet/schema"
)

// on is where a point of the sheet of a map of areas lies on the screen.
func (s shown) on(x, y int) (float64, float64) {
	return s.Sheet.X + float64(x)*s.Sheet.Scale, s.Sheet.Y + float64(y)*s.Sheet.Scale
}

// A set-up is opened, a sector is drawn between others, linked, named and bent; all of it is
// undone and redone, saved and checked.
func TestASectorIsDrawnLinkedNamedAndSaved(t *testing.T) {
	w := newStation(t).open(nil, "marengo")
	w.wait("the board", func(s shown) bool { return s.Screen == "editor" && s.Sheet != nil && s.Sheet.Scale > 0 })
	done := 0
	step := func(what string) {
		t.Helper()
		w.step(what, &done)
	}
	drawing := func(on bool) {
		t.Helper()
		w.wait("what clicks are for", func(s shown) bool { return s.Sheet.Draws == on })
	}

	// A strip in the lane between two sectors of the middle row, in place of their link.
	s := w.still()
	w.click(s.on(1000, 2000))
	w.keys("Delete")
	step("a link taken away")
	s = w.still()
	w.keys("d")
	drawing(true)
	for _, p := range [][2]int{{945, 1572}, {1056, 1572}, {1056, 2428}, {945, 2428}} {
		w.click(s.on(p[0], p[1]))
	}
	w.keys("Return")
	step("a sector")
	drawing(false)

	// It shares borders to either side, and is linked there. One link more is drawn by hand.
	s = w.still()
	w.keys("l") // it is selected, and the link leads from it
	drawing(true)
	w.click(s.on(1500, 1400))
	step("a link over a gap")

	// A double click leads to its name.
	s = w.still()
	x, y := s.on(1000, 2000)
	w.pointTo(x, y)
	w.run("xdotool", "click", "--repeat", "2", "--delay", "60", "1")
	w.wait("the fields of the sector", func(s shown) bool { _, ok := s.Controls["sector:delete"]; return ok })
	w.press("map.sectors[11].name")
	w.keys("ctrl+a")
	w.write("The sunken road")
	w.keys("Return")
	step("its name")

	// Its corner moves, and that of the sector beside it with it.
	w.keys("Escape")
	s = w.still()
	x, y = s.on(945, 2428)
	w.pointTo(x, y)
	w.run("xdotool", "mousedown", "1")
	w.pointTo(s.on(880, 2380))
	w.run("xdotool", "mouseup", "1")
	step("a corner")

	for range done {
		w.keys("ctrl+z")
	}
	w.wait("everything taken back", func(s shown) bool { return s.At == 0 })
	for range done {
		w.keys("ctrl+shift+z")
	}
	w.wait("everything done again", func(s shown) bool { return s.At == done })

	w.keys("ctrl+shift+s")
	w.wait("the question where to save", func(s shown) bool { return s.Dialog == "Save the scenario as" })
	w.keys("ctrl+a")
	w.write("sunken-road")
	w.keys("Return")
	saved := w.wait("the file saved", func(s shown) bool { return s.Path != "" && !s.Dirty && s.Dialog == "" })
	read, err := schema.ReadFile(saved.Path, scenarios.Bases())
	require.NoError(t, err)
	b := read.Scenario.AreaBoard()
	require.Len(t, b.Sectors, 12)
	drawn := b.Sectors[11]
	assert.Equal(t, "The sunken road", drawn.Name)
	a2, _ := b.Sector("a2")
	assert.True(t, drawn.Outline.Borders(b.Sectors[a2].Outline), "the border stays shared")
	assert.Contains(t, b.Sectors[a2].Outline, drawn.Outline[3], "both have the corner")
	for _, id := range []string{"a2", "b2", "b3"} {
		_, linked := b.LinkBetween(id, drawn.ID)
		assert.True(t, linked, id)
	}
	checked(t, saved.Path)
}
