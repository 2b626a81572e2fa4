package ui

import (
	"errors"
	"net/url"
	"os"
	"path/filepath"
	"testing"

	"fyne.io/fyne/v2"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/playtest"
	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/schema"
	"github.com/mapsheet/mapsheet/schema/disk"
)

func TestPlaytestsAreKeptBesideTheScenarioOnceItIsSaved(t *testing.T) {
	a, g := openTurn(t, "brunstatt")
	e := a.editor
	assert.Empty(t, g.Session().Path(), "the scenario has no file")
	n := g.Session().Len()
	e.plays.beginGame(rules.Terms{Seed: 9}) // the first game stays in memory
	require.Len(t, e.plays.past, 1)
	a.doID("play.deploy")

	path := filepath.Join(t.TempDir(), "mine.toml")
	a.saveAs(path, nil)
	assert.Empty(t, e.plays.past)
	list, err := playtest.List(disk.System{}, playtest.Folder(path))
	require.NoError(t, err)
	require.Len(t, list, 2)
	current := e.plays.game.Session().Path()
	require.NotEmpty(t, current)

	a.doID("play.kept")
	require.Equal(t, "Playtests", a.dialog())
	a.TopModal().Close()
	for _, info := range list {
		if info.Path != current {
			e.plays.openKept(info.Path)
		}
	}
	assert.Equal(t, n, e.plays.game.Session().Len())
	assert.Equal(t, n, e.plays.game.Session().At())
	e.plays.game.GoTo(3)
	assert.True(t, e.plays.draftPlayed(), "the draft is as it was")

	for _, info := range list {
		if info.Path == current {
			e.plays.deleteKept(info)
			press(t, a, "Delete")
			press(t, a, "Close")
			assert.NoFileExists(t, current)
		}
	}
}

func TestReportsAndLogsOfAGameAreWritten(t *testing.T) {
	_, g := openTurn(t, "brunstatt")
	folder := t.TempDir()
	report, err := g.Session().Report(g.Session().Branch().ID)
	require.NoError(t, err)
	page, text := filepath.Join(folder, "r.html"), filepath.Join(folder, "r.md")
	for _, path := range []string{page, text} {
		files, err := reportFiles(path, report)
		require.NoError(t, err)
		assert.Equal(t, path, files[0].Path)
		notices, err := schema.WriteFiles(disk.System{}, append(files[1:], files[0])...)
		require.NoError(t, err)
		assert.Empty(t, notices)
	}
	for _, path := range []string{page, text} {
		data, err := os.ReadFile(path)
		require.NoError(t, err)
		assert.Contains(t, string(data), "Brunstatt")
	}
	pictures, err := os.ReadDir(filepath.Join(folder, "r-pictures"))
	require.NoError(t, err)
	assert.NotEmpty(t, pictures)
}

func TestAReportIsOpenedFromTheWindow(t *testing.T) {
	a, _ := openTurn(t, "brunstatt")
	var opened []string
	var fails error
	a.Hands.Show = func(u *url.URL) error {
		opened = append(opened, u.String())
		return fails
	}
	a.Offer("The report is written", "/tmp/a b.html")
	press(t, a, "Open it")
	assert.Equal(t, []string{"file:///tmp/a%20b.html"}, opened)
	assert.Nil(t, a.TopModal())
	fails = errors.New("exit status 3")
	a.Offer("The report is written", "/tmp/a b.html")
	press(t, a, "Open it")
	assert.Contains(t, a.TopModal().Says, "open it by hand:\n/tmp/a b.html")
	press(t, a, "Close")
}

func TestAPlaytestThatIsKeptNowhereIsNotLostUnasked(t *testing.T) {
	a, g := openTurn(t, "brunstatt")
	require.Positive(t, g.Session().Len())
	a.closeShown()
	require.Equal(t, "Keep what was played?", a.dialog())
	assert.Contains(t, a.TopModal().Says, "1 playtest of “Brunstatt” would be lost")
	press(t, a, "Cancel")
	require.True(t, a.playing(), "nothing has changed")
	key(a, fyne.KeyF5)
	a.closeShown()
	require.Equal(t, "Keep what was played?", a.dialog(), "back at the draft, too")
	press(t, a, "Don’t save")
	assert.Empty(t, a.editors)
}
