package plane_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/mapsheet/mapsheet/model/plane"
)

func box(west, north, east, south int) plane.Box {
	return plane.Box{Min: plane.Point{X: west, Y: north}, Max: plane.Point{X: east, Y: south}}
}

func TestABoxIsTheLeastAroundItsPoints(t *testing.T) {
	assert.Equal(t, box(-2, 1, 7, 9), plane.BoxOf(plane.Point{X: 3, Y: 4}, plane.Point{X: -2, Y: 9}, plane.Point{X: 7, Y: 1}))
	assert.Equal(t, box(-2, 1, 7, 9), box(-2, 3, 4, 9).Union(box(0, 1, 7, 2)))
	assert.Equal(t, box(-5, -2, 10, 12), box(-2, 1, 7, 9).Grown(3))
	assert.Equal(t, plane.Point{X: 2, Y: 5}, box(-2, 1, 7, 9).Middle(), "halves to the north-west")
	assert.Equal(t, plane.Point{X: -3, Y: -5}, box(-7, -9, 2, -1).Middle())
}

func TestBoxesMeetWithTheirSidesToo(t *testing.T) {
	b := box(10, 20, 30, 40)
	for o, want := range map[plane.Box]bool{
		box(0, 0, 50, 50): true, box(15, 25, 16, 26): true,
		box(0, 25, 10, 30): true, box(0, 25, 9, 30): false, box(30, 25, 50, 30): true, box(31, 25, 50, 30): false,
		box(15, 0, 20, 20): true, box(15, 0, 20, 19): false, box(15, 40, 20, 50): true, box(15, 41, 20, 50): false,
	} {
		assert.Equal(t, want, b.Meets(o), o)
		assert.Equal(t, want, o.Meets(b), o)
	}
}

func TestABoxHoldsAnotherUpToItsSides(t *testing.T) {
	b := box(10, 20, 30, 40)
	for o, want := range map[plane.Box]bool{
		b: true, box(11, 21, 29, 39): true,
		box(9, 20, 30, 40): false, box(10, 19, 30, 40): false, box(10, 20, 31, 40): false, box(10, 20, 30, 41): false,
		box(0, 0, 50, 50): false, box(50, 50, 60, 60): false,
	} {
		assert.Equal(t, want, b.Holds(o), o)
	}
}
