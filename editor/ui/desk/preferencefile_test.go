package desk

import (
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"testing/synctest"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/model/limits"
	"github.com/mapsheet/mapsheet/schema/disk"
	"github.com/mapsheet/mapsheet/schema/disk/disktest"
)

// keeping is the preferences of a program in a file, taken over from those that the
// library has.
func keeping(library fyne.App, path string) (fyne.Preferences, *PreferenceFile) {
	f := newPreferenceFile(disk.System{}, path)
	p := f.CloudPreferences(library)
	<-f.Read()
	_ = f.TakeUp() // it starts as usual
	return p, f
}

func TestPreferencesAreKeptInAFileOfTheirOwn(t *testing.T) {
	path := filepath.Join(t.TempDir(), "mapsheet", "preferences.json")
	library := test.NewTempApp(t)
	library.Preferences().SetString("recent", "taken over")
	p, f := keeping(library, path)
	p.SetInt("pause", 20)
	p.SetBool("tour", true)
	p.SetFloat("scale", 1.5)
	require.NoError(t, f.Close())
	info, err := os.Stat(path)
	require.NoError(t, err)
	assert.Equal(t, os.FileMode(0o600), info.Mode())

	again := test.NewTempApp(t)
	again.Preferences().SetString("recent", "of long ago")
	p, f = keeping(again, path)
	assert.Equal(t, "taken over", p.String("recent"))
	assert.Equal(t, 20, p.Int("pause"))
	assert.True(t, p.Bool("tour"))
	assert.Equal(t, 1.5, kit.Preferred(p, "scale", 1, 1, 2))
	p.RemoveValue("tour")
	require.NoError(t, f.Close())
	p, _ = keeping(test.NewTempApp(t), path)
	assert.False(t, p.Bool("tour"))
	assert.Equal(t, "taken over", p.String("recent"))
}

func TestTwoWindowsKeepTheirPreferencesInOneFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "preferences.json")
	one, first := keeping(test.NewTempApp(t), path)
	one.SetString("session", "before")
	require.NoError(t, first.Close())
	two, second := keeping(test.NewTempApp(t), path)
	one.SetString("recent", "mine")
	require.NoError(t, first.Close())
	two.SetString("session", "after")
	require.NoError(t, second.Close())
	assert.Equal(t, "mine", two.String("recent"))
	assert.Equal(t, "before", one.String("session"))
	one.SetBool("tour", true)
	require.NoError(t, first.Close())
	assert.Equal(t, "after", one.String("session"))
	three, _ := keeping(test.NewTempApp(t), path)
	assert.Equal(t, "mine", three.String("recent"))
	assert.Equal(t, "after", three.String("session"))
	assert.True(t, three.Bool("tour"))
}

// seenDisk counts the files that are opened to be written.
type seenDisk struct {
	disk.Disk
	opened int
}

func (d *seenDisk) Open(path string, flag int, mode os.FileMode) (disk.File, error) {
	if flag != os.O_RDONLY {
		d.opened++
	}
	return d.Disk.Open(path, flag, mode)
}

func TestPreferencesAreWholeAtAnyTime(t *testing.T) {
	path := filepath.Join(t.TempDir(), "preferences.json")
	p, f := keeping(test.NewTempApp(t), path)
	p.SetString("recent", "whole")
	require.NoError(t, f.Close())
	before, err := os.ReadFile(path)
	require.NoError(t, err)
	held, err := os.Open(path)
	require.NoError(t, err)
	defer held.Close()
	p.SetString("recent", "another")
	require.NoError(t, f.Close())
	seen := make([]byte, len(before)+1)
	n, _ := held.ReadAt(seen, 0)
	assert.Equal(t, string(before), string(seen[:n]), "the file is replaced, never emptied")

	counted := &seenDisk{Disk: disk.System{}}
	f.disk = counted
	p.SetString("recent", "more")
	p.SetString("recent", "another")
	require.NoError(t, f.Close())
	assert.Zero(t, counted.opened, "what is as it was is not written")
}

func TestDamagedPreferencesAreWrittenAnew(t *testing.T) {
	for _, text := range []string{"", "{", "[]", "null"} {
		path := filepath.Join(t.TempDir(), "preferences.json")
		require.NoError(t, os.WriteFile(path, []byte(text), 0o600))
		p, f := keeping(test.NewTempApp(t), path)
		p.SetString("recent", "new")
		require.NoError(t, f.Close())
		p, _ = keeping(test.NewTempApp(t), path)
		assert.Equal(t, "new", p.String("recent"), text)
	}
}

func TestPreferencesAreWrittenSoon(t *testing.T) {
	path := filepath.Join(t.TempDir(), "preferences.json")
	library := test.NewTempApp(t)
	synctest.Test(t, func(t *testing.T) {
		p, f := keeping(library, path)
		p.SetString("recent", "soon")
		assert.NoFileExists(t, path)
		synctest.Wait()
		time.Sleep(2 * preferenceRest)
		synctest.Wait()
		assert.FileExists(t, path)
		require.NoError(t, f.Close())
	})
}

// A disk that does not answer keeps neither the window from coming up nor the program from
// ending, and what it holds is never overwritten by a window that has not read it.
func TestPreferencesOfADiskThatDoesNotAnswer(t *testing.T) {
	const path, before = "/home/preferences.json", `{"recent": "before", "scale": 1.5, "tour": true}`
	d := disktest.New()
	d.Put(path, before)
	answer := d.Silence(func(op disktest.Op) bool { return op.Kind == disktest.Read })
	library := test.NewTempApp(t)
	library.Preferences().SetString("recent", "of long ago")
	f := newPreferenceFile(d, path)
	p := f.CloudPreferences(library)
	assert.True(t, f.Late())
	assert.Empty(t, p.String("recent"), "it is as a new one")
	p.SetString("recent", "mine")
	assert.False(t, disk.Within(10*time.Millisecond, func() { _ = f.Close() }))
	assert.JSONEq(t, before, d.Files()[path])

	answer()
	<-f.Read()
	require.NoError(t, f.TakeUp())
	assert.False(t, f.Late())
	assert.Equal(t, "mine", p.String("recent"), "what was changed meanwhile stays")
	assert.Equal(t, 1.5, p.Float("scale"))
	p.RemoveValue("tour")
	require.NoError(t, f.Close())
	assert.JSONEq(t, `{"recent": "mine", "scale": 1.5}`, d.Files()[path])
}

// A file that cannot be read is not overwritten: it may be readable again.
func TestPreferencesThatCannotBeReadStay(t *testing.T) {
	const path, before = "/home/preferences.json", `{"recent": "before"}`
	d := disktest.New()
	d.Put(path, before)
	d.Fault = func(op disktest.Op) error {
		if op.Kind == disktest.Read {
			return syscall.EIO
		}
		return nil
	}
	f := newPreferenceFile(d, path)
	p := f.CloudPreferences(test.NewTempApp(t))
	<-f.Read()
	require.ErrorIs(t, f.TakeUp(), syscall.EIO)
	p.SetString("session", "new")
	require.ErrorIs(t, f.Close(), syscall.EIO)
	assert.JSONEq(t, before, d.Files()[path])
	d.Fault = nil
	p.SetString("session", "newer")
	require.NoError(t, f.Close())
	assert.JSONEq(t, `{"recent": "before", "session": "newer"}`, d.Files()[path])
}

func TestPreferencesAreReadUpToTheirSize(t *testing.T) {
	for more, want := range map[int]string{0: "read", 1: ""} {
		path := filepath.Join(t.TempDir(), "preferences.json")
		text := `{"recent": "read"` + strings.Repeat(" ", limits.PreferenceBytes-len(`{"recent": "read"}`)+more) + "}"
		require.Len(t, text, limits.PreferenceBytes+more)
		require.NoError(t, os.WriteFile(path, []byte(text), 0o600))
		p, _ := keeping(test.NewTempApp(t), path)
		assert.Equal(t, want, p.String("recent"))
	}
}
