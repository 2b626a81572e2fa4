package chart

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strconv"

	"github.com/mapsheet/mapsheet/editor/draw/paint"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/balance"
)

// errUnseen says that a result does not tell what was seen in its games.
var errUnseen = errors.New("the result does not tell what was seen in its games, as those of older versions do not: play it anew")

// Losses is what each side had lost by the end of each turn: on average, and between which
// numbers half of the games lie. word is what the system calls a turn.
func Losses(r balance.Result, sc *model.Scenario, word rules.TurnWord) (Chart, error) {
	s := r.Seen
	if s == nil {
		return Chart{}, errUnseen
	}
	c := Chart{
		Title: r.Title + ": losses by " + word.String(), width: usualWidth, height: 580,
		About: append(about(r), "Lines are averages; half of the games lie in the band around each. Games that are over count with what they came to."),
	}
	stages := len(s.Reached)
	most := 1.0
	var curves []balance.LossesCurve
	c.rows = [][]string{{"side", "type", "turn", "mean", "lower quartile", "median", "upper quartile"}}
	for _, curve := range s.Losses {
		if curve.Type == "" {
			curves = append(curves, curve)
		}
		for stage := range stages {
			_, turn := s.Turns(stage)
			line := []string{curve.Side, curve.Type, strconv.Itoa(turn), figure(s.Mean(curve, stage)), "", "", ""}
			if curve.Spread != nil {
				high := curve.Quantile(stage, 0.75)
				most = max(most, s.Mean(curve, stage), float64(high))
				line[4], line[5], line[6] = strconv.Itoa(curve.Quantile(stage, 0.25)), strconv.Itoa(curve.Quantile(stage, 0.5)), strconv.Itoa(high)
			}
			c.rows = append(c.rows, line)
		}
	}
	inks := sideInks(r, sc)
	dashes := [][]float64{nil, {11, 6}, {2, 5}, {11, 5, 2, 5}}
	c.draw = func(p *pen) {
		_, last := s.Turns(stages - 1)
		across := axis{from: 80, to: c.width - 170, low: 0, high: float64(max(last, 1))}
		up := axis{from: c.height - 66, to: c.top() + 12, low: 0, high: most * 1.04}
		p.scale(up, across, "units lost")
		for _, tick := range across.ticks(16) {
			if tick == float64(int(tick)) {
				p.write(across.at(tick), up.from+20, 14, paint.Body, paint.Middle, soft, figure(tick))
			}
		}
		at := func(stage int, n float64) paint.Point {
			_, turn := s.Turns(stage)
			return paint.Point{X: across.at(float64(turn)), Y: up.at(n)}
		}
		for i, curve := range curves {
			var low, high []paint.Point
			for stage := range stages {
				high = append(high, at(stage, float64(curve.Quantile(stage, 0.75))))
				low = append([]paint.Point{at(stage, float64(curve.Quantile(stage, 0.25)))}, low...)
			}
			var band paint.Path
			band.Polygon(append(high, low...)...)
			p.Fill(band, paint.Faint(inks[i], 0.22))
		}
		var ends []float64
		for _, curve := range curves {
			ends = append(ends, at(stages-1, s.Mean(curve, stages-1)).Y)
		}
		ends = apart(ends, 40)
		for i, curve := range curves {
			var line []paint.Point
			for stage := range stages {
				line = append(line, at(stage, s.Mean(curve, stage)))
			}
			p.line(white, paint.Stroke{Width: 5}, line...)
			p.line(inks[i], paint.Stroke{Width: 2.6, Dash: dashes[i%len(dashes)]}, line...)
			end, y := line[len(line)-1], ends[i]
			name := endName(r, curve.Side)
			p.write(end.X+12, y+1, 16, paint.BodyBold, paint.Start, ink, p.fitted(name, 16, paint.BodyBold, 150))
			p.write(end.X+12, y+18, 13, paint.Body, paint.Start, soft, fmt.Sprintf("%.1f, half %d to %d", s.Mean(curve, stages-1), curve.Quantile(stages-1, 0.25), curve.Quantile(stages-1, 0.75)))
		}
		p.write((across.from+across.to)/2, up.from+44, 14, paint.Body, paint.Middle, soft, word.String())
	}
	return c, nil
}

// apart is places as near to those wanted as they can be at least so far from one another, in
// the same order.
func apart(wanted []float64, gap float64) []float64 {
	order := make([]int, len(wanted))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(wanted[a], wanted[b]) })
	out := slices.Clone(wanted)
	for range 8 * len(wanted) { // it settles geometrically
		for k := 1; k < len(order); k++ {
			above, below := order[k-1], order[k]
			if short := gap - (out[below] - out[above]); short > 0 {
				out[above], out[below] = out[above]-short/2, out[below]+short/2
			}
		}
	}
	return out
}
