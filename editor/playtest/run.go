package playtest

import (
	"errors"
	"fmt"
	"maps"
	"sync"

	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/bot"
)

// Until says when a run of players ends.
type Until uint8

// When a run ends.
const (
	UntilHand  Until = iota // when a side that people play is to act, or the game is over
	OneAction               // after one action
	UntilPhase              // when the phase, or the part of it, ends
)

// Chosen is an action that a player chose in a run.
type Chosen struct {
	Action rules.Action
	By     string          // kind of player
	Side   string          // id
	Why    []rules.Weighed // what the player weighed, the best first; nil where it does not say
	branch *Branch
	n      int        // actions before it
	state  rules.Hash // in which it was chosen
}

// Run is players acting on a copy of the game, on a goroutine of its own. What
// they choose comes through Steps, for the window's goroutine to hand to Take;
// each is legal, so that the game stands well wherever the run is stopped.
type Run struct {
	steps chan Chosen
	stop  chan struct{}
	once  sync.Once
	err   error
}

// Steps is the actions as they are chosen; closed when the run is over. A run is
// at most a few actions ahead of those that were received.
func (r *Run) Steps() <-chan Chosen { return r.steps }

// Stop ends the run. Steps that were received and not taken may still be taken.
func (r *Run) Stop() { r.once.Do(func() { close(r.stop) }) }

func (r *Run) stopped() bool {
	select {
	case <-r.stop:
		return true
	default:
		return false
	}
}

// Err is why a run ended that was not stopped and did not come to its end; to
// be asked when Steps is closed.
func (r *Run) Err() error { return r.err }

// stepsAhead is how far a run is ahead of the window.
const stepsAhead = 8

// Run lets the players that the seats have act until then. It fails when all that
// are awaited are played by hand.
func (s *Session) Run(until Until) (*Run, error) {
	now := s.table.Now()
	switch {
	case now.Over:
		return nil, errors.New("the game is over")
	case !s.Waits():
		return nil, fmt.Errorf("the %s side is played by hand: choose a player for it", s.chair(now.Awaits.First()).Name)
	}
	seats := maps.Clone(s.seats) // they may change while the run goes on
	return s.run(seats, func(_ rules.Moment, ended bool) bool {
		return until == OneAction || until == UntilPhase && ended
	})
}

// Waits reports whether the game waits for a player that the program plays.
func (s *Session) Waits() bool {
	for seat := range s.table.Now().Awaits.All() {
		if s.seats[s.chair(seat).ID] != Hand {
			return true
		}
	}
	return false
}

// Deploy lets a player of a kind deploy the side that is to deploy now, whoever
// plays it.
func (s *Session) Deploy(kind string) (*Run, error) {
	now := s.table.Now()
	if now.Phase != rules.Deployment {
		return nil, errors.New("the deployment is over")
	}
	first := now.Awaits.First()
	return s.run(map[string]string{s.chair(first).ID: kind}, func(after rules.Moment, _ bool) bool {
		return after.Phase != rules.Deployment || !after.Awaits.Has(first)
	})
}

// run begins a run with players of those kinds, by the ids of their seats.
func (s *Session) run(kinds map[string]string, over func(after rules.Moment, ended bool) bool) (*Run, error) {
	kind := func(c rules.Chair) string {
		if k := kinds[c.ID]; k != Hand {
			return k
		}
		return ""
	}
	// What a player leaves to chance depends on the moment, so that the same moment
	// always goes on in the same way.
	seed := func(chair int) uint64 {
		return uint64(rules.NewHash().Add(bot.Seed(s.terms.Seed, chair)).Add(uint64(s.at)))
	}
	players, err := bot.Sit(s.sys, s.Scenario(), kind, seed)
	if err != nil {
		return nil, err
	}
	r := &Run{steps: make(chan Chosen, stepsAhead), stop: make(chan struct{})}
	players.QuitWhen(r.stopped)
	go r.play(runner{
		table: s.table.Clone().(rules.Table), players: players, kinds: kinds, chairs: s.Chairs(),
		over: over, branch: s.current, n: s.at, dice: s.Dice(),
	})
	return r, nil
}

// runner is what a run works with: nothing of it is the session's.
type runner struct {
	table   rules.Table
	players *rules.Seated
	kinds   map[string]string // by the ids of the seats
	chairs  []rules.Chair
	over    func(after rules.Moment, ended bool) bool
	branch  *Branch
	n       int
	dice    []int
}

func (r *Run) play(p runner) {
	defer close(r.steps)
	for {
		before := p.table.Now()
		seat, ok := p.players.Next(p.table)
		if !ok {
			return
		}
		chair := p.chairs[seat-1]
		step := Chosen{Action: p.players.Choose(seat, p.table, p.n), By: p.kinds[chair.ID], Side: chair.Side, branch: p.branch, n: p.n, state: p.table.Hash()}
		if e, ok := p.players.Player(seat).(rules.Explainer); ok {
			step.Why = e.Why()
		}
		rolls := p.table.Dice().Rolls()
		p.table.Dice().Hold(p.dice...)
		events, refusal := p.table.Apply(step.Action, nil)
		if refusal != nil {
			r.err = fmt.Errorf("the player %s chose %s, which is refused: %w", step.By, p.table.ActionText(step.Action), refusal)
			return
		}
		p.table.Dice().Hold()
		p.dice = p.dice[min(len(p.dice), p.table.Dice().Rolls()-rolls):]
		p.n++
		if r.stopped() { // first of all: a step more may find room, too
			return
		}
		select {
		case r.steps <- step:
		case <-r.stop:
			return
		}
		after := p.table.Now()
		if after.Over || p.over(after, endsPhase(p.table, before, events)) {
			return
		}
	}
}

// ErrStale says that a step was chosen at another moment than the present one.
var ErrStale = errors.New("the game has gone elsewhere since the player chose this")

// Take carries out a step of a run. It fails with ErrStale when the session has
// gone elsewhere since: stop the run then.
func (s *Session) Take(step Chosen) ([]rules.Happening, error) {
	switch {
	case s.at != step.n || s.table.Hash() != step.state:
		return nil, ErrStale
	case s.current == step.branch:
	case s.current.From == step.branch.ID && s.at >= s.current.Shared:
		// The run itself began the branch with its first step.
	default:
		return nil, ErrStale
	}
	out, err := s.do(step.Action, step.By, step.Why)
	if err != nil {
		return nil, err
	}
	return out, s.Trouble()
}
