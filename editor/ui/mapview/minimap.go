package mapview

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

// Minimap is the whole board, small, in the corner of the map, with a frame
// around what is in sight. A click or a drag moves the map there; the keyboard
// stays where it was.
//
// While the whole board is in sight the minimap is not: it would say nothing,
// and hide a part of what one wants to see whole.
type Minimap struct {
	widget.BaseWidget
	view     *View
	corner   Corner
	Content  *fyne.Container // it, or the button that brings it back, in the corner
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

// Corner is the window around a minimap.
type Corner struct {
	Preferences fyne.Preferences  // that remember whether it is folded
	Wire        func(*kit.Button) // joins its button to the window
	Hint        func(string)      // says what it is for; "" for no more
	Folded      func()            // it was folded, or unfolded
}

// NewMinimap is the minimap of a map.
func NewMinimap(m *View, w Corner) *Minimap {
	n := &Minimap{view: m, corner: w, overview: draw.NewOverview(m.board, minimapWidth, minimapHeight, m.options.Palette)}
	n.raster = canvas.NewRaster(n.generate)
	n.ground = canvas.NewRectangle(look.Now().Sheet)
	n.ground.StrokeColor, n.ground.StrokeWidth = look.Now().Border, 1
	for i := range n.frames {
		n.frames[i] = canvas.NewRectangle(color.Transparent)
	}
	n.frames[0].StrokeColor, n.frames[0].StrokeWidth = look.White(), 4
	n.frames[1].StrokeColor, n.frames[1].StrokeWidth = look.Now().Accent, 2
	n.folded = !w.Preferences.BoolWithFallback(minimapKey, true)
	n.fold = kit.NewButton("chevron-down", "", n.Toggle)
	w.Wire(n.fold)
	n.ExtendBaseWidget(n)
	corner := container.New(foldCorner{}, n, look.OnPaper(look.Now().Sheet, n.fold))
	n.Content = container.NewVBox(layout.NewSpacer(), container.NewHBox(layout.NewSpacer(), look.Pad(corner, 0, 0, 10, 10)))
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

// Toggle folds the minimap away or brings it back.
func (n *Minimap) Toggle() {
	n.folded = !n.folded
	n.corner.Preferences.SetBool(minimapKey, !n.folded)
	n.arrange()
	n.corner.Folded()
}

// useful reports whether there is more of the board than is in sight, and room
// to show it.
func (n *Minimap) useful() bool {
	m := n.view
	if m.size.X == 0 || m.Size().Width < minimapUnfolds {
		return false
	}
	w, h := hex.Layout{Size: 1}.Bounds(m.board.Grid)
	from, to := m.view.PointAt(0, 0), m.view.PointAt(float64(m.size.X), float64(m.size.Y))
	const edge = 0.2 // of a hex's corner radius, which rounding may take
	return from.X > edge || from.Y > edge || to.X < w-edge || to.Y < h-edge
}

// arrange shows what of the minimap is to be seen.
func (n *Minimap) arrange() {
	look.Show(n.Content, n.useful())
	look.Show(n, !n.folded)
	n.fold.Icon, n.fold.Hint = "chevron-down", "Fold the overview of the map away (F6)"
	if n.folded {
		n.fold.Icon, n.fold.Hint = "overview", "Show an overview of the whole map (F6)"
	}
	n.fold.Refresh()
	n.refit()
	look.Refill(n.Content, n.Content.Objects...)
}

// Unfolded reports whether the minimap is wanted, in sight or not.
func (n *Minimap) Unfolded() bool { return !n.folded }

// Shown reports whether the picture is in sight.
func (n *Minimap) Shown() bool { return n.Content.Visible() && !n.folded }

// refit brings the picture up to date after it was out of sight.
func (n *Minimap) refit() {
	if n.Shown() && n.missed {
		n.missed = false
		n.overview.InvalidateAll()
		n.raster.Refresh()
	}
}

// Close lets go of the board, after the map does.
func (n *Minimap) Close() { n.overview = draw.NewOverview(n.view.board, 1, 1, n.view.options.Palette) }

// SetBoard shows another board, after the map does.
func (n *Minimap) SetBoard(b *model.HexBoard) {
	n.overview.SetBoard(b)
	n.Follow()
	n.raster.Refresh()
}

// Change shows what has changed on the board.
func (n *Minimap) Change(c document.Change) {
	switch {
	case !c.Board && len(c.Hexes) == 0:
		return
	case c.Board:
		n.overview.InvalidateAll()
		n.Follow()
	case !n.Shown():
		n.missed = true
		return
	case len(c.Hexes) > n.view.board.Grid.Len()/8:
		n.overview.InvalidateAll()
	default:
		n.overview.Invalidate(c.Hexes...)
	}
	n.raster.Refresh()
}

// Follow puts the frame around what is in sight now.
func (n *Minimap) Follow() {
	if n.useful() != n.Content.Visible() || n.view.grid != n.grid {
		n.grid = n.view.grid
		n.arrange()
	}
	if n.Shown() {
		n.placeFrame()
	}
}

// placeFrame draws the frame.
func (n *Minimap) placeFrame() {
	picture := n.overview.Bounds()
	if picture.Empty() {
		return
	}
	r := n.overview.Frame(n.view.view).Intersect(picture)
	x, y := n.raster.Size().Width/float32(picture.Dx()), n.raster.Size().Height/float32(picture.Dy())
	for _, f := range n.frames {
		f.Move(n.raster.Position().AddXY(float32(r.Min.X)*x, float32(r.Min.Y)*y))
		f.Resize(fyne.NewSize(float32(r.Dx())*x, float32(r.Dy())*y))
		f.Refresh()
	}
}

// generate is the picture at a size in device pixels.
func (n *Minimap) generate(w, h int) image.Image {
	if w > 1 && h > 1 {
		n.overview.Resize(w, h)
	}
	return n.overview.Image()
}

// goTo moves the map so that what lies at a place of the minimap is in its
// middle.
func (n *Minimap) goTo(p fyne.Position) {
	m, picture := n.view, n.overview.Bounds()
	at, size := p.Subtract(n.raster.Position()), n.raster.Size()
	if size.Width == 0 || size.Height == 0 {
		return
	}
	x := min(max(float64(at.X/size.Width), 0), 1) * float64(picture.Dx())
	y := min(max(float64(at.Y/size.Height), 0), 1) * float64(picture.Dy())
	px, py := m.view.PixelAt(n.overview.PointAt(x, y))
	m.Pan(float64(m.size.X)/2-px, float64(m.size.Y)/2-py)
}

// MouseDown and Dragged move the map.
func (n *Minimap) MouseDown(e *kit.MouseEvent) {
	n.held = true
	n.goTo(e.Position)
}

// MouseUp lets go of the frame.
func (n *Minimap) MouseUp(*kit.MouseEvent) { n.held = false }

// Dragged moves the frame with the pointer.
func (n *Minimap) Dragged(e *fyne.DragEvent) {
	if n.held {
		n.goTo(e.Position)
	}
}

// DragEnd lets go of the frame.
func (n *Minimap) DragEnd() { n.held = false }

// Scrolled makes the map larger or smaller about its middle.
func (n *Minimap) Scrolled(e *fyne.ScrollEvent) {
	m := n.view
	at := fyne.NewPos(m.Size().Width/2, m.Size().Height/2)
	m.Scrolled(&fyne.ScrollEvent{PointEvent: fyne.PointEvent{Position: at}, Scrolled: e.Scrolled})
}

// MouseIn and MouseOut say what a click does.
func (n *Minimap) MouseIn(*kit.MouseEvent) {
	n.corner.Hint("The whole map: click or drag to move there, the wheel shows the map larger or smaller, F6 folds this away")
}

// MouseMoved has nothing more to say.
func (n *Minimap) MouseMoved(*kit.MouseEvent) {}

// MouseOut takes the hint away.
func (n *Minimap) MouseOut() { n.corner.Hint("") }

// CreateRenderer draws the minimap.
func (n *Minimap) CreateRenderer() fyne.WidgetRenderer { return &minimapRenderer{n} }

type minimapRenderer struct{ n *Minimap }

func (r *minimapRenderer) Destroy() {}
func (r *minimapRenderer) Refresh() {}

func (r *minimapRenderer) Objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{r.n.ground, r.n.raster, r.n.frames[0], r.n.frames[1]}
}

// MinSize is the shape of the board, no larger than a part of the map.
func (r *minimapRenderer) MinSize() fyne.Size {
	m := r.n.view
	w, h := min(minimapWidth, m.Size().Width*minimapMost), min(minimapHeight, m.Size().Height*minimapMost)
	shape := float32(Shape(m.board.Grid))
	return fyne.NewSize(max(min(w, h/shape), foldSide), max(min(h, w*shape), foldSide)).AddWidthHeight(2, 2)
}

func (r *minimapRenderer) Layout(size fyne.Size) {
	r.n.ground.Resize(size)
	r.n.raster.Move(fyne.NewPos(1, 1))
	r.n.raster.Resize(size.SubtractWidthHeight(2, 2))
	r.n.placeFrame()
}

// Shape is how high a picture of a map is, in widths.
func Shape(g hex.Grid) float64 {
	w, h := hex.Layout{Size: 1}.Bounds(g)
	return h / w
}
