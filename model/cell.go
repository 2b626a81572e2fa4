package model

import (
	"strconv"
	"strings"
)

// reckoned are the signs with which a cell begins that spreadsheets would reckon with.
const reckoned = "=+-@\t\r"

// IsFormula reports whether a cell of a table begins, behind apostrophes, with a sign that
// spreadsheets would reckon with.
func IsFormula(cell string) bool {
	cell = strings.TrimLeft(cell, "'")
	return cell != "" && strings.ContainsRune(reckoned, rune(cell[0]))
}

// Cell is a text as spreadsheets are given it: with an apostrophe in front where they would
// take it for a formula, and it is no number.
func Cell(text string) string {
	if _, err := strconv.ParseFloat(text, 64); err == nil || !IsFormula(text) {
		return text
	}
	return "'" + text
}
