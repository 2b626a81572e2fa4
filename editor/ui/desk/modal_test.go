package desk

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/ui/kit"
)

func TestEnterGivesTheLastAnswerThatLosesNothing(t *testing.T) {
	for _, c := range []struct {
		looks []kit.Look
		want  int
	}{
		{[]kit.Look{kit.Framed, kit.Primary}, 1},
		{[]kit.Look{kit.Framed, kit.Danger}, 0},
		{[]kit.Look{kit.Framed, kit.Danger, kit.Primary}, 2},
		{[]kit.Look{kit.Primary}, 0},
	} {
		d := newTestDesk(t)
		given := -1
		var choices []Choice
		for i, look := range c.looks {
			choices = append(choices, Choice{Text: "Answer", Look: look, Do: func() { given = i }})
		}
		d.Ask("Question", "Which one?", choices...)
		d.Win.Canvas().Focused().TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
		assert.Equal(t, c.want, given, "%v", c.looks)
		assert.Nil(t, d.TopModal())
	}
}

func TestADialogThatIsClosedIsForgottenWithAllThatItKnew(t *testing.T) {
	d := newTestDesk(t)
	under := kit.NewField("")
	d.Win.SetContent(under)
	d.Win.Canvas().Focus(under)
	first := d.OpenModal("First", kit.NewField(""), fyne.Size{})
	second := d.OpenModal("Second", kit.NewField(""), fyne.Size{})
	assert.Same(t, under, first.before)
	second.Close()
	first.Close()
	assert.Same(t, under, d.Win.Canvas().Focused())
	assert.Nil(t, first.before, "it may be that of a document that is closed")
	for _, m := range d.Modals[:cap(d.Modals)] {
		assert.Nil(t, m)
	}
}

// wrapping is the layout of a text that is high as long as it has no width.
type wrapping struct{ width float32 }

func (w *wrapping) MinSize([]fyne.CanvasObject) fyne.Size {
	if w.width < 400 {
		return fyne.NewSize(400, 700)
	}
	return fyne.NewSize(400, 40)
}

func (w *wrapping) Layout(_ []fyne.CanvasObject, size fyne.Size) { w.width = size.Width }

func TestADialogIsNoHigherThanWhatItSaysInItsWidth(t *testing.T) {
	d := newTestDesk(t)
	body := &fyne.Container{Layout: &wrapping{}}
	d.OpenModal("Split", body, fyne.Size{})
	assert.Less(t, body.Size().Height, float32(100))
}

func TestADialogAsksBeforeWhatIsTypedInItIsLost(t *testing.T) {
	for name, c := range map[string]struct {
		texts []string
		says  string // "" where it closes
	}{
		"nothing":              {[]string{"Left wing", "7"}, ""},
		"as before":            {[]string{" Left wing ", "7"}, ""},
		"a number":             {[]string{"Left wing", "12"}, ""},
		"no number":            {[]string{"Left wing", "a"}, ""},
		"a name":               {[]string{"Right wing", "7"}, "“Right wing”"},
		"a name is taken away": {[]string{"", "7"}, ""},
		"both":                 {[]string{"14", "12"}, "in 2 fields"},
		"a long text":          {[]string{strings.Repeat("wing ", 20), "7"}, "with what you have written. It"},
	} {
		t.Run(name, func(t *testing.T) {
			d := newTestDesk(t)
			a, b := kit.NewField(""), kit.NewField("")
			a.SetText("Left wing")
			b.SetText("7")
			m := d.OpenModal("Name it", container.NewVBox(a, b), fyne.Size{})
			shut := 0
			m.Cancel = func() {
				m.GiveUpTyped(func() {
					shut++
					m.Close()
				})
			}
			m.TakeFields(a, b)
			a.SetText(c.texts[0])
			b.SetText(c.texts[1])
			d.Focus(b)
			d.Win.Canvas().Focused().TypedKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
			if c.says == "" {
				assert.Equal(t, 1, shut)
				assert.Nil(t, d.TopModal())
				return
			}
			require.NotSame(t, m, d.TopModal())
			assert.Contains(t, d.TopModal().Says, c.says)
			d.TopModal().Cancel()
			require.Same(t, m, d.TopModal(), "it is there still")
			assert.Equal(t, c.texts[0], a.Text)
		})
	}
}

// The buttons of a dialog stand one under the other where the window is too narrow for a row.
func TestTheButtonsOfADialogStayInTheWindow(t *testing.T) {
	a := newTestDesk(t)
	for _, width := range []float32{1280, 500} {
		a.Win.Resize(fyne.NewSize(width, 600))
		buttons := []fyne.CanvasObject{kit.DialogButton("Close", kit.Framed, func() {}), kit.DialogButton("Show where it is", kit.Framed, func() {}), kit.DialogButton("Deploy it west of town A (inclusive) and north of road 1", kit.Primary, func() {})}
		m := a.OpenModal("What is wrong", canvas.NewRectangle(nil), fyne.NewSize(0, 0), buttons...)
		var before float32
		for i, b := range buttons {
			at := fyne.CurrentApp().Driver().AbsolutePositionForObject(b)
			assert.GreaterOrEqual(t, at.X, float32(0), "%v", width)
			assert.LessOrEqual(t, at.X+b.Size().Width, width, "%v", width)
			if i > 0 && width < 1000 {
				assert.Greater(t, at.Y, before)
			}
			before = at.Y
		}
		m.Close()
	}
}
