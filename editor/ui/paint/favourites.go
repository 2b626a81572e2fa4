package paint

import (
	"slices"
	"strings"

	"fyne.io/fyne/v2"

	"github.com/mapsheet/mapsheet/model"
)

// favourites is which terrain each of the number keys 1 to 9 chooses, kept in
// the preferences for each rule system. At first the terrains have the numbers
// in their order.
type favourites struct {
	prefs    fyne.Preferences
	key      string
	terrains []model.Terrain // all there are
}

// NumberKeys is how many numbers stand for a terrain each.
const NumberKeys = 9

const (
	noTerrain = "-" // in the preference, for a number without one
)

func newFavourites(p fyne.Preferences, system string, terrains []model.Terrain) favourites {
	return favourites{prefs: p, key: "favourites." + system, terrains: terrains}
}

// slots is the names of the terrains at the numbers 1, 2 and so on.
func (f favourites) slots() []string {
	slots := slices.Repeat([]string{noTerrain}, NumberKeys)
	kept := strings.Fields(f.prefs.String(f.key))
	for i := range slots {
		switch {
		case len(kept) == NumberKeys:
			slots[i] = kept[i]
		case i < len(f.terrains):
			slots[i] = f.terrains[i].String()
		}
	}
	return slots
}

// number is the number of a terrain, 0 for none.
func (f favourites) number(t model.Terrain) int { return slices.Index(f.slots(), t.String()) + 1 }

// assign gives a terrain a number. The terrain that had it gets the other's
// former one.
func (f favourites) assign(n int, t model.Terrain) {
	slots := f.slots()
	if before := f.number(t); before > 0 {
		slots[before-1] = slots[n-1]
	}
	slots[n-1] = t.String()
	f.prefs.SetString(f.key, strings.Join(slots, " "))
}

// Assign gives the terrain under the pointer in the tool column, else the one of the left
// button, a number key.
func (d *Draft) Assign(n int) {
	t := d.box.pointed(d.Tools.Brush.Terrain)
	d.favourites.assign(n, t)
	d.bench.Status.SetNotice("The key " + string(rune('0'+n)) + " chooses " + t.String() + " now")
}

// Renumber shows the number keys of the terrains as they are now.
func (d *Draft) Renumber() { d.box.number() }
