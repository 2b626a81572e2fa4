// Package generate makes up mapsheets: a plausible piece of country from a
// seed, with as many hills, woods, towns, roads and waters as the designer
// asks for. The same seed and options always give the same map, and a map that
// package check finds nothing wrong with.
//
// Each kind of thing draws from a stream of chance of its own, so that more
// woods leave the hills where they are.
package generate

import (
	"context"
	"fmt"
	"math/rand/v2"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/model/limits"
)

// Options say what the country is like. Seed chooses one of many that fit.
type Options struct {
	Seed      uint64
	Hills     int // 0 to 100
	Woods     int // 0 to 100
	Towns     int // 0 to 100
	Roads     int // 0 for none, to 100 for a dense net
	Canals    int // 0 to MostLines
	Rivers    int // 0 to MostLines
	Railroads int // 0 to MostLines
}

// MostLines is how many canals, rivers and railroads a map may have of each.
const MostLines = 2

// Defaults is a country like that of the standard mapsheet.
func Defaults() Options {
	return Options{Seed: 1, Hills: 40, Woods: 30, Towns: 40, Roads: 50, Canals: 1, Railroads: 1}
}

// Valid says which option is out of its range.
func (o Options) Valid() error {
	for _, s := range []struct {
		name        string
		value, most int
	}{
		{"hills", o.Hills, 100},
		{"woods", o.Woods, 100},
		{"towns", o.Towns, 100},
		{"roads", o.Roads, 100},
		{"canals", o.Canals, MostLines},
		{"rivers", o.Rivers, MostLines},
		{"railroads", o.Railroads, MostLines},
	} {
		if s.value < 0 || s.value > s.most {
			return fmt.Errorf("%s %d cannot be: give 0 to %d", s.name, s.value, s.most)
		}
	}
	return nil
}

// Board is a new map of so many columns and rows. It ends with the context's
// error when that is done first.
func Board(ctx context.Context, cols, rows int, o Options) (*model.HexBoard, error) {
	if cols < 1 || rows < 1 || cols > limits.BoardSide || rows > limits.BoardSide {
		return nil, fmt.Errorf("a map of %d columns and %d rows cannot be made: give 1 to %d of each", cols, rows, limits.BoardSide)
	}
	b := model.NewHexBoard(cols, rows)
	return b, run(ctx, b, hex.Full(b.Grid), true, o)
}

// The streams of chance, one for each kind of thing.
const (
	waterStream uint64 = iota + 1
	hillStream
	townStream
	exitStream
	railStream
	woodStream
)

// country is a map that is being made.
type country struct {
	Options
	board *model.HexBoard
	grid  hex.Grid
	area  hex.Region // the ground that may be changed
	whole bool       // the map is made as a whole, with waters and railroads
	water hex.Region

	hills  []hex.List
	towns  []town
	exits  []hex.Hex
	random *rand.Rand // of the stage that is going on
}

// run makes the country on the area of a board whose ground is clear there.
func run(ctx context.Context, b *model.HexBoard, area hex.Region, whole bool, o Options) error {
	if err := o.Valid(); err != nil {
		return err
	}
	c := &country{Options: o, board: b, grid: b.Grid, area: area, whole: whole}
	for _, stage := range []struct {
		stream uint64
		make   func(context.Context)
	}{
		{waterStream, c.makeWaters},
		{hillStream, c.makeHills},
		{townStream, c.makeTowns},
		{railStream, c.makeRailroads},
		{exitStream, c.makeRoads},
		{woodStream, c.makeWoods},
	} {
		c.random = rand.New(rand.NewPCG(o.Seed, stage.stream))
		stage.make(ctx)
		if err := ctx.Err(); err != nil {
			return err
		}
	}
	c.name()
	return nil
}

// share is how many things of a kind an area has at a setting of 0 to 100: so
// many on a sheet of the standard size at 100.
func (c *country) share(setting, most int) int {
	const standard = 50 * 34
	return (c.area.Len()*setting*most + 50*standard) / (100 * standard)
}

// clear reports whether the hex may be changed and nothing is on it yet.
func (c *country) clear(h hex.Hex) bool {
	return c.area.Contains(h) && c.board.Terrain(h) == model.Clear
}

// anyHex is a hex of the grid by chance, at least so far from its edges where it is wide
// enough.
func (c *country) anyHex(margin int) hex.Hex {
	margin = max(0, min(margin, (c.grid.Cols-1)/2, (c.grid.Rows-1)/2))
	return hex.Hex{
		Col: margin + c.random.IntN(c.grid.Cols-2*margin),
		Row: margin + c.random.IntN(c.grid.Rows-2*margin),
	}
}

// link joins a path of adjacent hexes by a line, with bridges where it crosses.
func (c *country) link(k model.LineKind, path []hex.Hex) {
	for i := 1; i < len(path); i++ {
		if d, ok := path[i-1].DirTo(path[i]); ok {
			c.board.SetLink(k, path[i-1], d, true)
		}
	}
	for _, h := range path {
		if c.board.HasWater(h) && (c.board.HasLine(model.Road, h) || c.board.HasLine(model.Railroad, h)) {
			c.board.SetBridge(h, true)
		}
	}
}
