package balance_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestAResultIsWrittenLineByLine(t *testing.T) {
	a := threeFields(t)
	r := played(t, batch(a, "random", 4), a)
	r.Title = `A "title" with \ and {brackets}, [more]: \`
	text, err := r.Encode()
	require.NoError(t, err)
	plain, err := json.Marshal(r)
	require.NoError(t, err)
	assert.JSONEq(t, string(plain), string(text))
	lines := strings.Split(string(text), "\n")
	games := 0
	for _, line := range lines {
		if strings.HasPrefix(line, `    {"seed":`) {
			games++
		}
	}
	assert.Equal(t, 4, games, "a game is a line")
	assert.Contains(t, lines, `    "special_rules": [],`)
	assert.Contains(t, lines, `    "places": [`)
	assert.Contains(t, string(text), "\n    \"reached\": [4,4,")
}
