// Package tool is the tools with which a designer works on the map: pointer
// events in, edits of the document out, and before each click a preview of the
// hexes it would touch and a sentence that says what it would do.
//
// A stroke runs from Press over any number of Drag to Release and is one step
// of the document's history. Events name hexes, hexsides and points of the
// sheet, which may lie off the map; nothing here knows of pixels or windows.
//
// A Set is one of each tool. Tools describe themselves, with their options and
// the actions that go with them, so that a palette can show them all alike.
package tool

import (
	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/model/hex"
)

// Button is a button of the pointer.
type Button uint8

// The buttons. Tools leave the middle one to the window.
const (
	NoButton Button = iota
	Left
	Middle
	Right
)

// Mods are the modifier keys that are held down.
type Mods uint8

// The modifier keys.
const (
	Shift Mods = 1 << iota
	Ctrl
	Alt
)

// Event is the pointer at a hex.
type Event struct {
	Hex    hex.Hex
	At     hex.Point // the exact place on the sheet, as hex.Layout{Size: 1} has it
	Button Button    // the one pressed or held; NoButton for Hover
	Mods   Mods
	Side   hex.Side // the hexside nearest to the pointer
	Keys   bool     // the hex cursor of the keyboard stands for the pointer
}

// LetGo is how what is pressed is let go of, in a sentence of a preview.
func (e Event) LetGo() string {
	if e.Keys {
		return "X"
	}
	return "let go"
}

// RightButton is the right button in a sentence, with the keys that press it
// where the keyboard stands for the pointer.
func (e Event) RightButton() string {
	if e.Keys {
		return "right button (Shift+Enter)"
	}
	return "right button"
}

func (e Event) has(m Mods) bool { return e.Mods&m != 0 }

// Refusal is an error of a tool that has nothing to do there: a sentence that says
// what to do instead.
type Refusal string

func (r Refusal) Error() string { return string(r) }

// Preview is what a click would do.
type Preview struct {
	Hexes  hex.List           // the hexes it would touch, all on the map
	Sides  []hex.Side         // the hexsides it would touch, likewise
	Ground []document.HexCell // what some hexes would become, for the map to show them so
	Status string             // a sentence that says what it, and the modifier keys, would do; empty off the map
}

// Tool works on the map.
//
// Release and Cancel may come without a Press before them and then do nothing
// to the map: a window that loses the pointer may call them to be safe.
type Tool interface {
	ID() string
	Name() string
	Key() string  // the letter that chooses the tool
	Hint() string // a sentence that says what it is for
	Options() []Option
	Actions() []Action
	Hover(d *document.Document, e Event) Preview
	Press(d *document.Document, e Event) error
	Drag(d *document.Document, e Event) error
	Release(d *document.Document, e Event) error
	Cancel(d *document.Document) // takes back what the stroke has done so far; without one, ends what was begun with clicks
}

// Sketcher is a tool of which much may be set before any of it is an edit: the corners of a
// polygon.
type Sketcher interface {
	Sketched() (corners int, again func()) // how many are set; again sets them anew, once they were given up
	TakeBack(d *document.Document) bool    // takes the last one back; false where there is none, or an edit was made since
	GiveUp()                               // gives all of them up, and nothing else that was begun
}

// Writer is a tool after whose stroke something is to be written, such as a name.
type Writer interface {
	ToWrite() string // the id of the option that it is; empty for nothing
}

// Highlighter is a tool that keeps hexes marked wherever the pointer is.
type Highlighter interface {
	Marked(d *document.Document) hex.List
}
