package kingsmen

import (
	"fmt"

	"github.com/mapsheet/mapsheet/model/plane"
	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/kingsmen/ground"
)

// formation is how a unit is drawn up.
type formation = ground.Formation

// The formations; those in a building have none (r64).
const (
	line          = ground.InLine
	column        = ground.InColumn
	loose         = ground.InLoose
	mob           = ground.InMob
	square        = ground.InSquare
	inside        = ground.Inside
	numFormations = uint8(inside) + 1
)

// formed is a formation as logs have it, with its size: the ranks of a line, the files of
// a column, the radius of a cloud; 0 where it has none.
func formed(f formation, size int) string {
	if size == 0 {
		return f.String()
	}
	return fmt.Sprintf("%s-%d", f, size)
}

// phrase is a formation for people.
func phrase(f formation) string {
	return [numFormations]string{"nowhere", "in line", "in column", "in loose order", "a mob", "in square", "in a building"}[f]
}

// pose is where and how a unit stands, as actions name it.
type pose struct {
	at        plane.Point
	facing    int
	formation formation
	size      int // ranks of a line, files of a column, radius of a cloud; 0 for none
}

// poseIn is the pose in which a body stands.
func poseIn(b *ground.Body) pose {
	return pose{at: b.Pose.Anchor, facing: b.Pose.Facing, formation: b.Pose.Formation, size: sizeOf(b.Pose)}
}

// sizeOf is the size of a formation as a body has it.
func sizeOf(p ground.Pose) int {
	switch p.Formation {
	case line:
		return p.Ranks
	case column:
		return p.Files
	}
	return p.Spread
}

// kindOf is what a unit measures.
func (f *figures) kindOf(p *piece) *ground.Kind {
	u := &p.sheet
	k := &ground.Kind{
		Base: ground.Size{Width: u.BaseWidth, Depth: u.BaseDepth}, Ranks: u.MostRanks, UsualRanks: u.LineRanks, UsualFiles: u.ColumnFiles,
		Gun: ground.Size{Width: u.GunWidth, Depth: u.GunLength}, CrewZone: u.CrewZone, StandRadius: u.StandRadius,
		Spread: ground.Range{Least: u.LeastSpread, Most: u.MostSpread}, UsualSpread: u.UsualSpread, MobRadius: u.MobRadius, Square: f.Square,
	}
	k.Move[line], k.Move[column], k.Move[loose] = u.Line, u.Column, u.Loose
	for _, f := range []formation{line, column, loose} {
		if k.Move[f] > 0 {
			k.Formations = append(k.Formations, f)
		}
	}
	return k
}

// usual is the size that a formation of a unit usually has; 0 where it has none.
func (s *State) usual(u int, f formation) int {
	k := s.piece(u).kind
	switch f {
	case line:
		return k.UsualRanks
	case column:
		return k.UsualFiles
	case loose:
		return k.UsualSpread
	}
	return 0
}

// sizes are the sizes that menus offer of a formation of a unit, the usual first.
func (s *State) sizes(u int, f formation) []int {
	k := s.piece(u).kind
	out := []int{s.usual(u, f)}
	if f == line {
		for n := 1; n <= k.Ranks; n++ {
			if n != k.UsualRanks {
				out = append(out, n)
			}
		}
	}
	if f == column && k.Gun.Width == 0 {
		for n := 1; n < k.UsualFiles; n++ {
			out = append(out, n)
		}
	}
	return out
}

// posed is a unit in a pose that an action names, or why it cannot have that.
func (s *State) posed(u int, p pose) (*ground.Body, *rules.Refusal) {
	piece := s.piece(u)
	if !piece.kind.May(p.formation) {
		return nil, refuse(noSuchFormation, u)
	}
	shaped, no := piece.kind.Shaped(ground.Pose{Anchor: p.at, Facing: p.facing}, p.formation, p.size, int(s.units[u].figures))
	if no.Refused() {
		return nil, s.refused(u, no)
	}
	return ground.NewBody(piece.kind, piece.side, shaped), nil
}

// body is how a unit stands; nil where it is not on the table.
func (s *State) body(u int) *ground.Body { return s.field.Body(u) }

// formation is that of a unit; 0 where it is not on the table.
func (s *State) formation(u int) formation {
	if b := s.body(u); b != nil {
		return b.Pose.Formation
	}
	return 0
}

// within reports whether any part of a unit lies within a distance of a point.
func (s *State) within(u int, p plane.Point, distance int) bool {
	return s.body(u) != nil && s.field.Within(u, p, distance)
}

// stand puts a unit on the table as a body.
func (s *State) stand(u int, b *ground.Body) {
	s.field.Put(u, b)
	s.units[u].at = b.Pose.Anchor
	s.units[u].standing = onTable
}

// pose gives a unit another pose.
func (s *State) pose(u int, p ground.Pose) {
	b := s.piece(u)
	s.stand(u, ground.NewBody(b.kind, b.side, p))
}

// remove takes a unit off the table.
func (s *State) remove(u int, to standing) {
	s.field.Put(u, nil)
	s.units[u].standing, s.units[u].marked = to, false
}

// roomToReform reports whether a mob finds room for a formation at one of the facings of
// the menu (r17).
func (s *State) roomToReform(u int) bool {
	return s.reforms(u, func(pose) bool { return false })
}

// reforms yields the poses in which a mob or a square has room to reform, until it is
// told to stop, and reports whether there was one.
func (s *State) reforms(u int, yield func(pose) bool) bool {
	found := false
	k := s.piece(u).kind
	for _, f := range k.Formations {
		for _, size := range s.sizes(u, f) {
			for _, facing := range facings(s.body(u).Pose.Facing) {
				p := pose{facing: facing, formation: f, size: size}
				if b, r := s.reformed(u, p); r == nil && !s.field.Room(u, b).Refused() {
					found = true
					if !yield(p) {
						return true
					}
				}
				if f == loose && k.StandRadius > 0 {
					break // it has no front
				}
			}
		}
	}
	return found
}

// reformed is a mob or a square in a formation about its own middle, or why it cannot
// have that.
func (s *State) reformed(u int, p pose) (*ground.Body, *rules.Refusal) {
	b, r := s.posed(u, p)
	if r != nil {
		return nil, r
	}
	return ground.NewBody(b.Kind, b.Side, b.Kind.Centered(b.Pose, s.body(u).Middle())), nil
}

// refused is a refusal of the ground in words.
func (s *State) refused(u int, no ground.Refusal) *rules.Refusal {
	if !no.Refused() {
		return nil
	}
	r := &rules.Refusal{Rule: ruled(no.Cause.Rule()), Units: []int32{int32(u)}}
	text := no.Cause.String()
	if no.Allowance > 0 || no.Length > 0 {
		text = fmt.Sprintf("the move is %s inches long, and the unit has %s", inches(no.Length), inches(no.Allowance))
		if no.Cause != ground.TooFar {
			text += ", for " + no.Cause.String()
		}
	}
	if no.Unit != ground.None {
		r.Units = append(r.Units, int32(no.Unit))
		text += ": " + s.battle.title(no.Unit)
	}
	if no.Piece != ground.None {
		text += ": " + s.battle.pieceTitle(no.Piece)
		r.Sites = append(r.Sites, s.battle.pieceSite(no.Piece))
	}
	r.Sentence = capital(text) + "."
	return r
}
