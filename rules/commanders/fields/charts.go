package fields

import (
	"fmt"
	"strings"

	"github.com/mapsheet/mapsheet/model"
)

// The keys of the charts and of their fields.
const (
	CombatChart   = "combat"
	SuccessKey    = "success"
	SpentKey      = "spent"
	FastRangedKey = "fast_ranged"
	ReactionKey   = "reaction"

	BombardmentChart = "bombardment"
	NearKey          = "near"
	FarKey           = "far"
	TokenKey         = "token"

	GroundChart     = "ground"
	ForestRangedKey = "forest_ranged"
	ForestMeleeKey  = "forest_melee"
	UphillKey       = "uphill"
	DownhillKey     = "downhill"

	ModifiersChart = "modifiers"
	WhoKey         = "who"
	StepKey        = "step"
)

// The steps of combat.
const (
	Ranged = "ranged"
	Melee  = "melee"
)

// postures are how units take part in combat, with what stands over their columns.
var postures = [...][2]string{
	{"attacking-infantry", "Att. inf."}, {"attacking-cavalry", "Att. cav."}, {"attacking-artillery", "Att. art."}, {"square", "Square"},
	{"passive-infantry", "Pas. inf."}, {"passive-cavalry", "Pas. cav."}, {"passive-artillery", "Pas. art."}, {"routed", "Routed"}, {"nobody", "Nobody"},
}

// Postures are the ids of how units take part in combat; the last is for where nobody
// stands opposite.
func Postures() []string {
	out := make([]string, len(postures))
	for i := range postures {
		out[i] = postures[i][0]
	}
	return out
}

// PostureKey is the key of what is added against units of a posture.
func PostureKey(posture string) string { return strings.ReplaceAll(posture, "-", "_") }

// mostAdded is the most that a chart adds to a die or takes from it, and dieFaces how
// many faces that has.
const mostAdded, dieFaces = 9, 6

// charts describes the charts of Commanders beside its units.
func charts() []model.Chart {
	added := func(key, name, help string) model.Field {
		return model.Field{Key: key, Name: name, Help: help, Kind: model.Whole, Min: -mostAdded, Max: mostAdded, Least: -mostAdded, Most: mostAdded, Required: true}
	}
	const marks = "The provenance of the figures, by the names of their fields."
	modifiers := model.Chart{
		Key: ModifiersChart, Name: "Modifiers", Help: "What is added to a die by who rolls it and whom it strikes.", Marks: marks, Note: "A remark on the line.",
		Called: "the table of modifiers", Summary: "what is added to dice, by who rolls and whom they strike",
		Lines: true, By: []string{WhoKey, StepKey},
		Fields: []model.Field{
			{Key: WhoKey, Name: "Who", Help: "Who rolls the die. Who has no line for a step rolls none in it.", Kind: model.Pick, Required: true},
			{Key: StepKey, Name: "Step", Help: "The step of combat.", Kind: model.Pick, Choices: []model.Choice{{ID: Ranged}, {ID: Melee}}, Required: true},
		},
	}
	for i, p := range postures {
		words := strings.ReplaceAll(p[0], "-", " ")
		f := added(PostureKey(p[0]), strings.ToUpper(words[:1])+words[1:], fmt.Sprintf("What is added against %s.", words))
		f.Short, f.Label = p[1], "against "+words
		if i == len(postures)-1 {
			f.Label, f.Help = "where nobody stands opposite", "What is added beside it where nobody stands opposite."
		} else {
			modifiers.Fields[0].Choices = append(modifiers.Fields[0].Choices, model.Choice{ID: p[0]})
		}
		modifiers.Fields = append(modifiers.Fields, f)
	}
	success := model.Field{
		Key: SuccessKey, Name: "Success", Help: "What a modified die must come to at least to hit.", Kind: model.Whole,
		Min: 1, Max: dieFaces, Least: 1, Most: dieFaces, Default: 4, Required: true,
	}
	return []model.Chart{
		{
			Key: CombatChart, Name: "Combat", Help: "What counts in every combat.", Marks: marks, Called: "the combat table", Absent: "The charts have no combat table.",
			Fields: []model.Field{
				success,
				added(SpentKey, "Spent", "What is added to the dice of a unit that has acted already."),
				added(FastRangedKey, "Fast ranged fire", "What is added to ranged dice in the fast movement phase."),
				added(ReactionKey, "Reaction", "What is added to the die of a unit that tries to react."),
			},
		},
		{
			Key: BombardmentChart, Name: "Bombardment", Help: "What is added to the dice of batteries that bombard.", Marks: marks, Note: "A remark on the table.", Called: "the bombardment table", Absent: "The charts have no bombardment table.",
			Fields: []model.Field{
				added(NearKey, "Range 1", "What is added at units in the next sector."),
				added(FarKey, "Range 2", "What is added at units in the sector behind it."),
				added(TokenKey, "Artillery token", "What is added at units in a sector with an artillery token of the side."),
			},
		},
		{
			Key: GroundChart, Name: "Ground", Help: "What the ground adds to dice, where the special rule is in force.", Marks: marks, Called: "the table of the ground", Absent: "The charts have no table of the ground.",
			Fields: []model.Field{
				added(ForestRangedKey, "Ranged fire and forest", "What is added to ranged dice where the attackers go into a forest."),
				added(ForestMeleeKey, "Melee and forest", "What is added to dice of a melee where the attackers go into a forest."),
				added(UphillKey, "Uphill", "What is added to the dice of those who attack uphill."),
				added(DownhillKey, "Downhill", "What is added to the dice of those who attack downhill."),
			},
		},
		modifiers,
	}
}
