//go:build windowtest

package main

import (
	"cmp"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// What a long use may do to the program.
const (
	mostHeapGrowth     = 1.10 // of what is in use after the warm-up
	mostResidentGrowth = 1.15
	mostFrameGrowth    = 1.25 // processor time of the same frames at the end
	visits             = 15   // to the empty start page, about
	mostIdle           = 0.5  // percent of a processor more than at the beginning
)

// soak is a window in long use.
type soak struct {
	*window
	chance *rand.Rand
	files  []string // scenarios that are opened and closed
	large  string   // one of 2,000 units on 256 by 256 hexes
	scene  string
	done   map[string]int // how often each scene was played
	missed map[string]int // what did not come about in time
	holds  []hold
	scenes []string // in which each hold was
	visits []visit
	idles  []float64
	start  time.Time
}

// visit is the start page with nothing open, visited now and then.
type visit struct {
	at time.Duration
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
	for _, id := range []string{"brunstatt", "le-cateau", "tanga", "mlawa"} {
		s.files = append(s.files, ownCopy(t, d.home, id))
	}
	s.window = d.open(nil)
	s.profile("cpu", "cpu")
	s.start = time.Now()
	s.wait("the start page", func(n shown) bool { return n.Screen == "start" && n.Dialog == "" })

	length := time.Duration(minutes * float64(time.Minute))
	firstFrames := s.frames("the first frames")
	firstIdle := s.idle("the window at rest, first")
	next := time.Duration(0)
	for time.Since(s.start) < length {
		for _, n := range s.chance.Perm(len(scenes)) {
			s.play(scenes[n].name, scenes[n].play)
			if time.Since(s.start) >= next {
				s.visit()
				next = time.Since(s.start) + length/visits
			}
			if time.Since(s.start) >= length {
				break
			}
		}
	}
	s.visit()
	lastIdle := s.idle("the window at rest, last")
	lastFrames := s.frames("the last frames")
	s.visit()
	s.say("cpu")
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
	for key, first := range firstFrames {
		if last := lastFrames[key]; last > first*mostFrameGrowth && last > first+1 {
			t.Errorf("%s takes %.1f ms at the end, %.1f ms at the beginning", key, last, first)
		}
	}
	if lastIdle > firstIdle+mostIdle {
		t.Errorf("the idle window takes %.1f %% of a processor at the end, %.1f %% at the beginning", lastIdle, firstIdle)
	}
	if worst := slices.Max(append(s.idles, 0)); worst > firstIdle+10 {
		t.Errorf("an idle window once took %.1f %% of a processor", worst)
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

// visit closes everything and looks at what is left of it.
func (s *soak) visit() {
	s.scene = "closing all"
	s.closeAll()
	s.gather()
	s.visits = append(s.visits, visit{time.Since(s.start), s.report()})
	s.profile("heap", fmt.Sprintf("heap-%02d", len(s.visits)))
	s.idles = append(s.idles, s.rests(2*time.Second))
}

// profile has a profile written where PROFILES names a folder.
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

// frames is the processor time of some frames, in milliseconds each, all
// threads of the program together: the lesser of two tries.
func (s *soak) frames(name string) map[string]float64 {
	s.scene = name
	s.closeAll()
	s.openFile(s.large)
	s.rest(s.now())
	out := map[string]float64{}
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
			before := s.processorTime()
			for i := range frames {
				k.frame(i)
				s.settle()
			}
			each := ms(s.processorTime()-before) / frames
			if least, ok := out[k.name]; !ok || each < least {
				out[k.name] = each
			}
		}
	}
	s.closeAll()
	s.gather()
	return out
}

// idle is how much of a processor, in percent, the window takes when nobody
// touches it: the most of the start page and a document.
func (s *soak) idle(name string) float64 {
	s.scene = name
	s.closeAll()
	most := s.rests(8 * time.Second)
	s.openFile(s.files[0])
	return max(most, s.rests(8*time.Second))
}

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

// checkMemory holds that memory and goroutines are the same at each visit after
// the warm-up, which is a sixth of all. The window library keeps what was shown
// for another minute, so that a visit finds more or less of the documents before
// it: the least in a third of the time counts.
func (s *soak) checkMemory() {
	warm := s.visits[len(s.visits)/6:]
	third := max(len(warm)/3, 1)
	least := func(list []visit, of func(visit) float64) float64 {
		out := of(list[0])
		for _, v := range list {
			out = min(out, of(v))
		}
		return out
	}
	for _, c := range []struct {
		what string
		most float64
		of   func(visit) float64
	}{
		{"the heap in use", mostHeapGrowth, func(v visit) float64 { return float64(v.Heap) }},
		{"the number of objects", mostHeapGrowth, func(v visit) float64 { return float64(v.Objects) }},
		{"the memory of the process", mostResidentGrowth, func(v visit) float64 { return float64(v.Resident) }},
	} {
		first, last := least(warm[:third], c.of), least(warm[len(warm)-third:], c.of)
		fmt.Printf("  %-26s %.2f times as much in the last third as in the first after the warm-up\n", c.what, last/first)
		if last > first*c.most {
			s.t.Errorf("%s grows: %.2f times as much in the end", c.what, last/first)
		}
	}
	first, last := warm[0].Goroutines, warm[len(warm)-1].Goroutines
	for _, by := range slices.Sorted(maps.Keys(last)) {
		if last[by] > first[by] {
			s.t.Errorf("goroutines are left: %d of %s at the end, %d at the beginning", last[by], by, first[by])
		}
	}
}

// tell prints what was done and found.
func (s *soak) tell(seed uint64, firstFrames, lastFrames map[string]float64, firstIdle, lastIdle float64) {
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
	fmt.Println("Visits to the empty start page: minute, heap, objects, memory of the process, of it held by Go, goroutines, turns of the loop (median, 95 %), idle")
	for i, v := range s.visits {
		if i == len(s.idles) {
			break
		}
		goroutines := 0
		for _, n := range v.Goroutines {
			goroutines += n
		}
		fmt.Printf("  %5.1f %6.1f MB %8d %6.1f MB %6.1f MB %3d  %4.0f %4.0f ms  %4.1f %%\n",
			v.at.Minutes(), float64(v.Heap)/1e6, v.Objects, float64(v.Resident)/1e6, float64(v.Held)/1e6, goroutines, v.P50, v.P95, s.idles[i])
	}
	fmt.Println("Processor time of a frame on the large map, first and last:")
	for _, key := range slices.Sorted(maps.Keys(firstFrames)) {
		fmt.Printf("  %-10s %5.1f %5.1f ms\n", key, firstFrames[key], lastFrames[key])
	}
	fmt.Printf("Idle: %.1f %% of a processor at first, %.1f %% at last\n", firstIdle, lastIdle)
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
