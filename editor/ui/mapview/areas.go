package mapview

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"github.com/mapsheet/mapsheet/editor/draw"
	"github.com/mapsheet/mapsheet/editor/draw/areas"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/plane"
)

// AreasListener is told what the pointer and the keys do on a map of areas, and that
// the map is moved. Ok is false for a place beside all sectors.
type AreasListener interface {
	SheetListener
	Point(at model.Site, ok bool)
	Choose(at model.Site, ok, more bool) // more: beside what is chosen already
	// Grab asks whether a drag begins at a point of the sheet; near is how far from
	// it a pointer may miss.
	Grab(at plane.Point, near int) bool
}

// Areas is a map of sectors. With the cursor the arrow keys go from sector to sector.
type Areas struct {
	sheet[*areas.View, AreasListener]
	board  *model.AreaBoard
	marks  areas.Highlights
	cursor int  // index of the sector that keys are on; less than 0 while they move the map
	byKeys bool // it was moved after the pointer was
	quiet  bool // what the pointer is over is not shown
}

// NewAreas shows a board in a palette.
func NewAreas(b *model.AreaBoard, palette string, l AreasListener) *Areas {
	m := &Areas{board: b.Copy().(*model.AreaBoard), cursor: -1}
	m.lay(m, areas.NewView(m.board), draw.Options{Palette: palette}.With(draw.Hidden, draw.AreaLayer), l)
	return m
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
func (m *Areas) Flag(flags []areas.Problem) {
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

// TakeOver shows the same part of the map, in the same manner, as another view did.
func (m *Areas) TakeOver(old *Areas) {
	m.follow(&old.sheet)
	m.cursor = old.cursor
	m.Select(old.marks.Selected...)
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
	return m.sheet.Beside()
}

// fullSector is the side of a middling sector at 100 %, in device-independent pixels.
const fullSector = 240

// Percent is how large the map is shown.
func (m *Areas) Percent() int { return m.percent(m.view.SectorSide(), fullSector) }

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

// headings are the winds that a key goes to, the straight one first.
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

// point shows what the pointer is over.
func (m *Areas) point() {
	m.byKeys = false
	m.hover(m.view.SiteAt(m.pixel(m.pointer)))
}

// leave shows it no longer.
func (m *Areas) leave() { m.hover(model.Site{}, false) }

// press begins a drag, or chooses a spot.
func (m *Areas) press(e *desktop.MouseEvent) {
	m.byKeys = false
	if e.Button == desktop.MouseButtonPrimary && m.listener.Grab(m.pointAt(e.Position), m.near()) {
		m.pressed = true
		return
	}
	at, ok := m.view.SiteAt(m.pixel(e.Position))
	m.choose(at, ok, currentMods()&fyne.KeyModifierShift != 0)
}

// PieceUnder is the piece that the pointer is over: the index of its stack in the
// setting, and its own in the stack.
func (m *Areas) PieceUnder() (stack, piece int, ok bool) { return m.view.PieceAt(m.pixel(m.pointer)) }

// MarkerUnder is the index in the setting of the marker that the pointer is over.
func (m *Areas) MarkerUnder() (int, bool) { return m.view.MarkerAt(m.pixel(m.pointer)) }

func (m *Areas) choose(at model.Site, ok, more bool) {
	if ok && m.cursor >= 0 {
		m.cursor = int(at.A)
	}
	m.listener.Choose(at, ok, more)
}

// key goes from sector to sector with the arrows, and chooses the one that the cursor is
// on.
func (m *Areas) key(name fyne.KeyName) bool {
	if m.cursor < 0 {
		return false
	}
	if _, arrow := headings[name]; arrow {
		m.step(name)
		return true
	}
	if name == fyne.KeySpace || name == fyne.KeyReturn || name == fyne.KeyEnter {
		m.choose(model.Site{A: int32(m.cursor)}, true, false)
		return true
	}
	return false
}

// PlaceOf is where the middle of a spot is in the widget.
func (m *Areas) PlaceOf(at model.Site) (fyne.Position, bool) {
	x, y, ok := m.view.CenterOf(at)
	return fyne.NewPos(float32(x/m.scale), float32(y/m.scale)), ok
}
