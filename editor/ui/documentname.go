package ui

import (
	"fmt"
	"path/filepath"
	"strings"

	"github.com/mapsheet/mapsheet/editor/ui/look"
)

// titleLetters is how much of a document's name the window's title says: what
// lies behind it shall be seen, too.
const titleLetters = 60

// nameOf is what the tab and the window call a document: its title, or where
// another open document has the same, its file.
func (d *documents) nameOf(e *editor) string {
	name := d.nameAmong(e)
	if e.doc.Link() != "" {
		name += " (from a link)"
	}
	if e.doc.LookOnly() {
		name += " (look only)"
	}
	return name
}

func (d *documents) nameAmong(e *editor) string {
	name := look.OneLine(e.doc.Title())
	nth, alike, inFile := 1, 0, 0
	before := true
	for _, other := range d.editors {
		switch {
		case other == e:
			before = false
		case look.OneLine(other.doc.Title()) != name, (other.doc.Link() == "") != (e.doc.Link() == ""): // which is said
		case other.doc.Path() == "":
			alike++
			if before {
				nth++
			}
		default:
			alike++
			if filepath.Base(other.doc.Path()) == filepath.Base(e.doc.Path()) {
				inFile++
			}
		}
	}
	switch path := e.doc.Path(); {
	case alike == 0:
		return name
	case path == "" && nth > 1:
		return fmt.Sprintf("%s (%d)", name, nth)
	case path == "":
		return name
	case inFile > 0:
		return filepath.Join(filepath.Base(filepath.Dir(path)), filepath.Base(path))
	default:
		return filepath.Base(path)
	}
}

// nameTabs says in every tab what its document is called: that depends on what
// else is open. It reports whether one is another than before.
func (d *documents) nameTabs() bool {
	changed := false
	for _, e := range d.editors {
		e.tab.About = look.OneLine(e.doc.Title())
		if path := e.doc.Path(); path != "" {
			e.tab.About += ", " + path
		}
		changed = e.tab.SetText(d.nameOf(e), e.doc.Dirty()) || changed
	}
	return changed
}

// cutText is a text of at most so many letters; an ellipsis stands for the rest.
func cutText(text string, most int) string {
	if runes := []rune(text); len(runes) > most {
		return strings.TrimRight(string(runes[:most-1]), " ,.") + "…"
	}
	return text
}
