// Package shelf reads a folder of scenarios with the mapsheets and charts that they
// rest on. It knows no rule system: what systems have scenarios say it is told.
package shelf

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"
	"sync"

	"github.com/BurntSushi/toml"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/schema"
)

// Shelf is a folder of scenarios: their files in it, mapsheets in maps, charts in
// charts under the ids of their rule systems. It may be used by several goroutines.
type Shelf struct {
	files  fs.FS
	fields func(system string) (*model.Fields, bool)

	catalog func() []entry

	mutex sync.Mutex
	bases map[string]*schema.File // mapsheets and charts that were read
}

// Of is the shelf of a folder, which panics where a file cannot be read as a
// scenario: the files belong to the program. The function has what a rule system has
// scenarios say, and says false of one that it does not know.
func Of(files fs.FS, fields func(system string) (*model.Fields, bool)) *Shelf {
	s := &Shelf{files: files, fields: fields, bases: map[string]*schema.File{}}
	s.catalog = sync.OnceValue(s.entries)
	return s
}

// Info is what a list of scenarios shows of one.
type Info struct {
	ID       string   `toml:"id" json:"id"`
	System   string   `toml:"system" json:"system"`
	Number   int      `toml:"number" json:"number"`
	Title    string   `toml:"title" json:"title"`
	Subtitle string   `toml:"subtitle" json:"subtitle"`
	Date     string   `toml:"date" json:"date"`
	Sides    []string `toml:"-" json:"sides"` // as adjectives: "French", "German"
	Units    []int    `toml:"-" json:"units"` // of each side, reinforcements included
	Turns    int      `toml:"-" json:"turns"`
}

// entry is a scenario and its file.
type entry struct {
	Info
	name string
}

// entries reads the heads of the scenarios, in the order of their file names, which
// is the order of the series.
func (s *Shelf) entries() []entry {
	names, err := fs.Glob(s.files, "*.toml")
	if err != nil {
		panic(err) // the pattern is a constant
	}
	entries := make([]entry, 0, len(names))
	for _, name := range names {
		var head struct {
			Info
			Length struct{ Turns int }
			Sides  []struct{ ID, Name string }
			Forces []struct {
				Side  string
				Units []struct{ Count int }
			}
		}
		if _, err := toml.Decode(listed(s.mustRead(name)), &head); err != nil {
			panic(fmt.Sprintf("scenario %s: %v", name, err)) // a test opens every file
		}
		e := entry{Info: head.Info, name: name}
		e.Turns = head.Length.Turns
		for _, side := range head.Sides {
			e.Sides = append(e.Sides, side.Name)
			units := 0
			for _, f := range head.Forces {
				for _, g := range f.Units {
					if f.Side == side.ID {
						units += g.Count
					}
				}
			}
			e.Units = append(e.Units, units)
		}
		entries = append(entries, e)
	}
	return entries
}

// listed is what a list takes of a scenario's text: what stands before the first table, and
// three kinds of those. To read the rest as well would take twice as long, at each start.
func listed(text []byte) string {
	var b strings.Builder
	keep, within := true, false // a string of several lines
	for line := range strings.Lines(string(text)) {
		if !within && strings.HasPrefix(line, "[") {
			name, _, _ := strings.Cut(strings.Trim(line, "[] \r\n"), ".")
			keep = name == "length" || name == "sides" || name == "forces"
		}
		if strings.Count(line, `"""`)%2 == 1 {
			within = !within
		}
		if keep {
			b.WriteString(line)
		}
	}
	return b.String()
}

func (s *Shelf) mustRead(name string) []byte {
	data, err := fs.ReadFile(s.files, name)
	if err != nil {
		panic(err) // names come from the folder itself
	}
	return data
}

// List is the scenarios in order.
func (s *Shelf) List() []Info {
	entries := s.catalog()
	infos := make([]Info, len(entries))
	for i, e := range entries {
		infos[i] = e.Info
	}
	return infos
}

// Of is the scenarios of a rule system in order.
func (s *Shelf) Of(system string) []Info {
	return slices.DeleteFunc(s.List(), func(i Info) bool { return i.System != system })
}

// Bytes is the text of a scenario; false when there is none of that id.
func (s *Shelf) Bytes(id string) ([]byte, bool) {
	for _, e := range s.catalog() {
		if e.ID == id {
			return s.mustRead(e.name), true
		}
	}
	return nil, false
}

// Open reads a scenario; each call gives a fresh copy.
func (s *Shelf) Open(id string) (*schema.File, error) {
	for _, e := range s.catalog() {
		if e.ID == id {
			return schema.Read(e.name, bytes.NewReader(s.mustRead(e.name)), s.Bases())
		}
	}
	return nil, fmt.Errorf("there is no built-in scenario %q", id)
}

// Bases finds the mapsheets and charts by name.
func (s *Shelf) Bases() schema.Bases { return bases{s} }

type bases struct{ shelf *Shelf }

// Mapsheet is the mapsheet of that id. It is shared: do not change it.
func (b bases) Mapsheet(id string) (*model.Mapsheet, error) {
	f, err := b.shelf.base("maps", id)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("there is no built-in mapsheet %q", id)
	}
	if err != nil {
		return nil, err
	}
	return f.Mapsheet, nil
}

// Charts is the charts of a rule system. They are shared: do not change them.
func (b bases) Charts(system string) (*model.Charts, error) {
	if _, err := b.Fields(system); err != nil {
		return nil, err
	}
	f, err := b.shelf.base("charts", system)
	if err != nil {
		return nil, fmt.Errorf("the charts of the rule system %q: %w", system, err)
	}
	return f.Charts, nil
}

// Fields is what a rule system has scenarios say. It is shared: change nothing
// in it.
func (b bases) Fields(system string) (*model.Fields, error) {
	known, ok := b.shelf.fields(system)
	if !ok {
		return nil, fmt.Errorf("the rule system %q is unknown to this program: write %s", system, strings.Join(b.shelf.systems(), " or "))
	}
	return known, nil
}

// systems lists the rule systems that have charts.
func (s *Shelf) systems() []string {
	list, err := fs.ReadDir(s.files, "charts")
	if err != nil {
		panic(err) // the folder belongs to the program
	}
	var out []string
	for _, f := range list {
		out = append(out, strings.TrimSuffix(f.Name(), ".toml"))
	}
	return out
}

// base reads a mapsheet or charts file once.
func (s *Shelf) base(folder, id string) (*schema.File, error) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	name := path.Join(folder, id+".toml")
	if f, ok := s.bases[name]; ok {
		return f, nil
	}
	data, err := fs.ReadFile(s.files, name)
	if err != nil {
		return nil, err
	}
	f, err := schema.Read(name, bytes.NewReader(data), s.Bases())
	if err != nil {
		return nil, err
	}
	s.bases[name] = f
	return f, nil
}
