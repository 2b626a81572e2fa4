package ui

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// unasked are the functions that show a dialog with fields and do not ask before what was
// typed in them is given up, and why.
var unasked = map[string]string{
	"desk/newFileDialog": "a file is chosen: what is to be saved stays as it is",
	"exporting/field":    "what is written is kept for the next export",
	"paint/askResize":    "the dialog that it opens does",
	"sharing/Take":       "what was pasted can be pasted again",
	"ui/showKeys":        "it is a search",
	"ui/askFind":         "it is a search",
}

// TestDialogsAskBeforeWhatIsTypedIsLost looks for fields in all that shows a dialog.
func TestDialogsAskBeforeWhatIsTypedIsLost(t *testing.T) {
	var known []string
	require.NoError(t, filepath.WalkDir(".", func(path string, _ fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		f, err := parser.ParseFile(token.NewFileSet(), path, nil, 0)
		require.NoError(t, err)
		for _, d := range f.Decls {
			fn, ok := d.(*ast.FuncDecl)
			if !ok {
				continue
			}
			calls := map[string]bool{}
			shuts := false // by Escape, whatever was typed
			ast.Inspect(fn, func(n ast.Node) bool {
				switch n := n.(type) {
				case *ast.CallExpr:
					if s, ok := n.Fun.(*ast.SelectorExpr); ok {
						calls[s.Sel.Name] = true
					}
				case *ast.AssignStmt:
					for i, to := range n.Lhs {
						s, ok := to.(*ast.SelectorExpr)
						_, method := n.Rhs[min(i, len(n.Rhs)-1)].(*ast.SelectorExpr)
						shuts = shuts || ok && s.Sel.Name == "Cancel" && method
					}
				}
				return true
			})
			shows := calls["OpenModal"] || calls["OpenUncalled"] || calls["OpenAside"] || calls["ShowModal"]
			writes := calls["NewField"] || calls["NewTextField"] || calls["NewSizeFields"]
			name := f.Name.Name + "/" + fn.Name.Name
			switch asks := calls["GiveUp"] || calls["GiveUpTyped"]; {
			case asks || fn.Name.Name == "GiveUpTyped":
				assert.False(t, shuts, "%s: Escape asks as the button does", name)
			case calls["TakeFields"] || shows && writes:
				known = append(known, name)
				assert.Contains(t, unasked, name, "a dialog asks before what is typed is lost")
			}
		}
		return nil
	}))
	for name := range unasked {
		assert.Contains(t, known, name)
	}
}
