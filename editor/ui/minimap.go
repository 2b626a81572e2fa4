package ui

import (
	"image"
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/widget"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/editor/draw"
	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/editor/ui/look"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
)

// minimap is the whole board, small, in the corner of the map, with a frame
// around what is in sight. A click or a drag moves the map there; the keyboard
// stays where it was.
//
// While the whole board is in sight the minimap is not: it would say nothing,
// and hide a part of what one wants to see whole.
type minimap struct {
	widget.BaseWidget
	editor   *editor
	content  fyne.CanvasObject // it, or the button that brings it back, in the corner
	overview *draw.Overview
	raster   *canvas.Raster
	ground   *canvas.Rectangle
	frames   [2]*canvas.Rectangle // light under dark, to be seen on any ground
	fold     *kit.Button
	grid     hex.Grid
	folded   bool
	missed   bool // the board changed while the minimap was out of sight
	held     bool // a button went down on it
}

const (
	minimapKey     = "show.minimap"
	minimapWidth   = 190
	minimapHeight  = 140
	minimapMost    = 0.34 // of the map's width and height
	minimapUnfolds = 300  // least width of the map that shows it
)

func newMinimap(e *editor) *minimap {
	b := e.doc.Scenario().Hexes()
	n := &minimap{editor: e, overview: draw.NewOverview(b, minimapWidth, minimapHeight, e.app.colours())}
	n.raster = canvas.NewRaster(n.generate)
	n.ground = canvas.NewRectangle(look.Now().Sheet)
	n.ground.StrokeColor, n.ground.StrokeWidth = look.Now().Border, 1
	for i := range n.frames {
		n.frames[i] = canvas.NewRectangle(color.Transparent)
	}
	n.frames[0].StrokeColor, n.frames[0].StrokeWidth = look.White, 4
	n.frames[1].StrokeColor, n.frames[1].StrokeWidth = look.Now().Accent, 2
	n.folded = !e.app.Fyne.Preferences().BoolWithFallback(minimapKey, true)
	n.fold = kit.NewButton("chevron-down", "", n.toggle)
	e.wire(n.fold)
	n.ExtendBaseWidget(n)
	corner := container.New(foldCorner{}, n, look.OnPaper(look.Now().Sheet, n.fold))
	n.content = container.NewVBox(layout.NewSpacer(), container.NewHBox(layout.NewSpacer(), look.Pad(corner, 0, 0, 10, 10)))
	n.arrange()
	return n
}

// foldCorner lays a button over the upper right corner of a picture; without
// the picture it is the button alone.
type foldCorner struct{}

const foldSide = 30

func (foldCorner) MinSize(objects []fyne.CanvasObject) fyne.Size {
	if objects[0].Visible() {
		return objects[0].MinSize()
	}
	return fyne.NewSquareSize(foldSide)
}

func (foldCorner) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	objects[0].Resize(size)
	objects[1].Resize(fyne.NewSquareSize(foldSide))
	objects[1].Move(fyne.NewPos(size.Width-foldSide-1, 1))
}

// toggle folds the minimap away or brings it back.
func (n *minimap) toggle() {
	n.folded = !n.folded
	n.editor.app.Fyne.Preferences().SetBool(minimapKey, !n.folded)
	n.arrange()
	n.editor.app.updateMenu()
}

// useful reports whether there is more of the board than is in sight, and room
// to show it.
func (n *minimap) useful() bool {
	m := n.editor.mapView
	if m.size.X == 0 || m.Size().Width < minimapUnfolds {
		return false
	}
	w, h := hex.Layout{Size: 1}.Bounds(m.board.Grid)
	from, to := m.view.PointAt(0, 0), m.view.PointAt(float64(m.size.X), float64(m.size.Y))
	const edge = 0.2 // of a hex's corner radius, which rounding may take
	return from.X > edge || from.Y > edge || to.X < w-edge || to.Y < h-edge
}

// arrange shows what of the minimap is to be seen.
func (n *minimap) arrange() {
	show(n.content, n.useful())
	show(n, !n.folded)
	n.fold.Icon, n.fold.Hint = "chevron-down", "Fold the overview of the map away (F6)"
	if n.folded {
		n.fold.Icon, n.fold.Hint = "overview", "Show an overview of the whole map (F6)"
	}
	n.fold.Refresh()
	n.refit()
	n.content.Refresh()
}

// shown reports whether the picture is in sight.
func (n *minimap) shown() bool { return n.content.Visible() && !n.folded }

// refit brings the picture up to date after it was out of sight.
func (n *minimap) refit() {
	if n.shown() && n.missed {
		n.missed = false
		n.overview.InvalidateAll()
		n.raster.Refresh()
	}
}

// setBoard shows another board on the map and in its corner: a game is played
// on one of its own.
func (e *editor) setBoard(b *model.HexBoard) {
	e.mapView.setBoard(b)
	e.minimap.overview.SetBoard(b)
	e.minimap.moved()
	e.minimap.raster.Refresh()
}

// changed shows what has changed on the board.
func (n *minimap) changed(c document.Change) {
	switch {
	case !c.Board && len(c.Hexes) == 0:
		return
	case c.Board:
		n.overview.InvalidateAll()
		n.moved()
	case !n.shown():
		n.missed = true
		return
	case len(c.Hexes) > n.editor.mapView.board.Grid.Len()/8:
		n.overview.InvalidateAll()
	default:
		n.overview.Invalidate(c.Hexes...)
	}
	n.raster.Refresh()
}

// moved puts the frame around what is in sight now.
func (n *minimap) moved() {
	if n.useful() != n.content.Visible() || n.editor.mapView.grid != n.grid {
		n.grid = n.editor.mapView.grid
		n.arrange()
	}
	if n.shown() {
		n.placeFrame()
	}
}

// placeFrame draws the frame.
func (n *minimap) placeFrame() {
	picture := n.overview.Image().Rect
	if picture.Empty() {
		return
	}
	r := n.overview.Frame(n.editor.mapView.view).Intersect(picture)
	x, y := n.raster.Size().Width/float32(picture.Dx()), n.raster.Size().Height/float32(picture.Dy())
	for _, f := range n.frames {
		f.Move(n.raster.Position().AddXY(float32(r.Min.X)*x, float32(r.Min.Y)*y))
		f.Resize(fyne.NewSize(float32(r.Dx())*x, float32(r.Dy())*y))
		f.Refresh()
	}
}

// generate is the picture at a size in device pixels.
func (n *minimap) generate(w, h int) image.Image {
	if w > 1 && h > 1 {
		n.overview.Resize(w, h)
	}
	return n.overview.Image()
}

// goTo moves the map so that what lies at a place of the minimap is in its
// middle.
func (n *minimap) goTo(p fyne.Position) {
	m, picture := n.editor.mapView, n.overview.Image().Rect
	at, size := p.Subtract(n.raster.Position()), n.raster.Size()
	if size.Width == 0 || size.Height == 0 {
		return
	}
	x := min(max(float64(at.X/size.Width), 0), 1) * float64(picture.Dx())
	y := min(max(float64(at.Y/size.Height), 0), 1) * float64(picture.Dy())
	px, py := m.view.PixelAt(n.overview.PointAt(x, y))
	m.pan(float64(m.size.X)/2-px, float64(m.size.Y)/2-py)
}

// MouseDown and Dragged move the map.
func (n *minimap) MouseDown(e *kit.MouseEvent) {
	n.held = true
	n.goTo(e.Position)
}

func (n *minimap) MouseUp(*kit.MouseEvent) { n.held = false }

func (n *minimap) Dragged(e *fyne.DragEvent) {
	if n.held {
		n.goTo(e.Position)
	}
}

func (n *minimap) DragEnd() { n.held = false }

// Scrolled makes the map larger or smaller about its middle.
func (n *minimap) Scrolled(e *fyne.ScrollEvent) {
	m := n.editor.mapView
	at := fyne.NewPos(m.Size().Width/2, m.Size().Height/2)
	m.Scrolled(&fyne.ScrollEvent{PointEvent: fyne.PointEvent{Position: at}, Scrolled: e.Scrolled})
}

// MouseIn and MouseOut say what a click does.
func (n *minimap) MouseIn(*kit.MouseEvent) {
	n.editor.status.SetHint("The whole map: click or drag to move there, the wheel shows the map larger or smaller, F6 folds this away")
}
func (n *minimap) MouseMoved(*kit.MouseEvent) {}
func (n *minimap) MouseOut()                  { n.editor.status.SetHint("") }

// CreateRenderer draws the minimap.
func (n *minimap) CreateRenderer() fyne.WidgetRenderer { return &minimapRenderer{n} }

type minimapRenderer struct{ n *minimap }

func (r *minimapRenderer) Destroy() {}
func (r *minimapRenderer) Refresh() {}

func (r *minimapRenderer) Objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{r.n.ground, r.n.raster, r.n.frames[0], r.n.frames[1]}
}

// MinSize is the shape of the board, no larger than a part of the map.
func (r *minimapRenderer) MinSize() fyne.Size {
	m := r.n.editor.mapView
	w, h := min(minimapWidth, m.Size().Width*minimapMost), min(minimapHeight, m.Size().Height*minimapMost)
	shape := float32(pictureShape(m.board.Grid))
	return fyne.NewSize(max(min(w, h/shape), foldSide), max(min(h, w*shape), foldSide)).AddWidthHeight(2, 2)
}

func (r *minimapRenderer) Layout(size fyne.Size) {
	r.n.ground.Resize(size)
	r.n.raster.Move(fyne.NewPos(1, 1))
	r.n.raster.Resize(size.SubtractWidthHeight(2, 2))
	r.n.placeFrame()
}

// minimapCommands is the command of the minimap.
func (a *App) minimapCommands() []*command {
	return []*command{{
		menu: "View", text: "Overview in the corner", key: fyne.KeyF6, editing: true,
		toggles: true, checked: a.ofEditor(func(e *editor) bool { return !e.minimap.folded }),
		run: a.inEditor(func(e *editor) { e.minimap.toggle() }),
	}}
}
