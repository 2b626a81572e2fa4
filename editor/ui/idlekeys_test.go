package ui

import (
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/ui/desk"
	"github.com/mapsheet/mapsheet/rules"
)

// tabKind is a kind of tab, and how one comes in front.
type tabKind struct {
	name string
	show func()
}

// everyTab is an editor with a tab of each kind.
func everyTab(t *testing.T) (*App, []tabKind) {
	t.Helper()
	a := newTestApp(t)
	kinds := []tabKind{{"the start page", a.showStart}}
	for _, battle := range []string{"brunstatt", "leuthen", "cowpens"} {
		a.showStart()
		a.Open(battle)
		draft := a.editor
		require.NotNil(t, draft, battle)
		a.showStart()
		a.doID("file.open") // what a dialog keeps back is no part of this
		a.TopModal().Close()
		kinds = append(kinds, tabKind{"the draft of " + battle, func() { a.show(draft); draft.turnTo(draft.ofDraft) }})
		a.show(draft)
		draft.plays.beginGame(rules.Terms{Seed: 7})
		require.False(t, draft.drafting(), battle)
		game := draft.mode
		kinds = append(kinds, tabKind{"a game of " + battle, func() { a.show(draft); draft.turnTo(game) }})
	}
	for _, id := range []string{"balance", "changes", "league"} {
		a.doID(id)
		leaf := a.leaf
		require.NotNil(t, leaf, id)
		kinds = append(kinds, tabKind{leaf.Place(), func() { a.showLeaf(leaf) }})
		a.show(leaf.of)
		if leaf.of == nil {
			a.showLeaf(leaf)
		}
	}
	for _, k := range kinds {
		k.show()
	}
	return a, kinds
}

// shortcutsOf is the combinations of keys of some commands, by their names.
func shortcutsOf(l desk.Commands, into map[string]fyne.Shortcut) {
	for _, c := range l {
		for _, s := range append(slices.Clone(c.Also), c.Shortcut) {
			if s != nil {
				into[desk.ShortcutText(s)] = s
			}
		}
	}
}

// Every key of any tab does something in every tab, or says why not.
func TestEveryKeyThatDoesNothingSaysWhy(t *testing.T) {
	a, kinds := everyTab(t)
	combined, plain, runes := map[string]fyne.Shortcut{}, map[string]fyne.KeyName{}, map[string]rune{}
	for _, k := range kinds {
		k.show()
		shortcutsOf(a.commands, combined)
		for _, c := range a.commands {
			switch {
			case c.Key != "":
				plain[string(c.Key)] = c.Key
			case c.Rune != 0:
				runes[string(c.Rune)] = c.Rune
			}
		}
	}
	require.Greater(t, len(combined), 30)
	require.Greater(t, len(plain), 8)
	require.Greater(t, len(runes), 20)
	for _, k := range kinds {
		k.show()
		try := func(key string, c *desk.Command, press func()) {
			if c != nil && a.available(c) {
				return
			}
			if a.editor != nil {
				a.editor.status.SetNotice("")
			}
			a.Tips.Hide()
			press()
			require.Empty(t, a.Modals, "%s in %s", key, k.name)
			said := strings.ReplaceAll(seenTexts(a), "\n", " ")
			if a.editor != nil {
				said = a.editor.status.Notice
			}
			if c == nil {
				assert.Contains(t, said, "("+key+") is not for ", "%s in %s", key, k.name)
			} else {
				assert.Contains(t, said, c.Title(), "%s in %s", key, k.name)
			}
		}
		for key, s := range combined {
			try(key, a.commands.OfShortcut(s), func() { a.looseShortcut(s) })
		}
		for key, name := range plain {
			try(key, a.commands.OfKey(name), func() { a.plainKey(name) })
		}
		if a.start != nil {
			continue // letters go to its search
		}
		for key, r := range runes {
			try(key, a.commands.OfRune(r), func() { a.plainRune(r) })
		}
	}
}

// A command that may be out of reach says what it needs.
func TestCommandsOutOfReachSayWhatTheyNeed(t *testing.T) {
	a, kinds := everyTab(t)
	for _, k := range kinds {
		k.show()
		for _, c := range a.commands {
			assert.Equal(t, c.Enabled != nil, c.Needs != "", "%s in %s", c.ID, k.name)
		}
	}
}

// The laboratory's key in the league, which is no scenario's.
func TestAKeyOfAScenarioIsExplainedInTheLeague(t *testing.T) {
	a := newTestApp(t)
	a.openLeague()
	a.looseShortcut(desk.Ctrl(fyne.KeyB))
	assert.Contains(t, strings.ReplaceAll(seenTexts(a), "\n", " "), "Balance laboratory (Ctrl+B) is not for the league, but for a scenario")
	a.looseShortcut(desk.CtrlShift(fyne.KeyB))
	assert.Contains(t, strings.ReplaceAll(seenTexts(a), "\n", " "), "Small changes (Ctrl+Shift+B) is not for the league, but for a scenario")
}

// What is said where there is no status line lies in the window.
func TestWhatIsSaidAtTheFootIsInSight(t *testing.T) {
	a := newTestApp(t)
	a.openLeague()
	a.looseShortcut(desk.Ctrl(fyne.KeyB))
	require.Len(t, a.Tips.Window.Objects, 1)
	box, room := a.Tips.Window.Objects[0], a.Tips.Window.Size()
	assert.LessOrEqual(t, box.Position().Y+box.Size().Height, room.Height)
	assert.LessOrEqual(t, box.Position().X+box.Size().Width, room.Width)
	assert.Positive(t, box.Position().X)
}
