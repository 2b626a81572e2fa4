package charts

import (
	"fmt"
	"slices"
	"strings"

	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/editor/draw"
	"github.com/mapsheet/mapsheet/editor/ui/form"
	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/editor/ui/look"
	"github.com/mapsheet/mapsheet/editor/ui/mapview"
	"github.com/mapsheet/mapsheet/model"
)

// describeNation is the form of the nation that is chosen.
func (p *Panel) describeNation(s *model.Scenario) {
	f := p.form
	n, ok := s.EffectiveCharts().Nation(p.chosen[nationsPart])
	if !ok {
		f.Says(":none", "The charts have no nations yet.")
		f.Press(":new", form.Button{Icon: "plus", Text: "New nation", Look: kit.Framed, Hint: "Add a nation", Do: p.newNation})
		return
	}
	id := n.ID
	f.About(p.subject(id, n.Name))
	standard, _ := document.Standard(s).Nation(id)
	line := charted[model.Nation]{
		bench: p.bench, name: "the " + n.Name + " nation", now: n, standard: standard,
		marks: func(*model.Nation) map[string]model.Provenance { return nil },
		find: func(c *model.Charts) *model.Nation {
			found, _ := c.Nation(id)
			return found
		},
	}
	addSamples(f, ":samples", s.Base.Fields, n)
	if ratio, ok := draw.InkContrast(n); !ok {
		f.Warns(":contrast", fmt.Sprintf("Ink and ground are too much alike (%.1f to 1; 4.5 to 1 can be read). Counters are drawn in an ink that can be read instead: choose one further from the ground.", ratio))
	} else {
		f.Says(":contrast", fmt.Sprintf("Ink on ground: %.1f to 1, easy to read.", ratio))
	}
	f.Row(":do", func() {
		f.Press(":new", form.Button{Icon: "plus", Text: "New", Look: kit.Framed, Hint: "A new nation", Do: p.newNation})
		if standard == nil {
			f.Press(":delete", form.Button{Text: "Delete", Look: kit.Framed, Key: "Del", Hint: "Delete this nation of the scenario’s own", Do: p.removeNation})
			return
		}
		f.Press(":back", form.Button{Icon: "undo", Text: "Back", Look: kit.Framed, Off: *standard == *n, Hint: "Back to the standard: name and colours", Do: func() {
			usual := *standard
			line.change("the colours", func(n *model.Nation) { *n = usual })
		}})
	})
	if standard == nil {
		f.Says(":state", "A nation of this scenario’s own: the standard has none like it.")
	}
	name := func(n *model.Nation) *string { return &n.Name }
	fill := func(n *model.Nation) *string { return &n.Fill }
	inks := func(n *model.Nation) *string { return &n.Ink }
	f.Figure("name", sourceOf(line, "name", "the name", member(name), strings.TrimSpace), func() {
		f.CheckedText("name", "Name, as an adjective", "German", 1, n.Name, needed("A nation needs a name: sentences use it."), func(v string) {
			line.change("the name", func(n *model.Nation) { n.Name = v })
		})
	})
	if standard == nil {
		f.Figure("id", form.Source{}, func() {
			p.addID(nationsPart, "german", id, func(to string) (document.Edit, error) { return document.SetNationID(s, id, to) })
		})
	} else {
		f.Says(":id", "Id in files: "+id+". It is the standard’s and stays: add a nation to have an id of your own.")
	}
	colour := func(field, label string, swatches []string, at func(*model.Nation) *string) {
		f.Figure(field, sourceOf(line, field, label, member(at), strings.TrimSpace), func() {
			f.Colour(field, look.Capital(label), swatches, *at(n), func(v string) {
				line.change("the "+label, func(n *model.Nation) { *at(n) = v })
			})
		})
	}
	colour("colour", "ground", counterGrounds, fill)
	colour("ink", "ink", counterInks, inks)
	f.Says(":users", usersSentence(s, id))
}

// usersSentence says who uses a nation.
func usersSentence(s *model.Scenario, id string) string {
	users := slices.DeleteFunc(document.ChartUsers(s, model.RefNation, id), func(u string) bool { return strings.HasPrefix(u, "the unit type") })
	if len(users) == 0 {
		return "No side of this battle has the nation."
	}
	return look.Sentence("In this battle: " + strings.Join(users, ", "))
}

// counterGrounds and counterInks are colours that counters of the time are
// printed in.
var (
	counterGrounds = []string{"#8a927f", "#33507f", "#b8a06a", "#2f5c60", "#7d7346", "#a3b2bf", "#8c3b2e", "#d8cfae"}
	counterInks    = []string{"#1d211b", "#f4f0e2", "#000000", "#ffffff", "#5c1a12", "#123a66"}
)

// addSamples adds some counters of a nation.
func addSamples(f *form.Form, key string, fields *model.Fields, n *model.Nation) {
	if fields == nil {
		return
	}
	it := f.Keep(key, func() *form.Item {
		row := container.New(layout.NewCustomPaddedHBoxLayout(8))
		var counters []*mapview.CounterImage
		for range fields.Samples {
			c := mapview.NewCounterImage(60)
			counters = append(counters, c)
			row.Add(c.Raster)
		}
		return &form.Item{Object: look.Pad(row, 6, 0, 4, 0), Control: counters}
	})
	for i, c := range it.Control.([]*mapview.CounterImage) {
		c.Print(draw.NewCounter(fields.FaceOf(&fields.Samples[i], nil), n))
	}
	f.Add(it.Object)
}

// newNation adds a nation.
func (p *Panel) newNation() {
	s := p.bench.Scenario()
	n := model.Nation{Name: "New", Fill: counterGrounds[6], Ink: counterInks[1]}
	n.ID = document.ChartID(s, model.RefNation, "new-nation")
	if p.revise("add a nation", func(c *model.Charts) { c.Nations = append(c.Nations, n) }) {
		p.show(nationsPart, n.ID)
		p.form.Reveal("name")
	}
}

func (p *Panel) removeNation() {
	id := p.chosen[nationsPart]
	next := neighbour(p.rows, id)
	edit, err := document.RemoveNation(p.bench.Scenario(), id)
	if p.do("The nation cannot be deleted", edit, err) {
		p.chosen[nationsPart] = next
		p.showRows()
	}
}
