package problems

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/check"
	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/editor/ui/desk"
	"github.com/mapsheet/mapsheet/editor/ui/desk/desktest"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/diag"
	"github.com/mapsheet/mapsheet/rules/soldiers"
	"github.com/mapsheet/mapsheet/scenarios"
)

// beside is a checkup of a document whose looks wait until the test has them go on.
type beside struct {
	*Checkup
	t     *testing.T
	doc   *document.Document
	desk  *desk.Desk
	looks []func() // that have been begun
	told  []int    // how many problems there were each time
}

func checkBeside(t *testing.T) *beside {
	f, err := scenarios.Open("brunstatt")
	require.NoError(t, err)
	b := &beside{Checkup: NewCheckup(soldiers.System()), t: t, doc: document.Open(f, ""), desk: desktest.AtOnce(t, desktest.Bare{})}
	b.Begin(b.doc.Scenario())
	b.Told = func() { b.told = append(b.told, len(b.Problems())) }
	b.desk.Hands.Spawn = func(look func()) { b.looks = append(b.looks, look) }
	b.doc.Subscribe(func(c document.Change) {
		b.Note(c)
		b.Ask(b.desk, b.doc.Scenario())
	})
	return b
}

// emptyNotes makes so many problems.
func (b *beside) emptyNotes(n int) {
	notes := make([]model.Note, n)
	for i := range notes {
		notes[i].About = "title"
	}
	require.NoError(b.t, b.doc.Do(document.Set{Path: "notes", Value: notes}))
}

// goOn has the look go on that was begun first.
func (b *beside) goOn() {
	look := b.looks[0]
	b.looks = b.looks[1:]
	look()
}

// here is the problems of the scenario as it stands.
func (b *beside) here() diag.List { return check.Check(b.doc.Scenario(), soldiers.System()) }

func TestWhatIsFoundOfAScenarioThatHasChangedIsNotTold(t *testing.T) {
	b := checkBeside(t)
	b.emptyNotes(3)
	assert.Empty(t, b.told, "the look goes on beside the window")
	b.emptyNotes(1)
	b.emptyNotes(2)
	require.Len(t, b.looks, 1, "one at a time")
	b.goOn()
	assert.Empty(t, b.told)
	require.Len(t, b.looks, 1)
	b.goOn()
	assert.Equal(t, []int{2}, b.told)
	assert.Equal(t, b.here(), b.Problems())
	assert.Empty(t, b.looks)
}

func TestALookSeesTheScenarioAsItWasHandedOver(t *testing.T) {
	b := checkBeside(t)
	b.emptyNotes(2)
	b.doc.Undo()
	b.goOn()
	b.goOn()
	assert.Equal(t, []int{0}, b.told)
	b.doc.Redo()
	b.goOn()
	assert.Equal(t, []int{0, 2}, b.told)
}

func TestWithoutAChangeNothingIsLookedAtAgain(t *testing.T) {
	b := checkBeside(t)
	b.Ask(b.desk, b.doc.Scenario())
	assert.Empty(t, b.looks)
	assert.Equal(t, []int{0}, b.told, "and that is told: the file may have other faults")
}

func TestWhoeverMustNotGoByWhatWasFoundAMomentAgoWaits(t *testing.T) {
	b := checkBeside(t)
	b.emptyNotes(3)
	b.emptyNotes(1)
	b.Now(b.doc.Scenario())
	assert.Equal(t, []int{1}, b.told)
	b.goOn()
	assert.Equal(t, []int{1, 1}, b.told, "the look that was overtaken brings nothing old back")
	assert.Equal(t, b.here(), b.Problems())
	assert.Empty(t, b.looks)
	b.Now(b.doc.Scenario())
	assert.Len(t, b.told, 2, "nothing goes on")
}

func TestFixesAreTriedOnTheScenarioAsItStands(t *testing.T) {
	b := checkBeside(t)
	b.emptyNotes(2)
	b.goOn()
	listed := slices.Clone(b.Problems())
	require.Len(t, listed, 2)
	b.emptyNotes(1)
	trial := b.trial(b.doc.Scenario())()
	assert.True(t, trial.Finds(listed[0]))
	assert.False(t, trial.Finds(listed[1]))
	assert.Empty(t, slices.Collect(trial.Fixes(listed[1])))
	assert.NotEmpty(t, slices.Collect(trial.Fixes(listed[0])))
	b.goOn()
	assert.Equal(t, []int{2, 1}, b.told, "what the trial found is told by the look")
}

func TestNothingIsSaidOfAClauseThatWasNotLookedAt(t *testing.T) {
	b := checkBeside(t)
	s := b.doc.Scenario()
	_, known := b.Clauses().At(s, 0)
	assert.True(t, known)
	when := map[model.When]model.When{model.AtEnd: model.AtOnce, model.AtOnce: model.AtEnd}[s.Victory.Clauses[0].When]
	require.NoError(t, b.doc.Do(document.Set{Path: "victory.clauses[0].when", Value: when}))
	_, known = b.Clauses().At(s, 0)
	assert.False(t, known)
	_, other := b.Clauses().At(s, 1)
	assert.True(t, other, "the clauses that stay as they are keep what is said of them")
	b.goOn()
	_, known = b.Clauses().At(s, 0)
	assert.True(t, known)
	_, beyond := b.Clauses().At(s, len(s.Victory.Clauses))
	assert.False(t, beyond)
}
