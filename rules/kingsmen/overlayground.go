package kingsmen

import (
	"strings"

	"github.com/mapsheet/mapsheet/model/plane"
	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/kingsmen/fields"
	"github.com/mapsheet/mapsheet/rules/kingsmen/ground"
)

// sightAnswer is what is seen from a point: by the unit that is measured from there, or
// over the terrain alone.
type sightAnswer struct {
	s    *State
	unit int // none where no unit looks
	from plane.Point
}

func newSightAnswer(s *State, from plane.Point) sightAnswer {
	for u := range s.units {
		if s.units[u].standing == onTable && s.units[u].at == from {
			return sightAnswer{s, u, from}
		}
	}
	return sightAnswer{s, none, from}
}

// What hides a point, by the class of the answer.
const (
	isSeen uint8 = iota
	byTerrain
	byHill
	byUnit
)

func (sightAnswer) classes() []rules.OverlayClass {
	return []rules.OverlayClass{
		isSeen: {Name: "In sight", Tone: rules.Good}, byTerrain: {Name: "Hidden by woods, houses or walls", Tone: rules.ByWoods},
		byHill: {Name: "Dead ground behind a hill", Tone: rules.ByHill}, byUnit: {Name: "Hidden by a unit", Tone: rules.Hidden},
	}
}

// hides is why a point is not seen.
func (a sightAnswer) hides(at plane.Point) ground.Refusal {
	if a.unit != none {
		return a.s.field.SeesPoint(a.unit, at)
	}
	no := ground.Refusal{Reason: ground.Reason{Unit: none, Piece: a.s.battle.ground.Hidden(plane.Segment{From: a.from, To: at})}}
	if no.Piece != ground.None {
		no.Cause = ground.TerrainHides
	}
	return no
}

func (a sightAnswer) cell(at plane.Point) (rules.OverlayCell, bool) {
	no := a.hides(at)
	c := rules.OverlayCell{Class: byUnit}
	switch {
	case !no.Refused():
		c.Class = isSeen
	case no.Piece != ground.None && a.s.battle.ground.Piece(no.Piece).Shape == ground.Hill:
		c.Class = byHill
	case no.Piece != ground.None:
		c.Class = byTerrain
	}
	return c, true
}

func (a sightAnswer) says(at plane.Point) (string, []plane.Point) {
	s, no := a.s, a.hides(at)
	who := "It"
	if a.unit != none {
		who = s.battle.title(a.unit)
	}
	switch {
	case !no.Refused():
		return "This point is in sight.", nil
	case no.Piece != ground.None:
		return who + " does not see this point: " + s.battle.pieceTitle(no.Piece) + " hides it (" + ruled(no.Cause.Rule()) + ").", []plane.Point{s.battle.board.Pieces[no.Piece].Middle()}
	}
	return who + " does not see this point: " + s.battle.title(no.Unit) + " stands in the way (" + ruled(no.Cause.Rule()) + ").", []plane.Point{s.units[no.Unit].at}
}

// groundAnswer is what the ground does to who stands or goes there.
type groundAnswer struct{ *battle }

// What the ground does, by the class of the answer.
const (
	isShut uint8 = iota
	isSlow
	isCover
	isRoad
)

func (groundAnswer) classes() []rules.OverlayClass {
	return []rules.OverlayClass{
		isShut: {Name: "Impassable", Tone: rules.Hidden}, isSlow: {Name: "Halves a move", Tone: rules.ByHill},
		isCover: {Name: "Gives cover", Tone: rules.ByWoods}, isRoad: {Name: "Speeds a column", Tone: rules.Fair},
	}
}

func (a groundAnswer) cell(at plane.Point) (rules.OverlayCell, bool) {
	found, best := false, isRoad
	for _, n := range a.ground.At(at) {
		p := a.ground.Piece(n)
		for class, is := range []bool{isShut: p.Shut, isSlow: p.Slow, isCover: p.Cover > 0, isRoad: p.Road} {
			if is {
				found, best = true, min(best, uint8(class))
			}
		}
	}
	return rules.OverlayCell{Class: best}, found
}

func (a groundAnswer) says(at plane.Point) (string, []plane.Point) {
	var parts []string
	var where []plane.Point
	for _, n := range a.ground.At(at) {
		parts = append(parts, capital(a.pieceTitle(n))+" "+a.does(n)+".")
		where = append(where, a.board.Pieces[n].Middle())
	}
	if parts == nil {
		return "Open ground: nothing halves a move here, and nothing gives cover.", nil
	}
	return strings.Join(parts, " "), where
}

// does is what a piece of terrain does: "halves a move, gives light cover".
func (b *battle) does(n int) string {
	p, e := b.ground.Piece(n), b.figures.effectsOf(&b.board.Pieces[n])
	var parts []string
	switch {
	case p.Shut && e.enter:
		parts = append(parts, "is entered by infantry, skirmishers and foot artillery alone, where the battle has buildings")
	case p.Shut:
		parts = append(parts, "is impassable")
	case e.slow == fields.GoingUp:
		parts = append(parts, "halves a move that goes up")
	case p.Slow:
		parts = append(parts, "halves a move")
	}
	if p.Road {
		parts = append(parts, "speeds a column that stays on it")
	}
	if p.Blind {
		parts = append(parts, "hides what is behind it")
	}
	if p.Cover > 0 {
		parts = append(parts, "gives "+covers[p.Cover]+" cover")
	}
	if parts == nil {
		return "changes nothing"
	}
	return strings.Join(parts, ", ")
}
