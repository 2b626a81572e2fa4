package soldiers

import (
	"slices"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/soldiers/fields"
	"github.com/mapsheet/mapsheet/rules/soldiers/sight"
)

// phase is a part of the game in the order of play.
type phase uint8

const (
	deploying phase = iota
	firstMovement
	firstFire
	secondMovement
	secondFire
	gameOver
)

// part is a part of a fire phase (Cavalry (A)).
type part uint8

const (
	moverFire part = iota
	returnFire
	moverCharges
	otherCharges
	numParts
)

var partNames = [numParts]string{"fire", "return-fire", "charges", "counter-charges"}

// status says whether a piece is in play.
type status uint8

const (
	absent     status = iota // a part of a unit that is whole, a whole that is in parts, horses under riders
	waiting                  // to be deployed or to arrive
	onMap                    //
	left                     // off the map's edge
	eliminated               //
	leftOut                  // found no room when it was to deploy, or stays out as a handicap
)

// flags of a unit.
const (
	improved   uint16 = 1 << iota
	foot              // cavalry on foot
	moved             // has acted in this movement phase
	tried             // has tried to enter or leave an improved position in this phase
	freed             // may leave its improved position in this phase
	fired             // has been used, or refused, in this fire phase
	stung             // has rolled for wasps in this phase
	bombards          // its aim is at a bridge
	atImproved        // its aim is at units in improved positions
	settled           // has given up moving in this phase for an improved position
	entering          // comes onto the map, where fire may meet it
	waded             // left the map where the bridge is destroyed
)

// unit is a piece in play.
type unit struct {
	hex       int32 // cell where it stands or from which it left the map; Absent
	next      int32 // next unit in the hex; Absent
	aim       int32 // cell aimed at; Absent
	zone      [3]int32
	gone      int16 // turn in which it left the map
	flags     uint16
	status    status
	spent     uint8 // half movement points in its last movement phase
	disrupted uint8 // ends of movement phases until it rallies
}

// marks on a hex.
const (
	trenchMark     uint8 = 1 << iota
	eliminatedMark       // nobody may enter
	observedMark0        // units of the side 0 have fired out of cover here
	observedMark1        // units of the side 1 have
	ruinMark             // the bridge is destroyed
	struckMark           // fired on in this phase: the hex, or its units outside improved positions
	struckIPMark         // fired on in this phase: its units in improved positions
	zoneMark             // interdicted
)

// zone is an interdicted hex.
type zone struct {
	cell   int32
	side   int8 // whose interdiction it is
	fired  bool // the result stands for all who enter (Interdicting Fire)
	result result
}

// wound is a result that takes effect when the part of the fire phase ends.
type wound struct {
	cell   int32
	group  group
	result result
	by     blow
}

// State is a game of Soldiers at one moment.
type State struct {
	battle *Battle
	sight  *sight.Ground
	dice   rules.Dice

	units    []unit
	heads    []int32 // first unit by cell; Absent
	marks    []uint8 // by cell
	zones    []zone
	wounds   []wound
	shelled  []int32 // bridges fired at in this phase by the side that stands on them
	progress []uint8 // steps made, by journey and unit
	trenches hex.Region

	turn     int16
	phase    phase
	part     part
	step     int16 // of deployment
	dug      int32 // trench markers placed in the step
	moving   int32 // unit that moved last in this phase; Absent
	passing  int32 // unit that has run into interdiction and waits for the answer; Absent
	aimed    bool  // in this part of the fire phase
	opening  bool  // the first turn has begun, without deployment, and no action has told so
	watch    bool  // something happened that victory clauses may turn on
	clause   int16 // met; Absent for none
	decision model.Outcome
}

var _ rules.State = (*State)(nil)

// Start begins a game of whole forces.
func (b *Battle) Start(seed uint64) *State { return b.start(rules.Terms{Seed: seed}) }

// start begins a game. Where nothing deploys, its first turn begins at once; the
// events of that come before those of the first action.
func (b *Battle) start(terms rules.Terms) *State {
	s := &State{
		battle:   b,
		sight:    b.sight,
		dice:     terms.Dice(),
		units:    make([]unit, len(b.pieces)),
		heads:    make([]int32, len(b.cells)),
		marks:    make([]uint8, len(b.cells)),
		progress: make([]uint8, len(b.journeys)*len(b.pieces)),
		trenches: hex.NewRegion(b.grid),
		moving:   rules.Absent, passing: rules.Absent, clause: rules.Absent,
	}
	for i := range s.heads {
		s.heads[i] = rules.Absent
	}
	for i := range s.units {
		s.units[i] = unit{hex: rules.Absent, next: rules.Absent, aim: rules.Absent, zone: noZone}
		if p := &b.pieces[i]; p.kind == unitPiece && (p.step >= 0 || p.arrival >= 0) {
			s.units[i].status = waiting
			if p.arrival >= 0 && b.arrivals[p.arrival].mount == fields.Dismounted && p.horses >= 0 {
				s.units[i].flags |= foot
			}
		}
	}
	for _, u := range b.spared[:min(max(terms.Handicap, 0), len(b.spared))] {
		s.units[u].status = leftOut
	}
	s.nextStep(nil) // a handicap may leave nobody in a step
	s.opening = s.phase != deploying
	return s
}

var noZone = [3]int32{rules.Absent, rules.Absent, rules.Absent}

// Battle is what the game is played on.
func (s *State) Battle() *Battle { return s.battle }

// Dice is the dice of the game.
func (s *State) Dice() *rules.Dice { return &s.dice }

// Clone is an independent copy.
func (s *State) Clone() rules.State { return s.clone() }

func (s *State) clone() *State {
	c := *s
	c.units = slices.Clone(s.units)
	c.heads = slices.Clone(s.heads)
	c.marks = slices.Clone(s.marks)
	c.zones = slices.Clone(s.zones)
	c.wounds = slices.Clone(s.wounds)
	c.shelled = slices.Clone(s.shelled)
	c.progress = slices.Clone(s.progress)
	return &c // trenches are copied before they are changed
}

// CloneInto is Clone into the memory of a state that is no longer needed.
func (s *State) CloneInto(old rules.State) rules.State {
	c, ok := old.(*State)
	if !ok || c == nil || c == s {
		return s.Clone()
	}
	units, heads, marks := c.units[:0], c.heads[:0], c.marks[:0]
	zones, wounds, shelled, progress := c.zones[:0], c.wounds[:0], c.shelled[:0], c.progress[:0]
	*c = *s
	c.units = append(units, s.units...)
	c.heads = append(heads, s.heads...)
	c.marks = append(marks, s.marks...)
	c.zones = append(zones, s.zones...)
	c.wounds = append(wounds, s.wounds...)
	c.shelled = append(shelled, s.shelled...)
	c.progress = append(progress, s.progress...)
	return c
}

// Hash tells this state from others of the same battle.
func (s *State) Hash() rules.Hash {
	h := rules.NewHash()
	h = h.Add(uint64(s.turn) | uint64(s.phase)<<16 | uint64(s.part)<<24 | uint64(uint16(s.step))<<32 | uint64(uint16(s.dug))<<48)
	h = h.Add(uint64(uint32(s.moving)) | uint64(uint32(s.passing))<<32)
	h = h.Add(bit(s.aimed) | bit(s.watch)<<1 | uint64(uint16(s.clause))<<16)
	for i := range s.units {
		u := &s.units[i]
		h = h.Add(uint64(uint32(u.hex)) | uint64(uint32(u.next))<<32)
		h = h.Add(uint64(uint32(u.aim)) | uint64(u.flags)<<32 | uint64(u.status)<<48 | uint64(u.spent)<<56)
		h = h.Add(uint64(u.disrupted) | uint64(uint16(u.gone))<<8)
		if u.zone != noZone {
			h = h.Add(uint64(uint32(u.zone[0])) | uint64(uint32(u.zone[1]))<<32).Add(uint64(uint32(u.zone[2])))
		}
	}
	for i, m := range s.marks {
		if m != 0 {
			h = h.Add(uint64(i)<<8 | uint64(m))
		}
	}
	for _, z := range s.zones {
		h = h.Add(uint64(uint32(z.cell)) | uint64(uint8(z.side))<<32 | bit(z.fired)<<40 | uint64(z.result)<<48)
	}
	for _, w := range s.wounds {
		h = h.Add(uint64(uint32(w.cell)) | uint64(w.group)<<32 | uint64(w.result)<<40 | uint64(w.by)<<48)
	}
	for _, c := range s.shelled {
		h = h.Add(uint64(uint32(c)) | 1<<32)
	}
	for i, n := range s.progress {
		if n != 0 {
			h = h.Add(uint64(i)<<8 | uint64(n))
		}
	}
	return s.dice.Digest(h)
}

func bit(b bool) uint64 {
	if b {
		return 1
	}
	return 0
}

// second is the index of the side that does not move first.
func (b *Battle) second() int8 { return 1 - b.first }

// mover is the side whose movement phase it is, or was before this fire phase.
func (s *State) mover() int8 {
	if s.phase == firstMovement || s.phase == firstFire {
		return s.battle.first
	}
	return s.battle.second()
}

// actor is the side that acts next; Absent when the game is over.
func (s *State) actor() int8 {
	switch s.phase {
	case deploying:
		return s.battle.steps[s.step].side
	case firstMovement, secondMovement:
		if s.passing >= 0 {
			return 1 - s.mover()
		}
		return s.mover()
	case firstFire, secondFire:
		if s.part == returnFire || s.part == otherCharges {
			return 1 - s.mover()
		}
		return s.mover()
	default:
		return rules.Absent
	}
}

func (s *State) movement() bool { return s.phase == firstMovement || s.phase == secondMovement }
func (s *State) firing() bool   { return s.phase == firstFire || s.phase == secondFire }

// seat is the seat that acts.
func (s *State) seat() rules.Seat { return rules.Seat(s.actor()) + 1 }

// Now is where the game stands.
func (s *State) Now() rules.Moment {
	if s.phase == gameOver {
		return rules.Moment{Turn: int(s.turn), Over: true}
	}
	m := rules.Moment{Turn: int(s.turn), Phase: phaseIDs[s.phase], Side: s.battle.sides[s.actor()], Awaits: rules.SeatsOf(s.seat())}
	switch {
	case s.firing():
		m.Part = partNames[s.part]
	case s.passing >= 0:
		m.Part = "interdiction"
	}
	return m
}

// phaseIDs are the system's own, with the one that every system has before
// them.
var phaseIDs = func() (ids [gameOver]string) {
	ids[deploying] = rules.Deployment
	for i, p := range phases() {
		ids[firstMovement+phase(i)] = p.ID
	}
	return ids
}()

// Outcome is how the game ended.
func (s *State) Outcome() (rules.Outcome, bool) {
	if s.phase != gameOver {
		return rules.Outcome{}, false
	}
	return rules.Outcome{Outcome: s.decision, Clause: int(s.clause)}, true
}

// typeOf is what the unit is at the moment: cavalry may be on foot.
func (s *State) typeOf(u int32) *unitType {
	t := &s.battle.types[s.battle.pieces[u].typ]
	if s.units[u].flags&foot != 0 {
		return &s.battle.types[t.foot]
	}
	return t
}

// kind is what the piece stands for.
func (s *State) kind(u int32) pieceKind { return s.battle.pieces[u].kind }

// movementOf is the unit's allowance in half points.
func (s *State) movementOf(u int32) uint8 {
	if s.battle.pieces[u].immovable || s.kind(u) == horsesPiece {
		return 0
	}
	return s.typeOf(u).movement
}

// leftOver is what the unit has left of its allowance, in half points.
func (s *State) leftOver(u int32) uint8 {
	allowance := s.movementOf(u)
	return allowance - min(allowance, s.units[u].spent)
}

// stacked is how many stacking points the units in the hex take up.
func (s *State) stacked(c int32) int16 {
	var n int16
	for u := s.heads[c]; u >= 0; u = s.units[u].next {
		n += s.typeOf(u).stack
	}
	return n
}

// holder is the side that has units in the hex; Absent when it is empty.
func (s *State) holder(c int32) int8 {
	if u := s.heads[c]; u >= 0 {
		return s.battle.pieces[u].side
	}
	return rules.Absent
}

// stand puts a unit down on a hex. Units of a hex are kept in the order of
// their numbers, so that how they came there makes no difference.
func (s *State) stand(u, c int32) {
	at := &s.heads[c]
	for *at >= 0 && *at < u {
		at = &s.units[*at].next
	}
	s.units[u].next = *at
	*at = u
	s.units[u].hex = c
	s.units[u].status = onMap
}

// lift takes a unit off its hex; where it stood stays in its hex field.
func (s *State) lift(u int32) {
	at := &s.heads[s.units[u].hex]
	for *at != u {
		at = &s.units[*at].next
	}
	*at = s.units[u].next
	s.units[u].next = rules.Absent
}

// ditch reports whether units in the hex are in the canal, not on a bridge.
func (s *State) ditch(c int32) bool {
	return s.battle.cells[c].canal && !s.bridged(c)
}

// bridged reports whether the hex has a bridge that stands.
func (s *State) bridged(c int32) bool {
	return s.battle.cells[c].bridge && s.marks[c]&ruinMark == 0
}

// ground is the terrain of the hex; a hex whose bridge is destroyed is a canal
// hex and nothing else (ruling 44).
func (s *State) ground(c int32) model.Terrain {
	if s.marks[c]&ruinMark != 0 {
		return model.Clear
	}
	return s.battle.cells[c].ground
}

// height is the level on which units in the hex stand (ruling 44).
func (s *State) height(c int32) sight.Height {
	if s.marks[c]&ruinMark != 0 {
		return sight.OnLevel
	}
	return s.battle.cells[c].height
}

// reach is how far a line of sight goes as things are now.
func (s *State) reach(from, to int32) sight.Reach {
	return s.sight.Reach(s.battle.hexAt(from), s.battle.hexAt(to), s.trenches)
}
