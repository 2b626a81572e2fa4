package ui

import (
	"image"
	"image/color"
	"math"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"

	"github.com/mapsheet/mapsheet/editor/draw"
	"github.com/mapsheet/mapsheet/editor/tool"
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
	view     *draw.View
	board    *model.Board
	grid     hex.Grid // the board's when it was drawn last
	options  draw.Options
	listener mapListener
	raster   *canvas.Raster
	frame    [4]*canvas.Rectangle // shows that the map has the keyboard
	sides    *sideMarks           // what a click would do to hexsides
	overlays []overlay            // over the picture

	size    image.Point // of the picture, in device pixels
	scale   float64     // device pixels in a device-independent one
	covered float64     // how much of the upper edge is covered, in device-independent pixels
	fitted  bool        // the whole map is shown, and stays so when the window changes

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

func newMapView(b *model.Board, l mapListener) *mapView {
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
	m.size = size
	m.view.Resize(w, h)
	if m.fitted {
		m.view.SetCamera(m.whole())
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
func (m *mapView) setBoard(b *model.Board) {
	m.board, m.grid = b, b.Grid
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
		m.view.SetFan(h, int(fanCounter*m.scale))
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
	if len(hexes) == 0 || len(hexes) > m.board.Grid.Len()/4 {
		m.view.InvalidateAll()
	} else {
		m.view.Invalidate(hexes...)
	}
	m.raster.Refresh()
}

// refit shows the whole map where it has another size than before. The cursor
// stays on it.
func (m *mapView) refit() {
	g := m.board.Grid
	if g == m.grid {
		return
	}
	m.grid = g
	if m.cursor != nil {
		m.cursor.hex = hex.Hex{Col: min(m.cursor.hex.Col, g.Cols-1), Row: min(m.cursor.hex.Row, g.Rows-1)}
	}
	m.fit()
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

// fit shows the whole map.
func (m *mapView) fit() {
	m.setCamera(m.whole())
	m.fitted = true
}

// whole is the camera that shows the whole map, below what covers its upper
// edge.
func (m *mapView) whole() draw.Camera {
	c := m.view.Fit()
	w, h, cover := float64(m.size.X), float64(m.size.Y), m.covered*m.scale
	if cover <= 0 || h <= 2*cover {
		return c
	}
	x, y := (c.X+w/2)/c.Size, (c.Y+h/2)/c.Size
	c.Size *= (h - cover) / h
	c.X, c.Y = math.Round(x*c.Size-w/2), math.Round(y*c.Size-(h+cover)/2)
	return c
}

// zoom shows the map larger or smaller, the middle held fast.
func (m *mapView) zoom(factor float64) {
	m.setCamera(m.view.ZoomAt(float64(m.size.X)/2, float64(m.size.Y)/2, factor))
}

// pan moves the map by device pixels.
func (m *mapView) pan(dx, dy float64) {
	c := m.view.Camera()
	c.X, c.Y = c.X-math.Round(dx), c.Y-math.Round(dy)
	m.setCamera(c)
}

// center brings a hex into the middle, large enough to be read.
func (m *mapView) center(h hex.Hex) {
	c := m.view.Camera()
	if readable := 0.75 * fullSize * m.scale; c.Size < readable {
		c = m.view.ZoomAt(0, 0, readable/c.Size)
		m.view.SetCamera(c)
	}
	m.setCamera(m.view.CenterOn(h))
}

// setCamera moves the view and keeps a part of the map in sight.
func (m *mapView) setCamera(c draw.Camera) {
	m.fitted = false
	w, h := hex.Layout{Size: c.Size}.Bounds(m.board.Grid)
	vw, vh := float64(m.size.X), float64(m.size.Y)
	c.X = min(max(c.X, -0.75*vw), max(w-0.25*vw, -0.25*vw))
	c.Y = min(max(c.Y, -0.75*vh), max(h-0.25*vh, -0.25*vh))
	m.view.SetCamera(c)
	m.raster.Refresh()
	m.sides.sides = nil // until the pointer says where it is now
	m.moved()
}

// percent is how large the map is shown.
func (m *mapView) percent() int {
	return int(math.Round(m.view.Camera().Size / m.scale / fullSize * 100))
}

// event is the pointer at a place of the widget as tools want to know it.
func (m *mapView) event(p fyne.Position, b desktop.MouseButton) tool.Event {
	x, y := float64(p.X)*m.scale, float64(p.Y)*m.scale
	e := tool.Event{Hex: m.view.HexAt(x, y), At: m.view.PointAt(x, y)}
	e.Side = hex.Layout{Size: 1}.SideAt(e.At)
	switch b {
	case desktop.MouseButtonPrimary:
		e.Button = tool.Left
	case desktop.MouseButtonSecondary:
		e.Button = tool.Right
	}
	e.Mods = toolMods(m.mods())
	return e
}

// toolMods is modifier keys as tools know them.
func toolMods(held fyne.KeyModifier) (mods tool.Mods) {
	if held&fyne.KeyModifierShift != 0 {
		mods |= tool.Shift
	}
	if held&fyne.KeyModifierControl != 0 {
		mods |= tool.Ctrl
	}
	if held&fyne.KeyModifierAlt != 0 {
		mods |= tool.Alt
	}
	return mods
}

// nameAt is the place whose name is printed at a point of the sheet, and the
// middle of the name.
func (m *mapView) nameAt(at hex.Point) (place string, middle hex.Point, ok bool) {
	id, box, ok := m.view.LabelAt(m.view.PixelAt(at))
	center := box.Min.Add(box.Max)
	return id, m.view.PointAt(float64(center.X)/2, float64(center.Y)/2), ok
}

// MouseIn, MouseMoved and MouseOut follow the pointer. While the right button
// is held the pointer moves here; with the others it comes to Dragged.
func (m *mapView) MouseIn(e *desktop.MouseEvent) { m.MouseMoved(e) }

func (m *mapView) MouseMoved(e *desktop.MouseEvent) {
	delta := e.Position.Subtract(m.pointer)
	m.pointer, m.over = e.Position, true
	if m.cursor != nil && m.cursor.pen != tool.NoButton {
		return // the stroke is the keyboard's
	}
	m.byKeys = false
	if e.Button == 0 {
		m.release() // the button was let go where nobody noticed
	}
	switch {
	case m.panning:
		m.pan(float64(delta.X)*m.scale, float64(delta.Y)*m.scale)
	case m.held != 0:
		m.listener.mapDrag(m.event(e.Position, m.held))
	default:
		m.listener.mapHover(m.event(e.Position, 0))
	}
}

func (m *mapView) MouseOut() {
	m.over = false
	if !m.byKeys {
		m.listener.mapLeft()
	}
}

// MouseDown begins a stroke, or with the middle button or the space bar a pan.
func (m *mapView) MouseDown(e *desktop.MouseEvent) {
	m.takeFocus()
	m.liftPen()
	m.pointer, m.byKeys = e.Position, false
	if m.held != 0 || m.panning {
		return
	}
	if e.Button == desktop.MouseButtonTertiary || m.space {
		m.panning = true
		return
	}
	m.held = e.Button
	m.listener.mapPress(m.event(e.Position, e.Button))
}

// MouseUp ends it.
func (m *mapView) MouseUp(e *desktop.MouseEvent) {
	m.pointer = e.Position
	m.release()
}

// Dragged goes on with it.
func (m *mapView) Dragged(e *fyne.DragEvent) {
	delta := e.Position.Subtract(m.pointer)
	m.pointer = e.Position
	switch {
	case m.panning:
		m.pan(float64(delta.X)*m.scale, float64(delta.Y)*m.scale)
	case m.held != 0:
		m.listener.mapDrag(m.event(e.Position, m.held))
	}
}

// DragEnd ends it too: a button let go outside the window says only this.
func (m *mapView) DragEnd() { m.release() }

// release ends a stroke or a pan; again it does nothing.
func (m *mapView) release() {
	m.liftPen()
	m.panning = false
	if m.held == 0 {
		return
	}
	e := m.event(m.pointer, m.held)
	m.held = 0
	m.listener.mapRelease(e)
}

// cancelStroke gives a stroke up if there is one.
func (m *mapView) cancelStroke() {
	if m.held != 0 || m.cursor != nil && m.cursor.pen != tool.NoButton {
		m.cancel()
	}
}

// cancel gives a stroke up.
func (m *mapView) cancel() {
	m.panning, m.held = false, 0
	if m.cursor != nil {
		m.cursor.pen = tool.NoButton
		m.placeOverlay(m.cursor)
	}
	m.listener.mapCancel()
}

// Scrolled zooms at the pointer, a step for each notch of the wheel.
func (m *mapView) Scrolled(e *fyne.ScrollEvent) {
	m.wheelSum += e.Scrolled.DY
	steps := math.Trunc(float64(m.wheelSum / wheel))
	if steps == 0 {
		return
	}
	m.wheelSum -= float32(steps) * wheel
	if m.listener.mapWheel(int(steps)) {
		return
	}
	m.setCamera(m.view.ZoomAt(float64(e.Position.X)*m.scale, float64(e.Position.Y)*m.scale, math.Pow(zoomStep, steps)))
	m.rehover()
}

// rehover asks again what a click would do, as the map or the keys changed
// under a pointer at rest.
func (m *mapView) rehover() {
	if m.byKeys && m.cursor != nil {
		m.listener.mapHover(m.cursor.event(tool.NoButton, toolMods(m.mods())))
		return
	}
	if m.over && m.held == 0 && !m.panning {
		m.listener.mapHover(m.event(m.pointer, 0))
	}
}

// takeFocus gives the map the keyboard.
func (m *mapView) takeFocus() {
	if c := fyne.CurrentApp().Driver().CanvasForObject(m); c != nil {
		c.Focus(m)
	}
}

// FocusGained and FocusLost follow the keyboard.
func (m *mapView) FocusGained() {
	m.focused = true
	m.Refresh()
	m.rehover()
}

func (m *mapView) FocusLost() {
	m.liftPen()
	m.focused, m.space = false, false
	m.Refresh()
	if m.held == 0 {
		m.listener.mapLeft() // it would not learn that a modifier key is let go
	}
}

// KeyDown and KeyUp watch the space bar and the modifier keys.
func (m *mapView) KeyDown(e *fyne.KeyEvent) {
	if e.Name == fyne.KeySpace {
		m.space = true
	}
	m.watchModifier(e.Name)
}

func (m *mapView) KeyUp(e *fyne.KeyEvent) {
	if e.Name == fyne.KeySpace {
		m.space = false
	}
	m.watchModifier(e.Name)
}

func (m *mapView) watchModifier(name fyne.KeyName) {
	switch name {
	case desktop.KeyShiftLeft, desktop.KeyShiftRight, desktop.KeyControlLeft, desktop.KeyControlRight, desktop.KeyAltLeft, desktop.KeyAltRight:
		m.rehover()
	}
}

// TypedKey moves the map with the arrows and gives a stroke up with Escape.
func (m *mapView) TypedKey(e *fyne.KeyEvent) {
	if !m.key(e.Name) {
		m.listener.mapKey(e.Name)
	}
}

// AcceptsTab says whether the map has a use for the Tab key.
func (m *mapView) AcceptsTab() bool { return m.listener.mapWantsTab() }

// key reports whether the map has a use for the key.
func (m *mapView) key(name fyne.KeyName) bool {
	if m.cursor != nil && m.cursorKey(name) {
		return true
	}
	step := math.Round(keyPan * m.scale)
	switch name {
	case fyne.KeyLeft:
		m.pan(step, 0)
	case fyne.KeyRight:
		m.pan(-step, 0)
	case fyne.KeyUp:
		m.pan(0, step)
	case fyne.KeyDown:
		m.pan(0, -step)
	case fyne.KeyHome:
		m.fit()
	case fyne.KeyPageUp:
		m.zoom(zoomStep)
	case fyne.KeyPageDown:
		m.zoom(1 / zoomStep)
	case fyne.KeyEscape:
		m.cancel()
	default:
		return false
	}
	m.rehover()
	return true
}

// TypedRune hands letters on.
func (m *mapView) TypedRune(r rune) {
	if r != ' ' {
		m.listener.mapRune(r)
	}
}

// TypedShortcut clicks at the hex cursor with Ctrl; other keys go on.
func (m *mapView) TypedShortcut(s fyne.Shortcut) {
	if k, ok := s.(fyne.KeyboardShortcut); ok && m.cursor != nil && (k.Key() == fyne.KeySpace || k.Key() == fyne.KeyReturn || k.Key() == fyne.KeyEnter) {
		m.clickCursor(tool.Left, toolMods(k.Mod()))
		return
	}
	m.listener.mapShortcut(s)
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
			f.FillColor = accent
		}
		f.Refresh()
	}
}
