package commanders

import (
	"cmp"
	"maps"
	"slices"
)

// ending is how a fight can end.
type ending struct {
	won                         [2]sectors // that lie open to a side
	routed, captured, destroyed [2]uint8   // units of a side
}

// outlook is how a fight can end, with the number of ways in which it comes about.
type outlook struct {
	ends map[ending]int64
	of   int64
}

// sorted is the endings in an order that is always the same.
func (o outlook) sorted() []ending {
	return slices.SortedFunc(maps.Keys(o.ends), func(a, b ending) int {
		return cmp.Or(
			slices.Compare(a.won[:], b.won[:]), slices.Compare(a.routed[:], b.routed[:]),
			slices.Compare(a.captured[:], b.captured[:]), slices.Compare(a.destroyed[:], b.destroyed[:]),
		)
	})
}

// How much is reckoned before an outlook is given up. More dice than these fall in
// more ways than can be counted.
const (
	outlookDice = 24
	outlookWork = 400_000
)

// wound is that a unit is hit so often by another.
type wound struct {
	unit, by int8
	n        uint8
}

// bout is a step of a fight in some zones that depend on one another: what each unit
// strikes at, and the results of each zone.
type bout struct {
	zones   []int8
	targets [][largestSpaces][2]int8 // by zone and space, those of the two sides
	units   [][largestSpaces][2]int8
	chances []*chances
	dice    int
}

// foresight reckons outlooks, and keeps what it has reckoned of contests.
type foresight struct {
	known   map[contest]*chances
	after   State
	classes map[string]*class
	work    int
}

// class is the results of fire after which a fight goes on alike.
type class struct {
	wounds []wound
	ways   int64
}

// bout is the step of a fight as positions stand. Where the dice lie, it is what they
// come to.
func (f *foresight) bout(s *State, step fire, w when, zones []int8, lie bool) bout {
	b := bout{zones: zones}
	for _, zone := range zones {
		c := s.contest(step, w, zone)
		var of *chances
		if lie {
			of = s.lying(step, w, zone)
		} else {
			if of = f.known[c]; of == nil {
				all := c.chances()
				of = &all
				f.known[c] = of
			}
			for space := range c.spaces {
				b.dice += int(c.spaces[space][0].dice + c.spaces[space][1].dice)
			}
		}
		var targets, units [largestSpaces][2]int8
		for space := range int8(largestSpaces) {
			for side := range int8(2) {
				units[space][side], targets[space][side] = s.combat.zones[zone].lines[side].at(space), none
				if c.spaces[space][side].strikes {
					x, _ := s.blow(step, zone, side, space)
					targets[space][side] = x.target
				}
			}
		}
		b.targets, b.units, b.chances = append(b.targets, targets), append(b.units, units), append(b.chances, of)
	}
	return b
}

// lying is what the dice of a zone come to as they lie.
func (s *State) lying(step fire, w when, zone int8) *chances {
	c := s.contest(step, w, zone)
	var h hits
	for space := range h {
		var thrown [2][]uint8
		for side := range thrown {
			dice := &s.combat.zones[zone].lines[side].dice
			thrown[side] = dice[2*space : 2*space+int(c.spaces[space][side].dice)]
		}
		for side := range thrown {
			h[space][side] = c.spaces[space][side].scores(&c, thrown[side], thrown[1-side], &c.spaces[space][1-side])
		}
	}
	return &chances{hits: []hits{h}, ways: []int64{1}, of: 1}
}

// each visits all results of a bout: who is hit how often by whom, and in how many
// ways that comes about.
func (b *bout) each(visit func(wounds []wound, ways int64)) {
	var room [4 * largestSpaces]wound
	b.rest(0, room[:0], 1, visit)
}

func (b *bout) rest(at int, wounds []wound, ways int64, visit func([]wound, int64)) {
	if at == len(b.zones) {
		visit(wounds, ways)
		return
	}
	of := b.chances[at]
	for i := range of.hits {
		here := wounds
		for space := range of.hits[i] {
			for side, n := range of.hits[i][space] {
				if n > 0 {
					here = append(here, wound{b.targets[at][space][side], b.units[at][space][side], n})
				}
			}
		}
		b.rest(at+1, here, ways*of.ways[i], visit)
	}
}

// results is how many results a bout has.
func (b *bout) results() int {
	n := 1
	for _, c := range b.chances {
		n *= len(c.hits)
		if n > outlookWork {
			return outlookWork + 1
		}
	}
	return n
}

// outlook reckons how the fight in some zones ends: the step that is next and those
// behind it, where the dice are yet to be thrown or lie already. It takes for granted
// that all is done in the usual way from now on; false where it is too much to
// reckon.
func (f *foresight) outlook(s *State, step fire, w when, zones []int8, lie bool) (outlook, bool) {
	f.work = 0
	if f.known == nil {
		f.known = map[contest]*chances{}
	}
	type counted struct {
		ending
		dice int
	}
	ends := map[counted]int64{}
	first := f.bout(s, step, w, zones, lie)
	most := first.dice
	last := func(x *State, b *bout, wounds []wound, ways int64, dice int) bool {
		if f.work += b.results(); f.work > outlookWork || dice > outlookDice {
			return false
		}
		most = max(most, dice)
		field := x.field(zones)
		b.each(func(more []wound, n int64) {
			ends[counted{field.ending(wounds, more), dice}] += ways * n
		})
		return true
	}
	if step == melee {
		var before []wound
		for _, x := range s.combat.struck {
			for u := range x.by.all() {
				before = append(before, wound{x.unit, u, 2})
			}
		}
		if !last(s, &first, before, 1, first.dice) {
			return outlook{}, false
		}
	} else {
		if f.work += first.results(); f.work > outlookWork || first.dice > outlookDice {
			return outlook{}, false
		}
		for _, c := range f.sort(s, &first) {
			x := s.cloneInto(&f.after)
			x.suffer(c.wounds)
			if x.battle.leaves {
				x.leave()
			}
			withdrawal{}.run(x)
			positions{melee}.begin(x)
			positions{melee}.run(x)
			x.out = x.out[:0]
			b := f.bout(x, melee, w, zones, false)
			if !last(x, &b, c.wounds, c.ways, first.dice+b.dice) {
				return outlook{}, false
			}
		}
	}
	out := outlook{ends: map[ending]int64{}, of: power(most)}
	for e, n := range ends {
		out.ends[e.ending] += n * power(most-e.dice)
	}
	return out, true
}

// sort puts the results of fire together after which a fight goes on alike.
func (f *foresight) sort(s *State, b *bout) []*class {
	if f.classes == nil {
		f.classes = map[string]*class{}
	}
	clear(f.classes)
	var out []*class
	var key []byte
	kinds := len(b.zones) == 1 && !s.motley(b.zones[0])
	b.each(func(wounds []wound, ways int64) {
		key = s.alike(key[:0], wounds, kinds)
		c := f.classes[string(key)]
		if c == nil {
			c = &class{wounds: slices.Clone(wounds)}
			f.classes[string(key)] = c
			out = append(out, c)
		}
		c.ways += ways
	})
	return out
}

// motley reports whether of units that take positions alike some are spent, so that
// it matters who of them stands where.
func (s *State) motley(zone int8) bool {
	var seen [2][2]sectors // by side and spent: the ranks
	z := &s.combat.zones[zone]
	for side := range int8(2) {
		units := s.posted(side, zone)
		if at := z.homes[side]; at != none {
			units = units.or(s.fit(side, at))
		}
		for u := range units.all() {
			spent := 0
			if s.spent.has(u) {
				spent = 1
			}
			seen[side][spent] |= 1 << s.rank(u)
		}
	}
	return seen[0][0]&seen[0][1] != 0 || seen[1][0]&seen[1][1] != 0
}

// alike is a key that results of fire share after which a fight goes on alike: the
// units that are hit, or where that makes no difference their kinds. Where one is
// struck twice it matters who hit it, too: whether those stand to the end (r32).
func (s *State) alike(dst []byte, wounds []wound, kinds bool) []byte {
	twice := false
	for i, x := range wounds {
		twice = twice || x.n > 1 || s.routed.has(x.unit)
		for _, y := range wounds[:i] {
			twice = twice || x.unit == y.unit
		}
	}
	for _, x := range wounds {
		switch {
		case twice:
			dst = append(dst, byte(x.unit), byte(x.by), x.n)
		case kinds:
			dst = append(dst, byte(s.rank(x.unit))<<1|byte(s.side(x.unit)))
		default:
			dst = append(dst, byte(x.unit))
		}
	}
	if twice {
		return append(dst, 255)
	}
	slices.Sort(dst)
	return dst
}

// field is what an ending is read from, when the lines stand for the last step.
type field struct {
	routed    set // already, before the step
	artillery set
	sides     [2]set
	stakes    []stake
}

// stake is a sector that a side may win.
type stake struct {
	side    int8
	at      int8
	comers  set // that could enter
	holders set // that hold it against them
}

// field is that of some zones.
func (s *State) field(zones []int8) field {
	f := field{routed: s.routed, artillery: s.battle.with[artillery], sides: s.battle.of}
	for u := range s.combat.attackers.less(s.routed).less(s.battle.with[artillery]).all() {
		zone := s.combat.post[u]
		if !slices.Contains(zones, zone) {
			continue
		}
		side, at := s.side(u), s.combat.goal[u]
		i := slices.IndexFunc(f.stakes, func(x stake) bool { return x.side == side && x.at == at })
		if i < 0 {
			x := stake{side: side, at: at, holders: s.fit(1-side, at).less(s.combat.inside)}
			for v := range s.combat.attackers.and(s.battle.of[1-side]).less(s.routed).all() {
				if z := s.combat.post[v]; z != none && s.combat.zones[z].met == at {
					x.holders.add(v)
				}
			}
			i, f.stakes = len(f.stakes), append(f.stakes, x)
		}
		f.stakes[i].comers.add(u)
	}
	return f
}

// ending is that after the wounds of fire and of the last step.
func (f *field) ending(before, last []wound) ending {
	var e ending
	var hurt, again, fell set
	for _, x := range last {
		if f.routed.has(x.unit) || hurt.has(x.unit) || x.n > 1 {
			again.add(x.unit)
		}
		hurt.add(x.unit)
	}
	down := f.routed.or(hurt)
	for _, x := range before {
		if fell.has(x.unit) || x.n > 1 {
			again.add(x.unit)
		}
		fell.add(x.unit)
	}
	var caught set
	for i, wounds := range [2][]wound{before, last} {
		for _, x := range wounds {
			if again.has(x.unit) && (i == 1 || !hurt.has(x.unit)) && !down.has(x.by) && !f.artillery.has(x.by) {
				caught.add(x.unit)
			}
		}
	}
	for side := range 2 {
		of := f.sides[side]
		e.captured[side] = uint8(caught.and(of).len())
		e.destroyed[side] = uint8(again.less(caught).and(of).len())
		e.routed[side] = uint8(hurt.or(fell).less(again).and(of).len())
	}
	for _, x := range f.stakes {
		if x.holders.less(down).empty() && !x.comers.less(down).empty() {
			e.won[x.side] |= 1 << x.at
		}
	}
	return e
}

// groups are the zones in which units fight, those together that depend on one
// another: over the borders of one sector, or for it.
func (s *State) groups() [][]int8 {
	var out [][]int8
	var over []sectors
	for i := range s.combat.zones {
		z := &s.combat.zones[i]
		var at sectors
		for _, x := range []int8{z.met, z.homes[0], z.homes[1]} {
			if x != none {
				at |= 1 << x
			}
		}
		group := []int8{int8(i)}
		for j := 0; j < len(out); {
			if over[j]&at == 0 {
				j++
				continue
			}
			at |= over[j]
			group = append(group, out[j]...)
			out, over = slices.Delete(out, j, j+1), slices.Delete(over, j, j+1)
		}
		slices.Sort(group)
		out, over = append(out, group), append(over, at)
	}
	return out
}
