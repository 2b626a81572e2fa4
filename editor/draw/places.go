package draw

import (
	"cmp"
	"image"
	"image/color"
	"math"
	"slices"
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
				spoil(d.plateBox(&was))
				spoil(d.plateBox(&now))
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
	if p.Name == "" || len(p.Hexes) == 0 || p.Kind == model.PlaceOther && !d.plan.bears(otherNamesFrom) {
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

// mostHomes is how many hexes of a place, those nearest to its middle, its
// name may stand by.
const mostHomes = 6

// namePlate sets a name near the middle of its place, where it covers least
// of what is drawn there.
func (d *drawing) namePlate(p *model.Place, r recipe, text string) plate {
	middle := d.middle(p.Hexes)
	width, height := d.art.nameSize(r, text)
	shifts := append(d.shifts[:0], nameShifts...)
	if r != woodName {
		beside, above := width/2+0.5, height/2+0.5
		shifts = append(shifts, point{X: beside}, point{X: -beside}, point{Y: above}, point{Y: -above})
	}
	d.shifts = shifts
	best, least := middle, math.Inf(1)
	for _, h := range d.homesOf(p.Hexes, middle) {
		home := d.onSheet(h)
		for i, shift := range shifts {
			at := d.withinFrame(add(home, shift), width, height)
			cost := 0.8*dist(at, middle) + d.crowding(at, width, height)
			if i >= len(nameShifts) && r != otherName {
				cost += 1.5 // beside the place instead of in it
			}
			if cost < least-1e-9 {
				best, least = at, cost
			}
		}
	}
	q := d.art.at(best)
	return plate{motif: motif{recipe: r, text: text}, at: image.Pt(d.plan.x0+int(math.Round(q.X)), d.plan.y0+int(math.Round(q.Y)))}
}

// homesOf is the hexes of a place nearest to its middle, good until the next
// call.
func (d *drawing) homesOf(hexes hex.List, middle point) []hex.Hex {
	out := d.homes[:0]
	for _, h := range hexes {
		if d.plan.grid.Contains(h) {
			out = append(out, h)
		}
	}
	d.homes = out
	slices.SortStableFunc(out, func(a, b hex.Hex) int {
		return cmp.Compare(dist(d.onSheet(a), middle), dist(d.onSheet(b), middle))
	})
	return out[:min(len(out), mostHomes)]
}

// withinFrame moves the middle of a name so that the map's edge does not cut
// it.
func (d *drawing) withinFrame(at point, width, height float64) point {
	g := d.plan.grid
	west, north := -1+width/2+0.1, -apothem+height/2
	east := 1.5*float64(g.Cols-1) + 1 - width/2 - 0.1
	south := apothem*float64(2*g.Rows) - height/2
	return point{X: max(min(at.X, east), west), Y: max(min(at.Y, south), north)}
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
// the sheet, would cover: lines, bridges, altitudes, hex numbers and discs.
func (d *drawing) crowding(at point, width, height float64) float64 {
	cost := 0.0
	center := d.plan.center(hex.Hex{}).Add(d.art.pixel(at))
	half := d.art.pixel(point{X: width / 2, Y: height / 2})
	box := image.Rectangle{center.Sub(half), center.Add(half)}
	d.nearby = d.hexesNear(d.nearby[:0], box, 1, 0)
	for _, n := range d.nearby {
		cell := &d.scene.cells[n.index]
		home := sub(d.onSheet(n.hex), at)
		covers := func(q point, spare float64) bool {
			return math.Abs(q.X+home.X) < width/2+spare && math.Abs(q.Y+home.Y) < height/2+spare
		}
		for k := range cell.lines {
			if cell.lines[k].links == 0 {
				continue
			}
			for _, line := range d.art.course(cell.lines[k]).lines {
				for _, q := range line {
					if covers(q, 0.1) {
						cost += 0.25
					}
				}
			}
		}
		if cell.bridge && covers(point{}, 0.4) {
			cost += 3
		}
		if cell.areas>>crest&1 != 0 && covers(point{}, 0.45) {
			cost += 1.2
		}
		for _, x := range [3]float64{-0.3, 0, 0.3} {
			if covers(point{X: x, Y: -0.68}, 0.1) {
				cost += 0.3
			}
		}
	}
	for i := range d.plates {
		if p := &d.plates[i]; p.motif.recipe == crossDisc && p.motif.text != "" && p.at.In(box.Inset(-int(0.35*d.plan.unit()))) {
			cost += 4
		}
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
	away := int(d.plan.width(0.72, 9))
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
	if !d.plan.bears(namesFrom) {
		return
	}
	for i := range d.plates {
		p := &d.plates[i]
		l := p.layer()
		if d.options.Layers[l] != Hidden && p.motif.text != "" && d.plateBox(p).Overlaps(c.clip) {
			c.put(d.artOf(l).sprite(p.motif), p.at)
		}
	}
}

// layer is the layer that the plate belongs to.
func (p *plate) layer() Layer {
	if p.motif.recipe == exitDisc || p.motif.recipe == crossDisc {
		return PlaceLayer
	}
	return LabelLayer
}

// plateBox is a rectangle that a plate lies in.
func (d *drawing) plateBox(p *plate) image.Rectangle {
	x, y := d.art.reach(p.motif)
	return image.Rectangle{p.at.Sub(image.Pt(x, y)), p.at.Add(image.Pt(x, y))}
}

// nameStyle is how a kind of name is set.
type nameStyle struct {
	face    face
	size    float64 // of the type, in drawn pixels
	spacing float64
	ink     color.NRGBA
	halo    color.NRGBA
}

func (a *art) nameStyle(r recipe) nameStyle {
	over := float64(a.over)
	sized := func(units, least, most float64) float64 {
		return min(max(units*a.unit(), least*over), most*over)
	}
	switch r {
	case townName:
		size := sized(1, 12, 60)
		return nameStyle{bold, size, 0.08 * size, a.inks.Name, a.inks.Paper}
	case woodName:
		return nameStyle{italic, sized(1.05, 12, 64), 0, a.inks.WoodName, mixed(a.inks.WoodsTint, a.inks.Paper, 0.4)}
	case hillName:
		return nameStyle{italic, sized(0.72, 10, 48), 0, a.inks.HillName, a.inks.SlopeTint}
	case roadName:
		return nameStyle{italic, sized(0.5, 9, 34), 0, a.inks.RoadCase, a.inks.Paper}
	default:
		return nameStyle{italic, sized(0.6, 10, 40), 0, a.inks.Name, a.inks.Paper}
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
	strength := 0.8
	if !p.bears(fineFrom) { // the ground is busier under small letters
		strength = 1
	}
	p.Stroke(at, Stroke{Width: style.size * 0.32}, faint(style.halo, 0.65*strength))
	p.Stroke(at, Stroke{Width: style.size * 0.18}, faint(style.halo, strength))
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
