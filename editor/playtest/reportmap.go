package playtest

import (
	"bytes"
	"image"
	"image/color"
	"io"
	"slices"

	"github.com/mapsheet/mapsheet/editor/draw"
	"github.com/mapsheet/mapsheet/editor/draw/paint"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/hexrules"
)

// pictures draws the map as it stood at the end of each turn.
func (t *teller) pictures(r *Report, tables []rules.Table) {
	if t.scenario.Board.Kind() == model.OnAreas {
		t.pictureAreas(r, tables)
		return
	}
	if t.scenario.Board.Kind() == model.OnTable {
		t.pictureTables(r, tables)
		return
	}
	shot := t.frame(tables)
	r.Map = picture(func(out io.Writer) error { return paint.WritePNG(out, shot.empty) })
	for i, table := range tables {
		r.Turns[i].Picture, r.Turns[i].Over = shot.take(withGraves(Stacks(table, t.scenario.Base.Fields, t.charts), r.Turns[i].graves), t.arrows(r.Turns[i]))
	}
}

// curve notes how strong the sides are at the end of each turn, or where units have no
// strength how many points the sides have.
func (t *teller) curve(r *Report, tables []rules.Table) {
	for _, table := range tables {
		for side, s := range t.scenario.Sides {
			sum := 0
			for u := range int32(table.Units()) {
				if v := table.View(u); v.OnMap() && v.Side == s.ID && !v.Looks(rules.Weakened) {
					sum += t.strength(v)
				}
			}
			r.Sides[side].At = append(r.Sides[side].At, sum)
			if sum > 0 {
				r.Curve = Strength
			}
		}
	}
	if r.Curve != NoCurve {
		return
	}
	if _, armed := t.branch.Last().(rules.Armied); armed {
		t.figureCurve(r)
		return
	}
	for i, table := range tables {
		if scorer, ok := table.(rules.Scorer); ok {
			r.Curve = Points
			for side, n := range scorer.Score() {
				r.Sides[side].At[i] = n
			}
		}
	}
}

// frame is the part of the map that the pictures of a report show, and the view
// that draws it.
type frame struct {
	view  *draw.View
	empty *image.RGBA // nobody stands on it
}

// pictureWidth is about how wide the pictures of reports are, in pixels: as wide
// as a page. Their hexes are of a size between least and most.
const (
	pictureWidth = 1440
	leastHex     = 16
	mostHex      = 30
)

// pictureMargin is how many hexes the pictures show around the units.
const pictureMargin = 2

// frame finds the part of the map on which units ever stand.
func (t *teller) frame(tables []rules.Table) frame {
	grid := hexrules.GridOf(t.branch.Last())
	first, last := hex.Hex{Col: grid.Cols, Row: grid.Rows}, hex.Hex{}
	for _, table := range tables {
		for u := range int32(table.Units()) {
			if v := table.View(u); v.OnMap() {
				first = hex.Hex{Col: min(first.Col, v.At.Hex().Col), Row: min(first.Row, v.At.Hex().Row)}
				last = hex.Hex{Col: max(last.Col, v.At.Hex().Col), Row: max(last.Row, v.At.Hex().Row)}
			}
		}
	}
	if first.Col > last.Col {
		first, last = hex.Hex{}, hex.Hex{Col: grid.Cols, Row: grid.Rows} // the whole map
	}
	view := PartOfMap(t.scenario.Hexes(), first, last, pictureWidth)
	empty := *view.Image()
	empty.Pix = slices.Clone(empty.Pix)
	return frame{view, &empty}
}

// PartOfMap shows the part of a map around the hexes from first to last, about so many
// pixels wide.
func PartOfMap(b *model.HexBoard, first, last hex.Hex, width float64) *draw.View {
	first = hex.Hex{Col: max(first.Col-pictureMargin, 0), Row: max(first.Row-pictureMargin, 0)}
	last = hex.Hex{Col: min(last.Col+pictureMargin, b.Grid.Cols-1), Row: min(last.Row+pictureMargin, b.Grid.Rows-1)}
	view := draw.NewView(b)
	columns := float64(last.Col-first.Col)*1.5 + 2.4
	view.SetCamera(draw.Camera{Size: min(max(width/columns, leastHex), mostHex)})
	left, top := view.CenterOf(first)
	right, bottom := view.CenterOf(last)
	c := view.Camera()
	c.X, c.Y = left-1.2*c.Size, top-1.2*c.Size
	view.Resize(int(right-left+2.4*c.Size), int(bottom-top+3*c.Size))
	view.SetCamera(c)
	return view
}

// take draws what stands on the map, with the map and to lie over it.
func (f frame) take(stacks []draw.Stack, arrows draw.Overlays) (whole, over []byte) {
	f.view.SetUnits(stacks)
	f.view.SetOverlays(arrows)
	m := f.view.Image()
	return picture(func(out io.Writer) error { return paint.WritePNG(out, m) }),
		picture(func(out io.Writer) error { return paint.WritePNGOver(out, m, f.empty) })
}

// withGraves is stacks with markers where units were lost.
func withGraves(stacks []draw.Stack, graves []model.Site) []draw.Stack {
	for _, at := range graves {
		h := at.Hex()
		i := slices.IndexFunc(stacks, func(s draw.Stack) bool { return s.Hex == h })
		if i < 0 {
			i, stacks = len(stacks), append(stacks, draw.Stack{Hex: h})
		}
		stacks[i].Markers |= draw.SetOf(draw.EliminatedMarker)
	}
	return stacks
}

// arrows is what a turn's picture shows of how the units came there: their ways
// in the inks of their sides, and fire, dashed where it had no effect.
func (t *teller) arrows(turn *TurnReport) draw.Overlays {
	var out draw.Overlays
	for _, w := range turn.ways {
		hexes := hexrules.Hexes(w.sites)
		i := slices.IndexFunc(out.Routes, func(r draw.Route) bool { return slices.Equal(r.Hexes, hexes) })
		if i < 0 {
			out.Routes = append(out.Routes, draw.Route{Hexes: hexes, Ink: t.inkOf(w.side), Clear: true})
		}
	}
	for _, s := range turn.Shots {
		style := draw.Target
		if s.worthless {
			style = draw.MayNot
		}
		for _, from := range s.from {
			a := draw.Arrow{From: from.Hex(), To: s.site.Hex(), Style: style, Ink: fireInk}
			if !slices.Contains(out.Arrows, a) {
				out.Arrows = append(out.Arrows, a)
			}
		}
	}
	return out
}

// fireInk is the ink of arrows of fire.
var fireInk = color.NRGBA{R: 0xb3, G: 0x26, B: 0x1e, A: 0xff}

// inkOf is the ground of a side's counters.
func (t *teller) inkOf(id string) color.NRGBA {
	if side, ok := t.scenario.Side(id); ok {
		for _, n := range side.Nations {
			if nation, ok := t.charts.Nation(n); ok {
				return draw.NewCounter(model.Face{}, nation).Fill
			}
		}
	}
	return draw.NewCounter(model.Face{}, nil).Fill
}

// picture is what is written to a buffer, which takes all.
func picture(write func(out io.Writer) error) []byte {
	var out bytes.Buffer
	if err := write(&out); err != nil {
		return nil
	}
	return out.Bytes()
}
