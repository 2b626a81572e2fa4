package document

import (
	"errors"
	"fmt"
	"image/color"
	"maps"
	"math"
	"path/filepath"
	"slices"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/model/limits"
	"github.com/mapsheet/mapsheet/schema"
)

// Tracing is a picture, such as a scan of an old map, that the map is traced
// from. It belongs to the document and its history but is no part of the
// scenario: it is kept in a file of its own beside the scenario's, see
// TracingPath, and goes into no export.
type Tracing struct {
	Picture string  // the file of the picture, absolute; the picture itself is not kept
	Over    bool    // over the map instead of in place of its paper
	Opacity float64 // 0 to 1
	PicturePlacement
	Colours []TerrainColour
}

// TerrainColour is a colour that the picture has on hexes of a terrain.
type TerrainColour struct {
	Terrain model.Terrain
	Colour  color.RGBA // opaque
}

func (t *Tracing) check() error {
	switch {
	case !filepath.IsAbs(t.Picture):
		return errors.New("the picture to trace has no file")
	case !(t.Opacity >= 0 && t.Opacity <= 1):
		return fmt.Errorf("an opacity of %g cannot be: give 0 to 1", t.Opacity)
	case len(t.Colours) > limits.TracedColours:
		return fmt.Errorf("there are %d colours to go by: %d are the most", len(t.Colours), limits.TracedColours)
	}
	return t.PicturePlacement.check()
}

// clone is a copy that shares nothing; nil of nil.
func (t *Tracing) clone() *Tracing {
	if t == nil {
		return nil
	}
	out := *t
	out.Colours = slices.Clone(t.Colours)
	return &out
}

// equal reports whether two tracings say the same.
func (t *Tracing) equal(o *Tracing) bool {
	if t == nil || o == nil {
		return t == o
	}
	return t.Picture == o.Picture && t.Over == o.Over && t.Opacity == o.Opacity &&
		t.PicturePlacement == o.PicturePlacement && slices.Equal(t.Colours, o.Colours)
}

// SetTracing is the edit that gives a document another tracing, or none. With
// is an edit of the scenario made in the same step, nil for none. Comments are those
// of the file from then on, nil for as they are.
//
// It changes the document and not the scenario alone, so it can be made by
// Document.Do only, and be no part of a Batch. The field that it changes is
// called "tracing".
type SetTracing struct {
	Name     string // its label
	To       *Tracing
	With     Edit
	Comments *schema.Comments
}

// Label is the edit's name.
func (e SetTracing) Label() string { return e.Name }

// Apply fails: a scenario has no tracing.
func (e SetTracing) Apply(*model.Scenario) (Edit, Change, error) {
	return nil, Change{}, errors.New("the picture to trace is no part of the scenario")
}

// Tracing is the picture that the map is traced from, nil for none. It is the
// document's own: read it, never write it.
func (d *Document) Tracing() *Tracing { return d.tracing }

// applyTracing changes the tracing, and the scenario with it.
func (d *Document) applyTracing(e SetTracing) (Edit, Change, error) {
	to := e.To.clone()
	if to != nil {
		to.Opacity = math.Round(to.Opacity*1000) / 1000
		to.PicturePlacement = to.rounded()
		if err := to.check(); err != nil {
			return nil, Change{}, err
		}
	}
	var changed Change
	back := SetTracing{Name: e.Name, To: d.tracing}
	same := true
	if e.Comments != nil {
		same, back.Comments = maps.EqualFunc(*e.Comments, d.file.Comments, slices.Equal), &schema.Comments{}
		maps.Copy(*back.Comments, d.file.Comments)
	}
	if e.With != nil {
		var err error
		if back.With, changed, err = d.apply(e.With); err != nil {
			return nil, Change{}, err
		}
	}
	if to.equal(d.tracing) && back.With == nil && same {
		return nil, Change{}, nil
	}
	if e.Comments != nil {
		d.file.Comments = *e.Comments
		d.text.changed()
	}
	if !to.equal(d.tracing) {
		d.tracing = to
		changed.Fields = append(changed.Fields, "tracing")
	}
	return back, changed, nil
}

// carrying is an edit with what it does to the tracing: the picture goes where
// the hexes go.
func (d *Document) carrying(e Edit) Edit {
	if _, ok := e.(relaying); !ok || d.tracing == nil {
		return e
	}
	to, _ := d.tracing.Carried(e, d.Scenario().Hexes().Grid) // what is wrong with it is said when it is set
	return SetTracing{Name: e.Label(), To: to, With: e}
}

// relaying is an edit by which the hexes of a map go elsewhere.
type relaying interface{ relay(hex.Grid) relay }

// Carried is the tracing after an edit of a map of so many hexes: the picture goes where
// they go. The error says why it cannot lie there.
func (t *Tracing) Carried(e Edit, g hex.Grid) (*Tracing, error) {
	to := t.clone()
	if e, ok := e.(relaying); ok {
		to.PicturePlacement = to.moved(e.relay(g).to).rounded()
	}
	return to, to.check()
}
