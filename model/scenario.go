// Package model is a wargame scenario as plain data: the board, sides and
// forces, deployment and reinforcements, areas, special rules, victory
// conditions, charts, and the designer's notes. It knows no files, no engine
// and no window.
//
// Fields carry the names they have in files and in messages as toml tags;
// lists of hexes are hex.List.
package model

import (
	"slices"
	"time"
)

// Scenario is one battle, ready to be set up and played.
type Scenario struct {
	System   string  // id of the rule system, such as "soldiers"
	ID       string  // slug: lower-case letters, digits and hyphens
	Number   int     // place in the series; 0 when none
	Title    string  // "Brunstatt"
	Subtitle string  // "Franco-German meeting engagement"
	Date     string  // "1914-08-18"
	First    string  // id of the side that moves first
	History  string  // historical note
	Length   Length  // when the game ends
	Sheet    string  // id of the built-in mapsheet the board is based on; empty when the scenario carries its own
	Board    Board   // the board in full, the scenario's own changes applied
	Sides    []Side  // in the order of the charts and lists
	Forces   []Force // every unit that takes part
	Charts   *Charts // the scenario's own charts and changes; nil when it uses the system's
	Victory  Victory // who wins, when
	Notes    []Note  // designer's notes
	Rules    []Rule  // special rules

	Deployment     []Deployment    // in the order of deployment
	Reinforcements []Reinforcement // forces that arrive during the game

	Base Base // the built-in data it rests on; shared, never changed
}

// Base is the built-in data a scenario rests on.
type Base struct {
	Sheet  *Mapsheet // the mapsheet named by Scenario.Sheet; nil when the board is the scenario's own
	Charts *Charts   // the rule system's charts
	Fields *Fields   // what the rule system has scenarios say; nil where nobody knows
}

// Length is how long a game lasts.
type Length struct {
	Turns       int    `toml:"turns"`
	TurnMinutes int    `toml:"turn_minutes,omitempty"` // time a turn stands for
	Begins      string `toml:"begins,omitempty"`       // time of day of the first turn, "05:30"; empty when it is not known
	EndsAfter   string `toml:"ends_after,omitempty"`   // id of the last turn's last phase; empty when the last turn is played whole
}

// Clock is the time of day at which a turn begins, "06:10"; false where the
// scenario does not say when the game begins or what a turn stands for. Turns
// count from 1.
func (l Length) Clock(turn int) (string, bool) {
	begins, err := time.Parse("15:04", l.Begins)
	if err != nil || l.TurnMinutes <= 0 {
		return "", false
	}
	return begins.Add(time.Duration((turn-1)*l.TurnMinutes) * time.Minute).Format("15:04"), true
}

// Side is a player's party.
type Side struct {
	ID      string   `toml:"id"`
	Name    string   `toml:"name"`    // as an adjective: "German", "Allied"
	Nations []string `toml:"nations"` // ids of nations in the charts
}

// Note is a designer's note.
type Note struct {
	About  string `toml:"about,omitempty"` // what it is about: a field's path, a place, a hex label
	Text   string `toml:"text"`
	Source string `toml:"source,omitempty"`
}

// Force is a formation: a named group of units of one side that deploys or
// arrives as a whole. Each force is named by exactly one deployment or
// reinforcement.
type Force struct {
	ID     string      `toml:"id"`
	Side   string      `toml:"side"`
	Name   string      `toml:"name"`
	Part   string      `toml:"part_of,omitempty"` // id of the force it belongs to
	Own    Values      `toml:"-" fields:"force"`  // what the rule system has it say, such as who commands it
	Units  []UnitGroup `toml:"units"`
	Note   string      `toml:"note,omitempty"`
	Source string      `toml:"source,omitempty"`
}

// UnitGroup is a number of units of one type.
type UnitGroup struct {
	Type   string `toml:"type"` // id of a unit type in the charts
	Count  int    `toml:"count"`
	Own    Values `toml:"-" fields:"group"` // what the rule system has them say
	Name   string `toml:"name,omitempty"`   // historical name
	Note   string `toml:"note,omitempty"`
	Source string `toml:"source,omitempty"`
}

// Deployment is a step of setting up: the forces that are placed and where.
// Steps are taken in the scenario's order.
type Deployment struct {
	Forces []string `toml:"forces"`
	Area   Area     `toml:"area"`
	Own    Values   `toml:"-" fields:"setup"` // what the rule system has it say
	Note   string   `toml:"note,omitempty"`
}

// Reinforcement is forces that enter the map during the game.
type Reinforcement struct {
	Forces []string `toml:"forces"`
	Turn   int      `toml:"turn"`               // the earliest game turn; the player may delay
	Entry  Area     `toml:"entry"`              // edge hexes of arrival
	Own    Values   `toml:"-" fields:"arrival"` // what the rule system has it say
	Note   string   `toml:"note,omitempty"`
}

// Rule is a special rule in force, with the parameters its kind asks for.
type Rule struct {
	Rule   string    `toml:"rule"` // id of a special rule of the system
	Units  *Selector `toml:"units,omitempty"`
	Area   *Area     `toml:"area,omitempty"`
	Number *int      `toml:"number,omitempty"` // a range cap in hexes, a die roll, ...; the rule says which
	Note   string    `toml:"note,omitempty"`
}

// Selector picks units; an empty field picks all.
type Selector struct {
	Side    string   `toml:"side,omitempty"`
	Nations []string `toml:"nations,omitempty"`
	Kinds   []Kind   `toml:"kinds,omitempty"`
	Types   []string `toml:"types,omitempty"`
	Forces  []string `toml:"forces,omitempty"`
	Own     Values   `toml:"-" fields:"select"` // what the rule system has units say
}

// Side finds a side by its id.
func (s *Scenario) Side(id string) (*Side, bool) {
	for i := range s.Sides {
		if s.Sides[i].ID == id {
			return &s.Sides[i], true
		}
	}
	return nil, false
}

// SideName is what the side of an id is called; the id itself where there is no such
// side, or it has no name.
func (s *Scenario) SideName(id string) string {
	if side, ok := s.Side(id); ok && side.Name != "" {
		return side.Name
	}
	return id
}

// ComesIn reports whether a force deploys and whether it arrives.
func (s *Scenario) ComesIn(force string) (deploys, arrives bool) {
	for _, d := range s.Deployment {
		deploys = deploys || slices.Contains(d.Forces, force)
	}
	for _, r := range s.Reinforcements {
		arrives = arrives || slices.Contains(r.Forces, force)
	}
	return deploys, arrives
}

// Force finds a force by its id.
func (s *Scenario) Force(id string) (*Force, bool) {
	for i := range s.Forces {
		if s.Forces[i].ID == id {
			return &s.Forces[i], true
		}
	}
	return nil, false
}
