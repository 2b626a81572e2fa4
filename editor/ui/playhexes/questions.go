package playhexes

import (
	"github.com/mapsheet/mapsheet/editor/draw"
	"github.com/mapsheet/mapsheet/editor/ui/play"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/rules/hexrules"
)

// newQuestions is what can be asked about the whole map of a game on hexes.
func newQuestions(g *Game) *play.Questions {
	return &play.Questions{
		Course: g.course, Table: g.table, Show: g.Changed, Spot: "hex", Spots: "hexes",
		Held: func() (model.Site, bool) {
			h, ok := g.handHex()
			return model.HexSite(h), ok
		},
		Over: func() (model.Site, bool) {
			m := g.bench.Map
			return model.HexSite(g.at), m.Pointed() && m.Board().Grid.Contains(g.at)
		},
		Side: func() string {
			side := g.table().Now().Side
			if len(g.hand) > 0 {
				side = g.table().View(g.hand[0]).Side
			}
			return side
		},
		Busy: func() bool { return g.run != nil },
	}
}

// answerAsked draws the answer to what is asked, of the game as it stands.
func (m *mapMarks) answerAsked() {
	m.under, m.cause = draw.Overlays{}, nil
	defer m.explainMarks()
	if a := m.game.questions.Answer(); a != nil {
		m.figured = m.roomForFigures()
		m.under = drawnAnswer(a, m.figured)
	}
}

// explainMarks shows the key to the marks on the map, or what the answer means.
func (m *mapMarks) explainMarks() {
	switch {
	case m.keyed:
		m.showKey()
	case m.game.questions.Asked() != nil && m.game.run == nil:
		m.game.legend.Explain(m.game.questions, m.game.bench.Map.Scale())
	default:
		m.game.legend.Hide()
	}
}

// roomForFigures reports whether hexes are large enough to read figures in.
func (m *mapMarks) roomForFigures() bool {
	const least = 13
	return m.game.bench.Map.Radius() >= least
}

// refigure shows or hides the figures of the answer after the map moved.
func (m *mapMarks) refigure() {
	if m.game.questions.Asked() != nil && m.game.run == nil && m.figured != m.roomForFigures() {
		m.answerAsked()
		m.overlay()
	}
}

// drawnAnswer is an answer as the map shows it, with its figures or without.
func drawnAnswer(a *play.Asked, figures bool) draw.Overlays {
	areas := make([]draw.Overlay, len(a.Answer.Classes))
	for i := range areas {
		areas[i].Style = a.Style(i)
	}
	for _, c := range a.Answer.Cells {
		area := &areas[c.Class]
		area.Hexes = append(area.Hexes, c.At.Hex())
		if a.Answer.Most > 0 {
			area.Levels = append(area.Levels, a.Level(c.Value))
		}
		text := ""
		if figures {
			text = a.Figure(c)
		}
		area.Texts = append(area.Texts, text)
	}
	out := draw.Overlays{Areas: areas}
	if a.Kind.FromSite {
		out.Areas = append(out.Areas, draw.Overlay{Style: draw.Named, Hexes: hex.List{a.Question.From.Hex()}})
	}
	return out
}

// askedText says what the answer is for a hex, and which hexes are the cause; empty
// while nothing is asked.
func (m *mapMarks) askedText(h hex.Hex) (string, hex.List) {
	if !m.game.grid().Contains(h) {
		return "", nil
	}
	text, sites := m.game.questions.Says(model.HexSite(h))
	return text, hexrules.Hexes(sites)
}
