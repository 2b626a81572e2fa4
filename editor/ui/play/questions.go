package play

import (
	"fmt"
	"strconv"

	"fyne.io/fyne/v2"

	"github.com/mapsheet/mapsheet/editor/draw"
	"github.com/mapsheet/mapsheet/editor/ui/desk"
	"github.com/mapsheet/mapsheet/editor/ui/form"
	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/editor/ui/look"
	"github.com/mapsheet/mapsheet/editor/ui/panel"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules"
)

// Questions is what can be asked about the whole map of a game, such as what is seen
// from a hex, and the answer that is shown over it.
type Questions struct {
	Course *Course
	Table  func() rules.Table        // as those who look know it
	Held   func() (model.Site, bool) // where the units in hand stand
	Over   func() (model.Site, bool) // the spot under the pointer
	Side   func() string             // who is asked of unless a side is chosen; empty for nobody in particular
	Busy   func() bool               // no answer is to be seen now
	Show   func()                    // shows the game after another question was asked

	Spot, Spots string // what a spot of the map is called: "hex", and several of them
	Keys        string // a letter for each question; empty for those that most games have

	asked *Asked
	side  string // that is chosen
	turns int    // for how many turns; 0 counts as 1
}

// Asked is a question about the whole map with its answer.
type Asked struct {
	Kind     rules.OverlayKind
	Question rules.Question
	Answer   rules.Overlay

	at, branch int // the actions done when it was answered, and where
}

// questionKeys is the keys of the questions, in the order of the rule system.
const questionKeys = "VBURWC"

// Key is the key of the question of a number, "" for none.
func (q *Questions) Key(n int) string {
	keys := q.Keys
	if keys == "" {
		keys = questionKeys
	}
	if n >= len(keys) {
		return ""
	}
	return keys[n : n+1]
}

func (q *Questions) kinds() []rules.OverlayKind { return q.Course.Session.System().Overlays }

// Asked is the question that is asked; nil for none.
func (q *Questions) Asked() *Asked { return q.asked }

// End asks nothing any more.
func (q *Questions) End() { q.asked = nil }

// toggle asks the question of a number, or ends it. Asked of another spot it moves
// there.
func (q *Questions) toggle(n int) {
	kind := q.kinds()[n]
	from, ok := q.Held()
	if !ok {
		from, ok = q.Over()
	}
	switch {
	case q.asked != nil && q.asked.Kind.ID == kind.ID && (!kind.FromSite || q.asked.Question.From == from || !ok):
		q.asked = nil
	case kind.FromSite && !ok:
		q.Course.Bench.Status.SetNotice(kind.Name + ": take a unit in hand, or point at a " + q.Spot + " first")
		return
	default:
		q.asked = &Asked{Kind: kind, Question: rules.Question{Overlay: kind.ID, From: from}, at: -1}
	}
	q.Show()
}

// Answer asks the question anew, of the game as it stands. It is the question, or nil
// where nothing is to be shown.
func (q *Questions) Answer() *Asked {
	a := q.asked
	if a == nil || q.Busy() {
		return nil
	}
	before, s := a.Question, q.Course.Session
	if at, ok := q.Held(); ok {
		a.Question.From = at
	}
	a.Question.Side, a.Question.Turns = q.side, max(1, q.turns)
	if a.Question.Side == "" {
		a.Question.Side = q.Side()
	}
	if a.Question.Side == "" {
		a.Question.Side = s.Scenario().Sides[0].ID
	}
	if branch := s.Branch().ID; before != a.Question || a.at != s.At() || a.branch != branch {
		t, ok := q.Table().(rules.Overlayer)
		if !ok {
			q.asked = nil
			return nil
		}
		answer, err := t.Overlay(a.Question)
		if err != nil {
			q.asked = nil
			q.Course.Bench.Status.SetNotice(desk.SentenceOf(err))
			return nil
		}
		a.Answer, a.at, a.branch = answer, s.At(), branch
	}
	return a
}

// Says is what the answer is for a spot, and which spots are the cause; empty while
// nothing is asked.
func (q *Questions) Says(at model.Site) (string, []model.Site) {
	t, ok := q.Table().(rules.Overlayer)
	if q.asked == nil || q.Busy() || !ok {
		return "", nil
	}
	return t.OverlayText(q.asked.Question, at)
}

// Title is the question with what it is asked of: "Field of sight from 1412", "Field of
// fire, German".
func (q *Questions) Title() string {
	a := q.asked
	text := a.Kind.Name
	if a.Kind.FromSite {
		text += " from " + q.Table().Label(a.Question.From)
	}
	if s, ok := q.Course.Session.Scenario().Side(a.Question.Side); ok && a.Kind.OfSide {
		text += ", " + s.Name
	}
	if a.Kind.Turns {
		text += ", " + q.Course.Session.System().Turn.Counted(a.Question.Turns)
	}
	return text
}

// Level is how dark a value is, from 0 to 1. What comes sooner is darker.
func (a *Asked) Level(value int) float64 {
	if a.Answer.Most == 0 {
		return 0
	}
	level := float64(value) / float64(a.Answer.Most)
	if a.Kind.Turns {
		return 1 - (float64(value)-1)/float64(a.Answer.Most)
	}
	return level
}

// Figure is the value of a cell as it is written on the map; empty where it has none.
func (a *Asked) Figure(c rules.OverlayCell) string {
	switch {
	case c.Text != "":
		return c.Text
	case a.Answer.Most > 0:
		return strconv.Itoa(c.Value)
	}
	return ""
}

// toneStyles is how the tones are drawn: those that come together in an answer look
// different.
var toneStyles = map[rules.Tone]draw.Style{
	rules.Good: draw.InSight, rules.Fair: draw.MayReach, rules.Poor: draw.DeadGround, rules.Hidden: draw.BlockedByUnit,
	rules.ByWoods: draw.BlockedByTerrain, rules.ByTown: draw.DeadGround, rules.ByHill: draw.BlockedByCrest, rules.Scaled: draw.Heat,
}

// Style is how the cells of a class are drawn.
func (a *Asked) Style(class int) draw.Style { return toneStyles[a.Answer.Classes[class].Tone] }

// legendLine is a line of the legend: a style and what it means here.
type legendLine struct {
	style draw.Style
	text  string
}

// lines explains what is drawn.
func (a *Asked) lines() []legendLine {
	used := map[uint8]bool{}
	most := ""
	for _, c := range a.Answer.Cells {
		used[c.Class] = true
		if c.Value == a.Answer.Most {
			most = a.Figure(c)
		}
	}
	var out []legendLine
	for i, c := range a.Answer.Classes {
		if !used[uint8(i)] {
			continue
		}
		text := c.Name
		switch {
		case c.Tone == rules.Scaled && a.Kind.Turns:
			text += ": the darker, the sooner"
		case c.Tone == rules.Scaled:
			text += fmt.Sprintf(", up to %s: the darker, the more", most)
		}
		out = append(out, legendLine{a.Style(i), text})
	}
	return out
}

// Commands is a command for each question.
func (q *Questions) Commands() []*desk.Command {
	var list []*desk.Command
	for i, k := range q.kinds() {
		c := &desk.Command{ID: "overlay." + k.ID, Menu: "Playtest", Text: k.Name, Editing: true, Split: i == 0,
			Checked: func() bool { return q.asked != nil && q.asked.Kind.ID == k.ID },
			Run:     func() { q.toggle(i) }}
		if key := q.Key(i); key != "" {
			c.Rune = rune(key[0])
		}
		list = append(list, c)
	}
	return list
}

// Overlays is the panel in which questions about the whole map are asked.
type Overlays struct {
	panel.ReadOnly
	questions *Questions
	form      *form.Form
}

// NewOverlays is the panel for a game.
func NewOverlays(q *Questions) *Overlays {
	return &Overlays{questions: q, form: form.New(q.Course.Bench)}
}

// ID and the methods below make it a panel.
func (p *Overlays) ID() string { return "overlays" }

// Name is called by the tabs.
func (p *Overlays) Name() string { return "Overlays" }

// Content is called by the tabs.
func (p *Overlays) Content() fyne.CanvasObject { return p.form.Content() }

// Absent reports whether the rule system answers no questions.
func (p *Overlays) Absent() bool { return len(p.questions.kinds()) == 0 }

// Form is the form of the panel.
func (p *Overlays) Form() *form.Form { return p.form }

// Update shows the game as it stands.
func (p *Overlays) Update(*model.Scenario, panel.Changes) { p.form.Show(p.describe) }

func (p *Overlays) describe() {
	q := p.questions
	turns, spots := false, false
	for i, k := range q.kinds() {
		n := p.form.Button("overlay:"+k.ID, form.Button{Text: k.Name, Key: q.Key(i), Hint: k.Sentence, Do: func() { q.toggle(i) }})
		n.Wide = true
		n.SetSelected(q.asked != nil && q.asked.Kind.ID == k.ID)
		n.Refresh()
		p.form.Add(n)
		turns, spots = turns || k.Turns, spots || k.FromSite
	}
	sides := []kit.Option{{ID: "", Text: "Of the unit in hand, or to act"}}
	for _, s := range q.Course.Session.Scenario().Sides {
		sides = append(sides, kit.Option{ID: s.ID, Text: s.Name})
	}
	p.form.Heading("of", "Asked of")
	p.form.Choice("side", "Side", sides, q.side, func(id string) {
		q.side = id
		q.Show()
	})
	if turns {
		p.form.Number("turns", q.Course.Session.System().Turn.Begins()+"s of reach", max(1, q.turns), form.Range{Least: 1, Most: max(1, q.Course.Session.Scenario().Length.Turns)}, func(n int) {
			q.turns = n
			q.Show()
		})
	}
	if q.asked == nil {
		text := "Each answer covers the map until its key is pressed again. "
		if spots {
			text += "The field of sight is that of the unit in hand, else of the " + q.Spot + " under the pointer. "
		}
		p.form.Says("how", text+"What holds for the "+q.Spot+" under the pointer is told in words as well.")
		return
	}
	p.form.Heading("legend", q.Title())
	p.form.Says("about", q.asked.Kind.Sentence)
	if n := len(q.asked.Answer.Cells); n > 0 {
		p.form.Prose("count", look.Sentence(model.Counted(n, q.Spot, q.Spots)+" concerned"))
	}
}
