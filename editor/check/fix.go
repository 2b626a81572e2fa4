package check

import (
	"fmt"
	"iter"
	"slices"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/diag"
	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/rules"
)

// Fix is a way to mend a problem.
type Fix struct {
	Label string        // what it does, in a few words: "put a bridge on 1108"
	Edit  document.Edit // made as one step of the history
	Hexes hex.List      // where it shows on the map, for a preview; the hexes of the problem when it changes none
}

// Trial is a copy of a scenario on which fixes are tried. It is for one
// goroutine, whatever becomes of the scenario meanwhile.
type Trial struct {
	s       *model.Scenario
	sys     rules.System
	checker *Checker
	found   diag.List
}

// NewTrial is a trial for a scenario that has not been checked.
func NewTrial(s *model.Scenario, sys rules.System) *Trial {
	c := NewChecker(sys)
	return c.Trial(c.Update(s, document.Change{}))
}

// Trial is a trial for the scenario as the checker looked at it last, which knows what
// the checker knows; found is what that look found.
func (c *Checker) Trial(found diag.List) *Trial {
	t := &Trial{s: c.s.Clone(), sys: c.sys, found: found}
	t.checker = &Checker{sys: c.sys, passes: c.passes, s: t.s, mem: c.mem.clone(), cells: slices.Clone(c.cells), found: slices.Clone(c.found)}
	return t
}

// Fixes is the ways to mend a problem that a check has found, the best first.
// Each takes the problem away and brings no graver one, which is tried when it
// is asked for. There are none for a problem that is there no more.
func (t *Trial) Fixes(d diag.Diagnostic) iter.Seq[Fix] {
	return func(yield func(Fix) bool) {
		if !t.Finds(d) {
			return
		}
		for _, f := range t.candidates(&d) {
			if back, ok := t.make(f.Edit, d); ok {
				t.must(back)
				if !yield(f) {
					return
				}
			}
		}
	}
}

// Finds reports whether the scenario has a problem that a check before has found.
func (t *Trial) Finds(d diag.Diagnostic) bool {
	return slices.ContainsFunc(t.found, func(o diag.Diagnostic) bool {
		return o.Code == d.Code && o.Path == d.Path && o.Message == d.Message && slices.Equal(o.Hexes, d.Hexes)
	})
}

// FixAll is one edit that mends every problem of a kind for which there is a
// fix, by the best one each, and how many that are. After each fix the
// scenario is checked again, so that fixes do not fight. The edit is nil where
// nothing can be mended. The trial ends with it: the problems are mended there.
func (t *Trial) FixAll(code string) (document.Edit, int) {
	before := countCode(t.found, code)
	all := document.Batch{}
	given := map[string]bool{} // problems that nothing mends
	for {
		i := slices.IndexFunc(t.found, func(d diag.Diagnostic) bool {
			return d.Code == code && d.Fix != "" && !given[d.Path+d.Message]
		})
		if i < 0 {
			break
		}
		d := t.found[i]
		given[d.Path+d.Message] = true
		for _, f := range t.candidates(&d) {
			if _, ok := t.make(f.Edit, d); ok {
				all.Edits = append(all.Edits, f.Edit)
				all.Name = f.Label
				delete(given, d.Path+d.Message)
				break
			}
		}
	}
	switch n := before - countCode(t.found, code); len(all.Edits) {
	case 0:
		return nil, 0
	case 1:
		return all, n
	default:
		e, _ := Explain(code, t.sys)
		all.Name = fmt.Sprintf("mend %s: %s", model.Counted(n, "problem", "problems"), lower(e.Means))
		return all, n
	}
}

// candidates is the ways that might mend a problem.
func (t *Trial) candidates(d *diag.Diagnostic) []Fix {
	return newReport(t.s, t.sys, t.checker.mem).candidates(d)
}

// make makes an edit and reports whether it mends the problem: there are fewer
// of its kind then, and no more graver ones. It takes back one that does not.
// The inverse takes back one that does.
func (t *Trial) make(e document.Edit, d diag.Diagnostic) (inverse document.Edit, ok bool) {
	inverse, changed, err := e.Apply(t.s)
	if err != nil || inverse == nil {
		return nil, false
	}
	before := t.found
	t.found = t.checker.Update(t.s, changed)
	better := countCode(t.found, d.Code) < countCode(before, d.Code)
	for grave := range d.Severity {
		better = better && t.found.Count(grave) <= before.Count(grave)
	}
	if !better {
		t.must(inverse)
		return nil, false
	}
	return inverse, true
}

// must takes an edit back.
func (t *Trial) must(inverse document.Edit) {
	_, changed, err := inverse.Apply(t.s)
	if err != nil {
		panic(fmt.Errorf("take back %s: %w", inverse.Label(), err))
	}
	t.found = t.checker.Update(t.s, changed)
}

func countCode(l diag.List, code string) int {
	n := 0
	for _, d := range l {
		if d.Code == code {
			n += d.Count()
		}
	}
	return n
}

// candidates is the ways that might mend a problem, the likeliest first.
func (r *report) candidates(d *diag.Diagnostic) []Fix {
	k, ok := r.kindOf(d.Code)
	if !ok || !k.mends() || d.More > 0 || r.mapless() {
		return nil
	}
	p := problem{d, r.hexes(d.Hexes)}
	fixes := r.fixes(k, p)
	for i := range fixes {
		if fixes[i].Hexes == nil {
			fixes[i].Hexes = p.hexes
		}
	}
	return fixes
}

// mends reports whether there are fixes for problems of the kind.
func (k *kind) mends() bool { return fixers[k] != nil || k.flaw != nil && k.flaw.Mends != nil }

// fixes is the ways that might mend a problem of a kind.
func (r *report) fixes(k *kind, p problem) []Fix {
	if k.flaw == nil {
		return fixers[k](r, p)
	}
	var out []Fix
	for _, m := range k.flaw.Mends(r.asCase(), *p.Diagnostic) {
		out = append(out, set(m.Path, m.Value, "%s", m.Label))
	}
	return out
}

// problem is a diagnostic with its hexes read.
type problem struct {
	*diag.Diagnostic
	hexes hex.List
}

// hexes reads labels.
func (r *report) hexes(labels []string) hex.List {
	var out hex.List
	for _, label := range labels {
		if h, err := hex.ParseLabel(label); err == nil {
			out = append(out, h)
		}
	}
	return out
}
