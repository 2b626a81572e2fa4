package document

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules/soldiers/fields"
)

func TestAnOldJournalSaysWhatItSaid(t *testing.T) {
	names := oldNamesOf(fields.All())
	edit := packedEdit{Kind: "batch", Data: json.RawMessage(`{"edits":[
		{"kind":"set","data":{"path":"deployment","value":[{"Forces":["a"],"Area":{"Everywhere":true},"Positions":"may","Mount":"either","Trenches":2,"PerHex":1,"Fill":3}]}},
		{"kind":"set","data":{"path":"forces[0].units","value":[{"Type":"red-infantry","Count":3,"Quality":"reserve","Troops":"czech"}]}},
		{"kind":"set","data":{"path":"charts","value":{"UnitTypes":[{"ID":"y","Nation":"x","Kind":"cavalry","Size":"squadron","Attack":3,"DirectRange":0,"Mounted":true,"Dismounts":"z","Breaks":{"Type":"z","Count":2},"HorseDrawn":false,"Limit":4}],"Nations":[{"ID":"x","Name":"X","Fill":"#aa0000","Ink":"#ffffff"}]}}}]}`)}
	for _, old := range []line{{Do: &edit}, {Past: &pastStep{Edit: edit}}} {
		now, err := names.renewed(old)
		require.NoError(t, err)
		packed := now.Do
		if packed == nil {
			packed = &now.Past.Edit
		}
		e, err := packed.unpack(bases{})
		require.NoError(t, err)
		s := full()
		_, _, err = e.Apply(s)
		require.NoError(t, err)
		assert.Equal(t, model.Values{"improved_positions": "may", "mount": "either", "trenches": 2, "per_hex": 1, "fill": 3}, s.Deployment[0].Own)
		assert.Equal(t, model.Values{"quality": "reserve", "troops": "czech"}, s.Forces[0].Units[0].Own)
		assert.Equal(t, "#aa0000", s.Charts.Nations[0].Fill)
		assert.Equal(t, model.UnitType{ID: "y", Nation: "x", Kind: "cavalry", Limit: 4, Own: model.Values{
			"size": "squadron", "attack": 3, "mounted": true, "dismounts_to": "z", "breaks_into": model.Values{"type": "z", "count": 2},
		}}, s.Charts.UnitTypes[0])
		assert.Contains(t, string(edit.Data), `"Positions"`, "the old line stays as it is")
	}
	_, err := names.renewed(line{Do: &packedEdit{Kind: "set", Data: json.RawMessage(`{`)}})
	assert.Error(t, err)
}

func TestAJournalKeepsWhatTheRuleSystemHasAScenarioSay(t *testing.T) {
	folder := t.TempDir()
	d := open(t, board("...", "..."))
	keepFor(t, d, folder)
	step := model.Deployment{Forces: []string{"a"}, Area: model.Area{Everywhere: true}, Own: model.Values{"trenches": 2, "mount": "either"}}
	require.NoError(t, d.Do(Set{Path: "deployment", Value: []model.Deployment{step}}))
	require.NoError(t, d.Do(Set{Path: "deployment[0].per_hex", Value: 4}))
	require.NoError(t, d.Do(Set{Path: "deployment[0].mount", Value: ""}))
	assert.Equal(t, model.Values{"trenches": 2, "per_hex": 4}, recovered(t, folder).Scenario().Deployment[0].Own)
}
