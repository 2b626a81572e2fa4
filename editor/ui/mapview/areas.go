package mapview

import (
	"image"
	"math"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"

	"github.com/mapsheet/mapsheet/editor/draw"
	"github.com/mapsheet/mapsheet/editor/draw/areas"
	"github.com/mapsheet/mapsheet/editor/draw/tiles"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/plane"
)

// AreasListener is told what the pointer and the keys do on a map of areas, and that
// the map is moved. Ok is false for a place beside all sectors.
type AreasListener interface {
	Point(at model.Site, ok bool)
	Choose(at model.Site, ok, more bool) // more: beside what is chosen already
	// Grab asks whether a drag begins at a point of the sheet; near is how far from
	// it a pointer may miss. Then Drag tells where it goes, and Drop that it ends, or
	// that it is given up.
	Grab(at plane.Point, near int) bool
	Drag(at plane.Point, near int)
	Drop(ok bool)
	Moved()
	Key(name fyne.KeyName)
	Rune(r rune)
	Shortcut(s fyne.Shortcut)
}

// KeyTaker is a listener with a use of its own for keys that would else move the map or
// the cursor.
type KeyTaker interface {
	TakeKey(name fyne.KeyName) bool
}

// Areas is a map of sectors. It is one picture as large as the widget, of which only
// what has changed is drawn anew; see areas.View. With the cursor the arrow keys go
// from sector to sector.
type Areas struct {
	widget.BaseWidget
	view     *areas.View
	board    *model.AreaBoard
	options  draw.Options
	listener AreasListener
	raster   *canvas.Raster
	frame    focusFrame
	marks    areas.Highlights

	size    image.Point // of the picture, in device pixels
	scale   float64     // device pixels in a device-independent one
	fitted  bool        // the whole map is shown, and stays so when the window changes
	covered float64     // of its upper part, in device-independent pixels

	cursor  int  // index of the sector that keys are on; less than 0 while they move the map
	byKeys  bool // it was moved after the pointer was
	pointer fyne.Position
	panning bool
	grabbed bool // something is dragged
	space   bool
	wheel   wheel
	focused bool
	quiet   bool // what the pointer is over is not shown
}

// NewAreas shows a board in a palette.
func NewAreas(b *model.AreaBoard, palette string, l AreasListener) *Areas {
	m := &Areas{listener: l, scale: 1, fitted: true, cursor: -1, frame: newFocusFrame(), options: draw.Options{Palette: palette}.With(draw.Hidden, draw.AreaLayer)}
	m.board = b.Copy().(*model.AreaBoard)
	m.view = areas.NewView(m.board)
	m.view.SetOptions(m.options)
	m.raster = canvas.NewRaster(m.generate)
	m.ExtendBaseWidget(m)
	return m
}

// generate is the picture for the widget's size in device pixels.
func (m *Areas) generate(w, h int) image.Image {
	if width := m.raster.Size().Width; width > 0 {
		m.scale = float64(w) / float64(width)
	}
	m.resizeView(w, h)
	return m.view.Image()
}

func (m *Areas) resizeView(w, h int) {
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
func (m *Areas) Resize(s fyne.Size) {
	m.BaseWidget.Resize(s)
	if w, h, ok := pixels(m, s); ok {
		m.resizeView(w, h)
	}
}

// Cursor is the pointer that windows have.
func (m *Areas) Cursor() desktop.Cursor { return desktop.DefaultCursor }

// SetBoard shows a board as it is now. What changes in it afterwards is not seen.
func (m *Areas) SetBoard(b *model.AreaBoard) {
	if m.board.Same(b) {
		return
	}
	resized := m.board.Width != b.Width || m.board.Height != b.Height
	m.board = b.Copy().(*model.AreaBoard)
	m.cursor = min(m.cursor, len(b.Sectors)-1)
	m.view.SetBoard(m.board)
	if resized {
		m.Fit()
	}
	m.raster.Refresh()
}

// SetSetting shows what stands on the map.
func (m *Areas) SetSetting(s areas.Setting) {
	m.view.SetSetting(s)
	m.raster.Refresh()
}

// Select shows spots with a heavy outline.
func (m *Areas) Select(spots ...model.Site) {
	m.marks.Selected = spots
	m.mark()
}

// Handle shows points of the sheet that can be dragged.
func (m *Areas) Handle(points []plane.Point) {
	m.marks.Handles = points
	m.mark()
}

// Hold shows points of the sheet that keys move.
func (m *Areas) Hold(points ...plane.Point) {
	m.marks.Held = points
	m.mark()
}

// Sketch shows lines that are being drawn.
func (m *Areas) Sketch(lines ...areas.Sketch) {
	m.marks.Sketches = lines
	m.mark()
}

// Ruled shows the grid that points keep to; a step of 0 none.
func (m *Areas) Ruled(step int) {
	m.marks.Step = step
	m.mark()
}

// Quiet has the map not show what the pointer is over, or show it again.
func (m *Areas) Quiet(on bool) {
	if m.quiet = on; on && len(m.marks.Hover) > 0 {
		m.marks.Hover = nil
		m.mark()
	}
}

// Light shows spots as an area.
func (m *Areas) Light(spots ...model.Site) {
	m.marks.Lit = spots
	m.mark()
}

// Selected is the spots that are shown so.
func (m *Areas) Selected() []model.Site { return m.marks.Selected }

// Flag shows the flags of problems.
func (m *Areas) Flag(flags []areas.Mark) {
	m.marks.Problems = flags
	m.mark()
}

func (m *Areas) mark() {
	m.view.SetHighlights(m.marks)
	m.raster.Refresh()
}

// SetOverlays shows what a game has to say about spots.
func (m *Areas) SetOverlays(o areas.Overlays) {
	m.view.SetOverlays(o)
	m.raster.Refresh()
}

// Options is what is shown of the drawing, and how.
func (m *Areas) Options() draw.Options { return m.options }

// SetOptions shows or hides parts of the drawing.
func (m *Areas) SetOptions(o draw.Options) {
	m.options = o
	m.view.SetOptions(o)
	m.raster.Refresh()
}

// Sleep lets go of what only a map in sight needs.
func (m *Areas) Sleep() { m.view.Sleep() }

// Wake makes it anew.
func (m *Areas) Wake() { m.raster.Refresh() }

// TakeOver shows the same part of the map, in the same manner, as another view did.
func (m *Areas) TakeOver(old *Areas) {
	o := old.options
	o.Palette = m.options.Palette
	m.SetOptions(o)
	if m.fitted = old.fitted; !m.fitted {
		m.view.SetCamera(old.view.Camera())
	}
	m.cursor = old.cursor
	m.Select(old.marks.Selected...)
}

// Fit shows the whole map.
func (m *Areas) Fit() {
	m.setCamera(m.view.FitBelow(m.covered * m.scale))
	m.fitted = true
}

// Cover says that so much of the upper part of the map is covered, in
// device-independent pixels.
func (m *Areas) Cover(high float64) {
	if m.covered == high {
		return
	}
	m.covered = high
	if m.fitted {
		m.Fit()
	}
}

// Serve tells another listener from now on what is done on the map.
func (m *Areas) Serve(l AreasListener) {
	m.Release()
	m.listener = l
}

// Hovered is the spot that the pointer or the cursor is at; false where it is at none.
func (m *Areas) Hovered() (model.Site, bool) {
	if len(m.marks.Hover) == 0 {
		return model.Site{}, false
	}
	return m.marks.Hover[0], true
}

// Beside is where something about what the pointer, or the cursor that was moved last,
// is at has room.
func (m *Areas) Beside() fyne.Position {
	if at, ok := m.Hovered(); ok && m.byKeys && m.cursor >= 0 {
		if p, ok := m.PlaceOf(at); ok {
			return p.AddXY(24, 24)
		}
	}
	return m.pointer.AddXY(18, 18)
}

// Zoom shows the map larger or smaller, the middle held fast.
func (m *Areas) Zoom(factor float64) {
	m.setCamera(m.view.ZoomAt(float64(m.size.X)/2, float64(m.size.Y)/2, factor))
}

// fullSector is the side of a middling sector at 100 %, in device-independent pixels.
const fullSector = 240

// Percent is how large the map is shown.
func (m *Areas) Percent() int {
	return int(math.Round(m.view.SectorSide() / m.scale / fullSector * 100))
}

// setCamera moves the view and keeps a part of the map in sight.
func (m *Areas) setCamera(c tiles.Camera) {
	m.fitted = false
	vw, vh := float64(m.size.X), float64(m.size.Y)
	c.X = min(max(c.X, -0.75*vw), max(float64(m.board.Width)*c.Scale-0.25*vw, -0.25*vw))
	c.Y = min(max(c.Y, -0.75*vh), max(float64(m.board.Height)*c.Scale-0.25*vh, -0.25*vh))
	m.view.SetCamera(c)
	m.raster.Refresh()
	m.listener.Moved()
}

// pan moves the map by device pixels.
func (m *Areas) pan(dx, dy float64) {
	c := m.view.Camera()
	c.X, c.Y = c.X-math.Round(dx), c.Y-math.Round(dy)
	m.setCamera(c)
}

// BringInSight moves the map where a spot cannot be seen, and the cursor to it.
func (m *Areas) BringInSight(at model.Site) {
	const near = 60 // device-independent pixels from the edge
	x, y, ok := m.view.CenterOf(at)
	edge := near * m.scale
	if ok && !m.fitted && (x < edge || y < edge || x > float64(m.size.X)-edge || y > float64(m.size.Y)-edge) {
		m.setCamera(m.view.CenterOn(at))
	}
	if m.cursor >= 0 {
		m.cursor = int(at.A)
	}
}

// KeyCursor reports whether keys go from sector to sector.
func (m *Areas) KeyCursor() bool { return m.cursor >= 0 }

// ToggleCursor lets keys go from sector to sector, from the one that is selected, or no
// longer.
func (m *Areas) ToggleCursor() {
	switch {
	case m.cursor >= 0 || len(m.board.Sectors) == 0:
		m.cursor = -1
		m.hover(model.Site{}, false)
	default:
		m.cursor = 0
		if len(m.marks.Selected) > 0 {
			m.cursor = int(m.marks.Selected[0].A)
		}
		m.hoverCursor()
	}
}

func (m *Areas) hoverCursor() {
	m.byKeys = true
	at := model.Site{A: int32(m.cursor)}
	m.BringInSight(at)
	m.hover(at, true)
}

// hover shows the spot that the pointer or the cursor is at.
func (m *Areas) hover(at model.Site, ok bool) {
	var over []model.Site
	if ok && !m.quiet {
		over = []model.Site{at}
	}
	if !slices.Equal(over, m.marks.Hover) {
		m.marks.Hover = over
		m.mark()
	}
	m.listener.Point(at, ok)
}

// heading is the winds that a key goes to, the straight one first.
var headings = map[fyne.KeyName][3]model.Compass{
	fyne.KeyUp:    {model.North, model.NorthEast, model.NorthWest},
	fyne.KeyRight: {model.East, model.SouthEast, model.NorthEast},
	fyne.KeyDown:  {model.South, model.SouthWest, model.SouthEast},
	fyne.KeyLeft:  {model.West, model.NorthWest, model.SouthWest},
}

// step moves the cursor along a link; where none leads that way it stays.
func (m *Areas) step(name fyne.KeyName) {
	links := m.board.Neighbors(m.board.Sectors[m.cursor].ID)
	for _, wind := range headings[name] {
		for _, l := range links {
			if i, ok := m.board.Sector(l.To); ok && l.Heading == wind {
				m.cursor = i
				m.hoverCursor()
				return
			}
		}
	}
}

func (m *Areas) siteAt(p fyne.Position) (model.Site, bool) {
	return m.view.SiteAt(float64(p.X)*m.scale, float64(p.Y)*m.scale)
}

// MouseIn says that the pointer has come over the map.
func (m *Areas) MouseIn(e *desktop.MouseEvent) { m.MouseMoved(e) }

// MouseMoved follows the pointer over the map.
func (m *Areas) MouseMoved(e *desktop.MouseEvent) {
	delta := e.Position.Subtract(m.pointer)
	m.pointer, m.byKeys = e.Position, false
	if m.panning && e.Button != 0 {
		m.pan(float64(delta.X)*m.scale, float64(delta.Y)*m.scale)
		return
	}
	m.hover(m.siteAt(e.Position))
}

// MouseOut says that the pointer has left the map.
func (m *Areas) MouseOut() { m.hover(model.Site{}, false) }

// MouseDown chooses a spot, or with the middle button or the space bar begins to move
// the map.
func (m *Areas) MouseDown(e *desktop.MouseEvent) {
	m.TakeFocus()
	m.pointer, m.byKeys = e.Position, false
	if e.Button == desktop.MouseButtonTertiary || m.space {
		m.panning = true
		return
	}
	if e.Button == desktop.MouseButtonPrimary && m.listener.Grab(m.pointAt(e.Position), m.near()) {
		m.grabbed = true
		return
	}
	at, ok := m.siteAt(e.Position)
	m.choose(at, ok, currentMods()&fyne.KeyModifierShift != 0)
}

// Under is the point of the sheet that the pointer is over, and how far from a point it
// may miss that.
func (m *Areas) Under() (at plane.Point, near int) { return m.pointAt(m.pointer), m.near() }

// PieceUnder is the piece that the pointer is over: the index of its stack in the
// setting, and its own in the stack.
func (m *Areas) PieceUnder() (stack, piece int, ok bool) {
	return m.view.PieceAt(float64(m.pointer.X)*m.scale, float64(m.pointer.Y)*m.scale)
}

// MarkerUnder is the index in the setting of the marker that the pointer is over.
func (m *Areas) MarkerUnder() (int, bool) {
	return m.view.MarkerAt(float64(m.pointer.X)*m.scale, float64(m.pointer.Y)*m.scale)
}

// SiteAt is the sector or border at a point of the sheet; false where none is.
func (m *Areas) SiteAt(p plane.Point) (model.Site, bool) { return m.view.SiteAt(m.view.PixelAt(p)) }

// Middle is the point of the sheet in the middle of the widget.
func (m *Areas) Middle() plane.Point {
	return m.view.PointAt(float64(m.size.X)/2, float64(m.size.Y)/2)
}

// Scale is the device pixels in a device-independent one.
func (m *Areas) Scale() float64 { return m.scale }

// Mods is the keys that are held beside others.
func (m *Areas) Mods() fyne.KeyModifier { return currentMods() }

// pointAt is the point of the sheet at a place of the widget, and near how far from a
// point the pointer may miss it.
func (m *Areas) pointAt(p fyne.Position) plane.Point {
	return m.view.PointAt(float64(p.X)*m.scale, float64(p.Y)*m.scale)
}

func (m *Areas) near() int {
	const pixels = 9 // device-independent
	return max(int(pixels*m.scale/m.view.Camera().Scale), 1)
}

func (m *Areas) choose(at model.Site, ok, more bool) {
	if ok && m.cursor >= 0 {
		m.cursor = int(at.A)
	}
	m.listener.Choose(at, ok, more)
}

// MouseUp ends the moving of the map.
func (m *Areas) MouseUp(*desktop.MouseEvent) { m.Release() }

// Dragged goes on with it.
func (m *Areas) Dragged(e *fyne.DragEvent) {
	delta := e.Position.Subtract(m.pointer)
	m.pointer = e.Position
	switch {
	case m.panning:
		m.pan(float64(delta.X)*m.scale, float64(delta.Y)*m.scale)
	case m.grabbed:
		m.listener.Drag(m.pointAt(e.Position), m.near())
	}
}

// DragEnd ends it too: a button let go outside the window says only this.
func (m *Areas) DragEnd() { m.Release() }

// Release ends what is dragged; again it does nothing.
func (m *Areas) Release() { m.drop(true) }

func (m *Areas) drop(ok bool) {
	m.panning = false
	if m.grabbed {
		m.grabbed = false
		m.listener.Drop(ok)
	}
}

// Scrolled zooms at the pointer, a step for each notch of the wheel.
func (m *Areas) Scrolled(e *fyne.ScrollEvent) {
	steps := m.wheel.turn(e.Scrolled.DY)
	if steps == 0 {
		return
	}
	m.setCamera(m.view.ZoomAt(float64(e.Position.X)*m.scale, float64(e.Position.Y)*m.scale, math.Pow(ZoomStep, steps)))
	m.hover(m.siteAt(e.Position))
}

// TakeFocus gives the map the keyboard.
func (m *Areas) TakeFocus() { takeFocus(m) }

// FocusGained and FocusLost follow the keyboard.
func (m *Areas) FocusGained() {
	m.focused = true
	m.Refresh()
}

// FocusLost says that the keyboard is elsewhere now.
func (m *Areas) FocusLost() {
	m.focused, m.space = false, false
	m.Refresh()
}

// KeyDown sees the space bar pressed.
func (m *Areas) KeyDown(e *fyne.KeyEvent) { m.space = m.space || e.Name == fyne.KeySpace }

// KeyUp sees the space bar let go.
func (m *Areas) KeyUp(e *fyne.KeyEvent) { m.space = m.space && e.Name != fyne.KeySpace }

// AcceptsTab leaves the Tab key to the window.
func (m *Areas) AcceptsTab() bool { return false }

// TypedKey moves the cursor or the map with the arrows.
func (m *Areas) TypedKey(e *fyne.KeyEvent) {
	if t, ok := m.listener.(KeyTaker); ok && !m.grabbed && t.TakeKey(e.Name) {
		return
	}
	_, arrow := headings[e.Name]
	step := math.Round(keyPan * m.scale)
	switch {
	case e.Name == fyne.KeyEscape && m.grabbed:
		m.drop(false)
	case arrow && m.cursor >= 0:
		m.step(e.Name)
	case m.cursor >= 0 && (e.Name == fyne.KeySpace || e.Name == fyne.KeyReturn || e.Name == fyne.KeyEnter):
		m.choose(model.Site{A: int32(m.cursor)}, true, false)
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
func (m *Areas) TypedRune(r rune) {
	if r != ' ' {
		m.listener.Rune(r)
	}
}

// TypedShortcut hands keys with Ctrl or Alt on.
func (m *Areas) TypedShortcut(s fyne.Shortcut) { m.listener.Shortcut(s) }

// HandKey hands a key to the listener for which what lies beside the map has no use.
func (m *Areas) HandKey(name fyne.KeyName) { m.listener.Key(name) }

// HandRune hands a letter to the listener.
func (m *Areas) HandRune(r rune) { m.listener.Rune(r) }

// CreateRenderer draws the map.
func (m *Areas) CreateRenderer() fyne.WidgetRenderer { return &areasRenderer{m} }

type areasRenderer struct{ m *Areas }

func (r *areasRenderer) Destroy() {}

func (r *areasRenderer) Objects() []fyne.CanvasObject {
	return append([]fyne.CanvasObject{r.m.raster}, r.m.frame.objects()...)
}

func (r *areasRenderer) MinSize() fyne.Size { return fyne.NewSize(240, 160) }

func (r *areasRenderer) Layout(s fyne.Size) {
	r.m.raster.Resize(s)
	r.m.frame.layOut(s)
}

// Refresh shows whether the map has the keyboard; the picture is refreshed by those
// who change it.
func (r *areasRenderer) Refresh() { r.m.frame.show(r.m.focused) }

// PlaceOf is where the middle of a spot is in the widget.
func (m *Areas) PlaceOf(at model.Site) (fyne.Position, bool) {
	x, y, ok := m.view.CenterOf(at)
	return fyne.NewPos(float32(x/m.scale), float32(y/m.scale)), ok
}

// PlaceAt is where a point of the sheet is in the widget.
func (m *Areas) PlaceAt(p plane.Point) fyne.Position {
	x, y := m.view.PixelAt(p)
	return fyne.NewPos(float32(x/m.scale), float32(y/m.scale))
}
