package areas

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

// chance puts things on boards and over them.
type chance struct{ *rand.Rand }

// board is one of crooked sectors in rows, which share their corners, with links.
func (r chance) board() *model.AreaBoard {
	b := &model.AreaBoard{Width: 700 + r.IntN(900), Height: 600 + r.IntN(900)}
	cols, rows := 2+r.IntN(3), 2+r.IntN(3)
	at := make([]plane.Point, (cols+1)*(rows+1))
	for i := range at {
		x, y := i%(cols+1), i/(cols+1)
		at[i] = plane.Point{X: b.Width * x / cols, Y: b.Height * y / rows}
		if x > 0 && x < cols {
			at[i].X += r.IntN(120) - 60
		}
		if y > 0 && y < rows {
			at[i].Y += r.IntN(120) - 60
		}
	}
	id := func(x, y int) string { return fmt.Sprint("s", x, y) }
	for y := range rows {
		for x := range cols {
			k := y*(cols+1) + x
			b.Sectors = append(b.Sectors, model.Sector{
				ID: id(x, y), Name: []string{"Moor", "Windmill Heath", "", "Saint-Julien-le-Montagnier"}[r.IntN(4)],
				Terrain: []string{"", "hill", "woods", "village", "town", "marsh"}[r.IntN(6)], Side: []string{"", "", "", "white"}[r.IntN(4)],
				Outline: plane.Polygon{at[k], at[k+1], at[k+cols+2], at[k+cols+1]},
			})
			if x > 0 {
				b.Links = append(b.Links, model.Link{From: id(x-1, y), To: id(x, y), Heading: model.East, Road: r.IntN(2) == 0})
			}
			if y > 0 && r.IntN(3) > 0 {
				b.Links = append(b.Links, model.Link{From: id(x, y-1), To: id(x, y), Heading: model.South, Road: r.IntN(2) == 0})
			}
		}
	}
	return b
}

// site is a sector or a border of a board, now and then of none.
func (r chance) site(b *model.AreaBoard) model.Site {
	if r.IntN(3) == 0 {
		l := b.Links[r.IntN(len(b.Links))]
		from, _ := b.Sector(l.From)
		to, _ := b.Sector(l.To)
		if r.IntN(2) == 0 {
			from, to = to, from
		}
		return model.Site{A: int32(from), B: int32(to) + 1}
	}
	return model.Site{A: int32(r.IntN(len(b.Sectors) + 1))}
}

var arms = []draw.Arm{draw.Infantry, draw.Cavalry, "guns", "general"}

func (r chance) piece() Piece {
	ink := []color.NRGBA{white, black, {R: 90, G: 90, B: 200, A: 255}}[r.IntN(3)]
	return Piece{Fill: ink, Ink: color.NRGBA{R: 255 - ink.R, G: 255 - ink.G, B: 255 - ink.B, A: 255}, Arm: arms[r.IntN(len(arms))], Routed: r.IntN(5) == 0, Spent: r.IntN(5) == 0, Square: r.IntN(5) == 0}
}

func (r chance) setting(b *model.AreaBoard) Setting {
	s := Setting{Sides: map[string]color.NRGBA{"white": white, "black": black}, Spaces: []int{0, 0, 2, 5}[r.IntN(4)]}
	for range 2 + r.IntN(8) {
		t := Stack{At: r.site(b)}
		alike := []Piece{r.piece(), r.piece()}
		for range 1 + r.IntN([]int{4, 40}[r.IntN(2)]) {
			if r.IntN(8) == 0 {
				alike = append(alike, r.piece())
			}
			t.Pieces = append(t.Pieces, alike[r.IntN(len(alike))])
		}
		s.Stacks = append(s.Stacks, t)
	}
	for range r.IntN(5) {
		s.Markers = append(s.Markers, Marker{At: model.Site{A: int32(r.IntN(len(b.Sectors)))}, Sign: Sign(r.IntN(3)), Fill: white, Ink: black})
	}
	return s
}

func (r chance) spot(b *model.AreaBoard) plane.Point {
	return plane.Point{X: r.IntN(b.Width), Y: r.IntN(b.Height)}
}

func (r chance) highlights(b *model.AreaBoard) Highlights {
	site := func() model.Site { return r.site(b) }
	spot := func() plane.Point { return r.spot(b) }
	h := Highlights{Hover: drawtest.Some(r.Rand, 1, site), Selected: drawtest.Some(r.Rand, 3, site), Lit: drawtest.Some(r.Rand, 3, site), Handles: drawtest.Some(r.Rand, 4, spot), Step: []int{0, 0, 5, 60}[r.IntN(4)]}
	h.Held = h.Handles[:len(h.Handles)/2]
	h.Problems = drawtest.Some(r.Rand, 4, func() Problem { return Problem{r.site(b), diag.Severity(r.IntN(3))} })
	h.Sketches = drawtest.Some(r.Rand, 2, func() Sketch { return Sketch{drawtest.Some(r.Rand, 4, spot), r.IntN(2) == 0} })
	return h
}

func (r chance) overlays(b *model.AreaBoard) Overlays {
	styles := draw.Taken + 1
	return Overlays{
		Areas: drawtest.Some(r.Rand, 4, func() Overlay {
			return Overlay{Style: draw.Style(r.IntN(int(styles))), At: drawtest.Some(r.Rand, 4, func() model.Site { return r.site(b) }), Texts: []string{"2", "", "1½"}[:r.IntN(4)], Levels: []float64{0, 0.4, 1}[:r.IntN(4)]}
		}),
		Arrows: drawtest.Some(r.Rand, 5, func() Arrow {
			return Arrow{From: r.site(b), To: r.site(b), Style: draw.Style(r.IntN(int(styles))), Text: []string{"", "3"}[r.IntN(2)], Ink: []color.NRGBA{{}, {R: 200, A: 255}}[r.IntN(2)], Aside: r.IntN(3) - 1, Faint: r.IntN(3) == 0}
		}),
	}
}

// lots is where pieces stand, to the hundredth of a pixel.
func lots(all []Lot) (out []string) {
	for _, l := range all {
		out = append(out, fmt.Sprintf("%.2f %.2f %.2f %d", l.X, l.Y, l.Wide, l.Count))
	}
	return out
}

// Boards that chance makes, with what stands on them and lies over them, are drawn as they
// were: on the screen, as a print, and what is under the pointer.
func TestBoardsOfAllKindsAreDrawnAsTheyWere(t *testing.T) {
	drawtest.SkipElsewhere(t)
	t.Parallel()
	var g drawtest.Gallery
	for seed := range 26 {
		r := chance{rand.New(rand.NewPCG(uint64(seed), 1))}
		b := r.board()
		set := r.setting(b)
		v := viewOf(b, 170, 150)
		v.SetSetting(set)
		g.Show("boards", v.Image())
		v.SetHighlights(r.highlights(b))
		g.Show("highlights", v.Image())
		v.SetOverlays(r.overlays(b))
		g.Show("overlays", v.Image())
		v.SetCamera(v.ZoomAt(float64(r.IntN(170)), float64(r.IntN(150)), 1+6*r.Float64()))
		g.Show("near by", v.Image())
		for range 150 {
			x, y := float64(r.IntN(170)), float64(r.IntN(150))
			site, ok := v.SiteAt(x, y)
			stack, piece, found := v.PieceAt(x, y)
			marker, marked := v.MarkerAt(x, y)
			g.Say("what is under the pointer", site, ok, stack, piece, found, marker, marked)
		}
		for range 12 {
			at := r.site(b)
			x, y, ok := v.CenterOf(at)
			g.Say("middles of spots", fmt.Sprintf("%.1f %.1f %t %v %.2f", x, y, ok, v.CenterOn(at), v.SectorSide()))
		}
		if seed%2 == 0 {
			p := NewPrint(b, set, draw.Options{Palette: paint.Palettes()[seed/2%4].ID}.With(draw.Hidden, draw.Layers()[seed%len(draw.Layers())]))
			width, height := p.Size()
			g.Draw("prints", func(c paint.Canvas) { p.DrawPart(c, point{}, point{X: width, Y: height}) })
			g.Draw("parts of prints", func(c paint.Canvas) {
				p.DrawPart(c, point{X: 0.4 * width, Y: 0.3 * height}, point{X: 0.6 * width, Y: 0.5 * height})
			})
		}
		c, l := NewCut(b, set, 300, draw.Options{}), NewLayout(b, set, 300)
		g.Say("what is cut out", c.Side(), c.MarkerPlaces(set.Markers), c.Spot(70, 90), fmt.Sprintf("%.3f", Around(b)))
		for _, s := range set.Stacks {
			g.Say("what is cut out", c.Places(s), lots(l.Lots(s)))
			g.Show("pieces cut out", c.Piece(s.Pieces[0]))
			g.Show("pieces cut out", l.Piece(s.Pieces[0], len(s.Pieces), 22))
			x, y, ok := l.Middle(s.At)
			g.Say("what is cut out", fmt.Sprintf("%.2f %.2f %t", x, y, ok))
		}
		for i, m := range set.Markers {
			g.Show("markers cut out", c.Marker(m))
			x, y, reach, ok := l.Marker(m, i)
			g.Say("what is cut out", fmt.Sprintf("%.2f %.2f %.2f %t", x, y, reach, ok))
			g.Show("markers cut out", l.MarkerPicture(m, 15))
		}
		f := Fight{Spaces: 1 + r.IntN(5), Paper: white}
		for side := range f.Lines {
			f.Lines[side] = drawtest.Some(r.Rand, 4, func() Fighter { return Fighter{r.piece(), r.IntN(f.Spaces), r.IntN(f.Spaces+1) - 1} })
		}
		g.Show("fights", FightPicture(f, 40, 30, draw.Options{}))
		g.Draw("pieces alone", func(c paint.Canvas) { PrintPiece(c, r.piece(), point{X: 5, Y: 6}, 20, draw.Options{}) })
		g.Draw("signs alone", func(c paint.Canvas) {
			PrintSign(c, Marker{Sign: Sign(seed % 3), Fill: black, Ink: white}, point{X: 5, Y: 6}, 20, draw.Options{})
		})
	}
	for _, info := range scenarios.Of("commanders") {
		file, err := scenarios.Open(info.ID)
		require.NoError(t, err)
		text, err := json.Marshal(SetUp(file.Scenario))
		require.NoError(t, err)
		g.Say("set-ups", string(text))
	}
	g.Hold(t, "told.txt")
}

// Signs of markers have names, and others have none.
func TestSignsAreFoundByTheirNames(t *testing.T) {
	for name, want := range map[string]Sign{"general": General, "flag": Flag, "wind-rose": WindRose} {
		got, ok := SignNamed(name)
		require.True(t, ok)
		require.Equal(t, want, got)
	}
	_, ok := SignNamed("dragon")
	require.False(t, ok)
}

// A picture of a board that is too large is refused before it is drawn.
func TestALargePictureOfABoardIsRefused(t *testing.T) {
	b := model.NewAreaBoard(100, 100)
	require.ErrorContains(t, EncodePNG(nil, b, Setting{}, 30000, draw.Options{}, nil), "the map would be 30000 by ")
	w, h := PictureSize(b, 300)
	require.Equal(t, image.Pt(w, h), Picture(b, Setting{}, 300, draw.Options{}).Rect.Size())
}
