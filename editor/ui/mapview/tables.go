package mapview

import (
	"image"
	"math"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"

	"github.com/mapsheet/mapsheet/editor/draw"
	"github.com/mapsheet/mapsheet/editor/draw/tables"
	"github.com/mapsheet/mapsheet/editor/draw/tiles"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/plane"
)

// TablesListener is told what the pointer and the keys do on a table, and that it is moved.
type TablesListener interface {
	Hover() // the pointer has moved; see Tables.Under
	// Press tells where the button goes down on the table; near is how far from a point
	// the pointer may miss it. Then Drag tells where it goes, and Drop that it ends, or
	// that it is given up.
	Press(at plane.Point, near int)
	Drag(at plane.Point, near int)
	Drop(ok bool)
	Moved()
	TakeKey(name fyne.KeyName) bool // a use of its own for keys that would else move the table
	Key(name fyne.KeyName)
	Rune(r rune)
	Shortcut(s fyne.Shortcut)
}

// Tables is an open table. It is one picture as large as the widget, of which only what
// has changed is drawn anew; see tables.View.
type Tables struct {
	widget.BaseWidget
	view     *tables.View
	board    *model.TableBoard
	options  draw.Options
	listener TablesListener
	raster   *canvas.Raster
	frame    focusFrame
	marks    tables.Highlights

	size   image.Point // of the picture, in device pixels
	scale  float64     // device pixels in a device-independent one
	fitted bool        // the whole table is shown, and stays so when the window changes
	cover  float32     // how much of the upper part something lies over, in device-independent pixels

	pointer fyne.Position
	panning bool
	pressed bool
	space   bool
	wheel   wheel
	focused bool
}

// NewTables shows a table in a palette.
func NewTables(b *model.TableBoard, palette string, l TablesListener) *Tables {
	m := &Tables{listener: l, scale: 1, fitted: true, frame: newFocusFrame(), options: draw.Options{Palette: palette}}
	m.board = b.Copy().(*model.TableBoard)
	m.view = tables.NewView(m.board)
	m.view.SetOptions(m.options)
	m.raster = canvas.NewRaster(m.generate)
	m.ExtendBaseWidget(m)
	return m
}

// generate is the picture for the widget's size in device pixels.
func (m *Tables) generate(w, h int) image.Image {
	if width := m.raster.Size().Width; width > 0 {
		m.scale = float64(w) / float64(width)
	}
	m.resizeView(w, h)
	return m.view.Image()
}

func (m *Tables) resizeView(w, h int) {
	size := image.Pt(w, h)
	if w < 1 || h < 1 || size == m.size {
		return
	}
	was := m.size
	m.size = size
	m.view.Resize(w, h)
	if c := m.view.Camera(); m.fitted {
		m.view.SetCamera(m.view.FitBelow(float64(m.cover) * m.scale))
	} else if was != (image.Point{}) { // what was in the middle stays there
		c.X, c.Y = c.X+float64(was.X-w)/2, c.Y+float64(was.Y-h)/2
		m.view.SetCamera(c)
	}
	m.listener.Moved()
}

// Resize makes the picture as large as the widget.
func (m *Tables) Resize(s fyne.Size) {
	m.BaseWidget.Resize(s)
	if w, h, ok := pixels(m, s); ok {
		m.resizeView(w, h)
	}
}

// fullInch is an inch at 100 %, in device-independent pixels.
const fullInch = 24

// setCamera moves the view and keeps a part of the table in sight.
func (m *Tables) setCamera(c tiles.Camera) {
	m.fitted = false
	vw, vh := float64(m.size.X), float64(m.size.Y)
	c.X = min(max(c.X, -0.75*vw), max(float64(m.board.Width)*c.Scale-0.25*vw, -0.25*vw))
	c.Y = min(max(c.Y, -0.75*vh), max(float64(m.board.Height)*c.Scale-0.25*vh, -0.25*vh))
	m.view.SetCamera(c)
	m.raster.Refresh()
	m.listener.Moved()
}

// SetBoard shows a table as it is now. What changes in it afterwards is not seen.
func (m *Tables) SetBoard(b *model.TableBoard) {
	if m.board.Same(b) {
		return
	}
	resized := m.board.Width != b.Width || m.board.Height != b.Height
	m.board = b.Copy().(*model.TableBoard)
	m.view.SetBoard(m.board)
	if resized {
		m.Fit()
	}
	m.raster.Refresh()
}

// SetSetting shows what stands on the table.
func (m *Tables) SetSetting(s tables.Setting) {
	m.view.SetSetting(s)
	m.raster.Refresh()
}

// SetOverlays shows what a game lays over the table.
func (m *Tables) SetOverlays(o tables.Overlays) {
	m.view.SetOverlays(o)
	m.raster.Refresh()
}

// Serve tells another listener from now on what is done on the table.
func (m *Tables) Serve(l TablesListener) {
	m.drop(false)
	m.listener = l
}

// Beside is a place beside the pointer.
func (m *Tables) Beside() fyne.Position { return m.pointer.AddXY(18, 18) }

// Mark shows what lies over the table for a moment.
func (m *Tables) Mark(marks tables.Highlights) {
	m.marks = marks
	m.view.SetHighlights(marks)
	m.raster.Refresh()
}

// Options is what is shown of the drawing, and how.
func (m *Tables) Options() draw.Options { return m.options }

// SetOptions shows or hides parts of the drawing.
func (m *Tables) SetOptions(o draw.Options) {
	m.options = o
	m.view.SetOptions(o)
	m.raster.Refresh()
}

// Sleep lets go of what only a table in sight needs.
func (m *Tables) Sleep() { m.view.Sleep() }

// Wake makes it anew.
func (m *Tables) Wake() { m.raster.Refresh() }

// TakeOver shows the same part of the table, in the same manner, as another view did.
func (m *Tables) TakeOver(old *Tables) {
	o := old.options
	o.Palette = m.options.Palette
	m.SetOptions(o)
	if m.fitted = old.fitted; !m.fitted {
		m.view.SetCamera(old.view.Camera())
	}
	m.Mark(old.marks)
}

// Fit shows the whole table.
func (m *Tables) Fit() {
	m.setCamera(m.view.FitBelow(float64(m.cover) * m.scale))
	m.fitted = true
}

// Cover says that something lies over the upper part of the table: a table that is shown
// whole fits under it.
func (m *Tables) Cover(height float32) {
	m.cover = height
	if m.fitted && m.size != (image.Point{}) {
		m.Fit()
	}
}

// Zoom shows the table larger or smaller, the middle held fast.
func (m *Tables) Zoom(factor float64) {
	m.setCamera(m.view.ZoomAt(float64(m.size.X)/2, float64(m.size.Y)/2, factor))
}

// Percent is how large the table is shown.
func (m *Tables) Percent() int {
	return int(math.Round(m.view.InchPixels() / m.scale / fullInch * 100))
}

// Cursor is a cross over the table.
func (m *Tables) Cursor() desktop.Cursor { return desktop.CrosshairCursor }

// PlaceAt is where a point of the table is in the widget.
func (m *Tables) PlaceAt(p plane.Point) fyne.Position {
	x, y := m.view.PixelAt(p)
	return fyne.NewPos(float32(x/m.scale), float32(y/m.scale))
}

// pointAt is the point of the table at a place of the widget.
func (m *Tables) pointAt(p fyne.Position) plane.Point {
	return m.view.PointAt(float64(p.X)*m.scale, float64(p.Y)*m.scale)
}

func (m *Tables) near() int {
	const away = 9 // device-independent pixels
	return max(int(away*m.scale/m.view.Camera().Scale), 1)
}

// Under is the point of the table that the pointer is over, and how far from a point it may
// miss that.
func (m *Tables) Under() (at plane.Point, near int) { return m.pointAt(m.pointer), m.near() }

// Middle is the point of the table in the middle of the widget.
func (m *Tables) Middle() plane.Point {
	return m.pointAt(fyne.NewPos(m.Size().Width/2, m.Size().Height/2))
}

// BringInSight moves the table where a point cannot be seen.
func (m *Tables) BringInSight(at plane.Point) {
	const edge = 40 // device-independent pixels
	p, s := m.PlaceAt(at), m.Size()
	dx := max(edge-p.X, 0) - max(p.X-(s.Width-edge), 0)
	dy := max(edge-p.Y, 0) - max(p.Y-(s.Height-edge), 0)
	if (dx != 0 || dy != 0) && !m.fitted {
		m.pan(float64(dx)*m.scale, float64(dy)*m.scale)
	}
}

// Mods is the keys that are held beside others.
func (m *Tables) Mods() fyne.KeyModifier { return currentMods() }

// pan moves the table by device pixels.
func (m *Tables) pan(dx, dy float64) {
	c := m.view.Camera()
	c.X, c.Y = c.X-math.Round(dx), c.Y-math.Round(dy)
	m.setCamera(c)
}

// MouseIn says that the pointer has come over the table.
func (m *Tables) MouseIn(e *desktop.MouseEvent) { m.MouseMoved(e) }

// MouseMoved follows the pointer over the table.
func (m *Tables) MouseMoved(e *desktop.MouseEvent) {
	delta := e.Position.Subtract(m.pointer)
	m.pointer = e.Position
	if m.panning && e.Button != 0 {
		m.pan(float64(delta.X)*m.scale, float64(delta.Y)*m.scale)
		return
	}
	m.listener.Hover()
}

// MouseOut says that the pointer has left the table.
func (m *Tables) MouseOut() {}

// MouseDown presses at a point, or with the middle button or the space bar begins to move
// the table.
func (m *Tables) MouseDown(e *desktop.MouseEvent) {
	m.TakeFocus()
	m.pointer = e.Position
	if e.Button == desktop.MouseButtonTertiary || m.space {
		m.panning = true
		return
	}
	if e.Button == desktop.MouseButtonPrimary {
		m.pressed = true
		m.listener.Press(m.pointAt(e.Position), m.near())
	}
}

// MouseUp ends what was pressed.
func (m *Tables) MouseUp(*desktop.MouseEvent) { m.Release() }

// Dragged goes on with it.
func (m *Tables) Dragged(e *fyne.DragEvent) {
	delta := e.Position.Subtract(m.pointer)
	m.pointer = e.Position
	switch {
	case m.panning:
		m.pan(float64(delta.X)*m.scale, float64(delta.Y)*m.scale)
	case m.pressed:
		m.listener.Drag(m.pointAt(e.Position), m.near())
	}
}

// DragEnd ends it too: a button let go outside the window says only this.
func (m *Tables) DragEnd() { m.Release() }

// Release ends what is dragged; again it does nothing.
func (m *Tables) Release() { m.drop(true) }

func (m *Tables) drop(ok bool) {
	m.panning = false
	if m.pressed {
		m.pressed = false
		m.listener.Drop(ok)
	}
}

// Scrolled zooms at the pointer, a step for each notch of the wheel.
func (m *Tables) Scrolled(e *fyne.ScrollEvent) {
	if steps := m.wheel.turn(e.Scrolled.DY); steps != 0 {
		m.setCamera(m.view.ZoomAt(float64(e.Position.X)*m.scale, float64(e.Position.Y)*m.scale, math.Pow(ZoomStep, steps)))
	}
}

// TakeFocus gives the table the keyboard.
func (m *Tables) TakeFocus() { takeFocus(m) }

// FocusGained and FocusLost follow the keyboard.
func (m *Tables) FocusGained() {
	m.focused = true
	m.Refresh()
}

// FocusLost says that the keyboard is elsewhere now.
func (m *Tables) FocusLost() {
	m.focused, m.space = false, false
	m.Refresh()
}

// KeyDown sees the space bar pressed.
func (m *Tables) KeyDown(e *fyne.KeyEvent) { m.space = m.space || e.Name == fyne.KeySpace }

// KeyUp sees the space bar let go.
func (m *Tables) KeyUp(e *fyne.KeyEvent) { m.space = m.space && e.Name != fyne.KeySpace }

// AcceptsTab leaves the Tab key to the window.
func (m *Tables) AcceptsTab() bool { return false }

// TypedKey hands keys on, or moves the table.
func (m *Tables) TypedKey(e *fyne.KeyEvent) {
	step := math.Round(keyPan * m.scale)
	switch {
	case e.Name == fyne.KeyEscape && m.pressed:
		m.drop(false)
	case !m.pressed && m.listener.TakeKey(e.Name):
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
func (m *Tables) TypedRune(r rune) {
	if r != ' ' {
		m.listener.Rune(r)
	}
}

// TypedShortcut hands keys with Ctrl or Alt on.
func (m *Tables) TypedShortcut(s fyne.Shortcut) { m.listener.Shortcut(s) }

// HandKey hands a key to the listener for which what lies beside the table has no use.
func (m *Tables) HandKey(name fyne.KeyName) { m.listener.Key(name) }

// HandRune hands a letter to the listener.
func (m *Tables) HandRune(r rune) { m.listener.Rune(r) }

// CreateRenderer draws the table.
func (m *Tables) CreateRenderer() fyne.WidgetRenderer { return &tablesRenderer{m} }

type tablesRenderer struct{ m *Tables }

func (r *tablesRenderer) Destroy() {}

func (r *tablesRenderer) Objects() []fyne.CanvasObject {
	return append([]fyne.CanvasObject{r.m.raster}, r.m.frame.objects()...)
}

func (r *tablesRenderer) MinSize() fyne.Size { return fyne.NewSize(240, 160) }

func (r *tablesRenderer) Layout(s fyne.Size) {
	r.m.raster.Resize(s)
	r.m.frame.layOut(s)
}

// Refresh shows whether the table has the keyboard; the picture is refreshed by those who
// change it.
func (r *tablesRenderer) Refresh() { r.m.frame.show(r.m.focused) }
