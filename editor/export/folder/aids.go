package folder

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"github.com/mapsheet/mapsheet/editor/draw"
	"github.com/mapsheet/mapsheet/editor/draw/areas"
	"github.com/mapsheet/mapsheet/editor/draw/paint"
	"github.com/mapsheet/mapsheet/editor/draw/pdf"
	"github.com/mapsheet/mapsheet/editor/draw/tables"
	"github.com/mapsheet/mapsheet/editor/export/flow"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules"
)

// Aids are what players look at while they play: a turn step by step, and the charts.
func (f *Folder) Aids() []pdf.Page { return append(f.turnAid().Pages(), f.chartPages()...) }

// AidsAndTrack are the same with the turn track: on the sheet of a turn where that leaves
// room for all of it, else on a sheet of its own.
func (f *Folder) AidsAndTrack() []pdf.Page {
	aid := f.turnAid().Pages()
	track := f.Track()
	if len(track) > 0 {
		w := f.turnAid()
		w.Heading(f.trackTitle())
		f.layTrack(w)
		if pages := w.Pages(); len(pages) == len(aid) {
			aid, track = pages, nil
		}
	}
	return slices.Concat(aid, f.chartPages(), track)
}

// turnAid is a turn step by step, and what else players want to have at hand.
func (f *Folder) turnAid() *flow.Flow {
	w := flow.New(f.Sheet, "Player aid")
	w.Columns(2)
	if len(f.System.Phases) > 0 {
		w.Heading("A " + f.System.Turn.String())
		for i, p := range f.System.Phases {
			spans := flow.Bold(p.Name)
			if who := f.moves(p.Moves); who != "" {
				spans = append(spans, flow.Span{Text: ": " + who})
			}
			w.Item(flow.Body, fmt.Sprint(i+1), spans...)
		}
	}
	f.stacking(w)
	f.signs(w)
	if len(f.Scenario.Rules) > 0 {
		w.Heading("Special rules in force")
		var in []string
		for _, rule := range f.Scenario.Rules {
			in = append(in, f.System.Sentence(f.Scenario, rule))
		}
		w.List(flow.Small, "•", in...)
	}
	w.Heading("Victory")
	w.List(flow.Small, "", f.Scenario.Victory.Sentences(f.Scenario)...)
	w.Columns(1)
	return w
}

// moves says whose units move in a phase.
func (f *Folder) moves(who rules.Whose) string {
	s := f.Scenario
	other := ""
	for _, side := range s.Sides {
		if side.ID != s.First {
			other = side.Name
		}
	}
	switch who {
	case rules.First:
		return "the " + s.SideName(s.First) + " units move"
	case rules.Second:
		return "the " + other + " units move"
	case rules.Both:
		return "both sides"
	}
	return ""
}

// stacking is how much a place holds, and how much room the types of units take.
func (f *Folder) stacking(w *flow.Flow) {
	fields := f.Scenario.Base.Fields
	room, ok := fields.HexRoom(f.charts)
	if !ok {
		return
	}
	w.Heading("Stacking")
	w.Caption(flow.Body, flow.Plain(fmt.Sprintf("A hex holds %s.", model.Counted(room, fields.Room[0], fields.Room[1])))...)
	t := flow.Table{Columns: []flow.Column{{Head: "Unit"}, {Head: "Takes", Align: paint.Middle, Width: 16}}}
	seen := map[string]bool{}
	for _, force := range f.Scenario.Forces {
		for _, g := range force.Units {
			if u, ok := f.charts.UnitType(g.Type); ok && !seen[g.Type] {
				seen[g.Type] = true
				t.Rows = append(t.Rows, flow.Row{Cells: []flow.Cell{flow.Words(f.charts.TypeName(*u)), flow.Words(fmt.Sprint(fields.Figure(u, model.Takes)))}})
			}
		}
	}
	w.Table(t)
}

// signOf is the marker that is drawn for a sign; false where none is.
func signOf(s rules.Sign) (draw.Marker, bool) {
	switch s.Look {
	case rules.Weakened:
		return draw.DisruptedMarker, true
	case rules.Sheltered:
		return draw.ImprovedMarker, true
	}
	return draw.MarkerNamed(s.Marker)
}

// signs is the markers with what they mean.
func (f *Folder) signs(w *flow.Flow) {
	t := flow.Table{Columns: []flow.Column{{}, {}}}
	for _, s := range f.System.Signs {
		const side = 8
		picture := flow.Drawing{Width: side, Height: side}
		m, ok := signOf(s)
		switch {
		case f.onAreas(): // a block says it by how it stands
			picture.Width = side * BlockShape
			picture.Draw = func(c paint.Canvas, at paint.Point) {
				piece := areas.Piece{Fill: f.Palette.Disc, Ink: f.Palette.Frame, Arm: draw.Infantry}
				piece.Routed, piece.Spent, piece.Square = s.Look == rules.Weakened, s.Look == rules.Done, s.Look == rules.Sheltered
				areas.PrintPiece(c, piece, at.Add(paint.Point{X: side * BlockShape / 2, Y: side / 2}), 0.72*side*BlockShape, draw.Options{Palette: f.Palette.ID})
			}
		case f.onTable() && s.Look == rules.Weakened:
			picture.Draw = func(c paint.Canvas, at paint.Point) {
				tables.PrintDisorder(c, at.Add(paint.Point{X: side / 2, Y: side / 2}), 0.36*side, draw.Options{Palette: f.Palette.ID})
			}
		case ok && !f.onTable():
			picture.Draw = func(c paint.Canvas, at paint.Point) {
				f.marker(c, m, at.Add(paint.Point{X: side / 2, Y: side / 2}), side/2)
			}
		}
		if picture.Draw != nil {
			t.Rows = append(t.Rows, flow.Row{Cells: []flow.Cell{flow.Pictured(picture), flow.Words(s.Text)}})
		}
	}
	if len(t.Rows) > 0 {
		w.Heading("Signs")
		w.Table(t)
	}
}

// trackMore is how much larger the boxes of the turn track are than counters, and
// trackRoom what they have below that for what arrives.
const (
	trackMore  = 4
	trackHead  = 6
	trackRoom  = 9
	trackLeast = 27
)

// Track is the turns as boxes, with the time of day and with who arrives.
func (f *Folder) Track() []pdf.Page {
	if f.Scenario.Length.Turns < 1 {
		return nil
	}
	w := flow.New(f.Sheet, f.trackTitle())
	f.layTrack(w)
	return w.Pages()
}

// trackTitle is the title of the turn track.
func (f *Folder) trackTitle() string { return f.System.Turn.Begins() + " track" }

// layTrack sets the turn track.
func (f *Folder) layTrack(w *flow.Flow) {
	turns := f.Scenario.Length.Turns
	least := max(f.Counter+trackMore, trackLeast)
	cols := max(int(w.Width()/least), 1)
	rows := (turns + cols - 1) / cols
	cols = min(cols, int(math.Ceil(float64(turns)/float64(rows))))
	wide := min(w.Width()/float64(cols), 1.5*least)
	arrivals := map[int][]string{}
	for _, r := range f.Scenario.Reinforcements {
		for _, id := range r.Forces {
			if force, ok := f.Scenario.Force(id); ok {
				arrivals[r.Turn] = append(arrivals[r.Turn], cmp.Or(force.Name, id))
			}
		}
	}
	for from := 0; from < turns; from += cols {
		n := min(cols, turns-from)
		lines := make([]flow.Lines, n)
		high := f.Counter + trackMore + trackHead
		for i := range n {
			var spans []flow.Span
			for k, name := range arrivals[from+i+1] {
				if k > 0 {
					spans = append(spans, flow.Span{Text: "\n"})
				}
				spans = append(spans, flow.Span{Text: name})
			}
			lines[i] = flow.Break(spans, flow.Style{Size: 2.4, Leading: 2.8, Ink: flow.Black}, wide-2)
			high = max(high, f.Counter+trackMore+trackHead+min(lines[i].Height(), 60)+1)
		}
		w.Row(high, func(c paint.Canvas, at paint.Point, _ float64) {
			for i := range n {
				f.turn(c, at.Add(paint.Point{X: float64(i) * wide}), wide, high, from+i+1, lines[i])
			}
		})
	}
	say := fmt.Sprintf("Lay the %s marker on the %[1]s that is played.", f.System.Turn)
	if len(arrivals) > 0 {
		say += fmt.Sprintf(" Forces may arrive from the %s on in whose box they stand.", f.System.Turn)
	}
	w.Paragraph(flow.Small, flow.Plain(say)...)
}

// turn draws the box of a turn: number and time above, room for a counter, and who
// arrives.
func (f *Folder) turn(c paint.Canvas, at paint.Point, wide, high float64, n int, arrive flow.Lines) {
	box := flow.Frame(at, wide, high)
	c.Clip(box, func() {
		c.Text(paint.Text{Line: fmt.Sprint(n), At: at.Add(paint.Point{X: 1.5, Y: 4.9}), Face: paint.Title, Size: 5, Ink: flow.Black})
		if clock, ok := f.Scenario.Length.Clock(n); ok {
			c.Text(paint.Text{Line: clock, At: at.Add(paint.Point{X: wide - 1.5, Y: 4.6}), Align: paint.End, Face: paint.Body, Size: 3, Ink: flow.Gray})
		}
		arrive.Draw(c, at.Add(paint.Point{X: 1, Y: trackHead + f.Counter + trackMore}), wide-2)
	})
	side := f.Counter + 1
	lay := flow.Frame(at.Add(paint.Point{X: (wide - side) / 2, Y: trackHead + (f.Counter+trackMore-side)/2}), side, side)
	c.Stroke(lay, paint.Stroke{Width: 0.12, Butt: true, Dash: []float64{1, 1}}, flow.Rule)
	c.Stroke(box, paint.Stroke{Width: 0.25}, flow.Black)
}

// Record is a sheet to write on: points by turn where there are some, and what each side
// has lost, a ring for each unit. Its lines lie closer where they fit on one page then.
func (f *Folder) Record() []pdf.Page {
	wide := f.record(4.4)
	for leading := 4.2; len(wide) > 1 && leading > 3.3; leading -= 0.2 {
		if close := f.record(leading); len(close) == 1 {
			return close
		}
	}
	return wide
}

// record is the sheet with lines so high.
func (f *Folder) record(leading float64) []pdf.Page {
	s := f.Scenario
	w := flow.New(f.Sheet, "Record sheet")
	w.Paragraph(flow.Body, flow.Plain("Players: ________________________________    Date: ____________________")...)
	points := f.System.Scores || len(s.Victory.Points) > 0
	if turns := s.Length.Turns; turns > 0 && turns <= 400 {
		w.Heading("By " + f.System.Turn.String())
		t := flow.Table{Style: flow.Style{Size: 3, Leading: leading, Ink: flow.Black}, Columns: []flow.Column{{Head: f.System.Turn.Begins(), Align: paint.Middle, Width: 13}}}
		for _, side := range s.Sides {
			t.Columns = append(t.Columns, flow.Column{Head: side.Name + " losses", Align: paint.Middle, Width: 32, Rules: true})
			if points {
				t.Columns = append(t.Columns, flow.Column{Head: side.Name + " points", Align: paint.Middle, Width: 26, Rules: true})
			}
		}
		t.Columns = append(t.Columns, flow.Column{Head: "What happened", Rules: true})
		for n := range turns {
			t.Rows = append(t.Rows, flow.Row{Cells: []flow.Cell{flow.Words(fmt.Sprint(n + 1))}})
		}
		w.Table(t)
	}
	for _, a := range s.Victory.Points {
		w.Item(flow.Small, "•", flow.Plain(a.Sentence(s))...)
	}
	for _, side := range s.Sides {
		tally := s.Tally(side.ID)
		if len(tally) == 0 {
			continue
		}
		w.Heading(side.Name + " units lost")
		for _, of := range tally {
			f.lost(w, fmt.Sprintf("%d %s", of.Count, f.typeName(of.Type, of.Count)), of.Count)
		}
	}
	return w.Pages()
}

// lost sets a ring for each unit of a type behind what it is called.
func (f *Folder) lost(w *flow.Flow, name string, count int) {
	const pitch, label = 4.4, 54
	perRow := max(int((w.Width()-label)/pitch), 1)
	for from := 0; from < count; from += perRow {
		n := min(perRow, count-from)
		w.Row(pitch+0.6, func(c paint.Canvas, at paint.Point, _ float64) {
			if from == 0 {
				c.Text(paint.Text{Line: paint.Cut(name, paint.Body, 3.2, label-2), At: at.Add(paint.Point{Y: 3.6}), Face: paint.Body, Size: 3.2, Ink: flow.Black})
			}
			var rings paint.Path
			for i := range n {
				rings.Disc(at.Add(paint.Point{X: label + (float64(i)+0.5)*pitch, Y: pitch/2 + 0.3}), 1.6)
			}
			c.Stroke(rings, paint.Stroke{Width: 0.2}, flow.Black)
		})
	}
}
