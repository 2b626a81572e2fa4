package kingsmen

import (
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/plane"
	"github.com/mapsheet/mapsheet/rules/kingsmen/ground"
	"github.com/mapsheet/mapsheet/rules/tablerules"
)

// lineOfSight judges the line between two points of a scenario's table over its terrain
// (Sight 2). What units hide is not asked.
func lineOfSight(sc *model.Scenario, from, to plane.Point) (tablerules.Sightline, error) {
	b := &battle{board: sc.TableBoard(), options: newOptions(sc)}
	var err error
	if b.figures, err = readFigures(sc.EffectiveCharts()); err != nil {
		return tablerules.Sightline{}, err
	}
	if err := b.readGround(); err != nil {
		return tablerules.Sightline{}, err
	}
	out := tablerules.Sightline{Levels: [2]int{b.ground.Level(from), b.ground.Level(to)}}
	if n := b.ground.Hidden(plane.Segment{From: from, To: to}); n != ground.None {
		out.Pieces, out.Rule, out.Sentence = []int{n}, ground.TerrainHides.Rule(), ground.TerrainHides.String()
	}
	return out, nil
}
