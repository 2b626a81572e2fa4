package document

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/diag"
	"github.com/mapsheet/mapsheet/model/hex"
)

// report is what does not follow when the map is laid on the new sheet: what is
// cut, and what the scenario says of the map that means something else then.
// Paths and labels are those from before.
func (r relay) report(s, after *model.Scenario) diag.List {
	l := relayReport{relay: r, before: s, after: after}
	l.ground()
	l.places()
	l.lists()
	l.winds()
	l.areas()
	l.notes()
	if s.Sheet != "" {
		l.add(diag.Hint, "sheet-own", "map", nil, "The map has rested on the built-in mapsheet %q; it becomes the scenario's own", s.Sheet)
	}
	l.found.Sort()
	return l.found
}

type relayReport struct {
	relay
	before, after *model.Scenario
	found         diag.List
}

func (l *relayReport) add(severity diag.Severity, code, path string, hexes hex.List, format string, args ...any) {
	d := diag.Diagnostic{Severity: severity, Code: code, Path: path, Message: begin(fmt.Sprintf(format, args...))}
	for _, h := range hexes {
		d.Hexes = append(d.Hexes, l.before.Hexes().Grid.Label(h))
	}
	l.found = append(l.found, d)
}

// begin begins a sentence.
func begin(s string) string {
	first, size := utf8.DecodeRuneInString(s)
	return string(unicode.ToUpper(first)) + s[size:]
}

func isCut(r relay) func(hex.Hex) bool {
	return func(h hex.Hex) bool { return !r.grid.Contains(r.to.Hex(h)) }
}

// ground reports the hexes that are cut.
func (l *relayReport) ground() {
	b, cut := l.before.Hexes(), 0
	var full hex.List
	terrain := map[model.Terrain]int{}
	lines, bridges := [model.NumLines]int{}, 0
	for h := range b.Grid.All() {
		if !isCut(l.relay)(h) {
			continue
		}
		cut++
		c := CellAt(b, h)
		if c == (Cell{}) {
			continue
		}
		full = append(full, h)
		terrain[c.Terrain]++
		for k, set := range c.Links {
			if set != 0 {
				lines[k]++
			}
		}
		if c.Bridge {
			bridges++
		}
	}
	switch {
	case cut == 0:
		return
	case len(full) == 0:
		l.add(diag.Hint, "hexes-cut", "map", nil, "%s cut, with nothing on %s", are(cut), itThem(cut))
		return
	}
	var what []string
	for _, t := range model.Terrains() {
		if n := terrain[t]; n > 0 && t != model.Clear {
			what = append(what, fmt.Sprintf("%d of %s", n, t))
		}
	}
	for _, k := range model.LineKinds() {
		if n := lines[k]; n > 0 {
			what = append(what, fmt.Sprintf("%d with a %s", n, k))
		}
	}
	if bridges > 0 {
		what = append(what, fmt.Sprintf("%d with a bridge", bridges))
	}
	message := fmt.Sprintf("%s cut, %d of them not empty", are(cut), len(full))
	if len(what) > 0 {
		message += ": " + strings.Join(what, ", ")
	}
	l.add(diag.Warning, "hexes-cut", "map", full, "%s", message)
}

// are is "1 hex is" or "3 hexes are".
func are(n int) string {
	if n == 1 {
		return "1 hex is"
	}
	return model.CountedHexes(n) + " are"
}

func itThem(n int) string {
	if n == 1 {
		return "it"
	}
	return "them"
}

// places reports the places that lose hexes, and the exits that do not lie at
// the edge any more.
func (l *relayReport) places() {
	for i := range l.before.Hexes().Places {
		p := &l.before.Hexes().Places[i]
		path := fmt.Sprintf("map.places[%d].hexes", i)
		cut := slices.DeleteFunc(slices.Clone(p.Hexes), func(h hex.Hex) bool { return !isCut(l.relay)(h) })
		q, kept := l.after.Hexes().Place(p.ID)
		switch {
		case !kept:
			l.add(diag.Warning, "place-lost", path, cut, "%s lies off the new sheet and is taken off the map", p.Title())
		case len(cut) > 0 && len(q.Hexes) == 0:
			users := "a note"
			if parts := PlaceUsers(l.before, p.ID); len(parts) > 0 {
				users = strings.Join(parts, ", ")
			}
			l.add(diag.Warning, "place-lost", path, cut, "%s lies off the new sheet; it stays a place without hexes, as %s needs it", p.Title(), users)
		case len(cut) > 0:
			l.add(diag.Warning, "place-cut", path, cut, "%s loses %s of its %d", p.Title(), model.CountedHexes(len(cut)), len(p.Hexes))
		}
		if kept && p.Kind == model.PlaceExit && l.leftEdge(p.Hexes) {
			l.add(diag.Warning, "inland-exit", path, p.Hexes, "%s does not lie at the edge of the map any more", p.Title())
		}
	}
}

// leftEdge reports whether hexes that all lie at the edge of the map do not all
// lie there afterwards.
func (l *relayReport) leftEdge(hexes hex.List) bool {
	for _, h := range hexes {
		if !l.before.Hexes().Grid.OnEdge(h) {
			return false
		}
	}
	return slices.ContainsFunc(l.to.Carry(hexes, l.grid), func(h hex.Hex) bool { return !l.grid.OnEdge(h) })
}

// lists reports the hexes that areas list and that are cut.
func (l *relayReport) lists() {
	for path, list := range l.before.HexLists() {
		cut := slices.DeleteFunc(slices.Clone(*list), func(h hex.Hex) bool { return !isCut(l.relay)(h) })
		if part := PartName(path); part != "" && len(cut) > 0 {
			l.add(diag.Warning, "list-cut", path, cut, "%s loses %s of the %d it lists", part, model.CountedHexes(len(cut)), len(*list))
		}
	}
}

// winds reports the directions that cannot turn with the sheet.
func (l *relayReport) winds() {
	for path, a := range l.before.Areas() {
		if turned := a.Clone(); !turned.Transform(l.to, l.grid) {
			l.add(diag.Warning, "direction-kept", path, nil,
				"%s still says %q: north, south, east and west do not turn with the sheet here, so look whether it picks what it should", PartName(path), a.Where(l.before.Hexes()))
		}
	}
}

// areas reports areas that pick other hexes, or none.
func (l *relayReport) areas() {
	after := maps.Collect(l.after.TopAreas())
	for path, a := range l.before.TopAreas() {
		if a.UsesThis() {
			continue
		}
		was, err := a.Region(l.before.Hexes())
		if err != nil || was.Empty() {
			continue
		}
		is, err := after[path].Region(l.after.Hexes())
		if err != nil {
			continue
		}
		meant := hex.NewRegion(l.grid, l.to.List(was.List())...)
		gained, lost := is.Subtract(meant).Len(), meant.Subtract(is).Len()
		switch {
		case is.Empty():
			l.add(diag.Warning, "area-empty", path, was.List(), "the area of %s is empty now", PartName(path))
			continue
		case gained+lost > 0:
			l.add(diag.Hint, "area-changed", path, nil, "the area of %s, %s, gains %s and loses %d", PartName(path), a.Where(l.before.Hexes()), model.CountedHexes(gained), lost)
		}
		if crossesEdge(path) && inland(is) && !inland(was) {
			l.add(diag.Warning, "inland-entry", path, was.List(), "the area of %s does not lie at the edge of the map any more, where units enter and leave it", PartName(path))
		}
	}
}

// crossesEdge reports whether units enter or leave the map by the area.
func crossesEdge(path string) bool {
	for _, end := range []string{".entry", ".exits.by", ".exit", ".enter"} {
		if strings.HasSuffix(path, end) {
			return true
		}
	}
	return false
}

// inland reports whether some hexes do not lie at the edge.
func inland(r hex.Region) bool {
	for h := range r.All() {
		if !r.Grid().OnEdge(h) {
			return true
		}
	}
	return false
}

// notes reports notes whose hex is cut.
func (l *relayReport) notes() {
	for i, n := range l.before.Notes {
		if n.About != "" && l.after.Notes[i].About == "" {
			h, _ := l.before.Hexes().Grid.Parse(n.About)
			l.add(diag.Hint, "note-lost", fmt.Sprintf("notes[%d].about", i), hex.List{h}, "the note about hex %s is about no hex any more, as that is cut", n.About)
		}
	}
}
