//go:build windowtest && linux

package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
	"sync"
	"time"

	"fyne.io/fyne/v2"
	"golang.org/x/sys/unix"
)

// MAPSHEET_WATCH names a file to which a build for tests writes what held the
// window's goroutine for long, a JSON object a line. Lines on the standard
// input ask for more: "report" for the times since the last report, memory and
// goroutines; "rest" and "go on" stop and start the watching.
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
			fyne.DoAndWait(func() {}) // the window is there, and begins to answer
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
	net     []time.Duration // how long each turn took that was looked at
}

// glance is the stack of the window's goroutine at a moment.
type glance struct {
	calls []string // outermost first; empty when there is nothing to do
	waits bool     // for something else than a processor
}

// foreign reports whether what it does is not the program's own: the display
// draws, or the test is told what the window shows.
func (l glance) foreign() bool {
	return strings.HasPrefix(l.calls[len(l.calls)-1], "github.com/go-gl/") ||
		slices.ContainsFunc(l.calls, func(f string) bool { return strings.HasSuffix(f, ".traceState") })
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
	answer := make(chan time.Time, 1)
	asked, ran := time.Now(), threadTime()
	fyne.Do(func() { answer <- time.Now() })
	var looks []glance
	next := time.NewTimer(firstLook)
	defer next.Stop()
	for {
		select {
		case answered := <-answer:
			w.note(answered.Sub(asked), threadTime()-ran, looks)
			return
		case <-next.C:
			if l := w.look(); len(l.calls) > 0 {
				looks = append(looks, l)
			}
			next.Reset(betweenLook)
		}
	}
}

// note keeps the time of a turn, and tells of it when it was long.
//
// On a machine that has much else to do the clock says little: what counts is
// what the thread took of a processor, but for what was not its own, and
// the time in which it waited for something else than a processor.
func (w *watchdog) note(wall, ran time.Duration, looks []glance) {
	if len(looks) == 0 {
		return // it was free, and only its answer was late
	}
	foreign, waits := 0, 0
	for _, l := range looks {
		if l.foreign() {
			foreign++
		} else if l.waits {
			waits++
		}
	}
	share := func(d time.Duration, n int) time.Duration { return d * time.Duration(n) / time.Duration(len(looks)) }
	net := share(ran, len(looks)-foreign) + share(wall, waits)
	w.mutex.Lock()
	defer w.mutex.Unlock()
	w.net = append(w.net, net)
	if net <= heldLong {
		return
	}
	turn, several := longestTurn(looks)
	h := hold{Wall: ms(wall), Foreign: ms(share(wall, foreign)), Net: ms(net)}
	h.Turns = several && h.Net*float64(len(turn))/float64(len(looks)) <= ms(heldLong)
	common := turn[0].calls
	for _, l := range turn[1:] {
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
	for _, f := range turn[len(turn)-1].calls[at+1:] {
		h.Way = append(h.Way, short(f))
	}
	w.write(map[string]any{"hold": h})
}

const module = "github.com/mapsheet/mapsheet/"

// short is a function's name without what all names begin with.
func short(name string) string {
	return strings.TrimPrefix(strings.TrimPrefix(name, module), "fyne.io/fyne/v2/internal/")
}

// longestTurn is the looks at the longest turn among several. The answer waits
// for the end of a turn and sometimes, by chance, for that of the next one too.
func longestTurn(looks []glance) (longest []glance, several bool) {
	for start := 0; start < len(looks); {
		end := start + 1
		for end < len(looks) && turnOf(looks[end]) == turnOf(looks[start]) {
			end++
		}
		if end-start > len(longest) {
			longest = looks[start:end]
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
	for i := 1; i < len(lines); i += 2 {
		name := lines[i]
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
		switch lines.Text() {
		case "rest", "go on":
			w.mutex.Lock()
			w.resting = lines.Text() == "rest"
			w.mutex.Unlock()
		case "report":
			w.report()
		}
	}
}

func (w *watchdog) report() {
	debug.FreeOSMemory()
	debug.FreeOSMemory() // what finalizers let go of the first time
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	r := report{Heap: m.HeapAlloc, Objects: m.HeapObjects, Goroutines: map[string]int{}}
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

// threadTime is the processor time of the window's thread, which is the first
// of the process.
func threadTime() time.Duration {
	clock := int32(^os.Getpid()<<3 | 6) // the system's name of a thread's clock
	var t unix.Timespec
	if err := unix.ClockGettime(clock, &t); err != nil {
		panic(err)
	}
	return time.Duration(t.Nano())
}
