package soldiers_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/digest"
	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/soldiers"
	"github.com/mapsheet/mapsheet/scenarios"
	"github.com/mapsheet/mapsheet/schema"
)

// What is refused in kept games, and why, stays as it is: actions that chance makes up,
// of every verb, near the units and far from them; and so do the answers to questions
// about the whole map. A line names the moment in which something else is said; where it
// is meant to be, look at it, and -update writes the digests anew.
func TestWhatIsRefusedInKeptGamesIsWhatItWas(t *testing.T) {
	var told digest.Record
	for _, name := range []string{"brunstatt-random-greedy", "mlawa-greedy-random", "tsing-tau-greedy-random", "fromelles-greedy-random"} {
		log, err := rules.NewLogReader(bytes.NewReader(unpacked(t, filepath.Join("testdata", "logs", name+".jsonl.gz"))))
		require.NoError(t, err)
		h := log.Header()
		file, err := schema.Read("the log", strings.NewReader(h.Text), scenarios.Bases())
		require.NoError(t, err)
		battle, err := soldiers.NewBattle(file.Scenario)
		require.NoError(t, err)
		game, err := log.Replay(battle.Begin(h.Terms()), rules.Whole)
		require.NoError(t, err)
		for k := range 12 {
			n := game.Len() * k / 12
			table := game.At(n).(allOfTable)
			subject := fmt.Sprintf("%s, refused after %d actions", name, n)
			for _, a := range wildActions(table, rand.New(rand.NewPCG(uint64(k), 1914))) {
				if refusal := table.Refuse(a); refusal != nil {
					told.Say(subject, table.ActionText(a), refusal.Rule, refusal.Sentence)
				} else {
					told.Say(subject, table.ActionText(a), table.ActionPhrase(a))
				}
			}
			if k != 5 {
				continue
			}
			subject = fmt.Sprintf("%s, overlays after %d actions", name, n)
			overlays := table.(rules.Overlayer)
			for _, kind := range soldiers.System().Overlays {
				for _, side := range file.Scenario.Sides {
					q := rules.Question{Overlay: kind.ID, From: model.HexSite(hex.Hex{Col: 9 + k, Row: 8}), Side: side.ID, Turns: 2}
					answer, err := overlays.Overlay(q)
					told.Say(subject, kind.ID, answer.Most, err)
					for i, c := range answer.Cells {
						told.Say(subject, c.At.Hex(), c.Class, c.Value)
						if i%9 == 0 {
							text, because := overlays.OverlayText(q, c.At)
							told.Say(subject, text, len(because))
						}
					}
				}
			}
		}
	}
	told.Hold(t, "refused.txt")
}

// wildActions is actions of every verb, of which most are not legal.
func wildActions(table allOfTable, chance *rand.Rand) (out []rules.Action) {
	const verbs = 20 // and two that there are not
	for verb := range uint8(verbs) {
		for range 40 {
			a := rules.Act(verb)
			a.Flags = []uint8{0, 0, 0, 1, 2, 4, 7}[chance.IntN(7)]
			near := hex.Hex{Col: chance.IntN(table.Grid().Cols), Row: chance.IntN(table.Grid().Rows)}
			if chance.IntN(8) > 0 {
				a.Unit = chance.Int32N(int32(table.Units()))
				if v := table.View(a.Unit); v.OnMap() && chance.IntN(3) > 0 {
					near = v.At.Hex().Neighbor(hex.Dirs[chance.IntN(6)])
				}
			}
			for i := range a.At {
				if (i == 0 || verb == soldiers.VerbInterdict) && table.Grid().Contains(near) && chance.IntN(9) > 0 {
					a.At[i] = int32(table.Grid().Index(near))
					near = near.Neighbor(hex.Dirs[chance.IntN(6)])
				}
			}
			out = append(out, rules.Signed(table, a))
		}
	}
	return out
}
