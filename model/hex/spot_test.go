package hex

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

func anySpot(t *rapid.T) Spot {
	part := rapid.IntRange(-60, 60)
	q, r := part.Draw(t, "q"), part.Draw(t, "r")
	return Spot{Hex{Col: rapid.IntRange(0, 98).Draw(t, "col"), Row: rapid.IntRange(0, 98).Draw(t, "row")}, Cube{q, r, -q - r}}
}

func TestASpotIsWrittenWithItsHexAndTheWayFromThere(t *testing.T) {
	for text, want := range map[string]Spot{
		"1413":          {Hex: Hex{Col: 13, Row: 12}},
		"0101 N20":      {Shift: Cube{0, -20, 20}},
		"0101 NE35":     {Shift: Cube{35, -35, 0}},
		"0101 N20 NE35": {Shift: Cube{35, -55, 20}},
		"0101 NW5 N1":   {Shift: Cube{-5, -1, 6}},
		"0101 SE50 S50": {Shift: Cube{50, 50, -100}},
	} {
		var s Spot
		require.NoError(t, s.UnmarshalText([]byte(text)))
		assert.Equal(t, want, s, text)
		assert.Equal(t, text, s.Text(Grid{Cols: 50, Rows: 34}))
	}
	for _, wrong := range []string{"", "14", "1413 20", "1413 X20", "1413 N", "1413 N1000", "1413 n20", "1413 N-5"} {
		var s Spot
		assert.Error(t, s.UnmarshalText([]byte(wrong)), wrong)
	}
}

func TestASpotReadsBackAsItWasWritten(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := anySpot(t)
		text, err := s.MarshalText()
		require.NoError(t, err)
		var got Spot
		require.NoError(t, got.UnmarshalText(text))
		assert.Equal(t, s, got)
	})
}

func TestTheSpotAtAPointLiesThere(t *testing.T) {
	l := Layout{Size: 10}
	rapid.Check(t, func(t *rapid.T) {
		p := Point{X: rapid.Float64Range(0, 500).Draw(t, "x"), Y: rapid.Float64Range(0, 500).Draw(t, "y")}
		s := SpotAt(p, l)
		assert.Equal(t, l.HexAt(p), s.Hex)
		assert.InDelta(t, p.X, s.Point(l).X, 0.2)
		assert.InDelta(t, p.Y, s.Point(l).Y, 0.2)
		assert.Equal(t, s, SpotAt(p, l))
	})
}

func TestASpotTurnsWithTheMapWithoutDrift(t *testing.T) {
	l := Layout{Size: 1}
	rapid.Check(t, func(t *rapid.T) {
		s := anySpot(t)
		turn := Rotation(Hex{Col: 20, Row: 20}, 1)
		at := s
		for range 6 {
			at = turn.Spot(at)
		}
		assert.Equal(t, s, at)
		flip := Reflection(Hex{Col: 20, Row: 20}, Axes[rapid.IntRange(0, 5).Draw(t, "axis")])
		assert.Equal(t, s, flip.Spot(flip.Spot(s)))
		center, before, after := l.Center(Hex{Col: 20, Row: 20}), s.Point(l), flip.Spot(s).Point(l)
		assert.InDelta(t, square(before, center), square(after, center), 1e-6, "as far from the centre as before")
	})
}

func square(a, b Point) float64 { return (a.X-b.X)*(a.X-b.X) + (a.Y-b.Y)*(a.Y-b.Y) }
