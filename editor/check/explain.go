package check

import (
	_ "embed"
	"slices"
	"strings"
	"sync"

	"github.com/BurntSushi/toml"

	"github.com/mapsheet/mapsheet/model/diag"
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

// Explain tells about a kind of problem by its code; false where there is none.
func Explain(code string) (Explanation, bool) {
	k, ok := kindOf(code)
	if !ok {
		return Explanation{}, false
	}
	e := explanations()[code]
	e.Code, e.Severity, e.Fixable = k.code, k.severity, fixers[k] != nil
	return e, true
}

// Codes tells about every kind of problem, in the order of the parts of a
// scenario that they are found in.
func Codes() []Explanation {
	out := make([]Explanation, len(kinds))
	for i, k := range kinds {
		out[i], _ = Explain(k.code)
	}
	return out
}

// Like is the codes most like one that there is none of, the likest first, at
// most three.
func Like(code string) []string {
	type match struct {
		code string
		cost int
	}
	var all []match
	for _, k := range kinds {
		cost := distance(code, k.code)
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
