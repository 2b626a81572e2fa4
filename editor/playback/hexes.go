package playback

import (
	"bytes"
	"fmt"
	"image"
	"slices"

	"github.com/mapsheet/mapsheet/editor/draw"
	"github.com/mapsheet/mapsheet/editor/draw/paint"
	"github.com/mapsheet/mapsheet/editor/playtest"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/hexrules"
)

// boardWidth is about how wide the pictures of boards are, in pixels.
const boardWidth = 1760

// sharp is how many pixels of a picture there are to one of the board's, for screens that
// have more than one and boards that are shown large.
const sharp = 2

// onHexes is the stage of games on hexes.
type onHexes struct {
	s      *playtest.Session
	sc     *model.Scenario
	charts *model.Charts
	pics   *pictures
	view   *draw.View
	graves map[hex.Hex]bool // where units were lost in this turn
}

// newHexes shows the part of the map on which something happens.
func newHexes(s *playtest.Session, pics *pictures, last int) *onHexes {
	sc := s.Scenario()
	o := &onHexes{s: s, sc: sc, charts: sc.EffectiveCharts(), pics: pics, graves: map[hex.Hex]bool{}}
	grid := sc.Hexes().Grid
	low, high := hex.Hex{Col: grid.Cols, Row: grid.Rows}, hex.Hex{}
	reach := func(h hex.Hex) {
		if grid.Contains(h) {
			low = hex.Hex{Col: min(low.Col, h.Col), Row: min(low.Row, h.Row)}
			high = hex.Hex{Col: max(high.Col, h.Col), Row: max(high.Row, h.Row)}
		}
	}
	standing := func(n int) {
		s.GoTo(n)
		for u := range int32(s.Table().Units()) {
			if v := s.Table().View(u); v.OnMap() {
				reach(v.At.Hex())
			}
		}
	}
	standing(0)
	for n := range last {
		for _, e := range s.Moment(n).Events {
			if e.On {
				reach(e.At.Hex())
			}
		}
	}
	standing(last)
	if low.Col > high.Col {
		low, high = hex.Hex{}, hex.Hex{Col: grid.Cols - 1, Row: grid.Rows - 1}
	}
	o.view = playtest.PartOfMap(sc.Hexes(), low, high, boardWidth)
	return o
}

func (o *onHexes) ground() ([]byte, int, int) { return groundOf(o.view.Image()) }

func groundOf(m *image.RGBA) ([]byte, int, int) {
	var out bytes.Buffer
	if err := paint.WritePNG(&out, m); err != nil {
		return nil, 0, 0
	}
	return out.Bytes(), m.Rect.Dx(), m.Rect.Dy()
}

func (o *onHexes) frame() Frame {
	t := o.s.Table()
	out := Frame{}
	stacks := map[hex.Hex][]int32{}
	for u := range int32(t.Units()) {
		if v := t.View(u); v.OnMap() {
			stacks[v.At.Hex()] = append(stacks[v.At.Hex()], u)
		}
	}
	side := o.view.CounterSide()
	for h, units := range stacks {
		x, y := o.view.CenterOf(h)
		for i, u := range units {
			c := playtest.CounterOf(t.View(u), o.sc.Base.Fields, o.charts)
			pic := o.pics.of(c, 1.0/sharp, func() *image.RGBA { return draw.CounterPicture(c, int(sharp*side)) })
			dx, dy := o.view.CounterSpot(i, len(units))
			out[fmt.Sprintf("u%d", u)] = Placed{Picture: pic, X: int(x + dx - side/2), Y: int(y + dy - side/2), Scale: 1000, Level: i}
		}
	}
	for h := range hexrules.GridOf(t).All() {
		var set draw.MarkerSet
		for _, m := range t.Markers(model.HexSite(h)) {
			if kind, ok := draw.MarkerNamed(m.ID); ok {
				set |= draw.SetOf(kind)
			}
		}
		if o.graves[h] {
			set |= draw.SetOf(draw.EliminatedMarker)
		}
		if set != 0 {
			o.mark(out, h, set, len(stacks[h]) > 0)
		}
	}
	return out
}

// markLevel is the level of markers: over all counters.
const markLevel = 1_000_000

// mark lays the markers of a hex.
func (o *onHexes) mark(out Frame, h hex.Hex, set draw.MarkerSet, beside bool) {
	all := slices.DeleteFunc(draw.Markers(), func(m draw.Marker) bool { return !set.Has(m) })
	x, y := o.view.CenterOf(h)
	for i, m := range all {
		dx, dy, side := o.view.MarkerSpot(i, len(all), beside)
		pic := o.pics.of([2]int{int(m), int(sharp * side)}, 1.0/sharp, func() *image.RGBA { return m.Picture(int(sharp*side) + 2) })
		out[fmt.Sprintf("m%d at %d,%d", m, h.Col, h.Row)] = Placed{Picture: pic, X: int(x + dx - side/2), Y: int(y + dy - side/2), Scale: 1000, Level: markLevel}
	}
}

func (o *onHexes) parts([]rules.Happening) []Frame { return nil }

func (o *onHexes) saw(e rules.Happening) {
	switch {
	case e.Kind == rules.TurnBegins:
		clear(o.graves)
	case e.Kind == rules.Loses && e.On:
		o.graves[e.At.Hex()] = true
	}
}

func (o *onHexes) over(e rules.Happening) []stroke {
	if !e.On || !o.sc.Hexes().Grid.Contains(e.At.Hex()) {
		return nil
	}
	at := func(s model.Site) []int {
		x, y := o.view.CenterOf(s.Hex())
		return []int{int(x), int(y)}
	}
	side := -1
	if e.Unit >= 0 {
		side = slices.IndexFunc(o.sc.Sides, func(s model.Side) bool { return s.ID == o.s.Table().View(e.Unit).Side })
	}
	switch e.Kind {
	case rules.Steps:
		return []stroke{{kind: "way", side: side, at: slices.Concat(at(e.From), at(e.At))}}
	case rules.Aims:
		if e.Unit >= 0 {
			return []stroke{{kind: "fire", side: side, at: slices.Concat(at(o.s.Table().View(e.Unit).At), at(e.At))}}
		}
	case rules.Attacks, rules.Hits, rules.Loses:
		return []stroke{{kind: "ring", side: -1, at: append(at(e.At), int(o.view.CounterSide()))}}
	case rules.Deploys, rules.Arrives:
		return []stroke{{kind: "spot", side: -1, at: append(at(e.At), int(o.view.CounterSide()))}}
	}
	return nil
}
