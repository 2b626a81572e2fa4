package chart

import (
	"math"

	"github.com/mapsheet/mapsheet/editor/draw/paint"
	"github.com/mapsheet/mapsheet/model"
)

// Bar is a line of a tornado: what a change leads to, with the interval of it.
type Bar struct {
	Label          string
	Low, Mid, High float64
}

// Tornado is what changes lead to, each a bar from 0 to its middle with the whisker of its
// interval, in the order given; the largest first is usual. The unit is written behind
// figures: " points".
func Tornado(title string, about []string, unit string, bars []Bar) Chart {
	c := Chart{Title: title, About: about, width: usualWidth}
	const row, thick = 34.0, 18.0
	c.height = c.top() + row*float64(len(bars)) + 62
	c.rows = [][]string{{"change", "low", "middle", "high"}}
	reach, labels := 0.0, 150.0
	for _, b := range bars {
		labels = min(max(labels, paint.Text{Line: b.Label, Face: paint.Body, Size: 14}.Width()+1), widestLabel)
		c.rows = append(c.rows, []string{b.Label, figure(b.Low), figure(b.Mid), figure(b.High)})
		reach = max(reach, math.Abs(b.Low), math.Abs(b.Mid), math.Abs(b.High))
	}
	more, less := paint.RGBA(0x0072b2ff), paint.RGBA(0xd98200ff) // blue and orange, which all eyes tell apart
	c.draw = func(p *pen) {
		reach := max(reach, 1e-9)
		across := axis{from: margin + labels + 16, to: c.width - 120, low: -reach, high: reach}
		bottom := c.height - 62
		for _, tick := range across.ticks(8) {
			x, s, in := across.at(tick), paint.Stroke{Width: 1, Butt: true}, grid
			if tick == 0 {
				s, in = paint.Stroke{Width: 1.5, Butt: true}, soft
			}
			p.line(in, s, paint.Point{X: x, Y: c.top() - 4}, paint.Point{X: x, Y: bottom})
			p.write(x, bottom+20, 14, paint.Body, paint.Middle, soft, model.WithSign(tick, -1))
		}
		for i, b := range bars {
			y := c.top() + row*float64(i) + row/2
			in := more
			if b.Mid < 0 {
				in = less
			}
			zero, mid := across.at(0), across.at(b.Mid)
			p.box(min(zero, mid), y-thick/2, math.Abs(mid-zero), thick, in)
			p.whisker(across.at(b.Low), across.at(b.High), y)
			p.write(across.from-16, y+5, 14, paint.Body, paint.End, ink, p.fitted(b.Label, 14, paint.Body, labels))
			p.write(across.to+14, y+5, 14, paint.BodyBold, paint.Start, ink, model.WithSign(b.Mid, 1)+unit)
		}
		if len(bars) == 0 {
			p.write(c.width/2, c.top()+24, 15, paint.BodyItalic, paint.Middle, soft, "No change was tried.")
		}
	}
	return c
}

// widestLabel is how wide labels of a tornado are before they are cut.
const widestLabel = 430.0
