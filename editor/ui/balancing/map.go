package balancing

import (
	"errors"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"

	"github.com/mapsheet/mapsheet/editor/draw/chart"
	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/editor/ui/look"
	"github.com/mapsheet/mapsheet/rules/balance"
)

// mapPage shows on the map where something happened.
type mapPage struct {
	lab    *Laboratory
	whole  *fyne.Container
	view   *chartView
	kinds  *kit.OneOf
	sides  *kit.Button
	turns  *kit.Slide
	when   *canvas.Text
	side   string // id; empty for all
	of     balance.Result
	stages int
}

// heatKinds is the kinds of heat maps as they are offered.
var heatKinds = []struct{ id, text string }{
	{balance.HeatMoves, "Moves"}, {balance.HeatFire, "Attacks from"}, {balance.HeatTargets, "Attacks on"}, {balance.HeatLosses, "Losses"}, {balance.HeatHeld, "Occupation"},
}

func newMapPage(l *Laboratory) *mapPage {
	p := &mapPage{lab: l, view: newChartView(l), when: look.Line("The whole game", look.Now().Ink, theme.TextSize())}
	row := container.NewHBox()
	for i, k := range heatKinds {
		if i == 0 {
			p.kinds = kit.NewOneOf(p.draw, k.text)
			continue
		}
		p.kinds.Add(kit.NewButton("", k.text, nil))
	}
	for _, b := range p.kinds.Buttons {
		b.Wide = false
		row.Add(b)
	}
	l.wire(p.kinds.Buttons...)
	kit.Rove(p.kinds.Buttons, len(p.kinds.Buttons))
	p.sides = kit.NewButton("chevron-down", "Both sides", p.pickSide)
	p.sides.Look, p.sides.Hint = kit.Framed, "Whose units are shown"
	l.wire(p.sides)
	p.turns = &kit.Slide{}
	p.turns.Step, p.turns.Max = 1, 1
	p.turns.ExtendBaseWidget(p.turns)
	p.turns.OnKey = l.window.Key
	p.turns.OnChanged = func(float64) { p.draw() }
	tools := container.NewBorder(nil, nil, row, container.NewCenter(p.sides))
	foot := container.NewBorder(nil, nil, container.New(look.FixedWidth(130), p.when), nil, p.turns)
	p.whole = look.Frame(look.Pad(p.view.content, 0, 14, 4, 14), look.Pad(tools, 6, 10, 6, 14), look.Pad(foot, 2, 14, 8, 14), nil, nil)
	return p
}

func (p *mapPage) id() string                 { return "map" }
func (p *mapPage) name() string               { return "On the map" }
func (p *mapPage) content() fyne.CanvasObject { return p.whole }

func (p *mapPage) show(r balance.Result) {
	p.of, p.stages = r, 1
	if r.Seen != nil {
		p.stages = len(r.Seen.Reached)
	}
	p.turns.Max = float64(p.stages) // 0 is the whole game, and 1 the set-up
	p.turns.Value = min(p.turns.Value, p.turns.Max)
	p.turns.Refresh()
	p.draw()
}

// heat is the map that is chosen.
func (p *mapPage) heat() chart.HeatMap {
	m := chart.HeatMap{Kind: heatKinds[p.kinds.At].id, Side: p.side, Last: 1 << 20}
	if at := int(p.turns.Value); at > 0 && p.of.Seen != nil {
		m.First, m.Last = p.of.Seen.Turns(at - 1)
	}
	return m
}

// chart makes the map that is chosen, of a result.
func (p *mapPage) chart(r balance.Result) func() (chart.Chart, error) {
	sc, m, word := p.lab.scenario(), p.heat(), p.lab.word()
	return func() (chart.Chart, error) {
		if r.Seen == nil {
			return chart.Chart{}, errors.New(unseen(r))
		}
		return chart.Heat(r, sc, m, word)
	}
}

// turnsText is which turns are shown.
func (p *mapPage) turnsText() string {
	switch m := p.heat(); {
	case int(p.turns.Value) == 0:
		return "The whole game"
	case m.Last == 0:
		return "The set-up"
	default:
		return p.lab.word().Span(m.First, m.Last)
	}
}

// named is the map that is chosen: "Losses, turn 4".
func (p *mapPage) named() string {
	return heatKinds[p.kinds.At].text + ", " + look.LowerFirst(p.turnsText())
}

// draw draws the map that is chosen.
func (p *mapPage) draw() {
	look.SetLine(p.when, p.turnsText())
	p.view.show(p.chart(p.of))
}

// pickSide offers whose units are shown.
func (p *mapPage) pickSide() {
	options := []kit.Option{{ID: "", Text: "Both sides"}}
	for _, s := range p.of.Sides {
		options = append(options, kit.Option{ID: s.ID, Text: s.Name})
	}
	p.lab.desk.PickOption("Whose units are shown", p.sides, options, p.side, func(id string) {
		p.side = id
		p.sides.Text = kit.OptionText(options, id)
		p.sides.Refresh()
		p.draw()
	})
}
