package draw

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
)

func TestHexNumbersKeepClearOfLines(t *testing.T) {
	b := namedBoard(60, 40, 8)
	for _, size := range []float64{18.5, 28, 90} {
		d := settled(t, b, size)
		without := 0
		for h := range b.Grid.All() {
			at, ok := d.numberOn(h)
			if !ok {
				without++
				continue
			}
			half := d.art.numberHalf()
			assert.LessOrEqual(t, point{}.Dist(at)+half.Y, 1.0, "the number of %v lies in its hex", h)
			for _, line := range d.scene.at(h).lines {
				if line.links != 0 {
					for _, x := range []float64{-1, -0.5, 0, 0.5, 1} {
						assert.Greater(t, d.art.course(line).distance(at.Add(point{X: x * half.X})), 0.1, "a line runs through the number of %v", h)
					}
				}
			}
		}
		assert.Less(t, without, b.Grid.Len()/30, "nearly every hex has room for its number at size %g", size)
	}
}

func TestAHillSaysItsAltitudeOnce(t *testing.T) {
	b := model.NewHexBoard(20, 12)
	raise := func(altitude int, hexes ...hex.Hex) {
		for _, h := range hexes {
			b.SetTerrain(h, model.Crest)
			b.SetAltitude(h, altitude)
		}
	}
	raise(40, hex.Hex{Col: 4, Row: 4}, hex.Hex{Col: 5, Row: 4}, hex.Hex{Col: 6, Row: 5}, hex.Hex{Col: 7, Row: 5})
	raise(60, hex.Hex{Col: 8, Row: 5})
	v := NewView(b)
	v.Resize(900, 600)
	v.SetCamera(Camera{Size: 28})
	written := func() (all []int) {
		v.drawing.placeNames(never)
		for h := range b.Grid.All() {
			if s := v.drawing.scene.at(h).spot; s != 0 && !v.drawing.hushed[h] {
				all = append(all, int(s))
			}
		}
		return all
	}
	assert.ElementsMatch(t, []int{40, 60}, written(), "once for four hexes of one crest, and for its peak")

	far := hex.Hex{Col: 15, Row: 8}
	raise(40, far)
	v.Invalidate(far)
	assert.ElementsMatch(t, []int{40, 60, 40}, written(), "another crest says its own")

	b.Places = []model.Place{{ID: "hill-60", Kind: model.PlaceHill, Name: "60", Hexes: hex.List{{Col: 7, Row: 5}, {Col: 8, Row: 5}}}}
	v.InvalidateAll()
	assert.ElementsMatch(t, []int{40, 40}, written(), "the name says it")
}
