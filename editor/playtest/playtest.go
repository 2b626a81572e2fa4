// Package playtest is a session of play with a draft: both sides by hand or by
// players, a timeline to go back on, branches where something else was done, the
// draft edited while a game stands, and a log of it all beside the scenario.
//
// A Session belongs to one goroutine, the window's; only the players think on
// goroutines of their own (see Run).
package playtest

import (
	"errors"
	"fmt"
	"maps"
	"slices"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/bot"
	"github.com/mapsheet/mapsheet/schema"
)

// Hand is the player of a side that people play.
const Hand = "hand"

// Session is a playtest.
type Session struct {
	sys      rules.System
	terms    rules.Terms
	seats    map[string]string // id of the seat -> kind of player
	drafts   []*draft
	branches []*Branch
	ids      int // branches that there have been
	current  *Branch
	at       int          // how many actions of the current branch are done
	table    rules.Table  // after them
	byHand   rules.ByHand // of the chance to come
	own      bool         // see Own

	miniatures *Miniatures // nil until they are asked for
	book       *book       // nil when nothing is kept
}

// draft is a state of the scenario that is played.
type draft struct {
	scenario *model.Scenario
	text     string // its file
	battle   rules.Battle
}

// New begins a playtest of the scenario as it stands in the file; later edits do
// not show. It fails, with a sentence for the designer, where the scenario cannot
// be played or does not offer the handicap.
func New(sys rules.System, file *schema.File, terms rules.Terms) (*Session, error) {
	s := &Session{sys: sys, terms: terms, seats: map[string]string{}}
	d, err := s.newDraft(file)
	if err != nil {
		return nil, err
	}
	if err := sys.CheckTerms(d.scenario, terms); err != nil {
		return nil, err
	}
	s.addDraft(d)
	s.addBranch(s.begin(d, &Branch{Name: "Main line", From: rules.Absent}))
	s.own = false
	return s, nil
}

// Own reports whether something was done in the playtest that nobody else can do again: an
// action, a branch, a name, a note.
func (s *Session) Own() bool { return s.own }

// Disown says that all that was done so far can be done again by the program alone.
func (s *Session) Disown() { s.own = false }

// newDraft takes a snapshot of the scenario and makes it ready to be played.
func (s *Session) newDraft(file *schema.File) (*draft, error) {
	if file.Scenario == nil {
		return nil, errors.New("there is no scenario to play")
	}
	text, err := schema.Encode(file)
	if err != nil {
		return nil, err
	}
	return s.readyDraft(file.Scenario.Clone(), string(text))
}

func (s *Session) readyDraft(sc *model.Scenario, text string) (*draft, error) {
	d := &draft{scenario: sc, text: text}
	err := s.sys.Plays(sc)
	switch {
	case err != nil:
	case len(s.drafts) > 0:
		d.battle, err = s.drafts[len(s.drafts)-1].battle.Redraft(sc)
	default:
		d.battle, err = s.sys.NewBattle(sc)
	}
	if err != nil {
		return nil, fmt.Errorf("%s cannot be played: %w", sc.Title, err)
	}
	return d, nil
}

// addDraft adds a draft. People have the seats of it that no earlier one has.
func (s *Session) addDraft(d *draft) int {
	s.drafts = append(s.drafts, d)
	for _, chair := range s.sys.Chairs(d.scenario) {
		if _, ok := s.seats[chair.ID]; !ok {
			s.seats[chair.ID] = Hand
		}
	}
	n := len(s.drafts) - 1
	s.note(line{Kind: kindDraft, Draft: &n, Text: d.text})
	return n
}

// begin begins the game of a branch of a draft.
func (s *Session) begin(d *draft, b *Branch) *Branch {
	b.game, b.seats = rules.NewGame(d.battle.Begin(s.terms)), len(s.sys.Chairs(d.scenario))
	return b
}

// Copy is the session as it is now, kept nowhere: for another goroutine to work
// with while this one goes on.
func (s *Session) Copy() *Session {
	c := *s
	c.seats, c.drafts, c.byHand, c.book = maps.Clone(s.seats), slices.Clone(s.drafts), s.byHand.Clone(), nil
	c.branches = make([]*Branch, len(s.branches))
	for i, b := range s.branches {
		c.branches[i] = b.copy()
		if b == s.current {
			c.current = c.branches[i]
		}
	}
	c.show()
	return &c
}

// System is the rule system.
func (s *Session) System() rules.System { return s.sys }

// Terms is those that the game began with: the seed and the handicap.
func (s *Session) Terms() rules.Terms { return s.terms }

// Scenario is the draft that the current branch is played with. Do not change
// it.
func (s *Session) Scenario() *model.Scenario { return s.drafts[s.current.draft].scenario }

// Table is the game at the present moment. Look at it and clone it; changes go
// through Do.
func (s *Session) Table() rules.Table { return s.table }

// At is how many actions of the current branch are done at the present moment.
func (s *Session) At() int { return s.at }

// Len is how many actions the current branch has.
func (s *Session) Len() int { return s.current.Len() }

// Chairs is the seats of the game, the first of them that of number 1.
func (s *Session) Chairs() []rules.Chair { return s.sys.Chairs(s.Scenario()) }

// Player is the kind of player of the seat of that id, Hand for people. The only
// seat of a side has the side's.
func (s *Session) Player(chair string) string { return s.seats[chair] }

// Players lists the kinds that a seat can have, people first.
func (s *Session) Players(chair string) []rules.PlayerKind {
	return append([]rules.PlayerKind{{ID: Hand, Name: "By hand", About: "by the mouse and the keys"}},
		bot.Offered(s.sys, s.brief(chair))...)
}

// Deployer is the kind that sets up for a seat when it is asked to: the one that plays
// it, else the best that it can have of those that do not think for long.
func (s *Session) Deployer(chair string) string {
	kind := s.Player(chair)
	if kind != Hand {
		return kind
	}
	for _, k := range bot.Offered(s.sys, s.brief(chair)) {
		if !k.Thinks {
			kind = k.ID
		}
	}
	return kind
}

// Seat gives a seat another player, at any moment.
func (s *Session) Seat(chair, kind string) error {
	if _, ok := s.seats[chair]; !ok {
		return fmt.Errorf("%q is no side of the scenario", chair)
	}
	if kind != Hand {
		if _, err := bot.New(s.sys, kind, s.brief(chair)); err != nil {
			return err
		}
	}
	if s.seats[chair] != kind {
		s.seats[chair] = kind
		s.note(line{Kind: kindSeat, Side: chair, Player: kind})
	}
	return nil
}

// brief is what a player at the seat of that id is told, to see whether it can have
// the seat.
func (s *Session) brief(chair string) rules.Brief {
	chairs := s.Chairs()
	at := slices.IndexFunc(chairs, func(c rules.Chair) bool { return c.ID == chair })
	if at < 0 {
		return rules.Brief{Scenario: s.Scenario()}
	}
	return rules.Brief{Scenario: s.Scenario(), Seat: rules.Seat(at + 1), Side: chairs[at].Side}
}

// chair is that of a seat; the zero chair for Anyone.
func (s *Session) chair(seat rules.Seat) rules.Chair {
	if chairs := s.Chairs(); seat > 0 && int(seat) <= len(chairs) {
		return chairs[seat-1]
	}
	return rules.Chair{}
}

// SetDice sets the dice that are rolled next, in place of those set before;
// without numbers chance rolls them. Numbers are those of the system's die. Actions that do not
// roll leave them for the next.
func (s *Session) SetDice(numbers ...int) error {
	if err := s.sys.CheckDice(numbers); err != nil {
		return err
	}
	s.byHand.Dice = slices.Clone(numbers)
	return nil
}

// Dice is those set by hand that have not been rolled yet.
func (s *Session) Dice() []int { return slices.Clone(s.byHand.Dice) }

// SetCards sets the cards that are drawn next, by their ids, in place of those set before;
// without ids chance draws them. A card that is not in the deck when it is its turn waits
// for the deck that has it, and those behind it with it.
func (s *Session) SetCards(ids ...string) error {
	if err := rules.CheckCards(s.table, ids); err != nil {
		return err
	}
	s.byHand.Cards = slices.Clone(ids)
	return nil
}

// Cards is those set by hand that have not been drawn yet.
func (s *Session) Cards() []string { return slices.Clone(s.byHand.Cards) }

// Do carries actions out one after the other, as the player of the side that acts.
// At an earlier moment of the branch it goes forward where the action is the one
// that was done there, and begins a new branch where it is not. It stops with a
// *rules.Refusal at an action that is not legal; those before it are done.
func (s *Session) Do(actions ...rules.Action) ([]rules.Happening, error) {
	var out []rules.Happening
	for _, a := range actions {
		happened, err := s.do(a, Hand, nil)
		if err != nil {
			return out, err
		}
		out = append(out, happened...)
	}
	return out, s.Trouble()
}

func (s *Session) do(a rules.Action, by string, why []rules.Weighed) ([]rules.Happening, error) {
	a = rules.Signed(s.table, a)
	b := s.current
	if s.at < b.Len() {
		if s.byHand.Empty() && b.game.Actions()[s.at] == a {
			s.GoTo(s.at + 1)
			return b.happenings(s.at - 1), nil
		}
		b = s.forked()
	}
	numbers, rest := s.byHand.Lay(s.table, a)
	if refusal := s.redo(b, a, numbers, by, why); refusal != nil {
		return nil, refusal
	}
	last := b.Len() - 1
	s.byHand, s.own = rest, true
	if b != s.current {
		s.addBranch(b)
		return b.happenings(last), nil
	}
	s.at++
	s.table = b.Last()
	s.noteAction(b, last)
	s.syncSoon()
	return b.happenings(last), nil
}

// forked is a branch that begins at the present moment, to be added with its first
// action.
func (s *Session) forked() *Branch {
	return &Branch{
		Name: fmt.Sprintf("Branch %d", s.ids), From: s.current.ID, Shared: s.at, draft: s.current.draft, seats: s.current.seats,
		game: s.current.game.Branch(s.at), records: slices.Clone(s.current.records[:s.at]), notes: s.current.notesTo(s.at),
	}
}

// GoTo goes to the moment after the first n actions of the current branch, or
// to the nearest that there is. Dice set by hand wait for the next roll there.
func (s *Session) GoTo(n int) {
	n = min(max(n, 0), s.current.Len())
	if n == s.at {
		return
	}
	s.at = n
	s.show()
}

// show makes the table that of the present moment.
func (s *Session) show() {
	if s.at == s.current.Len() {
		s.table = s.current.game.State().(rules.Table)
		return
	}
	s.table = s.current.game.At(s.at).(rules.Table)
}
