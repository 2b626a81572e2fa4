package kingsmen

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// demands reports whether a test can fail: it calls what holds something, itself or in a
// function within it.
func demands(test *ast.FuncDecl) bool {
	found := false
	ast.Inspect(test.Body, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok {
			return true
		}
		if f, ok := call.Fun.(*ast.SelectorExpr); ok {
			of, _ := f.X.(*ast.Ident)
			found = found || of != nil && (of.Name == "assert" || of.Name == "require" || of.Name == "rulestest") ||
				f.Sel.Name == "refuses" || f.Sel.Name == "allows"
		}
		return true
	})
	return found
}

// examples is the tests of folders by their names, those that can fail.
type examples map[string]map[string]bool

// in is the tests of a folder.
func (e examples) in(t *testing.T, folder string) map[string]bool {
	t.Helper()
	if e[folder] != nil {
		return e[folder]
	}
	e[folder] = map[string]bool{}
	names, err := filepath.Glob(filepath.Join("..", "..", folder, "*_test.go"))
	require.NoError(t, err)
	for _, name := range names {
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
		require.NoError(t, err)
		for _, d := range file.Decls {
			if f, ok := d.(*ast.FuncDecl); ok && f.Recv == nil && strings.HasPrefix(f.Name.Name, "Test") {
				e[folder][f.Name.Name] = demands(f)
			}
		}
	}
	return e[folder]
}

// cases is the tests that CASES.md names, by what they are for.
func cases(t *testing.T) map[string][]string {
	t.Helper()
	text, err := os.ReadFile("CASES.md")
	require.NoError(t, err)
	out := map[string][]string{}
	for _, m := range regexp.MustCompile(`(?m)^\| (.+?) \| (.*) \|$`).FindAllStringSubmatch(string(text), -1)[1:] {
		if m[1] == "---" {
			continue
		}
		require.Empty(t, out[m[1]], "%s has two lines", m[1])
		out[m[1]] = strings.Split(m[2], ", ")
	}
	return out
}

func TestCasesNameTestsThatCanFail(t *testing.T) {
	known := examples{}
	for of, tests := range cases(t) {
		for _, name := range tests {
			folder, test, apart := strings.Cut(name, " ")
			if !apart {
				folder, test = "rules/kingsmen", name
			}
			holds, there := known.in(t, folder)[test]
			assert.True(t, there, "CASES.md names %q for %s, which is not there", name, of)
			assert.True(t, holds, "CASES.md names %q for %s, which holds nothing", name, of)
		}
	}
}

// testdata/statements.txt has the statements of the rules that bind a game; there are 65 worked
// cases, and the examples of the rulebook itself.
func TestEveryStatementAndRuleHasItsTests(t *testing.T) {
	list, err := os.ReadFile(filepath.Join("testdata", "statements.txt"))
	require.NoError(t, err)
	all := strings.Split(strings.TrimSpace(string(list)), "\n")
	require.Len(t, all, 117)
	for n := range 65 {
		all = append(all, fmt.Sprintf("Case %d", n+1))
	}
	for _, page := range []int{10, 11, 12, 14, 15, 16, 17, 18, 19, 20, 23, 24, 25, 26} { // of the rulebook, those with examples
		all = append(all, fmt.Sprintf("Page %d", page))
	}
	for _, r := range specialRules() {
		all = append(all, "option "+r.ID)
	}
	named := cases(t)
	for test := range (examples{}).in(t, "rules/kingsmen") {
		if m := regexp.MustCompile(`^TestPage(\d+)`).FindStringSubmatch(test); m != nil {
			assert.Contains(t, named["Page "+m[1]], test, "CASES.md names the examples of the pages")
		}
	}
	for _, of := range all {
		assert.NotEmpty(t, named[of], "CASES.md has no line for %s", of)
		delete(named, of)
	}
	assert.Empty(t, named, "CASES.md has lines for what is nothing")
}

func TestRulingsAreNumberedWithoutAGap(t *testing.T) {
	text, err := os.ReadFile("RULINGS.md")
	require.NoError(t, err)
	all := regexp.MustCompile(`(?m)^(\d+)\. `).FindAllSubmatch(text, -1)
	require.GreaterOrEqual(t, len(all), 102)
	for i, m := range all {
		n, err := strconv.Atoi(string(m[1]))
		require.NoError(t, err)
		assert.Equal(t, i+1, n)
	}
}
