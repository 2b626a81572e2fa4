package playhexes

import (
	"github.com/mapsheet/mapsheet/editor/playtest"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/hexrules"
)

// position is a game as it stands at the present moment: what its rule system says of
// it, in hexes, which the map has. It knows nothing of a window.
type position struct {
	session *playtest.Session
	able    abilities // as far as they were asked for

	chartsOf *model.Scenario // the scenario whose charts are kept
	charted  *model.Charts
}

// grid is the extent of the map.
func (g *position) grid() hex.Grid { return hexrules.GridOf(g.table()) }

// label is what the map calls a hex.
func (g *position) label(h hex.Hex) string { return g.table().Label(model.HexSite(h)) }

// labels names hexes.
func (g *position) labels(hexes hex.List) string { return g.grid().Labels(hexes) }

// stack is the units in a hex.
func (g *position) stack(h hex.Hex) []int32 { return g.table().Stack(nil, model.HexSite(h)) }

// markers is the markers on a hex.
func (g *position) markers(h hex.Hex) []rules.Marker { return g.table().Markers(model.HexSite(h)) }

// follows is what follows when a unit is dragged to a hex, or why nothing does.
func (g *position) follows(unit int32, h hex.Hex) ([]rules.Action, *rules.Refusal) {
	return g.table().Explain(unit, model.HexSite(h))
}

// hexesOf is the hexes that an action names.
func (g *position) hexesOf(a rules.Action) hex.List { return hexrules.Hexes(g.table().ActionSites(a)) }

// moves is where a unit may move; nil where it may not, or units do not move about.
func (g *position) moves(unit int32) rules.Moves {
	if m, ok := g.table().(rules.Mover); ok {
		if moves, refusal := m.Moves(unit); refusal == nil {
			return moves
		}
	}
	return nil
}

// figure writes costs of movement.
func (g *position) figure(parts int) string {
	if m, ok := g.table().(rules.Mover); ok {
		return m.Figure(parts)
	}
	return ""
}

// targets is the attacks in which a unit can take part now.
func (g *position) targets(unit int32) []rules.Attack {
	if t, ok := g.table().(rules.Attacker); ok {
		return t.Targets(nil, unit)
	}
	return nil
}

// declared is the attacks that are declared and not carried out yet.
func (g *position) declared() []rules.Attack {
	if t, ok := g.table().(rules.Attacker); ok {
		return t.Attacks(nil)
	}
	return nil
}
