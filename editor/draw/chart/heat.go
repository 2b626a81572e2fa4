package chart

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"

	"github.com/mapsheet/mapsheet/editor/draw"
	"github.com/mapsheet/mapsheet/editor/draw/paint"
	"github.com/mapsheet/mapsheet/editor/draw/plot"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/balance"
)

// HeatMap says what a heat map shows.
type HeatMap struct {
	Kind  string // one of balance.HeatKinds
	Side  string // id; empty for all
	First int    // turn; 0 is the set-up
	Last  int    // turn
}

// heatNames is what kinds of heat maps show, of all sides and of one, and what is counted.
var heatNames = map[string]struct{ all, of, counted string }{
	balance.HeatMoves:   {"where units move", "where %s units move", "units that come in, a game"},
	balance.HeatFire:    {"where units attack from", "where %s units attack from", "attacks from there, a game"},
	balance.HeatTargets: {"where attacks fall", "where %s attacks fall", "attacks on it, a game"},
	balance.HeatLosses:  {"where units are lost", "where %s units are lost", "units lost there, a game"},
	balance.HeatHeld:    {"where units stand", "where %s units stand", "of the ends of %ss at which a unit stands there"},
}

// Heat is a heat map on the scenario's own map. It fails where the result does not tell of
// such, or is not of games on this map. word is what the system calls a turn.
func Heat(r balance.Result, sc *model.Scenario, m HeatMap, word rules.TurnWord) (Chart, error) {
	s, name := r.Seen, heatNames[m.Kind]
	switch {
	case s == nil:
		return Chart{}, errUnseen
	case name.all == "":
		return Chart{}, fmt.Errorf("there is no heat map of %q", m.Kind)
	case balance.NewGrid(sc.Board) != s.Grid:
		return Chart{}, errors.New("the result is of games on another map, or on this one in another size")
	}
	first, last := s.Stage(m.First), s.Stage(max(m.Last, m.First))
	counts := s.HeatOf(m.Kind, m.Side, first, last)
	games, counted := float64(max(s.Games, 1)), name.counted
	if m.Kind == balance.HeatHeld { // of the games that came there
		counted = fmt.Sprintf(counted, word)
		games = 0
		for stage := first; stage <= last; stage++ {
			games += float64(s.Reached[stage])
		}
		games = max(games, 1)
	}
	title := name.all
	if m.Side != "" {
		title = fmt.Sprintf(name.of, endName(r, m.Side))
	}
	from, _ := s.Turns(first)
	_, to := s.Turns(last)
	when := word.Span(from, to)
	switch {
	case from == 0 && last == len(s.Reached)-1:
		when = "The whole game"
	case to == 0:
		when = "The set-up"
	}
	c := Chart{Title: r.Title + ": " + title, About: append(about(r), when), width: 1200}
	most := slices.Max(counts)
	c.rows = heatRows(sc.Board, s.Grid, counts, games)

	var dimmed draw.Options
	for _, l := range draw.Layers() {
		dimmed = dimmed.With(draw.Dimmed, l)
	}
	dimmed = dimmed.With(draw.Hidden, draw.AreaLayer).With(draw.Hidden, draw.UnitLayer).With(draw.Hidden, draw.NumberLayer)
	board := plot.Bare(sc.Board, sc, dimmed)
	width, height := board.Size()
	scale := (c.width - 2*margin) / width
	strength := 0.78 // of the ground that is hidden
	if s.Grid.Board == model.OnAreas {
		strength = 0.62 // for the names of sectors, which lie in them
	}
	c.height = c.top() + height*scale + 84
	c.draw = func(p *pen) {
		p.Within(paint.Scaled(scale, scale, paint.Point{X: margin, Y: c.top()}), func() {
			var sheet paint.Path
			sheet.Polygon(paint.Point{}, paint.Point{X: width}, paint.Point{X: width, Y: height}, paint.Point{Y: height})
			p.Layer("Map", func() {
				p.Clip(sheet, func() { board.DrawPart(p.Canvas, paint.Point{}, paint.Point{X: width, Y: height}) })
			})
			p.Layer("Heat", func() {
				for level := 1; level <= heatLevels && most > 0; level++ {
					var at []int
					for cell, n := range counts {
						if n > 0 && heatLevel(n, most) == level {
							at = append(at, cell)
						}
					}
					p.Fill(cells(board, sc.Board, s.Grid, at), paint.Faint(draw.HeatInk(float64(level)/heatLevels), strength))
				}
			})
		})
		p.ramp(c.height-66, most, games, counted, m.Kind == balance.HeatHeld)
	}
	return c, nil
}

// heatLevels is how many inks a heat map has.
const heatLevels = 12

// heatLevel is the level of a count: it grows with its root, so that what is rare is seen.
func heatLevel(n, most int) int {
	return max(int(math.Ceil(heatLevels*math.Sqrt(float64(n)/float64(most)))), 1)
}

// ramp tells what the inks mean.
func (p *pen) ramp(y float64, most int, games float64, counted string, percent bool) {
	if most == 0 {
		p.write(margin, y+24, 15, paint.BodyItalic, paint.Start, soft, "Nothing of the kind happened in these games.")
		return
	}
	const wide = 46.0
	p.write(margin+wide*heatLevels+18, y+15, 15, paint.Body, paint.Start, ink, counted)
	for level := 1; level <= heatLevels; level++ {
		x := margin + wide*float64(level-1)
		p.box(x, y, wide, 20, draw.HeatInk(float64(level)/heatLevels))
		if level%3 != 0 && level != 1 {
			continue
		}
		part := float64(level) / heatLevels
		n := part * part * float64(most) / games
		text := "to " + rounded(n)
		if percent {
			text = fmt.Sprintf("to %s %%", rounded(100*n))
		}
		if level == 1 {
			p.write(x, y+38, 14, paint.Body, paint.Start, soft, text)
			continue
		}
		p.write(x+wide, y+38, 14, paint.Body, paint.End, soft, text)
	}
}

// rounded writes a figure with two digits that count.
func rounded(x float64) string {
	if x <= 0 {
		return "0"
	}
	digits := max(1-int(math.Floor(math.Log10(x))), 0)
	return strconv.FormatFloat(x, 'f', min(digits, 4), 64)
}

// cells is where cells of a grid lie on a board, of which b is the drawing.
func cells(b plot.Board, board model.Board, g balance.Grid, at []int) (out paint.Path) {
	switch board := board.(type) {
	case *model.HexBoard:
		var in model.Area
		for _, cell := range at {
			corner := g.Corner(cell).Hex()
			for col := range g.Step {
				for row := range g.Step {
					if h := (hex.Hex{Col: corner.Col + col, Row: corner.Row + row}); board.Grid.Contains(h) {
						in.Hexes = append(in.Hexes, h)
					}
				}
			}
		}
		if len(in.Hexes) > 0 {
			ground, _ := plot.GroundOf(b, board, in)
			out = ground.Fill
		}
	case *model.AreaBoard:
		for _, cell := range at {
			if cell < len(board.Sectors) {
				ground, _ := plot.GroundOf(b, board, model.Area{Place: board.Sectors[cell].ID})
				out.Add(ground.Fill)
			}
		}
	case *model.TableBoard:
		low, high := b.Map()
		x, y := (high.X-low.X)/float64(max(board.Width, 1)), (high.Y-low.Y)/float64(max(board.Height, 1))
		for _, cell := range at {
			corner := g.Corner(cell)
			left, top := low.X+x*float64(corner.A), low.Y+y*float64(corner.B)
			right, bottom := min(left+x*float64(g.Step), high.X), min(top+y*float64(g.Step), high.Y)
			out.Polygon(paint.Point{X: left, Y: top}, paint.Point{X: right, Y: top}, paint.Point{X: right, Y: bottom}, paint.Point{X: left, Y: bottom})
		}
	}
	return out
}

// heatRows is the figures of a heat map: the spot of each cell, what was counted, and a game.
func heatRows(board model.Board, g balance.Grid, counts []int, games float64) [][]string {
	out := [][]string{{"spot", "count", "a game"}}
	for cell, n := range counts {
		if n > 0 {
			out = append(out, []string{board.Label(g.Corner(cell)), strconv.Itoa(n), figure(float64(n) / games)})
		}
	}
	return out
}
