// Package fields describes what scenarios of All the King's Men say that those of no
// other rule system do, to all who read, write, show and change scenarios. How it is
// played is the engine's matter.
package fields

import (
	"cmp"
	"fmt"
	"strings"

	"github.com/mapsheet/mapsheet/model"
)

// The keys of the fields of units.
const (
	QualityKey = "quality"
	GunKey     = "gun"
	UniformKey = "uniform"
)

// The qualities; regular units say none.
const (
	Militia = "militia"
	Regular = "regular"
	Elite   = "elite"
)

// The weights of guns; medium ones say none.
const (
	LightGun  = "light"
	MediumGun = "medium"
	HeavyGun  = "heavy"
)

// The keys of the fields of forces: the general who commands one. A force without a
// rating belongs to the command of the force that it is part of.
const (
	GeneralKey   = "general"   // his name
	RatingKey    = "rating"    // 1 to 3
	CommanderKey = "commander" // he is the Commanding General whatever his rating
	RadiusKey    = "radius"    // of his command, in hundredths of an inch; 0: the usual
)

// The best and the worst rating of a general.
const (
	LeastRating = 1
	MostRating  = 3
)

// The keys of the fields of steps of the deployment.
const (
	FacingKey    = "facing"     // the wind that units face; empty: as their player likes
	TouchKey     = "must_touch" // the edge that a unit at least touches
	MostUnitsKey = "most_units" // in the zone of MostInKey
	MostInKey    = "most_in"
)

// The keys of the fields of arrivals.
const (
	DieKey           = "die"            // its colour; rolled before the turn and each later one until it succeeds
	ReformForceKey   = "reform_force"   // whose broken units reform then, with the forces that are part of it
	ReformKindKey    = "reform_kind"    // the kind of units that do
	ReformDieKey     = "reform_die"     // the colour of a die for each
	ReformFiguresKey = "reform_figures" // that a success brings back
	ReformUnitKey    = "reform_unit"    // figures that make a unit
)

// Effects on a piece: what players agree on, of the kind in the chart of the ground, of
// a piece where it differs from its kind.
const (
	SlowKey     = "slow"
	ShutKey     = "shut"
	BlindKey    = "blind"
	CoverKey    = "cover"
	EnterKey    = "enter"
	CapacityKey = "capacity" // counted figures
)

// The values of effects.
const (
	Yes        = "yes"
	No         = "no"
	GoingUp    = "going-up" // of SlowKey: on the way up alone
	Ring       = "ring"     // of BlindKey: the outlines of a hill stop lines between two ends below
	Open       = "none"     // of CoverKey
	LightCover = "light"
	HeavyCover = "heavy"
)

// All describes all that scenarios of All the King's Men say. It is shared: change
// nothing in it.
func All() *model.Fields { return all }

var all = &model.Fields{
	Kinds: ids(Kinds()...), Unit: unitFields(), Charts: charts(), Face: face, TellUnit: tellUnit, Samples: samples(), Stands: stands, Posting: posting, Leads: leads, Shut: shut,
	Group: []model.Field{
		{
			Key: QualityKey, Name: "Quality", Kind: model.Pick, Told: model.Plain, Absent: Regular, Choices: ids(Militia, Elite),
			Help: "How well they stand; left out for regulars. It counts where the special rule is in force.",
		},
		{
			Key: GunKey, Name: "Gun", Kind: model.Pick, Absent: MediumGun, Choices: ids(LightGun, HeavyGun),
			Help:    "The weight of their guns; left out for medium ones. It counts where the special rule is in force.",
			Matters: hasGuns,
		},
		{
			Key: UniformKey, Name: "Uniform", Kind: model.Word, Chart: UniformsChart, Absent: "none: in their side’s colour", Example: "continental-blue",
			Help: "The id of the uniform they are drawn in.",
		},
	},
	Select: []model.Field{
		{
			Key: QualityKey, Name: "Quality", Kind: model.Pick, Told: model.Plain, Absent: "any", Choices: ids(Militia, Elite),
			Help: "Units of this quality.",
		},
		{
			Key: GunKey, Name: "Gun", Kind: model.Pick, Absent: "any", Choices: ids(LightGun, HeavyGun),
			Help: "Units with guns of this weight.",
		},
	},
	Force: force(),
	Piece: piece(),
	Setup: []model.Field{
		wind(FacingKey, "Facing", "Where the units face.", "as their player likes", winds()...),
		wind(TouchKey, "Must touch", "The edge of the table that a unit at least touches.", "no edge", ids(edges...)...),
		number(MostUnitsKey, "Most units", "How many of these units stand at most in the zone that is named for it.", 1, 99),
		{
			Key: MostInKey, Name: "Most units in", Kind: model.Word, Names: model.RefPlace, Absent: "no zone", Example: "a zone",
			Help: "The zone in which no more units stand than that.",
		},
	},
	Arrival: []model.Field{
		pick(DieKey, "Die", "The colour of a die that is rolled before the turn and before each later one; the forces come with a success.", "none: they come in the turn", ids(Colours()...)...),
		{
			Key: ReformForceKey, Name: "Reforms", Kind: model.Word, Names: model.RefForce, Absent: "no force", Example: "a force",
			Help: "The force whose broken units reform when these arrive, with the forces that are part of it.",
		},
		pick(ReformKindKey, "Kind that reforms", "The kind of broken units that reform.", "none", ids(Kinds()...)...),
		pick(ReformDieKey, "Die of reforming", "The colour of the die that is rolled for each broken unit.", "none", ids(Colours()...)...),
		number(ReformFiguresKey, "Figures back", "How many figures a success brings back.", 1, mostFigures),
		number(ReformUnitKey, "Figures of a unit", "So many figures that are back make a unit.", 1, mostFigures),
	},
	TellSetup:   tellSetup,
	TellArrival: tellArrival,
}

// winds are the directions that units face, clockwise from north, an eighth of a turn
// apart.
func winds() []model.Choice {
	return ids("north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west")
}

// wind is the field of one of the winds.
func wind(key, name, help, absent string, of ...model.Choice) model.Field {
	f := pick(key, name, help, absent, of...)
	f.Winds = true
	return f
}

// eighth is the angle between two winds in tenths of a degree.
const eighth = 450

// Facing is the angle of a wind in tenths of a degree clockwise from north; false where
// it is none.
func Facing(wind string) (int, bool) {
	for i, w := range winds() {
		if w.ID == wind {
			return i * eighth, true
		}
	}
	return 0, false
}

var edges = []string{"north", "east", "south", "west"}

// force is the fields of forces.
func force() []model.Field {
	rating := number(RatingKey, "Rating", "The rating of the general; a force without one is commanded by the general of the force it is part of.", LeastRating, MostRating)
	rating.Absent, rating.Least = "no general of its own", 0
	radius := length(RadiusKey, "Radius", "How far the general commands; left out for the usual radius.")
	radius.Absent = "the usual"
	return []model.Field{
		{Key: GeneralKey, Name: "General", Help: "The name of the general who commands the force.", Kind: model.Text, Example: "Brig. Gen. Daniel Morgan"},
		rating,
		{Key: CommanderKey, Name: "Commanding General", Help: "Whether he commands the army whatever his rating.", Kind: model.Flag, Example: "Commands the army"},
		radius,
	}
}

// piece is the fields of pieces of terrain: what players agree on where it differs from
// their kind.
func piece() []model.Field {
	const own = "as its kind"
	capacity := number(CapacityKey, "Capacity", "How many counted figures can be inside, where it may be entered.", 1, 999)
	capacity.Absent = "twelve"
	return []model.Field{
		pick(SlowKey, "Slows", "Whether the piece halves movement.", own, effects(SlowKey)...),
		pick(ShutKey, "Impassable", "Whether nobody can enter or touch the piece.", own, effects(ShutKey)...),
		pick(BlindKey, "Blocks sight", "Whether the piece stops lines of sight.", own, effects(BlindKey)...),
		pick(CoverKey, "Cover", "What cover the piece gives to units that touch it.", own, effects(CoverKey)...),
		pick(EnterKey, "May be entered", "Whether units can go in, where the special rule for buildings is in force.", own, effects(EnterKey)...),
		capacity,
	}
}

// effects are what an effect can be.
func effects(key string) []model.Choice {
	switch key {
	case SlowKey:
		return []model.Choice{{ID: No, Name: "no"}, {ID: Yes, Name: "yes"}, {ID: GoingUp, Name: "going up"}}
	case BlindKey:
		return []model.Choice{{ID: No, Name: "no"}, {ID: Yes, Name: "yes"}, {ID: Ring, Name: "as a hill"}}
	case CoverKey:
		return ids(Open, LightCover, HeavyCover)
	}
	return ids(No, Yes)
}

// hasGuns reports whether forces have artillery.
func hasGuns(s *model.Scenario, forces []string) bool {
	charts := s.EffectiveCharts()
	for _, id := range forces {
		f, ok := s.Force(id)
		if !ok {
			continue
		}
		for _, g := range f.Units {
			if t, ok := charts.UnitType(g.Type); ok && HasGun(t.Kind) {
				return true
			}
		}
	}
	return false
}

func tellSetup(s *model.Scenario, own model.Values, units int) model.Wording {
	var out model.Wording
	if wind := own.Text(FacingKey); wind != "" {
		out.Manner = append(out.Manner, "facing "+strings.ReplaceAll(wind, "-", " "))
	}
	if n, in := own.Int(MostUnitsKey), own.Text(MostInKey); n > 0 && in != "" {
		out.Manner = append(out.Manner, fmt.Sprintf("no more than %d %s", n, model.Area{Place: in}.Where(s.Board)))
	}
	if edge := own.Text(TouchKey); edge != "" {
		who := "One of them at least touches"
		if units == 1 {
			who = "It touches"
		}
		out.Further = append(out.Further, fmt.Sprintf("%s the %s edge.", who, edge))
	}
	return out
}

func tellArrival(s *model.Scenario, own model.Values, _ int) model.Wording {
	var out model.Wording
	if die := own.Text(DieKey); die != "" {
		out.Further = append(out.Further, fmt.Sprintf("A %s die is rolled before the turn, and before each later one until it succeeds.", die))
	}
	if force, n := own.Text(ReformForceKey), own.Int(ReformFiguresKey); force != "" && n > 0 {
		if f, ok := s.Force(force); ok {
			force = cmp.Or(f.Name, force)
		}
		out.Further = append(out.Further, fmt.Sprintf("Then a %s die for each broken %s unit of %s brings back %d figures, and each %d make a unit.",
			own.Text(ReformDieKey), strings.ReplaceAll(own.Text(ReformKindKey), "-", " "), force, n, own.Int(ReformUnitKey)))
	}
	return out
}

// samples is a unit of each look that counters have.
func samples() []model.UnitType {
	foot := Unit{Figures: 12, BreaksAt: 4, BaseWidth: 100, BaseDepth: 100, Line: 600, Column: 1000, MostRanks: 3, LineRanks: 2, ColumnFiles: 3, MobRadius: 250, FiringRanks: 2, Range: 1200, Worth: 12}
	horse := Unit{Figures: 6, BreaksAt: 2, BaseWidth: 100, BaseDepth: 250, Line: 1600, Column: 2000, MostRanks: 3, LineRanks: 1, ColumnFiles: 2, MobRadius: 300, Worth: 14}
	guns := Unit{
		Figures: 4, BreaksAt: 1, BaseWidth: 100, BaseDepth: 100, GunWidth: 150, GunLength: 300, CrewZone: 100, Column: 800, Loose: 400, ColumnFiles: 2,
		MobRadius: 200, Range: 4800, CloseRange: 1200, Worth: 11,
	}
	return []model.UnitType{{Kind: Infantry, Own: foot.Values()}, {Kind: Cavalry, Own: horse.Values()}, {Kind: FootArtillery, Own: guns.Values()}}
}
