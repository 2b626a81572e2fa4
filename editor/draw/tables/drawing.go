package tables

import (
	"image"
	"image/color"
	"maps"
	"slices"

	"github.com/mapsheet/mapsheet/editor/draw"
	"github.com/mapsheet/mapsheet/editor/draw/paint"
	"github.com/mapsheet/mapsheet/editor/draw/tiles"
	"github.com/mapsheet/mapsheet/model"
)

// drawing is everything that decides the picture of a table at a scale.
type drawing struct {
	board   *model.TableBoard
	options draw.Options
	inks    paint.Palette
	faded   paint.Palette
	scale   float64 // pixels to a unit of length
	vector  bool    // it is for a canvas

	relief    *tiles.Relief
	net       net       // of the relief
	folds     []float64 // heights of the bare cloth at its points
	cloth     plate
	terrain   []*terrain
	layout    layout // by which their names stand
	held      bool   // names stay where they stand while the board changes
	zones     []*zone
	crossings []crossing
	bridges   []plate // of the crossings

	setting  Setting
	marks    Highlights
	overlays Overlays
	sprites  sprites
	over     tiles.Layers
	next     int // index of the stage that is to be done next
}

// newDrawing is a drawing of which nothing is made yet.
func newDrawing(b *model.TableBoard, s Setting, scale float64, o draw.Options) *drawing {
	d := &drawing{board: b, setting: s}
	d.setInks(o)
	d.Press(scale)
	return d
}

// hand makes the shapes of the drawing.
func (d *drawing) hand() tiles.Hand { return tiles.Hand{Scale: d.scale, Vector: d.vector} }

// stages is what is to be done when all is made anew; see tiles.GoOn. What is made already they
// leave as it is, so that they may be done again. Over a print nothing lies.
var stages = [...]func(d *drawing, late func() bool) bool{
	(*drawing).pressStale,
	tiles.Undivided(func(d *drawing) {
		if d.cloth.box.Empty() {
			d.pressCloth()
		}
	}),
	tiles.Undivided(func(d *drawing) { d.setCrossings(nobody) }),
	tiles.Undivided(func(d *drawing) { d.raise(func(*terrain) bool { return false }, nobody) }),
	tiles.Undivided(func(d *drawing) {
		if !d.vector {
			d.over = make(tiles.Layers, numGroups)
			d.layArmies(nobody)
			d.layMarks(nobody)
			d.layOverlays(nobody)
		}
	}),
}

// nobody hears what is spoiled while nothing is drawn.
func nobody(image.Rectangle) {}

// pressed reports whether all shapes are made. As long as they are not, what stands on the
// table and lies over it is not laid out.
func (d *drawing) pressed() bool { return d.next == len(stages) }

// extentOf is how large a table is with what is seen around it.
func extentOf(b *model.TableBoard) tiles.Extent {
	const (
		largestInch = 100 // pixels
		deskPart    = 1.3 // how far a picture reaches around a table, in widths of its frame
	)
	return tiles.Extent{Width: float64(b.Width), Height: float64(b.Height), Around: deskPart * frameOf(b), Largest: largestInch / inch}
}

// Extent is how large the table is.
func (d *drawing) Extent() tiles.Extent { return extentOf(d.board) }

func (d *drawing) setInks(o draw.Options) {
	d.options, d.inks = o, o.Inks()
	d.faded = d.inks.Faded()
}

// of is the inks of a layer; false where it is hidden.
func (d *drawing) of(l draw.Layer) (*paint.Palette, bool) {
	return d.options.Inked(l, &d.inks, &d.faded)
}

// Desk is what lies around the table.
func (d *drawing) Desk() color.NRGBA { return d.inks.Desk }

// setBoard takes a board. It makes the shapes of what changed since the last, with
// spoil told where, or returns false where all shapes are to be made anew.
func (d *drawing) setBoard(b *model.TableBoard, spoil func(image.Rectangle)) bool {
	before := d.board
	d.board = b
	return before.Width == b.Width && before.Height == b.Height && d.setPieces(b.Pieces, spoil) && d.setZones(b.Zones, spoil)
}

// Press has all shapes made for a scale, and what stands on the table and lies over it.
func (d *drawing) Press(scale float64) {
	d.scale, d.next = scale, 0
	d.cloth, d.crossings, d.bridges = plate{}, nil, nil
	d.setPieces(d.board.Pieces, nobody)
	d.setZones(d.board.Zones, nobody)
	for _, t := range d.terrain {
		t.stale = true
	}
	for _, z := range d.zones {
		z.stale = true
	}
	d.sprites.clear()
	d.spread()
}

// Ready makes what a part of the table shows.
func (d *drawing) Ready(part image.Rectangle, late func() bool) bool {
	return d.pressUntil(late) && d.over.Ready(part, late)
}

// pressUntil makes the shapes that are to be made, until it is late, but some in each call.
// It returns whether all are.
func (d *drawing) pressUntil(late func() bool) bool {
	d.next = tiles.GoOn(stages[:], d.next, d, late)
	return d.pressed()
}

// pressStale makes the shapes of terrain and zones that are to be made, likewise.
func (d *drawing) pressStale(late func() bool) bool {
	var stale []func()
	for _, t := range d.terrain {
		if t.stale {
			stale = append(stale, func() { d.pressPiece(t) })
		}
	}
	for _, z := range d.zones {
		if z.stale {
			stale = append(stale, func() { d.pressZone(z) })
		}
	}
	return tiles.BesideUntil(late, len(stale), func(_, i int) { stale[i]() }) == len(stale)
}

// setCrossings builds bridges where roads meet water, in place of those before.
func (d *drawing) setCrossings(spoil func(image.Rectangle)) {
	next := crossings(d.board.Pieces)
	if slices.Equal(next, d.crossings) {
		return
	}
	for _, p := range d.bridges {
		spoil(p.box)
	}
	d.crossings, d.bridges = next, make([]plate, len(next))
	inks, ok := d.of(draw.LineLayer)
	if !ok {
		return
	}
	for i, c := range next {
		p := &press{Hand: d.hand(), inks: *inks}
		half := c.way.Times(c.long / 2)
		p.bridge([]point{c.at.Sub(half), c.at.Add(half)}, 0.86*c.wide)
		d.bridges[i] = p.plate
		spoil(p.box)
	}
}

// settle replaces what stands on the table; spoil hears where the table itself does
// not look as it did. It returns false where all shapes are to be made anew.
func (d *drawing) settle(s Setting, spoil func(image.Rectangle)) bool {
	angular, recoloured := d.setting.Angular != s.Angular, !maps.Equal(d.setting.Sides, s.Sides)
	d.setting = s
	if angular || !sameLayout(d.layout, d.layoutNow()) && !d.setPieces(d.board.Pieces, spoil) {
		return false
	}
	return !recoloured || d.setZones(d.board.Zones, spoil)
}

// Ink draws the table without what stands on it into a tile.
func (d *drawing) Ink(t *tiles.Tile) {
	desk := paint.Premultiplied(d.inks.Desk, 255)
	for i := range t.Pix {
		t.Pix[i] = desk
	}
	if !d.cloth.box.Overlaps(t.Box) {
		return
	}
	d.light(t)
	near := d.near(t.Box)
	for k := range numPasses {
		for _, p := range near {
			for i := range p.passes[k] {
				t.Draw(&p.passes[k][i])
			}
		}
	}
}

// near is the plates that a box of pixels shows something of.
func (d *drawing) near(box image.Rectangle) []*plate {
	near := []*plate{&d.cloth}
	for _, t := range d.terrain {
		for _, p := range [...]*plate{&t.plate, &t.name} {
			if p.box.Overlaps(box) {
				near = append(near, p)
			}
		}
	}
	for i := range d.bridges {
		if d.bridges[i].box.Overlaps(box) {
			near = append(near, &d.bridges[i])
		}
	}
	for _, z := range d.zones {
		if z.plate.box.Overlaps(box) {
			near = append(near, &z.plate)
		}
	}
	return near
}

// InkOver draws what stands on the table and lies over it into a tile.
func (d *drawing) InkOver(t *tiles.Tile) { d.over.Ink(t) }

// Covered reports whether anything stands in a box of pixels, or lies over it.
func (d *drawing) Covered(box image.Rectangle) bool { return d.over.Cover(box) }
