package balance

import (
	"cmp"
	"crypto/sha256"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/limits"
	"github.com/mapsheet/mapsheet/schema"
	"github.com/mapsheet/mapsheet/schema/disk"
)

// Suffix is how the names of files of results end.
const Suffix = ".balance.json"

// Beside is the name of the file in which the result for a scenario is kept beside it:
// "brunstatt.balance.json" for "brunstatt.toml", and for the built-in "brunstatt".
func Beside(scenario string) string { return strings.TrimSuffix(scenario, ".toml") + Suffix }

// Digest is that of the text of a scenario in its canonical form, by which results say for
// which state of it they were made.
func Digest(text []byte) string { return fmt.Sprintf("%x", sha256.Sum256(text)) }

// NewSetup is what a batch of games of a scenario plays, by the kind of player of each side
// and the version of the program; which games is left to the caller. File is what the
// scenario is called by, and text its canonical form.
func NewSetup(sc *model.Scenario, file string, text []byte, engine string, players map[string]string) Setup {
	s := Setup{File: file, Scenario: sc.ID, Title: sc.Title, Digest: Digest(text), Engine: engine, Types: []Type{}}
	var nations []string
	for _, side := range sc.Sides {
		s.Sides = append(s.Sides, Side{ID: side.ID, Name: side.Name, Player: players[side.ID]})
		nations = append(nations, side.Nations...)
	}
	for _, t := range sc.EffectiveCharts().UnitTypes {
		if slices.Contains(nations, t.Nation) {
			s.Types = append(s.Types, Type{ID: t.ID, Name: t.Name})
		}
	}
	return s
}

// text is the result as its file has it; an error where none that is read is so large.
func (r Result) text() ([]byte, error) {
	text, err := r.Encode()
	if err == nil && len(text) > limits.BatchBytes {
		err = fmt.Errorf("its %d games take more than %d MiB: play them in several batches", len(r.Played), limits.BatchBytes>>20)
	}
	return text, err
}

// Open reads the file of a result. An error about what is in it says so in a clause: see Read.
func Open(d disk.Disk, path string) (Result, error) {
	file, _, err := schema.OpenRegular(d, path, os.O_RDONLY)
	if err != nil {
		return Result{}, err
	}
	defer file.Close()
	return Read(file)
}

// Kept is a result that is kept beside a scenario, or why it cannot be read.
type Kept struct {
	Path string
	Result
	Err error
}

// KeptBeside lists the results that are kept beside the file of a scenario, by their names:
// that which Beside names and those with more before the suffix, such as
// "brunstatt.planner.balance.json".
func KeptBeside(d disk.Disk, scenario string) ([]Kept, error) {
	folder := filepath.Dir(scenario)
	entries, err := d.ReadDir(folder)
	if err != nil {
		return nil, err
	}
	var out []Kept
	name := strings.TrimSuffix(filepath.Base(scenario), ".toml")
	for _, e := range entries {
		if rest, ok := strings.CutPrefix(e.Name(), name+"."); !ok || !strings.HasSuffix("."+rest, Suffix) {
			continue
		}
		if info, err := e.Info(); err == nil && info.Mode().IsRegular() && info.Size() == 0 {
			continue // somebody is about to keep one there, or was ended before
		}
		k := Kept{Path: filepath.Join(folder, e.Name())}
		k.Result, k.Err = Open(d, k.Path)
		out = append(out, k)
	}
	slices.SortFunc(out, func(a, b Kept) int { return cmp.Or(cmp.Compare(len(a.Path), len(b.Path)), cmp.Compare(a.Path, b.Path)) })
	return out, nil
}

// For says for which state of a scenario the result was made, by the digest of the present
// one: "made for the scenario as it is", or "made for an older state of the scenario".
func (s Setup) For(digest string) string {
	if s.Digest == digest {
		return "made for the scenario as it is"
	}
	return "made for an older state of the scenario"
}
