package model

import (
	"math"
	"strconv"
	"strings"
)

// WithSign is a figure that is added to another, for people to read: "+2", "−0.5". What rounds
// to nothing has no sign: "0", "0.0". decimals is how many stand after the point, -1 for as many
// as it has, to a thousandth.
func WithSign(x float64, decimals int) string {
	size := math.Abs(x)
	if decimals < 0 {
		size = math.Round(size*1000) / 1000
	}
	text := strconv.FormatFloat(size, 'f', decimals, 64)
	switch {
	case strings.Trim(text, "0.") == "":
		return text
	case x < 0:
		return "−" + text
	}
	return "+" + text
}
