package play

import (
	"fmt"
	"image/color"
	"slices"
	"strconv"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"github.com/mapsheet/mapsheet/editor/playtest"
	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/editor/ui/look"
)

// Curve is the points of the sides over the turns of a game: a line for each side, its
// points round for the first and square for the second, with what comes after the present
// moment pale. A click goes to the end of a turn.
type Curve struct {
	widget.BaseWidget
	course *Course
	points []playtest.Standing
	branch int // that they are of
	done   int // actions of it, then
}

// NewCurve is the curve for a game.
func NewCurve(c *Course) *Curve {
	w := &Curve{course: c, branch: -1}
	w.ExtendBaseWidget(w)
	return w
}

// Update shows the game as it stands. It reports whether there is anything to show.
func (w *Curve) Update() bool {
	s := w.course.Session
	if branch, done := s.Branch().ID, s.Len(); branch != w.branch || done != w.done {
		w.points, w.branch, w.done = s.Standings(), branch, done
	}
	w.Refresh()
	return len(w.points) > 1
}

// Says is a turn of the curve in words: "After turn 3: White 4, Black 2".
func (w *Curve) Says(i int) string {
	p := w.points[i]
	word := w.course.Session.System().Turn
	text := fmt.Sprintf("After %s %d: ", word, p.Turn)
	switch {
	case p.Time == 0:
		text = "At the beginning: "
	case !whole(p.Time):
		text = fmt.Sprintf("In %s %d: ", word, p.Turn)
	}
	for k, side := range w.course.Session.Scenario().Sides {
		if k > 0 {
			text += ", "
		}
		text += fmt.Sprintf("%s %d", side.Name, p.Points[k])
	}
	return text
}

// Measures of the curve.
const (
	curveHeight = 132
	curveLeft   = 22
	curveRight  = 14
	curveTop    = 8
	curveFoot   = 20
	scaleStep   = 5 // between lines across, or twice as much until there are few enough
	mostLines   = 6
)

// whole reports whether a time is the end of a turn.
func whole(time float32) bool { return time == float32(int(time)) }

// turns is how many turns there is room for: all, or where there is much to see of each
// those that were played.
func (w *Curve) turns() int {
	if last := w.points[len(w.points)-1]; len(w.points) > 2*last.Turn+2 {
		return last.Turn
	}
	return max(w.course.Session.Scenario().Length.Turns, w.points[len(w.points)-1].Turn, 1)
}

// x is where a turn stands.
func (w *Curve) x(turn float32) float32 {
	return curveLeft + (w.Size().Width-curveLeft-curveRight)*turn/float32(w.turns())
}

// scale is the least and the greatest number of points that there is room for, and how
// far lines across are apart.
func (w *Curve) scale() (least, most, step int) {
	for _, p := range w.points {
		for _, n := range p.Points {
			least, most = min(least, n), max(most, n)
		}
	}
	step = scaleStep
	for most-least > mostLines*step {
		step *= 2
	}
	most = max(most, step)
	up := func(n int) int { return (n + step - 1) / step * step }
	return -up(-least), up(most), step
}

// nearest is the point nearest to a place.
func (w *Curve) nearest(x float32) int {
	best := 0
	for i, p := range w.points {
		if d, least := x-w.x(p.Time), x-w.x(w.points[best].Time); d*d < least*least {
			best = i
		}
	}
	return best
}

// Tapped goes to the end of the turn under the pointer.
func (w *Curve) Tapped(e *fyne.PointEvent) {
	if len(w.points) > 0 {
		w.course.Go(w.points[w.nearest(e.Position.X)].To)
	}
}

// MouseIn waits for the pointer to move.
func (w *Curve) MouseIn(*kit.MouseEvent) {}

// MouseMoved says how the sides stood.
func (w *Curve) MouseMoved(e *kit.MouseEvent) {
	if len(w.points) > 0 {
		w.course.Bench.Status.SetHint(w.Says(w.nearest(e.Position.X)) + ". Click: go there")
	}
}

// MouseOut takes the hint away.
func (w *Curve) MouseOut() { w.course.Bench.Status.SetHint("") }

// CreateRenderer draws the curve.
func (w *Curve) CreateRenderer() fyne.WidgetRenderer { return &curveRenderer{w: w} }

type curveRenderer struct {
	w       *Curve
	objects []fyne.CanvasObject
}

func (r *curveRenderer) Destroy()                     {}
func (r *curveRenderer) MinSize() fyne.Size           { return fyne.NewSize(160, curveHeight) }
func (r *curveRenderer) Objects() []fyne.CanvasObject { return r.objects }
func (r *curveRenderer) Refresh() {
	r.Layout(r.w.Size())
	canvas.Refresh(r.w)
}

// Layout draws the scale, the present moment and the lines.
func (r *curveRenderer) Layout(size fyne.Size) {
	w := r.w
	r.objects = r.objects[:0]
	if len(w.points) == 0 {
		return
	}
	least, most, step := w.scale()
	y := func(n int) float32 {
		return curveTop + (size.Height-curveTop-curveFoot)*float32(most-n)/float32(most-least)
	}
	for n := least; n <= most; n += step {
		r.line(look.Now().Rule, 1, fyne.NewPos(curveLeft, y(n)), fyne.NewPos(size.Width-curveRight, y(n)))
		r.text(strconv.Itoa(n), fyne.NewPos(curveLeft-7, y(n)), 1)
	}
	every := 1
	for w.turns()/every > 12 {
		every++
	}
	for turn := 0; turn <= w.turns(); turn += every {
		r.text(strconv.Itoa(turn), fyne.NewPos(w.x(float32(turn)), size.Height-curveFoot+10), 0.5)
	}
	at := w.course.Session.At()
	now := w.now(at)
	r.line(look.Now().Accent, 1.5, fyne.NewPos(w.x(now), curveTop-4), fyne.NewPos(w.x(now), size.Height-curveFoot+2))
	for side, s := range slices.Backward(w.course.Session.Scenario().Sides) {
		fill, _ := w.course.Colours(s.ID)
		edge := look.Now().Ink
		aside := float32(1.5) - 3*float32(side) // lines that lie on one another are both seen
		place := func(i int) fyne.Position {
			return fyne.NewPos(w.x(w.points[i].Time), y(w.points[i].Points[side])+aside)
		}
		for i := range w.points[1:] {
			thick := float32(5)
			if w.points[i+1].To > at {
				thick = 2.5
			}
			r.line(edge, thick, place(i), place(i+1))
			r.line(fill, thick-2, place(i), place(i+1))
		}
		for i, p := range w.points {
			if !whole(p.Time) && i+1 < len(w.points) { // marks of many cards would hide the line
				continue
			}
			r.mark(fill, edge, place(i), side, p.To > at)
		}
	}
}

// now is the present moment in turns.
func (w *Curve) now(at int) float32 {
	last := w.points[0]
	for _, p := range w.points[1:] {
		if p.To > at {
			return last.Time + (p.Time-last.Time)*float32(max(at-last.To, 0))/float32(p.To-last.To)
		}
		last = p
	}
	return last.Time
}

func (r *curveRenderer) line(ink color.Color, thick float32, from, to fyne.Position) {
	l := canvas.NewLine(ink)
	l.StrokeWidth, l.Position1, l.Position2 = thick, from, to
	r.objects = append(r.objects, l)
}

// text writes at a place, of which the part lies to its left.
func (r *curveRenderer) text(text string, at fyne.Position, part float32) {
	t := look.Line(text, look.Now().Faded, theme.CaptionTextSize())
	t.Resize(t.MinSize())
	t.Move(at.SubtractXY(part*t.MinSize().Width, t.MinSize().Height/2))
	r.objects = append(r.objects, t)
}

// mark is the point of a turn.
func (r *curveRenderer) mark(fill, edge color.Color, at fyne.Position, side int, pale bool) {
	half := float32(4)
	if pale {
		half = 2.5
	}
	m := canvas.NewRectangle(fill)
	m.StrokeColor, m.StrokeWidth = edge, 1.5
	if side == 0 {
		m.CornerRadius = half
	}
	m.Move(at.SubtractXY(half, half))
	m.Resize(fyne.NewSquareSize(2 * half))
	r.objects = append(r.objects, m)
}
