package charts

import (
	"fmt"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/editor/ui/form"
	"github.com/mapsheet/mapsheet/editor/ui/panel"
	"github.com/mapsheet/mapsheet/model"
)

// charted is a line of a chart beside the standard's.
type charted[T any] struct {
	bench    *panel.Bench
	name     string // of the line, for the history: "German infantry company"
	now      *T
	standard *T // nil where the line is the scenario's own
	marks    func(*T) map[string]model.Provenance
	find     func(*model.Charts) *T // the line in other charts
}

// change is the step that changes the line.
func (c charted[T]) change(what string, do func(*T)) bool {
	s := c.bench.Scenario()
	return c.bench.Do(document.ReviseCharts(s, "change "+what+" of "+c.name, func(charts *model.Charts) {
		if line := c.find(charts); line != nil {
			do(line)
		}
	}))
}

// said is a figure of lines: how it is read and changed.
type said[T, V any] struct {
	of  func(*T) V
	put func(*T, V)
}

// member is the figure that a line has at a place of its own.
func member[T, V any](at func(*T) *V) said[T, V] {
	return said[T, V]{func(line *T) V { return *at(line) }, func(line *T, v V) { *at(line) = v }}
}

// described is the figure that a line has under the key of a field, and reads as of does.
func described[T, V any](own func(*T) *model.Values, key string, of func(model.Values, string) V) said[T, V] {
	return said[T, V]{func(line *T) V { return of(*own(line), key) }, func(line *T, v V) { own(line).Set(key, v) }}
}

// sourceOf is where a figure of the line comes from. text says a value in
// words.
func sourceOf[T any, V comparable](c charted[T], field, label string, at said[T, V], text func(V) string) form.Source {
	out := form.Source{Mark: c.marks(c.now)[field]}
	if c.standard == nil {
		return out
	}
	usual := at.of(c.standard)
	out.Differs = at.of(c.now) != usual
	out.Was, out.WasMark = text(usual), c.marks(c.standard)[field]
	out.Back = func() { c.change(label, func(line *T) { at.put(line, usual) }) }
	return out
}

// plainNumber and orNothing say a number in words.
func plainNumber(n int) string { return fmt.Sprint(n) }

func orNothing(nothing string) func(int) string {
	return func(n int) string {
		if n == 0 {
			return nothing
		}
		return fmt.Sprint(n)
	}
}

func yesOrNo(on bool) string {
	if on {
		return "yes"
	}
	return "no"
}
