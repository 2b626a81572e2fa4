package tables

import (
	"hash/crc32"
	"image"
	"iter"
	"slices"

	"github.com/mapsheet/mapsheet/editor/draw"
	"github.com/mapsheet/mapsheet/editor/draw/paint"
	"github.com/mapsheet/mapsheet/editor/draw/tiles"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/plane"
)

// terrain is a piece of terrain and how it is drawn.
type terrain struct {
	piece  model.Piece
	named  spot    // where its name stands
	long   float64 // how long that is, on the table
	plate  plate
	name   plate
	stale  bool    // the plates are for another scale, or other inks
	tops   []top   // of a hill, at every scale
	net    net     // of the swells
	swells []swell // of a hill, at every scale
}

func samePiece(a, b model.Piece) bool {
	return a.ID == b.ID && a.Kind == b.Kind && a.Name == b.Name && a.Width == b.Width && slices.Equal(a.Points, b.Points) &&
		slices.EqualFunc(a.Rings, b.Rings, slices.Equal) && slices.EqualFunc(a.Holes, b.Holes, slices.Equal)
}

// seed is what chance decides by in a piece.
func seed(id string) int { return int(crc32.ChecksumIEEE([]byte(id)) >> 8) }

// layerOf is the layer that shows pieces of a kind.
func layerOf(k model.PieceKind) draw.Layer {
	switch {
	case k == model.PieceHill:
		return draw.AltitudeLayer
	case k == model.PieceFence || k == model.PieceHedge || k == model.PieceWall || k == model.PieceBarricade || k == model.PieceRampart || k == model.PieceFortification:
		return draw.HexsideLayer
	case k.Shape() == model.LineShape:
		return draw.LineLayer
	}
	return draw.TerrainLayer
}

// pressPiece makes the shapes of a piece at the drawing's scale.
func (d *drawing) pressPiece(t *terrain) {
	t.plate, t.stale = plate{}, false
	p := &press{Hand: d.hand()}
	if inks, ok := d.of(layerOf(t.piece.Kind)); ok {
		p.inks = *inks
		d.pressTerrain(p, t)
	}
	t.plate = p.plate
	d.pressName(t)
	d.swell(t)
}

// pressName makes the shapes of a piece's name where that stands now.
func (d *drawing) pressName(t *terrain) {
	p := &press{Hand: d.hand()}
	if inks, ok := d.of(draw.LabelLayer); ok && t.piece.Name != "" {
		p.inks = *inks
		p.name(&t.piece, t.named)
	}
	t.name = p.plate
}

func (d *drawing) pressTerrain(p *press, t *terrain) {
	piece := &t.piece
	switch {
	case piece.Kind.Shape() == model.LineShape:
		if len(piece.Points) > 1 {
			p.pressLine(piece, d.setting.Angular)
		}
		return
	case len(piece.Points) < 3:
		return
	}
	switch piece.Kind {
	case model.PieceHill:
		p.hill(t, d.setting.Angular)
	case model.PieceBuilding:
		p.building(piece)
	default:
		a := newArea(piece, d.setting.Angular)
		p.clip = p.Shape(a.path)
		p.area(a)
	}
}

// turning is an outline that turns clockwise on the table, or the other way, so that
// those that are filled together add to each other and holes take away.
func turning(o plane.Polygon, clockwise bool) tiles.Outline {
	out := corners(o)
	sum := 0.0
	for i, a := range out {
		b := out[(i+1)%len(out)]
		sum += a.X*b.Y - a.Y*b.X
	}
	if (sum > 0) != clockwise {
		slices.Reverse(out)
	}
	return out
}

// outlinePath is an outline with its holes.
func outlinePath(o plane.Polygon, holes []plane.Polygon, round float64) paint.Path {
	var out paint.Path
	out.Add(smooth(turning(o, true), round, true))
	for _, h := range holes {
		if len(h) > 2 {
			out.Add(smooth(turning(h, false), round, true))
		}
	}
	return out
}

// elsewhere is what of a list is not at the same place of another.
func elsewhere[T comparable](list, other []T) iter.Seq[T] {
	return func(yield func(T) bool) {
		for i, t := range list {
			if (i >= len(other) || other[i] != t) && !yield(t) {
				return
			}
		}
	}
}

// layoutNow is what decides where names stand now.
func (d *drawing) layoutNow() layout {
	size := float64(roomiestName)
	if nameType*d.inchPixels() < leastName {
		size = leastName / d.scale
	}
	return layout{point{X: float64(d.board.Width), Y: float64(d.board.Height)}, size, d.setting.Posts, d.held}
}

// names is where the names of pieces stand, so long: where they stood while nothing has
// changed. kept is the pieces that there were.
func (d *drawing) names(pieces []model.Piece, lengths []float64, kept map[string]*terrain) []spot {
	before := d.layout
	d.layout = d.layoutNow()
	out := make([]spot, len(pieces))
	same := len(pieces) == len(d.terrain) && sameLayout(before, d.layout)
	for i := range pieces {
		piece, t := &pieces[i], kept[pieces[i].ID]
		switch {
		case t != nil && samePiece(t.piece, *piece):
			out[i] = t.named
			same = same && d.terrain[i] == t
			continue
		case d.held && t != nil:
			out[i] = heldSpot(piece, &t.piece, t.named)
		case d.held:
			out[i] = firstSpot(piece, lengths[i], d.layout.size)
		}
		same = false
	}
	if same || d.held {
		return out
	}
	return namesOf(pieces, lengths, d.layout)
}

// mostPieces is how many pieces are made at once when a board changes.
const mostPieces = 8

// setPieces takes the pieces of a board in place of those before; spoil hears where
// the table does not look as it did. It returns false where so much is new that all is to
// be made anew.
func (d *drawing) setPieces(pieces []model.Piece, spoil func(image.Rectangle)) bool {
	next := make([]*terrain, len(pieces))
	kept := map[string]*terrain{}
	for _, t := range d.terrain {
		kept[t.piece.ID] = t
	}
	lengths := make([]float64, len(pieces))
	for i := range pieces {
		piece := &pieces[i]
		if t := kept[piece.ID]; t != nil && t.piece.Name == piece.Name && nameFace(t.piece.Kind) == nameFace(piece.Kind) {
			lengths[i] = t.long
		} else {
			lengths[i] = nameLength(piece)
		}
	}
	var fresh, renamed []*terrain // renamed are those of which the name alone stands elsewhere
	before := d.terrain
	names := d.names(pieces, lengths, kept)
	for i, piece := range pieces {
		if t := kept[piece.ID]; t != nil && samePiece(t.piece, piece) {
			next[i] = t
			if t.named != names[i] {
				t.named = names[i]
				renamed = append(renamed, t)
			}
			delete(kept, piece.ID)
			continue
		}
		next[i] = &terrain{piece: piece.Clone(), named: names[i], long: lengths[i], stale: true}
		fresh = append(fresh, next[i])
	}
	d.terrain = next
	if !d.pressed() {
		d.next = 0
		for _, t := range renamed {
			t.stale = true
		}
		return true
	}
	if len(fresh) > mostPieces {
		return false
	}
	hills := false
	for t := range elsewhere(before, next) { // gone, changed, or above others than before
		spoil(t.plate.box)
		spoil(t.name.box)
		if t.piece.Kind == model.PieceHill {
			hills = true
			spoil(d.shaded(t))
		}
	}
	for _, t := range renamed {
		spoil(t.name.box)
		d.pressName(t)
		spoil(t.name.box)
	}
	for _, t := range fresh {
		hills = hills || t.piece.Kind == model.PieceHill
	}
	tiles.Beside(len(fresh), func(_, i int) { d.pressPiece(fresh[i]) })
	for t := range elsewhere(next, before) {
		spoil(t.plate.box)
		spoil(t.name.box)
	}
	if hills {
		d.raise(func(t *terrain) bool { return slices.Contains(fresh, t) }, spoil)
	}
	d.setCrossings(spoil)
	return true
}
