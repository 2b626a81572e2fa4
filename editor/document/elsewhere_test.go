package document

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/schema"
	"github.com/mapsheet/mapsheet/schema/disk"
)

// readAgain opens the file as another window does.
func readAgain(t *testing.T, path string) *Document {
	t.Helper()
	f, err := schema.ReadFile(path, bases{})
	require.NoError(t, err)
	d := Open(f, path)
	require.NoError(t, d.LoadTracing())
	return d
}

func TestWhatAnotherWindowSavedIsNewsOnceAndCanBeTakenInOneStep(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.toml")
	first := open(t, someBoard())
	require.NoError(t, first.SaveAs(path))
	second := readAgain(t, path)
	folder := t.TempDir()
	keepFor(t, second, folder)
	assert.Empty(t, second.News()())
	assert.Empty(t, open(t, someBoard()).News()(), "a document without a file")

	require.NoError(t, second.Do(paint("0401", model.Woods)))
	require.NoError(t, first.Do(paint("0101", model.Town)))
	placement := PicturePlacement{10, 10, 60, 52, 0}
	require.NoError(t, first.Do(SetTracing{Name: "trace", To: &Tracing{Picture: "/scan.png", Opacity: 1, PicturePlacement: placement}}))
	first.file.Comments = schema.Comments{"": {"# ours"}}
	require.NoError(t, first.Save())
	news := second.News()()
	assert.NotEmpty(t, news)
	assert.Equal(t, news, second.News()(), "the same news")
	assert.Empty(t, first.News()())

	now, err := ReadOnDisk(disk.System{}, path, bases{})
	require.NoError(t, err)
	before := encoded(t, second)
	var told []Change
	stop := second.Subscribe(func(c Change) { told = append(told, c) })
	require.NoError(t, second.TakeOnDisk(now))
	stop()
	assert.Equal(t, Change{Saved: true}, told[len(told)-1])
	assert.Equal(t, encoded(t, first), encoded(t, second))
	assert.Equal(t, "/scan.png", second.Tracing().Picture)
	assert.False(t, second.Dirty())
	assert.Empty(t, second.News()())
	require.NoError(t, second.Save())
	assert.Equal(t, []string{"paint woods on 1 hex", "read the file again"}, labelsOf(second))
	second.Undo()
	assert.Equal(t, before, encoded(t, second), "what was there can be had back, comments and all")
	assert.True(t, second.Dirty())
	second.Redo()
	assert.Equal(t, encoded(t, first), encoded(t, second))
	require.NoError(t, second.Do(paint("0301", model.Town)))
	requireSame(t, second, recovered(t, folder))
}

func TestADocumentThatIsLookedAtTakesNoEditsButWhatTheOtherSaves(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.toml")
	first := open(t, someBoard())
	require.NoError(t, first.SaveAs(path))
	second := readAgain(t, path)
	second.SetLookOnly(true)
	before := encoded(t, second)
	for _, e := range []Edit{paint("0101", model.Town), Set{Path: "title", Value: "x"}, SetTracing{Name: "no"}} {
		require.ErrorIs(t, second.Do(e), ErrLookOnly)
	}
	second.BeginStroke("paint")
	require.ErrorIs(t, second.Do(paint("0101", model.Town)), ErrLookOnly)
	second.EndStroke()
	assert.Equal(t, before, encoded(t, second))
	assert.False(t, second.Dirty())

	require.NoError(t, first.Do(paint("0101", model.Town)))
	require.NoError(t, first.Save())
	now, err := ReadOnDisk(disk.System{}, path, bases{})
	require.NoError(t, err)
	require.NoError(t, second.TakeOnDisk(now))
	assert.Equal(t, encoded(t, first), encoded(t, second))
	assert.True(t, second.LookOnly())
	second.SetLookOnly(false)
	require.NoError(t, second.Do(paint("0201", model.Town)))
}

func TestAFileThatIsNoScenarioAnyMoreIsNotTaken(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.toml")
	d := open(t, someBoard())
	require.NoError(t, d.SaveAs(path))
	data, err := os.ReadFile(path)
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(path, bytes.Replace(data, []byte("[map]"), []byte("[mop]"), 1), 0o600))
	_, err = ReadOnDisk(disk.System{}, path, bases{})
	assert.ErrorContains(t, err, "mop")
	require.NoError(t, os.Remove(path))
	_, err = ReadOnDisk(disk.System{}, path, bases{})
	assert.ErrorContains(t, err, "there is nothing of this name")
	assert.Empty(t, d.News()(), "a file that is gone is written anew")
}
