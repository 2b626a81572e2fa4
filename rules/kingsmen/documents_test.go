package kingsmen

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
	known := map[string]string{} // the tests of folders
	tests := func(folder string) string {
		if known[folder] == "" {
			names, err := filepath.Glob(filepath.Join("..", "..", folder, "*_test.go"))
			require.NoError(t, err)
			for _, name := range names {
				text, err := os.ReadFile(name)
				require.NoError(t, err)
				known[folder] += string(text)
			}
		}
		return known[folder]
	}
	cases, err := os.ReadFile("CASES.md")
	require.NoError(t, err)
	for _, m := range regexp.MustCompile(`(?:([a-z]+/[a-z/]+) )?(Test[A-Z]\w+)`).FindAllStringSubmatch(string(cases), -1) {
		folder := m[1]
		if folder == "" {
			folder = "rules/kingsmen"
		}
		assert.Contains(t, tests(folder), "func "+m[2]+"(", "CASES.md names %s", m[2])
	}
}

// testdata/statements.txt has the statements of the rules that bind a game.
func TestEveryStatementHasItsTests(t *testing.T) {
	list, err := os.ReadFile(filepath.Join("testdata", "statements.txt"))
	require.NoError(t, err)
	cases, err := os.ReadFile("CASES.md")
	require.NoError(t, err)
	all := strings.Split(strings.TrimSpace(string(list)), "\n")
	require.Len(t, all, 117)
	for _, n := range all {
		assert.Regexp(t, `(?m)^\| `+regexp.QuoteMeta(n)+` \| .*Test\w+.* \|$`, string(cases))
	}
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
