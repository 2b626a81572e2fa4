// Package scenarios holds the built-in scenarios of every rule system of the list, the
// mapsheets they lie on and the charts they are played with, embedded in the
// program.
package scenarios

import (
	"embed"
	"sync"

	"github.com/mapsheet/mapsheet/rules/systems"
	"github.com/mapsheet/mapsheet/scenarios/shelf"
	"github.com/mapsheet/mapsheet/schema"
)

//go:embed *.toml maps/*.toml charts/*.toml
var files embed.FS

// builtIn is the shelf of the embedded files.
var builtIn = sync.OnceValue(func() *shelf.Shelf { return shelf.Of(files, systems.All().Fields) })

// Info is what a list of scenarios shows of one.
type Info = shelf.Info

// List is the built-in scenarios in order.
func List() []Info { return builtIn().List() }

// Of is the built-in scenarios of a rule system in order.
func Of(system string) []Info { return builtIn().Of(system) }

// Has reports whether there is a built-in scenario of that id.
func Has(id string) bool {
	_, is := Bytes(id)
	return is
}

// Bytes is the text of a built-in scenario; false when there is none of that
// id.
func Bytes(id string) ([]byte, bool) { return builtIn().Bytes(id) }

// Open reads a built-in scenario; each call gives a fresh copy.
func Open(id string) (*schema.File, error) { return builtIn().Open(id) }

// Bases finds the built-in mapsheets and charts by name.
func Bases() schema.Bases { return builtIn().Bases() }
