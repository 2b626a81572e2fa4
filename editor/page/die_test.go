package page

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/mapsheet/mapsheet/rules"
)

func TestADieOfSixShowsAsManyDotsAsItsNumber(t *testing.T) {
	for n := 1; n <= 6; n++ {
		face := string(Die(rules.Roll{N: n, Of: 6}))
		assert.Equal(t, n, strings.Count(face, "<circle"), face)
		assert.Equal(t, n%2 == 1, strings.Contains(face, `<circle cx="20" cy="20"`), "an odd one has a dot in its middle: %s", face)
	}
}

func TestOtherDiceAndCardsAreWritten(t *testing.T) {
	for _, c := range []struct {
		roll rules.Roll
		want string
	}{
		{rules.Roll{N: 5, Of: 7}, "5"}, {rules.Roll{N: 10, Of: 10}, "10"}, {rules.Roll{N: 7, Of: 6}, "7"}, {rules.Roll{N: 0, Of: 6}, "0"},
		{rules.Roll{N: 3, Of: 6, Face: "a <blank>"}, "a &lt;blank&gt;"}, {rules.Roll{N: 12, Of: 52, Face: "the queen of hearts"}, "the queen of hearts"},
	} {
		assert.Equal(t, c.want, string(Die(c.roll)), "%v", c.roll)
	}
	assert.Equal(t, "5, the queen of hearts, 2", RollsText([]rules.Roll{{N: 5, Of: 6}, {N: 12, Of: 52, Face: "the queen of hearts"}, {N: 2, Of: 6}}))
}
