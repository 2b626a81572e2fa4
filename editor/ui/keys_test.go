package ui

import (
	"fmt"
	"slices"
	"strconv"
	"testing"
	"unicode"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/draw"
	"github.com/mapsheet/mapsheet/editor/ui/charts"
	"github.com/mapsheet/mapsheet/editor/ui/desk"
	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/editor/ui/mapview"
	"github.com/mapsheet/mapsheet/editor/ui/panel"
	"github.com/mapsheet/mapsheet/editor/ui/play"
	"github.com/mapsheet/mapsheet/editor/ui/problems"
	"github.com/mapsheet/mapsheet/editor/ui/start"
)

// holderOf is what a control is, as far as it matters who gets a key.
func holderOf(t *testing.T, o fyne.Focusable) kit.Holder {
	t.Helper()
	switch o := o.(type) {
	case *kit.Field:
		return kit.TextHolds
	case *kit.KeyList, *problems.List, *charts.Table, *start.Card, *start.RecentRow:
		return kit.ListHolds
	case *kit.Button, *kit.DocumentTab, *kit.Slide, *kit.Tile, *play.Bar, *kit.PointingRow:
		return kit.ControlHolds
	case *mapview.View:
		return kit.MapHolds
	default:
		require.Failf(t, "who gets its keys?", "%T", o)
		return kit.MapHolds
	}
}

// typeCommand presses the key of a command as the window library does.
func typeCommand(a *App, c *desk.Command) {
	focused := a.Win.Canvas().Focused()
	switch {
	case c.Shortcut != nil:
		for _, menu := range a.Win.MainMenu().Items { // the menus take combinations first
			for _, i := range menu.Items {
				for _, item := range append([]*fyne.MenuItem{i}, children(i)...) {
					if item.Shortcut != nil && item.Shortcut.ShortcutName() == c.Shortcut.ShortcutName() {
						item.Action()
						return
					}
				}
			}
		}
		if s, ok := focused.(fyne.Shortcutable); ok {
			s.TypedShortcut(c.Shortcut)
			return
		}
		a.Win.Canvas().(fyne.Shortcutable).TypedShortcut(c.Shortcut)
	case c.Key != "":
		key(a, c.Key)
	default:
		key(a, fyne.KeyName(c.Rune))
		letter(a, unicode.ToLower(c.Rune))
	}
}

func children(i *fyne.MenuItem) []*fyne.MenuItem {
	if i.ChildMenu == nil {
		return nil
	}
	return i.ChildMenu.Items
}

// kindOfCommand is the kind of a command's key; false for a command without one.
func kindOfCommand(c *desk.Command) (kit.KeyKind, bool) {
	switch {
	case c.Shortcut != nil:
		return kit.Combination, true
	case c.Key != "":
		return kit.KindOf(c.Key), true
	}
	return kit.LetterKey, c.Rune != 0
}

// checkKeys presses the key of every command at every kind of control in sight.
func checkKeys(t *testing.T, a *App, where string) {
	t.Helper()
	ran := ""
	for _, c := range a.commands {
		c.Enabled, c.Toggles, c.Run = nil, false, func() { ran = c.Text }
	}
	seen := map[string]bool{}
	for _, o := range test.LaidOutObjects(a.Win.Canvas().Content()) {
		f, ok := o.(fyne.Focusable)
		if d, can := o.(fyne.Disableable); !ok || can && d.Disabled() || seen[fmt.Sprintf("%T", o)] {
			continue
		}
		if a.Win.Canvas().Focus(f); a.Win.Canvas().Focused() != f {
			continue // it lies in something that is folded away
		}
		seen[fmt.Sprintf("%T", o)] = true
		h := holderOf(t, f)
		for _, c := range a.commands {
			kind, has := kindOfCommand(c)
			if !has || c.Hidden || c.Editing && a.editor == nil {
				continue
			}
			a.Win.Canvas().Focus(f)
			require.Samef(t, f, a.Win.Canvas().Focused(), "%s: %T", where, f)
			ran = ""
			typeCommand(a, c)
			want := c.Text
			if h.Keeps(kind) || h == kit.TextHolds && c.InText != nil {
				want = ""
			}
			require.Equalf(t, want, ran, "%s: %s at %T", where, c.KeyText(), f)
		}
	}
}

func TestEveryKeyGoesToWhomItBelongs(t *testing.T) {
	a, e := openBattle(t)
	for _, p := range append(e.side.Panels, e.lower.Panels...) {
		if !panel.Absent(p) {
			e.showPanel(p.ID())
			checkKeys(t, a, p.Name())
		}
	}
	a.showStart()
	checkKeys(t, a, "the start page")
	a.showLast()
	e.switchMode()
	require.True(t, a.playing())
	for _, p := range slices.Concat(e.plays.game.Side().Panels, e.plays.game.Lower().Panels) {
		e.showPanel(p.ID())
		checkKeys(t, a, "playing: "+p.Name())
	}
}

func TestCommandsTellWhatTheyTurnOnAndOff(t *testing.T) {
	a, e := openBattle(t)
	for _, c := range a.commands {
		if !c.Toggles || !a.available(c) {
			continue
		}
		was := c.Checked()
		a.do(c)
		assert.NotEqual(t, was, c.Checked(), c.Text)
		assert.Contains(t, e.status.Notice, c.Text+": ")
		assert.Contains(t, e.status.Notice, c.KeyText())
	}
	letter(a, 'n')
	assert.Equal(t, "Place names: on (N: off)", e.status.Notice)
}

func TestLettersTypedInATreeSearchIt(t *testing.T) {
	a, e := openBattle(t)
	e.showPanel("forces")
	p := e.drafts.forces
	a.Win.Canvas().Focus(p.List)
	for _, r := range "ng" {
		letter(a, r)
	}
	assert.Equal(t, "ng", p.Search.Text)
	assert.True(t, e.shows(draw.LabelLayer), "and does nothing to the map")
	e.showPanel("history")
	a.Win.Canvas().Focus(e.drafts.history.List)
	letter(a, 'n')
	assert.Equal(t, "Letters are the map’s: Escape leads back to it.", e.status.Notice)
}

func TestALetterActsOnASelectionOnce(t *testing.T) {
	a, e := openBattle(t)
	e.hexes.Choose("select")
	e.hexes.Tools.Current.Actions() // all hexes are selected by Ctrl+A
	require.True(t, e.hexes.ActAt("Ctrl+A"))
	steps := func() int {
		all, _ := e.doc.History()
		return len(all)
	}
	before := steps()
	a.Win.Canvas().Focus(e.mapView)
	key(a, fyne.KeySlash)
	letter(a, '/')
	assert.Equal(t, before+1, steps())
}

func TestShowingWhereAProblemIsTakesTheKeyboardThere(t *testing.T) {
	a, e := openBattle(t)
	e.revealField("length.turns")
	f, ok := a.Win.Canvas().Focused().(*kit.Field)
	require.True(t, ok, "%T", a.Win.Canvas().Focused())
	assert.Equal(t, strconv.Itoa(e.doc.Scenario().Length.Turns), f.Text)
}
