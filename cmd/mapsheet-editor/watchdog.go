//go:build windowtest && linux

package main

import (
	"bufio"
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"runtime"
	"runtime/debug"
	"runtime/pprof"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"fyne.io/fyne/v2"
	"golang.org/x/sys/unix"

	"github.com/mapsheet/mapsheet/editor/draw"
)

// MAPSHEET_WATCH names a file to which a build for tests writes what held the
// window's goroutine for long, a JSON object a line. Lines on the standard
// input ask for more: "report" for the times since the last report, memory and
// goroutines; "rest" and "go on" stop and start the watching; "heap FILE" writes
// a profile of memory, "cpu FILE" begins one of the processor and "cpu" ends it.
func init() {
	whenBuilt = func() {
		path := os.Getenv("MAPSHEET_WATCH")
		if path == "" {
			return
		}
		f, err := os.OpenFile(path, os.O_CREATE|os.O_WRONLY|os.O_APPEND, 0o644)
		if err != nil {
			panic(err)
		}
		w := &watchdog{out: f, buffer: make([]byte, 1<<20)}
		go func() {
			fyne.DoAndWait(w.countFrames) // once the window is there
			w.watch()
		}()
		go w.listen(os.Stdin)
	}
}

const (
	heldLong    = 50 * time.Millisecond // what nothing may hold the goroutine for
	betweenAsks = 4 * time.Millisecond
	firstLook   = 15 * time.Millisecond // after asking
	betweenLook = 10 * time.Millisecond
)

// watchdog asks the window's goroutine again and again to answer, and looks at
// what it does when the answer does not come.
type watchdog struct {
	mutex   sync.Mutex // over all below
	out     io.Writer
	resting bool
	buffer  []byte
	frames  atomic.Int64    // that were begun
	net     []time.Duration // how long each turn took that was looked at
}

// glance is a look at the window's goroutine.
type glance struct {
	calls []string // its stack, outermost first; empty when there is nothing to do
	frame int64    // the last that was begun by then
	waits bool     // for something else than a processor
	moment
}

// moment is a point in time, and what had been taken of the processors by then.
type moment struct {
	at  time.Time
	ran time.Duration // by the window's thread
	all time.Duration // by the whole program
}

func now() moment {
	ofWindow := int32(^os.Getpid()<<3 | 6) // the clock of the first thread of the process
	return moment{time.Now(), processorTime(ofWindow), processorTime(unix.CLOCK_PROCESS_CPUTIME_ID)}
}

// stretch is the time from one moment to another.
type stretch struct{ wall, ran, all time.Duration }

func (m moment) since(before moment) stretch {
	return stretch{m.at.Sub(before.at), m.ran - before.ran, m.all - before.all}
}

func (s stretch) half() stretch { return stretch{s.wall / 2, s.ran / 2, s.all / 2} }

// foreign reports whether what it does is not the program's own: the display
// draws, or the test is told what the window shows.
func (l glance) foreign() bool {
	return strings.HasPrefix(l.calls[len(l.calls)-1], "github.com/go-gl/") ||
		slices.ContainsFunc(l.calls, func(f string) bool { return strings.HasSuffix(f, ".traceState") })
}

// forWorkers reports whether it waits for those with whom it shares a drawing, who do
// nothing but draw.
func (l glance) forWorkers() bool {
	return l.waits && slices.ContainsFunc(l.calls, func(f string) bool { return strings.HasSuffix(f, "/tiles.BesideUntil") })
}

// share is what counts of a stretch of time beside the look, and what of it was foreign.
//
// On a machine that has much else to do the clock says little: what counts is
// what the thread took of a processor, but for what was not its own, and
// the time in which it waited for something else than a processor. Those who draw beside it
// wait for a processor, too: of that what the program took of them counts.
func (l glance) share(s stretch) (net, foreign time.Duration) {
	switch {
	case len(l.calls) == 0:
		return 0, 0
	case l.foreign():
		return 0, s.wall
	case l.forWorkers():
		return max(min(s.wall, s.all), s.ran), 0
	case l.waits:
		return max(s.wall, s.ran), 0
	}
	return s.ran, 0
}

// countFrames has the frames counted: after each the window takes what was typed and clicked,
// however soon the next one comes.
func (w *watchdog) countFrames() {
	fyne.CurrentApp().Driver().StartAnimation(&fyne.Animation{
		Duration: time.Hour, RepeatCount: fyne.AnimationRepeatForever,
		Tick: func(float32) { w.frames.Add(1) },
	})
}

func (w *watchdog) watch() {
	for {
		time.Sleep(betweenAsks)
		w.mutex.Lock()
		resting := w.resting
		w.mutex.Unlock()
		if !resting {
			w.ask()
		}
	}
}

// ask waits for one answer.
func (w *watchdog) ask() {
	answer := make(chan moment, 1)
	begun := now()
	fyne.Do(func() { answer <- now() })
	var looks []glance
	next := time.NewTimer(firstLook)
	defer next.Stop()
	for {
		select {
		case ended := <-answer:
			w.note(begun, ended, looks)
			return
		case <-next.C:
			looks = append(looks, w.look())
			next.Reset(betweenLook)
		}
	}
}

// piece is what a look stands for: half of the way to the looks before and after it.
type piece struct {
	glance
	net, foreign time.Duration
}

// pieces is what each of the looks between two moments stands for.
func pieces(begun, ended moment, looks []glance) []piece {
	out := make([]piece, len(looks))
	add := func(i int, s stretch) {
		net, foreign := looks[i].share(s)
		out[i].net, out[i].foreign = out[i].net+net, out[i].foreign+foreign
	}
	for i, l := range looks {
		out[i].glance = l
		if i == 0 {
			add(0, l.since(begun))
			continue
		}
		half := l.since(looks[i-1].moment).half()
		add(i-1, half)
		add(i, half)
	}
	if last := len(looks) - 1; last >= 0 {
		add(last, ended.since(looks[last].moment))
	}
	return out
}

// note keeps the time of a turn, and tells of it when it was long.
func (w *watchdog) note(begun, ended moment, looks []glance) {
	all := pieces(begun, ended, looks)
	net, foreign := sum(all)
	busy := slices.DeleteFunc(all, func(p piece) bool { return len(p.calls) == 0 })
	if len(busy) == 0 {
		return // it was free, and only its answer was late
	}
	w.mutex.Lock()
	defer w.mutex.Unlock()
	w.net = append(w.net, net)
	if net <= heldLong {
		return
	}
	turn, several := longestTurn(busy)
	own, _ := sum(turn)
	h := hold{Wall: ms(ended.at.Sub(begun.at)), Foreign: ms(foreign), Net: ms(net), Turns: several && own <= heldLong}
	if !h.Turns {
		h.Net = ms(own)
	}
	turn = slices.DeleteFunc(turn, func(p piece) bool { return p.net == 0 })
	most := slices.MaxFunc(turn, func(a, b piece) int { return cmp.Compare(a.net, b.net) })
	common := most.calls
	for _, l := range turn {
		n := 0
		for n < len(common) && n < len(l.calls) && common[n] == l.calls[n] {
			n++
		}
		common = common[:n]
	}
	at := len(common) - 1
	for i, f := range common {
		if strings.HasPrefix(f, module) && !strings.HasSuffix(f, ".(*App).Run") {
			at = i
		}
	}
	h.Where = short(common[at])
	for _, f := range most.calls[at+1:] {
		h.Way = append(h.Way, short(f))
	}
	w.write(map[string]any{"hold": h})
}

const module = "github.com/mapsheet/mapsheet/"

// short is a function's name without what all names begin with.
func short(name string) string {
	return strings.TrimPrefix(strings.TrimPrefix(name, module), "fyne.io/fyne/v2/internal/")
}

// sum is what all pieces come to.
func sum(all []piece) (net, foreign time.Duration) {
	for _, p := range all {
		net, foreign = net+p.net, foreign+p.foreign
	}
	return net, foreign
}

// longestTurn is the pieces of the longest turn among several. The answer waits
// for the end of a turn and sometimes, by chance, for that of the next ones too: of
// frames that are begun one at the end of the other, each is a turn.
func longestTurn(all []piece) (longest []piece, several bool) {
	most := time.Duration(-1)
	for start := 0; start < len(all); {
		end := start + 1
		for end < len(all) && turnOf(all[end].glance) == turnOf(all[start].glance) && all[end].frame == all[start].frame {
			end++
		}
		if net, _ := sum(all[start:end]); net > most {
			longest, most = all[start:end], net
		}
		several = several || start > 0
		start = end
	}
	return longest, several
}

// turnOf is what a turn of the window's goroutine was about: the call in its
// loop, or the event that it took of those that had come meanwhile.
func turnOf(l glance) (turn string) {
	for i, f := range l.calls[:len(l.calls)-1] {
		if strings.HasSuffix(f, ".runGL") || strings.HasSuffix(f, "_glfwPollEvents") {
			turn = l.calls[i+1]
		}
	}
	return turn
}

// look looks at the window's goroutine, which is the first of all.
func (w *watchdog) look() (l glance) {
	l.moment, l.frame = now(), w.frames.Load()
	text := w.buffer[:runtime.Stack(w.buffer, true)]
	_, first, found := strings.Cut("\n\n"+string(text), "\n\ngoroutine 1 ")
	if !found {
		return l
	}
	first, _, _ = strings.Cut(first, "\n\n")
	lines := strings.Split(strings.TrimSpace(first), "\n")
	if strings.HasPrefix(lines[0], "[select") {
		return l
	}
	l.waits = !strings.HasPrefix(lines[0], "[run")
	for _, name := range lines[1:] {
		if strings.HasPrefix(name, "\t") || strings.HasPrefix(name, "...") {
			continue // the line of a call, or that some calls of many are left out
		}
		if open := strings.LastIndexByte(name, '('); open > 0 {
			name = name[:open]
		}
		l.calls = append(l.calls, name)
	}
	slices.Reverse(l.calls)
	return l
}

func (w *watchdog) listen(in io.Reader) {
	for lines := bufio.NewScanner(in); lines.Scan(); {
		what, file, named := strings.Cut(lines.Text(), " ")
		switch {
		case lines.Text() == "go on", what == "rest":
			w.mutex.Lock()
			w.resting = what == "rest"
			w.mutex.Unlock()
		case what == "report":
			w.report()
		case what == "heap":
			profile(file, pprof.WriteHeapProfile)
		case what == "cpu" && named:
			profile(file, pprof.StartCPUProfile)
		case what == "cpu":
			pprof.StopCPUProfile()
		}
	}
}

// profile writes a profile into a file, or begins to.
func profile(file string, write func(io.Writer) error) {
	f, err := os.Create(file)
	if err == nil {
		err = write(f)
	}
	if err != nil {
		panic(err)
	}
}

func (w *watchdog) report() {
	kept := inUse().HeapAlloc
	fyne.DoAndWait(forgetAll)
	m := inUse()
	r := report{Kept: kept - min(kept, m.HeapAlloc), Heap: m.HeapAlloc, Held: m.Sys - m.HeapReleased, Objects: m.HeapObjects, Goroutines: map[string]int{}}
	var pages, resident uint64
	if text, err := os.ReadFile("/proc/self/statm"); err == nil {
		_, _ = fmt.Sscan(string(text), &pages, &resident)
	}
	r.Resident = resident * uint64(os.Getpagesize())

	w.mutex.Lock()
	defer w.mutex.Unlock()
	text := string(w.buffer[:runtime.Stack(w.buffer, true)])
	for _, g := range strings.Split(text, "\n\n") {
		by := "the program"
		if _, after, found := strings.Cut(g, "\ncreated by "); found {
			by, _, _ = strings.Cut(after, "\n")
			by, _, _ = strings.Cut(by, " in goroutine")
		}
		r.Goroutines[by]++
	}
	slices.Sort(w.net)
	if n := len(w.net); n > 0 {
		r.Turns, r.P50, r.P95 = n, ms(w.net[n/2]), ms(w.net[n*95/100])
	}
	w.net = nil
	w.write(map[string]any{"report": r})
}

func (w *watchdog) write(v any) {
	data, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	_, _ = w.out.Write(append(data, '\n'))
}

// inUse is what memory is in use, once what is free was given back.
func inUse() (m runtime.MemStats) {
	debug.FreeOSMemory()
	debug.FreeOSMemory() // what finalizers let go of the first time
	runtime.ReadMemStats(&m)
	return m
}

// forgetAll lets go of all that the program keeps to be faster the next time. That is
// bounded, and how much of it there is depends on what was shown last.
func forgetAll() {
	draw.Forget()
	if d, ok := fyne.CurrentApp().Driver().(interface{ Forget() }); ok {
		d.Forget()
	}
}

// processorTime is what a clock of the system's says that was taken of the processors.
func processorTime(clock int32) time.Duration {
	var t unix.Timespec
	if err := unix.ClockGettime(clock, &t); err != nil {
		panic(err)
	}
	return time.Duration(t.Nano())
}
