package commanders

import (
	"fmt"
	"strings"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules"
)

var _ rules.Overlayer = (*State)(nil)

// The questions about the whole map.
const (
	overlayControl = "control"
	overlayReach   = "reach"
	overlayBombard = "bombardment"
	overlayThreat  = "threat"
	overlayScore   = "score"
)

func overlayKinds() []rules.OverlayKind {
	return []rules.OverlayKind{
		{ID: overlayControl, Name: "Control", Sentence: "Which sectors are friendly to a side, held by its enemy, or neither.", OfSide: true},
		{ID: overlayBombard, Name: "Bombardment", Sentence: "What the batteries of a side can fire at from where they stand, and with what die they hit.", OfSide: true},
		{ID: overlayReach, Name: "Reach of orders", Sentence: "Where orders can lead the units of a side in a round, and in which phase they come there.", OfSide: true},
		{ID: overlayThreat, Name: "Threat", Sentence: "How many units of a side would be routed or lost if all enemies beside their sector attacked it.", OfSide: true},
		{ID: overlayScore, Name: "Points", Sentence: "Where a side would gain points if the round ended now."},
	}
}

// overlayAnswer answers a question for all sectors; each says it in words for one.
type overlayAnswer interface {
	classes() []rules.OverlayClass
	// cell is the answer for a sector; false where it is not concerned.
	cell(at int8) (rules.OverlayCell, bool)
	// says is the same in a sentence or two, with the sectors that are the cause.
	says(at int8) (string, []int8)
}

// answer is the answer to a question.
func (s *State) answer(q rules.Question) (overlayAnswer, error) {
	if q.Overlay == overlayScore {
		return newScoreAnswer(s), nil
	}
	side, err := s.battle.sideNamed(q.Side)
	if err != nil {
		return nil, err
	}
	switch q.Overlay {
	case overlayControl:
		return controlAnswer{s, side}, nil
	case overlayReach:
		return newReachAnswer(s, side), nil
	case overlayBombard:
		return newShellAnswer(s, side), nil
	case overlayThreat:
		return threatAnswer{s, side}, nil
	}
	return nil, fmt.Errorf("there is no overlay %q", q.Overlay)
}

// Overlay answers a question about the whole map.
func (s *State) Overlay(q rules.Question) (rules.Overlay, error) {
	a, err := s.answer(q)
	if err != nil {
		return rules.Overlay{}, err
	}
	out := rules.Overlay{Classes: a.classes()}
	for at := range s.battle.ground.n {
		if c, ok := a.cell(at); ok {
			c.At = s.battle.ground.site(at)
			out.Cells, out.Most = append(out.Cells, c), max(out.Most, c.Value)
		}
	}
	return out, nil
}

// OverlayText says what the answer to a question is for a sector.
func (s *State) OverlayText(q rules.Question, at model.Site) (string, []model.Site) {
	a, err := s.answer(q)
	i, ok := s.battle.ground.at(at)
	if err != nil || !ok {
		return "", nil
	}
	text, from := a.says(i)
	var sites []model.Site
	for _, x := range from {
		sites = append(sites, s.battle.ground.site(x))
	}
	return text, sites
}

// heads is the units of a set by their arms: "3 infantry, 1 cavalry".
func (s *State) heads(units set) string {
	var parts []string
	for a := range numArms {
		if n := units.and(s.battle.with[a]).len(); n > 0 {
			parts = append(parts, a.several(n))
		}
	}
	return strings.Join(parts, ", ")
}

// first is what a sentence that begins with it calls a sector.
func (g *ground) first(i int8) string {
	name := g.name(i)
	return strings.ToUpper(name[:1]) + name[1:]
}

// controlAnswer is whose the sectors are, for a side (1.6, 1.8).
type controlAnswer struct {
	s    *State
	side int8
}

// How a sector is to a side, by the class of its answer.
const (
	isHeld uint8 = iota
	isFriend
	isNeutral
	isEnemy
)

func (controlAnswer) classes() []rules.OverlayClass {
	return []rules.OverlayClass{
		isHeld: {Name: "Controlled", Tone: rules.Good}, isFriend: {Name: "Friendly, without fit units", Tone: rules.Fair},
		isNeutral: {Name: "Neutral", Tone: rules.ByHill}, isEnemy: {Name: "Held by the enemy", Tone: rules.Poor},
	}
}

func (a controlAnswer) cell(at int8) (rules.OverlayCell, bool) {
	s, g := a.s, a.s.battle.ground
	switch {
	case s.controls(a.side, at) && g.owner[at] == none:
		return rules.OverlayCell{Class: isHeld, Text: "own"}, true
	case s.isFriendly(a.side, at):
		return rules.OverlayCell{Class: isFriend, Text: "friendly"}, true
	case g.owner[at] == 1-a.side || s.controls(1-a.side, at):
		return rules.OverlayCell{Class: isEnemy, Text: "enemy"}, true
	}
	return rules.OverlayCell{Class: isNeutral, Text: "neutral"}, true
}

func (a controlAnswer) says(at int8) (string, []int8) {
	s, g := a.s, a.s.battle.ground
	own, foe := s.battle.sides[a.side].Name, s.battle.sides[1-a.side].Name
	c, _ := a.cell(at)
	switch {
	case g.owner[at] == a.side:
		return fmt.Sprintf("%s is the reserve of %s (1.8).", g.first(at), own), nil
	case g.owner[at] != none:
		return fmt.Sprintf("%s is the reserve of %s: nobody else goes there (4.3).", g.first(at), foe), nil
	case c.Class == isHeld:
		return fmt.Sprintf("%s controls %s with %s (1.6).", own, g.name(at), s.heads(s.fit(a.side, at))), nil
	case c.Class == isEnemy:
		return fmt.Sprintf("%s controls %s with %s (1.6).", foe, g.name(at), s.heads(s.fit(1-a.side, at))), nil
	case c.Class == isFriend:
		return fmt.Sprintf("%s is friendly to %s for its general or flag, and no enemy is there (1.8).", g.first(at), own), nil
	}
	return fmt.Sprintf("No fit unit is in %s (1.8).", g.name(at)), nil
}

// reachAnswer is where orders can lead units of a side (5.2).
type reachAnswer struct {
	s    *State
	side int8
	at   [maxSectors][]comer
}

// comer is units that can come to a sector.
type comer struct {
	arm  arm
	n    int
	from int8
	deed
}

func newReachAnswer(s *State, side int8) *reachAnswer {
	out := &reachAnswer{s: s, side: side}
	for from := range s.battle.ground.n {
		for a := range numArms {
			n := s.fit(side, from).and(s.battle.with[a]).len()
			if n == 0 {
				continue
			}
			s.each(side, a, from, func(l line) {
				to := l.to[l.arrows()-1]
				for _, d := range s.deeds(side, l) {
					if d.w != inBombardment && to != from {
						out.add(to, comer{a, n, from, d})
					}
				}
			})
		}
	}
	return out
}

// add notes who comes to a sector, of those alike the first to come.
func (a *reachAnswer) add(to int8, c comer) {
	for i := range a.at[to] {
		if x := &a.at[to][i]; x.arm == c.arm && x.from == c.from {
			if c.w < x.w {
				*x = c
			}
			return
		}
	}
	a.at[to] = append(a.at[to], c)
}

// reached are the phases in which units come somewhere, by the class of the answer.
var reached = [...]struct {
	w          when
	name, text string
}{
	{inFast, "In the fast movement phase", "fast"}, {inCombined, "In the combined arms phase", "combined"}, {inNonCombat, "In the non-combat move", "late"},
}

func (*reachAnswer) classes() []rules.OverlayClass {
	tones := [...]rules.Tone{rules.Good, rules.Fair, rules.ByHill}
	var out []rules.OverlayClass
	for i, r := range reached {
		out = append(out, rules.OverlayClass{Name: r.name, Tone: tones[i]})
	}
	return out
}

func (a *reachAnswer) cell(at int8) (rules.OverlayCell, bool) {
	for i, r := range reached {
		for _, c := range a.at[at] {
			if c.w == r.w {
				return rules.OverlayCell{Class: uint8(i), Text: r.text}, true
			}
		}
	}
	return rules.OverlayCell{}, false
}

func (a *reachAnswer) says(at int8) (string, []int8) {
	g := a.s.battle.ground
	var parts []string
	var from []int8
	for _, r := range reached {
		for _, c := range a.at[at] {
			if c.w == r.w {
				parts = append(parts, fmt.Sprintf("%s out of %s (%s, %s)", c.arm.several(c.n), g.name(c.from), wishNames[c.w], c.how))
				from = append(from, c.from)
			}
		}
	}
	if parts == nil {
		return fmt.Sprintf("No order leads %s's units to %s in one round.", a.s.battle.sides[a.side].Name, g.name(at)), nil
	}
	return fmt.Sprintf("To %s: %s. At most %d go over a border in a phase (4.4).", g.name(at), strings.Join(parts, "; "), a.s.battle.spaces), from
}

// scoreAnswer is who would gain points where (13.1).
type scoreAnswer struct {
	s     *State
	gains [maxSectors][2]int
}

func newScoreAnswer(s *State) *scoreAnswer {
	out := &scoreAnswer{s: s}
	for side := range int8(2) {
		for i := range s.battle.markers {
			if s.gainsMarker(side, i) {
				out.gains[s.battle.markers[i].sector][side] += s.battle.markers[i].points
			}
		}
	}
	return out
}

func (a *scoreAnswer) classes() []rules.OverlayClass {
	var out []rules.OverlayClass
	for side, tone := range [2]rules.Tone{rules.Good, rules.ByHill} {
		name := a.s.battle.sides[side].Name
		total := 0
		for _, n := range a.s.gains(int8(side)) {
			total += n
		}
		out = append(out, rules.OverlayClass{Name: fmt.Sprintf("%s gains points here (%d in all)", name, total), Tone: tone})
	}
	return out
}

func (a *scoreAnswer) cell(at int8) (rules.OverlayCell, bool) {
	for side, n := range a.gains[at] {
		if n > 0 {
			return rules.OverlayCell{Class: uint8(side), Text: fmt.Sprintf("%s +%d", a.s.battle.sides[side].Name, n)}, true
		}
	}
	return rules.OverlayCell{}, false
}

func (a *scoreAnswer) says(at int8) (string, []int8) {
	s, g := a.s, a.s.battle.ground
	var parts []string
	for side, n := range a.gains[at] {
		if n > 0 {
			parts = append(parts, fmt.Sprintf("%s would gain %s for what it holds in %s.", s.battle.sides[side].Name, model.Counted(n, "point", "points"), g.name(at)))
		}
	}
	if parts == nil {
		parts = append(parts, fmt.Sprintf("Nobody would gain points in %s.", g.name(at)))
	}
	for side := range int8(2) {
		gains := s.gains(side)
		name := s.battle.sides[side].Name
		if n := gains[forMajority]; n > 0 {
			parts = append(parts, fmt.Sprintf("%s holds %d sectors to %d: %s.", name, s.holding(side), s.holding(1-side), model.Counted(n, "point", "points")))
		}
		if n := gains[forPrisoners]; n > 0 {
			parts = append(parts, fmt.Sprintf("%s has prisoners: %s.", name, model.Counted(n, "point", "points")))
		}
	}
	return strings.Join(parts, " "), nil
}
