package mapview

import (
	"image"
	"math"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"

	"github.com/mapsheet/mapsheet/editor/draw"
	"github.com/mapsheet/mapsheet/editor/draw/tiles"
	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/model/plane"
)

// SheetListener is told what the pointer and the keys do on a board that is one sheet, of
// whatever kind, and that it is moved. What is pressed there is of each kind.
type SheetListener interface {
	// Drag tells where what was pressed goes; near is how far from a point the pointer may
	// miss it. Drop tells that it ends, or that it is given up.
	Drag(at plane.Point, near int)
	Drop(ok bool)
	Moved()
	TakeKey(name fyne.KeyName) bool // a use of its own for keys that would else move the board or its cursor
	Key(name fyne.KeyName)
	Rune(r rune)
	Shortcut(s fyne.Shortcut)
}

// sheetView is the drawing of a sheet in a window.
type sheetView interface {
	Extent() tiles.Extent
	Camera() tiles.Camera
	SetCamera(c tiles.Camera)
	FitBelow(top float64) tiles.Camera
	ZoomAt(x, y, factor float64) tiles.Camera
	PointAt(x, y float64) plane.Point
	PixelAt(p plane.Point) (x, y float64)
	SetOptions(o draw.Options)
	Resize(w, h int)
	pictured
	Sleep()
}

// sheetKind is what a kind of board brings to its sheet.
type sheetKind interface {
	Board
	fyne.Widget
	press(e *desktop.MouseEvent) // a button goes down; sets pressed where it drags something now
	point()                      // the pointer is over the board, here or elsewhere than before
	leave()                      // and no longer
	key(name fyne.KeyName) bool  // a use of its own for a key
}

// sheet is a board of areas or an open table: one picture as large as the widget, of which
// only what has changed is drawn anew.
type sheet[V sheetView, L SheetListener] struct {
	widget.BaseWidget
	Pace
	Pressed  func() // a button of the mouse goes down; nil for nothing to be told
	kind     sheetKind
	view     V
	options  draw.Options
	listener L
	raster   *canvas.Raster
	frame    focusFrame

	size    image.Point // of the picture, in device pixels
	scale   float64     // device pixels in a device-independent one
	fitted  bool        // the whole board is shown, and stays so when the window changes
	covered float64     // of its upper part, in device-independent pixels

	pointer fyne.Position
	panning bool
	pressed bool // something is dragged
	space   bool
	wheel   wheel
	focused bool
}

// lay makes the widget of a kind of board.
func (m *sheet[V, L]) lay(kind sheetKind, view V, o draw.Options, l L) {
	m.kind, m.view, m.options, m.listener = kind, view, o, l
	m.scale, m.fitted, m.frame = 1, true, newFocusFrame()
	m.view.SetOptions(o)
	m.raster = canvas.NewRaster(m.generate)
	m.ExtendBaseWidget(kind)
}

// generate is the picture for the widget's size in device pixels.
func (m *sheet[V, L]) generate(w, h int) image.Image {
	began := time.Now()
	if width := m.raster.Size().Width; width > 0 {
		m.scale = float64(w) / float64(width)
	}
	m.resizeView(w, h)
	return m.Picture(began, m.view, m.raster)
}

func (m *sheet[V, L]) resizeView(w, h int) {
	size := image.Pt(w, h)
	if w < 1 || h < 1 || size == m.size {
		return
	}
	was := m.size
	m.size = size
	m.view.Resize(w, h)
	if c := m.view.Camera(); m.fitted {
		m.view.SetCamera(m.view.FitBelow(m.covered * m.scale))
	} else if was != (image.Point{}) { // what was in the middle stays there
		c.X, c.Y = c.X+float64(was.X-w)/2, c.Y+float64(was.Y-h)/2
		m.view.SetCamera(c)
	}
	m.listener.Moved()
}

// Resize makes the picture as large as the widget.
func (m *sheet[V, L]) Resize(s fyne.Size) {
	m.BaseWidget.Resize(s)
	if w, h, ok := pixels(m.kind, s); ok {
		m.resizeView(w, h)
	}
}

// Options is what is shown of the drawing, and how.
func (m *sheet[V, L]) Options() draw.Options { return m.options }

// SetOptions shows or hides parts of the drawing.
func (m *sheet[V, L]) SetOptions(o draw.Options) {
	m.options = o
	m.view.SetOptions(o)
	m.raster.Refresh()
}

// Sleep lets go of what only a board in sight needs.
func (m *sheet[V, L]) Sleep() { m.view.Sleep() }

// Wake makes it anew.
func (m *sheet[V, L]) Wake() { m.raster.Refresh() }

// follow shows the same part of the board, in the same manner, as another view did.
func (m *sheet[V, L]) follow(old *sheet[V, L]) {
	o := old.options
	o.Palette = m.options.Palette
	m.SetOptions(o)
	if m.fitted = old.fitted; !m.fitted {
		m.view.SetCamera(old.view.Camera())
	}
}

// Fit shows the whole board.
func (m *sheet[V, L]) Fit() {
	m.setCamera(m.view.FitBelow(m.covered * m.scale))
	m.fitted = true
}

// Cover says that so much of the upper part of the board is covered, in device-independent
// pixels: a board that is shown whole fits below it.
func (m *sheet[V, L]) Cover(high float64) {
	if m.covered == high {
		return
	}
	m.covered = high
	if m.fitted && m.size != (image.Point{}) {
		m.Fit()
	}
}

// Zoom shows the board larger or smaller, the middle held fast.
func (m *sheet[V, L]) Zoom(factor float64) {
	m.setCamera(m.view.ZoomAt(float64(m.size.X)/2, float64(m.size.Y)/2, factor))
}

// percent is how large the board is shown where something has so many device pixels, and
// at 100 % so many device-independent ones.
func (m *sheet[V, L]) percent(pixels, full float64) int {
	return int(math.Round(pixels / m.scale / full * 100))
}

// setCamera moves the view and keeps a part of the board in sight.
func (m *sheet[V, L]) setCamera(c tiles.Camera) {
	m.fitted = false
	vw, vh := float64(m.size.X), float64(m.size.Y)
	e := m.view.Extent()
	c.X = min(max(c.X, -0.75*vw), max(e.Width*c.Scale-0.25*vw, -0.25*vw))
	c.Y = min(max(c.Y, -0.75*vh), max(e.Height*c.Scale-0.25*vh, -0.25*vh))
	m.view.SetCamera(c)
	m.raster.Refresh()
	m.listener.Moved()
}

// pan moves the board by device pixels.
func (m *sheet[V, L]) pan(dx, dy float64) {
	c := m.view.Camera()
	c.X, c.Y = c.X-math.Round(dx), c.Y-math.Round(dy)
	m.setCamera(c)
}

// Scale is the device pixels in a device-independent one.
func (m *sheet[V, L]) Scale() float64 { return m.scale }

// Mods is the keys that are held beside others.
func (m *sheet[V, L]) Mods() fyne.KeyModifier { return currentMods() }

// PlaceAt is where a point of the sheet is in the widget.
func (m *sheet[V, L]) PlaceAt(p plane.Point) fyne.Position {
	x, y := m.view.PixelAt(p)
	return fyne.NewPos(float32(x/m.scale), float32(y/m.scale))
}

// Middle is the point of the sheet in the middle of the widget.
func (m *sheet[V, L]) Middle() plane.Point {
	return m.view.PointAt(float64(m.size.X)/2, float64(m.size.Y)/2)
}

// Under is the point of the sheet that the pointer is over, and how far from a point it
// may miss that.
func (m *sheet[V, L]) Under() (at plane.Point, near int) { return m.pointAt(m.pointer), m.near() }

// Beside is where something about what the pointer is at has room.
func (m *sheet[V, L]) Beside() fyne.Position { return m.pointer.AddXY(18, 18) }

// pixel is the device pixel at a place of the widget.
func (m *sheet[V, L]) pixel(p fyne.Position) (x, y float64) {
	return float64(p.X) * m.scale, float64(p.Y) * m.scale
}

// pointAt is the point of the sheet at a place of the widget, and near how far from a
// point the pointer may miss it.
func (m *sheet[V, L]) pointAt(p fyne.Position) plane.Point { return m.view.PointAt(m.pixel(p)) }

func (m *sheet[V, L]) near() int {
	const away = 9 // device-independent pixels
	return max(int(away*m.scale/m.view.Camera().Scale), 1)
}

// MouseIn says that the pointer has come over the board.
func (m *sheet[V, L]) MouseIn(e *desktop.MouseEvent) { m.MouseMoved(e) }

// MouseMoved follows the pointer over the board.
func (m *sheet[V, L]) MouseMoved(e *desktop.MouseEvent) {
	delta := e.Position.Subtract(m.pointer)
	m.pointer = e.Position
	if m.panning && e.Button != 0 {
		m.pan(m.pixel(delta))
		return
	}
	m.kind.point()
}

// MouseOut says that the pointer has left the board.
func (m *sheet[V, L]) MouseOut() { m.kind.leave() }

// MouseDown presses at a point, or with the middle button or the space bar begins to move
// the board.
func (m *sheet[V, L]) MouseDown(e *desktop.MouseEvent) {
	m.TakeFocus()
	m.pointer = e.Position
	if e.Button == desktop.MouseButtonTertiary || m.space {
		m.panning = true
		return
	}
	if m.Pressed != nil {
		m.Pressed()
	}
	m.kind.press(e)
}

// MouseUp ends what was pressed.
func (m *sheet[V, L]) MouseUp(*desktop.MouseEvent) { m.Release() }

// Dragged goes on with it.
func (m *sheet[V, L]) Dragged(e *fyne.DragEvent) {
	delta := e.Position.Subtract(m.pointer)
	m.pointer = e.Position
	switch {
	case m.panning:
		m.pan(m.pixel(delta))
	case m.pressed:
		m.listener.Drag(m.pointAt(e.Position), m.near())
	}
}

// DragEnd ends it too: a button let go outside the window says only this.
func (m *sheet[V, L]) DragEnd() { m.Release() }

// Release ends what is dragged; again it does nothing.
func (m *sheet[V, L]) Release() { m.drop(true) }

func (m *sheet[V, L]) drop(ok bool) {
	m.panning = false
	if m.pressed {
		m.pressed = false
		m.listener.Drop(ok)
	}
}

// Serve tells another listener from now on what is done on the board. What is dragged is
// given up.
func (m *sheet[V, L]) Serve(l L) {
	m.drop(false)
	m.listener = l
}

// Scrolled zooms at the pointer, a step for each notch of the wheel.
func (m *sheet[V, L]) Scrolled(e *fyne.ScrollEvent) {
	steps := m.wheel.turn(e.Scrolled.DY)
	if steps == 0 {
		return
	}
	x, y := m.pixel(e.Position)
	m.setCamera(m.view.ZoomAt(x, y, math.Pow(ZoomStep, steps)))
	m.pointer = e.Position
	m.kind.point()
}

// TakeFocus gives the board the keyboard.
func (m *sheet[V, L]) TakeFocus() { kit.TakeFocus(m.kind) }

// FocusGained and FocusLost follow the keyboard.
func (m *sheet[V, L]) FocusGained() {
	m.focused = true
	m.Refresh()
}

// FocusLost says that the keyboard is elsewhere now.
func (m *sheet[V, L]) FocusLost() {
	m.focused, m.space = false, false
	m.Refresh()
}

// KeyDown sees the space bar pressed.
func (m *sheet[V, L]) KeyDown(e *fyne.KeyEvent) { m.space = m.space || e.Name == fyne.KeySpace }

// KeyUp sees the space bar let go.
func (m *sheet[V, L]) KeyUp(e *fyne.KeyEvent) { m.space = m.space && e.Name != fyne.KeySpace }

// AcceptsTab leaves the Tab key to the window.
func (m *sheet[V, L]) AcceptsTab() bool { return false }

// TypedKey hands keys on, or moves the board.
func (m *sheet[V, L]) TypedKey(e *fyne.KeyEvent) {
	step := math.Round(keyPan * m.scale)
	switch {
	case m.pressed && e.Name == fyne.KeyEscape:
		m.drop(false)
	case !m.pressed && m.listener.TakeKey(e.Name):
	case m.kind.key(e.Name):
	case e.Name == fyne.KeyLeft:
		m.pan(step, 0)
	case e.Name == fyne.KeyRight:
		m.pan(-step, 0)
	case e.Name == fyne.KeyUp:
		m.pan(0, step)
	case e.Name == fyne.KeyDown:
		m.pan(0, -step)
	case e.Name == fyne.KeyHome:
		m.Fit()
	case e.Name == fyne.KeyPageUp:
		m.Zoom(ZoomStep)
	case e.Name == fyne.KeyPageDown:
		m.Zoom(1 / ZoomStep)
	default:
		m.listener.Key(e.Name)
	}
}

// TypedRune hands letters on.
func (m *sheet[V, L]) TypedRune(r rune) {
	if r != ' ' {
		m.listener.Rune(r)
	}
}

// TypedShortcut hands keys with Ctrl or Alt on.
func (m *sheet[V, L]) TypedShortcut(s fyne.Shortcut) { m.listener.Shortcut(s) }

// HandKey hands a key to the listener for which what lies beside the board has no use.
func (m *sheet[V, L]) HandKey(name fyne.KeyName) { m.listener.Key(name) }

// HandRune hands a letter to the listener.
func (m *sheet[V, L]) HandRune(r rune) { m.listener.Rune(r) }

// CreateRenderer draws the board.
func (m *sheet[V, L]) CreateRenderer() fyne.WidgetRenderer {
	return &sheetRenderer{m.raster, &m.frame, &m.focused}
}

type sheetRenderer struct {
	raster  *canvas.Raster
	frame   *focusFrame
	focused *bool
}

func (r *sheetRenderer) Destroy() {}

func (r *sheetRenderer) Objects() []fyne.CanvasObject {
	return append([]fyne.CanvasObject{r.raster}, r.frame.objects()...)
}

func (r *sheetRenderer) MinSize() fyne.Size { return fyne.NewSize(240, 160) }

func (r *sheetRenderer) Layout(s fyne.Size) {
	r.raster.Resize(s)
	r.frame.layOut(s)
}

// Refresh shows whether the board has the keyboard; the picture is refreshed by those who
// change it.
func (r *sheetRenderer) Refresh() { r.frame.show(*r.focused) }
