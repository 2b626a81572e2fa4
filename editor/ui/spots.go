package ui

import (
	"fmt"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"

	"github.com/mapsheet/mapsheet/editor/ui/kit"
)

// spotter is a panel that says where its controls are, for the trace: the
// middle of each on the canvas, by its key.
type spotter interface {
	spots() map[string]fyne.Position
}

func (p *scenarioPanel) spots() map[string]fyne.Position { return p.form.spots() }
func (p *setupPanel) spots() map[string]fyne.Position    { return p.form.spots() }
func (p *rulesPanel) spots() map[string]fyne.Position    { return p.form.spots() }
func (p *victoryPanel) spots() map[string]fyne.Position  { return p.form.spots() }
func (p *notesPanel) spots() map[string]fyne.Position    { return p.form.spots() }

// spots of the forces are the rows of the tree too: "row[2]".
func (p *forcesPanel) spots() map[string]fyne.Position {
	out := p.form.spots()
	top := fyne.CurrentApp().Driver().AbsolutePositionForObject(p.list)
	for i := range p.rows {
		y := (float32(i)+0.5)*forceRowHeight + float32(i)*theme.Padding() - p.list.GetScrollOffset()
		out[fmt.Sprintf("row[%d]", i)] = top.AddXY(p.list.Size().Width/2, y)
	}
	return out
}

// spots of the problems are the buttons that mend them: "problem[0].fix".
func (p *problemsPanel) spots() map[string]fyne.Position {
	out := map[string]fyne.Position{}
	top := fyne.CurrentApp().Driver().AbsolutePositionForObject(p.list)
	for i, at := range p.shown {
		if p.found[at].Fix != "" {
			y := (float32(i)+0.5)*problemRowHeight + float32(i)*theme.Padding() - p.list.GetScrollOffset()
			x, width := fixPlace(p.list.Size().Width)
			out[fmt.Sprintf("problem[%d].fix", i)] = top.AddXY(x+width/2, y)
		}
	}
	return out
}

// The corners of the part of a form that is in sight, among its spots.
const upperLeft, lowerRight = "form.upper-left", "form.lower-right"

// spots is where the form's controls are, those scrolled out of sight too.
func (f *form) spots() map[string]fyne.Position {
	top := fyne.CurrentApp().Driver().AbsolutePositionForObject(f.scroll)
	out := map[string]fyne.Position{upperLeft: top, lowerRight: top.AddXY(f.scroll.Size().Width, f.scroll.Size().Height)}
	where := map[fyne.CanvasObject]fyne.Position{}
	var walk func(o fyne.CanvasObject, at fyne.Position)
	walk = func(o fyne.CanvasObject, at fyne.Position) {
		where[o] = at.AddXY(o.Size().Width/2, o.Size().Height/2)
		switch c := o.(type) {
		case *fyne.Container:
			for _, inner := range c.Objects {
				walk(inner, at.Add(inner.Position()))
			}
		case *kit.Tile:
			out[c.Key] = where[o]
		}
	}
	walk(f.scroll.Content, top.Add(f.scroll.Content.Position()))
	for key, it := range f.items {
		if o, ok := it.focus.(fyne.CanvasObject); ok {
			out[key] = where[o]
		}
	}
	return out
}

// controls is where the controls of the panels in sight are and the buttons
// that mend problems, in pixels of the window. The keys of a game's begin with
// the id of their panel and a stroke: "branches/branch:1:go".
func (e *editor) controls() map[string][2]int {
	out := map[string][2]int{}
	put := func(prefix string, panel any) {
		p, ok := panel.(spotter)
		if !ok {
			return
		}
		for key, at := range p.spots() {
			x, y := e.app.Win.Canvas().PixelCoordinateForPosition(at)
			out[prefix+key] = [2]int{x, y}
		}
	}
	if e.playing {
		g := e.game
		if e.panels.tools {
			put("column/", g.column)
		}
		if e.panels.side {
			put(g.lower.Shown().ID()+"/", g.lower.Shown())
		}
	} else if e.panels.side {
		put("", e.side.Shown())
	}
	if e.panels.problems && e.listing {
		put("", e.problems)
	}
	return out
}

// laidOut is a layout that says when it has laid objects out.
type laidOut struct {
	layout fyne.Layout
	done   func()
}

// MinSize is the layout's.
func (l laidOut) MinSize(objects []fyne.CanvasObject) fyne.Size { return l.layout.MinSize(objects) }

// Layout lays the objects out and says so.
func (l laidOut) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	l.layout.Layout(objects, size)
	l.done()
}
