// Package soldiers is the rule system of Soldiers, company-level combat of
// 1914 and 1915. RULINGS.md beside the code lists how the project reads the
// rulebook where it is silent or contradicts itself.
package soldiers

import (
	"fmt"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/limits"
	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/hexrules"
	"github.com/mapsheet/mapsheet/rules/soldiers/fields"
	"github.com/mapsheet/mapsheet/rules/soldiers/review"
)

// System describes Soldiers.
func System() rules.System {
	return rules.System{
		ID:   "soldiers",
		Name: "Soldiers", About: "tactical combat of 1914 and 1915, on hexes",
		Year: 1914, Period: [2]int{1914, 1918}, Board: model.OnHexes, Sheet: "standard",
		Phases:       phases(),
		SpecialRules: specialRules(),
		Fields:       fields.All(),
		Players: []rules.PlayerKind{
			{ID: "doctrine", Name: "Doctrine", About: "plays units by the fixed rules of the solitaire situation", New: seatDoctrine},
		},
		Die:      dieRolls,
		Faults:   faults,
		Overlays: overlayKinds(),
		Signs: []rules.Sign{
			{Look: rules.Weakened, Text: "Disrupted"}, {Look: rules.Sheltered, Text: "In an improved position"}, {Second: true, Text: "Reserve"},
			{Marker: observedMarker, OfUnits: true, Text: "Seen firing: needs no observer"}, {Marker: interdictedMarker, Text: "Interdicted"},
			{Marker: eliminatedMarker, Text: "A unit was lost: no entry"}, {Marker: trenchMarker, Text: "Trench"}, {Marker: ruinMarker, Text: "Bridge destroyed"},
		},
		Review:    review.All(),
		NewBattle: func(sc *model.Scenario) (rules.Battle, error) { return rules.Ready(NewBattle(sc)) },
		Ground: hexrules.Ground{
			Terrains: model.Terrains(),
			Lines:    []model.LineKind{model.Road, model.Railroad, model.Canal},
			Figures:  lookedUp(),
			March:    newMarch,
			Sight:    sightline, SightMarkers: sightMarkers,
		},
	}
}

// phases is the phases of a turn.
func phases() []rules.Phase {
	return []rules.Phase{
		{ID: "first-movement", Name: "First Movement Phase", Moves: rules.First},
		{ID: "first-fire", Name: "First Fire Phase"},
		{ID: "second-movement", Name: "Second Movement Phase", Moves: rules.Second},
		{ID: "second-fire", Name: "Second Fire Phase"},
	}
}

// seatDoctrine seats the doctrine where the special rule names units of the
// side; it would leave all others standing idle.
func seatDoctrine(brief rules.Brief) (rules.Player, error) {
	for _, r := range brief.Scenario.Rules {
		if r.Rule != "doctrine" || r.Units == nil || r.Units.Side != "" && r.Units.Side != brief.Side {
			continue
		}
		ofSide := *r.Units
		ofSide.Side = brief.Side
		if brief.Scenario.CountUnits(ofSide) > 0 {
			return &Doctrine{}, nil
		}
	}
	return nil, fmt.Errorf("the player doctrine plays units that the special rule \"doctrine\" names, and %s names no %s ones: choose another player for that side",
		brief.Scenario.Title, brief.Scenario.SideName(brief.Side))
}

func specialRules() []rules.SpecialRule {
	return []rules.SpecialRule{
		{
			ID: "trenches", Name: "Trenches",
			Explanation: "Trench markers placed before play make their hex defend at 20, hide who is in it, and cost movement points to enter and leave.",
			Reference:   "Special Rules: Trenches",
			Enables:     fields.TrenchesKey,
			Tells:       []uint8{EventTrench},
		},
		{
			ID: "reserve-units", Name: "Reserve units",
			Explanation: "Units of reserve quality fire with a worse die roll and find it harder to enter and leave improved positions.",
			Reference:   "Special Rules: Reserve Units",
			Units:       rules.Optional,
			Enables:     fields.QualityKey,
		},
		{
			ID: "eastern-front", Name: "Eastern Front",
			Explanation: "The units named stay disrupted twice as long.",
			Reference:   "Special Rules: The Eastern Front (A), (B)",
			Units:       rules.Required,
		},
		{
			ID: "mutinous", Name: "Mutinous troops",
			Explanation: "The units named roll a die before they fire, and refuse on a 4, 5 or 6.",
			Reference:   "Special Rules: The Eastern Front (D)",
			Units:       rules.Required,
			Tells:       []uint8{EventMutiny},
		},
		{
			ID: "no-remounting", Name: "No remounting",
			Explanation: "The dismounted cavalry named fights on foot for the whole game.",
			Reference:   "Scenario 8: Special Rules",
			Units:       rules.Required,
			Arms:        []model.Kind{fields.Cavalry},
		},
		{
			ID: "immovable", Name: "Immovable units",
			Explanation: "The units named stay where they are set up.",
			Reference:   "Scenario 8: Special Rules",
			Units:       rules.Required,
			Immovable:   true,
		},
		{
			ID: "range-cap", Name: "Range cap",
			Explanation: "The units named, or all where none are, fire no further than the number of hexes.",
			Reference:   "Scenario 8: Special Rules",
			Units:       rules.Optional,
			Number:      &rules.Number{Meaning: "hexes", One: "hex", Min: 1, Max: 99},
			Against:     []string{"range-cap"},
		},
		{
			ID: "wasps", Name: "Wasps",
			Explanation: "A unit in the area rolls a die before it moves, and is disrupted when the number comes up.",
			Reference:   "Scenario 9: Special Rules",
			Units:       rules.Optional,
			Area:        rules.Required,
			Number:      &rules.Number{Meaning: "the die roll that disrupts", Min: 1, Max: 6},
			Tells:       []uint8{EventWasps},
		},
		{
			ID: "doctrine", Name: "Doctrine",
			Explanation: "Nobody plays the units named: they move and fire by the fixed rules of the solitaire situation.",
			Reference:   "Solitaire Situation: Special Rules",
			Units:       rules.Required,
			OneSide:     true,
			Against:     []string{"immovable"},
		},
		{
			ID: "handicap", Name: "Handicap",
			Explanation: "A player who has mastered the scenario may begin it with fewer of the units named; the last of them stay out.",
			Reference:   "Solitaire Situation: Victory Conditions",
			Units:       rules.Required,
			Number:      &rules.Number{Meaning: "units at most", One: "unit at most", Min: 1, Max: limits.GroupUnits},
			OneSide:     true,
			Handicap:    true,
		},
	}
}
