package tool

import (
	"fmt"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/model/hex"
)

// OptionKind is how an option is set.
type OptionKind uint8

// The kinds of options.
const (
	Choice OptionKind = iota // one of Choices, by its index
	Number                   // from Min to Max
	Toggle                   // 0 for off, 1 for on
	Text                     // with GetText and SetText
)

// Option is a setting of a tool, for a panel to show and change. Most settings
// are the tool's own; those that belong to the document are set by an edit.
type Option struct {
	ID, Name string
	Kind     OptionKind

	Choices        []string
	Min, Max, Step int
	Format         func(value int) string // a number as it is shown: "40 m"

	Get     func(d *document.Document) int
	Set     func(d *document.Document, value int) error // takes the nearest of the values there are
	GetText func(d *document.Document) string
	SetText func(d *document.Document, text string) error

	Enabled func(d *document.Document) bool // nil for always
	Shown   func(d *document.Document) bool // nil for always
}

// choice is an option that picks one of the names.
func choice[T ~int | ~uint8](id, name string, v *T, names ...string) Option {
	o := number(id, name, v, 0, len(names)-1, 1, "")
	o.Kind, o.Choices = Choice, names
	return o
}

// number is an option that is a number in a unit.
func number[T ~int | ~uint8](id, name string, v *T, least, most, step int, unit string) Option {
	return Option{
		ID: id, Name: name, Kind: Number, Min: least, Max: most, Step: step,
		Format: func(value int) string { return fmt.Sprintf("%d %s", value, unit) },
		Get:    func(*document.Document) int { return int(*v) },
		Set: func(_ *document.Document, value int) error {
			*v = T(min(max(value, least), most))
			return nil
		},
	}
}

// toggle is an option that is on or off.
func toggle(id, name string, v *bool) Option {
	return Option{
		ID: id, Name: name, Kind: Toggle, Max: 1, Step: 1,
		Get: func(*document.Document) int {
			if *v {
				return 1
			}
			return 0
		},
		Set: func(_ *document.Document, value int) error {
			*v = value > 0
			return nil
		},
	}
}

// Action is something a tool does at a key or a button, without the pointer.
type Action struct {
	ID, Name string
	Key      string // "Enter", "Backspace", "Delete", "Ctrl+C", a sign such as ",", or none
	Can      func(d *document.Document) bool
	Lacks    string // says what is missing when it cannot be done: "Nothing is selected: …"; "" where that is plain
	Do       func(d *document.Document) error
	Says     func(d *document.Document) string // tells what came of it; nil where that is seen
	Ask      *Question                         // what it has to know first; Do is not used then
}

// Question asks the designer for a line of text, and for one of several ways to
// go on with it.
type Question struct {
	Title   string   // of the dialog: "Select by area"
	Example string   // of a text
	Help    string   // what can be written, in a few words
	Ways    []string // how to go on, the usual one first; none where there is but one
	// Check says what a text means, and which hexes it concerns, or what is wrong
	// with it. It is asked after every letter.
	Check  func(d *document.Document, text string) (means string, hexes hex.List, err error)
	Answer func(d *document.Document, text string, way int) error
}
