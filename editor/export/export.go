// Package export is the formats that scenarios leave Mapsheet in: one table of them,
// which the window's dialog, its menu and the command line read. How a format is made
// stands in a room of its own under this one; a file here says what the format is
// called, what can be chosen about it and what it applies to.
package export

import (
	"context"
	"errors"
	"fmt"
	"image"
	"slices"
	"strings"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/diag"
	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/schema"
)

// Format is something that a scenario is written as.
type Format struct {
	ID      string // on the command line: "pdf"
	Name    string // in lists: "Print and play"
	About   string // a sentence that says what it is good for
	Words   string // others by which it is looked for: "paper print-and-play"
	Suffix  string // of the file: ".pdf"
	Boards  []model.BoardKind
	Sheets  bool // mapsheets and charts files can be written too, not scenarios alone
	Drafts  bool // scenarios with errors are written without a word: it is for going on with them
	Options []Option

	// Suits says why a source that is on the right kind of board cannot be written
	// all the same; nil where each can.
	Suits func(Source) error
	// Write makes the files. The settings are complete and in their ranges.
	Write func(ctx context.Context, job Job) (Output, error)
	// Preview draws what the settings lead to, at most so many pixels wide and high; nil
	// where there is nothing to be seen.
	Preview func(ctx context.Context, job Job, width, height int) (image.Image, error)
}

// Formats lists the formats in the order in which they are offered.
func Formats() []Format {
	return []Format{
		pdfFormat(),
		pngFormat(),
		svgFormat(),
		countersFormat(),
		csvFormat(),
		vassalFormat(),
		ttsFormat(),
		tiledFormat(),
		tmjFormat(),
		jsonFormat(),
		pageFormat(),
	}
}

// Find finds a format by its id. The error says which there are.
func Find(id string) (Format, error) {
	all := Formats()
	at := slices.IndexFunc(all, func(f Format) bool { return f.ID == id })
	if at < 0 {
		ids := make([]string, len(all))
		for i, f := range all {
			ids[i] = f.ID
		}
		return Format{}, fmt.Errorf("there is no format %q: choose one of %s", id, strings.Join(ids, ", "))
	}
	return all[at], nil
}

// Source is what is written.
type Source struct {
	File   *schema.File // as it is now; its scenario and what that rests on are not changed
	System rules.System // of the scenario; the zero System where the file is none

	// Name is what the file is to be called, without folder and suffix, for formats whose
	// files name each other; empty for what the scenario is.
	Name string

	// Errors is what makes the scenario unfit to be played, as the check finds it. Despite
	// says that it is to be written all the same; then the output says so.
	Errors  diag.List
	Despite bool
}

// Stem is the name of the file, without folder and suffix.
func (s Source) Stem() string {
	if s.Name == "" && s.File.Scenario != nil {
		return s.File.Scenario.ID
	}
	return s.Name
}

// UnfitError says that a scenario has errors for which a format does not take it.
type UnfitError struct{ Errors diag.List }

func (e *UnfitError) Error() string {
	more := ""
	if n := len(e.Errors); n > 1 {
		more = fmt.Sprintf(" (and %s)", model.Counted(n-1, "more error", "more errors"))
	}
	return "the scenario cannot be played as it is: " + e.Errors[0].Message + more
}

// Job is what a format is to make.
type Job struct {
	Source
	Settings Settings
	Tell     func(part float64) // hears how much is done, from 0 to 1; never nil
	over     func() bool        // nobody waits for it any more
}

// Refusal says why a format cannot write a source; nil where it can.
func (f Format) Refusal(src Source) error {
	switch s := src.File.Scenario; {
	case src.File.Kind != schema.ScenarioFile && f.Sheets: // what it is played on may be wanting
	case src.File.Kind != schema.ScenarioFile || s == nil:
		return errors.New("this format takes scenarios, and the file is none")
	case len(f.Boards) > 0 && !slices.Contains(f.Boards, s.Board.Kind()):
		return fmt.Errorf("this format has no place for %s", s.Board.Kind().Name())
	}
	if f.Suits == nil {
		return nil
	}
	return f.Suits(src)
}

// Run makes the files of a format. The settings are those that differ from the usual
// ones. The error is a sentence; it is the context's where the work was stopped.
func Run(ctx context.Context, f Format, src Source, settings Settings, tell func(part float64)) (Output, error) {
	job, err := f.job(ctx, src, settings)
	if err != nil {
		return Output{}, err
	}
	if tell != nil {
		job.Tell = tell
	}
	out, err := f.Write(ctx, job)
	if ctx.Err() != nil { // what was drawn is not whole
		return Output{}, ctx.Err()
	}
	return out, err
}

// Show draws what the settings of a format lead to, at most so many pixels wide and high;
// nil where there is nothing to be seen. Settings and errors are as in Run.
func Show(ctx context.Context, f Format, src Source, settings Settings, width, height int) (image.Image, error) {
	job, err := f.job(ctx, src, settings)
	if err != nil || f.Preview == nil {
		return nil, err
	}
	m, err := f.Preview(ctx, job, width, height)
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	return m, err
}

// job is what a format is to make of a source, where it takes it.
func (f Format) job(ctx context.Context, src Source, settings Settings) (Job, error) {
	if err := f.Refusal(src); err != nil {
		return Job{}, err
	}
	if len(src.Errors) > 0 && !f.Drafts && !src.Despite {
		return Job{}, &UnfitError{src.Errors}
	}
	full, err := f.Complete(settings)
	return Job{Source: src, Settings: full, Tell: func(float64) {}, over: func() bool { return ctx.Err() != nil }}, err
}
