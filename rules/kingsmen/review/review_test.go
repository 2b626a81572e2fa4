package review_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/diag"
	"github.com/mapsheet/mapsheet/model/plane"
	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/kingsmen/fields"
	"github.com/mapsheet/mapsheet/rules/kingsmen/review"
)

// inch is how many units of length an inch has.
const inch = 100

// box is the outline of a rectangle in inches.
func box(west, north, east, south int) plane.Polygon {
	return plane.Polygon{{X: west * inch, Y: north * inch}, {X: east * inch, Y: north * inch}, {X: east * inch, Y: south * inch}, {X: west * inch, Y: south * inch}}
}

// lines is lines of the order of battle, each of one unit of a type.
func lines(types ...string) []model.UnitGroup {
	var out []model.UnitGroup
	for _, t := range types {
		out = append(out, model.UnitGroup{Type: t, Count: 1})
	}
	return out
}

// row is a line of a chart.
func row(values model.Values) model.ChartLine { return model.ChartLine{Own: values} }

// printed is charts with what is looked at: units of both nations, the deck, ground that is impassable and
// the dice charts.
func printed() *model.Charts {
	out := &model.Charts{Tables: map[string]*model.ChartLine{}, Lists: map[string][]model.ChartLine{}}
	for _, nation := range []string{"american", "british"} {
		for kind, u := range map[model.Kind]fields.Unit{
			fields.Infantry:      {Figures: 12, BreaksAt: 4, BaseWidth: 100, BaseDepth: 100, Line: 600, Column: 1000, ColumnFiles: 3, Range: 1200},
			fields.Cavalry:       {Figures: 6, BreaksAt: 2, BaseWidth: 100, BaseDepth: 250, Line: 1600, Column: 2000, ColumnFiles: 2},
			fields.FootArtillery: {Figures: 4, BreaksAt: 1, BaseWidth: 100, BaseDepth: 100, GunWidth: 150, GunLength: 300, Column: 800, Loose: 400, ColumnFiles: 2, Range: 4800},
			fields.Skirmishers:   {Figures: 6, BreaksAt: 2, BaseWidth: 100, BaseDepth: 100, Loose: 1200, StandRadius: 75, Range: 2400},
			fields.WarParty:      {Figures: 6, FigureDice: 1, Loose: 1800, StandRadius: 75, Range: 1200},
		} {
			out.UnitTypes = append(out.UnitTypes, model.UnitType{ID: nation + "-" + string(kind), Nation: nation, Kind: kind, Own: u.Values()})
		}
	}
	for key, values := range map[string]model.Values{
		fields.GeneralChart:  {fields.FirstRatingKey: 2},
		fields.DeckChart:     {fields.SuitsKey: 2, fields.JokersKey: 2, fields.CardsKey: 28},
		fields.MovementChart: {fields.RoadHalvesKey: 3},
	} {
		line := row(values)
		out.Tables[key] = &line
	}
	for _, kind := range []model.PieceKind{model.PieceLake, model.PieceRiver} {
		out.Lists[fields.GroundChart] = append(out.Lists[fields.GroundChart], row(model.Values{fields.PieceKey: string(kind), fields.ShutKey: fields.Yes}))
	}
	roll := func(chart string, least, most int) {
		out.Lists[fields.RollsChart] = append(out.Lists[fields.RollsChart], row(model.Values{fields.TableKey: chart, fields.LeastKey: least, fields.MostKey: most}))
	}
	roll(fields.RollArmy, 2, 12)
	roll(fields.RollGuns, 1, 6)
	roll(fields.RollRating, 1, 6)
	roll(fields.RollGrade, 1, 1)
	roll(fields.RollGrade, 2, 5)
	roll(fields.RollGrade, 6, 6)
	roll(fields.RollWeight, 2, 12)
	return out
}

// sound is a scenario on a table of six feet by five with nothing wrong: two armies with guns, a foot
// deep at the long edges.
func sound(t *testing.T) *model.Scenario {
	t.Helper()
	charts := printed()
	s := &model.Scenario{
		System: "kings-men", ID: "sound", Length: model.Length{Turns: 6}, Board: model.NewTableBoard(72*inch, 60*inch),
		Sides: []model.Side{{ID: "american", Name: "American"}, {ID: "british", Name: "British"}},
		Base:  model.Base{Charts: charts, Fields: fields.All()},
	}
	s.TableBoard().Zones = nil
	for i, side := range []string{"american", "british"} {
		f := model.Force{ID: side, Side: side, Name: []string{"Morgan", "Tarleton"}[i], Units: lines(side+"-infantry", side+"-cavalry", side+"-foot-artillery")}
		f.Own.Set(fields.RatingKey, 2)
		s.Forces = append(s.Forces, f)
		s.TableBoard().Zones = append(s.TableBoard().Zones, model.Zone{ID: side, Side: side, Outline: []plane.Polygon{box(0, 48, 72, 60), box(0, 0, 72, 12)}[i]})
		s.Deployment = append(s.Deployment, model.Deployment{Forces: []string{side}, Area: model.Area{Place: side}})
	}
	return s
}

// looked is what the passes find in a scenario.
func looked(s *model.Scenario) (*rules.Case, diag.List) {
	var all diag.List
	c := &rules.Case{Scenario: s, Charts: s.EffectiveCharts(), Report: func(d diag.Diagnostic) { all = append(all, d) }}
	for _, p := range review.All().Passes {
		p.Find(c)
	}
	return c, all
}

// mends is what is offered to mend a problem.
func mends(c *rules.Case, d diag.Diagnostic) []rules.Mend {
	for _, f := range review.All().Flaws {
		if f.Code == d.Code && f.Mends != nil {
			return f.Mends(c, d)
		}
	}
	return nil
}

// own gives a scenario charts of its own that are like the standard.
func own(s *model.Scenario) *model.Charts {
	s.Base.Charts = s.Base.Charts.Clone()
	return s.Base.Charts
}

// some is a number that may be left out.
func some(n int) *int { return &n }

// across is a piece from edge to edge in the middle of the table.
func across(kind model.PieceKind, id string) model.Piece {
	return model.Piece{ID: id, Kind: kind, Points: plane.Polygon{{X: 0, Y: 30 * inch}, {X: 72 * inch, Y: 30 * inch}}}
}

// leave is a clause for American units that leave by the north edge.
func leave(need int) model.Clause {
	return model.Clause{Outcome: model.Outcome{Winner: "american"}, Condition: model.Condition{Exits: &model.Exits{
		Units: model.Selector{Side: "american"}, By: model.Area{Edge: &model.Edge{Side: model.North, Depth: 50}}, Bound: model.Bound{AtLeast: some(need)},
	}}}
}

func TestASoundScenarioHasNoProblems(t *testing.T) {
	_, all := looked(sound(t))
	assert.Empty(t, all)
}

// Each kind of problem is planted in a sound scenario, found there alone, and mended.
func TestProblemsAreFoundAndMended(t *testing.T) {
	british := &model.Selector{Side: "british"}
	seen := map[string]bool{}
	for _, tt := range []struct {
		code, path, says string
		plant            func(s *model.Scenario)
		mends            []rules.Mend
	}{
		{
			"general-without-units", "forces[2]", "The general of Reserve commands no units",
			func(s *model.Scenario) {
				s.Forces = append(s.Forces, model.Force{ID: "reserve", Side: "british", Name: "Reserve", Own: model.Values{fields.RatingKey: 1}})
			},
			[]rules.Mend{{Label: "do without the general", Path: "forces[2].rating", Value: 0}},
		},
		{
			"unit-without-general", "forces[2]", "Reserve has 2 units and no general",
			func(s *model.Scenario) {
				s.Forces = append(s.Forces, model.Force{ID: "reserve", Side: "british", Name: "Reserve", Units: []model.UnitGroup{{Type: "british-infantry", Count: 2}}})
			},
			[]rules.Mend{{Label: "make it part of Tarleton", Path: "forces[2].part_of", Value: "british"}, {Label: "give it a general of rating 2", Path: "forces[2].rating", Value: 2}},
		},
		{
			"begins-broken", "forces[1].units[0]", "Units of Tarleton begin with 12 figures and break at 12",
			func(s *model.Scenario) {
				s.Rules = []model.Rule{{Rule: "break-point", Units: &model.Selector{Side: "british", Kinds: []model.Kind{fields.Infantry}}, Number: some(12)}}
			},
			[]rules.Mend{{Label: "take away the special rule break-point", Path: "rules", Value: []model.Rule{}}},
		},
		{
			"both-rolls-better", "rules[1]", "Units of Tarleton roll attack and defence one colour better",
			func(s *model.Scenario) {
				s.Rules = []model.Rule{{Rule: "better-attack"}, {Rule: "better-defence", Units: british}}
			},
			[]rules.Mend{{Label: "take away the better defence", Path: "rules", Value: []model.Rule{{Rule: "better-attack"}}}},
		},
		{
			"uniform-unknown", "forces[0].units[1].uniform", `The charts have no uniform "purple"`,
			func(s *model.Scenario) { s.Forces[0].Units[1].Own.Set(fields.UniformKey, "purple") },
			[]rules.Mend{{Label: "leave the uniform out", Path: "forces[0].units[1].uniform", Value: ""}},
		},
		{
			"zone-too-small", "deployment[1].area", "The units of step 2 take up 35 square inches, and the ground has 30 at most",
			func(s *model.Scenario) { s.TableBoard().Zones[1].Outline = box(10, 4, 16, 9) }, nil,
		},
		{
			"zone-impassable", "deployment[1].area", "The ground of step 2 is impassable",
			func(s *model.Scenario) {
				s.TableBoard().Zones[1].Outline = box(10, 2, 30, 10)
				s.TableBoard().Pieces = []model.Piece{{ID: "lake", Kind: model.PieceLake, Points: box(8, 0, 32, 12)}}
			}, nil,
		},
		{
			"starts-in-range", "deployment[1].area", "The ground of steps 1 and 2 is within 12 inches: infantry can fire before anybody has moved",
			func(s *model.Scenario) { s.TableBoard().Zones[1].Outline = box(0, 26, 72, 38) }, nil,
		},
		{
			"no-way-for-guns", "deployment[0].area", "Impassable ground keeps the guns of step 1 from the ground of step 2",
			func(s *model.Scenario) {
				s.TableBoard().Pieces = []model.Piece{across(model.PieceRiver, "river")}
				s.Forces[1].Units = lines("british-infantry")
			}, nil,
		},
		{
			"ground-out-of-reach", "victory.clauses[0]", "Clause 1 asks for 3 units, and 1 of 3 can come there in 1 turn",
			func(s *model.Scenario) {
				s.Length.Turns = 1
				s.Victory.Clauses = []model.Clause{leave(3)}
			},
			[]rules.Mend{{Label: "play 2 turns", Path: "length.turns", Value: 2}},
		},
		{
			"deck-miscounted", "charts.deck.cards", "The suits and jokers make a deck of 26 cards, and the chart says 28",
			func(s *model.Scenario) { own(s).Tables[fields.DeckChart].Own.Set(fields.JokersKey, 0) },
			[]rules.Mend{{Label: "say 26", Path: "charts.deck.cards", Value: 26}},
		},
		{
			"dice-chart-gap", "charts.rolls", "The dice chart of quality has 0 results for a roll of 5",
			func(s *model.Scenario) {
				all := own(s).Lists[fields.RollsChart]
				for i, l := range all {
					if l.Own.Text(fields.TableKey) == fields.RollGrade && l.Own.Int(fields.MostKey) == 5 {
						all[i].Own.Set(fields.MostKey, 4)
					}
				}
			}, nil,
		},
		{
			"never-dismounts", "rules[0]", "Cavalry of Tarleton is to dismount and is no skirmishing cavalry: british-cavalry",
			func(s *model.Scenario) { s.Rules = []model.Rule{{Rule: "dismounts", Units: british}} },
			[]rules.Mend{
				{Label: "let the same units be skirmishing cavalry", Path: "rules", Value: []model.Rule{{Rule: "dismounts", Units: british}, {Rule: "skirmishing-cavalry", Units: british}}},
				{Label: "take the special rule away", Path: "rules", Value: []model.Rule{}},
			},
		},
		{
			"condition-unknown-on-tables", "victory.clauses[1].condition.all[0].not", "The game knows losses, units on some ground and units off the table, and not: The British player has at least 3 points.",
			func(s *model.Scenario) {
				score := model.Condition{Score: &model.Score{Side: "british", Bound: model.Bound{AtLeast: some(3)}}}
				s.Victory.Clauses = []model.Clause{leave(1), {Outcome: model.Outcome{Winner: "british"}, Condition: model.Condition{All: []model.Condition{{Not: &score}}}}}
			},
			[]rules.Mend{{Label: "remove the clause", Path: "victory.clauses", Value: []model.Clause{leave(1)}}},
		},
	} {
		s := sound(t)
		tt.plant(s)
		c, all := looked(s)
		if assert.Len(t, all, 1, tt.code) {
			assert.Equal(t, []string{tt.code, tt.path, tt.says}, []string{all[0].Code, all[0].Path, all[0].Message})
			assert.Equal(t, tt.mends, mends(c, all[0]), tt.code)
		}
		seen[tt.code] = true
	}
	for _, f := range review.All().Flaws {
		assert.True(t, seen[f.Code], "%s is planted", f.Code)
	}
}

// What is just not wrong is not reported.
func TestProblemsAreNotFoundWhereThereAreNone(t *testing.T) {
	for name, plant := range map[string]func(s *model.Scenario){
		"a general of the force above": func(s *model.Scenario) {
			s.Forces = append(s.Forces, model.Force{ID: "wing", Side: "british", Part: "british", Units: lines("british-infantry")})
		},
		"one figure above the breaking point": func(s *model.Scenario) {
			s.Rules = []model.Rule{{Rule: "unit-size", Units: &model.Selector{Kinds: []model.Kind{fields.Infantry}}, Number: some(5)}}
		},
		"war parties, whose number dice decide": func(s *model.Scenario) { s.Forces[0].Units = lines("american-war-party") },
		"better attack of one army, better defence of the other": func(s *model.Scenario) {
			s.Rules = []model.Rule{{Rule: "better-attack", Units: &model.Selector{Side: "american"}}, {Rule: "better-defence", Units: &model.Selector{Side: "british"}}}
		},
		"a zone just large enough": func(s *model.Scenario) { s.TableBoard().Zones[1].Outline = box(10, 4, 16, 10) },
		"a zone that is a lake in part": func(s *model.Scenario) {
			s.TableBoard().Pieces = []model.Piece{{ID: "lake", Kind: model.PieceLake, Points: box(0, 0, 40, 10)}}
		},
		"a zone in a lake that may be entered": func(s *model.Scenario) {
			lake := model.Piece{ID: "lake", Kind: model.PieceLake, Points: box(0, 0, 72, 12)}
			lake.Own.Set(fields.ShutKey, fields.No)
			s.TableBoard().Pieces = []model.Piece{lake}
		},
		"zones thirteen inches apart": func(s *model.Scenario) { s.TableBoard().Zones[1].Outline = box(0, 23, 72, 35) },
		"zones of one side beside each other": func(s *model.Scenario) {
			s.Forces = append(s.Forces, model.Force{ID: "wing", Side: "british", Part: "british", Units: lines("british-infantry")})
			s.Deployment = append(s.Deployment, model.Deployment{Forces: []string{"wing"}, Area: model.Area{Place: "british"}})
		},
		"near zones of armies without infantry": func(s *model.Scenario) {
			s.TableBoard().Zones[1].Outline = box(0, 26, 72, 38)
			s.Forces[0].Units, s.Forces[1].Units = lines("american-cavalry"), lines("british-skirmishers")
		},
		"a river with a bridge": func(s *model.Scenario) {
			bridge := model.Piece{ID: "bridge", Kind: model.PieceBridge, Points: plane.Polygon{{X: 36 * inch, Y: 26 * inch}, {X: 36 * inch, Y: 34 * inch}}}
			s.TableBoard().Pieces = []model.Piece{across(model.PieceRiver, "river"), bridge}
		},
		"a river and no guns": func(s *model.Scenario) {
			s.TableBoard().Pieces = []model.Piece{across(model.PieceRiver, "river")}
			s.Forces[0].Units, s.Forces[1].Units = lines("american-infantry"), lines("british-infantry")
		},
		"lakes with a gap of four inches": func(s *model.Scenario) {
			s.TableBoard().Pieces = []model.Piece{{ID: "west", Kind: model.PieceLake, Points: box(0, 28, 34, 32)}, {ID: "east", Kind: model.PieceLake, Points: box(38, 28, 72, 32)}}
		},
		"an edge near enough for all": func(s *model.Scenario) {
			s.Length.Turns = 2
			s.Victory.Clauses = []model.Clause{leave(3)}
		},
		"an edge for those who come near enough": func(s *model.Scenario) {
			s.Length.Turns = 1
			s.Victory.Clauses = []model.Clause{leave(1)}
		},
		"an edge that must not be left by": func(s *model.Scenario) {
			s.Length.Turns = 1
			not := leave(3).Condition
			s.Victory.Clauses = []model.Clause{{Outcome: model.Outcome{Winner: "british"}, Condition: model.Condition{Not: &not}}}
		},
		"turns without a limit": func(s *model.Scenario) {
			s.Length.Turns = 0
			s.Victory.Clauses = []model.Clause{leave(3)}
		},
		"cavalry that skirmishes and dismounts": func(s *model.Scenario) {
			s.Rules = []model.Rule{{Rule: "dismounts", Units: &model.Selector{Side: "british"}}, {Rule: "skirmishing-cavalry"}}
		},
		"whoever skirmishes dismounts": func(s *model.Scenario) { s.Rules = []model.Rule{{Rule: "dismounts"}} },
	} {
		s := sound(t)
		plant(s)
		_, all := looked(s)
		assert.Empty(t, all, name)
	}
}

// A gap as wide as half a column of guns is too narrow, and units that arrive late have fewer turns.
func TestProblemsBeginWhereTheyBegin(t *testing.T) {
	codes := func(plant func(s *model.Scenario)) (out []string) {
		s := sound(t)
		plant(s)
		_, all := looked(s)
		for _, d := range all {
			out = append(out, d.Code)
		}
		return out
	}
	assert.Equal(t, []string{"no-way-for-guns", "no-way-for-guns"}, codes(func(s *model.Scenario) {
		s.TableBoard().Pieces = []model.Piece{{ID: "west", Kind: model.PieceLake, Points: box(0, 28, 36, 32)}, {ID: "east", Kind: model.PieceLake, Points: box(37, 28, 72, 32)}}
	}))
	assert.Equal(t, []string{"ground-out-of-reach"}, codes(func(s *model.Scenario) {
		s.Length.Turns = 2
		s.Deployment = s.Deployment[1:]
		s.Reinforcements = []model.Reinforcement{{Forces: []string{"american"}, Turn: 2, Entry: model.Area{Place: "american"}}}
		s.Victory.Clauses = []model.Clause{leave(3)}
	}))
	assert.Equal(t, []string{"dice-chart-gap"}, codes(func(s *model.Scenario) {
		all := own(s).Lists[fields.RollsChart]
		for i, l := range all {
			if l.Own.Text(fields.TableKey) == fields.RollGrade && l.Own.Int(fields.MostKey) == 1 {
				all[i].Own.Set(fields.MostKey, 2)
			}
		}
	}), "two results for one roll")
}

// A clause that no number of turns mends has no mend.
func TestSomeErrandsAreBeyondAllTurns(t *testing.T) {
	s := sound(t)
	s.Victory.Clauses = []model.Clause{leave(9)}
	c, all := looked(s)
	assert.Empty(t, all, "fewer than are asked for there are not: that is no matter of turns")
	assert.Empty(t, mends(c, diag.Diagnostic{Code: "ground-out-of-reach", Path: "victory.clauses[0]"}))
	assert.Empty(t, mends(c, diag.Diagnostic{Code: "ground-out-of-reach", Path: "victory.clauses[1]"}))
}
