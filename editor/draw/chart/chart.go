// Package chart draws what batches of games come to: shares with their whiskers, losses,
// turns, heat maps on the scenario's map, and tornadoes. A chart is drawn once, on any
// canvas: the window's, a picture's or a vector file's.
package chart

import (
	"encoding/csv"
	"fmt"
	"image"
	"image/color"
	"io"
	"math"
	"strconv"
	"strings"

	"github.com/mapsheet/mapsheet/editor/draw"
	"github.com/mapsheet/mapsheet/editor/draw/paint"
	"github.com/mapsheet/mapsheet/editor/draw/svg"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules/balance"
)

// Chart is a drawing of figures with a title, and the figures themselves as a table. Its
// units are pixels of a picture at scale 1.
type Chart struct {
	Title string
	About []string // lines below the title: how many games, who played, which interval

	width, height float64
	draw          func(p *pen)
	rows          [][]string // the figures below the names of their columns
}

// Size is the width and height.
func (c Chart) Size() (width, height float64) { return c.width, c.height }

// Draw draws the chart, on white.
func (c Chart) Draw(on paint.Canvas) {
	p := &pen{Canvas: on, chart: c}
	p.box(0, 0, c.width+1, c.height+1, white) // to the last pixel
	p.write(margin, 42, 24, paint.BodyBold, paint.Start, ink, p.fitted(c.Title, 24, paint.BodyBold, c.width-2*margin))
	for i, line := range c.About {
		p.write(margin, 66+lineHeight*float64(i), 14, paint.Body, paint.Start, soft, p.fitted(line, 14, paint.Body, c.width-2*margin))
	}
	c.draw(p)
}

// SVG is the chart as a vector file that holds its texts as texts.
func (c Chart) SVG() ([]byte, error) {
	sheet := svg.New(c.width, c.height, 25.4/96, c.Title)
	c.Draw(sheet)
	return sheet.Bytes()
}

// Picture is the chart as pixels, scale to a unit.
func (c Chart) Picture(scale float64) *image.RGBA {
	m := image.NewRGBA(image.Rect(0, 0, max(int(c.width*scale+0.5), 1), max(int(c.height*scale+0.5), 1)))
	c.Draw(paint.NewPixels(m, paint.Scaled(scale, scale, paint.Point{})))
	return m
}

// PNG writes the chart as a picture, scale pixels to a unit.
func (c Chart) PNG(to io.Writer, scale float64) error { return paint.WritePNG(to, c.Picture(scale)) }

// CSV writes the figures as a table for spreadsheets.
func (c Chart) CSV(to io.Writer) error {
	w := csv.NewWriter(to)
	for _, row := range c.rows {
		cells := make([]string, len(row))
		for i, text := range row {
			cells[i] = model.Cell(text)
		}
		if err := w.Write(cells); err != nil {
			return err
		}
	}
	w.Flush()
	return w.Error()
}

const (
	usualWidth = 900.0
	margin     = 36.0
	lineHeight = 19.0
)

// top is where the drawing begins below title and lines.
func (c Chart) top() float64 { return 66 + lineHeight*float64(len(c.About)) + 12 }

// The inks of all charts.
var (
	white = color.NRGBA{255, 255, 255, 255}
	ink   = color.NRGBA{28, 28, 32, 255}
	soft  = color.NRGBA{88, 88, 96, 255}
	grid  = color.NRGBA{222, 222, 226, 255}
	grey  = color.NRGBA{168, 168, 176, 255} // of draws
)

// pen draws a chart.
type pen struct {
	paint.Canvas
	chart Chart
}

func (p *pen) write(x, y, size float64, face paint.Face, align paint.Align, in color.NRGBA, line string) {
	if line != "" {
		p.Text(paint.Text{Line: line, At: paint.Point{X: x, Y: y}, Align: align, Face: face, Size: size, Ink: in})
	}
}

// fitted is a line, cut where it would be wider.
func (p *pen) fitted(line string, size float64, face paint.Face, width float64) string {
	if (paint.Text{Line: line, Face: face, Size: size}).Width() <= width {
		return line
	}
	runes := []rune(line)
	for len(runes) > 1 && (paint.Text{Line: string(runes) + "…", Face: face, Size: size}).Width() > width {
		runes = runes[:len(runes)-1]
	}
	return strings.TrimSpace(string(runes)) + "…"
}

// box fills a rectangle.
func (p *pen) box(x, y, width, height float64, in color.NRGBA) {
	var path paint.Path
	path.Polygon(paint.Point{X: x, Y: y}, paint.Point{X: x + width, Y: y}, paint.Point{X: x + width, Y: y + height}, paint.Point{X: x, Y: y + height})
	p.Fill(path, in)
}

// line draws through points.
func (p *pen) line(in color.NRGBA, s paint.Stroke, at ...paint.Point) {
	var path paint.Path
	path.Polyline(at...)
	p.Stroke(path, s, in)
}

// whisker draws the interval from low to high, with its ends, around y.
func (p *pen) whisker(low, high, y float64) {
	const reach = 6
	thick := paint.Stroke{Width: 2, Butt: true}
	for _, under := range []bool{true, false} { // a light edge keeps it legible on a dark bar
		in, s := ink, thick
		if under {
			in, s = white, paint.Stroke{Width: 4.5, Butt: true}
		}
		p.line(in, s, paint.Point{X: low, Y: y}, paint.Point{X: high, Y: y})
		for _, x := range []float64{low, high} {
			p.line(in, s, paint.Point{X: x, Y: y - reach}, paint.Point{X: x, Y: y + reach})
		}
	}
}

// axis leads figures to places along a line.
type axis struct{ from, to, low, high float64 }

func (a axis) at(figure float64) float64 {
	if a.high == a.low {
		return a.from
	}
	return a.from + (a.to-a.from)*(figure-a.low)/(a.high-a.low)
}

// ticks is round figures along the axis, no more than so many or one more.
func (a axis) ticks(most int) []float64 {
	step := nice((a.high - a.low) / float64(max(most, 1)))
	var out []float64
	for n := math.Ceil(a.low/step - 1e-9); n*step <= a.high+step*1e-9; n++ {
		out = append(out, n*step+0) // no -0
	}
	return out
}

// nice is the next of 1, 2 and 5 and their tens, hundreds and tenths.
func nice(x float64) float64 {
	if x <= 0 {
		return 1
	}
	ten := math.Pow(10, math.Floor(math.Log10(x)))
	for _, n := range []float64{1, 2, 5} {
		if x <= n*ten*(1+1e-9) {
			return n * ten
		}
	}
	return 10 * ten
}

// figure writes a number with as few decimals as say it.
func figure(x float64) string { return strconv.FormatFloat(math.Round(x*1000)/1000, 'f', -1, 64) }

// sideInks is the ink of each side of a result, that of its counters where the scenario has
// one. Each is dark enough to be seen on white, and any two differ in lightness, so that they
// are told apart without colours.
func sideInks(r balance.Result, sc *model.Scenario) []color.NRGBA {
	fills := map[string]color.NRGBA{}
	if sc != nil {
		fills, _ = draw.Colours(sc)
	}
	spare := []color.NRGBA{{0, 114, 178, 255}, {230, 159, 0, 255}, {0, 158, 115, 255}, {204, 121, 167, 255}} // of Okabe and Ito
	var out []color.NRGBA
	for i, s := range r.Sides {
		in, ok := fills[s.ID]
		if !ok {
			in = spare[i%len(spare)]
		}
		for lightness(in) > 0.62 {
			in = paint.Mixed(in, ink, 0.1)
		}
		for _, other := range out {
			for range 12 {
				if math.Abs(lightness(in)-lightness(other)) >= 0.16 {
					break
				}
				if lightness(other) > 0.36 {
					in = paint.Mixed(in, ink, 0.12)
				} else {
					in = paint.Mixed(in, white, 0.12)
				}
			}
		}
		out = append(out, in)
	}
	return out
}

// lightness is how light an ink is, from 0 to 1.
func lightness(c color.NRGBA) float64 { return float64(paint.GrayOf(c.R, c.G, c.B)) / 255 }

// about is the lines that say what a chart of a result is of.
func about(r balance.Result) []string {
	games := fmt.Sprintf("%s, seeds from %d on", model.Counted(len(r.Played), "game", "games"), r.Seed)
	if r.Stopped {
		games += fmt.Sprintf(", stopped before %d", r.Games)
	}
	if r.Shard != (balance.Shard{}) {
		games += ", shard " + r.Shard.String()
	}
	var players []string
	for _, s := range r.Sides {
		players = append(players, s.Player+" for "+s.Name)
	}
	return []string{games + "; played by " + strings.Join(players, ", ")}
}

// interval says which intervals a result has.
func interval(r balance.Result) string {
	if looks, looking := r.Looks(); looking {
		return fmt.Sprintf("Whiskers are 95 %% intervals (Clopper and Pearson's), which allow for looks after %s games", looks.Text())
	}
	return "Whiskers are 95 % intervals (Wilson's)"
}
