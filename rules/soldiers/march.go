package soldiers

import (
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/rules/hexrules"
	"github.com/mapsheet/mapsheet/rules/soldiers/fields"
)

// march is what movement costs on a board before any unit stands on it, in half
// points.
type march struct {
	board  *model.HexBoard
	charts charts
}

// newMarch reads what movement costs off the charts.
func newMarch(in *model.Charts, b *model.HexBoard) (hexrules.March, error) {
	figures, err := readCharts(in)
	return march{b, figures}, err
}

// Pace is the type's allowance. Infantry and cavalry on foot may always move
// one hex (Movement (H), exception).
func (m march) Pace(t *model.UnitType) hexrules.Pace {
	u := fields.Of(t)
	foots := t.Kind == fields.Infantry || t.Kind == fields.Cavalry && !u.Mounted
	return hexrules.Pace{Points: int(halfMovement(u)), OneHex: foots}
}

// Step is what a step costs (Movement (A), (C), (H)).
func (m march) Step(from hex.Hex, d hex.Dir) int {
	to := from.Neighbor(d)
	if !m.board.Grid.Contains(to) {
		return hexrules.Impassable
	}
	canal := m.board.HasLine(model.Canal, to)
	cost := m.ground(to, canal && m.board.HasLine(model.Canal, from))
	if m.board.Linked(model.Road, from, d) {
		cost = m.charts.road
	}
	if m.ditch(from) && !canal {
		cost += m.charts.canalLeave
	}
	return int(cost)
}

// Enter is what it costs to come onto the map: a road runs on beyond it (ruling
// 51).
func (m march) Enter(h hex.Hex) int {
	if m.board.HasLine(model.Road, h) {
		return int(m.charts.road)
	}
	return int(m.ground(h, false))
}

// ground is what the ground of a hex costs; a canal hex entered along the canal
// costs what the canal does, bridge or not.
func (m march) ground(h hex.Hex, alongCanal bool) int32 {
	if alongCanal || m.ditch(h) {
		return m.charts.canalEnter
	}
	return m.charts.enter[m.board.Terrain(h)]
}

// ditch reports whether the hex is a canal without a bridge.
func (m march) ditch(h hex.Hex) bool {
	return m.board.HasLine(model.Canal, h) && !m.board.Bridge(h)
}
