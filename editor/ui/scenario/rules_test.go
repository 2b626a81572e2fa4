package scenario

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/ui/form/formtest"
	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/editor/ui/panel"
	"github.com/mapsheet/mapsheet/model"
)

func TestASpecialRuleIsPutInForceAndTakenOut(t *testing.T) {
	e := open(t, "brunstatt")
	e.showPanel("rules")
	f := e.rules.form
	formtest.Tap(t, f, ":offer:range-cap:card:plus")
	require.Len(t, e.doc.Scenario().Rules, 1)
	number := f.Find("rules[0].number").Focus.(*kit.Field)
	number.SetText("15")
	number.OnSubmitted("15")
	assert.Equal(t, 15, *e.doc.Scenario().Rules[0].Number)

	formtest.Tap(t, f, "rules[0].units:some")
	assert.NotNil(t, e.doc.Scenario().Rules[0].Units)
	assert.NotContains(t, f.Keys(), ":offer:range-cap:does:text", "a second cap for the same units is not offered")

	formtest.Tap(t, f, "rules[0]:card:close")
	assert.Empty(t, e.doc.Scenario().Rules)
	e.doc.Undo()
	assert.Len(t, e.doc.Scenario().Rules, 1)
}

func TestEveryRuleOfTheSystemIsOfferedWithItsReference(t *testing.T) {
	e := open(t, "brunstatt")
	e.showPanel("rules")
	f := e.rules.form
	for _, r := range e.bench.System.SpecialRules {
		assert.Contains(t, f.Keys(), ":offer:"+r.ID+":where:text")
		in := beginning(e.doc.Scenario(), e.bench.System, r)
		assert.Empty(t, r.Faults(in), "%s begins with all it takes", r.ID)
	}
}

func TestARuleThatIsNotKnownCanOnlyBeTakenOut(t *testing.T) {
	e := open(t, "brunstatt")
	e.showPanel("rules")
	p := e.rules
	s := e.doc.Scenario().Clone()
	s.Rules = []model.Rule{{Rule: "gas"}}
	p.Update(s, panel.Everything)
	assert.Contains(t, p.form.Keys(), "rules[0]:unknown:text")
}
