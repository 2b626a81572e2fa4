package draw

import (
	"image"
	"testing"

	"github.com/stretchr/testify/assert"
	"pgregory.net/rapid"

	"github.com/mapsheet/mapsheet/editor/draw/drawtest"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
)

func TestAnOverviewKeptUpToDateIsTheSameAsOneDrawnAnew(t *testing.T) {
	b := sampleBoard(50, 34)
	rapid.Check(t, func(t *rapid.T) {
		o := NewOverview(b, rapid.IntRange(0, 200).Draw(t, "width"), rapid.IntRange(0, 150).Draw(t, "height"), "")
		o.Image()
		for range 5 {
			h := hex.Hex{Col: rapid.IntRange(0, 49).Draw(t, "col"), Row: rapid.IntRange(0, 33).Draw(t, "row")}
			b.SetTerrain(h, rapid.SampledFrom(model.Terrains()).Draw(t, "terrain"))
			d := rapid.SampledFrom(hex.Dirs[:]).Draw(t, "dir")
			b.SetLink(model.Road, h, d, true)
			o.Invalidate(h, h.Neighbor(d))
		}
		assert.Equal(t, NewOverview(b, o.room.X, o.room.Y, "").Image().Pix, o.Image().Pix)
	})
}

func TestAnOverviewFitsItsRoomAndKnowsWhatAViewShows(t *testing.T) {
	b := model.NewHexBoard(40, 30)
	b.SetTerrain(hex.Hex{Col: 30, Row: 20}, model.Woods)
	o := NewOverview(b, 200, 150, "")
	size := o.Image().Rect.Size()
	assert.True(t, size.X == 200 && size.Y <= 150 || size.X <= 200 && size.Y == 150, "%v", size)
	c := o.layout.Center(hex.Hex{Col: 30, Row: 20})
	assert.NotEqual(t, o.image.RGBAAt(1, 1), o.image.RGBAAt(int(c.X), int(c.Y)))
	assert.Equal(t, hex.Hex{Col: 30, Row: 20}, hex.Layout{Size: 1}.HexAt(o.PointAt(c.X, c.Y)))

	v := NewView(b)
	v.Resize(400, 300)
	v.SetCamera(v.Fit())
	assert.True(t, o.image.Rect.In(o.Frame(v)), "the whole map is in sight")
	v.SetCamera(Camera{Size: 28})
	v.SetCamera(v.CenterOn(hex.Hex{Col: 30, Row: 20}))
	frame := o.Frame(v)
	assert.True(t, image.Pt(int(c.X), int(c.Y)).In(frame))
	assert.Less(t, frame.Dx(), size.X)
}

func BenchmarkOverview(b *testing.B) {
	board := sampleBoard(256, 256)
	o := NewOverview(board, 200, 150, "")
	b.Run("whole", func(b *testing.B) {
		drawtest.CPUPercentiles(b, func(int) {
			o.InvalidateAll()
			o.Image()
		})
	})
	b.Run("one hex", func(b *testing.B) {
		o.Image()
		drawtest.CPUPercentiles(b, func(i int) {
			h := hex.Hex{Col: i % 256, Row: i / 256 % 256}
			board.SetTerrain(h, model.Terrains()[i%5])
			o.Invalidate(h)
			o.Image()
		})
	})
}
