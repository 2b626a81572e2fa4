package model

import (
	"math"
	"strconv"
	"strings"
)

// Signed is a figure that is added to another, for people to read: "+2", "−0.5", and "0" for
// what rounds to nothing. decimals is how many stand after the point, -1 for as many as it has,
// to a thousandth.
func Signed(x float64, decimals int) string {
	text := strconv.FormatFloat(math.Round(math.Abs(x)*1000)/1000, 'f', decimals, 64)
	switch {
	case strings.Trim(text, "0.") == "":
		return text
	case x < 0:
		return "−" + text
	}
	return "+" + text
}
