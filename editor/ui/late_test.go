package ui

import (
	"path/filepath"
	"testing"

	"fyne.io/fyne/v2/test"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/ui/desk"
	"github.com/mapsheet/mapsheet/editor/ui/desk/desktest"
	"github.com/mapsheet/mapsheet/editor/ui/start"
	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/soldiers"
	"github.com/mapsheet/mapsheet/schema/disk/disktest"
)

// lateHome is the editor in a home that does not answer, and what has it answer.
func lateHome(t *testing.T, held string) (a *App, d *disktest.Disk, answer func()) {
	t.Helper()
	d = disktest.New()
	d.Put("/home/preferences.json", held)
	answers := d.Silence(func(op disktest.Op) bool { return op.Kind == disktest.Read })
	f := test.NewTempApp(t)
	kept := desk.KeepPreferences(f, d, "/home/preferences.json", 0)
	require.True(t, kept.Late())
	hands := desktest.Hands()
	var waits []func()
	spawn := hands.Spawn
	hands.Spawn = func(task func()) { waits = append(waits, task) }
	a = newApp(f, Options{Version: "test", Journal: filepath.Join(t.TempDir(), "journal"), Systems: []rules.System{soldiers.System()}, Preferences: kept}, hands)
	t.Cleanup(a.letPicturesGo)
	a.Hands.Spawn = spawn
	return a, d, func() {
		answers()
		for _, wait := range waits {
			wait()
		}
		require.NoError(t, kept.Close())
	}
}

const heldBefore = `{"recent": "[{\"path\":\"/battles/old.toml\",\"title\":\"Old\"}]", "colours": "contrast", "scale": 1.5, "session": "[{\"id\":\"tanga\",\"title\":\"Tanga\"}]"}`

// The window comes up as a new one in a home that does not answer, says so, and is as it
// was once that answers.
func TestAHomeThatAnswersLate(t *testing.T) {
	a, d, answer := lateHome(t, heldBefore)
	require.Equal(t, "Your home folder does not answer", a.dialog())
	require.NotNil(t, a.start)
	assert.Empty(t, a.recent.List())
	assert.JSONEq(t, heldBefore, d.Files()["/home/preferences.json"])
	answer()
	assert.Empty(t, a.dialog(), "which is so no longer")
	assert.Equal(t, []start.File{{Path: "/battles/old.toml", Title: "Old"}}, a.recent.List())
	assert.Equal(t, "Tanga", a.again.names())
	assert.Equal(t, 1.5, a.scale())
	assert.Equal(t, "contrast", a.colours())
	require.NotNil(t, a.start)
}

// What was done until the home answers stays, beside what was there.
func TestWorkInAHomeThatAnswersLate(t *testing.T) {
	a, d, answer := lateHome(t, heldBefore)
	a.TopModal().Cancel()
	a.Open("tanga")
	a.recent.Add("/battles/new.toml", "New")
	answer()
	require.NotNil(t, a.editor)
	assert.Contains(t, a.editor.status.Notice, "Your home folder answers")
	assert.Equal(t, []start.File{{Path: "/battles/new.toml", Title: "New"}, {Path: "/battles/old.toml", Title: "Old"}}, a.recent.List())
	assert.Contains(t, d.Files()["/home/preferences.json"], "new.toml")
	assert.Contains(t, d.Files()["/home/preferences.json"], "contrast")
}

// A home that cannot be read when it answers is told of, and what it holds stays.
func TestAHomeThatFailsWhenItAnswers(t *testing.T) {
	a, _, answer := lateHome(t, heldBefore[:40])
	answer()
	assert.Equal(t, "The settings of the window cannot be read", a.dialog())
}

// A file on a disk that answers is opened though the folder of the journals does not, and
// the start page offers what is in it once it does.
func TestAFileIsOpenedThoughTheJournalsCannotBeLookedFor(t *testing.T) {
	a := newTestApp(t)
	a.Open("tanga")
	path := filepath.Join(t.TempDir(), "mine.toml")
	a.saveAs(path, nil)
	a.closeShown()
	silent := disktest.New()
	answer := silent.Silence(func(disktest.Op) bool { return true })
	defer answer()
	a.safe.disk = silent
	a.openFile(path)
	require.NotNil(t, a.editor)
	assert.Equal(t, path, a.editor.doc.Path())
}
