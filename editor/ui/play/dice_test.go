package play

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestDiceAreReadAsPeopleWriteThem(t *testing.T) {
	for text, want := range map[string][]int{"": nil, "6 1 2": {6, 1, 2}, "6,1; 2": {6, 1, 2}, "612": {6, 1, 2}, " 3 45 ": {3, 4, 5}} {
		got, err := readDice(text)
		assert.NoError(t, err)
		assert.Equal(t, want, got, text)
	}
	_, err := readDice("6 x")
	assert.EqualError(t, err, "“x” is no number")
}
