package check

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/rules/commanders"
	"github.com/mapsheet/mapsheet/rules/soldiers"
)

func TestEveryKindOfProblemIsExplained(t *testing.T) {
	codes := Codes(soldiers.System(), commanders.System())
	require.Len(t, codes, len(kinds)+len(soldiers.System().Review.Flaws)+len(commanders.System().Review.Flaws))
	require.Len(t, explanations(), len(kinds), "and nothing else is")
	fixable := 0
	seen := map[string]bool{}
	for _, e := range codes {
		assert.False(t, seen[e.Code], "%s is the code of one kind", e.Code)
		seen[e.Code] = true
		t.Run(e.Code, func(t *testing.T) {
			for _, text := range []string{e.Means, e.Why, e.Fix} {
				assert.Regexp(t, `^[A-Z"].*\.$`, text, "a sentence")
				assert.Less(t, len(text), 160)
			}
			assert.NotEmpty(t, e.Example)
			assert.Equal(t, 1, strings.Count(e.Means, "."), "one line says what it is")
		})
		if e.Fixable {
			fixable++
		}
		found, ok := Explain(e.Code, soldiers.System(), commanders.System())
		assert.True(t, ok, e.Code)
		assert.Equal(t, e, found)
	}
	assert.Greater(t, fixable, 60)
	_, ok := Explain("no-such-code")
	assert.False(t, ok)
}

func TestAMisspeltCodeFindsItsLike(t *testing.T) {
	for written, want := range map[string]string{
		"road-end": "road-ends", "cannot_fit": "cannot-fit", "duplicate": "duplicate-id", "aera-empty": "area-empty",
	} {
		assert.Contains(t, Like(written), want)
	}
	assert.Empty(t, Like("xylophone-quartet-of-the-year"))
}
