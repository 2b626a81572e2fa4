package page

import (
	"fmt"
	"html/template"
	"strings"

	"github.com/mapsheet/mapsheet/rules"
)

// inkOfText is the ink of what is written, and of dice.
const inkOfText = "#2a251e"

// pips is where the dots of a die lie, by number, in quarters of its side.
var pips = [7][][2]int{1: {{2, 2}}, 2: {{1, 1}, {3, 3}}, 3: {{1, 1}, {2, 2}, {3, 3}}, 4: {{1, 1}, {1, 3}, {3, 1}, {3, 3}},
	5: {{1, 1}, {1, 3}, {3, 1}, {3, 3}, {2, 2}}, 6: {{1, 1}, {1, 2}, {1, 3}, {3, 1}, {3, 2}, {3, 3}}}

// Die draws the face of a die; of other dice and of cards it gives what they show.
func Die(r rules.Roll) template.HTML {
	if r.Of >= len(pips) || r.N < 1 || r.N >= len(pips) || r.Face != "" {
		return template.HTML(template.HTMLEscapeString(RollsText([]rules.Roll{r})))
	}
	n := r.N
	var out strings.Builder
	fmt.Fprintf(&out, `<svg class="die" viewBox="0 0 40 40" role="img" aria-label="%d"><rect x="2" y="2" width="36" height="36" rx="7" fill="#fffdf6" stroke="%s" stroke-width="2.6"/>`, n, inkOfText)
	for _, p := range pips[n] {
		fmt.Fprintf(&out, `<circle cx="%d" cy="%d" r="3.9" fill="%s"/>`, p[0]*10, p[1]*10, inkOfText)
	}
	out.WriteString(`</svg>`)
	return template.HTML(out.String())
}

// RollsText is what was rolled or drawn: "5", "5, 2", "the queen of hearts".
func RollsText(rolls []rules.Roll) string {
	words := make([]string, len(rolls))
	for i, r := range rolls {
		if words[i] = r.Face; r.Face == "" {
			words[i] = fmt.Sprint(r.N)
		}
	}
	return strings.Join(words, ", ")
}
