package document

import (
	"bufio"
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/schema/disk"
	"github.com/mapsheet/mapsheet/schema/disk/disktest"
)

// nobody is a process that does not run.
var nobody = process{ID: 1 << 30, Start: "long ago"}

// keepFor keeps a journal as a process would that is gone by now.
func keepFor(t require.TestingT, d *Document, folder string) {
	d.KeepJournal(folder, func(err error) { require.NoError(t, err) })
	d.journal.owner = nobody
}

// crashed is a document on some board, with a journal of a process that is
// gone.
func crashed(tb testing.TB, folder string) *Document {
	tb.Helper()
	d := open(tb, someBoard())
	keepFor(tb, d, folder)
	return d
}

// recovered opens the only work left in the folder.
func recovered(t require.TestingT, folder string) *Document {
	left, err := Recover(folder, bases{})
	require.NoError(t, err)
	require.Len(t, left, 1)
	d, err := left[0].Open(func(err error) { require.NoError(t, err) })
	require.NoError(t, err)
	return d
}

// size is that of the journal's file.
func (j *journal) size() int {
	if j.file == nil {
		return 0
	}
	return int(j.file.size)
}

// journalFile is the only journal in the folder.
func journalFile(t require.TestingT, folder string) string {
	files, err := filepath.Glob(filepath.Join(folder, "*"+journalSuffix))
	require.NoError(t, err)
	require.Len(t, files, 1)
	return files[0]
}

// requireSame compares scenarios, histories and whether they are saved, at
// every step.
func requireSame(t require.TestingT, want, got *Document) {
	wantSteps, wantAt := want.History()
	gotSteps, gotAt := got.History()
	require.Len(t, gotSteps, len(wantSteps))
	for i := range wantSteps {
		require.Equal(t, wantSteps[i].Label, gotSteps[i].Label)
		require.True(t, wantSteps[i].When.Equal(gotSteps[i].When))
	}
	require.Equal(t, wantAt, gotAt)
	for n := range len(wantSteps) + 1 {
		want.GoTo(n)
		got.GoTo(n)
		require.Equal(t, encoded(t, want), encoded(t, got), "at step %d", n)
		require.Equal(t, want.Dirty(), got.Dirty(), "at step %d", n)
	}
}

func TestWorkIsBackAfterACrash(t *testing.T) {
	folder := t.TempDir()
	d := crashed(t, folder)
	require.NoError(t, d.Do(paint("0101 0202", model.Woods)))
	require.NoError(t, d.Do(Set{Path: "title", Value: "A title"}))
	require.True(t, d.Undo())
	d.BeginStroke("paint town")
	require.NoError(t, d.Do(paint("0301", model.Town)))
	require.NoError(t, d.Do(paint("0302", model.Town)))

	left, err := Recover(folder, bases{})
	require.NoError(t, err)
	require.Len(t, left, 1)
	assert.Equal(t, untitled, left[0].Title)
	assert.Equal(t, 4, left[0].Edits)
	assert.NoError(t, nilDamage(left[0]))
	assert.WithinDuration(t, d.now(), left[0].When, 1e9*60)
	again, err := left[0].Open(nil)
	require.NoError(t, err)
	assert.Equal(t, draw(d.Scenario().Hexes()), draw(again.Scenario().Hexes()))
	assert.True(t, again.Dirty())
	assert.Equal(t, []string{"paint woods on 2 hexes", "paint town on 2 hexes"}, labelsOf(again))

	require.NoError(t, again.Do(paint("0403", model.Slope)))
	left, err = Recover(folder, bases{})
	require.NoError(t, err)
	assert.Empty(t, left, "the work belongs to a living process now")
	again.Close()
	entries, err := os.ReadDir(folder)
	require.NoError(t, err)
	assert.Empty(t, entries)
}

func nilDamage(r Recovery) error {
	if r.Damage != nil {
		return r.Damage
	}
	return nil
}

func TestRecoveredWorkSurvivesTheNextCrash(t *testing.T) {
	folder := t.TempDir()
	d := crashed(t, folder)
	require.NoError(t, d.Do(paint("0101", model.Woods)))
	d.BeginStroke("paint town")
	require.NoError(t, d.Do(paint("0301", model.Town)))

	second := recovered(t, folder)
	require.NoError(t, second.Do(paint("0403", model.Slope)))
	orphan(t, journalFile(t, folder))
	third := recovered(t, folder)
	assert.Equal(t, []string{"paint woods on 1 hex", "paint town on 1 hex", "paint slope on 1 hex"}, labelsOf(third))
	requireSame(t, second, third)
}

// A program that goes on with a journal may be killed between its new journal and
// the end of the old one: the one that holds all is offered, and no other.
func TestOfTwoJournalsOfOneWorkTheWholeOneIsOffered(t *testing.T) {
	for _, more := range []int{0, 1} {
		folder := t.TempDir()
		d := crashed(t, folder)
		require.NoError(t, d.Do(Set{Path: "title", Value: "first"}))
		require.NoError(t, d.Do(Set{Path: "title", Value: "second"}))
		data, err := os.ReadFile(journalFile(t, folder))
		require.NoError(t, err)
		head, lines, damage := parseJournal(data)
		require.Nil(t, damage)
		head.Replaces = &replaced{filepath.Base(journalFile(t, folder)), len(lines)}
		j := &journal{}
		j.begin(head, lines[:1+more])
		require.NoError(t, os.WriteFile(filepath.Join(folder, "later"+journalSuffix), fileOf(j), 0o600))

		assert.Equal(t, "second", recovered(t, folder).Scenario().Title)
		left, err := Recover(folder, bases{})
		require.NoError(t, err)
		assert.Empty(t, left, "the other one is put away")
	}
}

// The program may be killed when the file is written and the journal does not say so
// yet: what stands in the file then is the designer's own work.
func TestTheFileOfASaveThatWasCutOffIsNotTakenForAnothersWork(t *testing.T) {
	folder := t.TempDir()
	path := filepath.Join(folder, "a.toml")
	d := crashed(t, folder)
	require.NoError(t, d.SaveAs(path))
	require.NoError(t, d.Do(paint("0101", model.Woods)))
	require.NoError(t, os.WriteFile(path, []byte(encoded(t, d)), 0o600))
	orphan(t, journalFile(t, folder))
	back := recovered(t, folder)
	require.NoError(t, back.Do(paint("0202", model.Town)))
	assert.NoError(t, back.Save())
}

func TestALineOfAJournalIsWholeOrRefused(t *testing.T) {
	text, sum := appendSummed(nil, []byte(`{"a":1}`), 7)
	whole := bytes.TrimSuffix(text, []byte("\n"))
	object, again, err := checkSummed(whole, 7)
	require.NoError(t, err)
	assert.Equal(t, `{"a":1}`, string(object))
	assert.Equal(t, sum, again)
	for n := range whole {
		_, _, err := checkSummed(whole[:n], 7)
		assert.Error(t, err, "%s", whole[:n])
	}
	_, _, err = checkSummed(whole, 8)
	assert.ErrorContains(t, err, "checksum", "a line before it was lost")
}

// fileOf is what a journal would write to its file.
func fileOf(j *journal) []byte {
	out, _ := summed(j.pending, 0)
	return out
}

// orphan rewrites a journal as one of a process that is gone.
func orphan(t require.TestingT, path string) {
	data, err := os.ReadFile(path)
	require.NoError(t, err)
	head, lines, damage := parseJournal(data)
	require.Nil(t, damage)
	head.Owner = nobody
	j := &journal{}
	j.begin(head, lines)
	require.NoError(t, os.WriteFile(path, fileOf(j), 0o600))
}

func TestNothingIsLostWhereverTheJournalIsCut(t *testing.T) {
	root := t.TempDir()
	rapid.Check(t, func(t *rapid.T) {
		folder, err := os.MkdirTemp(root, "")
		require.NoError(t, err)
		f, err := NewScenario(4, 3, base())
		require.NoError(t, err)
		f.Scenario.Board = someBoard()
		d := Open(f, "")
		keepFor(t, d, folder)
		base := encoded(t, d)
		sizes, states := []int{}, []string{} // the journal's length after each change, and the state then
		for range rapid.IntRange(1, 15).Draw(t, "actions") {
			switch rapid.IntRange(0, 9).Draw(t, "action") {
			case 0:
				d.BeginStroke("stroke")
			case 1:
				d.EndStroke()
			case 2:
				d.CancelStroke()
			case 3:
				d.GoTo(rapid.IntRange(0, len(d.steps)).Draw(t, "go to"))
			case 4:
				require.NoError(t, d.SaveAs(filepath.Join(folder, "saved.toml")))
				base, sizes, states = encoded(t, d), nil, nil
			default:
				_ = d.Do(someEdit(1).Draw(t, "edit")) // one that cannot be made leaves no line
			}
			sizes, states = append(sizes, d.journal.size()), append(states, encoded(t, d))
		}
		if d.journal.size() == 0 {
			left, err := Recover(folder, bases{})
			require.NoError(t, err)
			require.Empty(t, left)
			return
		}

		path := journalFile(t, folder)
		whole, err := os.ReadFile(path)
		require.NoError(t, err)
		cut := rapid.IntRange(0, len(whole)).Draw(t, "cut")
		require.NoError(t, os.WriteFile(path, whole[:cut], 0o600))
		if headerEnd := bytes.IndexByte(whole, '\n'); cut < headerEnd {
			left, err := Recover(folder, bases{})
			require.NoError(t, err)
			require.Equal(t, 1, left[0].Damage.Line)
			_, err = left[0].Open(nil)
			require.Error(t, err)
		} else if head, lines, _ := parseJournal(whole[:cut]); countPast(lines) < head.Steps {
			left, err := Recover(folder, bases{})
			require.NoError(t, err)
			back, err := left[0].Open(nil)
			require.ErrorAs(t, err, new(*DamageError), "that the history is lost is said")
			require.Equal(t, base, encoded(t, back))
			require.Empty(t, back.steps, "a part of the history does not lead to the scenario as it was")
		} else {
			want := base
			for i, size := range sizes {
				if size <= cut {
					want = states[i]
				}
			}
			require.Equal(t, want, encoded(t, recovered(t, folder)), "cut at %d of %d", cut, len(whole))
		}

		empty(t, folder)
		require.NoError(t, os.WriteFile(path, whole, 0o600))
		back := recovered(t, folder)
		d.EndStroke()
		requireSame(t, d, back)
	})
}

// empty takes every file of a folder away. The folder stays: it may be being
// synced.
func empty(t require.TestingT, folder string) {
	files, err := filepath.Glob(filepath.Join(folder, "*"))
	require.NoError(t, err)
	for _, f := range files {
		require.NoError(t, os.Remove(f))
	}
}

// A journal that is begun anew holds all that was done, and knows what of it is saved.
func TestWhatWasSavedStaysSoInAJournalThatIsBegunAnew(t *testing.T) {
	for name, anew := range map[string]func(t *testing.T, d *Document, folder string){
		"as it was taken away": func(t *testing.T, d *Document, folder string) {
			require.NoError(t, d.Save())
			require.NoError(t, d.Do(paint("0202", model.Town)))
			empty(t, folder)
			require.NoError(t, d.Do(paint("0301", model.Town)))
		},
		"after a save in which more was done": func(t *testing.T, d *Document, _ string) {
			saving, err := d.BeginSave()
			require.NoError(t, err)
			require.NoError(t, d.Do(paint("0202", model.Town)))
			require.NoError(t, d.Do(paint("0301", model.Town)))
			saving.Write()
			require.NoError(t, d.EndSave(saving))
		},
		"below what is saved": func(t *testing.T, d *Document, folder string) {
			require.NoError(t, d.Save())
			d.GoTo(1)
			empty(t, folder)
			d.GoTo(0)
		},
	} {
		t.Run(name, func(t *testing.T) {
			folder, path := t.TempDir(), filepath.Join(t.TempDir(), "a.toml")
			d := crashed(t, folder)
			require.NoError(t, d.SaveAs(path))
			require.NoError(t, d.Do(paint("0101", model.Woods)))
			require.NoError(t, d.Do(paint("0201", model.Woods)))
			anew(t, d, folder)
			require.True(t, d.Dirty())

			left, err := Recover(folder, bases{})
			require.NoError(t, err)
			require.Len(t, left, 1)
			assert.Equal(t, 2, left[0].Edits)
			_, is := LeftOn(path, left)
			assert.True(t, is, "it is offered where its file is opened")
			requireSame(t, d, recovered(t, folder))
		})
	}
}

// Where the history of a journal is lost, what it begins with is work that no file has.
func TestWorkWhoseHistoryIsLostIsNotKnownAsSaved(t *testing.T) {
	folder := t.TempDir()
	d := crashed(t, folder)
	require.NoError(t, d.SaveAs(filepath.Join(t.TempDir(), "a.toml")))
	require.NoError(t, d.Do(Set{Path: "title", Value: "one"}))
	empty(t, folder)
	require.NoError(t, d.Do(Set{Path: "title", Value: "two"}))
	path := journalFile(t, folder)
	data, err := os.ReadFile(path)
	require.NoError(t, err)
	lines := strings.Split(string(data), "\n")
	lines[1] = "spoilt"
	require.NoError(t, os.WriteFile(path, []byte(strings.Join(lines, "\n")), 0o600))
	for range 2 {
		left, err := Recover(folder, bases{})
		require.NoError(t, err)
		require.Len(t, left, 1)
		back, _ := left[0].Open(nil)
		require.Empty(t, labelsOf(back))
		require.NotEmpty(t, back.Scenario().Title)
		assert.True(t, back.Dirty())
		orphan(t, journalFile(t, folder))
	}
}

func TestSavedStepsThatWereTakenBackAreOfferedToo(t *testing.T) {
	folder, path := t.TempDir(), filepath.Join(t.TempDir(), "a.toml")
	d := crashed(t, folder)
	require.NoError(t, d.Do(paint("0101", model.Woods)))
	require.NoError(t, d.SaveAs(path))
	left := func() (Recovery, bool) {
		found, err := Recover(folder, bases{})
		require.NoError(t, err)
		return LeftOn(path, found)
	}
	require.True(t, d.Undo())
	r, is := left()
	require.True(t, is)
	assert.Equal(t, 1, r.Edits)
	require.True(t, d.Redo())
	_, is = left()
	assert.False(t, is, "it is as its file has it")
	require.True(t, d.Undo())
	requireSame(t, d, recovered(t, folder))
}

// Somebody may take the journal away at any moment of a stroke.
func TestAStrokeIsKeptThoughItsJournalIsTakenAway(t *testing.T) {
	for name, end := range map[string]func(*Document){"ended": (*Document).EndStroke, "cancelled": (*Document).CancelStroke} {
		for gone := range 3 {
			folder := t.TempDir()
			d := crashed(t, folder)
			require.NoError(t, d.Do(Set{Path: "title", Value: "A title"}))
			d.BeginStroke("paint")
			for i, hexes := range []string{"0101", "0202", ""} {
				if i == gone {
					empty(t, folder)
				}
				if hexes != "" {
					require.NoError(t, d.Do(paint(hexes, model.Woods)))
				}
			}
			end(d)
			back := recovered(t, folder)
			require.Equal(t, encoded(t, d), encoded(t, back), "%s, taken away at %d", name, gone)
			require.Equal(t, labelsOf(d), labelsOf(back))
			for n := range len(d.steps) + 1 {
				d.GoTo(n)
				back.GoTo(n)
				require.Equal(t, encoded(t, d), encoded(t, back), "%s, taken away at %d: step %d", name, gone, n)
			}
		}
	}
}

func TestADamagedLineIsNamedAndTheGoodPartOffered(t *testing.T) {
	tests := map[string]struct {
		spoil func([]string) []string
		line  int
		title string // of the good part
	}{
		"a letter changed":          {func(l []string) []string { l[2] = strings.Replace(l[2], "two", "too", 1); return l }, 3, "one"},
		"a line cut short":          {func(l []string) []string { l[2] = l[2][:len(l[2])-9]; return l }, 3, "one"},
		"a line cut to nothing":     {func(l []string) []string { l[2] = ""; return l }, 3, "one"},
		"a line lost":               {func(l []string) []string { return append(l[:2], l[3:]...) }, 3, "one"},
		"two lines exchanged":       {func(l []string) []string { l[1], l[2] = l[2], l[1]; return l }, 2, untitled},
		"a line written twice":      {func(l []string) []string { return append(l[:3], l[2:]...) }, 4, "two"},
		"the last line overwritten": {func(l []string) []string { l[3] = strings.Repeat("\x00", len(l[3])); return l }, 4, "two"},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			folder := t.TempDir()
			d := crashed(t, folder)
			for _, title := range []string{"one", "two", "three"} {
				require.NoError(t, d.Do(Set{Path: "title", Value: title}))
			}
			path := journalFile(t, folder)
			data, err := os.ReadFile(path)
			require.NoError(t, err)
			lines := strings.Split(strings.TrimSuffix(string(data), "\n"), "\n")
			require.Len(t, lines, 4)
			spoilt := strings.Join(tt.spoil(lines), "\n") + "\n"
			require.NoError(t, os.WriteFile(path, []byte(spoilt), 0o600))

			left, err := Recover(folder, bases{})
			require.NoError(t, err)
			require.Len(t, left, 1)
			require.NotNil(t, left[0].Damage)
			assert.Equal(t, tt.line, left[0].Damage.Line)
			assert.ErrorContains(t, left[0].Damage, fmt.Sprintf("line %d", tt.line))
			back, err := left[0].Open(nil)
			var lost *DamageError
			require.ErrorAs(t, err, &lost, "that not all of it is back is said")
			assert.Equal(t, tt.line, lost.Line)
			assert.ErrorContains(t, err, path+damaged)
			assert.Equal(t, tt.title, back.Scenario().Title)

			kept, err := os.ReadFile(path + damaged)
			require.NoError(t, err)
			assert.Equal(t, spoilt, string(kept), "what is damaged is kept")
			left, err = Recover(folder, bases{})
			require.NoError(t, err)
			assert.Empty(t, left)
		})
	}
}

func TestALineThatNoLongerFitsIsDamageToo(t *testing.T) {
	folder := t.TempDir()
	d := crashed(t, folder)
	require.NoError(t, d.Do(Set{Path: "title", Value: "good"}))
	lines := map[string]line{
		"an unknown kind of edit": {Do: &packedEdit{Kind: "paint-it-black"}},
		"an unknown field":        {Do: &packedEdit{Kind: "set", Data: []byte(`{"path":"titel","value":"x"}`)}},
		"a value of another type": {Do: &packedEdit{Kind: "set", Data: []byte(`{"path":"title","value":7}`)}},
		"a hex that is no label":  {Do: &packedEdit{Kind: "erase", Data: []byte(`{"hexes":"x"}`)}},
		"an unknown terrain":      {Do: &packedEdit{Kind: "terrain", Data: []byte(`{"hexes":"0101","terrain":"lava"}`)}},
		"a faulty part":           {Do: &packedEdit{Kind: "batch", Data: []byte(`{"edits":[{"kind":"x"}]}`)}},
		"a step out of range":     {GoTo: new(int)},
		"nothing":                 {},
		"a faulty past":           {Past: &pastStep{Edit: packedEdit{Kind: "x"}}},
	}
	*lines["a step out of range"].GoTo = 9
	data, err := os.ReadFile(journalFile(t, folder))
	require.NoError(t, err)
	head, good, damage := parseJournal(data)
	require.Nil(t, damage)
	for name, bad := range lines {
		t.Run(name, func(t *testing.T) {
			folder := t.TempDir()
			j := &journal{}
			j.begin(head, append(good[:1:1], bad, line{Do: good[0].Do}))
			require.NoError(t, os.WriteFile(filepath.Join(folder, "x"+journalSuffix), fileOf(j), 0o600))
			left, err := Recover(folder, bases{})
			require.NoError(t, err)
			require.Len(t, left, 1)
			back, err := left[0].Open(nil)
			assert.ErrorContains(t, err, "damaged at line 3")
			assert.Equal(t, "good", back.Scenario().Title)
			assert.Len(t, labelsOf(back), 1)
			assert.FileExists(t, filepath.Join(folder, "x"+journalSuffix+damaged))
		})
	}
}

func TestAJournalWithoutAUsableHeaderCanOnlyBeDiscarded(t *testing.T) {
	base := func(h header) []byte {
		text, _ := appendSummed(nil, []byte(`{"journal":"`+h.Journal+`","base":"`+h.Base+`"}`), 0)
		return text
	}
	tests := map[string][]byte{
		"an empty file":          {},
		"no journal":             []byte("hello\n"),
		"no line end":            []byte("hello"),
		"another format":         base(header{Journal: "mapsheet-journal/9"}),
		"a base that is no file": base(header{Journal: journalFormat, Base: "nonsense"}),
		"a base that is a map":   base(header{Journal: journalFormat, Base: `format = \"mapsheet/1\"\nkind = \"mapsheet\"\nid = \"m\"\nname = \"M\"\n[map]\ncols = 1\nrows = 1\nterrain = [\".\"]\n[map.legend]\n\".\" = \"clear\"`}),
	}
	for name, data := range tests {
		t.Run(name, func(t *testing.T) {
			folder := t.TempDir()
			path := filepath.Join(folder, "x"+journalSuffix)
			require.NoError(t, os.WriteFile(path, data, 0o600))
			left, err := Recover(folder, bases{})
			require.NoError(t, err)
			require.Len(t, left, 1)
			_, err = left[0].Open(nil)
			require.Error(t, err)
			assert.FileExists(t, path)
			require.NoError(t, left[0].Discard())
			assert.NoFileExists(t, path)
			require.NoError(t, left[0].Discard(), "twice is as good")
		})
	}
}

func TestOtherFilesInTheFolderAreLeftAlone(t *testing.T) {
	folder := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(folder, "readme.txt"), []byte("x"), 0o600))
	require.NoError(t, os.Mkdir(filepath.Join(folder, "sub"+journalSuffix), 0o700))
	left, err := Recover(folder, bases{})
	require.NoError(t, err)
	assert.Empty(t, left)
	left, err = Recover(filepath.Join(folder, "not there"), bases{})
	require.NoError(t, err)
	assert.Empty(t, left)
	_, err = Recover(filepath.Join(folder, "readme.txt"), bases{})
	require.ErrorContains(t, err, "cannot be looked for")
}

func TestJournalsThatNeverCameIntoBeingAreTidiedUp(t *testing.T) {
	folder := t.TempDir()
	making, err := disk.CreateTemp(disk.System{}, folder, 0o600)
	require.NoError(t, err)
	left := filepath.Join(folder, ".mapsheet-left.tmp")
	require.NoError(t, os.WriteFile(left, []byte("{"), 0o600))
	found, err := Recover(folder, bases{})
	require.NoError(t, err)
	assert.Empty(t, found)
	assert.FileExists(t, making.Name(), "it is in the making")
	assert.NoFileExists(t, left)
	require.NoError(t, making.Close())
	_, err = Recover(folder, bases{})
	require.NoError(t, err)
	assert.NoFileExists(t, making.Name())
}

func TestTheLatestWorkIsListedFirst(t *testing.T) {
	folder := t.TempDir()
	for i, title := range []string{"first", "third", "second"} {
		d := crashed(t, folder)
		start := d.now()
		d.now = func() time.Time {
			return start.Add(map[string]time.Duration{"first": time.Second, "second": 2 * time.Second, "third": 3 * time.Second}[title])
		}
		require.NoError(t, d.Do(Set{Path: "title", Value: fmt.Sprint(i)}))
		require.NoError(t, d.Do(paint("0101", model.Woods)))
	}
	left, err := Recover(folder, bases{})
	require.NoError(t, err)
	require.Len(t, left, 3)
	for i, want := range []string{"1", "2", "0"} {
		d, err := left[i].Open(nil)
		require.NoError(t, err)
		assert.Equal(t, want, d.Scenario().Title)
	}
}

func TestAJournalIsGoneWhenEverythingIsSavedOrGivenUp(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "journal")
	d := crashed(t, folder)
	d.BeginStroke("nothing")
	require.NoError(t, d.Do(paint("0101", model.Clear)))
	d.EndStroke()
	assert.NoDirExists(t, folder, "nothing has changed yet")
	require.NoError(t, d.Do(paint("0101", model.Woods)))
	journalFile(t, folder)
	require.NoError(t, d.SaveAs(filepath.Join(folder, "a.toml")))
	left, err := Recover(folder, bases{})
	require.NoError(t, err)
	assert.Empty(t, left)
	require.NoError(t, d.Do(paint("0201", model.Woods)))
	journalFile(t, folder)
	d.Close()
	left, err = Recover(folder, bases{})
	require.NoError(t, err)
	assert.Empty(t, left)
}

func TestHistoryFromBeforeASaveSurvivesACrash(t *testing.T) {
	folder := t.TempDir()
	d := crashed(t, folder)
	require.NoError(t, d.Do(paint("0101", model.Woods)))
	require.NoError(t, d.Do(Set{Path: "notes", Value: []model.Note{{Text: "a"}}}))
	require.NoError(t, d.Do(paint("0101 0201", model.Town)))
	require.True(t, d.Undo())
	require.NoError(t, d.SaveAs(filepath.Join(folder, "a.toml")))
	d.GoTo(0)

	back := recovered(t, folder)
	assert.Equal(t, filepath.Join(folder, "a.toml"), back.Path())
	assert.True(t, back.Dirty())
	d.GoTo(0)
	back.GoTo(0)
	assert.Equal(t, d.Dirty(), back.Dirty(), "as it was opened")
	back.GoTo(2)
	assert.False(t, back.Dirty(), "the saved state")
	require.NoError(t, back.Save())
}

func TestAFileChangedSinceTheCrashIsNoticed(t *testing.T) {
	folder := t.TempDir()
	path := filepath.Join(folder, "a.toml")
	d := crashed(t, folder)
	require.NoError(t, d.SaveAs(path))
	require.NoError(t, d.Do(paint("0101", model.Woods)))
	require.NoError(t, os.WriteFile(path, []byte("something else"), 0o600))
	require.ErrorIs(t, recovered(t, folder).Save(), ErrChangedOnDisk)
}

func TestAJournalThatCannotBeWrittenDoesNotStopTheWork(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "in the way")
	require.NoError(t, os.WriteFile(folder, nil, 0o600))
	d := open(t, someBoard())
	var reports []error
	d.KeepJournal(folder, func(err error) { reports = append(reports, err) })
	d.journal.owner = nobody
	require.NoError(t, d.Do(paint("0101", model.Woods)))
	require.NoError(t, d.Do(paint("0201", model.Woods)))
	require.Len(t, reports, 1, "reported once")
	assert.ErrorContains(t, reports[0], folder)
	assert.ErrorContains(t, reports[0], "save often")

	require.NoError(t, os.Remove(folder))
	require.NoError(t, d.Do(paint("0301", model.Town)))
	requireSame(t, d, recovered(t, folder))
	require.Eventually(t, func() bool {
		d.journal.alarm.mu.Lock()
		defer d.journal.alarm.mu.Unlock()
		return !d.journal.alarm.on
	}, time.Minute, time.Millisecond, "it reaches the disk itself")

	d.journal.remove()
	require.NoError(t, os.RemoveAll(folder))
	require.NoError(t, os.WriteFile(folder, nil, 0o600))
	require.NoError(t, d.Do(paint("0401", model.Town)))
	assert.Len(t, reports, 2, "reported again after it had worked in between")
	d.Close()
}

func TestAFullDiskLosesNothingThatFitsLater(t *testing.T) {
	store := disktest.New()
	d := OpenOn(store, open(t, someBoard()).File(), "")
	var reports []error
	d.KeepJournal("/journal", func(err error) { reports = append(reports, err) })
	d.journal.owner = nobody
	require.NoError(t, d.Do(paint("0101", model.Woods)))
	store.Capacity = 1
	require.NoError(t, d.Do(paint("0201", model.Woods)))
	require.NoError(t, d.Do(paint("0301", model.Woods)))
	require.Len(t, reports, 1)
	require.ErrorIs(t, reports[0], syscall.ENOSPC)
	store.Capacity = 0
	require.NoError(t, d.Do(paint("0401", model.Woods)))
	left, err := RecoverOn(store, "/journal", bases{})
	require.NoError(t, err)
	require.Len(t, left, 1)
	back, err := left[0].Open(nil)
	require.NoError(t, err)
	requireSame(t, d, back)
	require.Len(t, reports, 1)
}

func TestAJournalThatDoesNotReachTheDiskItselfIsToldOfAtOnce(t *testing.T) {
	store, failing := disktest.New(), false
	store.Fault = func(op disktest.Op) error {
		if failing && op.Kind == disktest.Sync {
			return syscall.EIO
		}
		return nil
	}
	d := OpenOn(store, open(t, someBoard()).File(), "")
	var reports []error
	d.KeepJournal("/journal", func(err error) { reports = append(reports, err) })
	require.NoError(t, d.Do(paint("0101", model.Woods)))
	require.Empty(t, reports)
	failing = true
	require.NoError(t, d.Do(paint("0201", model.Woods)))
	require.Len(t, reports, 1, "not with the next edit only")
	require.ErrorIs(t, reports[0], syscall.EIO)
	require.NoError(t, d.Do(paint("0301", model.Woods)))
	require.Len(t, reports, 1, "it is known")
	failing = false
	require.NoError(t, d.Do(paint("0401", model.Woods)))
	failing = true
	require.NoError(t, d.Do(paint("0102", model.Woods)))
	require.Len(t, reports, 2, "it had gone well in between")
}

func TestAScenarioThatCannotBeEncodedIsEditedWithoutAJournal(t *testing.T) {
	folder := t.TempDir()
	d := open(t, someBoard())
	d.Scenario().ID = "not a slug"
	var reports []error
	d.KeepJournal(folder, func(err error) { reports = append(reports, err) })
	d.journal.owner = nobody
	d.BeginStroke("paint")
	require.NoError(t, d.Do(paint("0101", model.Woods)))
	require.NoError(t, d.Do(paint("0201", model.Woods)))
	d.EndStroke()
	require.Len(t, reports, 1)
	require.NoError(t, d.Do(Set{Path: "id", Value: "a-slug"}))
	require.NoError(t, d.Do(paint("0401", model.Woods)))
	back := recovered(t, folder)
	assert.Equal(t, draw(d.Scenario().Hexes()), draw(back.Scenario().Hexes()))
	assert.True(t, back.Dirty())
	d.GoTo(0)
	back.GoTo(0)
	assert.Equal(t, d.Dirty(), back.Dirty(), "as it was opened")
}

// TestChild is the program that the tests below kill; it is no test of its own.
func TestChild(t *testing.T) {
	folder := os.Getenv("MAPSHEET_TEST_JOURNAL")
	if folder == "" {
		t.Skip("runs as a child of other tests")
	}
	d := open(t, someBoard())
	d.KeepJournal(folder, func(err error) { panic(err) })
	require.NoError(t, d.Do(paint("0101", model.Woods)))
	require.NoError(t, d.Do(Set{Path: "title", Value: "Killed"}))
	d.BeginStroke("paint town")
	require.NoError(t, d.Do(paint("0301 0302", model.Town)))
	fmt.Println("\nworking")
	_, _ = bufio.NewReader(os.Stdin).ReadString('\n') // until it is killed
}

func TestAKilledProgramLosesNothing(t *testing.T) {
	folder := t.TempDir()
	child := exec.Command(os.Args[0], "-test.run=^TestChild$")
	child.Env = append(os.Environ(), "MAPSHEET_TEST_JOURNAL="+folder)
	stdin, err := child.StdinPipe()
	require.NoError(t, err)
	defer stdin.Close()
	stdout, err := child.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, child.Start())
	for out := bufio.NewScanner(stdout); out.Scan() && out.Text() != "working"; {
	}

	left, err := Recover(folder, bases{})
	require.NoError(t, err)
	require.Empty(t, left, "the program is still at work")
	require.NoError(t, child.Process.Kill())
	if runtime.GOOS == "linux" {
		require.Eventually(t, func() bool {
			left, err = Recover(folder, bases{})
			return err == nil && len(left) == 1
		}, time.Minute, time.Millisecond, "dead, though nobody has taken notice yet")
	}
	var exit *exec.ExitError
	require.ErrorAs(t, child.Wait(), &exit)

	d := recovered(t, folder)
	assert.Equal(t, "Killed", d.Scenario().Title)
	assert.Equal(t, []string{"paint woods on 1 hex", "change the title", "paint town on 2 hexes"}, labelsOf(d))
	assert.Equal(t, rows("w.#.", "/^#.", "./#."), draw(d.Scenario().Hexes()))
}

func TestAProcessIsKnownByNumberAndStart(t *testing.T) {
	self := thisProcess()
	assert.True(t, self.alive())
	assert.True(t, process{ID: self.ID}.alive(), "without a start the number decides")
	assert.False(t, nobody.alive())
	assert.False(t, process{}.alive())
	if self.Start != "" {
		assert.False(t, process{ID: self.ID, Start: "another boot 7"}.alive(), "the number was given out again")
	}
}

func TestWorkThatCannotBeReadOrDiscardedIsSaid(t *testing.T) {
	store := disktest.New()
	d := OpenOn(store, drawn(), "")
	d.keepJournal(d.store, journals, nobody, func(err error) { require.NoError(t, err) })
	require.NoError(t, d.Do(paint("0101", model.Woods)))
	left, err := RecoverOn(store, journals, bases{})
	require.NoError(t, err)
	require.Len(t, left, 1)
	store.Fault = func(disktest.Op) error { return syscall.EIO }
	assert.ErrorContains(t, left[0].Discard(), "the unsaved work cannot be discarded: ")
	_, err = left[0].Open(nil)
	assert.ErrorContains(t, err, "the unsaved work cannot be read: ")
}
