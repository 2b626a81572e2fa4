package tables

import (
	"encoding/json"
	"fmt"
	"image"
	"image/color"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/draw"
	"github.com/mapsheet/mapsheet/editor/draw/drawtest"
	"github.com/mapsheet/mapsheet/editor/draw/paint"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/diag"
	"github.com/mapsheet/mapsheet/model/plane"
	"github.com/mapsheet/mapsheet/scenarios"
)

// chance puts things on tables and over them.
type chance struct{ *rand.Rand }

const (
	wide = 3600
	high = 2400
)

func (r chance) spot() plane.Point { return plane.Point{X: r.IntN(wide), Y: r.IntN(high)} }

// ring is corners around a point.
func (r chance) ring(at plane.Point, most int) (out plane.Polygon) {
	n := 3 + r.IntN(5)
	for k := range n {
		q := paint.Polar(float64(most)*(0.4+0.6*r.Float64()), 6.2832*float64(k)/float64(n))
		out = append(out, plane.Point{X: min(max(at.X+int(q.X), 0), wide), Y: min(max(at.Y+int(q.Y), 0), high)})
	}
	return out
}

// board has pieces of a kind, and a few of others.
func (r chance) board(kind model.PieceKind) *model.TableBoard {
	b := &model.TableBoard{Width: wide, Height: high}
	kinds := model.PieceKinds()
	for i := range 6 {
		p := model.Piece{ID: fmt.Sprint("p", i), Kind: kind, Name: []string{"", "Mill", "The long lane of the parish"}[r.IntN(3)]}
		if i > 2 {
			p.Kind = kinds[r.IntN(len(kinds))]
		}
		at := r.spot()
		switch p.Kind.Shape() {
		case model.LineShape:
			p.Points = plane.Polygon{at}
			for range 1 + r.IntN(4) {
				at = at.Add(plane.Point{X: r.IntN(900) - 300, Y: r.IntN(700) - 350})
				p.Points = append(p.Points, at)
			}
			p.Width = []int{0, 0, 40, 260}[r.IntN(4)]
		default:
			p.Points = r.ring(at, 250+r.IntN(700))
			if p.Kind.Shape() == model.RingsShape {
				p.Rings = drawtest.Some(r.Rand, 2, func() plane.Polygon { return r.ring(at, 150) })
			} else {
				p.Holes = drawtest.Some(r.Rand, 1, func() plane.Polygon { return r.ring(at, 90) })
			}
		}
		b.Pieces = append(b.Pieces, p)
	}
	b.Zones = drawtest.Some(r.Rand, 2, func() model.Zone {
		return model.Zone{ID: "z", Name: []string{"", "South"}[r.IntN(2)], Side: []string{"british", "", "other"}[r.IntN(3)], Outline: r.ring(r.spot(), 900)}
	})
	return b
}

// unit is one of the armies that stands and looks somewhere else, in another state.
func (r chance) unit(s Setting) Unit {
	u := s.Units[r.IntN(len(s.Units))]
	u.Number, u.Figures, u.Facing = int32(r.IntN(90)), r.IntN(u.Whole+2), r.IntN(3600)
	u.Counter, u.Disordered, u.NoOfficer, u.NoEnsign = []string{Green, Yellow, Red, ""}[r.IntN(4)], r.IntN(3) == 0, r.IntN(4) == 0, r.IntN(4) == 0
	at := r.spot()
	if len(u.Outline) > 0 {
		u.Outline = rectangle(at.X, at.Y, u.Facing, 300+float64(r.IntN(400)), 100+float64(r.IntN(300)))
	}
	if len(u.Gun) > 0 {
		u.Gun = rectangle(at.X, at.Y, u.Facing, 150, 300)
	}
	u.At = at
	return u
}

func (r chance) setting(of Setting) Setting {
	s := Setting{Sides: of.Sides, Angular: r.IntN(3) == 0}
	s.Units = drawtest.Some(r.Rand, 7, func() Unit { return r.unit(of) })
	s.Fallen = drawtest.Some(r.Rand, 4, func() Fallen { return Fallen{r.spot(), r.IntN(3600), redcoats} })
	s.Wrecks = drawtest.Some(r.Rand, 2, func() Wreck { return Wreck{r.spot(), r.IntN(3600)} })
	s.Generals = drawtest.Some(r.Rand, 2, func() General {
		return General{Number: 3, At: r.spot(), Facing: r.IntN(3600), Uniform: continentals, Side: redcoats.Coat, Rating: r.IntN(4), Commander: r.IntN(2) == 0}
	})
	return s
}

func (r chance) text() string { return []string{"", "7″", "halved: it touches the fence"}[r.IntN(3)] }

func (r chance) overlays(of Setting) Overlays {
	line := func() []plane.Point { return drawtest.Some(r.Rand, 3, r.spot) }
	style := func() draw.Style { return draw.Style(r.IntN(int(draw.Taken) + 1)) }
	return Overlays{
		Areas: drawtest.Some(r.Rand, 3, func() Overlay {
			return Overlay{Style: style(), Outlines: drawtest.Some(r.Rand, 2, func() plane.Polygon { return r.ring(r.spot(), 800) }), Hatched: r.IntN(2) == 0, Bare: r.IntN(3) == 0, Text: r.text(), Level: r.Float64()}
		}),
		Labels: drawtest.Some(r.Rand, 2, func() Label { return Label{r.spot(), r.text()} }),
		Ways:   drawtest.Some(r.Rand, 3, func() Way { return Way{line(), style(), r.text(), r.IntN(2) == 0} }),
		Tapes:  drawtest.Some(r.Rand, 2, func() Tape { return Tape{line(), r.text(), r.text(), r.IntN(2) == 0} }),
		Ghosts: drawtest.Some(r.Rand, 2, func() Ghost { return Ghost{r.unit(of), r.IntN(2) == 0, r.text()} }),
	}
}

func (r chance) highlights() Highlights {
	rings := func() []plane.Polygon {
		return drawtest.Some(r.Rand, 2, func() plane.Polygon { return r.ring(r.spot(), 500) })
	}
	h := Highlights{Hover: rings(), Selected: rings(), Lit: rings(), Handles: drawtest.Some(r.Rand, 4, r.spot), Step: []int{0, 0, 25, 300}[r.IntN(4)]}
	h.Held = h.Handles[:len(h.Handles)/2]
	h.Problems = drawtest.Some(r.Rand, 3, func() Problem { return Problem{r.spot(), diag.Severity(r.IntN(3))} })
	h.Sketches = drawtest.Some(r.Rand, 2, func() Sketch { return Sketch{drawtest.Some(r.Rand, 4, r.spot), r.IntN(2) == 0} })
	return h
}

// Tables that chance lays out, with what stands on them and lies over them, are drawn as
// they were: on the screen, as a print, and what is under the pointer.
func TestTablesOfAllKindsAreDrawnAsTheyWere(t *testing.T) {
	drawtest.SkipElsewhere(t)
	t.Parallel()
	var g drawtest.Gallery
	armed := armies(t)
	for seed, kind := range model.PieceKinds() {
		r := chance{rand.New(rand.NewPCG(uint64(seed), 1))}
		b, set := r.board(kind), r.setting(armed)
		v := viewOf(b, set, 190, 130)
		g.Show(fmt.Sprint("tables with ", kind), v.Image())
		v.SetHighlights(r.highlights())
		g.Show("highlights", v.Image())
		v.SetOverlays(r.overlays(armed))
		g.Show("overlays", v.Image())
		v.SetCamera(v.ZoomAt(float64(r.IntN(190)), float64(r.IntN(130)), 1+7*r.Float64()))
		g.Show("near by", v.Image())
		for range 120 {
			g.Say("what is under the pointer", v.PointAt(float64(r.IntN(190)), float64(r.IntN(130))))
		}
		g.Say("scales", fmt.Sprintf("%.3f", v.InchPixels()))
		o := draw.Options{Palette: paint.Palettes()[seed%4].ID}.With(draw.Hidden, draw.Layers()[seed%len(draw.Layers())]).With(draw.Dimmed, draw.Layers()[seed/2%len(draw.Layers())])
		p := NewPrint(b, set, o)
		width, height := p.Size()
		g.Draw("prints", func(c paint.Canvas) { p.DrawPart(c, point{}, point{X: width, Y: height}) })
		g.Draw("parts of prints", func(c paint.Canvas) {
			p.DrawPart(c, point{X: 0.4 * width, Y: 0.3 * height}, point{X: 0.6 * width, Y: 0.5 * height})
		})
		tokens, cast := NewTokens(9, o), NewCast(b, 400, o)
		for _, u := range set.Units {
			g.Say("looks", tokens.Look(u), u.Middle(), u.Ground())
			g.Show("tokens", tokens.Unit(u))
			m, at := cast.Unit(u)
			g.Say("figures cast", at)
			g.Show("figures cast", m)
			g.Draw("units alone", func(c paint.Canvas) { PrintUnit(c, u, point{X: 9, Y: 9}, 12, o) })
			for lost := range 4 {
				g.Say("who falls", FallenOf(u, lost))
			}
		}
		for _, x := range set.Generals {
			g.Show("tokens of generals", tokens.General(x))
			m, at := cast.General(x)
			g.Say("generals cast", at, cast.Pixel(x.At))
			g.Show("generals cast", m)
		}
		for _, x := range set.Fallen {
			m, at := cast.Fallen(x)
			g.Say("fallen cast", at)
			g.Show("fallen cast", m)
		}
		for _, x := range set.Wrecks {
			m, at := cast.Wreck(x)
			g.Say("wrecks cast", at)
			g.Show("wrecks cast", m)
		}
	}
	for i, u := range wardrobe().Units {
		g.Show("parades", Parade(u.Uniform, image.Pt(120, 70), draw.Options{}))
		for s := range Mounted + 1 {
			g.Draw("portraits", func(c paint.Canvas) { Portrait(c, point{X: 1, Y: 2}, 20, u.Uniform, s) })
		}
		for _, pattern := range []string{"plain", "cross", "saltire", "union", "stripes", "pales", "bars", "other"} {
			u.Uniform.Flag = Flag{Pattern: pattern, Field: redcoats.Coat, Second: continentals.Coat}
			if i%2 == 0 {
				u.Uniform.Flag.Canton = color.NRGBA{R: 250, G: 250, B: 250, A: 255}
			}
			g.Draw("flags", func(c paint.Canvas) { Portrait(c, point{}, 20, u.Uniform, Bearer) })
		}
	}
	for _, resolve := range []string{Green, Yellow, Red, ""} {
		g.Show("beads", NewTokens(9, draw.Options{Palette: "gray"}).Bead(resolve, 17))
	}
	g.Show("disorder", NewTokens(9, draw.Options{}).Disorder(18))
	battles := scenarios.Of("kings-men")
	require.NotEmpty(t, battles)
	for _, info := range battles {
		file, err := scenarios.Open(info.ID)
		require.NoError(t, err)
		text, err := json.Marshal(SetUp(file.Scenario))
		require.NoError(t, err)
		g.Say("set-ups", string(text))
	}
	g.Hold(t, "told.txt")
}

func TestKindsAndHeadgearAreFoundByTheirNames(t *testing.T) {
	for k := range numKinds {
		got, ok := KindNamed(k.String())
		require.True(t, ok)
		require.Equal(t, k, got)
	}
	_, ok := KindNamed("dragons")
	require.False(t, ok)
	for i, name := range headgearNames {
		got, ok := HeadgearNamed(name)
		require.True(t, ok)
		require.Equal(t, Headgear(i), got)
		require.Equal(t, name, got.String())
	}
	_, ok = HeadgearNamed("crown")
	require.False(t, ok)
}

// A corner is rounded by no more than half of the sides that meet there.
func TestALineWithItsCornersRoundedOff(t *testing.T) {
	square := []point{{}, {X: 10}, {X: 10, Y: 10}, {Y: 10}}
	require.Equal(t, "M 0,0 L 10,0 L 10,10 L 0,10 Z", drawtest.Steps(smooth(square, 0, true)))
	require.Equal(t, "M 0,0 L 10,0 L 10,10 L 0,10", drawtest.Steps(smooth(square, 0, false)))
	require.Equal(t, "M 0,2 Q 0,0 2,0 L 8,0 Q 10,0 10,2 L 10,8 Q 10,10 8,10 L 2,10 Q 0,10 0,8 Z", drawtest.Steps(smooth(square, 2, true)))
	require.Equal(t, "M 0,0 L 8,0 Q 10,0 10,2 L 10,8 Q 10,10 8,10 L 0,10", drawtest.Steps(smooth(square, 2, false)))
	require.Equal(t, "M 0,0 L 5,0 Q 10,0 10,5 L 10,5 Q 10,10 5,10 L 0,10", drawtest.Steps(smooth(square, 99, false)))
	require.Empty(t, smooth(square[:2], 2, true).Segments)
	require.Empty(t, smooth(square[:1], 2, false).Segments)
	require.Equal(t, "M 0,0 L 10,0", drawtest.Steps(smooth(square[:2], 2, false)))
	require.Equal(t, "M 0,-3 L 12.12,-2.12 L 13,10", drawtest.Steps(smooth(beside(square[:3], 3), 0, false)))
	require.Len(t, beside([]point{{}, {}, {X: 1}}, 3), 2)
	require.Equal(t, []float64{160, 600, 300}, []float64{frameOf(&model.TableBoard{}), frameOf(&model.TableBoard{Width: 90000}), frameOf(&model.TableBoard{Height: 34 * 300})})
	require.InDelta(t, 0, wayOf(900).Dist(point{X: 1}), 1e-9, "east")
	require.InDelta(t, 0, wayOf(1800).Dist(point{Y: 1}), 1e-9, "south")
}
