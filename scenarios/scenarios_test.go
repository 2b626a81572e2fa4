package scenarios_test

import (
	"bytes"
	"os"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/rules/soldiers/fields"
	"github.com/mapsheet/mapsheet/scenarios"
	"github.com/mapsheet/mapsheet/schema"
)

// order is one line of the rulebook's orders of battle, written down by hand
// from the rulebook and not from the files: for each side how many units of
// each type, and how the scenario runs.
type order struct {
	id          string
	date        string
	turns       int
	first       string
	deploys     []string // sides in order of their first step of deployment
	units       map[string]map[string]int
	arrivals    map[int]int // turn -> units that arrive
	clauses     int
	otherwise   string
	positions   map[string]fields.Positions // side -> may its units start in improved positions
	specialties []string
}

var orders = []order{
	{
		id: "brunstatt", date: "1914-08-18", turns: 18, first: "french", deploys: []string{"french", "german"},
		units: map[string]map[string]int{
			"french": {"french-infantry-company": 24, "french-machine-gun-section": 6, "french-field-gun-battery": 3, "french-cavalry-squadron": 4},
			"german": {"german-infantry-company": 12, "german-machine-gun-company": 1, "german-field-gun-battery": 2, "german-howitzer-battery": 1, "german-cavalry-squadron": 4},
		},
		clauses: 2, otherwise: "draw",
	},
	{
		id: "morhange", date: "1914-08-21", turns: 20, first: "french", deploys: []string{"german", "french"},
		units: map[string]map[string]int{
			"french": {"french-infantry-company": 24, "french-machine-gun-section": 6, "french-field-gun-battery": 4},
			"german": {"german-infantry-company": 8, "german-machine-gun-company": 1, "german-howitzer-battery": 1},
		},
		clauses: 1, otherwise: "german", positions: map[string]fields.Positions{"german": fields.PositionsMust},
	},
	{
		id: "le-cateau", date: "1914-08-24", turns: 14, first: "german", deploys: []string{"british", "german"},
		units: map[string]map[string]int{
			"british": {"british-infantry-company": 20, "british-machine-gun-section": 5, "british-field-gun-battery": 6, "british-howitzer-battery": 1},
			"german":  {"german-infantry-company": 41, "german-machine-gun-company": 3, "german-field-gun-battery": 7, "german-howitzer-battery": 3, "german-cavalry-squadron": 2},
		},
		clauses: 1, otherwise: "british", positions: map[string]fields.Positions{"british": fields.PositionsMay},
	},
	{
		id: "elouges", date: "1914-08-24", turns: 10, first: "german", deploys: []string{"british", "german"},
		units: map[string]map[string]int{
			"british": {"british-infantry-company": 8, "british-machine-gun-section": 5, "british-cavalry-squadron": 9, "british-field-gun-battery": 1},
			"german":  {"german-infantry-company": 32, "german-machine-gun-company": 2, "german-field-gun-battery": 6, "german-howitzer-battery": 1},
		},
		arrivals: map[int]int{4: 12},
		clauses:  1, otherwise: "british", positions: map[string]fields.Positions{"british": fields.PositionsMay},
		specialties: []string{"trenches"},
	},
	{
		id: "cerizy", date: "1914-08-28", turns: 20, first: "german", deploys: []string{"british", "german"},
		units: map[string]map[string]int{
			"british": {"british-cavalry-squadron": 11, "british-machine-gun-section": 4, "british-field-gun-battery": 1},
			"german":  {"german-cavalry-squadron": 12, "german-infantry-company": 8, "german-horse-machine-gun-section": 2, "german-field-gun-battery": 3},
		},
		clauses: 1, otherwise: "british",
	},
	{
		id: "ravka-russa", date: "1914-09-10", turns: 12, first: "austro-hungarian", deploys: []string{"russian", "austro-hungarian"},
		units: map[string]map[string]int{
			"austro-hungarian": {"austro-hungarian-infantry-company": 16, "austro-hungarian-machine-gun-section": 4, "austro-hungarian-cavalry-squadron": 4, "austro-hungarian-field-gun-battery": 3},
			"russian":          {"russian-infantry-company": 12, "russian-machine-gun-section": 4, "russian-field-gun-battalion": 4, "russian-cavalry-squadron": 4, "russian-cossack-squadron": 2},
		},
		clauses: 1, otherwise: "russian", specialties: []string{"eastern-front"},
	},
	{
		id: "schipdonck", date: "1914-10-11", turns: 12, first: "german", deploys: []string{"belgian", "german"},
		units: map[string]map[string]int{
			"belgian": {"belgian-infantry-company": 11, "belgian-machine-gun-section": 4, "belgian-field-gun-battery": 3, "belgian-cavalry-squadron": 2},
			"german":  {"german-infantry-company": 24, "german-machine-gun-company": 2, "german-field-gun-battery": 4, "german-howitzer-battery": 2, "german-cavalry-squadron": 4},
		},
		clauses: 1, otherwise: "belgian", positions: map[string]fields.Positions{"belgian": fields.PositionsMay},
	},
	{
		id: "tsing-tau", date: "1914-10-31", turns: 15, first: "allied", deploys: []string{"central-powers", "allied"},
		units: map[string]map[string]int{
			"allied": {
				"french-infantry-company": 12, "french-machine-gun-section": 4, "french-field-gun-battery": 2,
				"british-infantry-company": 8, "british-machine-gun-section": 2, "british-field-gun-battery": 1,
			},
			"central-powers": {
				"german-infantry-company": 10, "german-machine-gun-company": 1, "austro-hungarian-infantry-company": 1,
				"german-dismounted-cavalry-squadron": 2, "austro-hungarian-field-gun-platoon": 2,
			},
		},
		clauses: 1, otherwise: "central-powers", specialties: []string{"immovable", "no-remounting", "range-cap"},
	},
	{
		id: "tanga", date: "1914-11-04", turns: 12, first: "british", deploys: []string{"british", "german"},
		units: map[string]map[string]int{
			"british": {"british-infantry-company": 26, "british-machine-gun-section": 6, "british-field-gun-battery": 1},
			"german":  {"german-infantry-company": 14, "german-machine-gun-company": 2, "german-cavalry-squadron": 8, "german-horse-machine-gun-section": 1},
		},
		clauses: 1, otherwise: "german", specialties: []string{"reserve-units", "wasps"},
	},
	{
		id: "fromelles", date: "1914-11-10", turns: 15, first: "german", deploys: []string{"british", "german"},
		units: map[string]map[string]int{
			"british": {"british-infantry-company": 20, "british-machine-gun-section": 5, "british-field-gun-battery": 3, "british-howitzer-battery": 1},
			"german":  {"german-infantry-company": 36, "german-machine-gun-company": 3, "german-cavalry-squadron": 2, "german-field-gun-battery": 4, "german-howitzer-battery": 2},
		},
		clauses: 1, otherwise: "british", positions: map[string]fields.Positions{"british": fields.PositionsMay},
		specialties: []string{"reserve-units"},
	},
	{
		id: "mogely", date: "1914-12-22", turns: 15, first: "german", deploys: []string{"russian", "german"},
		units: map[string]map[string]int{
			"russian": {"russian-infantry-company": 12, "russian-machine-gun-section": 4, "russian-field-gun-battalion": 2, "russian-cossack-squadron": 4},
			"german":  {"german-infantry-company": 24, "german-machine-gun-company": 2, "german-cavalry-squadron": 4, "german-field-gun-battery": 3},
		},
		clauses: 1, otherwise: "russian", specialties: []string{"eastern-front"},
	},
	{
		id: "lvidsgov", date: "1915-04-04", turns: 10, first: "russian",
		units: map[string]map[string]int{
			"russian": {"russian-cavalry-squadron": 2, "russian-cossack-squadron": 2, "russian-infantry-company": 12, "russian-machine-gun-section": 3},
			"german":  {"german-cavalry-squadron": 8, "german-infantry-company": 10, "german-horse-machine-gun-section": 2},
		},
		arrivals: map[int]int{1: 29, 2: 6, 5: 4},
		clauses:  2, otherwise: "draw", specialties: []string{"eastern-front"},
	},
	{
		id: "markova", date: "1915-05-12", turns: 15, first: "russian", deploys: []string{"russian", "austro-hungarian"},
		units: map[string]map[string]int{
			"russian":          {"russian-infantry-company": 8, "russian-field-gun-battalion": 3, "russian-cavalry-squadron": 2, "russian-cossack-squadron": 4},
			"austro-hungarian": {"austro-hungarian-infantry-company": 12, "austro-hungarian-cavalry-squadron": 6, "austro-hungarian-machine-gun-section": 5, "austro-hungarian-field-gun-battery": 1},
		},
		clauses: 2, otherwise: "draw", specialties: []string{"eastern-front", "eastern-front", "eastern-front", "mutinous"},
	},
	{
		id: "mlawa", date: "1914-08-20", turns: 15, first: "russian", deploys: []string{"russian", "german"},
		units: map[string]map[string]int{
			"german":  {"german-infantry-company": 24, "german-machine-gun-company": 2},
			"russian": {"russian-infantry-company": 14, "russian-machine-gun-section": 4},
		},
		clauses: 1, otherwise: "russian", positions: map[string]fields.Positions{"russian": fields.PositionsMust},
		specialties: []string{"doctrine", "eastern-front", "handicap"},
	},
}

func open(t testing.TB, id string) *model.Scenario {
	t.Helper()
	f, err := scenarios.Open(id)
	require.NoError(t, err)
	return f.Scenario
}

func TestTheListHasTheFourteenInOrder(t *testing.T) {
	list := scenarios.Of("soldiers")
	require.Len(t, list, len(orders))
	for i, info := range list {
		assert.Equal(t, orders[i].id, info.ID)
		assert.Equal(t, i+1, info.Number)
		assert.Equal(t, orders[i].turns, info.Turns)
		assert.Len(t, info.Sides, 2)
		assert.NotEmpty(t, info.Title)
		assert.NotEmpty(t, info.Subtitle)
	}
}

func TestTheListSaysOfEachWhatItHolds(t *testing.T) {
	for _, info := range scenarios.List() {
		s := open(t, info.ID)
		want := scenarios.Info{ID: s.ID, System: s.System, Number: s.Number, Title: s.Title, Subtitle: s.Subtitle, Date: s.Date, Turns: s.Length.Turns}
		for _, side := range s.Sides {
			want.Sides = append(want.Sides, side.Name)
			units := 0
			for _, f := range s.Forces {
				if f.Side == side.ID {
					units += f.Count()
				}
			}
			want.Units = append(want.Units, units)
		}
		assert.Equal(t, want, info)
	}
}

func TestEachScenarioHasTheRulebooksForcesAndTerms(t *testing.T) {
	for _, want := range orders {
		t.Run(want.id, func(t *testing.T) {
			s := open(t, want.id)
			assert.Equal(t, want.date, s.Date)
			assert.Equal(t, want.turns, s.Length.Turns)
			assert.Equal(t, want.first, s.First)
			assert.Equal(t, want.otherwise, s.Victory.Otherwise.Winner)
			assert.Len(t, s.Victory.Clauses, want.clauses)
			assert.Greater(t, len(s.History), 200, "a scenario has a historical note")

			got := map[string]map[string]int{}
			for _, f := range s.Forces {
				if got[f.Side] == nil {
					got[f.Side] = map[string]int{}
				}
				for _, u := range f.Units {
					got[f.Side][u.Type] += u.Count
				}
			}
			assert.Equal(t, want.units, got)

			var deploys []string
			for _, d := range s.Deployment {
				f, ok := s.Force(d.Forces[0])
				require.True(t, ok)
				if len(deploys) == 0 || deploys[len(deploys)-1] != f.Side {
					deploys = append(deploys, f.Side)
				}
				if positions(d) != fields.PositionsNone && want.id != "tanga" {
					assert.Equal(t, want.positions[f.Side], positions(d))
				}
			}
			assert.Equal(t, want.deploys, deploys)
			for side, p := range want.positions {
				for _, d := range s.Deployment {
					if f, _ := s.Force(d.Forces[0]); f.Side == side {
						assert.Equal(t, p, positions(d), "every %s unit", side)
					}
				}
			}

			arrivals := map[int]int{}
			for _, r := range s.Reinforcements {
				for _, id := range r.Forces {
					f, ok := s.Force(id)
					require.True(t, ok)
					for _, u := range f.Units {
						arrivals[r.Turn] += u.Count
					}
				}
			}
			if want.arrivals == nil {
				want.arrivals = map[int]int{}
			}
			assert.Equal(t, want.arrivals, arrivals)

			var rules []string
			for _, r := range s.Rules {
				rules = append(rules, r.Rule)
			}
			assert.Equal(t, want.specialties, rules)
		})
	}
}

func TestTheGroupsOfLeCateauAndMogelyAreTheRulebooks(t *testing.T) {
	groups := func(id string) (out []map[string]int) {
		s := open(t, id)
		for _, d := range s.Deployment {
			group := map[string]int{}
			for _, name := range d.Forces {
				f, _ := s.Force(name)
				for _, u := range f.Units {
					group[u.Type] += u.Count
				}
			}
			out = append(out, group)
		}
		return out
	}
	assert.Equal(t, []map[string]int{
		{"british-infantry-company": 6, "british-machine-gun-section": 2},
		{"british-infantry-company": 4, "british-machine-gun-section": 1},
		{"british-infantry-company": 6, "british-machine-gun-section": 1},
		{"british-infantry-company": 4, "british-machine-gun-section": 1},
		{"british-field-gun-battery": 6, "british-howitzer-battery": 1},
	}, groups("le-cateau")[:5])
	assert.Equal(t, []map[string]int{
		{"russian-infantry-company": 4, "russian-machine-gun-section": 1, "russian-cossack-squadron": 1},
		{"russian-infantry-company": 4, "russian-machine-gun-section": 1, "russian-field-gun-battalion": 1, "russian-cossack-squadron": 1},
		{"russian-infantry-company": 4, "russian-machine-gun-section": 2, "russian-cossack-squadron": 2, "russian-field-gun-battalion": 1},
	}, groups("mogely")[:3])
	assert.Equal(t, []map[string]int{
		{"russian-infantry-company": 9},
		{"russian-machine-gun-section": 3},
		{"russian-infantry-company": 5, "russian-machine-gun-section": 1},
	}, groups("mlawa")[:3])
}

// positions is whether the units of a step start in improved positions.
func positions(d model.Deployment) fields.Positions {
	return fields.Positions(d.Own.Text(fields.PositionsKey))
}

func TestOnlyTheBatteryAtTangaMayStartInImprovedPositions(t *testing.T) {
	s := open(t, "tanga")
	for _, d := range s.Deployment {
		want := fields.PositionsNone
		if d.Forces[0] == "28th-battery" {
			want = fields.PositionsMay
		}
		assert.Equal(t, want, positions(d))
	}
	assert.Equal(t, "first-fire", s.Length.EndsAfter)
}

// Every step of deployment must fit its area with room to spare: at least one
// hex in ten more than the stacking limit asks for, and every unit a place.
func TestEachDeploymentAreaHoldsItsUnits(t *testing.T) {
	for _, want := range orders {
		t.Run(want.id, func(t *testing.T) {
			s := open(t, want.id)
			charts := s.EffectiveCharts()
			used := map[string]int{} // points already placed in the same area by the same side
			for i, d := range s.Deployment {
				area, err := d.Area.Region(s.Hexes())
				require.NoError(t, err)
				points := 0
				for _, name := range d.Forces {
					f, _ := s.Force(name)
					for _, u := range f.Units {
						kind, ok := charts.UnitType(u.Type)
						require.True(t, ok, u.Type)
						points += kind.Own.Int("stacking") * u.Count
					}
				}
				if d.Own.Int(fields.PerHexKey) > 0 || d.Own.Int(fields.FillKey) > 0 {
					continue // held by TestTheRussiansAtMlawaFillTownB
				}
				key := d.Area.Phrase(s.Hexes()) + d.Forces[0]
				used[key] += points
				limit, ok := fields.StackingLimit(charts)
				require.True(t, ok)
				capacity := area.Len() * limit
				assert.Greater(t, capacity, used[key], "step %d: %s", i, d.Area.Phrase(s.Hexes()))
			}
			for i, r := range s.Reinforcements {
				entry, err := r.Entry.Region(s.Hexes())
				require.NoError(t, err)
				assert.Positive(t, entry.Len(), "reinforcement %d", i)
				for h := range entry.All() {
					assert.True(t, s.Hexes().Grid.OnEdge(h), "reinforcement %d enters at %s", i, s.Hexes().Grid.Label(h))
				}
			}
		})
	}
}

func TestTheRussiansAtMlawaFillTownB(t *testing.T) {
	s := open(t, "mlawa")
	town, _ := s.Hexes().Place("town-b")
	assert.Len(t, town.Hexes, 9)
	corners, err := s.Deployment[1].Area.Region(s.Hexes())
	require.NoError(t, err)
	assert.Equal(t, 3, corners.Len(), "three different corners of the town")
	assert.True(t, corners.Subtract(town.Region(s.Hexes().Grid)).Empty())
	units := 0
	for _, u := range s.Tally("russian") {
		units += u.Count
	}
	assert.Equal(t, 2*len(town.Hexes), units, "two in every hex")
}

func TestEveryEmbeddedFileIsAsTheProgramWritesIt(t *testing.T) {
	for _, info := range scenarios.List() {
		data, ok := scenarios.Bytes(info.ID)
		require.True(t, ok)
		f, err := scenarios.Open(info.ID)
		require.NoError(t, err)
		again, err := schema.Encode(f)
		require.NoError(t, err)
		assert.Equal(t, string(data), string(again), info.ID)
	}
}

func TestTheMapsheetAndTheChartsAreAsTheProgramWritesThem(t *testing.T) {
	for _, name := range []string{"maps/standard.toml", "charts/soldiers.toml", "charts/kings-men.toml"} {
		data, err := os.ReadFile(name)
		require.NoError(t, err)
		f, err := schema.ReadFile(name, scenarios.Bases())
		require.NoError(t, err)
		again, err := schema.Encode(f)
		require.NoError(t, err)
		assert.Equal(t, string(data), string(again), name)
	}
}

func TestOpenGivesAFreshCopyEachTime(t *testing.T) {
	a, b := open(t, "brunstatt"), open(t, "brunstatt")
	h := hex.Hex{Col: 20, Row: 20}
	before := b.Hexes().Terrain(h)
	a.Hexes().SetTerrain(h, (before+1)%5)
	assert.Equal(t, before, b.Hexes().Terrain(h))
}

func TestAnUnknownScenarioIsNamed(t *testing.T) {
	_, err := scenarios.Open("waterloo")
	assert.ErrorContains(t, err, "waterloo")
	_, ok := scenarios.Bytes("waterloo")
	assert.False(t, ok)
}

func BenchmarkOpen(b *testing.B) {
	data, _ := scenarios.Bytes("le-cateau")
	for b.Loop() {
		if _, err := schema.Read("le-cateau", bytes.NewReader(data), scenarios.Bases()); err != nil {
			b.Fatal(err)
		}
	}
}

func TestOfTheCombatResultsOnlyTheOddsOfTwoColumnsArePrinted(t *testing.T) {
	charts, err := scenarios.Bases().Charts("soldiers")
	require.NoError(t, err)
	chart, ok := fields.All().Chart(fields.ResultsChart)
	require.True(t, ok)
	c := charts.Tables[fields.ResultsChart]
	for _, odds := range chart.Grid.Columns(c) {
		want := model.Reconstructed
		if odds == "2-1" || odds == "4-1" {
			want = model.Printed
		}
		assert.Equal(t, want, c.Marks[odds], odds)
		for roll := 1; roll <= 6; roll++ {
			assert.Equal(t, model.Reconstructed, chart.Grid.Mark(c, odds, roll), "%s, roll %d", odds, roll)
		}
	}
}
