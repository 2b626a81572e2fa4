package playareas

import (
	"fmt"
	"reflect"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"

	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/editor/ui/look"
	"github.com/mapsheet/mapsheet/editor/ui/panel"
	"github.com/mapsheet/mapsheet/editor/ui/play"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules"
)

// standing is the panel that says how the sides stand: their points, what is left of
// them, and how near the victory clauses are to the truth.
type standing struct {
	game  *Game
	curve *play.Curve
	lines *fyne.Container
	whole *kit.Scroller

	rows *fyne.Container     // of the clauses; those that stand as they stood are not made anew
	told []rules.ClauseTruth // what the rows tell
	in   look.Scheme         // in which colours
}

func newStanding(g *Game) *standing {
	p := &standing{game: g, curve: play.NewCurve(g.course), lines: container.NewVBox()}
	p.whole = kit.NewScroller(look.Pad(p.lines, 4, 12, 14, 12))
	return p
}

func (p *standing) ID() string                 { return "victory" }
func (p *standing) Name() string               { return "Victory" }
func (p *standing) Content() fyne.CanvasObject { return p.whole }
func (p *standing) Commit()                    {}
func (p *standing) Holds(string) bool          { return false }
func (p *standing) Reveal(string)              {}
func (p *standing) Hidden()                    { p.game.point(nil) }

// Update shows the game as it stands.
func (p *standing) Update(*model.Scenario, panel.Changes) {
	g := p.game
	t, sc := g.shown, g.session.Scenario()
	p.lines.RemoveAll()
	if t.Now().Over {
		p.head("How the game ended")
		p.says(look.Sentence(g.session.Result(g.session.Branch())))
	}
	p.head("The sides")
	scorer, scores := t.(rules.Scorer)
	for i, side := range sc.Sides {
		fit, weak, lost := 0, 0, 0
		for u := range int32(t.Units()) {
			v := t.View(u)
			switch {
			case v.Side != side.ID:
			case v.Standing == rules.Lost:
				lost++
			case v.Looks(rules.Weakened):
				weak++
			default:
				fit++
			}
		}
		text := fmt.Sprintf("%d fit, %d weakened, %d lost", fit, weak, lost)
		points := ""
		if scores && i < len(scorer.Score()) {
			points = model.Counted(scorer.Score()[i], "point", "points")
		}
		p.side(side, text, points)
	}
	if p.curve.Update() {
		p.head("Points by turn")
		p.lines.Add(p.curve)
		p.lines.Add(look.Pad(look.Caption(p.key()), -2, 0, 0, 0))
	}
	p.head("At this moment")
	sentences := sc.Victory.Sentences(sc)
	p.tell(t.Clauses())
	if n := len(sentences); n > 0 {
		p.says(sentences[n-1])
	}
	p.whole.Refresh()
}

// key says which marks of the curve are whose.
func (p *standing) key() string {
	forms := [...]string{"round", "square"}
	var parts []string
	for i, side := range p.game.session.Scenario().Sides[:len(forms)] {
		parts = append(parts, side.Name+" "+forms[i])
	}
	return strings.Join(parts, ", ") + "; small what is to come"
}

func (p *standing) head(text string) {
	t := look.Line(text, look.Now().Ink, theme.TextSize())
	t.TextStyle.Bold = true
	if len(p.lines.Objects) > 0 {
		p.lines.Add(look.Pad(look.Ruler(), 6, 0, 2, 0))
	}
	p.lines.Add(t)
}

func (p *standing) says(text string) { p.lines.Add(look.Pad(look.Prose(text), -6, -7, -6, -7)) }

// side is the line of a side, with its colour.
func (p *standing) side(s model.Side, text, points string) {
	fill, ink := p.game.colours(s.ID)
	block := canvas.NewRectangle(fill)
	block.StrokeColor, block.StrokeWidth, block.CornerRadius = ink, 1, 2
	block.SetMinSize(fyne.NewSize(20, 13))
	name := look.Line(s.Name, look.Now().Ink, theme.TextSize())
	score := look.Line(points, look.Now().Ink, theme.TextSize())
	score.TextStyle.Bold = true
	p.lines.Add(container.NewBorder(nil, nil, container.NewHBox(container.NewCenter(block), name), score))
	p.lines.Add(look.Pad(look.Caption(text), -4, 28, 2, 0))
}

// tell shows how near the clauses are to the truth.
func (p *standing) tell(clauses []rules.ClauseTruth) {
	if p.rows == nil || p.in != look.Now() || !reflect.DeepEqual(p.told, clauses) {
		p.rows, p.told, p.in = container.NewVBox(), clauses, look.Now()
		for _, c := range clauses {
			p.truth(c.Truth, 0)
		}
	}
	p.lines.Add(p.rows)
}

// mostParts is how many parts of a condition are listed.
const mostParts = 8

// truth is the row of a condition, with those of its parts under it.
func (p *standing) truth(t rules.Truth, depth int) {
	const step = 14
	g := p.game
	row := kit.NewPointingRow(float32(depth*step), func() { g.point(nil) }, g.window.Map.HandKey, g.window.Map.HandRune)
	mark := look.Icon("close", look.Now().MayNot)
	if t.Holds {
		mark = look.Icon("check", look.Now().May)
	}
	row.Lights = func() {
		sites := append([]model.Site(nil), t.Area...)
		for _, u := range t.Units {
			if v := g.shown.View(u); v.OnMap() {
				sites = append(sites, v.At)
			}
		}
		g.point(append(sites, t.Sites...))
	}
	row.Set(mark, t.Sentence, t.Progress)
	p.rows.Add(row)
	if len(t.Parts) > mostParts {
		return
	}
	for _, part := range t.Parts {
		p.truth(part, depth+1)
	}
}
