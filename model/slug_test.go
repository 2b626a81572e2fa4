package model

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestAnIDIsMadeOfAName(t *testing.T) {
	for name, id := range map[string]string{
		"Das Gefecht bei Mörchingen":     "das-gefecht-bei-moerchingen",
		"Großgörschen, 2. Mai":           "grossgoerschen-2-mai",
		"L’Échelle":                      "lechelle",
		"Łódź":                           "lodz",
		"Мукден":                         "mukden",
		"Ὕδρα":                           "udra",
		"青島の戦い":                          "qing-dao-nozhan-i",
		"  — ":                           "",
		"🎖":                              "",
		strings.Repeat("a", 70):          strings.Repeat("a", 60),
		strings.Repeat("Langemarck ", 8): "langemarck-langemarck-langemarck-langemarck-langemarck",
	} {
		got := Slug(name)
		assert.Equal(t, id, got, name)
		assert.True(t, got == "" || IsSlug(got), name)
	}
	assert.False(t, IsSlug("two--hyphens"))
	assert.False(t, IsSlug(strings.Repeat("a", 101)))
}
