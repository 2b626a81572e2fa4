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
	names, err := filepath.Glob("*_test.go")
	require.NoError(t, err)
	var code strings.Builder
	for _, name := range names {
		text, err := os.ReadFile(name)
		require.NoError(t, err)
		code.Write(text)
	}
	cases, err := os.ReadFile("CASES.md")
	require.NoError(t, err)
	for _, test := range regexp.MustCompile(`Test\w+`).FindAllString(string(cases), -1) {
		assert.Contains(t, code.String(), "func "+test+"(", "CASES.md names it")
	}
	for _, m := range regexp.MustCompile(`func (TestC\d\d\w+)\(`).FindAllStringSubmatch(code.String(), -1) {
		assert.Contains(t, string(cases), m[1])
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
