package paint

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/editor/draw"
	"github.com/mapsheet/mapsheet/editor/tool"
	"github.com/mapsheet/mapsheet/editor/ui/desk"
	"github.com/mapsheet/mapsheet/editor/ui/look"
	"github.com/mapsheet/mapsheet/editor/ui/panel"
	"github.com/mapsheet/mapsheet/editor/ui/panel/paneltest"
	"github.com/mapsheet/mapsheet/model"
)

// easel is a window in which nothing but a map is drawn on.
type easel struct {
	*Draft
	desk     *desk.Desk
	side     *panel.Tabs
	tracing  *Tracing
	shown    int // how often the column of tools was brought in sight
	commands desk.Commands
}

// openBattle is Brunstatt, to be drawn on.
func openBattle(t *testing.T) *easel {
	t.Helper()
	return drawOn(t, paneltest.Open(t, "brunstatt"))
}

// drawOn is the document at a bench, to be drawn on.
func drawOn(t *testing.T, b *panel.Bench) *easel {
	t.Helper()
	e := &easel{Draft: New(NewTools(&tool.Clipboard{})), desk: b.Desk}
	over, ignored := container.NewStack(), func() {}
	b.Map.Serve(e.Draft)
	b.Ask = panel.NewAsker(b, over, e.Draft)
	e.Begin(b, Host{
		GiveWay: ignored, Over: ignored, Moved: ignored, Done: ignored, Commit: ignored,
		Tools: func() { e.shown++ },
		Key:   func(k fyne.KeyName) { e.run(e.commands.OfKey(k)) },
		Rune:  func(r rune) { e.run(e.commands.OfRune(r)) },
		Short: func(fyne.Shortcut) {},
	})
	e.commands = Commands(func() *Draft { return e.Draft })
	e.tracing = NewTracing(b, TracingHost{
		Drafting: func() bool { return true }, Board: b.Map.SetBoard, Deployment: ignored, GoTo: b.Doc.GoTo,
		Layer: func(l draw.Layer, v draw.Visibility) { b.Map.SetOptions(b.Map.Options().With(v, l)) },
		Panel: func(id string) { require.Equal(t, "tracing", id) }, Commands: ignored, Commit: ignored,
	})
	e.side = panel.NewTabs(b, "tab.side", 1, []panel.Panel{NewHistory(b, func(int) {}, b.Doc.GoTo), e.tracing})
	b.Stroke.Ended = func() { e.side.Tell(panel.Everything) }
	b.Doc.Subscribe(func(c document.Change) {
		if c.Board {
			b.Ask.End(false)
		}
		b.Map.Invalidate(c.Hexes)
		e.tracing.Lay()
		e.Mark()
		e.side.Tell(panel.News(c))
	})
	column := container.New(look.FixedWidth(318), e.side.Content)
	b.Desk.Win.SetContent(container.NewBorder(nil, nil, e.Column(), column, container.NewStack(b.Map, over)))
	b.Desk.Win.Resize(fyne.NewSize(1280, 800))
	e.side.SetUnfolded(true)
	b.Map.TakeFocus()
	return e
}

// run carries a command out where it can be.
func (e *easel) run(c *desk.Command) {
	if c != nil && (c.Enabled == nil || c.Enabled()) {
		c.Run()
	}
}

// goBy takes a step of the history back, or makes it again.
func (e *easel) goBy(by int) {
	_, at := e.bench.Doc.History()
	e.bench.Doc.GoTo(at + by)
}

func (e *easel) dialog() string       { return paneltest.Dialog(e.desk) }
func key(e *easel, name fyne.KeyName) { paneltest.Key(e.desk, name) }
func letter(e *easel, r rune)         { paneltest.Letter(e.desk, r) }

// steps is how many steps the history has.
func (e *easel) steps() int {
	steps, _ := e.bench.Doc.History()
	return len(steps)
}

// Of a hex its label, and what a mouse says.
var parse, mouse = paneltest.Hex, paneltest.Mouse

func (e *easel) terrain(t *testing.T, label string) model.Terrain {
	t.Helper()
	return e.bench.Scenario().Hexes().Terrain(parse(t, label))
}

// paintHexes sweeps the left button over hexes.
func paintHexes(t *testing.T, e *easel, labels ...string) {
	t.Helper()
	m := e.bench.Map
	first := m.PlaceOf(parse(t, labels[0]))
	m.MouseIn(mouse(first, 0))
	m.MouseDown(mouse(first, desktop.MouseButtonPrimary))
	last := first
	for _, l := range labels[1:] {
		last = m.PlaceOf(parse(t, l))
		m.Dragged(&fyne.DragEvent{PointEvent: fyne.PointEvent{Position: last}})
	}
	m.MouseUp(mouse(last, desktop.MouseButtonPrimary))
	m.DragEnd()
}
