package paint

import (
	"math"
	"strconv"
)

// Decimal is a number as vector files write it: rounded to so many decimals, without
// those that say nothing.
func Decimal(x float64, decimals int) string { return string(AppendDecimal(nil, x, decimals)) }

// AppendDecimal is Decimal at the end of b.
func AppendDecimal(b []byte, x float64, decimals int) []byte {
	unit := math.Pow10(decimals)
	return strconv.AppendFloat(b, math.Round(x*unit)/unit+0, 'f', -1, 64) // 0 takes the sign off -0
}
