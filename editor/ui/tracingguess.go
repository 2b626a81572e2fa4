package ui

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
func (e *editor) pickColours(t model.Terrain) {
	if e.doc.Tracing() == nil || e.picture.image == nil {
		return
	}
	grid := e.doc.Scenario().Hexes().Grid
	at := func(h hex.Hex) (color.RGBA, bool) {
		return tracing.ColourOf(e.picture.image, e.doc.Tracing().PicturePlacement, h)
	}
	e.bench.Ask.Start(&panel.Question{
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
			now := e.doc.Tracing().Colours
			switch {
			case !ok || slices.Contains(now, picked):
			case len(coloursOf(now, t)) >= mostPicked:
				e.status.SetNotice(fmt.Sprintf("%d colours of a terrain are enough: take one away first", mostPicked))
			default:
				e.changeTracing("pick a colour of "+t.String(), func(to *document.Tracing) {
					to.Colours = append(slices.Clone(to.Colours), picked)
				})
			}
		},
		Ended: func(bool) { e.setFitting(false) },
	})
	e.setFitting(true)
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
func (e *editor) dropColour(c document.TerrainColour) {
	e.changeTracing("drop a colour of "+c.Terrain.String(), func(to *document.Tracing) {
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
func (e *editor) guessTerrain() {
	t := e.doc.Tracing()
	if t == nil || e.picture.image == nil {
		return
	}
	grid, m, place, colours := e.doc.Scenario().Hexes().Grid, e.picture.image, t.PicturePlacement, t.Colours
	desk.Work(e.app.Desk, "Guessing the terrain", func(cancelled func() bool) (tracing.Guess, error) {
		return tracing.Make(stopped{context.Background(), cancelled}, grid, m, place, colours)
	}, func(g tracing.Guess, err error) {
		switch {
		case err != nil:
			e.app.Fail("The terrain cannot be guessed", err)
		case len(g) == 0:
			e.app.Fail("The terrain cannot be guessed", errors.New("no hex of the map lies on the picture; move it there, or fit it by three hexes"))
		default:
			e.tryGuess(g)
		}
	})
}

// tryGuess shows the map as a guess has it. A click has a hex stay as it is,
// or take what was guessed.
func (e *editor) tryGuess(g tracing.Guess) {
	p := e.drafts.tracing
	e.showPanel("tracing")
	p.doubtful = nil
	find := func(h hex.Hex) *tracing.HexGuess {
		if i := slices.IndexFunc(g, func(x tracing.HexGuess) bool { return x.Hex == h }); i >= 0 {
			return &g[i]
		}
		return nil
	}
	grid := e.doc.Scenario().Hexes().Grid
	e.bench.Ask.Start(&panel.Question{
		Prompt: "This is the map as guessed; hatched hexes stay as they are", Many: true,
		Hover: func(v tool.Event) tool.Preview {
			x := find(v.Hex)
			if x == nil {
				return tool.Preview{Status: "The picture does not reach hex " + grid.Label(v.Hex)}
			}
			says := "Click: leave the hex as it is"
			if x.Confidence < p.least() {
				says = "Click: take it all the same"
			}
			return tool.Preview{Hexes: hex.List{v.Hex}, Status: fmt.Sprintf("Hex %s: %s, %.0f %% sure. %s; Enter: take all; Escape: none", grid.Label(v.Hex), x.Terrain, 100*x.Confidence, says)}
		},
		Press: func(v tool.Event) {
			if x := find(v.Hex); x != nil {
				if x.Confidence < p.least() {
					x.Confidence = 1
				} else {
					x.Confidence = 0
				}
				p.showGuess()
			}
		},
		Ended: func(done bool) {
			e.picture.trying = false
			p.guess = nil
			e.bench.Lights.Area(nil)
			e.setBoard(e.doc.Scenario().Hexes())
			e.bench.Lights.Show()
			e.showDeployment()
			e.showTracing()
			if edit := g.Edit(e.doc.Scenario().Hexes(), p.least()); done && edit != nil && e.bench.Do(edit) {
				p.doubtful = g.Doubtful(p.least())
			}
			p.again()
		},
	})
	e.picture.trying = true
	p.guess = g
	p.showGuess()
}

// showGuess shows the map as it would be.
func (p *tracingPanel) showGuess() {
	e := p.editor
	s := &model.Scenario{Board: e.doc.Scenario().Hexes().Clone()}
	if edit := p.guess.Edit(s.Hexes(), p.least()); edit != nil {
		if _, _, err := edit.Apply(s); err != nil {
			e.app.Fail("The guess cannot be shown", err)
			e.bench.Ask.End(false)
			return
		}
	}
	e.setBoard(s.Hexes())
	e.bench.Lights.Lit = p.guess.Doubtful(p.least())
	e.bench.Lights.Show()
	e.showDeployment()
	e.showTracing()
	p.again()
}

// newColourChip is a button that shows a picked colour and takes it away.
func newColourChip(e *editor, c document.TerrainColour) *kit.Button {
	b := kit.NewButton("", "", func() { e.dropColour(c) })
	b.Picture = newColourPatch(c.Colour)
	b.Hint = "Take the colour " + document.FormatColour(c.Colour) + " of " + c.Terrain.String() + " away"
	e.bench.Wire(b)
	return b
}
