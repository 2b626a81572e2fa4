// Package fields describes what scenarios of Soldiers say that those of no
// other rule system do, to all who read, write, show and change scenarios. How
// it is played is the engine's matter.
package fields

import (
	"fmt"
	"slices"
	"strings"

	"github.com/mapsheet/mapsheet/model"
)

// The keys of fields.
const (
	QualityKey   = "quality"            // of units: how well they are trained
	TroopsKey    = "troops"             // of units: the people they are drawn from, where a rule asks
	PositionsKey = "improved_positions" // of a step: whether units start in them
	MountKey     = "mount"              // of a step and an arrival: how cavalry starts
	TrenchesKey  = "trenches"           // of a step: markers placed in the same area
	PerHexKey    = "per_hex"            // of a step: every hex of the area takes exactly so many of these units
	FillKey      = "fill"               // of a step: every hex of the area ends it with exactly so many units of the side
)

// Quality is how well units are trained.
type Quality string

// The qualities.
const (
	Active  Quality = ""
	Reserve Quality = "reserve"
)

// Positions says whether units start in improved positions.
type Positions string

// Whether units start in improved positions.
const (
	PositionsNone Positions = ""     // none do
	PositionsMay  Positions = "may"  // those the player chooses do; never in a trench
	PositionsMust Positions = "must" // all do
)

// Mount says how cavalry starts.
type Mount string

// How cavalry starts.
const (
	Mounted    Mount = ""           // mounted
	Dismounted Mount = "dismounted" // dismounted
	MountFree  Mount = "either"     // as the player chooses for each unit
)

// largest is the largest number that a file may have.
const largest = 9999

// All describes all that scenarios of Soldiers say. It is shared: change
// nothing in it.
func All() *model.Fields { return all }

var all = &model.Fields{
	Kinds: choices(Kinds()), Unit: unitFields(), Charts: charts(), Face: face, TellUnit: tellUnit, Shapes: shapes, Samples: samples(), Room: [2]string{"stacking point", "stacking points"},
	Group: []model.Field{
		{
			Key: QualityKey, Name: "Quality", Kind: model.Pick, Told: model.Plain,
			Help:    "How well they are trained; left out for active units.",
			Choices: []model.Choice{{ID: string(Reserve), Name: "Reserve units fire worse where the special rule is in force"}},
			Label:   "Reserve quality",
		},
		{
			Key: TroopsKey, Name: "Troops", Kind: model.Word, Told: model.Proper,
			Help:  "The people they are drawn from, where a rule asks.",
			Label: "People they are drawn from", Example: "where a rule asks: czech, slavic, …", Called: "the people",
		},
	},
	Select: []model.Field{
		{
			Key: QualityKey, Name: "Quality", Kind: model.Pick, Told: model.Plain,
			Help:    "Units of this quality.",
			Choices: []model.Choice{{ID: string(Reserve), Name: "reserve only"}},
			Absent:  "active and reserve",
		},
		{
			Key: TroopsKey, Name: "Troops", Kind: model.Word, Told: model.Proper,
			Help:  "Units drawn from these people.",
			Label: "People they are drawn from", Example: "any; czech, slavic, …",
		},
	},
	Setup: []model.Field{
		{
			Key: PositionsKey, Name: "Improved positions", Kind: model.Pick, Once: "Positions",
			Help:    "Whether the units may or must start in improved positions; left out when they do not.",
			Choices: []model.Choice{{ID: string(PositionsMay), Name: "those the player chooses"}, {ID: string(PositionsMust), Name: "all of them"}},
			Label:   "In improved positions", Absent: "none",
		},
		mount("How cavalry starts: dismounted, or either as the player chooses; left out when mounted."),
		{
			Key: TrenchesKey, Name: "Trenches", Kind: model.Whole, Min: 1, Max: largest,
			Help:  "How many trench markers are placed in the same area.",
			Label: "Trench markers", Most: 999, Places: true,
			Matters: func(s *model.Scenario, _ []string) bool {
				return slices.ContainsFunc(s.Rules, func(r model.Rule) bool { return r.Rule == "trenches" })
			},
		},
		{
			Key: PerHexKey, Name: "Units per hex", Kind: model.Whole, Min: 1, Max: largest,
			Help:  "Every hex of the area takes exactly so many of these units.",
			Label: "Units a hex (0: free)", Most: 99, Called: "the units in each hex",
		},
		{
			Key: FillKey, Name: "Fill", Kind: model.Whole, Min: 1, Max: largest,
			Help:  "Every hex of the area ends the step with exactly so many units of the side.",
			Label: "Fill every hex up to (0: no)", Most: 99,
		},
	},
	Arrival: []model.Field{
		mount("How cavalry arrives: dismounted, or either as the player chooses; left out when mounted."),
	},
	TellSetup: tellSetup,
	TellArrival: func(_ *model.Scenario, own model.Values, _ int) model.Wording {
		return model.Wording{Further: tellMount(own, "arrives")}
	},
}

// mount describes how cavalry starts.
func mount(help string) model.Field {
	return model.Field{
		Key: MountKey, Name: "Mount", Kind: model.Pick, Help: help,
		Choices: []model.Choice{{ID: string(Dismounted), Name: "dismounted"}, {ID: string(MountFree), Name: "as the player chooses"}},
		Label:   "Cavalry", Absent: "mounted",
		Matters: mounts,
	}
}

func tellSetup(_ *model.Scenario, own model.Values, units int) model.Wording {
	var out model.Wording
	trenches := own.Int(TrenchesKey)
	if trenches > 0 {
		out.Beside = model.Counted(trenches, "trench marker", "trench markers")
	}
	if n := own.Int(PerHexKey); n > 0 {
		out.Manner = append(out.Manner, fmt.Sprintf("exactly %d in each hex", n))
	}
	if n := own.Int(FillKey); n > 0 {
		out.Manner = append(out.Manner, fmt.Sprintf("so that each hex holds exactly %s of the side", model.Counted(n, "unit", "units")))
	}
	they, positions := "They", "improved positions"
	if units == 1 {
		they, positions = "It", "an improved position"
	}
	switch p := Positions(own.Text(PositionsKey)); {
	case p == PositionsMay && trenches > 0:
		out.Further = append(out.Further, "Units that do not start in a trench may start in improved positions.")
	case p == PositionsMay:
		out.Further = append(out.Further, they+" may start in "+positions+".")
	case p == PositionsMust && units == 1:
		out.Further = append(out.Further, "It starts in an improved position.")
	case p == PositionsMust:
		out.Further = append(out.Further, "They start in improved positions.")
	}
	out.Further = append(out.Further, tellMount(own, "starts")...)
	return out
}

func tellMount(own model.Values, verb string) []string {
	switch Mount(own.Text(MountKey)) {
	case Dismounted:
		return []string{"Cavalry " + verb + " dismounted."}
	case MountFree:
		return []string{"Cavalry " + verb + " mounted or dismounted, as the player chooses for each unit."}
	default:
		return nil
	}
}

// lower is a text that begins in a sentence.
func lower(text string) string { return strings.ToLower(text[:1]) + text[1:] }
