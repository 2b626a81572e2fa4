package soldiers

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
)

// cases are what CASES.md must list: the rulebook's lettered cases, written
// down by hand, the special rules of the system, the scenarios and the rulings.
func cases(t *testing.T) []string {
	t.Helper()
	var out []string
	lettered := func(chapter, letters string) {
		for _, l := range letters {
			out = append(out, fmt.Sprintf("%s (%c)", chapter, l))
		}
	}
	out = append(out, "Sequence of Play", "Combat Results Table", "Interdicting Fire", "Improved Positions", "Stacking", "Unit Breakdown",
		"Explanation of Results: Disrupted", "Explanation of Results: Eliminated", "Reinforcements", "Leaving the map", "Solitaire Situation")
	lettered("Movement", "ABCDEFGHIJK")
	lettered("Combat", "ABCDEFGHIJKLMNOPQRS")
	lettered("Artillery", "ABCD")
	lettered("Cavalry", "ABCDE")
	lettered("Improved Positions", "ABCD")
	lettered("Trenches", "ABCDEF")
	lettered("Reserve Units", "ABC")
	lettered("The Eastern Front", "ABD")
	for _, r := range System().SpecialRules {
		out = append(out, "Special rule "+r.ID)
	}
	for n := 1; n <= 13; n++ {
		out = append(out, fmt.Sprintf("Scenario %d", n))
	}
	rulings, err := os.ReadFile("RULINGS.md")
	require.NoError(t, err)
	for _, m := range regexp.MustCompile(`(?m)^(\d+)\. `).FindAllStringSubmatch(string(rulings), -1) {
		out = append(out, "Ruling "+m[1])
	}
	return out
}

func TestEveryCaseHasATest(t *testing.T) {
	text, err := os.ReadFile("CASES.md")
	require.NoError(t, err)
	listed := map[string][]string{}
	for _, line := range strings.Split(string(text), "\n") {
		cells := strings.Split(line, "|")
		if len(cells) != 4 || strings.HasPrefix(cells[1], "---") || strings.TrimSpace(cells[1]) == "case" {
			continue
		}
		name := strings.TrimSpace(cells[1])
		require.NotContains(t, listed, name, "%s is listed once", name)
		listed[name] = strings.Split(strings.TrimSpace(cells[2]), ", ")
	}
	for _, name := range cases(t) {
		assert.NotEmpty(t, listed[name], "CASES.md has no tests for %s", name)
	}
	assert.Len(t, listed, len(cases(t)), "every line is a case")
	folders := map[string]string{"": ".", "sight": "sight", "scenarios": "../../scenarios", "model": "../../model"}
	found := map[string]map[string]bool{}
	for name, folder := range folders {
		found[name] = testsIn(t, folder)
	}
	for name, tests := range listed {
		for _, test := range tests {
			folder, fn, ok := strings.Cut(test, ": ")
			if !ok {
				folder, fn = "", test
			}
			assert.True(t, found[folder][fn], "%s: there is no test %q", name, test)
		}
	}
}

// testsIn is the names of the tests in a folder.
func testsIn(t *testing.T, folder string) map[string]bool {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(folder, "*_test.go"))
	require.NoError(t, err)
	out := map[string]bool{}
	for _, file := range files {
		text, err := os.ReadFile(file)
		require.NoError(t, err)
		for _, m := range regexp.MustCompile(`(?m)^func (Test\w+)\(`).FindAllStringSubmatch(string(text), -1) {
			out[m[1]] = true
		}
	}
	return out
}

func TestAReserveUnitWorsensTheRollOfAll(t *testing.T) {
	g := lay(t, ".. .. ..", "a german-infantry-company 0101 reserve\nb german-infantry-company 0201\nx french-infantry-company 0103", rule("reserve-units", nil)).to("first-fire")
	g.do("aim b 0103")
	assert.Zero(t, figure(g.state.Attacks(nil)[0], "modifier"))
	g.do("aim a 0103")
	assert.Equal(t, 1, figure(g.state.Attacks(nil)[0], "modifier"))
}

func TestCanalsInWoodsDefendAtTheHigherStrength(t *testing.T) {
	higher := func(sc *model.Scenario) {
		line, ok := sc.Base.Charts.TerrainEffect("canal")
		require.True(t, ok)
		canal := *line
		canal.Defense = 3
		sc.Charts = &model.Charts{Terrain: []model.TerrainEffect{canal}}
		for h := range sc.Hexes().Grid.All() {
			if h.Row == 1 {
				sc.Hexes().SetTerrain(h, model.Woods)
			}
		}
	}
	units := "a german-infantry-company 0101\nx french-infantry-company 0102"
	assert.Equal(t, "direct 8:4 2-1", lay(t, ".. ==", units, higher).to("first-fire").shots("a", "0102"))
	assert.Equal(t, "direct 8:4 2-1", lay(t, ".. ==", units).to("first-fire").shots("a", "0102"))
}

func TestCavalryThatRemountsMayCharge(t *testing.T) {
	g := lay(t, ". .", "a german-cavalry-squadron 0101 on-foot\nx french-infantry-company 0102")
	g.do("remount a").to("first-fire/charges").do("aim a 0102")
}

func TestRailroadsNeitherHelpNorHinder(t *testing.T) {
	rails := func(sc *model.Scenario) {
		for h := range sc.Hexes().Grid.All() {
			for d, n := range h.Neighbors() {
				if sc.Hexes().Grid.Contains(n) {
					sc.Hexes().SetLink(model.Railroad, h, hex.Dir(d), true)
				}
			}
		}
	}
	lay(t, ".w", "a german-infantry-company 0101", rails).do("step a 0201").left("a", "3")
}

func TestAPlatoonBreaksANoUnitsCondition(t *testing.T) {
	none := model.Condition{Count: &model.Count{Units: model.Selector{Side: "german"}, Area: hexes(t, "0101"), Bound: none()}}
	g := lay(t, "...", "a german-field-gun-battery 0201", wins("allied", model.AtEnd, none))
	assert.True(t, g.state.Clauses()[0].Holds)
	g.do("split a", "step a/a 0101")
	assert.False(t, g.state.Clauses()[0].Holds)
}
