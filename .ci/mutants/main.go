// Command mutants asks whether the tests can fail. It changes one thing at a time in the
// program (a mutant), runs the tests of the changed file's own package, and prints the
// changes that no test noticed.
//
//	go run ./.ci/mutants [-seed 1] [-n 60] [-at text] [-unreached] [package...]
//
// What is changed: a comparison (its boundary or its sense), && and ||, !, true and false,
// the sign of an addition, and an error that is returned, which becomes nil. -n 0 tries
// every place; -at keeps the places whose "file:line" contains the text; -unreached tries
// none and lists those that no test comes by, which is quick and where to begin. A place is
// always changed in the same way under the same seed.
//
// How to read what it prints: every line "lives" is a question. Either the change cannot
// matter (an equivalent mutant: say so, or write the code so that the question is gone), or
// the program can be broken there and its package's tests stay green: write the example
// that was missing. A mutant whose tests run far longer than usual counts as killed.
//
// All mutants of a package are built into one test binary behind a number in the
// environment. Each test is run once to see which mutants it comes by; a mutant then costs
// a run of those tests, the quick ones first, and no build. GOMAXPROCS=1 in the environment
// makes it one at a time.
package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"strings"
)

// rooms are the packages below the window.
var rooms = []string{"./model/...", "./rules/...", "./schema/...", "./editor/...", "./cmd/mapsheet"}

func main() {
	seed := flag.Uint64("seed", 1, "which sample")
	n := flag.Int("n", 60, "how many mutants; 0 for every place")
	at := flag.String("at", "", "only places whose file:line contains this")
	unreached := flag.Bool("unreached", false, "only list the places that no test comes by")
	flag.Parse()
	if err := run(os.Stdout, *seed, *n, *at, *unreached, flag.Args()); err != nil {
		fmt.Fprintln(os.Stderr, "mutants:", err)
		os.Exit(1)
	}
}

func run(out io.Writer, seed uint64, n int, at string, unreached bool, patterns []string) error {
	packages, err := load(patterns)
	if err != nil {
		return err
	}
	var all []*mutant
	for _, p := range packages {
		found, err := p.places(rand.New(rand.NewPCG(seed, 1)))
		if err != nil {
			return err
		}
		for _, m := range found {
			if strings.Contains(m.where(), at) {
				all = append(all, m)
			}
		}
	}
	places := len(all)
	r := rand.New(rand.NewPCG(seed, 2))
	r.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	if n > 0 && n < len(all) {
		all = all[:n]
	}
	fmt.Fprintf(out, "seed %d: %d of %d places in %d packages; each mutant runs the short tests of its own package\n", seed, len(all), places, len(packages))

	dir, err := os.MkdirTemp("", "mutants")
	if err != nil {
		return err
	}
	defer func() { _ = os.RemoveAll(dir) }()
	count := map[ending]int{}
	var failures []error // of packages, without which the others are tried all the same
	for _, p := range packages {
		var mine []*mutant
		for _, m := range all {
			if m.pkg == p {
				m.number = len(mine) + 1
				mine = append(mine, m)
			}
		}
		if len(mine) == 0 {
			continue
		}
		took, err := p.try(out, dir, mine, unreached)
		failures = append(failures, err)
		if unreached {
			continue
		}
		here := map[ending]int{}
		for _, m := range mine {
			here[m.end]++
			count[m.end]++
		}
		fmt.Fprintf(out, "%s: %s (its tests take %.1f s)\n", p.path(), tally(here), took.Seconds())
	}
	if !unreached {
		fmt.Fprintln(out, "in all:", tally(count))
	}
	return errors.Join(failures...)
}

// tally says how many mutants ended in which way.
func tally(count map[ending]int) string {
	n := 0
	for _, c := range count {
		n += c
	}
	text := fmt.Sprintf("%d of %d live", count[lived], n)
	for _, c := range []struct {
		n    int
		what string
	}{{count[wentOn], "went on for ever"}, {count[silent], "gave no answer"}, {count[untried], "not tried"}} {
		if c.n > 0 {
			text += fmt.Sprintf(", %d %s", c.n, c.what)
		}
	}
	return text
}

// String is where the mutant is, what it changes and the line of the program.
func (m *mutant) String() string {
	text := fmt.Sprintf("%s: %s: %s", m.where(), m.change, m.text)
	if len(m.tests) == 0 {
		text += "  (no test comes by)"
	}
	return text
}

func (m *mutant) where() string { return fmt.Sprintf("%s/%s:%d", m.pkg.path(), m.file, m.line) }
