package tables

import (
	"fmt"
	"slices"
	"strings"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/model"
)

// Remove takes a thing off the table of a scenario. It is refused while an area refers to
// it.
func Remove(s *model.Scenario, t Thing) Change {
	return Change{Name: "delete " + shortly(t), make: func(b *model.TableBoard) error {
		if users := document.PlaceUsers(s, t.ID(b)); len(users) > 0 {
			return fmt.Errorf("%s is needed by %s: choose another area there first", t.Told(b), strings.Join(users, ", "))
		}
		if t.Zone {
			b.Zones = slices.Delete(b.Zones, t.Index, t.Index+1)
		} else {
			b.Pieces = slices.Delete(b.Pieces, t.Index, t.Index+1)
		}
		return nil
	}}
}
