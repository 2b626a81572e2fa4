package playtest

import (
	"fmt"
	"slices"
	"strings"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules"
)

// Account is what a game came to.
type Account struct {
	Scenario string        `json:"scenario"`
	Title    string        `json:"title"`
	Seed     uint64        `json:"seed"`
	Handicap string        `json:"handicap,omitempty"` // a sentence
	Sides    []SideAccount `json:"sides"`
	Turns    []TurnAccount `json:"turns"`
	Actions  int           `json:"actions"`
	Now      Stand         `json:"now"`
	Outcome  *Outcome      `json:"outcome,omitempty"` // of a game that is over
	State    string        `json:"state"`             // digest

	scenario *model.Scenario
}

// Stand is where a game stands, as programs read it.
type Stand struct {
	Turn  int    `json:"turn"`
	Phase string `json:"phase,omitempty"`
	Part  string `json:"part,omitempty"`
	Side  string `json:"side,omitempty"`
	Over  bool   `json:"over"`
}

// SideAccount is how a side fared.
type SideAccount struct {
	ID     string `json:"id"`
	Name   string `json:"name"`
	Player string `json:"player"`
	Units  int    `json:"units"` // of its order of battle
	Losses []Loss `json:"losses"`
}

// Loss is a unit, or a part of one, that was eliminated.
type Loss struct {
	Turn   int    `json:"turn"`
	Unit   string `json:"unit"`
	Type   string `json:"type"`
	Hex    string `json:"hex,omitempty"`    // where, on a map of hexes
	Sector string `json:"sector,omitempty"` // where, on one of areas
	Point  string `json:"point,omitempty"`  // where, on an open table
}

// TurnAccount is what happened in a turn.
type TurnAccount struct {
	Turn    int `json:"turn"`
	Attacks int `json:"attacks"`
}

// Outcome is how a game ended.
type Outcome struct {
	Winner   string   `json:"winner"`
	Level    string   `json:"level,omitempty"`
	Sentence string   `json:"sentence"`
	By       []Reason `json:"by"` // clauses that made it so, and why where that is not all
}

// Reason is a part of the scenario's victory conditions that decided the game.
type Reason struct {
	Path     string `json:"path"` // of the scenario's file
	Sentence string `json:"sentence"`
}

// NewAccount is the account of a game that is about to begin, with the kinds of
// players by side.
func NewAccount(sys rules.System, sc *model.Scenario, terms rules.Terms, players map[string]string) *Account {
	a := &Account{Scenario: sc.ID, Title: sc.Title, Seed: terms.Seed, Turns: []TurnAccount{}, scenario: sc}
	if h, ok := sys.Handicap(sc); ok && terms.Handicap > 0 {
		a.Handicap = h.Sentence(sc, terms.Handicap)
	}
	for _, side := range sc.Sides {
		a.Sides = append(a.Sides, SideAccount{
			ID: side.ID, Name: side.Name, Player: players[side.ID],
			Units: sc.CountUnits(model.Selector{Side: side.ID}), Losses: []Loss{},
		})
	}
	return a
}

// Add takes down what an action led to; any table of the game will do.
func (a *Account) Add(table rules.Table, events []rules.Event) {
	a.Actions++
	for _, e := range events {
		switch h := table.Happening(e); h.Kind {
		case rules.TurnBegins:
			a.Turns = append(a.Turns, TurnAccount{Turn: len(a.Turns) + 1})
		case rules.Attacks:
			if n := len(a.Turns); n > 0 {
				a.Turns[n-1].Attacks++
			}
		case rules.Loses:
			v := table.View(h.Unit)
			side := slices.IndexFunc(a.Sides, func(side SideAccount) bool { return side.ID == v.Side })
			l := Loss{Turn: len(a.Turns), Unit: v.Name, Type: v.Type}
			switch at := table.Label(h.At); a.scenario.Board.Kind() {
			case model.OnHexes:
				l.Hex = at
			case model.OnTable:
				l.Point = at
			default:
				l.Sector = at
			}
			a.Sides[side].Losses = append(a.Sides[side].Losses, l)
		}
	}
}

// Close takes down how the game stands when no more is added.
func (a *Account) Close(table rules.Table) {
	now := table.Now()
	a.Now = Stand{Turn: now.Turn, Phase: now.Phase, Part: now.Part, Side: now.Side, Over: now.Over}
	a.State = table.Hash().String()
	if result, over := table.Outcome(); over {
		a.Outcome = newOutcome(a.scenario, table, result)
	}
}

func newOutcome(sc *model.Scenario, table rules.Table, result rules.Outcome) *Outcome {
	out := &Outcome{Winner: result.Winner, Level: result.Level, Sentence: result.Sentence(sc)}
	by := func(i int) {
		out.By = append(out.By, Reason{fmt.Sprintf("victory.clauses[%d]", i), sc.Victory.Clauses[i].Sentence(sc)})
	}
	if result.Clause >= 0 {
		by(result.Clause)
		return out
	}
	// The game ends without a clause when none holds, or when several do whose
	// winners differ.
	for i, c := range table.Clauses() {
		if c.Holds {
			by(i)
		}
	}
	if len(out.By) == 0 {
		out.By = []Reason{{"victory.otherwise", "No victory clause holds at the end, so the game ends as the scenario says under Otherwise."}}
	} else {
		out.By = append(out.By, Reason{"victory.clauses", "These clauses hold at once and name different winners, so neither side wins."})
	}
	return out
}

// LossesIn is how many units, or parts of units, the side lost in a turn.
func (s SideAccount) LossesIn(turn int) int {
	n := 0
	for _, l := range s.Losses {
		if l.Turn == turn {
			n++
		}
	}
	return n
}

// LossesText is what a side lost, by type: "2 infantry companies, 1 field gun
// battery of 27 units".
func (a *Account) LossesText(side SideAccount) string {
	charts := a.scenario.EffectiveCharts()
	var types []string
	count := map[string]int{}
	for _, l := range side.Losses {
		if count[l.Type]++; count[l.Type] == 1 {
			types = append(types, l.Type)
		}
	}
	if len(types) == 0 {
		return fmt.Sprintf("none of %d units", side.Units)
	}
	slices.Sort(types)
	for i, id := range types {
		name := id
		if t, ok := charts.UnitType(id); ok {
			if name = t.Plural; count[id] == 1 {
				name = t.Name
			}
		}
		types[i] = fmt.Sprintf("%d %s", count[id], name)
	}
	return fmt.Sprintf("%s of %d units", strings.Join(types, ", "), side.Units)
}
