package problems

import (
	"slices"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/check"
	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/editor/ui/look"
	"github.com/mapsheet/mapsheet/editor/ui/panel"
	"github.com/mapsheet/mapsheet/editor/ui/panel/paneltest"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/diag"
)

// window is a bench with the list of problems under the map, and what it has led to.
type window struct {
	*panel.Bench
	checkup *Checkup
	list    *Panel
	led     []string // codes of the problems
}

// open opens Brunstatt, and looks for problems after every change.
func open(t *testing.T) *window {
	t.Helper()
	b := paneltest.Open(t, "brunstatt")
	w := &window{Bench: b, checkup: NewCheckup(b.System)}
	w.list = New(b, w.checkup, Window{
		Commit: func() {}, Fold: func() {}, ReadAgain: func() {},
		Lead: func(d diag.Diagnostic) { w.led = append(w.led, d.Code) },
	})
	w.checkup.Told = func() { w.list.Update(w.checkup.Problems()) }
	look := func(c document.Change) {
		w.checkup.Note(c)
		w.checkup.Ask(b.Desk, b.Scenario())
	}
	look(document.Change{})
	b.Doc.Subscribe(look)
	b.Desk.Win.SetContent(container.NewBorder(nil, w.list.Content(), nil, nil, b.Map))
	return w
}

// withEmptyNotes is the same with two problems of one kind.
func withEmptyNotes(t *testing.T) *window {
	t.Helper()
	w := open(t)
	notes := append(w.Scenario().Notes, model.Note{About: "title"}, model.Note{About: "date"})
	require.True(t, w.Do(document.Set{Path: "notes", Value: notes}))
	require.Len(t, w.list.Found(), 2)
	require.NotEmpty(t, w.list.found[0].Fix)
	return w
}

func TestTheFirstFixOfAProblemIsOneStep(t *testing.T) {
	w := withEmptyNotes(t)
	notes, at := len(w.Scenario().Notes), w.Doc
	_, before := at.History()
	row := newRow(w.list)
	row.show(0)
	assert.Equal(t, look.Capital(w.list.found[0].Fix), row.fix.Text)
	row.fix.MouseIn(nil)
	assert.Contains(t, w.Status.What.Text, w.list.found[0].Fix, "what it would do is said beforehand")
	row.fix.MouseOut()
	row.fix.Tapped(nil)
	assert.Len(t, w.Scenario().Notes, notes-1)
	_, after := at.History()
	assert.Equal(t, before+1, after)
	assert.Len(t, w.list.found, 1)
	w.Doc.Undo()
	assert.Len(t, w.list.found, 2)
}

func TestAllProblemsOfAKindAreMendedInOneStep(t *testing.T) {
	w := withEmptyNotes(t)
	assert.Equal(t, "Fix all 2 of this kind", w.list.all.Text)
	assert.True(t, w.list.all.Visible())
	w.list.all.Tapped(nil)
	assert.Empty(t, w.list.found)
	w.Doc.Undo()
	assert.Len(t, w.list.found, 2)
}

func TestTheOtherWaysToMendAProblemAreInAMenu(t *testing.T) {
	w := open(t)
	three := 3
	met := model.Condition{Losses: &model.Losses{Units: model.Selector{Side: "french"}, Bound: model.Bound{AtMost: &three}}}
	require.True(t, w.Do(document.Set{Path: "victory.clauses[0].condition", Value: met}))
	at := slices.IndexFunc(w.list.found, func(d diag.Diagnostic) bool { return d.Code == "met-at-start" })
	require.GreaterOrEqual(t, at, 0)
	d := w.list.found[at]
	fixes := slices.Collect(w.checkup.trial(w.Scenario())().Fixes(d))
	require.Greater(t, len(fixes), 1)
	assert.Equal(t, d.Fix, fixes[0].Label)
	row := newRow(w.list)
	row.show(at)
	row.more.Tapped(nil)
	for range 2 {
		paneltest.Key(w.Desk, fyne.KeyDown)
	}
	paneltest.Key(w.Desk, fyne.KeyReturn)
	steps, _ := w.Doc.History()
	assert.Equal(t, fixes[1].Edit.Label(), steps[len(steps)-1].Label)
	assert.False(t, slices.ContainsFunc(w.list.found, func(d diag.Diagnostic) bool { return d.Code == "met-at-start" }))
}

func TestTheListOfProblemsWorksByKeys(t *testing.T) {
	w := withEmptyNotes(t)
	w.list.Next()
	require.Equal(t, fyne.Focusable(w.list.list), w.Desk.Win.Canvas().Focused())
	paneltest.Key(w.Desk, fyne.KeyDown)
	assert.Equal(t, 1, w.list.chosen)
	paneltest.Key(w.Desk, fyne.KeyDown)
	assert.Equal(t, 1, w.list.chosen, "it ends at the last")
	paneltest.Key(w.Desk, fyne.KeyUp)

	paneltest.Letter(w.Desk, 'e')
	assert.Equal(t, "What is wrong", paneltest.Dialog(w.Desk))
	paneltest.Press(t, w.Desk, "Close")
	x, ok := check.Explain(w.list.found[0].Code, w.System)
	require.True(t, ok)
	assert.NotEmpty(t, x.Why)

	paneltest.Letter(w.Desk, 'f')
	assert.Len(t, w.list.found, 1)
	assert.Equal(t, []string{w.list.found[0].Code}, w.led, "what is mended is shown")
	assert.Equal(t, fyne.Focusable(w.list.list), w.Desk.Win.Canvas().Focused(), "and the keyboard stays, for the next")
	paneltest.Key(w.Desk, fyne.KeyReturn)
	assert.Len(t, w.led, 2)
}

func TestProblemsAreFilteredAndSearched(t *testing.T) {
	w := open(t)
	p := w.list
	p.Update(diag.List{
		{Code: "a", Severity: diag.Error, Message: "A road ends."}, {Code: "b", Severity: diag.Warning, Message: "A wood is bare."},
		{Code: "c", Severity: diag.Hint, Message: "A town is far."}, {Code: "d", Severity: diag.Hint, Message: "Another town."},
	})
	assert.False(t, p.filters.Visible(), "few need no filter")
	p.Update(append(p.found, diag.List{{Code: "e", Message: "x"}, {Code: "f", Message: "y"}}...))
	assert.True(t, p.filters.Visible())
	p.search.SetText("town")
	assert.Equal(t, []int{2, 3}, p.shown)
	p.most = diag.Warning
	p.sift()
	assert.Empty(t, p.shown)
	p.search.SetText("")
	assert.Equal(t, []int{0, 1, 4, 5}, p.shown)
}

func TestAProblemThatOnlyTheDesignerCanMendLeadsToItsField(t *testing.T) {
	w := open(t)
	require.True(t, w.Do(document.Set{Path: "history", Value: ""}))
	at := slices.IndexFunc(w.list.found, func(d diag.Diagnostic) bool { return d.Code == "no-history" })
	row := newRow(w.list)
	row.show(at)
	assert.Equal(t, "Show where it is", row.fix.Text)
	row.fix.Tapped(nil)
	assert.Equal(t, []string{"no-history"}, w.led)
	assert.Contains(t, w.Status.What.Text, "What happened", "and how is said")
}

func TestAProblemOfManyHexesLeavesTheMapToBeSeen(t *testing.T) {
	w := open(t)
	var few, many []string
	for i := range mostFlags + 1 {
		many = append(many, w.Scenario().Hexes().Grid.Label(w.Scenario().Hexes().Grid.At(i)))
	}
	few = many[:mostFlags]
	w.list.Update(diag.List{{Code: "a", Message: "Few.", Hexes: few}})
	assert.Len(t, w.list.Marks(w.Scenario().Hexes().Grid), mostFlags)
	w.list.Update(diag.List{{Code: "a", Message: "Many.", Hexes: many}})
	assert.Len(t, w.list.Marks(w.Scenario().Hexes().Grid), 1)
}
