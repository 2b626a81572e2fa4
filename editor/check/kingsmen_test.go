package check

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/plane"
	"github.com/mapsheet/mapsheet/rules/kingsmen"
	"github.com/mapsheet/mapsheet/rules/kingsmen/fields"
)

func TestWhatIsWrongInTheEyesOfAllTheKingsMenIsFoundAndMended(t *testing.T) {
	ten := 10
	british := &model.Selector{Side: "british"}
	found := map[string]bool{}
	for _, tt := range []struct {
		code, path, says string
		plant            func(s *model.Scenario)
		fix              string // the first that is offered; empty for none
	}{
		{
			"unit-without-general", "forces[0]", "Morgan's command has 7 units and no general",
			func(s *model.Scenario) { s.Forces[0].Own.Set(fields.RatingKey, 0) }, "give it a general of rating 2",
		},
		{
			"general-without-units", "forces[2]", "The general of Reserve commands no units",
			func(s *model.Scenario) {
				s.Forces = append(s.Forces, model.Force{ID: "reserve", Side: "british", Name: "Reserve", Own: model.Values{fields.RatingKey: 1}})
			}, "do without the general",
		},
		{
			"begins-broken", "forces[1].units[0]", "Units of Tarleton's command begin with 6 figures and break at 10",
			func(s *model.Scenario) {
				s.Rules = append(s.Rules, model.Rule{Rule: "break-point", Units: british, Number: &ten})
			}, "take away the special rule break-point",
		},
		{
			"both-rolls-better", "rules[3]", "Units of Tarleton's command roll attack and defence one colour better",
			func(s *model.Scenario) {
				s.Rules = append(s.Rules, model.Rule{Rule: "better-attack"}, model.Rule{Rule: "better-defence", Units: british})
			}, "take away the better defence",
		},
		{
			"uniform-unknown", "forces[0].units[0].uniform", `The charts have no uniform "purple"`,
			func(s *model.Scenario) { s.Forces[0].Units[0].Own.Set(fields.UniformKey, "purple") }, "leave the uniform out",
		},
		{
			"zone-too-small", "deployment[1].area", "The units of step 2 take up 64 square inches, and the ground has 36 at most",
			func(s *model.Scenario) {
				i, _ := s.TableBoard().Zone("south")
				s.TableBoard().Zones[i].Outline = plane.Polygon{{X: 0, Y: 4200}, {X: 600, Y: 4200}, {X: 600, Y: 4800}, {X: 0, Y: 4800}}
			}, "",
		},
		{
			"zone-impassable", "deployment[1].area", "The ground of step 2 is impassable",
			func(s *model.Scenario) { lake(s, s.TableBoard().Zones[zone(s, "south")].Outline) }, "",
		},
		{
			"starts-in-range", "deployment[1].area", "The ground of steps 1 and 2 is within 12 inches: infantry can fire before anybody has moved",
			func(s *model.Scenario) { s.TableBoard().Zones[zone(s, "south")].Outline = stripe(0, 1600, 7200, 2800) }, "",
		},
		{
			"no-way-for-guns", "deployment[1].area", "Impassable ground keeps the guns of step 2 from the ground of step 1",
			func(s *model.Scenario) { lake(s, stripe(0, 3300, 7200, 3500)) }, "",
		},
		{
			"ground-out-of-reach", "victory.clauses[2]", "Clause 3 asks for 7 units, and 1 of 7 can come there in 1 turn",
			func(s *model.Scenario) {
				seven := 7
				s.Length.Turns = 1
				s.TableBoard().Height = 9600
				s.TableBoard().Zones[zone(s, "south")].Outline = stripe(0, 8400, 7200, 9600)
				s.Victory.Clauses = append(s.Victory.Clauses, model.Clause{Outcome: model.Outcome{Winner: "british"}, When: model.AtEnd, Condition: model.Condition{Exits: &model.Exits{
					Units: model.Selector{Side: "british"}, By: model.Area{Edge: &model.Edge{Side: model.North, Depth: 50}}, Bound: model.Bound{AtLeast: &seven},
				}}})
			}, "play 2 turns",
		},
		{
			"deck-miscounted", "charts.deck.cards", "The suits and jokers make a deck of 26 cards, and the chart says 28",
			func(s *model.Scenario) { ownCharts(s).Tables[fields.DeckChart].Own.Set(fields.JokersKey, 0) }, "say 26",
		},
		{
			"dice-chart-gap", "charts.rolls", "The dice chart of quality has 0 results for a roll of 5",
			func(s *model.Scenario) {
				lines := ownCharts(s).Lists[fields.RollsChart]
				for i, l := range lines {
					if l.Own.Text(fields.TableKey) == fields.RollGrade && l.Own.Int(fields.MostKey) == 5 {
						lines[i].Own.Set(fields.MostKey, 4)
					}
				}
			}, "",
		},
		{
			"never-dismounts", "rules[2]", "Cavalry of Tarleton's command is to dismount and is no skirmishing cavalry: british-cavalry",
			func(s *model.Scenario) { s.Rules = append(s.Rules, model.Rule{Rule: "dismounts", Units: british}) }, "let the same units be skirmishing cavalry",
		},
		{
			"condition-unknown-on-tables", "victory.clauses[2].condition", "The game knows losses, units on some ground and units off the table, and not: The British player has at least 3 points more than the American player.",
			func(s *model.Scenario) {
				s.Victory.Points = []model.Award{{Side: "british", Points: 1}}
				s.Victory.Clauses = append(s.Victory.Clauses, model.Clause{Outcome: model.Outcome{Winner: "british"}, Condition: model.Condition{Points: &model.PointsLead{Side: "british", Over: "american", By: 3}}})
			}, "remove the clause",
		},
	} {
		s := opened(t, "cowpens")
		tt.plant(s)
		n := 0
		for _, d := range Check(s, kingsmen.System()) {
			if d.Code != tt.code || d.Path != tt.path {
				continue
			}
			n++
			assert.Equal(t, tt.says, d.Message)
			fixes := slices.Collect(NewTrial(s, kingsmen.System()).Fixes(d))
			if tt.fix == "" {
				assert.Empty(t, fixes, tt.code)
				continue
			}
			require.NotEmpty(t, fixes, tt.code)
			assert.Equal(t, tt.fix, fixes[0].Label)
		}
		assert.Equal(t, 1, n, tt.code)
		found[tt.code] = true
	}
	for _, f := range kingsmen.System().Review.Flaws {
		assert.True(t, found[f.Code], "%s is planted", f.Code)
	}
}

// zone is the index of a zone of a table.
func zone(s *model.Scenario, id string) int {
	i, _ := s.TableBoard().Zone(id)
	return i
}

// stripe is the outline of a rectangle.
func stripe(west, north, east, south int) plane.Polygon {
	return plane.Polygon{{X: west, Y: north}, {X: east, Y: north}, {X: east, Y: south}, {X: west, Y: south}}
}

// lake is one on a table and nothing else.
func lake(s *model.Scenario, outline plane.Polygon) {
	s.TableBoard().Pieces = []model.Piece{{ID: "lake", Kind: model.PieceLake, Points: outline}}
}

// ownCharts gives a scenario all charts of its own, like those that it is played with.
func ownCharts(s *model.Scenario) *model.Charts {
	s.Charts = s.EffectiveCharts().Clone()
	return s.Charts
}
