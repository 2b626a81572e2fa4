package play

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
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules"
)

// Standing is the panel that says how the sides stand: their points, what is left of
// them, and how near the victory clauses are to the truth.
type Standing struct {
	panel.ReadOnly
	course *Course
	curve  *Curve
	lines  *fyne.Container
	whole  *kit.Scroller

	rows *fyne.Container // of the clauses; those that stand as they stood are not made anew
	told []rules.Truth   // what the rows tell
	in   look.Scheme     // in which colours
}

// NewStanding is the panel for a game.
func NewStanding(c *Course) *Standing {
	p := &Standing{course: c, curve: NewCurve(c), lines: container.NewVBox()}
	p.whole = kit.NewScroller(look.Pad(p.lines, 4, 12, 14, 12))
	return p
}

// ID and the methods below make it a panel.
func (p *Standing) ID() string { return "victory" }

// Name is called by the tabs.
func (p *Standing) Name() string { return "Victory" }

// Content is called by the tabs.
func (p *Standing) Content() fyne.CanvasObject { return p.whole }

// Hidden is called by the tabs.
func (p *Standing) Hidden() { p.course.dim() }

// Update shows the game as it stands.
func (p *Standing) Update(*model.Scenario, panel.Changes) {
	c := p.course
	t, sc := c.table(), c.Session.Scenario()
	p.lines.RemoveAll()
	if t.Now().Over {
		p.head("How the game ended")
		p.says(look.Sentence(c.Session.Result(c.Session.Branch())))
	}
	p.head("The sides")
	scorer, scores := t.(rules.Scorer)
	armed, counted := t.(rules.Armied)
	var armies []rules.Army
	if counted {
		armies = armed.Armies()
	}
	for i, side := range sc.Sides {
		fit, weak, lost := 0, 0, 0
		for u := range int32(t.Units()) {
			v := t.View(u)
			switch {
			case v.Side != side.ID || v.Companion:
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
		if counted {
			text = fmt.Sprintf("%d of %s, %d in disorder", armies[i].Units, model.Counted(armies[i].AllUnits, "unit", "units"), weak)
			points = fmt.Sprintf("%d of %d figures", armies[i].Figures, armies[i].AllFigures)
		}
		p.side(side, text, points)
	}
	if p.curve.Update() {
		word := p.course.Session.System().Turn.String()
		title := "Points by " + word
		if counted && !scores {
			title = "Figures by " + word + ", card by card"
		}
		p.head(title)
		p.lines.Add(p.curve)
		p.lines.Add(look.Pad(look.Caption(p.key()), -2, 0, 0, 0))
	}
	p.head("At this moment")
	sentences := sc.Victory.Sentences(sc)
	p.tell(t.Clauses(), armies)
	if n := len(sentences); n > 0 {
		p.says(sentences[n-1])
	}
	p.whole.Refresh()
}

// key says which marks of the curve are whose.
func (p *Standing) key() string {
	forms := [...]string{"round", "square"}
	var parts []string
	for i, side := range p.course.Session.Scenario().Sides[:len(forms)] {
		parts = append(parts, side.Name+" "+forms[i])
	}
	return strings.Join(parts, ", ") + "; small what is to come"
}

func (p *Standing) head(text string) { addHead(p.lines, text) }

func (p *Standing) says(text string) { p.lines.Add(look.Pad(look.Prose(text), -6, -7, -6, -7)) }

// side is the line of a side, with its colour.
func (p *Standing) side(s model.Side, text, points string) {
	fill, ink := p.course.Colours(s.ID)
	block := canvas.NewRectangle(fill)
	block.StrokeColor, block.StrokeWidth, block.CornerRadius = ink, 1, 2
	block.SetMinSize(fyne.NewSize(20, 13))
	name := look.Line(s.Name, look.Now().Ink, theme.TextSize())
	score := look.Line(points, look.Now().Ink, theme.TextSize())
	score.TextStyle.Bold = true
	p.lines.Add(container.NewBorder(nil, nil, container.NewHBox(container.NewCenter(block), name), score))
	p.lines.Add(look.Pad(look.Caption(text), -4, 28, 2, 0))
}

// tell shows how near the clauses are to the truth, and armies to their collapse.
func (p *Standing) tell(clauses []rules.ClauseTruth, armies []rules.Army) {
	var truths []rules.Truth
	for _, c := range clauses {
		truths = append(truths, c.Truth)
	}
	for _, a := range armies {
		if a.Collapse != nil {
			truths = append(truths, *a.Collapse)
		}
	}
	if p.rows == nil || p.in != look.Now() || !reflect.DeepEqual(p.told, truths) {
		p.rows, p.told, p.in = container.NewVBox(), truths, look.Now()
		for _, t := range truths {
			p.truth(t, 0)
		}
	}
	p.lines.Add(p.rows)
}

// mostParts is how many parts of a condition are listed.
const mostParts = 8

// truth is the row of a condition, with those of its parts under it.
func (p *Standing) truth(t rules.Truth, depth int) {
	const step = 14
	c := p.course
	row := kit.NewPointingRow(float32(depth*step), c.dim, c.Bench.Board.HandKey, c.Bench.Board.HandRune)
	mark := look.Icon("close", look.Now().MayNot)
	if t.Holds {
		mark = look.Icon("check", look.Now().May)
	}
	row.Lights = func() {
		sites := append([]model.Site(nil), t.Area...)
		for _, u := range t.Units {
			if v := c.table().View(u); v.OnMap() {
				sites = append(sites, v.At)
			}
		}
		c.Light(append(sites, t.Sites...))
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
