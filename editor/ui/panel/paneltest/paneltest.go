// Package paneltest is a bench without the shell around it: a window on a display in
// memory with a battle open in it, for the tests of rooms that are handed a bench. What
// a room shows is not in it.
package paneltest

import (
	"slices"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/test"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/editor/tool"
	"github.com/mapsheet/mapsheet/editor/ui/desk"
	"github.com/mapsheet/mapsheet/editor/ui/mapview"
	"github.com/mapsheet/mapsheet/editor/ui/panel"
	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/systems"
	"github.com/mapsheet/mapsheet/scenarios"
)

// Open is a bench with a built-in battle. Its window shows the map; work beside the
// window is done at once.
func Open(t *testing.T, battle string) *panel.Bench {
	t.Helper()
	file, err := scenarios.Open(battle)
	require.NoError(t, err)
	at := func(f func()) { f() }
	d := desk.NewDesk(test.NewTempApp(t), desk.Hands{Spawn: at, OnMain: at, Patience: time.Hour, Rest: time.Hour}, bare{})
	d.OpenWindow(battle)

	b := &panel.Bench{
		Doc: document.Open(file, ""), Desk: d,
		Lights: &panel.Lights{}, Stroke: &panel.Stroke{Ended: func() {}},
		Shown: func() {}, Moved: func() {}, Can: func() {},
	}
	all := systems.All()
	i := slices.IndexFunc(all, func(s rules.System) bool { return s.ID == b.Scenario().System })
	require.GreaterOrEqual(t, i, 0, b.Scenario().System)
	b.System = all[i]
	b.Map = mapview.NewView(b.Scenario().Hexes(), "", still{})
	b.Board, b.Lights.Map = b.Map, b.Map
	over := container.NewStack()
	b.Ask = panel.NewAsker(b, over, still{})
	b.Status = desk.NewStatusLine(func() {}, desk.Viewing{}, b.Wire)

	d.Win.SetContent(container.NewStack(b.Map, over))
	d.Win.Resize(fyne.NewSize(1280, 800))
	return b
}

// bare is nothing under the dialogs.
type bare struct{}

func (bare) Covered()           {}
func (bare) Uncovered()         {}
func (bare) TakeKeyboard() bool { return false }
func (bare) Changed()           {}

// still is a map that nobody listens to, and nothing gives way to its questions.
type still struct{}

func (still) Hover(tool.Event)        {}
func (still) Left()                   {}
func (still) Press(tool.Event)        {}
func (still) Drag(tool.Event)         {}
func (still) Release(tool.Event)      {}
func (still) Cancel()                 {}
func (still) Moved()                  {}
func (still) Key(fyne.KeyName)        {}
func (still) Rune(rune)               {}
func (still) Shortcut(fyne.Shortcut)  {}
func (still) Wants(fyne.KeyName) bool { return false }
func (still) Wheel(int) bool          { return false }

func (still) Asked()           {}
func (still) Answered()        {}
func (still) Renew(tool.Event) {}
func (still) AskerChanged()    {}
