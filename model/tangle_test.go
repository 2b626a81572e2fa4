package model

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/mapsheet/mapsheet/model/limits"
)

func TestATextThatReadersOfMarkdownWouldNotFinishIsTangled(t *testing.T) {
	for name, text := range map[string]string{
		"marks that find no end":       strings.Repeat("*a ", 5000) + strings.Repeat("b_ ", 5000),
		"brackets":                     strings.Repeat("[", 8000),
		"quotes in one another":        strings.Repeat(">", 1000) + strings.Repeat("a\n", 60_000),
		"lists in one another":         strings.Repeat("- ", 1000) + strings.Repeat("a\n", 60_000),
		"numbered lists in each other": strings.Repeat("1. ", 1000) + strings.Repeat("a\n", 60_000),
	} {
		assert.True(t, IsTangled(text), name)
	}
	essay := strings.Repeat("The *corps* of [Mackensen](https://example.org) was **late**; it came at noon, by the road, with 12 guns.\n\n- one\n- two\n", 200)
	assert.False(t, IsTangled(essay), "an essay of 25,000 characters")
	assert.False(t, IsTangled(""))
	assert.False(t, IsTangled(strings.Repeat("word ", 1_000_000)), "however long it is")
}

func TestSoManyMarksMayATextHave(t *testing.T) {
	marks := 1 // each is looked for among all of them and in the one line
	for marks*(marks+1) <= limits.MarkdownWork {
		marks++
	}
	assert.False(t, IsTangled(strings.Repeat("*", marks-1)))
	assert.True(t, IsTangled(strings.Repeat("*", marks)))
}
