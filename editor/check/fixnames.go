package check

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
)

const (
	usualTurns = 10
	mostOffers = 6 // of fixes of one kind for one problem
)

func fixID(r *report, _ problem) []Fix {
	for _, name := range []string{r.s.ID, r.s.Title, "scenario"} {
		if id := model.Slug(name); id != "" {
			return []Fix{set("id", id, "let the id be %s", id)}
		}
	}
	return nil
}

func fixTitle(r *report, _ problem) []Fix {
	if title := asName(r.s.ID); title != "" {
		return []Fix{set("title", title, "call it %s", title)}
	}
	return nil
}

var year = regexp.MustCompile(`\b\d{4}\b`)

func fixDate(r *report, _ problem) []Fix {
	var out []Fix
	if y := year.FindString(r.s.Date); y != "" {
		out = append(out, set("date", y, "keep the year %s", y))
	}
	return append(out, set("date", "", "remove the date"))
}

func fixTurns(*report, problem) []Fix {
	return []Fix{set("length.turns", usualTurns, "let the game last %d turns", usualTurns)}
}

// newSide is a side for a nation of which nobody has any.
func (r *report) newSide(taken []model.Side) (model.Side, bool) {
	for _, n := range r.charts.Nations {
		if !slices.ContainsFunc(taken, func(s model.Side) bool { return s.ID == n.ID || slices.Contains(s.Nations, n.ID) }) {
			return model.Side{ID: n.ID, Name: n.Name, Nations: []string{n.ID}}, true
		}
	}
	return model.Side{}, false
}

func fixSides(r *report, _ problem) []Fix {
	list := slices.Clone(r.s.Sides)
	var names []string
	for len(list) < 2 {
		side, ok := r.newSide(list)
		if !ok {
			return nil
		}
		list, names = append(list, side), append(names, side.Name)
	}
	f := set("sides", list, "add the %s side", and(names))
	if _, ok := r.s.Side(r.s.First); !ok {
		return []Fix{together(f.Label, f.Edit, document.Set{Path: "first", Value: list[0].ID})}
	}
	return []Fix{f}
}

// named reports whether something in the scenario refers to the id.
func (r *report) named(kind model.RefKind, id string) bool {
	for _, ref := range r.s.Refs() {
		if ref.Kind == kind && ref.ID == id {
			return true
		}
	}
	return false
}

// fixDrop takes the member of a list that a problem is about out of it.
func fixDrop(label string) fixer {
	return func(r *report, p problem) []Fix { return r.drop(p.Path, "%s", label) }
}

// fixReference offers the nearest name, the others there are, and to do
// without.
func fixReference(kind model.RefKind) fixer {
	return func(r *report, p problem) []Fix {
		value, _ := document.Value(r.s, p.Path)
		written, _ := value.(string)
		names := r.names(kind)
		like := r.closest(string(kind), written, names)
		var out []Fix
		if like != "" {
			out = append(out, r.refer(kind, p.Path, like))
		}
		out = append(out, r.unrefer(kind, p.Path, written)...)
		for _, name := range names {
			if name != like && len(out) < mostOffers {
				out = append(out, r.refer(kind, p.Path, name))
			}
		}
		return out
	}
}

// refer lets a reference name something else.
func (r *report) refer(kind model.RefKind, path, id string) Fix {
	f := set(path, id, "let it be the %s %s", kind, id)
	if p, ok := r.board.Place(id); ok && kind == model.RefPlace {
		f = set(path, id, "let it be %s", title(p)).on(p.Hexes)
	}
	return f
}

// unrefer does without a reference, where the field may be without it.
func (r *report) unrefer(kind model.RefKind, path, written string) []Fix {
	list, _, member := element(path)
	switch {
	case member && strings.HasSuffix(list, ".forces") && (strings.HasPrefix(list, "deployment") || strings.HasPrefix(list, "reinforcements")),
		member && strings.HasSuffix(list, ".nations") && strings.HasPrefix(list, "sides"):
		return r.drop(path, "take %q out", written)
	case member: // of a selector, which picks everybody when it names nobody
		if v, _ := document.Value(r.s, list); len(stringsOf(v)) > 1 {
			return r.drop(path, "take %q out", written)
		}
	case kind == model.RefRule:
		return r.drop(parent(path), "remove the special rule")
	case path == "length.ends_after":
		return []Fix{set(path, "", "play the last turn to its end")}
	case strings.HasSuffix(path, ".part_of"):
		return []Fix{set(path, "", "let it be part of nothing")}
	case kind == model.RefPlace:
		area := parent(path)
		if l, _, ok := element(area); ok && (strings.HasSuffix(l, ".union") || strings.HasSuffix(l, ".intersect")) {
			if v, _ := document.Value(r.s, l); len(areasOf(v)) > 1 {
				return r.drop(area, "leave %q out of the area", written)
			}
		}
	}
	return nil
}

func stringsOf(v any) []string   { l, _ := v.([]string); return l }
func areasOf(v any) []model.Area { l, _ := v.([]model.Area); return l }

func fixDuplicateID(r *report, p problem) []Fix {
	value, _ := document.Value(r.s, p.Path)
	id, ok := value.(string)
	if !ok {
		return nil
	}
	kinds := map[string]model.RefKind{"sides": model.RefSide, "forces": model.RefForce, "map.places": model.RefPlace, "map.pieces": model.RefPlace, "map.zones": model.RefPlace}
	list, _, _ := strings.Cut(p.Path, "[")
	taken := r.names(kinds[list])
	other := free(func(n string) bool { return slices.Contains(taken, n) }, func(i int) string { return fmt.Sprintf("%s-%d", id, i+1) })
	return []Fix{set(p.Path, other, "give the second one the id %s", other)}
}

// fixHexList writes a list of hexes anew without those that do not belong.
func fixHexList(label string, belongs func(r *report, seen map[hex.Hex]bool, h hex.Hex) bool) fixer {
	return func(r *report, p problem) []Fix {
		value, _ := document.Value(r.s, p.Path)
		list, _ := value.(hex.List)
		seen := map[hex.Hex]bool{}
		rest := keep(list, func(h hex.Hex) bool {
			ok := belongs(r, seen, h)
			seen[h] = true
			return ok
		})
		if len(rest) == 0 {
			return nil
		}
		return []Fix{set(p.Path, rest, "%s", label)}
	}
}

func onMap(r *report, _ map[hex.Hex]bool, h hex.Hex) bool { return r.board.Grid.Contains(h) }

func firstTime(_ *report, seen map[hex.Hex]bool, h hex.Hex) bool { return !seen[h] }

// fixSelector lets a selector that nobody answers to mean more units, by
// leaving out the condition that keeps them away.
func fixSelector(r *report, p problem) []Fix {
	value, _ := document.Value(r.s, p.Path)
	var sel model.Selector
	switch v := value.(type) {
	case model.Selector:
		sel = v
	case *model.Selector:
		sel = *v
	default:
		return nil
	}
	var out []Fix
	var withouts []func(*model.Selector)
	for _, f := range slices.Backward(r.s.Base.Fields.Part("select")) {
		withouts = append(withouts, func(s *model.Selector) { s.Own.Set(f.Key, nil) })
	}
	for _, without := range append(withouts, []func(*model.Selector){
		func(s *model.Selector) { s.Kinds = nil }, func(s *model.Selector) { s.Types = nil },
		func(s *model.Selector) { s.Nations = nil }, func(s *model.Selector) { s.Forces = nil },
		func(s *model.Selector) { *s = model.Selector{Side: s.Side} },
	}...) {
		wide := sel.Clone()
		without(&wide)
		if r.s.CountUnits(wide) == 0 {
			continue
		}
		label := "let it mean the " + wide.Phrase(r.s)
		if slices.ContainsFunc(out, func(f Fix) bool { return f.Label == label }) {
			continue
		}
		if _, points := value.(*model.Selector); points {
			out = append(out, set(p.Path, &wide, "%s", label))
		} else {
			out = append(out, set(p.Path, wide, "%s", label))
		}
	}
	if indexIn("rules", p.Path) >= 0 {
		out = append(out, r.drop(parent(p.Path), "remove the special rule")...)
	}
	return out
}

func fixStrayNote(r *report, p problem) []Fix {
	note, ok := member(r.s.Notes, "notes", p.Path)
	if !ok {
		return nil
	}
	about := p.Path
	var out []Fix
	if like := r.closest("subjects", note.About, r.subjects()); like != "" {
		out = append(out, set(about, like, "let it be about %s", like))
	}
	return append(out, set(about, "", "let it be about the whole scenario"))
}
