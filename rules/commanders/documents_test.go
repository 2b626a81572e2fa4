package commanders

import (
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestCasesNameTestsThatAreThere(t *testing.T) {
	known := map[string]map[string]bool{} // the tests of folders
	tests := func(folder string) map[string]bool {
		if known[folder] == nil {
			known[folder] = map[string]bool{}
			names, err := filepath.Glob(filepath.Join("..", "..", folder, "*_test.go"))
			require.NoError(t, err)
			require.NotEmpty(t, names, folder)
			for _, name := range names {
				text, err := os.ReadFile(name)
				require.NoError(t, err)
				for _, m := range regexp.MustCompile(`func (Test\w+)\(`).FindAllStringSubmatch(string(text), -1) {
					known[folder][m[1]] = true
				}
			}
		}
		return known[folder]
	}
	const here = "rules/commanders"
	cases, err := os.ReadFile("CASES.md")
	require.NoError(t, err)
	named := map[string]bool{}
	for _, m := range regexp.MustCompile(`(?:([a-z]+/[a-z/]+) )?(Test[A-Z]\w+)`).FindAllStringSubmatch(string(cases), -1) {
		folder := m[1]
		if folder == "" {
			folder = here
		}
		assert.True(t, tests(folder)[m[2]], "CASES.md names %s", m[2])
		named[m[2]] = true
	}
	for test := range tests(here) {
		if regexp.MustCompile(`^TestC\d\d`).MatchString(test) {
			assert.True(t, named[test], "CASES.md names %s", test)
		}
	}
}

// testdata/statements.txt has the numbers of all statements of the rules.
func TestEveryStatementHasItsTests(t *testing.T) {
	numbers, err := os.ReadFile(filepath.Join("testdata", "statements.txt"))
	require.NoError(t, err)
	cases, err := os.ReadFile("CASES.md")
	require.NoError(t, err)
	all := strings.Fields(string(numbers))
	require.Len(t, all, 88)
	for _, n := range all {
		assert.True(t, regexp.MustCompile(`(?m)^\| `+regexp.QuoteMeta(n)+` \| .*Test\w+.* \|$`).Match(cases), "statement %s has a line", n)
	}
}

func TestRulingsAreNumberedWithoutAGap(t *testing.T) {
	text, err := os.ReadFile("RULINGS.md")
	require.NoError(t, err)
	all := regexp.MustCompile(`(?m)^(\d+)\. `).FindAllSubmatch(text, -1)
	require.GreaterOrEqual(t, len(all), 60)
	for i, m := range all {
		n, err := strconv.Atoi(string(m[1]))
		require.NoError(t, err)
		assert.Equal(t, i+1, n)
	}
}
