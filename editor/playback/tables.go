package playback

import (
	"fmt"
	"image"
	"slices"

	"github.com/mapsheet/mapsheet/editor/draw"
	"github.com/mapsheet/mapsheet/editor/draw/tables"
	"github.com/mapsheet/mapsheet/editor/playtest"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules"
)

// onTable is the stage of games on open tables.
type onTable struct {
	s    *playtest.Session
	sc   *model.Scenario
	pics *pictures
	cast *tables.Cast
}

func newTable(s *playtest.Session, pics *pictures) *onTable {
	sc := s.Scenario()
	return &onTable{s: s, sc: sc, pics: pics, cast: tables.NewCast(sc.TableBoard(), boardWidth, draw.Options{})}
}

func (o *onTable) ground() ([]byte, int, int) {
	return groundOf(tables.Picture(o.sc.TableBoard(), tables.Empty(o.sc), boardWidth, draw.Options{}.With(draw.Hidden, draw.AreaLayer)))
}

// Levels of what lies on a table. Those who stand lie over each other by their places.
const (
	fallenLevel  = -2_000_000
	wreckLevel   = -1_000_000
	generalLevel = 100 // before those who stand beside them
)

func (o *onTable) frame() Frame {
	set := o.s.Setting()
	out := Frame{}
	put := func(id string, m *image.RGBA, at image.Point, level int) {
		if m.Rect.Empty() {
			return
		}
		pic := o.pics.of(m, 1, func() *image.RGBA { return m })
		out[id] = Placed{Picture: pic, X: at.X, Y: at.Y, Scale: 1000, Level: level}
	}
	for i, f := range set.Fallen {
		m, at := o.cast.Fallen(f)
		put(fmt.Sprintf("f%d", i), m, at, fallenLevel)
	}
	for i, w := range set.Wrecks {
		m, at := o.cast.Wreck(w)
		put(fmt.Sprintf("w%d", i), m, at, wreckLevel)
	}
	for _, u := range set.Units {
		m, at := o.cast.Unit(u)
		put(fmt.Sprintf("u%d", u.Number), m, at, u.At.Y)
	}
	for _, g := range set.Generals {
		m, at := o.cast.General(g)
		put(fmt.Sprintf("u%d", g.Number), m, at, g.At.Y+generalLevel)
	}
	return out
}

func (o *onTable) parts([]rules.Happening) []Frame { return nil }

func (o *onTable) saw(rules.Happening) {}

func (o *onTable) over(e rules.Happening) []stroke {
	if !e.On {
		return nil
	}
	at := func(s model.Site) []int {
		p := o.cast.Pixel(s.Point())
		return []int{p.X, p.Y}
	}
	side := -1
	if e.Unit >= 0 {
		side = slices.IndexFunc(o.sc.Sides, func(s model.Side) bool { return s.ID == o.s.Table().View(e.Unit).Side })
	}
	const around = 50 // pixels
	switch e.Kind {
	case rules.Steps:
		return []stroke{{"way", side, slices.Concat(at(e.From), at(e.At)), ""}}
	case rules.Attacks:
		var out []stroke
		if e.Unit >= 0 {
			if v := o.s.Table().View(e.Unit); v.OnMap() && v.At != e.At {
				out = append(out, stroke{"fire", side, slices.Concat(at(v.At), at(e.At)), ""})
			}
		}
		return append(out, stroke{"ring", -1, append(at(e.At), around), ""})
	case rules.Hits, rules.Loses:
		return []stroke{{"ring", -1, append(at(e.At), around), ""}}
	case rules.Deploys, rules.Arrives:
		return []stroke{{"spot", -1, append(at(e.At), around), ""}}
	}
	return nil
}
