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

// stacksOf is the units of a game in their sectors, as pieces.
func (t *teller) stacksOf(table rules.Table) []areas.Stack {
	var out []areas.Stack
	for i := range t.scenario.AreaBoard().Sectors {
		s := areas.Stack{At: model.Site{A: int32(i)}}
		for _, u := range table.Stack(nil, s.At) {
			v := table.View(u)
			c, ok := draw.CounterFor(t.scenario.Base.Fields, t.charts, model.UnitGroup{Type: v.Type})
			if !ok {
				c = draw.NewCounter(model.Face{}, nil)
			}
			s.Pieces = append(s.Pieces, areas.Piece{Fill: c.Fill, Ink: c.Ink, Arm: c.Arm, Routed: v.Looks(rules.Weakened)})
		}
		if len(s.Pieces) > 0 {
			out = append(out, s)
		}
	}
	return out
}
