package rules

// Absent stands in an action or an event for no unit and no spot.
const Absent = -1

// Action is one thing that a player does, in numbers: cheap to list, copy and
// compare. What the numbers mean is the system's to say; a State puts an
// action into words and reads it back.
type Action struct {
	By    Seat     // who does it; Anyone where one seat alone is awaited
	Verb  uint8    // what is done, counted as the system does
	Flags uint8    // how, bit by bit
	Unit  int32    // who does it; Absent where it is nobody's
	At    [3]int32 // where or to whom; Absent for those not used
}

// Act is an action of the verb with nothing else set.
func Act(verb uint8) Action {
	return Action{Verb: verb, Unit: Absent, At: [3]int32{Absent, Absent, Absent}}
}

// Event is one thing that happened, in numbers as an Action is.
type Event struct {
	Kind  uint8
	Die   uint8 // the number rolled on one die of six faces; 0 where none was: Roller tells of others
	Flags uint8
	Side  int8 // index of a side of the scenario; Absent for neither
	Unit  int32
	Other int32 // a second unit
	At    int32 // a spot, in the system's own numbers
	From  int32
	N     int32 // an amount: movement points, a result
}

// Digest adds the event to a hash.
func (e Event) Digest(h Hash) Hash {
	h = h.Add(uint64(e.Kind) | uint64(e.Die)<<8 | uint64(e.Flags)<<16 | uint64(uint8(e.Side))<<24 | uint64(uint32(e.Unit))<<32)
	h = h.Add(uint64(uint32(e.Other)) | uint64(uint32(e.At))<<32)
	return h.Add(uint64(uint32(e.From)) | uint64(uint32(e.N))<<32)
}
