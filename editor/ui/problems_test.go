package ui

import (
	"slices"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/check"
	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/editor/ui/look"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/diag"
	"github.com/mapsheet/mapsheet/model/hex"
)

// withEmptyNotes is a battle with two notes that say nothing and an end that
// no problem is about.
func withEmptyNotes(t *testing.T) (*App, *editor) {
	t.Helper()
	a, e := openBattle(t)
	notes := append(e.doc.Scenario().Notes, model.Note{About: "title"}, model.Note{About: "date"})
	require.True(t, e.bench.Do(document.Set{Path: "notes", Value: notes}))
	require.Len(t, e.problems.found, 2)
	require.NotEmpty(t, e.problems.found[0].Fix)
	return a, e
}

func TestTheFirstFixOfAProblemIsOneStep(t *testing.T) {
	_, e := withEmptyNotes(t)
	notes, at := len(e.doc.Scenario().Notes), e.doc
	_, before := at.History()
	row := newProblemRow(e.problems)
	row.show(0)
	assert.Equal(t, look.Capital(e.problems.found[0].Fix), row.fix.Text)
	row.fix.MouseIn(nil)
	assert.Contains(t, e.status.What.Text, e.problems.found[0].Fix, "what it would do is said beforehand")
	row.fix.MouseOut()
	row.fix.Tapped(nil)
	assert.Len(t, e.doc.Scenario().Notes, notes-1)
	_, after := at.History()
	assert.Equal(t, before+1, after)
	assert.Len(t, e.problems.found, 1)
	e.mode.goBy(-1)
	assert.Len(t, e.problems.found, 2)
}

func TestAllProblemsOfAKindAreMendedInOneStep(t *testing.T) {
	_, e := withEmptyNotes(t)
	assert.Equal(t, "Fix all 2 of this kind", e.problems.all.Text)
	assert.True(t, e.problems.all.Visible())
	e.problems.all.Tapped(nil)
	assert.Empty(t, e.problems.found)
	e.mode.goBy(-1)
	assert.Len(t, e.problems.found, 2)
}

func TestTheOtherWaysToMendAProblemAreInAMenu(t *testing.T) {
	a, e := openBattle(t)
	met := model.Condition{Losses: &model.Losses{Units: model.Selector{Side: "french"}, Bound: noMore(3)}}
	require.True(t, e.bench.Do(document.Set{Path: "victory.clauses[0].condition", Value: met}))
	at := slices.IndexFunc(e.problems.found, func(d diag.Diagnostic) bool { return d.Code == "met-at-start" })
	require.GreaterOrEqual(t, at, 0)
	d := e.problems.found[at]
	fixes := slices.Collect(e.checker.Trial(e.doc.Scenario()).Fixes(d))
	require.Greater(t, len(fixes), 1)
	assert.Equal(t, d.Fix, fixes[0].Label)
	row := newProblemRow(e.problems)
	row.show(at)
	row.more.Tapped(nil)
	takeNth(t, a, 2)
	steps, _ := e.doc.History()
	assert.Equal(t, fixes[1].Edit.Label(), steps[len(steps)-1].Label)
	assert.False(t, slices.ContainsFunc(e.problems.found, func(d diag.Diagnostic) bool { return d.Code == "met-at-start" }))
}

func TestTheListOfProblemsWorksByKeys(t *testing.T) {
	a, e := withEmptyNotes(t)
	key(a, fyne.KeyF8)
	require.Equal(t, fyne.Focusable(e.problems.list), a.Win.Canvas().Focused())
	key(a, fyne.KeyDown)
	assert.Equal(t, 1, e.problems.chosen)
	key(a, fyne.KeyDown)
	assert.Equal(t, 1, e.problems.chosen, "it ends at the last")
	key(a, fyne.KeyUp)

	letter(a, 'e')
	assert.Equal(t, "What is wrong", a.dialog())
	press(t, a, "Close")
	x, ok := check.Explain(e.problems.found[0].Code, e.system)
	require.True(t, ok)
	assert.NotEmpty(t, x.Why)

	letter(a, 'f')
	assert.Len(t, e.problems.found, 1)
	key(a, fyne.KeyReturn)
	assert.Equal(t, "notes", e.side.Shown().ID())
}

func TestProblemsAreFilteredAndSearched(t *testing.T) {
	_, e := openBattle(t)
	p := e.problems
	p.update(diag.List{
		{Code: "a", Severity: diag.Error, Message: "A road ends."}, {Code: "b", Severity: diag.Warning, Message: "A wood is bare."},
		{Code: "c", Severity: diag.Hint, Message: "A town is far."}, {Code: "d", Severity: diag.Hint, Message: "Another town."},
	})
	assert.False(t, p.filters.Visible(), "few need no filter")
	p.update(append(p.found, diag.List{{Code: "e", Message: "x"}, {Code: "f", Message: "y"}}...))
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
	a, e := openBattle(t)
	require.True(t, e.bench.Do(document.Set{Path: "history", Value: ""}))
	e.showPanel("charts")
	at := slices.IndexFunc(e.problems.found, func(d diag.Diagnostic) bool { return d.Code == "no-history" })
	row := newProblemRow(e.problems)
	row.show(at)
	assert.Equal(t, "Show where it is", row.fix.Text)
	row.fix.Tapped(nil)
	assert.Equal(t, "battle", e.side.Shown().ID())
	assert.Contains(t, e.status.What.Text, "What happened", "and how is said")
	w, ok := a.Win.Canvas().Focused().(*kit.Field)
	require.True(t, ok, "its text can be written at once")
	assert.True(t, w.MultiLine)
}

func TestAProblemOfManyHexesLeavesTheMapToBeSeen(t *testing.T) {
	_, e := openBattle(t)
	var few, many []string
	for i := range mostFlags + 1 {
		many = append(many, e.doc.Scenario().Hexes().Grid.Label(e.doc.Scenario().Hexes().Grid.At(i)))
	}
	few = many[:mostFlags]
	e.problems.update(diag.List{{Code: "a", Message: "Few.", Hexes: few}})
	assert.Len(t, e.problems.marks(e.doc.Scenario().Hexes().Grid), mostFlags)
	e.problems.update(diag.List{{Code: "a", Message: "Many.", Hexes: many}})
	assert.Len(t, e.problems.marks(e.doc.Scenario().Hexes().Grid), 1)
}

func TestTheProblemsTakeNoMoreRoomThanTheirRowsNeed(t *testing.T) {
	_, e := openBattle(t)
	e.mapView.MouseMoved(mouse(e.mapView.PlaceOf(hex.Hex{}), 0))
	camera, fitted := e.mapView.Camera(), e.mapView.Fitted()
	withNotes := func(n int) float32 {
		notes := make([]model.Note, n)
		for i := range notes {
			notes[i].About = []string{"title", "date", "subtitle", "turns"}[i%4]
		}
		require.True(t, e.bench.Do(document.Set{Path: "notes", Value: notes}))
		require.GreaterOrEqual(t, len(e.problems.found), n)
		return e.problems.list.Size().Height
	}
	one := withNotes(1)
	assert.InDelta(t, problemRowHeight, one, float64(theme.Padding()))
	assert.InDelta(t, 2*problemRowHeight+theme.Padding(), withNotes(2), float64(theme.Padding()))
	chosen := withNotes(4)
	assert.Less(t, chosen, float32(4*problemRowHeight), "more rows than fit into the height chosen are scrolled")
	assert.InDelta(t, one, withNotes(1), 1)
	assert.Equal(t, camera, e.mapView.Camera(), "the map stays where it is")
	assert.Equal(t, fitted, e.mapView.Fitted())
	assert.InDelta(t, 140, e.footSplit.Size(), 0.5, "the height chosen is remembered")
	e.footSplit.Split.SetOffset(1 - 100/float64(e.body.Size().Height))
	withNotes(4)
	assert.InDelta(t, 100, e.footSplit.Size(), 0.5, "a height that was dragged holds")
}

func TestProblemsThatAreMendedLeaveThePanelUntilThePointerIsOnTheMap(t *testing.T) {
	_, e := openBattle(t)
	notes := []model.Note{{About: "title"}, {About: "date"}}
	require.True(t, e.bench.Do(document.Set{Path: "notes", Value: notes}))
	high := e.problems.content.Size().Height
	e.mapView.MouseOut()
	require.True(t, e.bench.Do(document.Set{Path: "notes", Value: notes[:1]}))
	assert.Equal(t, high, e.problems.content.Size().Height, "a second click meets no other row")
	require.True(t, e.bench.Do(document.Set{Path: "notes", Value: []model.Note(nil)}))
	require.Empty(t, e.problems.found)
	assert.True(t, e.listing, "nor the map, where it would paint")
	e.mapView.MouseMoved(mouse(fyne.NewPos(40, 40), 0))
	assert.False(t, e.listing)
}
