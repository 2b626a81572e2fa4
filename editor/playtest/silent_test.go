package playtest_test

import (
	"fmt"
	"syscall"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/playtest"
	"github.com/mapsheet/mapsheet/rules/soldiers"
	"github.com/mapsheet/mapsheet/scenarios"
	"github.com/mapsheet/mapsheet/schema/disk/disktest"
)

// kindsOfKeeping is every kind of operation by which a playtest is kept.
func kindsOfKeeping(t *testing.T) []disktest.Kind {
	d := keepOn(t, disktest.New()).disk
	seen := map[disktest.Kind]bool{}
	var kinds []disktest.Kind
	for _, op := range d.Ops() {
		if !seen[op.Kind] {
			seen[op.Kind] = true
			kinds = append(kinds, op.Kind)
		}
	}
	return kinds
}

// silentFarm is a playtest that is kept on a disk on which operations of a kind do not answer,
// and may then fail.
func silentFarm(t *testing.T, kind disktest.Kind, fault func(op disktest.Op) error) (s *playtest.Session, d *disktest.Disk, answer func()) {
	d = disktest.New()
	d.Put("/home/maps/farm.toml", "the scenario")
	d.Fault = fault
	answer = d.Silence(func(op disktest.Op) bool { return op.Kind == kind })
	s = farm(t)
	require.NoError(t, s.KeepIn(d, keptFolder), "%s does not answer", kind)
	return s, d, answer
}

// reopened is all that the only playtest on a disk consists of.
func reopened(t *testing.T, d *disktest.Disk, what string) string {
	list, err := playtest.List(d, keptFolder)
	require.NoError(t, err, what)
	require.Len(t, list, 1, what)
	s, err := playtest.OpenFile(d, list[0].Path, scenarios.Bases(), soldiers.System())
	require.NoError(t, err, what)
	require.NoError(t, s.Lost, what)
	return all(t, s.Session)
}

// Whichever operation does not answer: whoever plays goes on, and when the disk answers all
// is in the file.
func TestADiskThatDoesNotAnswerKeepsNobodyWaiting(t *testing.T) {
	for _, kind := range kindsOfKeeping(t) {
		what := fmt.Sprintf("%s does not answer", kind)
		s, d, answer := silentFarm(t, kind, nil)
		for n := range keptSteps {
			stepOf(s, n)
		}
		require.NoError(t, s.Trouble(), what)
		assert.True(t, s.Kept(), what)
		assert.True(t, s.Behind(), what)
		want := all(t, s)
		answer()
		s.Settle()()
		require.NoError(t, s.Trouble(), what)
		assert.False(t, s.Behind(), what)
		assert.Equal(t, keptFolder+"/playtest-1.jsonl", s.Path(), what)
		assert.Equal(t, want, reopened(t, d.Restart(), what), what)

		stepOf(s, 7)
		require.NoError(t, s.Annotate("and on"))
		assert.False(t, s.Behind(), "%s: it is waited for again", what)
		want = all(t, s)
		require.NoError(t, s.Close(), what)
		assert.Equal(t, want, reopened(t, d.Restart(), what), what)
	}
}

// A playtest that is given up while the disk does not answer is in its file once it does.
func TestAPlaytestIsBroughtToItsEndOnceTheDiskAnswers(t *testing.T) {
	for _, kind := range kindsOfKeeping(t) {
		what := fmt.Sprintf("%s does not answer", kind)
		s, d, answer := silentFarm(t, kind, nil)
		require.NoError(t, s.Annotate("the last word"), what)
		want := all(t, s)
		work := s.Release()
		assert.False(t, s.Kept(), what)
		answer()
		path, err := work()
		require.NoError(t, err, what)
		assert.Equal(t, keptFolder+"/playtest-1.jsonl", path, what)
		assert.Equal(t, want, reopened(t, d, what), "%s: it is locked no longer", what)
	}
}

// What fails only when the disk answers is told then, and of what came after nothing is
// written.
func TestWhatFailsLateIsTold(t *testing.T) {
	for kind, says := range map[disktest.Kind]string{
		disktest.Mkdir: "the playtest cannot be kept: ",
		disktest.Stat:  "", // of a name that cannot be looked at, whoever takes it says what is wrong
		disktest.Write: "the playtest cannot be kept: ",
		disktest.Sync:  "the playtest is no longer kept in " + keptFolder + "/playtest-1.jsonl: ",
	} {
		failed := false
		s, d, answer := silentFarm(t, kind, func(op disktest.Op) error {
			if op.Kind != kind || failed {
				return nil
			}
			failed = true
			return syscall.EIO
		})
		require.NoError(t, s.Annotate("later"))
		answer()
		s.Settle()()
		if says == "" {
			require.NoError(t, s.Trouble())
			continue
		}
		require.ErrorIs(t, s.Trouble(), syscall.EIO)
		require.ErrorContains(t, s.Trouble(), says)
		require.ErrorIs(t, s.Annotate("too late"), syscall.EIO)
		require.ErrorIs(t, s.Close(), syscall.EIO)
		assert.False(t, s.Kept())
		for path, text := range d.Files() {
			assert.NotContains(t, text, "too late", path)
		}
	}
}
