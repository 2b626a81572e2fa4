package check

import (
	"slices"

	"github.com/mapsheet/mapsheet/model"
)

// crowds finds what there is too much of: it is told once, and not looked at otherwise.
func crowds(r *report) {
	for _, e := range r.excesses {
		r.add(tooMuch, e.Field, "%s", upper(e.Message))
	}
}

// crowded reports whether there is too much of something.
func (r *report) crowded(of model.Crowd) bool {
	return slices.ContainsFunc(r.excesses, func(e model.Excess) bool { return e.Of == of })
}
