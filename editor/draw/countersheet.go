package draw

import (
	"fmt"
	"image"
	"io"
	"strconv"

	"github.com/mapsheet/mapsheet/editor/draw/paint"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/limits"
)

// CounterSheet lays out a counter for every unit of a scenario, by side and
// force.
type CounterSheet struct {
	side    int // of a counter in pixels
	lines   []sheetLine
	picture image.Rectangle
}

// sheetLine is a heading or a row of counters.
type sheetLine struct {
	y       int // upper edge
	heading string
	count   string     // beside the heading
	face    paint.Face // of the heading
	size    float64
	row     []Counter
}

// sheetColumns is how many counters stand side by side.
const sheetColumns = 12

// NewCounterSheet lays the sheet out, its counters so many pixels wide. Units
// of a type that the charts do not have are left out.
func NewCounterSheet(s *model.Scenario, side int) *CounterSheet {
	side = min(max(side, 1), mostCounter)
	sheet := &CounterSheet{side: side}
	gap := sheet.gap()
	y := 2 * gap
	heading := func(text, count string, f paint.Face, size float64) {
		sheet.lines = append(sheet.lines, sheetLine{y: y, heading: text, count: count, face: f, size: size})
		y += int(1.5*size) + gap/2
	}
	small := max(0.26*float64(side), 13)
	forces := forceCounters(s)
	sum := func(side string) (n int) {
		for i, f := range s.Forces {
			if side == "" || f.Side == side {
				n += len(forces[i])
			}
		}
		return n
	}
	heading(s.Title, fmt.Sprintf("%d counters", sum("")), paint.Bold, 1.9*small)
	for _, party := range s.Sides {
		y += gap
		heading(party.Name, strconv.Itoa(sum(party.ID)), paint.Bold, 1.4*small)
		for i, f := range s.Forces {
			if f.Side != party.ID {
				continue
			}
			row := counters(forces[i])
			heading(f.Name, strconv.Itoa(len(row)), paint.Italic, small)
			for len(row) > 0 {
				n := min(sheetColumns, len(row))
				sheet.lines = append(sheet.lines, sheetLine{y: y, row: row[:n]})
				row = row[n:]
				y += side + gap
			}
			y += gap
		}
	}
	sheet.picture = image.Rect(0, 0, sheetColumns*(side+gap)+3*gap, y+gap)
	return sheet
}

func (s *CounterSheet) gap() int { return max(s.side/8, 4) }

// UnitCounter is the counter of a unit, with the type that it is of and the place of its
// force among those of the scenario.
type UnitCounter struct {
	Counter
	Type  string
	Force int
}

// UnitCounters are the counters of a scenario by side and force, in the order of its
// lists, numbered as in a game. Units of a type that the charts do not have are left out.
func UnitCounters(s *model.Scenario) (out []UnitCounter) {
	forces := forceCounters(s)
	for _, party := range s.Sides {
		for i, f := range s.Forces {
			if f.Side == party.ID {
				out = append(out, forces[i]...)
			}
		}
	}
	return out
}

// Counters are UnitCounters without their types.
func Counters(s *model.Scenario) []Counter { return counters(UnitCounters(s)) }

func counters(units []UnitCounter) []Counter {
	out := make([]Counter, len(units))
	for i, u := range units {
		out[i] = u.Counter
	}
	return out
}

// forceCounters is a counter for each unit, by force. Units of a type are
// numbered through all forces, as in a game.
func forceCounters(s *model.Scenario) [][]UnitCounter {
	charts, numbers := s.EffectiveCharts(), map[string]int{}
	out := make([][]UnitCounter, len(s.Forces))
	shorts := map[string]map[string]string{} // by sides
	for i, f := range s.Forces {
		short, known := shorts[f.Side]
		if !known {
			short = s.ShortNames(f.Side)
			shorts[f.Side] = short
		}
		for _, g := range f.Units {
			c, ok := CounterFor(s.Base.Fields, charts, g)
			if !ok {
				continue
			}
			c.Short = short[g.Name]
			for range g.Count {
				numbers[g.Type]++
				c.Number = strconv.Itoa(numbers[g.Type])
				out[i] = append(out[i], UnitCounter{c, g.Type, i})
			}
		}
	}
	return out
}

// Size is the width and height of the sheet's picture in pixels.
func (s *CounterSheet) Size() (width, height int) { return s.picture.Dx(), s.picture.Dy() }

// Picture draws the sheet.
func (s *CounterSheet) Picture() *image.RGBA {
	m := image.NewRGBA(s.picture)
	s.ink(canvasFor(m, image.Point{}), &counterSprites{})
	return m
}

// ink draws all that lies within the canvas's clip.
func (s *CounterSheet) ink(c *canvas, sprites *counterSprites) {
	inks := paint.Paper()
	c.fill(c.clip, paint.Premultiplied(inks.Paper, 255))
	gap := s.gap()
	for _, line := range s.lines {
		if line.heading != "" {
			base := image.Pt(2*gap, line.y+int(line.size))
			c.put(headingSprite(line, float64(s.picture.Dx()-4*gap)), base)
		}
		for i, counter := range line.row {
			corner := image.Pt(2*gap+i*(s.side+gap), line.y)
			sprites.put(c, counter, s.side, false, corner.Add(image.Pt(s.side/2, s.side/2)))
		}
	}
}

// headingSprite is a heading with its number of counters, placed by the
// beginning of its base line.
func headingSprite(line sheetLine, most float64) *sprite {
	name, count := paint.Letter(line.face, line.heading, line.size, 0), paint.Letter(paint.Upright, line.count, line.size, 0)
	space := 0.6 * line.size
	if whole := name.Advance + space + count.Advance; whole > most {
		size := line.size * most / whole
		name, count, space = paint.Letter(line.face, line.heading, size, 0), paint.Letter(paint.Upright, line.count, size, 0), 0.6*size
	}
	var r paint.Raster
	r.Reset(int(name.Advance+space+count.Advance)+4, int(2*line.size))
	inks := paint.Paper()
	r.Fill(name.Path, inks.Name)
	r.Fill(count.Path.Moved(point{X: name.Advance + space}), inks.Label)
	return press(&r)
}

// EncodePNG writes the sheet as a PNG of at most 256 colors. It refuses a
// picture of more than 400 million pixels.
func (s *CounterSheet) EncodePNG(w io.Writer) error {
	width, height := s.Size()
	if width*height > limits.DrawnPixels {
		return fmt.Errorf("the sheet would be %d by %d pixels, more than a picture should have: choose smaller counters", width, height)
	}
	var sprites counterSprites
	return paint.WritePNGInStrips(w, width, height, func(strip *image.RGBA, origin image.Point) {
		s.ink(canvasFor(strip, origin), &sprites)
	}, nil)
}
