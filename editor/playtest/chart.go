package playtest

import (
	"fmt"
	"html/template"
	"strings"
)

// chart is the frame of a drawing of figures by turn: a scale of round numbers on
// the left, turns along the foot.
type chart struct {
	out   strings.Builder
	turns int // columns
	most  int // the uppermost number of the scale
	step  int // of the scale
	slots bool
}

// Measures of charts, in pixels of a drawing that is scaled to the page.
const (
	chartWidth, chartHeight              = 760, 270
	chartLeft, chartRight                = 48, 130
	chartTop, chartBottom                = 14, 34
	chartLine, chartFaded, chartText     = "#d2c6b0", "#655b4b", "#2a251e"
	mostTicks                        int = 5
)

// newChart begins a chart of some turns whose greatest figure is given. Slots are
// columns as wide as they can be; otherwise figures stand on the turns' lines.
func newChart(label string, turns, greatest int, slots bool) *chart {
	c := &chart{turns: turns, slots: slots}
	c.step = roundStep(greatest, mostTicks)
	c.most = max(1, (greatest+c.step-1)/c.step) * c.step
	fmt.Fprintf(&c.out, `<svg class="chart" viewBox="0 0 %d %d" role="img" aria-label="%s">`, chartWidth, chartHeight, template.HTMLEscapeString(label))
	for n := 0; n <= c.most; n += c.step {
		fmt.Fprintf(&c.out, `<path d="M%d %.1fH%d" stroke="%s"/>`, chartLeft, c.y(n), chartWidth-chartRight, chartLine)
		c.text(chartLeft-8, c.y(n)+4, "end", chartFaded, fmt.Sprint(n))
	}
	return c
}

// roundStep is the least of 1, 2, 5, 10, 20, 50 and so on with which a scale up
// to a figure has no more steps than given.
func roundStep(greatest, steps int) int {
	for ten := 1; ; ten *= 10 {
		for _, n := range []int{1, 2, 5} {
			if n*ten*steps >= greatest {
				return n * ten
			}
		}
	}
}

func (c *chart) y(n int) float64 {
	return chartHeight - chartBottom - float64(n)*(chartHeight-chartBottom-chartTop)/float64(c.most)
}

// x is the middle of a turn's column.
func (c *chart) x(i int) float64 {
	const room = chartWidth - chartLeft - chartRight
	if c.slots {
		return chartLeft + room*(float64(i)+0.5)/float64(max(c.turns, 1))
	}
	return chartLeft + room*float64(i)/float64(max(c.turns-1, 1))
}

func (c *chart) text(x, y float64, anchor, ink, text string) {
	fmt.Fprintf(&c.out, `<text x="%.1f" y="%.1f" text-anchor="%s" fill="%s">%s</text>`, x, y, anchor, ink, template.HTMLEscapeString(text))
}

// foot names the turns: every one, or those of round numbers.
func (c *chart) foot(nameOf func(i int) (turn int, name string)) {
	every := roundStep(c.turns, 20)
	for i := range c.turns {
		if turn, name := nameOf(i); turn%every == 0 {
			c.text(c.x(i), chartHeight-chartBottom+18, "middle", chartFaded, name)
		}
	}
}

// end closes the drawing.
func (c *chart) end() template.HTML {
	c.out.WriteString(`</svg>`)
	return template.HTML(c.out.String())
}

// StrengthChart draws the sides' strength, or their points, over the turns. Sides are told apart by
// the dashes of their line as well as by its color.
func (r *Report) StrengthChart() template.HTML {
	most := 1
	for _, s := range r.Sides {
		for _, n := range s.At {
			most = max(most, n)
		}
	}
	told := "Attack strength of the sides by " + r.Turn.String()
	if r.Curve == Points {
		told = "Points of the sides by " + r.Turn.String()
	}
	columns := len(r.Turns)
	if r.Curve == Figures {
		told, columns = "Figures of the sides, card by card", len(r.Cards)
	}
	c := newChart(told, columns, most, false)
	c.foot(func(i int) (int, string) {
		if r.Curve == Figures {
			switch {
			case i == 0:
				return 0, r.Turn.String() + " 1"
			case r.Cards[i].Turn != r.Cards[i-1].Turn:
				return 0, fmt.Sprint(r.Cards[i].Turn)
			}
			return 0, ""
		}
		if r.Turns[i].Turn == 0 {
			return 0, "start"
		}
		return r.Turns[i].Turn, fmt.Sprint(r.Turns[i].Turn)
	})
	names := make([]float64, 0, len(r.Sides))
	for k, s := range r.Sides {
		if len(s.At) == 0 {
			continue
		}
		var points []string
		for i, n := range s.At {
			points = append(points, fmt.Sprintf("%.1f,%.1f", c.x(i), c.y(n)))
		}
		dashes := ""
		if k > 0 {
			dashes = ` stroke-dasharray="8 4"`
		}
		fmt.Fprintf(&c.out, `<polyline points="%s" fill="none" stroke="%s" stroke-width="5" opacity="0.25"/>`, strings.Join(points, " "), chartText)
		fmt.Fprintf(&c.out, `<polyline points="%s" fill="none" stroke="%s" stroke-width="3"%s/>`, strings.Join(points, " "), template.HTMLEscapeString(s.Colour), dashes)
		last := len(s.At) - 1
		at := c.y(s.At[last]) + 4
		for _, taken := range names {
			if at-taken < 16 && taken-at < 16 {
				at = taken + 16
			}
		}
		names = append(names, at)
		c.text(c.x(last)+10, at, "start", chartText, fmt.Sprintf("%s %d", s.Name, s.At[last]))
	}
	return c.end()
}

// LossesChart draws the units that the sides lost in each turn, side by side; the
// second side's bars have a light stripe.
func (r *Report) LossesChart() template.HTML {
	sides, turns := r.Account.Sides, r.Account.Turns
	most := 1
	for _, side := range sides {
		for _, t := range turns {
			most = max(most, side.LossesIn(t.Turn))
		}
	}
	c := newChart("Units lost by "+r.Turn.String(), len(turns), most, true)
	c.foot(func(i int) (int, string) { return turns[i].Turn, fmt.Sprint(turns[i].Turn) })
	slot := (chartWidth - chartLeft - chartRight) / float64(max(len(turns), 1))
	bar := min(26, 0.7*slot/float64(max(len(sides), 1)))
	rect := func(x, y, w, h float64, fill string) {
		fmt.Fprintf(&c.out, `<rect x="%.1f" y="%.1f" width="%.1f" height="%.1f" fill="%s" stroke="%s"/>`, x, y, w, h, template.HTMLEscapeString(fill), chartText)
	}
	for k, side := range sides {
		stripe := func(x, y, w, h float64) {
			rect(x, y, w, h, r.Sides[k].Colour)
			if k > 0 && h > 4 {
				fmt.Fprintf(&c.out, `<path d="M%.1f %.1fV%.1f" stroke="#fffdf6" stroke-width="%.1f"/>`, x+w/2, y+1, y+h-1, w/4)
			}
		}
		for i, t := range turns {
			n := side.LossesIn(t.Turn)
			if n == 0 {
				continue
			}
			x := c.x(i) + (float64(k)-float64(len(sides))/2)*bar
			stripe(x, c.y(n), bar, c.y(0)-c.y(n))
			if bar >= 8 {
				c.text(x+bar/2, c.y(n)-4, "middle", chartText, fmt.Sprint(n))
			}
		}
		y := float64(chartTop + 24*k)
		stripe(chartWidth-chartRight+14, y, 14, 14)
		c.text(chartWidth-chartRight+36, y+12, "start", chartText, fmt.Sprintf("%s %d", side.Name, len(side.Losses)))
	}
	return c.end()
}
