package soldiers_test

import (
	"os"
	"regexp"
	"slices"
	"strconv"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestRulingsAreNumberedWithoutAGap(t *testing.T) {
	text, err := os.ReadFile("RULINGS.md")
	require.NoError(t, err)
	var numbers, want []int
	for _, m := range regexp.MustCompile(`(?m)^(\d+)\. `).FindAllSubmatch(text, -1) {
		n, err := strconv.Atoi(string(m[1]))
		require.NoError(t, err)
		numbers = append(numbers, n)
		want = append(want, len(want)+1)
	}
	slices.Sort(numbers)
	assert.Equal(t, want, numbers)
	assert.Greater(t, len(numbers), 18)
}
