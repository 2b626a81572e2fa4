package cards_test

import (
	"image"
	"image/draw"
	"os"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/draw/cards"
	"github.com/mapsheet/mapsheet/editor/draw/paint"
	"github.com/mapsheet/mapsheet/editor/draw/tables"
)

var ranks = []string{"2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A", "Joker", ""}

func face(rank string, black bool) cards.Face {
	f := cards.Face{Rank: rank, Black: black, Army: "American", Coat: paint.RGBA(0x3b5a86ff)}
	if black {
		f.Army, f.Coat = "British", paint.RGBA(0xb2352fff)
	}
	if rank == "" {
		f.Army = ""
	}
	f.Uniform = tables.PlainUniform(f.Coat)
	return f
}

func TestEveryCardLooksDifferent(t *testing.T) {
	seen := map[string]bool{}
	for _, black := range []bool{false, true} {
		for _, rank := range ranks {
			m := cards.Picture(face(rank, black), 100)
			assert.Equal(t, image.Rect(0, 0, 100, 140), m.Rect)
			_, _, _, corner := m.At(0, 0).RGBA()
			assert.Zero(t, corner, "its corners are round")
			seen[string(m.Pix)] = true
		}
	}
	assert.Len(t, seen, 2*len(ranks))
}

// With MAPSHEET_CARDS the whole deck is drawn into a file, to be looked at.
func TestTheDeckToBeLookedAt(t *testing.T) {
	path := os.Getenv("MAPSHEET_CARDS")
	if path == "" {
		t.Skip("nobody looks")
	}
	const width = 240
	sheet := image.NewRGBA(image.Rect(0, 0, 8*(width+10), 4*(cards.Height(width)+10)))
	i := 0
	for _, black := range []bool{false, true} {
		for _, rank := range ranks {
			m := cards.Picture(face(rank, black), width)
			at := image.Pt(i%8*(width+10), i/8*(cards.Height(width)+10))
			draw.Draw(sheet, m.Rect.Add(at), m, image.Point{}, draw.Over)
			i++
		}
	}
	f, err := os.Create(path)
	require.NoError(t, err)
	defer f.Close()
	require.NoError(t, paint.WritePNG(f, sheet))
}
