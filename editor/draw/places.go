package draw

import (
	"image"
	"image/color"
	"math"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/mapsheet/mapsheet/editor/draw/paint"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
)

// plate is a name or number of a place, set on the map once.
type plate struct {
	motif   motif
	at      image.Point
	box     image.Rectangle // of the letters, or the disc
	drawn   image.Rectangle // all that is drawn of it lies in there
	reach   image.Rectangle // columns and rows of the hexes that may move it
	offers  []offer         // where it may stand, the best first
	rank    int             // the lower, the earlier it chooses
	hasRoom bool
	over    bool   // over the counters, which leave it no room
	of      string // the id of the place
	stale   bool   // it is where it was, and may belong elsewhere by now
}

// offer is a place of the sheet where a name may stand.
type offer struct {
	at   image.Point
	cost float64
}

// placeNames finds where every place's name goes, where that is not known yet, in a scene
// that it has made before, until late says so; the next call goes on. It reports whether
// all of it is known.
func (d *drawing) placeNames(late func() bool) (done bool) {
	if !d.unset {
		return true
	}
	if !d.scene.take(late) {
		return false
	}
	if d.renewed {
		d.unset = false
		d.keepPlates(func(image.Rectangle) {})
		return true
	}
	places := d.scene.board.Places
	for first := len(d.plates); len(d.plates) < len(places); {
		if len(d.plates) > first && late() {
			return false
		}
		d.plates = append(d.plates, d.plateFor(&places[len(d.plates)]))
	}
	d.unset = false
	d.settlePlates(func(image.Rectangle) {})
	return true
}

// never is late for what is drawn for as long as it takes.
func never() bool { return false }

// unplace has all names placed anew.
func (d *drawing) unplace() {
	d.unset, d.plates = true, d.plates[:0]
	d.renewed, d.unsettled = false, false
}

// refreshPlates moves the names and numbers that these hexes concern, and
// calls spoil for where they were and are.
func (d *drawing) refreshPlates(hexes []hex.Hex, spoil func(image.Rectangle)) {
	switch {
	case d.unset && d.renewed: // they are looked at once the scene is made
		return
	case d.placed():
	case d.namesHeld && !d.unset:
		d.keepPlates(spoil)
	default:
		d.unplace()
		spoil(d.plan.sheet)
		return
	}
	places := d.scene.board.Places
	d.refind(spoil, func(i int) bool { // of those placed so far
		p := &d.plates[i]
		if !touched(p.reach, hexes) {
			return false
		}
		p.stale = d.stays(p, &places[i])
		return !p.stale
	})
}

// placed reports whether the plates are those of the places, as far as they have any yet.
func (d *drawing) placed() bool {
	places := d.scene.board.Places
	if !d.unset && len(d.plates) != len(places) || len(d.plates) > len(places) {
		return false
	}
	for i := range d.plates {
		if d.plates[i].of != places[i].ID {
			return false
		}
	}
	return true
}

// stays reports whether the name of a place stays where it is for the time being: one that is
// moved by hand, or reads otherwise, is not held.
func (d *drawing) stays(was *plate, p *model.Place) bool {
	return d.namesHeld && !d.unset && p.Label == nil && d.motifOf(p) == was.motif
}

// refind finds the names anew of which which says so, and lets them choose, or all where
// names are not held.
func (d *drawing) refind(spoil func(image.Rectangle), which func(i int) bool) {
	places := d.scene.board.Places
	d.turns = d.turns[:0]
	for i := range d.plates {
		if !which(i) {
			continue
		}
		was, now := &d.plates[i], d.plateFor(&places[i])
		if now.motif == was.motif && now.rank == was.rank && slices.Equal(now.offers, was.offers) {
			was.reach, was.stale = now.reach, false
			continue
		}
		if was.hasRoom {
			spoil(d.plateReach(was))
		}
		d.plates[i], d.turns = now, append(d.turns, i)
	}
	if len(d.turns) > 0 {
		d.settleFound(spoil)
	}
}

// settleFound lets the names choose that were found anew, or all where names are not held.
func (d *drawing) settleFound(spoil func(image.Rectangle)) {
	if !d.namesHeld || d.unset {
		d.settlePlates(spoil)
		return
	}
	d.unsettled = true
	d.taken = makeBoxes(d.plan.sheet)
	for i := range d.plates { // those that were found anew have no room yet
		if d.plates[i].hasRoom {
			d.taken.add(d.plates[i].box)
		}
	}
	d.choose(spoil)
}

// keepPlates has the names of places that are still there stay, and finds where those of the
// others go.
func (d *drawing) keepPlates(spoil func(image.Rectangle)) {
	before := make(map[string]plate, len(d.plates))
	for _, p := range d.plates {
		before[p.of] = p
	}
	places := d.scene.board.Places
	d.plates, d.turns = make([]plate, len(places)), d.turns[:0]
	for i := range places {
		if was, ok := before[places[i].ID]; ok && d.stays(&was, &places[i]) {
			d.plates[i] = was
			delete(before, was.of)
			continue
		}
		d.plates[i], d.turns = d.plateFor(&places[i]), append(d.turns, i)
	}
	for _, p := range before {
		if p.hasRoom {
			spoil(d.plateReach(&p))
		}
	}
	d.settleFound(spoil)
}

// holdNames has names stay where they are, whatever is drawn or stands under them, or find
// the places that are theirs by now.
func (d *drawing) holdNames(on bool, spoil func(image.Rectangle)) {
	if d.namesHeld = on; on {
		return
	}
	if d.renewed {
		d.unplace()
		spoil(d.plan.sheet)
		return
	}
	unsettled := d.unsettled
	d.unsettled = false
	d.refind(spoil, func(i int) bool { return d.plates[i].stale })
	if unsettled {
		d.settlePlates(spoil)
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

// reachOf is the columns and rows of hexes within so many of some.
func reachOf(hexes hex.List, n int) image.Rectangle {
	var r image.Rectangle
	for _, h := range hexes {
		r = r.Union(image.Rect(h.Col-n, h.Row-n, h.Col+n+1, h.Row+n+1))
	}
	return r
}

// mostLetters is how many letters of a name are drawn on the map.
const mostLetters = 80

// motifOf is a place's name or number as it is drawn; none where it is not.
func (d *drawing) motifOf(p *model.Place) motif {
	if p.Name == "" || len(p.Hexes) == 0 || !d.plan.bears(namesFrom) {
		return motif{}
	}
	out := motif{text: p.Name}
	switch p.Kind {
	case model.PlaceExit:
		out.recipe = exitDisc
	case model.PlaceCrossroads:
		out.recipe = crossDisc
	case model.PlaceTown:
		out.recipe, out.text = townName, strings.ToUpper(p.Name)
	case model.PlaceWood:
		out.recipe = woodName
	case model.PlaceHill:
		out.recipe = hillName
		if strings.Trim(p.Name, "0123456789") == "" {
			out.text = p.Title()
		}
	case model.PlaceRoad:
		out.recipe = roadName
	default:
		out.recipe = otherName
		if !d.plan.bears(otherNamesFrom) && p.Label == nil {
			return motif{}
		}
	}
	if letters := []rune(out.text); len(letters) > mostLetters {
		out.text = string(letters[:mostLetters-1]) + "…"
	}
	return out
}

// plateFor is a place's name or number with the places where it may stand; an
// empty plate without either.
func (d *drawing) plateFor(p *model.Place) plate {
	out := plate{of: p.ID, motif: d.motifOf(p)}
	if out.motif == (motif{}) {
		out.reach = reachOf(p.Hexes, 1)
		return out
	}
	switch out.motif.recipe {
	case exitDisc:
		out.offers = []offer{{at: d.exitPoint(p)}}
	case crossDisc:
		out.offers = []offer{{at: d.plan.center(p.Hexes[0]).Add(d.art.pixel(d.clearSpot(p.Hexes[0])))}}
	}
	said := int16(0)
	if p.Kind == model.PlaceHill {
		said = int16(numberIn(p.Name))
	}
	width, height := d.plateSize(out.motif)
	n := int(width/3) + nameReach
	out.reach = reachOf(p.Hexes, n)
	switch {
	case p.Label != nil:
		out.offers = []offer{{at: d.pixelOf(d.spotOnSheet(*p.Label))}}
	case out.offers == nil:
		out.offers = d.offersFor(p.Hexes, out.motif.recipe, said, width, height)
		out.rank = nameRank[out.motif.recipe] - min(len(p.Hexes), 99)
	}
	return out
}

// nameRank is which names choose their places first, after what has only one:
// of each kind those of the largest places.
var nameRank = map[recipe]int{townName: 100, hillName: 200, woodName: 300, otherName: 400, roadName: 500}

// clearSpot is a place beside a junction, away from its lines.
func (d *drawing) clearSpot(h hex.Hex) point {
	cell := d.scene.at(h)
	best, most := point{}, -1.0
	for i := range 12 {
		q := paint.Polar(0.5, float64(i)*math.Pi/6+math.Pi/4)
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
		if p.hasRoom && d.options.Layers[l] != Hidden && p.drawn.Overlaps(c.clip) {
			c.put(d.artOf(l).sprite(p.motif), p.at)
		}
	}
}

// inkCovered writes the names over which counters lie once more.
func (d *drawing) inkCovered(c *canvas) {
	if d.options.Layers[LabelLayer] == Hidden {
		return
	}
	for i := range d.plates {
		if p := &d.plates[i]; p.over && p.hasRoom && p.drawn.Overlaps(c.clip) {
			c.put(d.artOf(LabelLayer).sprite(p.motif), p.at)
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

// plateReach is a rectangle that a plate lies in with all that makes room for
// it.
func (d *drawing) plateReach(p *plate) image.Rectangle {
	half := d.art.pixel(d.art.numberHalf())
	return image.Rectangle{p.drawn.Min.Sub(half.Mul(2)), p.drawn.Max.Add(half.Mul(2))}
}

// nameStyle is how a kind of name is set.
type nameStyle struct {
	face    paint.Face
	size    float64 // of the type, in drawn pixels
	spacing float64
	ink     color.NRGBA
	halo    color.NRGBA
}

// longName is how many letters are printed at full size; more are printed
// smaller, down to leastShare of it, as they would run over half the map.
const longName, leastShare = 20, 0.6

func (a *art) nameStyle(r recipe, text string) nameStyle {
	over := float64(a.over)
	share := min(max(longName/float64(max(utf8.RuneCountInString(text), 1)), leastShare), 1)
	sized := func(units, least, most float64) float64 {
		return min(max(units*share*a.unit(), least*over), most*over)
	}
	switch r {
	case townName:
		size := sized(0.9, 12, 56)
		return nameStyle{paint.Bold, size, 0.08 * size, a.inks.Name, a.inks.Paper}
	case woodName:
		light := 0.4
		if !a.bears(fineFrom) { // the trees under small letters must not be taken for them
			light = 0.8
		}
		return nameStyle{paint.Italic, sized(1.05, 14, 64), 0, a.inks.WoodName, paint.Mixed(a.inks.WoodsTint, a.inks.Paper, light)}
	case hillName:
		return nameStyle{paint.Italic, sized(0.72, 12, 48), 0, a.inks.HillName, a.inks.SlopeTint}
	case areaName:
		size := sized(0.55, 10, 30)
		return nameStyle{paint.Bold, size, 0.04 * size, a.inks.Name, a.inks.Paper}
	case roadName:
		return nameStyle{paint.Italic, sized(0.5, 9, 34), 0, a.inks.RoadCase, a.inks.Paper}
	default:
		return nameStyle{paint.Italic, sized(0.6, 11, 40), 0, a.inks.Name, a.inks.Paper}
	}
}

// nameSize is how wide and high a name is set, in corner radii.
func (a *art) nameSize(r recipe, text string) (width, height float64) {
	m := motif{recipe: r, text: text}
	style := a.nameStyle(r, text)
	w, ok := a.widths[m]
	if !ok {
		w = paint.Letter(style.face, text, style.size, style.spacing).Advance / a.unit()
		a.widths[m] = w
	}
	return w, style.size / a.unit()
}

// name sets a place's name with a soft halo around it.
func (p pen) name(r recipe, text string) {
	style := p.nameStyle(r, text)
	l := paint.Letter(style.face, text, style.size, style.spacing)
	at := l.Centered()
	strength := 0.8
	if !p.bears(fineFrom) { // the ground is busier under small letters
		strength = 1
	}
	p.Fill(gaps(style, text), paint.Faint(style.halo, strength))
	p.Stroke(at, paint.Stroke{Width: style.size * 0.32}, paint.Faint(style.halo, 0.65*strength))
	p.Stroke(at, paint.Stroke{Width: style.size * 0.18}, paint.Faint(style.halo, strength))
	p.letters(l, text, style.face, style.size, style.spacing, style.ink)
	switch { // hairlines would be lost
	case style.face == paint.Italic && !p.bears(fineFrom):
		p.Stroke(at, paint.Stroke{Width: style.size * 0.035}, style.ink)
	case r == woodName:
		p.Stroke(at, paint.Stroke{Width: style.size * 0.025}, style.ink)
	}
}

// gaps is the spaces between the words of a name, where the ground would look
// like a full stop.
func gaps(style nameStyle, text string) (out paint.Path) {
	whole := paint.Letter(style.face, text, style.size, style.spacing).Advance
	for i, r := range text {
		if r == ' ' {
			from, to := paint.Letter(style.face, text[:i], style.size, style.spacing).Advance, paint.Letter(style.face, text[:i+1], style.size, style.spacing).Advance
			out.Ellipse(point{X: (from + to - whole) / 2}, 0.2*style.size, 0.4*style.size)
		}
	}
	return out
}

// discRadius is the radius of a place's disc in drawn pixels.
func (a *art) discRadius(r recipe) float64 {
	if r == crossDisc {
		return a.width(0.29, 5.5)
	}
	return a.width(0.40, 6.5)
}

// numberDisc draws a number in a circle.
func (p pen) numberDisc(r recipe, text string) {
	radius, face, ring := p.discRadius(r), paint.Bold, p.width(0.055, 1)
	if r == crossDisc {
		face, ring = paint.Upright, p.width(0.04, 0.9)
	}
	var disc paint.Path
	disc.Ellipse(point{}, radius, radius)
	p.Fill(disc, p.inks.Disc)
	p.Stroke(disc, paint.Stroke{Width: ring}, p.inks.Name)
	size := radius * 1.35
	l := paint.Letter(face, text, size, 0)
	if fit := 1.5 * radius; l.Advance > fit {
		size *= fit / l.Advance
		l = paint.Letter(face, text, size, 0)
	}
	p.letters(l, text, face, size, 0, p.inks.Name)
}
