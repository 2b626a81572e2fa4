package ui

import (
	"slices"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/editor/ui/panel"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/diag"
)

// openVictory is the editor with a battle and its Victory panel in sight.
func openVictory(t *testing.T, battle string) (*App, *editor, *victoryPanel) {
	t.Helper()
	a := newTestApp(t)
	a.Open(battle)
	require.NotNil(t, a.editor)
	a.editor.showPanel("victory")
	return a, a.editor, a.editor.drafts.victory
}

// takeNth takes the nth entry, counted from 1, of the menu that stands.
func takeNth(t *testing.T, a *App, n int) {
	t.Helper()
	require.NotNil(t, a.Win.Canvas().Overlays().Top(), "a menu")
	for range n {
		key(a, fyne.KeyDown)
	}
	key(a, fyne.KeyReturn)
}

// takeFound takes the first option that the dialog in front finds for a text.
func takeFound(t *testing.T, a *App, text string) {
	t.Helper()
	m := a.TopModal()
	require.NotNil(t, m, "a dialog with a search")
	for _, o := range test.LaidOutObjects(m.Pop) {
		if f, ok := o.(*kit.Field); ok {
			f.SetText(text)
			f.OnSubmitted(text)
			return
		}
	}
	require.Fail(t, "no search")
}

// restated takes a kind from the menu of the first clause's condition.
func restated(t *testing.T, a *App, f *form, kind string) {
	t.Helper()
	f.tap(t, "victory.clauses[0].condition:kind")
	takeNth(t, a, 1+slices.IndexFunc(conditionKinds, func(k conditionKind) bool { return k.id == kind }))
}

func TestEveryStartOfAConditionIsSoundAndReads(t *testing.T) {
	for _, battle := range []string{"brunstatt", "schipdonck", "markova"} {
		a, e, p := openVictory(t, battle)
		for _, start := range conditionStarts {
			before := len(e.doc.Scenario().Victory.Clauses)
			p.form.tap(t, "victory.clauses:add")
			takeFound(t, a, start.text)
			clauses := e.doc.Scenario().Victory.Clauses
			require.Len(t, clauses, before+1, start.text)
			c := clauses[before]
			assert.NoError(t, c.Condition.Valid())
			assert.Equal(t, start.when, c.When)
			for path, area := range e.doc.Scenario().Areas() {
				if !area.UsesThis() {
					r, err := area.Region(e.doc.Scenario().Hexes())
					require.NoError(t, err, path)
					assert.False(t, r.Empty(), "%s: %s", start.text, path)
				}
			}
			assert.Equal(t, element(clauseList, before), p.opened, "it is open")
			assert.NotContains(t, c.Sentence(e.doc.Scenario()), `"`, "it names what the scenario has")
		}
		for _, d := range e.problems.found {
			assert.False(t, d.Severity == diag.Error && panel.Under(d.Path, "victory"), d.Message)
		}
	}
}

func TestAClauseIsBuiltMovedAndTakenOut(t *testing.T) {
	a, e, p := openVictory(t, "brunstatt")
	f := p.form
	s := e.doc.Scenario()
	f.tap(t, "victory.clauses:add")
	takeFound(t, a, "Hold a place")
	require.Len(t, s.Victory.Clauses, 3)
	path := "victory.clauses[2].condition"
	assert.NotEmpty(t, e.bench.Lights.Lit, "its hexes are lit")

	f.tap(t, path+":beside:more")
	takeNth(t, a, 1)
	takeFound(t, a, "Destroy")
	require.Len(t, s.Victory.Clauses[2].Condition.All, 2)
	f.tap(t, path+".all[1]:beside:more")
	takeNth(t, a, 2)
	takeFound(t, a, "Leave the map")
	assert.Len(t, s.Victory.Clauses[2].Condition.All[1].Any, 2)
	f.tap(t, path+".all[0]:beside:more")
	takeNth(t, a, 3)
	assert.NotNil(t, s.Victory.Clauses[2].Condition.All[0].Not)
	assert.Contains(t, s.Victory.Clauses[2].Sentence(s), "no ")
	f.tap(t, path+".all[0]:beside:more")
	takeNth(t, a, 3)
	assert.NotNil(t, s.Victory.Clauses[2].Condition.All[0].Occupies)
	steps, _ := e.doc.History()
	assert.Equal(t, "change clause 3", steps[len(steps)-1].Label)

	moved := s.Victory.Clauses[2].Condition.Clone()
	f.tap(t, "victory.clauses[2]:card:up")
	assert.Equal(t, moved, s.Victory.Clauses[1].Condition)
	assert.Equal(t, "victory.clauses[1]", p.opened, "the clause stays open")
	f.tap(t, "victory.clauses[1]:card:close")
	assert.Len(t, s.Victory.Clauses, 2)
	assert.Empty(t, e.bench.Lights.Lit)
}

func TestAnotherKindOfConditionKeepsWhatItCan(t *testing.T) {
	a, e, p := openVictory(t, "fromelles")
	s := e.doc.Scenario()
	p.open("victory.clauses[0]")
	now := func() model.Condition { return s.Victory.Clauses[0].Condition }
	was := now().Occupies
	require.NotNil(t, was)

	restated(t, a, p.form, "count")
	require.NotNil(t, now().Count)
	assert.Equal(t, was.Units, now().Count.Units)
	assert.Equal(t, was.Area, now().Count.Area)
	restated(t, a, p.form, "losses")
	assert.Equal(t, was.Units, now().Losses.Units)
	restated(t, a, p.form, "all")
	require.Len(t, now().All, 1)
	restated(t, a, p.form, "any")
	assert.Len(t, now().Any, 1)
	restated(t, a, p.form, "losses")
	assert.Equal(t, was.Units, now().Losses.Units)
	for _, kind := range []string{"not", "journey", "some_hex", "exits", "points", "occupies"} {
		restated(t, a, p.form, kind)
		assert.NoError(t, now().Valid(), kind)
	}
	assert.Equal(t, was.Units.Side, now().Occupies.Units.Side)
}

func TestABoundIsSaidInEveryWay(t *testing.T) {
	for _, from := range boundKinds {
		for _, to := range boundKinds {
			b := rebound(rebound(noFewer(4), from.ID), to.ID)
			assert.Equal(t, to.ID, boundKind(b), "%s to %s", from.ID, to.ID)
		}
	}
	assert.Equal(t, noFewer(4), rebound(rebound(noFewer(4), "exactly"), "at_least"))
}

func TestHowManyUnitsAndHowManyPoints(t *testing.T) {
	_, e, p := openVictory(t, "brunstatt")
	s := e.doc.Scenario()
	p.open("victory.clauses[0]")
	number := func(path, text string) {
		entry := p.form.items[path].focus.(*kit.Field)
		entry.SetText(text)
		entry.OnSubmitted(text)
	}
	number("victory.clauses[0].condition.exits.at_least", "7")
	assert.Equal(t, 7, *s.Victory.Clauses[0].Condition.Exits.AtLeast)
	assert.Contains(t, p.form.items, "victory.clauses[0].condition.exits.by:sentence:text")

	p.form.tap(t, "victory.points:add")
	require.Len(t, s.Victory.Points, 1)
	number("victory.points[0].points", "3")
	assert.Equal(t, 3, s.Victory.Points[0].Points)
	assert.NotEqual(t, s.Victory.Points[0].Side, s.Victory.Points[0].Units.Side)
}

func TestAConditionOnPointsBringsAPointTable(t *testing.T) {
	a, e, p := openVictory(t, "brunstatt")
	p.form.tap(t, "victory.clauses:add")
	takeFound(t, a, "more points")
	assert.Len(t, e.doc.Scenario().Victory.Points, 2)
	e.undo()
	assert.Empty(t, e.doc.Scenario().Victory.Points, "one step")
	assert.Len(t, e.doc.Scenario().Victory.Clauses, 2)
}

func TestAClauseSaysWhatIsKnownOfItBeforeAGame(t *testing.T) {
	_, e, p := openVictory(t, "brunstatt")
	p.open("victory.clauses[0]")
	p.set("victory.clauses[0].condition", model.Condition{Losses: &model.Losses{Units: model.Selector{Side: "french"}, Bound: noMore(3)}}, "test")
	assert.Contains(t, p.form.items, "victory.clauses[0]:state:text")
	assert.Equal(t, "Met at the start: it holds when the game begins, so the game is over before it is played.", p.form.said("victory.clauses[0]:state"))
	e.undo()
	assert.Contains(t, p.form.said("victory.clauses[0]:state"), "may come to hold")
}

func TestAProblemOfAClauseOpensIt(t *testing.T) {
	_, e, p := openVictory(t, "le-cateau")
	e.showPanel("battle")
	e.revealField("victory.clauses[0].condition.all[1].losses.at_least")
	assert.Equal(t, "victory.clauses[0]", p.opened)
	assert.True(t, p.form.focused(p.form.items["victory.clauses[0].condition.all[1].losses.at_least"]))
}
