package main

import (
	"encoding/json"
	"fmt"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestExplainTellsOfFightsAndOrders(t *testing.T) {
	log := filepath.Join(t.TempDir(), "game.jsonl")
	require.Zero(t, mapsheet(t, "play", "leuthen", "--first", "greedy", "--second", "greedy", "--seed", "3", "--log", log).status)
	combats, bombardments, orders := 0, 0, 0
	for _, n := range []string{"@5", "@12", "@25", "@40", "@55"} {
		var fights struct {
			Fights []struct {
				Title, At string
				Strikers  []struct {
					Unit  string
					Added int
					Lines []struct{ Amount int }
				}
				Results []struct{ N, Of int64 }
			}
		}
		for _, kind := range []string{"combat", "bombard"} {
			require.NoError(t, json.Unmarshal([]byte(explained(t, kind, "--state", log+n, "--json")), &fights))
			for _, f := range fights.Fights {
				sum := int64(0)
				for _, p := range f.Results {
					sum += p.N
				}
				assert.Equal(t, f.Results[0].Of, sum, f.Title)
				for _, x := range f.Strikers {
					added := 0
					for _, l := range x.Lines {
						added += l.Amount
					}
					assert.Equal(t, x.Added, added, "%s: %s", f.Title, x.Unit)
				}
				text := explained(t, kind, "--state", log+n, "--at", f.At)
				assert.Contains(t, text, f.Title)
				assert.Contains(t, text, f.Strikers[0].Unit)
			}
			if kind == "combat" {
				combats += len(fights.Fights)
			} else {
				bombardments += len(fights.Fights)
			}
		}
		var known struct {
			Orders []struct{ Order, Phase string }
		}
		require.NoError(t, json.Unmarshal([]byte(explained(t, "orders", "--state", log+n, "--json")), &known))
		orders += len(known.Orders)
		text := explained(t, "orders", "--state", log+n)
		for _, o := range known.Orders {
			assert.Contains(t, text, o.Order)
		}
	}
	assert.Positive(t, combats)
	assert.Positive(t, bombardments)
	assert.Positive(t, orders)
	lost := 0
	for n := range 6 { // once the game is over
		r := mapsheet(t, "explain", "reach", "--state", log, "--unit", fmt.Sprintf("white-infantry-%d", n+1))
		if r.status != statusFine {
			lost++
			assert.Equal(t, statusUse, r.status)
			assert.Contains(t, r.err, "is not on the map")
			assert.Empty(t, r.out)
		}
	}
	assert.Positive(t, lost)
	assert.Contains(t, explained(t, "reach", "leuthen", "--at", "b1"), "4 infantry:\n  a1")
	assert.Contains(t, explained(t, "reach", "leuthen", "--unit", "white-cavalry-1"), "b1 b2            moves     Combined Arms Phase")
	assert.Contains(t, mapsheet(t, "explain", "combat", "brunstatt").err, "explain fire")
	assert.Contains(t, mapsheet(t, "explain", "orders", "brunstatt").err, "no orders are written in Soldiers")
	assert.Contains(t, mapsheet(t, "explain", "reach", "brunstatt", "--at", "1210").err, "--unit")
}
