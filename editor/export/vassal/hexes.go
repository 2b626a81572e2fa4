package vassal

import (
	"image"
	"image/color"
	"io"
	"slices"
	"strconv"

	"github.com/mapsheet/mapsheet/editor/draw"
	"github.com/mapsheet/mapsheet/editor/draw/paint"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/rules"
)

// nextShape is the command that gives a unit its other shape.
const nextShape = "Change shape"

// hexes is a map of hexes.
type hexes struct {
	board   *model.HexBoard
	options draw.Options
	lattice draw.Lattice
	drawn   float64 // the size at which it is drawn
}

func newHexes(b *model.HexBoard, o Options) *hexes {
	h := &hexes{board: b, options: o.Drawing}
	if !o.Numbers {
		h.options = h.options.With(draw.Hidden, draw.NumberLayer)
	}
	h.lattice, h.drawn = draw.LatticeFor(b, o.Cell)
	return h
}

func (h *hexes) size() (width, height int) { return draw.PictureSize(h.board, h.drawn) }

func (h *hexes) encode(w io.Writer, tell func(part float64) error) error {
	return draw.EncodePNG(w, h.board, nil, h.drawn, h.options, tell)
}

// grid is VASSAL's own, whose columns are as ours and whose numbers begin as ours.
func (h *hexes) grid() *element {
	digits := 1 // beside the last one, that labels always have
	if max(h.board.Grid.Cols, h.board.Grid.Rows) > 99 {
		digits = 2
	}
	return part(onBoard+"HexGrid", "color=0,0,0", "cornersLegal=false", "dotsVisible=false", "edgesLegal=false", "sideways=false", "snapTo=true", "visible=false").
		number("dx", h.lattice.Pitch.X).number("dy", h.lattice.Pitch.Y).number("x0", h.lattice.First.X).number("y0", h.lattice.First.Y).
		holding(part(onBoard+"mapgrid.HexGridNumbering", "first=H", "sep=", "hType=N", "hOff=1", "hDescend=false", "vType=N", "vOff=1", "vDescend=false",
			"stagger=false", "locationFormat=$gridLocation$", "visible=false", "fontSize=9", "color=0,0,0", "rotateText=0", "hDrawOff=0", "vDrawOff=0").
			number("hLeading", digits).number("vLeading", digits))
}

// side is as counters are on the map.
func (h *hexes) side() int { return 2 * max(h.lattice.Pitch.Y*2/5, 8) }

func (h *hexes) counter(c draw.Counter) image.Image {
	if p, ok := paint.FindPalette(h.options.Palette); ok {
		c = c.In(p)
	}
	return draw.CounterPicture(c, h.side())
}

func (h *hexes) units(b Battle) []unit {
	s := b.Scenario
	charts := s.EffectiveCharts()
	counters := draw.Counters(s)
	at := map[string]hex.Hex{} // by force
	for _, d := range s.Deployment {
		if len(d.Area.Hexes) == 1 {
			for _, id := range d.Forces {
				at[id] = d.Area.Hexes[0]
			}
		}
	}
	var out []unit
	for _, side := range s.Sides {
		for f := range s.Forces {
			if s.Forces[f].Side != side.ID {
				continue
			}
			for g, group := range s.Forces[f].Units {
				t, ok := charts.UnitType(group.Type)
				if !ok {
					continue
				}
				for range group.Count {
					c := counters[len(out)]
					number, _ := strconv.Atoi(c.Number)
					u := unit{force: f, group: g, number: number, picture: h.counter(c), shapes: h.shapes(b, t, c), next: nextShape}
					if on, ok := at[s.Forces[f].ID]; ok {
						u.at, u.placed = h.lattice.Center(on), true
					}
					out = append(out, u)
				}
			}
		}
	}
	return out
}

// shapes are the types that a unit can be of in the place of its own, one for one.
func (h *hexes) shapes(b Battle, t *model.UnitType, as draw.Counter) (out []shape) {
	charts := b.Scenario.EffectiveCharts()
	for _, next := range b.Scenario.Base.Fields.ShapesOf(t) {
		to, ok := charts.UnitType(next.Type)
		if !ok || next.Count != 1 {
			continue
		}
		c, _ := draw.CounterFor(b.Scenario.Base.Fields, charts, model.UnitGroup{Type: next.Type})
		c.Number, c.Short, c.Name = as.Number, as.Short, as.Name
		out = append(out, shape{to.Name, h.counter(c)})
	}
	return out
}

func (h *hexes) sample(b Battle, t *model.UnitType) (unit, bool) {
	c, ok := draw.CounterFor(b.Scenario.Base.Fields, b.Scenario.EffectiveCharts(), model.UnitGroup{Type: t.ID})
	return unit{picture: h.counter(c), shapes: h.shapes(b, t, c), next: nextShape}, ok
}

func (h *hexes) back(b Battle, side model.Side) (image.Image, bool) {
	charts := b.Scenario.EffectiveCharts()
	for _, id := range side.Nations {
		if n, ok := charts.Nation(id); ok {
			c := draw.NewCounter(model.Face{}, n)
			c.Reversed = true
			return h.counter(c), true
		}
	}
	return nil, false
}

// states are the looks that counters have a drawing of, and the markers that go with a
// unit.
func (h *hexes) states(of rules.System) (out []state) {
	for _, sign := range of.Signs {
		switch m, marked := draw.MarkerNamed(sign.Marker); {
		case sign.Look == rules.Weakened:
			out = append(out, state{sign.Text, h.over(func(c *draw.Counter) { c.Disrupted = true })})
		case sign.Look == rules.Sheltered:
			out = append(out, state{sign.Text, h.over(func(c *draw.Counter) { c.Improved = true })})
		case marked && sign.OfUnits:
			out = append(out, state{sign.Text, h.cornered(m)})
		}
	}
	return out
}

// over is what a look adds to a counter: what differs between a counter that has it and
// one that does not, on black and on white ground.
func (h *hexes) over(look func(*draw.Counter)) image.Image {
	drawn := func(gray uint8, look func(*draw.Counter)) *image.RGBA {
		c := draw.Counter{Fill: color.NRGBA{gray, gray, gray, 255}, Ink: color.NRGBA{gray, gray, gray, 255}}
		look(&c)
		return draw.CounterPicture(c, h.side())
	}
	plain := func(*draw.Counter) {}
	dark, darkWith, bright, brightWith := drawn(0, plain), drawn(0, look), drawn(255, plain), drawn(255, look)
	out := image.NewNRGBA(dark.Rect)
	for i := 0; i < len(out.Pix); i += 4 {
		if slices.Equal(dark.Pix[i:i+4], darkWith.Pix[i:i+4]) && slices.Equal(bright.Pix[i:i+4], brightWith.Pix[i:i+4]) {
			continue
		}
		alpha := 0
		for k := range 3 {
			alpha = max(alpha, 255-int(brightWith.Pix[i+k])+int(darkWith.Pix[i+k]))
		}
		if alpha = min(alpha, 255); alpha == 0 {
			continue
		}
		for k := range 3 {
			out.Pix[i+k] = uint8(min(int(darkWith.Pix[i+k])*255/alpha, 255))
		}
		out.Pix[i+3] = uint8(alpha)
	}
	return out
}

// cornered is a marker at the upper right corner of a piece.
func (h *hexes) cornered(m draw.Marker) image.Image {
	disc := m.Picture(h.side() * 2 / 5)
	out := image.NewRGBA(image.Rect(0, 0, h.side(), h.side()))
	corner := image.Pt(h.side()-disc.Rect.Dx(), 0)
	for y := range disc.Rect.Dy() {
		for x := range disc.Rect.Dx() {
			out.SetRGBA(corner.X+x, corner.Y+y, disc.RGBAAt(x, y))
		}
	}
	return out
}

func (h *hexes) markers(b Battle) (out []marker) {
	for i, sign := range b.System.Signs {
		if m, ok := draw.MarkerNamed(sign.Marker); ok {
			out = append(out, marker{id: i, name: sign.Text, picture: m.Picture(h.side())})
		}
	}
	return out
}
