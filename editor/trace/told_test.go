package trace

import (
	"context"
	"fmt"
	"image"
	"image/color"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/digest"
	"github.com/mapsheet/mapsheet/model/hex"
)

// blots is a picture of blots of colour, one over the other.
func blots(r *rand.Rand, w, h int) *image.RGBA {
	m := image.NewRGBA(image.Rect(0, 0, w, h))
	for range 40 {
		c := color.RGBA{uint8(r.IntN(256)), uint8(r.IntN(256)), uint8(r.IntN(256)), 255}
		x, y, far := r.IntN(w), r.IntN(h), 4+r.IntN(w/3)
		for py := max(0, y-far); py < min(h, y+far); py++ {
			for px := max(0, x-far); px < min(w, x+far); px++ {
				if (px-x)*(px-x)+(py-y)*(py-y) < far*far {
					m.SetRGBA(px, py, c)
				}
			}
		}
	}
	return m
}

// What pictures suggest stays what it was, to three digits. A line names the picture that
// suggests something else; where it is meant to, -update writes the digests anew.
func TestPicturesSuggestWhatTheyDid(t *testing.T) {
	var told digest.Record
	for seed := range uint64(16) {
		r := rand.New(rand.NewPCG(seed, 7))
		m := blots(r, 180+r.IntN(60), 140+r.IntN(60))
		at := document.PicturePlacement{X: float64(r.IntN(80) - 20), Y: float64(r.IntN(80) - 20), HexWidth: 14 + float64(r.IntN(12)), HexHeight: 12 + float64(r.IntN(12)), Turn: float64(r.IntN(21) - 10)}
		b := model.NewHexBoard(16, 12)
		for h := range b.Grid.All() {
			b.SetTerrain(h, model.Terrains()[r.IntN(3)])
		}
		var colours []document.TerrainColour
		for i := range 1 + seed%5 {
			c := m.RGBAAt(r.IntN(100), r.IntN(100))
			colours = append(colours, document.TerrainColour{Terrain: model.Terrains()[(i+i/3)%4], Colour: color.RGBA{c.R, c.G, c.B, 255}})
		}
		guess, err := Make(context.Background(), b.Grid, m, at, colours)
		require.NoError(t, err)
		subject := fmt.Sprintf("picture %d: %d hexes", seed, len(guess))
		for _, g := range guess {
			fmt.Fprintf(told.On(subject), "%v %v %.3f %v\n", g.Hex, g.Terrain, g.Confidence, g.Colour)
		}
		for _, least := range []float64{0, 0.1, LeastConfidence, 0.5, 1} {
			told.Say(subject, len(guess.Changed(b, least)), guess.Doubtful(least))
			if e := guess.Edit(b, least); e != nil {
				told.Say(subject, e.Label(), e)
			}
		}
		for h := range b.Grid.All() {
			c, ok := ColourOf(m, at, h)
			told.Say(subject, c, ok)
		}
	}
	told.Hold(t, "told.txt")
	for _, g := range []hex.Grid{{Cols: 1, Rows: 1}, {Cols: 3, Rows: 2}} {
		_, err := Make(context.Background(), g, blots(rand.New(rand.NewPCG(1, 1)), 30, 30), document.PicturePlacement{HexWidth: 10, HexHeight: 10}, nil)
		require.ErrorContains(t, err, "there is nothing to go by")
	}
}
