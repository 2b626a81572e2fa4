package problems

import (
	"fmt"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/editor/ui/look"
)

// List is the rows of the problems panel. The arrow keys choose one,
// Enter leads there, F mends it and E explains it.
type List struct {
	kit.KeyList
	panel *Panel
}

func newList(p *Panel) *List {
	l := &List{panel: p}
	l.Hold(func() int { return len(p.shown) }, func() fyne.CanvasObject { return newRow(p) },
		func(row widget.ListItemID, o fyne.CanvasObject) { o.(*rowView).show(row) })
	l.Full = func(row widget.ListItemID, o fyne.CanvasObject) string {
		if row >= len(p.shown) {
			return ""
		}
		return look.IfCut(o.(*rowView).text, p.found[p.shown[row]].Message)
	}
	l.OnRune, l.OnKey = p.bench.SearchIn(p.search), p.bench.Board.HandKey
	l.OnSelected = func(row widget.ListItemID) {
		l.UnselectAll()
		p.Lead(row)
	}
	l.ExtendBaseWidget(l)
	return l
}

// FocusGained shows what the chosen problem is about.
func (l *List) FocusGained() {
	l.KeyList.FocusGained()
	l.panel.preview(l.panel.chosen)
}

// FocusLost takes that away.
func (l *List) FocusLost() {
	l.KeyList.FocusLost()
	l.panel.preview(-1)
}

// TypedKey chooses a row, leads to the chosen one, or goes on.
func (l *List) TypedKey(e *fyne.KeyEvent) {
	p := l.panel
	by := map[fyne.KeyName]int{fyne.KeyUp: -1, fyne.KeyDown: 1, fyne.KeyHome: -len(p.shown), fyne.KeyEnd: len(p.shown)}[e.Name]
	switch {
	case by != 0:
		p.Choose(p.chosen + by)
		l.ScrollTo(p.chosen)
		p.preview(p.chosen)
	case e.Name == fyne.KeyReturn || e.Name == fyne.KeyEnter || e.Name == fyne.KeySpace:
		p.Lead(p.chosen)
	case e.Name != fyne.KeyF && e.Name != fyne.KeyE: // they come as letters too
		l.OnKey(e.Name)
	}
}

// TypedRune mends or explains the chosen problem; other letters go on.
func (l *List) TypedRune(r rune) {
	switch r {
	case 'f', 'F':
		l.panel.fix(l.panel.chosen)
	case 'e', 'E':
		l.panel.Explain()
	default:
		l.KeyList.TypedRune(r)
	}
}

// rowView is a problem: its sign, what is wrong, where, the button that
// mends it and one for the other ways.
type rowView struct {
	widget.BaseWidget
	panel     *Panel
	row       int
	ground    *canvas.Rectangle
	sign      *look.Picture
	text      *canvas.Text
	where     *canvas.Text
	place     string // what where says in full
	fix, more *kit.Button
}

const rowHeight, fixWidth, moreWidth = 30, 300, 32

// fixPlace is where the button that mends a problem is in a row of a width.
func fixPlace(row float32) (x, width float32) {
	width = min(fixWidth, row*0.32)
	return row - moreWidth - 8 - width, width
}

func newRow(p *Panel) *rowView {
	r := &rowView{panel: p, ground: canvas.NewRectangle(look.Now().Sheet), sign: look.NewPicture(nil),
		text: look.Line(" ", look.Now().Ink, theme.TextSize()), where: look.Caption(" ")}
	r.fix = kit.NewButton("", "", func() { p.fix(r.row) })
	r.fix.Look, r.fix.Tight, r.fix.Wide = kit.Framed, true, true
	r.more = kit.NewButton("chevron-down", "", func() { p.askFix(r.row, r.more) })
	r.more.Hint = "Other ways to mend it, and what it means"
	for _, b := range []*kit.Button{r.fix, r.more} {
		p.bench.Wire(b)
	}
	r.fix.OnHint = func(hint string) {
		p.bench.Status.SetButtonHint(r.fix, hint)
		if hint != "" {
			p.preview(r.row)
		} else {
			p.preview(-1)
		}
	}
	r.ExtendBaseWidget(r)
	return r
}

// show makes the row that of another problem.
func (r *rowView) show(row int) {
	p := r.panel
	r.row = row
	if row >= len(p.shown) {
		return
	}
	d := p.found[p.shown[row]]
	r.ground.FillColor = look.Now().Sheet
	if row == p.chosen {
		r.ground.FillColor = look.Now().AccentLow
	}
	r.sign.Set(Sign(d.Severity))
	r.place = whereIs(p.bench.Scenario(), d)
	r.fix.Text, r.fix.Hint = look.Capital(d.Fix), "Mend it: "+d.Fix+" (F in the list)"
	if d.Fix == "" {
		r.fix.Text, r.fix.Hint = "Show where it is", "Only you can mend it: lead to the field (Enter in the list)"
	}
	if IsFault(d) {
		r.fix.Text, r.fix.Hint = "Show the lines", "The file is mended in a text editor, and read again here (Enter in the list)"
	}
	r.fix.Refresh()
	r.Refresh()
}

// CreateRenderer draws the row.
func (r *rowView) CreateRenderer() fyne.WidgetRenderer { return &rowRenderer{r} }

type rowRenderer struct{ r *rowView }

func (d *rowRenderer) Destroy() {}

func (d *rowRenderer) Objects() []fyne.CanvasObject {
	r := d.r
	return []fyne.CanvasObject{r.ground, r.sign, r.text, r.where, r.fix, r.more}
}

func (d *rowRenderer) MinSize() fyne.Size { return fyne.NewSize(200, rowHeight) }

func (d *rowRenderer) Layout(size fyne.Size) {
	r := d.r
	r.ground.Resize(size)
	middle := func(o fyne.CanvasObject, x, w, h float32) {
		o.Resize(fyne.NewSize(w, h))
		o.Move(fyne.NewPos(x, (size.Height-h)/2))
	}
	middle(r.sign, 10, 18, 18)
	right, width := fixPlace(size.Width)
	middle(r.fix, right, width, rowHeight-4)
	middle(r.more, right+width+2, moreWidth, rowHeight-4)
	look.Shorten(r.where, r.place, size.Width/4)
	where := r.where.MinSize()
	right -= where.Width + 10
	middle(r.where, right, where.Width, where.Height)
	if row := r.row; row < len(r.panel.shown) {
		look.Shorten(r.text, r.panel.found[r.panel.shown[row]].Message, right-46)
	}
	text := r.text.MinSize()
	middle(r.text, 36, text.Width, text.Height)
}

func (d *rowRenderer) Refresh() {
	d.Layout(d.r.Size())
	for _, o := range []fyne.CanvasObject{d.r.ground, d.r.text, d.r.where} {
		o.Refresh()
	}
}

// Spots is where the buttons that mend problems are on the canvas, by their keys: "problem[0].fix".
func (p *Panel) Spots() map[string]fyne.Position {
	out := map[string]fyne.Position{}
	top := fyne.CurrentApp().Driver().AbsolutePositionForObject(p.list)
	for i, at := range p.shown {
		if p.found[at].Fix != "" {
			y := (float32(i)+0.5)*rowHeight + float32(i)*theme.Padding() - p.list.GetScrollOffset()
			x, width := fixPlace(p.list.Size().Width)
			out[fmt.Sprintf("problem[%d].fix", i)] = top.AddXY(x+width/2, y)
		}
	}
	return out
}
