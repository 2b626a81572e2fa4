package document

import (
	"os"
	"path/filepath"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/versions"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/schema/disk"
	"github.com/mapsheet/mapsheet/schema/disk/disktest"
)

// kept is the versions of the document's file, the newest first.
func kept(t *testing.T, s *versions.Store, d *Document) ([]versions.Version, []string) {
	t.Helper()
	list, err := s.List(d.Path())
	require.NoError(t, err)
	var texts []string
	for _, v := range list {
		c, err := s.Read(v)
		require.NoError(t, err)
		texts = append(texts, string(c.Text))
	}
	return list, texts
}

func TestASaveKeepsWhatItReplacesAndWhatItWrites(t *testing.T) {
	store := versions.NewStore(disk.System{}, filepath.Join(t.TempDir(), "versions"))
	path := filepath.Join(t.TempDir(), "a.toml")
	d := open(t, someBoard())
	d.KeepVersions(store, func(err error) { require.NoError(t, err) })
	require.NoError(t, d.Do(paint("0101", model.Woods)))
	require.NoError(t, d.SaveAs(path))
	first := encoded(t, d)
	require.NoError(t, d.Do(paint("0201", model.Woods)))
	require.NoError(t, d.Do(paint("0301", model.Town)))
	require.NoError(t, d.Save())
	second := encoded(t, d)
	require.NoError(t, os.WriteFile(path, []byte("title = \"Theirs\"\n"), 0o600))
	d.Undo()
	require.NoError(t, d.SaveAs(path))
	third := encoded(t, d)

	list, texts := kept(t, store, d)
	assert.Equal(t, []string{third, "title = \"Theirs\"\n", second, first}, texts)
	var edits []int
	for _, v := range list {
		edits = append(edits, v.Edits)
	}
	assert.Equal(t, []int{1, 0, 2, 1}, edits)
	assert.Equal(t, "Theirs", list[1].Title)
	assert.True(t, list[1].Found)
	assert.Equal(t, d.Scenario().Title, list[0].Title)
}

func TestASaveThatFailsHasKeptWhatWasThere(t *testing.T) {
	store := versions.NewStore(disk.System{}, filepath.Join(t.TempDir(), "versions"))
	path := filepath.Join(t.TempDir(), "a.toml")
	require.NoError(t, os.WriteFile(path, []byte("precious"), 0o400))
	d := open(t, someBoard())
	d.KeepVersions(store, func(err error) { require.NoError(t, err) })
	require.Error(t, d.SaveAs(path))
	list, err := store.List(path)
	require.NoError(t, err)
	assert.Len(t, list, 1)
}

func TestAVersionThatCannotBeKeptIsReportedAndTheSaveSucceeds(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "versions")
	require.NoError(t, os.WriteFile(folder, nil, 0o600)) // where the folder should be
	path := filepath.Join(t.TempDir(), "a.toml")
	d := open(t, someBoard())
	var reports []error
	d.KeepVersions(versions.NewStore(disk.System{}, folder), func(err error) { reports = append(reports, err) })
	require.NoError(t, d.SaveAs(path))
	require.NoError(t, d.Do(paint("0101", model.Woods)))
	require.NoError(t, d.Save())
	data, err := os.ReadFile(path)
	require.NoError(t, err)
	assert.Equal(t, encoded(t, d), string(data))
	require.Len(t, reports, 1, "once, not with every save")
	assert.ErrorContains(t, reports[0], "no version of "+path+" could be kept")

	require.NoError(t, os.Remove(folder))
	require.NoError(t, d.Do(paint("0201", model.Woods)))
	require.NoError(t, d.Save())
	require.NoError(t, os.RemoveAll(folder))
	require.NoError(t, os.WriteFile(folder, nil, 0o600))
	require.NoError(t, d.Do(paint("0301", model.Woods)))
	require.NoError(t, d.Save())
	assert.Len(t, reports, 2, "and again when it had worked in between")

	require.NoError(t, os.WriteFile(path, []byte("another's"), 0o600))
	require.ErrorIs(t, d.Save(), ErrChangedOnDisk)
	require.NoError(t, d.SaveAs(path))
	assert.Len(t, reports, 2, "in a save that was refused nothing had worked")

	again := open(t, someBoard())
	again.KeepVersions(versions.NewStore(disk.System{}, folder), func(err error) { reports = append(reports, err) })
	require.NoError(t, os.Chmod(path, 0o400))
	require.Error(t, again.SaveAs(path))
	assert.Len(t, reports, 3, "of a save that failed as well")
}

// The versions may be on another disk than the file, which is saved though that one does
// not answer.
func TestASaveDoesNotWaitForItsVersions(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		silent := disktest.New()
		answer := sync.OnceFunc(silent.Silence(func(disktest.Op) bool { return true }))
		defer answer()
		d, path := open(t, someBoard()), filepath.Join(t.TempDir(), "a.toml")
		var told error
		store := versions.NewStore(silent, "/versions")
		d.KeepVersions(store, func(err error) { told = err })
		require.NoError(t, os.WriteFile(path, []byte("title = \"Theirs\"\n"), 0o600))
		require.NoError(t, d.Do(paint("0101", model.Woods)))
		begun := time.Now()
		require.NoError(t, d.SaveAs(path))
		assert.Equal(t, versionsWait, time.Since(begun))
		require.ErrorContains(t, told, "does not answer")
		text, err := os.ReadFile(path)
		require.NoError(t, err)
		assert.Equal(t, encoded(t, d), string(text))

		begun = time.Now()
		other, told := open(t, someBoard()), error(nil)
		other.KeepVersions(store, func(err error) { told = err })
		for _, of := range []*Document{d, other} {
			require.NoError(t, of.Do(paint("0202", model.Woods)))
			require.NoError(t, of.SaveAs(filepath.Join(filepath.Dir(path), "b.toml")))
		}
		assert.Zero(t, time.Since(begun), "nobody waits once more")
		require.ErrorContains(t, told, "does not answer")

		answer()
		synctest.Wait()
		path = filepath.Join(filepath.Dir(path), "c.toml")
		require.NoError(t, d.SaveAs(path))
		list, err := store.List(path)
		require.NoError(t, err)
		assert.Len(t, list, 1, "it answers again")
	})
}

func TestTheTracingIsKeptWithTheScenario(t *testing.T) {
	store := versions.NewStore(disk.System{}, filepath.Join(t.TempDir(), "versions"))
	path := filepath.Join(t.TempDir(), "a.toml")
	d := open(t, someBoard())
	d.KeepVersions(store, func(err error) { require.NoError(t, err) })
	require.NoError(t, d.Do(SetTracing{Name: "trace", To: &Tracing{Picture: "/scan.png", Opacity: 1, PicturePlacement: PicturePlacement{10, 10, 60, 52, 0}}}))
	require.NoError(t, d.SaveAs(path))
	list, err := store.List(path)
	require.NoError(t, err)
	require.Len(t, list, 1)
	c, err := store.Read(list[0])
	require.NoError(t, err)
	beside, err := os.ReadFile(TracingPath(path))
	require.NoError(t, err)
	assert.Equal(t, string(beside), string(c.Tracing))

	require.NoError(t, d.SaveAs(path))
	list, err = store.List(path)
	require.NoError(t, err)
	assert.Len(t, list, 1, "what was kept after a save is what is found before the next")
}

// A tracing that was left without its scenario gives way to a save of another, and is kept
// as a version with that.
func TestATracingLeftAloneIsKeptBeforeItGoes(t *testing.T) {
	store := versions.NewStore(disk.System{}, filepath.Join(t.TempDir(), "versions"))
	path := filepath.Join(t.TempDir(), "a.toml")
	first := open(t, someBoard())
	require.NoError(t, first.Do(SetTracing{Name: "trace", To: scanned("/maps")}))
	require.NoError(t, first.SaveAs(path))
	left, err := os.ReadFile(TracingPath(path))
	require.NoError(t, err)
	require.NoError(t, os.Remove(path))

	d := open(t, someBoard())
	d.KeepVersions(store, func(err error) { require.NoError(t, err) })
	require.NoError(t, d.SaveAs(path))
	assert.NoFileExists(t, TracingPath(path))
	list, err := store.List(path)
	require.NoError(t, err)
	require.Len(t, list, 2)
	var kept []string
	for _, v := range list {
		c, err := store.Read(v)
		require.NoError(t, err)
		assert.Equal(t, encoded(t, d), string(c.Text))
		kept = append(kept, string(c.Tracing))
	}
	assert.ElementsMatch(t, []string{"", string(left)}, kept)
}
