package commanders

import "sync"

// array is so many units of each arm.
type array [numArms]int8

func (a array) sum() int { return int(a[infantry]) + int(a[cavalry]) + int(a[artillery]) }

// matchup is an attack out of one sector on another as players weigh it: who comes and
// who holds, all of them fresh.
type matchup struct {
	w        when
	from, to int8
	comes    array
	holds    array
	squares  int8 // of the infantry that holds
}

// odds is what comes of an attack on the average.
type odds struct {
	wins        float64 // the sector lies open
	gain, price float64 // what the defender and the attacker lose, in points
}

// What units are worth in points beside those for prisoners, and what of it is lost
// when they are routed: two of them make one.
var worth = [numArms]float64{infantry: 0.3, cavalry: 0.4, artillery: 0.8}

const routedShare = 0.6

// oddsBook is the odds of a battle that have been reckoned. They follow from the
// scenario alone, so that all its games share them.
type oddsBook struct {
	guard sync.Mutex
	known map[matchup]odds
	mind  foresight
}

// mostKnown is how many contests are kept.
const mostKnown = 4000

// odds are those of an attack.
func (b *battle) oddsOf(m matchup) odds {
	for a := range numArms {
		m.comes[a], m.holds[a] = max(m.comes[a], 0), max(m.holds[a], 0)
	}
	for over := m.comes.sum() - b.spaces; over > 0; over-- {
		m.comes = m.comes.less()
	}
	for over := m.holds.sum() - b.capacity; over > 0; over-- {
		m.holds = m.holds.less()
	}
	b.book.guard.Lock()
	defer b.book.guard.Unlock()
	if o, ok := b.book.known[m]; ok {
		return o
	}
	if b.book.known == nil {
		b.book.known = map[matchup]odds{}
	}
	if len(b.book.mind.known) > mostKnown {
		clear(b.book.mind.known)
	}
	o := b.reckon(m)
	b.book.known[m] = o
	return o
}

// less is the array without a unit of the arm that it can spare the best.
func (a array) less() array {
	for _, arm := range []arm{artillery, infantry, cavalry} {
		if a[arm] > 0 {
			a[arm]--
			break
		}
	}
	return a
}

// reckon plays the attack out, in all ways in which its dice can fall.
func (b *battle) reckon(m matchup) odds {
	s := &State{battle: b, clause: none}
	for u := range s.at {
		s.at[u], s.tokens[u] = none, none
	}
	s.combat.reset(len(b.pieces))
	want := [2]array{m.comes, m.holds}
	at := [2]int8{m.from, m.to}
	var units [2]set
	for u := range b.pieces {
		u := int8(u)
		side, a := s.side(u), s.arm(u)
		if want[side][a] > 0 {
			want[side][a]--
			units[side].add(u)
			s.put(u, at[side])
		}
	}
	for u := range units[1].and(b.with[infantry]).all() {
		if m.squares--; m.squares >= 0 {
			s.square.add(u)
		}
	}
	for u := range units[0].all() {
		s.attack(u, s.border(0, m.from, m.to), m.to)
	}
	if !s.fighting() {
		return odds{}
	}
	positions{ranged}.begin(s)
	positions{ranged}.run(s)
	s.out = nil
	ends, ok := b.book.mind.outlook(s, ranged, m.w, []int8{0}, false)
	if !ok {
		// More batteries than can be reckoned: without the last of them it is much alike.
		if m.comes[artillery] > 0 {
			m.comes[artillery]--
		} else {
			m.holds[artillery]--
		}
		return b.reckon(m)
	}
	var o odds
	mean := func(a array) float64 {
		n := 0.0
		for arm := range numArms {
			n += float64(a[arm]) * worth[arm]
		}
		return n / float64(max(a.sum(), 1))
	}
	each := [2]float64{mean(m.comes), mean(m.holds)}
	for _, e := range ends.sorted() { // sums of fractions depend on their order
		p := float64(ends.ends[e]) / float64(ends.of)
		var lost [2]float64
		for side := range lost {
			lost[side] = each[side] * (routedShare*float64(e.routed[side]) + float64(e.captured[side]) + float64(e.destroyed[side]))
			lost[side] += float64(e.captured[side])
		}
		if e.won[0] != 0 {
			o.wins += p
			if m.w == inFast {
				// The infantry that was routed is still there, and is captured.
				lost[1] += float64(e.routed[1]) * float64(m.holds[infantry]) / float64(max(m.holds.sum(), 1))
			}
		}
		o.price += p * lost[0]
		o.gain += p * lost[1]
	}
	return o
}
