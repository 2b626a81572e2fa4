package rules

import (
	"fmt"
	"slices"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
)

// Battle is a scenario made ready to be played. It keeps no part of the scenario
// and serves many games at once.
type Battle interface {
	// Begin begins a game. Of a handicap as much is taken as the scenario offers.
	Begin(terms Terms) Table
	// Redraft is NewBattle for another draft of the scenario, quicker as it
	// takes over what has not changed.
	Redraft(draft *model.Scenario) (Battle, error)
}

// Table is a state that lies open: all there is to see of it and to ask about
// it, for windows, players and reports. What it returns is the caller's.
type Table interface {
	State

	// Grid is the extent of the map. The hexes of actions and events are its
	// indices.
	Grid() hex.Grid
	// Units is how many units there can be, the parts of units that break down
	// and the like included. They are numbered from 0.
	Units() int
	// UnitNamed finds a unit by the name that logs give it.
	UnitNamed(name string) (int32, bool)
	// View shows a unit. It panics when there is none of that number.
	View(unit int32) UnitView
	// Stack appends the units in a hex, in the order of their numbers.
	Stack(dst []int32, h hex.Hex) []int32
	// Markers is the markers on a hex.
	Markers(h hex.Hex) []Marker

	// Headline says whose turn it is and what may be done.
	Headline() Headline
	// Abilities is what a unit may do in this phase, or why not; for Absent
	// what is no unit's: to end the phase, to answer, to carry out an attack.
	Abilities(unit int32) []Ability
	// Moves is where a unit may move in this phase, or why it may not move at
	// all.
	Moves(unit int32) (*Moves, *Refusal)
	// CanAttack says why a unit takes part in no attack now, whatever the target;
	// nil where nothing stands against the unit itself.
	CanAttack(unit int32) *Refusal
	// Targets appends the attacks in which a unit can take part now, each with
	// those who take part already.
	Targets(dst []Attack, unit int32) []Attack
	// Attacks appends the attacks that are declared and not carried out yet.
	Attacks(dst []Attack) []Attack
	// Weigh is the attack that those units would make together, with those
	// that take part in it already. The action is one of Targets; the refusal
	// is of the first unit that cannot take part.
	Weigh(units []int32, a Action) (Attack, *Refusal)
	// Explain is what follows when a unit is dragged to a hex, or the hex
	// pointed at with the unit in hand: the actions that bring it about, or the
	// best reason why nothing does.
	Explain(unit int32, h hex.Hex) ([]Action, *Refusal)

	// ActionHexes is the hexes that an action names, in its order.
	ActionHexes(a Action) hex.List
	// ActionPhrase is the action for people to read: "French infantry company 3
	// moves to 1412".
	ActionPhrase(a Action) string
	// Happening is what an event tells.
	Happening(e Event) Happening
	// Differ says in a sentence what happens here and did not happen so in a
	// game of another draft, and why, with the hexes that are the cause. Then is
	// what happened there and now what happens here; nil stands for nothing.
	// Both tables stand before the action.
	Differ(there Table, then, now *Event) (string, hex.List)
	// Figure writes movement points and costs: "3½".
	Figure(points int) string

	// Overlay answers a question about the whole map.
	Overlay(q Question) (Overlay, error)
	// OverlayText says in a sentence or two what the answer is for one hex, and
	// which other hexes are the cause.
	OverlayText(q Question, h hex.Hex) (string, hex.List)

	// Clauses is the victory clauses with their truth at the moment.
	Clauses() []ClauseTruth
	// Score is what each side has gained by the scenario's point table, in the
	// scenario's order of sides.
	Score() []int
}

// Headline says where a game stands for people to read.
type Headline struct {
	Side     string // id of the side that acts; empty when the game is over
	Turn     int    // 0 while the units deploy
	Turns    int
	Phase    string // "First Fire Phase, return fire"
	Sentence string // what may be done: "The French fire back and interdict nothing."
}

// Ability is something that may be done, or why it may not.
type Ability struct {
	ID       string // word of logs: "dig"
	Name     string // "Dig in"
	Sentence string // what it does
	Actions  []Action
	Refusal  *Refusal // nil when there are actions
	Unfit    bool     // it is nothing for the unit as it is: guns do not dismount, a unit on the map does not enter it
}

// Moves is where a unit may move. The slices are by index of the grid.
type Moves struct {
	Grid  hex.Grid
	Costs []int16 // movement points of the cheapest way; -1 where the unit cannot come
	From  []int32 // the hex before on that way; Absent where it begins
	Stops []bool  // the unit may have to end its movement there
	Order []int32 // the hexes it may come to, the cheapest first
}

// Cost is what the way to a hex takes; false when the unit cannot come there.
func (m *Moves) Cost(h hex.Hex) (int, bool) {
	if !m.Grid.Contains(h) || m.Costs[m.Grid.Index(h)] < 0 {
		return 0, false
	}
	return int(m.Costs[m.Grid.Index(h)]), true
}

// Path is the cheapest way to a hex, from where the unit stands or enters the map
// to the hex itself; nil when it cannot come there.
func (m *Moves) Path(h hex.Hex) hex.List {
	if _, ok := m.Cost(h); !ok {
		return nil
	}
	var out hex.List
	for at := int32(m.Grid.Index(h)); at != Absent; at = m.From[at] {
		out = append(out, m.Grid.At(int(at)))
	}
	slices.Reverse(out)
	return out
}

// Attack is an attack that can be made, or is declared.
type Attack struct {
	Action   Action // that takes part in it, or carries it out for those declared
	Hex      hex.Hex
	At       string  // at whom in the hex: "units in improved positions", "the bridge"
	Kind     string  // "direct fire", "observed fire", "charge"
	Units    []int32 // that would be hit
	Lines    []StrengthLine
	Strength int
	Defense  int
	Odds     string // "2-1"; empty when they are too low for an attack
	Modifier int    // added to the roll
	Chances  []Probability
}

// StrengthLine is a line of the sum that makes a strength.
type StrengthLine struct {
	Unit     int32
	Direct   bool
	Observer int32 // who observes; Absent for direct fire and where none is needed
	Distance int
	Strength int    // before observed fire is halved
	Text     string // how it comes to that
}

// Probability is the chance of a result, as an exact fraction.
type Probability struct {
	Result string // "no effect", "disrupted", "eliminated"
	N, Of  int64  // so many of so many rolls, all alike, have it
}

// Fraction is the chance as people who roll dice read it: "3/6".
func (p Probability) Fraction() string { return fmt.Sprintf("%d/%d", p.N, p.Of) }

// HappeningKind tells events apart, for those who do not know the system.
type HappeningKind uint8

// What happens in games of all systems.
const (
	Incident HappeningKind = iota // none of those below
	TurnBegins
	PhaseBegins
	Deploys
	Arrives // a unit comes onto the map
	Steps   // a unit moves from From to Hex
	Leaves  // a unit leaves the map
	Aims    // a unit takes part in an attack
	Attacks // with a die and a result
	Hits    // a unit is worse off, and in play
	Loses   // a unit is eliminated
	Rolls   // of another die
	Ends    // the game
)

// Happening is an event for people to read and reports to count.
type Happening struct {
	Kind HappeningKind
	Text string // a sentence
	Side string // id of the side whose event it is; empty for none
	Unit int32
	Hex  hex.Hex
	On   bool // Hex is meant
	From hex.Hex
	Die  int // 0 where none was rolled

	Strength, Defense int    // of an attack
	Result            string // of an attack: "no effect", "disrupted", "eliminated"
}

// Truth is what a victory condition comes to at the moment. It has the shape of
// the condition: parts for those inside it, one for each hex of a some_hex.
type Truth struct {
	Sentence string // the condition in English
	Holds    bool
	Count    int    // what the condition counts: units, points of a lead, hexes or parts that hold
	Progress string // "9 of 15"; empty where nothing is counted
	Units    []int32
	Hexes    hex.List // those that make it so
	Area     hex.List // those that the condition speaks of; nil where it speaks of none
	Parts    []Truth
}

// ClauseTruth is a victory clause and whether it holds.
type ClauseTruth struct {
	Outcome model.Outcome
	When    model.Moment
	Truth
}
