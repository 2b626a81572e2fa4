package playhexes

import (
	"fmt"
	"strconv"

	"fyne.io/fyne/v2"

	"github.com/mapsheet/mapsheet/editor/draw"
	"github.com/mapsheet/mapsheet/editor/ui/form"
	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/editor/ui/look"
	"github.com/mapsheet/mapsheet/editor/ui/panel"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/hexrules"
)

// clausesPanel says how the game would end as it stands: each clause with its
// truth at the moment, and what it counts. The pointer on a line lights the
// hexes and the units that it speaks of.
type clausesPanel struct {
	panel.ReadOnly
	game *Game
	form *form.Form
}

func newClausesPanel(g *Game) *clausesPanel {
	return &clausesPanel{game: g, form: form.New(g.bench)}
}

func (p *clausesPanel) ID() string                 { return "victory" }
func (p *clausesPanel) Name() string               { return "Victory" }
func (p *clausesPanel) Content() fyne.CanvasObject { return p.form.Content() }
func (p *clausesPanel) Hidden()                    { p.game.point(nil) }

// Update shows the game as it stands.
func (p *clausesPanel) Update(*model.Scenario, panel.Changes) { p.form.Show(p.describe) }

func (p *clausesPanel) describe() {
	t, sc := p.game.table(), p.game.session.Scenario()
	sentences := sc.Victory.Sentences(sc)
	awards, otherwise := sentences[:len(sc.Victory.Points)], sentences[len(sentences)-1]
	if _, over := t.Outcome(); over {
		p.form.Heading("over", "How the game ended")
		p.form.Prose("over", p.game.outcomeText())
	}
	p.form.Heading("clauses", "At this moment")
	for i, c := range t.Clauses() {
		p.truth(fmt.Sprintf("clause[%d]", i), c.Truth, 0)
	}
	p.form.Says("otherwise", otherwise)
	scorer, ok := t.(rules.Scorer)
	if len(awards) == 0 || !ok {
		return
	}
	p.form.Heading("score", "Points")
	score := scorer.Score()
	for i, s := range sc.Sides {
		row := p.row("score:"+s.ID, 0)
		row.Lights = func() {}
		row.Set(look.Icon("current", look.Now().Faded), s.Name, strconv.Itoa(score[i]))
	}
	for i, text := range awards {
		p.form.Says(fmt.Sprintf("award[%d]", i), text)
	}
}

// truth is the row of a condition, with those of its parts under it.
func (p *clausesPanel) truth(key string, t rules.Truth, depth int) {
	const step = 14
	row := p.row(fmt.Sprintf("%s:%d", key, depth), float32(depth*step))
	mark := look.Icon("close", look.Now().MayNot)
	if t.Holds {
		mark = look.Icon("check", look.Now().May)
	}
	row.Lights = func() { p.game.pointAt(t) }
	row.Set(mark, t.Sentence, t.Progress)
	if len(t.Parts) > mostParts {
		return
	}
	for i, part := range t.Parts {
		p.truth(fmt.Sprintf("%s.%d", key, i), part, depth+1)
	}
}

// mostParts is how many parts of a condition are listed; one that may hold for
// any of many hexes says so alone.
const mostParts = 8

func (p *clausesPanel) row(key string, indent float32) *kit.PointingRow {
	it := p.form.Keep(key, func() *form.Item {
		r := kit.NewPointingRow(indent, func() { p.game.point(nil) }, p.game.bench.Board.HandKey, p.game.bench.Board.HandRune)
		return &form.Item{Object: r, Control: r, Focus: r}
	})
	p.form.Add(it.Object)
	return it.Control.(*kit.PointingRow)
}

// point lights hexes over all else that the game shows; nil ends it.
func (m *mapMarks) point(areas []draw.Overlay) {
	m.pointed = areas
	if m.game.window.Playing() { // a panel goes out of sight with the game, too
		m.overlay()
	}
}

// Show lights hexes that something else speaks of.
func (g *Game) Show(hexes hex.List) { g.point([]draw.Overlay{{Style: draw.Named, Hexes: hexes}}) }

// pointNot lights spots that are in the way.
func (m *mapMarks) pointNot(sites []model.Site) {
	m.point([]draw.Overlay{{Style: draw.MayNot, Hexes: hexrules.Hexes(sites)}})
}

// pointAt lights what a condition speaks of: the area, the hexes and units that
// make it so.
func (m *mapMarks) pointAt(t rules.Truth) {
	var units hex.List
	for _, u := range t.Units {
		if v := m.game.table().View(u); v.OnMap() {
			units = append(units, v.At.Hex())
		}
	}
	m.point([]draw.Overlay{
		{Style: draw.Objective, Hexes: hexrules.Hexes(t.Area)},
		{Style: draw.Named, Hexes: hexrules.Hexes(t.Sites)},
		{Style: draw.Named, Hexes: units},
	})
}
