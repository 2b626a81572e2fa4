package playtest_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/playtest"
	"github.com/mapsheet/mapsheet/model/limits"
	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/soldiers"
	"github.com/mapsheet/mapsheet/scenarios"
	"github.com/mapsheet/mapsheet/schema/disk/disktest"
)

// lentFolder is where the program keeps the playtests of scenarios without a file.
var lentFolder = playtest.Beside("/home/state/journal")

// moves are the ways in which a playtest that the program keeps comes beside a scenario's file.
var moves = map[string]func(d *disktest.Disk, s *playtest.Session) error{
	"while it goes on": func(d *disktest.Disk, s *playtest.Session) error {
		work, err := s.MoveIn(d, keptFolder)
		if err != nil {
			return err
		}
		return work()
	},
	"once it is closed": func(d *disktest.Disk, s *playtest.Session) error {
		path := s.Path()
		if err := s.Close(); err != nil {
			return err
		}
		return playtest.Move(d, path, keptFolder)
	},
}

// lent is a playtest that the program keeps, with something in it.
func lent(t *testing.T, d *disktest.Disk) *playtest.Session {
	t.Helper()
	s := farm(t)
	require.NoError(t, s.KeepAmong(d, lentFolder, limits.OwnPlaytests))
	for n := range 12 {
		stepOf(s, n)
	}
	require.NoError(t, s.Trouble())
	return s
}

// whereIs is the playtests in a folder that are whole.
func whereIs(t *testing.T, d *disktest.Disk, folder, what string) (contents []string) {
	t.Helper()
	list, err := playtest.List(d, folder)
	require.NoError(t, err, what)
	for _, i := range list {
		o, err := playtest.OpenFile(d, i.Path, scenarios.Bases(), soldiers.System())
		if err == nil && o.Lost == nil {
			contents = append(contents, all(t, o.Session))
			require.NoError(t, o.Close(), what)
		}
	}
	return contents
}

// A playtest is moved whole, or stays: whichever operation of the disk fails, is the last of
// the program, or the last before the power goes.
func TestAPlaytestThatIsMovedIsInOneOfBothFolders(t *testing.T) {
	for name, move := range moves {
		t.Run(name, func(t *testing.T) {
			d := disktest.New()
			s := lent(t, d)
			want, before := all(t, s), len(d.Ops())
			require.NoError(t, move(d, s))
			after, now := len(d.Ops()), want
			if s.Kept() { // it goes on in the new file
				require.NoError(t, s.Annotate("gone on"))
				now = all(t, s)
				require.NoError(t, s.Close())
			}
			assert.Equal(t, []string{now}, whereIs(t, d, keptFolder, "all went well"))
			assert.Empty(t, whereIs(t, d, lentFolder, "all went well"))
			for n := before; n < after; n++ {
				left := func(what string, d *disktest.Disk) {
					what = fmt.Sprintf("operation %d: %s", n, what)
					got := append(whereIs(t, d, keptFolder, what), whereIs(t, d, lentFolder, what)...)
					require.Contains(t, got, want, what)
					for path := range d.Files() {
						require.True(t, strings.HasSuffix(path, playtest.Extension), "%s: %s lies about", what, path)
					}
				}
				d := disktest.New()
				s := lent(t, d)
				d.Stop = n + 1
				_ = move(d, s)
				left("killed", d.Restart())
				left("power lost", d.CutPower(rand.New(rand.NewPCG(1, uint64(n)))))

				d = disktest.New()
				s = lent(t, d)
				ops := 0
				d.Fault = func(disktest.Op) error {
					if ops++; ops == n-before+1 {
						return syscall.EIO
					}
					return nil
				}
				_ = move(d, s)
				d.Fault = nil
				if s.Kept() {
					_ = s.Close()
				}
				left("failed", d.Restart())
			}
		})
	}
}

// The program keeps so many playtests of scenarios without a file; the oldest that nobody has
// open make room.
func TestTheOldestPlaytestsThatTheProgramKeepsMakeRoom(t *testing.T) {
	d := disktest.New()
	open := farm(t)
	require.NoError(t, open.KeepAmong(d, lentFolder, limits.OwnPlaytests)) // the oldest
	paths := []string{open.Path()}
	for range limits.OwnPlaytests + 2 {
		d.SetTime(d.Now().Add(time.Minute))
		s := farm(t)
		require.NoError(t, s.KeepAmong(d, lentFolder, limits.OwnPlaytests))
		paths = append(paths, s.Path())
		require.NoError(t, s.Close())
	}
	list, err := playtest.List(d, lentFolder)
	require.NoError(t, err)
	require.Len(t, list, limits.OwnPlaytests+1, "one is open")
	assert.Equal(t, open.Path(), list[limits.OwnPlaytests].Path)
	assert.Equal(t, paths[3], list[limits.OwnPlaytests-1].Path, "the second and third are gone")
	require.NoError(t, open.Close())

	// No other playtest gets the name of one that is gone.
	again := farm(t)
	require.NoError(t, again.KeepAmong(d, lentFolder, limits.OwnPlaytests))
	assert.NotContains(t, paths, again.Path())
	require.NoError(t, again.Close())
}

// What is gone on with is the last playtest that is not over and that nobody has open.
func TestTheNewestPlaytestThatIsNotOver(t *testing.T) {
	d := disktest.New()
	unfit := ""
	newest := func() (name string) {
		list, err := playtest.List(d, keptFolder)
		require.NoError(t, err)
		o, info := playtest.Unfinished(d, list, scenarios.Bases(), soldiers.System(), func(i playtest.Info, s *playtest.Session) bool {
			return i.Name != unfit && s.Len() > 0
		})
		if o == nil {
			return ""
		}
		require.NoError(t, o.Close())
		return info.Name
	}
	assert.Empty(t, newest(), "there is none")
	keep := func(s *playtest.Session) *playtest.Session {
		d.SetTime(d.Now().Add(time.Minute))
		require.NoError(t, s.KeepIn(d, keptFolder))
		return s
	}
	begin := func(actions int) *playtest.Session {
		s, err := playtest.New(soldiers.System(), farmDraft(t), rules.Terms{Seed: 3})
		require.NoError(t, err)
		for range actions {
			_, err := s.Do(s.Table().(rules.Proposer).Propose(nil, s.Table().Now().Awaits.First())[0])
			require.NoError(t, err)
		}
		return s
	}
	require.NoError(t, keep(begin(2)).Close())
	assert.Equal(t, "playtest-1", newest())
	require.NoError(t, keep(begin(0)).Close())
	assert.Equal(t, "playtest-1", newest(), "in the second nothing was done")
	open := keep(begin(2))
	assert.Equal(t, "playtest-1", newest(), "the third is open elsewhere")
	require.NoError(t, open.Close())
	assert.Equal(t, "playtest-3", newest())
	require.NoError(t, keep(farm(t)).Close())
	assert.Equal(t, "playtest-3", newest(), "the fourth is over")
	unfit = "playtest-3"
	assert.Equal(t, "playtest-1", newest())
}
