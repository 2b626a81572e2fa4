package playtable

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"github.com/mapsheet/mapsheet/editor/draw"
	"github.com/mapsheet/mapsheet/editor/draw/tables"
	"github.com/mapsheet/mapsheet/editor/ui/play"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/plane"
	"github.com/mapsheet/mapsheet/rules"
)

// drill is the ghost of the unit in hand that keys move.
type drill struct {
	wants rules.Drill
	comes rules.Drilled
}

// How far keys bring the ghost: lengths in hundredths of an inch, turns in tenths of a
// degree; the fine ones with Shift.
const (
	keyStep, fineStep = inch, inch / 4
	keyTurn, fineTurn = 50, 10
)

// steps is where the arrows lead.
var steps = map[fyne.KeyName]plane.Point{
	fyne.KeyLeft: {X: -1}, fyne.KeyRight: {X: 1}, fyne.KeyUp: {Y: -1}, fyne.KeyDown: {Y: 1},
}

// turns is where letters turn the ghost.
var turns = map[rune]int{'q': -keyTurn, 'e': keyTurn, 'Q': -fineTurn, 'E': fineTurn}

// fine reports whether Shift is held down, of which keys do not tell.
func fine() bool {
	d, ok := fyne.CurrentApp().Driver().(desktop.Driver)
	return ok && d.CurrentKeyModifiers()&fyne.KeyModifierShift != 0
}

// drills changes how the chosen unit is to stand, and shows what comes of it. It reports
// false where keys drill no unit.
func (g *Game) drills(change func(d *rules.Drill, formations []string)) bool {
	t, ok := g.table().(rules.Driller)
	if !ok || g.chosen == rules.Absent || g.chooses() == rules.Anyone {
		return false
	}
	now, ok := g.drilled(t)
	if !ok {
		return false
	}
	change(&now.wants, now.comes.Formations)
	g.setDrill(t, now.wants)
	return true
}

// drilled is the ghost, or how the chosen unit stands while there is none: one that is to
// be set up at the first place where it can be.
func (g *Game) drilled(t rules.Driller) (drill, bool) {
	if g.drill != nil {
		return *g.drill, true
	}
	now := drill{wants: rules.Drill{Facing: rules.AnyFacing}}
	if p, on := g.table().(rules.Poser).Pose(g.chosen); on {
		now.wants.At = model.PointSite(p.Anchor)
	} else if at, found := g.firstPlace(); found {
		now.wants.At = at
	} else {
		return drill{}, false
	}
	var ok bool
	now.comes, ok = t.Drill(g.chosen, now.wants)
	now.wants.Facing, now.wants.Formation = now.comes.Pose.Facing, now.comes.Pose.Formation
	return now, ok
}

// firstPlace is the first spot where the chosen unit can do something that is done at one.
func (g *Game) firstPlace() (model.Site, bool) {
	for _, a := range g.table().Abilities(g.chosen) {
		for _, action := range a.Actions {
			if sites := g.table().ActionSites(action); len(sites) > 0 {
				return sites[0], true
			}
		}
	}
	return model.Site{}, false
}

// setDrill shows the ghost of the chosen unit as it is wanted to stand.
func (g *Game) setDrill(t rules.Driller, wants rules.Drill) {
	now := drill{wants: wants}
	now.comes, _ = t.Drill(g.chosen, wants)
	g.bubble.Hide()
	if g.aim != nil {
		g.setAim(nil)
	}
	g.drill, g.lit = &now, nil
	g.redraw()
	g.bench.Status.SetNotice("Enter brings the unit there; Backspace takes the ghost back")
}

// waits reports whether the chosen unit is to be set up.
func (g *Game) waits() bool {
	if g.chosen == rules.Absent || g.chooses() == rules.Anyone {
		return false
	}
	v := g.table().View(g.chosen)
	return v.Ready && v.Standing == rules.Waiting
}

// follow has the ghost of the unit that is to be set up follow the pointer, with what says
// at once whether it fits.
func (g *Game) follow(at plane.Point) {
	t, ok := g.table().(rules.Driller)
	if !ok || !g.waits() {
		return
	}
	now := drill{wants: rules.Drill{Facing: rules.AnyFacing}}
	if g.drill != nil {
		now = *g.drill
	}
	now.wants.At = model.PointSite(at)
	g.setDrill(t, now.wants)
	action := "Click: set the unit up here.  Q, E: turn it.  Space: change its formation"
	if r := g.drill.comes.Refusal; r != nil {
		action = play.RefusalText(r)
	}
	g.bench.Status.SetNotice("")
	g.bench.Status.SetAction(action, g.About(g.chosen))
}

// stepGhost moves the ghost.
func (g *Game) stepGhost(by plane.Point) bool {
	step := keyStep
	if fine() {
		step = fineStep
	}
	return g.drills(func(d *rules.Drill, _ []string) {
		d.At = model.PointSite(d.At.Point().Add(plane.Point{X: by.X * step, Y: by.Y * step}))
	})
}

// turnGhost turns the ghost.
func (g *Game) turnGhost(by int) bool {
	const full = 3600
	return g.drills(func(d *rules.Drill, _ []string) { d.Facing = (d.Facing + by + full) % full })
}

// formGhost gives the ghost the next formation of its kind.
func (g *Game) formGhost() bool {
	return g.drills(func(d *rules.Drill, all []string) {
		if len(all) > 0 {
			d.Formation = all[(slices.Index(all, d.Formation)+1)%len(all)]
		}
	})
}

// dropGhost takes the ghost back.
func (g *Game) dropGhost() {
	g.drill = nil
	g.bubble.Hide()
	g.redraw()
	g.bench.Status.SetNotice("")
}

// takeGhost brings the unit to where its ghost is, or says why it cannot go there.
func (g *Game) takeGhost() {
	d := g.drill.comes
	switch {
	case d.Refusal != nil:
		g.refuse(d.Refusal)
	case len(d.Actions) > 0:
		g.do(d.Actions...)
	default:
		g.dropGhost()
	}
}

// layGhost adds the ghost that keys move, with the tape to it; of a unit that is to be set
// up with the reason why it does not fit.
func (g *Game) layGhost(o *tables.Overlays) {
	if g.drill == nil {
		return
	}
	d, at := g.drill.comes, g.drill.wants.At.Point()
	reason := ""
	if g.table().View(g.chosen).OnMap() {
		g.layTape(o, g.chosen, at, d.Actions, d.Refusal)
	} else if d.Refusal != nil {
		reason = d.Refusal.Sentence
	}
	if drawn, ok := g.posed(g.chosen, d.Pose); ok {
		o.Ghosts = append(o.Ghosts, tables.Ghost{Unit: drawn, Refused: d.Refusal != nil, Text: reason})
		return
	}
	style := draw.CanAct
	if d.Refusal != nil {
		style = draw.MayNot
	}
	ring := tables.Overlay{Style: style, Outlines: []plane.Polygon{tables.Circle(at, inch/2)}, Text: reason}
	o.Areas = append(slices.Clip(o.Areas), ring) // the list is that of the grasp
}
