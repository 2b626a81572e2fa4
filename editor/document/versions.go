package document

import (
	"slices"

	"github.com/mapsheet/mapsheet/editor/versions"
)

// keeper keeps versions of the document's file.
type keeper struct {
	store   *versions.Store
	report  func(error)
	failing bool // the last one could not be kept, and that was reported
}

// KeepVersions has every save keep what the file held before, and what it holds
// then. Whatever goes wrong with it never stops a save: report is called with a
// sentence for the designer, and again only after it had succeeded in between.
func (d *Document) KeepVersions(store *versions.Store, report func(error)) {
	d.versions = &keeper{store: store, report: report}
}

// told reports an error that is not known already.
func (k *keeper) told(err error) {
	if err != nil && !k.failing {
		k.report(err)
	}
	k.failing = err != nil
}

// editsSinceSaved is by how many steps of the history the scenario is away from
// the state that was read or saved last; by all that are done where that state
// is not in the history any more.
func (d *Document) editsSinceSaved() int {
	saved, _ := d.savedAfter()
	return max(d.at-saved, saved-d.at)
}

// savedAfter is how many steps of the history lead to the state that was read or saved last;
// false where that is not in the history.
func (d *Document) savedAfter() (steps int, known bool) {
	steps = slices.IndexFunc(d.steps, func(s step) bool { return s.serial == d.saved }) + 1
	return steps, steps > 0 || d.saved == 0
}
