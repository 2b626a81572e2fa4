package playtest

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/format"
	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/soldiers"
	"github.com/mapsheet/mapsheet/rules/systems"
	"github.com/mapsheet/mapsheet/scenarios"
	"github.com/mapsheet/mapsheet/schema"
	"github.com/mapsheet/mapsheet/schema/disk"
	"github.com/mapsheet/mapsheet/schema/disk/disktest"
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
	f.Add([]byte(`{"kind":"branch","branch":1,"draft":0,"from":0,"at":0,"lines":1}` + "\n" + `{"kind":"note","branch":1,"at":0,"text":"a"}` + "\n" +
		`{"kind":"branch","branch":2,"draft":0,"from":0,"at":0,"lines":2}` + "\n" + `{"kind":"note","branch":2,"at":0,"text":"a"}`))
	f.Fuzz(func(t *testing.T, text []byte) {
		s := &Session{sys: sys, terms: rules.Terms{Seed: seed}, seats: map[string]string{}}
		s.addDraft(start)
		for _, side := range start.scenario.Sides {
			s.seats[side.ID] = Hand
		}
		s.addBranch(s.begin(start, &Branch{Name: "Main line", From: rules.Absent}))
		r := newReader(bytes.NewReader(resealed(text)), nil, []rules.System{sys})
		r.session, r.counts = s, true
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

// Whatever lines a file holds under right sums, a kept playtest or the log of a game is
// opened of it as far as it is sound, or refused by its number; what was opened is kept on
// and opens again as it was.
func FuzzOpen(f *testing.F) {
	log, err := os.ReadFile(filepath.Join("testdata", "the-farm.jsonl"))
	require.NoError(f, err)
	f.Add(log)
	sys := soldiers.System()
	s, err := Read(bytes.NewReader(log), scenarios.Bases(), sys)
	require.NoError(f, err)
	require.NoError(f, s.Annotate("A note."))
	s.GoTo(3)
	require.NoError(f, s.Seat(s.Chairs()[0].ID, "greedy"))
	run, err := s.Deploy("random")
	require.NoError(f, err)
	for step := range run.Steps() {
		_, err := s.Take(step)
		require.NoError(f, err)
	}
	d := disktest.New()
	require.NoError(f, s.Keep(d, "/kept"+Extension))
	require.NoError(f, s.Rename(0, "Another name"))
	first := s.Branch().game.Actions()
	s.GoTo(2)
	_, err = s.Do(first[3]) // a branch that is begun in the file
	require.NoError(f, err)
	require.NoError(f, s.Close())
	whole := d.Files()["/kept"+Extension]
	require.Contains(f, whole, `"lines":`)
	f.Add([]byte(whole))
	f.Add([]byte(whole[:strings.LastIndex(strings.TrimSpace(whole), "\n")+1]))
	f.Add([]byte(`{"kind":"playtest","format":"` + Format + `","system":"soldiers","seed":1,"handicap":-3}` + "\n" + `{"kind":"draft","draft":0,"text":""}`))
	f.Add([]byte(`{"format":"mapsheet-log/1","system":"commanders","text":"","seed":1}` + "\n" + `{"end":0}`))
	f.Fuzz(func(t *testing.T, text []byte) {
		if format.Log.Begins(text) {
			if s, err := Read(bytes.NewReader(resealed(text)), scenarios.Bases(), systems.All()...); err != nil {
				require.NotEmpty(t, err.Error())
			} else {
				require.NotNil(t, s.Table())
			}
			return
		}
		d := disktest.New()
		d.Put("/a"+Extension, string(resealed(text)))
		opened, err := OpenFile(d, "/a"+Extension, scenarios.Bases(), systems.All()...)
		if err != nil {
			require.NotEmpty(t, err.Error())
			return
		}
		if opened.Lost != nil {
			require.NotEmpty(t, opened.Lost.Error())
		}
		require.NotNil(t, opened.Table())
		if opened.Path() == "" {
			return
		}
		require.NoError(t, opened.Annotate("read"))
		require.NoError(t, opened.Close())
		again, err := OpenFile(d, "/a"+Extension, scenarios.Bases(), systems.All()...)
		require.NoError(t, err)
		require.NoError(t, again.Lost)
		require.Len(t, again.Branches(), len(opened.Branches()))
		for i, b := range again.Branches() {
			require.Equal(t, opened.Branches()[i].game.Actions(), b.game.Actions())
			require.Equal(t, opened.Branches()[i].notes, b.notes)
		}
		require.NoError(t, again.Close())
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

// resealed is lines of a playtest, or of a log, with the right sums.
func resealed(text []byte) []byte {
	var out bytes.Buffer
	w := rules.NewLineWriter(&out)
	log := format.Log.Begins(text)
	for i, text := range bytes.Split(text, []byte("\n")) {
		var l rules.Line = new(line)
		switch {
		case log && i == 0:
			l = new(rules.Header)
		case log && bytes.HasPrefix(text, []byte(`{"end":`)):
			l = new(rules.Closing)
		case log:
			l = new(rules.Entry)
		}
		if json.Unmarshal(text, l) == nil {
			_ = w.Write(l) // a buffer takes it
		}
	}
	return out.Bytes()
}
