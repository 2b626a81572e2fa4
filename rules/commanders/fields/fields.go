// Package fields describes what scenarios of Commanders say that those of no other
// rule system do, to all who read, write, show and change scenarios. How it is
// played is the engine's matter.
package fields

import (
	"fmt"

	"github.com/mapsheet/mapsheet/model"
)

// The types of units.
const (
	Infantry  model.Kind = "infantry"
	Cavalry   model.Kind = "cavalry"
	Artillery model.Kind = "artillery"
)

// PerSectorKey is the key of a step of deployment's field: every battle sector of
// the area takes exactly so many of its units, and what is left goes into the
// reserve.
const PerSectorKey = "per_sector"

// SpacesRule is the special rule that says how many units of a side fight over a border,
// which are UsualSpaces without it.
const (
	SpacesRule  = "spaces"
	UsualSpaces = 5
)

// mostPerSector is the largest number that a sector can be told to take.
const mostPerSector = 20

// All describes all that scenarios of Commanders say. It is shared: change
// nothing in it.
func All() *model.Fields { return all }

var all = &model.Fields{
	Kinds:   []model.Choice{{ID: string(Infantry)}, {ID: string(Cavalry)}, {ID: string(Artillery)}},
	Charts:  charts(),
	Signs:   map[string]string{General: "general", Flag: "flag", WindRose: "wind-rose"},
	Face:    face,
	Borders: &model.Borders{Rule: SpacesRule, Usual: UsualSpaces},
	Samples: []model.UnitType{{Kind: Infantry}, {Kind: Cavalry}, {Kind: Artillery}},
	Setup: []model.Field{{
		Key: PerSectorKey, Name: "Units per sector", Kind: model.Whole, Min: 1, Max: mostPerSector,
		Help:  "Of several sectors each takes exactly so many of these units, and the reserve takes the others; their player places them in secret.",
		Label: "Units a sector (0: free)", Most: mostPerSector, Called: "the units in each sector",
	}},
	TellSetup: func(_ *model.Scenario, own model.Values, _ int) model.Wording {
		if n := own.Int(PerSectorKey); n > 0 {
			return model.Wording{Manner: []string{fmt.Sprintf("exactly %d in each sector that is no reserve", n)}}
		}
		return model.Wording{}
	},
}

// face is what a counter shows of a unit. Units are of no size: a company, a squadron or
// a battery, as the rulebook has it, fight alike.
func face(t *model.UnitType, _ model.Values) model.Face {
	switch t.Kind {
	case Cavalry:
		return model.Face{Sign: "cavalry mounted"}
	case Artillery:
		return model.Face{Sign: "field-gun"}
	}
	return model.Face{Sign: "infantry"}
}
