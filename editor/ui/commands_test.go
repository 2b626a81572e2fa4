package ui

import (
	"regexp"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/widget"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/tool"
	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/model"
)

// dialogText is all that the dialog in front says.
func dialogText(a *App) string {
	var b strings.Builder
	for _, o := range test.LaidOutObjects(a.TopModal().Pop) {
		switch o := o.(type) {
		case *widget.Label:
			b.WriteString(o.Text + "\n")
		case *widget.RichText:
			b.WriteString(o.String() + "\n")
		case *canvas.Text:
			b.WriteString(o.Text + "\n")
		}
	}
	return b.String()
}

func TestNoTwoCommandsShareAKey(t *testing.T) {
	a, _ := openBattle(t)
	seen := map[string]string{}
	for _, c := range a.commands {
		k := strings.ToLower(c.KeyText())
		if k == "" {
			continue
		}
		assert.Emptyf(t, seen[k], "%s is the key of %q and of %q", k, seen[k], c.Text)
		seen[k] = c.Text
	}
}

// Ids are words for programs: they stay when what a menu shows is written otherwise.
func TestEveryCommandHasAnIDOfItsOwn(t *testing.T) {
	word := regexp.MustCompile(`^[a-z][a-z0-9 -]*(\.[a-z0-9 _-]*)*$`)
	check := func(a *App, where string) {
		seen := map[string]string{}
		for _, c := range a.commands {
			assert.Regexpf(t, word, c.ID, "%s: %s", where, c.Text)
			assert.Emptyf(t, seen[c.ID], "%s: %s is the id of %q and of %q", where, c.ID, seen[c.ID], c.Text)
			seen[c.ID] = c.Text
		}
	}
	a, _ := openBattle(t)
	check(a, "the draft")
	a.showStart()
	check(a, "the start page")
	b, _ := openTurn(t, "brunstatt")
	check(b, "a game")
	c, _ := openFields(t)
	check(c, "a map of areas")
}

func TestNoToolTakesTheKeyOfACommandForItself(t *testing.T) {
	a, _ := openBattle(t)
	for _, o := range tool.NewSet(nil).All {
		for _, action := range o.Actions() {
			for _, c := range a.commands {
				assert.False(t, action.Key != "" && action.Key == c.KeyText() && action.Name != c.Text, "%s and %s of %s", c.Text, action.Name, o.Name())
			}
		}
	}
}

func TestToolsHaveTheirOwnLetters(t *testing.T) {
	a, e := openBattle(t)
	for _, tool := range e.hexes.Tools.All {
		letter(a, rune(tool.Key()[0]))
		assert.Equal(t, tool, e.hexes.Tools.Current)
		assert.True(t, e.hexes.Button("tool."+tool.ID()).Selected)
		assert.Contains(t, e.hexes.Button("tool."+tool.ID()).Hint, tool.Hint())
	}
}

func TestTheStartPageHasNoMenuItemsThatDoNothing(t *testing.T) {
	a := newTestApp(t)
	for _, m := range a.Win.MainMenu().Items {
		for _, item := range m.Items {
			assert.Falsef(t, item.Disabled, "%s › %s", m.Label, item.Label)
		}
	}
	var menus []string
	for _, m := range a.Win.MainMenu().Items {
		menus = append(menus, m.Label)
	}
	assert.Equal(t, []string{"File", "View", "Help"}, menus)
}

func TestMenusShowWhatIsOnAndWhatCanBeDone(t *testing.T) {
	a, e := openBattle(t)
	state := func(id string) *fyne.MenuItem {
		for _, c := range a.commands {
			if c.ID == id {
				return c.Item
			}
		}
		return nil
	}
	a.Win.Canvas().Focus(e.mapView)
	a.updateMenu()
	assert.True(t, state("undo").Disabled)
	assert.True(t, state("paint.woods").Checked)
	paintHexes(t, e, "2312")
	letter(a, '5')
	assert.False(t, state("undo").Disabled)
	assert.True(t, state("paint.town").Checked)
	assert.False(t, state("paint.woods").Checked)
}

func TestCommandsWaitWhileADialogIsOpen(t *testing.T) {
	a, e := openBattle(t)
	paintHexes(t, e, "2312")
	a.doID("keys")
	require.Equal(t, "Keys, pointer and limits", a.dialog())
	a.doID("undo")
	assert.Equal(t, model.Woods, e.terrain(t, "2312"))
	a.doID("file.save")
	assert.Equal(t, "Keys, pointer and limits", a.dialog())
	key(a, fyne.KeyEscape)
	assert.Empty(t, a.dialog())
	assert.Equal(t, fyne.Focusable(e.mapView), a.Win.Canvas().Focused(), "the keyboard goes back to the map")
}

func TestUndoInADialogIsForItsTextField(t *testing.T) {
	a, e := openBattle(t)
	paintHexes(t, e, "2312")
	a.doID("file.save-as")
	f := nameField(t, a)
	f.TypedRune('x')
	require.Equal(t, "x", f.Text)
	a.doID("undo")
	assert.NotEqual(t, "x", f.Text)
	assert.Equal(t, model.Woods, e.terrain(t, "2312"))
}

func TestQuittingAsksOnce(t *testing.T) {
	a, e := openBattle(t)
	paintHexes(t, e, "2312")
	a.quit()
	a.quit()
	assert.Len(t, a.Modals, 1)
	press(t, a, "Don’t save")
	assert.True(t, a.Closing)
	a.quit()
	assert.Empty(t, a.Modals)
}

func TestAButtonIsPressedByKeyAndSkippedWhenDisabled(t *testing.T) {
	test.NewTempApp(t)
	pressed, keys := 0, []fyne.KeyName{}
	b := kit.NewButton("", "Press", func() { pressed++ })
	b.OnKey = func(k fyne.KeyName) { keys = append(keys, k) }
	b.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	b.TypedRune(' ')
	assert.Equal(t, 2, pressed)
	b.TypedKey(&fyne.KeyEvent{Name: fyne.KeyF1})
	assert.Equal(t, []fyne.KeyName{fyne.KeyF1}, keys)
	b.SetEnabled(false)
	test.Tap(b)
	b.TypedRune(' ')
	assert.Equal(t, 2, pressed)
}
