package vassal

import (
	"image"
	"image/color"
	"strings"

	"github.com/mapsheet/mapsheet/editor/draw/paint"
	"github.com/mapsheet/mapsheet/rules"
)

// chart is a sheet of pens in which stacks of pieces wait: the turns of a game, or forces
// that set up as their player likes.
type chart struct {
	title   string
	empty   string // said where there are no pens
	pens    []pen
	side    int // of a piece about
	abreast int // stacks side by side in a pen
	cols    int // pens side by side
	size    image.Point
	board   board
}

// pen is a part of a chart that has a name.
type pen struct {
	name   string
	head   string
	about  []string // under the head, a paragraph each
	stacks int      // that are to find room
	lines  []string
	frame  image.Rectangle
	first  image.Point // the middle of the first stack
}

// Lengths of charts, in pixels.
const (
	around    = 18 // between pens
	inside    = 10 // from the edge of a pen to what is in it
	between   = 26 // stacks, which lean to the upper right
	lean      = 24 // how far stacks reach above their middle beside their lowest piece
	titleHigh = 34
	headSize  = 15.0
	textSize  = 12.5
	lineHigh  = 16
)

// pitch is from a stack to the next.
func (c *chart) pitch() int { return c.side + between }

// arrange gives each pen its place. Those of a row are as high as the highest.
func (c *chart) arrange() {
	wide := max(c.abreast*c.pitch()+2*inside, 130)
	y := around + titleHigh
	for from := 0; from < len(c.pens); from += c.cols {
		row := c.pens[from:min(from+c.cols, len(c.pens))]
		high := 0
		for i := range row {
			p := &row[i]
			p.lines = nil
			for _, paragraph := range p.about {
				p.lines = append(p.lines, broken(paragraph, paint.Body, textSize, float64(wide-2*inside))...)
			}
			rows := max((p.stacks+c.abreast-1)/c.abreast, 1)
			text := inside + int(headSize) + 6 + lineHigh*len(p.lines)
			x := around + i*(wide+around)
			p.first = image.Pt(x+inside+c.pitch()/2, y+text+lean+c.side/2)
			p.frame = image.Rect(x, y, x+wide, y)
			high = max(high, text+lean+rows*c.pitch()+inside-between/2)
		}
		for i := range row {
			row[i].frame.Max.Y = y + high
		}
		y += high + around
	}
	cols := min(c.cols, max(len(c.pens), 1))
	c.size = image.Pt(cols*(wide+around)+around, max(y, 200))
}

// stack is the middle of a stack of a pen.
func (c *chart) stack(in, n int) image.Point {
	return c.pens[in].first.Add(image.Pt(n%c.abreast*c.pitch(), n/c.abreast*c.pitch()))
}

// broken is a text in lines of at most some width.
func broken(text string, f paint.Face, size, most float64) (lines []string) {
	line := ""
	for _, word := range strings.Fields(text) {
		longer := strings.TrimSpace(line + " " + word)
		if line != "" && (paint.Text{Line: longer, Face: f, Size: size}).Width() > most {
			lines = append(lines, line)
			longer = word
		}
		line = longer
	}
	if line != "" {
		lines = append(lines, line)
	}
	return lines
}

// inks of charts.
var (
	paper = paint.RGBA(0xf3ecdaff)
	field = paint.RGBA(0xfbf7ebff)
	rule  = paint.RGBA(0x8b7c5fff)
	text  = paint.RGBA(0x2c261cff)
	faint = paint.RGBA(0x5f543fff)
)

// picture draws the chart.
func (c *chart) picture() *image.RGBA {
	m := image.NewRGBA(image.Rectangle{Max: c.size})
	on := paint.NewPixels(m, paint.Scaled(1, 1, paint.Point{}))
	on.Fill(block(m.Rect), paper)
	on.Text(paint.Text{Line: c.title, At: paint.Point{X: around, Y: around + 16}, Face: paint.Bold, Size: 21, Ink: text})
	if len(c.pens) == 0 && c.empty != "" {
		on.Text(paint.Text{Line: c.empty, At: paint.Point{X: around, Y: around + 48}, Face: paint.Body, Size: headSize, Ink: faint})
	}
	for i := range c.pens {
		c.pens[i].draw(on)
	}
	return m
}

func (p *pen) draw(on paint.Canvas) {
	on.Fill(block(p.frame), field)
	on.Stroke(block(p.frame), paint.Stroke{Width: 1}, rule)
	at := paint.Point{X: float64(p.frame.Min.X + inside), Y: float64(p.frame.Min.Y) + inside + headSize - 3}
	head := paint.Text{Line: p.head, At: at, Face: paint.BodyBold, Size: headSize, Ink: text}
	if most := float64(p.frame.Dx() - 2*inside); head.Width() > most {
		head.Size *= most / head.Width()
	}
	on.Text(head)
	for i, line := range p.lines {
		on.Text(paint.Text{Line: line, At: at.Add(paint.Point{Y: float64(6 + lineHigh*(i+1))}), Face: paint.Body, Size: textSize, Ink: faint})
	}
}

// block is a rectangle as a path.
func block(r image.Rectangle) (p paint.Path) {
	at := func(x, y int) paint.Point { return paint.Point{X: float64(x), Y: float64(y)} }
	p.Polygon(at(r.Min.X, r.Min.Y), at(r.Max.X, r.Min.Y), at(r.Max.X, r.Max.Y), at(r.Min.X, r.Max.Y))
	return p
}

// grid names the pens. VASSAL takes the name of the nearest point that has one, so that each
// place for a stack has that of its pen.
func (c *chart) grid() *element {
	e := part(onBoard+"RegionGrid", "fontsize=9", "snapto=false", "visible=false")
	for i, p := range c.pens {
		for n := 0; c.stack(i, n).Y < p.frame.Max.Y; n++ {
			at := c.stack(i, n)
			e.holding(part(onBoard+"Region").with("name", p.name).number("originx", at.X).number("originy", at.Y))
		}
	}
	return e
}

// turnMarker is the piece that lies on the turn that is played.
func turnMarker(side int, word rules.TurnWord) *image.RGBA {
	m := image.NewRGBA(image.Rect(0, 0, side, side))
	on := paint.NewPixels(m, paint.Scaled(1, 1, paint.Point{}))
	on.Fill(block(m.Rect), color.NRGBA{0x2c, 0x26, 0x1c, 0xff})
	on.Fill(block(m.Rect.Inset(2)), color.NRGBA{0xd8, 0xa8, 0x32, 0xff})
	t := paint.Text{Line: word.Begins(), Face: paint.BodyBold, Size: float64(side) * 0.36, Align: paint.Middle, Ink: text}
	t.Size = min(t.Size, 0.84*float64(side)/paint.Advance(t.Face, t.Line, 1, 0))
	t.At = paint.Point{X: float64(side) / 2, Y: float64(side)/2 + t.Size*0.32}
	on.Text(t)
	return m
}
