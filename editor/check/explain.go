package check

import (
	_ "embed"
	"slices"
	"strings"
	"sync"

	"github.com/BurntSushi/toml"

	"github.com/mapsheet/mapsheet/model/diag"
	"github.com/mapsheet/mapsheet/rules"
)

// Explanation tells a designer about a kind of problem.
type Explanation struct {
	Code     string        `toml:"-"`
	Severity diag.Severity `toml:"-"`
	Fixable  bool          `toml:"-"`       // whether there are fixes that are edits
	Means    string        `toml:"means"`   // what it is, in one sentence
	Why      string        `toml:"why"`     // why it matters
	Fix      string        `toml:"fix"`     // how to mend it
	Example  string        `toml:"example"` // of what is wrong, or of how it should be
}

//go:embed explanations.toml
var explanationsFile []byte

var explanations = sync.OnceValue(func() map[string]Explanation {
	out := map[string]Explanation{}
	if err := toml.Unmarshal(explanationsFile, &out); err != nil {
		panic(err) // a test reads the file
	}
	return out
})

// Explain tells about a kind of problem by its code, one that every system has or one
// of some systems; false where there is none.
func Explain(code string, systems ...rules.System) (Explanation, bool) {
	for _, k := range kindsOf(systems) {
		if k.code == code {
			return k.explained(), true
		}
	}
	return Explanation{}, false
}

// Codes tells about every kind of problem, in the order of the parts of a
// scenario that they are found in, those of some systems behind them.
func Codes(systems ...rules.System) []Explanation {
	var out []Explanation
	for _, k := range kindsOf(systems) {
		out = append(out, k.explained())
	}
	return out
}

// kindsOf is the kinds of problems that every system has, and those of some systems.
func kindsOf(systems []rules.System) []*kind {
	out := slices.Clone(kinds)
	for _, sys := range systems {
		own := ownKinds(sys)
		for i := range own {
			out = append(out, &own[i])
		}
	}
	return out
}

// explained is what there is to tell of a kind.
func (k *kind) explained() Explanation {
	e := explanations()[k.code]
	if f := k.flaw; f != nil {
		e = Explanation{Means: f.Means, Why: f.Why, Fix: f.Fix, Example: f.Example}
	}
	e.Code, e.Severity, e.Fixable = k.code, k.severity, k.mends()
	return e
}

// Like is the codes most like one that there is none of, the likest first, at
// most three.
func Like(code string, systems ...rules.System) []string {
	type match struct {
		code string
		cost int
	}
	var all []match
	written, comparable := newLikeness(code)
	for _, k := range kindsOf(systems) {
		cost := max(len(code), len(k.code))
		if comparable {
			cost = written.distance(k.code, cost)
		}
		for word := range strings.SplitSeq(code, "-") {
			if len(word) > 3 && strings.Contains(k.code, word) {
				cost = min(cost, len(k.code)/3)
			}
		}
		if cost <= max(len(code), len(k.code))/2 {
			all = append(all, match{k.code, cost})
		}
	}
	slices.SortStableFunc(all, func(a, b match) int { return a.cost - b.cost })
	var out []string
	for _, m := range all[:min(len(all), 3)] {
		out = append(out, m.code)
	}
	return out
}
