package charts

import (
	"fmt"
	"reflect"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/editor/draw"
	"github.com/mapsheet/mapsheet/editor/ui/form"
	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/editor/ui/look"
	"github.com/mapsheet/mapsheet/editor/ui/mapview"
	"github.com/mapsheet/mapsheet/editor/ui/scenario"
	"github.com/mapsheet/mapsheet/model"
)

// entry is a row of the list of unit types or of nations.
type entry struct {
	id      string // "" for the heading of a nation
	text    string
	state   string // "changed" or "new"; "" where it is the standard's
	figures string
	counter draw.Counter
}

// typeRows is the unit types that a search lets through, nation by nation.
func typeRows(s *model.Scenario, search string) []entry {
	charts, standard := s.EffectiveCharts(), document.Standard(s)
	var out []entry
	of := func(nation *model.Nation, name, id string) {
		var rows []entry
		for i := range charts.UnitTypes {
			t := &charts.UnitTypes[i]
			if t.Nation != id || !kit.Matches(search, name, t.Name, scenario.Figures(s, t)) {
				continue
			}
			usual, known := standard.UnitType(t.ID)
			rows = append(rows, entry{
				id: t.ID, text: look.Capital(t.Name), figures: scenario.Figures(s, t), counter: draw.NewCounter(s.Base.Fields.FaceOf(t, nil), nation),
				state: stateOf(known, known && reflect.DeepEqual(usual, t)),
			})
		}
		if len(rows) > 0 {
			out = append(append(out, entry{text: name}), rows...)
		}
	}
	strange := map[string]bool{}
	for _, t := range charts.UnitTypes {
		strange[t.Nation] = true
	}
	for i := range charts.Nations {
		n := &charts.Nations[i]
		of(n, n.Name, n.ID)
		delete(strange, n.ID)
	}
	for _, t := range charts.UnitTypes { // of nations that there are not
		if strange[t.Nation] {
			of(nil, t.Nation, t.Nation)
			delete(strange, t.Nation)
		}
	}
	return out
}

// nationRows is the nations that a search lets through.
func nationRows(s *model.Scenario, search string) []entry {
	charts, standard := s.EffectiveCharts(), document.Standard(s)
	var out []entry
	for i := range charts.Nations {
		n := &charts.Nations[i]
		if !kit.Matches(search, n.Name) {
			continue
		}
		count := 0
		for _, t := range charts.UnitTypes {
			if t.Nation == n.ID {
				count++
			}
		}
		usual, known := standard.Nation(n.ID)
		out = append(out, entry{
			id: n.ID, text: n.Name, figures: model.Counted(count, "unit type", "unit types"), counter: draw.NewCounter(sampleFace(s.Base.Fields), n),
			state: stateOf(known, known && *usual == *n),
		})
	}
	return out
}

// sampleFace is what a counter of no unit type shows: the commonest.
func sampleFace(fields *model.Fields) model.Face {
	if fields == nil || len(fields.Samples) == 0 {
		return model.Face{}
	}
	return fields.FaceOf(&fields.Samples[0], nil)
}

func stateOf(known, same bool) string {
	switch {
	case !known:
		return "new"
	case !same:
		return "changed"
	}
	return ""
}

// showRows shows the list as it stands, and what is chosen in it.
func (p *Panel) showRows() {
	s := p.bench.Scenario()
	if p.part.At == typesPart {
		p.rows = typeRows(s, p.search.Text)
		if _, ok := s.EffectiveCharts().UnitType(p.chosen[typesPart]); !ok {
			p.chosen[typesPart] = firstID(p.rows)
		}
	} else {
		p.rows = nationRows(s, p.search.Text)
		if _, ok := s.EffectiveCharts().Nation(p.chosen[nationsPart]); !ok {
			p.chosen[nationsPart] = firstID(p.rows)
		}
	}
	p.list.Refresh()
	p.form.Show(func() {
		if s := p.bench.Scenario(); p.part.At == typesPart {
			p.describeType(s)
		} else {
			p.describeNation(s)
		}
	})
}

// subject is a unit type or a nation as what the form is about.
func (p *Panel) subject(id, name string) form.Subject {
	part := p.part.At
	return form.Subject{
		ID: fmt.Sprint(part, id), Name: name,
		Known: func() (known bool) {
			charts := p.bench.Scenario().EffectiveCharts()
			if part == typesPart {
				_, known = charts.UnitType(id)
			} else {
				_, known = charts.Nation(id)
			}
			return known
		},
		Show: func() { p.show(part, id) },
	}
}

func firstID(rows []entry) string {
	for _, r := range rows {
		if r.id != "" {
			return r.id
		}
	}
	return ""
}

// choose shows what is known of a row.
func (p *Panel) choose(r entry) {
	if r.id == "" {
		return
	}
	p.form.Commit()
	p.chosen[p.part.At] = r.id
	p.showRows()
	p.form.Content().ScrollToTop()
}

// listKey deletes what is chosen with Delete.
func (p *Panel) listKey(k fyne.KeyName) {
	switch {
	case k == fyne.KeyDelete && p.part.At == typesPart:
		p.removeType()
	case k == fyne.KeyDelete:
		p.removeNation()
	default:
		p.bench.Board.HandKey(k)
	}
}

// rowView is a row as it is shown.
type rowView struct {
	widget.BaseWidget
	ground               *canvas.Rectangle
	counter              *mapview.CounterImage
	text, state, figures *canvas.Text
}

func newRow() fyne.CanvasObject {
	v := &rowView{
		ground: canvas.NewRectangle(look.Now().Sheet), counter: mapview.NewCounterImage(scenario.RowCounter), text: look.Line(" ", look.Now().Ink, theme.TextSize()),
		state: look.Line("", look.Now().Accent, theme.CaptionTextSize()), figures: look.Line("", look.Now().Faded, theme.CaptionTextSize()),
	}
	v.state.TextStyle.Italic = true
	v.ExtendBaseWidget(v)
	return v
}

// CreateRenderer draws a counter, a text, a state and figures side by side.
func (v *rowView) CreateRenderer() fyne.WidgetRenderer {
	row := container.NewBorder(nil, nil, container.NewCenter(v.counter.Raster), container.NewHBox(container.NewCenter(v.state), container.NewCenter(v.figures)), v.text)
	return widget.NewSimpleRenderer(container.NewStack(v.ground, container.New(look.FixedHeight(scenario.ForceRowHeight), look.Pad(row, 2, 8, 2, 10))))
}

func (p *Panel) updateRow(id widget.ListItemID, o fyne.CanvasObject) {
	v, r := o.(*rowView), p.rows[id]
	v.ground.FillColor, v.text.Color, v.text.TextStyle.Bold = look.Now().Sheet, look.Now().Ink, r.id == ""
	switch r.id {
	case "":
		v.ground.FillColor = look.Now().Shade
	case p.chosen[p.part.At]:
		v.ground.FillColor, v.text.Color = look.Now().AccentLow, look.Now().Accent
	}
	v.counter.Hidden = r.id == ""
	if !v.counter.Hidden {
		v.counter.Print(r.counter)
	}
	v.state.Text, v.figures.Text = look.Seen(r.state), look.Seen(r.figures)
	look.Shorten(v.text, r.text, p.list.Size().Width-scenario.RowCounter-40-v.state.MinSize().Width-v.figures.MinSize().Width)
	v.Refresh()
}
