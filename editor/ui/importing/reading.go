// Package importing is the dialog over a file of another program that comes in: what it
// would make of the scenario, on a map or in its table, with what could not be taken, before
// anything is changed.
package importing

import (
	"context"
	"path/filepath"

	"github.com/mapsheet/mapsheet/editor/compare"
	"github.com/mapsheet/mapsheet/editor/export"
	"github.com/mapsheet/mapsheet/editor/imports"
	"github.com/mapsheet/mapsheet/editor/ui/desk"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules/systems"
	"github.com/mapsheet/mapsheet/schema"
)

// Shell is what the dialog wants of the window.
type Shell struct {
	Systems systems.List
	Bases   schema.Bases
	// Into is the scenario that is open, as it is now: nobody changes it. Nil for none.
	Into *schema.File
	// Merge takes what came into the scenario that is open, as one step, after questions.
	Merge func(name string, base, theirs *model.Scenario)
	// Open opens what came as a new scenario.
	Open func(name string, f *schema.File)
}

// Suffixes are the ends of the names of files that come in, as a dialog of files wants them.
func Suffixes() (out string) {
	for _, s := range imports.Suffixes() {
		out += " " + s
	}
	return out[1:]
}

// reading is what came of a file in one of the ways to take it.
type reading struct {
	taken   *imports.Taken
	shown   *model.Scenario // as it would be
	changes []compare.Change
	into    bool
	instead error // why it cannot be taken into the scenario that is open
	err     error
}

// file is a file that comes in, with how it is read.
type file struct {
	Shell
	name   string
	format imports.Format
	source imports.Source
}

// open finds out what a file is, and reads its text.
func (s Shell) open(path string) (*file, error) {
	format, err := imports.For(path)
	if err != nil {
		return nil, err
	}
	source, err := imports.Open(path)
	if err != nil {
		return nil, err
	}
	source.Systems, source.Bases = s.Systems, s.Bases
	return &file{Shell: s, name: filepath.Base(path), format: format, source: source}, nil
}

// read takes the file into the scenario that is open, or as a new one.
func (f *file) read(ctx context.Context, into bool, settings export.Settings) *reading {
	r := &reading{into: into && f.Into != nil}
	src := f.source
	if r.into {
		src.Into = f.Into
	}
	if r.taken, r.err = imports.Run(ctx, f.format, src, settings); r.err != nil {
		return r
	}
	r.shown = r.taken.File.Scenario
	if !r.into {
		return r
	}
	theirs := func(compare.Conflict) compare.Choice { return compare.Theirs }
	if r.shown, _, r.err = r.taken.Merged(f.Into.Scenario, f.Systems, theirs); r.err != nil {
		return r
	}
	system, err := f.Systems.Of(f.Into.Scenario)
	if r.err = err; err == nil {
		r.changes = compare.Diff(f.Into.Scenario, r.shown, system)
	}
	return r
}

// first reads the file in the way that is the likeliest to be meant: into the scenario
// that is open, as far as that takes it.
func (f *file) first(ctx context.Context) *reading {
	r := f.read(ctx, true, nil)
	if r.err == nil || !r.into {
		return r
	}
	other := f.read(ctx, false, nil)
	if other.err != nil {
		return r
	}
	other.instead = r.err
	return other
}

// Begin reads a file beside the window, and shows what it holds.
func Begin(d *desk.Desk, s Shell, path string) {
	type opened struct {
		*file
		*reading
	}
	desk.Work(d, "Reading "+filepath.Base(path), func(func() bool) (opened, error) {
		f, err := s.open(path)
		if err != nil {
			return opened{}, err
		}
		r := f.first(context.Background())
		return opened{f, r}, r.err
	}, func(o opened, err error) {
		if err != nil {
			d.Fail(filepath.Base(path)+" cannot be taken in", desk.Readable(err))
			return
		}
		show(d, o.file, o.reading)
	})
}
