package ui

import (
	"image"
	"image/color"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/editor/draw"
	"github.com/mapsheet/mapsheet/editor/tool"
	"github.com/mapsheet/mapsheet/editor/ui/look"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
)

// mapListener is told what the pointer does on the map and where the map is
// moved. Hexes may lie off the grid.
type mapListener interface {
	mapHover(e tool.Event)
	mapLeft() // the pointer is no longer over the map
	mapPress(e tool.Event)
	mapDrag(e tool.Event)
	mapRelease(e tool.Event)
	mapCancel()
	mapMoved()
	mapKey(name fyne.KeyName)
	mapRune(r rune)
	mapShortcut(s fyne.Shortcut) // keys with Ctrl or Alt
	mapWantsEnter() bool         // Enter means something else than a click just now
	mapWheel(steps int) bool     // the wheel was turned; reports whether that does something else than zoom
	mapWantsTab() bool           // Tab goes to the next unit and not to the next panel
}

const (
	zoomStep   = 1.25
	keyPan     = 64 // device-independent pixels that an arrow key moves the map
	fullSize   = 24 // corner radius of a hex at 100 %, in device-independent pixels
	fanCounter = 58 // side of the counters of a fan, in device-independent pixels
	wheel      = 25 // what a notch of the wheel counts
)

// mapView is the map. It is one picture as large as the widget, of which only
// what has changed is drawn anew; see draw.View.
type mapView struct {
	widget.BaseWidget
	view  *draw.View
	board *model.HexBoard
	// previewed is the hexes that are shown as a click would leave them
	previewed []document.HexCell
	grid      hex.Grid // the board's when it was drawn last
	options   draw.Options
	listener  mapListener
	raster    *canvas.Raster
	frame     [4]*canvas.Rectangle // shows that the map has the keyboard
	sides     *sideMarks           // what a click would do to hexsides
	overlays  []overlay            // over the picture

	size    image.Point // of the picture, in device pixels
	scale   float64     // device pixels in a device-independent one
	covered float64     // how much of the upper edge is covered, in device-independent pixels
	fitted  bool        // the whole map is shown, and stays so when the window changes

	// anchored is whether another size leaves the map where it is on the screen
	anchored bool

	cursor *hexCursor // nil while it is not shown
	byKeys bool       // the cursor was moved after the pointer

	mods     func() fyne.KeyModifier
	pointer  fyne.Position
	over     bool
	held     desktop.MouseButton // the button that works on the map, 0 for none
	panning  bool
	space    bool
	wheelSum float32
	focused  bool
}

func newMapView(b *model.HexBoard, l mapListener) *mapView {
	m := &mapView{view: draw.NewView(b), board: b, grid: b.Grid, listener: l, scale: 1, fitted: true, mods: currentMods}
	m.sides = &sideMarks{}
	m.overlays = []overlay{m.sides}
	m.options = draw.Options{}.With(draw.Hidden, draw.AreaLayer)
	m.view.SetOptions(m.options)
	m.raster = canvas.NewRaster(m.generate)
	for i := range m.frame {
		m.frame[i] = canvas.NewRectangle(color.Transparent)
	}
	m.ExtendBaseWidget(m)
	return m
}

// currentMods is the modifier keys that are held down. Drag and scroll events
// do not say.
func currentMods() fyne.KeyModifier {
	if d, ok := fyne.CurrentApp().Driver().(desktop.Driver); ok {
		return d.CurrentKeyModifiers()
	}
	return 0
}

// generate is the picture for the widget's size in device pixels.
func (m *mapView) generate(w, h int) image.Image {
	if width := m.raster.Size().Width; width > 0 {
		m.scale = float64(w) / float64(width)
	}
	m.resizeView(w, h)
	return m.view.Image()
}

func (m *mapView) resizeView(w, h int) {
	size := image.Pt(w, h)
	if w < 1 || h < 1 || size == m.size {
		return
	}
	was, whole := m.size, m.size != image.Point{} && m.showsWhole()
	m.size = size
	m.view.Resize(w, h)
	switch {
	case m.anchored:
	case m.fitted:
		m.view.SetCamera(m.whole())
	case was != image.Point{}:
		c := m.view.Camera()
		c.X, c.Y = c.X+float64(was.X-w)/2, c.Y+float64(was.Y-h)/2
		m.view.SetCamera(c) // what was in the middle stays there
		if whole && !m.showsWhole() {
			m.view.SetCamera(m.whole())
		}
	}
	m.moved()
}

// moved brings all that lies over the picture to its hexes.
func (m *mapView) moved() {
	for _, o := range m.overlays {
		o.place(m)
	}
	m.listener.mapMoved()
}

// Resize makes the picture as large as the widget.
func (m *mapView) Resize(s fyne.Size) {
	m.BaseWidget.Resize(s)
	if c := fyne.CurrentApp().Driver().CanvasForObject(m); c != nil {
		w, h := c.PixelCoordinateForPosition(fyne.NewPos(s.Width, s.Height))
		m.resizeView(w, h)
	}
}

// Cursor is a cross over the map.
func (m *mapView) Cursor() desktop.Cursor { return desktop.CrosshairCursor }

// setBoard shows another board in the same place.
func (m *mapView) setBoard(b *model.HexBoard) {
	m.board, m.grid, m.previewed = b, b.Grid, nil
	m.view.SetBoard(b)
	m.raster.Refresh()
}

// setUnits shows what stands on the map.
func (m *mapView) setUnits(stacks []draw.Stack) {
	m.view.SetUnits(stacks)
	m.raster.Refresh()
}

// setOverlays shows what a game has to say about hexes.
func (m *mapView) setOverlays(o draw.Overlays) {
	m.view.SetOverlays(o)
	m.raster.Refresh()
}

// setFan fans the stack on a hex out, or with false folds the fan again.
func (m *mapView) setFan(h hex.Hex, on bool) {
	if on {
		m.view.SetFan(h, int(fanCounter*m.scale), int(m.covered*m.scale))
	} else {
		m.view.ClearFan()
	}
	m.raster.Refresh()
}

// setLifted shows counters that are dragged, at a device pixel.
func (m *mapView) setLifted(counters []draw.Counter, x, y float64) {
	m.view.SetLifted(counters, x, y)
	m.raster.Refresh()
}

// setHighlights shows what lies over the map.
func (m *mapView) setHighlights(h draw.Highlights) {
	m.view.SetHighlights(h)
	m.raster.Refresh()
}

// invalidate draws hexes anew; none means all. Where most of the map changed it
// is quicker to look at all of it.
func (m *mapView) invalidate(hexes hex.List) {
	m.preview(nil)
	if len(hexes) == 0 || len(hexes) > m.board.Grid.Len()/4 {
		m.view.InvalidateAll()
	} else {
		m.view.Invalidate(hexes...)
	}
	m.raster.Refresh()
}

// preview shows hexes as a click would leave them, in place of those shown so
// before.
func (m *mapView) preview(cells []document.HexCell) {
	if slices.Equal(cells, m.previewed) {
		return
	}
	var hexes hex.List
	for _, c := range slices.Concat(m.previewed, cells) {
		hexes = append(hexes, c.Hex)
	}
	m.previewed = cells
	shown := &model.Scenario{Board: m.board}
	if len(cells) > 0 {
		shown.Board = m.board.Clone()
		if _, _, err := (document.Cells{Cells: cells}).Apply(shown); err != nil {
			panic(err) // cells can always be written
		}
	}
	m.view.ShowInstead(shown.Hexes(), hexes...)
	m.raster.Refresh()
}

// setSides shows hexsides over the map.
func (m *mapView) setSides(sides []hex.Side) {
	if len(sides) > 0 || len(m.sides.sides) > 0 {
		m.sides.sides = sides
		m.placeOverlay(m.sides)
	}
}

// setAreas shows where forces deploy.
func (m *mapView) setAreas(a []draw.Area) {
	m.view.SetAreas(a)
	m.raster.Refresh()
}

// setOptions shows or hides parts of the drawing.
func (m *mapView) setOptions(o draw.Options) {
	m.options = o
	m.view.SetOptions(o)
	m.raster.Refresh()
}

// CreateRenderer draws the map.
func (m *mapView) CreateRenderer() fyne.WidgetRenderer { return &mapRenderer{m} }

type mapRenderer struct{ m *mapView }

func (r *mapRenderer) Destroy() {}

func (r *mapRenderer) Objects() []fyne.CanvasObject {
	objects := []fyne.CanvasObject{r.m.raster}
	for _, o := range r.m.overlays {
		objects = append(objects, o.objects()...)
	}
	for _, f := range r.m.frame {
		objects = append(objects, f)
	}
	return objects
}

func (r *mapRenderer) MinSize() fyne.Size { return fyne.NewSize(240, 160) }

func (r *mapRenderer) Layout(s fyne.Size) {
	const line = 2
	r.m.raster.Resize(s)
	for i, f := range r.m.frame {
		switch i {
		case 0, 1:
			f.Resize(fyne.NewSize(s.Width, line))
			f.Move(fyne.NewPos(0, float32(i)*(s.Height-line)))
		default:
			f.Resize(fyne.NewSize(line, s.Height))
			f.Move(fyne.NewPos(float32(i-2)*(s.Width-line), 0))
		}
	}
}

// Refresh shows whether the map has the keyboard; the picture is refreshed by
// those who change it.
func (r *mapRenderer) Refresh() {
	for _, f := range r.m.frame {
		f.FillColor = color.Transparent
		if r.m.focused {
			f.FillColor = look.Now().Accent
		}
		f.Refresh()
	}
}
