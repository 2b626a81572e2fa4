package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
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
	took time.Duration
	by   []int // the mutants it comes by
}

// ending is how a mutant's tests went.
type ending int

const (
	lived ending = iota
	died
	ranLate
)

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
		return 0, nil // The package has no tests: all live.
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
		if m.end == lived {
			printing.Lock()
			defer printing.Unlock()
			fmt.Fprintln(out, "  lives", m)
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
		end, said := p.call(binary, []*test{t}, 10*time.Minute, notesVariable+"="+notes)
		t.took = time.Since(start)
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
	limit := 10 * time.Second
	for _, t := range tests {
		limit += 5 * t.took
	}
	end, _ := p.call(binary, tests, limit, awakeVariable+"="+strconv.Itoa(m.number))
	return end
}

// call runs the tests and gives what they said.
func (p *pkg) call(binary string, tests []*test, limit time.Duration, environment string) (ending, string) {
	ctx, cancel := context.WithTimeout(context.Background(), limit)
	defer cancel()
	tmp, err := os.MkdirTemp(filepath.Dir(binary), "tmp")
	if err != nil {
		return died, err.Error()
	}
	defer func() { _ = os.RemoveAll(tmp) }()
	var names []string
	for _, t := range tests {
		names = append(names, t.name)
	}
	c := exec.CommandContext(ctx, binary, "-test.short", "-test.failfast", "-test.run", "^("+strings.Join(names, "|")+")$")
	c.Dir = p.Dir
	// A mutant may spin in a loop that eats memory.
	c.Env = append(os.Environ(), environment, "TMPDIR="+tmp, "GOMEMLIMIT=2GiB")
	c.WaitDelay = time.Second
	said, err := c.CombinedOutput()
	switch {
	case ctx.Err() != nil:
		return ranLate, string(said)
	case err != nil:
		return died, string(said)
	}
	return lived, string(said)
}

// each does something for 0 to n-1, on every processor, and shows how far it is.
func (p *pkg) each(n int, what string, do func(i int)) {
	var wait sync.WaitGroup
	free := make(chan struct{}, runtime.NumCPU())
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
