package look

import (
	"io/fs"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/widget"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestEveryPictureCanBeDrawn(t *testing.T) {
	test.NewTempApp(t)
	names, err := fs.Glob(iconFiles, "icons/*.svg")
	require.NoError(t, err)
	require.NotEmpty(t, names)
	for _, name := range names {
		res := Icon(strings.TrimSuffix(strings.TrimPrefix(name, "icons/"), ".svg"), SchemeFor("").Accent)
		assert.NotContains(t, string(res.Content()), "#000000", name)
		i := widget.NewIcon(res)
		w := test.NewTempWindow(t, i)
		w.Resize(fyne.NewSize(40, 40))
		picture := w.Canvas().Capture()
		colors := map[any]bool{}
		for x := range picture.Bounds().Dx() {
			for y := range picture.Bounds().Dy() {
				colors[picture.At(x, y)] = true
			}
		}
		assert.Greaterf(t, len(colors), 2, "%s shows something", name)
	}
}
