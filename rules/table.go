package rules

import "github.com/mapsheet/mapsheet/model"

// Battle is a scenario made ready to be played. It keeps no part of the scenario
// and serves many games at once.
type Battle interface {
	// Begin begins a game. Of a handicap as much is taken as the scenario offers.
	Begin(terms Terms) Table
	// Redraft is NewBattle for another draft of the scenario, quicker as it
	// takes over what has not changed.
	Redraft(draft *model.Scenario) (Battle, error)
}

// Ready is a battle that has been made ready, or none where that failed.
func Ready[B Battle](b B, err error) (Battle, error) {
	if err != nil {
		return nil, err
	}
	return b, nil
}

// Table is a state that lies open: all there is to see of it and to ask about it,
// for windows, players and reports, in every system. What a system can say besides
// it says by aspects, to be asked for by a type assertion: Mover, Attacker,
// Fighter, Overlayer, Planner, Writer, Scorer, Drawer, Differ, and on open tables Poser, Reacher,
// Measurer, Driller. What a table returns is the caller's.
type Table interface {
	State

	// Units is how many units there can be, the parts of units that break down
	// and the like included. They are numbered from 0.
	Units() int
	// UnitNamed finds a unit by the name that logs give it.
	UnitNamed(name string) (int32, bool)
	// View shows a unit. It panics when there is none of that number.
	View(unit int32) UnitView
	// Stand is where a unit is, as its view has it, for those who ask after many. It
	// panics when there is none of that number.
	Stand(unit int32) (Standing, model.Site)
	// Stack appends the units at a spot, in the order of their numbers.
	Stack(dst []int32, at model.Site) []int32
	// Markers is the markers at a spot.
	Markers(at model.Site) []Marker
	// Label is what the board calls a spot.
	Label(at model.Site) string

	// Headline says whose turn it is and what may be done.
	Headline() Headline
	// Abilities is what a unit may do in this phase, or why not; for Absent
	// what is no unit's: to end the phase, to answer, to carry out an attack.
	Abilities(unit int32) []Ability
	// Explain is what follows when a unit is dragged to a spot, or the spot
	// pointed at with the unit in hand: the actions that bring it about, or the
	// best reason why nothing does.
	Explain(unit int32, at model.Site) ([]Action, *Refusal)

	// ActionSites is the spots that an action names, in its order.
	ActionSites(a Action) []model.Site
	// ActionPhrase is the action for people to read: "French infantry company 3
	// moves to 1412".
	ActionPhrase(a Action) string
	// Happening is what an event tells.
	Happening(e Event) Happening
	// Gist is Happening without what people read and who may know of it, for those who
	// count many: its kind, side, unit, spots and count.
	Gist(e Event) Happening
	// SameNumbers reports whether the numbers of spots in actions and events are the
	// same in another game, of another draft perhaps.
	SameNumbers(other Table) bool

	// Clauses is the victory clauses with their truth at the moment.
	Clauses() []ClauseTruth
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
	Ends     bool     // it ends the game at once: people are asked before
	Unfit    bool     // it is nothing for the unit as it is: a unit on the map does not enter it
}
