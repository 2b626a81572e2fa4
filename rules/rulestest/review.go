package rulestest

import (
	"encoding/json"
	"fmt"
	"hash/crc32"
	"strings"
	"testing"

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
				Spoil(s, uint64(seed))
			}
			c := &rules.Case{Scenario: s, Charts: s.EffectiveCharts(), System: sys, Region: func(a *model.Area) (hex.Region, bool) {
				b, ok := s.Board.(*model.HexBoard)
				if !ok {
					return hex.Region{}, false
				}
				region, err := a.Region(b)
				return region, err == nil
			}}
			var found []diag.Diagnostic
			c.Report = func(d diag.Diagnostic) { found = append(found, d) }
			for _, p := range sys.Review.Passes {
				p.Find(c)
			}
			for _, d := range found {
				fmt.Fprintln(sum, seed, d, d.Hexes)
				for _, f := range sys.Review.Flaws {
					if f.Code != d.Code || f.Mends == nil {
						continue
					}
					for _, m := range f.Mends(c, d) {
						text, err := json.Marshal(m)
						fmt.Fprintln(sum, string(text), err)
					}
				}
			}
			if seed%20 == 19 {
				fmt.Fprintf(&got, "%08x  %s, to %d\n", sum.Sum32(), of.ID, seed)
				sum.Reset()
			}
		}
	}
	golden.Assert(t, got.String(), "review.txt")
}
