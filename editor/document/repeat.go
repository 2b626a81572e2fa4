package document

import (
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
)

// Repeat does f and has everything that its strokes and its edits of cells
// change on the map done to the images of the hexes as well. The transforms, with the identity,
// must be a group: each image of an image is an image. A map that was symmetric
// under them then stays so, as far as the images lie on it.
//
// Where a change meets the image of another, crests win over other ground and
// lines and hexside features over none. Places are not repeated.
func (d *Document) Repeat(images []hex.Transform, f func() error) error {
	d.images = images
	defer func() { d.images = nil }()
	return f()
}

// echo repeats on the images what an edit has just done, of which it has the
// inverse.
func (d *Document) echo(inverse Edit, images []hex.Transform) error {
	m := mirror{draft: NewDraft(d.Scenario().Hexes()), images: append([]hex.Transform{{}}, images...)}
	m.repeat(inverse)
	if e := m.draft.Edit(""); len(e.Cells) > 0 {
		return d.do(e)
	}
	return nil
}

// mirror works out what becomes of the images of changed cells. Of each element
// of the board it gives all images the same, one element after the other, so
// that the last of several that meet settles them all.
type mirror struct {
	draft  *Draft
	images []hex.Transform // the identity among them
}

func (m mirror) repeat(inverse Edit) {
	switch e := inverse.(type) {
	case Batch:
		for _, part := range e.Edits {
			m.repeat(part)
		}
	case Cells:
		for _, crests := range []bool{false, true} {
			for _, was := range e.Cells {
				m.ground(was, crests)
			}
		}
		for _, on := range []bool{false, true} {
			for _, was := range e.Cells {
				m.lines(was, on)
			}
		}
	}
}

func (m mirror) ground(was HexCell, crests bool) {
	now := CellAt(m.draft.board, was.Hex)
	if (now.Terrain == model.Crest) != crests {
		return
	}
	changed := now.Terrain != was.Cell.Terrain || now.Altitude != was.Cell.Altitude
	for _, t := range m.images {
		h := t.Hex(was.Hex)
		if changed {
			m.draft.SetGround(h, now.Terrain, int(now.Altitude))
		}
		if now.Bridge != was.Cell.Bridge && m.draft.board.Grid.Contains(h) {
			m.draft.cell(h).Bridge = now.Bridge
		}
	}
}

// lines repeats the lines and hexside features that were added, or those that
// were taken away.
func (m mirror) lines(was HexCell, on bool) {
	now := CellAt(m.draft.board, was.Hex)
	for _, dir := range hex.Dirs {
		for k := range now.Links {
			if now.Links[k].Has(dir) == on && was.Cell.Links[k].Has(dir) != on {
				for _, t := range m.images {
					m.draft.SetLink(model.LineKind(k), t.Hex(was.Hex), t.Dir(dir), on)
				}
			}
		}
		for k := range now.Sides {
			if now.Sides[k].Has(dir) == on && was.Cell.Sides[k].Has(dir) != on {
				for _, t := range m.images {
					m.draft.SetSide(model.SideKind(k), hex.Side{Hex: t.Hex(was.Hex), Dir: t.Dir(dir)}, on)
				}
			}
		}
	}
}
