package trace

import (
	"context"
	"errors"
	"fmt"
	"image"
	"image/color"
	"math"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
)

// HexGuess is what the picture suggests for one hex.
type HexGuess struct {
	Hex     hex.Hex
	Terrain model.Terrain
	// Confidence is 0 where another terrain is as near, or the picture's colour
	// far from all that were given; 1 where the colour is just the terrain's.
	Confidence float64
	Colour     color.RGBA // of the picture on the hex
}

// Guess is what a picture suggests for the hexes of a board that lie on it, in
// label order.
type Guess []HexGuess

const (
	// leastCovered is how much of a hex must lie on the picture.
	leastCovered = 0.5
	// strange is how far a colour is from a terrain's, in L*a*b*, when it is
	// half as sure to be of it.
	strange = 30.0
	// elsewhere is how far another terrain is taken to be where colours of only
	// one are given.
	elsewhere = 60.0
)

// LeastConfidence is the confidence from which a guess is usually taken.
const LeastConfidence = 0.25

// Make looks at the hexes of a grid that lie on the picture. It takes at least
// one colour, and stops early with the context's error when that is done.
func Make(ctx context.Context, g hex.Grid, m *image.RGBA, at document.PicturePlacement, colours []document.TerrainColour) (Guess, error) {
	if len(colours) == 0 {
		return nil, errors.New("there is nothing to go by: pick the colour of a terrain on the picture first")
	}
	known := make([]lab, len(colours))
	for i, c := range colours {
		known[i] = toLab(c.Colour.R, c.Colour.G, c.Colour.B)
	}
	s := newSampler(m, at)
	var out Guess
	for h := range g.All() {
		if h.Col == 0 && ctx.Err() != nil {
			return nil, ctx.Err()
		}
		mean, covered := s.at(h)
		if covered < leastCovered {
			continue
		}
		best, nearest := 0, math.Inf(1)
		for i := range known {
			if d := mean.distance(known[i]); d < nearest {
				best, nearest = i, d
			}
		}
		next := elsewhere
		for i := range known {
			if colours[i].Terrain != colours[best].Terrain {
				next = min(next, mean.distance(known[i]))
			}
		}
		sure := 0.0
		if next > nearest {
			sure = (1 - nearest/next) / (1 + nearest*nearest/(strange*strange))
		}
		out = append(out, HexGuess{h, colours[best].Terrain, sure, mean.rgb()})
	}
	return out, nil
}

// Edit is the edit that gives the hexes of a board the terrain that was guessed
// with at least a confidence, and Changed says where it does; nil where all of
// them have it.
func (g Guess) Edit(b *model.HexBoard, least float64) document.Edit {
	byTerrain := map[model.Terrain]hex.List{}
	n := 0
	for _, x := range g.Changed(b, least) {
		byTerrain[x.Terrain] = append(byTerrain[x.Terrain], x.Hex)
		n++
	}
	if n == 0 {
		return nil
	}
	e := document.Batch{Name: fmt.Sprintf("guess the terrain of %d hexes from the picture", n)}
	if n == 1 {
		e.Name = "guess the terrain of 1 hex from the picture"
	}
	for _, t := range model.Terrains() {
		if len(byTerrain[t]) > 0 {
			e.Edits = append(e.Edits, document.SetTerrain{Hexes: byTerrain[t], Terrain: t})
		}
	}
	return e
}

// Changed is the guesses of at least a confidence that are not what the board
// has.
func (g Guess) Changed(b *model.HexBoard, least float64) (out Guess) {
	for _, x := range g {
		if x.Confidence >= least && b.Terrain(x.Hex) != x.Terrain {
			out = append(out, x)
		}
	}
	return out
}

// Doubtful is the hexes whose guess has less than a confidence.
func (g Guess) Doubtful(least float64) (out hex.List) {
	for _, x := range g {
		if x.Confidence < least {
			out = append(out, x.Hex)
		}
	}
	return out
}
