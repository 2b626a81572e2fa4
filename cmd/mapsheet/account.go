package main

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/soldiers"
)

// account is what a game came to.
type account struct {
	Scenario string        `json:"scenario"`
	Title    string        `json:"title"`
	Seed     uint64        `json:"seed"`
	Sides    []sideAccount `json:"sides"`
	Turns    []turnAccount `json:"turns"`
	Actions  int           `json:"actions"`
	Now      moment        `json:"now"`
	Outcome  *outcome      `json:"outcome,omitempty"` // of a game that is over
	State    string        `json:"state"`             // digest

	scenario *model.Scenario
}

// sideAccount is how a side fared.
type sideAccount struct {
	ID     string `json:"id"`
	Name   string `json:"name"`
	Player string `json:"player"`
	Units  int    `json:"units"` // of its order of battle
	Losses []loss `json:"losses"`
}

// loss is a unit, or a part of one, that was eliminated.
type loss struct {
	Turn int    `json:"turn"`
	Unit string `json:"unit"`
	Type string `json:"type"`
	Hex  string `json:"hex"`
}

// turnAccount is what happened in a turn.
type turnAccount struct {
	Turn    int `json:"turn"`
	Attacks int `json:"attacks"`
}

// outcome is how a game ended.
type outcome struct {
	Winner   string   `json:"winner"`
	Level    string   `json:"level,omitempty"`
	Sentence string   `json:"sentence"`
	By       []reason `json:"by"` // clauses that made it so
}

// reason is a part of the scenario's victory conditions that decided the game.
type reason struct {
	Path     string `json:"path"` // of the scenario's file
	Sentence string `json:"sentence"`
}

// newAccount is the account of a game that is about to begin.
func newAccount(sc *model.Scenario, h rules.Header) *account {
	a := &account{Scenario: sc.ID, Title: sc.Title, Seed: h.Seed, Turns: []turnAccount{}, scenario: sc}
	for _, side := range sc.Sides {
		a.Sides = append(a.Sides, sideAccount{
			ID: side.ID, Name: side.Name, Player: h.Players[side.ID],
			Units: sc.CountUnits(model.Selector{Side: side.ID}), Losses: []loss{},
		})
	}
	return a
}

// add takes down what an action led to; s is the state after it.
func (a *account) add(s *soldiers.State, events []rules.Event) {
	a.Actions++
	for _, e := range events {
		switch e.Kind {
		case soldiers.EventTurn:
			a.Turns = append(a.Turns, turnAccount{Turn: int(e.N)})
		case soldiers.EventAttack:
			a.Turns[len(a.Turns)-1].Attacks++
		case soldiers.EventEliminated:
			u := s.View(e.Unit)
			side := slices.IndexFunc(a.Sides, func(side sideAccount) bool { return side.ID == u.Side })
			a.Sides[side].Losses = append(a.Sides[side].Losses, loss{
				Turn: len(a.Turns), Unit: u.Name, Type: u.Type, Hex: s.Battle().Grid().Label(u.Hex),
			})
		}
	}
}

// close takes down how the game stands when no more is added.
func (a *account) close(s *soldiers.State) {
	a.Now = newMoment(s.Now())
	a.State = s.Hash().String()
	if result, over := s.Outcome(); over {
		a.Outcome = newOutcome(a.scenario, s, result)
	}
}

func newOutcome(sc *model.Scenario, s *soldiers.State, result rules.Outcome) *outcome {
	out := &outcome{Winner: result.Winner, Level: result.Level, Sentence: result.Sentence(sc)}
	by := func(i int) {
		out.By = append(out.By, reason{fmt.Sprintf("victory.clauses[%d]", i), sc.Victory.Clauses[i].Sentence(sc)})
	}
	if result.Clause >= 0 {
		by(result.Clause)
		return out
	}
	// The game ends without a clause when none holds, or when several do whose
	// winners differ.
	for i, c := range s.Clauses() {
		if c.Holds {
			by(i)
		}
	}
	if len(out.By) == 0 {
		out.By = []reason{{"victory.otherwise", "No clause holds."}}
	}
	return out
}

// print writes the account for people to read.
func (a *account) print(w io.Writer) error {
	var text strings.Builder
	fmt.Fprintf(&text, "%s, seed %d", a.Title, a.Seed)
	for _, side := range a.Sides {
		fmt.Fprintf(&text, ", %s: %s", side.Name, side.Player)
	}
	text.WriteString("\n\n")
	if len(a.Turns) > 0 {
		a.printTurns(&text)
	}
	for _, side := range a.Sides {
		fmt.Fprintf(&text, "%s losses: %s\n", side.Name, a.losses(side))
	}
	fmt.Fprintf(&text, "\n%d actions. ", a.Actions)
	if a.Outcome == nil {
		fmt.Fprintf(&text, "The game goes on: %s.\n", a.Now.text(a.scenario))
	} else {
		fmt.Fprintf(&text, "The game ends in turn %d. %s\n", a.Now.Turn, a.Outcome.Sentence)
		for _, r := range a.Outcome.By {
			fmt.Fprintf(&text, "%s: %s\n", r.Path, r.Sentence)
		}
	}
	fmt.Fprintf(&text, "State %s.\n", a.State)
	_, err := io.WriteString(w, text.String())
	return err
}

func (a *account) printTurns(w io.Writer) {
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprint(table, "TURN\tATTACKS\t")
	for _, side := range a.Sides {
		fmt.Fprintf(table, "%s LOSSES\t", strings.ToUpper(side.Name))
	}
	fmt.Fprintln(table)
	for _, t := range a.Turns {
		fmt.Fprintf(table, "%d\t%d\t", t.Turn, t.Attacks)
		for _, side := range a.Sides {
			n := 0
			for _, l := range side.Losses {
				if l.Turn == t.Turn {
					n++
				}
			}
			fmt.Fprintf(table, "%d\t", n)
		}
		fmt.Fprintln(table)
	}
	table.Flush()
	fmt.Fprintln(w)
}

// losses is what a side lost, by type: "2 infantry companies, 1 field gun
// battery of 27 units".
func (a *account) losses(side sideAccount) string {
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
