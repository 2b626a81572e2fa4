package vassal

import (
	"image"
	"image/color"
	"io"
	"math"
	"slices"

	hexdraw "github.com/mapsheet/mapsheet/editor/draw"
	"github.com/mapsheet/mapsheet/editor/draw/tables"
	"github.com/mapsheet/mapsheet/editor/lineup"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/plane"
	"github.com/mapsheet/mapsheet/rules"
)

// cloth is an open table.
type cloth struct {
	board   *model.TableBoard
	bare    tables.Setting // nobody is on it
	width   int            // of its picture
	inch    float64        // pixels
	options hexdraw.Options
	looks   map[string]unit // that were drawn, with the losses of each
}

// usualInch is how many pixels an inch has where a hex of a map of hexes has usualCell.
const usualInch = 24

func newCloth(b *model.TableBoard, of *model.Scenario, o Options) *cloth {
	c := &cloth{board: b, bare: tables.Empty(of), options: o.Drawing.With(hexdraw.Hidden, hexdraw.AreaLayer), looks: map[string]unit{}}
	inch := usualInch * float64(o.Cell) / usualCell
	if !o.usual {
		inch = float64(o.Cell)
	}
	part := 1 - 2*tables.Around(b)
	c.width = max(int(math.Round(inch*float64(b.Width)/100/part)), 100)
	c.inch = float64(c.width) * part / (float64(b.Width) / 100)
	return c
}

func (c *cloth) size() (width, height int) { return tables.PictureSize(c.board, c.width) }

func (c *cloth) encode(w io.Writer, tell func(part float64) error) error {
	return tables.EncodePNG(w, c.board, c.bare, c.width, c.options, tell)
}

// grid is none: distances are measured.
func (c *cloth) grid() *element { return nil }

func (c *cloth) side() int { return int(3 * c.inch) }

func (c *cloth) tokens() tables.Tokens { return tables.NewTokens(c.inch, c.options) }

// pixel is a point of the table as a pixel of its picture.
func (c *cloth) pixel(p plane.Point) image.Point {
	around := tables.Around(c.board) * float64(c.width)
	at := func(v int) int { return int(math.Round(around + float64(v)/100*c.inch)) }
	return image.Pt(at(p.X), at(p.Y))
}

func (c *cloth) units(b Battle) []unit {
	lined := lineup.Of(b.Scenario, c.board)
	set := tables.Lined(b.Scenario, lined)
	type key struct{ force, group int }
	standing := map[key][]tables.Unit{}
	for i, u := range lined.Units {
		k := key{u.Force, u.Group}
		standing[k] = append(standing[k], set.Units[i])
	}
	numbers := map[string]int{}
	var out []unit
	for f := range b.Scenario.Forces {
		force := &b.Scenario.Forces[f]
		for g, group := range force.Units {
			here := standing[key{f, g}]
			for k := range min(group.Count, mostOfGroup) {
				numbers[group.Type]++
				var on tables.Unit
				if k < len(here) {
					on = here[k]
				} else if model, ok := c.model(b, force.Side, group); ok {
					on = model
				} else {
					continue
				}
				u := c.unit(on)
				u.force, u.group, u.number = f, g, numbers[group.Type]
				if k < len(here) {
					*u.turned = float64(on.Facing) / 10
					u.at, u.placed = c.pixel(on.Middle()), true
				}
				out = append(out, u)
			}
		}
	}
	return out
}

// model is a unit as it stands when nothing is known of its place.
func (c *cloth) model(b Battle, side string, g model.UnitGroup) (tables.Unit, bool) {
	charts := b.Scenario.EffectiveCharts()
	t, ok := charts.UnitType(g.Type)
	if !ok || b.Scenario.Base.Fields.Stands == nil {
		return tables.Unit{}, false
	}
	u := lineup.Unit{Stand: b.Scenario.Base.Fields.Stands(t)}
	return tables.Standing(charts, &g, &u, c.colour(b, side, t.Nation)), true
}

// colour is that of a side, or of the side of a nation.
func (c *cloth) colour(b Battle, side, nation string) color.NRGBA {
	fills, _ := hexdraw.Colours(b.Scenario)
	for _, s := range b.Scenario.Sides {
		if s.ID == side || side == "" && slices.Contains(s.Nations, nation) {
			return fills[s.ID]
		}
	}
	return color.NRGBA{0x80, 0x80, 0x80, 0xff}
}

// token is a unit that has all its figures, or what is left of them.
func (c *cloth) token(u tables.Unit) image.Image {
	u.Number = 0
	return c.tokens().Unit(u)
}

// losses are the looks of a unit that has lost figures, one after the other.
func (c *cloth) losses(u tables.Unit) (out []shape) {
	if u.Figures > mostFigures {
		return nil
	}
	for n := u.Figures - 1; n > 0; n-- {
		u.Figures = n
		out = append(out, shape{model.Counted(n, "figure", "figures"), c.token(u)})
	}
	return out
}

// mostFigures is how many figures a unit has at the most whose losses are drawn.
const mostFigures = 40

func (c *cloth) sample(b Battle, t *model.UnitType) (unit, bool) {
	on, ok := c.model(b, "", model.UnitGroup{Type: t.ID})
	if !ok {
		return unit{}, false
	}
	return c.unit(on), true
}

// unit is a unit that can be turned, as it looks with each number of figures.
func (c *cloth) unit(on tables.Unit) unit {
	on.Whole = on.Figures
	look := c.tokens().Look(on)
	u, ok := c.looks[look]
	if !ok {
		u = unit{picture: c.token(on), shapes: c.losses(on), whole: true, next: "Lose a figure"}
		c.looks[look] = u
	}
	u.turned = new(float64)
	return u
}

func (c *cloth) back(Battle, model.Side) (image.Image, bool) { return nil, false }

// states are those that have a marker on the table.
func (c *cloth) states(of rules.System) (out []state) {
	for _, sign := range of.Signs {
		if sign.Look == rules.Weakened {
			out = append(out, state{sign.Text, c.tokens().Disorder(max(int(1.2*c.inch), 18))})
		}
	}
	return out
}

// markers are the generals, the counters of resolve, and the marker of disorder.
func (c *cloth) markers(b Battle) (out []marker) {
	set := tables.SetUp(b.Scenario)
	lined := lineup.Of(b.Scenario, c.board)
	for i, g := range set.Generals {
		of := &lined.Generals[i]
		out = append(out, marker{id: 500 + i, name: of.Leader.Called(&b.Scenario.Forces[of.Force]), picture: c.tokens().General(g), at: []image.Point{c.pixel(g.At)}})
	}
	for i, resolve := range []string{tables.Green, tables.Yellow, tables.Red} {
		out = append(out, marker{id: i, name: "Counter, " + resolve, picture: c.tokens().Bead(resolve, max(int(1.2*c.inch), 18))})
	}
	return out
}
