package check

import (
	"strings"

	"github.com/mapsheet/mapsheet/editor/document"
)

// notes finds notes without text, and notes about what is not there.
func notes(r *report) {
	for i, n := range r.s.Notes {
		if n.Text == "" {
			r.add(emptyNote, path("notes", i), "The designer's note has no text")
		}
		if n.About != "" && !r.isSubject(n.About) {
			r.add(strayNote, path("notes", i)+".about", "The note is about %q, which is no field, place, force or hex of the scenario", n.About)
		}
	}
}

// isSubject reports whether a note may be about it: a field's path, a place, a
// force, or a hex.
func (r *report) isSubject(about string) bool {
	if h, err := r.board.Grid.Parse(about); err == nil {
		return r.board.Grid.Contains(h)
	}
	if r.s.Board != nil {
		if _, ok := r.s.Board.Place(about); ok {
			return true
		}
	}
	if r.onTable() {
		if _, err := r.table.Parse(about); err == nil {
			return true
		}
	}
	if _, ok := r.force(about); ok {
		return true
	}
	if about == "map" || strings.HasPrefix(about, "map.") && r.isMapField(strings.TrimPrefix(about, "map.")) {
		return true
	}
	_, ok := document.Value(r.s, about)
	return ok
}

// isMapField reports whether the files' map has the field, beside those that
// edits may set.
func (r *report) isMapField(name string) bool {
	switch name {
	case "terrain", "altitude", "roads", "railroads", "canals", "bridges", "sheet":
		return true
	}
	_, ok := document.Value(r.s, "map."+name)
	return ok
}

// subjects is what a note with a misspelt subject may be about.
func (r *report) subjects() []string {
	out := []string{"title", "date", "history", "length", "sides", "map", "forces", "deployment", "reinforcements", "rules", "victory"}
	for _, p := range r.board.Places {
		out = append(out, p.ID)
	}
	for _, f := range r.s.Forces {
		out = append(out, f.ID)
	}
	return out
}
