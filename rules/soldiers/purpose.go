package soldiers

import "github.com/mapsheet/mapsheet/rules"

// purpose is what a die is rolled for.
type purpose uint8

const (
	forAttack   purpose = iota // on a group of a hex
	forPosition                // of a unit, to enter or to leave it
	forMutiny                  // of a unit that is to fire
	forWasps                   // of a unit that is about to move
)

// die rolls a die for a purpose: whom or what it is about is a number that variants of
// the scenario share.
func (s *State) die(what purpose, about rules.Hash) int {
	moment := rules.NewHash().Add(uint64(s.turn) | uint64(s.phase)<<16 | uint64(s.part)<<24)
	s.dice.For(moment, about.Add(uint64(what)))
	return s.dice.Roll()
}

// dieOf is die about a unit.
func (s *State) dieOf(what purpose, u int32) int { return s.die(what, s.battle.tags[u]) }

// dieAt is die about a target.
func (s *State) dieAt(what purpose, t target) int {
	at := s.battle.hexAt(t.cell)
	return s.die(what, rules.NewHash().Add(uint64(uint32(at.Col))|uint64(uint32(at.Row))<<32).Add(uint64(t.group)))
}

// tagPieces numbers the pieces for their dice.
func (b *Battle) tagPieces() {
	b.tags = rules.Tags(len(b.pieces), func(i int) string { return b.pieces[i].forceID + "/" + b.types[b.pieces[i].typ].id })
}
