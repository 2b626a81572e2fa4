// Package imports is the formats that come in from other programs: one table of them,
// which the window and the command line read. How a format is understood stands in a room
// of its own; a file here says what it is called, what can be chosen about it, and what
// comes of it: a scenario, and a report of what could not be taken.
package imports

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/mapsheet/mapsheet/editor/compare"
	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/editor/export"
	"github.com/mapsheet/mapsheet/editor/roster"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/diag"
	"github.com/mapsheet/mapsheet/rules/systems"
	"github.com/mapsheet/mapsheet/schema"
)

// Format is something that scenarios are made of.
type Format struct {
	ID       string // on the command line: "tiled"
	Name     string // in lists: "Map of Tiled"
	About    string // a sentence that says what is taken
	Suffixes []string
	Options  []export.Option
	OfNew    []string // the keys of options that say something of a new scenario alone

	// Read takes the file. The settings are complete and in their ranges.
	Read func(ctx context.Context, job Job) (*Taken, error)
}

// Formats lists the formats in the order in which they are offered.
func Formats() []Format {
	return []Format{
		tiledFormat(),
		tableFormat(),
	}
}

// Find finds a format by its id. The error says which there are.
func Find(id string) (Format, error) {
	all := Formats()
	var ids []string
	for _, f := range all {
		if f.ID == id {
			return f, nil
		}
		ids = append(ids, f.ID)
	}
	return Format{}, fmt.Errorf("nothing comes in as %q: choose one of %s", id, strings.Join(ids, ", "))
}

// For finds the format of a file by the end of its name. The error says which there are.
func For(path string) (Format, error) {
	suffix := strings.ToLower(filepath.Ext(path))
	all := Formats()
	if i := slices.IndexFunc(all, func(f Format) bool { return slices.Contains(f.Suffixes, suffix) }); i >= 0 {
		return all[i], nil
	}
	return Format{}, fmt.Errorf("%s is of no kind that comes in: its name is to end in %s", diag.Excerpt(filepath.Base(path)), strings.Join(Suffixes(), ", "))
}

// Suffixes are the ends of the names of files that come in.
func Suffixes() (out []string) {
	for _, f := range Formats() {
		out = append(out, f.Suffixes...)
	}
	return out
}

// Source is a file that comes in.
type Source struct {
	Name   string // of the file, without its folder
	Text   []byte // in UTF-8
	Beside func(name string) ([]byte, error)

	Into    *schema.File // the scenario that it is for; nil for a new one. It is not changed
	Systems systems.List
	Bases   schema.Bases
}

// Job is what a format is to take.
type Job struct {
	Source
	Settings export.Settings
}

// Taken is what came of a file.
type Taken struct {
	// Base is the scenario as it was before the changes that the file brings: the one that
	// it carries, or the one that it is for; nil where there was none.
	Base   *schema.File
	File   *schema.File  // the scenario with them
	Report diag.List     // what could not be taken, with its places
	Table  *roster.Table // what was read, where it is a table
}

// Run takes a file. The settings are those that differ from the usual ones. The error
// says why nothing can be taken, in a sentence or, as a diag.List, with its line.
func Run(ctx context.Context, f Format, src Source, settings export.Settings) (*Taken, error) {
	full, err := export.Format{ID: f.ID, Options: f.Options}.Complete(settings)
	if err != nil {
		return nil, err
	}
	out, err := f.Read(ctx, Job{Source: src, Settings: full})
	if err != nil {
		var list diag.List
		if errors.As(err, &list) {
			err = placed(list, src.Name)
		}
		return nil, err
	}
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	out.Report = placed(out.Report, src.Name)
	_, err = schema.Encode(out.File) // what is too large to be a scenario is told now
	return out, err
}

// placed is problems with the name of the file that they are in.
func placed(list diag.List, name string) diag.List {
	out := slices.Clone(list)
	for i := range out {
		if out[i].Position.File == "" && out[i].Position.Line > 0 {
			out[i].Position.File = name
		}
	}
	return out
}

// Merged is the scenario that a file is for, with the changes that came with the file.
// Where both changed the same it asks, as compare.Merge does.
func (t *Taken) Merged(into *model.Scenario, known systems.List, choose func(compare.Conflict) compare.Choice) (*model.Scenario, []compare.Conflict, error) {
	system, err := known.Of(into)
	if err != nil {
		return nil, nil, err
	}
	base := into
	if t.Base != nil {
		base = t.Base.Scenario
	}
	if t.File.Scenario.System != into.System || t.File.Scenario.Board.Kind() != into.Board.Kind() {
		return nil, nil, fmt.Errorf("the file has a scenario of another game, “%s”: take it as a new scenario", t.File.Scenario.Title)
	}
	return compare.Merge(base, into, t.File.Scenario, system, choose)
}

// fresh is a new scenario of a rule system, called after the file; on hexes it has so many
// columns and rows.
func (s Source) fresh(system string, cols, rows int) (*schema.File, error) {
	of, err := s.Systems.Named(system)
	if err != nil {
		return nil, err
	}
	base, err := schema.BaseOf(s.Bases, system, "")
	if err != nil {
		return nil, err
	}
	const width, height = 7200, 4800
	var f *schema.File
	switch of.Board {
	case model.OnAreas:
		f = document.NewOnAreas(base)
	case model.OnTable:
		f, err = document.NewOnTable(width, height, base)
	default:
		f, err = document.NewScenario(cols, rows, base)
	}
	if err != nil {
		return nil, err
	}
	if title := strings.TrimSpace(strings.TrimSuffix(s.Name, filepath.Ext(s.Name))); title != "" {
		f.Scenario.Title = title
		if id := model.Slug(title); model.IsSlug(id) {
			f.Scenario.ID = id
		}
	}
	return f, nil
}
