package versions

import (
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
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

// shelf is a store whose clock is set by hand, and a scenario's file.
type shelf struct {
	*Store
	*clocked
	t    *testing.T
	path string
}

// clocked is the system's disk with a clock that is set by hand.
type clocked struct {
	disk.System
	clock time.Time
}

func (c *clocked) Now() time.Time { return c.clock }

func newShelf(t *testing.T) *shelf {
	c := &clocked{clock: time.Date(2026, 11, 22, 14, 0, 0, 0, time.Local)}
	return &shelf{Store: NewStore(c, filepath.Join(t.TempDir(), "versions")), clocked: c, t: t, path: filepath.Join(t.TempDir(), "a.toml")}
}

// save writes the file as the editor does, a while after the one before.
func (s *shelf) save(text string, later time.Duration) {
	s.t.Helper()
	s.clock = s.clock.Add(later)
	require.NoError(s.t, s.KeepFile(s.path, s.path+".tracing"))
	require.NoError(s.t, os.WriteFile(s.path, []byte(text), 0o644))
	require.NoError(s.t, os.Chtimes(s.path, s.clock, s.clock))
	require.NoError(s.t, s.Keep(s.path, Content{Text: []byte(text), Edits: 3}))
}

// texts is what the versions hold, the newest first.
func (s *shelf) texts() []string {
	s.t.Helper()
	list, err := s.List(s.path)
	require.NoError(s.t, err)
	var out []string
	for _, v := range list {
		c, err := s.Read(v)
		require.NoError(s.t, err)
		out = append(out, string(c.Text))
	}
	return out
}

func TestVersionsAreListedTheNewestFirst(t *testing.T) {
	s := newShelf(t)
	s.save("title = \"One\"\n", 0)
	s.save("title = \"Two\"\n", time.Minute)
	assert.Equal(t, []string{"title = \"Two\"\n", "title = \"One\"\n"}, s.texts())
	list, err := s.List(s.path)
	require.NoError(t, err)
	assert.Equal(t, "Two", list[0].Title)
	assert.Equal(t, 3, list[0].Edits)
	assert.Equal(t, 14, list[0].Size)
	assert.False(t, list[0].Found)
	assert.True(t, list[0].When.Equal(s.clock))
	assert.True(t, list[1].When.Equal(s.clock.Add(-time.Minute)), "the only version is no newer for being looked at before a save")

	files, err := s.Files()
	require.NoError(t, err)
	require.Len(t, files, 1)
	assert.Equal(t, 2, files[0].Versions)
	assert.True(t, files[0].Newest.Equal(s.clock))
}

func TestWhatAnotherProgramWroteIsKeptBeforeItIsReplaced(t *testing.T) {
	s := newShelf(t)
	s.save("ours", 0)
	s.clock = s.clock.Add(time.Hour)
	written := s.clock.Add(-time.Minute)
	require.NoError(t, os.WriteFile(s.path, []byte("theirs"), 0o644))
	require.NoError(t, os.Chtimes(s.path, written, written))
	s.save("ours again", time.Second)
	assert.Equal(t, []string{"ours again", "theirs", "ours"}, s.texts())
	list, err := s.List(s.path)
	require.NoError(t, err)
	assert.True(t, list[1].Found)
	assert.True(t, list[1].When.Equal(written), "of the time when it was written")

	s.clock = s.clock.Add(time.Hour)
	later := s.clock.Add(time.Minute)
	require.NoError(t, os.WriteFile(s.path, []byte("of tomorrow"), 0o644))
	require.NoError(t, os.Chtimes(s.path, later, later))
	require.NoError(t, s.KeepFile(s.path, s.path+".tracing"))
	list, err = s.List(s.path)
	require.NoError(t, err)
	assert.True(t, list[0].When.Equal(s.clock), "no version is of a time to come")
}

func TestTheSameContentIsKeptOnceAndAsTheNewest(t *testing.T) {
	s := newShelf(t)
	for i := range 6 {
		s.save([]string{"a", "b"}[i%2], time.Minute)
	}
	assert.Equal(t, []string{"b", "a"}, s.texts())
	s.save("b", time.Minute)
	list, err := s.List(s.path)
	require.NoError(t, err)
	assert.True(t, list[0].When.Equal(s.clock.Add(-time.Minute)), "saved again unchanged it is no newer version")
}

func TestTheFileOfTheTracingIsKeptWithIt(t *testing.T) {
	s := newShelf(t)
	s.save("a", 0)
	require.NoError(t, os.WriteFile(s.path+".tracing", []byte("picture"), 0o644))
	require.NoError(t, s.KeepFile(s.path, s.path+".tracing"))
	list, err := s.List(s.path)
	require.NoError(t, err)
	require.Len(t, list, 2, "the scenario says the same, the tracing does not")
	c, err := s.Read(list[0])
	require.NoError(t, err)
	assert.Equal(t, "picture", string(c.Tracing))
	assert.True(t, list[0].Tracing)
	c, err = s.Read(list[1])
	require.NoError(t, err)
	assert.Nil(t, c.Tracing)
	assert.False(t, list[1].Tracing)

	require.NoError(t, os.WriteFile(s.path+".tracing", nil, 0o644))
	require.NoError(t, s.KeepFile(s.path, s.path+".tracing"))
	list, err = s.List(s.path)
	require.NoError(t, err)
	require.Len(t, list, 3, "a file that is empty is not none")
	assert.True(t, list[0].Tracing)
	c, err = s.Read(list[0])
	require.NoError(t, err)
	assert.Equal(t, []byte{}, c.Tracing)
}

func TestAFileHasTheSameVersionsByWhateverName(t *testing.T) {
	s := newShelf(t)
	s.save("a", 0)
	link := filepath.Join(t.TempDir(), "link.toml")
	require.NoError(t, os.Symlink(s.path, link))
	list, err := s.List(link)
	require.NoError(t, err)
	assert.Len(t, list, 1)
	require.NoError(t, os.Remove(s.path))
	assert.Len(t, s.texts(), 1, "and when it is gone")
	require.NoError(t, os.RemoveAll(filepath.Dir(s.path)))
	assert.Len(t, s.texts(), 1, "with its folder")
}

func TestVersionsAreForNobodyElseToRead(t *testing.T) {
	s := newShelf(t)
	s.save("a", 0)
	for path, want := range map[string]fs.FileMode{s.folder: 0o700, filepath.Dir(s.only()): 0o700, s.only(): 0o600} {
		info, err := os.Stat(path)
		require.NoError(t, err)
		assert.Equal(t, want, info.Mode().Perm(), path)
	}
}

// only is the file of the only version.
func (s *shelf) only() string {
	list, err := s.List(s.path)
	require.NoError(s.t, err)
	require.Len(s.t, list, 1)
	return list[0].file
}

func TestADamagedVersionIsSaidAndTheOthersAreRead(t *testing.T) {
	s := newShelf(t)
	text := strings.Repeat("woods and towns ", 50)
	s.save(text, 0)
	path := s.only()
	whole, err := os.ReadFile(path)
	require.NoError(t, err)
	for cut := range len(whole) {
		require.NoError(t, os.WriteFile(path, whole[:cut], 0o600))
		list, err := s.List(s.path)
		require.NoError(t, err)
		require.Len(t, list, 1)
		_, err = s.Read(list[0])
		require.ErrorIs(t, err, errDamaged, "cut to %d bytes", cut)
		if cut < 20 {
			require.ErrorIs(t, list[0].Damage, errDamaged, "of %d bytes not even the header is left", cut)
		}
	}
	for at := range whole {
		changed := bytes.Clone(whole)
		changed[at] ^= 4
		require.NoError(t, os.WriteFile(path, changed, 0o600))
		list, err := s.List(s.path)
		require.NoError(t, err)
		if c, err := s.Read(list[0]); err == nil {
			require.Equal(t, text, string(c.Text), "byte %d", at)
		}
	}
	s.save("next", time.Minute)
	list, err := s.List(s.path)
	require.NoError(t, err)
	require.Len(t, list, 2)
	assert.NoError(t, list[0].Damage)
}

// What is damaged protects nothing: the next save keeps it anew, where it is the newest version
// and where it is an older one.
func TestWhatADamagedVersionHeldIsKeptAnew(t *testing.T) {
	for name, between := range map[string][]string{"the newest": {"a", "b"}, "an older one": {"b", "a"}} {
		s := newShelf(t)
		for _, text := range between {
			s.save(text, time.Minute)
		}
		list, err := s.List(s.path)
		require.NoError(t, err)
		for _, v := range list {
			if c, err := s.Read(v); assert.NoError(t, err) && string(c.Text) == "b" {
				require.NoError(t, os.Truncate(v.file, int64(v.Size)))
			}
		}
		s.save("b", time.Minute)
		assert.Equal(t, []string{"b", "a"}, s.texts(), name)
		s.save("b", time.Minute)
		assert.Equal(t, []string{"b", "a"}, s.texts(), name)
	}
}

// Whatever its check sum says: the lengths of the parts are those of the header.
func TestAVersionThatIsNotAsLongAsItSaysIsDamaged(t *testing.T) {
	s := newShelf(t)
	s.save("text", 0)
	path := s.only()
	for _, c := range []struct {
		header, rest string
		whole        bool
	}{
		{`{"format":"` + Format + `","text":4,"tracing":-1}`, "text", true},
		{`{"format":"` + Format + `","text":4,"tracing":3}`, "textpng", true},
		{`{"format":"` + Format + `","text":0,"tracing":-1}`, "", true},
		{`{"format":"` + Format + `","text":` + fmt.Sprint(mostBytes) + `,"tracing":-1}`, strings.Repeat(" ", mostBytes), true},
		{`{"format":"` + Format + `","text":0,"tracing":` + fmt.Sprint(mostBytes) + `}`, strings.Repeat(" ", mostBytes), true},
		{titled(mostHeader - 1), "text", true},
		{titled(mostHeader), "text", false},
		{`{"format":"` + Format + `","text":4,"tracing":-1}`, "text!", false},
		{`{"format":"` + Format + `","text":5,"tracing":-1}`, "text", false},
		{`{"format":"` + Format + `","text":4,"tracing":4}`, "textpng", false},
		{`{"format":"` + Format + `","text":-1,"tracing":-1}`, "", false},
		{`{"format":"` + Format + `","text":4,"tracing":-2}`, "text", false},
		{`{"format":"` + Format + `","text":` + fmt.Sprint(mostBytes+1) + `,"tracing":-1}`, "text", false},
		{`{"format":"` + Format + `","text":4,"tracing":` + fmt.Sprint(mostBytes+1) + `}`, "text", false},
	} {
		var packed bytes.Buffer
		pack := gzip.NewWriter(&packed)
		_, err := pack.Write([]byte(c.header + "\n" + c.rest))
		require.NoError(t, err)
		require.NoError(t, pack.Close())
		require.NoError(t, os.WriteFile(path, packed.Bytes(), 0o600))
		got, err := readRecord(disk.System{}, path)
		if c.whole {
			require.NoError(t, err)
			if c.rest != string(got.Text)+string(got.Tracing) { // which may be too long to be shown
				t.Errorf("%.80s", c.header)
			}
		} else {
			assert.ErrorIs(t, err, errDamaged, "%.80s %s", c.header, c.rest)
		}
	}
}

// Whatever lies where a scenario is to be, it is kept as it is before it is replaced, and can be
// had back: also what would end the program if it were read, and a title that fills the file.
func TestWhatNoScenarioIsIsKeptAsWell(t *testing.T) {
	for name, text := range map[string]string{
		"lists in lists":    "a = " + strings.Repeat("[", 4<<20),
		"tables in tables":  "a = " + strings.Repeat("{a=", 1<<20),
		"a key of many":     "a" + strings.Repeat(".a", 1<<20) + " = 1",
		"a title of it all": `title = "` + strings.Repeat("ü", 1<<20) + `"`,
		"no text":           "\xff\x00",
	} {
		s := newShelf(t)
		require.NoError(t, os.WriteFile(s.path, []byte(text), 0o600))
		require.NoError(t, s.KeepFile(s.path, s.path+".tracing"), name)
		list, err := s.List(s.path)
		require.NoError(t, err)
		require.Len(t, list, 1)
		require.NoError(t, list[0].Damage, name)
		assert.LessOrEqual(t, len([]rune(list[0].Title)), limits.MessageRunes+len("..."))
		c, err := s.Read(list[0])
		require.NoError(t, err, name)
		same := string(c.Text) == text // megabytes would be told of otherwise
		assert.True(t, same, name)
	}
}

// titled is a header of so many bytes, of a text of four.
func titled(size int) string {
	form := `{"format":"` + Format + `","title":"%s","text":4,"tracing":-1}`
	return fmt.Sprintf(form, strings.Repeat("a", size-len(form)+len("%s")))
}

// The name of a version says what it holds: another's content under it is none.
func TestAVersionUnderTheNameOfAnotherIsDamaged(t *testing.T) {
	s := newShelf(t)
	s.save("first", 0)
	s.save("second", time.Minute)
	list, err := s.List(s.path)
	require.NoError(t, err)
	other, err := os.ReadFile(list[1].file)
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(list[0].file, other, 0o600))
	_, err = s.Read(list[0])
	require.ErrorIs(t, err, errDamaged)
	_, err = s.Read(list[1])
	assert.NoError(t, err)
}

// What else lies among the versions is none of them, and whose a folder is its newest version
// says that can be read.
func TestWhatElseLiesAmongVersionsIsLeftOut(t *testing.T) {
	s := newShelf(t)
	s.save("first", 0)
	s.save("second", time.Minute)
	list, err := s.List(s.path)
	require.NoError(t, err)
	for _, name := range []string{list[0].file + ".old", filepath.Join(filepath.Dir(list[0].file), "notes.txt"), filepath.Join(s.folder, "notes.txt")} {
		require.NoError(t, os.WriteFile(name, []byte("something else"), 0o600))
	}
	require.NoError(t, os.Mkdir(filepath.Join(s.folder, "empty"), 0o700))
	assert.Equal(t, []string{"second", "first"}, s.texts())
	require.NoError(t, os.WriteFile(list[0].file, nil, 0o600))
	first := s.path
	s.path = filepath.Join(filepath.Dir(first), "0.toml")
	s.save("another", time.Minute)
	files, err := s.Files()
	require.NoError(t, err)
	require.Len(t, files, 2)
	assert.Equal(t, []string{s.path, first}, []string{files[0].Path, files[1].Path})
	assert.Equal(t, 2, files[1].Versions, "a damaged one is one of them")
	assert.True(t, files[1].Newest.Equal(list[0].When))

	require.NoError(t, os.WriteFile(list[1].file, nil, 0o600))
	files, err = s.Files()
	require.NoError(t, err)
	assert.Len(t, files, 1, "nobody knows whose the others are")
}

func TestFilesWithVersionsThatCannotBeListedAreSaid(t *testing.T) {
	d, s := stocked(t, "first")
	files, err := s.Files()
	require.NoError(t, err)
	require.Len(t, files, 1)
	assert.Equal(t, home, files[0].Path)
	d.Fault = func(op disktest.Op) error {
		if op.Kind == disktest.ReadDir {
			return syscall.EIO
		}
		return nil
	}
	_, err = s.Files()
	assert.ErrorIs(t, err, syscall.EIO)
	assert.ErrorContains(t, err, "the files with versions cannot be listed: ")
}

func TestOldVersionsAreThinnedOut(t *testing.T) {
	begin := time.Date(2023, 11, 22, 14, 0, 0, 0, time.Local)
	now := begin
	var kept []entry
	for range 3 * 365 * 4 { // four a day for three years
		now = now.Add(6 * time.Hour)
		kept = append(kept, entry{when: now})
		for _, e := range superfluous(kept, now) {
			kept = slices.DeleteFunc(kept, func(o entry) bool { return o == e })
		}
	}
	spans := map[string]int{}
	for i, e := range kept {
		switch n := len(kept) - 1 - i; {
		case n < newest:
			assert.Equal(t, time.Duration(n)*6*time.Hour, now.Sub(e.when), "the newest are all there")
		case now.Sub(e.when) < month:
			spans[e.when.Format("2006-01-02")]++
		default:
			spans[e.when.Format("2006-01")]++
		}
	}
	for span, n := range spans {
		assert.LessOrEqual(t, n, 1, span)
	}
	months := 0
	for m := begin; m.Before(now.Add(-2 * month)); m = m.AddDate(0, 1, 0) {
		assert.Equal(t, 1, spans[m.Format("2006-01")], "one of %s", m.Format("January 2006"))
		months++
	}
	assert.Greater(t, months, 30)
	assert.Less(t, len(kept), 20+31+37+2)
}

func TestManySavesOfAnHourAreThinnedToOneOnceTheyAreOld(t *testing.T) {
	var kept []entry
	now := time.Date(2026, 11, 22, 14, 0, 0, 0, time.Local)
	for n := range 200 {
		kept = append(kept, entry{when: now.Add(time.Duration(n-200) * 5 * time.Minute), name: fmt.Sprint(n)})
	}
	drop := superfluous(kept, now)
	left := len(kept) - len(drop)
	assert.Equal(t, newest+16, left, "200 saves in 16 hours and 40 minutes, of which the first one is in the hour of the second's")
	assert.Equal(t, []entry(nil), superfluous(kept[180:], now))
}

func TestAVersionOfADayOrAMonthIsOfThePast(t *testing.T) {
	now := time.Date(2026, 11, 22, 14, 0, 0, 0, time.Local)
	for _, age := range []time.Duration{day, month} {
		kept := []entry{{when: now.Add(-age - time.Hour)}, {when: now.Add(-age)}}
		for range newest {
			kept = append(kept, entry{when: now})
		}
		assert.Equal(t, kept[:1], superfluous(kept, now), "the one of an hour later stands for both")
	}
}

func TestMonthsHaveABound(t *testing.T) {
	var kept []entry
	now := time.Date(2026, 11, 22, 14, 0, 0, 0, time.Local)
	for n := range 400 {
		kept = append(kept, entry{when: now.AddDate(0, n-400, 0)})
	}
	assert.Len(t, superfluous(kept, now), 400-newest-mostMonths)
	for n := range 25 {
		kept = append(kept, entry{when: now.AddDate(0, 0, n-25)})
	}
	for range newest {
		kept = append(kept, entry{when: now})
	}
	assert.ElementsMatch(t, kept[:400-mostMonths], superfluous(kept, now), "days are no months")
}

func TestTheWholeHasABound(t *testing.T) {
	s := newShelf(t)
	for n := range 10 {
		s.save(fmt.Sprint("a", n), time.Minute)
	}
	first := s.path
	s.path = filepath.Join(filepath.Dir(first), "b.toml")
	for n := range 10 {
		s.save(fmt.Sprint("b", n), time.Minute)
	}
	var left int64
	for _, of := range []struct {
		path  string
		newer int // versions that are to stay
	}{{first, 6}, {s.path, 10}} {
		list, err := s.List(of.path)
		require.NoError(t, err)
		for _, v := range list[:of.newer] {
			info, err := os.Stat(v.file)
			require.NoError(t, err)
			left += info.Size()
		}
	}
	require.NoError(t, s.bound(left))
	assert.Len(t, s.texts(), 10, "the oldest went first")
	s.path = first
	assert.Equal(t, []string{"a9", "a8", "a7", "a6", "a5", "a4"}, s.texts())
	require.NoError(t, s.bound(0))
	assert.Equal(t, []string{"a9", "a8", "a7"}, s.texts(), "the last of each file stay")
}

// The first version of a session sees to the bound of all.
func TestASessionBeginsWithinTheBound(t *testing.T) {
	s := newShelf(t)
	for n := range spared + 2 {
		s.save(fmt.Sprint("a", n), time.Minute)
	}
	list, err := s.List(s.path)
	require.NoError(t, err)
	oldest := list[len(list)-1].file
	require.NoError(t, os.Truncate(oldest, mostInAll))
	s.save("more", time.Minute)
	assert.FileExists(t, oldest, "it was seen to when this session began")
	s.Store = NewStore(s.clocked, s.folder)
	s.save("still more", time.Minute)
	assert.NoFileExists(t, oldest)
	assert.Equal(t, []string{"still more", "more", "a4", "a3", "a2", "a1"}, s.texts())
}

// An old version that cannot be taken away is told of, and the new one is kept all the same.
func TestAnOldVersionThatStaysIsSaid(t *testing.T) {
	var texts []string
	for n := range newest + 1 { // all of one hour: the first is more than is kept once there is another
		texts = append(texts, fmt.Sprint(n))
	}
	cannot := func(kind disktest.Kind, path string, why error) disktest.Fault {
		return func(op disktest.Op) error {
			if op.Kind == kind && strings.HasPrefix(op.Path, path) {
				return why
			}
			return nil
		}
	}
	d, s := stocked(t, texts...)
	d.Fault = cannot(disktest.Remove, s.folder, syscall.EACCES)
	err := s.Keep(home, Content{Text: []byte("the newest")})
	require.ErrorIs(t, err, syscall.EACCES)
	require.ErrorContains(t, err, "old versions of "+home+" could not be taken away: ")
	assert.Len(t, held(t, s), newest+2)
	require.ErrorIs(t, s.bound(0), syscall.EACCES)
	assert.Len(t, held(t, s), newest+2, "none goes before an older one")

	gone := 0
	d.Fault = func(op disktest.Op) error {
		if op.Kind == disktest.Remove && strings.HasPrefix(op.Path, s.folder) {
			if gone++; gone == 1 {
				return fs.ErrNotExist // another window has taken it away
			}
		}
		return nil
	}
	require.NoError(t, s.bound(0))
	assert.Equal(t, newest+2-spared, gone)

	d, s = stocked(t, "first")
	d.Fault = cannot(disktest.ReadDir, s.folder, syscall.EIO)
	require.ErrorIs(t, s.bound(0), syscall.EIO)
	d.Fault = func(op disktest.Op) error {
		if op.Kind == disktest.ReadDir && op.Path == s.folder {
			return syscall.EIO
		}
		return nil
	}
	err = s.Keep(home, Content{Text: []byte("second")})
	require.ErrorIs(t, err, syscall.EIO)
	require.ErrorContains(t, err, "old versions of "+home+" could not be taken away: ")
	d.Fault = nil
	assert.Equal(t, []string{"second", "first"}, held(t, s))
}

func TestAClockSetBackDoesNotMixUpTheOrder(t *testing.T) {
	s := newShelf(t)
	s.save("first", 0)
	s.save("second", -24*time.Hour)
	s.save("third", time.Second)
	assert.Equal(t, []string{"third", "second", "first"}, s.texts())
}

func TestWhatCannotBeKeptIsSaid(t *testing.T) {
	s := newShelf(t)
	require.NoError(t, os.MkdirAll(filepath.Dir(s.folder), 0o700))
	require.NoError(t, os.WriteFile(s.folder, nil, 0o600)) // where the folder should be
	require.NoError(t, os.WriteFile(s.path, []byte("a"), 0o600))
	err := s.KeepFile(s.path, s.path+".tracing")
	assert.ErrorContains(t, err, "no version of "+s.path+" could be kept: ")

	s = newShelf(t)
	require.NoError(t, s.KeepFile(s.path, s.path+".tracing"), "where there is no file there is nothing to keep")
	require.NoError(t, os.WriteFile(s.path, bytes.Repeat([]byte(" "), mostBytes+1), 0o600))
	assert.ErrorContains(t, s.KeepFile(s.path, s.path+".tracing"), "no scenario needs as much")
	require.NoError(t, os.Truncate(s.path, mostBytes))
	now, err := s.Store.Now(s.path, s.path+".tracing")
	require.NoError(t, err)
	assert.Len(t, now.Text, mostBytes)
	require.NoError(t, os.Remove(s.path))
	require.NoError(t, os.Mkdir(s.path, 0o700))
	assert.ErrorContains(t, s.KeepFile(s.path, s.path+".tracing"), "it is a folder")
	files, err := s.Files()
	require.NoError(t, err)
	assert.Empty(t, files)
}

// failing has one operation after another of a disk fail in what is done, until none is left.
func failing(t *testing.T, prepared func() (*disktest.Disk, *Store), do func(*Store) error, after func(s *Store, err error, operation string)) {
	failed := false
	for n := 1; ; n++ {
		d, s := prepared()
		fails, at := false, len(d.Ops())+n
		d.Fault = func(op disktest.Op) error {
			if op.N != at {
				return nil
			}
			fails = true
			return syscall.ENOSPC
		}
		err := do(s)
		d.Fault = nil
		operation := fmt.Sprintf("operation %d of %d", n, len(d.Ops()))
		if err != nil {
			failed = true
			require.ErrorIs(t, err, syscall.ENOSPC, operation)
		}
		after(s, err, operation)
		if !fails {
			assert.NoError(t, err)
			break
		}
	}
	assert.True(t, failed)
}

const home = "/home/a.toml"

// stocked is a store with versions of a file.
func stocked(t *testing.T, texts ...string) (*disktest.Disk, *Store) {
	d := disktest.New()
	require.NoError(t, d.MkdirAll("/home", 0o755))
	s := NewStore(d, "/state/versions")
	for _, text := range texts {
		_, err := schema.WriteFile(d, home, []byte(text))
		require.NoError(t, err)
		require.NoError(t, s.KeepFile(home, home+".tracing"))
	}
	return d, NewStore(d, "/state/versions")
}

// held is what the versions of the file hold, the newest first.
func held(t *testing.T, s *Store) []string {
	list, err := s.List(home)
	require.NoError(t, err)
	out := []string{}
	for _, v := range list {
		c, err := s.Read(v)
		require.NoError(t, err)
		out = append(out, string(c.Text))
	}
	return out
}

func TestWhateverFailsNoVersionIsTornAndNoneThatWasKeptIsLost(t *testing.T) {
	for name, c := range map[string]struct{ before, after []string }{
		"a new one":                   {[]string{"second", "first"}, []string{"third", "second", "first"}},
		"the first":                   {[]string{}, []string{"third"}},
		"an old one that comes again": {[]string{"second", "third", "first"}, []string{"third", "second", "first"}},
		"the newest":                  {[]string{"third", "first"}, []string{"third", "first"}},
	} {
		t.Run(name, func(t *testing.T) {
			before := slices.Clone(c.before)
			slices.Reverse(before)
			keep := func(s *Store) error { return s.Keep(home, Content{Text: []byte("third")}) }
			prepared := func() (*disktest.Disk, *Store) { return stocked(t, before...) }
			failing(t, prepared, keep, func(s *Store, err error, operation string) {
				if err != nil {
					assert.Contains(t, err.Error(), "of "+home+" could", operation)
				}
				if got := held(t, s); !slices.Equal(got, c.before) || err == nil {
					require.Equal(t, c.after, got, operation)
				}
				require.NoError(t, keep(s))
				require.Equal(t, c.after, held(t, s), "%s, and it is kept the next time", operation)
			})
		})
	}
}

func TestAFileThatCannotBeReadIsNotKeptAsSomethingElse(t *testing.T) {
	prepared := func() (*disktest.Disk, *Store) {
		d, s := stocked(t, "first")
		_, err := schema.WriteFile(d, home, []byte("second"))
		require.NoError(t, err)
		_, err = schema.WriteFile(d, home+".tracing", []byte("picture"))
		require.NoError(t, err)
		return d, s
	}
	keep := func(s *Store) error { return s.KeepFile(home, home+".tracing") }
	failing(t, prepared, keep, func(s *Store, err error, operation string) {
		want := []string{"second", "first"}
		if got := held(t, s); err == nil || len(got) == 2 {
			require.Equal(t, want, got, operation)
			list, err := s.List(home)
			require.NoError(t, err)
			require.True(t, list[0].Tracing, operation)
		} else {
			require.Equal(t, want[1:], got, operation)
		}
	})
	now := func(s *Store) error {
		c, err := s.Now(home, home+".tracing")
		if err == nil {
			assert.Equal(t, "second", string(c.Text))
			assert.Equal(t, "picture", string(c.Tracing))
		}
		return err
	}
	failing(t, prepared, now, func(*Store, error, string) {})
}

func TestAVersionThatCannotBeReadIsSaidAndNoneIsLeftOut(t *testing.T) {
	prepared := func() (*disktest.Disk, *Store) { return stocked(t, "first", "second") }
	list := func(s *Store) error {
		all, err := s.List(home)
		if err != nil {
			return err
		}
		require.Len(t, all, 2)
		for i, want := range []string{"second", "first"} {
			c, err := s.Read(all[i])
			if err != nil {
				return errors.Join(err, syscall.ENOSPC) // a damaged one does not say why
			}
			assert.Equal(t, want, string(c.Text))
		}
		return nil
	}
	failing(t, prepared, list, func(*Store, error, string) {})
}

func TestAVersionOutlastsALossOfPower(t *testing.T) {
	const path = "/home/a.toml"
	for seed := range uint64(50) {
		d := disktest.New()
		require.NoError(t, d.MkdirAll("/home", 0o755))
		require.NoError(t, d.MkdirAll("/state/versions", 0o700))
		require.NoError(t, d.SyncFolder("/state"))
		require.NoError(t, d.SyncFolder("/"))
		s := NewStore(d, "/state/versions")
		require.NoError(t, s.Keep(path, Content{Text: []byte("precious")}))
		after := NewStore(d.CutPower(rand.New(rand.NewPCG(seed, 1))), "/state/versions")
		list, err := after.List(path)
		require.NoError(t, err)
		require.Len(t, list, 1, "seed %d", seed)
		c, err := after.Read(list[0])
		require.NoError(t, err)
		require.Equal(t, "precious", string(c.Text))
	}
}
