package tool

import (
	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
)

// Clipboard holds what was copied last; windows share one.
type Clipboard struct {
	Fragment document.Fragment
}

// PasteKey is the key that pastes, whichever tool is in use, and NothingCopied
// what is said where there is nothing to paste.
const (
	PasteKey      = "Ctrl+V"
	NothingCopied = "Nothing has been copied yet: select hexes (M) and press Ctrl+C"
)

// copied tells what is on the clipboard now.
func (t *Selection) copied(verb string) func(*document.Document) string {
	return func(*document.Document) string {
		return verb + " " + t.Clipboard.Fragment.Summary() + "; Ctrl+V pastes"
	}
}

// takes is what goes along of the selection, and the hexes that it is on.
func (t *Selection) takes(b *model.HexBoard) (document.Fragment, hex.Region, error) {
	switch t.Takes {
	case Everything:
		return document.Copy(b, t.region), t.region, nil
	case Places:
		named := hex.NewRegion(b.Grid)
		for _, p := range b.Places {
			if p.Kind == model.PlaceTown || p.Kind == model.PlaceWood || p.Kind == model.PlaceHill {
				named = named.Union(p.Region(b.Grid))
			}
		}
		named = named.Intersect(t.region)
		if f := document.CopyGround(b, named); len(f.Hexes()) > 0 {
			return f, named, nil
		}
		return document.Fragment{}, named, Refusal("no named town, wood or hill is selected: let the selection take along the terrain, or everything")
	}
	if f := document.CopyGround(b, t.region); len(f.Hexes()) > 0 {
		return f, t.region, nil
	}
	return document.Fragment{}, t.region, Refusal("nothing but clear ground is selected: let the selection take along everything to move its roads and waters")
}

// copy fails where nothing of the selection goes along.
func (t *Selection) copy(d *document.Document) error {
	f, _, err := t.takes(d.Scenario().Hexes())
	if err == nil {
		t.Clipboard.Fragment = f
	}
	return err
}

func (t *Selection) cut(d *document.Document) error {
	f, region, err := t.takes(d.Scenario().Hexes())
	if err != nil {
		return err
	}
	t.Clipboard.Fragment = f
	if t.Takes == Everything {
		d.BeginStroke("cut everything")
		defer d.EndStroke()
		return d.Do(document.Erase{Hexes: t.list, Names: true})
	}
	off := hex.Translation(hex.Hex{}, hex.Hex{Col: -2 * d.Scenario().Hexes().Grid.Cols})
	return d.Do(document.Removal{Region: region, Fragment: f, To: off}.Edit(d.Scenario(), "cut "+model.CountedHexes(len(f.Hexes()))))
}

// paste hangs what was copied on the pointer.
func (t *Selection) paste(*document.Document) error {
	f := t.Clipboard.Fragment
	t.hanging, t.pivot = &f, f.Hexes().Middle()
	return nil
}
