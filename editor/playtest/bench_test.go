package playtest_test

import (
	"io"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/playtest"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/soldiers"
	"github.com/mapsheet/mapsheet/scenarios"
)

// largest is the id of the scenario with the most units.
func largest(b *testing.B) string {
	b.Helper()
	id, most := "", 0
	for _, info := range scenarios.Of("soldiers") {
		if n := file(b, info.ID).Scenario.CountUnits(model.Selector{}); n > most {
			id, most = info.ID, n
		}
	}
	return id
}

// From the press of Play to the first legal actions.
func BenchmarkPressPlay(b *testing.B) {
	f := file(b, largest(b))
	for b.Loop() {
		s, err := playtest.New(soldiers.System(), f, rules.Terms{Seed: 1})
		require.NoError(b, err)
		require.NotEmpty(b, s.Table().Abilities(legal(s)[0].Unit))
	}
}

// To the worst moments of a full game, by scenario.
func BenchmarkRewind(b *testing.B) {
	for _, info := range scenarios.Of("soldiers") {
		b.Run(info.ID, func(b *testing.B) {
			s := played(b, info.ID, 1)
			n, step := s.Len(), 0
			for b.Loop() {
				step = (step + 31) % n
				s.GoTo(n - step)
			}
			b.ReportMetric(float64(n), "actions")
		})
	}
}

func BenchmarkTimeline(b *testing.B) {
	s := played(b, largest(b), 1)
	for b.Loop() {
		s.Spans()
	}
}

// A full game of the largest scenario on a draft with a wood more.
func BenchmarkRebase(b *testing.B) {
	id := largest(b)
	s := played(b, id, 1)
	draft := file(b, id)
	paint(draft.Scenario, hex.Hex{Col: 49, Row: 33})
	for b.Loop() {
		r, err := s.Rebase(draft, nil)
		require.NoError(b, err)
		b.ReportMetric(float64(r.Legal), "actions")
	}
}

func BenchmarkKeep(b *testing.B) {
	s := played(b, largest(b), 1)
	for b.Loop() {
		require.NoError(b, s.WriteLog(io.Discard, s.Branch().ID))
	}
}
