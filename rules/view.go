package rules

import "math/rand/v2"

// Secretive is a state of which not every seat knows everything. States that are
// not hide nothing but the dice to come.
type Secretive interface {
	State
	// Sealed reports whether the state has in it what not every seat may know.
	Sealed() bool
	// Veil takes from the state what a seat may not know: what others have sealed
	// and not shown yet. What is left is how the state looks to the seat.
	Veil(from Seat)
	// Imagine puts something in the place of what Veil took, drawn by chance, so
	// that for all the seat knows the state could be the true one.
	Imagine(as Seat, r *rand.Rand)
}

// View is what a seat knows of a game: the state without what others have sealed,
// and with dice that are not those of the game.
type View struct {
	State
	Seat Seat
	Done int // how many actions have been done in the game
}

// Imagine is a state to think ahead in: one that the seat cannot tell from the
// true one, with what it does not know drawn by chance. The same seed gives the
// same state. It uses the memory of a state that is no longer needed; nil will
// do.
func (v View) Imagine(seed uint64, old State) State {
	s := v.State.CloneInto(old)
	*s.Dice() = NewDice(seed)
	if s, ok := s.(Secretive); ok {
		s.Imagine(v.Seat, rand.New(rand.NewPCG(seed, uint64(v.Seat))))
	}
	return s
}

// Viewer shows a seat one moment of a game after the other, in the same memory.
type Viewer struct {
	seat Seat
	old  State
}

// NewViewer is one for a seat.
func NewViewer(seat Seat) *Viewer { return &Viewer{seat: seat} }

// See is what the seat knows of a state, after so many actions of the game. It is
// good until the next call; the state stays as it is.
func (v *Viewer) See(s State, done int) View {
	v.old = s.CloneInto(v.old)
	// The numbers follow from what everybody knows, so that a player who looked at
	// these dice would learn nothing, and act the same in the same game.
	*v.old.Dice() = NewDice(uint64(NewHash().Add(uint64(v.seat)).Add(uint64(done))))
	if s, ok := v.old.(Secretive); ok {
		s.Veil(v.seat)
	}
	return View{v.old, v.seat, done}
}

// See is what a seat knows of a state, in memory of its own.
func See(s State, seat Seat, done int) View { return NewViewer(seat).See(s, done) }

// Seated is the players of a game at their seats. Each sees no more than its
// seat may know.
type Seated struct {
	players map[Seat]Player
	viewers map[Seat]*Viewer
	quit    func() bool // nil where nobody has them leave off
}

// NewSeated seats players.
func NewSeated(players map[Seat]Player) *Seated {
	t := &Seated{players: players, viewers: map[Seat]*Viewer{}}
	for seat := range players {
		t.viewers[seat] = NewViewer(seat)
	}
	return t
}

// Next is the first of the seats that are awaited which has a player; false where
// none has.
func (t *Seated) Next(s State) (Seat, bool) {
	for seat := range s.Now().Awaits.All() {
		if t.players[seat] != nil {
			return seat, true
		}
	}
	return Anyone, false
}

// Choose is the next action of the player of a seat, which is in its name.
func (t *Seated) Choose(seat Seat, s State, done int) Action {
	giveWay()
	a := t.players[seat].Choose(t.viewers[seat].See(s, done))
	a.By = seat
	return a
}

// QuitWhen has the players that think for long leave off as soon as quit says yes: nobody
// waits for what they choose then.
func (t *Seated) QuitWhen(quit func() bool) {
	t.quit = quit
	for _, p := range t.players {
		if p, ok := p.(Interruptible); ok {
			p.QuitWhen(func() bool {
				giveWay()
				return quit()
			})
		}
	}
}

// quits reports whether nobody waits for the players any more.
func (t *Seated) quits() bool { return t.quit != nil && t.quit() }

// Player is the player of a seat; nil where it has none.
func (t *Seated) Player(seat Seat) Player { return t.players[seat] }
