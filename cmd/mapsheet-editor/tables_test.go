//go:build windowtest

package main

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/scenarios"
	"github.com/mapsheet/mapsheet/schema"
)

// A battle on an open table is opened; a hill is drawn freely and raised, a wood corner by
// corner, a stream that the road crosses. All of it is undone, redone and saved.
func TestATableIsDrawnTakenBackAndSaved(t *testing.T) {
	w := newStation(t).open(nil, "cowpens")
	w.wait("the table", func(s shown) bool { return s.Screen == "editor" && s.Sheet != nil && s.Sheet.Scale > 0 })
	done := 0
	step := func(what string) {
		t.Helper()
		w.step(what, &done)
	}
	take := func(key string) shown {
		t.Helper()
		w.keys(key)
		w.wait("the tool", func(s shown) bool { return s.Sheet.Draws })
		return w.still()
	}
	s := take("h")
	w.pointTo(s.on(1500, 3000))
	w.run("xdotool", "mousedown", "1")
	for _, p := range [][2]int{{1900, 2900}, {2300, 3000}, {2500, 3300}, {2300, 3500}, {1900, 3600}, {1500, 3500}, {1400, 3250}, {1500, 3020}} {
		w.pointTo(s.on(p[0], p[1]))
	}
	w.run("xdotool", "mouseup", "1")
	step("a hill")
	w.keys("l")
	step("its second level")

	s = take("w")
	for _, p := range [][2]int{{5000, 3500}, {6000, 3500}, {6000, 4500}, {5000, 4500}} {
		w.click(s.on(p[0], p[1]))
	}
	w.keys("Return")
	step("a wood")

	s = take("s")
	w.click(s.on(2600, 3200))
	w.click(s.on(4800, 3300))
	w.keys("Return")
	step("a stream")

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
	w.write("pasture")
	w.keys("Return")
	saved := w.wait("the file saved", func(s shown) bool { return s.Path != "" && !s.Dirty && s.Dialog == "" })
	read, err := schema.ReadFile(saved.Path, scenarios.Bases())
	require.NoError(t, err)
	b := read.Scenario.TableBoard()
	n := len(b.Pieces)
	require.Greater(t, n, 4)
	drawn := b.Pieces[n-4:]
	assert.Equal(t, model.PieceHill, drawn[0].Kind)
	assert.Len(t, drawn[0].Rings, 1)
	assert.Less(t, len(drawn[0].Points), 14, "it is smoothed to few corners")
	assert.Equal(t, model.PieceLightWoods, drawn[1].Kind)
	assert.Len(t, drawn[1].Points, 4)
	assert.Equal(t, model.PieceStream, drawn[2].Kind)
	assert.Equal(t, model.PieceBridge, drawn[3].Kind, "where the road crosses it")
}
