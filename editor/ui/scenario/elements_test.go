package scenario

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/editor/tool"
	"github.com/mapsheet/mapsheet/editor/ui/form"
	"github.com/mapsheet/mapsheet/editor/ui/form/formtest"
	"github.com/mapsheet/mapsheet/editor/ui/panel"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
)

// TestWhatIsRefusedStaysWithItsElementAmongEqualOnes takes elements out of lists, of which
// all say the same.
func TestWhatIsRefusedStaysWithItsElementAmongEqualOnes(t *testing.T) {
	one := 1
	losses := model.Condition{Losses: &model.Losses{Units: model.Selector{Side: "german"}, Bound: model.Bound{AtLeast: &one}}}
	clause := func(c model.Condition) model.Clause {
		return model.Clause{Outcome: model.Outcome{Winner: "german"}, When: model.AtEnd, Condition: c}
	}
	journey := model.Journey{AtLeast: 1, Units: model.Selector{Side: "german"}, Steps: []model.Leg{{StayAway: 1}, {StayAway: 1}, {StayAway: 1}}}
	west := model.Area{Edge: &model.Edge{Side: model.West, Hexes: 2}}
	opened := func(p panel.Panel) { p.(*Victory).open("victory.clauses[0]") }
	menu := func(t *testing.T, e *window, f *form.Form, key string) {
		formtest.Tap(t, f, key+":beside:more")
		takeNth(t, e, 6)
	}
	for name, list := range map[string]struct {
		at, field, panel string
		value            any
		open             func(panel.Panel)
		out              func(t *testing.T, e *window, f *form.Form, key string)
	}{
		"arrivals": {at: "reinforcements", field: ".turn", panel: "setup",
			value: []model.Reinforcement{{Turn: 2}, {Turn: 2}, {Turn: 2}},
			open: func(p panel.Panel) {
				for i := range 3 {
					p.(*Setup).form.Unfold(Element("reinforcements", i), true)
				}
				p.(*Setup).form.Again()
			},
			out: func(t *testing.T, _ *window, f *form.Form, key string) { formtest.Tap(t, f, key+":card:close") }},
		"conditions": {at: "victory.clauses[0].condition.all", field: ".losses.at_least", panel: "victory",
			value: clause(model.Condition{All: []model.Condition{losses, losses, losses}}), open: opened, out: menu},
		"steps of a journey": {at: "victory.clauses[0].condition.journey.steps", field: ".stay_away", panel: "victory",
			value: clause(model.Condition{Journey: &journey}), open: opened,
			out: func(t *testing.T, _ *window, f *form.Form, key string) { formtest.Tap(t, f, key+":beside:close") }},
		"areas": {at: "deployment[0].area.union", field: ":hexes", panel: "setup",
			value: model.Area{Union: []model.Area{west, west, west}},
			open: func(p panel.Panel) {
				p.(*Setup).form.Unfold("deployment[0]", true)
				p.(*Setup).form.OpenArea("deployment[0].area")
			},
			out: func(t *testing.T, _ *window, f *form.Form, key string) { formtest.Tap(t, f, key+":away") }},
	} {
		t.Run(name, func(t *testing.T) {
			e := open(t, "brunstatt")
			path, value := list.at, list.value
			switch v := value.(type) {
			case model.Clause:
				path, value = clauseList, []model.Clause{v}
			case model.Area:
				path = "deployment[0].area"
			}
			require.NoError(t, e.doc.Do(document.Set{Path: path, Value: value}))
			e.showPanel(list.panel)
			shown := map[string]panel.Panel{"setup": e.setup, "victory": e.victory}[list.panel]
			f := shown.(interface{ Form() *form.Form }).Form()
			list.open(shown)
			field := func(i int) string { return Element(list.at, i) + list.field }
			texts := func() string {
				var out []string
				for _, key := range f.Keys() {
					if strings.HasPrefix(key, list.at) && strings.HasSuffix(key, list.field) {
						out = append(out, formtest.Field(t, f, key).Text)
					}
				}
				return strings.Join(out, " ")
			}
			value1 := formtest.Field(t, f, field(0)).Text
			formtest.Write(t, f, field(1), "much")
			require.Equal(t, fmt.Sprintf("%[1]s much %[1]s", value1), texts())

			list.out(t, e, f, Element(list.at, 0))
			assert.Equal(t, "much "+value1, texts(), "it goes with its element")
			_, refused := f.Refused()
			assert.True(t, refused)
			e.doc.Undo()
			require.Equal(t, fmt.Sprintf("%[1]s much %[1]s", value1), texts())

			list.out(t, e, f, Element(list.at, 1))
			assert.Equal(t, value1+" "+value1, texts(), "the other in its place has nothing to do with it")
			_, refused = f.Refused()
			assert.False(t, refused)
			assert.Contains(t, e.bench.Status.Notice, "is gone with what it was about")
			e.doc.Undo()
			assert.Equal(t, fmt.Sprintf("%[1]s much %[1]s", value1), texts(), "it comes back")
			e.doc.Redo()
			assert.Equal(t, value1+" "+value1, texts())
		})
	}
}

func TestWhatIsRefusedStaysWithItsUnitsAmongEqualOnes(t *testing.T) {
	e, p := openForces(t)
	force := e.doc.Scenario().Forces[0]
	g := force.Units[0]
	require.NoError(t, e.doc.Do(document.Set{Path: "forces[0].units", Value: []model.UnitGroup{g, g}}))
	row := forceRow{side: force.Side, force: force.ID, group: 0}
	p.choose(row)
	formtest.Write(t, p.form, "forces[0].units[0].count", "many")
	p.remove()
	p.choose(row)
	assert.NotEqual(t, "many", formtest.Field(t, p.form, "forces[0].units[0].count").Text, "of those that moved up")
	_, refused := p.form.Refused()
	assert.False(t, refused)
	e.doc.Undo()
	p.choose(row)
	assert.Equal(t, "many", formtest.Field(t, p.form, "forces[0].units[0].count").Text)

	require.NoError(t, e.doc.Do(document.Set{Path: "forces[0].units", Value: []model.UnitGroup{{Type: g.Type, Count: 9}, g, g}}))
	p.choose(forceRow{side: force.Side, group: -1})
	p.form.Mend(p.Reveal)
	assert.Equal(t, 1, p.chosen.group, "wherever they stand now")
	assert.Equal(t, "many", formtest.Field(t, p.form, "forces[0].units[1].count").Text)
}

func TestUnitsThatAreToBePlacedAreKnownAgainWhereverTheyStand(t *testing.T) {
	for gone, left := range map[int][]string{0: {"C"}, 1: {"A", "C"}} {
		e, p := openForces(t)
		s := e.doc.Scenario()
		force, kind := s.Forces[0], s.Forces[0].Units[0].Type
		require.NoError(t, e.doc.Do(document.Set{Path: "forces[0].units", Value: []model.UnitGroup{
			{Type: kind, Count: 1, Name: "A"}, {Type: kind, Count: 1, Name: "B"}, {Type: kind, Count: 1, Name: "C"}}}))
		p.choose(forceRow{side: force.Side, force: force.ID, group: 1})
		p.pickPlace()
		out, err := document.Remove(s, "take out", "forces[0].units", gone)
		require.NoError(t, err)
		require.NoError(t, e.doc.Do(out))
		e.bench.Ask.Press(tool.Event{Hex: hex.Hex{Col: 5, Row: 5}, Button: tool.Left})
		assert.False(t, e.bench.Ask.Asking())
		var names []string
		for _, g := range s.Forces[0].Units {
			names = append(names, g.Name)
		}
		assert.Equal(t, left, names)
	}
}
