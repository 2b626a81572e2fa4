package vassal

import (
	"image"
	"io"

	"github.com/mapsheet/mapsheet/editor/draw"
	"github.com/mapsheet/mapsheet/editor/draw/areas"
	"github.com/mapsheet/mapsheet/editor/export/vassal/sequence"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/plane"
	"github.com/mapsheet/mapsheet/rules"
)

// sectors is a map of areas.
type sectors struct {
	board   *model.AreaBoard
	width   int
	options draw.Options
	bare    areas.Setting
	cut     *areas.Cut // for the battle that was asked for last
	of      *model.Scenario
	setting areas.Setting
}

// usualWidth is how many pixels wide the picture of a map of areas is, where a hex of a map
// of hexes has usualCell.
const usualWidth = 1800

func newSectors(b *model.AreaBoard, of *model.Scenario, o Options) *sectors {
	return &sectors{board: b, bare: areas.Bare(of), width: usualWidth * o.Cell / usualCell, options: o.Drawing}
}

func (a *sectors) size() (width, height int) { return areas.PictureSize(a.board, a.width) }

func (a *sectors) encode(w io.Writer, tell func(part float64) error) error {
	return areas.EncodePNG(w, a.board, a.bare, a.width, a.options, tell)
}

// on looks at a battle.
func (a *sectors) on(b Battle) *areas.Cut {
	if a.cut == nil || a.of != b.Scenario {
		a.of, a.setting = b.Scenario, areas.SetUp(b.Scenario)
		a.cut = areas.NewCut(a.board, a.setting, a.width, a.options)
	}
	return a.cut
}

// gridStep is how many regions lie side by side in a sector, about.
const gridStep = 6

// grid names the sectors. VASSAL takes the name of the nearest point that has one, so that
// each sector has many.
func (a *sectors) grid() *element {
	e := part(onBoard+"RegionGrid", "fontsize=9", "snapto=false", "visible=false")
	place := areas.NewCut(a.board, a.bare, a.width, a.options)
	for i, s := range a.board.Sectors {
		name := sequence.Clean(a.board.Listed(i))
		add := func(x, y int) {
			at := place.Spot(x, y)
			e.holding(part(onBoard+"Region").with("name", name).number("originx", at.X).number("originy", at.Y))
		}
		middle := s.Outline.Middle()
		add(middle.X, middle.Y)
		box := plane.BoxOf(s.Outline...)
		wide, high := max((box.Max.X-box.Min.X)/gridStep, 1), max((box.Max.Y-box.Min.Y)/gridStep, 1)
		for y := box.Min.Y + high/2; y < box.Max.Y; y += high {
			for x := box.Min.X + wide/2; x < box.Max.X; x += wide {
				if p := (plane.Point{X: x, Y: y}); p != middle && s.Outline.Holds(p) {
					add(x, y)
				}
			}
		}
	}
	return e
}

func (a *sectors) side() int {
	if a.cut == nil {
		return usualWidth / 20
	}
	return a.cut.Side()
}

// faces are the looks of a piece in each of its states: they take the place of one another.
func (a *sectors) faces(b Battle, p areas.Piece) (out []shape) {
	for _, sign := range b.System.Signs {
		as := p
		switch sign.Look {
		case rules.Weakened:
			as.Routed = true
		case rules.Done:
			as.Spent = true
		case rules.Sheltered:
			as.Square = true
		default:
			continue
		}
		out = append(out, shape{sign.Text, a.cut.Piece(as)})
	}
	return out
}

func (a *sectors) units(b Battle) []unit {
	cut := a.on(b)
	type key struct {
		force string
		group int
	}
	at := map[key][]image.Point{}
	for _, s := range a.setting.Stacks {
		for i, p := range cut.Places(s) {
			k := key{s.Units[i].Force, s.Units[i].Group}
			at[k] = append(at[k], p)
		}
	}
	numbers := map[string]int{}
	var out []unit
	for f := range b.Scenario.Forces {
		force := &b.Scenario.Forces[f]
		for g, group := range force.Units {
			p := a.piece(b, force.Side, group)
			picture, faces := cut.Piece(p), a.faces(b, p)
			for range min(group.Count, mostOfGroup) {
				numbers[group.Type]++
				u := unit{force: f, group: g, number: numbers[group.Type], picture: picture, shapes: faces, whole: true, next: "Next state"}
				if k := (key{force.ID, g}); len(at[k]) > 0 {
					u.at, u.placed = at[k][0], true
					at[k] = at[k][1:]
				}
				out = append(out, u)
			}
		}
	}
	return out
}

// piece is what a unit looks like.
func (a *sectors) piece(b Battle, side string, g model.UnitGroup) areas.Piece {
	c, ok := draw.CounterFor(b.Scenario.Base.Fields, b.Scenario.EffectiveCharts(), g)
	if !ok {
		c = draw.NewCounter(model.Face{}, nil)
		if fill, known := a.setting.Sides[side]; known {
			c.Fill = fill
		}
	}
	return areas.Piece{Fill: c.Fill, Ink: c.Ink, Arm: c.Arm}
}

func (a *sectors) sample(b Battle, t *model.UnitType) (unit, bool) {
	cut, p := a.on(b), a.piece(b, "", model.UnitGroup{Type: t.ID})
	return unit{picture: cut.Piece(p), shapes: a.faces(b, p), whole: true, next: "Next state"}, true
}

// back of a block shows its colour and nothing else.
func (a *sectors) back(b Battle, side model.Side) (image.Image, bool) {
	cut := a.on(b)
	fills, inks := draw.Colours(b.Scenario)
	return cut.Piece(areas.Piece{Fill: fills[side.ID], Ink: inks[side.ID]}), true
}

func (a *sectors) states(rules.System) []state { return nil }

// markers are those that special rules lay out for a side, such as its flags.
func (a *sectors) markers(b Battle) (out []marker) {
	cut := a.on(b)
	places := cut.MarkerPlaces(a.setting.Markers)
	fills, inks := draw.Colours(b.Scenario)
	for i, rule := range b.System.SpecialRules {
		sign, ok := areas.SignNamed(b.Scenario.Base.Fields.SignOf(rule.ID))
		if !ok {
			continue
		}
		for k, side := range b.Scenario.Sides {
			m := marker{id: 10*i + k, name: b.Scenario.SideName(side.ID) + " " + rule.Name}
			m.picture = cut.Marker(areas.Marker{Sign: sign, Fill: fills[side.ID], Ink: inks[side.ID]})
			for n, lies := range a.setting.Markers {
				if in := b.Scenario.Rules[lies.Rule]; in.Rule == rule.ID && in.Units.Side == side.ID {
					m.at = append(m.at, places[n])
				}
			}
			out = append(out, m)
		}
	}
	return out
}
