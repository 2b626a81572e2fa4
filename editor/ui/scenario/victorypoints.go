package scenario

import (
	"fmt"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/editor/ui/form"
	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/model"
)

// mostPoints is the most points that an award gives.
const mostPoints = 999

// points adds the point table: what each side gains for each unit destroyed.
func (p *Victory) points(s *model.Scenario) {
	f := p.form
	f.Heading(":points", "Points for units destroyed")
	if len(s.Victory.Points) == 0 {
		f.Says(":nopoints", "No points are counted. They matter where a clause compares the points of the sides.")
	}
	for i := range s.Victory.Points {
		p.award(s, i)
	}
	f.Press("victory.points:add", form.Button{Icon: "plus", Text: "Add an award", Look: kit.Framed, Hint: "A side gains points for some units of its enemy", Do: func() {
		side := ""
		if len(s.Sides) > 0 {
			side = s.Sides[len(s.Victory.Points)%len(s.Sides)].ID
		}
		i := len(s.Victory.Points)
		if p.bench.Try(document.Insert(s, "add an award of points", pointList, i, model.Award{Side: side, Units: model.Selector{Side: enemyOf(s, side)}, Points: 1})) {
			p.open(Element(pointList, i))
			p.form.Reveal(Element(pointList, i))
		}
	}})
}

// award is a line of the point table.
func (p *Victory) award(s *model.Scenario, i int) {
	f, e := p.form, p.bench
	a := s.Victory.Points[i]
	path := Element(pointList, i)
	set := func(field string, value any) {
		e.Do(document.Set{Path: path + "." + field, Value: value, Name: "change an award of points"})
	}
	name := fmt.Sprintf("%s: %s", kit.OptionText(SideOptions(s), a.Side), model.Counted(a.Points, "point", "points"))
	f.Card(path, name, p.cardButtons(s, pointList, "this award", i), func() {
		f.Prose(path+":sentence", a.Sentence(s))
		if !p.isOpen(path) {
			return
		}
		f.Choice(path+".side", "Side that gains", SideOptions(s), a.Side, func(id string) { set("side", id) })
		f.Number(path+".points", "Points for each", a.Points, form.Range{Least: 1, Most: mostPoints}, func(n int) { set("points", n) })
		f.Selector(path+".units", "For each of these destroyed", a.Units, func(sel model.Selector) { set("units", sel) })
	})
}

// enemyOf is the first side that is not the one given; "" where there is none.
func enemyOf(s *model.Scenario, side string) string {
	for _, other := range s.Sides {
		if other.ID != side {
			return other.ID
		}
	}
	return ""
}

// withPoints is an edit that brings a condition in, together with a point
// table where the condition compares points and there is none: one point for
// every unit destroyed.
func withPoints(s *model.Scenario, name string, c model.Condition, edit document.Edit) document.Edit {
	if len(s.Victory.Points) > 0 || !comparesPoints(&c) {
		return edit
	}
	var table []model.Award
	for _, side := range s.Sides {
		table = append(table, model.Award{Side: side.ID, Units: model.Selector{Side: enemyOf(s, side.ID)}, Points: 1})
	}
	return document.Batch{Name: name, Edits: []document.Edit{edit, document.Set{Name: name, Path: pointList, Value: table}}}
}

// comparesPoints reports whether a condition, or one in it, compares points.
func comparesPoints(c *model.Condition) bool {
	found := c.Points != nil
	for _, part := range conditionParts(c) {
		found = found || comparesPoints(part)
	}
	return found
}
