package rulestest

import (
	"encoding/json"
	"fmt"
	"hash/crc32"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"gotest.tools/v3/golden"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/diag"
	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/rules"
)

// Review holds what a system finds wrong with scenarios that chance has spoilt, and what
// would mend it, to what it was. A line names what is otherwise; where it is meant to be,
// look at it, and -update writes the digests anew.
func Review(t *testing.T, sys rules.System, many int, scenarios ...*model.Scenario) {
	t.Helper()
	var got strings.Builder
	for _, of := range scenarios {
		for _, spoil := range []struct {
			name string
			do   func(*model.Scenario, uint64)
		}{{"", Spoil}, {" with its tables", SpoilTables}} {
			sum := crc32.NewIEEE()
			for seed := range many {
				s := of.Clone()
				if seed%4 == 3 {
					rule := sys.SpecialRules[seed/4%len(sys.SpecialRules)]
					in := model.Rule{Rule: rule.ID}
					if rule.Units == rules.Required {
						in.Units = &model.Selector{Side: s.Sides[seed%2].ID}
					}
					s.Rules = append(s.Rules, in)
				}
				if seed > 0 {
					spoil.do(s, uint64(seed))
				}
				for _, f := range findings(sys, s) {
					fmt.Fprintln(sum, seed, f.Diagnostic, f.Hexes)
					for _, m := range f.mends {
						text, err := json.Marshal(m)
						fmt.Fprintln(sum, string(text), err)
					}
				}
				if seed%20 == 19 {
					fmt.Fprintf(&got, "%08x  %s%s, to %d\n", sum.Sum32(), of.ID, spoil.name, seed)
					sum.Reset()
				}
			}
		}
	}
	golden.Assert(t, got.String(), "review.txt")
}

// Planted holds what a system finds wrong with scenarios in which something was planted, and
// what would mend it, to what it was, in words: read them before -update writes them anew.
func Planted(t *testing.T, sys rules.System, plants map[string]*model.Scenario) {
	t.Helper()
	const long = 60 // of a value
	var got strings.Builder
	for _, name := range slices.Sorted(maps.Keys(plants)) {
		fmt.Fprintf(&got, "%s\n", name)
		for _, f := range findings(sys, plants[name]) {
			fmt.Fprintf(&got, "  %s, %s: %s\n", f.Code, f.Path, f.Message)
			for _, m := range f.mends {
				value, err := json.Marshal(m.Value)
				require.NoError(t, err)
				if len(value) > long { // more than anybody reads
					value = fmt.Appendf(nil, "%08x", crc32.ChecksumIEEE(value))
				}
				fmt.Fprintf(&got, "    %s: %s = %s\n", m.Label, m.Path, value)
			}
		}
	}
	golden.Assert(t, got.String(), "planted.txt")
}

// finding is something that is wrong, and what would mend it.
type finding struct {
	diag.Diagnostic
	mends []rules.Mend
}

// findings is what a system finds wrong with a scenario.
func findings(sys rules.System, s *model.Scenario) []finding {
	c := &rules.Case{Scenario: s, Charts: s.EffectiveCharts(), System: sys, Region: func(a *model.Area) (hex.Region, bool) {
		b, ok := s.Board.(*model.HexBoard)
		if !ok {
			return hex.Region{}, false
		}
		region, err := a.Region(b)
		return region, err == nil
	}}
	var out []finding
	c.Report = func(d diag.Diagnostic) { out = append(out, finding{Diagnostic: d}) }
	for _, p := range sys.Review.Passes {
		p.Find(c)
	}
	for i := range out {
		for _, f := range sys.Review.Flaws {
			if f.Code == out[i].Code && f.Mends != nil {
				out[i].mends = append(out[i].mends, f.Mends(c, out[i].Diagnostic)...)
			}
		}
	}
	return out
}
