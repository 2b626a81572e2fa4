package kingsmen

import (
	"fmt"
	"strings"
	"sync"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/plane"
	"github.com/mapsheet/mapsheet/model/table"
	"github.com/mapsheet/mapsheet/rules"
)

var _ rules.Overlayer = (*State)(nil)

// The questions about the whole table.
const (
	overlaySight   = "sight"
	overlayFire    = "fire"
	overlayCharge  = "charge"
	overlayCommand = "command"
	overlayThreat  = "threat"
	overlayGround  = "ground"
)

func overlayKinds() []rules.OverlayKind {
	return []rules.OverlayKind{
		{ID: overlaySight, Name: "Sight and dead ground", Sentence: "What is seen from the unit in hand, or from a point, and what hides the rest.", FromSite: true},
		{ID: overlayFire, Name: "Field of fire", Sentence: "Where the units of a side can fire now, and with how many dice together.", OfSide: true},
		{ID: overlayCharge, Name: "Reach of charges", Sentence: "Where charges of a side can come to, if no enemy were in their way.", OfSide: true},
		{ID: overlayCommand, Name: "Command", Sentence: "The circles of the generals of a side. Within them units are activated without a command point.", OfSide: true},
		{ID: overlayThreat, Name: "Threat", Sentence: "How many successes the enemies of a side roll on the average against a unit there, if all who can fired at it and charged it.", OfSide: true},
		{ID: overlayGround, Name: "Ground", Sentence: "What halves a move, stops it, speeds it or gives cover."},
	}
}

// overlayAnswer answers a question for every point; it says in words how.
type overlayAnswer interface {
	classes() []rules.OverlayClass
	// cell is the answer for a point; false where it is not concerned.
	cell(at plane.Point) (rules.OverlayCell, bool)
	// says is the same in a sentence or two, with the points that are the cause.
	says(at plane.Point) (string, []plane.Point)
}

// asked is the answer to a question.
func (s *State) asked(q rules.Question) (overlayAnswer, error) {
	switch q.Overlay {
	case overlaySight:
		return newSightAnswer(s, q.From.Point()), nil
	case overlayGround:
		return groundAnswer{s.battle}, nil
	}
	side, err := s.battle.sideNamed(q.Side)
	if err != nil {
		return nil, err
	}
	switch q.Overlay {
	case overlayFire:
		return fireAnswer{s, s.gunners(side)}, nil
	case overlayCharge:
		return chargeAnswer{s, s.chargers(side)}, nil
	case overlayCommand:
		return commandAnswer{s, side}, nil
	case overlayThreat:
		return threatAnswer{fireAnswer{s, s.gunners(1 - side)}, chargeAnswer{s, s.chargers(1 - side)}}, nil
	}
	return nil, fmt.Errorf("there is no overlay %q", q.Overlay)
}

// sampled is how far apart the points lie that are asked for an overlay.
const sampled = 100

// Overlay answers a question about the whole table by the middles of its square inches.
func (s *State) Overlay(q rules.Question) (rules.Overlay, error) {
	a, err := s.asked(q)
	if err != nil {
		return rules.Overlay{}, err
	}
	out := rules.Overlay{Classes: a.classes()}
	for y := sampled / 2; y < s.battle.board.Height; y += sampled {
		for x := sampled / 2; x < s.battle.board.Width; x += sampled {
			if c, ok := a.cell(plane.Point{X: x, Y: y}); ok {
				c.At = site(plane.Point{X: x, Y: y})
				out.Cells, out.Most = append(out.Cells, c), max(out.Most, c.Value)
			}
		}
	}
	return out, nil
}

// OverlayText says what the answer to a question is for a point.
func (s *State) OverlayText(q rules.Question, at model.Site) (string, []model.Site) {
	a, err := s.asked(q)
	if err != nil || !s.battle.onTable(at.Point()) {
		return "", nil
	}
	text, from := a.says(at.Point())
	var sites []model.Site
	for _, p := range from {
		sites = append(sites, site(p))
	}
	return text, sites
}

// tenths is a number of tenths: "2.5".
func tenths(n int) string { return fmt.Sprintf("%d.%d", n/10, n%10) }

// gunner is a unit that can fire.
type gunner struct{ unit, far int }

// gunners are the units of a side that can fire when they are activated as they stand.
func (s *State) gunners(side int8) []gunner {
	var out []gunner
	for u := range s.battle.of[side].all() {
		if x := &s.units[u]; x.standing == onTable && !x.marked && s.shoots(u) > 0 {
			out = append(out, gunner{u, s.reach(u)})
		}
	}
	return out
}

// fireAnswer is where units can fire.
type fireAnswer struct {
	s   *State
	all []gunner
}

func (fireAnswer) classes() []rules.OverlayClass {
	return []rules.OverlayClass{{Name: "Dice that can be rolled at a unit there", Tone: rules.Scaled}}
}

// dice are those that a unit rolls at infantry at a point, without what the target adds; 0
// where it cannot fire there.
func (a fireAnswer) dice(g gunner, at plane.Point) int {
	s := a.s
	if !s.field.Covers(g.unit, g.far, at) {
		return 0
	}
	v := at.Sub(s.units[g.unit].at)
	near := s.piece(g.unit).sheet.CloseRange
	return s.shoots(g.unit) * s.perFigure(g.unit, infantry, table.Dot(v, v) <= near*near)
}

func (a fireAnswer) cell(at plane.Point) (rules.OverlayCell, bool) {
	sum := 0
	for _, g := range a.all {
		sum += a.dice(g, at)
	}
	return rules.OverlayCell{Value: sum}, sum > 0
}

func (a fireAnswer) says(at plane.Point) (string, []plane.Point) {
	var parts []string
	var from []plane.Point
	for _, g := range a.all {
		if n := a.dice(g, at); n > 0 {
			x := &a.s.units[g.unit]
			parts = append(parts, fmt.Sprintf("%s with %s from %s inches", a.s.battle.title(g.unit), counted(n, x.counter.better(int(a.s.piece(g.unit).attack))), inches(table.Length(at.Sub(x.at)))))
			from = append(from, x.at)
		}
	}
	if parts == nil {
		return "Nobody can fire at this point.", nil
	}
	return "Fire comes from " + strings.Join(parts, "; ") + ".", from
}

// successes are those that all who can fire at a point roll on the average, in tenths.
func (a fireAnswer) successes(at plane.Point) int {
	sum := 0
	for _, g := range a.all {
		sum += a.s.mean(a.dice(g, at), a.s.units[g.unit].counter.better(int(a.s.piece(g.unit).attack)))
	}
	return (sum + 5) / 10
}

// mean is how many of dice of a colour succeed on the average, in hundredths.
func (s *State) mean(dice int, c colour) int {
	return 100 * dice * (faces + 1 - s.battle.figures.succeeds(c)) / faces
}

// charger is a unit that can charge, with the ground that it comes to.
type charger struct {
	unit   int
	ground plane.Polygon
	box    plane.Box
}

// charging is who could charge in the position that was asked about last: points of it are
// asked about one by one, as the pointer goes over them. It may be asked beside the window.
type charging struct {
	mu   sync.Mutex
	at   rules.Hash
	all  [2][]charger
	know [2]bool
}

// chargers are the units of a side that can charge when they are activated as they stand.
func (s *State) chargers(side int8) []charger {
	c, at := &s.battle.charging, s.Hash()
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.at != at {
		c.at, c.know = at, [2]bool{}
	}
	if !c.know[side] {
		c.all[side], c.know[side] = s.findChargers(side), true
	}
	return c.all[side]
}

func (s *State) findChargers(side int8) []charger {
	var out []charger
	for u := range s.battle.of[side].all() {
		x, f := &s.units[u], s.formation(u)
		if x.standing != onTable || x.marked || f == mob || f == square || f == inside || !s.battle.figures.charges(s.piece(u).arm) {
			continue
		}
		if ground := s.field.Charged(u); len(ground) > 2 {
			out = append(out, charger{u, ground, plane.BoxOf(ground...)})
		}
	}
	return out
}

// comes reports whether a charge comes to a point.
func (c *charger) comes(at plane.Point) bool {
	return c.box.Holds(plane.BoxOf(at)) && c.ground.Holds(at)
}

// chargeAnswer is where units can charge.
type chargeAnswer struct {
	s   *State
	all []charger
}

// Who comes to a point, by the class of the answer.
const (
	onFoot uint8 = iota
	onHorse
	onBoth
)

func (chargeAnswer) classes() []rules.OverlayClass {
	return []rules.OverlayClass{
		onFoot: {Name: "Infantry comes here", Tone: rules.Good}, onHorse: {Name: "Cavalry comes here", Tone: rules.Fair},
		onBoth: {Name: "Both do", Tone: rules.Hidden},
	}
}

func (a chargeAnswer) cell(at plane.Point) (rules.OverlayCell, bool) {
	foot, horse := false, false
	for i := range a.all {
		if c := &a.all[i]; c.comes(at) {
			mounted := a.s.piece(c.unit).arm == cavalry
			foot, horse = foot || !mounted, horse || mounted
		}
	}
	switch {
	case foot && horse:
		return rules.OverlayCell{Class: onBoth}, true
	case horse:
		return rules.OverlayCell{Class: onHorse}, true
	}
	return rules.OverlayCell{Class: onFoot}, foot
}

func (a chargeAnswer) says(at plane.Point) (string, []plane.Point) {
	var names []string
	var from []plane.Point
	for i := range a.all {
		if c := &a.all[i]; c.comes(at) {
			names = append(names, a.s.battle.title(c.unit))
			from = append(from, a.s.units[c.unit].at)
		}
	}
	text := "No charge comes to this point."
	if names != nil {
		text = fmt.Sprintf("Charges that come here: %s.", strings.Join(names, ", "))
	}
	for _, v := range a.s.Stack(nil, site(at)) {
		if int(v) < len(a.s.units) {
			text += " " + a.against(int(v))
		}
	}
	return text, from
}

// against says who of the chargers reaches an enemy from where it stands, exactly.
func (a chargeAnswer) against(v int) string {
	s := a.s
	var names []string
	for i := range a.all {
		u := a.all[i].unit
		if s.piece(u).side == s.piece(v).side {
			return ""
		}
		if s.canCharge(u, v) {
			names = append(names, s.battle.title(u))
		}
	}
	if names == nil {
		return s.battle.title(v) + " can be charged by none of them (Melee 1 to 3)."
	}
	return fmt.Sprintf("%s can be charged by %s.", s.battle.title(v), strings.Join(names, ", "))
}

// canCharge reports whether a unit that begins to move can charge another at the middle of
// one of its sides.
func (s *State) canCharge(u, v int) bool {
	if !s.mayCharge(u, v) {
		return false
	}
	for _, p := range s.field.AimPoints(v) {
		if _, no := s.field.Charge(u, s.field.Begin(u), v, p); !no.Refused() {
			return true
		}
	}
	return false
}

// commandAnswer is the circles of the generals of a side (Command 3 to 6).
type commandAnswer struct {
	s    *State
	side int8
}

// led are the generals of the side who are on the table.
func (a commandAnswer) led() []int {
	var out []int
	for g := range a.s.generals {
		if a.s.battle.leaders[g].side == a.side && a.s.generals[g].onTable {
			out = append(out, g)
		}
	}
	return out
}

func (a commandAnswer) classes() []rules.OverlayClass {
	tones := [...]rules.Tone{rules.Fair, rules.Good, rules.ByHill}
	var out []rules.OverlayClass
	for i, g := range a.led() {
		l, x := &a.s.battle.leaders[g], &a.s.generals[g]
		text := fmt.Sprintf("%s: %s inches, %s", l.title, inches(l.radius), model.Counted(int(x.points), "command point", "command points"))
		out = append(out, rules.OverlayClass{Name: text, Tone: tones[i%len(tones)]})
	}
	return out
}

func (a commandAnswer) cell(at plane.Point) (rules.OverlayCell, bool) {
	for i, g := range a.led() {
		v, r := at.Sub(a.s.generals[g].at), a.s.battle.leaders[g].radius
		if table.Dot(v, v) <= r*r {
			return rules.OverlayCell{Class: uint8(i)}, true
		}
	}
	return rules.OverlayCell{}, false
}

func (a commandAnswer) says(at plane.Point) (string, []plane.Point) {
	s := a.s
	var parts []string
	var from []plane.Point
	for _, v := range s.Stack(nil, site(at)) {
		if u := int(v); u < len(s.units) && s.piece(u).side == a.side {
			return a.costs(u)
		}
	}
	for _, g := range a.led() {
		parts = append(parts, fmt.Sprintf("%s inches from %s", inches(table.Length(at.Sub(s.generals[g].at))), s.battle.leaders[g].title))
		from = append(from, s.generals[g].at)
	}
	if parts == nil {
		return fmt.Sprintf("%s has no general on the table.", s.battle.sides[a.side].Name), nil
	}
	text := "Beyond the circles a yellow or red unit costs a command point (Command 4)."
	if _, in := a.cell(at); in {
		text = "Units of his command are activated here without a command point (Command 3)."
	}
	return capital(strings.Join(parts, ", ")) + ". " + text, from
}

// costs says what the activation of a unit costs its general.
func (a commandAnswer) costs(u int) (string, []plane.Point) {
	s, p := a.s, a.s.piece(u)
	g := p.command
	if g == none || !s.generals[g].onTable {
		return p.title + " has no general on the table.", nil
	}
	text := fmt.Sprintf("%s, %s, %s inches from %s: ", p.title, s.units[u].counter, inches(table.Length(s.units[u].at.Sub(s.generals[g].at))), s.battle.leaders[g].title)
	switch {
	case s.units[u].marked:
		text += "in disorder, it cannot be activated (Activation 1)."
	case s.cost(g, u) > 0:
		text += fmt.Sprintf("its activation costs a command point, and he has %d (Command 4).", s.generals[g].points)
	default:
		text += "its activation costs no command point (Command 3 to 5)."
	}
	return text, []plane.Point{s.generals[g].at}
}

// threatAnswer is what the enemies of a side can do to who stands at a point.
type threatAnswer struct {
	fire   fireAnswer
	charge chargeAnswer
}

func (threatAnswer) classes() []rules.OverlayClass {
	return []rules.OverlayClass{{Name: "Successes against a unit there", Tone: rules.Scaled}}
}

// blows are the successes that all who can charge a point roll on the average against
// infantry, in tenths.
func (a threatAnswer) blows(at plane.Point) int {
	s, sum := a.charge.s, 0
	for i := range a.charge.all {
		if c := &a.charge.all[i]; c.comes(at) {
			p := s.piece(c.unit)
			if !s.battle.figures.mayCharge(p.arm, infantry) {
				continue
			}
			dice := int(s.units[c.unit].figures) * int(s.battle.figures.melee[p.arm][infantry].attack)
			sum += s.mean(dice, s.battle.figures.Melee.Attack.better(int(p.attack)))
		}
	}
	return (sum + 5) / 10
}

func (a threatAnswer) cell(at plane.Point) (rules.OverlayCell, bool) {
	n := a.fire.successes(at) + a.blows(at)
	return rules.OverlayCell{Value: n, Text: tenths(n)}, n > 0
}

func (a threatAnswer) says(at plane.Point) (string, []plane.Point) {
	fire, blows := a.fire.successes(at), a.blows(at)
	if fire+blows == 0 {
		return "No enemy can fire at this point or charge it now.", nil
	}
	shots, from := a.fire.says(at)
	text := fmt.Sprintf("By fire %s successes on the average", tenths(fire))
	if blows > 0 {
		text += fmt.Sprintf(", by charges %s", tenths(blows))
	}
	text += ", before defence dice."
	if fire > 0 {
		text += " " + shots
	}
	if blows > 0 {
		charges, comers := a.charge.says(at)
		text, from = text+" "+charges, append(from, comers...)
	}
	return text, from
}
