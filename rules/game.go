package rules

import (
	"fmt"
	"slices"
)

// savedEvery is how many actions lie between the states that a game keeps.
const savedEvery = 32

// Game is a state and how it came about: the actions since the start. It can
// go back to any of them.
type Game struct {
	now     State
	actions []Action
	forced  map[int][]int // dice set by hand before the action of that index
	byHand  ByHand        // waits for actions that roll or draw
	saved   []State       // saved[i] is the state before action i*savedEvery
}

// NewGame is a game that begins with the state, which is the game's from now
// on.
func NewGame(start State) *Game {
	return &Game{now: start, forced: map[int][]int{}, saved: []State{start.Clone()}}
}

// State is the present state. Look at it, clone it, but leave changes to Do.
func (g *Game) State() State { return g.now }

// Len is how many actions have been done.
func (g *Game) Len() int { return len(g.actions) }

// Actions are the actions done. Do not change them.
func (g *Game) Actions() []Action { return g.actions }

// Forced is the dice that were set by hand before the action of that index.
func (g *Game) Forced(n int) []int { return g.forced[n] }

// Force sets the next dice by hand.
func (g *Game) Force(numbers ...int) {
	n := len(g.actions)
	g.forced[n] = slices.Concat(g.forced[n], numbers)
	g.now.Dice().Force(numbers...)
}

// SetByHand sets what dice show that Do rolls next, and which cards it draws, in place of
// what was set before.
func (g *Game) SetByHand(h ByHand) { g.byHand = h.Clone() }

// ByHand is what was set by hand and not used yet.
func (g *Game) ByHand() ByHand { return g.byHand.Clone() }

// Do carries an action out and appends what happened, or refuses it and
// changes nothing.
func (g *Game) Do(a Action, events []Event) ([]Event, *Refusal) {
	a = Signed(g.now, a)
	if !g.byHand.Empty() {
		numbers, rest := g.byHand.Lay(g.now, a)
		events, refusal := g.Redo(a, numbers, events)
		if refusal == nil {
			g.byHand = rest
		}
		return events, refusal
	}
	events, refusal := g.now.Apply(a, events)
	if refusal != nil {
		return events, refusal
	}
	g.done(a)
	return events, nil
}

// Signed is an action in the one form that it has in a game: it names its seat
// where several are awaited, the first of them where it named none, and names
// none where there is no other.
func Signed(s State, a Action) Action {
	switch awaits := s.Now().Awaits; {
	case awaits.Len() > 1 && a.By == Anyone:
		a.By = awaits.First()
	case awaits == SeatsOf(a.By):
		a.By = Anyone
	}
	return a
}

func (g *Game) done(a Action) {
	g.actions = append(g.actions, a)
	if len(g.actions)%savedEvery == 0 {
		g.saved = append(g.saved, g.now.Clone())
	}
}

// Redo is Do with the dice that the action had elsewhere: it rolls those
// numbers first, as if they had been set by hand, and forgets those that it does
// not roll, so that the dice of other actions stay where they are.
func (g *Game) Redo(a Action, dice []int, events []Event) ([]Event, *Refusal) {
	a = Signed(g.now, a)
	n, told, before := len(g.actions), len(events), *g.now.Dice()
	g.now.Dice().Hold(dice...)
	events, refusal := g.now.Apply(a, events)
	rolled := g.now.Dice().Rolls() - before.Rolls()
	if refusal != nil {
		*g.now.Dice() = before
		return events, refusal
	}
	g.now.Dice().Hold()
	if used := min(rolled, len(dice)); used > 0 {
		g.forced[n] = Numbers(Rolled(g.now, events[told:])[:used]) // what they showed, where that is less than was set
	}
	g.done(a)
	return events, nil
}

// Branch is an independent game that begins as this one does and has its first n
// actions.
func (g *Game) Branch(n int) *Game {
	b := &Game{
		now: g.At(n), actions: slices.Clone(g.actions[:n]), forced: map[int][]int{},
		saved: slices.Clone(g.saved[:n/savedEvery+1]), // kept states are cloned before they are played on
	}
	for i, dice := range g.forced {
		if i < n {
			b.forced[i] = dice
		}
	}
	return b
}

// At is the state after the first n actions, an independent copy. Dice set by
// hand before the next action are not yet in it. It panics when n is negative
// or more than Len.
func (g *Game) At(n int) State {
	if n < 0 || n > len(g.actions) {
		panic(fmt.Sprintf("rules: no action %d in a game of %d", n, len(g.actions)))
	}
	if n == len(g.actions) && len(g.forced[n]) == 0 {
		return g.now.Clone()
	}
	s := g.saved[n/savedEvery].Clone()
	var events []Event
	for i := n / savedEvery * savedEvery; i < n; i++ {
		// A kept state has not seen the dice forced at its own action either:
		// those were added later.
		s.Dice().Force(g.forced[i]...)
		var refusal *Refusal
		if events, refusal = s.Apply(g.actions[i], events[:0]); refusal != nil {
			panic("rules: an action that was done is refused: " + refusal.Error())
		}
	}
	return s
}

// Play lets the players act until the game is over or so many actions have
// been done, and reports whether it is over; after each action done is called,
// when there is one. A player that chooses an illegal action ends the play with
// its refusal, and players that are to quit end it before what was chosen last is done.
func (g *Game) Play(players *Seated, limit int, done func(a Action, events []Event)) (bool, error) {
	var events []Event
	for range limit {
		now := g.now.Now()
		if now.Over {
			return true, nil
		}
		seat, ok := players.Next(g.now)
		if !ok {
			return false, fmt.Errorf("nobody plays the side %q: name a player for it", now.Side)
		}
		a := players.Choose(seat, g.now, g.Len())
		if players.quits() {
			return false, nil
		}
		var refusal *Refusal
		if events, refusal = g.Do(a, events[:0]); refusal != nil {
			return false, fmt.Errorf("the player of seat %d chose %s, which is refused: %w", seat, g.now.ActionText(a), refusal)
		}
		if done != nil {
			done(a, events)
		}
	}
	return g.now.Now().Over, nil
}
