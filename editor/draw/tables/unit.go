package tables

import (
	"fmt"
	"image/color"
	"math"

	"github.com/mapsheet/mapsheet/editor/draw/tiles"
	"github.com/mapsheet/mapsheet/model/plane"
)

// Kind is what a unit's figures are.
type Kind uint8

// The kinds of units.
const (
	Infantry Kind = iota
	Skirmishers
	Cavalry
	FootArtillery
	HorseArtillery
	SkirmishingCavalry
	WarParty
	numKinds
)

var kindNames = [numKinds]string{"infantry", "skirmishers", "cavalry", "foot-artillery", "horse-artillery", "skirmishing-cavalry", "war-party"}

// KindNamed is the kind of a name, such as types of units have it: "foot-artillery". It
// is false for others.
func KindNamed(name string) (Kind, bool) {
	for k, n := range kindNames {
		if n == name {
			return Kind(k), true
		}
	}
	return Infantry, false
}

// String is the kind's name: "foot-artillery".
func (k Kind) String() string { return kindNames[k%numKinds] }

func (k Kind) artillery() bool { return k == FootArtillery || k == HorseArtillery }
func (k Kind) mounted() bool   { return k == Cavalry || k == SkirmishingCavalry }

// The formations, as poses have them.
const (
	Line   = "line"
	Column = "column"
	Loose  = "loose"
	Mob    = "mob"
	Square = "square"
	Inside = "inside" // in a building
)

// The resolve of a unit, as poses have it: a counter with a letter, of a form of its own.
const (
	Green  = "green"  // a disc
	Yellow = "yellow" // a diamond
	Red    = "red"    // a square
)

// Unit is a unit on the table: how it stands, what it is and how it is dressed. Lengths
// are in hundredths of an inch, angles in tenths of a degree clockwise from north.
type Unit struct {
	Number  int32 // decides what chance does with its figures
	Kind    Kind
	Uniform Uniform

	At                   plane.Point // its anchor
	Facing               int
	Formation            string
	Ranks, Files, Spread int
	Figures, Whole       int           // now, and at the beginning
	BreaksAt             int           // figures at which it breaks
	Outline              plane.Polygon // that takes room, from its front left clockwise; empty for discs
	Radius               int           // of a disc; 0 for none
	Gun                  plane.Polygon // from its front left clockwise; empty for none
	Counter              string        // green, yellow or red; no bead for others
	Disordered           bool
	NoOfficer, NoEnsign  bool // he fell
}

// key is what decides how a unit looks, but for where it stands.
func (u *Unit) key() string {
	c := *u
	c.At, c.Outline, c.Gun = plane.Point{}, nil, nil
	wide, deep := u.size()
	return fmt.Sprint(c, wide, deep, len(u.Gun))
}

// size is how wide and deep the ground of a unit is, in inches: of a disc its width both
// ways.
func (u *Unit) size() (wide, deep float64) {
	if len(u.Outline) == 4 {
		o := corners(u.Outline)
		return math.Round(o[0].Dist(o[1])) / inch, math.Round(o[1].Dist(o[2])) / inch
	}
	d := 2 * float64(u.Radius) / inch
	return d, d
}

// bodied reports whether a unit stands on a rectangle behind its anchor, or around it.
func (u *Unit) bodied() bool { return len(u.Outline) == 4 }

// post is where a figure of a unit stands, in inches to the right and to the front of its
// anchor, and how it is turned from the unit's facing.
type post struct {
	right, front float64
	turn         int // tenths of a degree
	what         role
	horse        bool
}

// posts is where the figures of a unit stand.
func (u *Unit) posts() []post {
	wide, deep := u.size()
	switch {
	case u.Formation == Inside:
		return nil
	case u.Formation == Mob:
		return u.mob(wide / 2)
	case u.Formation == Square:
		return u.square(wide)
	case u.Formation == Loose && u.Kind.artillery():
		return u.battery()
	case u.Formation == Loose:
		return u.cloud()
	}
	if u.Kind.artillery() {
		deep -= gunLong
	}
	return append(u.block(wide, deep), u.leaders(wide)...)
}

// gunLong is how long a gun is, in inches.
const gunLong = 3

// grid is in how many files and ranks a formed unit of so many figures stands.
func (u *Unit) grid(figures int) (files, ranks int) {
	files = u.Files
	if files < 1 {
		files = max((figures+max(u.Ranks, 1)-1)/max(u.Ranks, 1), 1)
	}
	return files, max((figures+files-1)/files, 1)
}

// block is ranks and files, the last rank in the middle.
func (u *Unit) block(wide, deep float64) []post {
	files, ranks := u.grid(u.Figures)
	out := make([]post, 0, u.Figures)
	for i := range u.Figures {
		rank := i / files
		inRank := min(files, u.Figures-rank*files)
		p := post{
			right: (float64(i%files) - float64(inRank-1)/2) * wide / float64(files),
			front: -(float64(rank) + 0.5) * deep / float64(ranks),
			horse: u.Kind.mounted() || u.Kind == HorseArtillery,
		}
		switch {
		case u.Kind.artillery():
			p.what = helper
		case u.Formation == Line && rank == 0:
			p.what = levelled
		}
		out = append(out, p)
	}
	return out
}

// leaders stand beside the front: the officer on its right, the ensign on its left with
// the drummer behind him.
func (u *Unit) leaders(wide float64) []post {
	horse := u.Kind.mounted()
	row := -0.5
	if horse {
		row = -1.25
	}
	var out []post
	if !u.NoOfficer {
		out = append(out, post{right: wide/2 + 0.6, front: row, what: officer, horse: horse})
	}
	if u.Kind.artillery() {
		return out
	}
	if !u.NoEnsign {
		out = append(out, post{right: -wide/2 - 0.6, front: row, what: ensign, horse: horse})
	}
	if u.Kind == Infantry && u.Figures > u.Whole/2 {
		out = append(out, post{right: -wide/2 - 0.6, front: row - 1.05, what: drummer})
	}
	return out
}

// chance is a number from 0 to 1 for a figure of a unit.
func (u *Unit) chance(figure, what int) float64 { return tiles.Chance(figure, int(u.Number), what) }

// cloud is skirmishers around their leaders.
func (u *Unit) cloud() []post {
	what := levelled
	if u.Kind == WarParty {
		what = brave
	}
	var out []post
	begin := 2 * math.Pi * u.chance(0, 31)
	for i := range u.Figures {
		sin, cos := math.Sincos(begin + 2*math.Pi*(float64(i)+0.5*(u.chance(i, 32)-0.5))/float64(u.Figures))
		reach := float64(u.Spread) / inch
		if u.chance(i, 33) < 0.5 {
			reach *= 0.75
		}
		reach = max(reach-0.4, 0.4)
		out = append(out, post{right: reach * sin, front: reach * cos, what: what, turn: int(240 * (u.chance(i, 34) - 0.5)), horse: u.Kind.mounted()})
	}
	if !u.NoOfficer {
		out = append(out, post{right: 0.38, what: officer, horse: u.Kind.mounted()})
	}
	if !u.NoEnsign {
		out = append(out, post{right: -0.38, what: ensign, horse: u.Kind.mounted()})
	}
	return out
}

// mob is figures that crowd together and look everywhere.
func (u *Unit) mob(radius float64) []post {
	all := u.Figures
	if !u.NoOfficer {
		all++
	}
	if !u.NoEnsign {
		all++
	}
	var out []post
	for i := range all {
		sin, cos := math.Sincos(float64(i)*2.39996 + 6*u.chance(0, 41))
		reach := max(radius-0.45, 0.2) * math.Sqrt((float64(i)+0.5)/float64(all))
		p := post{right: reach * sin, front: reach * cos, turn: int(3600 * u.chance(i, 42)), horse: u.Kind.mounted()}
		switch {
		case i == 0 && !u.NoEnsign:
			p.what = ensign
		case i == all-1 && !u.NoOfficer:
			p.what = officer
		case u.Kind.artillery():
			p.what = helper
		case u.chance(i, 43) < 0.4:
			p.what = levelled
		}
		out = append(out, p)
	}
	return out
}

// square is the rim of a block that looks out on all sides, its leaders inside.
func (u *Unit) square(wide float64) []post {
	var out []post
	a := wide/2 - 0.5
	side := max((u.Figures+3)/4, 1)
	for i := range u.Figures {
		k, at := i/side, -a+2*a*float64(i%side)/float64(side)
		p := post{turn: 900 * k, what: levelled}
		sin, cos := math.Sincos(float64(k) * math.Pi / 2)
		p.right, p.front = at*cos+a*sin, -at*sin+a*cos
		out = append(out, p)
	}
	if !u.NoOfficer {
		out = append(out, post{right: 0.35, front: -0.2, what: officer})
	}
	if !u.NoEnsign {
		out = append(out, post{right: -0.35, front: -0.2, what: ensign})
	}
	return out
}

// battery is gunners at the sides of their gun and behind it.
func (u *Unit) battery() []post {
	places := [...][2]float64{{1.2, -0.75}, {-1.2, -0.75}, {1.2, -2.3}, {-1.2, -2.3}, {0.55, -3.4}, {-0.55, -3.4}}
	var out []post
	for i := range min(u.Figures, len(places)) {
		p := post{right: places[i][0], front: places[i][1], what: helper}
		if i == 0 {
			p.what = gunner
		}
		out = append(out, p)
	}
	if !u.NoOfficer {
		out = append(out, post{right: 2.1, front: -1.6, what: officer})
	}
	return out
}

// Fallen is a figure that fell and lies where it stood.
type Fallen struct {
	At      plane.Point
	Facing  int
	Uniform Uniform
}

// FallenOf is where the figures lie that a unit loses: those of its last ranks, or of its
// cloud, crew or crowd that are drawn last.
func FallenOf(u Unit, lost int) []Fallen {
	posts := u.posts()
	var out []Fallen
	for i := max(u.Figures-lost, 0); i < min(u.Figures, len(posts)); i++ {
		p := posts[i]
		f, at := wayOf(u.Facing), pointOf(u.At)
		at = at.Add(f.Left().Times(-p.right * inch)).Add(f.Times(p.front * inch))
		out = append(out, Fallen{
			At: plane.Point{X: tiles.Whole(at.X), Y: tiles.Whole(at.Y)}, Facing: (u.Facing + int(3600*u.chance(i, 51))) % 3600, Uniform: u.Uniform,
		})
	}
	return out
}

// Wreck is a gun that lost its crew.
type Wreck struct {
	At     plane.Point // its muzzle
	Facing int
}

// General is a general on the table.
type General struct {
	Number    int32 // of the unit that he is
	At        plane.Point
	Facing    int
	Uniform   Uniform
	Side      color.NRGBA // the colour of the ring around his base
	Rating    int         // one to three stars on it
	Commander bool        // of the whole army: a second ring
}
