package main_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// reads are the calls that read from a disk, which may take its time.
var reads = []string{
	"os.Stat", "os.Lstat", "os.ReadDir", "schema.ReadFile", "schema.ReadRegular", "schema.OpenRegular",
	"document.RecoverOn", "document.ReadOnDisk", "document.ReadPartly", "document.ReadTracing", "playtest.List", "playtest.Newest", "playtest.OpenFile", "playtest.Read", "playtest.IsKept",
	"balance.KeptBeside", "balance.TakePart", "balance.Open", "shelf.Book",
	"tracing.ReadPicture", "store.List", "store.Read", "store.Now", "doc.LoadTracing", "d.LoadTracing", "doc.ChangedOnDisk",
}

// besideWindow are the functions that read and are called beside the window alone, or
// before it is there.
var besideWindow = []string{
	"listFolder", "exists", "sameFile", "missing", "recoveries", "newOpening", "read", "load", "readTraced",
	"versionRows", "openVersion", "writeFonts", "stateOf", "sparesPlaytest", "takeRest", "keptGames", "listPlaytests",
}

// TestTheWindowReadsBesideItself looks at each call in the rooms of the window that reads: it is in
// a task for another goroutine, or in a function of the table.
func TestTheWindowReadsBesideItself(t *testing.T) {
	used := map[string]bool{}
	for _, path := range windowFiles(t) {
		set := token.NewFileSet()
		file, err := parser.ParseFile(set, path, nil, 0)
		require.NoError(t, err)
		for _, d := range file.Decls {
			f, ok := d.(*ast.FuncDecl)
			if !ok {
				continue
			}
			in := strings.ToLower(f.Name.Name[:1]) + f.Name.Name[1:]
			var look func(n ast.Node) bool
			look = func(n ast.Node) bool {
				call, ok := n.(*ast.CallExpr)
				if !ok {
					return true
				}
				name := callee(call.Fun)
				if name == "" {
					return true
				}
				if slices.Contains(reads, name) {
					used[in] = true
					assert.Contains(t, besideWindow, in, "%s reads from a disk: do it in a task of work or findOut", set.Position(call.Pos()))
				}
				last := name[strings.LastIndex(name, ".")+1:]
				last = strings.ToLower(last[:1]) + last[1:] // of another room
				if slices.Contains([]string{"work", "workMeasured", "findOut", "openWith"}, last) && len(call.Args) > 0 {
					ast.Inspect(call.Args[len(call.Args)-1], look) // what is done with the result, in the window
					return false
				}
				return last != "spawn"
			}
			ast.Inspect(f, look)
		}
	}
	for _, name := range besideWindow {
		assert.True(t, used[name], "%s reads nothing: take it from the table", name)
	}
}

// callee is the last two names of what is called: "os.Stat".
func callee(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.Ident:
		return e.Name
	case *ast.SelectorExpr:
		of := callee(e.X)
		return of[strings.LastIndex(of, ".")+1:] + "." + e.Sel.Name
	case *ast.IndexExpr:
		return callee(e.X)
	}
	return ""
}
