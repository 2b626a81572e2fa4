package chart

import (
	"fmt"
	"image/color"
	"strconv"

	"github.com/mapsheet/mapsheet/editor/draw/paint"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/balance"
)

// Shares is the shares of games won by each side, and drawn, with their intervals.
func Shares(r balance.Result, sc *model.Scenario) Chart {
	c := Chart{Title: r.Title + ": who wins", About: append(about(r), interval(r)), width: usualWidth}
	const row, bar = 54.0, 26.0
	c.height = c.top() + row*float64(len(r.Ends)) + 62
	c.rows = [][]string{{"winner", "games", "percent", "low", "high"}}
	for _, e := range r.Ends {
		c.rows = append(c.rows, []string{e.Winner, strconv.Itoa(e.Games), figure(e.Percent), figure(e.Low), figure(e.High)})
	}
	inks := append(sideInks(r, sc), grey)
	c.draw = func(p *pen) {
		names := axis{from: 190, to: c.width - 190, low: 0, high: 100}
		bottom := c.height - 62
		for _, tick := range names.ticks(10) {
			x := names.at(tick)
			s, in := paint.Stroke{Width: 1, Butt: true}, grid
			if tick == 50 {
				s, in = paint.Stroke{Width: 1.5, Butt: true, Dash: []float64{5, 4}}, soft
			}
			p.line(in, s, paint.Point{X: x, Y: c.top() - 4}, paint.Point{X: x, Y: bottom})
			p.write(x, bottom+20, 14, paint.Body, paint.Middle, soft, figure(tick)+" %")
		}
		p.write((names.from+names.to)/2, bottom+44, 14, paint.Body, paint.Middle, soft, "share of all games")
		for i, e := range r.Ends {
			y := c.top() + row*float64(i) + row/2
			p.write(names.from-14, y+5, 16, paint.BodyBold, paint.End, ink, p.fitted(endName(r, e.Winner), 16, paint.BodyBold, names.from-20-margin))
			p.box(names.from, y-bar/2, names.at(e.Percent)-names.from, bar, inks[min(i, len(inks)-1)])
			p.whisker(names.at(e.Low), names.at(e.High), y)
			p.write(names.to+16, y-2, 16, paint.BodyBold, paint.Start, ink, fmt.Sprintf("%.0f %%  [%.0f, %.0f]", e.Percent, e.Low, e.High))
			p.write(names.to+16, y+17, 13, paint.Body, paint.Start, soft, model.Counted(e.Games, "game", "games"))
		}
	}
	return c
}

// endName is what an end of games is called.
func endName(r balance.Result, winner string) string {
	for _, s := range r.Sides {
		if s.ID == winner {
			return s.Name
		}
	}
	return "draw"
}

// Turns is in which turns games ended, by their winners, and in which they were decided. word is what
// the system calls a turn.
func Turns(r balance.Result, sc *model.Scenario, word rules.TurnWord) Chart {
	c := Chart{Title: r.Title + ": when games end", About: about(r), width: usualWidth, height: 560}
	last := 1
	for _, n := range r.Turns {
		last = max(last, n.Turn)
	}
	ends := make([][]int, len(r.Ends)) // by winner and turn
	decided := make([]int, last+1)
	most, told := 1, false
	for i, e := range r.Ends {
		ends[i] = make([]int, last+1)
		for _, g := range r.Played {
			if g.Winner == e.Winner {
				ends[i][g.Turn]++
			}
		}
	}
	for _, n := range r.Decided {
		decided[n.Turn], told = n.Games, true
	}
	c.rows = [][]string{{"turn"}}
	for _, e := range r.Ends {
		c.rows[0] = append(c.rows[0], "ended, "+e.Winner)
	}
	c.rows[0] = append(c.rows[0], "decided")
	for turn := range last + 1 {
		line, sum := []string{strconv.Itoa(turn)}, 0
		for i := range ends {
			line, sum = append(line, strconv.Itoa(ends[i][turn])), sum+ends[i][turn]
		}
		c.rows = append(c.rows, append(line, strconv.Itoa(decided[turn])))
		most = max(most, sum, decided[turn])
	}
	inks := append(sideInks(r, sc), grey)
	c.draw = func(p *pen) {
		keys := []key{}
		for i, e := range r.Ends {
			name := "won by " + endName(r, e.Winner)
			if e.Winner == model.Draw {
				name = "drawn"
			}
			keys = append(keys, key{name, inks[i], false})
		}
		if told {
			keys = append(keys, key{"decided: from here on the winner always led (0: from the set-up)", ink, true})
		}
		p.keys(c.top()+4, keys)
		across := axis{from: 80, to: c.width - margin, low: -0.5, high: float64(last) + 0.5}
		up := axis{from: c.height - 66, to: c.top() + 40, low: 0, high: float64(most)}
		p.scale(up, across, "games")
		wide := min((across.to-across.from)/float64(last+1)*0.72, 60)
		every := 1 + last/24
		for turn := range last + 1 {
			x, y := across.at(float64(turn)), up.from
			for i := range ends {
				height := up.from - up.at(float64(ends[i][turn]))
				if height > 0 {
					p.box(x-wide/2, y-height, wide, height, inks[i])
					y -= height
					p.line(white, paint.Stroke{Width: 1, Butt: true}, paint.Point{X: x - wide/2, Y: y}, paint.Point{X: x + wide/2, Y: y})
				}
			}
			if turn%every == 0 {
				p.write(x, up.from+20, 14, paint.Body, paint.Middle, soft, strconv.Itoa(turn))
			}
		}
		if told {
			var line []paint.Point
			for turn, n := range decided {
				line = append(line, paint.Point{X: across.at(float64(turn)), Y: up.at(float64(n))})
			}
			p.line(white, paint.Stroke{Width: 4.5}, line...)
			p.line(ink, paint.Stroke{Width: 1.8, Dash: []float64{2, 4}}, line...)
			for _, at := range line {
				p.dot(at, 5, white)
				p.dot(at, 3.6, ink)
			}
		}
		p.write((across.from+across.to)/2, up.from+44, 14, paint.Body, paint.Middle, soft, word.String())
	}
	return c
}

func (p *pen) dot(at paint.Point, radius float64, in color.NRGBA) {
	var path paint.Path
	path.Disc(at, radius)
	p.Fill(path, in)
}

// key is what an ink stands for.
type key struct {
	name string
	ink  color.NRGBA
	line bool
}

// keys writes what inks stand for, in a row.
func (p *pen) keys(y float64, keys []key) {
	x := margin
	for _, k := range keys {
		if k.line {
			p.line(k.ink, paint.Stroke{Width: 1.8, Dash: []float64{2, 4}}, paint.Point{X: x, Y: y + 6}, paint.Point{X: x + 22, Y: y + 6})
			x += 8
		} else {
			p.box(x, y, 14, 13, k.ink)
		}
		p.write(x+20, y+12, 14, paint.Body, paint.Start, ink, k.name)
		x += 44 + paint.Text{Line: k.name, Face: paint.Body, Size: 14}.Width()
	}
}

// scale draws the figures of an axis upwards, with lines across.
func (p *pen) scale(up, across axis, what string) {
	for _, tick := range up.ticks(6) {
		y := up.at(tick)
		p.line(grid, paint.Stroke{Width: 1, Butt: true}, paint.Point{X: across.from, Y: y}, paint.Point{X: across.to, Y: y})
		p.write(across.from-10, y+5, 14, paint.Body, paint.End, soft, figure(tick))
	}
	p.Text(paint.Text{Line: what, At: paint.Point{X: margin - 10, Y: (up.from + up.to) / 2}, Align: paint.Middle, Face: paint.Body, Size: 14, Angle: -1.5707963267948966, Ink: soft})
}
