package draw

import (
	"slices"
	"sync"

	"github.com/mapsheet/mapsheet/editor/draw/paint"
)

// The shelf keeps the art of the scales and palettes that were used last and are not in
// use, so that zooming back, or the next picture, finds it ready.
var shelf struct {
	sync.Mutex
	art []*art // the one put away last at the end
}

const shelfLength = 10

// takeArt is the art of a scale and palette, for the caller alone.
func takeArt(s scale, p paint.Palette) *art {
	if a := fromShelf(s, p.ID); a != nil {
		return a
	}
	return newArt(s, p)
}

func fromShelf(s scale, palette string) *art {
	shelf.Lock()
	defer shelf.Unlock()
	for i, a := range shelf.art {
		if a.scale == s && a.inks.ID == palette {
			shelf.art = slices.Delete(shelf.art, i, i+1)
			return a
		}
	}
	return nil
}

// giveArt puts art that is no longer used on the shelf.
func giveArt(a *art) {
	shelf.Lock()
	defer shelf.Unlock()
	if len(shelf.art) == shelfLength {
		shelf.art = slices.Delete(shelf.art, 0, 1)
	}
	shelf.art = append(shelf.art, a)
}
