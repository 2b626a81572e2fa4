package ground

import (
	"github.com/mapsheet/mapsheet/model/plane"
	"github.com/mapsheet/mapsheet/model/table"
)

// Body is a unit in its pose, with the outlines that follow. It does not change.
type Body struct {
	Kind *Kind
	Side int8
	Pose Pose

	room    table.Shape // what takes room; empty inside a building
	contact table.Shape // what is charged, and reached by fire unless it is a gun in column
	gun     table.Shape // empty where there is none
	middle  plane.Point // of what takes room or, of a gun in loose and of skirmishers, is aimed at
	aim     plane.Point
}

// NewBody is a unit of a side in a pose.
func NewBody(k *Kind, side int8, p Pose) *Body {
	b := bodyOf(k, side, p)
	return &b
}

func bodyOf(k *Kind, side int8, p Pose) Body {
	b := Body{Kind: k, Side: side, Pose: p, middle: p.Anchor, aim: p.Anchor}
	switch {
	case p.Formation == InMob:
		b.room = table.Disc(p.Anchor, k.MobRadius)
	case p.Formation == Inside:
		return b
	case p.Formation == InLoose && k.skirmishes():
		b.room = table.Disc(p.Anchor, p.Spread)
		b.contact = table.Disc(p.Anchor, k.StandRadius)
		return b
	default:
		size, forward := k.outline(p)
		front := p.Anchor
		if forward == 0 {
			b.room = table.Rectangle(front, p.Facing, size.Width, size.Depth)
		} else {
			b.room = square(p.Anchor, p.Facing, forward)
		}
		b.middle = table.Place(front, p.Facing, 0, forward-size.Depth/2)
		b.aim = b.middle
		if k.artillery() {
			b.setGun(size.Depth)
			return b
		}
	}
	b.contact = b.room
	return b
}

// setGun tells where the gun of a unit is: at the muzzle in loose, at the end of a
// column.
func (b *Body) setGun(depth int) {
	p, gun := b.Pose, b.Kind.Gun
	if p.Formation == InLoose {
		b.gun = table.Rectangle(p.Anchor, p.Facing, gun.Width, gun.Depth)
		b.contact = b.gun
		b.aim = table.Place(p.Anchor, p.Facing, 0, -gun.Depth/2)
		b.middle = b.aim
		return
	}
	b.gun = table.Polygon(
		table.Place(p.Anchor, p.Facing, -gun.Width/2, gun.Depth-depth), table.Place(p.Anchor, p.Facing, gun.Width/2, gun.Depth-depth),
		table.Place(p.Anchor, p.Facing, gun.Width/2, -depth), table.Place(p.Anchor, p.Facing, -gun.Width/2, -depth),
	)
	b.aim = table.Place(p.Anchor, p.Facing, 0, gun.Depth/2-depth)
	b.contact = b.room
}

// square is the outline of a square about its middle, half as long a side as told.
func square(middle plane.Point, facing, half int) table.Shape {
	return table.Polygon(
		table.Place(middle, facing, -half, half), table.Place(middle, facing, half, half),
		table.Place(middle, facing, half, -half), table.Place(middle, facing, -half, -half),
	)
}

// outline is how wide and deep a formation of four corners is, and how far its
// front lies before the anchor.
func (k *Kind) outline(p Pose) (size Size, forward int) {
	switch p.Formation {
	case InLoose:
		return Size{k.Gun.Width + 2*k.CrewZone, k.Gun.Depth + k.CrewZone}, 0
	case InSquare:
		side := k.SideOfSquare(p.Figures)
		return Size{side, side}, side / 2
	default:
		return Size{p.Files * k.Base.Width, p.Ranks*k.Base.Depth + k.Gun.Depth}, 0
	}
}

// Cloud reports whether the body is skirmishers in loose.
func (b *Body) Cloud() bool { return b.Pose.Formation == InLoose && b.Kind.skirmishes() }

// Fronted reports whether the body has a front: skirmishers in loose, mobs, squares
// and those inside buildings have none (K96).
func (b *Body) Fronted() bool {
	return b.Pose.Formation != InMob && b.Pose.Formation != InSquare && b.Pose.Formation != Inside && !b.Cloud()
}

// house is the building that the body is inside of, None for none.
func (b *Body) house() int {
	if b.Pose.Formation == Inside {
		return b.Pose.Building
	}
	return None
}

// Room is the ground that the body takes; empty inside a building.
func (b *Body) Room() *table.Shape { return &b.room }

// Gun is the outline of its gun; empty where it has none.
func (b *Body) Gun() *table.Shape { return &b.gun }

// Contact is what is touched to attack it; empty inside a building, whose walls are.
func (b *Body) Contact() *table.Shape { return &b.contact }

// Aim is the point that it is aimed at.
func (b *Body) Aim() plane.Point { return b.aim }

// Middle is the point that an escape and a reforming begin from: of a gun in loose
// the gun's middle.
func (b *Body) Middle() plane.Point { return b.middle }

// In reports whether all of the body lies in an area, its edge included (K100).
func (b *Body) In(area *table.Area) bool {
	if b.room.Empty() {
		return area.Holds(b.Pose.Anchor)
	}
	return area.Covers(&b.room)
}

// marks are the nine points of the body by which it goes up a hill (K24).
func (b *Body) marks() [9]plane.Point {
	if c := b.room.Corners(); len(c) == 1 {
		out := [9]plane.Point{c[0]}
		for i := range 8 {
			out[i+1] = table.Place(c[0], i*450, 0, b.room.Radius)
		}
		return out
	}
	size, forward := b.Kind.outline(b.Pose)
	out := [9]plane.Point{}
	copy(out[:], b.room.Corners())
	at := func(right, ahead int) plane.Point { return table.Place(b.Pose.Anchor, b.Pose.Facing, right, ahead) }
	out[4] = at(0, forward)
	out[5] = at(0, forward-size.Depth/2)
	out[6] = at(0, forward-size.Depth)
	out[7] = at(-size.Width/2, forward-size.Depth/2)
	out[8] = at(size.Width/2, forward-size.Depth/2)
	return out
}

// Centered is the pose of a unit whose middle, of a gun in loose the gun's, stands
// at a point.
func (k *Kind) Centered(p Pose, middle plane.Point) Pose {
	p.Anchor = middle
	switch {
	case p.Formation == InLoose && k.artillery():
		p.Anchor = table.Place(middle, p.Facing, 0, k.Gun.Depth/2)
	case p.Formation == InLine || p.Formation == InColumn:
		size, _ := k.outline(p)
		p.Anchor = table.Place(middle, p.Facing, 0, size.Depth/2)
	}
	return p
}
