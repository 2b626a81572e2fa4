package hex_test

import (
	"math/big"
	"slices"

	"github.com/mapsheet/mapsheet/model/hex"
)

// This file finds the crossings of a line a second time, slowly and from
// another side: each hex is a polygon, the line is cut off at its sides in
// fractions, and what remains is looked at. It shares no code with the package.

// point is exact: x in half corner distances, y in half hex heights.
type point struct{ x, y int64 }

func slowCenter(h hex.Hex) point {
	p := point{3 * int64(h.Col), 2 * int64(h.Row)}
	if h.Col%2 != 0 {
		p.y++
	}
	return p
}

// slowCorners are the corners clockwise from the western end of the northern
// side.
func slowCorners(h hex.Hex) [6]point {
	c := slowCenter(h)
	return [6]point{
		{c.x - 1, c.y - 1}, {c.x + 1, c.y - 1}, {c.x + 2, c.y},
		{c.x + 1, c.y + 1}, {c.x - 1, c.y + 1}, {c.x - 2, c.y},
	}
}

// inward is how far inside the side from p to q the point lies, in some unit;
// negative outside.
func inward(p, q, at point) int64 { return (q.x-p.x)*(at.y-p.y) - (q.y-p.y)*(at.x-p.x) }

// piece is the part of a line that lies in a hex with its rim.
type piece struct {
	hex.Crossing
	middle *big.Rat // its middle, as a part of the whole line
}

// slowPiece cuts the line down to one hex; false when nothing is left.
func slowPiece(a, b, h hex.Hex) (piece, bool) {
	corners := slowCorners(h)
	from, to := new(big.Rat), big.NewRat(1, 1)
	var start, change [6]int64 // how far inside each side a is, and b more than a
	for d := range corners {
		start[d] = inward(corners[d], corners[(d+1)%6], slowCenter(a))
		change[d] = inward(corners[d], corners[(d+1)%6], slowCenter(b)) - start[d]
		if change[d] == 0 {
			if start[d] < 0 {
				return piece{}, false
			}
			continue
		}
		onSide := big.NewRat(-start[d], change[d])
		if change[d] > 0 && onSide.Cmp(from) > 0 {
			from = onSide
		}
		if change[d] < 0 && onSide.Cmp(to) < 0 {
			to = onSide
		}
	}
	p := piece{hex.Crossing{Hex: h}, new(big.Rat).Add(from, to)}
	p.middle.Mul(p.middle, big.NewRat(1, 2))
	switch from.Cmp(to) {
	case 1:
		return piece{}, false
	case 0:
		p.Kind = hex.Touches
		return p, true
	}
	for d := range corners {
		inside := new(big.Rat).Mul(p.middle, big.NewRat(change[d], 1))
		if inside.Add(inside, big.NewRat(start[d], 1)).Sign() == 0 {
			p.Kind = hex.Along
		}
	}
	return p, true
}

// slowLine is what hex.Line should give, as far as the given hexes go.
func slowLine(a, b hex.Hex, among []hex.Hex) []hex.Crossing {
	var pieces []piece
	for _, h := range among {
		if p, ok := slowPiece(a, b, h); ok {
			pieces = append(pieces, p)
		}
	}
	slices.SortFunc(pieces, func(p, q piece) int {
		if order := p.middle.Cmp(q.middle); order != 0 {
			return order
		}
		return hex.Compare(p.Hex, q.Hex)
	})
	var out []hex.Crossing
	for i := 0; i < len(pieces); i++ {
		c := pieces[i].Crossing
		if c.Kind == hex.Along {
			i++
			c.Other = pieces[i].Hex
		}
		out = append(out, c)
	}
	return out
}

// near keeps the hexes that the line between two centres could possibly meet:
// no corner is further from its centre than 1, and the margin swallows rounding.
func near(a, b hex.Hex, hexes []hex.Hex) []hex.Hex {
	l := hex.Layout{Size: 1}
	p, q := l.Center(a), l.Center(b)
	lengthSquared := (q.X-p.X)*(q.X-p.X) + (q.Y-p.Y)*(q.Y-p.Y)
	var out []hex.Hex
	for _, h := range hexes {
		c := l.Center(h)
		foot := p // the point of the line that is nearest to the centre
		if a != b {
			part := ((c.X-p.X)*(q.X-p.X) + (c.Y-p.Y)*(q.Y-p.Y)) / lengthSquared
			foot = between(p, q, min(1, max(0, part)))
		}
		if apart(c, foot) < 1.01 {
			out = append(out, h)
		}
	}
	return out
}
