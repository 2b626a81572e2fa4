package draw

import (
	"image"
	"image/color"
	"math"
	"strings"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
)

// plate is a name or number of a place, set on the map once.
type plate struct {
	motif motif
	at    image.Point
	reach image.Rectangle // columns and rows of the hexes that may move it
}

// setPlates finds where every place's name goes: first the numbered discs,
// then the names, which keep clear of them.
func (d *drawing) setPlates() {
	places := d.scene.board.Places
	d.plates = append(d.plates[:0], make([]plate, len(places))...)
	for _, discs := range []bool{true, false} {
		for i := range places {
			if isDisc(places[i].Kind) == discs {
				d.plates[i] = d.plateFor(&places[i])
			}
		}
	}
}

func isDisc(k model.PlaceKind) bool { return k == model.PlaceExit || k == model.PlaceCrossroads }

// refreshPlates moves the names and numbers that these hexes concern, and
// calls spoil for where they were and are.
func (d *drawing) refreshPlates(hexes []hex.Hex, spoil func(image.Rectangle)) {
	places := d.scene.board.Places
	if len(places) != len(d.plates) {
		d.setPlates()
		spoil(d.plan.sheet)
		return
	}
	for _, discs := range []bool{true, false} {
		for i := range places {
			was := d.plates[i]
			if isDisc(places[i].Kind) != discs || !touched(was.reach, hexes) {
				continue
			}
			if now := d.plateFor(&places[i]); now != was {
				d.plates[i] = now
				spoil(d.art.sprite(was.motif).box.Add(was.at))
				spoil(d.art.sprite(now.motif).box.Add(now.at))
			}
		}
	}
}

func touched(reach image.Rectangle, hexes []hex.Hex) bool {
	for _, h := range hexes {
		if image.Pt(h.Col, h.Row).In(reach) {
			return true
		}
	}
	return false
}

// reachOf is the columns and rows of hexes within a few hexes of some.
func reachOf(hexes hex.List) image.Rectangle {
	var r image.Rectangle
	for _, h := range hexes {
		r = r.Union(image.Rect(h.Col-6, h.Row-6, h.Col+7, h.Row+7))
	}
	return r
}

// plateFor sets a place's name or number; an empty plate without either.
func (d *drawing) plateFor(p *model.Place) plate {
	if p.Name == "" || len(p.Hexes) == 0 {
		return plate{}
	}
	out := d.setPlate(p)
	out.reach = reachOf(p.Hexes)
	return out
}

func (d *drawing) setPlate(p *model.Place) plate {
	switch p.Kind {
	case model.PlaceExit:
		return plate{motif: motif{recipe: exitDisc, text: p.Name}, at: d.exitPoint(p)}
	case model.PlaceCrossroads:
		h := p.Hexes[0]
		return plate{motif: motif{recipe: crossDisc, text: p.Name}, at: d.plan.center(h).Add(d.art.pixel(d.clearSpot(h)))}
	case model.PlaceTown:
		return d.namePlate(p, townName, strings.ToUpper(p.Name))
	case model.PlaceWood:
		return d.namePlate(p, woodName, p.Name)
	case model.PlaceHill:
		text := p.Name
		if strings.Trim(text, "0123456789") == "" {
			text = p.Title()
		}
		return d.namePlate(p, hillName, text)
	case model.PlaceRoad:
		return d.namePlate(p, roadName, p.Name)
	default:
		return d.namePlate(p, otherName, p.Name)
	}
}

// namePlate sets a name near the middle of its place, where it covers least
// of what is drawn there.
func (d *drawing) namePlate(p *model.Place, r recipe, text string) plate {
	middle := d.middle(p.Hexes)
	a := d.art
	width, height := a.nameSize(r, text)
	best, least := point{}, math.Inf(1)
	for _, h := range p.Hexes {
		if !d.plan.grid.Contains(h) {
			continue
		}
		home := d.onSheet(h)
		for _, shift := range nameShifts {
			at := add(home, shift)
			cost := dist(at, middle) + 0.8*d.crowding(h, at, width, height)
			if cost < least-1e-9 {
				best, least = at, cost
			}
		}
	}
	if math.IsInf(least, 1) {
		best = middle
	}
	q := a.at(best)
	return plate{motif: motif{recipe: r, text: text}, at: image.Pt(d.plan.x0+int(math.Round(q.X)), d.plan.y0+int(math.Round(q.Y)))}
}

// nameShifts are the places in a hex that a name may be centred on.
var nameShifts = []point{{}, {Y: 0.35}, {Y: -0.35}, {X: 0.5}, {X: -0.5}, {X: 0.4, Y: 0.4}, {X: -0.4, Y: 0.4}, {Y: 0.866}, {Y: -0.866}}

// onSheet is a hex's centre in corner radii from that of hex 0101.
func (d *drawing) onSheet(h hex.Hex) point {
	return point{X: 1.5 * float64(h.Col), Y: apothem * float64(h.HalfRow())}
}

func (d *drawing) middle(hexes hex.List) point {
	var sum point
	for _, h := range hexes {
		sum = add(sum, d.onSheet(h))
	}
	return scaled(sum, 1/float64(len(hexes)))
}

// crowding is how much a name of some width and height, centred at a place of
// the sheet near the hex, would cover: lines, altitudes and hex numbers.
func (d *drawing) crowding(near hex.Hex, at point, width, height float64) float64 {
	cost := 0.0
	check := func(h hex.Hex) {
		cell := d.scene.at(h)
		home := d.onSheet(h)
		inside := func(q point, spare float64) bool {
			return math.Abs(q.X+home.X-at.X) < width/2+spare && math.Abs(q.Y+home.Y-at.Y) < height/2+spare
		}
		for k := range cell.lines {
			if cell.lines[k].links == 0 {
				continue
			}
			for _, line := range d.art.course(cell.lines[k]).lines {
				for _, q := range line {
					if inside(q, 0.08) {
						cost += 0.25
					}
				}
			}
		}
		if cell.spot != 0 && inside(point{}, 0.3) {
			cost += 4
		}
		for _, x := range []float64{-0.3, 0, 0.3} {
			if inside(point{X: x, Y: -0.68}, 0.1) {
				cost += 0.4
			}
		}
	}
	check(near)
	for _, n := range near.Neighbors() {
		check(n)
	}
	return cost
}

// clearSpot is a place beside a junction, away from its lines.
func (d *drawing) clearSpot(h hex.Hex) point {
	cell := d.scene.at(h)
	best, most := point{}, -1.0
	for i := range 12 {
		q := polar(0.5, float64(i)*math.Pi/6+math.Pi/4)
		free := 2.0
		for k := range cell.lines {
			if t := cell.lines[k]; t.links != 0 {
				free = min(free, d.art.course(t).distance(q))
			}
		}
		if q.Y < -0.4 {
			free -= 0.3 // the hex number's place
		}
		if free > most+1e-9 {
			best, most = q, free
		}
	}
	return best
}

// exitPoint is where an exit's number goes: in the margin, where its road
// leaves the map.
func (d *drawing) exitPoint(p *model.Place) image.Point {
	h := p.Hexes[0]
	for _, q := range p.Hexes {
		if _, off := d.scene.wayOff(model.Road, q); off {
			h = q
			break
		}
	}
	center, neat := d.plan.center(h), d.plan.neat
	away := int(0.72 * d.plan.unit())
	out, leaves := d.scene.wayOff(model.Road, h)
	if !leaves {
		if d.plan.grid.Contains(h) && !d.plan.grid.OnEdge(h) {
			return center
		}
		return nearestEdge(center, neat, away)
	}
	way := heading(out)
	// As far as the first side of the frame that the road meets.
	reach := math.Inf(1)
	var point image.Point
	for _, side := range []struct {
		gap, speed float64
		dx, dy     int
	}{
		{float64(center.X - neat.Min.X), -way.X, -1, 0}, {float64(neat.Max.X - center.X), way.X, 1, 0},
		{float64(center.Y - neat.Min.Y), -way.Y, 0, -1}, {float64(neat.Max.Y - center.Y), way.Y, 0, 1},
	} {
		if side.speed < 1e-6 || side.gap/side.speed >= reach {
			continue
		}
		reach = side.gap / side.speed
		point = center.Add(image.Pt(int(math.Round(way.X*reach))+side.dx*away, int(math.Round(way.Y*reach))+side.dy*away))
	}
	return point
}

// nearestEdge is the place outside the nearest side of a box.
func nearestEdge(p image.Point, r image.Rectangle, away int) image.Point {
	west, east, north, south := p.X-r.Min.X, r.Max.X-p.X, p.Y-r.Min.Y, r.Max.Y-p.Y
	switch min(west, east, north, south) {
	case west:
		return image.Pt(r.Min.X-away, p.Y)
	case east:
		return image.Pt(r.Max.X+away, p.Y)
	case north:
		return image.Pt(p.X, r.Min.Y-away)
	default:
		return image.Pt(p.X, r.Max.Y+away)
	}
}

// inkPlates writes the names and numbers of places.
func (d *drawing) inkPlates(c *canvas) {
	if !d.options.Names || !d.plan.bears(namesFrom) {
		return
	}
	for i := range d.plates {
		if d.plates[i].motif.text == "" {
			continue
		}
		c.put(d.art.sprite(d.plates[i].motif), d.plates[i].at)
	}
}

// nameStyle is how a kind of name is set.
type nameStyle struct {
	face    face
	size    float64 // of the type, in drawn pixels
	spacing float64
	ink     color.NRGBA
}

func (a *art) nameStyle(r recipe) nameStyle {
	over := float64(a.over)
	sized := func(units, least, most float64) float64 {
		return min(max(units*a.unit(), least*over), most*over)
	}
	switch r {
	case townName:
		size := sized(0.95, 11, 60)
		return nameStyle{bold, size, 0.08 * size, a.inks.Name}
	case woodName:
		return nameStyle{italic, sized(0.95, 11, 60), 0, a.inks.WoodName}
	case hillName:
		return nameStyle{italic, sized(0.72, 10, 48), 0, a.inks.HillName}
	case roadName:
		return nameStyle{italic, sized(0.5, 9, 34), 0, a.inks.RoadCase}
	default:
		return nameStyle{italic, sized(0.7, 10, 48), 0, a.inks.Name}
	}
}

// nameSize is how wide and high a name is set, in corner radii.
func (a *art) nameSize(r recipe, text string) (width, height float64) {
	m := motif{recipe: r, text: text}
	style := a.nameStyle(r)
	w, ok := a.widths[m]
	if !ok {
		w = letter(style.face, text, style.size, style.spacing).advance / a.unit()
		a.widths[m] = w
	}
	return w, style.size / a.unit()
}

// name sets a place's name with a soft halo around it.
func (p pen) name(r recipe, text string) {
	style := p.nameStyle(r)
	at := letter(style.face, text, style.size, style.spacing).centered(point{})
	p.Stroke(at, Stroke{Width: style.size * 0.30}, faint(p.inks.Halo, 0.55))
	p.Stroke(at, Stroke{Width: style.size * 0.17}, p.inks.Halo)
	p.Fill(at, style.ink)
}

// numberDisc draws a number in a circle.
func (p pen) numberDisc(r recipe, text string) {
	radius, face, ring := p.width(0.40, 6.5), bold, p.width(0.055, 1)
	if r == crossDisc {
		radius, face, ring = p.width(0.29, 5.5), upright, p.width(0.04, 0.9)
	}
	var disc Path
	disc.ellipse(point{}, radius, radius)
	p.Fill(disc, p.inks.Disc)
	p.Stroke(disc, Stroke{Width: ring}, p.inks.Name)
	size := radius * 1.35
	l := letter(face, text, size, 0)
	if fit := 1.5 * radius; l.advance > fit {
		l = letter(face, text, size*fit/l.advance, 0)
	}
	p.Fill(l.centered(point{}), p.inks.Name)
}
