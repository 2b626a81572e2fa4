package playtest

import "github.com/mapsheet/mapsheet/rules"

// secrecy is what of an action is for nobody else to see, as long as the game has
// something sealed.
type secrecy struct {
	silent rules.Seats // the seats for which it changes nothing that they know
	sealed bool        // something is sealed after it
}

// keepsSecret tells what an action did to what the seats know; before is the state
// before it.
func keepsSecret(before, after rules.State, seats int) secrecy {
	s, ok := after.(rules.Secretive)
	if !ok || !s.Sealed() {
		return secrecy{}
	}
	out := secrecy{sealed: true}
	for i := range seats {
		seat := rules.Seat(i + 1)
		if rules.See(before, seat, 0).Hash() == rules.See(after, seat, 0).Hash() {
			out.silent |= rules.SeatsOf(seat)
		}
	}
	return out
}

// Opened is the last moment of the current branch at which nothing was sealed: what was
// done up to it is known to all.
func (s *Session) Opened() int {
	records := s.current.records
	for n := len(records); n > 0; n-- {
		if !records[n-1].secret.sealed {
			return n
		}
	}
	return 0
}

// Hides reports whether the action n of the current branch, counted from 0, is still a
// secret to one of those seats: they see nothing of it, nor that it was done.
func (s *Session) Hides(n int, from rules.Seats) bool {
	return s.current.records[n].secret.silent&from != 0 && n >= s.Opened()
}

// Secret reports whether the action n of the current branch, counted from 0, was a secret to
// one of the seats when it was done.
func (s *Session) Secret(n int) bool { return s.current.records[n].secret.silent != 0 }
