package kingsmen

import (
	"fmt"
	"math/big"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/plane"
	"github.com/mapsheet/mapsheet/rules"
)

var _ rules.Attacker = (*State)(nil)

// CanAttack says why a unit attacks nobody now, whomever it may be.
func (s *State) CanAttack(unit int32) *rules.Refusal {
	switch u := int(unit); {
	case s.over:
		return refuse(isOver)
	case u >= len(s.units):
		return refuse(noFire)
	case s.stage != inUnit || s.hand.unit != u:
		return refuse(notInHand, u)
	}
	return nil
}

// Targets appends the fire and the charges of the unit in hand.
func (s *State) Targets(dst []rules.Attack, unit int32) []rules.Attack {
	if s.CanAttack(unit) != nil {
		return dst
	}
	for _, a := range (acting{}).options(s, nil) {
		if a.Verb == verbFire || a.Verb == verbCharge {
			dst = append(dst, s.weighed(a))
		}
	}
	return dst
}

// Attacks appends none: attacks are carried out at once.
func (s *State) Attacks(dst []rules.Attack) []rules.Attack { return dst }

// Weigh is an attack of the unit in hand; others never take part (Fire 2). Other actions
// are refused.
func (s *State) Weigh(_ []int32, a rules.Action) (rules.Attack, *rules.Refusal) {
	if a.Verb != verbFire && a.Verb != verbCharge {
		return rules.Attack{}, refuse(noAttack)
	}
	if r := s.Refuse(a); r != nil {
		return rules.Attack{}, r
	}
	return s.weighed(a), nil
}

// weighed is an attack that is not refused, with both rolls and their chances.
func (s *State) weighed(a rules.Action) rules.Attack {
	u, v := int(a.Unit), int(a.At[0])
	out := rules.Attack{Action: a, At: site(s.units[v].at), Whom: s.battle.title(v), Kind: verbs[a.Verb].word, Units: []int32{int32(v)}}
	if a.Verb == verbCharge {
		s.weighCharge(&out, u, v, pointOf(a))
	} else {
		s.weighFire(&out, u, v, a.Flags&quick != 0)
	}
	return out
}

// weighCharge adds both rolls of a charge at a point, with what may come of it.
func (s *State) weighCharge(out *rules.Attack, u, v int, at plane.Point) {
	c, _ := s.field.Charge(u, s.hand.move, v, at)
	attack, defence, fight := s.combat(u, v, contactOf(c))
	bothRolls(out, u, v, &attack, &defence)
	o := fight.outlook()
	out.Chances, out.Answers, out.After = o.results(), s.answersTo(u, v, c), s.sequel(u, v, c)
	out.Breaks = s.breakings(map[int]spread{u: o.defence, v: o.attack})
}

// weighFire adds both rolls of fire, with what may come of it.
func (s *State) weighFire(out *rules.Attack, u, v int, swift bool) {
	if swift {
		out.Kind = "quick " + out.Kind
	}
	shot, _ := s.field.Shoot(u, v, s.reach(u))
	alone := s.battle.pieces[u].repeating && !swift && !s.hand.moved()
	attack, defence := s.fireRolls(u, v, shot, alone)
	bothRolls(out, u, v, &attack, &defence)
	var ahead spread
	out.Chances, ahead = s.falls(u, v, attack, defence)
	out.Breaks = s.breakings(map[int]spread{v: ahead})
	if others := s.occupants(v); len(others) > 1 {
		for _, w := range others {
			attack, defence := s.fireRolls(u, w, shot, alone)
			chances, _ := s.falls(u, w, attack, defence)
			out.Answers = append(out.Answers, rules.Answer{Text: s.battle.title(w) + " takes the fire", Sum: sums(&attack, &defence), Chances: chances})
		}
	}
}

// falls is how many figures of a unit fall by fire, with how far its successes are ahead.
func (s *State) falls(u, v int, attack, defence roll) ([]rules.Probability, spread) {
	o := s.contest(attack, defence, [2]again{s.battle.pieces[u].fires, s.battle.pieces[v].stands}).outlook()
	var names []string
	var chances []*big.Rat
	lost := o.ahead.capped(int(s.units[v].figures))
	for k := range lost.n {
		names = append(names, model.Counted(k, "figure falls", "figures fall"))
		chances = append(chances, lost.fraction(k))
	}
	names[0] = "no effect"
	return exactly(names, chances), o.ahead
}

// bothRolls adds both rolls to an attack of one unit on another.
func bothRolls(out *rules.Attack, u, v int, attack, defence *roll) {
	out.Lines = append(attack.lines(u, false), defence.lines(v, true)...)
	out.Short = fmt.Sprintf("%d:%d", attack.dice(), defence.dice())
	out.Sum = sums(attack, defence)
}

// lines are the dice of a roll with their reasons.
func (r *roll) lines(u int, against bool) []rules.AttackLine {
	line := func(dice int, how string) rules.AttackLine {
		return rules.AttackLine{Unit: int32(u), Against: against, Amount: dice, Share: fmt.Sprint(dice), How: how, Text: counted(dice, r.colour) + " " + how}
	}
	out := []rules.AttackLine{line(r.count*r.per, fmt.Sprintf("for %s", model.Counted(r.count, "figure", "figures")))}
	for _, b := range r.reasons[:r.n] {
		out = append(out, line(b.dice, reasonWords[b.why]))
	}
	return out
}

// inMillion is chances that make a whole in parts of a million; what rounding leaves over
// goes to the likeliest.
func inMillion(names []string, chances []*big.Rat) []rules.Probability {
	var out []rules.Probability
	left, best := int64(million), 0
	for i, c := range chances {
		out = append(out, rules.Probability{Result: names[i], N: parts(c), Of: million})
		if left -= out[i].N; out[i].N > out[best].N {
			best = i
		}
	}
	out[best].N += left
	return out
}
