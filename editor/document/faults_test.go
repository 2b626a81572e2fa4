package document

import (
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/schema"
	"github.com/mapsheet/mapsheet/schema/disk"
	"github.com/mapsheet/mapsheet/schema/disk/disktest"
)

// faulty is a file of a battle in which a change is made, opened as far as it goes.
func faulty(t *testing.T, to string) (*Document, string) {
	t.Helper()
	text, err := schema.Encode(open(t, someBoard()).File())
	require.NoError(t, err)
	const from = "\ntitle = "
	require.Contains(t, string(text), from)
	path := filepath.Join(t.TempDir(), "a.toml")
	require.NoError(t, os.WriteFile(path, []byte(strings.Replace(string(text), from, to, 1)), 0o600))
	p, err := ReadPartly(path, bases{})
	require.NoError(t, err)
	return OpenPartly(p, path), path
}

// A file may be written by another program while it is read and made ready to be shown.
func TestWhatWasWrittenWhileAFileWasOpenedIsNotSavedOver(t *testing.T) {
	path := filepath.Join(t.TempDir(), "mine.toml")
	text, err := schema.Encode(open(t, someBoard()).File())
	require.NoError(t, err)
	for name, text := range map[string]string{"as it is": string(text), "with the ends of lines of Windows": strings.ReplaceAll(string(text), "\n", "\r\n")} {
		require.NoError(t, os.WriteFile(path, []byte(text), 0o600))
		p, err := ReadPartly(path, bases{})
		require.NoError(t, err)
		d := OpenPartly(p, path)
		assert.False(t, d.ChangedOnDisk(), name)
		require.NoError(t, os.WriteFile(path, []byte("theirs"), 0o600))
		d = OpenPartly(p, path)
		assert.True(t, d.ChangedOnDisk(), name)
		require.NoError(t, d.Do(Set{Path: "title", Value: "Mine"}))
		require.ErrorIs(t, d.Save(), ErrChangedOnDisk, name)
	}
}

// A file that is there and cannot be read may hold anything: it is not one that has gone.
func TestAFileThatCannotBeReadAnyMoreIsNotSavedOverUnasked(t *testing.T) {
	for _, kind := range []disktest.Kind{disktest.Open, disktest.Read, disktest.Stat} {
		store := disktest.New()
		d := OpenOn(store, open(t, someBoard()).File(), "")
		require.NoError(t, d.SaveAs("/a.toml"))
		before := store.Files()["/a.toml"]
		require.NoError(t, d.Do(Set{Path: "title", Value: "Mine"}))
		store.Fault = func(op disktest.Op) error {
			if op.Kind == kind && op.Path == "/a.toml" {
				return syscall.EIO
			}
			return nil
		}
		assert.Empty(t, d.News()(), "nobody knows yet whether there is something new")
		require.ErrorIs(t, d.Save(), ErrChangedOnDisk, kind)
		assert.True(t, d.Dirty())
		store.Fault = nil
		assert.Equal(t, before, store.Files()["/a.toml"], kind)
		require.NoError(t, d.Save(), kind)
	}
}

// So is the file of a tracing: it is neither replaced nor left behind in silence.
func TestATracingThatCannotBeReadIsNotTakenForNone(t *testing.T) {
	for name, tracing := range map[string]*Tracing{"none": nil, "another": {Picture: "b.png", Opacity: 0.5}} {
		store := disktest.New()
		d := OpenOn(store, open(t, someBoard()).File(), "")
		d.tracing = tracing
		store.Put(TracingPath("/a.toml"), "format = \"mapsheet-tracing/1\"\npicture = \"a.png\"\n")
		store.Fault = func(op disktest.Op) error {
			if op.Kind == disktest.Open && op.Path == TracingPath("/a.toml") {
				return syscall.EACCES
			}
			return nil
		}
		var failed *TracingError
		require.ErrorAs(t, d.SaveAs("/a.toml"), &failed, name)
		assert.ErrorContains(t, failed, "cannot be read, and stays as it is: you have no permission for it", name)
		store.Fault = nil
		assert.Contains(t, store.Files()[TracingPath("/a.toml")], "a.png", name)
		require.NoError(t, d.SaveAs("/a.toml"), name)
	}
}

func TestAFileThatHasBecomeTooLargeIsNotReadWhole(t *testing.T) {
	path := filepath.Join(t.TempDir(), "mine.toml")
	require.NoError(t, os.WriteFile(path, nil, 0o600))
	require.NoError(t, os.Truncate(path, 1<<40))
	_, err := ReadOnDisk(disk.System{}, path, bases{})
	assert.ErrorContains(t, err, "the file is larger than")
}

func TestWhatCouldNotBeReadIsNotSavedOver(t *testing.T) {
	d, path := faulty(t, "\nweather = \"fog\"\ntitle = ")
	before, err := os.ReadFile(path)
	require.NoError(t, err)
	require.Len(t, d.Faults(), 1)
	assert.Contains(t, d.FaultyText(), "weather")

	var loss *LossError
	require.ErrorAs(t, d.Save(), &loss)
	assert.Regexp(t, `^weather \(line \d+\)$`, loss.Missing())
	require.ErrorAs(t, d.SaveAs(path), &loss, "not by its own name either")
	link := filepath.Join(filepath.Dir(path), "link.toml")
	require.NoError(t, os.Symlink(path, link))
	require.ErrorAs(t, d.SaveAs(link), &loss, "nor by another one of the same file")
	after, err := os.ReadFile(path)
	require.NoError(t, err)
	assert.Equal(t, string(before), string(after))

	require.NoError(t, d.SaveAs(filepath.Join(filepath.Dir(path), "b.toml")))
	assert.Empty(t, d.Faults())
	assert.NoError(t, d.Save())
}

func TestAFaultThatLosesNothingIsSaved(t *testing.T) {
	d, path := faulty(t, "\n# title = ")
	require.NotEmpty(t, d.Faults())
	require.NoError(t, d.Save())
	_, err := schema.ReadFile(path, bases{})
	assert.NoError(t, err)
}

func TestWorkThatIsBroughtBackIsNotSavedOverWhatCouldNotBeRead(t *testing.T) {
	d, path := faulty(t, "\nweather = \"fog\"\ntitle = ")
	folder := t.TempDir()
	keepFor(t, d, folder)
	require.NoError(t, d.Do(Set{Path: "title", Value: "Another"}))
	back := recovered(t, folder)
	assert.Equal(t, path, back.Path())
	assert.Equal(t, d.Faults(), back.Faults())
	assert.Equal(t, d.FaultyText(), back.FaultyText())
	var loss *LossError
	assert.ErrorAs(t, back.Save(), &loss)
}

func TestWorkOnAFileThatHasGoneIsNotSavedOverWhatCouldNotBeRead(t *testing.T) {
	d, path := faulty(t, "\nweather = \"fog\"\ntitle = ")
	folder := t.TempDir()
	keepFor(t, d, folder)
	require.NoError(t, d.Do(Set{Path: "title", Value: "Another"}))
	require.NoError(t, os.WriteFile(path, []byte("title = "), 0o600))
	back := recovered(t, folder)
	assert.Empty(t, back.Faults(), "they were of what the file said before")
	assert.Error(t, back.Loss())
}

func TestReadingAgainTakesTheFaultsThatAreThereNow(t *testing.T) {
	d, path := faulty(t, "\nweather = \"fog\"\ntitle = ")
	mended := strings.Replace(d.FaultyText(), "weather = \"fog\"\n", "", 1)
	require.NoError(t, os.WriteFile(path, []byte(mended), 0o600))
	now, err := ReadOnDisk(disk.System{}, path, bases{})
	require.NoError(t, err)
	require.NoError(t, d.TakeOnDisk(now))
	assert.Empty(t, d.Faults())
	assert.NoError(t, d.Save())

	require.NoError(t, os.WriteFile(path, []byte("title = "), 0o600))
	_, err = ReadOnDisk(disk.System{}, path, bases{})
	var unreadable *UnreadableError
	require.ErrorAs(t, err, &unreadable)
	assert.Equal(t, 1, unreadable.Faults[0].Position.Line)
}
