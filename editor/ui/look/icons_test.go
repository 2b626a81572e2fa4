package look

import (
	"image"
	"io/fs"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
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
		w := test.NewTempWindow(t, NewPicture(res))
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

func TestAnIconIsDrawnOnceForAllThatShowItAtASize(t *testing.T) {
	test.NewTempApp(t)
	ink := SchemeFor("").Accent
	one, other := NewPicture(Icon("save", ink)), NewPicture(Icon("save", ink))
	assert.Same(t, one.draw(20, 20), other.draw(20, 20))
	assert.NotEqual(t, one.draw(20, 20), one.draw(24, 24))
	assert.NotEqual(t, one.draw(20, 20), NewPicture(Icon("open", ink)).draw(20, 20))
	assert.NotEqual(t, one.draw(20, 20), NewPicture(Icon("save", SchemeFor("").May)).draw(20, 20))
	for n := range 2 * mostDrawn {
		one.draw(20, 21+n)
	}
	assert.LessOrEqual(t, len(drawn.icons), mostDrawn)
}

func TestAnIconLiesInTheMiddleAndKeepsItsShape(t *testing.T) {
	m := NewPicture(Logo()).draw(60, 20).(*image.RGBA)
	for _, x := range []int{0, 19, 40, 59} {
		for y := range 20 {
			assert.Zerof(t, m.RGBAAt(x, y).A, "nothing beside it, at %d, %d", x, y)
		}
	}
	assert.NotZero(t, m.RGBAAt(30, 10).A)
}

func TestAPictureShowsAnotherIconAtOnce(t *testing.T) {
	test.NewTempApp(t)
	ink := SchemeFor("").Accent
	p := NewPicture(nil)
	w := test.NewTempWindow(t, p)
	w.Resize(fyne.NewSize(40, 40))
	empty := w.Canvas().Capture()
	p.Set(Icon("save", ink))
	save := w.Canvas().Capture()
	assert.NotEqual(t, empty, save)
	p.Set(Icon("open", ink))
	assert.NotEqual(t, save, w.Canvas().Capture())
	p.Set(nil)
	assert.Equal(t, empty, w.Canvas().Capture())
}
