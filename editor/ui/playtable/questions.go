package playtable

import (
	"math"
	"slices"

	"github.com/mapsheet/mapsheet/editor/draw"
	"github.com/mapsheet/mapsheet/editor/draw/tables"
	"github.com/mapsheet/mapsheet/editor/ui/panel"
	"github.com/mapsheet/mapsheet/editor/ui/play"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/plane"
	"github.com/mapsheet/mapsheet/rules"
)

// newQuestions is what can be asked about the whole table of a game.
func newQuestions(g *Game) *play.Questions {
	return &play.Questions{
		Course: g.course, Table: g.table, Spot: "point of the table", Spots: "square inches", Keys: "VBURWX",
		Show: func() {
			g.bubble.Hide()
			g.lit = nil
			g.redraw()
			at, _ := g.window.Map.Under()
			g.tellAnswer(at)
			g.side.Tell(panel.Everything)
		},
		Held: func() (model.Site, bool) {
			if g.chosen == rules.Absent {
				return model.Site{}, false
			}
			v := g.table().View(g.chosen)
			return v.At, v.OnMap()
		},
		Over: func() (model.Site, bool) {
			at, _ := g.window.Map.Under()
			return model.PointSite(at), g.onTable(at)
		},
		Side: func() string {
			if g.chosen != rules.Absent {
				return g.table().View(g.chosen).Side
			}
			return g.table().Headline().Side
		},
		Busy: func() bool { return false },
	}
}

// onTable reports whether a point lies on the table.
func (g *Game) onTable(at plane.Point) bool {
	b := g.session.Scenario().TableBoard()
	return at.X >= 0 && at.Y >= 0 && at.X <= b.Width && at.Y <= b.Height
}

// answered is the answer to what is asked as it lies over the table.
type answered struct {
	cells []rules.OverlayCell // of which it was made
	areas []tables.Overlay
}

// answer lays the answer to what is asked over the table and explains it at the table's
// corner; false where nothing is asked. What lies there already is not made again.
func (g *Game) answer(o *tables.Overlays) bool {
	a := g.questions.Answer()
	if a == nil {
		g.legend.Hide()
		return false
	}
	if cells := a.Answer.Cells; g.answered == nil || len(cells) != len(g.answered.cells) || len(cells) > 0 && &cells[0] != &g.answered.cells[0] {
		g.answered = &answered{cells: cells, areas: squares(a)}
		g.legend.Explain(g.questions, g.window.Map.Scale())
	}
	o.Areas = g.answered.areas
	return true
}

// shades is how many darknesses of a scale are told apart.
const shades = 10

// squares is an answer as areas of square inches that look alike.
func squares(a *play.Asked) []tables.Overlay {
	type look struct {
		class uint8
		shade int
	}
	alike := map[look]map[plane.Point]bool{}
	for _, c := range a.Answer.Cells {
		l := look{c.Class, int(math.Ceil(shades * a.Level(c.Value)))}
		if alike[l] == nil {
			alike[l] = map[plane.Point]bool{}
		}
		p := c.At.Point()
		alike[l][plane.Point{X: p.X / inch, Y: p.Y / inch}] = true
	}
	var out []tables.Overlay
	for l, cells := range alike {
		out = append(out, tables.Overlay{Style: a.Style(int(l.class)), Level: float64(l.shade) / shades, Outlines: around(cells)})
	}
	slices.SortFunc(out, func(x, y tables.Overlay) int { // the map has no order
		return 100*(int(x.Style)-int(y.Style)) + int(math.Round(shades*(x.Level-y.Level)))
	})
	if a.Kind.FromSite {
		out = append(out, tables.Overlay{Style: draw.Named, Outlines: []plane.Polygon{tables.Circle(a.Question.From.Point(), inch/2)}})
	}
	return out
}

// around is the outlines of square inches, holes turning the other way.
func around(cells map[plane.Point]bool) []plane.Polygon {
	// Each edge between a square and what is none of them, by where it begins: to go
	// round the square it turns right.
	edges := map[plane.Point][]plane.Point{}
	ways := [...]plane.Point{{X: 1}, {Y: 1}, {X: -1}, {Y: -1}}
	for c := range cells {
		at := c
		for i, way := range ways {
			out := ways[(i+3)%len(ways)]
			if !cells[c.Add(out)] {
				edges[at] = append(edges[at], at.Add(way))
			}
			at = at.Add(way)
		}
	}
	starts := make([]plane.Point, 0, len(edges))
	for at := range edges {
		starts = append(starts, at)
	}
	slices.SortFunc(starts, func(p, q plane.Point) int {
		if p.Y != q.Y {
			return p.Y - q.Y
		}
		return p.X - q.X
	})
	var all []plane.Polygon
	for _, start := range starts {
		for len(edges[start]) > 0 {
			var o plane.Polygon
			at := start
			for len(edges[at]) > 0 {
				next := edges[at][0]
				edges[at] = edges[at][1:]
				if n := len(o); n == 0 || (o[n-1].X == at.X*inch) != (next.X == at.X) { // else it goes straight on
					o = append(o, plane.Point{X: at.X * inch, Y: at.Y * inch})
				}
				at = next
			}
			all = append(all, o)
		}
	}
	return all
}

// tellAnswer says beside the pointer what the answer is for the square inch under it, and
// lights what is the cause.
func (g *Game) tellAnswer(at plane.Point) {
	if g.questions.Asked() == nil || !g.onTable(at) {
		return
	}
	square := plane.Point{X: at.X / inch, Y: at.Y / inch}
	if square == g.told && g.bubble.Text != "" {
		return
	}
	g.told = square
	if text, from := g.questions.Says(model.PointSite(at)); text != "" {
		g.bubble.Tell(g.window.Map, text)
		g.lit = from
		g.redraw()
	}
}
