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
	names := oldNamesOf(firstJournal, fields.All())
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

// A table that an edit puts in, or takes away, is one field.
func TestAnOldJournalSetsATableOrTakesItAway(t *testing.T) {
	names := oldNamesOf(firstJournal, fields.All())
	s := full()
	for _, c := range []struct {
		value string
		now   model.Values
	}{
		{`{"Type":"z","Count":3}`, model.Values{"breaks_into": model.Values{"type": "z", "count": 3}}},
		{`null`, nil},
	} {
		now, err := names.renewed(line{Do: &packedEdit{Kind: "set", Data: json.RawMessage(`{"path":"charts.unit_types[0].breaks_into","value":` + c.value + `}`)}})
		require.NoError(t, err)
		e, err := now.Do.unpack(bases{})
		require.NoError(t, err)
		_, _, err = e.Apply(s)
		require.NoError(t, err)
		assert.Equal(t, c.now, s.Charts.UnitTypes[0].Own)
	}
}

// What journals of the versions 1 to 3 say of charts that the rule system describes goes
// where it belongs. In the first two the figure of a unit type and a chart have one name.
func TestAnOldJournalSaysWhatItSaidOfCharts(t *testing.T) {
	unit := map[string]string{firstJournal: `"Stacking":4`, secondJournal: `"Stacking":4`, thirdJournal: `"Own":{"stacking":4}`}
	for _, version := range []string{firstJournal, secondJournal, thirdJournal} {
		edit := packedEdit{Kind: "batch", Data: json.RawMessage(`{"edits":[
			{"kind":"set","data":{"path":"charts","value":{"ID":"","Nations":null,"UnitTypes":[{"ID":"y","Nation":"x",` + unit[version] + `}],"Terrain":null,
				"CombatResults":{"Odds":["1-1","2-1"],"Results":["De",".D"],"Marks":{"results":"designed"},"Note":"n"},
				"ImprovedPositions":[{"Nation":"x","Kinds":["infantry"],"EnterActive":3,"EnterReserve":1,"LeaveActive":0,"LeaveReserve":2,"Marks":null,"Note":""}],
				"Stacking":{"Points":7,"Marks":{"points":"designed"}}}}},
			{"kind":"set","data":{"path":"charts.combat_results.results[0]","value":"ee"}},
			{"kind":"set","data":{"path":"charts.improved_positions[0].leave_active","value":5}},
			{"kind":"set","data":{"path":"charts.stacking","value":null}},
			{"kind":"set","data":{"path":"charts.stacking","value":{"Points":9,"Marks":null}}}]}`)}
		now, err := oldNamesOf(version, fields.All()).renewed(line{Do: &edit})
		require.NoError(t, err)
		e, err := now.Do.unpack(bases{})
		require.NoError(t, err)
		s := full()
		back, _, err := e.Apply(s)
		require.NoError(t, err, version)
		assert.Equal(t, 4, s.Charts.UnitTypes[0].Own.Int("stacking"), version)
		assert.Equal(t, map[string]*model.ChartLine{
			"combat_results": {Own: model.Values{"odds": []string{"1-1", "2-1"}, "results": []string{"ee", ".D"}}, Marks: map[string]model.Provenance{"results": model.Designed}, Note: "n"},
			"stacking":       {Own: model.Values{"points": 9}},
		}, s.Charts.Tables, version)
		assert.Equal(t, map[string][]model.ChartLine{"improved_positions": {{Own: model.Values{
			"nation": "x", "kinds": []string{"infantry"}, "enter_active": 3, "enter_reserve": 1, "leave_active": 5, "leave_reserve": 2,
		}}}}, s.Charts.Lists, version)
		_, _, err = back.Apply(s)
		require.NoError(t, err)
		assert.Equal(t, full().Charts, s.Charts, "it can be taken back")
	}
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
