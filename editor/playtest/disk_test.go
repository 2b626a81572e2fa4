package playtest_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"path"
	"slices"
	"strings"
	"syscall"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/playtest"
	"github.com/mapsheet/mapsheet/rules/soldiers"
	"github.com/mapsheet/mapsheet/scenarios"
	"github.com/mapsheet/mapsheet/schema/disk/disktest"
)

// kept is a playtest that is kept on a disk that may fail.
type kept struct {
	disk     *disktest.Disk
	session  *playtest.Session
	contents []string // what it consisted of when it was kept, and after each step
	ops      []int    // the operations of the disk until then
	lines    []int    // and the lines of the file
	told     error    // what the player was told
}

const (
	keptFolder = "/home/maps/farm.playtests"
	keptSteps  = 60
)

// keepOn keeps a playtest on a disk and does some steps in it.
func keepOn(t *testing.T, d *disktest.Disk) *kept {
	d.Put("/home/maps/farm.toml", "the scenario")
	k := &kept{disk: d, session: farm(t)}
	k.told = k.session.KeepIn(d, keptFolder)
	k.note(t)
	for n := range keptSteps {
		if n == keptSteps-1 { // at last on another draft
			r, err := k.session.Rebase(farmDraft(t, "turns = 4", "turns = 5"), nil)
			require.NoError(t, err)
			require.Positive(t, r.Legal)
			k.session.Accept(r, r.Legal, "Anew")
		} else {
			stepOf(k.session, n)
		}
		if k.told == nil {
			k.told = k.session.Trouble()
		}
		k.note(t)
	}
	return k
}

func (k *kept) note(t *testing.T) {
	k.contents, k.ops = append(k.contents, all(t, k.session)), append(k.ops, len(k.disk.Ops()))
	k.lines = append(k.lines, strings.Count(k.disk.Files()[keptFolder+"/playtest-1.jsonl"], "\n"))
}

// back is what is left of a playtest; empty where it was not kept yet.
func back(t *testing.T, d *disktest.Disk, what string) string {
	list, err := playtest.List(d, keptFolder)
	require.NoError(t, err)
	for name := range d.Files() {
		assert.True(t, path.Ext(name) == ".toml" || len(list) == 1 && name == list[0].Path, "%s: %s lies about", what, name)
	}
	if len(list) == 0 {
		return ""
	}
	require.Len(t, list, 1)
	s, err := playtest.OpenFile(d, list[0].Path, scenarios.Bases(), soldiers.System())
	require.NoError(t, err, what)
	content := all(t, s.Session)
	require.Equal(t, s.Branch().Len(), s.At(), "%s: it stands at the end of its branch", what)
	require.Equal(t, s.Branch().Last().Hash(), s.Table().Hash(), what)
	if s.Path() != "" { // it can be gone on with
		require.NoError(t, s.Annotate("gone on"))
		gone := all(t, s.Session)
		require.NoError(t, s.Close())
		again, err := playtest.OpenFile(d.Restart(), list[0].Path, scenarios.Bases(), soldiers.System())
		require.NoError(t, err, what)
		require.NoError(t, again.Lost, what)
		require.Equal(t, gone, all(t, again.Session), what)
	}
	return content
}

func TestAPlaytestOutlivesItsProgramKilledAfterAnyOperation(t *testing.T) {
	whole := keepOn(t, disktest.New())
	require.NoError(t, whole.told)
	for n := range whole.ops[keptSteps] {
		if testing.Short() && n%9 != 0 {
			continue
		}
		d := disktest.New()
		d.Stop = n + 1
		what := fmt.Sprintf("killed after operation %d", n+1)
		got := back(t, keepOn(t, d).disk.Restart(), what)
		done := slices.IndexFunc(whole.ops, func(ops int) bool { return ops > n+1 }) - 1
		switch {
		case done == -2: // all
			require.Equal(t, whole.contents[keptSteps], got, what)
		case got == "" || done == -1:
			require.Equal(t, -1, done, what)
		default:
			require.Contains(t, whole.contents[done:done+2], got, what)
		}
	}
}

// Of what the disk was not yet told to keep, a loss of power leaves what came first.
func TestAPlaytestOutlivesALossOfPowerToTheEndOfAPhase(t *testing.T) {
	whole := keepOn(t, disktest.New())
	ops := whole.disk.Ops()
	for n := whole.ops[0]; n < whole.ops[keptSteps]; n++ {
		if testing.Short() && n%9 != 0 {
			continue
		}
		d := disktest.New()
		d.Stop = n
		keepOn(t, d)
		synced := 0
		for i := range ops[:n] {
			if ops[i].Kind == disktest.Sync {
				synced = i + 1
			}
		}
		safe := slices.IndexFunc(whole.ops, func(ops int) bool { return ops > synced }) - 1
		for seed := range uint64(2) {
			what := fmt.Sprintf("power lost after operation %d, seed %d", n, seed)
			got := back(t, d.CutPower(rand.New(rand.NewPCG(seed, uint64(n)))), what)
			require.Contains(t, whole.contents[max(safe, 0):], got, what)
		}
	}
}

func TestABranchIsWrittenBeforeTheDiskIsToKeepIt(t *testing.T) {
	synced := 0
	for n := 1; ; n++ {
		d, s := disktest.New(), farm(t)
		require.NoError(t, s.KeepIn(d, keptFolder))
		r, err := s.Rebase(farmDraft(t, "turns = 4", "turns = 5"), nil)
		require.NoError(t, err)
		if n > r.Legal {
			break
		}
		before := len(d.Ops())
		s.Accept(r, n, "Anew")
		kinds := make([]disktest.Kind, 0, 8)
		for _, op := range d.Ops()[before:] {
			kinds = append(kinds, op.Kind)
		}
		if at := slices.Index(kinds, disktest.Sync); at >= 0 {
			synced++
			require.Less(t, slices.Index(kinds, disktest.Write), at, kinds)
		}
	}
	require.Positive(t, synced, "some end a phase")
}

// Even what is written in one piece may be cut where the program is killed, or the power
// is lost. Of a step there is all or nothing, then.
func TestOfAPlaytestThatIsCutThereAreWholeStepsOnly(t *testing.T) {
	whole := keepOn(t, disktest.New())
	lines := strings.SplitAfter(whole.disk.Files()[keptFolder+"/playtest-1.jsonl"], "\n")
	step := 0
	for n := whole.lines[0]; n < whole.lines[keptSteps]; n++ {
		for _, more := range []string{"", lines[n][:len(lines[n])/2]} {
			d := disktest.New()
			d.Put(keptFolder+"/playtest-1.jsonl", strings.Join(lines[:n], "")+more)
			for whole.lines[step+1] <= n {
				step++
			}
			require.Equal(t, whole.contents[step], back(t, d, fmt.Sprintf("%d lines", n)))
		}
	}
}

func TestAPlaytestWhoseDiskFailsGoesOnAndThePlayerIsTold(t *testing.T) {
	whole := keepOn(t, disktest.New())
	causes := []error{syscall.EIO, syscall.ENOSPC, syscall.EACCES, syscall.EROFS, disktest.Short{Bytes: 40, Err: syscall.ENOSPC}}
	for n := range whole.ops[keptSteps] {
		if testing.Short() && n%9 != 0 {
			continue
		}
		for _, forGood := range []bool{false, true} {
			d := disktest.New()
			what := ""
			d.Fault = func(op disktest.Op) error {
				if op.N < n+1 || op.N > n+1 && !forGood {
					return nil
				}
				cause := causes[n%len(causes)]
				if short := (disktest.Short{}); errors.As(cause, &short) && op.Kind != disktest.Write {
					cause = syscall.EIO
				}
				what += fmt.Sprintf("operation %d (%s) fails by %v; ", op.N, op.Kind, cause)
				return cause
			}
			k := keepOn(t, d)
			require.Equal(t, whole.contents, k.contents, "%s: the play goes on", what)
			got := back(t, d.Restart(), what)
			if k.told == nil {
				require.Equal(t, whole.contents[keptSteps], got, "%s: lost in silence", what)
			} else if got != "" {
				require.Contains(t, whole.contents, got, what)
			}
		}
	}
}

// Whatever fails when a playtest is first kept, or one that broke off is opened, is told.
func TestAPlaytestThatCannotBeBegunOrMendedIsSaid(t *testing.T) {
	path := keptFolder + "/a.jsonl"
	failing := func(d *disktest.Disk, n int) (failed *disktest.Op) {
		failed = &disktest.Op{}
		d.Fault = func(op disktest.Op) error {
			if op.N != n {
				return nil
			}
			*failed = op
			return syscall.EIO
		}
		return failed
	}
	whole := disktest.New()
	require.NoError(t, farm(t).Keep(whole, path))
	text := whole.Files()[path]
	for n := range len(whole.Ops()) {
		d := disktest.New()
		failed := failing(d, n+1)
		if err := farm(t).Keep(d, path); err == nil {
			assert.Equal(t, text, d.Restart().Files()[path], "%s failed in silence", failed.Kind)
		}
	}

	broken := func() *disktest.Disk {
		d := disktest.New()
		d.Put(path, text[:len(text)-20])
		return d
	}
	sound := broken()
	opened, err := playtest.OpenFile(sound, path, scenarios.Bases(), soldiers.System())
	require.NoError(t, err)
	require.NoError(t, opened.Close())
	cut := 0
	for n := range len(sound.Ops()) {
		d := broken()
		failed := failing(d, n+1)
		opened, err := playtest.OpenFile(d, path, scenarios.Bases(), soldiers.System())
		if err != nil {
			assert.ErrorIs(t, err, syscall.EIO)
			if failed.Kind == disktest.Truncate {
				cut++
			}
			continue
		}
		require.NotNil(t, opened.Session, "%s failed", failed.Kind)
		_ = opened.Close()
	}
	assert.Equal(t, 1, cut, "what could not be cut off is said")
}

func TestAPlaytestWhoseFolderVanishesIsSaid(t *testing.T) {
	d := disktest.New()
	s := farm(t)
	require.NoError(t, s.KeepIn(d, keptFolder))
	require.NoError(t, s.Annotate("here"))
	d.Vanish(keptFolder)
	require.ErrorContains(t, s.Annotate("gone"), "the playtest is no longer kept")
}

func TestOnlyTheUserCanReadAPlaytest(t *testing.T) {
	d := disktest.New()
	require.NoError(t, farm(t).Keep(d, "/home/farm.playtests/a.jsonl"))
	for name, want := range map[string]uint32{"/home/farm.playtests": 0o700, "/home/farm.playtests/a.jsonl": 0o600} {
		info, err := d.Stat(name)
		require.NoError(t, err)
		assert.Equal(t, want, uint32(info.Mode().Perm()))
	}
}

// A line that was written but for its line feed counts, and the next one begins on a
// line of its own.
func TestALineWithoutItsLineFeedCounts(t *testing.T) {
	d := disktest.New()
	s := farm(t)
	require.NoError(t, s.Keep(d, keptFolder+"/a.jsonl"))
	require.NoError(t, s.Annotate("the last word"))
	want := all(t, s)
	require.NoError(t, s.Close())
	text := d.Files()[keptFolder+"/a.jsonl"]
	d.Put(keptFolder+"/a.jsonl", text[:len(text)-1])
	require.Equal(t, want, back(t, d, "cut"))
}

// Where the line feed cannot be written, that is said.
func TestALineFeedThatCannotBeWrittenIsSaid(t *testing.T) {
	const path = keptFolder + "/a.jsonl"
	d := disktest.New()
	require.NoError(t, farm(t).Keep(d, path))
	text := d.Files()[path]
	d = disktest.New()
	d.Put(path, text[:len(text)-1])
	d.Fault = func(op disktest.Op) error {
		if op.Kind == disktest.Write {
			return syscall.EIO
		}
		return nil
	}
	_, err := playtest.OpenFile(d, path, scenarios.Bases(), soldiers.System())
	require.ErrorIs(t, err, syscall.EIO)
}
