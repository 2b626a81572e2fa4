package kit

import (
	"math"

	"fyne.io/fyne/v2"
)

// Preferred is a number of the preferences, brought within its bounds; usual where
// there is none. The preferences are a file that anybody may have written: a window
// of absurd size, or a scale of it, would end the program.
func Preferred(p fyne.Preferences, key string, usual, least, most float64) float64 {
	n := p.FloatWithFallback(key, usual)
	if math.IsNaN(n) {
		n = usual
	}
	return min(max(n, least), most)
}
