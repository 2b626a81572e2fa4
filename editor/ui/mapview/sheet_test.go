package mapview

import (
	"bytes"
	"image"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/draw/tables"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/plane"
)

// sheetListener hears nothing.
type sheetListener struct{}

func (sheetListener) Drag(plane.Point, int)         {}
func (sheetListener) Drop(bool)                     {}
func (sheetListener) Moved()                        {}
func (sheetListener) Left()                         {}
func (sheetListener) TakeKey(fyne.KeyName) bool     { return false }
func (sheetListener) Key(fyne.KeyName)              {}
func (sheetListener) Rune(rune)                     {}
func (sheetListener) Shortcut(fyne.Shortcut)        {}
func (sheetListener) Hover()                        {}
func (sheetListener) Press(plane.Point, int)        {}
func (sheetListener) Point(model.Site, bool)        {}
func (sheetListener) Choose(model.Site, bool, bool) {}
func (sheetListener) Grab(plane.Point, int) bool    { return false }

// paced is a sheet that is drawn over frames.
type paced interface {
	Board
	generate(w, h int) image.Image
	pan(dx, dy float64)
	MouseMoved(e *desktop.MouseEvent)
	pace(p Pace)
}

func (m *sheet[V, L]) pace(p Pace) { m.Pace = p }

// smallTable is a table with a hill, a pond and two units.
func smallTable() (*model.TableBoard, tables.Setting) {
	b := model.NewTableBoard(7200, 4800)
	square := func(x, y, side int) plane.Polygon {
		return plane.Polygon{{X: x, Y: y}, {X: x + side, Y: y}, {X: x + side, Y: y + side}, {X: x, Y: y + side}}
	}
	b.Pieces = []model.Piece{
		{ID: "hill", Kind: model.PieceHill, Name: "Hill", Points: square(1000, 1000, 1800)},
		{ID: "pond", Kind: model.PiecePond, Name: "Pond", Points: square(5000, 3000, 900)},
	}
	s := tables.Setting{}
	for i, at := range []plane.Point{{X: 2000, Y: 2500}, {X: 5000, Y: 1500}} {
		s.Units = append(s.Units, tables.Unit{Number: int32(i), At: at, Formation: tables.Loose, Spread: 300, Figures: 6, Whole: 6, Radius: 75})
	}
	return b, s
}

func TestALongPictureOfASheetGoesOnAfterWhatWaits(t *testing.T) {
	sheets := map[string]func() (m paced, change func()){
		"areas": func() (paced, func()) {
			b, s := largeSheet()
			m := NewAreas(b, "", sheetListener{})
			return m, func() { m.SetSetting(s) }
		},
		"tables": func() (paced, func()) {
			b, s := smallTable()
			m := NewTables(b, "", sheetListener{})
			return m, func() { m.SetSetting(s) }
		},
	}
	// Where nothing has to be shaped anew, other goroutines may draw all tiles but one in a frame.
	least := map[string]int{"opening": 2, "zoom": 2}
	for name, open := range sheets {
		t.Run(name, func(t *testing.T) {
			w := test.NewTempApp(t).NewWindow("sheet")
			m, change := open()
			w.SetContent(m)
			w.Resize(fyne.NewSize(600, 400))
			var waiting []func()
			m.pace(Pace{Frame: time.Nanosecond, Later: func(f func()) { waiting = append(waiting, f) }})
			out := func(what string) []byte {
				t.Helper()
				for frames := 1; ; frames++ {
					require.Less(t, frames, 3000, what)
					waiting = nil
					pixels := bytes.Clone(m.generate(600, 400).(*image.RGBA).Pix)
					require.LessOrEqual(t, len(waiting), 1, what)
					if len(waiting) == 0 {
						assert.Greater(t, frames, least[what], what)
						return pixels
					}
				}
			}
			out("opening")
			change()
			for what, do := range map[string]func(){
				"zoom": func() { m.Zoom(3) }, "pan": func() { m.pan(200, -170) }, "waking": func() { m.Sleep(); m.Wake() },
			} {
				do()
				pixels := out(what)
				m.generate(600, 400)
				assert.Empty(t, waiting, "it asks for no frame once it is drawn")
				m.pace(Pace{})
				m.Sleep()
				assert.True(t, bytes.Equal(pixels, m.generate(600, 400).(*image.RGBA).Pix), "as at once: %s", what)
				m.pace(Pace{Frame: time.Nanosecond, Later: func(f func()) { waiting = append(waiting, f) }})
			}
		})
	}
}

// A table that is dropped as it was last shown in the drag has its names placed all the same.
func TestNamesFindTheirPlacesWhenADragEndsWhereItWas(t *testing.T) {
	test.NewTempApp(t)
	b, _ := smallTable()
	b.Pieces[1].Points = plane.Polygon{{X: 1500, Y: 1700}, {X: 2500, Y: 1700}, {X: 2500, Y: 2000}, {X: 1500, Y: 2000}}
	moved := b.Copy().(*model.TableBoard)
	for i := range moved.Pieces[1].Points {
		moved.Pieces[1].Points[i].Y += 2000
	}
	m, fresh := NewTables(moved, "", sheetListener{}), NewTables(b, "", sheetListener{})
	m.TryBoard(b)
	held := bytes.Clone(m.generate(600, 400).(*image.RGBA).Pix)
	m.SetBoard(b)
	dropped := m.generate(600, 400).(*image.RGBA).Pix
	assert.NotEqual(t, held, dropped)
	assert.Equal(t, fresh.generate(600, 400).(*image.RGBA).Pix, dropped)
}
