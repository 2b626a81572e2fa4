package balance

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/model/limits"
	"github.com/mapsheet/mapsheet/schema"
	"github.com/mapsheet/mapsheet/schema/disk"
	"github.com/mapsheet/mapsheet/schema/disk/disktest"
)

func TestGamesThatAreKeptBelongToOneWindow(t *testing.T) {
	path := Unfinished(filepath.Join(t.TempDir(), "battle.balance.json"))
	isElsewhere := func() {
		t.Helper()
		_, err := TakePart(disk.System{}, path)
		assert.ErrorIs(t, err, ErrElsewhere)
	}
	r := Result{Stopped: true}
	mine := NewPart(disk.System{}, func(int) string { return path })
	for range 3 {
		require.NoError(t, mine.Save(r))
		isElsewhere()
	}
	mine.Leave()
	other, err := TakePart(disk.System{}, path)
	require.NoError(t, err)
	isElsewhere()
	require.NoError(t, other.Save(r))
	isElsewhere()
	other.Leave()
	require.NoError(t, other.Save(r), "what was not waited for")
	third, err := TakePart(disk.System{}, path)
	require.NoError(t, err)
	require.NoError(t, third.Drop())
	assert.NoFileExists(t, path)
	_, err = TakePart(disk.System{}, path)
	assert.Error(t, err)
}

// A new part takes the first path at which nobody keeps anything: an empty file is of whoever
// was ended before the first save.
func TestANewPartReplacesNothingThatIsKept(t *testing.T) {
	d := disktest.New()
	d.Put("/1", "another's")
	d.Put("/2", "")
	p := NewPart(d, func(n int) string { return fmt.Sprintf("/%d", n) })
	require.NoError(t, p.Save(Result{Stopped: true}))
	assert.Equal(t, "/2", p.Path())
	assert.Equal(t, "another's", d.Files()["/1"])
	assert.NotEmpty(t, d.Files()["/2"])
	p.Leave()
}

// A file that was made and cannot be had alone is taken away again.
func TestANewPartThatNobodyCanHoldLeavesNothingAbout(t *testing.T) {
	d := disktest.New()
	d.Fault = func(op disktest.Op) error {
		if op.Kind == disktest.Lock {
			return syscall.EIO
		}
		return nil
	}
	p := NewPart(d, func(int) string { return "/battle.balance.json" })
	require.ErrorIs(t, p.Save(Result{Stopped: true}), syscall.EIO)
	assert.Empty(t, d.Files())
}

// A window gives games up that are being saved on a disk that does not answer.
func TestGamesAreGivenUpWithoutWaitingForTheDisk(t *testing.T) {
	d := disktest.New()
	path := Unfinished("/battle.balance.json")
	mine := NewPart(d, func(int) string { return path })
	require.NoError(t, mine.Save(Result{Stopped: true}))
	begun := make(chan struct{})
	answer := d.Silence(func(op disktest.Op) bool {
		if op.Kind == disktest.Write {
			close(begun)
		}
		return op.Kind == disktest.Write
	})
	saved := make(chan error)
	go func() { saved <- mine.Save(Result{Stopped: true, Setup: Setup{Title: "Later"}}) }()
	<-begun
	require.True(t, disk.Within(10*time.Second, mine.Leave), "nobody waits for the save")
	_, err := TakePart(d, path)
	require.ErrorIs(t, err, ErrElsewhere, "it is not left before")
	answer()
	require.NoError(t, <-saved)
	require.NoError(t, mine.Drop()) // once all before it is done
	assert.Empty(t, d.Files())
}

// Whoever saves a part puts another file in its place, and whoever drops it takes the file
// away: who opened the file a moment before has nothing by its lock.
func TestOfTwoWhoTakeAPartWithinAMomentOneHasIt(t *testing.T) {
	path := Unfinished("/battle.balance.json")
	r := Result{Stopped: true}
	for what, test := range map[string]struct {
		meanwhile func(owner *Part) error
		says      error
	}{
		"its owner saves":             {func(owner *Part) error { return owner.Save(r) }, ErrElsewhere},
		"its owner drops it":          {(*Part).Drop, fs.ErrNotExist},
		"its owner saves and goes on": {func(owner *Part) error { return errors.Join(owner.Save(r), owner.Save(r)) }, ErrElsewhere},
		"its owner saves and leaves":  {func(owner *Part) error { err := owner.Save(r); owner.Leave(); return err }, nil},
	} {
		d := disktest.New()
		owner := NewPart(d, func(int) string { return path })
		require.NoError(t, owner.Save(r))
		begun := false
		d.Fault = func(op disktest.Op) error {
			if op.Kind == disktest.Lock && op.Path == path && !begun {
				begun = true
				assert.NoError(t, test.meanwhile(owner), what)
			}
			return nil
		}
		other, err := TakePart(d, path)
		require.True(t, begun, what)
		require.ErrorIs(t, err, test.says, what)
		if err == nil {
			require.NoError(t, other.Save(r))
			require.ErrorIs(t, owner.Save(r), ErrElsewhere, "it was left, and taken")
			require.ErrorIs(t, owner.Drop(), ErrElsewhere)
			require.NoError(t, other.Drop())
			require.NoError(t, owner.Save(r), "it is nobody's")
		}
	}
}

// However many programs take, begin, save, leave and drop a part, one has it at a time, and
// each of those that begin one with a name of their own has a file of its own.
func TestAPartBelongsToOneOfMany(t *testing.T) {
	folder := t.TempDir()
	path := filepath.Join(folder, "battle.balance.json")
	names := func(n int) string { return fmt.Sprintf("%s.%d", path, n) }
	var owners atomic.Int32
	var wait sync.WaitGroup
	owned := make([]string, 8)
	for i := range owned {
		wait.Go(func() {
			for n := range 60 {
				p, err := openPart(disk.System{}, path)
				if err != nil {
					assert.ErrorIs(t, err, ErrElsewhere)
					continue
				}
				assert.EqualValues(t, 1, owners.Add(1))
				assert.NoError(t, p.Save(Result{}))
				owners.Add(-1)
				if n%2 == i%2 {
					p.Leave()
				} else {
					assert.NoError(t, p.Drop())
				}
			}
			mine := NewPart(disk.System{}, names)
			assert.NoError(t, mine.Save(Result{Setup: Setup{Games: i}}))
			owned[i] = mine.Path()
		})
	}
	wait.Wait()
	for i, path := range owned {
		text, err := os.ReadFile(path)
		require.NoError(t, err)
		assert.Contains(t, string(text), fmt.Sprintf(`"games": %d,`, i))
	}
}

// What a part holds is kept or as it was, and where it was not there nothing lies about, whichever
// operation of the disk fails.
func TestAPartIsKeptWholeOrNotAtAll(t *testing.T) {
	path := "/battle.balance.json"
	ops := 0
	for fails := 0; fails <= ops; fails++ {
		d := disktest.New()
		n := 0
		d.Fault = func(op disktest.Op) error {
			if n++; n == fails {
				return syscall.EIO
			}
			return nil
		}
		p := NewPart(d, func(n int) string { return path })
		err := p.Save(Result{Setup: Setup{Games: 1}})
		if fails == 0 {
			ops = n
			require.NoError(t, err)
		}
		if err != nil && !schema.IsUnsure(err) {
			assert.Empty(t, d.Files()[path], "operation %d", fails)
			d.Fault = nil
			require.NoError(t, p.Save(Result{Setup: Setup{Games: 1}}), "operation %d", fails)
		}
		assert.Contains(t, d.Files()[path], `"games": 1,`, "operation %d", fails)
		d.Fault = nil
		_, err = TakePart(d, path)
		require.ErrorIs(t, err, ErrElsewhere, "operation %d", fails)
		require.NoError(t, p.Drop())
		assert.Empty(t, d.Files(), "operation %d", fails)
	}
}

func TestAResultIsReadInBoundedMemory(t *testing.T) {
	objects := func(n int) string { // in lists that are short enough
		var out strings.Builder
		for n > 0 {
			some := min(n, limits.BatchGames)
			out.WriteString(`,[{}` + strings.Repeat(`,{}`, some-1) + "]\n")
			n -= some
		}
		return out.String()
	}
	for text, says := range map[string]string{
		"[\n" + objects(limits.BatchObjects)[1:] + "]":                 "",
		"[" + objects(limits.BatchObjects + 1)[1:]:                     "its line 21 is no part of a result of games, which has no more than 1000000 objects",
		"[" + strings.Repeat("0,", limits.BatchGames-1) + "0]":         "",
		"\n\n[" + strings.Repeat("0,", limits.BatchGames) + "0]":       "its line 3 is no part of a result of games, of which no list has more than 50000 elements",
		strings.Repeat("[", limits.FileDepth):                          "",
		strings.Repeat("[", limits.FileDepth+1):                        "lists lie in lists there, more than 256 deep",
		`"\"[` + strings.Repeat("{", limits.FileDepth+1) + `", ]]}},,`: "",
	} {
		err := bounded([]byte(text))
		if says == "" {
			assert.NoError(t, err, text[:8])
		} else {
			assert.ErrorContains(t, err, says, text[:8])
			_, err = Read(strings.NewReader(text))
			assert.ErrorContains(t, err, says)
		}
	}
	// The most games that there are stay below.
	r := Result{Setup: Setup{Sides: make([]Side, 2), Games: limits.BatchGames}}
	r.Played = slices.Repeat([]Game{Game{}.bare(2)}, limits.BatchGames)
	text, err := r.text()
	require.NoError(t, err)
	require.NoError(t, bounded(text))

	r.Played[0].Level = strings.Repeat("x", limits.BatchBytes)
	folder := t.TempDir()
	p := NewPart(disk.System{}, func(int) string { return filepath.Join(folder, "large.balance.json") })
	assert.EqualError(t, p.Save(r), "its 50000 games take more than 64 MiB: play them in several batches")
	left, err := os.ReadDir(folder)
	require.NoError(t, err)
	assert.Empty(t, left)
}

// That a batch cannot be kept while it is played is said once, and that it can again.
func TestThatABatchCannotBeKeptIsSaidWhileItIsPlayed(t *testing.T) {
	d := disktest.New()
	var told []error
	k := Keeper{Disk: d, Part: PartAt(d, "/battle.balance.json"), Trouble: func(err error) { told = append(told, err) }}
	sofar := func() (Result, error) { return Result{}, nil }
	k.Going(sofar)
	assert.Empty(t, told)
	d.Fault = func(op disktest.Op) error {
		if op.Kind == disktest.Write {
			return syscall.ENOSPC
		}
		return nil
	}
	k.Going(sofar)
	k.Going(sofar)
	require.Len(t, told, 1)
	require.ErrorIs(t, told[0], syscall.ENOSPC)
	d.Fault = nil
	k.Going(sofar)
	k.Going(sofar)
	require.Len(t, told, 2)
	assert.NoError(t, told[1])
}
