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

// apart is an app of whose pictures none is in a window.
type apart struct{ fyne.App }

func (a apart) Driver() fyne.Driver { return apartDriver{a.App.Driver()} }

type apartDriver struct{ fyne.Driver }

func (apartDriver) CanvasForObject(fyne.CanvasObject) fyne.Canvas { return nil }

func TestAPictureIsDrawnAsItComesIntoAWindow(t *testing.T) {
	a := test.NewTempApp(t)
	test.NewTempWindow(t, nil)
	ink := SchemeFor("").Accent
	fyne.SetCurrentApp(apart{a})
	m := NewIcon(nil)
	SetImage(m, Icon("save", ink))
	m.Resize(fyne.NewSize(20, 20))
	assert.Equal(t, undrawn, m.Image)

	fyne.SetCurrentApp(a)
	m.Refresh() // as the window library does then
	assert.Equal(t, 20, m.Image.Bounds().Dx())
	before := m.Image
	SetImage(m, Icon("open", ink))
	assert.NotEqual(t, before, m.Image, "in a window another is drawn at once")
}
