package paint

import (
	"testing"

	"fyne.io/fyne/v2/test"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/model"
)

// FuzzFavourites reads number keys that were kept by anyone: there are always as many,
// and each can be given a terrain.
func FuzzFavourites(f *testing.F) {
	f.Add("woods town slope clear crest none none none none")
	p := test.NewTempApp(f).Preferences()
	f.Fuzz(func(t *testing.T, text string) {
		p.SetString("favourites.any", text)
		favourites := newFavourites(p, "any", model.Terrains())
		require.Len(t, favourites.slots(), NumberKeys)
		favourites.assign(1, model.Terrains()[1])
		require.Equal(t, 1, favourites.number(model.Terrains()[1]))
	})
}
