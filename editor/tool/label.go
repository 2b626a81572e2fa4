package tool

import (
	"fmt"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
)

// Label moves the printed names of places. A name that was moved stays where
// it was let go; others stand where there is room.
type Label struct {
	// Find is the place whose name is printed at a point of the sheet, and the
	// middle of the name. A window that draws the map knows; without it no name
	// can be taken hold of.
	Find func(at hex.Point) (place string, middle hex.Point, ok bool)

	chosen string // id
	doing  bool
	grip   hex.Point // from the pointer to the middle of the name
}

// NewLabel has no name chosen.
func NewLabel() *Label { return &Label{} }

// ID is "label".
func (t *Label) ID() string { return "label" }

// Name is the tool's name.
func (t *Label) Name() string { return "Place names" }

// Key is the letter that chooses the tool.
func (t *Label) Key() string { return "A" }

// Hint says what the tool is for.
func (t *Label) Hint() string {
	return "Moves the printed name of a place to where you want to read it"
}

// Options are none.
func (t *Label) Options() []Option { return nil }

// Actions is giving the chosen name up to where there is room.
func (t *Label) Actions() []Action {
	return []Action{{
		ID: "delete", Name: "Place by itself", Key: "Delete",
		Can: func(d *document.Document) bool {
			p, ok := d.Scenario().Hexes().Place(t.chosen)
			return ok && p.Label != nil
		},
		Do: func(d *document.Document) error { return d.Do(document.MoveLabel{ID: t.chosen}) },
	}}
}

// Marked is the hexes of the place whose name is chosen.
func (t *Label) Marked(d *document.Document) hex.List {
	if p, ok := d.Scenario().Hexes().Place(t.chosen); ok {
		return p.Hexes
	}
	return nil
}

// at is the place whose name is under the pointer and the name's middle.
func (t *Label) at(d *document.Document, e Event) (*model.Place, hex.Point) {
	if t.Find == nil {
		return nil, hex.Point{}
	}
	id, middle, ok := t.Find(e.At)
	if !ok {
		return nil, hex.Point{}
	}
	p, _ := d.Scenario().Hexes().Place(id)
	return p, middle
}

// Hover says what a click on a name would do.
func (t *Label) Hover(d *document.Document, e Event) Preview {
	if !d.Scenario().Hexes().Grid.Contains(e.Hex) {
		return Preview{}
	}
	if t.doing {
		return Preview{Status: "Moving the name: " + e.LetGo() + " where it shall stand, Esc takes it back"}
	}
	p, _ := t.at(d, e)
	switch {
	case p == nil:
		return Preview{Status: "Point at the name of a place to move it"}
	case p.Label == nil:
		return Preview{Hexes: p.Hexes, Status: fmt.Sprintf("Drag to move the name of %s; it stands where there is room now", p.Title())}
	default:
		return Preview{Hexes: p.Hexes, Status: fmt.Sprintf("Drag to move the name of %s; %s: let it stand where there is room", p.Title(), e.RightButton())}
	}
}

// Press takes hold of a name; with the right button it lets one go.
func (t *Label) Press(d *document.Document, e Event) error {
	if t.doing {
		return nil
	}
	p, middle := t.at(d, e)
	if p == nil {
		t.chosen = ""
		return nil
	}
	t.chosen = p.ID
	switch e.Button {
	case Right:
		return d.Do(document.MoveLabel{ID: p.ID})
	case Left:
		t.doing, t.grip = true, hex.Point{X: middle.X - e.At.X, Y: middle.Y - e.At.Y}
		d.BeginStroke("move the name of " + p.Title())
	}
	return nil
}

// Drag moves the name with the pointer, as far as the map goes.
func (t *Label) Drag(d *document.Document, e Event) error {
	t.doing = t.doing && d.InStroke()
	if !t.doing {
		return nil
	}
	to := hex.SpotAt(hex.Point{X: e.At.X + t.grip.X, Y: e.At.Y + t.grip.Y}, hex.Layout{Size: 1})
	if !d.Scenario().Hexes().Grid.Contains(to.Hex) {
		return nil
	}
	return d.Do(document.MoveLabel{ID: t.chosen, To: &to})
}

// Release lets the name stand.
func (t *Label) Release(d *document.Document, _ Event) error {
	if t.doing {
		t.doing = false
		d.EndStroke()
	}
	return nil
}

// Cancel takes the stroke back; without one it chooses none.
func (t *Label) Cancel(d *document.Document) {
	if !t.doing {
		t.chosen = ""
		return
	}
	t.doing = false
	d.CancelStroke()
}
