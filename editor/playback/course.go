package playback

import (
	"fmt"
	"html/template"
	"strings"
)

// Measures of the drawing above the slider, in units of its own; it is stretched to the page.
const (
	courseWidth, courseHigh = 1000, 64
	courseLeft, courseRight = 8, 8 // half of the slider's knob
	courseFoot              = 50   // of the curves
)

// course draws the turns and phases of the game from left to right, and over them what each
// side has lost by then. Sides are told apart by dashes as well as by colors.
func (p *Playback) course() template.HTML {
	last := max(len(p.steps)-1, 1)
	x := func(step int) float64 {
		return courseLeft + float64(courseWidth-courseLeft-courseRight)*float64(min(step, last))/float64(last)
	}
	most := 1
	for _, n := range p.steps[len(p.steps)-1].lost {
		most = max(most, n)
	}
	var out strings.Builder
	fmt.Fprintf(&out, `<svg id="course" viewBox="0 0 %d %d" preserveAspectRatio="none" role="group" aria-label="%ss, and what the sides have lost by then">`, courseWidth, courseHigh, p.Report.Turn.Begins())
	room := -1.0 // beyond the last name
	for i, ph := range p.phases {
		class := "phase"
		if i == 0 || ph.turn != p.phases[i-1].turn {
			class = "turn"
		}
		fmt.Fprintf(&out, `<path class="%s" d="M%.1f 0V%d"/>`, class, x(ph.from), courseFoot)
		if class == "turn" && ph.turn > 0 && x(ph.from) > room {
			first := p.steps[min(ph.from, len(p.steps)-1)]
			at := fmt.Sprint(first.actions)
			if first.part > 0 {
				at += fmt.Sprintf(".%d", first.part)
			}
			fmt.Fprintf(&out, `<a href="#t=%s" aria-label="%s"><text x="%.1f" y="%d">%d</text></a>`, at, p.Report.Turn.Title(ph.turn), x(ph.from), courseHigh-2, ph.turn)
			room = x(ph.from) + 22
		}
	}
	for side, s := range p.sides {
		var points strings.Builder
		was := -1
		for i, st := range p.steps {
			if n := st.lost[side]; n != was || i == len(p.steps)-1 {
				if was >= 0 {
					fmt.Fprintf(&points, "%.1f,%.1f ", x(i), courseFoot-2-float64(was)*(courseFoot-6)/float64(most))
				}
				fmt.Fprintf(&points, "%.1f,%.1f ", x(i), courseFoot-2-float64(n)*(courseFoot-6)/float64(most))
				was = n
			}
		}
		dash := ""
		if side > 0 {
			dash = ` stroke-dasharray="7 4"`
		}
		at := strings.TrimSpace(points.String())
		fmt.Fprintf(&out, `<polyline class="under" points="%s"/><polyline points="%s" stroke="%s"%s><title>%s: %ss lost</title></polyline>`,
			at, at, s.colour, dash, template.HTMLEscapeString(s.name), p.counts)
	}
	out.WriteString(`<path id="head" d="M0 0"/></svg>`)
	return template.HTML(out.String())
}
