package balance

import (
	"errors"
	"fmt"
	"slices"

	"github.com/mapsheet/mapsheet/model/limits"
)

// Seen is what was seen in the games of a batch, added up in whole numbers, so that it is
// the same however the games are shared out over workers and shards.
//
// Turns are told apart by stages: stage 0 is the set-up, and each of the others so many turns
// as Span says, which is 1 but in very long games.
type Seen struct {
	Games   int           `json:"games"` // that were added up
	Span    int           `json:"span"`
	Reached []int         `json:"reached"` // games that came to the end of each stage, or ended in it
	Grid    Grid          `json:"grid"`
	Units   []UnitUse     `json:"units"`          // in the system's order, parts with the units that they are of
	Groups  []ArrivalUse  `json:"reinforcements"` // in the scenario's order, as are those below
	Places  []PlaceUse    `json:"places"`
	Rules   []RuleUse     `json:"special_rules"`
	Clauses []ClauseUse   `json:"clauses"`
	Losses  []LossesCurve `json:"losses_by_stage"`
	Heat    []Heat        `json:"heat"` // by kind, side and stage; none where nothing happened
}

// UnitUse is in how many games a unit did something, or something happened to it.
type UnitUse struct {
	Name    string `json:"name"` // of logs
	Title   string `json:"title"`
	Side    string `json:"side"`
	Force   string `json:"force"`
	OnMap   int    `json:"on_map"` // it was seen on the map, or beyond it
	Moved   int    `json:"moved"`
	Fought  int    `json:"fought"` // it attacked; where events name no unit, it stood where its side did
	Hurt    int    `json:"hurt"`   // it was worse off for an attack
	Lost    int    `json:"lost"`
	Left    int    `json:"left"`    // over the edge of the map
	Counted int    `json:"counted"` // for what held of a victory clause at the end
}

// Idle reports whether the unit never moved, fought or counted for victory.
func (u UnitUse) Idle() bool { return u.Moved+u.Fought+u.Counted+u.Left == 0 }

// ArrivalUse is in how many games forces arrived, in which stage first, and whether they did
// anything then.
type ArrivalUse struct {
	Forces  []string `json:"forces"` // their names
	Side    string   `json:"side"`
	Due     int      `json:"due"` // turn
	Units   int      `json:"units"`
	Arrived int      `json:"arrived"` // games in which one of the units did
	First   []int    `json:"first"`   // games by the stage of the first
	Used    int      `json:"used"`    // games in which one moved, attacked or counted for victory
}

// PlaceUse is in how many games a named place mattered.
type PlaceUse struct {
	ID        string `json:"id"`
	Title     string `json:"title"`
	Named     bool   `json:"named"`     // by the scenario: in its victory clauses, its set-up or its rules
	Held      []int  `json:"held"`      // by a unit of each side at the end of a turn, in the order of sides
	Contested int    `json:"contested"` // attacked, or held by more than one side
	Counted   int    `json:"counted"`   // for what held of a victory clause at the end
}

// Idle reports whether nobody ever was in the place or attacked it, and it never counted.
func (p PlaceUse) Idle() bool {
	n := p.Contested + p.Counted
	for _, held := range p.Held {
		n += held
	}
	return n == 0
}

// How it is known that a special rule mattered.
const (
	ByEvents = "events" // something happened that only the rule leads to
	ByArea   = "area"   // a unit was where the rule holds
	ByUnits  = "units"  // a unit that it is for moved or fought
	Always   = "always" // it is in force for everybody
)

// RuleUse is in how many games a special rule mattered.
type RuleUse struct {
	Rule     string `json:"rule"` // id
	Sentence string `json:"sentence"`
	Known    string `json:"known"` // by what
	Games    int    `json:"games"`
}

// ClauseUse is what a clause of the victory conditions, or a part of it, came to.
type ClauseUse struct {
	Clause   int    `json:"clause"` // index; that behind the last for the outcome without one
	Depth    int    `json:"depth"`  // 0 for the clause, more for its parts, each behind what it is a part of
	Sentence string `json:"sentence"`
	Winner   string `json:"winner"`
	Held     int    `json:"held"`    // games in which it held at the end
	Decided  int    `json:"decided"` // games that the clause decided; of a part, those in which it held then
	Near     int    `json:"near"`    // how near it was at the end, in thousandths, all games together
}

// Nearness is how near to hold the part was at the end on average, from 0 to 1.
func (s *Seen) Nearness(c ClauseUse) float64 {
	return float64(c.Near) / whole / float64(max(s.Games, 1))
}

// LossesCurve is what a side, or one type of its units, had lost by the end of each stage.
// Games that are over count with what they came to.
type LossesCurve struct {
	Side string `json:"side"`
	Type string `json:"type,omitempty"` // id; empty for all
	Lost []int  `json:"lost"`           // by stage, in all games together

	// Spread is by stage in how many games so many units were lost: none, one and so on; of
	// all types together alone. The last that is told apart stands for all that are more.
	Spread [][]int `json:"spread,omitempty"`
}

// Mean is how many units were lost by the end of a stage on average.
func (s *Seen) Mean(c LossesCurve, stage int) float64 {
	return float64(c.Lost[stage]) / float64(max(s.Games, 1))
}

// Quantile is how many units at most were lost by the end of a stage in a part of the games,
// from 0 to 1: 0.5 for the median.
func (c LossesCurve) Quantile(stage int, part float64) int {
	games, sum := 0, 0
	for _, n := range c.Spread[stage] {
		games += n
	}
	for lost, n := range c.Spread[stage] {
		if sum += n; sum > 0 && float64(sum) >= part*float64(games) {
			return lost
		}
	}
	return 0
}

// The kinds of heat maps.
const (
	HeatMoves   = "moves"   // units that came into the cell
	HeatFire    = "fire"    // attacks of units in it
	HeatTargets = "targets" // attacks on it
	HeatLosses  = "losses"  // units lost in it
	HeatHeld    = "held"    // games in which a unit was in it at the end of the stage
)

// HeatKinds lists the kinds of heat maps.
func HeatKinds() []string { return []string{HeatMoves, HeatFire, HeatTargets, HeatLosses, HeatHeld} }

// Heat is where on the map something happened in a stage: to units of the side or by them.
type Heat struct {
	Kind   string `json:"kind"`
	Side   string `json:"side"` // id
	Stage  int    `json:"stage"`
	Cells  []int  `json:"cells"`  // of the grid, in order
	Counts []int  `json:"counts"` // what is counted in each of them, in all games together
}

// Stage is the stage of a turn.
func (s *Seen) Stage(turn int) int {
	return min((max(turn, 0)+s.Span-1)/s.Span, len(s.Reached)-1)
}

// Turns is the first and the last turn of a stage; 0 for the set-up.
func (s *Seen) Turns(stage int) (first, last int) {
	if stage == 0 {
		return 0, 0
	}
	return (stage-1)*s.Span + 1, stage * s.Span
}

// HeatOf adds up heat maps of a kind by cell, of a side or, where it is empty, of all, over
// the stages from one to another.
func (s *Seen) HeatOf(kind, side string, first, last int) []int {
	out := make([]int, s.Grid.Cells())
	for _, h := range s.Heat {
		if h.Kind == kind && (side == "" || h.Side == side) && first <= h.Stage && h.Stage <= last {
			for i, cell := range h.Cells {
				out[cell] += h.Counts[i]
			}
		}
	}
	return out
}

// compareHeat is the order of heat maps.
func compareHeat(sides []Side) func(a, b Heat) int {
	rank := func(h Heat) int {
		side := slices.IndexFunc(sides, func(s Side) bool { return s.ID == h.Side })
		return (slices.Index(HeatKinds(), h.Kind)*len(sides)+side)*(limits.BatchStages+1) + h.Stage
	}
	return func(a, b Heat) int { return rank(a) - rank(b) }
}

// errOtherGames says that two results are not of games of the same scenario.
var errOtherGames = errors.New("what was seen in them is not of the same scenario")

// plus is what was seen in the games of both. Neither is changed.
func (s *Seen) plus(o *Seen, sides []Side) (*Seen, error) {
	if s.Span != o.Span || s.Grid != o.Grid || len(s.Reached) != len(o.Reached) || len(s.Units) != len(o.Units) || len(s.Groups) != len(o.Groups) ||
		len(s.Places) != len(o.Places) || len(s.Rules) != len(o.Rules) || len(s.Clauses) != len(o.Clauses) || len(s.Losses) != len(o.Losses) {
		return nil, errOtherGames
	}
	out := s.copied()
	out.Games += o.Games
	out.Reached = added(s.Reached, o.Reached)
	for i, more := range o.Units {
		u := &out.Units[i]
		u.OnMap, u.Moved, u.Fought, u.Hurt = u.OnMap+more.OnMap, u.Moved+more.Moved, u.Fought+more.Fought, u.Hurt+more.Hurt
		u.Lost, u.Left, u.Counted = u.Lost+more.Lost, u.Left+more.Left, u.Counted+more.Counted
	}
	for i, more := range o.Groups {
		g := &out.Groups[i]
		g.Arrived, g.Used, g.First = g.Arrived+more.Arrived, g.Used+more.Used, added(g.First, more.First)
	}
	for i, more := range o.Places {
		p := &out.Places[i]
		p.Held, p.Contested, p.Counted = added(p.Held, more.Held), p.Contested+more.Contested, p.Counted+more.Counted
	}
	for i, more := range o.Rules {
		out.Rules[i].Games += more.Games
	}
	for i, more := range o.Clauses {
		c := &out.Clauses[i]
		c.Held, c.Decided, c.Near = c.Held+more.Held, c.Decided+more.Decided, c.Near+more.Near
	}
	for i, more := range o.Losses {
		c := &out.Losses[i]
		c.Lost = added(c.Lost, more.Lost)
		for stage := range min(len(c.Spread), len(more.Spread)) {
			c.Spread[stage] = added(c.Spread[stage], more.Spread[stage])
		}
	}
	out.Heat = hotter(s.Heat, o.Heat, compareHeat(sides))
	return &out, nil
}

// added is the sums of two rows of numbers, as long as the longer.
func added(a, b []int) []int {
	if len(a) < len(b) {
		a, b = b, a
	}
	out := slices.Clone(a)
	for i, n := range b {
		out[i] += n
	}
	return out
}

// hotter is the sums of heat maps, which both are in order.
func hotter(a, b []Heat, compare func(a, b Heat) int) []Heat {
	out := []Heat{}
	for len(a) > 0 || len(b) > 0 {
		switch {
		case len(b) == 0 || len(a) > 0 && compare(a[0], b[0]) < 0:
			out, a = append(out, a[0]), a[1:]
		case len(a) == 0 || compare(a[0], b[0]) > 0:
			out, b = append(out, b[0]), b[1:]
		default:
			out, a, b = append(out, a[0].plus(b[0])), a[1:], b[1:]
		}
	}
	return out
}

func (h Heat) plus(o Heat) Heat {
	out := Heat{Kind: h.Kind, Side: h.Side, Stage: h.Stage}
	for i, j := 0, 0; i < len(h.Cells) || j < len(o.Cells); {
		switch {
		case j == len(o.Cells) || i < len(h.Cells) && h.Cells[i] < o.Cells[j]:
			out.Cells, out.Counts = append(out.Cells, h.Cells[i]), append(out.Counts, h.Counts[i])
			i++
		case i == len(h.Cells) || h.Cells[i] > o.Cells[j]:
			out.Cells, out.Counts = append(out.Cells, o.Cells[j]), append(out.Counts, o.Counts[j])
			j++
		default:
			out.Cells, out.Counts = append(out.Cells, h.Cells[i]), append(out.Counts, h.Counts[i]+o.Counts[j])
			i, j = i+1, j+1
		}
	}
	return out
}

// sound asks whether it is something that games of these sides can come to.
func (s *Seen) sound(sides []Side, games int) error {
	stages := len(s.Reached)
	fits := func(counts ...int) bool {
		return !slices.ContainsFunc(counts, func(n int) bool { return n < 0 || n > games })
	}
	known := func(id string) bool { return slices.ContainsFunc(sides, func(x Side) bool { return x.ID == id }) }
	switch {
	case s.Games != games:
		return fmt.Errorf("what was seen is of %d games, not of %d", s.Games, games)
	case stages < 1 || stages > limits.BatchStages+1 || s.Span < 1 || s.Span > limits.Turns:
		return errors.New("its turns cannot be told apart")
	case s.Grid.Columns < 1 || s.Grid.Rows < 1 || s.Grid.Step < 1 || s.Grid.Columns > limits.HeatCells || s.Grid.Rows > limits.HeatCells || s.Grid.Cells() > limits.HeatCells:
		return errors.New("its heat maps have no cells, or too many")
	case !fits(s.Reached...):
		return errors.New("more games come to a turn than there are")
	}
	for _, u := range s.Units {
		if !known(u.Side) || !fits(u.OnMap, u.Moved, u.Fought, u.Hurt, u.Lost, u.Left, u.Counted) {
			return fmt.Errorf("the unit %q was seen in games that are not there", u.Name)
		}
	}
	for i, g := range s.Groups {
		if !known(g.Side) || !fits(g.Arrived, g.Used) || !fits(g.First...) || len(g.First) != stages {
			return fmt.Errorf("reinforcement %d was seen in games that are not there", i+1)
		}
	}
	for _, p := range s.Places {
		if len(p.Held) != len(sides) || !fits(p.Contested, p.Counted) || !fits(p.Held...) {
			return fmt.Errorf("the place %q was seen in games that are not there", p.ID)
		}
	}
	for i, r := range s.Rules {
		if !fits(r.Games) {
			return fmt.Errorf("special rule %d was seen in games that are not there", i+1)
		}
	}
	for _, c := range s.Clauses {
		if !fits(c.Held, c.Decided) || c.Near < 0 || c.Near > whole*games || c.Clause < 0 || c.Depth < 0 {
			return fmt.Errorf("clause %d was met in games that are not there", c.Clause+1)
		}
	}
	return s.soundCounts(known, fits, compareHeat(sides))
}

// soundCounts asks the same of losses and heat maps.
func (s *Seen) soundCounts(known func(side string) bool, fits func(counts ...int) bool, compare func(a, b Heat) int) error {
	stages := len(s.Reached)
	for _, c := range s.Losses {
		if !known(c.Side) || len(c.Lost) != stages || c.Spread != nil && len(c.Spread) != stages || slices.ContainsFunc(c.Lost, func(n int) bool { return n < 0 }) {
			return fmt.Errorf("the losses of %q are not told by turn", c.Side)
		}
		for _, spread := range c.Spread {
			if len(spread) > limits.ToldLosses+1 || !fits(spread...) {
				return fmt.Errorf("the losses of %q are of games that are not there", c.Side)
			}
		}
	}
	for i, h := range s.Heat {
		if !known(h.Side) || !slices.Contains(HeatKinds(), h.Kind) || h.Stage < 0 || h.Stage >= stages || len(h.Cells) != len(h.Counts) || i > 0 && compare(s.Heat[i-1], h) >= 0 {
			return fmt.Errorf("heat map %d is of nothing that is counted", i+1)
		}
		for j, cell := range h.Cells {
			if cell < 0 || cell >= s.Grid.Cells() || j > 0 && cell <= h.Cells[j-1] || h.Counts[j] < 0 {
				return fmt.Errorf("heat map %d has cells that are not there", i+1)
			}
		}
	}
	return nil
}
