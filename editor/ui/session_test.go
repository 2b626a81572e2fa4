package ui

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/ui/kit"
)

// restarted is the editor started anew with the preferences of another.
func restarted(t *testing.T, was *App) *App {
	t.Helper()
	remembered := was.Fyne.Preferences().String(sessionKey)
	f := test.NewTempApp(t)
	f.Preferences().SetString(sessionKey, remembered)
	a := newApp(f, was.options, was.Hands)
	t.Cleanup(a.letPicturesGo)
	return a
}

func TestWhatWasOpenIsOfferedAtTheNextStart(t *testing.T) {
	a := newTestApp(t)
	assert.Empty(t, a.again, "the first start offers nothing")
	path := filepath.Join(t.TempDir(), "mine.toml")
	a.Open("morhange")
	require.NoError(t, a.editor.doc.SaveAs(path))
	a.saved(nil, nil)
	a.Open("brunstatt")
	a.Open("tanga")
	a.closeShown()
	a.show(a.editors[0])
	a.quit()

	b := restarted(t, a)
	assert.Empty(t, b.editors, "nothing is opened unasked")
	assert.Equal(t, "Morhange, Brunstatt", b.again.names())
	assert.Contains(t, menuTexts(b), "Open again")
	key(b, fyne.KeyReturn)
	assert.Equal(t, []string{"Morhange", "Brunstatt"}, b.titles())
	assert.Equal(t, path, b.editor.doc.Path(), "the one that was shown is shown")
	b.showStart()
	for _, o := range test.LaidOutObjects(b.start.Content()) {
		if c, ok := o.(*kit.Button); ok {
			assert.NotEqual(t, "Open again", c.Text, "the offer is over")
		}
	}
}

func TestAFileThatIsGoneDoesNotKeepTheOthersFromBeingOpenedAgain(t *testing.T) {
	a := newTestApp(t)
	a.again = session{{Path: filepath.Join(t.TempDir(), "gone.toml"), Title: "Gone"}, {Path: t.TempDir(), Title: "A folder"}, {ID: "tanga", Title: "Tanga"}}
	a.openAgain()
	assert.Equal(t, []string{"Tanga"}, a.titles())
	assert.Equal(t, "Not all of it can be opened", a.dialog())
}

func TestTheFileMenuListsTheRecentFiles(t *testing.T) {
	a := newTestApp(t)
	path := filepath.Join(t.TempDir(), "mine.toml")
	a.Open("brunstatt")
	require.NoError(t, a.editor.doc.SaveAs(path))
	a.saved(nil, nil)
	a.closeShown()
	a.doID("recent." + path)
	require.NotNil(t, a.editor)
	assert.Equal(t, path, a.editor.doc.Path())
}

// menuTexts is what the menus say.
func menuTexts(a *App) []string {
	var out []string
	for _, m := range a.Win.MainMenu().Items {
		for _, i := range m.Items {
			out = append(out, i.Label)
		}
	}
	return out
}

func TestWhatWasOpenComesBackOneTurnAfterTheOther(t *testing.T) {
	a := newTestApp(t)
	var turns []func()
	a.Hands.OnMain = func(do func()) { turns = append(turns, do) }
	a.again = session{{ID: "tanga", Title: "Tanga"}, {ID: "brunstatt", Title: "Brunstatt", Shown: true}, {ID: "mlawa", Title: "Mlawa"}}
	a.openAgain()
	for len(turns) > 0 {
		before, do := len(a.editors), turns[0]
		turns = turns[1:]
		do()
		assert.LessOrEqual(t, len(a.editors), before+1)
	}
	assert.Len(t, a.editors, 3)
	assert.Equal(t, "Brunstatt", a.editor.doc.Title(), "the one that was shown is shown")
}

// The program may be ended in the middle of that, and offers all of it again.
func TestWhatWasComingBackIsOfferedAgain(t *testing.T) {
	for after := range 4 {
		a := newTestApp(t)
		var turns []func()
		a.Hands.OnMain = func(do func()) { turns = append(turns, do) }
		a.again = session{{ID: "tanga", Title: "Tanga"}, {ID: "brunstatt", Title: "Brunstatt", Shown: true}, {ID: "mlawa", Title: "Mlawa"}}
		a.again.keep(a.Fyne.Preferences())
		a.openAgain()
		for len(a.editors) < after {
			do := turns[0]
			turns = turns[1:]
			do()
		}
		a.quit()
		for _, do := range turns {
			do()
		}
		a.Hands.OnMain = func(do func()) { do() }
		b := restarted(t, a)
		assert.ElementsMatch(t, []string{"Tanga", "Brunstatt", "Mlawa"}, strings.Split(b.again.names(), ", "), "after %d", after)
	}
}

// Nor is work lost that is being brought back as the program ends.
func TestWorkThatWasComingBackStaysInItsJournal(t *testing.T) {
	a := newTestAppIn(t, leaveWork(t, ""))
	var turns []func()
	a.Hands.OnMain = func(do func()) { turns = append(turns, do) }
	a.openRecovery(a.lost(t)[0])
	a.quit()
	require.True(t, a.Closing)
	for _, do := range turns {
		do()
	}
	assert.Empty(t, a.editors)
	require.NoError(t, a.Settle())
	found, err := filepath.Glob(filepath.Join(a.options.Journal, "*.journal"))
	require.NoError(t, err)
	require.Len(t, found, 1)
	text, err := os.ReadFile(found[0])
	require.NoError(t, err)
	assert.Contains(t, string(text), `"do":`)
}
