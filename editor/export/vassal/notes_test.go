package vassal_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/mapsheet/mapsheet/editor/export/vassal"
)

const (
	noEnvelopes = "Orders are written in secret on paper: the module has no envelopes for them."
	byHand      = "Units that break down are exchanged by hand for those of the palette."
)

// What a module cannot hold is said of all its battles, each thing once.
func TestNotesSayWhatAModuleCannotHold(t *testing.T) {
	notes := func(o vassal.Options, ids ...string) []string {
		var battles []vassal.Battle
		for _, id := range ids {
			battles = append(battles, battle(t, id))
		}
		return vassal.Notes(battles, o)
	}
	assert.Empty(t, notes(vassal.Options{}, "cowpens"))
	assert.Equal(t, []string{byHand}, notes(vassal.Options{}, "markova"))
	assert.Equal(t, []string{noEnvelopes}, notes(vassal.Options{}, "leuthen", "marengo"))
	assert.Equal(t, []string{byHand, noEnvelopes}, notes(vassal.Options{}, "leuthen", "markova"), "of any of them")
	assert.Equal(t, []string{byHand, noEnvelopes}, notes(vassal.Options{}, "markova", "leuthen"), "of any of them")

	large := notes(vassal.Options{Cell: 160}, "markova")
	assert.Contains(t, large[0], "choose a smaller size")
	assert.Len(t, large, 2)

	b := battle(t, "leuthen")
	for i := range 2 {
		b.Scenario.Forces[i].Units[0].Type, b.Scenario.Forces[i].Units[0].Count = "nobody", i+1
	}
	assert.Equal(t, []string{"3 units are of types that the charts do not have, and left out.", noEnvelopes}, vassal.Notes([]vassal.Battle{b}, vassal.Options{}))
}
