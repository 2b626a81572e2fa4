package ui

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/test"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/editor/ui/start"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/scenarios"
	"github.com/mapsheet/mapsheet/schema"
)

// bringsBack is the buttons of the start page that bring work back.
func bringsBack(a *App) []*kit.Button {
	var out []*kit.Button
	for _, o := range test.LaidOutObjects(a.start.Content()) {
		if b, ok := o.(*kit.Button); ok && b.Text == "Open the recovered work" {
			out = append(out, b)
		}
	}
	return out
}

// recentRows is the recent files that the start page lists.
func recentRows(a *App) []*start.RecentRow {
	var rows []*start.RecentRow
	for _, o := range test.LaidOutObjects(a.start.Content()) {
		if r, ok := o.(*start.RecentRow); ok {
			rows = append(rows, r)
		}
	}
	return rows
}

func TestOneBeginsOnTheStartPage(t *testing.T) {
	a := newTestApp(t)
	assert.Equal(t, "Mapsheet", a.Win.Title())
	assert.NotNil(t, a.Win.Canvas().Focused(), "Enter opens something")
	for _, r := range "tanga" { // one can type at once
		letter(a, r)
	}
	key(a, fyne.KeyDown)
	key(a, fyne.KeyReturn)
	require.NotNil(t, a.editor)
	assert.Equal(t, "Tanga", a.editor.doc.Title())
	assert.Empty(t, a.editor.doc.Path(), "saving asks for a file of one's own")
}

// lost is the work that can be recovered.
func (a *App) lost(t *testing.T) []document.Recovery {
	t.Helper()
	found, err := a.safe.recoveries()
	require.NoError(t, err)
	return found
}

// leaveWork has a program die that has painted a wood on 2312: of a file, or of
// Brunstatt where it is "". It returns the home in which the work is kept.
func leaveWork(t *testing.T, file string) (home string) {
	t.Helper()
	home = t.TempDir()
	t.Setenv("HOME", home)
	died := exec.Command(os.Args[0])
	died.Env = append(os.Environ(), crashVariable+"="+filepath.Join(home, "journal"), crashFileVariable+"="+file)
	out, err := died.CombinedOutput()
	require.NoError(t, err, string(out))
	return home
}

// ownFile is Brunstatt in a file of one's own.
func ownFile(t *testing.T) string {
	t.Helper()
	f, err := scenarios.Open("brunstatt")
	require.NoError(t, err)
	text, err := schema.Encode(f)
	require.NoError(t, err)
	path := filepath.Join(t.TempDir(), "mine.toml")
	require.NoError(t, os.WriteFile(path, text, 0o600))
	return path
}

func TestUnsavedWorkIsOfferedWhereItsFileIsOpened(t *testing.T) {
	path := ownFile(t)
	a := newTestAppIn(t, leaveWork(t, path))
	assert.Contains(t, seenTexts(a), "mine.toml; last change ", "several files may have one title")
	a.Open(path)
	require.Equal(t, "Bring the unsaved work back?", a.dialog())
	assert.Contains(t, a.TopModal().Says, "mine.toml was not closed properly")
	press(t, a, "Open it as it was saved")
	require.NotNil(t, a.editor)
	assert.Equal(t, model.Clear, a.editor.terrain(t, "2312"))
	assert.Len(t, a.lost(t), 1, "it stays offered")
	a.closeDocument(a.editor)

	a.Open(path)
	press(t, a, "Bring the work back")
	require.NotNil(t, a.editor)
	assert.Equal(t, model.Woods, a.editor.terrain(t, "2312"))
	assert.True(t, a.editor.doc.Dirty())
	assert.Equal(t, path, a.editor.doc.Path())
	assert.Empty(t, a.lost(t))
}

func TestAProgramThatBrokeDownIsToldOf(t *testing.T) {
	home := t.TempDir()
	folder := filepath.Join(home, "crashes")
	require.NoError(t, os.Mkdir(folder, 0o700))
	path := filepath.Join(folder, "2026-11-24-223107-4711.txt")
	said := "Mapsheet v1.2.3, go1.26, linux/amd64, begun today\n\npanic: no such hex\n\ngoroutine 1 [running]:\n" + strings.Repeat("\tmain.main()\n", 40)
	require.NoError(t, os.WriteFile(path, []byte(said), 0o600))
	at := time.Date(2026, time.November, 24, 22, 31, 7, 0, time.Local)
	require.NoError(t, os.Chtimes(path, at, at))

	a := newTestAppIn(t, home)
	texts := func() (all string) {
		for _, o := range test.LaidOutObjects(a.Win.Canvas().Content()) {
			if text, ok := o.(*canvas.Text); ok {
				all += text.Text + "\n"
			}
		}
		return all
	}
	button := func(text string) *kit.Button {
		for _, o := range test.LaidOutObjects(a.start.Content()) {
			if b, ok := o.(*kit.Button); ok && b.Text == text {
				return b
			}
		}
		return nil
	}
	assert.Contains(t, texts(), "Mapsheet broke down on 24 November at 22:31.")
	button("Read what it said").Tapped(nil)
	require.Equal(t, "What Mapsheet said", a.dialog())
	assert.Equal(t, "panic: no such hex", a.TopModal().Says)
	press(t, a, "Copy it")
	assert.Equal(t, said, a.Fyne.Clipboard().Content())
	assert.Empty(t, a.dialog())

	a.Open("tanga")
	require.NotNil(t, a.editor)
	assert.Equal(t, "Mapsheet broke down on 24 November at 22:31; the start page (Ctrl+T) has what it said", a.editor.status.Notice)

	a.doID("start")
	button("Discard").Tapped(nil)
	assert.NoFileExists(t, path)
	assert.Nil(t, button("Read what it said"))
	a.Open("brunstatt")
	assert.NotContains(t, a.editor.status.Notice, "broke down")
}

func TestADamagedJournalIsToldOf(t *testing.T) {
	journal := func(home string) string {
		found, err := filepath.Glob(filepath.Join(home, "journal", "*.journal"))
		require.NoError(t, err)
		require.Len(t, found, 1)
		return found[0]
	}
	texts := func(a *App) (all string) {
		for _, o := range test.LaidOutObjects(a.start.Content()) {
			if text, ok := o.(*canvas.Text); ok {
				all += text.Text + "\n"
			}
		}
		return all
	}
	t.Run("behind its first line", func(t *testing.T) {
		home := leaveWork(t, "")
		path := journal(home)
		file, err := os.OpenFile(path, os.O_APPEND|os.O_WRONLY, 0)
		require.NoError(t, err)
		_, err = file.WriteString("something else\n")
		require.NoError(t, errors.Join(err, file.Close()))
		a := newTestAppIn(t, home)
		assert.Contains(t, texts(a), "1 edit is safe")
		assert.Contains(t, texts(a), "The rest of its journal is damaged")
		a.openRecovery(a.lost(t)[0])
		assert.Equal(t, "A part of the work could not be brought back", a.dialog())
		assert.Contains(t, a.TopModal().Says, path+".damaged")
		assert.Equal(t, model.Woods, a.editor.terrain(t, "2312"))
	})
	t.Run("in its first line", func(t *testing.T) {
		home := leaveWork(t, "")
		path := journal(home)
		text, err := os.ReadFile(path)
		require.NoError(t, err)
		text[9] ^= 1
		require.NoError(t, os.WriteFile(path, text, 0o600))
		a := newTestAppIn(t, home)
		assert.Contains(t, texts(a), "is damaged and cannot be brought back")
		assert.Contains(t, texts(a), "~/journal/")
		assert.NotContains(t, texts(a), "0 edits")
		assert.Empty(t, bringsBack(a))
	})
}

func TestUnsavedWorkIsOfferedAfterACrash(t *testing.T) {
	home := leaveWork(t, "")
	a := newTestAppIn(t, home)
	require.Len(t, bringsBack(a), 1)
	found := a.lost(t)
	require.Len(t, found, 1)
	assert.Equal(t, "Brunstatt", found[0].Title)
	a.openRecovery(found[0])
	require.NotNil(t, a.editor)
	assert.True(t, a.editor.doc.Dirty())
	assert.Equal(t, 1, listedSteps(a.editor))
	assert.Equal(t, model.Woods, a.editor.terrain(t, "2312"))
	assert.Empty(t, a.lost(t), "the work is open now, and no longer offered")
}

func TestTheStartPageComesBackAsItWas(t *testing.T) {
	a := newTestApp(t)
	page := a.start
	a.Open("brunstatt")
	a.showStart()
	assert.Same(t, page, a.start, "nothing of it is made or drawn anew")
	key(a, fyne.KeyReturn)
	assert.Equal(t, "Brunstatt", a.editor.doc.Title(), "the first battle")
}
