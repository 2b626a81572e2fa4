package document

import (
	"fmt"
	"slices"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
)

// Edit is a change to a scenario. There are the kinds of this package and no
// others, each in the list of kinds.
type Edit interface {
	// Label says what the edit does in a few words: "paint woods on 12 hexes".
	Label() string
	// Apply makes the change and returns the edit that takes it back, and what
	// changed. The inverse has the same label, save that it counts what really
	// changed; it is nil when nothing did. On an error the scenario is as
	// before.
	Apply(s *model.Scenario) (inverse Edit, changed Change, err error)
	// packed is the form that the journal holds.
	packed() (form, error)
	// sparing is what is left of the edit where some layers are to stay as they
	// are, nil for nothing, and one of the layers that keep something; both as the
	// scenario stands. The error is a LockedError where the edit cannot be taken
	// apart.
	sparing(l Locks, s *model.Scenario) (left Edit, kept layer, err error)
}

// Batch is several edits made as one, in order.
type Batch struct {
	Name  string // its label
	Edits []Edit
}

// Label is the batch's name.
func (b Batch) Label() string { return b.Name }

// Apply makes the edits in order. When one cannot be made, those before it are
// taken back.
func (b Batch) Apply(s *model.Scenario) (Edit, Change, error) {
	var undo []Edit
	var all Change
	seen := hex.NewRegion(s.Hexes().Grid)
	for _, e := range b.Edits {
		inverse, changed, err := e.Apply(s)
		if err != nil {
			for _, u := range slices.Backward(undo) {
				if _, _, failed := u.Apply(s); failed != nil {
					panic(fmt.Errorf("take back %s: %w", u.Label(), failed))
				}
			}
			return nil, Change{}, err
		}
		if inverse != nil {
			undo = append(undo, inverse)
			all.add(changed, seen)
		}
	}
	if len(undo) == 0 {
		return nil, Change{}, nil
	}
	slices.Reverse(undo)
	return Batch{Name: b.Name, Edits: undo}, all, nil
}
