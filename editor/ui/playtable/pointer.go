package playtable

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"fyne.io/fyne/v2"

	"github.com/mapsheet/mapsheet/editor/draw/tables"
	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/editor/ui/mapview"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/plane"
	"github.com/mapsheet/mapsheet/rules"
)

var _ mapview.TablesListener = (*Game)(nil)

// drag is a unit that is dragged over the table.
type drag struct {
	pressed plane.Point
	unit    int32
	held    bool // the button is down over a unit
	placing bool // or holds one that is to be set up
	moved   bool // it has left the place where it went down
	to      plane.Point
	actions []rules.Action
	refusal *rules.Refusal
}

// lay adds the ghost of what is dragged, and the tape from where it stands.
func (d *drag) lay(g *Game, o *tables.Overlays) {
	if !d.moved {
		return
	}
	g.layTape(o, d.unit, d.to, d.actions, d.refusal)
	if drawn, ok := g.unit(d.unit); ok {
		by := d.to.Sub(drawn.At)
		drawn.At = d.to
		drawn.Outline, drawn.Gun = moved(drawn.Outline, by), moved(drawn.Gun, by)
		o.Ghosts = append(o.Ghosts, tables.Ghost{Unit: drawn, Refused: d.refusal != nil})
	}
}

// layTape adds the tape from a unit to where it might go: the length, what that leaves of
// its allowance, what is done there or why it cannot be.
func (g *Game) layTape(o *tables.Overlays, u int32, to plane.Point, actions []rules.Action, refusal *rules.Refusal) {
	from := g.table().View(u).At.Point()
	tape := tables.Tape{Points: []plane.Point{from, to}, Refused: refusal != nil}
	tape.Text = fmt.Sprintf("%.1f inches", math.Hypot(float64(to.X-from.X), float64(to.Y-from.Y))/inch)
	halved := ""
	if t, ok := g.table().(rules.Measurer); ok {
		if m, leads := t.Measure(u, model.PointSite(to)); leads {
			tape.Text += leftText(m)
			halved = m.Halved
		}
	}
	switch {
	case refusal != nil:
		tape.Reason = refusal.Sentence
	case len(actions) > 0:
		tape.Reason = g.table().ActionPhrase(actions[0])
		if halved != "" {
			tape.Reason = "Half the allowance: " + halved
		}
	}
	o.Tapes = append(o.Tapes, tape)
}

// leftText is what is left of an allowance, or what is wanting: ", 2.5 of 6 left".
func leftText(m rules.Measure) string {
	allowance := float64(m.Allowance) / inch
	if left := m.Left(); left < 0 {
		return fmt.Sprintf(", %.2g more than the %.3g it has", float64(-left)/inch, allowance)
	}
	return fmt.Sprintf(", %.3g of %.3g left", float64(m.Left())/inch, allowance)
}

// moved is an outline elsewhere.
func moved(p plane.Polygon, by plane.Point) plane.Polygon {
	out := make(plane.Polygon, len(p))
	for i, c := range p {
		out[i] = c.Add(by)
	}
	return out
}

// unitAt is the unit at a point, one that can act before others.
func (g *Game) unitAt(at plane.Point) (int32, bool) {
	t := g.table()
	all := t.Stack(nil, model.PointSite(at))
	if i := slices.IndexFunc(all, func(u int32) bool { return t.View(u).Ready }); i >= 0 {
		return all[i], true
	}
	if len(all) > 0 {
		return all[0], true
	}
	return rules.Absent, false
}

// choose chooses a unit, or none.
func (g *Game) choose(u int32) {
	g.chosen, g.aim, g.drill, g.lit, g.drag = u, nil, nil, nil, drag{}
	g.bubble.Hide()
	g.redraw()
	g.column.update()
}

// Press takes hold of a unit, sets the chosen one up where it waits to be, or chooses
// nothing.
func (g *Game) Press(at plane.Point, _ int) {
	g.bubble.Hide()
	if g.players.Acting() {
		g.bench.Status.SetNotice("A player is acting; Escape stops it")
		return
	}
	u, ok := g.unitAt(at)
	switch {
	case ok && g.aimAt(u):
	case ok:
		if u != g.chosen {
			g.choose(u)
		}
		g.drag = drag{pressed: at, unit: u, held: true}
	case g.waits():
		g.drag = drag{placing: true}
		g.follow(at)
	default:
		g.choose(rules.Absent)
	}
}

// setUp sets the unit up whose ghost is over the table, and takes the next one in hand.
func (g *Game) setUp() {
	g.takeGhost()
	if g.chosen != rules.Absent && g.table().View(g.chosen).OnMap() {
		g.nextWaiting()
	}
}

// nextWaiting chooses the next unit that waits to be set up, where there is one.
func (g *Game) nextWaiting() {
	t := g.table()
	for u := range int32(t.Units()) {
		if v := t.View(u); v.Ready && v.Standing == rules.Waiting {
			g.choose(u)
			return
		}
	}
}

// Drag moves the ghost of the unit that is held.
func (g *Game) Drag(at plane.Point, near int) {
	d := &g.drag
	if d.placing {
		g.follow(at)
		return
	}
	by := at.Sub(d.pressed)
	if !d.held || g.chooses() == rules.Anyone || !d.moved && max(by.X, -by.X) < near && max(by.Y, -by.Y) < near {
		return
	}
	d.moved = true
	d.to = g.table().View(d.unit).At.Point().Add(by)
	target := d.to
	if u, ok := g.unitAt(at); ok && u != d.unit && g.table().View(u).Side != g.table().View(d.unit).Side {
		target = at
	}
	d.actions, d.refusal = g.table().Explain(d.unit, model.PointSite(target))
	g.redraw()
}

// Drop does what the ghost stands for, or says why it cannot be done. An attack is aimed
// alone.
func (g *Game) Drop(ok bool) {
	d := g.drag
	g.drag = drag{}
	switch {
	case d.placing && ok:
		g.setUp()
	case d.placing:
		g.dropGhost()
	case !d.moved:
		return
	case !ok:
		g.redraw()
	case d.refusal != nil:
		g.refuse(d.refusal)
	default:
		if attack, is := g.weighed(d.unit, d.actions[0]); is {
			g.aimBeside(attack)
			return
		}
		g.do(d.actions...)
	}
}

// Hover tells what the pointer is over.
func (g *Game) Hover() {
	at, _ := g.window.Map.Under()
	g.tellAnswer(at)
	u, ok := g.unitAt(at)
	if !ok && g.waits() {
		g.follow(at)
		return
	}
	if !ok {
		g.bench.Status.SetAction("", "")
		return
	}
	action := "Click: choose the unit"
	switch {
	case u == g.chosen:
		action = "Drag: bring it to where it goes"
	case slices.ContainsFunc(g.targets(), func(a rules.Attack) bool { return slices.Contains(a.Units, u) }):
		action = "Click: aim at the unit"
	}
	g.bench.Status.SetAction(action, g.About(u))
}

// Left tells nothing any more of what the pointer was over.
func (g *Game) Left() { g.bench.Status.SetAction("", "") }

// About is a unit in a few words: "3rd Foot  10 figures of 12, breaks at 4, green".
func (g *Game) About(u int32) string {
	v := g.table().View(u)
	var parts []string
	if t, ok := g.table().(rules.Poser); ok {
		if p, on := t.Pose(u); on && p.Whole > 0 {
			parts = append(parts, fmt.Sprintf("%d figures of %d, breaks at %d", p.Figures, p.Whole, p.BreaksAt))
		}
	}
	for _, m := range v.Marks {
		parts = append(parts, m.Text)
	}
	if len(parts) == 0 {
		return v.Title
	}
	return v.Title + ": " + strings.Join(parts, ", ")
}

// Moved shows how large the table is.
func (g *Game) Moved() {
	g.bubble.Hide()
	g.bench.Status.SetPercent(g.window.Map.Percent())
}

// TakeKey moves the ghost of the unit in hand by the arrows, which else move the table.
func (g *Game) TakeKey(name fyne.KeyName) bool {
	by, ok := steps[name]
	return ok && g.stepGhost(by)
}

// Key does what a key means on the table.
func (g *Game) Key(name fyne.KeyName) {
	switch {
	case name == fyne.KeyEscape && g.players.Acting():
		g.players.Stop()
	case name == fyne.KeyEscape && g.questions.Asked() != nil:
		g.questions.End()
		g.questions.Show()
	case name == fyne.KeyEscape && g.aim != nil:
		g.setAim(nil)
	case (name == fyne.KeyBackspace || name == fyne.KeyEscape) && g.drill != nil:
		g.dropGhost()
	case (name == fyne.KeyReturn || name == fyne.KeyEnter) && g.drill != nil:
		g.setUp()
	case name == fyne.KeySpace && g.formGhost():
	case (name == fyne.KeyReturn || name == fyne.KeyEnter) && g.aim != nil:
		g.carryOut()
	case (name == fyne.KeyReturn || name == fyne.KeyEnter) && g.doOnly():
	case name == fyne.KeyEscape:
		g.choose(rules.Absent)
	case name == fyne.KeyTab:
		g.nextReady()
	case kit.KindOf(name) != kit.LetterKey: // those come as letters too
		g.window.Key(name)
	}
}

// doOnly does what the chosen unit can do where that is one thing alone, such as being
// activated.
func (g *Game) doOnly() bool {
	only, ok := g.only()
	if ok {
		g.do(only)
	}
	return ok
}

// only is the one action that the chosen unit can do; false where it has none, or a choice.
func (g *Game) only() (rules.Action, bool) {
	var all []rules.Action
	if g.chosen != rules.Absent && g.chooses() != rules.Anyone {
		for _, a := range g.table().Abilities(g.chosen) {
			all = append(all, a.Actions...)
		}
	}
	if len(all) != 1 {
		return rules.Action{}, false
	}
	return all[0], true
}

// nextReady chooses the next unit that can act.
func (g *Game) nextReady() {
	t := g.table()
	n := int32(t.Units())
	for i := range n {
		u := (g.chosen + 1 + i) % n
		if v := t.View(u); v.Ready && (!v.Companion || g.can(u)) {
			g.choose(u)
			if v.OnMap() {
				g.window.Map.BringInSight(v.At.Point())
			}
			return
		}
	}
	g.bench.Status.SetNotice("No unit can act by itself now")
}

// can reports whether a unit has something to do by itself: a general who commands has it done
// by others.
func (g *Game) can(u int32) bool {
	return slices.ContainsFunc(g.table().Abilities(u), func(a rules.Ability) bool { return len(a.Actions) > 0 })
}

// takeOnly takes the only unit in hand that can do something, such as the one that answers
// a charge, where a person is to choose.
func (g *Game) takeOnly() {
	if g.chooses() == rules.Anyone {
		return
	}
	t, only := g.table(), int32(rules.Absent)
	for u := range int32(t.Units()) {
		switch {
		case !t.View(u).Ready || t.View(u).Companion && !g.can(u):
		case only != rules.Absent:
			return // there is a choice
		default:
			only = u
		}
	}
	if only != rules.Absent {
		g.chosen = only
	}
}

// Rune turns the ghost of the unit in hand, or hands a letter on.
func (g *Game) Rune(r rune) {
	if by, ok := turns[r]; !ok || !g.turnGhost(by) {
		g.window.Rune(r)
	}
}

// Shortcut hands a key with Ctrl or Alt on.
func (g *Game) Shortcut(s fyne.Shortcut) { g.window.Short(s) }
