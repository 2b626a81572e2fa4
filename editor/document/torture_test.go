package document

import (
	"bufio"
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/schema"
	"github.com/mapsheet/mapsheet/schema/disk"
	"github.com/mapsheet/mapsheet/schema/disk/disktest"
)

// make torture has a program of its own work on a scenario and kills it, again and
// again; each time the next one goes on with what is left, and may be killed while
// it does. What is done in a step is decided by a seed, so that whoever kills can
// do the same beside it and knows what has to be there. These variables tell the
// test, and the program that is killed, what to do.
const (
	tortureKills  = "MAPSHEET_TORTURE_KILLS"  // how often
	tortureSeed   = "MAPSHEET_TORTURE_SEED"   // a number
	tortureFolder = "MAPSHEET_TORTURE_FOLDER" // of the program that is killed
	tortureFrom   = "MAPSHEET_TORTURE_FROM"   // the step that it begins with
	tortureLast   = "MAPSHEET_TORTURE_LAST"   // the file that was saved last
)

// tortured is a session on a disk whose steps a seed decides.
type tortured struct {
	store          disk.Disk
	journals, a, b string // the folder of journals and the files that are saved to
	d              *Document
	byJournal      bool // the work came from a journal
}

func newTortured(store disk.Disk, folder string) *tortured {
	return &tortured{
		store: store, journals: filepath.Join(folder, "state", "journal"),
		a: filepath.Join(folder, "maps", "a.toml"), b: filepath.Join(folder, "maps", "b.toml"),
	}
}

// open goes on with what is left. The file that was saved last is the one that
// changed last.
func (s *tortured) open(last string) error {
	fail := func(err error) { panic(fmt.Errorf("the journal cannot be kept: %w", err)) }
	left, err := RecoverOn(s.store, s.journals, bases{})
	if err != nil {
		return err
	}
	if len(left) > 1 {
		return fmt.Errorf("%d works are left of one document", len(left))
	}
	for _, r := range left {
		s.byJournal = true
		s.d, err = r.Open(fail)
		return err
	}
	f := drawn()
	if last != "" {
		text, err := schema.ReadRegular(s.store, last, 1<<20)
		if err != nil {
			return err
		}
		if f, err = schema.Read(last, strings.NewReader(string(text)), bases{}); err != nil {
			return err
		}
	}
	s.d = OpenOn(s.store, f, last)
	if err := s.d.LoadTracing(); err != nil {
		return err
	}
	s.d.KeepJournal(s.journals, fail)
	return nil
}

// saves reports whether a step saves.
func saves(seed int) bool { return chanceOf(seed).IntN(kindsOfSteps) < 3 }

const kindsOfSteps = 40

func chanceOf(seed int) *rand.Rand { return rand.New(rand.NewPCG(uint64(seed), 12)) }

// step does what the seed says. A refusal is a result like any other.
func (s *tortured) step(seed int) error {
	chance := chanceOf(seed)
	switch n := chance.IntN(kindsOfSteps); {
	case n == 0:
		return s.d.SaveAs(s.a)
	case n == 1:
		return s.d.SaveAs(s.b)
	case n == 2:
		switch err := s.d.Save(); {
		case errors.Is(err, ErrNoPath):
		case errors.Is(err, ErrChangedOnDisk): // by itself, killed in a save
			return s.d.SaveAs(s.d.Path())
		default:
			return err
		}
	case n < 7:
		steps, _ := s.d.History()
		s.d.GoTo(chance.IntN(len(steps) + 1))
	case n < 9:
		s.d.BeginStroke("a stroke")
	case n < 11:
		s.d.EndStroke()
	case n == 11:
		s.d.CancelStroke()
	case n == 12: // so that the history does not grow for ever: the next edit drops it
		s.d.GoTo(0)
	case n == 13:
		_ = s.d.Do(Set{Path: "title", Value: strconv.Itoa(seed)})
	default:
		_ = s.d.Do(anyEdit().Example(seed))
	}
	return nil
}

// state is what a designer would miss.
func (s *tortured) state(t *testing.T, history bool) string {
	s.d.EndStroke()
	out := (&session{d: s.d}).content(t)
	if history {
		steps, at := s.d.History()
		for _, step := range steps {
			out += step.Label + "\n"
		}
		out += fmt.Sprintf("at %d of %d", at, len(steps))
	}
	return out
}

// TestTorturedChild is the program that TestTorture kills; it is no test of its own.
func TestTorturedChild(t *testing.T) {
	folder := os.Getenv(tortureFolder)
	if folder == "" {
		t.Skip("runs as a child of TestTorture")
	}
	say := func(what string, n int) { fmt.Printf("\n%s %d\n", what, n) }
	from, _ := strconv.Atoi(os.Getenv(tortureFrom))
	s := newTortured(disk.System{}, folder)
	say("opening", from)
	require.NoError(t, s.open(os.Getenv(tortureLast)))
	say("open", from)
	for n := from; ; n++ { // until it is killed
		require.NoError(t, s.step(n))
		say("done", n+1)
	}
}

// torture is a run of kills.
type torture struct {
	t         *testing.T
	folder    string
	chance    *rand.Rand
	reached   int    // steps that are done for sure
	last      string // the file that was saved last
	opening   int    // kills while it opened what was left
	saving    int    // in a save
	editing   int    // in another step
	left      [2]int // how often the step in hand was lost with a kill, and was kept
	recovered [2]int // how often the work was in a journal, and in its file
	debris    int    // temporary files that were there and went
}

func TestTorture(t *testing.T) {
	kills, _ := strconv.Atoi(os.Getenv(tortureKills))
	if kills == 0 {
		t.Skip("runs by make torture")
	}
	seed, _ := strconv.ParseUint(os.Getenv(tortureSeed), 10, 64)
	r := &torture{t: t, folder: t.TempDir(), chance: rand.New(rand.NewPCG(seed, 1)), reached: int(seed) * 1_000_000}
	require.NoError(t, os.Mkdir(filepath.Join(r.folder, "maps"), 0o700))
	first := r.reached
	start := time.Now()
	for n := range kills {
		r.kill()
		if t.Failed() {
			t.Fatalf("seed %d: kill %d failed", seed, n+1)
		}
	}
	fmt.Printf("\nseed %d: %d kills in %v, %d steps of work done\n", seed, kills, time.Since(start).Round(time.Second), r.reached-first)
	fmt.Printf("killed while opening what was left: %d, in a save: %d, in another step: %d\n", r.opening, r.saving, r.editing)
	fmt.Printf("the step in hand was lost %d times and kept %d times; no step before it was ever lost\n", r.left[0], r.left[1])
	fmt.Printf("the work came from the journal %d times, from the saved file %d times; temporary files left by kills and cleaned up: %d\n", r.recovered[0], r.recovered[1], r.debris)
}

// kill starts the program, kills it at some time, and looks at what is left.
func (r *torture) kill() {
	before := r.snapshot()
	child := exec.Command(os.Args[0], "-test.run=^TestTorturedChild$")
	child.Env = append(os.Environ(), tortureFolder+"="+r.folder, tortureLast+"="+r.last,
		fmt.Sprintf("%s=%d", tortureFrom, r.reached))
	out, err := child.StdoutPipe()
	require.NoError(r.t, err)
	require.NoError(r.t, child.Start())

	// It is killed so many lines after it began to open, and a moment later.
	lines, moment := r.chance.IntN(40), time.Duration(r.chance.IntN(3000))*time.Microsecond
	if r.chance.IntN(4) == 0 {
		lines = 0
	}
	done, phase := r.reached, "opening"
	var said []string
	read := func(text string) {
		if what, n, ok := strings.Cut(text, " "); ok && slices.Contains([]string{"opening", "open", "done"}, what) {
			phase = what
			done, _ = strconv.Atoi(n)
		} else if text != "" {
			said = append(said, text)
		}
	}
	in := bufio.NewScanner(out)
	for in.Scan() {
		read(in.Text())
		if in.Text() == "" {
			continue
		}
		if lines--; lines < 0 {
			time.Sleep(moment)
			_ = child.Process.Kill()
			break
		}
	}
	for in.Scan() { // what it said before it died
		read(in.Text())
	}
	err = child.Wait()
	var exit *exec.ExitError
	require.ErrorAs(r.t, err, &exit)
	require.Equal(r.t, -1, exit.ExitCode(), "it failed by itself: %s", strings.Join(said, "\n"))
	switch {
	case phase == "opening":
		r.opening++
	case saves(done):
		r.saving++
	default:
		r.editing++
	}
	r.look(before, done)
}

// look compares what is left with the same steps done where nobody is killed: all
// that were said to be done, or the one in hand with them.
func (r *torture) look(before *disktest.Disk, done int) {
	t := r.t
	after := r.snapshot()
	r.lookAround(after)
	wants := []*tortured{r.replay(before, done), r.replay(before, done+1)}
	r.lookAtFiles(after, wants[0], wants[1])
	for i, want := range wants {
		left := newTortured(after.Restart(), r.folder)
		require.NoError(t, left.open(want.d.Path()), "what is left can be opened")
		if want.state(t, left.byJournal) == left.state(t, left.byJournal) {
			r.left[i]++
			r.reached, r.last = done+i, left.d.Path()
			r.recovered[map[bool]int{true: 0, false: 1}[left.byJournal]]++
			return
		}
	}
	for i, want := range wants {
		left := newTortured(after.Restart(), r.folder)
		require.NoError(t, left.open(want.d.Path()))
		assert.Equal(t, want.state(t, left.byJournal), left.state(t, left.byJournal), "from step %d, after step %d", r.reached, done+i)
	}
	t.FailNow()
}

// replay does the steps up to one beside the program, on a disk in memory.
func (r *torture) replay(before *disktest.Disk, to int) *tortured {
	out := newTortured(before.Restart(), r.folder)
	require.NoError(r.t, out.open(r.last))
	for n := r.reached; n < to; n++ {
		require.NoError(r.t, out.step(n))
	}
	return out
}

// lookAtFiles looks whether each file that is saved to is whole, and as it was
// before the step in hand or after it.
func (r *torture) lookAtFiles(after *disktest.Disk, before, then *tortured) {
	is, was, becomes := after.Files(), before.store.(*disktest.Disk).Files(), then.store.(*disktest.Disk).Files()
	for _, file := range []string{before.a, before.b} {
		for _, name := range []string{filepath.ToSlash(file), filepath.ToSlash(TracingPath(file))} {
			assert.Contains(r.t, []string{was[name], becomes[name]}, is[name], "%s is whole", name)
		}
	}
}

// lookAround counts what the kill left lying about, and looks whether it goes.
func (r *torture) lookAround(after *disktest.Disk) {
	for name := range after.Files() {
		if strings.HasSuffix(name, ".tmp") {
			r.debris++
		}
	}
	tidied := newTortured(after.Restart(), r.folder)
	require.NoError(r.t, tidied.open(""))
	disk.Sweep(tidied.store, filepath.Dir(tidied.a)) // as the next save there does
	journals := 0
	for name := range tidied.store.(*disktest.Disk).Files() {
		assert.NotContains(r.t, name, ".tmp")
		assert.NotContains(r.t, name, damaged)
		if strings.HasSuffix(name, journalSuffix) {
			journals++
		}
	}
	assert.LessOrEqual(r.t, journals, 1)
}

// snapshot is what is on the disk.
func (r *torture) snapshot() *disktest.Disk {
	out := disktest.New()
	require.NoError(r.t, filepath.WalkDir(r.folder, func(path string, e fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if e.IsDir() {
			return out.MkdirAll(path, 0o700)
		}
		text, err := os.ReadFile(path)
		out.Put(path, string(text))
		return err
	}))
	return out
}

// The kinds of edits that a journal can hold are all in what the tests of crashes
// do.
func TestEveryKindOfEditIsTried(t *testing.T) {
	missing := map[string]bool{}
	for _, k := range kinds {
		missing[k.name] = true
	}
	folder := t.TempDir()
	s := newTortured(disktest.New(), folder)
	require.NoError(t, s.store.MkdirAll(filepath.Dir(s.a), 0o700))
	require.NoError(t, s.open(""))
	for n := 0; len(missing) > 0 && n < 3000; n++ {
		require.NoError(t, s.step(n))
		for _, text := range s.store.(*disktest.Disk).Files() {
			for _, kind := range regexp.MustCompile(`"kind":"([a-z ]+)"`).FindAllStringSubmatch(text, -1) {
				delete(missing, kind[1])
			}
		}
	}
	assert.Empty(t, missing, "let anyEdit make edits of these kinds too")
}
