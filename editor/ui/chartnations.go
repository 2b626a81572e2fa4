package ui

import (
	"fmt"
	"slices"
	"strings"

	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/editor/draw"
	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/editor/ui/look"
	"github.com/mapsheet/mapsheet/editor/ui/mapview"
	"github.com/mapsheet/mapsheet/model"
)

// describeNation is the form of the nation that is chosen.
func (p *chartsPanel) describeNation(s *model.Scenario) {
	f := p.form
	n, ok := s.EffectiveCharts().Nation(p.chosen[nationsPart])
	if !ok {
		f.says(":none", "The charts have no nations yet.")
		f.press(":new", formButton{icon: "plus", text: "New nation", look: kit.Framed, hint: "Add a nation", do: p.newNation})
		return
	}
	id := n.ID
	standard, _ := document.Standard(s).Nation(id)
	line := charted[model.Nation]{
		editor: p.editor, name: "the " + n.Name + " nation", now: n, standard: standard,
		marks: func(*model.Nation) map[string]model.Mark { return nil },
		find: func(c *model.Charts) *model.Nation {
			found, _ := c.Nation(id)
			return found
		},
	}
	f.samples(":samples", s.Base.Fields, n)
	if ratio, ok := draw.InkContrast(n); !ok {
		f.warns(":contrast", fmt.Sprintf("Ink and ground are too much alike (%.1f to 1; 4.5 to 1 can be read). Counters are drawn in an ink that can be read instead: choose one further from the ground.", ratio))
	} else {
		f.says(":contrast", fmt.Sprintf("Ink on ground: %.1f to 1, easy to read.", ratio))
	}
	f.row(":do", func() {
		f.press(":new", formButton{icon: "plus", text: "New", look: kit.Framed, hint: "A new nation", do: p.newNation})
		if standard == nil {
			f.press(":delete", formButton{text: "Delete", look: kit.Framed, key: "Del", hint: "Delete this nation of the scenario’s own", do: p.removeNation})
			return
		}
		f.press(":back", formButton{icon: "undo", text: "Back", look: kit.Framed, off: *standard == *n, hint: "Back to the standard: name and colours", do: func() {
			usual := *standard
			line.change("the colours", func(n *model.Nation) { *n = usual })
		}})
	})
	if standard == nil {
		f.says(":state", "A nation of this scenario’s own: the standard has none like it.")
	}
	name := func(n *model.Nation) *string { return &n.Name }
	fill := func(n *model.Nation) *string { return &n.Fill }
	inks := func(n *model.Nation) *string { return &n.Ink }
	f.figure("name", sourceOf(line, "name", "the name", member(name), strings.TrimSpace), func() {
		f.text("name", "Name, as an adjective", "German", 1, n.Name, func(v string) {
			if v == "" {
				p.editor.status.SetNotice("A nation needs a name: sentences use it.")
				return
			}
			line.change("the name", func(n *model.Nation) { n.Name = v })
		})
	})
	if standard == nil {
		f.figure("id", source{}, func() {
			f.text("id", "Id in files", "german", 1, id, func(v string) {
				edit, err := document.SetNationID(s, id, v)
				if err != nil {
					p.editor.app.Fail("The id cannot be changed", err)
					return
				}
				p.chosen[nationsPart] = v
				p.editor.bench.Do(edit)
			})
		})
	} else {
		f.says(":id", "Id in files: "+id+". It is the standard’s and stays: add a nation to have an id of your own.")
	}
	colour := func(field, label string, swatches []string, at func(*model.Nation) *string) {
		f.figure(field, sourceOf(line, field, label, member(at), strings.TrimSpace), func() {
			f.colour(field, look.Capital(label), swatches, *at(n), func(v string) {
				line.change("the "+label, func(n *model.Nation) { *at(n) = v })
			})
		})
	}
	colour("colour", "ground", counterGrounds, fill)
	colour("ink", "ink", counterInks, inks)
	f.says(":users", usersSentence(s, id))
}

// usersSentence says who uses a nation.
func usersSentence(s *model.Scenario, id string) string {
	users := slices.DeleteFunc(document.ChartUsers(s, model.RefNation, id), func(u string) bool { return strings.HasPrefix(u, "the unit type") })
	if len(users) == 0 {
		return "No side of this battle has the nation."
	}
	return look.Sentence("In this battle: " + strings.Join(users, ", "))
}

// samples adds some counters of a nation.
func (f *form) samples(key string, fields *model.Fields, n *model.Nation) {
	if fields == nil {
		return
	}
	it := f.item(key, func() *formItem {
		row := container.New(layout.NewCustomPaddedHBoxLayout(8))
		var counters []*mapview.CounterImage
		for range fields.Samples {
			c := mapview.NewCounterImage(60)
			counters = append(counters, c)
			row.Add(c.Raster)
		}
		return &formItem{object: look.Pad(row, 6, 0, 4, 0), control: counters}
	})
	for i, c := range it.control.([]*mapview.CounterImage) {
		c.Print(draw.NewCounter(fields.FaceOf(&fields.Samples[i], nil), n))
	}
	f.add(it.object)
}

// newNation adds a nation.
func (p *chartsPanel) newNation() {
	s := p.editor.doc.Scenario()
	n := model.Nation{Name: "New", Fill: counterGrounds[6], Ink: counterInks[1]}
	n.ID = document.ChartID(s, model.RefNation, "new-nation")
	if p.revise("add a nation", func(c *model.Charts) { c.Nations = append(c.Nations, n) }) {
		p.show(nationsPart, n.ID)
		p.form.reveal("name")
	}
}

func (p *chartsPanel) removeNation() {
	id := p.chosen[nationsPart]
	next := neighbour(p.rows, id)
	edit, err := document.RemoveNation(p.editor.doc.Scenario(), id)
	if p.do("The nation cannot be deleted", edit, err) {
		p.chosen[nationsPart] = next
		p.showRows()
	}
}
