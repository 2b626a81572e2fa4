package paint

import (
	"context"
	"errors"
	"fmt"
	"image/color"
	"slices"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/editor/tool"
	tracing "github.com/mapsheet/mapsheet/editor/trace"
	"github.com/mapsheet/mapsheet/editor/ui/desk"
	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/editor/ui/panel"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
)

// mostPicked is how many colours the designer may pick of one terrain.
const mostPicked = 6

// pickColours is the pipette: each click takes the colour that the picture has on
// a hex as one of a terrain.
func (tr *Tracing) pickColours(t model.Terrain) {
	if tr.bench.Doc.Tracing() == nil || tr.picture.image == nil {
		return
	}
	grid := tr.bench.Doc.Scenario().Hexes().Grid
	at := func(h hex.Hex) (color.RGBA, bool) {
		return tracing.ColourOf(tr.picture.image, tr.bench.Doc.Tracing().PicturePlacement, h)
	}
	tr.bench.Ask.Start(&panel.Question{
		Prompt: "Click hexes that are " + t.String() + " in the picture", Many: true,
		Hover: func(v tool.Event) tool.Preview {
			c, ok := at(v.Hex)
			if !ok {
				return tool.Preview{Status: "The picture does not reach hex " + grid.Label(v.Hex)}
			}
			return tool.Preview{Hexes: hex.List{v.Hex}, Status: fmt.Sprintf("Click: %s looks like hex %s, %s; Enter: done", t, grid.Label(v.Hex), document.FormatColour(c))}
		},
		Press: func(v tool.Event) {
			c, ok := at(v.Hex)
			picked := document.TerrainColour{Terrain: t, Colour: c}
			now := tr.bench.Doc.Tracing().Colours
			switch {
			case !ok || slices.Contains(now, picked):
			case len(coloursOf(now, t)) >= mostPicked:
				tr.bench.Status.SetNotice(fmt.Sprintf("%d colours of a terrain are enough: take one away first", mostPicked))
			default:
				tr.changeTracing("pick a colour of "+t.String(), func(to *document.Tracing) {
					to.Colours = append(slices.Clone(to.Colours), picked)
				})
			}
		},
		Ended: func(bool) { tr.setFitting(false) },
	})
	tr.setFitting(true)
}

// coloursOf is the colours that were picked of a terrain.
func coloursOf(all []document.TerrainColour, t model.Terrain) (out []color.RGBA) {
	for _, c := range all {
		if c.Terrain == t {
			out = append(out, c.Colour)
		}
	}
	return out
}

// dropColour takes a picked colour away.
func (tr *Tracing) dropColour(c document.TerrainColour) {
	tr.changeTracing("drop a colour of "+c.Terrain.String(), func(to *document.Tracing) {
		to.Colours = slices.DeleteFunc(slices.Clone(to.Colours), func(o document.TerrainColour) bool { return o == c })
	})
}

// stopped is a context that is done when the designer gives a job up.
type stopped struct {
	context.Context
	cancelled func() bool
}

// Err says that the job was given up.
func (s stopped) Err() error {
	if s.cancelled() {
		return context.Canceled
	}
	return nil
}

// guessTerrain guesses the terrain from the picture and shows what the map would
// be, to be taken or left.
func (tr *Tracing) guessTerrain() {
	t := tr.bench.Doc.Tracing()
	if t == nil || tr.picture.image == nil {
		return
	}
	grid, m, place, colours := tr.bench.Doc.Scenario().Hexes().Grid, tr.picture.image, t.PicturePlacement, t.Colours
	desk.Work(tr.bench.Desk, "Guessing the terrain", func(cancelled func() bool) (tracing.Guess, error) {
		return tracing.Make(stopped{context.Background(), cancelled}, grid, m, place, colours)
	}, func(g tracing.Guess, err error) {
		switch {
		case err != nil:
			tr.bench.Desk.Fail("The terrain cannot be guessed", err)
		case len(g) == 0:
			tr.bench.Desk.Fail("The terrain cannot be guessed", errors.New("no hex of the map lies on the picture; move it there, or fit it by three hexes"))
		default:
			tr.tryGuess(g)
		}
	})
}

// sure is the confidence in what somebody has said of a hex.
func sure(taken bool) float64 {
	if taken {
		return 1
	}
	return 0
}

// tryGuess shows the map as a guess has it. A click has a hex stay as it is,
// or take what was guessed. What was clicked is known when the guess is made again,
// as it ends where another panel or tool is chosen.
func (tr *Tracing) tryGuess(g tracing.Guess) {
	t := tr.bench.Doc.Tracing()
	if t == nil {
		return // it was taken away meanwhile
	}
	tr.host.Panel("tracing")
	tr.doubtful = nil
	find := func(h hex.Hex) *tracing.HexGuess {
		if i := slices.IndexFunc(g, func(x tracing.HexGuess) bool { return x.Hex == h }); i >= 0 {
			return &g[i]
		}
		return nil
	}
	grid := tr.bench.Doc.Scenario().Hexes().Grid
	if !tr.chosen.over(t) {
		tr.chosen = chosen{*t, map[hex.Hex]bool{}}
	}
	for h, taken := range tr.chosen.taken {
		if x := find(h); x != nil {
			x.Confidence = sure(taken)
		}
	}
	tr.bench.Ask.Start(&panel.Question{
		Prompt: "This is the map as guessed; hatched hexes stay as they are", Many: true,
		Hover: func(v tool.Event) tool.Preview {
			x := find(v.Hex)
			if x == nil {
				return tool.Preview{Status: "The picture does not reach hex " + grid.Label(v.Hex)}
			}
			says := "Click: leave the hex as it is"
			if x.Confidence < tr.least() {
				says = "Click: take it all the same"
			}
			return tool.Preview{Hexes: hex.List{v.Hex}, Status: fmt.Sprintf("Hex %s: %s, %.0f %% sure. %s; Enter: take all; Escape: none", grid.Label(v.Hex), x.Terrain, 100*x.Confidence, says)}
		},
		Press: func(v tool.Event) {
			if x := find(v.Hex); x != nil {
				taken := x.Confidence < tr.least()
				x.Confidence, tr.chosen.taken[v.Hex] = sure(taken), taken
				tr.showGuess()
			}
		},
		Ended: func(done bool) {
			tr.picture.trying = false
			tr.guess = nil
			tr.bench.Lights.Area(nil)
			tr.host.Board(tr.bench.Doc.Scenario().Hexes())
			tr.bench.Lights.Show()
			tr.host.Deployment()
			tr.Lay()
			if edit := g.Edit(tr.bench.Doc.Scenario().Hexes(), tr.least()); done && edit != nil && tr.bench.Do(edit) {
				tr.doubtful = g.Doubtful(tr.least())
			}
			if done {
				tr.chosen = chosen{}
			}
			tr.Again()
		},
	})
	tr.picture.trying = true
	tr.guess = g
	tr.showGuess()
}

// showGuess shows the map as it would be.
func (tr *Tracing) showGuess() {
	s := &model.Scenario{Board: tr.bench.Doc.Scenario().Hexes().Clone()}
	if edit := tr.guess.Edit(s.Hexes(), tr.least()); edit != nil {
		if _, _, err := edit.Apply(s); err != nil {
			tr.bench.Desk.Fail("The guess cannot be shown", err)
			tr.bench.Ask.End(false)
			return
		}
	}
	tr.host.Board(s.Hexes())
	tr.bench.Lights.Lit = tr.guess.Doubtful(tr.least())
	tr.bench.Lights.Show()
	tr.host.Deployment()
	tr.Lay()
	tr.Again()
}

// newColourChip is a button that shows a picked colour and takes it away.
func newColourChip(tr *Tracing, c document.TerrainColour) *kit.Button {
	b := kit.NewButton("", "", func() { tr.dropColour(c) })
	b.Picture = newColourPatch(c.Colour)
	b.Hint = "Take the colour " + document.FormatColour(c.Colour) + " of " + c.Terrain.String() + " away"
	tr.bench.Wire(b)
	return b
}
