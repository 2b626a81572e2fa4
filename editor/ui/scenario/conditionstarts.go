package scenario

import (
	"fmt"

	"github.com/mapsheet/mapsheet/model"
)

// conditionStart is a condition that many battles have, to begin with.
type conditionStart struct {
	text string
	when model.When // when a clause of it is asked
	make func(p firstPicks) model.Condition
	like func(p firstPicks) string // what it begins with, in a word or two
}

// firstPicks fills conditions with what is likely meant, for a side that is to
// win by them.
type firstPicks struct {
	s    *model.Scenario
	side string
}

var conditionStarts = []conditionStart{
	{"Hold a place", model.AtEnd, func(p firstPicks) model.Condition {
		return model.Condition{Occupies: &model.Occupies{Units: p.own(), Area: objective(p.s)}}
	}, firstPicks.Place},
	{"Clear a place of the enemy", model.AtEnd, func(p firstPicks) model.Condition {
		return model.Condition{Count: &model.Count{Units: p.enemy(), State: model.Undisrupted, Area: objective(p.s), Bound: noMore(0)}}
	}, firstPicks.Place},
	{"No enemy near a place", model.AtEnd, func(p firstPicks) model.Condition {
		near := model.Area{Within: &model.Within{Hexes: 2, Of: objective(p.s)}}
		return model.Condition{Count: &model.Count{Units: p.enemy(), Area: near, Bound: noMore(0)}}
	}, func(p firstPicks) string { return "2 hexes from " + p.Place() }},
	{"Leave the map by an edge", model.AtOnce, func(p firstPicks) model.Condition {
		return model.Condition{Exits: &model.Exits{Units: p.own(), By: model.Area{Edge: &model.Edge{Side: p.farEdge(), Hexes: 1}}, Bound: noFewer(p.third(p.own()))}}
	}, func(p firstPicks) string {
		return fmt.Sprintf("%s, %s", model.Counted(p.third(p.own()), "unit", "units"), p.farEdge())
	}},
	{"Destroy enemy units", model.AtOnce, func(p firstPicks) model.Condition {
		return model.Condition{Losses: &model.Losses{Units: p.enemy(), Bound: noFewer(p.third(p.enemy()))}}
	}, func(p firstPicks) string { return model.Counted(p.third(p.enemy()), "unit", "units") }},
	{"Lose few units", model.AtEnd, func(p firstPicks) model.Condition {
		return model.Condition{Losses: &model.Losses{Units: p.own(), Bound: noMore(p.third(p.own()))}}
	}, func(p firstPicks) string { return "at most " + model.Counted(p.third(p.own()), "unit", "units") }},
	{"Have more points", model.AtEnd, func(p firstPicks) model.Condition {
		return model.Condition{Points: &model.PointsLead{Side: p.side, Over: enemyOf(p.s, p.side), By: 1}}
	}, func(firstPicks) string { return "for units destroyed" }},
	{"Ride round the enemy", model.AtOnce, func(p firstPicks) model.Condition {
		edge := model.Area{Edge: &model.Edge{Side: p.farEdge(), Hexes: 1}}
		place := objective(p.s)
		return model.Condition{Journey: &model.Journey{Units: p.own(), AtLeast: 1, Steps: []model.Leg{{Exit: &edge}, {StayAway: 1}, {Enter: &edge}, {Reach: &place}}}}
	}, func(firstPicks) string { return "leave, return, reach" }},
	{"Hold some hex of many", model.AtEnd, func(p firstPicks) model.Condition {
		of := objective(p.s)
		if bridges := (model.Area{Bridges: true}); p.has(bridges) {
			of = bridges
		}
		this := model.Area{This: true}
		return model.Condition{SomeHex: &model.SomeHex{Of: of, Condition: model.Condition{All: []model.Condition{
			{Occupies: &model.Occupies{Units: p.own(), Area: this}},
			{Count: &model.Count{Units: p.enemy(), Area: model.Area{Within: &model.Within{Hexes: 1, Of: this}}, Bound: noMore(0)}},
		}}}}
	}, func(firstPicks) string { return "no enemy beside it" }},
}

func noFewer(n int) model.Bound { return model.Bound{AtLeast: &n} }
func noMore(n int) model.Bound  { return model.Bound{AtMost: &n} }

func (p firstPicks) own() model.Selector   { return model.Selector{Side: p.side} }
func (p firstPicks) enemy() model.Selector { return model.Selector{Side: enemyOf(p.s, p.side)} }

// third is a third of some units, at least one.
func (p firstPicks) third(sel model.Selector) int { return max(1, p.s.CountUnits(sel)/3) }

// Place is what the place that is most likely fought for is called.
func (p firstPicks) Place() string {
	if place, ok := p.s.Hexes().Place(objective(p.s).Place); ok {
		return place.Title()
	}
	return "the middle"
}

func (p firstPicks) has(a model.Area) bool {
	r, err := a.Region(p.s.Hexes())
	return err == nil && !r.Empty()
}

// farEdge is the edge of the map that lies furthest from where the side
// deploys; west where it does not say.
func (p firstPicks) farEdge() model.Compass {
	var col, row, n float64
	for _, d := range p.s.Deployment {
		if len(d.Forces) == 0 {
			continue
		}
		force, ok := p.s.Force(d.Forces[0])
		if !ok || force.Side != p.side {
			continue
		}
		if r, err := d.Area.Region(p.s.Hexes()); err == nil {
			for h := range r.All() {
				col, row, n = col+float64(h.Col), row+float64(h.Row), n+1
			}
		}
	}
	if n == 0 {
		return model.West
	}
	grid := p.s.Hexes().Grid
	east, south := col/n/float64(grid.Cols)-0.5, row/n/float64(grid.Rows)-0.5
	switch {
	case max(east, -east) < max(south, -south) && south > 0:
		return model.North
	case max(east, -east) < max(south, -south):
		return model.South
	case east > 0:
		return model.West
	default:
		return model.East
	}
}
