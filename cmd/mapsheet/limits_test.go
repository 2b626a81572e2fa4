package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/model/limits"
)

func TestTheHelpTellsOfEveryLimit(t *testing.T) {
	r := mapsheet(t, "help", "limits")
	require.Equal(t, statusFine, r.status)
	for _, g := range limits.Table() {
		assert.Contains(t, r.out, "\n"+g.Name+":\n")
		for _, l := range g.Limits {
			assert.Contains(t, r.out, "  "+l.Name+": "+l.Most+"\n      "+l.Why+"\n")
		}
	}
	assert.Equal(t, r, mapsheet(t, "limits"))
	assert.Contains(t, mapsheet(t).out, "limits")
}

// TestEveryLimitIsTested looks for a test that goes by each: one that stands at it
// and goes beyond it names it.
func TestEveryLimitIsTested(t *testing.T) {
	file, err := parser.ParseFile(token.NewFileSet(), "../../model/limits/limits.go", nil, 0)
	require.NoError(t, err)
	var names []string
	for _, d := range file.Decls {
		for _, spec := range d.(*ast.GenDecl).Specs {
			for _, name := range spec.(*ast.ValueSpec).Names {
				names = append(names, name.Name)
			}
		}
	}
	require.NotEmpty(t, names)
	var tests strings.Builder
	require.NoError(t, filepath.WalkDir("../..", func(path string, _ fs.DirEntry, err error) error {
		if err == nil && strings.HasSuffix(path, "_test.go") {
			text, _ := os.ReadFile(path)
			tests.Write(text)
		}
		return err
	}))
	for _, name := range names {
		assert.Contains(t, tests.String(), "limits."+name, "no test stands at %s and goes beyond it", name)
	}
}
