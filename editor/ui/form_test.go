package ui

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/editor/ui/kit"
)

// openForm is a form in the window of an open battle, described by describe.
func openForm(t *testing.T, describe func(f *form)) (*editor, *form, func()) {
	t.Helper()
	a := newTestApp(t)
	a.openBuiltIn("brunstatt")
	e := a.editor
	f := newForm(e.bench)
	show := func() { f.show(func() { describe(f) }) }
	show()
	a.Win.SetContent(f.content())
	return e, f, show
}

func TestAFormChangesTheScenarioAndFollowsIt(t *testing.T) {
	var e *editor
	describe := func(f *form) {
		s := f.bench.Doc.Scenario()
		f.text("title", "Title", "", 1, s.Title, func(v string) { f.bench.Do(document.Set{Path: "title", Value: v}) })
		f.number("length.turns", "Turns", s.Length.Turns, numberRange{least: 1, most: 20}, func(n int) {
			f.bench.Do(document.Set{Path: "length.turns", Value: n})
		})
	}
	e, f, show := openForm(t, describe)

	title := f.items["title"].focus.(*kit.Field)
	e.app.Win.Canvas().Focus(title)
	title.SetText("Altkirch")
	e.app.Win.Canvas().Unfocus()
	assert.Equal(t, "Altkirch", e.doc.Scenario().Title)
	show()
	e.doc.Undo()
	show()
	assert.Equal(t, "Brunstatt", title.Text)
	assert.Same(t, title, f.items["title"].focus, "the field stays the same object")

	turns := f.items["length.turns"].focus.(*kit.Field)
	e.app.Win.Canvas().Focus(turns)
	turns.TypedKey(&fyne.KeyEvent{Name: fyne.KeyUp})
	show()
	assert.Equal(t, 19, e.doc.Scenario().Length.Turns)
	assert.Equal(t, "19", turns.Text)
}

func TestWhatAFieldDoesNotTakeStaysUntilItIsMended(t *testing.T) {
	e, f, show := openForm(t, func(f *form) {
		f.number("length.turns", "Turns", f.bench.Doc.Scenario().Length.Turns, numberRange{least: 1, most: 20}, func(n int) {
			f.bench.Do(document.Set{Path: "length.turns", Value: n})
		})
		f.checkedText("length.begins", "Begins", "", 1, f.bench.Doc.Scenario().Length.Begins, wrongClock, func(v string) {
			f.bench.Do(document.Set{Path: "length.begins", Value: v})
		})
	})
	c := e.app.Win.Canvas()
	turns, begins := f.items["length.turns"].focus.(*kit.Field), f.items["length.begins"].focus.(*kit.Field)
	was := e.doc.Scenario().Length
	says := func(text string) bool {
		found := false
		eachText(f.items["length.turns"].object, func(l *canvas.Text) { found = found || l.Visible() && l.Text == text })
		return found
	}
	for _, text := range []string{"99", "0", "many", ""} {
		c.Focus(turns)
		turns.SetText(text)
		c.Unfocus()
		show()
		assert.Equal(t, text, turns.Text)
		assert.Equal(t, was.Turns, e.doc.Scenario().Length.Turns)
		assert.True(t, says("Give a number from 1 to 20."), text)
	}
	c.Focus(turns)
	turns.SetText("12")
	c.Unfocus()
	assert.Equal(t, 12, e.doc.Scenario().Length.Turns)
	assert.False(t, says("Give a number from 1 to 20."))

	c.Focus(begins)
	begins.SetText("at dawn")
	c.Unfocus()
	show()
	assert.Equal(t, "at dawn", begins.Text)
	assert.Equal(t, was.Begins, e.doc.Scenario().Length.Begins)
	assert.Contains(t, f.said("length.begins:wrong"), "05:30")
	c.Focus(begins)
	begins.TypedKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
	assert.Equal(t, was.Begins, begins.Text, "Escape puts back what was there")
	show()
	assert.NotContains(t, f.items, "length.begins:wrong:text")
}

// eachText visits the texts of an object.
func eachText(o fyne.CanvasObject, visit func(*canvas.Text)) {
	switch o := o.(type) {
	case *canvas.Text:
		visit(o)
	case *fyne.Container:
		for _, part := range o.Objects {
			eachText(part, visit)
		}
	}
}

func TestWhatIsBeingWrittenStaysWhenTheFormIsDescribedAnew(t *testing.T) {
	e, f, show := openForm(t, func(f *form) {
		f.text("title", "Title", "", 1, f.bench.Doc.Scenario().Title, func(v string) {})
	})
	title := f.items["title"].focus.(*kit.Field)
	e.app.Win.Canvas().Focus(title)
	title.SetText("Half writ")
	require.NoError(t, e.doc.Do(document.Set{Path: "subtitle", Value: "Another"}))
	show()
	assert.Equal(t, "Half writ", title.Text)
	assert.Equal(t, title, e.app.Win.Canvas().Focused())
}

func TestAControlThatGoesGivesTheKeyboardBack(t *testing.T) {
	there := true
	e, f, show := openForm(t, func(f *form) {
		if there {
			f.toggle("a", "A", "", true, func(bool) {})
		}
	})
	b := f.items["a"].control.(*kit.Button)
	e.app.Win.Canvas().Focus(b)
	there = false
	show()
	assert.Empty(t, f.items)
	assert.NotEqual(t, fyne.Focusable(b), e.app.Win.Canvas().Focused())
}

func TestAFormLeadsToTheControlOfAPath(t *testing.T) {
	e, f, _ := openForm(t, func(f *form) {
		f.text("deployment[1].note", "Note", "", 1, "", func(string) {})
		f.card("deployment[1]", "Step 2", nil, func() { f.prose("deployment[1].area:sentence", "In town A.") })
	})
	_, known := f.nearest("deployment[1].area.place")
	assert.True(t, known)
	_, known = f.nearest("deployment[2]")
	assert.False(t, known)
	f.reveal("deployment[1].note")
	assert.Equal(t, f.items["deployment[1].note"].focus, e.app.Win.Canvas().Focused())
}

func TestManyOptionsAreSearchedByTheirWords(t *testing.T) {
	var options []kit.Option
	for _, n := range []string{"French infantry company", "German infantry company", "German field gun battery"} {
		options = append(options, kit.Option{ID: n, Text: n})
	}
	taken := ""
	l := kit.NewOptionList(options, func(string) bool { return false }, func(id string) { taken = id })
	test.WidgetRenderer(l.List)
	l.Search.SetText("gun ger")
	require.Len(t, l.Found, 1)
	l.Enter()
	assert.Equal(t, "German field gun battery", taken)
	l.Search.SetText("howitzer")
	taken = ""
	l.Enter()
	assert.Empty(t, taken, "nothing is found and nothing is taken")
}

func TestAFieldReachedByTabIsWrittenAnew(t *testing.T) {
	a, _ := openBattle(t)
	a.askNew()
	c := a.Win.Canvas()
	letter(a, '2')
	c.FocusNext()
	rows := c.Focused().(*kit.Field)
	assert.Equal(t, "34", rows.SelectedText())
	letter(a, '7')
	assert.Equal(t, "7", rows.Text)
	c.Unfocus()
	rows.MouseDown(&desktop.MouseEvent{Button: desktop.MouseButtonPrimary})
	assert.Empty(t, rows.SelectedText(), "the pointer puts the cursor where it is")
}

func TestTabLeadsToNothingOutOfSight(t *testing.T) {
	a, e := openBattle(t)
	driver := fyne.CurrentApp().Driver()
	for _, id := range []string{"battle", "rules", "victory"} {
		e.showPanel(id)
		a.Win.Resize(a.Win.Canvas().Size().AddWidthHeight(1, 0)) // texts know their heights once they are laid out
		scrolled := 0
		for _, step := range []func(){a.Win.Canvas().FocusNext, a.Win.Canvas().FocusPrevious} {
			for range 60 {
				step()
				o, ok := a.Win.Canvas().Focused().(fyne.CanvasObject)
				require.True(t, ok)
				scroll, _, found := kit.ScrollAround(a.Win.Canvas().Content(), o)
				if !found || scroll == nil {
					continue
				}
				top := driver.AbsolutePositionForObject(o).Y - driver.AbsolutePositionForObject(scroll).Y
				require.GreaterOrEqual(t, top, float32(-0.5), id)
				if o.Size().Height <= scroll.Size().Height {
					require.LessOrEqual(t, top+o.Size().Height, scroll.Size().Height+0.5, id)
				}
				if scroll.Offset.Y > 0 {
					scrolled++
				}
			}
		}
		assert.Positive(t, scrolled, id)
	}
}
