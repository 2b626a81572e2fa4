package document

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/scenarios"
	"github.com/mapsheet/mapsheet/schema"
)

func TestADocumentIsSavedAndReadBack(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.toml")
	d := open(t, someBoard())
	var changed []Change
	d.Subscribe(func(c Change) { changed = append(changed, c) })
	require.ErrorIs(t, d.Save(), ErrNoPath)
	d.BeginStroke("paint woods")
	require.NoError(t, d.Do(paint("0101", model.Woods)))
	require.NoError(t, d.SaveAs(path))
	assert.Equal(t, path, d.Path())
	assert.Equal(t, Change{Saved: true}, changed[len(changed)-1])
	assert.Len(t, labelsOf(d), 1, "the stroke was ended")

	data, err := os.ReadFile(path)
	require.NoError(t, err)
	assert.Equal(t, encoded(t, d), string(data))
	f, err := schema.Read(path, bytes.NewReader(data), bases{})
	require.NoError(t, err)
	again := Open(f, path)
	assert.Equal(t, draw(d.Scenario().Hexes()), draw(again.Scenario().Hexes()))
	require.NoError(t, again.Save())
}

// A disk may take long: who goes on meanwhile has saved what stood when the save began,
// and loses nothing of the rest in a crash.
func TestWhatIsDoneDuringASaveIsNotSavedAndNotLost(t *testing.T) {
	for _, inStroke := range []bool{false, true} {
		path, folder := filepath.Join(t.TempDir(), "a.toml"), t.TempDir()
		d := crashed(t, folder)
		require.NoError(t, d.Do(paint("0101", model.Woods)))
		begun := encoded(t, d)
		saving := d.BeginSaveAs(path)
		if inStroke {
			d.BeginStroke("paint town")
		}
		require.NoError(t, d.Do(paint("0301", model.Town)))
		saving.Write()
		require.NoError(t, d.EndSave(saving))

		data, err := os.ReadFile(path)
		require.NoError(t, err)
		assert.Equal(t, begun, string(data))
		assert.True(t, d.Dirty())
		crash := t.TempDir()
		require.NoError(t, os.CopyFS(crash, os.DirFS(folder)))
		assert.Equal(t, encoded(t, d), encoded(t, recovered(t, crash)))
		d.EndStroke()
		require.NoError(t, d.Save())
		assert.False(t, d.Dirty())
		d.Undo()
		assert.Equal(t, begun, encoded(t, d))
		assert.True(t, d.Dirty())
	}
}

func TestAFileWrittenByAnotherIsNotOverwrittenUnasked(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.toml")
	d := open(t, someBoard())
	require.NoError(t, d.SaveAs(path))
	data, err := os.ReadFile(path)
	require.NoError(t, err)
	require.NoError(t, d.Do(paint("0101", model.Woods)))

	require.NoError(t, os.WriteFile(path, data, 0o600), "touched, the content the same")
	require.NoError(t, d.Save())

	other := bytes.Replace(data, []byte("Untitled"), []byte("Entitled"), 1)
	require.NoError(t, os.WriteFile(path, other, 0o600))
	assert.True(t, d.ChangedOnDisk())
	require.ErrorIs(t, d.Save(), ErrChangedOnDisk)
	kept, err := os.ReadFile(path)
	require.NoError(t, err)
	assert.Equal(t, string(other), string(kept))
	require.NoError(t, d.SaveAs(path), "asked for")
	assert.False(t, d.ChangedOnDisk())

	require.NoError(t, os.Remove(path))
	require.NoError(t, d.Save(), "what is gone is written anew")
	assert.FileExists(t, path)
}

func TestAFailedSaveChangesNothing(t *testing.T) {
	folder := t.TempDir()
	d := crashed(t, folder)
	require.NoError(t, d.Do(paint("0101", model.Woods)))
	require.Error(t, d.SaveAs(filepath.Join(folder, "no such folder", "a.toml")))
	require.NoError(t, d.Do(Set{Path: "id", Value: "Not A Slug"}))
	require.ErrorContains(t, d.SaveAs(filepath.Join(folder, "a.toml")), "Not A Slug")
	assert.Empty(t, d.Path())
	assert.True(t, d.Dirty())
	assert.NoFileExists(t, filepath.Join(folder, "a.toml"))
	journalFile(t, folder)
}

func TestAnExportLeavesTheDocumentAsItIs(t *testing.T) {
	d := open(t, someBoard())
	require.NoError(t, d.Do(paint("0101", model.Woods)))
	data, err := d.JSON()
	require.NoError(t, err)
	var content map[string]any
	require.NoError(t, json.Unmarshal(data, &content))
	assert.Equal(t, untitled, content["title"])
	assert.Empty(t, d.Path())
	assert.True(t, d.Dirty())

	require.NoError(t, d.Do(Set{Path: "id", Value: ""}))
	_, err = d.JSON()
	require.Error(t, err)
}

func TestTheTitleIsTheScenariosOrTheFiles(t *testing.T) {
	path := filepath.Join(t.TempDir(), "draft.toml")
	d := open(t, someBoard())
	assert.Equal(t, "Untitled scenario", d.Title())
	require.NoError(t, d.Do(Set{Path: "title", Value: ""}))
	assert.Equal(t, "Untitled scenario", d.Title())
	require.NoError(t, d.SaveAs(path))
	assert.Equal(t, "draft.toml", d.Title())
	require.NoError(t, d.Do(Set{Path: "title", Value: "Elouges"}))
	assert.Equal(t, "Elouges", d.Title())
}

func TestANewScenarioIsAWholeFile(t *testing.T) {
	for _, size := range [][2]int{{1, 1}, {50, 34}, {120, 100}, {999, 2}} {
		f, err := NewScenario(size[0], size[1], base())
		require.NoError(t, err)
		data, err := schema.Encode(f)
		require.NoError(t, err)
		again, err := schema.Read("", bytes.NewReader(data), bases{})
		require.NoError(t, err)
		s := again.Scenario
		assert.Equal(t, hex.Grid{Cols: size[0], Rows: size[1]}, s.Hexes().Grid)
		assert.Equal(t, "Untitled scenario", s.Title)
		assert.Equal(t, "red", s.First)
		assert.Equal(t, 10, s.Length.Turns)
		assert.Equal(t, []model.Side{{ID: "red", Name: "Red", Nations: []string{"red"}}, {ID: "blue", Name: "Blue", Nations: []string{"blue"}}}, s.Sides)
	}
	for _, size := range [][2]int{{0, 5}, {5, 0}, {1000, 5}, {5, 1000}, {-1, -1}} {
		_, err := NewScenario(size[0], size[1], base())
		assert.ErrorContains(t, err, "1 to 999")
	}
}

func TestANewScenarioOnASheetDoesNotTouchTheSheet(t *testing.T) {
	sheet := &model.Mapsheet{ID: "sheet", Name: "Sheet", Board: someBoard()}
	d := Open(NewOnSheet(model.Base{Charts: charts(), Sheet: sheet}), "")
	require.NoError(t, d.Do(paint("0101", model.Town)))
	assert.Equal(t, draw(someBoard()), draw(sheet.Hexes()))
	assert.Contains(t, encoded(t, d), `sheet = "sheet"`)
}

func TestBuiltInScenariosSurviveEditsAndCrashes(t *testing.T) {
	for _, info := range scenarios.Of("soldiers") {
		t.Run(info.ID, func(t *testing.T) {
			f, err := scenarios.Open(info.ID)
			require.NoError(t, err)
			original, ok := scenarios.Bytes(info.ID)
			require.True(t, ok)
			folder := t.TempDir()
			d := Open(f, "")
			keepFor(t, d, folder)
			require.NoError(t, d.Do(paint("0101 0102 2020", model.Woods)))
			require.NoError(t, d.Do(Erase{Hexes: hexes("1211 2210")}))
			require.NoError(t, d.Do(Set{Path: "map.places[0].hexes", Value: hexes("0101")}))
			require.NoError(t, d.Do(Set{Path: "forces[0].units[0].count", Value: 3}))
			require.NoError(t, d.Do(Set{Path: "victory", Value: model.Victory{Otherwise: model.Outcome{Winner: model.Draw}}}))

			left, err := Recover(folder, scenarios.Bases())
			require.NoError(t, err)
			require.Len(t, left, 1)
			back, err := left[0].Open(func(err error) { require.NoError(t, err) })
			require.NoError(t, err)
			defer back.Close()
			requireSame(t, d, back)
			for _, e := range []*Document{d, back} {
				e.GoTo(0)
				assert.Equal(t, string(original), encoded(t, e))
			}
		})
	}
}

func TestTheTextThatIsWrittenAheadIsThatOfTheDocumentAsItStands(t *testing.T) {
	d := open(t, someBoard())
	know := d.WriteAhead()()
	require.NoError(t, d.Do(Set{Path: "title", Value: "Another"}))
	know()
	text, err := d.encode()
	require.NoError(t, err)
	assert.Contains(t, string(text), `title = "Another"`, "what was written before the edit is forgotten")
	require.NoError(t, d.Do(Set{Path: "title", Value: "A third"}))
	d.WriteAhead()()()
	assert.Contains(t, string(d.text.known), `title = "A third"`)
	d.Undo()
	assert.Nil(t, d.text.known)
}
