package draw

import (
	"image"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/mapsheet/mapsheet/model/hex"
)

// inked is how much darker a picture is than another.
func inked(a, b *image.RGBA) int {
	n, ga, gb := 0, gray(a), gray(b)
	for i := range ga {
		n += max(gb[i]-ga[i], 0)
	}
	return n
}

func TestALayerIsShownDimmedOrHiddenByItself(t *testing.T) {
	if testing.Short() {
		t.Skip("draws a map thirty times")
	}
	b := sampleBoard(32, 22)
	for _, size := range []float64{7, 28} {
		whole := Picture(b, size, Options{})
		for _, l := range []Layer{TerrainLayer, AltitudeLayer, LineLayer, HexsideLayer, PlaceLayer, LabelLayer, NumberLayer, GridLayer} {
			if l == NumberLayer && size < labelsFrom || l == GridLayer && size < gridFrom {
				continue
			}
			hidden, dimmed := Picture(b, size, Options{}.With(Hidden, l)), Picture(b, size, Options{}.With(Dimmed, l))
			all, some := inked(whole, hidden), inked(dimmed, hidden)
			assert.Positive(t, all, "%v is drawn at size %g", l, size)
			assert.Greater(t, some, all/5, "dimmed, %v can still be made out at size %g", l, size)
			assert.Less(t, some, all*4/5, "dimmed, %v steps back at size %g", l, size)
		}
	}
}

func TestLayersAreKnownByTheirIDs(t *testing.T) {
	seen := map[string]bool{}
	for _, l := range Layers() {
		assert.False(t, seen[l.String()], l.String())
		seen[l.String()] = true
		got, ok := ParseLayer(l.String())
		assert.True(t, ok)
		assert.Equal(t, l, got)
		assert.NotEmpty(t, l.Name())
	}
	_, ok := ParseLayer("roads")
	assert.False(t, ok)
}

// Each layer shown, dimmed and hidden in turn is drawn as in a view that never had it
// otherwise.
func TestALayerThatIsShownAgainIsDrawnAnew(t *testing.T) {
	b := wildBoard(13, 9)
	stacks := []Stack{{Hex: hex.Hex{Col: 3, Row: 3}, Counters: []Counter{{}}}}
	view := func() *View {
		v := NewView(b)
		v.Resize(300, 200)
		v.SetUnits(stacks)
		v.SetCamera(Camera{Size: 24})
		return v
	}
	kept := view()
	defer kept.drawing.close()
	for _, l := range Layers() {
		for _, seen := range []Visibility{Hidden, Dimmed, Shown, Hidden, Shown} {
			anew, o := view(), Options{}.With(seen, l)
			kept.SetOptions(o)
			anew.SetOptions(o)
			assert.Equal(t, image.Rectangle{}, difference(kept.Image(), anew.Image()), "%s %d", l, seen)
			anew.drawing.close()
		}
	}
}
