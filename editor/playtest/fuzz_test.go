package playtest

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/soldiers"
	"github.com/mapsheet/mapsheet/scenarios"
	"github.com/mapsheet/mapsheet/schema"
	"github.com/mapsheet/mapsheet/schema/disk"
)

// Whatever lines follow the beginning of a kept playtest under right sums, the
// sound ones are played and the rest is refused by its number; what was played
// is kept and read again as it is.
func FuzzPlaytest(f *testing.F) {
	file, err := scenarios.Open("tsing-tau")
	require.NoError(f, err)
	text, err := schema.Encode(file)
	require.NoError(f, err)
	seed := uint64(1)
	sys := readyOnce(soldiers.System())
	s, err := New(sys, file, rules.Terms{Seed: seed})
	require.NoError(f, err)
	start, err := s.readyDraft(file.Scenario, string(text))
	require.NoError(f, err)
	f.Add(someLines(f, sys, file))
	f.Add([]byte(`{"kind":"rename","branch":0,"name":"a"}` + "\n" + `{"kind":"branch","branch":1,"draft":0,"from":0,"at":0}` + "\n" + `{"kind":"delete","branch":0}`))
	f.Fuzz(func(t *testing.T, text []byte) {
		s := &Session{sys: sys, terms: rules.Terms{Seed: seed}, seats: map[string]string{}}
		s.addDraft(start)
		for _, side := range start.scenario.Sides {
			s.seats[side.ID] = Hand
		}
		s.addBranch(&Branch{Name: "Main line", From: rules.Absent, game: rules.NewGame(start.battle.Begin(s.terms))})
		r := newReader(bytes.NewReader(resealed(text)), nil, []rules.System{sys})
		r.session = s
		if err := r.all(); err != nil {
			require.NotEmpty(t, err.Error())
		}
		if len(s.branches) == 0 {
			return
		}
		for _, b := range s.branches {
			require.NotNil(t, b.game.State())
			require.Len(t, b.records, b.Len())
		}
	})
}

// readyOnce is a system that makes each scenario ready once.
func readyOnce(sys rules.System) rules.System {
	var ready sync.Map
	prepare := sys.NewBattle
	sys.NewBattle = func(s *model.Scenario) (rules.Battle, error) {
		if b, ok := ready.Load(s.ID); ok {
			return b.(rules.Battle), nil
		}
		b, err := prepare(s)
		if err == nil {
			ready.Store(s.ID, b)
		}
		return b, err
	}
	return sys
}

// someLines is what a kept playtest holds after the beginning of its branch.
func someLines(tb testing.TB, sys rules.System, file *schema.File) []byte {
	s, err := New(sys, file, rules.Terms{Seed: 1})
	require.NoError(tb, err)
	path := filepath.Join(tb.TempDir(), "a"+Extension)
	require.NoError(tb, s.Keep(disk.System{}, path))
	for s.Table().Now().Phase == rules.Deployment {
		run, err := s.Deploy("random")
		require.NoError(tb, err)
		for step := range run.Steps() {
			_, err := s.Take(step)
			require.NoError(tb, err)
		}
	}
	require.NoError(tb, s.Close())
	text, err := os.ReadFile(path)
	require.NoError(tb, err)
	lines := bytes.SplitN(text, []byte("\n"), 4)
	return lines[3] // the first three are the head, the scenario and the branch
}

// resealed is lines of a playtest with the right sums.
func resealed(text []byte) []byte {
	var out bytes.Buffer
	w := rules.NewLineWriter(&out)
	for _, text := range bytes.Split(text, []byte("\n")) {
		var l line
		if json.Unmarshal(text, &l) == nil {
			_ = w.Write(&l) // a buffer takes it
		}
	}
	return out.Bytes()
}
