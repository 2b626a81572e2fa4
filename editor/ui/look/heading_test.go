package look

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/test"
	"github.com/stretchr/testify/assert"
)

// Nothing over a panel lies over something else, however narrow it is.
func TestAHeadingLetsCaptionsGiveWay(t *testing.T) {
	test.NewTempApp(t)
	counts, button := Caption("300 errors, 20 warnings"), canvas.NewRectangle(nil)
	button.SetMinSize(fyne.NewSize(120, 20))
	row := headingLayout{}
	parts := append(Centred([]fyne.CanvasObject{Caption("Problems")}), Centred([]fyne.CanvasObject{counts, button})...)
	for width, seen := range map[float32][]bool{600: {true, true, true}, 210: {true, false, true}, 130: {false, false, true}} {
		row.Layout(parts, fyne.NewSize(width, 30))
		for i, o := range parts {
			assert.Equal(t, seen[i], o.Visible(), "part %d in %v", i, width)
			if o.Visible() {
				assert.GreaterOrEqual(t, o.Position().X, float32(0))
				assert.LessOrEqual(t, o.Position().X+o.Size().Width, width)
			}
		}
	}
}
