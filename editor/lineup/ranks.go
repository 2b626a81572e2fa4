package lineup

import (
	"slices"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/plane"
	"github.com/mapsheet/mapsheet/model/table"
)

// inch is how many units of length an inch has.
const inch = 100

// step is how far on a unit is tried that has no room.
const step = inch / 2

// ranks is a ground that is filled with units row by row, from its front to its rear.
type ranks struct {
	field  *field
	ground *model.Ground
	said   model.Posting
	zone   *model.Ground // that holds no more units than said; nil for none
	facing int
	gap    int // between units, and between rows

	left, right int // of the ground, measured to the right of the corner of the table as units face
	front, rear int // measured backwards from it

	stand  []Unit
	bodies []table.Shape
}

func (f *field) ranks(step int, said model.Posting, facing, gap int) *ranks {
	r := &ranks{field: f, ground: f.grounds[step], said: said, facing: facing, gap: gap}
	if said.Most > 0 {
		if g, err := (model.Area{Place: said.MostIn}).Ground(f.board); err == nil {
			r.zone = g
		}
	}
	box := r.ground.Box()
	ahead := table.Forward(facing)
	aside := table.Forward(facing + 900)
	for i, c := range [...]plane.Point{box.Min, {X: box.Max.X, Y: box.Min.Y}, box.Max, {X: box.Min.X, Y: box.Max.Y}} {
		x, y := table.Dot(c, aside)/table.One, -table.Dot(c, ahead)/table.One
		if i == 0 {
			r.left, r.right, r.front, r.rear = x, x, y, y
		}
		r.left, r.right, r.front, r.rear = min(r.left, x), max(r.right, x), min(r.front, y), max(r.rear, y)
	}
	return r
}

// place is a unit whose front begins so far to the right and to the rear.
func (r *ranks) place(u Unit, right, back int) Unit {
	u.Facing = r.facing
	ahead := -back
	if u.Stand.Spread > 0 {
		ahead -= u.Stand.Spread
	}
	u.At = table.Place(plane.Point{}, r.facing, right+u.Stand.Wide/2, ahead)
	return u
}

// free reports whether a unit may stand where it is placed: within its ground, on nobody
// and on nothing that is shut, and not as one more in a zone that has all it may have.
func (r *ranks) free(u *Unit, but int) bool {
	body := u.Body()
	if !r.ground.Covers(&body) {
		return false
	}
	for i := range r.bodies {
		if i != but && r.bodies[i].Overlaps(&body) {
			return false
		}
	}
	for i := range r.field.bodies {
		if r.field.bodies[i].Overlaps(&body) {
			return false
		}
	}
	if slices.ContainsFunc(r.field.shut, func(g *model.Ground) bool { return g.Meets(&body) }) {
		return false
	}
	return r.zone == nil || !r.zone.Holds(u.At) || r.inZone(but) < r.said.Most
}

func (r *ranks) inZone(but int) int {
	n := 0
	for i := range r.stand {
		if i != but && r.zone.Holds(r.stand[i].At) {
			n++
		}
	}
	return n
}

// fill stands units in rows, each in the middle of the ground as far as that is free, the
// deepest units of a row deciding where the next begins.
func (r *ranks) fill(units []Unit) {
	left := slices.Clone(units)
	for back := r.front; back < r.rear && len(left) > 0; {
		deep := 0
		for right := r.begin(left); right < r.right; {
			i := slices.IndexFunc(left, func(u Unit) bool {
				u = r.place(u, right, back)
				return r.free(&u, -1)
			})
			if i < 0 {
				right += step
				continue
			}
			u := r.place(left[i], right, back)
			r.stand, r.bodies = append(r.stand, u), append(r.bodies, u.Body())
			deep = max(deep, u.Stand.Deep)
			right += u.Stand.Wide + r.gap
			left = slices.Delete(left, i, i+1)
			if len(left) == 0 {
				break
			}
		}
		if deep == 0 {
			back += step
		} else {
			back += deep + r.gap
		}
	}
}

// begin is where a row begins, so that it stands in the middle; at the left where units are
// close.
func (r *ranks) begin(left []Unit) int {
	if r.gap == 0 {
		return r.left
	}
	wide, room := -r.gap, r.right-r.left
	for _, u := range left {
		if wide+r.gap+u.Stand.Wide > room {
			break
		}
		wide += r.gap + u.Stand.Wide
	}
	return r.left + max(room-wide, 0)/2
}

// touch brings a unit to the edge that one of them touches, the last that can go there.
func (r *ranks) touch() {
	if r.said.Touch == "" {
		return
	}
	size := plane.Point{X: r.field.board.Width, Y: r.field.board.Height}
	for i := len(r.stand) - 1; i >= 0; i-- {
		box := r.bodies[i].Box()
		var by plane.Point
		switch r.said.Touch {
		case model.North:
			by.Y = -box.Min.Y
		case model.South:
			by.Y = size.Y - box.Max.Y
		case model.West:
			by.X = -box.Min.X
		default:
			by.X = size.X - box.Max.X
		}
		u := r.stand[i]
		u.At = u.At.Add(by)
		if r.free(&u, i) {
			r.stand[i], r.bodies[i] = u, u.Body()
			return
		}
	}
}
