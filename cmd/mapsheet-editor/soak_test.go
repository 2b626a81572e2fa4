//go:build windowtest

package main

import (
	"cmp"
	"crypto/sha256"
	"fmt"
	"maps"
	"math"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"golang.org/x/sys/unix"
)

// What a long use may do to the program.
const (
	mostBytes          = 20e3  // more in use for each document that was opened, and in all:
	mostBytesInAll     = 1.5e6 // what a short use leaves behind here and there
	mostObjects        = 200
	mostObjectsInAll   = 15000
	mostKept           = 100e6 // bytes of what is kept to be faster the next time
	mostResidentGrowth = 0.15  // of what it was at the beginning
	mostFrameGrowth    = 1.25  // of the same frames at the end, measured by the yardstick
	mostIdle           = 0.5   // percent of a processor more than at the beginning, measured so
)

// searchX and searchY is where the field is in which the start page is searched.
const searchX, searchY = screenWidth - 150, 55

// letsGo is how long the window library keeps what was shown after it has gone, and how
// often it looks at most.
const letsGo, looksAgain = time.Minute, 10 * time.Second

// soak is a window in long use.
type soak struct {
	*window
	chance *rand.Rand
	files  []string // scenarios that are opened and closed
	large  string   // one of 2,000 units on 256 by 256 hexes
	scene  string
	done   map[string]int // how often each scene was played
	missed map[string]int // what did not come about in time
	opened int            // documents
	holds  []hold
	scenes []string // in which each hold was
	visits []visit
	idles  []float64
	start  time.Time
}

// visit is the start page with nothing open, visited now and then.
type visit struct {
	at     time.Duration
	opened int // documents before it
	report
}

// TestSoak uses the window for MINUTES minutes, as SEED has it, far faster than
// a person does, and holds that it is in the end as it was in the beginning.
func TestSoak(t *testing.T) {
	minutes, err := strconv.ParseFloat(cmp.Or(os.Getenv("MINUTES"), "0"), 64)
	require.NoError(t, err, "MINUTES is a number")
	if minutes <= 0 {
		t.Skip("it takes as long as MINUTES says: make soak")
	}
	seed, err := strconv.ParseUint(cmp.Or(os.Getenv("SEED"), "1"), 10, 64)
	require.NoError(t, err, "SEED is a whole number")

	d := newStation(t)
	s := &soak{chance: rand.New(rand.NewPCG(seed, 0)), done: map[string]int{}, missed: map[string]int{}}
	s.large = largeBattle(t, d.home)
	for _, id := range []string{"brunstatt", "le-cateau", "tanga", "mlawa", "leuthen", "cowpens"} {
		s.files = append(s.files, ownCopy(t, d.home, id))
	}
	s.window = d.open([]string{"MAPSHEET_UNCHECKED=1"})
	s.profile("cpu", "cpu-00")
	s.start = time.Now()
	s.wait("the start page", func(n shown) bool { return n.Screen == "start" && n.Dialog == "" })

	length := time.Duration(minutes * float64(time.Minute))
	firstFrames := s.frames("the first frames")
	firstIdle := s.idle("the window at rest, first")
	next, between := time.Duration(0), length/time.Duration(visits(length)-1)
	for time.Since(s.start) < length {
		for _, n := range s.chance.Perm(len(scenes)) {
			s.play(scenes[n].name, scenes[n].play)
			if time.Since(s.start) >= next && next+between/2 < length {
				s.visit()
				next += between
			}
			if time.Since(s.start) >= length {
				break
			}
		}
	}
	lastIdle := s.idle("the window at rest, last")
	lastFrames := s.frames("the last frames")
	for range 2 { // slow times of a shared machine pass, and what the program became does not
		busy, slower := busier(firstIdle, lastIdle), s.slower(firstFrames, lastFrames) != ""
		if !busy && !slower {
			break
		}
		s.visit()
		if busy {
			if again := s.idle("the window at rest, again"); again.used < lastIdle.used {
				lastIdle = again
			}
		}
		if slower {
			for key, again := range s.frames("the last frames again") {
				if again.used < lastFrames[key].used {
					lastFrames[key] = again
				}
			}
		}
	}
	s.visit()
	s.say("cpu")
	s.report() // it has written the profiles by then
	s.keys("ctrl+q")
	ended := false
	select {
	case err := <-s.ended:
		require.NoError(t, err, s.said.String())
		ended = true
	case <-time.After(longest):
	}

	s.tell(seed, firstFrames, lastFrames, firstIdle, lastIdle)
	if !ended {
		t.Error("the program does not end")
	}
	if said := s.said.String(); said != "" {
		t.Errorf("the log of errors is not empty:\n%s", said)
	}
	if key := s.slower(firstFrames, lastFrames); key != "" {
		t.Errorf("%s takes %v at the end, %v at the beginning", key, lastFrames[key], firstFrames[key])
	}
	if busier(firstIdle, lastIdle) {
		t.Errorf("the idle window takes %.1f %% of a processor at the end, %.1f %% at the beginning", lastIdle.used, firstIdle.used)
	}
	for visit, used := range s.idles {
		if used > firstIdle.used+10 {
			what, err := exec.Command("go", "tool", "pprof", "-top", "-cum", "-nodecount=60", s.restProfile(visit)).CombinedOutput()
			t.Errorf("an idle window once took %.1f %% of a processor, by (%v)\n%s", used, err, what)
		}
	}
	s.checkMemory()
	long := 0
	for _, h := range s.holds {
		if !h.Turns && h.Net > 50 {
			long++
		}
	}
	if long > 0 {
		t.Errorf("%d times the window was held for more than 50 ms", long)
	}
}

// play plays a scene with a file that is open.
func (s *soak) play(name string, scene func(*soak)) {
	s.scene = name
	s.done[name]++
	s.calm()
	if n := s.now(); n.Screen != "editor" {
		s.openOne()
	}
	scene(s)
	s.calm()
	s.gather()
}

// visits is how many times the empty start page is visited in so long a time. Each visit
// takes more than a minute.
func visits(length time.Duration) int { return int(min(max(length/(4*time.Minute), 4), 8)) }

// visit closes everything, waits until the window library has let go of all that was
// shown before, and looks at what is left.
//
// The library lets go of what has not been shown for a minute, but only as it draws
// something anew, and no more often than every ten seconds.
func (s *soak) visit() {
	s.scene = "closing all"
	s.closeAll()
	s.openFile(s.files[0]) // what is left of the document closed last is that of the same one each time
	s.closeAll()
	s.gather()
	closed := time.Now()
	s.click(searchX, searchY) // the library remembers what the pointer was on and clicked last
	name := fmt.Sprintf("%02d", len(s.visits)+1)
	s.say("cpu")
	s.say("cpu " + s.restProfile(len(s.visits)))
	s.idles = append(s.idles, s.rests(2*time.Second))
	s.say("cpu")
	s.profile("cpu", "cpu-"+name)
	time.Sleep(letsGo + time.Second - time.Since(closed))
	for range 2 {
		s.keys("Tab") // another card has the keyboard, and is drawn
		time.Sleep(looksAgain + time.Second)
		s.settle()
	}
	s.visits = append(s.visits, visit{time.Since(s.start), s.opened, s.report()})
	s.profile("heap", "heap-"+name)
}

// restProfile is the file of what took the processor in the rest of a visit, by its number.
func (s *soak) restProfile(visit int) string {
	return filepath.Join(cmp.Or(os.Getenv("PROFILES"), filepath.Dir(s.watch)), fmt.Sprintf("rest-%02d.pprof", visit+1))
}

// profile has a profile written where PROFILES names a folder: of the processor one from each
// visit to the next.
func (s *soak) profile(kind, name string) {
	if folder := os.Getenv("PROFILES"); folder != "" {
		s.say(kind + " " + filepath.Join(folder, name+".pprof"))
	}
}

// gather takes what the watchdog has told since the last time.
func (s *soak) gather() {
	holds := s.window.holds()
	for _, h := range holds[len(s.holds):] {
		s.holds, s.scenes = append(s.holds, h), append(s.scenes, s.scene)
	}
}

// measure is what something took of a processor, and what the yardstick took then.
type measure struct {
	used      float64 // milliseconds, or percent
	yardstick float64 // milliseconds
}

// yards is what it took where the yardstick takes one.
func (m measure) yards() float64 { return m.used / m.yardstick }

func (m measure) String() string { return fmt.Sprintf("%.1f ms (%.1f yards)", m.used, m.yards()) }

// at is what it would take at the time of another measure: more where the yardstick took more
// then, and never less. Where a processor is quick for the yardstick alone, as it is now and
// then, what takes as long as before is no slower.
func (m measure) at(then measure) float64 { return m.used * max(1, then.yardstick/m.yardstick) }

// measured measures something, with the yardstick before and after it.
func measured(what func() float64) measure {
	before := yardstick()
	used := what()
	return measure{used, (before + yardstick()) / 2}
}

// yardstick is what a piece of work that is always the same takes of a processor, in
// milliseconds: the least of some tries. A machine that others share is slower at one time
// than at another, by half and more within half an hour.
func yardstick() float64 {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	taken := func() float64 {
		var u unix.Rusage
		_ = unix.Getrusage(unix.RUSAGE_THREAD, &u) // it has no way to fail
		return float64(u.Utime.Nano()+u.Stime.Nano()) / 1e6
	}
	picture := make([]byte, 4<<20) // as drawing, it writes memory, reads it and counts
	least := math.Inf(1)
	for range 8 {
		before := taken()
		for range 4 {
			for i := range picture {
				picture[i] += byte(i)
			}
		}
		sha256.Sum256(picture)
		least = min(least, taken()-before)
	}
	return least
}

// frames is the processor time of some frames, each and of all threads of the program
// together: the lesser of two tries.
func (s *soak) frames(name string) map[string]measure {
	s.scene = name
	s.closeAll()
	s.openFile(s.large)
	s.rest(s.now())
	out := map[string]measure{}
	kinds := []struct {
		name  string
		frame func(i int)
	}{
		{"panning", func(i int) { s.keys([]string{"Left", "Right"}[i%2]) }},
		{"zooming", func(i int) { s.keys([]string{"plus", "minus"}[i%2]) }},
		{"painting", func(i int) { s.keys("ctrl+z", "ctrl+shift+z") }},
	}
	n := s.now()
	s.keys("4")
	s.run("xdotool", "mousemove", strconv.Itoa(n.Map.Left+n.Map.Width/2), strconv.Itoa(n.Map.Top+n.Map.Height/2), "click", "--repeat", "12", "4", "click", "1")
	for _, k := range kinds {
		for range 2 {
			s.settle()
			const frames = 6
			each := measured(func() float64 {
				before := s.processorTime()
				for i := range frames {
					k.frame(i)
					s.settle()
				}
				return ms(s.processorTime()-before) / frames
			})
			if least, ok := out[k.name]; !ok || each.used < least.used {
				out[k.name] = each
			}
		}
	}
	s.closeAll()
	s.gather()
	return out
}

// slower is what takes more at the end than it may, "" for nothing.
func (s *soak) slower(first, last map[string]measure) string {
	for key, at := range first {
		if last[key].used > at.at(last[key])*mostFrameGrowth {
			return key
		}
	}
	return ""
}

// idle is how much of a processor, in percent, the window takes when nobody
// touches it: the most of the start page and a document, each for as long as it takes until
// such a window is drawn anew, so that one drawing is in each.
func (s *soak) idle(name string) measure {
	s.scene = name
	s.closeAll()
	const drawn = 45 * time.Second
	return measured(func() float64 {
		most := s.rests(drawn)
		s.openFile(s.files[0])
		return max(most, s.rests(drawn))
	})
}

// busier reports whether the idle window takes more at the end than it may.
func busier(first, last measure) bool { return last.used > first.at(last)+mostIdle }

// rests is how much of a processor, in percent, the program takes for so long.
func (s *soak) rests(long time.Duration) float64 {
	s.calm()
	s.say("rest")
	time.Sleep(4 * time.Second) // memory is given back after a while
	before, start := s.processorTime(), time.Now()
	time.Sleep(long)
	share := 100 * float64(s.processorTime()-before) / float64(time.Since(start))
	s.say("go on")
	return share
}

// checkMemory holds that memory and goroutines are the same at each visit after the first,
// which is the warm-up.
func (s *soak) checkMemory() {
	warm := s.visits[1:]
	first, last := warm[0], warm[len(warm)-1]
	opened := last.opened - first.opened
	bytes := growth(warm, func(v visit) float64 { return float64(v.Heap) })
	objects := growth(warm, func(v visit) float64 { return float64(v.Objects) })
	resident := growth(warm, func(v visit) float64 { return float64(v.Resident) }) * float64(opened) / float64(first.Resident)
	fmt.Printf("Each of %d documents left %.1f kB and %.0f objects behind; the memory of the process grew by %.0f %%\n", opened, bytes/1e3, objects, 100*resident)
	if bytes > mostBytes && bytes*float64(opened) > mostBytesInAll {
		s.t.Errorf("the heap in use grows by %.1f kB with each document", bytes/1e3)
	}
	if objects > mostObjects && objects*float64(opened) > mostObjectsInAll {
		s.t.Errorf("the heap in use grows by %.0f objects with each document", objects)
	}
	if resident > mostResidentGrowth {
		s.t.Errorf("the memory of the process grows by %.0f %%", 100*resident)
	}
	for _, v := range s.visits {
		if v.Kept > mostKept {
			s.t.Errorf("%.0f MB are kept to be faster the next time", float64(v.Kept)/1e6)
		}
	}
	for _, by := range slices.Sorted(maps.Keys(last.Goroutines)) {
		if last.Goroutines[by] > first.Goroutines[by] {
			s.t.Errorf("goroutines are left: %d of %s at the end, %d at the beginning", last.Goroutines[by], by, first.Goroutines[by])
		}
	}
}

// growth is how much more there is of something with each document that was opened, by the
// line on which the visits lie: the median of the slopes between each two of them, to
// which one visit that is off says nothing.
func growth(list []visit, of func(visit) float64) float64 {
	var slopes []float64
	for i, from := range list {
		for _, to := range list[i+1:] {
			if n := to.opened - from.opened; n > 0 {
				slopes = append(slopes, (of(to)-of(from))/float64(n))
			}
		}
	}
	if len(slopes) == 0 {
		return 0
	}
	slices.Sort(slopes)
	return (slopes[(len(slopes)-1)/2] + slopes[len(slopes)/2]) / 2
}

// tell prints what was done and found.
func (s *soak) tell(seed uint64, firstFrames, lastFrames map[string]measure, firstIdle, lastIdle measure) {
	fmt.Printf("Soak of %s, seed %d\n", time.Since(s.start).Round(time.Second), seed)
	fmt.Println("Scenes:")
	for _, name := range slices.Sorted(maps.Keys(s.done)) {
		fmt.Printf("  %4d %s\n", s.done[name], name)
	}
	if len(s.missed) > 0 {
		fmt.Println("Did not come about:")
		for _, what := range slices.Sorted(maps.Keys(s.missed)) {
			fmt.Printf("  %4d %s\n", s.missed[what], what)
		}
	}
	fmt.Println("Visits to the empty start page: minute, documents before, heap, objects, what is kept ready, memory of the process, of it held by Go, goroutines, turns of the loop (median, 95 %), idle")
	for i, v := range s.visits {
		goroutines := 0
		for _, n := range v.Goroutines {
			goroutines += n
		}
		fmt.Printf("  %5.1f %4d %6.1f MB %8d %6.1f MB %6.1f MB %6.1f MB %3d  %4.0f %4.0f ms  %4.1f %%\n",
			v.at.Minutes(), v.opened, float64(v.Heap)/1e6, v.Objects, float64(v.Kept)/1e6, float64(v.Resident)/1e6, float64(v.Held)/1e6, goroutines, v.P50, v.P95, s.idles[i])
	}
	fmt.Println("Processor time of a frame on the large map, first and last:")
	for _, key := range slices.Sorted(maps.Keys(firstFrames)) {
		fmt.Printf("  %-10s %v, %v\n", key, firstFrames[key], lastFrames[key])
	}
	fmt.Printf("Idle: %.1f %% of a processor at first, %.1f %% at last, when the yardstick took %.0f and %.0f ms\n", firstIdle.used, lastIdle.used, firstIdle.yardstick, lastIdle.yardstick)
	s.tellHolds()
}

// tellHolds lists what held the window for long, the worst first.
func (s *soak) tellHolds() {
	type offender struct {
		hold
		count int
		in    map[string]int
	}
	found := map[string]*offender{}
	turns := 0
	for i, h := range s.holds {
		if h.Turns {
			turns++
			continue
		}
		o := found[h.Where]
		if o == nil {
			o = &offender{hold: h, in: map[string]int{}}
			found[h.Where] = o
		}
		o.count++
		o.in[s.scenes[i]]++
		if h.Net > o.Net {
			o.hold = h
		}
	}
	fmt.Printf("Held for more than 50 ms (%d more times by several short turns in a row):\n", turns)
	for _, o := range slices.SortedFunc(maps.Values(found), func(a, b *offender) int { return cmp.Compare(b.Net, a.Net) }) {
		fmt.Printf("  %3d times, %4.0f ms at worst (%.0f ms on the clock), %s, in %v\n      %s\n",
			o.count, o.Net, o.Wall, o.Where, o.in, strings.Join(o.Way, " > "))
	}
}
