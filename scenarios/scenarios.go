// Package scenarios holds the built-in scenarios of every rule system, the
// mapsheets they lie on and the charts they are played with, embedded in the
// program.
package scenarios

import (
	"bytes"
	"embed"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"
	"sync"

	"github.com/BurntSushi/toml"

	"github.com/mapsheet/mapsheet/model"
	commanders "github.com/mapsheet/mapsheet/rules/commanders/fields"
	kingsmen "github.com/mapsheet/mapsheet/rules/kingsmen/fields"
	"github.com/mapsheet/mapsheet/rules/soldiers/fields"
	"github.com/mapsheet/mapsheet/schema"
)

//go:embed *.toml maps/*.toml charts/*.toml
var files embed.FS

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

// entry is a built-in scenario and where it is embedded.
type entry struct {
	Info
	name string
}

// catalog reads the heads of the embedded scenarios, in the order of their
// file names, which is the order of the series.
var catalog = sync.OnceValue(func() []entry {
	names, err := fs.Glob(files, "*.toml")
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
		if _, err := toml.Decode(string(mustRead(name)), &head); err != nil {
			panic(fmt.Sprintf("embedded scenario %s: %v", name, err)) // a test opens every file
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
})

func mustRead(name string) []byte {
	data, err := files.ReadFile(name)
	if err != nil {
		panic(err) // names come from the embedded folder itself
	}
	return data
}

// List is the built-in scenarios in order.
func List() []Info {
	entries := catalog()
	infos := make([]Info, len(entries))
	for i, e := range entries {
		infos[i] = e.Info
	}
	return infos
}

// Of is the built-in scenarios of a rule system in order.
func Of(system string) []Info {
	return slices.DeleteFunc(List(), func(i Info) bool { return i.System != system })
}

// Bytes is the text of a built-in scenario; false when there is none of that
// id.
func Bytes(id string) ([]byte, bool) {
	for _, e := range catalog() {
		if e.ID == id {
			return mustRead(e.name), true
		}
	}
	return nil, false
}

// Open reads a built-in scenario; each call gives a fresh copy.
func Open(id string) (*schema.File, error) {
	for _, e := range catalog() {
		if e.ID == id {
			return schema.Read(e.name, bytes.NewReader(mustRead(e.name)), Bases())
		}
	}
	return nil, fmt.Errorf("there is no built-in scenario %q", id)
}

// Bases finds the built-in mapsheets and charts by name.
func Bases() schema.Bases { return bases{} }

type bases struct{}

// Mapsheet is the built-in mapsheet of that id. It is shared: do not change
// it.
func (bases) Mapsheet(id string) (*model.Mapsheet, error) {
	f, err := base("maps", id)
	if err != nil {
		return nil, err
	}
	return f.Mapsheet, nil
}

// Charts is the charts of a rule system. They are shared: do not change them.
func (bases) Charts(system string) (*model.Charts, error) {
	f, err := base("charts", system)
	if err != nil {
		return nil, unknownSystem(system)
	}
	return f.Charts, nil
}

// described is what rule systems have scenarios say, by system.
var described = map[string]*model.Fields{
	"soldiers":   fields.All(),
	"commanders": commanders.All(),
	"kings-men":  kingsmen.All(),
}

// Fields is what a rule system has scenarios say. It is shared: change nothing
// in it.
func (bases) Fields(system string) (*model.Fields, error) {
	known, ok := described[system]
	if !ok {
		return nil, unknownSystem(system)
	}
	return known, nil
}

func unknownSystem(id string) error {
	return fmt.Errorf("the rule system %q is unknown to this program: write %s", id, strings.Join(systems(), " or "))
}

// systems lists the rule systems that have charts.
func systems() []string {
	list, err := files.ReadDir("charts")
	if err != nil {
		panic(err) // it is embedded
	}
	var out []string
	for _, f := range list {
		out = append(out, strings.TrimSuffix(f.Name(), ".toml"))
	}
	return out
}

var baseFiles struct {
	sync.Mutex
	read map[string]*schema.File
}

// base reads an embedded mapsheet or charts file once.
func base(folder, id string) (*schema.File, error) {
	baseFiles.Lock()
	defer baseFiles.Unlock()
	name := path.Join(folder, id+".toml")
	if f, ok := baseFiles.read[name]; ok {
		return f, nil
	}
	data, err := files.ReadFile(name)
	if err != nil {
		return nil, fmt.Errorf("there is no built-in %s %q", map[string]string{"maps": "mapsheet", "charts": "charts file"}[folder], id)
	}
	f, err := schema.Read(name, bytes.NewReader(data), bases{})
	if err != nil {
		return nil, err
	}
	if baseFiles.read == nil {
		baseFiles.read = map[string]*schema.File{}
	}
	baseFiles.read[name] = f
	return f, nil
}
