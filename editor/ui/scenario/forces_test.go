package scenario

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/editor/draw"
	"github.com/mapsheet/mapsheet/editor/ui/form/formtest"
	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/editor/ui/panel/paneltest"
	"github.com/mapsheet/mapsheet/model"
)

func openForces(t *testing.T) (*window, *Forces) {
	t.Helper()
	e := open(t, "brunstatt")
	e.showPanel("forces")
	return e, e.forces
}

func TestTheTreeShowsSidesForcesAndUnits(t *testing.T) {
	e, p := openForces(t)
	s := e.doc.Scenario()
	units := 0
	for _, f := range s.Forces {
		units += len(f.Units)
	}
	assert.Len(t, p.rows, len(s.Sides)+len(s.Forces)+units)
	p.folded[s.Forces[0].ID] = true
	p.showRows()
	assert.Len(t, p.rows, len(s.Sides)+len(s.Forces)+units-len(s.Forces[0].Units))
	p.Search.SetText("machine gun german")
	for _, r := range p.rows {
		assert.NotEqual(t, "french", r.side, "only what the words are found in, with what it lies in")
	}
	assert.NotEmpty(t, p.rows)
}

func TestAForceIsMadeFilledSplitAndTakenOut(t *testing.T) {
	e, p := openForces(t)
	before := len(e.doc.Scenario().Forces)
	p.choose(forceRow{side: "french", group: -1})
	formtest.Tap(t, p.form, ":addforce")
	require.Len(t, e.doc.Scenario().Forces, before+1)
	id := e.doc.Scenario().Forces[before].ID
	assert.Equal(t, id, p.chosen.force)

	p.askUnits(id)
	require.Equal(t, "Add units", e.dialog())
	e.bench.Desk.TopModal().Close()
	types := typeOptions(e.doc.Scenario(), "french", "")
	counts := make([]int, len(types))
	counts[0], counts[1] = 4, 2
	p.addUnits(id, types, counts)
	p.addUnits(id, types, counts)
	force, _ := e.doc.Scenario().Force(id)
	assert.Equal(t, []model.UnitGroup{{Type: types[0].ID, Count: 8}, {Type: types[1].ID, Count: 4}}, force.Units)

	p.choose(forceRow{side: "french", force: id, group: 0})
	number := p.form.Find(fmt.Sprintf("forces[%d].units[0].count", before)).Focus.(*kit.Field)
	number.SetText("5")
	number.OnSubmitted("5")
	force, _ = e.doc.Scenario().Force(id)
	assert.Equal(t, 5, force.Units[0].Count)

	p.listKey(fyne.KeyDelete)
	force, _ = e.doc.Scenario().Force(id)
	assert.Len(t, force.Units, 1)
	p.choose(forceRow{side: "french", force: id, group: -1})
	p.listKey(fyne.KeyDelete)
	assert.Len(t, e.doc.Scenario().Forces, before)
	e.doc.GoTo(0)
	assert.Len(t, e.doc.Scenario().Forces, before)
}

func TestUnitsAreDraggedToAnotherForceOfTheirSide(t *testing.T) {
	e, p := openForces(t)
	s := e.doc.Scenario()
	p.choose(forceRow{side: "french", group: -1})
	formtest.Tap(t, p.form, ":addforce")
	last := len(s.Forces) - 1
	first := s.Forces[0]
	require.Equal(t, first.Side, s.Forces[last].Side)
	p.drop(forceRow{side: first.Side, force: first.ID, group: 0}, forceRow{side: first.Side, force: s.Forces[last].ID, group: -1})
	assert.Equal(t, first.Units[0], s.Forces[last].Units[0])
	assert.Len(t, s.Forces[0].Units, len(first.Units)-1)

	p.drop(forceRow{side: first.Side, force: s.Forces[last].ID, group: -1}, forceRow{side: first.Side, force: first.ID, group: -1})
	assert.Equal(t, first.ID, s.Forces[1].ID, "the force itself goes in front")
}

func TestADraggedRowSaysWhereItMayBeLetGo(t *testing.T) {
	e, p := openForces(t)
	p.List.Resize(fyne.NewSize(300, 4*ForceRowHeight))
	units, sides := p.rows[2], slices.IndexFunc(p.rows, func(r forceRow) bool { return r.side == "german" })
	v := newForceRow(p)
	v.show(units)
	place := func(row int) fyne.Position {
		p.List.ScrollTo(row)
		top := fyne.CurrentApp().Driver().AbsolutePositionForObject(p.List)
		return top.AddXY(40, float32(row)*(ForceRowHeight+theme.Padding())+8-p.List.GetScrollOffset())
	}
	drag := func(to fyne.Position) {
		v.Dragged(&fyne.DragEvent{PointEvent: fyne.PointEvent{AbsolutePosition: to}})
	}
	drag(place(3))
	require.NotNil(t, p.target)
	assert.True(t, p.rows[3].same(*p.target))
	over := newForceRow(p)
	over.show(p.rows[3])
	assert.Positive(t, over.ground.StrokeWidth)
	drag(place(sides + 1))
	assert.Nil(t, p.target, "they are no units of that side")

	p.List.ScrollToTop()
	before := e.doc.Scenario().Forces[0].Units[1]
	drag(place(0).AddXY(0, p.List.Size().Height+ForceRowHeight))
	v.DragEnd()
	assert.Nil(t, p.target)
	assert.Equal(t, before, e.doc.Scenario().Forces[0].Units[1], "what is under the list takes no units")
	assert.Zero(t, units.group)
	drag(place(3))
	v.DragEnd()
	assert.Equal(t, before, e.doc.Scenario().Forces[0].Units[0])
	assert.Nil(t, p.target)
}

func TestAProblemOfAUnitLeadsToItsRow(t *testing.T) {
	e, p := openForces(t)
	p.Reveal("forces[1].units[0].type")
	assert.Equal(t, forceRow{side: e.doc.Scenario().Forces[1].Side, force: e.doc.Scenario().Forces[1].ID, group: 0}, p.chosen)
}

func BenchmarkSearchInHundredsOfForces(b *testing.B) {
	s := &model.Scenario{Sides: []model.Side{{ID: "a", Name: "A"}}}
	for i := range 600 {
		s.Forces = append(s.Forces, model.Force{ID: fmt.Sprint("f", i), Side: "a", Name: fmt.Sprintf("%d. Battalion", i),
			Units: []model.UnitGroup{{Type: "x", Count: 1}, {Type: "y", Count: 2}}})
	}
	for b.Loop() {
		forceRows(s, "7 battalion", nil)
	}
}

func TestChartsOfItsOwnArePutTogetherOnceForTheTree(t *testing.T) {
	s := &model.Scenario{Sides: []model.Side{{ID: "a", Name: "A"}}, Forces: []model.Force{{ID: "f", Side: "a", Name: "1. Regiment"}}}
	s.Base.Charts = &model.Charts{UnitTypes: []model.UnitType{{ID: "x", Name: "company"}}}
	for range 500 {
		s.Forces[0].Units = append(s.Forces[0].Units, model.UnitGroup{Type: "x", Count: 1})
	}
	made := func() float64 { return testing.AllocsPerRun(3, func() { forceRows(s, "", nil) }) }
	before := made()
	s.Charts = &model.Charts{UnitTypes: []model.UnitType{{ID: "y", Name: "squadron"}}}
	assert.Less(t, made()-before, 100.0)
}

func TestARowIsDraggedOntoTheMap(t *testing.T) {
	e, p := openForces(t)
	force := e.doc.Scenario().Forces[0]
	v := newForceRow(p)
	v.show(forceRow{side: force.Side, force: force.ID, group: 0})
	top := fyne.CurrentApp().Driver().AbsolutePositionForObject(e.bench.Map)
	at := paneltest.Hex(t, "1210")
	v.Dragged(&fyne.DragEvent{PointEvent: fyne.PointEvent{AbsolutePosition: top.Add(e.bench.Map.PlaceOf(at))}})
	assert.Equal(t, at, e.bench.Lights.Hover[0])
	v.DragEnd()
	require.Equal(t, "Place on 1210", e.dialog())
	e.bench.Desk.TopModal().Close()

	p.askPlace(forceRow{side: force.Side, force: force.ID, group: -1}, at)
	stacks := draw.SetUp(e.doc.Scenario())
	require.Len(t, stacks, 1)
	assert.Equal(t, at, stacks[0].Hex)
	assert.Len(t, stacks[0].Counters, force.Count())
}

func TestEnterTakesTheUnitsThatWereCounted(t *testing.T) {
	e := open(t, "brunstatt")
	e.showPanel("forces")
	p := e.forces
	force := e.doc.Scenario().Forces[0]
	before := force.Count()
	p.askUnits(force.ID)
	parts := test.LaidOutObjects(e.bench.Desk.TopModal().Pop)
	count := parts[slices.IndexFunc(parts, func(o fyne.CanvasObject) bool { f, ok := o.(*kit.Field); return ok && f.Text == "0" })].(*kit.Field)
	count.SetText("many")
	e.bench.Desk.TopModal().Accept()
	require.Equal(t, "Add units", e.dialog(), "the field says why")
	shown := test.LaidOutObjects(e.bench.Desk.TopModal().Pop)
	why := slices.IndexFunc(shown, func(o fyne.CanvasObject) bool {
		r, ok := o.(*widget.RichText)
		return ok && strings.HasPrefix(r.String(), "Give a number from 0 to")
	})
	require.Positive(t, why)
	place := fyne.CurrentApp().Driver().AbsolutePositionForObject
	assert.Greater(t, place(shown[why]).Y+shown[why].Size().Height/2, place(count).Y+count.Size().Height, "and not over it")
	count.SetText("0")
	for _, o := range parts {
		if b, ok := o.(*kit.Button); ok && b.Icon == "plus" {
			b.Tapped(nil)
			break
		}
	}
	e.key(fyne.KeyReturn)
	assert.Empty(t, e.dialog(), "one Enter is enough")
	assert.Equal(t, before+1, e.doc.Scenario().Forces[0].Count())
}

func TestOnlyForcesOnHexesHaveATimeToObjective(t *testing.T) {
	for id, shown := range map[string]bool{"brunstatt": true, "leuthen": false} {
		e := open(t, id)
		e.showPanel("forces")
		force := e.doc.Scenario().Forces[0]
		e.forces.choose(forceRow{side: force.Side, force: force.ID, group: -1})
		assert.Equal(t, shown, slices.Contains(e.forces.form.Keys(), "forces[0]:time"), id)
	}
}

func TestADialogForFewTypesIsLow(t *testing.T) {
	e := open(t, "leuthen")
	e.showPanel("forces")
	high := func(types int) float32 {
		named := make([]string, types)
		e.forces.askCounts("Count", "How many?", "Do it", make([]draw.Counter, types), named, make([]int, types), nil, nil)
		defer e.bench.Desk.TopModal().Close()
		return e.bench.Desk.TopModal().Pop.MinSize().Height
	}
	assert.Less(t, high(2), high(5))
	assert.Equal(t, high(9), high(30), "the rest is scrolled to")
}

func TestUnitsAreAddedOnceOneIsChosen(t *testing.T) {
	e := open(t, "brunstatt")
	e.showPanel("forces")
	e.forces.askUnits(e.doc.Scenario().Forces[0].ID)
	e.bench.Desk.TopModal().Accept()
	require.Equal(t, "Add units", e.dialog(), "nothing would come of it")
	for _, o := range test.LaidOutObjects(e.bench.Desk.TopModal().Pop) {
		if b, ok := o.(*kit.Button); ok && b.Icon == "plus" {
			b.Tapped(nil)
			break
		}
	}
	e.bench.Desk.TopModal().Accept()
	assert.Empty(t, e.dialog())
}

func TestNumbersOfUnitsAreAskedForBeforeTheyAreGivenUp(t *testing.T) {
	e := open(t, "brunstatt")
	e.showPanel("forces")
	force := e.doc.Scenario().Forces[0]
	e.forces.askUnits(force.ID)
	given := 0
	for _, o := range test.LaidOutObjects(e.bench.Desk.TopModal().Pop) {
		if b, ok := o.(*kit.Button); ok && b.Icon == "plus" && given < 2 {
			b.Tapped(nil)
			given++
		}
	}
	e.bench.Desk.TopModal().Key(fyne.KeyEscape)
	require.Equal(t, "Close without it?", e.dialog())
	e.bench.Desk.TopModal().Cancel()
	require.Equal(t, "Add units", e.dialog())
	e.bench.Desk.TopModal().Accept()
	assert.Equal(t, force.Count()+2, e.doc.Scenario().Forces[0].Count())
}

func TestAForceShowsWhatItsRuleSystemAsksOfIt(t *testing.T) {
	e, p := openForces(t)
	s := e.doc.Scenario()
	commanded := *s.Base.Fields
	commanded.Force = []model.Field{
		{Key: "general", Name: "General", Kind: model.Text, Called: "the general"},
		{Key: "commander", Name: "Commands the army", Kind: model.Flag},
	}
	s.Base.Fields, e.bench.System.Fields = &commanded, &commanded
	p.choose(forceRow{side: s.Forces[0].Side, force: s.Forces[0].ID, group: -1})
	formtest.Write(t, p.form, "forces[0].general", "Lee")
	formtest.Tap(t, p.form, "forces[0].commander")
	assert.Equal(t, model.Values{"general": "Lee", "commander": true}, e.doc.Scenario().Forces[0].Own)
	steps, _ := e.doc.History()
	assert.Equal(t, "change the general of "+s.Forces[0].Name, steps[0].Label)
	e.doc.Undo()
	assert.Equal(t, model.Values{"general": "Lee"}, e.doc.Scenario().Forces[0].Own)
}

func TestANumberThatCannotBeStaysWithItsUnits(t *testing.T) {
	e, p := openForces(t)
	force := e.doc.Scenario().Forces[0]
	row := forceRow{side: force.Side, force: force.ID, group: 0}
	p.choose(row)
	formtest.Write(t, p.form, "forces[0].units[0].count", "many")
	for _, other := range []forceRow{{side: force.Side, force: force.ID, group: 1}, {side: force.Side, force: force.ID, group: -1}, {side: force.Side, group: -1}} {
		p.choose(other)
		name, refused := p.form.Refused()
		require.True(t, refused)
		assert.Equal(t, "Number, "+force.Name+", units 1", name)
		p.form.Mend(p.Reveal)
		assert.True(t, p.chosen.same(row))
		assert.Equal(t, "many", formtest.Field(t, p.form, "forces[0].units[0].count").Text)
	}
	p.choose(forceRow{side: force.Side, group: -1})
	require.NoError(t, e.doc.Do(document.RemoveForce(e.doc.Scenario(), force.ID)))
	_, refused := p.form.Refused()
	assert.False(t, refused, "the force is gone")
	e.doc.Undo()
	_, refused = p.form.Refused()
	assert.True(t, refused)
}
