package ui

import (
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/test"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/ui/look"
	"github.com/mapsheet/mapsheet/model/limits"
)

func shownTexts(a *App) []string {
	var shown []string
	for _, o := range test.LaidOutObjects(a.TopModal().Pop) {
		if text, ok := o.(*canvas.Text); ok {
			shown = append(shown, text.Text)
		}
	}
	return shown
}

func TestTheHelpHoldsEverythingByGroup(t *testing.T) {
	a, e := openBattle(t)
	a.showKeys()
	shown := shownTexts(a)
	holds := func(name, key, of string) {
		if key == "" { // it stands with others in a paragraph
			assert.Contains(t, strings.Join(shown, " "), name, of)
			return
		}
		assert.Contains(t, shown, name, of)
		assert.Contains(t, shown, key, of)
	}
	for _, c := range a.commands {
		holds(c.Name(), c.KeyText(), c.Menu)
	}
	for _, tool := range e.hexes.Tools.All {
		for _, action := range tool.Actions() {
			holds(action.Name, action.Key, tool.Name())
		}
	}
	for _, want := range []string{"File", "Map", "On the map", "With the hex cursor (K)", "Ctrl+Page down", "Ctrl+Plus"} {
		assert.Contains(t, shown, want)
	}
}

func TestWhatHasNoKeyStandsInAParagraph(t *testing.T) {
	g := helpGroup{"File", []helpRow{{"Ctrl+N", "New"}, {"", "Import"}, {"Ctrl+S", "Save"}, {"", "Export as: Tables"}}}
	assert.Equal(t, []string{"Without a key: Import; Export as: Tables"}, g.keyless())
	assert.Len(t, g.object().(*fyne.Container).Objects, 4, "the name, two rows and the paragraph")
	assert.Equal(t, 5, g.lines())
	assert.Empty(t, helpGroup{"File", g.rows[:1]}.keyless())
}

func TestTheHelpCanBeSearched(t *testing.T) {
	a, _ := openBattle(t)
	a.doID("keys")
	for _, r := range "whole" {
		letter(a, r)
	}
	shown := shownTexts(a)
	assert.Contains(t, shown, "Whole map")
	assert.Contains(t, shown, "the whole map", "what no menu holds is found too")
	assert.NotContains(t, shown, "Quit")
	for _, r := range "qx" {
		letter(a, r)
	}
	assert.Contains(t, shownTexts(a), "Nothing of that is found. Part of a word will do.")
	key(a, fyne.KeyEscape)
	assert.Empty(t, a.dialog())
}

// The help itself is drawn over some frames; what a search finds is there with its letter.
func TestWhatIsSearchedInTheHelpIsThereAtOnce(t *testing.T) {
	a, _ := inFrames(t)
	a.showKeys()
	require.NotContains(t, dialogText(a), "Lines, keys and list elements")
	for _, r := range "limit" {
		letter(a, r)
	}
	assert.Contains(t, dialogText(a), "Lines, keys and list elements")
}

func TestTheHelpSpeaksOfTheMapThatIsShown(t *testing.T) {
	for id, want := range map[string]string{"brunstatt": "pick the terrain up", "leuthen": "move it, with all that meets there", "cowpens": "turn it"} {
		a := newTestApp(t)
		a.openBuiltIn(id)
		for _, text := range []string{"pick the terrain up", "move it, with all that meets there", "turn it"} {
			found := slices.ContainsFunc(help(a.commands, a.documents), func(g helpGroup) bool {
				return slices.ContainsFunc(g.rows, func(r helpRow) bool { return r.Does == text })
			})
			assert.Equal(t, text == want, found, id+": "+text)
		}
	}
}

func TestARowOfTheHelpKeepsToItsColumn(t *testing.T) {
	for _, r := range []helpRow{{"Ctrl+Page down", "Untitled scenario (six-sectors-on-a-small-sheet.mapsheet.toml) and more of that"}, {"B", "Save"}} {
		row := helpRowObject(r).(*fyne.Container)
		row.Resize(fyne.NewSize(helpColumn, row.MinSize().Height))
		for _, o := range row.Objects {
			assert.LessOrEqual(t, o.Position().X+o.MinSize().Width, float32(helpColumn), r.Does)
			assert.LessOrEqual(t, o.Position().Y+o.MinSize().Height, row.MinSize().Height+1, r.Does)
		}
	}
}

func TestTheHelpTellsOfEveryLimitAsTheCommandLineDoes(t *testing.T) {
	a, _ := openBattle(t)
	a.doID("keys")
	shown := shownTexts(a)
	for _, g := range limits.Table() {
		assert.Contains(t, shown, g.Name)
		for _, l := range g.Limits {
			assert.Contains(t, shown, l.Name)
			assert.Contains(t, shown, l.Most, l.Name)
			assert.LessOrEqual(t, canvas.NewText(l.Name, look.Now().Ink).MinSize().Width, float32(limitNamed), l.Name)
			assert.LessOrEqual(t, canvas.NewText(l.Most, look.Now().Ink).MinSize().Width, float32(limitMost), l.Name)
		}
	}
	for _, r := range "turns" {
		letter(a, r)
	}
	shown = shownTexts(a)
	assert.Contains(t, shown, "9,999")
	assert.NotContains(t, shown, "Altitude")
}

func TestAKeyIsFoundByItsName(t *testing.T) {
	a, _ := openBattle(t)
	found := matching(help(a.commands, a.documents), "ctrl+shift+s")
	require.NotEmpty(t, found)
	assert.Equal(t, helpRow{"Ctrl+Shift+S", "Save as…"}, found[0].rows[0])
}

// A large interface leaves room for fewer columns, and none is cut off.
func TestTheHelpHasAsManyColumnsAsFit(t *testing.T) {
	a, _ := openBattle(t)
	for _, width := range []float32{1280, 853, 640} {
		a.Win.Resize(fyne.NewSize(width, 533))
		a.showKeys()
		right := float32(0)
		for _, o := range test.LaidOutObjects(a.TopModal().Pop) {
			if text, ok := o.(*canvas.Text); ok && text.Text != "" {
				at := fyne.CurrentApp().Driver().AbsolutePositionForObject(o)
				right = max(right, at.X+text.MinSize().Width)
			}
		}
		assert.LessOrEqual(t, right, width, "%v", width)
		a.TopModal().Close()
	}
}

func TestTheHelpFitsASmallWindow(t *testing.T) {
	a, _ := openBattle(t)
	a.showKeys()
	size := a.TopModal().Pop.MinSize()
	assert.LessOrEqual(t, size.Width, float32(1280))
	assert.LessOrEqual(t, size.Height, float32(760))
	for _, g := range help(a.commands, a.documents) {
		for _, r := range g.rows {
			key, does := canvas.NewText(r.Key, look.Now().Ink), canvas.NewText(r.Does, look.Now().Ink)
			width := max(helpKey, key.MinSize().Width+10) + does.MinSize().Width
			assert.LessOrEqualf(t, width, float32(helpColumn), "%s: %s", g.name, r.Does)
		}
	}
}
