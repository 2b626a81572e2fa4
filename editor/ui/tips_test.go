package ui

import (
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/editor/ui/look"
	"github.com/mapsheet/mapsheet/editor/ui/panel"
)

// checkTips finds a tip at every icon without a name.
func checkTips(t *testing.T, within fyne.CanvasObject, where string) {
	t.Helper()
	for _, o := range test.LaidOutObjects(within) {
		switch o := o.(type) {
		case *kit.Button:
			if o.Text == "" && o.Key == "" {
				assert.NotEmptyf(t, o.Tip(), "%s: the icon %q", where, o.Icon)
			}
		case *kit.Tile:
			assert.NotEmptyf(t, o.Tip(), "%s: the tile %q", where, o.Key)
		}
	}
}

func TestEveryIconHasATip(t *testing.T) {
	a, e := openBattle(t)
	c := a.Win.Canvas()
	for _, tool := range e.hexes.Tools.All {
		e.hexes.Choose(tool.ID())
		checkTips(t, c.Content(), tool.Name())
	}
	for _, p := range append(e.side.Panels, e.lower.Panels...) {
		if !panel.Absent(p) {
			e.showPanel(p.ID())
			checkTips(t, c.Content(), p.Name())
		}
	}
	dialogs := 0
	for _, command := range a.commands {
		if !strings.HasSuffix(command.Text, "…") || !a.available(command) || strings.HasPrefix(command.ID, "export.") {
			continue
		}
		a.do(command)
		for a.TopModal() != nil {
			checkTips(t, a.TopModal().Pop, command.Text)
			dialogs++
			a.TopModal().Close()
		}
	}
	assert.Greater(t, dialogs, 10)
	a.showStart()
	checkTips(t, c.Content(), "the start page")
	a.showLast()
	e.switchMode()
	require.True(t, a.playing())
	for _, p := range slices.Concat(e.plays.game.Side().Panels, e.plays.game.Lower().Panels) {
		e.showPanel(p.ID())
		checkTips(t, c.Content(), "playing: "+p.Name())
	}
}

// tipShown is the tip on a layer, line by line.
func tipShown(layer *fyne.Container) (text string) {
	for _, o := range test.LaidOutObjects(layer) {
		if l, ok := o.(*canvas.Text); ok {
			text += l.Text + " "
		}
	}
	return strings.TrimSpace(text)
}

func TestATipComesToAnIconAndGoesAway(t *testing.T) {
	a, e := openBattle(t)
	b := e.hexes.Button("tool.brush")
	at := fyne.CurrentApp().Driver().AbsolutePositionForObject(b).AddXY(5, 5)
	over := &desktop.MouseEvent{PointEvent: fyne.PointEvent{AbsolutePosition: at}}
	shown := func() string { return tipShown(a.Tips.Window) }
	rest := func() { a.Tips.Show(b) }
	b.MouseIn(over)
	assert.Empty(t, shown(), "not at once")
	rest()
	assert.Equal(t, b.Hint, shown())
	for _, o := range test.LaidOutObjects(a.Tips.Window) {
		_, hovers := o.(desktop.Hoverable)
		_, taps := o.(fyne.Tappable)
		assert.False(t, hovers || taps, "%T lies in the way", o)
	}
	for _, o := range a.Tips.Window.Objects {
		assert.LessOrEqual(t, o.Position().X+o.Size().Width, float32(1280))
		assert.LessOrEqual(t, o.Position().Y+o.Size().Height, float32(800))
	}
	for what, does := range map[string]func(){
		"moving": func() { b.MouseMoved(over) }, "leaving": b.MouseOut, "pressing": func() { test.Tap(b) },
		"scrolling": func() { turnWheel(a, e.drafts.history.List, 1) }, "a command": func() { a.doID("zoom.whole") },
		"a dialog": func() { a.askFind(); a.TopModal().Close() },
	} {
		b.MouseIn(over)
		rest()
		require.NotEmpty(t, shown(), what)
		does()
		assert.Empty(t, shown(), what)
	}
	b.MouseOut()
	a.Win.Canvas().Focus(b)
	rest()
	assert.Equal(t, b.Hint, shown(), "the keyboard rests on it")
	a.Win.Canvas().Focus(e.mapView)
	assert.Empty(t, shown())
}

func TestTipsOfADialogLieInIt(t *testing.T) {
	a, _ := openBattle(t)
	a.askOpen()
	var up *kit.Button
	for _, o := range test.LaidOutObjects(a.TopModal().Pop) {
		if b, ok := o.(*kit.Button); ok && b.Icon == "up" {
			up = b
		}
	}
	require.NotNil(t, up)
	up.MouseIn(&desktop.MouseEvent{})
	a.Tips.Show(up)
	assert.Equal(t, up.Hint, tipShown(a.TopModal().Tips))
	assert.Empty(t, a.Tips.Window.Objects)
}

func TestANameThatIsCutOffIsToldInFull(t *testing.T) {
	text := canvas.NewText("", look.Now().Ink)
	look.Shorten(text, "Infantry company of the reserve", 80)
	assert.Equal(t, "Infantry company of the reserve", look.IfCut(text, "Infantry company of the reserve"))
	look.Shorten(text, "Infantry", 800)
	assert.Empty(t, look.IfCut(text, "Infantry"))
}
