package draw

import (
	"image"
	"math"
	"strconv"
	"strings"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
)

// A crest's altitude is written once for all its hexes that lie as high, near
// their middle; not at all where the hill's name says it.

// findSpots looks anew at the crests that some hexes are or were part of, and
// calls changed for every hex whose altitude is written now or no longer.
func (s *scene) findSpots(hexes []hex.Hex, changed func(hex.Hex)) {
	s.search++
	for _, h := range hexes {
		s.findSpot(h, changed)
		for _, n := range h.Neighbors() {
			s.findSpot(n, changed)
		}
	}
}

// findAllSpots looks at all crests.
func (s *scene) findAllSpots() {
	s.search++
	for h := range s.grid.All() {
		s.findSpot(h, func(hex.Hex) {})
	}
}

func (s *scene) findSpot(h hex.Hex, changed func(hex.Hex)) {
	if !s.grid.Contains(h) {
		return
	}
	altitude := s.at(h).altitude
	if altitude == 0 {
		s.setSpot(h, 0, changed)
		return
	}
	if !s.look(h) {
		return
	}
	level := append(s.level[:0], h)
	col, half := 0, 0
	for i := 0; i < len(level); i++ {
		col, half = col+level[i].Col, half+level[i].HalfRow()
		for _, n := range level[i].Neighbors() {
			if s.grid.Contains(n) && s.at(n).altitude == altitude && s.look(n) {
				level = append(level, n)
			}
		}
	}
	s.level = level
	count := float64(len(level))
	best, least := h, math.Inf(1)
	for _, x := range level {
		away := math.Hypot(1.5*(float64(x.Col)-float64(col)/count), apothem*(float64(x.HalfRow())-float64(half)/count))
		if s.at(x).lines != ([model.NumLines]strand{}) {
			away += 2
		}
		if away = math.Round(away * 1e6); away < least || away == least && (x.Row < best.Row || x.Row == best.Row && x.Col < best.Col) {
			best, least = x, away
		}
	}
	for _, x := range level {
		if x == best {
			s.setSpot(x, altitude, changed)
		} else {
			s.setSpot(x, 0, changed)
		}
	}
}

// look reports whether the search comes by a hex for the first time.
func (s *scene) look(h hex.Hex) bool {
	at := &s.looked[s.index(h)]
	if *at == s.search {
		return false
	}
	*at = s.search
	return true
}

func (s *scene) setSpot(h hex.Hex, spot int16, changed func(hex.Hex)) {
	if c := s.at(h); c.spot != spot {
		c.spot = spot
		changed(h)
	}
}

// says reports whether a hill's name says an altitude.
func says(p *model.Place, altitude int16) bool {
	return p.Kind == model.PlaceHill && numberIn(p.Name) == int(altitude)
}

// numberIn is the last number in a name; 0 for none.
func numberIn(name string) int {
	words := strings.FieldsFunc(name, func(r rune) bool { return r < '0' || r > '9' })
	if len(words) == 0 {
		return 0
	}
	n, _ := strconv.Atoi(words[len(words)-1])
	return n
}

// hushSpots leaves out the altitudes that names say, and calls spoil for the
// hexes for which that is new.
func (d *drawing) hushSpots(spoil func(image.Rectangle)) {
	if d.unset {
		return
	}
	now := map[hex.Hex]bool{}
	for i := range d.plates {
		if p := &d.scene.board.Places[i]; d.plates[i].hasRoom && p.Kind == model.PlaceHill {
			for _, h := range p.Hexes {
				if c := d.scene.at(h); c.spot != 0 && says(p, c.spot) {
					now[h] = true
				}
			}
		}
	}
	was := d.hushed
	d.hushed = now
	for h := range now {
		if !was[h] {
			spoil(d.plan.box(h, 1, 1, 0))
		}
	}
	for h := range was {
		if !now[h] {
			spoil(d.plan.box(h, 1, 1, 0))
		}
	}
}
