package scenario

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/ui/form"
	"github.com/mapsheet/mapsheet/editor/ui/form/formtest"
	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/editor/ui/panel"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/diag"
)

// openVictory is the editor with a battle and its Victory panel in sight.
func openVictory(t *testing.T, battle string) (*window, *Victory) {
	t.Helper()
	e := open(t, battle)
	e.showPanel("victory")
	return e, e.victory
}

// restated takes a kind from the menu of the first clause's condition.
func restated(t *testing.T, e *window, f *form.Form, kind string) {
	t.Helper()
	formtest.Tap(t, f, "victory.clauses[0].condition:kind")
	takeNth(t, e, 1+slices.IndexFunc(conditionKinds, func(k conditionKind) bool { return k.id == kind }))
}

func TestEveryStartOfAConditionIsSoundAndReads(t *testing.T) {
	for _, battle := range []string{"brunstatt", "schipdonck", "markova"} {
		e, p := openVictory(t, battle)
		for _, start := range conditionStarts {
			before := len(e.doc.Scenario().Victory.Clauses)
			formtest.Tap(t, p.form, "victory.clauses:add")
			takeFound(t, e, start.text)
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
			assert.True(t, p.isOpen(Element(clauseList, before)), "it is open")
			assert.NotContains(t, c.Sentence(e.doc.Scenario()), `"`, "it names what the scenario has")
		}
		for _, d := range e.problems() {
			assert.False(t, d.Severity == diag.Error && panel.Under(d.Path, "victory"), d.Message)
		}
	}
}

func TestAClauseIsBuiltMovedAndTakenOut(t *testing.T) {
	e, p := openVictory(t, "brunstatt")
	f := p.form
	s := e.doc.Scenario()
	formtest.Tap(t, f, "victory.clauses:add")
	takeFound(t, e, "Hold a place")
	require.Len(t, s.Victory.Clauses, 3)
	path := "victory.clauses[2].condition"
	assert.NotEmpty(t, e.bench.Lights.Lit, "its hexes are lit")

	formtest.Tap(t, f, path+":beside:more")
	takeNth(t, e, 1)
	takeFound(t, e, "Destroy")
	require.Len(t, s.Victory.Clauses[2].Condition.All, 2)
	formtest.Tap(t, f, path+".all[1]:beside:more")
	takeNth(t, e, 2)
	takeFound(t, e, "Leave the map")
	assert.Len(t, s.Victory.Clauses[2].Condition.All[1].Any, 2)
	formtest.Tap(t, f, path+".all[0]:beside:more")
	takeNth(t, e, 3)
	assert.NotNil(t, s.Victory.Clauses[2].Condition.All[0].Not)
	assert.Contains(t, s.Victory.Clauses[2].Sentence(s), "no ")
	formtest.Tap(t, f, path+".all[0]:beside:more")
	takeNth(t, e, 3)
	assert.NotNil(t, s.Victory.Clauses[2].Condition.All[0].Occupies)
	steps, _ := e.doc.History()
	assert.Equal(t, "change clause 3", steps[len(steps)-1].Label)

	moved := s.Victory.Clauses[2].Condition.Clone()
	formtest.Tap(t, f, "victory.clauses[2]:card:up")
	assert.Equal(t, moved, s.Victory.Clauses[1].Condition)
	assert.True(t, p.isOpen("victory.clauses[1]"), "the clause stays open")
	e.doc.Undo()
	assert.True(t, p.isOpen("victory.clauses[2]"), "wherever it stands")
	e.doc.Redo()
	formtest.Tap(t, f, "victory.clauses[1]:card:close")
	assert.Len(t, s.Victory.Clauses, 2)
	assert.Empty(t, e.bench.Lights.Lit)
}

func TestAnotherKindOfConditionKeepsWhatItCan(t *testing.T) {
	e, p := openVictory(t, "fromelles")
	s := e.doc.Scenario()
	p.open("victory.clauses[0]")
	now := func() model.Condition { return s.Victory.Clauses[0].Condition }
	was := now().Occupies
	require.NotNil(t, was)

	restated(t, e, p.form, "count")
	require.NotNil(t, now().Count)
	assert.Equal(t, was.Units, now().Count.Units)
	assert.Equal(t, was.Area, now().Count.Area)
	restated(t, e, p.form, "losses")
	assert.Equal(t, was.Units, now().Losses.Units)
	restated(t, e, p.form, "all")
	require.Len(t, now().All, 1)
	restated(t, e, p.form, "any")
	assert.Len(t, now().Any, 1)
	restated(t, e, p.form, "losses")
	assert.Equal(t, was.Units, now().Losses.Units)
	for _, kind := range []string{"not", "journey", "some_hex", "exits", "points", "occupies"} {
		restated(t, e, p.form, kind)
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
	e, p := openVictory(t, "brunstatt")
	s := e.doc.Scenario()
	p.open("victory.clauses[0]")
	number := func(path, text string) {
		entry := p.form.Find(path).Focus.(*kit.Field)
		entry.SetText(text)
		entry.OnSubmitted(text)
	}
	number("victory.clauses[0].condition.exits.at_least", "7")
	assert.Equal(t, 7, *s.Victory.Clauses[0].Condition.Exits.AtLeast)
	assert.Contains(t, p.form.Keys(), "victory.clauses[0].condition.exits.by:sentence:text")

	formtest.Tap(t, p.form, "victory.points:add")
	require.Len(t, s.Victory.Points, 1)
	number("victory.points[0].points", "3")
	assert.Equal(t, 3, s.Victory.Points[0].Points)
	assert.NotEqual(t, s.Victory.Points[0].Side, s.Victory.Points[0].Units.Side)
}

func TestAConditionOnPointsBringsAPointTable(t *testing.T) {
	e, p := openVictory(t, "brunstatt")
	formtest.Tap(t, p.form, "victory.clauses:add")
	takeFound(t, e, "more points")
	assert.Len(t, e.doc.Scenario().Victory.Points, 2)
	e.doc.Undo()
	assert.Empty(t, e.doc.Scenario().Victory.Points, "one step")
	assert.Len(t, e.doc.Scenario().Victory.Clauses, 2)
}

func TestAClauseSaysWhatIsKnownOfItBeforeAGame(t *testing.T) {
	e, p := openVictory(t, "brunstatt")
	p.open("victory.clauses[0]")
	p.set("victory.clauses[0].condition", model.Condition{Losses: &model.Losses{Units: model.Selector{Side: "french"}, Bound: noMore(3)}}, "test")
	assert.Contains(t, p.form.Keys(), "victory.clauses[0]:state:text")
	assert.Equal(t, "Met at the start: it holds when the game begins, so the game is over before it is played.", p.form.Said("victory.clauses[0]:state"))
	e.doc.Undo()
	assert.Contains(t, p.form.Said("victory.clauses[0]:state"), "may come to hold")
}

func TestAProblemOfAClauseOpensIt(t *testing.T) {
	e, p := openVictory(t, "le-cateau")
	e.showPanel("battle")
	e.showPanel("victory")
	p.Reveal("victory.clauses[0].condition.all[1].losses.at_least")
	assert.True(t, p.isOpen("victory.clauses[0]"))
	assert.Equal(t, p.form.Find("victory.clauses[0].condition.all[1].losses.at_least").Focus, p.bench.Desk.Win.Canvas().Focused())
}
