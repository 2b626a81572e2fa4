package model

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestNoCellIsAFormula(t *testing.T) {
	for text, want := range map[string]string{
		"": "", "French": "French", "-5.5": "-5.5", "+3": "+3", "12": "12", "'": "'",
		`=HYPERLINK("http://example.org")`: `'=HYPERLINK("http://example.org")`, "+1+cmd|' /C calc'!A0": "'+1+cmd|' /C calc'!A0",
		"-2+3": "'-2+3", "@SUM(1)": "'@SUM(1)", "\t=1": "'\t=1", "'=1": "''=1",
	} {
		assert.Equal(t, want, Cell(text))
	}
}
