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

// TakeName gives a scenario that has no name of its own yet the one of the file
// that is chosen for it, as its id and its title.
func (d *Document) TakeName(path string) error {
	name := format.Stem(filepath.Base(path))
	id, s := model.Slug(name), d.Scenario()
	if d.path != "" || s.ID != untitledID || s.Title != untitled || id == "" || id == untitledID {
		return nil
	}
	title := []rune(strings.Join(strings.FieldsFunc(name, func(c rune) bool { return c == '-' || c == '_' || c == ' ' }), " "))
	title[0] = unicode.ToUpper(title[0])
	return d.Do(Revise(s, "call it as its file is called", func(s *model.Scenario) { s.ID, s.Title = id, string(title) }))
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
