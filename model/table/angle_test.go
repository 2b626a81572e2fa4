package table_test

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/mapsheet/mapsheet/model/plane"
	"github.com/mapsheet/mapsheet/model/table"
)

func at(x, y int) plane.Point { return plane.Point{X: x, Y: y} }

func TestSinesAreTheOnesAgreedUpon(t *testing.T) {
	var all strings.Builder
	sum := 0
	for angle := range 901 {
		fmt.Fprintln(&all, table.Sine(angle))
		sum += table.Sine(angle)
	}
	digest := sha256.Sum256([]byte(all.String()))
	assert.Equal(t, "19585a0821dbce352acf55861312fcf9a7e84777ea228fb96db9d17d30d169b9", hex.EncodeToString(digest[:]))
	assert.Equal(t, 615745462763, sum)
	for angle, want := range map[int]int{
		0: 0, 1: 1874032, 10: 18739379, 100: 186453311, 300: 536870912, 450: 759250125, 899: 1073740189, 900: table.One,
		901: 1073740189, 1500: 536870912, 1800: 0, 1801: -1874032, 2700: -table.One, 3599: -1874032, 3600: 0, -900: -table.One,
	} {
		assert.Equal(t, want, table.Sine(angle), angle)
	}
	for angle := range table.Full {
		assert.Equal(t, table.Sine(angle), -table.Sine(angle+1800), angle)
		assert.Equal(t, table.Cosine(angle), table.Sine(900-angle), angle)
	}
}

func TestFacingsAreComparedTheShorterWay(t *testing.T) {
	assert.Equal(t, 20, table.Between(3590, 10))
	assert.Equal(t, 20, table.Between(10, 3590))
	assert.Equal(t, 1800, table.Between(0, 1800))
	assert.Equal(t, 900, table.Between(900, 1800))
	assert.Equal(t, 3599, table.Facing(-1))
	assert.Equal(t, 1, table.Facing(7201))
}

// Case 17 of the rules.
func TestFacingsAndLengthsOfVectors(t *testing.T) {
	for v, want := range map[plane.Point]int{
		at(0, -1): 0, at(1, -1): 450, at(1, 0): 900, at(3, -4): 369, at(-300, 0): 2700, at(5, 12): 1574, at(1, -1000): 1,
	} {
		assert.Equal(t, want, table.FacingOf(v, 77), v)
	}
	assert.Equal(t, 77, table.FacingOf(at(0, 0), 77))
	for v, want := range map[plane.Point]int{
		at(300, 400): 500, at(100, 100): 142, at(500, 331): 600, at(425, 424): 601, at(0, 0): 0, at(-1, 0): 1,
	} {
		assert.Equal(t, want, table.Length(v), v)
	}
}

func vector(most int) *rapid.Generator[plane.Point] {
	return rapid.Custom(func(t *rapid.T) plane.Point {
		return at(rapid.IntRange(-most, most).Draw(t, "x"), rapid.IntRange(-most, most).Draw(t, "y"))
	})
}

func TestTheFacingOfAVectorIsTheBestOfAll(t *testing.T) {
	slow := func(v plane.Point) int {
		best := 0
		for f := range table.Full {
			if table.Dot(v, table.Forward(f)) > table.Dot(v, table.Forward(best)) {
				best = f
			}
		}
		return best
	}
	for x := -12; x <= 12; x++ {
		for y := -12; y <= 12; y++ {
			if v := at(x, y); v != at(0, 0) {
				require.Equal(t, slow(v), table.FacingOf(v, 0), v)
			}
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		v := vector(table.Most).Filter(func(v plane.Point) bool { return v != at(0, 0) }).Draw(t, "vector")
		require.Equal(t, slow(v), table.FacingOf(v, 0))
	})
	for f := range table.Full {
		require.Equal(t, f, table.FacingOf(table.Place(at(0, 0), f, 0, table.Most), 0))
	}
}

func TestRootsAreRoundedDownAndLengthsUp(t *testing.T) {
	for n := range 10_000 {
		r := table.Root(n)
		require.True(t, r*r <= n && n < (r+1)*(r+1), n)
	}
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(0, 1<<61).Draw(t, "n")
		r := table.Root(n)
		require.True(t, r*r <= n && n < (r+1)*(r+1))
		v := vector(table.Most).Draw(t, "vector")
		l := table.Length(v)
		require.True(t, l*l >= table.Dot(v, v) && (l == 0 || (l-1)*(l-1) < table.Dot(v, v)))
	})
}

func TestForwardIsAQuarterWithItsEdges(t *testing.T) {
	for v, want := range map[plane.Point]bool{
		at(300, -300): true, at(301, -300): false, at(-300, -300): true, at(0, -1): true, at(0, 1): false, at(1, 0): false,
	} {
		assert.Equal(t, want, table.Within(v, 0, 450), v)
	}
	assert.True(t, table.Within(at(1, 0), 0, 900))
	assert.False(t, table.Within(at(1000, 1), 0, 900))
	assert.True(t, table.Within(at(1000, 1), 0, 1000))
	assert.False(t, table.Within(at(0, 1), 0, 1700))
	assert.True(t, table.Within(at(0, 1), 0, 1800))
	assert.True(t, table.Ahead(at(1000, -1), 0))
	assert.False(t, table.Ahead(at(1000, 0), 0), "the line across is not ahead")
	rapid.Check(t, func(t *rapid.T) {
		v := vector(500).Filter(func(v plane.Point) bool { return v != at(0, 0) }).Draw(t, "vector")
		f, half := rapid.IntRange(0, 3599).Draw(t, "facing"), rapid.IntRange(1, 1799).Draw(t, "half")
		off := table.Between(table.FacingOf(v, 0), f)
		if off != half { // where the rounded facing decides
			require.Equal(t, off < half, table.Within(v, f, half), "%d off", off)
		}
	})
}

// Cases 11 to 14 of the rules.
func TestFootprintsOfFormedBodies(t *testing.T) {
	corners := func(x, y, facing, width, depth int) string {
		s := table.Rectangle(at(x, y), facing, width, depth)
		return s.Outline().String()
	}
	assert.Equal(t, "2100,1200 2700,1200 2700,1400 2100,1400", corners(2400, 1200, 0, 600, 200))
	assert.Equal(t, "2140,1050 2660,1350 2560,1523 2040,1223", corners(2400, 1200, 300, 600, 200))
	assert.Equal(t, "2188,988 2612,1412 2471,1554 2046,1129", corners(2400, 1200, 450, 600, 200))
	assert.Equal(t, "3000,3150 3000,2850 3400,2850 3400,3150", corners(3000, 3000, 2700, 300, 400))
	assert.Equal(t, "2710,2922 3290,3078 3225,3319 2646,3164", corners(3000, 3000, 150, 600, 250))
	assert.Equal(t, at(2400, 1300), table.Place(at(2400, 1200), 0, 0, -100))
	assert.Equal(t, at(2350, 1287), table.Place(at(2400, 1200), 300, 0, -100))
	assert.Equal(t, at(3200, 3000), table.Place(at(3000, 3000), 2700, 0, -200))
}

// Case 15 of the rules.
func TestTheFootprintOfAGun(t *testing.T) {
	gun := table.Rectangle(at(1000, 1000), 450, 150, 300)
	assert.Equal(t, "947,947 1053,1053 841,1265 735,1159", gun.Outline().String())
}

func TestPlacesAreRoundedAwayFromZero(t *testing.T) {
	assert.Equal(t, at(1, 0), table.Place(at(0, 0), 300, 0, 1).Add(at(0, 1)), "half of one to the east is one")
	assert.Equal(t, at(-1, -1), table.Place(at(0, 0), 3300, 0, 1), "and half of one to the west")
}
