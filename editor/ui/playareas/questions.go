package playareas

import (
	"github.com/mapsheet/mapsheet/editor/draw"
	"github.com/mapsheet/mapsheet/editor/draw/areas"
	"github.com/mapsheet/mapsheet/editor/ui/play"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules"
)

// newQuestions is what can be asked about the whole map of a game.
func newQuestions(g *Game) *play.Questions {
	return &play.Questions{
		Course: g.course, Table: func() rules.Table { return g.shown }, Show: g.Changed, Spot: "sector", Spots: "sectors",
		Held: func() (model.Site, bool) { return g.hand.at, g.hand.taken && !g.hand.off },
		Over: func() (model.Site, bool) {
			at, ok := g.window.Map.Hovered()
			return at, ok && at.B == 0
		},
		Side: func() string {
			seat := g.chooses()
			if seat == rules.Anyone {
				seat = g.sight.seat
			}
			return g.chair(seat).Side
		},
		Busy: func() bool { return g.covered() || g.reveal != nil },
	}
}

// lay adds the answer to what is asked to what lies over the map, and explains it at
// the map's corner; false where nothing is asked.
func (g *Game) lay(o *areas.Overlays) bool {
	a := g.questions.Answer()
	if a == nil {
		g.legend.Hide()
		return false
	}
	cells := make([]areas.Overlay, len(a.Answer.Classes))
	for i := range cells {
		cells[i].Style = a.Style(i)
	}
	for _, c := range a.Answer.Cells {
		of := &cells[c.Class]
		of.At, of.Texts, of.Levels = append(of.At, c.At), append(of.Texts, a.Figure(c)), append(of.Levels, a.Level(c.Value))
	}
	o.Areas = append(o.Areas, cells...)
	if a.Kind.FromSite {
		o.Areas = append(o.Areas, areas.Overlay{Style: draw.Named, At: []model.Site{a.Question.From}})
	}
	g.legend.Explain(g.questions, g.window.Map.Scale())
	return true
}

// tellAnswer says beside the pointer what the answer is for a spot, and lights what is
// the cause.
func (g *Game) tellAnswer(at model.Site) {
	if g.questions.Asked() == nil || at == g.told {
		return
	}
	g.tellNothing()
	at.B, at.C = 0, 0
	if text, from := g.questions.Says(at); text != "" {
		g.told = at
		g.bubble.Tell(g.window.Map, text)
		g.window.Map.Light(from...)
	}
}

// tellNothing takes that away again.
func (g *Game) tellNothing() {
	if g.told != nowhere {
		g.told = nowhere
		g.bubble.Hide()
		g.window.Map.Light()
	}
}

// nowhere is no spot of a map.
var nowhere = model.Site{A: -1}
