package playtest_test

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/playtest"
	"github.com/mapsheet/mapsheet/rules/soldiers"
	"github.com/mapsheet/mapsheet/scenarios"
	"github.com/mapsheet/mapsheet/schema/disk"
	"github.com/mapsheet/mapsheet/schema/disk/disktest"
)

func TestPlaytestsAreKeptBesideTheScenario(t *testing.T) {
	assert.Equal(t, filepath.Join("maps", "farm.playtests"), playtest.Folder(filepath.Join("maps", "farm.toml")))
	folder := filepath.Join(t.TempDir(), "farm.playtests")
	list, err := playtest.List(disk.System{}, folder)
	require.NoError(t, err, "there is none yet")
	assert.Empty(t, list)

	for n := range 3 {
		path := filepath.Join(folder, fmt.Sprintf("playtest-%d.jsonl", n+1))
		s := farm(t)
		assert.Empty(t, s.Path())
		require.NoError(t, s.Close(), "nothing is kept")
		assert.False(t, s.Kept())
		require.NoError(t, s.KeepIn(disk.System{}, folder))
		assert.Equal(t, path, s.Path())
		assert.True(t, s.Kept())
		require.ErrorContains(t, s.Keep(disk.System{}, filepath.Join(folder, "twice.jsonl")), "is kept in "+path+" already")
		require.NoError(t, s.Trouble())
		require.NoError(t, s.Close())
		assert.Empty(t, s.Path())
	}
	require.Error(t, farm(t).Keep(disk.System{}, filepath.Join(folder, "playtest-2.jsonl")), "nothing is written over")
	now := time.Now()
	for n, name := range []string{"playtest-1", "playtest-3", "playtest-2"} {
		at := now.Add(time.Duration(-n) * time.Hour)
		require.NoError(t, os.Chtimes(filepath.Join(folder, name+playtest.Extension), at, at))
	}
	// Neither a text, a log of a game, a file of another name nor a folder is one.
	log, err := os.ReadFile(farmLog)
	require.NoError(t, err)
	whole, err := os.ReadFile(filepath.Join(folder, "playtest-1.jsonl"))
	require.NoError(t, err)
	for name, text := range map[string][]byte{"text.jsonl": []byte("hello\n"), "log.jsonl": log, "playtest-1.txt": whole} {
		require.NoError(t, os.WriteFile(filepath.Join(folder, name), text, 0o600))
	}
	require.NoError(t, os.Mkdir(filepath.Join(folder, "folder.jsonl"), 0o700))
	list, err = playtest.List(disk.System{}, folder)
	require.NoError(t, err)
	var names []string
	for _, info := range list {
		names = append(names, info.Name)
		assert.Equal(t, "the-farm", info.Scenario)
		assert.EqualValues(t, len(whole), info.Size)
	}
	assert.Equal(t, []string{"playtest-1", "playtest-3", "playtest-2"}, names, "the newest first")
	_, err = playtest.List(disk.System{}, filepath.Join(folder, "text.jsonl"))
	assert.Error(t, err, "a file is no folder")
}

// All that a session consists of comes back from its file: whether it was kept
// from the start or only at the end, and with branches that were deleted since.
func TestASessionWithBranchesComesBack(t *testing.T) {
	for _, early := range []bool{true, false} {
		path := filepath.Join(t.TempDir(), "p.jsonl")
		s := farm(t)
		if early {
			require.NoError(t, s.Keep(disk.System{}, path))
		}
		require.NoError(t, s.Annotate("The end"))
		s.GoTo(fire30)
		require.NoError(t, s.Annotate("The first shot"))
		require.NoError(t, s.SetDice(1))
		fire(t, s) // Branch 1, from the main line
		end(t, s)
		require.NoError(t, s.Annotate("As it goes"))
		s.GoTo(fire30 + 1)
		aim, _ := shot(t, s, 1)
		_, err := s.Do(aim) // Branch 2, from Branch 1
		require.NoError(t, err)
		require.NoError(t, s.Annotate("gone"))
		require.NoError(t, s.Annotate(""))
		r, err := s.Rebase(farmDraft(t, "turns = 4", "turns = 5"), nil)
		require.NoError(t, err)
		s.Accept(r, r.Legal, "Five turns")
		require.NoError(t, s.Seat("german", "greedy"))
		require.NoError(t, s.Seat("french", playtest.Hand))
		require.NoError(t, s.Rename(2, "The second shot"))
		require.NoError(t, s.Delete(1))
		require.NoError(t, s.Switch(0))
		s.GoTo(3)
		_, err = s.Do(legal(s)[0]) // Branch 4, from the main line
		require.NoError(t, err)
		if !early {
			require.NoError(t, s.Keep(disk.System{}, path))
		}
		valid(t, path)
		require.NoError(t, s.Close())

		again, err := playtest.OpenFile(disk.System{}, path, scenarios.Bases(), soldiers.System())
		require.NoError(t, err)
		require.NoError(t, again.Lost)
		require.NoError(t, again.Close())
		assert.Equal(t, []string{"Main line", "The second shot", "Five turns", "Branch 4"}, branchNames(again.Session))
		last := again.Branches()[3]
		assert.Equal(t, []int{0, 3}, []int{last.From, last.Shared})
		for _, b := range s.Branches() {
			require.NoError(t, s.Switch(b.ID))
			require.NoError(t, again.Switch(b.ID))
			s.GoTo(s.Len())
			again.GoTo(s.Len())
			assert.Equal(t, s.Len(), again.Len(), b.Name)
			assert.Equal(t, s.Table().Hash(), again.Table().Hash(), b.Name)
			assert.Equal(t, noted(s), noted(again.Session), b.Name)
			assert.Equal(t, b.Draft(), again.Branch().Draft(), b.Name)
			for n := range s.Len() {
				require.Equal(t, s.Moment(n), again.Moment(n), b.Name)
			}
		}
		assert.Equal(t, "greedy", again.Player("german"))
		assert.Equal(t, playtest.Hand, again.Player("french"))
		assert.Equal(t, s.Terms(), again.Terms())
		require.NoError(t, again.Switch(3))
		assert.Equal(t, 5, again.Scenario().Length.Turns)
	}
}

// A disk that fails is told of at every act from then on, and nothing more is
// written; the game itself goes on.
func TestEveryActSaysThatNothingIsKeptAnyMore(t *testing.T) {
	acts := map[string]func(s *playtest.Session) error{
		"an action": func(s *playtest.Session) error { _, err := s.Do(legal(s)[0]); return err },
		"a note":    func(s *playtest.Session) error { return s.Annotate("a") },
		"a name":    func(s *playtest.Session) error { return s.Rename(0, "a") },
		"an end":    func(s *playtest.Session) error { return s.Delete(0) },
		"a seat":    func(s *playtest.Session) error { return errors.Join(s.Seat("german", "random"), s.Trouble()) },
		"a step": func(s *playtest.Session) error {
			run, err := s.Deploy("random")
			require.NoError(t, err)
			defer run.Stop()
			_, err = s.Take(<-run.Steps())
			return err
		},
	}
	for name, act := range acts {
		t.Run(name, func(t *testing.T) {
			d := disktest.New()
			s := farm(t)
			s.GoTo(0)
			_, err := s.Do(legal(s)[1])
			require.NoError(t, err)
			require.NoError(t, s.Keep(d, "/home/p.jsonl"))
			d.Fault = func(op disktest.Op) error {
				if op.Kind == disktest.Write {
					return syscall.ENOSPC
				}
				return nil
			}
			err = act(s)
			require.ErrorIs(t, err, syscall.ENOSPC)
			require.ErrorContains(t, err, "the playtest is no longer kept in /home/p.jsonl")
			d.Fault = nil
			before := d.Files()["/home/p.jsonl"]
			require.ErrorIs(t, s.Annotate("still not"), syscall.ENOSPC)
			assert.Equal(t, before, d.Files()["/home/p.jsonl"], "a gap is never written over")
			require.ErrorIs(t, s.Close(), syscall.ENOSPC)
			require.NoError(t, s.Trouble())
		})
	}
}

// Every action that is done is written with the state that it leads to, so that a
// game that goes elsewhere is noticed at once; those of a game that is kept when
// it is over have the last.
func TestActionsAreKeptWithTheirState(t *testing.T) {
	d := disktest.New()
	s := farm(t)
	s.GoTo(fire30)
	end(t, s)
	require.NoError(t, s.Keep(d, "/home/p.jsonl"))
	actions := func() (all, states int) {
		text := d.Files()["/home/p.jsonl"]
		assert.NotContains(t, text, `"again"`, "nobody weighed anything")
		return strings.Count(text, `"kind":"do"`), strings.Count(text, `"state":`)
	}
	all, states := actions()
	assert.Equal(t, []int{127, 2}, []int{all, states}, "one for each branch")
	end(t, s)
	end(t, s)
	all, states = actions()
	assert.Equal(t, []int{129, 4}, []int{all, states})
	require.NoError(t, s.Close())
}

// Before the first action nothing was weighed, and a branch need not have any.
func TestWhatBeginsABranchIsKept(t *testing.T) {
	d := disktest.New()
	s := atFarm(t, soldiers.System())
	require.NoError(t, s.Keep(d, "/home/p.jsonl"))
	run, err := s.Deploy("greedy")
	require.NoError(t, err)
	take(t, s, run)
	why := s.Moment(0).Why
	require.NotEmpty(t, why)
	r, err := s.Rebase(farmDraft(t, "turns = 4", "turns = 5"), nil)
	require.NoError(t, err)
	s.Accept(r, 0, "Anew")
	require.Zero(t, s.Len())
	want := all(t, s)
	require.NoError(t, s.Close())
	again, err := playtest.OpenFile(d, "/home/p.jsonl", scenarios.Bases(), soldiers.System())
	require.NoError(t, err)
	require.NoError(t, again.Lost)
	assert.Equal(t, want, all(t, again.Session))
	require.NoError(t, again.Switch(0))
	assert.Equal(t, why, again.Moment(0).Why)
	require.NoError(t, again.Close())
}

// An empty file is a name that was taken for a playtest only where it is called like one.
func TestAnEmptyFileOfAnotherNameStays(t *testing.T) {
	d := disktest.New()
	d.Put("/home/left.jsonl", "")
	d.Put("/home/notes.txt", "")
	list, err := playtest.List(d, "/home")
	require.NoError(t, err)
	assert.Empty(t, list)
	assert.Equal(t, map[string]string{"/home/notes.txt": ""}, d.Files())
}

// Where an open file cannot be replaced, the name is let go before it is taken again.
func TestAPlaytestIsKeptWhereAnOpenFileCannotBeReplaced(t *testing.T) {
	for failures, kept := range []bool{true, true, false} {
		d := disktest.New()
		d.Put("/home/a.toml", "")
		renames := 0
		d.Fault = func(op disktest.Op) error {
			if op.Kind != disktest.Rename {
				return nil
			}
			if renames++; renames <= failures {
				return syscall.EACCES
			}
			return nil
		}
		s := farm(t)
		err := s.Keep(d, "/home/p.jsonl")
		assert.Equal(t, min(failures+1, 2), renames, "%d fail", failures)
		if !kept {
			require.ErrorIs(t, err, syscall.EACCES)
			assert.Empty(t, s.Path())
			assert.Equal(t, map[string]string{"/home/a.toml": ""}, d.Files(), "nothing is left lying about")
			continue
		}
		require.NoError(t, err)
		require.NoError(t, s.Annotate("a note"))
		require.NoError(t, s.Close())
		assert.Contains(t, d.Files()["/home/p.jsonl"], "a note")
		assert.Len(t, d.Files(), 2)
	}
}

// A playtest that cannot be opened is not listed, and those beside it are.
func TestAPlaytestThatCannotBeOpenedIsNotListed(t *testing.T) {
	d := disktest.New()
	for _, path := range []string{"/home/a.jsonl", "/home/b.jsonl"} {
		s := farm(t)
		require.NoError(t, s.Keep(d, path))
		require.NoError(t, s.Close())
	}
	d.Fault = func(op disktest.Op) error {
		if op.Kind == disktest.Open && op.Path == "/home/a.jsonl" {
			return syscall.EACCES
		}
		return nil
	}
	list, err := playtest.List(d, "/home")
	require.NoError(t, err)
	require.Len(t, list, 1)
	assert.Equal(t, "b", list[0].Name)
}

// A draft that cannot be played cannot be played to its end either.
func TestAGameOfNoScenarioIsNotReplayed(t *testing.T) {
	draft := farmDraft(t)
	draft.Scenario = nil
	_, err := playtest.Replay(t.Context(), soldiers.System(), draft, 1, nil)
	assert.ErrorContains(t, err, "no scenario to play")
	for wrong, kinds := range map[string]map[string]string{"has no player": nil, "nobody": {"german": "nobody", "french": "nobody"}} {
		_, err = playtest.Replay(t.Context(), soldiers.System(), farmDraft(t), 1, kinds)
		assert.ErrorContains(t, err, wrong)
	}
}

// A disk that knows no locks is used without; one that fails at them is not.
func TestAPlaytestIsKeptWhereThereAreNoLocks(t *testing.T) {
	d := disktest.New()
	d.NoLocks = true
	s := farm(t)
	require.NoError(t, s.Keep(d, "/home/p.jsonl"))
	require.NoError(t, s.Close())
	again, err := playtest.OpenFile(d, "/home/p.jsonl", scenarios.Bases(), soldiers.System())
	require.NoError(t, err)
	require.NoError(t, again.Close())
	d.Fault = func(op disktest.Op) error {
		if op.Kind == disktest.Lock {
			return syscall.EIO
		}
		return nil
	}
	_, err = playtest.OpenFile(d, "/home/p.jsonl", scenarios.Bases(), soldiers.System())
	require.ErrorIs(t, err, syscall.EIO)
	for n := 1; n <= 2; n++ {
		d := disktest.New()
		d.Put("/home/a.toml", "")
		locks := 0
		d.Fault = func(op disktest.Op) error {
			if op.Kind == disktest.Lock {
				if locks++; locks == n {
					return syscall.EIO
				}
			}
			return nil
		}
		s := farm(t)
		err := s.Keep(d, "/home/p.jsonl")
		if locks < n {
			require.NoError(t, err, "there is no such lock")
			continue
		}
		require.ErrorIs(t, err, syscall.EIO, "lock %d", n)
		assert.Equal(t, map[string]string{"/home/a.toml": ""}, d.Files())
	}
}

func TestAKeptPlaytestIsKnownByHowItBegins(t *testing.T) {
	d := disktest.New()
	require.NoError(t, d.MkdirAll("/home", 0o700))
	s := farm(t)
	require.NoError(t, s.Keep(d, "/home/kept.jsonl"))
	require.NoError(t, s.Close())
	log, err := os.ReadFile(farmLog)
	require.NoError(t, err)
	d.Put("/home/log.jsonl", string(log))
	kept, err := playtest.IsKept(d, "/home/kept.jsonl")
	require.NoError(t, err)
	assert.True(t, kept)
	for _, path := range []string{"/home/log.jsonl", "/home/nothing.jsonl", "/home"} {
		kept, err := playtest.IsKept(d, path)
		require.NoError(t, err, path)
		assert.False(t, kept, path)
	}
	for _, kind := range []disktest.Kind{disktest.Stat, disktest.Open, disktest.Read} {
		d.Fault = func(op disktest.Op) error {
			if op.Kind == kind {
				return syscall.EIO
			}
			return nil
		}
		_, err = playtest.IsKept(d, "/home/kept.jsonl")
		assert.ErrorIs(t, err, syscall.EIO, "nobody knows what it is")
	}
}
