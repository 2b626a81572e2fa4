package model_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/model"
)

// Whatever text is given for an area, it is refused at a column of it, or read
// as an area whose own text means the same hexes.
func FuzzArea(f *testing.F) {
	for _, text := range []string{
		"woods", "within 2 of town A", "between town A and town B along north", "hexes 0101 0202 except crest of Hill 60",
		`north edge 2 deep or (in "Wood K" and not within 3 of the canal)`, "directly NE of town A up to the railroad",
	} {
		f.Add(text)
	}
	b := sheet()
	f.Fuzz(func(t *testing.T, text string) {
		a, err := model.ParseArea(text, b)
		if err != nil {
			var where *model.AreaError
			require.ErrorAs(t, err, &where)
			require.Positive(t, where.Column)
			require.LessOrEqual(t, where.Column, len([]rune(text))+1)
			return
		}
		require.NotEmpty(t, a.Phrase(b))
		again, err := model.ParseArea(a.Text(b), b)
		require.NoError(t, err, a.Text(b))
		want, err := a.Region(b)
		require.NoError(t, err)
		got, err := again.Region(b)
		require.NoError(t, err)
		require.True(t, want.Equal(got), "%q is written %q", text, a.Text(b))
	})
}
