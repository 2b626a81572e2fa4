package soldiers

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules"
)

// CanAttack says why a unit cannot fire now, wherever it aims.
func (s *State) CanAttack(u int32) *rules.Refusal {
	a := rules.Act(VerbAim)
	a.Unit, a.At[0] = u, 0
	if refusal := s.Refuse(a); refusal != nil && len(refusal.Sites) == 0 {
		return refusal
	}
	return nil
}

// Targets appends everything that a unit can fire at now, each with the
// strength of the units that aim at it already and this one.
func (s *State) Targets(dst []rules.Attack, u int32) []rules.Attack {
	if !s.firing() || u < 0 || int(u) >= len(s.units) {
		return dst
	}
	s.each(u, func(a rules.Action) bool {
		if a.Verb != VerbAim {
			return false // rows of interdiction come last
		}
		g, _ := groupOf(a.Flags)
		o := s.option(target{a.At[0], g}, u)
		o.Action = a
		dst = append(dst, o)
		return true
	})
	return dst
}

// Attacks appends the attacks that units aim for at present.
func (s *State) Attacks(dst []rules.Attack) []rules.Attack {
	for i := range s.units {
		if t, ok := s.units[i].aimOf(); ok && s.firstAimer(t) == int32(i) {
			o := s.option(t)
			o.Action = attackOn(t)
			dst = append(dst, o)
		}
	}
	return dst
}

// Weigh is the attack on a target by those that aim at it and the units given,
// who need not be those that the action names.
func (s *State) Weigh(units []int32, a rules.Action) (rules.Attack, *rules.Refusal) {
	g, ok := groupOf(a.Flags)
	if !ok || a.Verb != VerbAim && a.Verb != VerbFire || !s.wellFormed(a) {
		return rules.Attack{}, s.refusal(a, refuse(noSuchAction))
	}
	t := target{a.At[0], g}
	for _, u := range units {
		if refusal := s.Refuse(aimAt(u, t)); refusal != nil {
			return rules.Attack{}, refusal
		}
	}
	o := s.option(t, units...)
	o.Action = a
	return o, nil
}

// groupNames are whom or what an attack is made on, by its group.
var groupNames = [...]string{openGroup: "units in the open", improvedGroup: "units in improved positions", bridgeGroup: "the bridge"}

// option is the attack on a target by those that aim at it, and the units more.
func (s *State) option(t target, more ...int32) rules.Attack {
	o := rules.Attack{At: s.battle.site(t.cell), Whom: groupNames[t.group]}
	for u := s.heads[t.cell]; u >= 0; u = s.units[u].next {
		if s.hits(t.group, u) {
			o.Units = append(o.Units, u)
		}
	}
	a := s.against(t)
	add := func(u int32) {
		sh, _ := s.line(u, t.cell)
		s.add(&a, u, sh)
		o.Lines = append(o.Lines, s.strengthLine(u, sh, a.mounted))
	}
	for i := range s.units {
		if at, ok := s.units[i].aimOf(); ok && at == t {
			add(int32(i))
		}
	}
	for _, u := range more {
		add(u)
	}
	o.Kind = s.kindOf(a)
	s.finish(t, &a)
	o.Sum = "Strength " + strconv.Itoa(int(a.strength())) + " against defense " + strconv.Itoa(int(a.defense))
	if a.die != 0 {
		o.Sum += fmt.Sprintf("; %s on the die", model.WithSign(float64(a.die), 0))
	}
	o.Details = append(make([]rules.Detail, 0, 4), rules.Detail{Key: "strength", Value: int(a.strength())}, rules.Detail{Key: "defense", Value: int(a.defense)})
	if column := s.battle.charts.column(a.strength(), a.defense); column >= 0 {
		o.Short = s.battle.charts.odds[column].name
		o.Chances = s.battle.charts.chances(column, int(a.die))
		o.Details = append(o.Details, rules.Detail{Key: "odds", Value: o.Short})
	}
	o.Details = append(o.Details, rules.Detail{Key: "modifier", Value: int(a.die)})
	return o
}

// kindOf says in what way an attack is made.
func (s *State) kindOf(a attack) string {
	switch {
	case s.charging():
		return "charge"
	case a.observed == 0:
		return "direct fire"
	case a.direct == 0:
		return "observed fire"
	default:
		return "direct and observed fire"
	}
}

// chances is how many of six rolls have each result in a column of the combat
// results table.
func (c *charts) chances(column, modifier int) []rules.Probability {
	out := make([]rules.Probability, len(resultNames))
	for i, name := range resultNames {
		out[i] = rules.Probability{Result: name, Of: dieRolls}
	}
	for die := 1; die <= dieRolls; die++ {
		out[c.result(column, die+modifier)].N++
	}
	return out
}

// strengthLine puts into words what one unit brings to an attack.
func (s *State) strengthLine(u int32, sh shot, mounted bool) rules.AttackLine {
	t := s.typeOf(u)
	l := rules.AttackLine{
		Unit: u, Amount: int(s.strengthOf(u, sh, mounted)),
		Details: append(make([]rules.Detail, 0, 3), rules.Detail{Key: "range", Value: int(sh.distance)}, rules.Detail{Key: "direct", Value: sh.direct}),
	}
	l.How, l.Share = "Direct fire, ", strconv.Itoa(l.Amount)
	if !sh.direct {
		l.How, l.Share = "Observed fire, ", l.Share+" ÷ 2"
	}
	l.How += strconv.Itoa(int(sh.distance)) + " hexes"
	if sh.distance == 1 {
		l.How = strings.TrimSuffix(l.How, "es")
	}
	if sh.observer >= 0 {
		l.Details = append(l.Details, rules.Detail{Key: "observer", Value: s.battle.UnitName(sh.observer)})
	}
	l.Text = s.battle.unitTitle(u) + ": attack " + strconv.Itoa(int(t.attack))
	switch {
	case sh.direct && t.foots() && sh.distance == 1:
		l.Text += ", doubled as adjacent (Combat (R))"
	case sh.direct && t.arm == machineGun && sh.distance <= 3:
		l.Text += ", doubled within three hexes (Combat (R))"
	}
	if mounted && !t.mounted {
		l.Text += ", doubled against mounted cavalry (Cavalry (B))"
	}
	switch {
	case sh.direct:
	case sh.observer >= 0:
		l.Text += fmt.Sprintf(", halved as observed by %s (Combat (S))", s.battle.unitTitle(sh.observer))
	default:
		l.Text += ", halved as observed fire at a hex that the enemy has fired from (Combat (H), (S))"
	}
	return l
}
