package play

import (
	"github.com/mapsheet/mapsheet/editor/playtest"
	"github.com/mapsheet/mapsheet/rules"
)

// State is where a game stands, for tests that drive the real window. Units have the names
// that logs give them.
type State struct {
	Seed     uint64            `json:"seed"`
	Turn     int               `json:"turn"` // 0 while the units deploy
	Phase    string            `json:"phase"`
	Part     string            `json:"part,omitempty"`
	Side     string            `json:"side,omitempty"` // whose action or answer is due
	At       int               `json:"at"`             // how many actions are done
	Len      int               `json:"len"`            // how many the branch has
	Over     bool              `json:"over,omitempty"`
	Outcome  string            `json:"outcome,omitempty"` // who has won and why
	Runs     bool              `json:"runs,omitempty"`    // a player is acting
	Units    map[string]string `json:"units,omitempty"`   // the label of the hex of each unit on the map
	Hand     []string          `json:"hand,omitempty"`    // the units that are selected
	Says     string            `json:"says,omitempty"`    // why something cannot be done
	Curtain  string            `json:"curtain,omitempty"` // to whom the screen is to be passed
	Attack   string            `json:"attack,omitempty"`  // the attack under the pointer
	Declared []string          `json:"declared,omitempty"`
	Dice     []int             `json:"dice,omitempty"`     // that are set, to be rolled next
	Happened []string          `json:"happened,omitempty"` // what the last action led to
	Branch   string            `json:"branch"`             // the one on the map
	Branches []string          `json:"branches"`           // all of them
}

// StateOf is where a game stands that shows a table, with units in hand.
func StateOf(s *playtest.Session, t rules.Table, hand []int32) *State {
	now := s.Table().Now()
	p := &State{Seed: s.Terms().Seed, Turn: now.Turn, Phase: now.Phase, Part: now.Part, Side: now.Side, At: s.At(), Len: s.Len(), Over: now.Over,
		Units: map[string]string{}, Dice: s.Dice(), Branch: s.Branch().Name}
	for u := range int32(t.Units()) {
		if v := t.View(u); v.OnMap() {
			p.Units[v.Name] = t.Label(v.At)
		}
	}
	for _, u := range hand {
		p.Hand = append(p.Hand, t.View(u).Name)
	}
	for _, b := range s.Branches() {
		p.Branches = append(p.Branches, b.Name)
	}
	return p
}
