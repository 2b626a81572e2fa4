package tool

import (
	"fmt"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/model/hex"
)

// Eyedropper picks up the terrain under the pointer for a brush.
type Eyedropper struct {
	Brush *Brush
}

// ID is "eyedropper".
func (t *Eyedropper) ID() string { return "eyedropper" }

// Name is the tool's name.
func (t *Eyedropper) Name() string { return "Eyedropper" }

// Key is the letter that chooses the tool.
func (t *Eyedropper) Key() string { return "I" }

// Hint says what the tool is for.
func (t *Eyedropper) Hint() string {
	return "Picks the terrain of a hex up for the brush; Ctrl-click does so with the brush in hand"
}

// Options is none.
func (t *Eyedropper) Options() []Option { return nil }

// Actions is none.
func (t *Eyedropper) Actions() []Action { return nil }

// Hover previews a click.
func (t *Eyedropper) Hover(d *document.Document, e Event) Preview { return previewPick(d, e) }

// Press picks the terrain up.
func (t *Eyedropper) Press(d *document.Document, e Event) error {
	if e.Button == Left || e.Button == Right {
		t.Brush.pick(d, e)
	}
	return nil
}

// Drag picks up what the pointer comes to.
func (t *Eyedropper) Drag(d *document.Document, e Event) error { return t.Press(d, e) }

// Release does nothing: the map is not changed.
func (t *Eyedropper) Release(*document.Document, Event) error { return nil }

// Cancel does nothing: the map is not changed.
func (t *Eyedropper) Cancel(*document.Document) {}

func previewPick(d *document.Document, e Event) Preview {
	board := d.Scenario().Hexes()
	if !board.Grid.Contains(e.Hex) {
		return Preview{}
	}
	return Preview{
		Hexes:  hex.List{e.Hex},
		Status: fmt.Sprintf("Pick up %s for the left button, or with the %s for the right one", board.Terrain(e.Hex), e.RightButton()),
	}
}
