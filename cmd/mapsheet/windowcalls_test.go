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

// placedCalls are calls of the window library that stand in one place, for all others.
var placedCalls = []struct {
	call  *regexp.Regexp
	place string
	say   string
}{
	{regexp.MustCompile(`(\bCanvas\(\)|\bCanvasForObject\(.*\)|\bc|[cC]anvas)\.Focus\(`), "editor/ui/kit/focus.go",
		"ask for the keyboard by kit.Focus, which gives it to nothing that has gone"},
	{regexp.MustCompile(`\bcanvas\.(NewImage\w*\(|Image\{)`), "editor/ui/look/image.go",
		"show a picture by look.NewImage, which has nothing scaled on the window's thread"},
}

func TestSomeCallsOfTheWindowLibraryStandInOnePlace(t *testing.T) {
	found := make([]int, len(placedCalls))
	for _, path := range windowFiles(t) {
		text, err := os.ReadFile(path)
		require.NoError(t, err)
		for _, line := range strings.Split(string(text), "\n") {
			for i, c := range placedCalls {
				if !c.call.MatchString(line) {
					continue
				}
				found[i]++
				assert.True(t, strings.HasSuffix(filepath.ToSlash(path), c.place), "%s: %s: %s", path, c.say, strings.TrimSpace(line))
			}
		}
	}
	for i, c := range placedCalls {
		assert.Equal(t, 1, found[i], c.place)
	}
}
