package kit

import (
	"testing"

	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/widget"
	"github.com/stretchr/testify/assert"
)

// turned is parts that are drawn in turns, and what is to be done once a frame is drawn.
type turned struct {
	*Turns
	shown []bool
	after []func()
}

func newTurned(parts int) *turned {
	u := &turned{shown: make([]bool, parts)}
	u.Turns = NewTurns(func(do func()) { u.after = append(u.after, do) })
	return u
}

func (u *turned) part(n int) Part { return func(all bool) { u.shown[n] = all } }

// frame has a window drawn, and done what waited for that.
func (u *turned) frame(draw func()) {
	draw()
	after := u.after
	u.after = nil
	for _, do := range after {
		do()
	}
}

func TestPartsAreDrawnInOneFrameAfterTheOther(t *testing.T) {
	test.NewTempApp(t)
	u := newTurned(3)
	w := test.NewTempWindow(t, container.NewStack(u.Witness))
	draw := func() { w.Canvas().Capture() }
	u.frame(draw)
	assert.Equal(t, []bool{false, false, false}, u.shown, "nothing has begun")
	assert.False(t, u.Going())

	u.Begin(u.part(0), u.part(1))
	u.frame(draw)
	assert.Equal(t, []bool{true, false, false}, u.shown)
	u.Begin(u.part(2))
	assert.Equal(t, []bool{true, true, false}, u.shown, "what others did not wait for is not left out")
	u.frame(draw)
	assert.Equal(t, []bool{true, true, true}, u.shown)
	assert.True(t, u.Going(), "the last part is still to be drawn")
	draw()
	assert.False(t, u.Going())
	assert.Empty(t, u.after, "nobody waits for another frame")
}

func TestWhatIsToHaveTheKeyboardIsShown(t *testing.T) {
	test.NewTempApp(t)
	field := widget.NewEntry()
	late := newLate(container.NewVBox(field))
	w := test.NewTempWindow(t, container.NewStack(late))
	draws := func() int { return len(test.WidgetRenderer(late).Objects()) }
	late.Fill(false)
	assert.Zero(t, draws())
	assert.Equal(t, late.Content.MinSize(), late.MinSize(), "its room stays")

	assert.True(t, Focus(w.Canvas(), field))
	assert.Equal(t, 1, draws())
	assert.Same(t, field, w.Canvas().Focused())
}
