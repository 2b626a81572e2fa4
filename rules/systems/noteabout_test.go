package systems_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules/systems"
	"github.com/mapsheet/mapsheet/scenarios"
)

func TestANoteIsNamedByWhatItIsAbout(t *testing.T) {
	for id, names := range map[string]map[string]string{
		"brunstatt": {
			"": "The scenario", "2312": "Hex 2312", "wood-m": "Wood M", "history": "What happened", "first": "Who moves first",
			"forces[0]": "Advance guard of the 44th Division", "deployment[0].mount": "Setup, step 1, mount",
			"victory.clauses[1]": "Victory, clause 2", "rules[0]": "Special rule: Trenches", "rules[0].area": "Special rule: Trenches, area",
		},
		"marengo":  {"b2": "Sector “The middle field”", "a1": "Sector a1", "white-reserve": "Sector white-reserve"},
		"monmouth": {"american-edge": "Zone “the American edge”", "map": "The map", "reinforcements[0]": "Setup, arrival 1"},
	} {
		file, err := scenarios.Open(id)
		require.NoError(t, err)
		s := file.Scenario.Clone()
		if id == "brunstatt" {
			s.Rules = []model.Rule{{Rule: "trenches"}}
		}
		if id == "marengo" {
			s.AreaBoard().Sectors[0].Name, s.AreaBoard().Sectors[9].Name = "", "" // a1 and White's reserve
		}
		system, err := systems.All().Of(s)
		require.NoError(t, err)
		for about, want := range names {
			assert.Equal(t, want, system.NoteAbout(s, about), about)
		}
	}
}

func TestNoNoteOfABuiltInScenarioIsNamedByAPath(t *testing.T) {
	for _, info := range scenarios.List() {
		file, err := scenarios.Open(info.ID)
		require.NoError(t, err)
		system, err := systems.All().Of(file.Scenario)
		require.NoError(t, err)
		for _, n := range file.Scenario.Notes {
			assert.NotRegexp(t, `[\[\]_.]`, system.NoteAbout(file.Scenario, n.About), info.ID)
		}
	}
}
