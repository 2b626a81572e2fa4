package miniature

import (
	"cmp"
	"image"
	"image/color"
	"slices"

	xdraw "golang.org/x/image/draw"

	"github.com/mapsheet/mapsheet/editor/draw"
	"github.com/mapsheet/mapsheet/editor/ui/look"
	"github.com/mapsheet/mapsheet/editor/ui/mapview"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
)

// The picture of a battle on its card: the part of the map that is fought over,
// the areas where each side sets up, and some of its counters where they are
// likely to stand.

const (
	postsMost    = 5    // counters in an area
	unitsPerPost = 7    // that a counter stands for
	postGap      = 4    // hexes from one to the next
	postMargin   = 5.0  // hexes of ground around those that stand at the edge of the battle
	leastPart    = 26.0 // hexes that a picture is wide at least
	counterPart  = 13   // of the picture's width that a counter takes
)

// post is a counter where some units of its kind may stand.
type post struct {
	at      hex.Hex
	counter draw.Counter
}

// drawBattle is the picture in a size and scheme, drawn with a view of the ground.
func drawBattle(v *draw.View, s *model.Scenario, size image.Point, scheme look.Scheme) *image.RGBA {
	out := image.NewRGBA(image.Rectangle{Max: size})
	stand := posts(s)
	areas := mapview.DeploymentAreas(s)
	for i := range areas {
		areas[i].Label = ""
	}
	v.SetBoard(s.Hexes())
	v.SetAreas(areas)
	at := drawPart(v, battleground(s.Hexes().Grid, stand, float64(size.X)/float64(size.Y)), out)
	side := max(size.X/counterPart, 8)
	for _, p := range stand {
		c := at(hex.Layout{Size: 1}.Center(p.at))
		c = image.Pt(min(max(c.X-side/2, 2), size.X-side-3), min(max(c.Y-side/2, 2), size.Y-side-3)) // whole, at an edge too
		r := image.Rect(0, 0, side, side).Add(c)
		xdraw.Draw(out, r.Add(image.Pt(1, 1)), image.NewUniform(color.NRGBA{A: 0x50}), image.Point{}, xdraw.Over)
		xdraw.Draw(out, r, draw.CounterPicture(p.counter, side), image.Point{}, xdraw.Over)
	}
	neatline(out, scheme.Ink)
	return out
}

// neatline draws the line that frames a map.
func neatline(m *image.RGBA, ink color.Color) {
	r, line := m.Rect, image.NewUniform(ink)
	for _, edge := range []image.Rectangle{
		{r.Min, image.Pt(r.Max.X, r.Min.Y+1)}, {image.Pt(r.Min.X, r.Max.Y-1), r.Max},
		{r.Min, image.Pt(r.Min.X+1, r.Max.Y)}, {image.Pt(r.Max.X-1, r.Min.Y), r.Max},
	} {
		xdraw.Draw(m, edge, line, image.Point{}, xdraw.Src)
	}
}

// battleground is the part of the map with all the posts on it, of a shape:
// width to height. It shows no more than the map.
func battleground(g hex.Grid, stand []post, shape float64) part {
	l := hex.Layout{Size: 1}
	w, h := l.Bounds(g)
	from, to := hex.Point{X: w, Y: h}, hex.Point{}
	for _, p := range stand {
		c := l.Center(p.at)
		from.X, from.Y = min(from.X, c.X), min(from.Y, c.Y)
		to.X, to.Y = max(to.X, c.X), max(to.Y, c.Y)
	}
	if len(stand) == 0 {
		from, to = to, hex.Point{X: w, Y: h}
	}
	margin := postMargin * l.HexHeight()
	wide := max(to.X-from.X+2*margin, (to.Y-from.Y+2*margin)*shape, leastPart*1.5*l.Size)
	wide = min(wide, w, h*shape)
	p := part{w: wide, h: wide / shape}
	p.x = min(max((from.X+to.X-p.w)/2, 0), w-p.w)
	p.y = min(max((from.Y+to.Y-p.h)/2, 0), h-p.h)
	return p
}

// muster is forces that come into play in the same area.
type muster struct {
	side   string
	forces []string
	region hex.Region
}

// musters is where the forces of a scenario begin. A side of which nothing is
// on the map then is shown where it arrives.
func musters(s *model.Scenario) []muster {
	var all []muster
	add := func(forces []string, a model.Area) {
		if f, ok := s.Force(slices.Concat(forces, []string{""})[0]); ok {
			if r, err := a.Region(s.Hexes()); err == nil && !r.Empty() {
				all = append(all, muster{side: f.Side, forces: forces, region: r})
			}
		}
	}
	for _, d := range s.Deployment {
		add(d.Forces, d.Area)
	}
	deployed := len(all)
	for _, r := range s.Reinforcements {
		if f, ok := s.Force(slices.Concat(r.Forces, []string{""})[0]); ok &&
			!slices.ContainsFunc(all[:deployed], func(m muster) bool { return m.side == f.Side }) {
			add(r.Forces, r.Entry)
		}
	}
	return all
}

// posts is the counters of a battle where they are likely to stand: in their
// areas, as near to the other side as they may.
func posts(s *model.Scenario) []post {
	all := musters(s)
	var out []post
	for _, m := range all {
		counters := musterCounters(s, m)
		hexes := m.region.List()
		if foe, ok := foeCenter(all, m.side); ok {
			slices.SortStableFunc(hexes, func(a, b hex.Hex) int { return cmp.Compare(hex.Distance(a, foe), hex.Distance(b, foe)) })
		}
		n := 0
		for _, h := range hexes {
			if n == len(counters) {
				break
			}
			if !slices.ContainsFunc(out, func(p post) bool { return hex.Distance(p.at, h) < postGap }) {
				out = append(out, post{h, counters[n]})
				n++
			}
		}
	}
	return out
}

// foeCenter is the middle of where the other sides begin.
func foeCenter(all []muster, side string) (hex.Hex, bool) {
	var sum hex.Hex
	n := 0
	for _, m := range all {
		if m.side == side {
			continue
		}
		for h := range m.region.All() {
			sum.Col, sum.Row, n = sum.Col+h.Col, sum.Row+h.Row, n+1
		}
	}
	if n == 0 {
		return hex.Hex{}, false
	}
	return hex.Hex{Col: sum.Col / n, Row: sum.Row / n}, true
}

// musterCounters is the counters that stand for the forces of a muster: more of
// them for more units, of all their types in turn.
func musterCounters(s *model.Scenario, m muster) []draw.Counter {
	charts := s.EffectiveCharts()
	var kinds []draw.Counter
	units := 0
	for _, id := range m.forces {
		f, ok := s.Force(id)
		if !ok {
			continue
		}
		for _, g := range f.Units {
			units += g.Count
			if c, ok := draw.CounterFor(s.Base.Fields, charts, model.UnitGroup{Type: g.Type}); ok && !slices.Contains(kinds, c) {
				kinds = append(kinds, c)
			}
		}
	}
	var out []draw.Counter
	for i := range min(max(units/unitsPerPost, 1), postsMost) {
		if len(kinds) > 0 {
			out = append(out, kinds[i%len(kinds)])
		}
	}
	return out
}

// sideInks is the colour of each side's counters: that of its first units.
func sideInks(s *model.Scenario, scheme look.Scheme) []color.NRGBA {
	charts := s.EffectiveCharts()
	out := make([]color.NRGBA, len(s.Sides))
	for i, side := range s.Sides {
		out[i] = scheme.Faded
		for _, t := range s.Tally(side.ID) {
			if c, ok := draw.CounterFor(s.Base.Fields, charts, model.UnitGroup{Type: t.Type}); ok {
				out[i] = c.Fill
				break
			}
		}
	}
	return out
}
