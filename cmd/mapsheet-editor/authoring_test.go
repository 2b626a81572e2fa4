//go:build windowtest

package main

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/scenarios"
	"github.com/mapsheet/mapsheet/schema"
)

// openGround is the middles of pieces of open ground, with nothing on them
// within so many hexes each, that do not touch one another.
func openGround(t *testing.T, b *model.HexBoard, radii ...int) []hex.Hex {
	t.Helper()
	taken := hex.Where(b.Grid, func(h hex.Hex) bool {
		bare := b.Terrain(h) == model.Clear && len(b.PlacesAt(h)) == 0 && !b.Grid.OnEdge(h)
		for _, k := range model.LineKinds() {
			bare = bare && !b.HasLine(k, h)
		}
		return !bare
	})
	var out []hex.Hex
	for _, radius := range radii {
		for h := range b.Grid.All() {
			piece := hex.Disk(b.Grid, h, radius)
			if piece.Len() == 1+3*radius*(radius+1) && piece.Intersect(taken).Empty() {
				out = append(out, h)
				taken = taken.Union(piece.Grow(1))
				break
			}
		}
	}
	require.Len(t, out, len(radii), "the map has open ground")
	return out
}

func TestAMapIsDrawnAndAllOfItTakenBack(t *testing.T) {
	file, err := scenarios.Open("brunstatt")
	require.NoError(t, err)
	ground := openGround(t, file.Scenario.Hexes(), 2, 2, 1, 1)
	hill, crossing, wood, copied := ground[0], ground[1], ground[2], ground[3]

	w := newStation(t).open(nil, "brunstatt")
	s := w.waitEditor()
	done := 0
	step := func(what string) {
		t.Helper()
		done++
		w.wait(what, func(s shown) bool { return s.Steps == done && s.At == done })
	}

	w.keys("h")
	w.sweep(s, hill.Neighbor(hex.N), hill, hill.Neighbor(hex.S))
	step("a crest line")

	w.keys("c")
	w.click(s.at(crossing.Step(hex.NW, 2)))
	w.click(s.at(crossing.Step(hex.SE, 2)))
	step("a canal, clicked from point to point")
	w.keys("Return", "r")
	w.sweep(s, crossing.Step(hex.SW, 2), crossing, crossing.Step(hex.NE, 2))
	step("a road over it, dragged")

	w.keys("b")
	w.sweep(s, wood, wood.Neighbor(hex.SE))
	step("a wood")
	w.keys("p")
	w.click(s.at(wood))
	step("its name")

	w.keys("Escape", "m") // the field for another name has the keyboard until then
	w.sweep(s, wood, wood.Neighbor(hex.SE))
	w.keys("ctrl+c", "ctrl+v", "period")
	w.click(s.at(copied))
	step("a copy of it, turned")

	w.keys("ctrl+shift+s")
	w.wait("the question where to save", func(s shown) bool { return s.Dialog == "Save the scenario as" })
	w.keys("ctrl+a")
	w.write("drawn")
	w.keys("Return")
	saved := w.wait("the file saved", func(s shown) bool { return s.Path != "" && !s.Dirty && s.Dialog == "" })
	read, err := schema.ReadFile(saved.Path, scenarios.Bases())
	require.NoError(t, err)
	b := read.Scenario.Hexes()
	for _, h := range []hex.Hex{hill.Neighbor(hex.N), hill, hill.Neighbor(hex.S)} {
		assert.Equal(t, 40, b.Altitude(h))
		for _, n := range h.Neighbors() {
			assert.Contains(t, []model.Terrain{model.Slope, model.Crest}, b.Terrain(n), "slopes lie around a crest")
		}
	}
	assert.True(t, b.Bridge(crossing))
	assert.Equal(t, 2, b.Links(model.Canal, crossing).Len())
	assert.Equal(t, 2, b.Links(model.Road, crossing).Len())
	named := b.PlacesAt(wood)
	require.Len(t, named, 1)
	assert.Equal(t, model.PlaceWood, named[0].Kind)
	assert.Len(t, named[0].Hexes, 2)
	woods := b.TerrainHexes(model.Woods).Intersect(hex.Disk(b.Grid, copied, 2))
	assert.Equal(t, 2, woods.Len(), "the copy")

	command := func(words, dialog string) {
		t.Helper()
		w.keys("ctrl+k")
		w.wait("the search for commands", func(s shown) bool { return s.Dialog != "" })
		w.write(words)
		w.keys("Return")
		w.wait("the dialog", func(s shown) bool { return s.Dialog == dialog })
	}
	command("turn or mirror", "Turn or mirror the map")
	w.keys("shift+Tab", "Return")
	step("the map turned")
	command("generate a map", "Generate a map")
	w.keys("shift+Tab", "ctrl+a")
	w.write("1914")
	w.keys("Return")
	step("another country on it")

	for range done {
		w.keys("ctrl+z")
	}
	w.wait("everything taken back", func(s shown) bool { return s.At == 0 })
	w.keys("ctrl+s")
	w.wait("the file saved again", func(s shown) bool { return !s.Dirty && s.At == 0 })
	read, err = schema.ReadFile(saved.Path, scenarios.Bases())
	require.NoError(t, err)
	before, err := schema.Encode(file)
	require.NoError(t, err)
	after, err := schema.Encode(read)
	require.NoError(t, err)
	assert.Equal(t, string(before), string(after))
}
