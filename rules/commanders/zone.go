package commanders

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules"
)

// zone is where units fight: over a border, or, where both sides want an empty
// sector, for one direction of it.
type zone struct {
	met   int8    // sector that both want; none for a border
	homes [2]int8 // sectors from which the sides come; none where a side divides its units
	lines [2]row
}

// row is one side of a zone: units in their spaces, with the dice dealt to them.
type row struct {
	units [largestSpaces]int8
	n     int8
	dice  [2 * largestSpaces]uint8 // two a space; 0 for none
	again uint16                   // dice that were rolled again
}

// goal is the sector that the attackers of a side want.
func (z *zone) goal(side int8) int8 {
	if z.met != none {
		return z.met
	}
	return z.homes[1-side]
}

// at is the unit in a space; none where there is none.
func (r *row) at(space int8) int8 {
	if space >= r.n {
		return none
	}
	return r.units[space]
}

// site is the border, or the sector that both want.
func (z *zone) site(g *ground) model.Site {
	if z.met != none {
		return g.site(z.met)
	}
	return g.border(z.homes[0], z.homes[1])
}

// combat is what is remembered of the fighting of a phase.
type combat struct {
	zones     []zone
	flanks    []flank
	struck    []struck
	attackers set
	chargers  set // of them, those that countercharge
	hit       set // that have hit something
	withdrew  set
	declined  set // that could have entered and did not
	opened    set // that can enter through an advance of the enemy, and were not asked
	inside    set // in a building
	gone      set // struck twice: out of the zones
	tries     set // to form square or to countercharge
	goal      [maxUnits]int8
	post      [maxUnits]int8 // zone; none
	aim       [maxUnits]int8 // unit to be struck, zone of a countercharge; none
}

// flank is the dice that a side may roll again for attacking a sector from several
// sides (8.8).
type flank struct {
	side, sector int8
	left         int8
}

// struck is a unit that is to be captured or destroyed, and by whom (r32).
type struck struct {
	unit int8
	by   set
}

// reset forgets the last fight.
func (c *combat) reset(units int) {
	zones, flanks, strikes := c.zones[:0], c.flanks[:0], c.struck[:0]
	*c = combat{zones: zones, flanks: flanks, struck: strikes}
	for u := range units {
		c.goal[u], c.post[u], c.aim[u] = none, none, none
	}
}

func (c *combat) digest(h rules.Hash, units int) rules.Hash {
	for _, x := range []set{c.attackers, c.chargers, c.hit, c.withdrew, c.declined, c.inside, c.gone, c.tries} {
		h = x.digest(h)
	}
	if !c.opened.empty() {
		h = c.opened.digest(h)
	}
	for u := range units {
		h = h.Add(uint64(uint8(c.goal[u])) | uint64(uint8(c.post[u]))<<8 | uint64(uint8(c.aim[u]))<<16)
	}
	for i := range c.zones {
		z := &c.zones[i]
		h = h.Add(uint64(uint8(z.met)) | uint64(uint8(z.homes[0]))<<8 | uint64(uint8(z.homes[1]))<<16)
		for j := range z.lines {
			r := &z.lines[j]
			h = h.Add(uint64(r.n) | uint64(r.again)<<8)
			for k := range r.n {
				h = h.Add(uint64(uint8(r.units[k])) | uint64(r.dice[2*k])<<8 | uint64(r.dice[2*k+1])<<16)
			}
		}
	}
	for _, f := range c.flanks {
		h = h.Add(uint64(f.side) | uint64(f.sector)<<8 | uint64(f.left)<<16)
	}
	for _, x := range c.struck {
		h = x.by.digest(h.Add(uint64(x.unit)))
	}
	return h
}

// fighting reports whether there is a fight.
func (s *State) fighting() bool { return len(s.combat.zones) > 0 }

// contact finds out who attacks (6.4, 6.5).
type contact struct{ unasked }

func (contact) run(s *State) bool {
	s.phase.acting = s.phase.acting.less(s.phase.moved)
	for side := range int8(2) {
		for u := range s.phase.acting.and(s.battle.of[side]).all() {
			to := s.orders[u].next()
			enemies, wanted := !s.fit(1-side, to).empty(), !s.unwanted(side, to, false)
			switch {
			case s.phase.reserve.has(u):
			case enemies:
				s.attack(u, s.border(side, s.at[u], to), to)
			case wanted && s.fit(side, to).empty():
				s.combat.goal[u] = to // a meeting
			}
		}
	}
	for at := range s.battle.ground.n {
		s.meet(at)
	}
	for u := range s.phase.acting.all() {
		if !s.combat.attackers.has(u) {
			s.phase.acting.drop(u) // nobody is before it: it stays
			s.combat.goal[u] = none
		}
	}
	s.sort()
	return false
}

// attack makes a unit an attacker; the zone is none for one that is yet to be
// posted.
func (s *State) attack(u, zone, goal int8) {
	s.combat.attackers.add(u)
	s.combat.goal[u], s.combat.post[u] = goal, zone
	if s.combat.chargers.has(u) {
		return
	}
	s.acts[u]++
	s.phase.done.add(u)
}

// border is the zone of a border, from the sector of a side to that of the other.
func (s *State) border(side, from, to int8) int8 {
	homes := [2]int8{from, to}
	if side == 1 {
		homes = [2]int8{to, from}
	}
	for i := range s.combat.zones {
		if z := &s.combat.zones[i]; z.met == none && z.homes == homes {
			return int8(i)
		}
	}
	s.combat.zones = append(s.combat.zones, zone{met: none, homes: homes})
	return int8(len(s.combat.zones) - 1)
}

// meet makes the zones of a sector that both sides want (r22): one for each
// direction of the side that comes from more of them.
func (s *State) meet(at int8) {
	var from [2][]int8
	var comes [2]set
	for u := range s.phase.acting.all() {
		if s.combat.goal[u] != at || s.combat.attackers.has(u) {
			continue
		}
		side := s.side(u)
		comes[side].add(u)
		if !slices.Contains(from[side], s.at[u]) {
			from[side] = append(from[side], s.at[u])
		}
	}
	if len(from[0]) == 0 || len(from[1]) == 0 {
		return
	}
	wind := func(of int8) uint8 {
		w, _ := s.battle.ground.way(at, of)
		return w.heading
	}
	for i := range from {
		slices.SortFunc(from[i], func(a, b int8) int { return cmp.Compare(wind(a), wind(b)) })
	}
	first := len(s.combat.zones)
	switch {
	case len(from[0]) == len(from[1]):
		others := slices.Clone(from[1])
		var left []int8
		for _, a := range from[0] {
			if i := slices.IndexFunc(others, func(b int8) bool { return wind(b) == (wind(a)+4)%8 }); i >= 0 {
				s.combat.zones = append(s.combat.zones, zone{met: at, homes: [2]int8{a, others[i]}})
				others = slices.Delete(others, i, i+1)
			} else {
				left = append(left, a)
			}
		}
		for i, a := range left {
			s.combat.zones = append(s.combat.zones, zone{met: at, homes: [2]int8{a, others[i]}})
		}
	default:
		more := 0
		if len(from[1]) > len(from[0]) {
			more = 1
		}
		for _, a := range from[more] {
			z := zone{met: at, homes: [2]int8{none, none}}
			z.homes[more] = a
			s.combat.zones = append(s.combat.zones, z)
		}
	}
	for side := range comes {
		for u := range comes[side].all() {
			post := none
			for i := first; i < len(s.combat.zones); i++ {
				if s.combat.zones[i].homes[side] == s.at[u] {
					post = int8(i)
				}
			}
			s.attack(u, post, at)
		}
	}
}

// sort puts the zones in the order of dice (15).
func (s *State) sort() {
	key := func(z *zone) [3]int {
		if z.met != none {
			home := max(z.homes[0], z.homes[1])
			if z.homes[0] != none {
				home = z.homes[0]
			}
			w, _ := s.battle.ground.way(z.met, home)
			return [3]int{int(z.met), 1, int(w.heading)}
		}
		return [3]int{int(min(z.homes[0], z.homes[1])), 0, int(max(z.homes[0], z.homes[1]))}
	}
	type placed struct {
		zone
		old int8
	}
	all := make([]placed, len(s.combat.zones))
	for i, z := range s.combat.zones {
		all[i] = placed{z, int8(i)}
	}
	slices.SortStableFunc(all, func(a, b placed) int {
		x, y := key(&a.zone), key(&b.zone)
		return slices.Compare(x[:], y[:])
	})
	var now [maxUnits]int8
	for i, p := range all {
		s.combat.zones[i] = p.zone
		now[p.old] = int8(i)
	}
	for u := range s.combat.attackers.all() {
		if s.combat.post[u] != none {
			s.combat.post[u] = now[s.combat.post[u]]
		}
	}
}

// posted are the units of a side in a zone.
func (s *State) posted(side, zone int8) set {
	var out set
	for u := range s.battle.of[side].all() {
		if s.combat.post[u] == zone && !s.combat.gone.has(u) {
			out.add(u)
		}
	}
	return out
}

// attacking is how many fit attackers of a side stand in a zone.
func (s *State) attacking(side, zone int8) int {
	n := 0
	for u := range s.combat.attackers.and(s.battle.of[side]).less(s.routed).all() {
		if s.combat.post[u] == zone {
			n++
		}
	}
	return n
}

// comers are the fit attackers of a sector that a side holds, of an arm.
func (s *State) comers(side, sector int8, a arm) set {
	var out set
	for u := range s.combat.attackers.and(s.battle.of[1-side]).and(s.battle.with[a]).less(s.combat.chargers).less(s.routed).all() {
		if s.combat.goal[u] == sector {
			out.add(u)
		}
	}
	return out
}

// zoneWord is the sectors of a zone in a number, for actions and events that
// outlive it.
func (s *State) zoneWord(zone int8) int32 {
	z := &s.combat.zones[zone]
	return int32(uint8(z.met)) | int32(uint8(z.homes[0]))<<8 | int32(uint8(z.homes[1]))<<16
}

// zoneOf is the zone of such a number.
func zoneOf(word int32) zone {
	return zone{met: int8(word), homes: [2]int8{int8(word >> 8), int8(word >> 16)}}
}

// zoneAt is the zone of such a number among those in which there is a fight; none
// where it is not one of them.
func (s *State) zoneAt(word int32) int8 {
	for i := range s.combat.zones {
		if s.zoneWord(int8(i)) == word {
			return int8(i)
		}
	}
	return none
}

// isZone reports whether a number can be that of a zone.
func (b *battle) isZone(word int32) bool {
	z := zoneOf(word)
	for _, at := range []int8{z.met, z.homes[0], z.homes[1]} {
		if at < none || at >= b.ground.n {
			return false
		}
	}
	_, linked := b.ground.way(max(z.homes[0], 0), max(z.homes[1], 0))
	return word >= 0 && word < 1<<24 && (z.met != none || z.homes[0] != none && z.homes[1] != none && linked)
}

// where is a zone in words: "between the middle field and Black's center", "in the middle field".
func (b *battle) where(z zone) string {
	if z.met != none {
		return "in " + b.ground.name(z.met)
	}
	return fmt.Sprintf("between %s and %s", b.ground.name(z.homes[0]), b.ground.name(z.homes[1]))
}

// zoneName is what logs call a zone: "b1/b2" over a border, "b2:a2/b3" for those who
// meet in b2 out of a2 and b3, "b2:a2/" where one side divides its units.
func (b *battle) zoneName(word int32) string {
	z := zoneOf(word)
	if z.met == none {
		return b.ground.board.Label(z.site(b.ground))
	}
	home := func(at int8) string {
		if at == none {
			return ""
		}
		return b.ground.label(at)
	}
	return b.ground.label(z.met) + ":" + home(z.homes[0]) + "/" + home(z.homes[1])
}

// zoneNamed reads the name of a zone.
func (b *battle) zoneNamed(name string) (int32, bool) {
	z := zone{met: none, homes: [2]int8{none, none}}
	ok := true
	sector := func(label string, to *int8) {
		if label == "" {
			return
		}
		i, found := b.ground.board.Sector(label)
		ok = ok && found
		*to = int8(i)
	}
	met, rest, meeting := strings.Cut(name, ":")
	if !meeting {
		met, rest = "", name
	}
	first, second, border := strings.Cut(rest, "/")
	sector(met, &z.met)
	sector(first, &z.homes[0])
	sector(second, &z.homes[1])
	word := int32(uint8(z.met)) | int32(uint8(z.homes[0]))<<8 | int32(uint8(z.homes[1]))<<16
	return word, ok && border && b.isZone(word)
}
