package schema

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// The codes and the broken files under testdata stand for one another; files
// that are too large or too deep, or not text, are made by the tests of Read.
func TestEveryCodeIsListedAndHasABrokenFile(t *testing.T) {
	source, err := os.ReadFile("codes.go")
	require.NoError(t, err)
	var codes []string
	for _, m := range regexp.MustCompile(`code\w+ += "([a-z-]+)"`).FindAllSubmatch(source, -1) {
		codes = append(codes, string(m[1]))
	}
	var listed []string
	for _, c := range Codes() {
		listed = append(listed, c.Code)
		for _, sentence := range []string{c.Means, c.Fix} {
			assert.Regexp(t, `^[A-Z].*\.$`, sentence)
		}
		assert.NotEmpty(t, c.Example)
	}
	assert.Equal(t, codes, listed)
	made := []string{codeFile, codeTooLarge, codeTooDeep}
	archives, err := filepath.Glob("testdata/broken/*.txtar")
	require.NoError(t, err)
	for _, path := range archives {
		text, err := os.ReadFile(path)
		require.NoError(t, err)
		for _, m := range regexp.MustCompile(`(?m)^\S+\.toml:\d+:\d+: error (\S+?)[: ]`).FindAllSubmatch(text, -1) {
			made = append(made, string(m[1]))
		}
	}
	slices.Sort(made)
	assert.ElementsMatch(t, codes, slices.Compact(made))
}
