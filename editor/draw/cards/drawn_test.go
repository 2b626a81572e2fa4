package cards_test

import (
	"fmt"
	"image"
	"image/color"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/mapsheet/mapsheet/editor/draw/cards"
	"github.com/mapsheet/mapsheet/editor/draw/drawtest"
	"github.com/mapsheet/mapsheet/editor/draw/paint"
)

func TestCardsAreDrawnAsTheyWere(t *testing.T) {
	drawtest.SkipElsewhere(t)
	t.Parallel()
	var g drawtest.Gallery
	for _, rank := range ranks {
		for _, black := range []bool{false, true} {
			for _, width := range []int{41, 120} {
				g.Show("the face of "+rank, cards.Picture(face(rank, black), width))
				g.Show("the chip of "+rank, cards.Chip(face(rank, black), width/2))
			}
		}
	}
	for _, width := range []int{20, 41, 120} {
		g.Show("the back", cards.Back(width))
	}
	for _, army := range []string{"Guard", "Loyalists of the Carolinas and Georgia", "青島"} {
		for _, coat := range []uint32{0xf7f0deff, 0x969696ff, 0x979797ff, 0x101010ff} {
			f := face("5", false)
			f.Army, f.Coat = army, paint.RGBA(coat)
			g.Show(fmt.Sprintf("the ribbon of %s", army), cards.Picture(f, 100))
		}
	}
	g.Hold(t, "pictures.txt")
}

func TestACardIsFiveWideAndSevenHigh(t *testing.T) {
	assert.Equal(t, []int{7, 140, 57}, []int{cards.Height(5), cards.Height(100), cards.Height(41)})
	for _, m := range []*image.RGBA{cards.Back(50), cards.Chip(face("Q", true), 50), cards.Picture(face("Q", true), 50)} {
		assert.Equal(t, image.Rect(0, 0, 50, 70), m.Rect)
	}
}

// dark counts the pixels of an ink in a part of a card.
func dark(m *image.RGBA, part image.Rectangle, ink color.NRGBA) (n int) {
	for y := part.Min.Y; y < part.Max.Y; y++ {
		for x := part.Min.X; x < part.Max.X; x++ {
			if c := m.RGBAAt(x, y); c.R == ink.R && c.G == ink.G && c.B == ink.B {
				n++
			}
		}
	}
	return n
}

// So many pips are on a card as its rank says: each is about as large as those of others.
func TestACardHasAsManyPipsAsItsRank(t *testing.T) {
	red := paint.RGBA(0xa5231cff)
	middle := image.Rect(50, 50, 150, 230) // without the corners
	one := 0
	for n := 2; n <= 10; n++ {
		f := face(fmt.Sprint(n), false)
		f.Army = ""
		count := dark(cards.Picture(f, 200), middle, red)
		if n == 2 {
			one = count / 2
		}
		assert.InDelta(t, float64(n*one), float64(count), 0.09*float64(n*one), "%d", n)
	}
}
