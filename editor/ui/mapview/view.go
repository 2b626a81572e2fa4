package mapview

import (
	"image"
	"slices"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/editor/draw"
	"github.com/mapsheet/mapsheet/editor/tool"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
)

// Listener is told what the pointer does on the map and where the map is
// moved. Hexes may lie off the grid.
type Listener interface {
	Hover(e tool.Event)
	Left() // the pointer is no longer over the map
	Press(e tool.Event)
	Drag(e tool.Event)
	Release(e tool.Event)
	Cancel()
	Moved()
	Key(name fyne.KeyName)
	Rune(r rune)
	Shortcut(s fyne.Shortcut)    // keys with Ctrl or Alt
	Wants(key fyne.KeyName) bool // Enter or Tab means something of its own just now
	Wheel(steps int) bool        // the wheel was turned; reports whether that does something else than zoom
}

const (
	// ZoomStep is by how much a step of the wheel or a key shows the map larger.
	ZoomStep   = 1.25
	keyPan     = 64 // device-independent pixels that an arrow key moves the map
	fullSize   = 24 // corner radius of a hex at 100 %, in device-independent pixels
	fanCounter = 58 // side of the counters of a fan, in device-independent pixels
)

// View is the map. It is one picture as large as the widget, of which only
// what has changed is drawn anew; see draw.View.
type View struct {
	widget.BaseWidget
	Pace
	view  *draw.View
	board *model.HexBoard
	// previewed is the hexes that are shown as a click would leave them
	previewed []document.HexCell
	preview   model.HexBoard // on which they are
	grid      hex.Grid       // the board's when it was drawn last
	options   draw.Options
	listener  Listener
	raster    *canvas.Raster
	frame     focusFrame
	sides     *sideMarks // what a click would do to hexsides
	overlays  []Overlay  // over the picture

	size    image.Point // of the picture, in device pixels
	scale   float64     // device pixels in a device-independent one
	covered float64     // how much of the upper edge is covered, in device-independent pixels
	fitted  bool        // the whole map is shown, and stays so when the window changes

	// anchored is whether another size leaves the map where it is on the screen
	anchored bool

	cursor *hexCursor // nil while it is not shown
	byKeys bool       // the cursor was moved after the pointer

	Mods    func() fyne.KeyModifier // the modifier keys that are held down
	Pressed func()                  // a button of the mouse goes down; nil for nothing to be told
	pointer fyne.Position
	over    bool
	held    desktop.MouseButton // the button that works on the map, 0 for none
	panning bool
	space   bool
	wheel   wheel
	focused bool
}

// NewView shows a board in a palette.
func NewView(b *model.HexBoard, palette string, l Listener) *View {
	m := &View{view: draw.NewView(b), board: b, grid: b.Grid, listener: l, scale: 1, fitted: true, Mods: currentMods}
	m.sides = &sideMarks{}
	m.overlays = []Overlay{m.sides}
	m.options = draw.Options{Palette: palette}.With(draw.Hidden, draw.AreaLayer)
	m.view.SetOptions(m.options)
	m.raster = canvas.NewRaster(m.generate)
	m.frame = newFocusFrame()
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
func (m *View) generate(w, h int) image.Image {
	began := time.Now()
	if width := m.raster.Size().Width; width > 0 {
		m.scale = float64(w) / float64(width)
	}
	m.resizeView(w, h)
	return m.Picture(began, m.view, m.raster)
}

func (m *View) resizeView(w, h int) {
	size := image.Pt(w, h)
	if w < 1 || h < 1 || size == m.size {
		return
	}
	was, whole := m.size, m.size != image.Point{} && m.ShowsWhole()
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
		if whole && !m.ShowsWhole() {
			m.view.SetCamera(m.whole())
		}
	}
	m.moved()
}

// moved brings all that lies over the picture to its hexes.
func (m *View) moved() {
	for _, o := range m.overlays {
		o.Place(m)
	}
	m.listener.Moved()
}

// Resize makes the picture as large as the widget.
func (m *View) Resize(s fyne.Size) {
	m.BaseWidget.Resize(s)
	if w, h, ok := pixels(m, s); ok {
		m.resizeView(w, h)
	}
}

// Cursor is a cross over the map.
func (m *View) Cursor() desktop.Cursor { return desktop.CrosshairCursor }

// Board is the board that is shown.
func (m *View) Board() *model.HexBoard { return m.board }

// Options is what is shown of the drawing, and how.
func (m *View) Options() draw.Options { return m.options }

// Scale is how many device pixels are in a device-independent one.
func (m *View) Scale() float64 { return m.scale }

// Pixels is the size of the picture, in device pixels.
func (m *View) Pixels() image.Point { return m.size }

// Sleep lets go of what only a map in sight needs.
func (m *View) Sleep() { m.view.Sleep() }

// Wake makes it anew.
func (m *View) Wake() { m.view.Wake() }

// Close lets go of the board and all that was made of it, for the window library keeps
// what it has shown for a while. The view shows nothing after it.
func (m *View) Close() {
	m.view.Close()
	m.SetBoard(model.NewHexBoard(1, 1))
}

// Serve hands the pointer and the keys to another listener.
func (m *View) Serve(l Listener) { m.listener = l }

// HandKey hands a key to the listener for which what lies beside the map has no use.
func (m *View) HandKey(name fyne.KeyName) { m.listener.Key(name) }

// HandRune hands a letter to the listener.
func (m *View) HandRune(r rune) { m.listener.Rune(r) }

// SetBoard shows another board in the same place.
func (m *View) SetBoard(b *model.HexBoard) {
	m.board, m.grid, m.previewed, m.preview = b, b.Grid, nil, model.HexBoard{}
	m.view.SetBoard(b)
	m.raster.Refresh()
}

// SetUnits shows what stands on the map.
func (m *View) SetUnits(stacks []draw.Stack) {
	m.view.SetUnits(stacks)
	m.raster.Refresh()
}

// SetOverlays shows what a game has to say about hexes.
func (m *View) SetOverlays(o draw.Overlays) {
	m.view.SetOverlays(o)
	m.raster.Refresh()
}

// SetFan fans the stack on a hex out, or with false folds the fan again.
func (m *View) SetFan(h hex.Hex, on bool) {
	if on {
		m.view.SetFan(h, int(fanCounter*m.scale), int(m.covered*m.scale))
	} else {
		m.view.ClearFan()
	}
	m.raster.Refresh()
}

// SetLifted shows counters that are dragged, at a device pixel.
func (m *View) SetLifted(counters []draw.Counter, x, y float64) {
	m.view.SetLifted(counters, x, y)
	m.raster.Refresh()
}

// SetHighlights shows what lies over the map.
func (m *View) SetHighlights(h draw.Highlights) {
	m.view.SetHighlights(h)
	m.raster.Refresh()
}

// mostHexes is how many hexes are looked at anew at once; all of a map are looked at over
// some frames.
const mostHexes = 4000

// Invalidate draws hexes anew; none means all. Where much of the map changed it
// is quicker to look at all of it.
func (m *View) Invalidate(hexes hex.List) {
	m.Preview(nil)
	if len(hexes) == 0 || len(hexes) > min(m.board.Grid.Len()/4, mostHexes) {
		m.view.InvalidateAll()
	} else {
		m.view.Invalidate(hexes...)
	}
	m.raster.Refresh()
}

// Preview shows hexes as a click would leave them, in place of those shown so
// before.
func (m *View) Preview(cells []document.HexCell) {
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
		m.holdNames()
		shown.Board = m.board.CloneInto(&m.preview) // of a large map, half a megabyte at each move of the pointer
		if _, _, err := (document.Cells{Cells: cells}).Apply(shown); err != nil {
			panic(err) // cells can always be written
		}
	}
	m.view.ShowInstead(shown.Hexes(), hexes...)
	m.holdNames()
	m.raster.Refresh()
}

// holdNames has names stay where they are during strokes, and while hexes are shown as a
// click would leave them; then they find new places.
func (m *View) holdNames() {
	m.view.HoldNames(m.held != 0 || m.PenDown() || len(m.previewed) > 0)
}

// SetSides shows hexsides over the map.
func (m *View) SetSides(sides []hex.Side) {
	if len(sides) > 0 || len(m.sides.sides) > 0 {
		m.sides.sides = sides
		m.PlaceOverlay(m.sides)
	}
}

// Sides is the hexsides that are shown over the map.
func (m *View) Sides() []hex.Side { return m.sides.sides }

// Previewed is the hexes that are shown as a click would leave them.
func (m *View) Previewed() []document.HexCell { return m.previewed }

// SetAreas shows where forces deploy.
func (m *View) SetAreas(a []draw.Area) {
	m.view.SetAreas(a)
	m.raster.Refresh()
}

// SetTracing shows a picture to trace; nil for none.
func (m *View) SetTracing(t *draw.Tracing) {
	m.view.SetTracing(t)
	m.raster.Refresh()
}

// Lend shows other parts of the drawing than Options says, until they are set
// again or lent anew.
func (m *View) Lend(o draw.Options) {
	m.view.SetOptions(o)
	m.raster.Refresh()
}

// SetOptions shows or hides parts of the drawing.
func (m *View) SetOptions(o draw.Options) {
	m.options = o
	m.view.SetOptions(o)
	m.raster.Refresh()
}

// TakeOver shows the same part of the map, in the same manner, as another view
// did.
func (m *View) TakeOver(old *View) {
	o := old.options
	o.Palette = m.Options().Palette
	m.SetOptions(o)
	old.view.Wake()
	m.covered = old.covered
	if m.fitted = old.fitted; !m.Fitted() {
		m.view.SetCamera(old.view.Camera())
	}
	if old.cursor != nil {
		m.cursor = newHexCursor(old.cursor.hex)
		m.cursor.dir = old.cursor.dir
		m.AddOverlay(m.cursor)
	}
}

// CreateRenderer draws the map.
func (m *View) CreateRenderer() fyne.WidgetRenderer { return &mapRenderer{m} }

type mapRenderer struct{ m *View }

func (r *mapRenderer) Destroy() {}

func (r *mapRenderer) Objects() []fyne.CanvasObject {
	objects := []fyne.CanvasObject{r.m.raster}
	for _, o := range r.m.overlays {
		objects = append(objects, o.Objects()...)
	}
	return append(objects, r.m.frame.objects()...)
}

func (r *mapRenderer) MinSize() fyne.Size { return fyne.NewSize(240, 160) }

func (r *mapRenderer) Layout(s fyne.Size) {
	r.m.raster.Resize(s)
	r.m.frame.layOut(s)
}

// Refresh shows whether the map has the keyboard; the picture is refreshed by
// those who change it.
func (r *mapRenderer) Refresh() { r.m.frame.show(r.m.focused) }
