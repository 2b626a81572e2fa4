package tabledraft

import (
	"fmt"
	"slices"

	"fyne.io/fyne/v2"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/editor/tables"
	"github.com/mapsheet/mapsheet/editor/ui/desk"
	"github.com/mapsheet/mapsheet/editor/ui/form"
	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/editor/ui/look"
	"github.com/mapsheet/mapsheet/editor/ui/panel"
	"github.com/mapsheet/mapsheet/model"
)

// Panel is what is known of the piece or the zone that is selected on a table, and of the
// table itself.
type Panel struct {
	bench *panel.Bench
	draft *Draft
	form  *form.Form
	of    string        // id of what is shown
	holds model.Compass // what keeps its place where the table takes another size; empty for the middle
}

// NewPanel is the panel of a draft.
func NewPanel(b *panel.Bench, d *Draft) *Panel {
	return &Panel{bench: b, draft: d, form: form.New(b), holds: model.NorthWest}
}

// ID is what it is known by.
func (p *Panel) ID() string { return "table" }

// Name is what its tab reads.
func (p *Panel) Name() string { return "Table" }

// Content is the form.
func (p *Panel) Content() fyne.CanvasObject { return p.form.Content() }

// Form is what stands in it.
func (p *Panel) Form() *form.Form { return p.form }

// Commit makes edits of what is being written.
func (p *Panel) Commit() { p.form.Commit() }

// Holds reports whether a path speaks of the table, a piece or a zone.
func (p *Panel) Holds(path string) bool { return panel.Under(path, "map") }

// Reveal selects the piece or the zone that a path speaks of, and leads to the field.
func (p *Panel) Reveal(path string) {
	b := p.bench.Scenario().TableBoard()
	var i int
	id := ""
	if n, _ := fmt.Sscanf(path, "map.pieces[%d]", &i); n == 1 && i < len(b.Pieces) {
		id = b.Pieces[i].ID
	}
	if n, _ := fmt.Sscanf(path, "map.zones[%d]", &i); n == 1 && i < len(b.Zones) {
		id = b.Zones[i].ID
	}
	p.draft.Choose(id)
	p.Again()
	p.form.Reveal(path)
}

// Update shows what is selected as it stands.
func (p *Panel) Update(_ *model.Scenario, c panel.Changes) {
	if c.All || c.Board || len(c.Fields) > 0 {
		p.Again()
	}
}

// Again shows what is selected now.
func (p *Panel) Again() {
	t, ok := p.draft.Thing()
	of := ""
	if ok {
		of = t.ID(p.bench.Scenario().TableBoard())
	}
	if of != p.of {
		p.form.Commit() // of what was selected before
		p.of = of
		p.form.Content().ScrollToTop()
	}
	p.form.Show(func() {
		switch {
		case !ok:
			p.describeTable()
		case t.Zone:
			p.describeZone(t)
		default:
			p.describePiece(t)
		}
	})
}

// thing is a piece or a zone, or for an empty id the table, as what the form is about.
func (p *Panel) thing(id, name, path string) form.Subject {
	return form.Subject{
		ID: id, Name: name, Path: path,
		Known: func() bool { return id == "" || slices.Contains(p.bench.Scenario().TableBoard().IDs(), id) },
		Show: func() {
			p.draft.Choose(id)
			p.Again()
		},
	}
}

// inches adds a field for a length in inches; bad says why one cannot be.
func (p *Panel) inches(key, label string, now int, bad func(n int) error, set func(n int)) {
	p.form.CheckedText(key, label, "inches: 48 or 2.5", 1, model.ShortInches(now), func(text string) string {
		n, err := model.ParseInches(text)
		if err == nil {
			err = bad(n)
		}
		if err != nil {
			return desk.SentenceOf(err)
		}
		return ""
	}, func(text string) {
		if n, err := model.ParseInches(text); err == nil && n != now {
			set(n)
		}
	})
}

// describeTable is the table itself, while nothing is selected.
func (p *Panel) describeTable() {
	f, b := p.form, p.bench.Scenario().TableBoard()
	f.About(p.thing("", "", ""))
	side := func(key, label string, now int, to func(n int) (width, height int)) {
		resized := func(n int) (document.Edit, error) {
			width, height := to(n)
			return tables.Resize(width, height, p.holds).Edit(p.bench.Scenario().TableBoard())
		}
		p.inches(key, label, now, func(n int) error { _, err := resized(n); return err }, func(n int) {
			p.bench.Try(resized(n))
			p.Again()
		})
	}
	f.Heading("table:size", "Size of the table")
	f.Row("table:sides", func() {
		side("map.width", "West to east", b.Width, func(n int) (int, int) { return n, b.Height })
		side("map.height", "North to south", b.Height, func(n int) (int, int) { return b.Width, n })
	})
	f.Choice("table:holds", "Keeps its place", form.Anchors(), string(p.holds), func(id string) {
		p.holds = model.Compass(id)
		p.form.Commit() // a size that could not be may do so
		p.Again()
	})
	f.Says("table:feet", fmt.Sprintf("%s by %s feet. What lies at an edge stays at it when you change that.", feet(b.Width), feet(b.Height)))
	f.Heading("table:zones", "Zones")
	for i, z := range b.Zones {
		said := z.Name
		if told := roomTold(p.bench.Scenario(), b, z.ID); told != "" {
			said += ": " + told
		}
		show := form.Button{Icon: "chevron-right", Hint: "Select it", Do: func() { p.draft.Choose(z.ID) }}
		f.Beside(fmt.Sprintf("table:zone:%d", i), []form.Button{show}, func() { f.Prose(fmt.Sprintf("table:zone:%d", i), said) })
	}
	f.Press("table:draw-zone", form.Button{Icon: "plus", Text: "Draw a zone", Key: "D", Look: kit.Framed, Hint: "Drag a rectangle, or click corners on the table (D)", Do: func() { p.draft.Take(Zoning) }})
	if gone := absent(p.bench.Scenario(), p.draft.stood); len(gone) > 0 {
		f.Heading("table:absent", "Not on the table at first")
		for i, said := range gone {
			f.Prose(fmt.Sprintf("table:absent:%d", i), said)
		}
	}
	f.Heading("table:ground", "Terrain")
	if len(b.Pieces) == 0 {
		f.Says("table:bare", "The cloth is bare. Take a tool at the left and draw: drag freely, or click the corners one after the other.")
		return
	}
	for i, piece := range b.Pieces {
		show := form.Button{Icon: "chevron-right", Hint: "Select it", Do: func() { p.draft.Choose(piece.ID) }}
		said := look.Capital(piece.Kind.Name())
		if piece.Name != "" {
			said = piece.Name + ", " + piece.Kind.Name()
		}
		f.Beside(fmt.Sprintf("table:piece:%d", i), []form.Button{show}, func() { f.Prose(fmt.Sprintf("table:piece:%d", i), said) })
	}
}

// feet is a length in feet, to a tenth.
func feet(n int) string {
	tenths := (n*10 + 600) / 1200
	if tenths%10 == 0 {
		return fmt.Sprint(tenths / 10)
	}
	return fmt.Sprintf("%d.%d", tenths/10, tenths%10)
}

func (p *Panel) describeZone(t tables.Thing) {
	f, s := p.form, p.bench.Scenario()
	z, path := s.TableBoard().Zones[t.Index], pathOf(t)
	f.About(p.thing(z.ID, "zone "+z.ID, path))
	set := func(field, name string, value any) {
		p.bench.Do(document.Set{Name: name, Path: path + "." + field, Value: value})
	}
	f.Heading("zone:is", "Zone")
	f.Text(path+".name", "Name", "such as: Left wing", 1, z.Name, func(v string) { set("name", "name zone "+z.ID, v) })
	options := []kit.Option{{Text: "anybody’s"}}
	for _, side := range s.Sides {
		options = append(options, kit.Option{ID: side.ID, Text: side.Name})
	}
	f.Choice(path+".side", "Whose own", options, z.Side, func(id string) { set("side", "change whose own is zone "+z.ID, id) })
	if told := roomTold(s, s.TableBoard(), z.ID); told != "" {
		f.Heading("zone:front", "Room")
		f.Prose("zone:fits", told+".")
	} else {
		f.Says("zone:nobody", "Nobody is set up here. Say under Setup who begins in the zone, and how many fit is told here as you draw.")
	}
	p.shape(t)
}

// shape is what can be done with the outlines of what is selected.
func (p *Panel) shape(t tables.Thing) {
	f, b := p.form, p.bench.Scenario().TableBoard()
	f.Heading("piece:shape", "Shape")
	n := len(t.Corners(b))
	f.Says("piece:corners", fmt.Sprintf("%s. Drag them; a double click on a side adds one.", model.Counted(n, "corner", "corners")))
	hill := !t.Zone && b.Pieces[t.Index].Kind.Shape() == model.RingsShape
	if hill {
		f.Row("piece:levels", func() {
			f.Press("piece:raise", form.Button{Icon: "plus", Text: "Raise", Key: "L", Look: kit.Framed, Hint: "Lay a smaller outline inside, a level higher (L)", Do: p.draft.Raise})
			f.Press("piece:lower", form.Button{Icon: "minus", Text: "Lower", Look: kit.Framed, Hint: "Take the highest level away", Do: p.draft.DropCourse})
		})
	}
	if !t.Zone && len(b.Pieces[t.Index].Holes) > 0 {
		f.Press("piece:fill", form.Button{Text: "Fill the hole", Look: kit.Framed, Hint: "The last one, or that whose corner is held", Do: p.draft.DropCourse})
	}
	if t.Zone {
		f.Press("piece:delete", form.Button{Text: "Delete it", Look: kit.Framed, Hint: "Take it off the table (Delete)", Do: p.draft.Remove})
		return
	}
	f.Row("piece:order", func() {
		f.Press("piece:over", form.Button{Text: "Lay over others", Look: kit.Framed, Hint: "It is drawn over all other terrain", Do: func() { p.draft.reorder(true) }})
		f.Press("piece:under", form.Button{Text: "Under others", Look: kit.Framed, Hint: "It is drawn under all other terrain", Do: func() { p.draft.reorder(false) }})
	})
	f.Row("piece:do", func() {
		f.Press("piece:copy", form.Button{Text: "Copy it", Key: "=", Look: kit.Framed, Hint: "Lay a copy beside it (=)", Do: p.draft.Copy})
		f.Press("piece:delete", form.Button{Text: "Delete it", Look: kit.Framed, Hint: "Take it off the table (Delete)", Do: p.draft.Remove})
	})
}

func (p *Panel) describePiece(t tables.Thing) {
	f, s := p.form, p.bench.Scenario()
	piece, path := s.TableBoard().Pieces[t.Index], pathOf(t)
	f.About(p.thing(piece.ID, piece.Kind.Name()+" "+piece.ID, path))
	set := func(field, name string, value any) {
		p.bench.Do(document.Set{Name: name, Path: path + "." + field, Value: value})
	}
	f.Heading("piece:is", look.Capital(piece.Kind.Name()))
	var kinds []kit.Option
	for _, k := range model.PieceKinds() {
		if (k.Shape() == model.LineShape) == (piece.Kind.Shape() == model.LineShape) {
			kinds = append(kinds, kit.Option{ID: string(k), Text: look.Capital(k.Name())})
		}
	}
	f.Choice(path+".kind", "Kind", kinds, string(piece.Kind), func(id string) { p.draft.SetKind(model.PieceKind(id)) })
	f.Text(path+".name", "Name", "such as: Comb’s hill", 1, piece.Name, func(v string) { set("name", "name piece "+piece.ID, v) })
	if piece.Kind.Shape() == model.LineShape {
		p.inches(path+".width", "Width", piece.LineWidth(), func(n int) error {
			t, ok := p.draft.Thing()
			if !ok { // it is gone meanwhile
				return nil
			}
			_, err := tables.SetWidth(t, n).On(p.bench.Scenario().TableBoard())
			return err
		}, p.draft.setWidth)
	}
	p.questions(s, &piece, path)
	p.shape(t)
}

// questions are what players agree on for a piece: each shows what it is of its kind, until
// the piece has an answer of its own.
func (p *Panel) questions(s *model.Scenario, piece *model.Piece, path string) {
	if s.Base.Fields == nil || len(s.Base.Fields.Piece) == 0 {
		return
	}
	f := p.form
	usual := kindLine(s, piece.Kind)
	fields := slices.Clone(s.Base.Fields.Piece)
	own := 0
	for i := range fields {
		of := &fields[i]
		if piece.Own[of.Key] != nil {
			own++
			of.Label = of.Name + " (this piece)"
		}
		if of.Kind == model.Pick {
			of.Absent = "As its kind: " + told(of, usual)
		}
	}
	f.Heading("piece:agreed", "What players agree on")
	f.Fields(path+".", fields, piece.Own, func(of model.Field, value any) {
		p.bench.Do(document.Set{Name: fmt.Sprintf("change %s of piece %s", of.Noun(), piece.ID), Path: path + "." + of.Key, Value: value})
	})
	switch own {
	case 0:
		f.Says("piece:usual", fmt.Sprintf("All as usual for %s.", piece.Kind.Name()))
	default:
		f.Says("piece:usual", fmt.Sprintf("%s of this piece’s own.", model.Counted(own, "answer", "answers")))
	}
}

// kindLine is what a chart with a line for each kind of pieces says of a kind.
func kindLine(s *model.Scenario, kind model.PieceKind) model.Values {
	charts := s.EffectiveCharts()
	for _, c := range s.Base.Fields.Charts {
		if !slices.Equal(c.By, []string{"piece"}) {
			continue
		}
		for _, line := range charts.Lists[c.Key] {
			if line.Own.Text("piece") == string(kind) {
				return line.Own
			}
		}
	}
	return nil
}

// told is what a choice is of a kind.
func told(of *model.Field, usual model.Values) string {
	id := usual.Text(of.Key)
	for _, c := range of.Choices {
		if c.ID == id {
			return c.Name
		}
	}
	return "no"
}
