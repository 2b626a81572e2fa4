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

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/editor/tool"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
)

// recorder notes what a map tells its listener.
type recorder struct {
	said  []string
	last  tool.Event
	moves int
	keys  []fyne.KeyName
	runes []rune
}

func (r *recorder) note(what string, e tool.Event) { r.said, r.last = append(r.said, what), e }
func (r *recorder) Hover(e tool.Event)             { r.note("hover", e) }
func (r *recorder) Left()                          { r.note("left", tool.Event{}) }
func (r *recorder) Press(e tool.Event)             { r.note("press", e) }
func (r *recorder) Drag(e tool.Event)              { r.note("drag", e) }
func (r *recorder) Release(e tool.Event)           { r.note("release", e) }
func (r *recorder) Cancel()                        { r.note("cancel", tool.Event{}) }
func (r *recorder) Moved()                         { r.moves++ }
func (r *recorder) Key(k fyne.KeyName)             { r.keys = append(r.keys, k) }
func (r *recorder) Rune(c rune)                    { r.runes = append(r.runes, c) }
func (r *recorder) Shortcut(fyne.Shortcut)         {}
func (r *recorder) Wants(fyne.KeyName) bool        { return false }
func (r *recorder) Wheel(int) bool                 { return false }

// testMap is a map of 20 by 15 hexes in a widget of 600 by 400.
func testMap(t *testing.T) (*View, *recorder) {
	t.Helper()
	a := test.NewTempApp(t)
	r := &recorder{}
	m := NewView(model.NewHexBoard(20, 15), "", r)
	m.Mods = func() fyne.KeyModifier { return 0 }
	w := a.NewWindow("map")
	w.SetPadded(false)
	w.SetContent(m)
	w.Resize(fyne.NewSize(600, 400))
	m.generate(600, 400)
	r.said = nil
	return m, r
}

func Mouse(p fyne.Position, b desktop.MouseButton) *desktop.MouseEvent {
	return &desktop.MouseEvent{PointEvent: fyne.PointEvent{Position: p}, Button: b}
}

func drag(p fyne.Position) *fyne.DragEvent {
	return &fyne.DragEvent{PointEvent: fyne.PointEvent{Position: p}}
}

func TestAPressIsAtTheHexUnderThePointer(t *testing.T) {
	m, r := testMap(t)
	for _, h := range []hex.Hex{{Col: 0, Row: 0}, {Col: 7, Row: 3}, {Col: 19, Row: 14}} {
		m.MouseDown(Mouse(m.PlaceOf(h), desktop.MouseButtonPrimary))
		assert.Equal(t, h, r.last.Hex)
		m.MouseUp(Mouse(m.PlaceOf(h), desktop.MouseButtonPrimary))
	}
	assert.Equal(t, []string{"press", "release", "press", "release", "press", "release"}, r.said)
}

func TestAPressIsAtTheHexUnderThePointerOnAScaledDisplay(t *testing.T) {
	m, r := testMap(t)
	m.generate(1200, 800)
	assert.InDelta(t, 2, m.scale, 0.001)
	h := hex.Hex{Col: 9, Row: 6}
	m.MouseDown(Mouse(m.PlaceOf(h), desktop.MouseButtonPrimary))
	assert.Equal(t, h, r.last.Hex)
}

func TestAStrokeWithTheLeftButtonEndsOnceWhereverItIsLetGo(t *testing.T) {
	cases := map[string]func(m *View, p fyne.Position){
		"over the map, where both events come": func(m *View, p fyne.Position) {
			m.MouseUp(Mouse(p, desktop.MouseButtonPrimary))
			m.DragEnd()
		},
		"outside the window, where only the drag ends": func(m *View, _ fyne.Position) { m.DragEnd() },
		"unnoticed, so that the pointer comes back without a button": func(m *View, p fyne.Position) {
			m.MouseMoved(Mouse(p, 0))
		},
	}
	for name, letGo := range cases {
		t.Run(name, func(t *testing.T) {
			m, r := testMap(t)
			from, to := hex.Hex{Col: 3, Row: 3}, hex.Hex{Col: 6, Row: 3}
			m.MouseDown(Mouse(m.PlaceOf(from), desktop.MouseButtonPrimary))
			m.Dragged(drag(m.PlaceOf(to)))
			assert.Equal(t, to, r.last.Hex)
			assert.Equal(t, tool.Left, r.last.Button)
			letGo(m, m.PlaceOf(to))
			assert.Equal(t, []string{"press", "drag", "release"}, r.said[:3])
			assert.NotContains(t, r.said[3:], "release")
		})
	}
}

func TestTheRightButtonDragsWithMoves(t *testing.T) {
	m, r := testMap(t)
	from, to := hex.Hex{Col: 3, Row: 3}, hex.Hex{Col: 6, Row: 3}
	m.MouseDown(Mouse(m.PlaceOf(from), desktop.MouseButtonSecondary))
	m.MouseMoved(Mouse(m.PlaceOf(to), desktop.MouseButtonSecondary))
	assert.Equal(t, tool.Right, r.last.Button)
	m.MouseUp(Mouse(m.PlaceOf(to), desktop.MouseButtonSecondary))
	assert.Equal(t, []string{"press", "drag", "release"}, r.said)
}

func TestASecondButtonDoesNotDisturbAStroke(t *testing.T) {
	m, r := testMap(t)
	p := m.PlaceOf(hex.Hex{Col: 3, Row: 3})
	m.MouseDown(Mouse(p, desktop.MouseButtonPrimary))
	m.MouseDown(Mouse(p, desktop.MouseButtonSecondary))
	assert.Equal(t, []string{"press"}, r.said)
}

func TestModifierKeysReachTheTool(t *testing.T) {
	m, r := testMap(t)
	m.Mods = func() fyne.KeyModifier { return fyne.KeyModifierShift | fyne.KeyModifierControl }
	m.MouseDown(Mouse(m.PlaceOf(hex.Hex{Col: 1, Row: 1}), desktop.MouseButtonPrimary))
	assert.Equal(t, tool.Shift|tool.Ctrl, r.last.Mods)
}

func TestAModifierKeyAsksAnewWhatAClickWouldDo(t *testing.T) {
	m, r := testMap(t)
	m.MouseMoved(Mouse(m.PlaceOf(hex.Hex{Col: 1, Row: 1}), 0))
	m.Mods = func() fyne.KeyModifier { return fyne.KeyModifierControl }
	m.KeyDown(&fyne.KeyEvent{Name: desktop.KeyControlLeft})
	assert.Equal(t, []string{"hover", "hover"}, r.said)
	assert.Equal(t, tool.Ctrl, r.last.Mods)
}

func TestEscapeGivesAStrokeUp(t *testing.T) {
	m, r := testMap(t)
	p := m.PlaceOf(hex.Hex{Col: 3, Row: 3})
	m.MouseDown(Mouse(p, desktop.MouseButtonPrimary))
	m.TypedKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
	m.Dragged(drag(p))
	m.MouseUp(Mouse(p, desktop.MouseButtonPrimary))
	assert.Equal(t, "cancel", r.said[1])
	assert.NotContains(t, r.said, "drag")
	assert.NotContains(t, r.said, "release")
}

func TestTheMapMovesWithThePointer(t *testing.T) {
	cases := map[string]func(m *View, p fyne.Position){
		"middle button": func(m *View, p fyne.Position) { m.MouseDown(Mouse(p, desktop.MouseButtonTertiary)) },
		"space bar": func(m *View, p fyne.Position) {
			m.KeyDown(&fyne.KeyEvent{Name: fyne.KeySpace})
			m.MouseDown(Mouse(p, desktop.MouseButtonPrimary))
		},
	}
	for name, begin := range cases {
		t.Run(name, func(t *testing.T) {
			m, r := testMap(t)
			before := m.PlaceOf(hex.Hex{Col: 5, Row: 5})
			begin(m, fyne.NewPos(300, 200))
			m.Dragged(drag(fyne.NewPos(320, 230)))
			m.MouseUp(Mouse(fyne.NewPos(320, 230), desktop.MouseButtonPrimary))
			after := m.PlaceOf(hex.Hex{Col: 5, Row: 5})
			assert.InDelta(t, 20, after.X-before.X, 0.6)
			assert.InDelta(t, 30, after.Y-before.Y, 0.6)
			assert.NotContains(t, r.said, "press", "moving the map is no stroke")
			m.Dragged(drag(fyne.NewPos(400, 300)))
			assert.Equal(t, after, m.PlaceOf(hex.Hex{Col: 5, Row: 5}), "it ends with the button")
		})
	}
}

func TestTheWheelZoomsAtThePointer(t *testing.T) {
	m, _ := testMap(t)
	h := hex.Hex{Col: 14, Row: 4}
	p := m.PlaceOf(h)
	before := m.Percent()
	for range 3 {
		m.Scrolled(&fyne.ScrollEvent{PointEvent: fyne.PointEvent{Position: p}, Scrolled: fyne.NewDelta(0, notch)})
	}
	assert.Greater(t, m.Percent(), before)
	e := m.event(p, 0)
	assert.Equal(t, h, e.Hex, "the hex stays under the pointer")
	for range 3 {
		m.Scrolled(&fyne.ScrollEvent{PointEvent: fyne.PointEvent{Position: p}, Scrolled: fyne.NewDelta(0, -notch)})
	}
	assert.InDelta(t, before, m.Percent(), 3)
}

func TestSmallTurnsOfTheWheelAddUp(t *testing.T) {
	m, _ := testMap(t)
	before := m.Percent()
	turn := &fyne.ScrollEvent{PointEvent: fyne.PointEvent{Position: fyne.NewPos(300, 200)}, Scrolled: fyne.NewDelta(0, notch/5)}
	for range 4 {
		m.Scrolled(turn)
	}
	assert.Equal(t, before, m.Percent())
	m.Scrolled(turn)
	assert.Greater(t, m.Percent(), before)
}

func TestKeysMoveAndZoomTheMap(t *testing.T) {
	m, r := testMap(t)
	h := hex.Hex{Col: 5, Row: 5}
	start := m.PlaceOf(h)
	m.TypedKey(&fyne.KeyEvent{Name: fyne.KeyRight})
	assert.InDelta(t, -keyPan, m.PlaceOf(h).X-start.X, 0.6)
	m.TypedKey(&fyne.KeyEvent{Name: fyne.KeyDown})
	assert.InDelta(t, -keyPan, m.PlaceOf(h).Y-start.Y, 0.6)
	m.TypedKey(&fyne.KeyEvent{Name: fyne.KeyPageUp})
	assert.NotEqual(t, start, m.PlaceOf(h))
	m.TypedKey(&fyne.KeyEvent{Name: fyne.KeyHome})
	assert.Equal(t, start, m.PlaceOf(h), "home shows the whole map again")
	m.TypedKey(&fyne.KeyEvent{Name: fyne.KeyF1})
	m.TypedRune('b')
	m.TypedRune(' ')
	assert.Equal(t, []fyne.KeyName{fyne.KeyF1}, r.keys, "other keys go on")
	assert.Equal(t, []rune{'b'}, r.runes)
}

func TestTheMapCannotBeLostFromSight(t *testing.T) {
	m, _ := testMap(t)
	for _, k := range []fyne.KeyName{fyne.KeyRight, fyne.KeyDown, fyne.KeyLeft, fyne.KeyUp} {
		for range 200 {
			m.TypedKey(&fyne.KeyEvent{Name: k})
		}
		seen := false
		for h := range m.board.Grid.All() {
			p := m.PlaceOf(h)
			seen = seen || p.X > 0 && p.Y > 0 && p.X < 600 && p.Y < 400
		}
		assert.True(t, seen, "some hex is in sight after %s", k)
	}
}

func TestTheWholeMapStaysInSightWhenTheWindowGrows(t *testing.T) {
	m, _ := testMap(t)
	m.generate(900, 700)
	first, last := m.PlaceOf(hex.Hex{}), m.PlaceOf(hex.Hex{Col: 19, Row: 14})
	m.raster.Resize(fyne.NewSize(900, 700))
	m.generate(900, 700)
	assert.Positive(t, first.X)
	assert.Less(t, last.X, float32(900))
	assert.Positive(t, m.Percent())
}

func TestAHexIsBroughtIntoTheMiddle(t *testing.T) {
	m, _ := testMap(t)
	h := hex.Hex{Col: 9, Row: 7}
	m.Zoom(2)
	m.Center(h)
	assert.InDelta(t, 300, m.PlaceOf(h).X, 2)
	assert.InDelta(t, 200, m.PlaceOf(h).Y, 2)
	assert.GreaterOrEqual(t, m.Percent(), 60, "large enough to be read")
	m.Center(hex.Hex{Col: 19, Row: 14})
	assert.Greater(t, m.PlaceOf(hex.Hex{Col: 19, Row: 14}).X, float32(500), "no more is shown beside the map than has to be")
}

func TestALongPictureGoesOnAfterWhatWaits(t *testing.T) {
	m, _ := testMap(t)
	want := m.generate(600, 400).(*image.RGBA)
	pixels := bytes.Clone(want.Pix)
	var waiting []func()
	m.Frame, m.Later = time.Nanosecond, func(f func()) { waiting = append(waiting, f) }
	m.Invalidate(nil)
	frames := 0
	for again := true; again; frames++ {
		waiting = nil
		m.generate(600, 400)
		again = len(waiting) > 0
		assert.LessOrEqual(t, len(waiting), 1)
	}
	assert.Greater(t, frames, 2)
	assert.Equal(t, pixels, m.generate(600, 400).(*image.RGBA).Pix)
}

// farmName is where the name of the farm is printed on a map.
func farmName(t *testing.T, m *View) image.Point {
	t.Helper()
	for y := 0.0; y < 400; y += 2 {
		for x := 0.0; x < 600; x += 2 {
			if got, box, ok := m.view.LabelAt(x, y); ok && got == "farm" {
				return box.Min
			}
		}
	}
	t.Fatal("the name of the farm is not on the map")
	return image.Point{}
}

func TestNamesStayUntilAStrokeEnds(t *testing.T) {
	m, _ := testMap(t)
	farm := hex.Hex{Col: 8, Row: 8}
	m.board.Places = []model.Place{{ID: "farm", Kind: model.PlaceOther, Name: "Ferme", Hexes: hex.List{farm}}}
	m.Invalidate(nil)
	m.generate(600, 400)
	first := farmName(t, m)

	m.Preview([]document.HexCell{{Hex: farm, Cell: document.Cell{Terrain: model.Town}}})
	assert.Equal(t, first, farmName(t, m), "a click would lay houses under it")
	m.Preview(nil)
	assert.Equal(t, first, farmName(t, m))

	build := func(terrain model.Terrain) {
		m.board.SetTerrain(farm, terrain)
		m.Invalidate(hex.List{farm})
	}
	m.MouseDown(Mouse(m.PlaceOf(farm), desktop.MouseButtonPrimary))
	build(model.Town)
	assert.Equal(t, first, farmName(t, m), "the stroke lays them")
	m.MouseUp(Mouse(m.PlaceOf(farm), desktop.MouseButtonPrimary))
	beside := farmName(t, m)
	assert.NotEqual(t, first, beside, "it has ended")

	m.MouseDown(Mouse(m.PlaceOf(farm), desktop.MouseButtonPrimary))
	build(model.Clear)
	assert.Equal(t, beside, farmName(t, m))
	m.CancelStroke()
	assert.Equal(t, first, farmName(t, m), "it is given up")

	m.ToggleCursor()
	m.TogglePen(tool.Left)
	build(model.Town)
	assert.Equal(t, first, farmName(t, m), "the pen of the keyboard is down")
	m.TogglePen(tool.Left)
	assert.Equal(t, beside, farmName(t, m))
}
