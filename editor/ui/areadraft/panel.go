package areadraft

import (
	"fmt"
	"strings"

	"fyne.io/fyne/v2"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/editor/sectors"
	"github.com/mapsheet/mapsheet/editor/ui/desk"
	"github.com/mapsheet/mapsheet/editor/ui/form"
	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/editor/ui/panel"
	"github.com/mapsheet/mapsheet/model"
)

// Panel is what is known of the sector, or the border, that is selected on a map of
// areas.
type Panel struct {
	bench *panel.Bench
	draft *Draft
	form  *form.Form
	units func(path string) // leads to units among the forces
	of    string            // label of what is shown
}

// NewPanel is the panel of a draft; units leads to units among the forces.
func NewPanel(b *panel.Bench, d *Draft, units func(path string)) *Panel {
	return &Panel{bench: b, draft: d, form: form.New(b), units: units}
}

// ID is what it is known by.
func (p *Panel) ID() string { return "sector" }

// Name is what its tab reads.
func (p *Panel) Name() string { return "Sector" }

// Content is the form.
func (p *Panel) Content() fyne.CanvasObject { return p.form.Content() }

// Form is what stands in it.
func (p *Panel) Form() *form.Form { return p.form }

// Commit makes edits of what is being written.
func (p *Panel) Commit() { p.form.Commit() }

// Holds reports whether a path speaks of a sector or a link.
func (p *Panel) Holds(path string) bool { return panel.Under(path, "map.sectors", "map.links") }

// Reveal selects the sector or the link that a path speaks of, and leads to the field.
func (p *Panel) Reveal(path string) {
	b := p.board()
	var i int
	if n, _ := fmt.Sscanf(path, "map.sectors[%d]", &i); n == 1 && i < len(b.Sectors) {
		p.draft.Choose(sectorSite(i))
	}
	if n, _ := fmt.Sscanf(path, "map.links[%d]", &i); n == 1 && i < len(b.Links) {
		if at, err := b.Parse(b.Links[i].From + "/" + b.Links[i].To); err == nil {
			p.draft.Choose(at)
		}
	}
	p.Again()
	p.form.Reveal(path)
}

// Update shows what is selected as it stands.
func (p *Panel) Update(_ *model.Scenario, c panel.Changes) {
	if c.All || c.Board || len(c.Fields) > 0 {
		p.Again()
	}
}

func (p *Panel) board() *model.AreaBoard { return p.bench.Scenario().AreaBoard() }

// Again shows what is selected now.
func (p *Panel) Again() {
	i, one := p.draft.Sector()
	a, b, two := p.draft.Pair()
	of := ""
	switch {
	case one:
		of = p.board().Sectors[i].ID
	case two:
		of = p.board().Sectors[a].ID + "/" + p.board().Sectors[b].ID
	}
	if of != p.of {
		p.form.Commit() // of what was selected before
		p.of = of
		p.form.Content().ScrollToTop()
	}
	p.form.Show(func() {
		switch {
		case one:
			p.describe(p.bench.Scenario(), i)
		case two:
			p.describePair(a, b)
		default:
			p.describeNone()
		}
	})
}

// describeNone offers what can be done while nothing is selected.
func (p *Panel) describeNone() {
	f := p.form
	if len(p.board().Sectors) == 0 {
		f.Says("board:empty", "The sheet is empty. Draw the first sector: click its corners one after the other, and the first again to close it. Sectors that are drawn along it share its border and are linked with it.")
	} else {
		f.Says("board:choose", "Click a sector, or the spaces on a border, and what is known of it stands here.")
	}
	f.Press("board:draw", form.Button{Icon: "plus", Text: "Draw a sector", Key: "D", Look: kit.Framed, Hint: "Click its corners on the map (D)", Do: p.draft.Draw})
	f.Toggle("board:twice", "At both ends of the sheet", "Outlines are changed at both ends, as a half turn brings one to the other (B)", p.draft.Twice(), func(bool) {
		p.draft.ToggleTwice()
		p.Again()
	})
	f.Toggle("board:grid", "Keep points to a grid", "Corners lie on the crossings of a grid (R)", p.draft.Gridded(), func(bool) {
		p.draft.ToggleGrid()
		p.Again()
	})
	if p.draft.CanLinkBorders() {
		f.Press("board:link", form.Button{Text: "Link sectors across their borders", Look: kit.Framed, Hint: "Some sectors share a border, and no link leads across it", Do: p.draft.LinkBorders})
	}
}

// describe describes a sector.
func (p *Panel) describe(s *model.Scenario, i int) {
	f, b := p.form, p.board()
	sector := b.Sectors[i]
	path := fmt.Sprintf("map.sectors[%d]", i)
	f.About(p.sector(sector.ID, path))
	set := func(field, name string, value any) {
		p.bench.Do(document.Set{Name: name + " " + sector.ID, Path: path + "." + field, Value: value})
	}
	f.Text(path+".name", "Name", "such as: Left wing", 1, sector.Name, func(v string) { set("name", "name sector", v) })
	f.CheckedText(path+".id", "Id", "A short name for orders and logs: a1", 1, sector.ID, func(id string) string {
		if _, err := sectors.SetID(s, i, id); err != nil {
			return desk.SentenceOf(err)
		}
		return ""
	}, func(id string) { p.bench.Try(sectors.SetID(p.bench.Scenario(), i, id)) })
	var options []kit.Option
	for _, g := range Grounds {
		options = append(options, kit.Option{ID: g[1], Text: g[0]})
	}
	f.Choice(path+".terrain", "Ground", options, sector.Terrain, func(id string) { p.bench.Do(SetGround(p.board(), i, id)) })
	options = []kit.Option{{Text: "Battlefield, nobody’s own"}}
	for _, side := range s.Sides {
		options = append(options, kit.Option{ID: side.ID, Text: side.Name + ": its reserve"})
	}
	f.Choice(path+".side", "Whose own", options, sector.Side, func(id string) { set("side", "change whose own is sector", id) })
	p.homes(s, i)
	p.markers(s, sector)
	p.standing(s, sector)
	p.linksOf(i)
	f.Heading("sector:outline", "Outline")
	f.Says("sector:corners", fmt.Sprintf("%s. Drag them; a double click on a border adds one.", model.Counted(len(sector.Outline), "corner", "corners")))
	f.Row("sector:do", func() {
		f.Press("sector:split", form.Button{Text: "Split along a line", Look: kit.Framed, Hint: "Draw the line on the map (X)", Do: p.draft.Cut})
		f.Press("sector:delete", form.Button{Text: "Delete it", Look: kit.Framed, Hint: "Take the sector out (Delete)", Do: p.draft.Remove})
	})
}

// sector is a sector as what the form is about.
func (p *Panel) sector(id, path string) form.Subject {
	at := func() (int, bool) { return p.board().Sector(id) }
	return form.Subject{
		ID: id, Name: "sector " + id, Path: path,
		Known: func() bool { _, ok := at(); return ok },
		Show: func() {
			i, _ := at()
			p.draft.Choose(sectorSite(i))
			p.Again()
		},
	}
}

// homes says in whose home row a sector lies: it is linked with that side's reserve.
func (p *Panel) homes(s *model.Scenario, i int) {
	b := p.board()
	if b.Sectors[i].Side != "" {
		return
	}
	for k, reserve := range b.Sectors {
		side, ok := s.Side(reserve.Side)
		if !ok {
			continue
		}
		_, linked := sectors.LinkAt(b, i, k)
		p.form.Toggle("sector:home:"+reserve.ID, "In the home row of "+side.Name, "A link leads to "+reserve.Name, linked, func(on bool) {
			if on {
				p.bench.Try(sectors.Link(p.board(), k, i))
			} else {
				p.bench.Try(sectors.Unlink(p.board(), k, i))
			}
		})
	}
}

// markers lays markers of the sides out in a sector.
func (p *Panel) markers(s *model.Scenario, sector model.Sector) {
	rules := sectors.MarkerRules(p.bench.System.SpecialRules)
	if len(rules) == 0 {
		return
	}
	f := p.form
	f.Heading("sector:markers", "Markers")
	for _, r := range rules {
		f.Row("sector:marker:"+r.ID, func() {
			for _, side := range s.Sides {
				f.Toggle("sector:marker:"+r.ID+":"+side.ID, side.Name+": "+strings.ToLower(r.Name), r.Explanation, sectors.HasMarker(s, r.ID, side.ID, sector.ID), func(on bool) {
					p.bench.Try(sectors.SetMarker(p.bench.Scenario(), r, side.ID, sector.ID, on))
				})
			}
		})
	}
}

// standing is the forces that begin in a sector.
func (p *Panel) standing(s *model.Scenario, sector model.Sector) {
	f := p.form
	f.Heading("sector:forces", "Who begins here")
	any := false
	for _, d := range s.Deployment {
		if d.Area.Place != sector.ID {
			continue
		}
		for _, id := range d.Forces {
			for k := range s.Forces {
				if force := &s.Forces[k]; force.ID == id {
					any = true
					show := form.Button{Icon: "chevron-right", Hint: "Show it among the forces", Do: func() { p.units(fmt.Sprintf("forces[%d]", k)) }}
					f.Beside("sector:force:"+id, []form.Button{show}, func() { f.Prose("sector:force:"+id, force.Name+": "+force.Composition(s)) })
				}
			}
		}
	}
	if !any {
		f.Says("sector:nobody", "Nobody alone. Drag a piece here from another sector, or say under Setup who begins here.")
	}
}

// linksOf is the links of a sector.
func (p *Panel) linksOf(i int) {
	f, b := p.form, p.board()
	f.Heading("sector:links", "Links")
	id := b.Sectors[i].ID
	any := false
	for k, l := range b.Links {
		other := l.To
		if l.To == id {
			other = l.From
		}
		if j, ok := b.Sector(other); ok && (l.From == id || l.To == id) && j != i {
			any = true
			p.link(i, j, k)
		}
	}
	p.spaces()
	if !any {
		f.Says("sector:alone", "None: nobody comes here or away.")
	}
	f.Press("sector:link", form.Button{Icon: "plus", Text: "Link it with another", Key: "L", Look: kit.Framed, Hint: "Click the other sector on the map (L)", Do: p.draft.Link})
}

// spaces says how many units of a side there is room for by each border, where the rules
// know that.
func (p *Panel) spaces() {
	s := p.bench.Scenario()
	if s.BorderSpaces() == 0 {
		return
	}
	most := s.BorderSpaces()
	for _, r := range p.bench.System.SpecialRules {
		if r.ID == s.Base.Fields.Borders.Rule && r.Number != nil {
			most = r.Number.Max
		}
	}
	p.form.About(form.Subject{}) // all borders
	p.form.Number("links:spaces", "Spaces by each border", s.BorderSpaces(), form.Range{Least: 1, Most: most}, func(n int) {
		p.bench.Try(sectors.SetSpaces(p.bench.Scenario(), n))
	})
}

// describePair describes the link between two sectors.
func (p *Panel) describePair(i, j int) {
	b := p.board()
	if k, ok := sectors.LinkAt(b, i, j); ok {
		p.link(i, j, k)
		p.spaces()
	} else {
		p.form.Says("pair:apart", fmt.Sprintf("No link leads from %s to %s.", b.Called(i), b.Called(j)))
		p.form.Press("pair:link", form.Button{Icon: "plus", Text: "Link them", Key: "L", Look: kit.Framed, Hint: "Let units go from one to the other (L)", Do: p.draft.Link})
	}
	p.form.Press("pair:join", form.Button{Text: "Join the two", Key: "J", Look: kit.Framed, Hint: "Make one sector of them (J)", Do: p.draft.Join})
}

// winds are the headings of links.
var winds = []model.Compass{model.North, model.NorthEast, model.East, model.SouthEast, model.South, model.SouthWest, model.West, model.NorthWest}

// link is a link, as it is seen from one of its sectors.
func (p *Panel) link(from, to, k int) {
	f, b := p.form, p.board()
	l, path := b.Links[k], fmt.Sprintf("map.links[%d]", k)
	one, other := b.Sectors[from], b.Sectors[to]
	seen, _ := b.LinkBetween(one.ID, other.ID)
	set := func(field, name string, value any) {
		p.bench.Do(document.Set{Name: fmt.Sprintf("%s of %s and %s", name, l.From, l.To), Path: path + "." + field, Value: value})
	}
	away := []form.Button{{Icon: "close", Hint: "Take the link away", Do: func() { p.draft.unlink(from, to) }}}
	f.Card(path, fmt.Sprintf("%s: %s", seen.Heading, other.Name), away, func() {
		var options []kit.Option
		for _, w := range winds {
			options = append(options, kit.Option{ID: string(w), Text: string(w)})
		}
		f.Row(path+":"+one.ID, func() {
			f.Choice(path+".heading:"+one.ID, "From "+one.Name, options, string(seen.Heading), func(id string) {
				heading := model.Compass(id)
				if l.From != one.ID {
					heading = heading.Opposite()
				}
				set("heading", "turn the link", heading)
			})
			f.Toggle(path+".road", "Road", "A road leads along it", l.Road, func(on bool) { set("road", "change the road", on) })
		})
	})
}

// Grounds is what the ground of sectors can be, each by its name and what files call it.
var Grounds = [][2]string{{"Open ground", ""}, {"Forest", "forest"}, {"Hill", "hill"}, {"Buildings", "building"}}

// SetGround is the edit that changes the ground of a sector.
func SetGround(b *model.AreaBoard, i int, ground string) document.Edit {
	return document.Set{Name: "change the ground of sector " + b.Sectors[i].ID, Path: fmt.Sprintf("map.sectors[%d].terrain", i), Value: ground}
}
