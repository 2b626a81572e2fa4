package look

import (
	"image"
	"testing"

	"fyne.io/fyne/v2/canvas"
	"github.com/stretchr/testify/assert"
)

func TestPicturesAreNotScaledByTheWindow(t *testing.T) {
	m := image.NewRGBA(image.Rect(0, 0, 3, 2))
	c := NewImage(m)
	assert.Equal(t, canvas.ImageScaleFastest, c.ScaleMode)
	assert.Same(t, m, c.Image)
}
