package document

import (
	"fmt"
	"path/filepath"
	"strings"
	"unicode"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/format"
)

// The id of a scenario is made of its title, as long as it is neither given by
// hand nor known by a file's name.

// Retitle is the edit that gives the scenario another title, and the id with it
// as long as that follows.
func (d *Document) Retitle(title string) Edit {
	set := Set{Path: "title", Value: title}
	if !d.followsTitle() {
		return set
	}
	id := model.Slug(title)
	if id == "" {
		id = untitledID
	}
	return Batch{Name: set.Label(), Edits: []Edit{set, Set{Path: "id", Value: id}}}
}

func (d *Document) followsTitle() bool {
	s := d.Scenario()
	return d.path == "" && (s.ID == untitledID || s.ID == model.Slug(s.Title))
}

// ProposedName is the name, without a suffix, for the file of a scenario that
// has none yet.
func (d *Document) ProposedName() string {
	s := d.Scenario()
	for _, name := range []string{s.ID, s.Title} {
		if id := model.Slug(name); id != "" {
			return id
		}
	}
	return untitledID
}

// ExportName is the proposed file of an export: beside the document, with its name and
// another ending.
func (d *Document) ExportName(ending string) string {
	if d.Path() == "" {
		return d.ProposedName() + ending
	}
	return format.Stem(d.Path()) + ending
}

// naming is what a scenario is called: by its id, and by its title.
type naming struct{ id, title string }

// nameless reports whether the scenario has no name of its own yet.
func (d *Document) nameless() bool {
	s := d.Scenario()
	return d.path == "" && s.ID == untitledID && s.Title == untitled
}

// nameOf is what a scenario is called that takes the name of a file; false where that says
// nothing.
func nameOf(path string) (naming, bool) {
	stem := format.Stem(filepath.Base(path))
	id := model.Slug(stem)
	if id == "" || id == untitledID {
		return naming{}, false
	}
	title := []rune(strings.Join(strings.FieldsFunc(stem, func(c rune) bool { return c == '-' || c == '_' || c == ' ' }), " "))
	title[0] = unicode.ToUpper(title[0])
	return naming{id, string(title)}, true
}

// give has a scenario called so.
func (n naming) give(s *model.Scenario) { s.ID, s.Title = n.id, n.title }

// BeginSaveNamed begins what SaveAs does in a file that was chosen for the document. A scenario
// that has no name of its own yet has that of the file there, and takes it once it is written:
// where it cannot be, it stays as it is. Write and EndSave go on with it.
func (d *Document) BeginSaveNamed(path string) *Saving {
	s := d.BeginSaveAs(path)
	if n, ok := nameOf(path); ok && d.nameless() {
		s.name = &n
		s.writing = d.writingAs(n)
		s.version.Title = n.title
	}
	return s
}

// takeName gives the scenario the name that it has in the file of a save, and returns which state
// that file has then.
func (d *Document) takeName(s *Saving) (state uint64) {
	asItWas := d.State() == s.state
	if !d.nameless() {
		return neverSaved // it was called otherwise meanwhile
	}
	d.EndStroke()
	asItWas = asItWas && d.State() == s.state
	if err := d.Do(Revise(d.Scenario(), "call it as its file is called", s.name.give)); err != nil || !asItWas {
		return neverSaved
	}
	return d.State()
}

// SetID is the edit that gives a scenario another id. A text that can be none
// is an error.
func SetID(id string) (Edit, error) {
	if !model.IsSlug(id) {
		return nil, fmt.Errorf("%q cannot be the id of a scenario: use lower-case letters, digits and single hyphens, such as %s", id, example(id))
	}
	return Set{Path: "id", Value: id}, nil
}

// example is the id that a text which is none may have meant.
func example(text string) string {
	if id := model.Slug(text); id != "" {
		return id
	}
	return "le-cateau"
}
