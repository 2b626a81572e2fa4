package model

import (
	"fmt"
	"strconv"
	"strings"
)

// inch is how many units of length of a table an inch has.
const inch = 100

// Inches is a length in hundredths of an inch as labels have it: "36.00", "0.05".
func Inches(n int) string {
	sign := ""
	if n < 0 {
		sign, n = "-", -n
	}
	return fmt.Sprintf("%s%d.%02d", sign, n/inch, n%inch)
}

// CountedInches is a length in hundredths of an inch as sentences have it: "12
// inches", "1 inch", "0.5 inches".
func CountedInches(n int) string {
	if n == inch {
		return "1 inch"
	}
	return ShortInches(n) + " inches"
}

// ShortInches is a length in hundredths of an inch without noughts at the end: "12",
// "0.5".
func ShortInches(n int) string {
	return strings.TrimSuffix(strings.TrimRight(Inches(n), "0"), ".")
}

// ParseInches reads a length in inches, with two digits after the point at the
// most, as hundredths of an inch: "36.00", "36", "24.5".
func ParseInches(text string) (int, error) {
	whole, part, point := strings.Cut(text, ".")
	digits := part + strings.Repeat("0", max(2-len(part), 0))
	n, err := strconv.ParseUint(whole+digits, 10, 31)
	if err != nil || whole == "" || len(digits) > 2 || point && part == "" {
		return 0, fmt.Errorf("%q is no length in inches: write a number with up to two digits after the point, such as 24.5", text)
	}
	return int(n), nil
}
