package main

import (
	"cmp"
	"encoding/json"
	"fmt"
	"go/ast"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// The test binary reads from its environment which mutant is awake, and the file in which
// to note which ones the tests come by.
const (
	awakeVariable = "MAPSHEET_MUTANT"
	notesVariable = "MAPSHEET_MUTANT_NOTES"
)

// helpers is a file of the package while its mutants are tried.
const helpers = `package %s

import (
	"cmp"
	"os"
	"strconv"
	"sync/atomic"
)

var mutantNow = func() int {
	n, _ := strconv.Atoi(os.Getenv("` + awakeVariable + `"))
	return n
}()

var mutantNotes = os.Getenv("` + notesVariable + `")

var mutantNoted [%d]atomic.Bool

func mutantAwake(n int) bool {
	if mutantNotes != "" {
		mutantNote(n)
	}
	return mutantNow == n
}

func mutantNote(n int) {
	if mutantNoted[n].Load() || mutantNoted[n].Swap(true) {
		return
	}
	f, err := os.OpenFile(mutantNotes, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
	if err != nil {
		panic(err)
	}
	_, err = f.WriteString(strconv.Itoa(n) + "\n")
	if err != nil || f.Close() != nil {
		panic("notes of mutants")
	}
}

type mutantNumber interface {
	~int | ~int8 | ~int16 | ~int32 | ~int64 | ~uint | ~uint8 | ~uint16 | ~uint32 | ~uint64 | ~uintptr | ~float32 | ~float64
}

func mutantLess[T cmp.Ordered](n int, a, b T) bool      { m := mutantAwake(n); return a < b || m && a == b }
func mutantLessEqual[T cmp.Ordered](n int, a, b T) bool { m := mutantAwake(n); return a < b || !m && a == b }
func mutantMore[T cmp.Ordered](n int, a, b T) bool      { m := mutantAwake(n); return a > b || m && a == b }
func mutantMoreEqual[T cmp.Ordered](n int, a, b T) bool { m := mutantAwake(n); return a > b || !m && a == b }

func mutantAdd[T mutantNumber](n int, a, b T) T {
	if mutantAwake(n) {
		return a - b
	}
	return a + b
}

func mutantSubtract[T mutantNumber](n int, a, b T) T {
	if mutantAwake(n) {
		return a + b
	}
	return a - b
}

func mutantMinus[T mutantNumber](n int, a T) T {
	if mutantAwake(n) {
		return a
	}
	return -a
}
`

// overlay writes the package's files with the mutants, and the list of them that the go
// command takes instead of the files that stand.
func (p *pkg) overlay(dir string, mutants []*mutant) (string, error) {
	byFile := map[string][]*mutant{}
	for _, m := range mutants {
		byFile[m.file] = append(byFile[m.file], m)
	}
	replace := map[string]string{}
	put := func(base, text string) error {
		path := filepath.Join(dir, fmt.Sprintf("%d_%s", len(replace), base))
		replace[filepath.Join(p.Dir, base)] = path
		return os.WriteFile(path, []byte(text), 0o600)
	}
	for base, ms := range byFile {
		slices.SortFunc(ms, func(a, b *mutant) int { return cmp.Or(a.pos-b.pos, b.stop-a.stop) })
		s := p.source[base]
		if err := put(base, render(s, ms, 0, len(s))); err != nil {
			return "", err
		}
	}
	if err := put("mutants.go", fmt.Sprintf(helpers, p.Name, len(mutants)+1)); err != nil {
		return "", err
	}
	list, err := json.Marshal(map[string]any{"Replace": replace})
	if err != nil {
		return "", err
	}
	path := filepath.Join(dir, "overlay.json")
	return path, os.WriteFile(path, list, 0o600)
}

// render gives the file's text between two offsets with the mutants within; they are
// sorted by where they begin, the outer before the inner.
func render(source []byte, ms []*mutant, from, to int) string {
	var out strings.Builder
	for i, m := range ms {
		if m.pos < from || m.stop > to {
			continue
		}
		out.Write(source[from:m.pos])
		inner := ms[i+1:]
		out.WriteString(m.write(fmt.Sprintf("mutantAwake(%d)", m.number), m.number, func(e ast.Expr) string {
			return render(source, inner, m.offset(e.Pos()), m.offset(e.End()))
		}))
		from = m.stop
	}
	out.Write(source[from:to])
	return out.String()
}
