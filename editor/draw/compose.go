package draw

import (
	"image"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
)

// pass is one of the sheets of sprites that lie over each other on the
// ground, the lowest first. Within a pass hexes are drawn from north to
// south.
type pass uint8

const (
	gridPass pass = iota
	hachurePass
	housePass
	treePass
	streamPass
	bankPass
	waterPass
	deckPass
	casePass
	pavePass
	railPass
	cutBankPass // water once more, where it cuts a road off
	cutWaterPass
	parapetPass
	hedgePass
	numberPass
	peakPass
	spotPass
	numPasses
)

// layerOf is the layer that a pass belongs to.
var layerOf = [numPasses]Layer{
	gridPass: GridLayer, hachurePass: AltitudeLayer, housePass: TerrainLayer,
	treePass: TerrainLayer, streamPass: HexsideLayer,
	bankPass: LineLayer, waterPass: LineLayer, deckPass: LineLayer, casePass: LineLayer, pavePass: LineLayer,
	railPass: LineLayer, cutBankPass: LineLayer, cutWaterPass: LineLayer, parapetPass: LineLayer,
	hedgePass: HexsideLayer, numberPass: NumberLayer, peakPass: AltitudeLayer, spotPass: AltitudeLayer,
}

// composition is the sprites of a hex, pass by pass. It is kept until the
// hex or what it depends on changes.
type composition struct {
	items []placed
	ends  [numPasses]uint16 // where each pass's items end
	made  bool
}

// placed is a sprite and where it goes, in drawn pixels from the hex's centre.
type placed struct {
	sprite *sprite
	x, y   int16
}

func (l *composition) add(s *sprite, at image.Point) {
	l.items = append(l.items, placed{s, int16(at.X), int16(at.Y)})
}

// mostCompositions bounds how many hexes' compositions are kept.
const mostCompositions = 1 << 17

// composed is the composition of the hex with the given cell index.
func (d *drawing) composed(h hex.Hex, i int) *composition {
	if d.compositions == nil {
		d.compositions = make([]composition, len(d.scene.cells))
	}
	l := &d.compositions[i]
	if l.made {
		return l
	}
	if l.items == nil {
		if d.composedCount++; d.composedCount > mostCompositions {
			clear(d.compositions)
			d.composedCount = 1
		}
	}
	kept, c := l.items[:0], &d.scene.cells[i]
	l.items, l.made = d.composing[:0], true
	for k := range numPasses {
		d.compose(k, l, d.artOf(layerOf[k]), h, c)
		l.ends[k] = uint16(len(l.items))
	}
	d.composing, l.items = l.items, append(kept, l.items...)
	return l
}

// composedFor is the sprites that one pass has on a hex, for drawings that come by each pass
// once: nothing of them is kept. They are there until the next are asked for.
func (d *drawing) composedFor(k pass, n *near) []placed {
	l := composition{items: d.composing[:0]}
	d.compose(k, &l, d.artOf(layerOf[k]), n.hex, &d.scene.cells[n.index])
	d.composing = l.items
	return l.items
}

func (d *drawing) compose(k pass, l *composition, a *art, h hex.Hex, c *cell) {
	switch k {
	case gridPass:
		d.composeGrid(l, a, h)
	case hachurePass:
		d.composeHachures(l, a, h)
	case housePass:
		d.composeHouses(l, a, h, c)
	case treePass:
		d.composeTrees(l, a, h, c)
	case streamPass:
		d.composeSides(l, a, c, model.Stream)
	case bankPass:
		d.composeLine(l, a, c, model.River, riverBanks)
		d.composeLine(l, a, c, model.Canal, canalBanks)
	case waterPass:
		d.composeLine(l, a, c, model.River, riverWater)
		d.composeLine(l, a, c, model.Canal, canalWater)
	case deckPass:
		d.composeBridge(l, a, c, bridgeDeck)
	case casePass:
		d.composeLine(l, a, c, model.Road, roadCase)
	case pavePass:
		d.composeLine(l, a, c, model.Road, roadFill)
	case railPass:
		d.composeLine(l, a, c, model.Railroad, railLine)
	case cutBankPass:
		if c.cutOff() {
			d.composeLine(l, a, c, model.River, riverBanks)
			d.composeLine(l, a, c, model.Canal, canalBanks)
		}
	case cutWaterPass:
		if c.cutOff() {
			d.composeLine(l, a, c, model.River, riverWater)
			d.composeLine(l, a, c, model.Canal, canalWater)
		}
	case parapetPass:
		d.composeBridge(l, a, c, bridgeParapet)
	case hedgePass:
		d.composeSides(l, a, c, model.Hedge)
		d.composeSides(l, a, c, model.Wall)
	case numberPass:
		d.composeNumber(l, a, h, c)
	case peakPass:
		d.composePeak(l, a, c)
	case spotPass:
		d.composeSpot(l, a, c)
	}
}

// forget lets go of a hex's composition.
func (d *drawing) forget(h hex.Hex) {
	if d.compositions != nil && d.scene.contains(h) {
		d.compositions[d.scene.index(h)].made = false
	}
}

// near is a hex in or beside the part that is being drawn.
type near struct {
	hex    hex.Hex
	index  int
	center image.Point
}

// inkLayers draws all sprites but those of places and highlights.
func (d *drawing) inkLayers(c *canvas) {
	for k := range d.passes {
		d.passes[k] = d.passes[k][:0]
	}
	d.nearby = d.hexesNear(d.nearby[:0], c.clip, facetReach, mostLine)
	for i := range d.nearby {
		n := &d.nearby[i]
		l := d.composed(n.hex, n.index)
		first := uint16(0)
		for k, end := range l.ends {
			if first < end {
				if !d.yields(pass(k), n) {
					d.passes[k] = append(d.passes[k], laid{l.items[first:end], n.center})
				}
				first = end
			}
		}
	}
	for k, hexes := range d.passes {
		if d.options.Layers[layerOf[k]] == Hidden {
			continue
		}
		for i := range hexes {
			clear := d.cleared(pass(k), hexes[i].center)
			for _, p := range hexes[i].items {
				at := hexes[i].center.Add(image.Pt(int(p.x), int(p.y)))
				if !clear || !d.taken.overlap(p.sprite.box.Add(at).Inset(p.sprite.box.Dx()/4)) {
					c.put(p.sprite, at)
				}
			}
		}
	}
}

// yields reports whether what a pass has on a hex makes room for a name: its
// number where a name lies over it, its altitude where a name says it.
func (d *drawing) yields(k pass, n *near) bool {
	if d.options.Layers[LabelLayer] == Hidden {
		return false
	}
	switch k {
	case numberPass:
		return d.named(n)
	case spotPass:
		return d.hushed[n.hex]
	}
	return false
}

// cleared reports whether names may lie over the marks that a pass has on a hex:
// trees and hachures are left out under letters.
func (d *drawing) cleared(k pass, center image.Point) bool {
	if k != treePass && k != hachurePass || d.options.Layers[LabelLayer] == Hidden || d.taken == nil {
		return false
	}
	reach := int(facetReach * d.plan.unit())
	return d.taken.overlap(image.Rectangle{center, center}.Inset(-reach))
}

// laid is the items of a pass on a hex.
type laid struct {
	items  []placed
	center image.Point
}

// How far what is drawn with a hex reaches from its centre: in corner radii,
// and some shown pixels more for lines that have a least width.
const (
	hexReach   = 1.3
	facetReach = 1.5 + longestHachure
	mostLine   = 8
)

// hexesNear appends the hexes of the scene whose centres lie within so many
// corner radii, and shown pixels, of the rectangle: rows from the north, each
// from the west.
func (d *drawing) hexesNear(list []near, r image.Rectangle, reach float64, more int) []near {
	p := &d.plan
	px := int(reach*p.unit()) + 1 + more*p.over
	firstCol := max(ceilDiv(r.Min.X-px-p.x0, p.dx), -seen)
	lastCol := min(floorDiv(r.Max.X+px-p.x0, p.dx), p.grid.Cols-1+seen)
	firstHalf := max(ceilDiv(r.Min.Y-px-p.y0, p.dy), -2*seen)
	lastHalf := min(floorDiv(r.Max.Y+px-p.y0, p.dy), 2*(p.grid.Rows-1+seen)+1)
	for half := firstHalf; half <= lastHalf; half++ {
		for col := firstCol + (firstCol^half)&1; col <= lastCol; col += 2 {
			h := hex.Hex{Col: col, Row: half >> 1}
			list = append(list, near{h, d.scene.index(h), image.Pt(p.x0+col*p.dx, p.y0+half*p.dy)})
		}
	}
	return list
}

func floorDiv(a, b int) int {
	q := a / b
	if a%b != 0 && a < 0 {
		q--
	}
	return q
}

func ceilDiv(a, b int) int { return -floorDiv(-a, b) }
