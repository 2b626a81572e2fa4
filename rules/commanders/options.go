package commanders

import (
	"fmt"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/commanders/fields"
)

// The switches of a scenario (14).
const (
	ruleGeneral     = fields.General
	ruleFlag        = fields.Flag
	ruleWindRose    = fields.WindRose
	ruleRandom      = fields.RandomOrders
	ruleCouriers    = fields.Couriers
	ruleMorale      = fields.Morale
	ruleTerrain     = fields.Ground
	ruleTurned      = fields.Turned
	ruleLeaves      = fields.CavalryLeaves
	ruleDeadGround  = fields.DeadGround
	ruleOrders      = fields.Orders
	ruleCapacity    = fields.Capacity
	ruleSpaces      = fields.Spaces
	largestOrders   = 20
	largestCapacity = 20
	largestSpaces   = 5
)

// specialRules are what a scenario can put in force (14).
func specialRules() []rules.SpecialRule {
	points := func(least, most int) *rules.Number {
		return &rules.Number{Meaning: "points for the enemy", One: "point for the enemy", Min: least, Max: most}
	}
	return []rules.SpecialRule{
		{
			ID: ruleGeneral, Name: "General",
			Explanation: "The general of the side commands in this sector, which is friendly to it while no enemy unit is there; the enemy scores in every round in which he controls it.",
			Reference:   "Objective markers (14.1)", Units: rules.Required, Area: rules.Required, Number: points(1, 99), OneSide: true, OnePlace: true,
		},
		{
			ID: ruleFlag, Name: "Flag",
			Explanation: "A flag of the side stands in each of these sectors, which are friendly to it while no enemy unit is there; the enemy scores in every round for each that he controls.",
			Reference:   "Objective markers (14.1)", Units: rules.Required, Area: rules.Required, Number: points(1, 99), OneSide: true,
		},
		{
			ID: ruleWindRose, Name: "Wind rose",
			Explanation: "The enemy of the side scores once for each of these sectors, when he first controls it.",
			Reference:   "Objective markers (14.1)", Units: rules.Required, Area: rules.Required, Number: points(1, 99), OneSide: true,
		},
		{
			ID: ruleRandom, Name: "Random orders",
			Explanation: "At the start of each round a die and 6 say for each side how many orders it has.",
			Reference:   "Advanced ordering (14.2)", Against: []string{ruleRandom},
		},
		{
			ID: ruleCouriers, Name: "Couriers",
			Explanation: "Orders are carried from the general: each needs a die of at least its distance, and one order more may be given to units in his sector.",
			Reference:   "Advanced ordering (14.3)", Against: []string{ruleCouriers},
		},
		{
			ID: ruleMorale, Name: "Army morale",
			Explanation: "Both sides begin with so many points and lose what the enemy would gain; who has none left loses, and a side has no more orders than points.",
			Reference:   "Army morale (14.4)", Number: &rules.Number{Meaning: "points at the start", One: "point at the start", Min: 1, Max: 99}, Against: []string{ruleMorale},
		},
		{
			ID: ruleTerrain, Name: "Terrain",
			Explanation: "Forests, hills, buildings and roads of the map count in movement, combat and bombardment.",
			Reference:   "Terrain features (14.5)", Against: []string{ruleTerrain},
		},
		{
			ID: ruleTurned, Name: "Board turned",
			Explanation: "The terrain and the roads of the map lie the other way round, as if the sheet were turned by half.",
			Reference:   "Components (14.6)", Against: []string{ruleTurned},
		},
		{
			ID: ruleLeaves, Name: "Routed cavalry leaves",
			Explanation: "Cavalry that is routed by fire leaves its zone before melee.",
			Reference:   "Ruling 38", Against: []string{ruleLeaves},
		},
		{
			ID: ruleDeadGround, Name: "Dead ground",
			Explanation: "A battery on a hill cannot bombard the sectors beside it.",
			Reference:   "Ruling 52", Against: []string{ruleDeadGround},
		},
		{
			ID: ruleOrders, Name: "Orders a round",
			Explanation: "Each side has so many orders a round instead of ten.",
			Reference:   "Planning phase (5.1)", Number: &rules.Number{Meaning: "orders", One: "order", Min: 1, Max: largestOrders}, Against: []string{ruleOrders},
		},
		{
			ID: ruleCapacity, Name: "Sector capacity",
			Explanation: "A battle sector holds so many units instead of six.",
			Reference:   "Battlefield & sectors (1.4)", Number: &rules.Number{Meaning: "units", One: "unit", Min: 1, Max: largestCapacity}, Against: []string{ruleCapacity},
		},
		{
			ID: ruleSpaces, Name: "Spaces of a zone",
			Explanation: "So many units a side fight over a border, and pass it in a phase, instead of five.",
			Reference:   "Battlefield & sectors (1.5)", Number: &rules.Number{Meaning: "spaces", One: "space", Min: 1, Max: largestSpaces}, Against: []string{ruleSpaces},
		},
	}
}

// sign is what a marker stands for (14.1).
type sign uint8

const (
	general sign = iota
	flag
	windRose
)

var signs = [...]struct{ rule, name string }{{ruleGeneral, "general"}, {ruleFlag, "flag"}, {ruleWindRose, "wind rose"}}

// marker is a general, a flag or a wind rose of a side in a sector.
type marker struct {
	sign   sign
	side   int8 // whose it is
	sector int8
	points int // that the enemy gains
}

// options is what a scenario has in force.
type options struct {
	random, couriers, morale, terrain, turned, leaves, deadGround bool

	start, orders, capacity, spaces int
	markers                         []marker
}

// newOptions reads the special rules that do not ask where something is.
func newOptions(sc *model.Scenario) options {
	limits := tables().Limits
	o := options{orders: limits.Orders, capacity: limits.Capacity, spaces: limits.Spaces, start: limits.Morale}
	switches := map[string]*bool{
		ruleRandom: &o.random, ruleCouriers: &o.couriers, ruleMorale: &o.morale, ruleTerrain: &o.terrain,
		ruleTurned: &o.turned, ruleLeaves: &o.leaves, ruleDeadGround: &o.deadGround,
	}
	numbers := map[string]*int{ruleMorale: &o.start, ruleOrders: &o.orders, ruleCapacity: &o.capacity, ruleSpaces: &o.spaces}
	for _, r := range sc.Rules {
		if at := switches[r.Rule]; at != nil {
			*at = true
		}
		if at := numbers[r.Rule]; at != nil && r.Number != nil {
			*at = *r.Number
		}
	}
	return o
}

// width is how many units of a side a phase lets over a border into a sector (4.4,
// r51).
func (b *battle) width(to int8) int {
	if b.terrain && b.ground.terrain[to] == forest {
		return min(b.spaces, tables().Limits.Forest)
	}
	return b.spaces
}

// place reads the markers of the special rules.
func (o *options) place(sc *model.Scenario, g *ground) error {
	generals := [2]int{}
	for _, r := range sc.Rules {
		for s := range signs {
			if signs[s].rule != r.Rule || r.Units == nil || r.Area == nil || r.Number == nil {
				continue
			}
			side := int8(0)
			switch r.Units.Side {
			case sc.Sides[0].ID:
			case sc.Sides[1].ID:
				side = 1
			default:
				return fmt.Errorf("the special rule %s does not say whose it is: name a side", r.Rule)
			}
			at, err := r.Area.Sectors(g.board)
			if err != nil {
				return fmt.Errorf("the special rule %s: %w", r.Rule, err)
			}
			for _, i := range at {
				o.markers = append(o.markers, marker{sign(s), side, int8(i), *r.Number})
				if sign(s) == general {
					generals[side]++
				}
			}
		}
	}
	for side, n := range generals {
		switch {
		case n > 1:
			return fmt.Errorf("the %s side has %d generals, and a side has one", sc.Sides[side].Name, n)
		case n == 0 && o.couriers:
			return fmt.Errorf("couriers need a general, and the %s side has none", sc.Sides[side].Name)
		}
	}
	if len(o.markers) > maxMarkers {
		return fmt.Errorf("the game has %d markers, and the scenario %d", maxMarkers, len(o.markers))
	}
	return nil
}

// maxMarkers is how many markers a scenario can have.
const maxMarkers = 64
