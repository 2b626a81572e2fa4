package rules

import (
	"iter"
	"math/bits"

	"github.com/mapsheet/mapsheet/model"
)

// Seat is somebody who acts in a game: a side, or one of several who command a
// side together. Seats are counted from 1, in the order of System.Chairs.
type Seat uint8

// Anyone stands for the seat that a moment awaits, where it awaits one alone.
const Anyone Seat = 0

// maxSeats is how many seats a game can have.
const maxSeats = 32

// Seats is a set of seats.
type Seats uint32

// SeatsOf is the set of some seats.
func SeatsOf(seats ...Seat) Seats {
	var out Seats
	for _, s := range seats {
		if s != Anyone {
			out |= 1 << (s - 1)
		}
	}
	return out
}

// Has reports whether the seat is one of them.
func (s Seats) Has(seat Seat) bool { return seat > 0 && seat <= maxSeats && s&(1<<(seat-1)) != 0 }

// Len is how many there are.
func (s Seats) Len() int { return bits.OnesCount32(uint32(s)) }

// First is the one of the lowest number; Anyone where there is none.
func (s Seats) First() Seat {
	if s == 0 {
		return Anyone
	}
	return Seat(bits.TrailingZeros32(uint32(s))) + 1
}

// All is the seats in the order of their numbers.
func (s Seats) All() iter.Seq[Seat] {
	return func(yield func(Seat) bool) {
		for ; s != 0; s &= s - 1 {
			if !yield(s.First()) {
				return
			}
		}
	}
}

// Chair is a seat as a scenario has it.
type Chair struct {
	ID   string // what logs and commands call it: the id of its side where it is alone there
	Name string // what people call it: "German"
	Side string // id of the side that it belongs to
}

// Chairs is the seats of a scenario, the first of them that of number 1: one for
// each side where the system does not say otherwise.
func (s System) Chairs(sc *model.Scenario) []Chair {
	if s.Seating != nil {
		return s.Seating(sc)
	}
	out := make([]Chair, len(sc.Sides))
	for i, side := range sc.Sides {
		out[i] = Chair{ID: side.ID, Name: side.Name, Side: side.ID}
	}
	return out
}
