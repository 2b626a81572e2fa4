package balance

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/model/limits"
	"github.com/mapsheet/mapsheet/rules"
)

// written is a table of a game that is written down: where all stand, and how it ended.
type written struct {
	rules.Table
	units   []rules.UnitView
	turn    int
	clauses []rules.ClauseTruth
	outcome rules.Outcome
}

func (w *written) Units() int                     { return len(w.units) }
func (w *written) View(unit int32) rules.UnitView { return w.units[unit] }
func (w *written) Now() rules.Moment              { return rules.Moment{Turn: w.turn} }
func (w *written) Outcome() (rules.Outcome, bool) { return w.outcome, true }
func (w *written) Clauses() []rules.ClauseTruth   { return w.clauses }
func (w *written) put(u int32, col, row int) {
	w.units[u].At, w.units[u].Standing = site(col, row), rules.OnMap
}
func (w *written) is(u int32, is rules.Standing) { w.units[u].Standing = is }
func site(col, row int) model.Site               { return model.HexSite(hex.Hex{Col: col, Row: row}) }
func (w *written) Stand(unit int32) (rules.Standing, model.Site) {
	return w.units[unit].Standing, w.units[unit].At
}

// The units of the game that is written down.
const (
	redOne   int32 = iota
	redHorse       // waits for redOne
	redTwo
	redHalf // a part of redTwo
	blueOne
	blueTwo       // arrives
	nobody  int32 = -1
)

// skirmish is the scenario of the game, and its beginning.
func skirmish() (rules.System, *model.Scenario, *written) {
	red, blue := model.Selector{Side: "red"}, model.Selector{Side: "blue"}
	town, hill := model.Area{Place: "town-a"}, model.Area{Place: "hill-60"}
	one, two := 1, 2
	board := model.NewHexBoard(4, 2)
	board.Places = []model.Place{
		{ID: "town-a", Kind: model.PlaceTown, Name: "A", Hexes: hex.List{{}, {Col: 1}}},
		{ID: "hill-60", Kind: model.PlaceHill, Name: "60", Hexes: hex.List{{Col: 3}}},
		{ID: "mill", Kind: model.PlaceOther, Name: "mill", Hexes: hex.List{{Col: 2, Row: 1}}},
	}
	system := rules.System{SpecialRules: []rules.SpecialRule{
		{ID: "fog", Name: "Fog", Tells: []uint8{9}}, {ID: "wind", Name: "Wind", Tells: []uint8{8}},
		{ID: "mud", Name: "Mud", Area: rules.Required}, {ID: "sand", Name: "Sand", Area: rules.Required},
		{ID: "guard", Name: "Guard", Units: rules.Required}, {ID: "pipers", Name: "Pipers", Units: rules.Required}, {ID: "night", Name: "Night"},
	}}
	sc := &model.Scenario{
		Board: board, Length: model.Length{Turns: 2}, Base: model.Base{Charts: &model.Charts{}},
		Sides: []model.Side{{ID: "red", Name: "Red"}, {ID: "blue", Name: "Blue"}},
		Forces: []model.Force{
			{ID: "guard", Side: "red", Name: "Guard", Units: []model.UnitGroup{{Type: "red-company", Count: 2}}},
			{ID: "line", Side: "blue", Name: "Line", Units: []model.UnitGroup{{Type: "blue-company", Count: 1}}},
			{ID: "relief", Side: "blue", Name: "Relief", Units: []model.UnitGroup{{Type: "blue-company", Count: 1}}},
		},
		Reinforcements: []model.Reinforcement{{Forces: []string{"relief"}, Turn: 2}},
		Rules: []model.Rule{
			{Rule: "fog"}, {Rule: "wind"}, {Rule: "mud", Area: &town}, {Rule: "sand", Area: &model.Area{Place: "mill"}},
			{Rule: "guard", Units: &red}, {Rule: "pipers", Units: &model.Selector{Forces: []string{"nowhere"}}}, {Rule: "night"},
		},
		Victory: model.Victory{
			Clauses: []model.Clause{
				{Outcome: model.Outcome{Winner: "red"}, Condition: model.Condition{All: []model.Condition{
					{Losses: &model.Losses{Units: blue, Bound: model.Bound{AtLeast: &two}}}, {Occupies: &model.Occupies{Units: red, Area: hill}},
				}}},
				{Outcome: model.Outcome{Winner: "blue"}, Condition: model.Condition{Count: &model.Count{Units: blue, Area: town, Bound: model.Bound{AtLeast: &one}}}},
			},
			Otherwise: model.Outcome{Winner: model.Draw},
		},
	}
	w := &written{
		units: []rules.UnitView{
			{Name: "red-1", Title: "Red 1", Side: "red", Force: "guard", Printed: "red-company", Whole: nobody},
			{Name: "red-horse", Side: "red", Printed: "horses", Companion: true, Whole: redOne},
			{Name: "red-2", Title: "Red 2", Side: "red", Force: "guard", Printed: "red-company", Whole: nobody},
			{Name: "red-2a", Side: "red", Printed: "red-half", Whole: redTwo},
			{Name: "blue-1", Title: "Blue 1", Side: "blue", Force: "line", Printed: "blue-company", Whole: nobody},
			{Name: "blue-2", Title: "Blue 2", Side: "blue", Force: "relief", Printed: "blue-company", Whole: nobody, Standing: rules.Waiting},
		},
		clauses: []rules.ClauseTruth{
			{Outcome: model.Outcome{Winner: "red"}, Truth: rules.Truth{Parts: []rules.Truth{{}, {}}}},
			{Outcome: model.Outcome{Winner: "blue"}},
		},
	}
	w.put(redOne, 0, 0)
	w.put(redHorse, 0, 0)
	w.put(redTwo, 1, 1)
	w.put(blueOne, 3, 0)
	return system, sc, w
}

// won plays the game in which red wins: it fires at blue from the town, meets the relief at
// the mill, and comes to stand on the hill.
func won(c *cast, w *written) *observer {
	o := c.observe(w)
	event := func(kind rules.HappeningKind, u int32, col, row int) {
		o.happens(w, rules.Event{}, rules.Happening{Kind: kind, Unit: u, At: site(col, row), On: true})
	}
	o.goes(w, rules.Moment{Turn: 1})
	w.put(redOne, 1, 0)
	event(rules.Steps, redOne, 1, 0)
	o.happens(w, rules.Event{Kind: 9}, rules.Happening{Unit: nobody})
	event(rules.Aims, redOne, 3, 0)
	event(rules.Attacks, nobody, 3, 0)
	event(rules.Hits, blueOne, 3, 0)
	event(rules.Attacks, blueOne, 1, 0)
	event(rules.Loses, blueOne, 3, 0)
	w.is(blueOne, rules.Lost)
	w.is(redTwo, rules.Nowhere)
	w.put(redHalf, 1, 1)
	w.clauses[0].Parts[0].Count = 1
	o.goes(w, rules.Moment{Turn: 1})
	o.goes(w, rules.Moment{Turn: 2})
	w.put(blueTwo, 3, 1)
	event(rules.Arrives, blueTwo, 3, 1)
	event(rules.Attacks, nobody, 3, 1) // red waited for it
	w.put(blueTwo, 1, 1)
	event(rules.Steps, blueTwo, 1, 1)
	o.happens(w, rules.Event{}, rules.Happening{Kind: rules.Attacks, Unit: nobody, Side: "red", At: site(1, 1), On: true})
	event(rules.Loses, blueTwo, 1, 1)
	w.is(blueTwo, rules.Lost)
	w.is(redOne, rules.Left)
	w.put(redHalf, 3, 0)
	w.turn, w.outcome = 2, rules.Outcome{Outcome: model.Outcome{Winner: "red", Level: "marginal"}}
	w.clauses[0].Truth = rules.Truth{Holds: true, Parts: []rules.Truth{
		{Holds: true, Count: 2, Units: []int32{blueOne, blueTwo, 99, nobody}}, {Holds: true, Units: []int32{redHalf}, Sites: []model.Site{site(3, 0)}},
	}}
	o.ends(w)
	return o
}

// What happens nowhere on the map, or to nobody's side, warms no spot of it.
func TestWhatHappensOffTheMapWarmsNothing(t *testing.T) {
	system, sc, w := skirmish()
	o := newCast(system, sc, w).observe(w)
	before := len(o.heat)
	for _, kind := range []rules.HappeningKind{rules.Steps, rules.Arrives, rules.Hits, rules.Loses} {
		o.happens(w, rules.Event{}, rules.Happening{Kind: kind, Unit: blueOne, At: site(0, 0)})
		o.happens(w, rules.Event{}, rules.Happening{Kind: kind, Unit: nobody, At: site(0, 0), On: true})
	}
	assert.Len(t, o.heat, before)
	o.happens(w, rules.Event{}, rules.Happening{Kind: rules.Loses, Unit: blueOne, At: site(0, 0), On: true})
	assert.Len(t, o.heat, before+1)
}

// On a map of more hexes than a heat map has cells a place has its own hexes all the same.
func TestAPlaceIsHeldHexByHexHoweverCoarseTheCells(t *testing.T) {
	system, sc, w := skirmish()
	large := model.NewHexBoard(limits.HeatCells/10, 20)
	large.Places = sc.Board.(*model.HexBoard).Places
	sc.Board = large
	c := newCast(system, sc, w)
	require.Equal(t, 2, c.empty.Grid.Step)
	for at, want := range map[model.Site][]int{site(0, 0): {0}, site(1, 0): {0}, site(0, 1): nil, site(1, 1): nil, site(2, 0): nil, site(3, 0): {1}, site(2, 1): {2}} {
		var got []int
		c.places(at, func(i int) { got = append(got, i) })
		assert.Equal(t, want, got, "%v", at.Hex())
	}
}

func TestWhatIsSeenInAGame(t *testing.T) {
	system, sc, w := skirmish()
	c := newCast(system, sc, w)
	n := c.newCounter()
	o := won(c, w)
	n.add(o)
	s := n.seen()

	assert.Equal(t, 1, s.Games)
	assert.Equal(t, []int{1, 1, 1}, s.Reached)
	assert.Equal(t, Grid{model.OnHexes, 4, 2, 1}, s.Grid)
	assert.Equal(t, []UnitUse{
		{Name: "red-1", Title: "Red 1", Side: "red", Force: "guard", OnMap: 1, Moved: 1, Fought: 1, Left: 1},
		{Name: "red-2", Title: "Red 2", Side: "red", Force: "guard", OnMap: 1, Fought: 1, Counted: 1},
		{Name: "blue-1", Title: "Blue 1", Side: "blue", Force: "line", OnMap: 1, Fought: 1, Hurt: 1, Lost: 1, Counted: 1},
		{Name: "blue-2", Title: "Blue 2", Side: "blue", Force: "relief", OnMap: 1, Moved: 1, Lost: 1, Counted: 1},
	}, s.Units)
	assert.Equal(t, []ArrivalUse{{Forces: []string{"Relief"}, Side: "blue", Due: 2, Units: 1, Arrived: 1, First: []int{0, 0, 1}, Used: 1}}, s.Groups)
	assert.Equal(t, []PlaceUse{
		{ID: "town-a", Title: "town A", Named: true, Held: []int{1, 0}, Contested: 1},
		{ID: "hill-60", Title: "Hill 60", Named: true, Held: []int{1, 1}, Contested: 1, Counted: 1},
		{ID: "mill", Title: "the mill", Named: true, Held: []int{0, 0}},
	}, s.Places)
	known := []RuleUse{{Known: ByEvents, Games: 1}, {Known: ByEvents}, {Known: ByArea, Games: 1}, {Known: ByArea}, {Known: ByUnits, Games: 1}, {Known: ByUnits}, {Known: Always, Games: 1}}
	for i, in := range sc.Rules {
		known[i].Rule, known[i].Sentence = in.Rule, system.Sentence(sc, in)
	}
	assert.Equal(t, known, s.Rules)
	first := sc.Victory.Clauses[0]
	assert.Equal(t, []ClauseUse{
		{Sentence: first.Sentence(sc), Winner: "red", Held: 1, Decided: 1, Near: whole},
		{Depth: 1, Sentence: first.Condition.All[0].Sentence(sc), Winner: "red", Held: 1, Decided: 1, Near: whole},
		{Depth: 1, Sentence: first.Condition.All[1].Sentence(sc), Winner: "red", Held: 1, Decided: 1, Near: whole},
		{Clause: 1, Sentence: sc.Victory.Clauses[1].Sentence(sc), Winner: "blue"},
		{Clause: 2, Sentence: sc.Victory.Otherwise.Sentence(sc), Winner: model.Draw},
	}, s.Clauses)
	assert.Equal(t, []LossesCurve{
		{Side: "red", Lost: []int{0, 0, 0}, Spread: [][]int{{1}, {1}, {1}}}, {Side: "red", Type: "red-company", Lost: []int{0, 0, 0}}, {Side: "red", Type: "red-half", Lost: []int{0, 0, 0}},
		{Side: "blue", Lost: []int{0, 1, 2}, Spread: [][]int{{1}, {0, 1}, {0, 0, 1}}}, {Side: "blue", Type: "blue-company", Lost: []int{0, 1, 2}},
	}, s.Losses)
	assert.Equal(t, []Heat{
		{HeatMoves, "red", 1, []int{1}, []int{1}}, {HeatMoves, "blue", 2, []int{5, 7}, []int{1, 1}},
		{HeatFire, "red", 1, []int{1}, []int{1}}, {HeatFire, "red", 2, []int{5}, []int{1}}, {HeatFire, "blue", 1, []int{3}, []int{1}},
		{HeatTargets, "red", 1, []int{3}, []int{1}}, {HeatTargets, "red", 2, []int{5, 7}, []int{1, 1}}, {HeatTargets, "blue", 1, []int{1}, []int{1}},
		{HeatLosses, "blue", 1, []int{3}, []int{1}}, {HeatLosses, "blue", 2, []int{5}, []int{1}},
		{HeatHeld, "red", 0, []int{0, 5}, []int{1, 1}}, {HeatHeld, "red", 1, []int{1, 5}, []int{1, 1}}, {HeatHeld, "red", 2, []int{3}, []int{1}}, {HeatHeld, "blue", 0, []int{3}, []int{1}},
	}, s.Heat)

	assert.Equal(t, Game{
		Seed: 7, Winner: "red", Level: "marginal", Turn: 2, Decided: 1, Quiet: 1,
		Sides: []Fate{{Near: whole, Losses: map[string]int{}}, {Losses: map[string]int{"blue-company": 2}}},
	}, newGame(sc, w, 7, 1, o))
	assert.Equal(t, Game{Seed: 7, Winner: "red", Level: "marginal", Turn: 2, Decided: Undecided, Sides: []Fate{{Losses: map[string]int{}}, {Losses: map[string]int{}}}}, newGame(sc, w, 7, 0, nil), "of a game that does not lie open")
}

func TestGamesAddUpHoweverTheyAreSharedOut(t *testing.T) {
	system, sc, w := skirmish()
	c := newCast(system, sc, w)
	first, second, both := c.newCounter(), c.newCounter(), c.newCounter()
	first.add(won(c, w))
	_, _, drawn := skirmish()
	o := c.observe(drawn)
	o.happens(drawn, rules.Event{}, rules.Happening{Kind: rules.Steps, Unit: blueOne, At: site(2, 0), On: true})
	drawn.put(blueOne, 2, 0)
	drawn.outcome = rules.Outcome{Outcome: model.Outcome{Winner: model.Draw}, Clause: rules.Absent}
	o.ends(drawn)
	second.add(o)
	_, _, again := skirmish()
	both.add(won(c, again))
	both.add(o)
	sides := []Side{{ID: "red"}, {ID: "blue"}}
	sum, err := first.seen().plus(second.seen(), sides)
	require.NoError(t, err)
	assert.Equal(t, both.seen(), sum)
	sum, err = second.seen().plus(first.seen(), sides)
	require.NoError(t, err)
	assert.Equal(t, both.seen(), sum)
	require.NoError(t, sum.sound(sides, 2))

	assert.Equal(t, []int{2, 1, 1}, sum.Reached, "the second ended as it was set up")
	assert.Equal(t, ClauseUse{Clause: 2, Sentence: sum.Clauses[4].Sentence, Winner: model.Draw, Held: 1, Decided: 1, Near: whole}, sum.Clauses[4])
	assert.InDelta(t, 0.5, sum.Nearness(sum.Clauses[0]), 0)
	assert.Equal(t, [][]int{{2}, {1, 1}, {1, 0, 1}}, sum.Losses[3].Spread)
	assert.Equal(t, []int{0, 1, 0, 0, 0, 1, 0, 1}, sum.HeatOf(HeatMoves, "", 1, 2))
	assert.Equal(t, []int{0, 1, 1, 0, 0, 0, 0, 0}, sum.HeatOf(HeatMoves, "", 0, 1))
	assert.Equal(t, []int{0, 0, 1, 0, 0, 1, 0, 1}, sum.HeatOf(HeatMoves, "blue", 0, 2))
	for _, of := range []func(*Seen){
		func(s *Seen) { s.Span++ }, func(s *Seen) { s.Grid.Step++ }, func(s *Seen) { s.Reached = s.Reached[1:] }, func(s *Seen) { s.Groups = nil }, func(s *Seen) { s.Places = nil },
		func(s *Seen) { s.Rules = nil }, func(s *Seen) { s.Clauses = nil }, func(s *Seen) { s.Losses = nil }, func(s *Seen) { s.Units = nil },
	} {
		other := second.seen()
		of(other)
		_, err := first.seen().plus(other, sides)
		assert.ErrorIs(t, err, errOtherGames)
	}
}

// Counts that games of the scenario cannot come to are told.
func TestCountsThatCannotBeAreTold(t *testing.T) {
	system, sc, w := skirmish()
	c := newCast(system, sc, w)
	n := c.newCounter()
	n.add(won(c, w))
	sides := []Side{{ID: "red"}, {ID: "blue"}}
	for i, test := range []struct {
		change func(*Seen)
		want   string // "" where it can be
	}{
		{func(*Seen) {}, ""},
		{func(s *Seen) { s.Groups[0].Side = "green" }, "reinforcement 1 was seen in games that are not there"},
		{func(s *Seen) { s.Groups[0].Arrived = 2 }, "reinforcement 1 was seen in games that are not there"},
		{func(s *Seen) { s.Groups[0].Used = -1 }, "reinforcement 1 was seen in games that are not there"},
		{func(s *Seen) { s.Groups[0].First[1] = 2 }, "reinforcement 1 was seen in games that are not there"},
		{func(s *Seen) { s.Groups[0].First = s.Groups[0].First[1:] }, "reinforcement 1 was seen in games that are not there"},
		{func(s *Seen) { s.Rules[2].Games = 2 }, "special rule 3 was seen in games that are not there"},
		{func(s *Seen) { s.Rules[2].Games = 0 }, ""},
		{func(s *Seen) { s.Places[1].Held = s.Places[1].Held[1:] }, `the place "hill-60" was seen in games that are not there`},
		{func(s *Seen) { s.Units[1].Side = "" }, `the unit "red-2" was seen in games that are not there`},
		{func(s *Seen) { s.Losses[1].Side = "green" }, `the losses of "green" are not told by turn`},
		{func(s *Seen) { s.Losses[1].Lost[0] = -1 }, `the losses of "red" are not told by turn`},
		{func(s *Seen) { s.Losses[0].Spread = s.Losses[0].Spread[1:] }, `the losses of "red" are not told by turn`},
		{func(s *Seen) { s.Losses[0].Spread = nil }, ""},
		{func(s *Seen) { s.Losses[0].Spread[0] = make([]int, limits.ToldLosses+1) }, ""},
		{func(s *Seen) { s.Losses[0].Spread[0] = make([]int, limits.ToldLosses+2) }, `the losses of "red" are of games that are not there`},
		{func(s *Seen) { s.Heat[1], s.Heat[0] = s.Heat[0], s.Heat[1] }, "heat map 2 is of nothing that is counted"},
		{func(s *Seen) { s.Heat[1] = s.Heat[0] }, "heat map 2 is of nothing that is counted"},
		{func(s *Seen) { s.Heat[1].Counts = nil }, "heat map 2 is of nothing that is counted"},
		{func(s *Seen) { s.Heat[1].Side = "green" }, "heat map 2 is of nothing that is counted"},
		{func(s *Seen) { s.Heat[1].Cells = []int{7, 5} }, "heat map 2 has cells that are not there"},
		{func(s *Seen) { s.Heat[1].Cells = []int{5, 5} }, "heat map 2 has cells that are not there"},
		{func(s *Seen) { s.Reached = nil }, "its turns cannot be told apart"},
	} {
		s := n.seen()
		test.change(s)
		if err := s.sound(sides, 1); test.want == "" {
			assert.NoError(t, err, i)
		} else {
			assert.EqualError(t, err, test.want, i)
		}
	}
	assert.EqualError(t, n.seen().sound(sides, 2), "what was seen is of 1 games, not of 2")

	part := clausePart{clause: 1, path: []int{1}}
	whole := rules.Truth{Parts: []rules.Truth{{}, {Count: 7}}}
	truth, ok := part.truth([]rules.ClauseTruth{{}, {Truth: whole}})
	assert.True(t, ok)
	assert.Equal(t, 7, truth.Count)
	_, ok = part.truth([]rules.ClauseTruth{{}})
	assert.False(t, ok, "there are fewer clauses")
	_, ok = part.truth([]rules.ClauseTruth{{}, {Truth: rules.Truth{Parts: whole.Parts[:1]}}})
	assert.False(t, ok, "there are fewer parts")
}

// A place is contested where it is attacked, or where both sides were in it at the end of a
// turn; a rule for units is of use where one of them moves or fights.
func TestWhoHoldsAPlaceInTurnContestsIt(t *testing.T) {
	system, sc, w := skirmish()
	c := newCast(system, sc, w)
	n := c.newCounter()
	o := c.observe(w)
	o.goes(w, rules.Moment{Turn: 1})
	w.put(redOne, 2, 0)
	w.put(blueOne, 1, 0)
	o.ends(w)
	n.add(o)
	s := n.seen()
	assert.Equal(t, PlaceUse{ID: "town-a", Title: "town A", Named: true, Held: []int{1, 1}, Contested: 1}, s.Places[0])
	assert.Equal(t, PlaceUse{ID: "hill-60", Title: "Hill 60", Named: true, Held: []int{0, 1}}, s.Places[1])
	assert.Zero(t, s.Rules[4].Games, "the guard neither moved nor fought")
	assert.Equal(t, ArrivalUse{Forces: []string{"Relief"}, Side: "blue", Due: 2, Units: 1, First: []int{0, 0, 0}}, s.Groups[0], "it came too late")
}

// What counts is as near as the count is to its bound; all of several count by their average,
// any of several by the nearest.
func TestHowNearConditionsAre(t *testing.T) {
	two, four := 2, 4
	losses := func(b model.Bound) model.Condition { return model.Condition{Losses: &model.Losses{Bound: b}} }
	least, most := model.Bound{AtLeast: &four}, model.Bound{AtMost: &two}
	of := func(n int) rules.Truth { return rules.Truth{Count: n} }
	for name, test := range map[string]struct {
		condition model.Condition
		truth     rules.Truth
		want      int
	}{
		"what holds is there":               {losses(least), rules.Truth{Holds: true}, 1000},
		"three of four":                     {losses(least), of(3), 750},
		"none of four":                      {losses(least), of(0), 0},
		"fewer than none":                   {losses(least), of(-3), 0},
		"enough, and it does not hold":      {losses(least), of(4), 0},
		"three where two are allowed":       {losses(most), of(3), 750},
		"two, and it does not hold":         {losses(most), of(2), 0},
		"of counts":                         {model.Condition{Count: &model.Count{Bound: least}}, of(1), 250},
		"of exits":                          {model.Condition{Exits: &model.Exits{Bound: least}}, of(1), 250},
		"of scores":                         {model.Condition{Score: &model.Score{Bound: least}}, of(1), 250},
		"of a lead":                         {model.Condition{Points: &model.PointsLead{By: 10}}, of(9), 900},
		"of journeys":                       {model.Condition{Journey: &model.Journey{AtLeast: 3}}, of(1), 333},
		"what is not counted is not near":   {model.Condition{Occupies: &model.Occupies{}}, of(1), 0},
		"all: the average":                  {model.Condition{All: []model.Condition{losses(least), losses(least)}}, rules.Truth{Parts: []rules.Truth{of(3), of(0)}}, 375},
		"any: the nearest":                  {model.Condition{Any: []model.Condition{losses(least), losses(least), losses(least)}}, rules.Truth{Parts: []rules.Truth{of(1), of(3), of(2)}}, 750},
		"less than whole while it does not": {model.Condition{All: []model.Condition{losses(least)}}, rules.Truth{Parts: []rules.Truth{{Holds: true}}}, 999},
		"parts that are not of its shape":   {model.Condition{All: []model.Condition{losses(least), losses(least)}}, rules.Truth{Parts: []rules.Truth{of(3)}}, 0},
	} {
		assert.Equal(t, test.want, near(test.condition, test.truth), name)
	}
	sc := &model.Scenario{Victory: model.Victory{Clauses: []model.Clause{{Condition: losses(least)}, {Condition: losses(least)}, {Condition: losses(least)}}}}
	truths := func(counts ...int) (out []rules.ClauseTruth) {
		for i, n := range counts {
			out = append(out, rules.ClauseTruth{Outcome: model.Outcome{Winner: []string{"red", "blue"}[i%2]}, Truth: of(n)})
		}
		return out
	}
	assert.Equal(t, 500, nearness(sc, truths(1, 3, 2), "red"), "of its clauses the nearest")
	assert.Equal(t, 750, nearness(sc, truths(1, 3, 2, 3), "blue"))
	assert.Zero(t, nearness(sc, truths(1, 3, 2), "green"))
}
