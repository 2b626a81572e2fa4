package check

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/plane"
)

func sectorPath(i int) string { return fmt.Sprintf("map.sectors[%d]", i) }
func linkPath(i int) string   { return fmt.Sprintf("map.links[%d]", i) }

// sectorShapes finds sectors whose outline has no inside, leaves the sheet, or
// lies on that of another, those without a name, and those called as another is.
func sectorShapes(r *report) {
	sectors := r.sectors.Sectors
	grounds := make([]*plane.Ground, len(sectors)) // of those that have an inside
	first := map[string]int{}
	for i, s := range sectors {
		if s.Name == "" {
			r.add(namelessSector, sectorPath(i)+".name", "The sector %q has no name", s.ID)
		}
		if j, twice := first[heard(s)]; twice {
			r.add(sectorTwice, sectorPath(i)+".name", "%q and %q are both called %s", sectors[j].ID, s.ID, r.sectors.Listed(i))
		} else {
			first[heard(s)] = i
		}
		if !s.Outline.Simple() {
			r.add(tangledSector, sectorPath(i)+".outline", "The outline of sector %s encloses no ground: its sides cross, touch or run back", s.ID)
			continue
		}
		for _, c := range s.Outline {
			if c != r.sectors.OnSheet(c) {
				r.add(sectorOffSheet, sectorPath(i)+".outline", "Sector %s reaches to %s, beyond the sheet of %d by %d", s.ID, c, r.sectors.Width, r.sectors.Height)
				break
			}
		}
		grounds[i] = s.Outline.Ground()
		for j, o := range sectors[:i] {
			if grounds[j] != nil && grounds[i].Overlaps(grounds[j]) {
				r.add(sectorsOverlap, sectorPath(i)+".outline", "Sectors %s and %s lie on the same ground", o.ID, s.ID)
			}
		}
	}
}

// heard is what tells a sector from others in sentences: its name, or its label, without
// regard to capitals and without the word for what it is.
func heard(s model.Sector) string {
	return strings.TrimPrefix(strings.ToLower(cmp.Or(s.Name, s.ID)), "sector ")
}

// links finds links that lead nowhere or where another leads, headings that
// contradict the map, and sectors that nobody can leave.
func links(r *report) {
	b := r.sectors
	seen := map[[2]string]bool{}
	linked := map[string]bool{}
	for i, l := range b.Links {
		from, okFrom := b.Sector(l.From)
		to, okTo := b.Sector(l.To)
		switch {
		case !okFrom:
			r.add(strayLink, linkPath(i)+".from", "There is no sector %q for a link to lead from", l.From)
			continue
		case !okTo:
			r.add(strayLink, linkPath(i)+".to", "There is no sector %q for a link to lead to", l.To)
			continue
		case from == to:
			r.add(strayLink, linkPath(i)+".to", "A link leads from sector %s to itself", l.From)
			continue
		}
		pair := [2]string{min(l.From, l.To), max(l.From, l.To)}
		if seen[pair] {
			r.add(linkTwice, linkPath(i), "Sectors %s and %s are linked twice", l.From, l.To)
			continue
		}
		seen[pair], linked[l.From], linked[l.To] = true, true, true
		if !r.heads(l, b.Sectors[from].Outline, b.Sectors[to].Outline) {
			r.add(wrongHeading, linkPath(i)+".heading", "The link leads %s from sector %s, but sector %s lies to the %s", l.Heading, l.From, l.To, b.Heading(from, to))
		}
	}
	grounds := make([]*plane.Ground, len(b.Sectors))
	for i, s := range b.Sectors {
		grounds[i] = s.Outline.Ground()
		if !linked[s.ID] && len(b.Sectors) > 1 {
			r.add(loneSector, sectorPath(i), "No link leads to sector %s: nobody comes there or away", s.ID)
		}
		for j := range i {
			o := b.Sectors[j]
			if pair := [2]string{min(s.ID, o.ID), max(s.ID, o.ID)}; !seen[pair] && linked[s.ID] && linked[o.ID] && grounds[i].Borders(grounds[j]) {
				r.add(closedBorder, sectorPath(i), "%s", closedMessage(o.ID, s.ID))
			}
		}
	}
}

func closedMessage(one, other string) string {
	return fmt.Sprintf("Sectors %s and %s share a border, and no link leads across it", one, other)
}

// heads reports whether a heading does not point away from where the other sector
// lies: of the ground of both, some lies so.
func (r *report) heads(l model.Link, from, to plane.Polygon) bool {
	reach := func(p plane.Polygon, toward model.Compass) int {
		best := 0
		for i, c := range p {
			at := along(c, toward)
			if i == 0 || at > best {
				best = at
			}
		}
		return best
	}
	return len(from) == 0 || len(to) == 0 || reach(to, l.Heading) > reach(from, l.Heading)
}

// along is how far a point lies in a direction.
func along(p plane.Point, toward model.Compass) int {
	switch toward {
	case model.North:
		return -p.Y
	case model.NorthEast:
		return p.X - p.Y
	case model.East:
		return p.X
	case model.SouthEast:
		return p.X + p.Y
	case model.South:
		return p.Y
	case model.SouthWest:
		return p.Y - p.X
	case model.West:
		return -p.X
	}
	return -p.X - p.Y
}

// fixNamelessSector names a sector by its id.
func fixNamelessSector(r *report, p problem) []Fix {
	s, ok := member(r.sectors.Sectors, "map.sectors", p.Path)
	if !ok {
		return nil
	}
	return []Fix{set(p.Path, asName(s.ID), "call it %s", asName(s.ID))}
}

// fixSectorTwice gives a sector a name that no other has.
func fixSectorTwice(r *report, p problem) []Fix {
	s, ok := member(r.sectors.Sectors, "map.sectors", p.Path)
	if !ok {
		return nil
	}
	name := cmp.Or(s.Name, asName(s.ID))
	taken := func(n string) bool {
		return slices.ContainsFunc(r.sectors.Sectors, func(o model.Sector) bool { return heard(o) == heard(model.Sector{Name: n}) })
	}
	name = free(taken, func(i int) string { return name + " " + strconv.Itoa(i+1) })
	return []Fix{set(p.Path, name, "call the second one %s", name)}
}

// fixTangledSector lets the outline go round all its corners.
func fixTangledSector(r *report, p problem) []Fix {
	s, ok := member(r.sectors.Sectors, "map.sectors", p.Path)
	if !ok {
		return nil
	}
	if round := s.Outline.Hull(); round.Simple() {
		return []Fix{set(p.Path, round, "let it go round its corners")}
	}
	return []Fix{r.withoutSector(indexIn("map.sectors", p.Path))}
}

// fixSectorOffSheet brings corners back onto the sheet.
func fixSectorOffSheet(r *report, p problem) []Fix {
	s, ok := member(r.sectors.Sectors, "map.sectors", p.Path)
	if !ok {
		return nil
	}
	on := make(plane.Polygon, len(s.Outline))
	for i, c := range s.Outline {
		on[i] = r.sectors.OnSheet(c)
	}
	if !on.Simple() {
		return []Fix{r.withoutSector(indexIn("map.sectors", p.Path))}
	}
	return []Fix{set(p.Path, on, "bring it onto the sheet")}
}

// fixDropLink removes a link.
func fixDropLink(r *report, p problem) []Fix {
	return r.drop(linkPath(indexIn("map.links", p.Path)), "remove the link")
}

// fixWrongHeading turns a link to where its second sector lies.
func fixWrongHeading(r *report, p problem) []Fix {
	l, ok := member(r.sectors.Links, "map.links", p.Path)
	if !ok {
		return nil
	}
	from, _ := r.sectors.Sector(l.From)
	to, _ := r.sectors.Sector(l.To)
	heading := r.sectors.Heading(from, to)
	return []Fix{set(p.Path, heading, "let it lead %s", heading)}
}

// fixLoneSector links a sector with the nearest.
func fixLoneSector(r *report, p problem) []Fix {
	i := indexIn("map.sectors", p.Path)
	nearest, best := -1, 0
	for j, o := range r.sectors.Sectors {
		if j == i || len(o.Outline) == 0 || len(r.sectors.Sectors[i].Outline) == 0 {
			continue
		}
		a, b := r.sectors.Sectors[i].Outline.Middle(), o.Outline.Middle()
		if d := (a.X-b.X)*(a.X-b.X) + (a.Y-b.Y)*(a.Y-b.Y); nearest < 0 || d < best {
			nearest, best = j, d
		}
	}
	if nearest < 0 {
		return nil
	}
	return []Fix{r.link(nearest, i)}
}

// fixClosedBorder links a sector with those it shares a border with, one after the
// other.
func fixClosedBorder(r *report, p problem) []Fix {
	i := indexIn("map.sectors", p.Path)
	s := r.sectors.Sectors[i]
	for j, o := range r.sectors.Sectors[:i] {
		if _, linked := r.sectors.LinkBetween(s.ID, o.ID); !linked && p.Message == closedMessage(o.ID, s.ID) && s.Outline.Borders(o.Outline) {
			return []Fix{r.link(j, i)}
		}
	}
	return nil
}

// link is a fix that links two sectors.
func (r *report) link(from, to int) Fix {
	b := r.sectors
	l := model.Link{From: b.Sectors[from].ID, To: b.Sectors[to].ID, Heading: b.Heading(from, to)}
	return set("map.links", insert(b.Links, l), "link it with sector %s", l.From)
}

// fixSectorsOverlap takes away the sector that lies on another.
func fixSectorsOverlap(r *report, p problem) []Fix {
	return []Fix{r.withoutSector(indexIn("map.sectors", p.Path))}
}

// withoutSector is a fix that removes a sector with its links.
func (r *report) withoutSector(i int) Fix {
	id := r.sectors.Sectors[i].ID
	label := "remove sector " + id
	return together(label,
		document.Set{Name: label, Path: "map.sectors", Value: slices.Delete(slices.Clone(r.sectors.Sectors), i, i+1)},
		document.Set{Name: label, Path: "map.links", Value: slices.DeleteFunc(slices.Clone(r.sectors.Links), func(l model.Link) bool { return l.From == id || l.To == id })})
}
