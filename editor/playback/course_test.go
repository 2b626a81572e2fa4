package playback

import (
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/playtest"
)

// It stays level until something is lost, and goes down at once then.
func TestTheCourseHasACornerWhereverSomethingIsLost(t *testing.T) {
	p := &Playback{Report: &playtest.Report{}, phases: []phase{{}}, counts: "unit", sides: []side{{name: "Red", colour: "#f00"}, {name: "Blue", colour: "#00f"}}}
	for _, lost := range [][]int{{0, 1}, {0, 1}, {2, 1}, {2, 1}, {3, 1}, {3, 1}} {
		p.steps = append(p.steps, step{lost: lost, weight: usually})
	}
	lines := regexp.MustCompile(`<polyline points="([^"]*)"`).FindAllStringSubmatch(string(p.course()), -1)
	require.Len(t, lines, 2)
	var heights [2][]string
	for side := range lines {
		for _, at := range strings.Fields(lines[side][1]) {
			_, y, _ := strings.Cut(at, ",")
			heights[side] = append(heights[side], y)
		}
	}
	red := heights[0]
	require.Len(t, red, 7)
	assert.Equal(t, []string{red[0], red[0], red[2], red[2], red[4], red[4], red[4]}, red)
	assert.NotEqual(t, red[0], red[2])
	assert.NotEqual(t, red[2], red[4])
	require.Len(t, heights[1], 3, "the beginning, and the end with what was before it")
	assert.Equal(t, heights[1][0], heights[1][2])
}
