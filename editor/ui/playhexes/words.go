package playhexes

import (
	"fmt"
	"strings"

	"github.com/mapsheet/mapsheet/editor/ui/look"
	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/rules"
)

// whoIs names who stands in a hex: "3 French units: infantry company 1, …".
func (g *position) whoIs(h hex.Hex) string {
	units := g.stack(h)
	const most = 3
	var names []string
	for i := len(units) - 1; i >= 0 && len(names) < most; i-- {
		names = append(names, g.unitText(units[i]))
	}
	if more := len(units) - most; more > 0 {
		names = append(names, fmt.Sprintf("%d more", more))
	}
	for _, m := range g.markers(h) {
		names = append(names, m.Text)
	}
	return look.Capital(strings.Join(names, "; "))
}

// unitText is a unit with the states that it is in.
func (g *position) unitText(u int32) string {
	v := g.table().View(u)
	text := v.Title
	if v.Called != "" {
		text += " “" + v.Called + "”"
	}
	if states := statesText(v); states != "" {
		text += " (" + states + ")"
	}
	return text
}

// statesText is the states that a unit is in, in words.
func statesText(v rules.UnitView) string {
	var marks []string
	for _, m := range v.Marks {
		marks = append(marks, m.Text)
	}
	return strings.Join(marks, ", ")
}

// pointsText is "1 movement point", "2½ movement points".
func (g *position) pointsText(points int) string {
	text := g.figure(points)
	if text == "1" {
		return text + " movement point"
	}
	return text + " movement points"
}
