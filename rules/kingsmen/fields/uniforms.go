package fields

import "github.com/mapsheet/mapsheet/model"

// The keys of the chart of uniforms.
const (
	UniformsChart   = "uniforms"
	UniformIDKey    = "uniform"
	UniformNameKey  = "called"
	CoatKey         = "coat"
	FacingsKey      = "facings"
	TrousersKey     = "trousers"
	HeadgearKey     = "headgear"
	HatKey          = "hat"   // colour of the headgear
	TrimKey         = "trim"  // colour of its lace, plume or plate
	BeltsKey        = "belts" // colour of the crossbelts
	HorseKey        = "horse" // colour of the horses
	FlagKey         = "flag"  // its pattern
	FlagFieldKey    = "flag_field"
	FlagSecondKey   = "flag_second"
	FlagCantonKey   = "flag_canton"
	KiltKey         = "kilt"
	HuntingShirtKey = "hunting_shirt"
)

// Headgear is what uniforms have on their heads.
func Headgear() []string {
	return []string{"tricorne", "round-hat", "shako", "bearskin", "mitre", "bonnet", "helmet", "cap", "top-hat", "slouch-hat", "busby", "feather", "bare"}
}

// Flags is the patterns of flags: a plain field, a cross, a saltire, stripes, three
// bands upright or lying; all but the plain one may have a canton.
func Flags() []string {
	return []string{"plain", "cross", "saltire", "stripes", "pales", "bars", "union"}
}

// Uniform is how the soldiers of a unit are dressed: colours are "#rrggbb", empty where
// there is none.
type Uniform struct {
	ID, Name                string
	Coat, Facings, Trousers string
	Headgear, Hat, Trim     string
	Belts, Horse            string
	Kilt, HuntingShirt      bool
	Flag                    string // pattern; empty for none
	FlagField, FlagSecond   string
	FlagCanton              string
}

// Uniforms is the uniforms of charts, in their order.
func Uniforms(c *model.Charts) []Uniform {
	lines := c.Lists[UniformsChart]
	out := make([]Uniform, len(lines))
	for i := range lines {
		for key, at := range out[i].texts() {
			*at = lines[i].Own.Text(key)
		}
		out[i].Kilt, out[i].HuntingShirt = lines[i].Own.Is(KiltKey), lines[i].Own.Is(HuntingShirtKey)
	}
	return out
}

// UniformOf finds a uniform of charts by its id.
func UniformOf(c *model.Charts, id string) (Uniform, bool) {
	for _, u := range Uniforms(c) {
		if u.ID == id {
			return u, true
		}
	}
	return Uniform{}, false
}

func (u *Uniform) texts() map[string]*string {
	return map[string]*string{
		UniformIDKey: &u.ID, UniformNameKey: &u.Name, CoatKey: &u.Coat, FacingsKey: &u.Facings, TrousersKey: &u.Trousers, HeadgearKey: &u.Headgear, HatKey: &u.Hat, TrimKey: &u.Trim,
		BeltsKey: &u.Belts, HorseKey: &u.Horse, FlagKey: &u.Flag, FlagFieldKey: &u.FlagField, FlagSecondKey: &u.FlagSecond, FlagCantonKey: &u.FlagCanton,
	}
}

// uniformsChart describes the uniforms.
func uniformsChart() model.Chart {
	colour := func(key, name, help string) model.Field {
		return model.Field{Key: key, Name: name, Help: help, Kind: model.Colour}
	}
	chart := lines(UniformsChart, "Uniforms", "How soldiers are drawn.", "coats, facings, hats and flags", []string{UniformIDKey},
		model.Field{Key: UniformIDKey, Name: "Uniform", Help: "The id that units name.", Kind: model.Word},
		model.Field{Key: UniformNameKey, Name: "Called", Help: "What people call it.", Kind: model.Text},
		colour(CoatKey, "Coat", "The colour of the coat."),
		colour(FacingsKey, "Facings", "The colour of collar, cuffs and lapels."),
		colour(TrousersKey, "Trousers", "The colour of breeches, trousers or kilt."),
		pick(HeadgearKey, "Headgear", "What they have on their heads.", "", ids(Headgear()...)...),
		colour(HatKey, "Hat", "The colour of the headgear."),
	)
	chart.Title, chart.Apart = UniformNameKey, true
	chart.Fields = append(chart.Fields,
		colour(TrimKey, "Trim", "The colour of its lace, plume or plate; left out for none."),
		colour(BeltsKey, "Belts", "The colour of the crossbelts; left out for none."),
		colour(HorseKey, "Horses", "The colour of the horses."),
		model.Field{Key: KiltKey, Name: "Kilt", Help: "Whether they wear kilts.", Kind: model.Flag},
		model.Field{Key: HuntingShirtKey, Name: "Hunting shirt", Help: "Whether the coat is a fringed hunting shirt.", Kind: model.Flag},
		pick(FlagKey, "Flag", "The pattern of the flag.", "no flag", ids(Flags()...)...),
		colour(FlagFieldKey, "Flag, field", "The ground colour of the flag."),
		colour(FlagSecondKey, "Flag, second", "The colour of its cross, stripes or bands."),
		colour(FlagCantonKey, "Flag, canton", "The colour of the canton; left out for none."),
	)
	return chart
}
