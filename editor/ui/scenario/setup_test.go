package scenario

import (
	"slices"
	"testing"

	"fyne.io/fyne/v2"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/tool"
	"github.com/mapsheet/mapsheet/editor/ui/form/formtest"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/scenarios"
)

func openSetup(t *testing.T, id string) (*window, *Setup) {
	t.Helper()
	e := open(t, id)
	e.showPanel("setup")
	return e, e.setup
}

// withArrivals is a built-in battle in which forces arrive.
func withArrivals(t *testing.T) string {
	t.Helper()
	for _, info := range scenarios.Of("soldiers") {
		f, err := scenarios.Open(info.ID)
		require.NoError(t, err)
		if len(f.Scenario.Reinforcements) > 0 {
			return info.ID
		}
	}
	t.Fatal("no battle has reinforcements")
	return ""
}

func TestAStepIsAddedForAForceThatIsIdle(t *testing.T) {
	e, p := openSetup(t, "brunstatt")
	s := e.doc.Scenario()
	first := s.Deployment[0].Forces[0]
	formtest.Tap(t, p.form, "deployment[0]:card:close")
	require.Contains(t, p.form.Keys(), ":idle:"+first+":deploy")
	formtest.Tap(t, p.form, ":idle:"+first+":deploy")
	last := s.Deployment[len(s.Deployment)-1]
	assert.Equal(t, []string{first}, last.Forces)
	e.doc.GoTo(0)
	assert.Equal(t, first, s.Deployment[0].Forces[0])
}

func TestAStepSaysWhetherItsForcesFit(t *testing.T) {
	e, p := openSetup(t, "brunstatt")
	formtest.Tap(t, p.form, "deployment[0]:card:chevron-right")
	require.Contains(t, p.form.Keys(), "deployment[0].area:sentence:text")
	assert.NotEmpty(t, p.form.Find("deployment[0]:fit:text"))
	p.Reveal("deployment[0].area")
	p.form.OpenArea("deployment[0].area")
	assert.NotEmpty(t, e.bench.Lights.Lit, "the area is lit while it is built")
	e.showPanel("battle")
	assert.Empty(t, e.bench.Lights.Lit)
}

func TestTheAreaThatIsBuiltIsThatOfItsStepWhereverItStands(t *testing.T) {
	e, p := openSetup(t, "brunstatt")
	for i := range 2 {
		p.form.Unfold(Element("deployment", i), true)
	}
	p.form.OpenArea("deployment[1].area")
	isBuilt := func(i int) bool { return slices.Contains(p.form.Keys(), Element("deployment", i)+".area:kind") }
	require.True(t, isBuilt(1))
	formtest.Tap(t, p.form, "deployment[0]:card:close")
	assert.True(t, isBuilt(0))
	e.doc.Undo()
	assert.True(t, isBuilt(1))
	assert.False(t, isBuilt(0))
	formtest.Tap(t, p.form, "deployment[1]:card:close")
	assert.False(t, isBuilt(1))
	assert.Empty(t, e.bench.Lights.Lit, "it is gone")
}

func TestAPlaceThatIsPickedIsThatOfItsStepWhereverItStands(t *testing.T) {
	e, p := openSetup(t, "brunstatt")
	s := e.doc.Scenario()
	p.form.Unfold("deployment[1]", true)
	p.form.Again()
	pick := func() (place string) {
		for _, place := range s.Hexes().Places {
			now := s.Hexes().PlacesAt(place.Hexes[0])[0].ID
			if !slices.ContainsFunc(s.Deployment, func(d model.Deployment) bool { return d.Area.Place == now }) {
				e.bench.Ask.Press(tool.Event{Hex: place.Hexes[0], Button: tool.Left})
				return now
			}
		}
		t.Fatal("there is no such place")
		return ""
	}
	ask := func() { formtest.Tap(t, p.form, "deployment[1].area:area:card:place") }
	ask()
	next := s.Deployment[0]
	formtest.Tap(t, p.form, "deployment[0]:card:close")
	place := pick()
	assert.Equal(t, model.Area{Place: place}, s.Deployment[0].Area)
	e.doc.GoTo(0)
	ask()
	formtest.Tap(t, p.form, "deployment[1]:card:close")
	pick()
	assert.Equal(t, next, s.Deployment[0])
	assert.Contains(t, e.bench.Status.Notice, "is no longer shown")
	assert.Nil(t, e.bench.Desk.TopModal())
}

func TestAnArrivalIsMovedAlongTheTimeline(t *testing.T) {
	e, p := openSetup(t, withArrivals(t))
	s := e.doc.Scenario()
	before := s.Reinforcements[0].Turn
	p.timeline.moveTo(0, before+1)
	assert.Equal(t, before+1, s.Reinforcements[0].Turn)
	steps, _ := e.doc.History()
	assert.Contains(t, steps[0].Label, "arrive on turn")
	p.timeline.moveTo(0, 10_000)
	assert.Equal(t, s.Length.Turns, s.Reinforcements[0].Turn, "no later than the last turn")

	chip := newArrivalChip(p.timeline, 0, "A")
	chip.Dragged(&fyne.DragEvent{PointEvent: fyne.PointEvent{AbsolutePosition: fyne.NewPos(0, -500)}})
	chip.DragEnd()
	assert.Equal(t, 1, s.Reinforcements[0].Turn, "dragged over the top it arrives on the first")
}

func TestOnlyForcesThatNothingElsePlacesAreOffered(t *testing.T) {
	e, p := openSetup(t, "brunstatt")
	s := e.doc.Scenario()
	for i, d := range s.Deployment {
		for _, o := range p.forceOptions(s, d.Forces) {
			for j, other := range s.Deployment {
				if i != j {
					assert.NotContains(t, other.Forces, o.ID)
				}
			}
		}
	}
}

func TestATurnThatCannotBeIsKeptWhileItsArrivalIsFolded(t *testing.T) {
	_, p := openSetup(t, withArrivals(t))
	fold := "reinforcements[0]:card:"
	formtest.Tap(t, p.form, fold+"chevron-right")
	formtest.Write(t, p.form, "reinforcements[0].turn", "late")
	formtest.Tap(t, p.form, fold+"chevron-down")
	require.NotContains(t, p.form.Keys(), "reinforcements[0].turn")
	name, _ := p.form.Refused()
	assert.Equal(t, "Turn", name)
	p.form.Mend(p.Reveal)
	assert.Equal(t, "late", formtest.Field(t, p.form, "reinforcements[0].turn").Text)
	formtest.Write(t, p.form, "reinforcements[0].turn", "2")
	_, refused := p.form.Refused()
	assert.False(t, refused)
}
