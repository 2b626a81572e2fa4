package folder

import (
	"fmt"
	"slices"
	"strings"

	"github.com/mapsheet/mapsheet/editor/draw/paint"
	"github.com/mapsheet/mapsheet/editor/draw/pdf"
	"github.com/mapsheet/mapsheet/editor/export/flow"
	"github.com/mapsheet/mapsheet/model"
)

// boxMore is how much larger the boxes are than the counters that lie in them.
const boxMore = 2

// battleCards is the order of battle of each side, with a box for each counter at its true
// size; on open tables with a ring for each figure.
func (f *Folder) battleCards() []pdf.Page {
	var out []pdf.Page
	for _, side := range f.Scenario.Sides {
		w := flow.New(f.Sheet, side.Name+" order of battle")
		if f.onTable() {
			w.Columns(2)
		}
		any := false
		for i := range f.Scenario.Forces {
			if force := &f.Scenario.Forces[i]; force.Side == side.ID {
				f.battleCard(w, force)
				any = true
			}
		}
		if any {
			out = append(out, w.Pages()...)
		}
	}
	return out
}

func (f *Folder) battleCard(w *flow.Flow, force *model.Force) {
	w.Heading(f.forceName(force))
	w.Caption(flow.Small, flow.Plain(f.comes(force.ID))...)
	for _, g := range force.Units {
		label := []flow.Span{{Text: fmt.Sprint(g.Count) + " " + f.typeName(g.Type, g.Count), Bold: true}}
		if g.Name != "" {
			label = append(label, flow.Span{Text: ", " + g.Name})
		}
		if f.onTable() {
			f.rings(w, force, g, label)
		} else {
			f.boxes(w, force, g, label)
		}
	}
}

// comes is when and where a force comes in: "Step 2 of the deployment: west of town A".
func (f *Folder) comes(force string) string {
	s := f.Scenario
	var out []string
	for i, d := range s.Deployment {
		if slices.Contains(d.Forces, force) {
			out = append(out, fmt.Sprintf("Set up in step %d, %s.", i+1, d.Area.Where(s.Board)))
		}
	}
	for _, r := range s.Reinforcements {
		if slices.Contains(r.Forces, force) {
			when := fmt.Sprintf("Arrives from %s %d on", f.System.Turn, r.Turn)
			if clock, ok := s.Length.Clock(r.Turn); ok {
				when += " (" + clock + ")"
			}
			out = append(out, when+" by "+r.Entry.Phrase(s.Board)+".")
		}
	}
	if len(out) == 0 {
		return "Neither set up nor arriving."
	}
	return strings.Join(out, " ")
}

// mostKept is how many rows of boxes are not parted.
const mostKept = 4

// boxes sets a box for each counter of a group, in rows, with what it is faintly in it.
func (f *Folder) boxes(w *flow.Flow, force *model.Force, g model.UnitGroup, label []flow.Span) {
	w.Caption(flow.Small, label...)
	high := f.Counter + boxMore
	wide := high
	if f.onAreas() {
		wide = f.Counter*BlockShape + boxMore
	}
	cols := max(int(w.Width()/wide), 1)
	k := f.counter(force, g).Unmarked()
	face := strings.TrimSpace(k.Figures)
	for from := 0; from < g.Count; from += cols {
		n := min(cols, g.Count-from)
		w.Row(high, func(c paint.Canvas, at paint.Point, _ float64) {
			for i := range n {
				corner := at.Add(paint.Point{X: float64(i) * wide})
				c.Fill(flow.Frame(corner, wide, high), paint.Faint(k.Fill, 0.18))
				c.Stroke(flow.Frame(corner, wide, high), paint.Stroke{Width: 0.18}, flow.Black)
				middle := corner.Add(paint.Point{X: wide / 2, Y: high/2 + 1})
				c.Text(paint.Text{Line: fmt.Sprint(from + i + 1), At: middle.Sub(paint.Point{Y: 1.6}), Align: paint.Middle, Face: paint.BodyBold, Size: 3.4, Ink: flow.Gray})
				c.Text(paint.Text{Line: paint.Cut(face, paint.Body, 2.6, wide-1), At: middle.Add(paint.Point{Y: 2.2}), Align: paint.Middle, Face: paint.Body, Size: 2.6, Ink: flow.Gray})
			}
		})
		if left := g.Count - from - n; left > 0 && (left <= cols || g.Count <= mostKept*cols) {
			w.Stay() // no row stands alone on a page
		}
	}
	w.Space(1.5)
}

// rings sets the soldiers of a group with a ring for each figure of each of its units, to
// be crossed out; the one at which the unit breaks is dark.
func (f *Folder) rings(w *flow.Flow, force *model.Force, g model.UnitGroup, label []flow.Span) {
	of, _ := f.unitOf(g)
	w.Caption(flow.Small, label...)
	soldiers := f.soldiers(force, g)
	for n := range g.Count {
		w.Row(soldiers.Height+1.5, func(c paint.Canvas, at paint.Point, width float64) {
			soldiers.Draw(c, at)
			x := at.X + soldiers.Width + 3
			y := at.Y + soldiers.Height/2
			if g.Count > 1 {
				c.Text(paint.Text{Line: fmt.Sprint(n + 1), At: paint.Point{X: x, Y: y + 1.2}, Face: paint.BodyBold, Size: 3.4, Ink: flow.Black})
				x += 6
			}
			ringsAt(c, paint.Point{X: x, Y: y}, at.X+width-x, of.Stand.Figures, of.Stand.BreaksAt)
		})
	}
	w.Space(1)
}

// ringsAt draws so many rings in a row or two, closer to each other where these have room for
// them then, the one that is crossed out last first. Of those behind a number the rings are
// dark.
func ringsAt(c paint.Canvas, at paint.Point, width float64, n, breaks int) {
	if n < 1 {
		return
	}
	const usual, close = 5.0, 4.0
	half := (n + 1) / 2
	pitch := min(max(width/float64(n), close), usual, width/float64(half))
	perRow := min(n, max(int(width/pitch+1e-9), half))
	rows := (n + perRow - 1) / perRow
	for i := range n {
		row, col := i/perRow, i%perRow
		p := at.Add(paint.Point{X: (float64(col) + 0.5) * pitch, Y: (float64(row) - float64(rows-1)/2) * pitch})
		var ring paint.Path
		ring.Disc(p, 0.36*pitch)
		if left := n - i; left <= breaks {
			c.Fill(ring, paint.RGBA(0xd8d8d8ff))
		}
		c.Stroke(ring, paint.Stroke{Width: 0.2}, flow.Black)
	}
}
