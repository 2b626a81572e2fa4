package schema

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
)

// A list of lists is broken where it is too long, and each of those in it where it does not
// fit behind its own indent.
func TestAListIsBrokenWhereItRunsOverTheLine(t *testing.T) {
	filler := strings.Repeat("b", lineWidth)
	for depth := 1; depth <= 3; depth++ {
		indent := strings.Repeat("  ", depth)
		room := lineWidth - len(indent) - len(`[""]`)
		for n, broken := range map[int]bool{room - 1: false, room: false, room + 1: true, room + 4: true} {
			text := strings.Repeat("a", n)
			var value any = []any{text}
			want := `["` + text + `"]`
			if broken {
				want = "[\n" + indent + "  \"" + text + "\",\n" + indent + "]"
			}
			for level := depth; level > 0; level-- {
				in := strings.Repeat("  ", level)
				value = []any{value, filler}
				want = "[\n" + in + want + ",\n" + in + `"` + filler + "\",\n" + in[2:] + "]"
			}
			assert.Equal(t, want, laidOut(value, 0, 0), "%d letters, %d deep", n, depth)
		}
	}
}
