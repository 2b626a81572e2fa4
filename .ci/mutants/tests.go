package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"
)

// test is a test, an example or a fuzz target with its cases.
type test struct {
	name string
	took time.Duration // of the clock
	work time.Duration // of the processors
	by   []int         // the mutants it comes by
}

// ending is how a mutant's tests went.
type ending int

const (
	untried ending = iota // its package's tests could not be run
	lived
	died
	wentOn // past what the processors may take for it, as in a loop without an end
	silent // until its time by the clock was over; it may wait for ever, or the machine is slow
)

// limits are what tests may take of the processors and by the clock. Only the first says
// something about a mutant: the clock tells how busy the machine is.
type limits struct{ work, clock time.Duration }

// limitsOf gives thrice the work of unchanged tests, and so much of the clock that tests
// which work at all get there on a busy machine.
func limitsOf(tests []*test) limits {
	l := limits{work: 5 * time.Second, clock: time.Minute}
	for _, t := range tests {
		l.work += 3 * t.work
		l.clock += 20 * t.took
	}
	return l
}

// try builds the package's tests with the mutants in it and runs for each those that come
// by it. It prints those that live and gives how long all tests take. With unreached it
// prints those that no test comes by, and tries none.
func (p *pkg) try(out io.Writer, dir string, mutants []*mutant, unreached bool) (time.Duration, error) {
	binary := filepath.Join(dir, "tests")
	overlay, err := p.overlay(dir, mutants)
	if err != nil {
		return 0, err
	}
	build := exec.Command("go", "test", "-c", "-vet=off", "-overlay", overlay, "-o", binary, p.ImportPath)
	build.Env = append(os.Environ(), "CGO_ENABLED=0")
	if text, err := build.CombinedOutput(); err != nil {
		return 0, fmt.Errorf("%s does not build with its mutants: %w\n%s", p.path(), err, text)
	}
	if _, err := os.Stat(binary); errors.Is(err, os.ErrNotExist) {
		for _, m := range mutants { // The package has no tests.
			m.end = lived
			fmt.Fprintln(out, "  lives", m)
		}
		return 0, nil
	}
	defer func() { _ = os.Remove(binary) }()

	tests, err := p.tests(binary)
	if err != nil {
		return 0, err
	}
	var all time.Duration
	for _, t := range tests {
		all += t.took
		for _, n := range t.by {
			mutants[n-1].tests = append(mutants[n-1].tests, t)
		}
	}
	if unreached {
		for _, m := range mutants {
			if len(m.tests) == 0 {
				fmt.Fprintln(out, " ", m)
			}
		}
		return all, nil
	}
	var printing sync.Mutex
	p.each(len(mutants), "mutants", func(i int) {
		m := mutants[i]
		quick, took := 0, time.Duration(0)
		for quick < len(m.tests) && (quick == 0 || took < time.Second) {
			took += m.tests[quick].took
			quick++
		}
		m.end = p.run(binary, m, m.tests[:quick])
		if m.end == lived {
			m.end = p.run(binary, m, m.tests[quick:])
		}
		printing.Lock()
		defer printing.Unlock()
		switch m.end {
		case lived:
			fmt.Fprintln(out, "  lives", m)
		case silent:
			fmt.Fprintln(out, "  gives no answer", m)
		}
	})
	return all, nil
}

// tests lists the tests, the quickest first, with what they come by.
func (p *pkg) tests(binary string) ([]*test, error) {
	list := exec.Command(binary, "-test.list", "^(Test|Fuzz|Example)")
	list.Dir = p.Dir
	out, err := list.Output()
	if err != nil {
		return nil, fmt.Errorf("the tests of %s cannot be listed: %w", p.path(), err)
	}
	var tests []*test
	for name := range strings.FieldsSeq(string(out)) {
		tests = append(tests, &test{name: name})
	}
	failures := make([]error, len(tests))
	p.each(len(tests), "tests", func(i int) {
		t := tests[i]
		notes := filepath.Join(filepath.Dir(binary), "notes"+strconv.Itoa(i))
		start := time.Now()
		end, work, said := call(binary, p.Dir, []*test{t}, limits{work: time.Hour, clock: time.Hour}, notesVariable+"="+notes)
		t.took, t.work = time.Since(start), work
		if end != lived {
			failures[i] = fmt.Errorf("%s of %s fails without any mutant:\n%s", t.name, p.path(), said)
			return
		}
		text, err := os.ReadFile(notes)
		if err != nil && !errors.Is(err, os.ErrNotExist) {
			failures[i] = err
		}
		_ = os.Remove(notes) // the next package has notes of its own
		for line := range strings.FieldsSeq(string(text)) {
			n, err := strconv.Atoi(line)
			failures[i] = cmp.Or(failures[i], err)
			t.by = append(t.by, n)
		}
	})
	slices.SortFunc(tests, func(a, b *test) int { return cmp.Compare(a.took, b.took) })
	return tests, errors.Join(failures...)
}

// run tries a mutant with tests of its package.
func (p *pkg) run(binary string, m *mutant, tests []*test) ending {
	if len(tests) == 0 {
		return lived
	}
	end, _, _ := call(binary, p.Dir, tests, limitsOf(tests), awakeVariable+"="+strconv.Itoa(m.number))
	return end
}

// limited runs a program that is ended when its processor time or its memory is too much:
// a mutant may spin, and in a loop that eats memory.
const limited = `ulimit -t "$1" && ulimit -v 8000000 && shift && exec "$@"`

// call runs the tests in their folder and gives their work and what they said.
func call(binary, folder string, tests []*test, limit limits, environment string) (ending, time.Duration, string) {
	ctx, cancel := context.WithTimeout(context.Background(), limit.clock)
	defer cancel()
	tmp, err := os.MkdirTemp(filepath.Dir(binary), "tmp")
	if err != nil {
		return untried, 0, err.Error()
	}
	defer func() { _ = os.RemoveAll(tmp) }()
	var names []string
	for _, t := range tests {
		names = append(names, t.name)
	}
	seconds := strconv.Itoa(int(math.Ceil(limit.work.Seconds())))
	c := exec.CommandContext(ctx, "sh", "-c", limited, "sh", seconds,
		binary, "-test.short", "-test.failfast", "-test.run", "^("+strings.Join(names, "|")+")$")
	c.Dir = folder
	c.Env = append(os.Environ(), environment, "TMPDIR="+tmp, "GOMEMLIMIT=2GiB")
	c.WaitDelay = time.Second
	said, err := c.CombinedOutput()
	if c.ProcessState == nil {
		return untried, 0, err.Error()
	}
	work := c.ProcessState.UserTime() + c.ProcessState.SystemTime()
	switch {
	case err == nil:
		return lived, work, string(said)
	case work > limit.work*9/10: // the system counts in ticks and ends it a little early
		return wentOn, work, string(said)
	case ctx.Err() != nil:
		return silent, work, string(said)
	}
	return died, work, string(said)
}

// each does something for 0 to n-1, on as many processors as Go may use, and shows how far it is.
func (p *pkg) each(n int, what string, do func(i int)) {
	var wait sync.WaitGroup
	free := make(chan struct{}, runtime.GOMAXPROCS(0))
	for i := range n {
		free <- struct{}{}
		wait.Go(func() {
			do(i)
			<-free
		})
		fmt.Fprintf(os.Stderr, "\r%s: %s %d of %d\033[K", p.path(), what, i+1, n)
	}
	wait.Wait()
	fmt.Fprint(os.Stderr, "\r\033[K")
}
