package main_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// asksForKeyboard is a call of the window library by which it gives a control the keyboard.
var asksForKeyboard = regexp.MustCompile(`(\bCanvas\(\)|\bCanvasForObject\(.*\)|\bc|[cC]anvas)\.Focus\(`)

// TestTheKeyboardIsGivenInOneWay holds that the window asks for the keyboard by kit.Focus
// alone, which gives it to nothing that has gone.
func TestTheKeyboardIsGivenInOneWay(t *testing.T) {
	asks := 0
	for _, path := range windowFiles(t) {
		text, err := os.ReadFile(path)
		require.NoError(t, err)
		for _, line := range strings.Split(string(text), "\n") {
			if !asksForKeyboard.MatchString(line) {
				continue
			}
			asks++
			assert.True(t, strings.HasSuffix(filepath.ToSlash(path), "editor/ui/kit/focus.go"), "%s: ask by kit.Focus: %s", path, strings.TrimSpace(line))
		}
	}
	assert.Equal(t, 1, asks)
}
