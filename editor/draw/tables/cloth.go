package tables

import (
	"image/color"
	"math"
	"strconv"

	"github.com/mapsheet/mapsheet/editor/draw/paint"
	"github.com/mapsheet/mapsheet/editor/draw/tiles"
)

// weave is how the threads of the cloth catch the light, pixel by pixel.
var weave = func() (out [tiles.TileSide * tiles.TileSide]int8) {
	for i := range out {
		x, y := i%tiles.TileSide, i/tiles.TileSide
		along := x
		if (x/2+y/2)%2 == 0 {
			along = y
		}
		out[i] = int8(6*(1-2*(along%2))) + tiles.Grain[i]
	}
	return out
}()

// weaveFrom is how many pixels an inch must have for the threads to be seen.
const weaveFrom = 7

// light finds how the light falls on a tile of the table.
func (d *drawing) light(t *tiles.Tile) {
	t.Light(d.relief, d.scale)
	if d.scale*inch < weaveFrom {
		return
	}
	for i := range t.Shade {
		t.Shade[i] += weave[i] - tiles.Grain[i]
	}
}

// pressCloth makes the cloth and the frame around it.
func (d *drawing) pressCloth() {
	p := &press{Hand: d.hand(), inks: d.inks}
	w, h := float64(d.board.Width), float64(d.board.Height)
	whole := tiles.Frame{Right: w, Bottom: h}
	wide := frameOf(d.board)
	p.ground(clothPass, whole.Inset(-1).Path(), d.inks.Cloth)
	p.frame(whole, wide)
	p.ruler(w, wide, func(along, across float64) point { return point{X: along, Y: -across} }, 0)
	p.ruler(h, wide, func(along, across float64) point { return point{X: -across, Y: along} }, -math.Pi/2)
	d.cloth = p.plate
}

// frame makes four boards of wood around the cloth, mitred at the corners, with the
// shadow of the northern and the western one on it.
func (p *press) frame(whole tiles.Frame, wide float64) {
	out := whole.Inset(-wide)
	for i, part := range [3]float64{0.55, 0.3, 0.14} {
		s := (0.5 + 0.5*float64(i)) * 0.16 * inch
		var shadow paint.Path
		shadow.Polygon(point{}, point{X: whole.Right}, point{X: whole.Right, Y: s}, point{X: s, Y: s}, point{X: s, Y: whole.Bottom}, point{Y: whole.Bottom})
		p.fill(framePass, shadow, color.NRGBA{A: uint8(110 * part)})
	}
	var fall paint.Path // on the desk
	f := 0.35 * wide
	fall.Polygon(point{X: out.Right, Y: out.Top + f}, point{X: out.Right + f, Y: out.Top + f}, point{X: out.Right + f, Y: out.Bottom + f},
		point{X: out.Left + f, Y: out.Bottom + f}, point{X: out.Left + f, Y: out.Bottom}, point{X: out.Right, Y: out.Bottom})
	p.fill(framePass, fall, color.NRGBA{A: 0x48})

	white, black := color.NRGBA{0xff, 0xf0, 0xd0, 0xff}, color.NRGBA{0x18, 0x0c, 0x04, 0xff}
	nw, ne := point{X: out.Left, Y: out.Top}, point{X: out.Right, Y: out.Top}
	se, sw := point{X: out.Right, Y: out.Bottom}, point{X: out.Left, Y: out.Bottom}
	a, b, c, e := point{}, point{X: whole.Right}, point{X: whole.Right, Y: whole.Bottom}, point{Y: whole.Bottom}
	for i, side := range [4][4]point{{nw, ne, b, a}, {nw, a, e, sw}, {sw, e, c, se}, {ne, se, c, b}} {
		var board paint.Path
		board.Polygon(side[:]...)
		tint := [4]float64{0.16, 0.08, 0.1, 0.2}[i]
		ink := paint.Mixed(p.inks.Timber, [4]color.NRGBA{white, white, black, black}[i], tint)
		p.fill(framePass, board, ink)
		p.grain(side, ink, i)
	}
	var seams paint.Path
	for _, pair := range [4][2]point{{nw, a}, {ne, b}, {se, c}, {sw, e}} {
		seams.Polyline(pair[0], pair[1])
	}
	p.line(framePass, seams, 3, 0.8, paint.Faint(black, 0.5))
	var bright, dim paint.Path
	bright.Polyline(point{X: out.Left, Y: out.Bottom}, nw, ne)
	dim.Polyline(ne, se, sw)
	p.line(framePass, bright, 7, 1, paint.Faint(white, 0.5))
	p.line(framePass, dim, 7, 1, paint.Faint(black, 0.6))
	p.line(framePass, whole.Inset(-3).Path(), 6, 1.2, paint.Mixed(p.inks.Timber, black, 0.75))
	p.line(framePass, out.Path(), 3, 1, paint.Mixed(p.inks.Timber, black, 0.8))
}

// grain draws the grain of a board, which runs along its first side, or beside it
// where that is the end of it.
func (p *press) grain(side [4]point, ink color.NRGBA, seed int) {
	if p.inch() < 5 {
		return
	}
	from, to, inFrom, inTo := side[0], side[1], side[3], side[2]
	if seed == 1 || seed == 3 {
		from, to, inFrom, inTo = side[0], side[3], side[1], side[2]
		if seed == 3 {
			from, to, inFrom, inTo = side[0], side[1], side[3], side[2]
		}
	}
	var lines paint.Path
	for k := range 9 {
		across := (float64(k) + 0.3 + 0.5*tiles.Chance(k, seed, 3)) / 9.2
		a, b := from.Lerp(inFrom, across), to.Lerp(inTo, across)
		way := b.Sub(a)
		n := max(int(math.Hypot(way.X, way.Y)/(2.4*inch)), 2)
		off := way.Direction().Left().Times(0.05 * inch)
		for i := range n {
			if tiles.Chance(k, i, seed+40) < 0.25 {
				continue
			}
			q, r := a.Lerp(b, float64(i)/float64(n)), a.Lerp(b, float64(i+1)/float64(n))
			lines.Move(q.Add(off.Times(tiles.Chance(k, i, seed) - 0.5)))
			lines.Quad(q.Lerp(r, 0.5).Add(off.Times(2*tiles.Chance(k, i, seed+9)-1)), r.Add(off.Times(tiles.Chance(k, i+1, seed)-0.5)))
		}
	}
	p.line(framePass, lines, 1.8, 0.7, paint.Faint(paint.Mixed(ink, color.NRGBA{A: 255}, 0.6), 0.35))
}

// The steps of a ruler's ticks in inches, and how long they are: of half its width.
var ticks = [...]struct {
	step int
	long float64
}{{1, 0.42}, {6, 0.7}, {12, 1}}

// leastTick is how far apart ticks are at the least, in pixels.
const leastTick = 3.2

// ruler makes the ruler along a side of so many units, on the wood. Its places are given
// along the side and across the wood.
func (p *press) ruler(long, wide float64, at func(along, across float64) point, turn float64) {
	near, far := 0.1*wide, 0.56*wide
	strip := func(from, to, near, far float64) (out paint.Path) {
		out.Polygon(at(from, near), at(to, near), at(to, far), at(from, far))
		return out
	}
	ivory := paint.Mixed(p.inks.Disc, p.inks.CrestTint, 0.3)
	p.fill(framePass, strip(0, long, near-0.03*wide, far+0.05*wide), color.NRGBA{0x10, 0x08, 0x04, 0x80})
	p.fill(framePass, strip(0, long, near, far), ivory)
	for foot := 0; float64(foot*12*inch) < long; foot += 2 { // every other foot a shade darker, to be counted from afar
		p.fill(framePass, strip(float64(foot*12*inch), min(float64((foot+1)*12*inch), long), near, near+0.12*(far-near)), paint.Faint(p.inks.Hachure, 0.75))
	}
	for _, t := range ticks {
		if float64(t.step)*p.inch() < leastTick {
			continue
		}
		var lines paint.Path
		for i := 0; i*t.step*inch <= int(long); i++ {
			x := float64(i * t.step * inch)
			lines.Polyline(at(x, near), at(x, near+t.long*0.55*(far-near)))
		}
		p.line(framePass, lines, 2.2, 0.8, p.inks.Frame)
	}
	size := 0.54 * (far - near) * p.Scale
	if size < 6 {
		if size = 0.8 * (far - near) * p.Scale; size < 6 {
			return
		}
	}
	step := 12
	for float64(step*inch)*p.Scale < 2.6*size {
		step += 12
	}
	for x := step; float64(x*inch) < long-0.2*inch; x += step {
		p.print(framePass, paint.Figures, strconv.Itoa(x/12)+"′", at(float64(x*inch), near+0.76*(far-near)), size, turn, p.inks.Frame)
	}
	const part = 0.78 // of the type of feet, that inches have
	if part*size < leastType || float64(6*inch)*p.Scale < 4*size {
		return
	}
	for x := 6; float64(x*inch) < long; x += 12 {
		p.print(framePass, paint.Plain, strconv.Itoa(x)+"″", at(float64(x*inch), near+0.76*(far-near)), part*size, turn, p.inks.Frame)
	}
}

// print sets a text around a point of the table, in type of so many pixels, turned
// clockwise.
func (p *press) print(k pass, face paint.Face, text string, at point, size, turn float64, ink color.NRGBA) {
	path, as := p.letters(face, text, at, size, 0, turn)
	p.add(k, tiles.Item{Shape: p.Text(path, as), Ink: ink})
}

// letters is a text around a point of the table, in type of so many pixels, turned
// clockwise: as a path in pixels, and as what it says.
func (p *press) letters(face paint.Face, text string, at point, size, spacing, turn float64) (paint.Path, paint.Text) {
	l := paint.Letter(face, text, size, spacing*size)
	out := l.Centered()
	at = at.Times(p.Scale)
	for i, s := range out.Segments {
		out.Segments[i] = paint.Segment{
			Kind: s.Kind, C1: tiles.Turned(s.C1, turn).Add(at), C2: tiles.Turned(s.C2, turn).Add(at), To: tiles.Turned(s.To, turn).Add(at),
		}
	}
	begin := at.Add(tiles.Turned(point{X: -l.Advance / 2, Y: l.Cap / 2}, turn))
	return out, paint.Text{Line: text, At: begin, Face: face, Size: size, Spacing: spacing * size, Angle: turn}
}
