package draw

import (
	"encoding/binary"
	"image"
	"math"
	"sync"

	"github.com/mapsheet/mapsheet/editor/draw/paint"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
)

// drawing is everything that decides the picture of a sheet at a scale. What
// it inks into a rectangle does not depend on the rectangle: any part of the
// picture may be drawn anew by itself.
type drawing struct {
	plan    plan
	scene   *scene
	art     *art
	options Options
	plates  []plate
	unset   bool // not all names have been placed yet, nor need the scene be made before

	namesHeld bool // names stay where they are, and take account of what follows once they are not held
	renewed   bool // all was taken anew from the board
	unsettled bool // names changed, or who stands on the map

	tracing  *tracing
	areas    areas
	units    perCell[Stack]
	counters counterSprites
	covers   perCell[cover]
	ways     []way

	compositions  []composition // for each cell of the scene; nil until one is asked for
	composedCount int
	composing     []placed // memory of the next composition
	nearby        []near   // kept between uses, as the next
	shapes        []*shape // of the scene's contours, where they were asked for
	reground      []int    // cells whose ground changed and whose facets were not yet looked at
	passes        [numPasses][]laid
	homes         []hex.Hex
	respotted     []hex.Hex        // those that a refresh is about, and others whose altitude is written or no longer
	taken         *boxes           // by names and numbers of places
	hushed        map[hex.Hex]bool // hexes whose altitude a name says
	turns         []int            // places in the order in which their names choose
	crowd         crowd

	marks      marks     // highlights
	marked     []hex.Hex // the hexes that have some
	nextMarks  marks     // all clear, for new ones to be compared
	nextMarked []hex.Hex
}

func newDrawing(b *model.HexBoard, s scale, o Options) *drawing {
	d := newViewed(b, s, o)
	d.placeNames(never)
	return d
}

// newViewed is a drawing whose scale may well be another before it is asked for a picture:
// its names are placed then.
func newViewed(b *model.HexBoard, s scale, o Options) *drawing {
	d := &drawing{plan: plan{scale: s}, art: takeArt(s, o.Inks()), options: o}
	d.setBoard(b)
	return d
}

// setBoard draws another board, without highlights, units and overlays.
func (d *drawing) setBoard(b *model.HexBoard) {
	same := d.scene != nil && d.scene.board != b && d.scene.board.Equal(b) // such as that of the draft that is played
	if same {
		d.scene.board = b
	} else {
		d.scene = newScene(b)
		d.shapes = d.shapes[:0]
		d.plan = makePlan(b.Grid, d.plan.scale)
	}
	d.marks, d.nextMarks = make(marks, len(d.scene.cells)), make(marks, len(d.scene.cells))
	d.marked = d.marked[:0]
	d.units.clear(len(d.scene.cells))
	d.areas.clear(len(d.scene.cells))
	d.areas.looks, d.areas.labels = nil, nil
	d.covers.clear(len(d.scene.cells))
	d.ways = nil
	d.compositions, d.composedCount = nil, 0
	if same {
		d.settlePlates(func(image.Rectangle) {})
	} else {
		d.unplace()
	}
}

// close puts the art back for others. Nothing can be drawn after it: another drawing may
// have the art by then.
func (d *drawing) close() {
	giveArt(d.art)
	d.art = nil
}

// artOf is the art that a layer is drawn with.
func (d *drawing) artOf(l Layer) *art {
	if d.options.Layers[l] == Dimmed {
		return d.art.dimmed()
	}
	return d.art
}

// setOptions draws by other options.
func (d *drawing) setOptions(o Options) {
	if inks := o.Inks(); inks.ID != d.art.inks.ID {
		giveArt(d.art)
		d.art = takeArt(d.plan.scale, inks)
		d.forgetAll()
	}
	for l, v := range o.Layers {
		if (v == Dimmed) != (d.options.Layers[l] == Dimmed) {
			d.forgetAll() // what is kept has other inks
			break
		}
	}
	if (o.Layers[NumberLayer] == Hidden) != (d.options.Layers[NumberLayer] == Hidden) {
		d.forgetAll() // marks keep clear of numbers
	}
	units := d.options.Layers[UnitLayer]
	d.options = o
	if (o.Layers[UnitLayer] == Hidden) != (units == Hidden) {
		d.settlePlates(func(image.Rectangle) {}) // names keep clear of counters
	}
}

// renew takes everything from the board anew.
func (d *drawing) renew() {
	if d.scene.grid != d.scene.board.Grid {
		d.setBoard(d.scene.board)
		return
	}
	d.scene.renew()
	clear(d.shapes)
	d.shapes = d.shapes[:0]
	d.forgetAll()
	if d.namesHeld && (!d.unset || d.renewed) {
		d.unset, d.renewed = true, true
		return
	}
	d.unplace()
}

// setScale draws at another scale.
func (d *drawing) setScale(s scale) {
	giveArt(d.art)
	d.art = takeArt(s, d.options.Inks())
	clear(d.shapes)
	d.plan = makePlan(d.scene.grid, s)
	d.forgetAll()
	d.unplace()
}

// forgetAll lets go of every composition.
func (d *drawing) forgetAll() {
	for i := range d.compositions {
		d.compositions[i].made = false
	}
}

// refresh takes hexes of the board anew and calls spoil for every part of the
// sheet that looks different for it.
func (d *drawing) refresh(hexes []hex.Hex, spoil func(image.Rectangle)) {
	d.scene.eachNear(hexes, func(h hex.Hex) { d.refreshHex(h, spoil) })
	d.refreshFacets(spoil)
	d.respotted = append(d.respotted[:0], hexes...)
	d.scene.findSpots(hexes, func(h hex.Hex) {
		d.forgetAround(h)
		d.spoilMarks(h, spoil)
		d.respotted = append(d.respotted, h)
	})
	d.refreshPlates(d.respotted, spoil)
	if len(d.respotted) > len(hexes) {
		d.hushSpots(spoil)
	}
}

func (d *drawing) refreshHex(h hex.Hex, spoil func(image.Rectangle)) {
	what := d.scene.refresh(h)
	if what.edges {
		d.reground = append(d.reground, d.scene.index(h))
	}
	if what.marks {
		d.forget(h)
		d.spoilMarks(h, spoil)
	}
	if what.number || what.slopes {
		d.forgetAround(h)
	}
	if what.slopes {
		spoil(d.plan.box(h, 1.5+longestHachure, 2*apothem+longestHachure, 2))
	}
}

// forgetAround lets go of the compositions of a hex and of those around it, whose
// marks keep clear of its number, and whose hachures it decides on.
func (d *drawing) forgetAround(h hex.Hex) {
	d.forget(h)
	for _, n := range h.Neighbors() {
		d.forget(n)
	}
}

// spoilMarks calls spoil for what is drawn on a hex, and for the marks around it
// that keep clear of its lines and its number.
func (d *drawing) spoilMarks(h hex.Hex, spoil func(image.Rectangle)) {
	spoil(d.plan.box(h, 1.1+treeReach, 1.1+treeReach, mostLine))
}

// refreshFacets looks anew at the facets on which changed cells decide.
func (d *drawing) refreshFacets(spoil func(image.Rectangle)) {
	for _, cell := range d.reground {
		for _, step := range d.scene.decided[d.scene.column(cell)] {
			at := cell + step.cell
			h := d.scene.hexOf(at)
			if !d.scene.inSight(h) {
				continue
			}
			was := d.scene.knownGround(at, step.side)
			if was == nil { // nothing drawn depends on it
				continue
			}
			now := d.scene.groundOf(at, step.side)
			other := now.differ(was)
			if other == 0 {
				continue
			}
			*was = now
			reach := 0.0 // of the marks on the ground
			if other&^(1<<built) != 0 {
				d.forget(h)
				for _, dir := range facetDirs[step.side] {
					d.forget(h.Neighbor(dir))
				}
				reach = 1.4 * d.art.treeSize()
			}
			if other&(1<<high|1<<crest) != 0 {
				reach = longestHachure
			}
			c, more := d.plan.center(h), int(math.Ceil(reach*d.plan.unit()))+2*d.plan.over
			spoil(image.Rect(c.X-d.plan.dx*(1-step.side), c.Y-d.plan.dy, c.X+d.plan.dx*step.side, c.Y+d.plan.dy).Inset(-more))
		}
	}
	d.reground = d.reground[:0]
}

// box is the rectangle around a hex's centre that reaches so many corner
// radii, and some shown pixels, to each side.
func (p *plan) box(h hex.Hex, reachX, reachY float64, more int) image.Rectangle {
	x, y := int(math.Ceil(reachX*p.unit()))+more*p.over, int(math.Ceil(reachY*p.unit()))+more*p.over
	c := p.center(h)
	return image.Rect(c.X-x, c.Y-y, c.X+x, c.Y+y)
}

// ink draws all that lies within the canvas's clip.
func (d *drawing) ink(c *canvas) {
	d.inkMap(c)
	d.inkOver(c)
}

// inkMap draws the map.
func (d *drawing) inkMap(c *canvas) {
	d.placeNames(never)
	whole := c.clip
	d.inkSheet(c)
	d.inkTracing(c, false, 1)
	if c.clip = whole.Intersect(d.plan.neat); !c.clip.Empty() && d.plan.grid.Len() > 0 {
		d.inkGround(c)
		if d.options.Layers[TerrainLayer] == Dimmed {
			d.inkTracing(c, false, seenThrough)
		}
		d.inkLayers(c)
	}
	c.clip = whole
	d.inkFrame(c)
	d.inkAreas(c)
	d.inkPlates(c)
	d.inkTracing(c, true, 1)
	d.inkAreaLabels(c)
}

// inkOver draws what lies over the map.
func (d *drawing) inkOver(c *canvas) {
	d.inkCovers(c)
	d.inkMarks(c)
	d.inkUnits(c)
	d.inkCovered(c)
	d.inkWays(c)
	d.inkCoverTexts(c)
	d.inkWayTexts(c)
	d.inkFlags(c)
}

// canvasFor is a canvas over a picture whose corner shows a place of the
// sheet.
func canvasFor(m *image.RGBA, corner image.Point) *canvas {
	return &canvas{pix: m.Pix, stride: m.Stride, origin: corner, clip: m.Rect.Add(corner)}
}

// shrink averages squares of over by over pixels of src into the rectangle r
// of dst, whose pixels src begins with.
func shrink(dst *image.RGBA, r image.Rectangle, src []byte, stride, over int) {
	for y := r.Min.Y; y < r.Max.Y; y++ {
		out := dst.Pix[dst.PixOffset(r.Min.X, y):][:4*r.Dx()]
		band := src[(y-r.Min.Y)*over*stride:]
		if over == 2 {
			halve(out, band[:2*len(out)], band[stride:][:2*len(out)])
		} else {
			average(out, band, stride, over)
		}
	}
}

// Sums of the parts of pixels, in fields of sixteen bits: red and blue of a
// pixel, or green and alpha.
const parts = 0x00ff00ff

// halve averages squares of four pixels of two rows.
func halve(out, upper, lower []byte) {
	for x := 0; x+4 <= len(out); x += 4 {
		a, b := binary.LittleEndian.Uint64(upper[2*x:]), binary.LittleEndian.Uint64(lower[2*x:])
		const both = parts<<32 | parts
		even, odd := a&both+b&both, a>>8&both+b>>8&both
		redBlue := (uint32(even) + uint32(even>>32) + 0x00020002) >> 2 & parts
		green := (uint32(odd) + uint32(odd>>32) + 0x00020002) >> 2 & parts
		binary.LittleEndian.PutUint32(out[x:], redBlue|green<<8)
	}
}

// average averages squares of over by over pixels of the rows of a band; over
// is at most mostOver, so that the sums fit.
func average(out, band []byte, stride, over int) {
	area := uint64(over * over)
	inverse := (1<<32 + area - 1) / area
	mean := func(sum uint32) uint32 { return uint32((uint64(sum) + area/2) * inverse >> 32) }
	for x := 0; x < len(out); x += 4 {
		var redBlue, green uint32
		for j, at := 0, x*over; j < over; j, at = j+1, at+stride {
			for in := band[at : at+4*over]; len(in) >= 4; in = in[4:] {
				px := binary.LittleEndian.Uint32(in)
				redBlue += px & parts
				green += px >> 8 & 0xff
			}
		}
		px := mean(redBlue&0xffff) | mean(green)<<8 | mean(redBlue>>16)<<16 | 0xff000000
		binary.LittleEndian.PutUint32(out[x:], px)
	}
}

// bandRows is how many rows are drawn large at a time before they are
// averaged down. A piece is one band: nobody waits for another goroutine then.
const bandRows = 64

// bands is memory for two bands, one that is drawn while the other is averaged
// down.
type bands [2][]byte

// inkInto draws the rectangle r of a picture, given in the picture's pixels,
// whose corner shows the place origin of the sheet in shown pixels. Scratch
// is kept for the next time.
func (d *drawing) inkInto(m *image.RGBA, origin image.Point, r image.Rectangle, scratch *bands) {
	r = r.Intersect(m.Rect)
	if r.Empty() {
		return
	}
	over := d.plan.over
	desk := canvasFor(m, origin)
	desk.clip = r.Add(origin)
	if over == 1 {
		d.ink(desk)
		return
	}
	sheet := image.Rect(0, 0, d.plan.sheet.Max.X/over+shadowReach, d.plan.sheet.Max.Y/over+shadowReach)
	for _, beside := range around(desk.clip, sheet) {
		desk.fill(beside, paint.Premultiplied(d.art.inks.Desk, 255))
	}
	r = r.Intersect(sheet.Sub(origin))
	rows := bandRows
	if area(r)*over*over <= pieceDrawn {
		rows = max(rows, r.Dy())
	}
	var averaging sync.WaitGroup
	for i, top := 0, r.Min.Y; top < r.Max.Y; i, top = 1-i, top+rows {
		band := image.Rect(r.Min.X, top, r.Max.X, min(top+rows, r.Max.Y))
		at := band.Add(origin)
		large := image.Rect(at.Min.X*over, at.Min.Y*over, at.Max.X*over, at.Max.Y*over)
		stride := large.Dx() * 4
		n := stride * large.Dy()
		if cap(scratch[i]) < n {
			scratch[i] = make([]byte, n)
		}
		pix := scratch[i][:n]
		d.ink(&canvas{pix: pix, stride: stride, origin: large.Min, clip: large})
		averaging.Wait()
		if band.Max.Y == r.Max.Y {
			shrink(m, band, pix, stride, over)
		} else {
			averaging.Go(func() { shrink(m, band, pix, stride, over) })
		}
	}
}
