package scenario

import (
	"cmp"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"github.com/mapsheet/mapsheet/editor/draw"
	"github.com/mapsheet/mapsheet/editor/ui/look"
	"github.com/mapsheet/mapsheet/editor/ui/mapview"
	"github.com/mapsheet/mapsheet/model/hex"
)

const (
	// RowCounter is the side of the counter in a row of units.
	RowCounter = 30
	// ForceRowHeight is how high a row of forces or units is.
	ForceRowHeight = 34

	treeIndent = 14
)

// forceRowView is a row of the tree: it is chosen with a click, folded with a
// click on its arrow, and dragged to another place.
type forceRowView struct {
	widget.BaseWidget
	panel   *Forces
	row     forceRow
	ground  *canvas.Rectangle
	arrow   *look.Picture
	counter *mapview.CounterImage
	text    *canvas.Text
	detail  *canvas.Text
	dragged fyne.Position
	drags   bool
}

func newForceRow(p *Forces) *forceRowView {
	v := &forceRowView{panel: p, ground: canvas.NewRectangle(look.Now().Sheet), arrow: look.NewPicture(nil),
		counter: mapview.NewCounterImage(RowCounter), text: look.Line("", look.Now().Ink, theme.TextSize()), detail: look.Line("", look.Now().Faded, theme.CaptionTextSize())}
	v.ExtendBaseWidget(v)
	return v
}

// show makes the row that of something else.
func (v *forceRowView) show(r forceRow) {
	v.row = r
	s := v.panel.bench.Scenario()
	v.ground.FillColor = look.Now().Sheet
	tone := look.Now().Ink
	if r.same(v.panel.chosen) {
		v.ground.FillColor, tone = look.Now().AccentLow, look.Now().Accent
	} else if r.force == "" {
		v.ground.FillColor = look.Now().Shade
	}
	v.ground.StrokeColor, v.ground.StrokeWidth = look.Now().May, 0
	if v.panel.target != nil && r.same(*v.panel.target) {
		v.ground.StrokeWidth = 2
	}
	v.text.TextStyle.Bold = r.group < 0
	v.text.Color = tone
	v.detail.Text = look.Seen(r.detail)
	v.arrow.Hidden, v.counter.Hidden = true, true
	if f, ok := s.Force(r.force); ok && r.group >= 0 && r.group < len(f.Units) {
		if c, ok := draw.CounterFor(s.Base.Fields, s.EffectiveCharts(), f.Units[r.group]); ok {
			v.counter.Hidden = false
			v.counter.Print(c)
		}
	} else if ok {
		v.arrow.Hidden = len(f.Units) == 0
		name := "chevron-down"
		if v.panel.folded[r.force] {
			name = "chevron-right"
		}
		v.arrow.Set(look.Icon(name, tone))
	}
	v.Refresh()
}

// Tapped chooses the row; on the arrow of a force it folds it.
func (v *forceRowView) Tapped(e *fyne.PointEvent) {
	p := v.panel
	if !v.arrow.Hidden && v.row.group < 0 && e.Position.X < v.left()+18 {
		p.folded[v.row.force] = !p.folded[v.row.force]
		p.showRows()
		return
	}
	p.choose(v.row)
	p.bench.Focus(p.List)
}

// Dragged and DragEnd put the row where another one is.
func (v *forceRowView) Dragged(e *fyne.DragEvent) {
	v.dragged, v.drags = e.AbsolutePosition, true
	ed := v.panel.bench
	ed.Lights.Hover = nil
	ed.Status.GoOn()
	hint, target := "Let go over the row whose place it is to have, or over the map to place it there", (*forceRow)(nil)
	if h, ok := ed.Map.HexUnder(v.dragged); ok && v.row.force != "" {
		ed.Lights.Hover = hex.List{h}
		hint = "Let go to place it on " + ed.Scenario().Hexes().Grid.Label(h) + " when the game begins"
	} else if on := v.panel.rowUnder(v.dragged); on != nil {
		says, may := v.panel.drops(v.row, *on)
		if hint = cmp.Or(says, hint); may {
			target = on
		}
	}
	ed.Status.SetHint(hint)
	v.panel.aim(target)
	ed.Lights.Show()
}

// aim outlines the row over which what is dragged may be let go.
func (p *Forces) aim(at *forceRow) {
	if p.target != at {
		p.target = at
		p.List.Refresh()
	}
}

func (v *forceRowView) DragEnd() {
	p := v.panel
	p.bench.Status.SetHint("")
	if !v.drags {
		return
	}
	v.drags = false
	p.aim(nil)
	p.bench.Lights.Hover = nil
	p.bench.Lights.Show()
	if h, ok := p.bench.Map.HexUnder(v.dragged); ok {
		p.askPlace(v.row, h)
		return
	}
	if on := p.rowUnder(v.dragged); on != nil {
		p.drop(v.row, *on)
	}
}

func (v *forceRowView) left() float32 { return 6 + float32(v.row.depth)*treeIndent }

// CreateRenderer draws the row.
func (v *forceRowView) CreateRenderer() fyne.WidgetRenderer { return &forceRowRenderer{v} }

type forceRowRenderer struct{ v *forceRowView }

func (r *forceRowRenderer) Destroy() {}

func (r *forceRowRenderer) Objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{r.v.ground, r.v.arrow, r.v.counter.Raster, r.v.text, r.v.detail}
}

func (r *forceRowRenderer) MinSize() fyne.Size { return fyne.NewSize(120, ForceRowHeight) }

func (r *forceRowRenderer) Layout(size fyne.Size) {
	v := r.v
	v.ground.Resize(size)
	x := v.left()
	middle := func(o fyne.CanvasObject, x, w, h float32) {
		o.Resize(fyne.NewSize(w, h))
		o.Move(fyne.NewPos(x, (size.Height-h)/2))
	}
	middle(v.arrow, x-2, 16, 16)
	middle(v.counter.Raster, x, RowCounter, RowCounter)
	switch {
	case !v.counter.Hidden:
		x += RowCounter + 8
	case v.row.force != "":
		x += 18
	}
	detail := v.detail.MinSize()
	middle(v.detail, size.Width-detail.Width-10, detail.Width, detail.Height)
	look.Shorten(v.text, v.row.text, size.Width-x-detail.Width-18)
	text := v.text.MinSize()
	middle(v.text, x, text.Width, text.Height)
}

func (r *forceRowRenderer) Refresh() {
	r.Layout(r.v.Size())
	for _, o := range r.Objects() {
		o.Refresh()
	}
}
