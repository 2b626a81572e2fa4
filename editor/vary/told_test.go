package vary

import (
	"encoding/json"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/compare"
	"github.com/mapsheet/mapsheet/model/digest"
	"github.com/mapsheet/mapsheet/rules/rulestest"
)

// Which small changes there are of a scenario, what they are called, what they make of it
// and why some cannot be made stays what it was, also of scenarios that chance has spoilt. A
// line names the scenario that is varied otherwise; where that is meant, look at it, and
// -update writes the digests anew.
func TestVariationsAreWhatTheyWere(t *testing.T) {
	var told digest.Record
	for _, id := range []string{"brunstatt", "mlawa", "le-cateau", "marengo", "leuthen", "cowpens", "monmouth"} {
		file, sys := built(t, id)
		for seed := range uint64(9) {
			s := file.Scenario.Clone()
			if seed > 0 {
				rulestest.Spoil(s, seed)
			}
			all := All(s, sys)
			subject := fmt.Sprintf("%s, spoilt %d: %d", id, seed, len(all))
			swept, passed := Sweep(all)
			told.Say(subject, idsOf(swept), passed)
			for i, v := range all {
				told.Say(subject, v.ID, v.Kind, v.Label, v.Size, v.spare)
				set := []Variation{v}
				if i%5 == 0 {
					set = []Variation{v, all[(i+7)%len(all)], v}
				}
				e, err := Together(s, set)
				if err != nil {
					told.Say(subject, sentence(err.Error()))
					continue
				}
				text, err := json.Marshal(e)
				require.NoError(t, err)
				told.Say(subject, e.Label(), size(set), string(text))
			}
			if seed < 3 {
				var some []Variation
				for i := 0; i < len(all); i += 6 {
					some = append(some, all[i])
				}
				fit, left := Playable(s, sys, some)
				told.Say(subject, idsOf(fit))
				for _, l := range left {
					told.Say(subject, l.ID, l.Why)
				}
				if len(fit) > 0 {
					varied, err := On(s, fit[:1])
					require.NoError(t, err)
					var said []string
					for _, c := range compare.Diff(s, varied, sys) {
						said = append(said, c.Sentence)
					}
					told.Say(subject, said, err)
				}
			}
		}
	}
	told.Hold(t, "told.txt")
}

// A study, a search and a ladder of smaller forces come to what they came to: they are
// played by players who leave all to chance, so that only the rules matter.
func TestStudiesComeToWhatTheyCameTo(t *testing.T) {
	var told digest.Record
	for _, of := range []struct {
		id   string
		wish float64
	}{{"custom-setup", 0.5}, {"custom-setup", 0.9}, {"mlawa", 0.4}} {
		file, sys := built(t, of.id)
		s := file.Scenario
		if of.id == "custom-setup" {
			s, sys = weakened(t)
		}
		for i, side := range s.Sides {
			st := study(s, sys, 6)
			st.Side = side.ID
			for _, other := range s.Sides {
				st.Players[other.ID] = "random"
			}
			subject := fmt.Sprintf("%s, the share of %s to be %v", of.id, side.ID, of.wish)
			steps := 0
			st.Told = func(done, all int) { steps += done + 1000*all }
			swept, _ := Sweep(All(s, sys))
			fit, _ := Playable(s, sys, swept)
			answer, err := Search{Study: st, Wish: of.wish, Within: 0.1, Most: i * 2}.Play(t.Context(), fit[:min(len(fit), 10)])
			require.NoError(t, err)
			ladder, err := Smallest{Study: st, Wish: of.wish - 0.3}.Play(t.Context())
			require.NoError(t, err)
			for _, out := range []any{answer, ladder} {
				text, err := json.Marshal(out)
				require.NoError(t, err)
				told.Say(subject, string(text), steps)
			}
			for _, e := range answer.Sensitivity.Effects {
				told.Say(subject, e.Clear())
			}
		}
	}
	told.Hold(t, "studies.txt")
}
