package mapview

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"github.com/mapsheet/mapsheet/editor/draw"
	"github.com/mapsheet/mapsheet/editor/draw/tables"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/plane"
)

// TablesListener is told what the pointer and the keys do on a table, and that it is moved.
type TablesListener interface {
	SheetListener
	Hover() // the pointer has moved; see Tables.Under
	Left()  // it has left the table
	// Press tells where the button goes down on the table; near is how far from a point
	// the pointer may miss it.
	Press(at plane.Point, near int)
}

// Tables is an open table.
type Tables struct {
	sheet[*tables.View, TablesListener]
	board *model.TableBoard
	marks tables.Highlights
}

// NewTables shows a table in a palette.
func NewTables(b *model.TableBoard, palette string, l TablesListener) *Tables {
	m := &Tables{board: b.Copy().(*model.TableBoard)}
	m.lay(m, tables.NewView(m.board), draw.Options{Palette: palette}, l)
	return m
}

// SetBoard shows a table as it is now. What changes in it afterwards is not seen.
func (m *Tables) SetBoard(b *model.TableBoard) { m.show(b, m.view.SetBoard) }

// TryBoard shows a table as it is in the middle of a drag: as SetBoard, but names stay where
// they are until a board is set.
func (m *Tables) TryBoard(b *model.TableBoard) { m.show(b, m.view.TryBoard) }

func (m *Tables) show(b *model.TableBoard, on func(*model.TableBoard)) {
	resized := m.board.Width != b.Width || m.board.Height != b.Height
	if !m.board.Same(b) {
		m.board = b.Copy().(*model.TableBoard)
	}
	on(m.board)
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

// Mark shows what lies over the table for a moment.
func (m *Tables) Mark(marks tables.Highlights) {
	m.marks = marks
	m.view.SetHighlights(marks)
	m.raster.Refresh()
}

// TakeOver shows the same part of the table, in the same manner, as another view did.
func (m *Tables) TakeOver(old *Tables) {
	m.follow(&old.sheet)
	m.Mark(old.marks)
}

// fullInch is an inch at 100 %, in device-independent pixels.
const fullInch = 24

// Percent is how large the table is shown.
func (m *Tables) Percent() int { return m.percent(m.view.InchPixels(), fullInch) }

// Cursor is a cross over the table.
func (m *Tables) Cursor() desktop.Cursor { return desktop.CrosshairCursor }

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

// point tells that the pointer has moved.
func (m *Tables) point() { m.listener.Hover() }

// leave tells that the pointer has left the table.
func (m *Tables) leave() { m.listener.Left() }

// press tells where the button goes down.
func (m *Tables) press(e *desktop.MouseEvent) {
	if e.Button == desktop.MouseButtonPrimary {
		m.pressed = true
		m.listener.Press(m.pointAt(e.Position), m.near())
	}
}

// key has no use for keys that its listener has none for.
func (m *Tables) key(fyne.KeyName) bool { return false }
