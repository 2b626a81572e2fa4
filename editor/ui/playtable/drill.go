package playtable

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"github.com/mapsheet/mapsheet/editor/draw/tables"
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
	var now drill
	if g.drill != nil {
		now = *g.drill
	} else {
		p, on := g.table().(rules.Poser).Pose(g.chosen)
		if !on {
			return false
		}
		now.wants = rules.Drill{At: model.PointSite(p.Anchor), Facing: p.Facing, Formation: p.Formation}
		if now.comes, ok = t.Drill(g.chosen, now.wants); !ok {
			return false
		}
	}
	change(&now.wants, now.comes.Formations)
	now.comes, _ = t.Drill(g.chosen, now.wants)
	g.bubble.Hide()
	if g.aim != nil {
		g.setAim(nil)
	}
	g.drill, g.lit = &now, nil
	g.redraw()
	g.bench.Status.SetNotice("Enter brings the unit there; Backspace takes the ghost back")
	return true
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

// layGhost adds the ghost that keys move, with the tape to it.
func (g *Game) layGhost(o *tables.Overlays) {
	if g.drill == nil {
		return
	}
	d := g.drill.comes
	g.layTape(o, g.chosen, g.drill.wants.At.Point(), d.Actions, d.Refusal)
	if drawn, ok := g.posed(g.chosen, d.Pose); ok {
		o.Ghosts = append(o.Ghosts, tables.Ghost{Unit: drawn, Refused: d.Refusal != nil})
	}
}
