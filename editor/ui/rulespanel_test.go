package ui

import (
	"testing"

	"fyne.io/fyne/v2/widget"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/editor/ui/panel"
	"github.com/mapsheet/mapsheet/model"
)

// tap presses the button of a form.
func (f *form) tap(t *testing.T, key string) {
	t.Helper()
	require.Contains(t, f.items, key)
	f.items[key].control.(*kit.Button).Tapped(nil)
}

func TestASpecialRuleIsPutInForceAndTakenOut(t *testing.T) {
	_, e := openBattle(t)
	e.showPanel("rules")
	f := e.drafts.rules.form
	f.tap(t, ":offer:range-cap:card:plus")
	require.Len(t, e.doc.Scenario().Rules, 1)
	number := f.items["rules[0].number"].focus.(*kit.Field)
	number.SetText("15")
	number.OnSubmitted("15")
	assert.Equal(t, 15, *e.doc.Scenario().Rules[0].Number)

	f.tap(t, "rules[0].units:some")
	assert.NotNil(t, e.doc.Scenario().Rules[0].Units)
	assert.NotContains(t, f.items, ":offer:range-cap:does:text", "a second cap for the same units is not offered")

	f.tap(t, "rules[0]:card:close")
	assert.Empty(t, e.doc.Scenario().Rules)
	e.undo()
	assert.Len(t, e.doc.Scenario().Rules, 1)
}

func TestEveryRuleOfTheSystemIsOfferedWithItsReference(t *testing.T) {
	_, e := openBattle(t)
	e.showPanel("rules")
	f := e.drafts.rules.form
	for _, r := range e.system.SpecialRules {
		assert.Contains(t, f.items, ":offer:"+r.ID+":where:text")
		in := beginning(e.doc.Scenario(), e.system, r)
		assert.Empty(t, r.Faults(in), "%s begins with all it takes", r.ID)
	}
}

func TestARuleThatIsNotKnownCanOnlyBeTakenOut(t *testing.T) {
	_, e := openBattle(t)
	e.showPanel("rules")
	p := e.drafts.rules
	s := e.doc.Scenario().Clone()
	s.Rules = []model.Rule{{Rule: "gas"}}
	p.Update(s, panel.Everything)
	assert.Contains(t, p.form.items, "rules[0]:unknown:text")
}

// said is a paragraph of a form.
func (f *form) said(key string) string {
	return f.items[key+":text"].control.(*widget.RichText).String()
}
