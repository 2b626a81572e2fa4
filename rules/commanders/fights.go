package commanders

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules"
)

var (
	_ rules.Fighter   = (*State)(nil)
	_ rules.Recounter = (*State)(nil)
)

// Fights appends the fights that stand, or those that threaten.
func (s *State) Fights(dst []rules.Fight) []rules.Fight {
	if s.over {
		return dst
	}
	if step, lie, ok := s.dicing(); ok {
		return s.combats(dst, step, lie, true)
	}
	for _, phase := range []string{phaseFast, phaseBombard, phaseCombined} {
		x, ok := s.comesTo(phase)
		if !ok {
			continue
		}
		if phase == phaseBombard {
			dst = x.shellings(dst)
			continue
		}
		step, lie, _ := x.dicing()
		dst = x.combats(dst, step, lie, false)
	}
	return dst
}

// dicing is the step for which the lines stand, and whether its dice lie; false where
// there are no lines.
func (s *State) dicing() (step fire, lie, ok bool) {
	if !s.fighting() || !s.begun {
		return 0, false, false
	}
	switch stage := legs[s.leg].stage.(type) {
	case aiming:
		return stage.step, false, true
	case rerolls:
		return stage.step, true, true
	}
	return 0, false, false
}

// comesTo is the state in a phase of this round when there is something to throw
// dice for, if nobody does more than is chosen already and nothing comes of what is
// thrown before; false where there is nothing.
func (s *State) comesTo(phase string) (*State, bool) {
	x := s.cloneInto(&State{})
	x.combat.tries = set{}
	if x.battle.couriers {
		sixes := make([]int, maxUnits)
		for i := range sixes {
			sixes[i] = 6 // all couriers arrive
		}
		x.dice.Hold(sixes...)
	}
	if _, deploys := legs[x.leg].stage.(deployment); deploys || !x.runTo(phase) {
		return nil, false
	}
	return x, true
}

// runTo carries out all that is chosen, and the rest in the usual way, without asking
// anybody, up to where dice are thrown in a phase of this round, or batteries are to
// fire; false where the phase is over by then.
func (s *State) runTo(phase string) bool {
	s.awaits = 0
	for ; int(s.leg) < len(legs) && !later(legs[s.leg].phase, phase); s.leg++ {
		l := &legs[s.leg]
		s.open(l)
		if _, _, dicing := s.dicing(); l.phase == phase && (dicing || phase == phaseBombard) {
			return true
		}
		if _, chooses := l.stage.(choice); chooses && l.phase != phase {
			s.keepFrom(l.phase)
		}
		s.close(l)
	}
	return false
}

// open begins a stage, where it has not begun.
func (s *State) open(l *leg) {
	if !s.begun {
		l.stage.begin(s)
	}
	s.begun = true
}

// close carries a stage out without asking anybody.
func (s *State) close(l *leg) {
	for l.stage.run(s) {
		l.stage.begin(s)
	}
	s.begun = false
}

// keepFrom leaves those out of the round who fight in a phase.
func (s *State) keepFrom(phase string) {
	for u := range s.phase.acting.all() {
		if to := s.orders[u].next(); phase == phaseBombard || to != none && !s.fit(1-s.side(u), to).empty() {
			s.phase.acting.drop(u)
			s.orders[u].lost = true
		}
	}
}

// later reports whether a phase comes after another.
func later(phase, than string) bool {
	of := func(id string) int { return slices.IndexFunc(phases(), func(p rules.Phase) bool { return p.ID == id }) }
	return of(phase) > of(than)
}

// span is when orders are carried out in a phase.
func (s *State) span() when {
	if legs[s.leg].phase == phaseFast {
		return inFast
	}
	return inCombined
}

// combats appends the fights for which the lines stand.
func (s *State) combats(dst []rules.Fight, step fire, lie, stands bool) []rules.Fight {
	var f foresight
	for _, group := range s.groups() {
		ends, ok := f.outlook(s, step, s.span(), group, lie)
		for _, zone := range group {
			fight := s.fight(step, zone, lie, stands)
			if ok {
				s.foretell(&fight, zone, ends)
			}
			dst = append(dst, fight)
		}
	}
	return dst
}

var stepWords = [...]string{ranged: "fire", melee: "melee"}

// fight is the fight in a zone.
func (s *State) fight(step fire, zone int8, lie, stands bool) rules.Fight {
	z := &s.combat.zones[zone]
	f := rules.Fight{
		Kind: "combat", Title: fmt.Sprintf("Combat %s, %s", s.battle.where(*z), stepWords[step]),
		At: z.site(s.battle.ground), Phase: legs[s.leg].phase, Stands: stands,
	}
	c := s.contest(step, s.span(), zone)
	var all chances
	if lie {
		all = *s.lying(step, s.span(), zone)
	} else {
		all = c.chances()
	}
	for space := range int8(largestSpaces) {
		for side := range int8(2) {
			if z.lines[side].at(space) != none {
				f.Strikers = append(f.Strikers, s.striker(step, zone, side, space, &c, &all, stands && !lie))
			}
		}
	}
	f.Results = s.scored(&all)
	f.Fates = s.fatesIn(step, zone, lie)
	switch {
	case lie:
		f.Given = append(f.Given, "No die is rolled again.")
	case stands:
		f.Given = append(f.Given, "Targets stay as they are named, and no die is rolled again.")
	default:
		f.Given = append(f.Given, "Nobody reacts, and nobody else comes or goes.", "Targets are the usual ones, and no die is rolled again.")
	}
	if step == ranged {
		f.Given = append(f.Given, "Before melee batteries withdraw that can, and nobody else.")
	}
	return f
}

// Recount is the fights that an action leads to.
func (s *State) Recount(a rules.Action) []rules.Bout {
	var out []rules.Bout
	x := s.Clone().(*State)
	x.witness = &out
	_, _ = x.Apply(a, nil) // what is refused leads to none
	return out
}

// show has those seen who throw dice in a step, while these lie.
func (s *State) show(step fire) {
	if s.witness == nil {
		return
	}
	for zone := range s.combat.zones {
		*s.witness = append(*s.witness, rules.Bout{Fight: s.fight(step, int8(zone), true, true), Told: len(s.out)})
	}
}

// postureName is how a unit takes part, in words.
func postureName(p posture) string {
	if p == inSquare {
		return "infantry in square"
	}
	return strings.ReplaceAll(p.String(), "-", " ")
}

// striker is a unit in a space.
func (s *State) striker(step fire, zone, side, space int8, c *contest, all *chances, chooses bool) rules.Striker {
	u := s.combat.zones[zone].lines[side].at(space)
	x := &c.spaces[space][side]
	out := rules.Striker{
		Unit: int32(u), Side: s.battle.sides[side].ID, Space: int(space) + 1, How: postureName(s.posture(u)),
		Faces: int32(s.facing(zone, side, space)), Target: rules.Absent, Dice: int(x.dice),
	}
	if s.posture(u) == isRouted {
		out.How += " " + s.arm(u).String()
	}
	if chooses && s.awaits.Has(seatOf(side)) {
		if stage, is := legs[s.leg].stage.(aiming); is {
			for _, a := range stage.options(s, side, nil) {
				if a.Unit == int32(u) && a.At[0] != int32(s.combat.aim[u]) {
					a.By = seatOf(side)
					out.Choices = append(out.Choices, rules.Signed(s, a))
				}
			}
		}
	}
	for _, die := range s.combat.zones[zone].lines[side].dice[2*space:][:x.dice] {
		if die > 0 {
			out.Rolled = append(out.Rolled, int(die))
		}
	}
	b, ok := s.blow(step, zone, side, space)
	if !ok || !x.strikes {
		return out
	}
	out.Target, out.Added = int32(b.target), int(x.add)
	out.Lines = s.lines(step, zone, b)
	out.Needs = s.needed(step, b)
	counts := make([]int64, x.dice+1)
	for i := range all.hits {
		counts[all.hits[i][space][side]] += all.ways[i]
	}
	out.Chances = fractions(counts, all.of, func(n int) string { return [...]string{"no hit", "hit", "two hits"}[n] })
	return out
}

// needed is what a modified die must come to, in words.
func (s *State) needed(step fire, b blow) string {
	success := fmt.Sprintf("%d or more", s.battle.figures.success)
	if !b.opposed {
		return success
	}
	more := "more than the die of " + s.battle.pieces[b.target].title
	if step == ranged {
		return success + ", and " + more
	}
	return more
}

// lines is what is added to a die, line by line (8.4).
func (s *State) lines(step fire, zone int8, b blow) []rules.AttackLine {
	f, w := s.battle.figures, s.span()
	who, whom := s.posture(b.unit), s.posture(b.target)
	var out []rules.AttackLine
	add := func(n int, always bool, format string, args ...any) {
		if n != 0 || always {
			text := fmt.Sprintf(format, args...)
			out = append(out, rules.AttackLine{Unit: int32(b.unit), Amount: n, Share: model.WithSign(float64(n), 0), How: text, Text: text + ": " + model.WithSign(float64(n), 0)})
		}
	}
	add(int(f.added[step][who][whom]), true, "%s against %s", postureName(who), postureName(whom))
	if b.unopposed {
		add(int(f.added[step][who][nobody]), true, "nobody opposes it")
	}
	if s.spent.has(b.unit) {
		add(f.spent, true, "spent")
	}
	if step == ranged && w == inFast {
		add(f.fastRanged, true, "fire in the fast movement phase")
	}
	if s.battle.terrain {
		add(s.ground(step, zone, b.unit), false, "terrain")
	}
	return out
}

// scored is how often each side hits.
func (s *State) scored(all *chances) []rules.Probability {
	counts := map[[2]int]int64{}
	for i := range all.hits {
		var n [2]int
		for _, space := range all.hits[i] {
			n[0] += int(space[0])
			n[1] += int(space[1])
		}
		counts[n] += all.ways[i]
	}
	var out []rules.Probability
	for _, n := range slices.SortedFunc(maps.Keys(counts), func(a, b [2]int) int { return slices.Compare(a[:], b[:]) }) {
		text := fmt.Sprintf("%s %s, %s %s", s.battle.sides[0].Name, model.Counted(n[0], "hit", "hits"), s.battle.sides[1].Name, model.Counted(n[1], "hit", "hits"))
		out = append(out, rules.Probability{Result: text, N: counts[n], Of: all.of})
	}
	return reduced(out)
}

// fatesIn is what can become of the units of a zone in a step, by all who strike at
// them.
func (s *State) fatesIn(step fire, zone int8, lie bool) []rules.Fate {
	var f foresight
	f.known = map[contest]*chances{}
	type blows [3]int64 // none, one, more
	var out []rules.Fate
	for side := range int8(2) {
		r := &s.combat.zones[zone].lines[side]
		for space := range r.n {
			u := r.units[space]
			sum, of, struck := blows{1}, int64(1), false
			for i := range s.combat.zones {
				b := f.bout(s, step, s.span(), []int8{int8(i)}, lie)
				var here blows
				meant := false
				b.each(func(wounds []wound, ways int64) {
					n := 0
					for _, x := range wounds {
						if x.unit == u {
							n, meant = n+int(x.n), true
						}
					}
					here[min(n, 2)] += ways
				})
				if !meant {
					continue
				}
				struck = true
				sum = blows{sum[0] * here[0], sum[0]*here[1] + sum[1]*here[0], sum[0]*here[2] + sum[1]*(here[1]+here[2]) + sum[2]*(here[0]+here[1]+here[2])}
				of *= b.chances[0].of
			}
			if !struck {
				continue
			}
			fate := rules.Fate{Unit: int32(u)}
			if s.routed.has(u) {
				sum = blows{sum[0], 0, sum[1] + sum[2]}
			}
			fate.Chances = fractions(sum[:], of, func(n int) string { return [...]string{"unharmed", "routed", "captured or destroyed"}[n] })
			out = append(out, fate)
		}
	}
	return out
}

// foretell adds how the whole fight ends.
func (s *State) foretell(f *rules.Fight, zone int8, o outlook) {
	z := &s.combat.zones[zone]
	ends := map[string]int64{}
	var tolls [2][3][]int64
	for e, ways := range o.ends {
		var won []string
		for side := range int8(2) {
			if at := z.goal(side); at != none && e.won[side].has(at) {
				won = append(won, fmt.Sprintf("%s wins %s", s.battle.sides[side].Name, s.battle.ground.name(at)))
			}
		}
		if won == nil {
			won = []string{"nobody wins a sector"}
		}
		ends[strings.Join(won, " and ")] += ways
		for side := range tolls {
			for i, n := range []uint8{e.routed[side], e.captured[side], e.destroyed[side]} {
				for len(tolls[side][i]) <= int(n) {
					tolls[side][i] = append(tolls[side][i], 0)
				}
				tolls[side][i][n] += ways
			}
		}
	}
	for _, text := range slices.SortedFunc(maps.Keys(ends), func(a, b string) int { return cmp.Or(cmp.Compare(ends[b], ends[a]), cmp.Compare(a, b)) }) {
		f.Outlook = append(f.Outlook, rules.Probability{Result: text, N: ends[text], Of: o.of})
	}
	f.Outlook = reduced(f.Outlook)
	for side := range tolls {
		for i, counts := range tolls[side] {
			if len(counts) > 1 {
				f.Tolls = append(f.Tolls, rules.Toll{
					Side: s.battle.sides[side].ID, Result: [...]string{"routed", "captured", "destroyed"}[i],
					Counts: tallied(counts, o.of),
				})
			}
		}
	}
}

// thrown is how many ways there are to each number of hits with a die more.
func thrown(counts []int64, hit int64) []int64 {
	out := make([]int64, len(counts)+1)
	for n, ways := range counts {
		out[n] += ways * (6 - hit)
		out[n+1] += ways * hit
	}
	return out
}

// fractions are the results by number that come about in any way.
func fractions(counts []int64, of int64, name func(int) string) []rules.Probability {
	var out []rules.Probability
	for n, ways := range counts {
		if ways > 0 {
			out = append(out, rules.Probability{Result: name(n), N: ways, Of: of})
		}
	}
	return reduced(out)
}

// tallied is the chance of each number of units, from none on.
func tallied(counts []int64, of int64) []rules.Probability {
	out := make([]rules.Probability, len(counts))
	for n, ways := range counts {
		out[n] = rules.Probability{Result: model.Counted(n, "unit", "units"), N: ways, Of: of}
	}
	return reduced(out)
}

// reduced are fractions in lowest terms with one denominator.
func reduced(all []rules.Probability) []rules.Probability {
	if len(all) == 0 {
		return all
	}
	divisor := all[0].Of
	for _, p := range all {
		for a := p.N; a != 0; {
			divisor, a = a, divisor%a
		}
	}
	for i := range all {
		all[i].N /= divisor
		all[i].Of /= divisor
	}
	return all
}
