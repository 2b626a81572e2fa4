package plot

import "github.com/mapsheet/mapsheet/editor/draw/paint"

// Until is a board of which nothing more is drawn once over says yes; nil never says it.
func Until(b Board, over func() bool) Board {
	if over == nil {
		return b
	}
	return untilBoard{b, over}
}

type untilBoard struct {
	Board
	over func() bool
}

// DrawPart implements Board.
func (u untilBoard) DrawPart(c paint.Canvas, low, high paint.Point) {
	u.Board.DrawPart(paint.Until(c, u.over), low, high)
}
