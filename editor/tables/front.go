package tables

import (
	"fmt"
	"slices"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/plane"
)

// Front is the ground that units take as they are set up, in hundredths of an inch.
type Front struct {
	Wide, Deep int
	Units      int
}

// frontStep is how far on a unit is tried that has no room.
const frontStep = Inch / 4

// Fits is how many of some units find room in a zone, side by side along its longer side
// and in rows behind each other, the deepest first. Nobody stands on the ground that is
// shut.
func Fits(b *model.TableBoard, zone plane.Polygon, fronts []Front, shut func(*model.Piece) bool) int {
	if !zone.Simple() {
		return 0
	}
	barred := barriers(b, zone, shut)
	if box := plane.BoxOf(zone...); box.Max.Y-box.Min.Y > box.Max.X-box.Min.X {
		zone = turned(zone)
		for i := range barred {
			barred[i] = turned(barred[i])
		}
	}
	box := plane.BoxOf(zone...)
	left := slices.Clone(fronts)
	slices.SortStableFunc(left, func(a, o Front) int { return o.Deep - a.Deep })
	fit, y := 0, box.Min.Y
	for y < box.Max.Y && len(left) > 0 {
		deep := 0
		for x := box.Min.X; x < box.Max.X; {
			k := slices.IndexFunc(left, func(f Front) bool { return f.Units > 0 && free(zone, barred, x, y, f) })
			if k < 0 {
				x += frontStep
				continue
			}
			fit++
			deep = max(deep, left[k].Deep)
			x += left[k].Wide
			left[k].Units--
		}
		left = slices.DeleteFunc(left, func(f Front) bool { return f.Units <= 0 })
		if deep == 0 {
			deep = frontStep
		}
		y += deep
	}
	return fit
}

// turned is an outline with east and south exchanged.
func turned(p plane.Polygon) plane.Polygon {
	out := make(plane.Polygon, len(p))
	for i, c := range p {
		out[i] = plane.Point{X: c.Y, Y: c.X}
	}
	return out
}

// free reports whether a unit stands in a zone, and on none of the ground that is barred.
func free(zone plane.Polygon, barred []plane.Polygon, x, y int, f Front) bool {
	at := plane.Polygon{{X: x, Y: y}, {X: x + f.Wide, Y: y}, {X: x + f.Wide, Y: y + f.Deep}, {X: x, Y: y + f.Deep}}
	return at.Inside(zone) && !slices.ContainsFunc(barred, at.Overlaps)
}

// barriers are the outlines of what bars the ground of a zone: areas, and lines a side at
// a time.
func barriers(b *model.TableBoard, zone plane.Polygon, shut func(*model.Piece) bool) []plane.Polygon {
	var out []plane.Polygon
	add := func(p plane.Polygon) {
		if p.Simple() && p.Overlaps(zone) {
			out = append(out, p)
		}
	}
	for i := range b.Pieces {
		p := &b.Pieces[i]
		if !shut(p) {
			continue
		}
		if p.Kind.Shape() != model.LineShape {
			add(p.Points)
			continue
		}
		for _, s := range (Course{Of: Thing{Index: i}}).sides(b) {
			dx, dy := direction(s.From, s.To)
			half := float64(p.LineWidth()) / 2
			off := plane.Point{X: int(-dy * half), Y: int(dx * half)}
			add(plane.Polygon{s.From.Add(off), s.To.Add(off), s.To.Sub(off), s.From.Sub(off)})
		}
	}
	return out
}

// FrontTold says how many of some units fit a zone: "6 of 7 units fit at 6 inches".
func FrontTold(fit int, fronts []Front) string {
	units, least, most := 0, 0, 0
	for _, f := range fronts {
		units += f.Units
		if least == 0 || f.Wide < least {
			least = f.Wide
		}
		most = max(most, f.Wide)
	}
	at := model.CountedInches(most)
	if least != most {
		at = model.ShortInches(least) + " to " + at
	}
	if fit == units {
		return fmt.Sprintf("%s, at %s", allFit(units), at)
	}
	return fmt.Sprintf("%d of %s fit at %s", fit, model.Counted(units, "unit", "units"), at)
}

func allFit(units int) string {
	if units == 1 {
		return "The unit fits"
	}
	return fmt.Sprintf("All %d units fit", units)
}
