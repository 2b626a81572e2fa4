// Package paneltest is a bench without the shell around it: a window on a display in
// memory with a battle open in it, for the tests of rooms that are handed a bench. What
// a room shows is not in it.
package paneltest

import (
	"slices"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/editor/tool"
	"github.com/mapsheet/mapsheet/editor/ui/desk"
	"github.com/mapsheet/mapsheet/editor/ui/desk/desktest"
	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/editor/ui/mapview"
	"github.com/mapsheet/mapsheet/editor/ui/panel"
	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/systems"
	"github.com/mapsheet/mapsheet/scenarios"
	"github.com/mapsheet/mapsheet/schema"
)

// Open is a bench with a built-in battle. Its window shows the map; work beside the
// window is done at once.
func Open(t *testing.T, battle string) *panel.Bench {
	t.Helper()
	file, err := scenarios.Open(battle)
	require.NoError(t, err)
	all := systems.All()
	i := slices.IndexFunc(all, func(s rules.System) bool { return s.ID == file.Scenario.System })
	require.GreaterOrEqual(t, i, 0, file.Scenario.System)
	return OpenFile(t, file, all[i])
}

// OpenFile is a bench with the scenario of a file, played by a rule system.
func OpenFile(t *testing.T, file *schema.File, system rules.System) *panel.Bench {
	t.Helper()
	d := NewDesk(t, file.Scenario.Title)
	b := &panel.Bench{
		Doc: document.Open(file, ""), System: system, Desk: d,
		Lights: &panel.Lights{}, Stroke: &panel.Stroke{Ended: func() {}},
		Shown: func() {}, Moved: func() {}, Can: func() {},
	}
	b.Map = mapview.NewView(b.Scenario().Hexes(), "", still{})
	b.Board, b.Lights.Map = b.Map, b.Map
	over := container.NewStack()
	b.Ask = panel.NewAsker(b, over, still{})
	b.Status = desk.NewStatusLine(&d.Hands, func() {}, desk.Viewing{}, b.Wire)

	d.Win.SetContent(container.NewStack(b.Map, over))
	d.Win.Resize(fyne.NewSize(1280, 800))
	return b
}

// NewDesk is a desk with a window and nothing in it. Work beside the window is done at
// once.
func NewDesk(t *testing.T, title string) *desk.Desk {
	t.Helper()
	d := desktest.AtOnce(t, desktest.Bare{})
	d.Fyne.Preferences().SetString(desk.FolderKey, t.TempDir())
	d.Win.SetTitle(title)
	return d
}

// Beside lays panels beside the map, in tabs that follow the document.
func Beside(b *panel.Bench, panels ...panel.Panel) *panel.Tabs {
	tabs := panel.NewTabs(b, "tab.side", 1, panels)
	b.Desk.Win.SetContent(container.NewBorder(nil, nil, nil, tabs.Content, b.Map))
	tabs.SetUnfolded(true)
	b.Doc.Subscribe(func(c document.Change) { tabs.Tell(panel.News(c)) })
	return tabs
}

// Dialog is the name of the dialog in front, "" when there is none.
func Dialog(d *desk.Desk) string {
	if m := d.TopModal(); m != nil {
		return m.Name
	}
	return ""
}

// Press presses the button of a text in the dialog in front.
func Press(t *testing.T, d *desk.Desk, text string) {
	t.Helper()
	m := d.TopModal()
	require.NotNil(t, m, "a dialog with the button %q", text)
	for _, o := range test.LaidOutObjects(m.Pop) {
		if c, ok := o.(*kit.Button); ok && c.Text == text {
			c.Tapped(nil)
			return
		}
	}
	require.Failf(t, "no such button", "the dialog %q has no button %q", m.Name, text)
}

// Key types a key where the keyboard is: in the dialog in front where nothing has it.
func Key(d *desk.Desk, name fyne.KeyName) {
	if f := d.Win.Canvas().Focused(); f != nil {
		f.TypedKey(&fyne.KeyEvent{Name: name})
	} else if m := d.TopModal(); m != nil {
		m.Key(name)
	}
}

// Letter types a letter where the keyboard is.
func Letter(d *desk.Desk, r rune) {
	if f := d.Win.Canvas().Focused(); f != nil {
		f.TypedRune(r)
	}
}

// Hex is the hex of a label.
func Hex(t *testing.T, label string) hex.Hex {
	t.Helper()
	h, err := hex.ParseLabel(label)
	require.NoError(t, err)
	return h
}

// Mouse is what a mouse says at a place, with a button or none.
func Mouse(p fyne.Position, b desktop.MouseButton) *desktop.MouseEvent {
	return &desktop.MouseEvent{PointEvent: fyne.PointEvent{Position: p}, Button: b}
}

// Cursor is where the hex cursor of a map is.
func Cursor(m *mapview.View) hex.Hex {
	h, _ := m.KeyCursor()
	return h
}

// HoldingShift does something while the shift key is held down.
func HoldingShift(m *mapview.View, do func()) {
	m.Mods = func() fyne.KeyModifier { return fyne.KeyModifierShift }
	do()
	m.Mods = func() fyne.KeyModifier { return 0 }
}

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
