package areas

import (
	"fmt"
	"image"
	"image/color"
	"math"
	"strconv"

	"github.com/mapsheet/mapsheet/editor/draw"
	"github.com/mapsheet/mapsheet/editor/draw/paint"
	"github.com/mapsheet/mapsheet/editor/draw/tiles"
	"github.com/mapsheet/mapsheet/model"
)

// Pieces stand in the room of their sector in rows, below its name.
const (
	widestPiece = 21.0 // units
	leastPiece  = 9.5  // below, pieces that are alike stand for each other with their number
	pieceShape  = 1.6  // width to height
	pieceGap    = 0.17 // of the width
	nameStrip   = 12.5 // units
	markerSize  = 6.5  // units from its middle
)

// settle replaces what stands on the board; spoil hears where the board itself does not look
// as it did.
func (d *drawing) settle(s Setting, spoil func(image.Rectangle)) {
	recoloured := fmt.Sprint(d.setting.Sides) != fmt.Sprint(s.Sides)
	others := d.spaces()
	d.setting, d.sides = s, s.Sides
	for i := range d.links {
		d.links[i].stale = d.links[i].stale || d.spaces() != others
	}
	for _, p := range d.sectors {
		p.stale = p.stale || recoloured && p.sector.Side != ""
	}
	if !d.pressed() {
		d.next = 0
		return
	}
	d.renew(spoil)
}

// layUnits lays out the setting.
func (d *drawing) layUnits(spoil func(image.Rectangle)) {
	stacks, markers := d.setting.Stacks, d.setting.Markers
	if d.options.Layers[draw.UnitLayer] == draw.Hidden {
		stacks, markers = nil, nil
	}
	keys := make([]string, len(stacks))
	for i, s := range stacks {
		keys[i] = fmt.Sprint(s, d.siteKey(s.At))
	}
	bounds := func(i int) image.Rectangle { return d.bounds(stacks[i]) }
	d.over.LayLater(stackGroup, keys, bounds, func(i int, o *tiles.Over) { d.pressStack(stacks[i], o) }, spoil)
	keys = make([]string, len(markers))
	place := make([]int, len(markers))
	count := map[model.Site]int{}
	for i, m := range markers {
		place[i] = count[m.At]
		count[m.At]++
		keys[i] = fmt.Sprint(m, place[i], d.siteKey(m.At))
	}
	d.over.Lay(markerGroup, keys, func(i int, o *tiles.Over) { d.pressMarker(markers[i], place[i], o) }, spoil)
}

// siteKey is what decides where a spot lies.
func (d *drawing) siteKey(at model.Site) string {
	p, ok := d.sectorAt(at)
	if !ok {
		return ""
	}
	if z, ok := d.zoneAt(at); ok {
		return fmt.Sprint(z, d.spaces())
	}
	return p.sector.Outline.String()
}

// sectorAt is the sector of a spot.
func (d *drawing) sectorAt(at model.Site) (*sectorPlate, bool) {
	if at.A < 0 || int(at.A) >= len(d.sectors) {
		return nil, false
	}
	return d.sectors[at.A], true
}

// zoneAt is the zone of a spot at a border.
func (d *drawing) zoneAt(at model.Site) (zone, bool) {
	if at.B == 0 || int(at.A) >= len(d.sectors) || int(at.B) > len(d.sectors) {
		return zone{}, false
	}
	from, to := d.sectors[at.A].sector.ID, d.sectors[at.B-1].sector.ID
	for i, l := range d.board.Links {
		if l.From == from && l.To == to || l.From == to && l.To == from {
			return d.zones[i], d.zones[i].ok
		}
	}
	return zone{}, false
}

// lot is pieces that stand for each other.
type lot struct {
	piece Piece
	count int
	first int // the index in the stack of one of them
}

// placed is a lot where it stands, so wide around a point of the sheet.
type placed struct {
	lot
	at   point
	wide float64
}

func (d *drawing) pressStack(s Stack, o *tiles.Over) {
	for _, l := range d.laidOut(s) {
		d.pressPiece(l.lot, l.at, l.wide, o)
	}
}

// bounds is pixels that hold the pieces of a stack, however they stand and whatever is
// written on them.
func (d *drawing) bounds(s Stack) image.Rectangle {
	const written = 16
	var out image.Rectangle
	for _, l := range d.laidOut(s) {
		at, reach := l.at.Times(d.scale), int(l.wide*d.scale)+written
		out = out.Union(image.Rect(-reach, -reach, reach, reach).Add(image.Pt(int(at.X), int(at.Y))))
	}
	return out
}

// laidOut is where the pieces of a stack stand.
func (d *drawing) laidOut(s Stack) []placed {
	p, ok := d.sectorAt(s.At)
	if !ok || len(s.Pieces) == 0 {
		return nil
	}
	if z, ok := d.zoneAt(s.At); ok {
		return d.inLine(s, z, p)
	}
	room := p.room()
	if p.low(d.unit) {
		room.Top += 0.27 * room.Height()
	} else {
		room.Top += nameStrip * d.unit
	}
	lots := make([]lot, len(s.Pieces))
	for i, piece := range s.Pieces {
		lots[i] = lot{piece, 1, i}
	}
	cols, wide := columns(len(lots), room, widestPiece*d.unit)
	if wide < leastPiece*d.unit {
		lots = gathered(s.Pieces)
		cols, wide = columns(len(lots), room, 1.3*widestPiece*d.unit)
	}
	rows := (len(lots) + cols - 1) / cols
	step, fall := wide*(1+pieceGap), wide/pieceShape+wide*pieceGap
	out := make([]placed, len(lots))
	for i, l := range lots {
		row, col := i/cols, i%cols
		inRow := min(cols, len(lots)-row*cols)
		at := room.Middle().Add(point{
			X: (float64(col) - float64(inRow-1)/2) * step,
			Y: (float64(row) - float64(rows-1)/2) * fall,
		})
		out[i] = placed{l, at, wide}
	}
	return out
}

// columns is in how many columns so many pieces are the largest in a room, and how
// wide they are then. The more columns the better, as troops stand in lines.
func columns(n int, room tiles.Frame, widest float64) (cols int, wide float64) {
	for c := n; c >= 1; c-- {
		rows := float64((n + c - 1) / c)
		w := min(room.Width()/(float64(c)+pieceGap*float64(c-1)), room.Height()/(rows/pieceShape+pieceGap*(rows-1)), widest)
		if w > wide*1.02 {
			cols, wide = c, w
		}
	}
	return max(cols, 1), wide
}

// gathered is the pieces with those that are alike together.
func gathered(pieces []Piece) []lot {
	var out []lot
next:
	for k, p := range pieces {
		for i := range out {
			if out[i].piece == p {
				out[i].count++
				continue next
			}
		}
		out = append(out, lot{p, 1, k})
	}
	return out
}

// inLine is where pieces stand that face the enemy at a border, on their own side of
// it.
func (d *drawing) inLine(s Stack, z zone, p *sectorPlate) []placed {
	wide := min(13*d.unit, z.from.Dist(z.to)/float64(d.spaces()+1))
	across := z.to.Sub(z.from).Direction().Left()
	if across.Dot(p.room().Middle().Sub(z.middle())) < 0 {
		across = across.Times(-1)
	}
	out := make([]placed, len(s.Pieces))
	for i, piece := range s.Pieces {
		c := z.space((int(max(s.At.C, 1))-1+i)%d.spaces(), d.spaces(), d.unit)
		at := c[0].Lerp(c[2], 0.5).Add(across.Times(z.gap/2 + 0.62*wide))
		out[i] = placed{lot{piece, 1, i}, at, wide}
	}
	return out
}

// pieceAt finds the piece that covers a pixel of the sheet: the stack and the piece in it.
func (d *drawing) pieceAt(at point) (stack, piece int, ok bool) {
	if d.options.Layers[draw.UnitLayer] == draw.Hidden {
		return 0, 0, false
	}
	for i, s := range d.setting.Stacks {
		for _, l := range d.laidOut(s) {
			c, w := l.at.Times(d.scale), l.wide*d.scale/2
			if math.Abs(at.X-c.X) <= w && math.Abs(at.Y-c.Y) <= w/pieceShape {
				stack, piece, ok = i, l.first, true // the last lies on top
			}
		}
	}
	return stack, piece, ok
}

// markerAt finds the marker that lies at a pixel of the sheet.
func (d *drawing) markerAt(at point) (int, bool) {
	found, ok := 0, false
	if d.options.Layers[draw.UnitLayer] == draw.Hidden {
		return 0, false
	}
	count := map[model.Site]int{}
	for i, m := range d.setting.Markers {
		c, r, lies := d.markerPlace(m, count[m.At])
		count[m.At]++
		if lies && at.Dist(c) <= 1.1*r {
			found, ok = i, true
		}
	}
	return found, ok
}

// pressPiece draws a piece, or several in one, so wide around a point of the sheet.
func (d *drawing) pressPiece(l lot, at point, wide float64, o paint.Surface) {
	w := wide * d.scale / 2
	h := w / pieceShape
	c := at.Times(d.scale)
	turn := 0.0
	switch {
	case l.piece.Routed:
		turn = 0.24
	case l.piece.Spent:
		turn = math.Pi / 2
		w, h = 0.78*w, 0.78*h
	}
	on := func(x, y float64) point { return c.Add(tiles.Turned(point{X: x * w, Y: y * h}, turn)) }
	block := func(shift point, grow float64) paint.Path {
		var p paint.Path
		g, k := 1+grow/w, 1+grow/h
		p.Polygon(on(-g, -k).Add(shift), on(g, -k).Add(shift), on(g, k).Add(shift), on(-g, k).Add(shift))
		return p
	}
	fill, ink := d.inks.Printed(l.piece.Fill), d.inks.Printed(l.piece.Ink)
	dark := paint.Mixed(fill, color.NRGBA{A: 255}, 0.62)
	line := max(w*0.085, 0.9)
	if l.count > 1 { // more of them behind
		for _, back := range [2]float64{0.2, 0.1} {
			shift := point{X: back * w, Y: -1.6 * back * h}
			o.Fill(block(shift, line/2), dark)
			o.Fill(block(shift, -line/2), paint.Mixed(fill, dark, 0.25))
		}
	}
	o.Fill(block(point{X: 0.1 * w, Y: 0.16 * h}, line/2), color.NRGBA{A: 0x58})
	if l.piece.Routed {
		pale := paint.Mixed(fill, d.inks.Disc, 0.82)
		edge := fill
		if apart(fill, pale) < 90 {
			edge = dark
		}
		o.Fill(block(point{}, line/2), pale)
		o.Stroke(block(point{}, 0), paint.Stroke{Width: 1.2 * line, Butt: true, Dash: []float64{0.34 * w, 0.22 * w}}, edge)
		d.pressArm(l.piece.Arm, on, w, h, edge, o)
		return
	}
	o.Fill(block(point{}, line/2), dark)
	o.Fill(block(point{}, -line/2), fill)
	if w > 5 { // the edge that catches the light
		var bevel paint.Path
		x, y := 1-line/w, 1-line/h
		bevel.Polyline(on(-x, y), on(-x, -y), on(x, -y))
		o.Stroke(bevel, paint.Stroke{Width: max(0.6*line, 0.7), Butt: true}, color.NRGBA{0xff, 0xff, 0xff, 0x5c})
	}
	d.pressArm(l.piece.Arm, on, w, h, ink, o)
	if l.piece.Square {
		round := block(point{}, 0.24*h)
		o.Stroke(round, paint.Stroke{Width: 2.6 * line}, d.inks.Halo)
		o.Stroke(round, paint.Stroke{Width: 1.3 * line}, d.inks.Frame)
	}
	if l.count > 1 {
		d.pressCount(l.count, on(0.98, 0.98), h, o)
	}
}

// pressArm draws the sign of an arm over a block.
func (d *drawing) pressArm(arm draw.Arm, on func(x, y float64) point, w, h float64, ink color.NRGBA, o paint.Surface) {
	thick := paint.Stroke{Width: max(0.11*w, 1.1)}
	cross := func(lines ...[2]point) {
		var p paint.Path
		for _, l := range lines {
			p.Polyline(l[0], l[1])
		}
		o.Stroke(p, thick, ink)
	}
	const x, y = 0.7, 0.62
	switch arm {
	case draw.Infantry:
		cross([2]point{on(-x, -y), on(x, y)}, [2]point{on(-x, y), on(x, -y)})
	case draw.Cavalry:
		cross([2]point{on(-x, y), on(x, -y)})
	case draw.MachineGun:
		cross([2]point{on(0, -y), on(0, y)}, [2]point{on(-0.25, y), on(0.25, y)})
	case "": // nobody knows
	default: // guns
		var shot paint.Path
		shot.Disc(on(0, 0), 0.46*h)
		o.Fill(shot, ink)
	}
}

// pressCount writes how many pieces one stands for, on a disc.
func (d *drawing) pressCount(n int, at point, h float64, o paint.Surface) {
	r := max(0.62*h, 6)
	text := paint.Text{Line: strconv.Itoa(n), At: at, Face: paint.Figures, Size: 1.25 * r, Ink: d.inks.Name}
	l := paint.Letter(text.Face, text.Line, text.Size, 0)
	if most := 1.5 * r; l.Advance > most {
		text.Size *= most / l.Advance
		l = l.Scaled(most / l.Advance)
	}
	var disc paint.Path
	disc.Disc(at, r)
	o.Fill(disc, d.inks.Disc)
	o.Stroke(tiles.Ring(at, r), paint.Stroke{Width: max(0.1*r, 1)}, d.inks.Frame)
	paint.Write(o, text, l)
}

// apart is how far two colours are from each other in gray, from 0 to 255.
func apart(a, b color.NRGBA) int {
	d := int(paint.GrayOf(a.R, a.G, a.B)) - int(paint.GrayOf(b.R, b.G, b.B))
	return max(d, -d)
}

// pressMarker draws a marker in the lower corner of its sector's room, further in
// where others lie there.
func (d *drawing) pressMarker(m Marker, place int, o paint.Surface) {
	if at, r, ok := d.markerPlace(m, place); ok {
		d.pressSign(m, at, r, o)
	}
}

// pressSign draws the sign of a marker around a pixel, so large.
func (d *drawing) pressSign(m Marker, at point, r float64, o paint.Surface) {
	fill, ink := d.inks.Printed(m.Fill), d.inks.Printed(m.Ink)
	line := max(0.12*r, 0.9)
	halo := func(p paint.Path) { o.Stroke(p, paint.Stroke{Width: 3.2 * line}, d.inks.Halo) }
	switch m.Sign {
	case General:
		disc := tiles.Ring(at, r)
		halo(disc)
		o.Fill(disc, fill)
		o.Stroke(disc, paint.Stroke{Width: line}, d.inks.Frame)
		o.Stroke(tiles.Ring(at, 0.8*r), paint.Stroke{Width: 0.6 * line}, ink)
		o.Fill(tiles.Star(at, 0.66*r, 0.27*r, 5), ink)
	case Flag:
		var pole, cloth paint.Path
		at = at.Sub(point{X: 0.5 * r})
		top, foot := at.Sub(point{Y: 1.1 * r}), at.Add(point{Y: 1.15 * r})
		pole.Polyline(top, foot)
		a, b := top, at.Add(point{Y: 0.1 * r})
		east := point{X: 1.75 * r}
		cloth.Move(a)
		cloth.Cube(a.Add(point{X: 0.6 * r, Y: -0.4 * r}), a.Add(point{X: 1.1 * r, Y: 0.4 * r}), a.Add(east))
		cloth.Line(b.Add(east))
		cloth.Cube(b.Add(point{X: 1.1 * r, Y: 0.4 * r}), b.Add(point{X: 0.6 * r, Y: -0.4 * r}), b)
		cloth.Close()
		halo(cloth)
		halo(pole)
		o.Fill(cloth, fill)
		o.Stroke(cloth, paint.Stroke{Width: 0.8 * line}, d.inks.Frame)
		o.Stroke(pole, paint.Stroke{Width: 1.5 * line}, d.inks.Frame)
	case WindRose:
		rose := tiles.Star(at, 1.1*r, 0.3*r, 4)
		halo(rose)
		o.Fill(tiles.Star(at, 0.8*r, 0.4*r, 8), d.inks.Disc)
		o.Stroke(tiles.Star(at, 0.8*r, 0.4*r, 8), paint.Stroke{Width: 0.7 * line}, d.inks.Frame)
		o.Fill(rose, fill)
		o.Stroke(rose, paint.Stroke{Width: 0.7 * line}, d.inks.Frame)
	}
}

// markerPlace is the middle of a marker and how large it is, in pixels.
func (d *drawing) markerPlace(m Marker, place int) (at point, r float64, ok bool) {
	p, ok := d.sectorAt(m.At)
	if !ok {
		return point{}, 0, false
	}
	r = markerSize * d.unit
	at = point{X: p.room().Right - r*(1+2.3*float64(place)), Y: p.room().Bottom - 0.9*r}
	return at.Times(d.scale), r * d.scale, true
}
