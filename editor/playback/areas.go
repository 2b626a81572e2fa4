package playback

import (
	"fmt"
	"image"
	"slices"
	"strconv"

	"github.com/mapsheet/mapsheet/editor/draw"
	"github.com/mapsheet/mapsheet/editor/draw/areas"
	"github.com/mapsheet/mapsheet/editor/playtest"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules"
)

// areasWidth is how wide pictures of maps of areas are, in pixels.
const areasWidth = 1000

// onAreas is the stage of games on maps of areas.
type onAreas struct {
	s      *playtest.Session
	sc     *model.Scenario
	pics   *pictures
	layout *areas.Layout
	sides  areas.Setting // without anybody
}

func newAreas(s *playtest.Session, pics *pictures) *onAreas {
	o := &onAreas{s: s, sc: s.Scenario(), pics: pics}
	o.sides = areas.Bare(o.sc)
	o.layout = areas.NewLayout(o.sc.AreaBoard(), o.sides, areasWidth)
	return o
}

func (o *onAreas) ground() ([]byte, int, int) {
	return groundOf(areas.Picture(o.sc.AreaBoard(), o.sides, areasWidth, draw.Options{}))
}

func (o *onAreas) frame() Frame { return o.lay(playtest.PiecesOn(o.s.Table(), o.sc)) }

// pieceWide is how wide pictures of pieces are drawn, in pixels.
const pieceWide = 72

// lay lays pieces and markers.
func (o *onAreas) lay(pieces playtest.Pieces) Frame {
	set, units := pieces.Setting(o.s.Table(), o.sc)
	out := Frame{}
	put := func(id string, pic int, x, y, part float64, level int) {
		p := o.pics.all[pic]
		out[id] = Placed{Picture: pic, X: int(x - part*float64(p.wide)/2), Y: int(y - part*float64(p.high)/2), Scale: int(1000*part + 0.5), Level: level}
	}
	for i, stack := range set.Stacks {
		for k, lot := range o.layout.Lots(stack) {
			piece, count := stack.Pieces[k], max(lot.Count, 1)
			pic := o.pics.of(struct {
				areas.Piece
				count int
			}{piece, count}, 1, func() *image.RGBA { return o.layout.Piece(piece, count, pieceWide) })
			put(fmt.Sprintf("u%d", units[i][k]), pic, lot.X, lot.Y, lot.Wide/pieceWide, min(lot.Count, 1))
		}
	}
	lie := map[model.Site]int{}
	for _, m := range set.Markers {
		after := lie[m.At]
		lie[m.At]++
		if x, y, reach, ok := o.layout.Marker(m, after); ok {
			sign := m
			sign.At = model.Site{}
			pic := o.pics.of(sign, 1.0/sharp, func() *image.RGBA { return o.layout.MarkerPicture(m, sharp*reach) })
			put(fmt.Sprintf("m%d at %d", after, m.At.A), pic, x, y, 1, markLevel)
		}
	}
	return out
}

func (o *onAreas) parts(events []rules.Happening) []Frame {
	if !slices.ContainsFunc(events, func(e rules.Happening) bool { return e.Kind != rules.TurnBegins && e.Kind != rules.PhaseBegins }) {
		return nil
	}
	out := make([]Frame, len(events))
	now := playtest.PiecesOn(o.s.Table(), o.sc)
	for i, e := range events {
		now = now.After(e)
		out[i] = o.lay(now)
	}
	return out
}

func (o *onAreas) saw(rules.Happening) {}

func (o *onAreas) over(e rules.Happening) []stroke {
	if !e.On {
		return nil
	}
	x, y, ok := o.layout.Middle(e.At)
	if !ok {
		return nil
	}
	at := []int{int(x), int(y)}
	id := e.Side
	if e.Unit >= 0 {
		id = o.s.Table().View(e.Unit).Side
	}
	side := slices.IndexFunc(o.sc.Sides, func(s model.Side) bool { return s.ID == id })
	if e.From != e.At && slices.Contains([]rules.HappeningKind{rules.Aims, rules.Steps, rules.Incident}, e.Kind) {
		if fx, fy, ok := o.layout.Middle(e.From); ok {
			kind, text := "way", ""
			if e.Kind == rules.Aims {
				kind = "order"
				if e.Count > 0 {
					text = strconv.Itoa(e.Count)
				}
			}
			return []stroke{{kind, side, []int{int(fx), int(fy), at[0], at[1]}, text}}
		}
	}
	kind := "spot"
	if slices.Contains([]rules.HappeningKind{rules.Attacks, rules.Hits, rules.Loses}, e.Kind) {
		kind = "ring"
	}
	return []stroke{{kind, -1, append(at, 60), ""}}
}
