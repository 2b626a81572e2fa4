package ground

import (
	"slices"

	"github.com/mapsheet/mapsheet/model/plane"
)

// Formation is how a unit stands.
type Formation uint8

// The formations.
const (
	InLine   Formation = iota + 1
	InColumn           // files behind each other
	InLoose            // skirmishers; a gun in action
	InMob              // a unit that has lost a melee
	InSquare           // infantry against cavalry, an option
	Inside             // a building, an option
)

var formations = []string{"", "line", "column", "loose", "mob", "square", "inside"}

// String is the formation as actions and tables write it.
func (f Formation) String() string { return formations[f] }

// ParseFormation is the formation of a word.
func ParseFormation(word string) (Formation, bool) {
	n := slices.Index(formations, word)
	return Formation(max(n, 0)), n > 0
}

// Size is a width and a depth.
type Size struct{ Width, Depth int }

// Kind is what a unit type measures: a line of the tables, not of the rules.
type Kind struct {
	Base        Size            // of a figure
	Formations  []Formation     // that it may take by choice
	Move        [Inside + 1]int // its allowance in each formation; 0: it does not move
	Ranks       int             // the most of a line
	UsualRanks  int             // of a line
	UsualFiles  int             // of a column
	Gun         Size            // zero: it has none
	CrewZone    int             // how far from its gun a crew stands
	StandRadius int             // of the leaders of skirmishers; 0 for all others
	Spread      Range           // of the radius of a cloud of skirmishers
	UsualSpread int
	MobRadius   int
	Square      Square
}

// Square is what the side of a square grows by with every four figures, and what it has
// at the least.
type Square struct{ Step, Least int }

// Range is from a least to a most.
type Range struct{ Least, Most int }

// May reports whether units of the kind may choose a formation.
func (k *Kind) May(f Formation) bool { return slices.Contains(k.Formations, f) }

// skirmishes reports whether units of the kind in loose are clouds around a stand.
func (k *Kind) skirmishes() bool { return k.StandRadius > 0 }

// artillery reports whether units of the kind have a gun.
func (k *Kind) artillery() bool { return k.Gun.Width > 0 }

// Pose is how a unit stands.
type Pose struct {
	Anchor       plane.Point // the point it is measured from (Formations 9)
	Facing       int
	Formation    Formation
	Ranks, Files int // of a line or column, as they stand
	Spread       int // radius of a cloud
	Figures      int // that the outline is made for (K93)
	Building     int // number of the piece that it is inside of
}

// Shaped is a pose in a formation: the same anchor and facing, with the outline of
// so many figures. Number is the ranks of a line, the files of a column, the
// radius of a cloud; 0 stands for the usual. Ranks and files are lowered until the
// shape is that of a line or column (K7), but more files than usual that make no
// column are refused (K6).
func (k *Kind) Shaped(p Pose, f Formation, number, figures int) (Pose, Refusal) {
	p.Formation, p.Figures, p.Ranks, p.Files, p.Spread, p.Building = f, figures, 0, 0, 0, 0
	switch f {
	case InLine:
		if number == 0 {
			number = k.UsualRanks
		}
		if number < 1 || number > k.Ranks {
			return p, refuse(BadNumber)
		}
		p.Ranks, p.Files = k.line(number, figures)
	case InColumn:
		if number == 0 || k.artillery() {
			number = k.UsualFiles
		}
		if number < 1 || number > figures && number > k.UsualFiles {
			return p, refuse(BadNumber)
		}
		p.Ranks, p.Files = k.column(number, figures)
		if number > k.UsualFiles && p.Files != number {
			return p, refuse(NotAColumn)
		}
	case InLoose:
		if !k.skirmishes() {
			break
		}
		if number == 0 {
			number = k.UsualSpread
		}
		if number < k.Spread.Least || number > k.Spread.Most {
			return p, refuse(BadSpread)
		}
		p.Spread = number
	}
	return p, Refusal{}
}

// line is the ranks and files in which figures stand that were to have so many
// ranks: a line is wider than deep, or of one rank.
func (k *Kind) line(ranks, figures int) (r, files int) {
	for ; ; ranks-- {
		files = (figures + ranks - 1) / ranks
		r = (figures + files - 1) / files
		if ranks == 1 || files*k.Base.Width > r*k.Base.Depth {
			return r, files
		}
	}
}

// column is the ranks and files in which figures stand that were to have so many
// files: a column is deeper than wide, or of one file. Guns follow their gunners.
func (k *Kind) column(files, figures int) (ranks, f int) {
	for ; ; files-- {
		ranks = (figures + files - 1) / files
		if files == 1 || k.artillery() || ranks*k.Base.Depth > files*k.Base.Width {
			return ranks, files
		}
	}
}

// Closed are the poses that a unit may take when ranks close after losses, the
// first that has room being the one: K7 and K93. There is none where nothing
// changes.
func (k *Kind) Closed(p Pose, figures int) []Pose {
	var out []Pose
	add := func(number int) {
		next, no := k.Shaped(p, p.Formation, number, figures)
		if no.Cause == 0 && !slices.Contains(out, next) {
			out = append(out, next)
		}
	}
	switch p.Formation {
	case InLine:
		for ranks := p.Ranks; ranks > 0; ranks-- {
			add(ranks)
		}
	case InColumn:
		for files := p.Files; files > 0; files-- {
			add(files)
		}
	default:
		p.Figures = figures
		out = append(out, p)
	}
	return slices.DeleteFunc(out, func(next Pose) bool { return next == p })
}

// SideOfSquare is how long the sides of a square of so many figures are.
func (k *Kind) SideOfSquare(figures int) int {
	return max(k.Square.Step*((figures+3)/4+1), k.Square.Least)
}
