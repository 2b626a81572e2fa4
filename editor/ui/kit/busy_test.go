package kit

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	"github.com/stretchr/testify/assert"
)

func TestABusyBarGoesToAndFro(t *testing.T) {
	test.NewTempApp(t)
	b := NewBusy()
	b.Resize(fyne.NewSize(80, 14))
	bar := test.WidgetRenderer(b).Objects()[1]
	var at []float32
	for range 16 {
		at = append(at, bar.Position().X)
		b.Step()
	}
	assert.Equal(t, []float32{0, 10, 20, 30, 40, 50, 60, 70, 60, 50, 40, 30, 20, 10, 0, 10}, at)
	assert.Equal(t, fyne.NewSize(10, 14), bar.Size())
}
