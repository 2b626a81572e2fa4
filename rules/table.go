package rules

import (
	"slices"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
)

// Battle is a scenario made ready to be played. It keeps no part of the scenario
// and serves many games at once.
type Battle interface {
	// Begin begins a game.
	Begin(seed uint64) Table
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
	// Figure writes movement points and costs: "3 1/2".
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

// Standing says where a unit is.
type Standing uint8

// Where a unit is.
const (
	Nowhere Standing = iota // in other shape at the moment, or left out of the game
	Waiting                 // to deploy or to arrive
	OnMap
	Left // over the edge of the map
	Lost // eliminated
)

// UnitView is what there is to see of a unit.
type UnitView struct {
	Name      string // of logs: "french-infantry-company-3"
	Title     string // for people: "French infantry company 3"
	Side      string // id
	Force     string // id of the force of the scenario
	Type      string // id of the unit type that it is at the moment, whose counter is drawn
	Printed   string // id of the type that the order of battle has
	Quality   model.Quality
	Called    string  // historical name; empty for most
	Hex       hex.Hex // where it stands, or where it left the map or was lost
	Standing  Standing
	Companion bool  // no unit of its own: horses that wait for their riders
	Whole     int32 // the unit of which it is a part, or whose companion it is; Absent
	Marks     []Mark
	Points    int  // movement points left, as Table.Figure writes them
	Allowance int  // of a whole phase
	Ready     bool // its side acts, and it has something to do but wait
}

// OnMap reports whether the unit stands on the map.
func (v UnitView) OnMap() bool { return v.Standing == OnMap }

// Is reports whether the unit has a mark.
func (v UnitView) Is(kind MarkKind) bool {
	return slices.ContainsFunc(v.Marks, func(m Mark) bool { return m.Kind == kind })
}

// MarkKind tells the states of units apart, for those who draw them.
type MarkKind string

// The states that systems have in common.
const (
	Disrupted    MarkKind = "disrupted"
	Improved     MarkKind = "improved"     // in an improved position
	Dismounted   MarkKind = "dismounted"   // cavalry on foot
	Moved        MarkKind = "moved"        // in this phase
	Fired        MarkKind = "fired"        // in this phase
	Aiming       MarkKind = "aiming"       // takes part in an attack that is declared
	Interdicting MarkKind = "interdicting" // fires on the enemy that enters certain hexes
)

// Mark is a state that a unit is in.
type Mark struct {
	Kind  MarkKind
	Text  string   // a short word: "disrupted"
	Count int      // how long it lasts, in the system's own steps; 0 where that is not counted
	Hexes hex.List // the hexes that it concerns: those aimed at
}

// MarkerKind tells markers on hexes apart, for those who draw them.
type MarkerKind string

// The markers that systems have in common.
const (
	Trench         MarkerKind = "trench"
	EliminatedHere MarkerKind = "eliminated" // a unit was eliminated, nobody may enter
	Interdicted    MarkerKind = "interdicted"
	Ruin           MarkerKind = "ruin" // the bridge is destroyed
	Observed       MarkerKind = "observed"
	Struck         MarkerKind = "struck" // fired on in this phase
)

// Marker is a marker on a hex.
type Marker struct {
	Kind MarkerKind
	Side string // id of the side whose it is; empty for nobody's
	Text string // "trench"
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

// Probability is how many of six rolls have a result.
type Probability struct {
	Result string // "no effect", "disrupted", "eliminated"
	OfSix  int
}

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
}

// OverlayKind describes a question about the whole map that a system answers.
type OverlayKind struct {
	ID       string // "sight"
	Name     string // "Field of sight"
	Sentence string // what it shows
	FromHex  bool   // it is asked of a hex
	OfSide   bool   // it is asked of a side
	Turns    bool   // it is asked for a number of turns
}

// Question asks for an overlay.
type Question struct {
	Overlay string  // id of the kind
	From    hex.Hex // where the kind asks for one
	Side    string  // id, where the kind asks for one
	Turns   int     // at least 1, where the kind asks for it
}

// Overlay is the answer. Hexes that are not listed are not concerned.
type Overlay struct {
	Classes []OverlayClass
	Cells   []OverlayCell
	Most    int // the largest value; 0 when the cells have none
}

// OverlayClass is a kind of cell, a line of the legend.
type OverlayClass struct {
	Name string
	Tone Tone
}

// OverlayCell is the answer for a hex.
type OverlayCell struct {
	Hex   hex.Hex
	Class uint8 // index
	Value int   // up to Overlay.Most
}

// Tone says how a class is meant; those who draw find a colour for it.
type Tone uint8

// The tones.
const (
	Good Tone = iota
	Fair
	Poor
	Hidden
	ByWoods
	ByTown
	ByHill
	Scaled // from nothing to the largest value
)

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
