// Package folder tells a scenario on paper: its history, forces and deployment, what its
// rule system has for players to look at while they play, and sheets to write on. What
// there is to tell comes from the scenario and from what its rule system describes.
package folder

import (
	"cmp"
	"fmt"
	"image"
	"image/color"
	"reflect"
	"slices"
	"strings"
	"unicode"

	"github.com/mapsheet/mapsheet/editor/draw"
	"github.com/mapsheet/mapsheet/editor/draw/paint"
	"github.com/mapsheet/mapsheet/editor/draw/pdf"
	"github.com/mapsheet/mapsheet/editor/draw/plot"
	"github.com/mapsheet/mapsheet/editor/export/flow"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/diag"
	"github.com/mapsheet/mapsheet/rules"
)

// Folder is a scenario that is told. It is for one goroutine.
type Folder struct {
	Scenario *model.Scenario
	System   rules.System
	Sheet    flow.Sheet
	Palette  paint.Palette
	Counter  float64   // side of its counters in mm
	Problems diag.List // errors in spite of which it is printed
	// Over reports whether nobody waits for the folder any more: its map, which may be a large
	// one, is not drawn to its end then. Nil never does.
	Over func() bool

	charts *model.Charts
	small  *smallMap
	units  map[string]*image.RGBA // of open tables, that were drawn
}

// New is a folder.
func New(s *model.Scenario, system rules.System, sheet flow.Sheet, palette paint.Palette, counter float64, problems diag.List) *Folder {
	return &Folder{Scenario: s, System: system, Sheet: sheet, Palette: palette, Counter: counter, Problems: problems,
		charts: s.EffectiveCharts(), units: map[string]*image.RGBA{}}
}

// Pages are the pages of the folder itself.
func (f *Folder) Pages() []pdf.Page {
	w := flow.New(f.Sheet, cmp.Or(f.Scenario.Title, "Scenario"))
	f.opening(w)
	f.forces(w)
	f.deployment(w)
	f.schedule(w)
	f.specialRules(w)
	f.victory(w)
	f.notes(w)
	f.problems(w)
	return append(w.Pages(), f.battleCards()...)
}

// opening is the title, the map with where everybody begins, and the history.
func (f *Folder) opening(w *flow.Flow) {
	s := f.Scenario
	if s.Subtitle != "" {
		w.Paragraph(flow.Style{Size: 4.4, Leading: 5.4, Ink: flow.Gray}, flow.Span{Text: s.Subtitle, Italic: true})
	}
	facts := []string{f.System.Name}
	if s.Date != "" {
		facts = append(facts, model.LongDate(s.Date))
	}
	if s.Number > 0 {
		facts = append(facts, fmt.Sprintf("scenario %d", s.Number))
	}
	w.Paragraph(flow.Body, flow.Plain(strings.Join(facts, " · "))...)
	var all []marked
	for _, d := range s.Deployment {
		all = append(all, marked{d.Area, f.colourOf(d.Forces)})
	}
	if m := f.map_(); m != nil {
		high := min(w.Width()*m.high/m.wide, 0.4*w.Room())
		w.Figure(high, true, func(c paint.Canvas, at paint.Point, width float64) {
			at.X += max(width-high*m.wide/m.high, 0) / 2
			m.draw(c, at, width, high, all)
		})
		w.Paragraph(flow.Note, flow.Plain(f.key())...)
	}
	w.Columns(2)
	if strings.TrimSpace(s.History) != "" {
		w.Heading("History")
		w.Markdown(flow.Body, s.History)
	}
	w.Heading("Length and sides")
	phase := s.Length.EndsAfter
	if p, ok := f.System.Phase(phase); ok {
		phase = p.Name
	}
	w.Paragraph(flow.Body, flow.Plain(s.Length.Sentence(phase))...)
	if side, ok := s.Side(s.First); ok {
		w.Paragraph(flow.Body, flow.Plain(fmt.Sprintf("The %s player moves first.", side.Name))...)
	}
	for _, side := range s.Sides {
		units := 0
		for _, force := range s.Forces {
			if force.Side == side.ID {
				units += force.Count()
			}
		}
		w.Item(flow.Body, "•", flow.Span{Text: side.Name, Bold: true}, flow.Span{Text: ": " + model.Counted(units, "unit", "units")})
	}
	w.Columns(1)
}

// key says what the tints of the map on the first page are.
func (f *Folder) key() string {
	if len(f.Scenario.Deployment) == 0 {
		return "The map."
	}
	return "Where the sides set up, by the order of the deployment."
}

// forces is the order of battle with a counter beside the figures of each group.
func (f *Folder) forces(w *flow.Flow) {
	s := f.Scenario
	if len(s.Forces) == 0 {
		return
	}
	w.Heading("Forces")
	for _, side := range s.Sides {
		var of []*model.Force
		for i := range s.Forces {
			if s.Forces[i].Side == side.ID {
				of = append(of, &s.Forces[i])
			}
		}
		if len(of) == 0 {
			continue
		}
		w.Subheading(side.Name)
		w.Table(f.forceTable(of))
	}
}

func (f *Folder) forceTable(of []*model.Force) flow.Table {
	t := flow.Table{Columns: []flow.Column{{}, {Head: "Units", Align: paint.End}, {Head: "Type"}, {Head: "Figures"}}}
	if fields := f.Scenario.Base.Fields; fields == nil || fields.TellUnit == nil {
		t.Columns[3].Head = ""
	}
	remarks := slices.ContainsFunc(of, func(force *model.Force) bool {
		return slices.ContainsFunc(force.Units, func(g model.UnitGroup) bool { return f.remarks(g) != "" })
	})
	if remarks {
		t.Columns = append(t.Columns, flow.Column{Head: "Remarks"})
	}
	by := 1.0
	if f.onTable() {
		by = smallToken
	}
	for _, force := range of {
		t.Rows = append(t.Rows, flow.Row{Group: f.forceName(force)})
		if force.Note != "" {
			t.Rows = append(t.Rows, flow.Row{Cells: []flow.Cell{{}, {}, {Spans: flow.Italic(force.Note)}}})
		}
		for _, g := range force.Units {
			name, figures := f.typeName(g.Type, g.Count), ""
			if u, ok := f.charts.UnitType(g.Type); ok {
				figures = f.figures(u)
			}
			spans := flow.Plain(name)
			if g.Name != "" {
				spans = []flow.Span{{Text: g.Name, Bold: true}, {Text: ", " + name}}
			}
			t.Rows = append(t.Rows, flow.Row{Cells: []flow.Cell{
				flow.Pictured(f.token(force, g).Scaled(by)), flow.Words(fmt.Sprint(g.Count)), {Spans: spans}, flow.Words(figures), flow.Words(f.remarks(g)),
			}})
		}
	}
	return t
}

// typeName is what so many units of a type are called; its id where the charts do not have
// it.
func (f *Folder) typeName(id string, count int) string {
	u, ok := f.charts.UnitType(id)
	switch {
	case !ok:
		return id
	case count != 1 && u.Plural != "":
		return u.Plural
	}
	return u.Name
}

// figures is those of a unit type in a sentence; empty where its rule system tells none.
func (f *Folder) figures(u *model.UnitType) string {
	if fields := f.Scenario.Base.Fields; fields != nil && fields.TellUnit != nil {
		return fields.TellUnit(u)
	}
	return ""
}

// forceName is what a force is called, with what the rule system has it say and what it
// is a part of.
func (f *Folder) forceName(force *model.Force) string {
	name := cmp.Or(force.Name, force.ID)
	var more []string
	if p, ok := f.Scenario.Force(force.Part); ok {
		more = append(more, "part of "+p.Name)
	}
	more = append(more, f.told(f.Scenario.Base.Fields.Part("force"), force.Own)...)
	if len(more) > 0 {
		name += " (" + strings.Join(more, ", ") + ")"
	}
	return name
}

// remarks is what a group says beside its type and number.
func (f *Folder) remarks(g model.UnitGroup) string {
	out := f.told(f.Scenario.Base.Fields.Part("group"), g.Own)
	if g.Note != "" {
		out = append(out, g.Note)
	}
	return strings.Join(out, "; ")
}

// told is what values say, in the order of the fields: "general Daniel Morgan".
func (f *Folder) told(fields []model.Field, own model.Values) []string {
	var out []string
	for _, field := range own.Known(fields) {
		text := f.value(field, own)
		name := lower(cmp.Or(field.Name, field.Words()))
		switch {
		case text == "":
		case field.Kind == model.Flag:
			out = append(out, name)
		case strings.Contains(strings.ToLower(text), name) || field.Kind == model.Text && ranked(text): // "the American general", "General Lee"
			if rest, ok := strings.CutPrefix(text, "The "); ok {
				text = "the " + rest
			}
			out = append(out, text)
		default:
			out = append(out, name+" "+text)
		}
	}
	return out
}

// titles are what persons are called by beside ranks that are cut short.
var titles = []string{"Admiral", "Archduke", "Baron", "Brigadier", "Captain", "Colonel", "Count", "Duke", "Earl", "Field", "King", "Lieutenant", "Lord", "Major", "Marquis", "Marshal", "Prince", "Sir", "Viscount"}

// ranked reports whether a name begins with what its bearer is: "Brig. Gen. Daniel Morgan",
// "Sir Henry Clinton", but not with an initial.
func ranked(name string) bool {
	first, _, more := strings.Cut(name, " ")
	return more && (strings.HasSuffix(first, ".") && len(first) > len("J.") || slices.Contains(titles, first))
}

// value is what values say of a field, in words; empty where they say nothing.
func (f *Folder) value(field model.Field, own model.Values) string {
	return f.Scenario.Said(f.charts, field, own[field.Key])
}

// deployment is its steps, each with a small map of where it goes.
func (f *Folder) deployment(w *flow.Flow) {
	s := f.Scenario
	if len(s.Deployment) == 0 {
		return
	}
	w.Heading("Deployment")
	w.Columns(2)
	for i, d := range s.Deployment {
		f.step(w, fmt.Sprintf("%d", i+1), d.Sentence(s), d.Note, d.Area, d.Forces)
	}
	w.Columns(1)
}

// step is a sentence with a small map under it.
func (f *Folder) step(w *flow.Flow, number, sentence, note string, area model.Area, forces []string) {
	w.Head(flow.Small, number, flow.Plain(sentence)...)
	if note != "" {
		w.Head(flow.Note, "", flow.Plain(note)...)
	}
	m := f.map_()
	if m == nil {
		return
	}
	high := min(w.Width()*m.high/m.wide, 48)
	w.Figure(high, false, func(c paint.Canvas, at paint.Point, width float64) {
		m.draw(c, at, width, high, []marked{{area, f.colourOf(forces)}})
	})
}

// schedule is the forces that arrive during the game.
func (f *Folder) schedule(w *flow.Flow) {
	s := f.Scenario
	if len(s.Reinforcements) == 0 {
		return
	}
	w.Heading("Reinforcements")
	t := flow.Table{Columns: []flow.Column{{Head: f.System.Turn.Begins(), Align: paint.End}, {Head: "Time"}, {Head: "Side"}, {Head: "Forces"}, {Head: "Enter"}}}
	timed := false
	for _, r := range s.Reinforcements {
		clock, ok := s.Length.Clock(r.Turn)
		timed = timed || ok
		var names []string
		side := ""
		for _, id := range r.Forces {
			if force, ok := s.Force(id); ok {
				names = append(names, fmt.Sprintf("%s: %s", force.Name, force.Composition(s)))
				side = s.SideName(force.Side)
			}
		}
		t.Rows = append(t.Rows, flow.Row{Cells: []flow.Cell{
			{Spans: flow.Bold(fmt.Sprint(r.Turn))}, flow.Words(clock), flow.Words(side), flow.Words(strings.Join(names, "\n")), flow.Words(r.Entry.Phrase(s.Board)),
		}})
	}
	if !timed {
		t.Columns = slices.Delete(t.Columns, 1, 2)
		for i := range t.Rows {
			t.Rows[i].Cells = slices.Delete(t.Rows[i].Cells, 1, 2)
		}
	}
	w.Table(t)
	w.Columns(2)
	for _, r := range s.Reinforcements {
		f.step(w, f.System.Turn.Title(r.Turn), r.Sentence(s), r.Note, r.Entry, r.Forces)
	}
	w.Columns(1)
}

// specialRules is those in force, with what they do and where the rulebook has them.
func (f *Folder) specialRules(w *flow.Flow) {
	s := f.Scenario
	if len(s.Rules) == 0 {
		return
	}
	w.Heading("Special rules")
	w.Columns(2)
	for _, in := range s.Rules {
		w.Head(flow.Body, "•", flow.Bold(f.System.Sentence(s, in))...)
		if rule, ok := f.System.SpecialRule(in.Rule); ok {
			spans := flow.Plain(rule.Explanation)
			if rule.Reference != "" {
				spans = append(spans, flow.Span{Text: " " + rule.Reference + ".", Italic: true})
			}
			w.Item(flow.Small, "", spans...)
		}
		if in.Note != "" {
			w.Item(flow.Note, "", flow.Plain(in.Note)...)
		}
	}
	w.Columns(1)
}

// victory is who wins, in sentences.
func (f *Folder) victory(w *flow.Flow) {
	w.Heading("Victory")
	w.List(flow.Body, "", f.Scenario.Victory.Sentences(f.Scenario)...)
}

// notes is the designer's.
func (f *Folder) notes(w *flow.Flow) {
	s := f.Scenario
	if len(s.Notes) == 0 {
		return
	}
	w.Heading("Designer’s notes")
	w.Columns(2)
	for _, n := range s.Notes {
		if n.About != "" {
			w.Subheading(f.System.NoteAbout(s, n.About))
		}
		w.Markdown(flow.Small, n.Text)
		if n.Source != "" {
			w.Stay()
			w.Paragraph(flow.Note, flow.Italic("Source: "+n.Source)...)
		}
	}
	w.Columns(1)
}

// problems is the errors in spite of which the scenario is printed.
func (f *Folder) problems(w *flow.Flow) {
	if len(f.Problems) == 0 {
		return
	}
	w.Heading("Not playable as it is")
	w.Paragraph(flow.Body, flow.Plain("This was printed although the check finds errors in the scenario:")...)
	for _, d := range f.Problems {
		w.Item(flow.Small, "•", flow.Span{Text: d.Message}, flow.Span{Text: " " + d.Path, Italic: true})
	}
}

// colourOf is the colour of the side that some forces are of.
func (f *Folder) colourOf(forces []string) color.NRGBA {
	fills, _ := draw.Colours(f.Scenario)
	for _, id := range forces {
		if force, ok := f.Scenario.Force(id); ok {
			if fill, ok := fills[force.Side]; ok {
				return f.Palette.Printed(fill)
			}
		}
	}
	return flow.Gray
}

// smallMap is the map of the scenario, drawn once and shown wherever an area is.
type smallMap struct {
	board      plot.Board
	model      model.Board
	picture    *image.RGBA
	wide, high float64 // of the board
}

// marked is an area in the colour of those it is for.
type marked struct {
	area   model.Area
	colour color.NRGBA
}

// mapPixels is how wide the picture of the small map is: 300 to an inch of a column.
const mapPixels = 1000

// map_ is the small map; nil where the scenario has none.
func (f *Folder) map_() *smallMap {
	if f.small == nil && f.Scenario.Board != nil {
		o := draw.Options{Palette: f.Palette.ID}.With(draw.Hidden, draw.NumberLayer, draw.GridLayer, draw.UnitLayer, draw.AreaLayer)
		b := plot.Bare(f.Scenario.Board, f.Scenario, o)
		if b == nil {
			return nil
		}
		m := &smallMap{board: b, model: f.Scenario.Board}
		m.wide, m.high = b.Size()
		m.picture = pictureOf(plot.Until(b, f.Over), mapPixels)
		f.small = m
	}
	return f.small
}

// pictureOf is a board so many pixels wide, drawn larger and made smaller for its finest
// lines.
func pictureOf(b plot.Board, width int) *image.RGBA {
	w, h := b.Size()
	scale := float64(width) / w
	m := image.NewRGBA(image.Rect(0, 0, width, max(int(h*scale), 1)))
	b.DrawPart(paint.NewPixels(m, paint.Scaled(scale, scale, paint.Point{})), paint.Point{}, paint.Point{X: w, Y: h})
	return m
}

// leastSeen is how large an area is on paper, in mm, that is seen without a ring around it.
const leastSeen = 4

// draw draws the map as large as it fits, with areas on it that are numbered where there
// are several.
func (m *smallMap) draw(c paint.Canvas, at paint.Point, width, high float64, areas []marked) {
	by := min(width/m.wide, high/m.high)
	c.Picture(m.picture, at, at.Add(paint.Point{X: m.wide * by, Y: m.high * by}))
	frame := flow.Frame(at, m.wide*by, m.high*by)
	c.Clip(frame, func() {
		c.Within(paint.Scaled(by, by, at), func() {
			for _, a := range areas {
				g, err := plot.GroundOf(m.board, m.model, a.area)
				if err != nil || len(g.Fill.Segments) == 0 {
					continue
				}
				dark := paint.Mixed(a.colour, color.NRGBA{A: 255}, 0.45)
				if low, top, _ := g.Fill.Bounds(); max(top.X-low.X, top.Y-low.Y)*by < leastSeen {
					var ring paint.Path
					ring.Disc(low.Lerp(top, 0.5), 0.6*leastSeen/by)
					c.Stroke(ring, paint.Stroke{Width: 1.1 / by}, paint.RGBA(0xffffffc0))
					c.Stroke(ring, paint.Stroke{Width: 0.6 / by}, dark)
				}
				c.Fill(g.Fill, paint.Faint(a.colour, 0.4))
				c.Stroke(g.Edge, paint.Stroke{Width: 0.9 / by}, paint.RGBA(0xffffffc0))
				c.Stroke(g.Edge, paint.Stroke{Width: 0.45 / by}, dark)
			}
		})
	})
	c.Stroke(frame, paint.Stroke{Width: 0.15}, flow.Black)
	if len(areas) < 2 {
		return
	}
	for i, a := range areas {
		g, err := plot.GroundOf(m.board, m.model, a.area)
		low, top, ok := g.Fill.Bounds()
		if err != nil || !ok {
			continue
		}
		middle := paint.Scaled(by, by, at).Of(low.Lerp(top, 0.5))
		middle.X += 3.6 * float64(same(areas[:i], a)) // steps that share an area stand side by side
		var disc paint.Path
		disc.Disc(middle, 1.9)
		c.Fill(disc, paint.RGBA(0xffffffff))
		c.Stroke(disc, paint.Stroke{Width: 0.25}, flow.Black)
		c.Text(paint.Text{Line: fmt.Sprint(i + 1), At: middle.Add(paint.Point{Y: 0.95}), Align: paint.Middle, Face: paint.BodyBold, Size: 2.7, Ink: flow.Black})
	}
}

// same is how many of some areas are one area.
func same(of []marked, a marked) (n int) {
	for _, b := range of {
		if reflect.DeepEqual(b.area, a.area) {
			n++
		}
	}
	return n
}

// lower is a text that begins with a small letter, for the midst of a sentence; a term of
// words with capitals, "Commanding General", is as it is.
func lower(text string) string {
	if text == "" || strings.ContainsFunc(text[1:], unicode.IsUpper) {
		return text
	}
	r := []rune(text)
	return strings.ToLower(string(r[:1])) + string(r[1:])
}
