package commanders

import "github.com/mapsheet/mapsheet/rules"

// purpose is what dice are rolled for.
type purpose uint8

const (
	forCombat   purpose = iota // of a side, in a step of the fighting in a zone
	forAgain                   // a die of a space that is rolled again
	forCourier                 // to a unit or a sector
	forReaction                // of a unit
	forShells                  // of a battery on a unit
	forOrders                  // how many a side has
)

// rollFor says what the dice that follow are for: whom or what it is about is a number
// that variants of the scenario share.
func (s *State) rollFor(what purpose, about rules.Hash) {
	s.dice.For(rules.NewHash().Add(uint64(s.round)|uint64(s.leg)<<16), about.Add(uint64(what)))
}

// zoneTag is such a number of a side in a zone.
func (s *State) zoneTag(zone, side int8) rules.Hash {
	return rules.NewHash().Add(uint64(uint32(s.zoneWord(zone)))).Add(uint64(side))
}
