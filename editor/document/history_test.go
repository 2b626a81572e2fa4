package document

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
)

func paint(labels string, t model.Terrain) SetTerrain {
	return SetTerrain{Hexes: hexes(labels), Terrain: t}
}

func TestTheHistoryCanBeWalkedBothWays(t *testing.T) {
	d := open(t, board("...."))
	require.NoError(t, d.Do(paint("0101", model.Woods)))
	require.NoError(t, d.Do(paint("0201 0301", model.Town)))
	require.NoError(t, d.Do(Set{Path: "title", Value: "Third"}))
	require.Equal(t, []string{"paint woods on 1 hex", "paint town on 2 hexes", "change the title"}, labelsOf(d))

	tests := []struct {
		goTo, at int
		board    string
		title    string
	}{
		{0, 0, "....", untitled},
		{2, 2, "w##.", untitled},
		{1, 1, "w...", untitled},
		{3, 3, "w##.", "Third"},
		{-5, 0, "....", untitled},
		{99, 3, "w##.", "Third"},
	}
	for _, tt := range tests {
		d.GoTo(tt.goTo)
		_, at := d.History()
		assert.Equal(t, tt.at, at)
		assert.Equal(t, rows(tt.board), draw(d.Scenario().Hexes()))
		assert.Equal(t, tt.title, d.Scenario().Title)
		assert.Equal(t, tt.at > 0, d.CanUndo())
		assert.Equal(t, tt.at < 3, d.CanRedo())
	}
	d.GoTo(0)
	assert.False(t, d.Undo())
	d.GoTo(3)
	assert.False(t, d.Redo())
}

func TestANewEditDropsWhatWasUndone(t *testing.T) {
	d := open(t, board("...."))
	require.NoError(t, d.Do(paint("0101", model.Woods)))
	require.NoError(t, d.Do(paint("0201", model.Town)))
	d.GoTo(1)
	require.NoError(t, d.Do(paint("0301", model.Slope)))
	assert.Equal(t, []string{"paint woods on 1 hex", "paint slope on 1 hex"}, labelsOf(d))
	assert.False(t, d.Redo())
	assert.Equal(t, rows("w./."), draw(d.Scenario().Hexes()))
}

func TestAnEditThatChangesNothingKeepsWhatWasUndone(t *testing.T) {
	d := open(t, board("...."))
	require.NoError(t, d.Do(paint("0101", model.Woods)))
	require.True(t, d.Undo())
	require.NoError(t, d.Do(paint("0101", model.Clear)))
	assert.True(t, d.CanRedo())
}

func TestStepsTellWhenTheyWereMade(t *testing.T) {
	d := open(t, board("."))
	noon := time.Date(1914, 8, 18, 12, 0, 0, 0, time.UTC)
	d.now = func() time.Time { return noon }
	require.NoError(t, d.Do(paint("0101", model.Woods)))
	steps, at := d.History()
	assert.Equal(t, []Step{{Label: "paint woods on 1 hex", When: noon}}, steps)
	assert.Equal(t, 1, at)
}

func TestAStrokeIsOneStepWithTheCellsItChanged(t *testing.T) {
	d := open(t, board("w...."))
	d.BeginStroke("paint woods")
	require.NoError(t, d.Do(paint("0101 0201", model.Woods)))
	require.NoError(t, d.Do(paint("0201 0301", model.Woods)))
	require.NoError(t, d.Do(paint("0301 0401", model.Town)))
	require.NoError(t, d.Do(paint("0401", model.Clear)))
	assert.True(t, d.Dirty(), "before the stroke ends")
	assert.Empty(t, labelsOf(d))
	d.EndStroke()
	d.EndStroke()

	assert.Equal(t, []string{"paint woods on 2 hexes"}, labelsOf(d))
	assert.Equal(t, rows("ww#.."), draw(d.Scenario().Hexes()))
	assert.Len(t, d.steps[0].edit.(Cells).Cells, 2, "0101 was woods, 0401 is clear again")
	require.True(t, d.Undo())
	assert.Equal(t, rows("w...."), draw(d.Scenario().Hexes()))
	require.True(t, d.Redo())
	assert.Equal(t, rows("ww#.."), draw(d.Scenario().Hexes()))
}

func TestAStrokeThatChangesNothingInTheEndLeavesNoStep(t *testing.T) {
	strokes := map[string][]Edit{
		"no edit":                    {},
		"an edit without effect":     {paint("0101", model.Clear)},
		"painted there and back":     {paint("0101", model.Woods), paint("0101", model.Clear)},
		"a field set there and back": {Set{Path: "title", Value: "A"}, Set{Path: "title", Value: untitled}},
	}
	for name, edits := range strokes {
		t.Run(name, func(t *testing.T) {
			d := open(t, board("..."))
			d.BeginStroke("stroke")
			for _, e := range edits {
				require.NoError(t, d.Do(e))
			}
			d.EndStroke()
			assert.Empty(t, labelsOf(d))
			assert.False(t, d.Dirty())
			assert.False(t, d.CanUndo())
		})
	}
}

func TestAStrokeOverFieldsAndHexesIsUndoneInReverse(t *testing.T) {
	d := open(t, board("..."))
	d.BeginStroke("rework")
	require.NoError(t, d.Do(Set{Path: "notes", Value: []model.Note{{Text: "one"}}}))
	require.NoError(t, d.Do(paint("0101", model.Woods)))
	require.NoError(t, d.Do(Set{Path: "notes[0].text", Value: "two"}))
	require.NoError(t, d.Do(Set{Path: "notes[0].text", Value: "three"}))
	d.EndStroke()
	assert.Equal(t, []string{"rework"}, labelsOf(d))
	require.True(t, d.Undo())
	assert.Empty(t, d.Scenario().Notes)
	assert.Equal(t, rows("..."), draw(d.Scenario().Hexes()))
	require.True(t, d.Redo())
	assert.Equal(t, "three", d.Scenario().Notes[0].Text)
}

func TestACancelledStrokeHasNeverBeen(t *testing.T) {
	d := open(t, board("..."))
	require.NoError(t, d.Do(paint("0101", model.Town)))
	require.True(t, d.Undo())
	var changed []Change
	d.Subscribe(func(c Change) { changed = append(changed, c) })
	d.BeginStroke("paint woods")
	require.NoError(t, d.Do(paint("0101 0201", model.Woods)))
	require.NoError(t, d.Do(paint("0201 0301", model.Woods)))
	d.CancelStroke()
	d.CancelStroke()

	assert.Equal(t, rows("..."), draw(d.Scenario().Hexes()))
	assert.True(t, d.CanRedo(), "what was undone before can still be done again")
	assert.False(t, d.Dirty())
	require.Len(t, changed, 3)
	assert.Equal(t, hexes("0101 0201 0301"), changed[2].Hexes)
}

func TestUndoEndsAnOpenStroke(t *testing.T) {
	d := open(t, board("..."))
	d.BeginStroke("paint woods")
	require.NoError(t, d.Do(paint("0101", model.Woods)))
	assert.True(t, d.CanUndo())
	require.True(t, d.Undo())
	assert.Equal(t, rows("..."), draw(d.Scenario().Hexes()))
	assert.True(t, d.CanRedo())
}

func TestADocumentIsCleanInTheStateThatWasSaved(t *testing.T) {
	d := open(t, board("..."))
	path := t.TempDir() + "/a.toml"
	assert.False(t, d.Dirty())
	require.NoError(t, d.Do(paint("0101", model.Woods)))
	assert.True(t, d.Dirty())
	require.NoError(t, d.SaveAs(path))
	assert.False(t, d.Dirty())
	require.NoError(t, d.Do(paint("0201", model.Woods)))
	assert.True(t, d.Dirty())
	require.True(t, d.Undo())
	assert.False(t, d.Dirty(), "undone back to the saved state")
	require.True(t, d.Undo())
	assert.True(t, d.Dirty(), "undone past it")
	require.NoError(t, d.Do(paint("0301", model.Woods)))
	require.True(t, d.Undo())
	assert.True(t, d.Dirty(), "the saved state is gone from the history")
}

func TestChangesNameWhatViewsMustRedraw(t *testing.T) {
	d := open(t, board("w..."))
	var got []Change
	cancel := d.Subscribe(func(c Change) { got = append(got, c) })
	last := func() Change { return got[len(got)-1] }

	require.NoError(t, d.Do(paint("0101 0201", model.Woods)))
	assert.Equal(t, Change{Hexes: hexes("0201"), History: true}, last())
	require.NoError(t, d.Do(Set{Path: "title", Value: "A"}))
	assert.Equal(t, Change{Fields: []string{"title"}, History: true}, last())
	require.NoError(t, d.Do(Set{Path: "title", Value: "B"}))
	require.NoError(t, d.Do(paint("0201 0301", model.Town)))
	d.GoTo(0)
	assert.Equal(t, Change{Hexes: hexes("0201 0301"), Fields: []string{"title"}, History: true}, last(), "each once")

	d.BeginStroke("paint")
	require.NoError(t, d.Do(paint("0401", model.Town)))
	assert.Equal(t, Change{Hexes: hexes("0401")}, last())
	d.EndStroke()
	assert.Equal(t, Change{History: true}, last())

	n := len(got)
	d.GoTo(1)
	require.NoError(t, d.Do(paint("0101", model.Woods)))
	assert.Len(t, got, n, "nothing has changed")
	cancel()
	cancel()
	require.NoError(t, d.Do(paint("0101", model.Town)))
	assert.Len(t, got, n)
}

func TestASubscriberMayLeaveWhileItIsCalled(t *testing.T) {
	d := open(t, board(".."))
	calls := map[string]int{}
	var leave func()
	leave = d.Subscribe(func(Change) { calls["first"]++; leave() })
	d.Subscribe(func(Change) { calls["second"]++ })
	require.NoError(t, d.Do(paint("0101", model.Woods)))
	require.NoError(t, d.Do(paint("0201", model.Woods)))
	assert.Equal(t, map[string]int{"first": 1, "second": 2}, calls)
}

// someEdit is any edit for a board of 4 x 3 hexes; one in many cannot be made.
func someEdit(depth int) *rapid.Generator[Edit] {
	return rapid.Custom(func(t *rapid.T) Edit {
		kinds := 14
		if depth == 0 {
			kinds = 13
		}
		list := func() hex.List {
			return rapid.SliceOfN(rapid.Custom(func(t *rapid.T) hex.Hex {
				return hex.Hex{Col: rapid.IntRange(-1, 4).Draw(t, "col"), Row: rapid.IntRange(-1, 3).Draw(t, "row")}
			}), 0, 5).Draw(t, "hexes")
		}
		text := rapid.SampledFrom([]string{"", "a", "b\n\"c\"", "<é>"})
		switch rapid.IntRange(0, kinds-1).Draw(t, "kind") {
		case 0, 1:
			return SetTerrain{Hexes: list(), Terrain: rapid.SampledFrom(model.Terrains()).Draw(t, "terrain")}
		case 2:
			return SetAltitude{Hexes: list(), Meters: rapid.IntRange(0, 100).Draw(t, "meters")}
		case 3:
			return Erase{Hexes: list(), Names: rapid.Bool().Draw(t, "names")}
		case 4:
			e := Cells{Name: "cells"}
			for _, h := range list() {
				e.Cells = append(e.Cells, HexCell{h, someCell().Draw(t, "cell")})
			}
			return e
		case 5:
			return Set{Path: rapid.SampledFrom([]string{"title", "subtitle", "history"}).Draw(t, "path"), Value: text.Draw(t, "text")}
		case 6:
			notes := rapid.SliceOfN(rapid.Custom(func(t *rapid.T) model.Note {
				return model.Note{Text: text.Draw(t, "text"), Source: text.Draw(t, "source")}
			}), 0, 2).Draw(t, "notes")
			return Set{Path: "notes", Value: notes}
		case 7: // there may be no first note
			return Set{Path: "notes[0].text", Value: text.Draw(t, "text")}
		case 8:
			id := rapid.SampledFrom([]string{"wood-a", "wood-b", "Wood A", ""})
			return RenamePlace{From: id.Draw(t, "from"), To: id.Draw(t, "to")}
		case 12:
			return MoveLabel{ID: rapid.SampledFrom([]string{"wood-a", "wood-b"}).Draw(t, "id"), To: rapid.SampledFrom([]*hex.Spot{nil, {}, {Hex: hex.Hex{Col: 1, Row: 1}, Shift: hex.Cube{Q: 5, R: -5}}}).Draw(t, "to")}
		case 9:
			return DeletePlace{ID: rapid.SampledFrom([]string{"wood-a", "wood-b"}).Draw(t, "id")}
		case 10:
			size := rapid.IntRange(0, 6)
			return Resize{
				Grid: hex.Grid{Cols: size.Draw(t, "cols"), Rows: size.Draw(t, "rows")},
				At:   hex.Hex{Col: rapid.IntRange(-2, 2).Draw(t, "at column"), Row: rapid.IntRange(-2, 2).Draw(t, "at row")},
				Fill: rapid.SampledFrom(model.Terrains()).Draw(t, "fill"),
			}
		case 11:
			turn := rapid.SampledFrom(Turns()).Draw(t, "turn")
			return TurnSheet{
				Turn: turn, Grow: turn >= MirrorEastWest && rapid.Bool().Draw(t, "grow"),
				Fill: rapid.SampledFrom(model.Terrains()).Draw(t, "fill"),
			}
		default:
			return Batch{Name: "batch", Edits: rapid.SliceOfN(someEdit(depth-1), 0, 3).Draw(t, "edits")}
		}
	})
}

func someCell() *rapid.Generator[Cell] {
	return rapid.Custom(func(t *rapid.T) Cell {
		c := Cell{
			Terrain:  rapid.SampledFrom(model.Terrains()).Draw(t, "terrain"),
			Bridge:   rapid.Bool().Draw(t, "bridge"),
			Altitude: int16(rapid.IntRange(0, 99).Draw(t, "altitude")),
		}
		c.Links[model.Road] = model.DirSet(rapid.IntRange(0, 63).Draw(t, "roads"))
		c.Sides[model.Stream] = model.DirSet(rapid.IntRange(0, 63).Draw(t, "streams"))
		return c
	})
}

func someBoard() *model.HexBoard { return board("..w.", "/^..", "./#.") }

func TestUndoIsTheIdentity(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		f, err := NewScenario(4, 3, base())
		require.NoError(t, err)
		f.Scenario.Board = someBoard()
		f.Scenario.Hexes().Places = []model.Place{{ID: "wood-a", Kind: model.PlaceWood, Name: "A", Hexes: hexes("0301 0101")}}
		f.Scenario.Deployment = []model.Deployment{{Area: model.Area{Hexes: hexes("0101 0203")}}}
		f.Scenario.Notes = []model.Note{{About: "0202", Text: "middle"}}
		d := Open(f, "")
		states := []*model.Scenario{d.Scenario().Clone()}
		files := []string{encoded(t, d)}
		for range rapid.IntRange(1, 8).Draw(t, "steps") {
			_ = d.Do(someEdit(2).Draw(t, "edit")) // one that cannot be made changes nothing
			if len(d.steps) == len(states) {
				states = append(states, d.Scenario().Clone())
				files = append(files, encoded(t, d))
			}
			require.Equal(t, states[len(states)-1], d.Scenario())
		}
		for range 6 {
			n := rapid.IntRange(0, len(d.steps)).Draw(t, "go to")
			d.GoTo(n)
			require.Equal(t, states[n], d.Scenario())
			require.Equal(t, files[n], encoded(t, d))
			require.Equal(t, n != 0, d.Dirty())
		}
	})
}

func TestAStrokeIsTheSameAsItsEdits(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		documents := [3]*Document{}
		for i := range documents {
			f, err := NewScenario(4, 3, base())
			require.NoError(t, err)
			f.Scenario.Board = someBoard()
			documents[i] = Open(f, "")
		}
		plain, stroke, cancelled := documents[0], documents[1], documents[2]
		before := plain.Scenario().Clone()
		stroke.BeginStroke("stroke")
		cancelled.BeginStroke("stroke")
		for _, e := range rapid.SliceOfN(someEdit(1), 0, 6).Draw(t, "edits") {
			err := plain.Do(e)
			require.Equal(t, err, stroke.Do(e))
			require.Equal(t, err, cancelled.Do(e))
		}
		stroke.EndStroke()
		cancelled.CancelStroke()
		require.Equal(t, plain.Scenario(), stroke.Scenario())
		require.Equal(t, before, cancelled.Scenario())
		require.LessOrEqual(t, len(stroke.steps), 1)
		if stroke.Undo() {
			require.Equal(t, before, stroke.Scenario())
			stroke.Redo()
		}
		require.Equal(t, plain.Scenario(), stroke.Scenario())
	})
}
