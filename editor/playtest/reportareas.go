package playtest

import (
	"io"

	"github.com/mapsheet/mapsheet/editor/draw"
	"github.com/mapsheet/mapsheet/editor/draw/areas"
	"github.com/mapsheet/mapsheet/editor/draw/paint"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules"
)

// areasWidth is how wide the pictures of a board of areas are, in pixels.
const areasWidth = 720

// pictureAreas draws the board of areas at the end of each turn.
func (t *teller) pictureAreas(r *Report, tables []rules.Table) {
	b := t.scenario.AreaBoard()
	set := areas.SetUp(t.scenario)
	set.Stacks = nil
	empty := areas.Picture(b, set, areasWidth, draw.Options{})
	r.Map = picture(func(out io.Writer) error { return paint.WritePNG(out, empty) })
	for i, table := range tables {
		set.Stacks = t.stacksOf(table)
		m := areas.Picture(b, set, areasWidth, draw.Options{})
		r.Turns[i].Picture = picture(func(out io.Writer) error { return paint.WritePNG(out, m) })
		r.Turns[i].Over = picture(func(out io.Writer) error { return paint.WritePNGOver(out, m, empty) })
	}
}

// PieceOf is a unit as a piece of a board of areas. One of a type that the charts lack
// shows no more than the colour of its side.
func PieceOf(v rules.UnitView, s *model.Scenario, charts *model.Charts) areas.Piece {
	c, ok := draw.CounterFor(s.Base.Fields, charts, model.UnitGroup{Type: v.Type, Own: v.Own})
	if !ok {
		fills, inks := draw.Colours(s)
		c = draw.Counter{Fill: fills[v.Side], Ink: inks[v.Side]}
	}
	return areas.Piece{Fill: c.Fill, Ink: c.Ink, Arm: c.Arm, Routed: v.Looks(rules.Weakened), Spent: v.Looks(rules.Done), Square: v.Looks(rules.Sheltered)}
}

// stacksOf is the units of a game in their sectors, as pieces.
func (t *teller) stacksOf(table rules.Table) []areas.Stack {
	var out []areas.Stack
	for i := range t.scenario.AreaBoard().Sectors {
		s := areas.Stack{At: model.Site{A: int32(i)}}
		for _, u := range table.Stack(nil, s.At) {
			s.Pieces = append(s.Pieces, PieceOf(table.View(u), t.scenario, t.charts))
		}
		if len(s.Pieces) > 0 {
			out = append(out, s)
		}
	}
	return out
}
