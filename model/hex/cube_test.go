package hex_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"pgregory.net/rapid"

	"github.com/mapsheet/mapsheet/model/hex"
)

func TestCubeRoundTrip(t *testing.T) {
	t.Run("every hex comes back, negative columns too", func(t *testing.T) {
		rapid.Check(t, func(t *rapid.T) {
			h := anyHex().Draw(t, "h")
			c := h.Cube()
			assert.Zero(t, c.Q+c.R+c.S)
			assert.Equal(t, h, c.Hex())
		})
	})
	t.Run("every cube comes back", func(t *testing.T) {
		rapid.Check(t, func(t *rapid.T) {
			q, r := rapid.IntRange(-99, 99).Draw(t, "q"), rapid.IntRange(-99, 99).Draw(t, "r")
			c := hex.Cube{Q: q, R: r, S: -q - r}
			assert.Equal(t, c, c.Hex().Cube())
		})
	})
	assert.Equal(t, hex.Cube{}, hex.Hex{}.Cube(), "0101 is the origin")
}

func TestCubeVectorsOfTheDirectionsAreTheSameEverywhere(t *testing.T) {
	origin := hex.Hex{}
	rapid.Check(t, func(t *rapid.T) {
		h, d := anyHex().Draw(t, "h"), anyDir().Draw(t, "d")
		n := rapid.IntRange(-9, 9).Draw(t, "n")
		step := origin.Neighbor(d).Cube()
		assert.Equal(t, h.Step(d, n), h.Cube().Add(step.Scale(n)).Hex())
		assert.Equal(t, step, h.Neighbor(d).Cube().Sub(h.Cube()))
		assert.Equal(t, origin.Neighbor(d.Rotate(n)).Cube(), step.Rotate(n))
	})
}
