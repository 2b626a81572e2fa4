package document

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"path"
	"slices"
	"strings"
	"syscall"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/schema"
	"github.com/mapsheet/mapsheet/schema/disk"
	"github.com/mapsheet/mapsheet/schema/disk/disktest"
)

// anyEdit is an edit of any kind that a designer can make, the picture to trace
// among them.
func anyEdit() *rapid.Generator[Edit] {
	return rapid.Custom(func(t *rapid.T) Edit {
		if rapid.IntRange(0, 9).Draw(t, "trace") > 0 {
			return someEdit(2).Draw(t, "edit")
		}
		if rapid.Bool().Draw(t, "none") {
			return SetTracing{Name: "trace nothing"}
		}
		to := scanned("/maps")
		to.Opacity = rapid.SampledFrom([]float64{0.25, 0.5, 1}).Draw(t, "opacity")
		return SetTracing{Name: "trace a picture", To: to}
	})
}

// session is somebody at work on a scenario, on a disk that may fail. What is done
// is decided by a seed, or by a script.
type session struct {
	store *disktest.Disk
	d     *Document
	told  []error // what the designer was told
	back  bool    // the work came back from a journal
}

const (
	journals = "/state/mapsheet/journal"
	fileA    = "/home/maps/a.toml"
	fileB    = "/home/maps/b.toml"
)

// drawn is the scenario that every session begins with.
func drawn() *schema.File {
	f, err := NewScenario(4, 3, base())
	if err != nil {
		panic(err)
	}
	f.Scenario.Board = someBoard()
	f.Scenario.Hexes().Places = []model.Place{{ID: "wood-a", Kind: model.PlaceWood, Name: "A", Hexes: hexes("0301 0101")}}
	return f
}

// begin begins a session with a new scenario.
func (s *session) begin() {
	s.d = OpenOn(s.store, drawn(), "")
	s.keep()
}

// keep keeps the journal as a program does that is gone by the time it is found.
func (s *session) keep() {
	s.d.keepJournal(s.store, journals, nobody, s.tell)
}

func (s *session) tell(err error) {
	if err != nil {
		s.told = append(s.told, err)
	}
}

// reopen goes on as the next session does after a crash: with the work that was
// left, else with the file that was saved last, else anew.
func (s *session) reopen(t require.TestingT, file string) {
	left, err := RecoverOn(s.store, journals, bases{})
	s.tell(err)
	for _, r := range left {
		if d, err := r.open(nobody, s.tell); d != nil {
			s.tell(err)
			s.d, s.back = d, true
			return
		}
		s.tell(r.Damage)
	}
	text, found := s.store.Files()[file]
	if !found {
		s.begin()
		return
	}
	f, err := schema.Read(file, strings.NewReader(text), bases{})
	require.NoError(t, err, "the file is whole")
	s.d = OpenOn(s.store, f, file)
	s.tell(s.d.LoadTracing())
	s.keep()
}

// state is all that a designer would miss.
func (s *session) state(t require.TestingT) string {
	s.d.EndStroke()
	steps, at := s.d.History()
	var out strings.Builder
	for _, step := range steps {
		fmt.Fprintf(&out, "%s\n", step.Label)
	}
	fmt.Fprintf(&out, "at %d\n%s", at, s.content(t))
	return out.String()
}

// content is the scenario with its tracing, without the history.
func (s *session) content(t require.TestingT) string {
	out := encoded(t, s.d)
	if s.d.tracing != nil {
		out += string(encodeTracing(s.d.tracing, ""))
	}
	return out
}

// script is a session in steps, each of which the designer sees done.
func script(t require.TestingT) []func(s *session) {
	do := func(e Edit) func(*session) { return func(s *session) { _ = s.d.Do(e) } } // one that cannot be made is said
	save := func(path string) func(*session) { return func(s *session) { s.tell(s.d.SaveAs(path)) } }
	steps := []func(*session){
		do(paint("0101 0202", model.Woods)),
		func(s *session) {
			s.d.BeginStroke("paint town")
			_ = s.d.Do(paint("0301", model.Town))
		},
		do(paint("0302", model.Town)),
		save(fileA),
		do(Set{Path: "title", Value: "A title"}),
		func(s *session) { s.d.Undo() },
		func(s *session) { s.d.Redo() },
		do(SetTracing{Name: "trace a picture", To: scanned("/maps")}),
		func(s *session) { s.tell(s.d.Save()) },
		save(fileA),
	}
	for seed := range 30 {
		steps = append(steps, do(anyEdit().Example(seed)))
	}
	return append(steps,
		func(s *session) { s.d.GoTo(5) },
		save(fileB),
		do(SetTracing{Name: "trace nothing"}),
		save(fileB),
		do(paint("0101", model.Slope)),
		func(s *session) { s.reopen(t, fileB) }, // the program died and was started again
		do(paint("0102", model.Crest)),
		func(s *session) { s.d.Undo() },
		do(Set{Path: "title", Value: "The last word"}),
	)
}

// moment is what a session was after a step.
type moment struct {
	ops            int // of the disk so far
	state, content string
	saved          map[string]string // the files of scenarios and tracings
}

// perform does the script where all goes well, and records it.
func perform(t require.TestingT, steps []func(*session)) []moment {
	s := newSession(disktest.New())
	out := []moment{s.record(t)}
	for _, step := range steps {
		step(s)
		out = append(out, s.record(t))
	}
	return out
}

// newSession begins a session on a disk.
func newSession(store *disktest.Disk) *session {
	store.Put("/home/maps/readme.txt", "something else")
	s := &session{store: store}
	s.begin()
	return s
}

func (s *session) record(t require.TestingT) moment {
	// The state is looked at beside the session, as looking ends a stroke.
	stroke := s.d.stroke
	r := moment{ops: len(s.store.Ops()), content: s.content(t), saved: s.saved()}
	if stroke == nil {
		r.state = s.state(t)
	}
	return r
}

// saved is the files of scenarios and tracings.
func (s *session) saved() map[string]string {
	out := s.store.Files()
	maps.DeleteFunc(out, func(name, _ string) bool { return path.Ext(name) != ".toml" })
	return out
}

// checkNothingLiesAbout looks for what killed programs leave.
func checkNothingLiesAbout(t *testing.T, store *disktest.Disk, what string) {
	t.Helper()
	journal := 0
	for name := range store.Files() {
		assert.NotContains(t, name, ".tmp", what)
		if path.Ext(name) == journalSuffix {
			journal++
		}
	}
	assert.LessOrEqual(t, journal, 1, "%s: one document has one journal", what)
}

// checkBack looks whether the work is back as it was at one of the moments, and its
// history where that has to be.
func checkBack(t *testing.T, store *disktest.Disk, may []moment, history bool, what string) {
	t.Helper()
	s := &session{store: store}
	for name, text := range s.saved() {
		whole := slices.ContainsFunc(may, func(r moment) bool { return r.saved[name] == text })
		require.True(t, whole, "%s: %s is as before or after: %q", what, name, text)
	}
	last := fileA
	for _, r := range may {
		if _, ok := r.saved[fileB]; ok {
			last = fileB
		}
	}
	if _, ok := s.saved()[last]; !ok {
		last = fileA
	}
	s.reopen(t, last)
	back := s.content(t)
	for _, r := range may {
		if r.content == back && (!history || !s.back || r.state == "" || r.state == s.state(t)) {
			if s.d.Path() == "" {
				disk.Sweep(store, path.Dir(fileA)) // the next save there does it
			}
			checkNothingLiesAbout(t, store, what)
			return
		}
	}
	require.Fail(t, "not back", "%s: %s\nbut it can only be %s\n", what, s.state(t), may[len(may)-1].state)
}

// around is the steps that are done after so many operations, and the next.
func around(records []moment, ops int) []moment {
	done := 0
	for done+1 < len(records) && records[done+1].ops <= ops {
		done++
	}
	return records[done:min(done+2, len(records))]
}

func TestAKillAfterAnyOperationLosesNothing(t *testing.T) {
	steps := script(t)
	records := perform(t, steps)
	last := records[len(records)-1].ops
	for n := range last {
		if testing.Short() && n%7 != 0 {
			continue
		}
		store := disktest.New()
		store.Stop = n + 1
		s := newSession(store)
		for _, step := range steps {
			step(s)
		}
		checkBack(t, store.Restart(), around(records, n+1), true, fmt.Sprintf("killed after operation %d of %d", n+1, last))
	}
}

func TestALossOfPowerAfterAnyOperationLosesNothing(t *testing.T) {
	steps := script(t)
	records := perform(t, steps)
	for n := range records[len(records)-1].ops {
		if testing.Short() && n%7 != 0 {
			continue
		}
		store := disktest.New()
		store.Stop = n + 1
		s := newSession(store)
		for _, step := range steps {
			step(s)
		}
		for seed := range uint64(4) {
			what := fmt.Sprintf("power lost after operation %d, seed %d", n+1, seed)
			checkBack(t, store.CutPower(rand.New(rand.NewPCG(seed, uint64(n)))), around(records, n+1), false, what)
		}
	}
}

// What is not synced yet, as syncing is left for later, may be lost with the power;
// what comes back is then the work as it was at some time since the last save.
func TestALossOfPowerBeforeTheSyncLeavesAnEarlierState(t *testing.T) {
	store := disktest.New()
	store.Lazy = true
	s := newSession(store)
	may := []moment{s.record(t)}
	for n, step := range script(t) {
		files := s.saved()
		step(s)
		r := s.record(t)
		if !maps.Equal(files, r.saved) {
			may = nil
		}
		may = append(may, r)
		for seed := range uint64(8) {
			what := fmt.Sprintf("power lost after step %d, seed %d", n, seed)
			checkBack(t, store.CutPower(rand.New(rand.NewPCG(seed, uint64(n)))), may, false, what)
		}
	}
}

// failures are ways in which an operation fails.
var failures = []error{syscall.EIO, syscall.ENOSPC, syscall.EROFS, syscall.EACCES}

func TestWhereAnyOperationFailsTheWorkGoesOnAndTheDesignerIsTold(t *testing.T) {
	steps := script(t)
	records := perform(t, steps)
	end := records[len(records)-1]
	for n := range end.ops {
		if testing.Short() && n%17 != 0 {
			continue
		}
		for _, forGood := range []bool{false, true} {
			store := disktest.New()
			what := ""
			s := newSession(store)
			store.Fault = func(op disktest.Op) error {
				if op.N < n+1 || op.N > n+1 && !forGood {
					return nil
				}
				cause := failures[n%len(failures)]
				if op.Kind == disktest.Write && n%2 == 0 {
					cause = disktest.Short{Bytes: n % 50, Err: syscall.ENOSPC}
				}
				if what == "" {
					what = fmt.Sprintf("operation %d (%s) fails by %v, for good %v", op.N, op.Kind, cause, forGood)
				}
				return cause
			}
			for _, step := range steps {
				step(s)
			}
			checkTold(t, s, end, what)
		}
	}
}

func TestAJournalThatVanishesIsWrittenAnew(t *testing.T) {
	steps := script(t)
	for n := range steps {
		s := newSession(disktest.New())
		for i, step := range steps {
			if i == n {
				s.store.Vanish("/state")
			}
			step(s)
		}
		end := s.content(t)
		again := &session{store: s.store.Restart()}
		again.reopen(t, fileB)
		require.Equal(t, end, again.content(t), "the folder vanished before step %d", n)
	}
}

func TestAClockThatIsSetBackLosesNothing(t *testing.T) {
	steps := script(t)
	for n := range steps {
		store := disktest.New()
		s := newSession(store)
		for i, step := range steps {
			if i == n {
				store.SetTime(store.Now().AddDate(-1, 0, 0))
			}
			step(s)
		}
		end := s.content(t)
		again := &session{store: store.Restart()}
		again.reopen(t, fileB)
		require.Equal(t, end, again.content(t))
		checkNothingLiesAbout(t, again.store, "a clock set back")
	}
}

func TestWhereTheDiskIsFullTheDesignerIsToldAndTheFilesAreWhole(t *testing.T) {
	steps := script(t)
	records := perform(t, steps)
	end := records[len(records)-1]
	for room := int64(100); room < 12_000; room += 400 {
		store := disktest.New()
		store.Capacity = room
		s := newSession(store)
		for _, step := range steps {
			step(s)
		}
		checkTold(t, s, end, fmt.Sprintf("a disk of %d bytes", room))
	}
}

// checkTold looks at a session that met with failures: it went on to the end, or the
// designer knows; files are whole; and when it dies, all is back or the designer
// was told before.
func checkTold(t *testing.T, s *session, end moment, what string) {
	t.Helper()
	told := len(s.told)
	if told == 0 {
		require.Equal(t, end.content, s.content(t), what)
	}
	store := s.store.Restart()
	for name, text := range store.Files() {
		if path.Ext(name) == ".toml" && !strings.HasSuffix(name, tracingSuffix) {
			_, err := schema.Read(name, strings.NewReader(text), bases{})
			require.NoError(t, err, "%s: %s is whole", what, name)
		}
	}
	again := &session{store: store}
	again.reopen(t, fileB)
	if told == 0 {
		require.Equal(t, end.content, again.content(t), "%s: what is lost in silence", what)
		disk.Sweep(store, path.Dir(fileA))
		checkNothingLiesAbout(t, store, what)
	}
}
