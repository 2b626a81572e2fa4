package sectors

import (
	"errors"
	"fmt"
	"slices"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/limits"
	"github.com/mapsheet/mapsheet/model/plane"
)

// LinkBorders links all sectors that share a border and are not linked yet; false
// where there are none.
func LinkBorders(b *model.AreaBoard) (document.Edit, bool) {
	links := slices.Clone(b.Links)
	grounds := make([]*plane.Ground, len(b.Sectors))
	for i, s := range b.Sectors {
		grounds[i] = s.Outline.Ground()
		for j := range i {
			o := b.Sectors[j]
			if _, linked := b.LinkBetween(o.ID, s.ID); !linked && grounds[j].Borders(grounds[i]) {
				links = append(links, model.Link{From: o.ID, To: s.ID, Heading: b.Heading(j, i)})
			}
		}
	}
	return document.Set{Name: "link sectors across their borders", Path: "map.links", Value: links}, len(links) > len(b.Links)
}

// Link links two sectors, whether or not they share a border.
func Link(b *model.AreaBoard, i, j int) (document.Edit, error) {
	one, other := b.Sectors[i], b.Sectors[j]
	if i == j {
		return nil, fmt.Errorf("a link leads from a sector to another, and %s is one", b.Title(i))
	}
	if _, linked := b.LinkBetween(one.ID, other.ID); linked {
		return nil, fmt.Errorf("%s and %s are linked already", b.Title(i), b.Title(j))
	}
	if len(b.Links) >= limits.Links {
		return nil, fmt.Errorf("a map of areas has at most %d links", limits.Links)
	}
	links := append(slices.Clone(b.Links), model.Link{From: one.ID, To: other.ID, Heading: b.Heading(i, j)})
	return document.Set{Name: fmt.Sprintf("link %s and %s", one.ID, other.ID), Path: "map.links", Value: links}, nil
}

// Unlink takes the link of two sectors away.
func Unlink(b *model.AreaBoard, i, j int) (document.Edit, error) {
	k, ok := LinkAt(b, i, j)
	if !ok {
		return nil, fmt.Errorf("%s and %s are not linked", b.Title(i), b.Title(j))
	}
	l := b.Links[k]
	return document.Set{Name: fmt.Sprintf("take away the link of %s and %s", l.From, l.To), Path: "map.links", Value: slices.Delete(slices.Clone(b.Links), k, k+1)}, nil
}

// LinkAt finds the index of the link between two sectors.
func LinkAt(b *model.AreaBoard, i, j int) (int, bool) {
	one, other := b.Sectors[i].ID, b.Sectors[j].ID
	k := slices.IndexFunc(b.Links, func(l model.Link) bool { return l.From == one && l.To == other || l.From == other && l.To == one })
	return k, k >= 0
}

// SetSpaces is the edit that gives each side so many spaces on the borders of the map.
func SetSpaces(s *model.Scenario, n int) (document.Edit, error) {
	if s.Base.Fields == nil || s.Base.Fields.Borders == nil {
		return nil, errors.New("the rules know no spaces on borders")
	}
	of := s.Base.Fields.Borders
	name := fmt.Sprintf("change the borders to %s a side", model.Counted(n, "space", "spaces"))
	k := slices.IndexFunc(s.Rules, func(r model.Rule) bool { return r.Rule == of.Rule })
	switch {
	case k < 0 && n == of.Usual:
		return document.Batch{Name: name}, nil
	case k < 0:
		return document.Insert(s, name, "rules", len(s.Rules), model.Rule{Rule: of.Rule, Number: &n})
	case n == of.Usual:
		return document.Remove(s, name, "rules", k)
	}
	return document.Set{Name: name, Path: fmt.Sprintf("rules[%d].number", k), Value: &n}, nil
}
