package form

import (
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/editor/ui/panel"
	"github.com/mapsheet/mapsheet/editor/ui/panel/paneltest"
)

// open is a form in the window of an open battle, described by describe.
func open(t *testing.T, describe func(f *Form)) (*panel.Bench, *Form, func()) {
	t.Helper()
	b := paneltest.Open(t, "brunstatt")
	f := New(b)
	show := func() { f.Show(func() { describe(f) }) }
	show()
	b.Desk.Win.SetContent(f.Content())
	return b, f, show
}

func TestAFormChangesTheScenarioAndFollowsIt(t *testing.T) {
	b, f, show := open(t, func(f *Form) {
		s := f.Bench.Scenario()
		f.Text("title", "Title", "", 1, s.Title, func(v string) { f.Bench.Do(document.Set{Path: "title", Value: v}) })
		f.Number("length.turns", "Turns", s.Length.Turns, Range{Least: 1, Most: 20}, func(n int) {
			f.Bench.Do(document.Set{Path: "length.turns", Value: n})
		})
	})
	c := b.Desk.Win.Canvas()

	title := f.items["title"].Focus.(*kit.Field)
	c.Focus(title)
	title.SetText("Altkirch")
	c.Unfocus()
	assert.Equal(t, "Altkirch", b.Scenario().Title)
	show()
	b.Doc.Undo()
	show()
	assert.Equal(t, "Brunstatt", title.Text)
	assert.Same(t, title, f.items["title"].Focus, "the field stays the same object")

	turns := f.items["length.turns"].Focus.(*kit.Field)
	c.Focus(turns)
	turns.TypedKey(&fyne.KeyEvent{Name: fyne.KeyUp})
	show()
	assert.Equal(t, 19, b.Scenario().Length.Turns)
	assert.Equal(t, "19", turns.Text)
}

func TestALongTextIsSafeWhileItIsWritten(t *testing.T) {
	made := 0
	b, f, show := open(t, func(f *Form) {
		s := f.Bench.Scenario()
		f.Text("history", "History", "", 5, s.History, func(v string) {
			made++
			f.Bench.Do(document.Set{Path: "history", Value: v})
		})
		f.Text("title", "Title", "", 1, s.Title, func(string) { made++ })
	})
	back := make(chan func(), 9)
	b.Desk.Hands.Written, b.Desk.Hands.OnMain = time.Millisecond, func(do func()) { back <- do }
	c := b.Desk.Win.Canvas()
	history := f.items["history"].Focus.(*kit.Field)
	c.Focus(history)
	history.SetText("It began at dawn. ")
	(<-back)()
	show()
	assert.Equal(t, "It began at dawn. ", b.Scenario().History)
	assert.Equal(t, history, c.Focused(), "and is written on")
	steps, _ := b.Doc.History()
	assert.Len(t, steps, 1)

	history.SetText("It began at dawn. The")
	stale := <-back
	history.SetText("It began at dawn. The guns")
	stale()
	assert.Equal(t, 1, made, "what is written on is not made an edit at each letter")
	last := <-back
	c.Unfocus()
	show()
	assert.Equal(t, 2, made)
	last()
	assert.Equal(t, 2, made, "it is one already")

	b.Doc.SetLookOnly(true)
	c.Focus(history)
	history.SetText("They looked on")
	(<-back)()
	assert.Equal(t, 2, made)
	history.SetText(b.Scenario().History)
	title := f.items["title"].Focus.(*kit.Field)
	c.Focus(title)
	title.SetText("Half a ti")
	time.Sleep(20 * time.Millisecond)
	assert.Empty(t, back, "Escape puts back what was in a line")
}

func TestWhatAFieldDoesNotTakeStaysUntilItIsMended(t *testing.T) {
	hour := func(v string) string {
		if _, err := time.Parse("15:04", v); err != nil {
			return "Write a time of day: 05:30."
		}
		return ""
	}
	b, f, show := open(t, func(f *Form) {
		length := f.Bench.Scenario().Length
		f.Number("length.turns", "Turns", length.Turns, Range{Least: 1, Most: 20}, func(n int) {
			f.Bench.Do(document.Set{Path: "length.turns", Value: n})
		})
		f.CheckedText("length.begins", "Begins", "", 1, length.Begins, hour, func(v string) {
			f.Bench.Do(document.Set{Path: "length.begins", Value: v})
		})
	})
	c := b.Desk.Win.Canvas()
	turns, begins := f.items["length.turns"].Focus.(*kit.Field), f.items["length.begins"].Focus.(*kit.Field)
	was := b.Scenario().Length
	assert.Equal(t, turns.MinSize().Height, f.items["length.turns"].Object.MinSize().Height, "why it refuses takes no room while it does not")
	says := func(text string) bool { return f.Said("length.turns:wrong") == text }
	for _, text := range []string{"99", "0", "many", ""} {
		c.Focus(turns)
		turns.SetText(text)
		c.Unfocus()
		show()
		assert.Equal(t, text, turns.Text)
		assert.Equal(t, was.Turns, b.Scenario().Length.Turns)
		assert.True(t, says("Give a number from 1 to 20."), text)
	}
	c.Focus(turns)
	turns.SetText("12")
	c.Unfocus()
	assert.Equal(t, 12, b.Scenario().Length.Turns)
	assert.NotContains(t, f.Keys(), "length.turns:wrong:text")

	c.Focus(begins)
	begins.SetText("at dawn")
	c.Unfocus()
	show()
	assert.Equal(t, "at dawn", begins.Text)
	assert.Equal(t, was.Begins, b.Scenario().Length.Begins)
	assert.Contains(t, f.Said("length.begins:wrong"), "05:30")
	c.Focus(begins)
	begins.TypedKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
	assert.Equal(t, was.Begins, begins.Text, "Escape puts back what was there")
	show()
	assert.NotContains(t, f.Keys(), "length.begins:wrong:text")
}

// What is wrong with a field has the width of the form, wherever the field stands.
func TestWhyAFieldRefusesStandsUnderItsRow(t *testing.T) {
	none := func(string) string { return "Nothing will do, for the reasons that are told here at length." }
	written := map[string]string{"one": "1", "other": "2", "decimal": "2.5", "figure": "3", "colour": "#102030"}
	b, f, show := open(t, func(f *Form) {
		f.Row("pair", func() {
			f.CheckedText("one", "One", "", 1, "1", none, func(string) {})
			f.Group("group", func() (fyne.CanvasObject, *fyne.Container) {
				box := container.NewVBox()
				return box, box
			}, func() { f.CheckedText("inner", "Inner", "", 1, "4", none, func(string) {}) })
			f.CheckedText("other", "Other", "", 1, "2", none, func(string) {})
		})
		f.Row("lone", func() { f.Decimal("decimal", "Decimal", 2.5, func(float64) { written["decimal"] = "" }) })
		f.Figure("figure", Source{}, func() { f.CheckedText("figure", "Figure", "", 1, "3", none, func(string) {}) })
		f.Colour("colour", "Colour", nil, "#102030", func(v string) { written["colour"] = v })
	})
	b.Desk.Win.Resize(fyne.NewSize(320, 800))
	write := func(key, text string) {
		f.items[key].Focus.(*kit.Field).SetText(text)
		f.Commit()
	}
	reason := func(key string) fyne.CanvasObject {
		require.Contains(t, f.Keys(), key+":wrong:text", key)
		return f.items[key+":wrong:text"].Object
	}
	where := func(o fyne.CanvasObject) fyne.Position {
		return fyne.CurrentApp().Driver().AbsolutePositionForObject(o)
	}
	pair := f.items["pair:row"].Object
	width := pair.Size().Width
	for _, key := range []string{"other", "one", "decimal", "figure", "colour"} {
		write(key, "x")
		assert.Greater(t, reason(key).Size().Width, width*0.8, key)
		field := f.items[key].Object
		assert.GreaterOrEqual(t, where(reason(key)).Y, where(field).Y+field.Size().Height, key)
	}
	assert.Greater(t, where(reason("other")).Y, where(reason("one")).Y, "in their order")
	assert.Greater(t, where(f.items["decimal"].Object).Y, where(reason("other")).Y)
	assert.Len(t, pair.(*fyne.Container).Objects, 3, "the row has its fields alone")
	write("inner", "x")
	assert.Less(t, reason("inner").Size().Width, width/2, "what has its place in the row keeps it")
	write("one", "1")
	show()
	assert.NotContains(t, f.Keys(), "one:wrong:text")
	reason("other")
	assert.Equal(t, "2.5", written["decimal"])
	for _, text := range []string{"NaN", "Inf"} {
		write("decimal", text)
		assert.Contains(t, f.Said("decimal:wrong"), "“"+text+"” is no number: write one such as 48.25.")
	}
	write("decimal", "3,25")
	assert.Empty(t, written["decimal"])
	write("colour", "AABBCC")
	assert.Equal(t, "#aabbcc", written["colour"])
}

func TestWhatIsBeingWrittenStaysWhenTheFormIsDescribedAnew(t *testing.T) {
	b, f, show := open(t, func(f *Form) {
		f.Text("title", "Title", "", 1, f.Bench.Scenario().Title, func(v string) {})
	})
	title := f.items["title"].Focus.(*kit.Field)
	b.Desk.Win.Canvas().Focus(title)
	title.SetText("Half writ")
	require.NoError(t, b.Doc.Do(document.Set{Path: "subtitle", Value: "Another"}))
	show()
	assert.Equal(t, "Half writ", title.Text)
	assert.Equal(t, title, b.Desk.Win.Canvas().Focused())
}

func TestAControlThatGoesGivesTheKeyboardBack(t *testing.T) {
	there := true
	b, f, show := open(t, func(f *Form) {
		if there {
			f.Toggle("a", "A", "", true, func(bool) {})
		}
	})
	button := f.items["a"].Control.(*kit.Button)
	b.Desk.Win.Canvas().Focus(button)
	there = false
	show()
	assert.Empty(t, f.items)
	assert.Empty(t, f.Keys())
	assert.NotEqual(t, fyne.Focusable(button), b.Desk.Win.Canvas().Focused())
}

func TestAFormLeadsToTheControlOfAPath(t *testing.T) {
	b, f, _ := open(t, func(f *Form) {
		f.Text("deployment[1].note", "Note", "", 1, "", func(string) {})
		f.Card("deployment[1]", "Step 2", nil, func() { f.Prose("deployment[1].area:sentence", "In town A.") })
	})
	_, known := f.nearest("deployment[1].area.place")
	assert.True(t, known)
	_, known = f.nearest("deployment[2]")
	assert.False(t, known)
	f.Reveal("deployment[1].note")
	assert.Equal(t, f.items["deployment[1].note"].Focus, b.Desk.Win.Canvas().Focused())
}

func TestAFormattedTextIsOpenedToBeWrittenWhereAPathLeadsToIt(t *testing.T) {
	b, f, _ := open(t, func(f *Form) {
		f.Markdown("notes[0].text", "Note", "What is to be said", 3, "**Bold** guess", func(string) {})
	})
	assert.Contains(t, f.Keys(), "notes[0].text:formatted")
	f.Reveal("notes[0].text")
	assert.NotContains(t, f.Keys(), "notes[0].text:formatted")
	require.Contains(t, f.Keys(), "notes[0].text")
	assert.Equal(t, f.items["notes[0].text"].Focus, b.Desk.Win.Canvas().Focused())
	assert.Equal(t, "**Bold** guess", f.items["notes[0].text"].Focus.(*kit.Field).Text)
}
