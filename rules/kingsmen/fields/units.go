package fields

import (
	"fmt"

	"github.com/mapsheet/mapsheet/model"
)

// The kinds of units.
const (
	Infantry           model.Kind = "infantry"
	Skirmishers        model.Kind = "skirmishers"
	Cavalry            model.Kind = "cavalry"
	FootArtillery      model.Kind = "foot-artillery"
	HorseArtillery     model.Kind = "horse-artillery"
	SkirmishingCavalry model.Kind = "skirmishing-cavalry"
	WarParty           model.Kind = "war-party"
)

// Kinds lists the kinds of units.
func Kinds() []model.Kind {
	return []model.Kind{Infantry, Skirmishers, Cavalry, FootArtillery, HorseArtillery, SkirmishingCavalry, WarParty}
}

// HasGun reports whether units of a kind serve a gun.
func HasGun(kind model.Kind) bool { return kind == FootArtillery || kind == HorseArtillery }

// The keys of the figures of a unit type. Lengths are in hundredths of an inch.
const (
	FiguresKey      = "figures"       // counted figures at full strength
	FigureDiceKey   = "figure_dice"   // dice added to them when the unit is drawn
	BreaksAtKey     = "breaks_at"     // counted figures at which it breaks; 0: half of those it began with, rounded down
	BaseWidthKey    = "base_width"    // of a figure
	BaseDepthKey    = "base_depth"    //
	GunWidthKey     = "gun_width"     // 0 where it has no gun
	GunLengthKey    = "gun_length"    //
	CrewZoneKey     = "crew_zone"     // how far gunners stand from their gun in loose
	LineMoveKey     = "line_move"     // allowance; 0 where it forms none
	ColumnMoveKey   = "column_move"   //
	LooseMoveKey    = "loose_move"    //
	MostRanksKey    = "most_ranks"    // of a line
	LineRanksKey    = "line_ranks"    // of the usual line
	ColumnFilesKey  = "column_files"  // of the usual column
	LeastSpreadKey  = "least_spread"  // radius of a cloud
	UsualSpreadKey  = "usual_spread"  //
	MostSpreadKey   = "most_spread"   //
	StandRadiusKey  = "stand_radius"  // of the leaders of a cloud
	MobRadiusKey    = "mob_radius"    //
	FiringRanksKey  = "firing_ranks"  // that fire, in line and in column; 0: all figures
	RangeKey        = "range"         // 0 where it does not fire
	CloseRangeKey   = "close_range"   // within which the dice of close range are rolled; 0 for none
	AllRoundKey     = "all_round"     // it moves and fires in every direction alike
	OrdersKey       = "orders"        // what an activation costs
	MeleeColourKey  = "melee_colour"  // of its dice when it is charged; empty for its counter's
	MeleeBonusKey   = "melee_bonus"   // dice added in every melee
	CoverQualityKey = "cover_quality" // militia in the open, regular in cover
	WorthKey        = "worth"         // for players of the program
)

// The values of OrdersKey.
const (
	OrdersFree  = "free"  // it is always activated free
	OrdersPoint = "point" // every activation costs a command point
)

// The formations.
const (
	Line   = "line"
	Column = "column"
	Loose  = "loose"
	Mob    = "mob"
	Square = "square"
)

// Unit is the figures of a unit type. Lengths are in hundredths of an inch.
type Unit struct {
	Figures, FigureDice, BreaksAt      int
	BaseWidth, BaseDepth               int
	GunWidth, GunLength, CrewZone      int
	Line, Column, Loose                int // allowances; 0 where it has not the formation
	MostRanks, LineRanks, ColumnFiles  int
	LeastSpread, UsualSpread           int
	MostSpread, StandRadius, MobRadius int
	FiringRanks, Range, CloseRange     int
	AllRound                           bool
	Orders                             string
	MeleeColour                        string
	MeleeBonus                         int
	CoverQuality                       bool
	Worth                              int
}

// Of is the figures of a unit type.
func Of(t *model.UnitType) Unit {
	var u Unit
	for key, at := range u.numbers() {
		*at = t.Own.Int(key)
	}
	u.AllRound, u.CoverQuality = t.Own.Is(AllRoundKey), t.Own.Is(CoverQualityKey)
	u.Orders, u.MeleeColour = t.Own.Text(OrdersKey), t.Own.Text(MeleeColourKey)
	return u
}

// Values is the figures as charts hold them.
func (u Unit) Values() model.Values {
	var out model.Values
	for key, at := range u.numbers() {
		out.Set(key, *at)
	}
	out.Set(AllRoundKey, u.AllRound)
	out.Set(CoverQualityKey, u.CoverQuality)
	out.Set(OrdersKey, u.Orders)
	out.Set(MeleeColourKey, u.MeleeColour)
	return out
}

func (u *Unit) numbers() map[string]*int {
	return map[string]*int{
		FiguresKey: &u.Figures, FigureDiceKey: &u.FigureDice, BreaksAtKey: &u.BreaksAt, BaseWidthKey: &u.BaseWidth, BaseDepthKey: &u.BaseDepth,
		GunWidthKey: &u.GunWidth, GunLengthKey: &u.GunLength, CrewZoneKey: &u.CrewZone, LineMoveKey: &u.Line, ColumnMoveKey: &u.Column, LooseMoveKey: &u.Loose,
		MostRanksKey: &u.MostRanks, LineRanksKey: &u.LineRanks, ColumnFilesKey: &u.ColumnFiles, LeastSpreadKey: &u.LeastSpread, UsualSpreadKey: &u.UsualSpread,
		MostSpreadKey: &u.MostSpread, StandRadiusKey: &u.StandRadius, MobRadiusKey: &u.MobRadius, FiringRanksKey: &u.FiringRanks, RangeKey: &u.Range,
		CloseRangeKey: &u.CloseRange, MeleeBonusKey: &u.MeleeBonus, WorthKey: &u.Worth,
	}
}

// Breaks is how many figures of a unit that began with so many are too few to stand.
func (u Unit) Breaks(began int) int {
	if u.BreaksAt > 0 {
		return u.BreaksAt
	}
	return began / 2
}

// The limits of figures: lengths in hundredths of an inch.
const (
	mostLength  = 24000
	mostFigures = 40
	mostDice    = 20
)

// length describes a figure in hundredths of an inch.
func length(key, name, help string) model.Field {
	return model.Field{Key: key, Name: name, Help: help + " In " + model.OfInch.Unit() + ".", Kind: model.Whole, Max: mostLength, Most: mostLength, Measure: model.OfInch}
}

// number describes a whole number.
func number(key, name, help string, least, most int) model.Field {
	return model.Field{Key: key, Name: name, Help: help, Kind: model.Whole, Min: least, Max: most, Least: least, Most: most, Default: least}
}

// pick describes a choice; what it means where it is not made may be empty.
func pick(key, name, help, absent string, of ...model.Choice) model.Field {
	return model.Field{Key: key, Name: name, Help: help, Kind: model.Pick, Choices: of, Absent: absent}
}

// said is fields that files always have.
func said(of ...model.Field) []model.Field {
	for i := range of {
		of[i].Required = true
	}
	return of
}

// Colours are the colours of resolve counters and of dice, the best first.
func Colours() []string { return []string{Green, Yellow, Red} }

// The colours.
const (
	Green  = "green"
	Yellow = "yellow"
	Red    = "red"
)

// ids are choices that are called as they are written.
func ids[T ~string](of ...T) []model.Choice {
	out := make([]model.Choice, len(of))
	for i, id := range of {
		out[i] = model.Choice{ID: string(id), Name: string(id)}
	}
	return out
}

// unitFields describes the figures of a unit type.
func unitFields() []model.Field {
	apart := func(f model.Field) model.Field {
		f.Apart = true
		return f
	}
	none := func(f model.Field, absent string) model.Field {
		f.Absent = absent
		return f
	}
	fields := said(
		number(FiguresKey, "Figures", "How many counted figures the unit has.", 0, mostFigures),
		none(number(BreaksAtKey, "Breaks at", "At so many counted figures the unit breaks; 0: at half of those that it began with, rounded down.", 0, mostFigures), "half of its figures"),
		length(BaseWidthKey, "Base width", "The width of a figure's base."),
		length(BaseDepthKey, "Base depth", "The depth of a figure's base."),
		none(length(RangeKey, "Range", "How far the unit fires; 0 where it does not."), "no fire"),
		length(MobRadiusKey, "Mob radius", "The radius of the unit as a mob."),
		apart(number(WorthKey, "Worth", "What the unit is worth to players of the program and in a look at the balance.", 0, 999)),
	)
	return append(fields,
		number(FigureDiceKey, "Dice of figures", "How many dice are added to the figures when the unit is drawn.", 0, mostDice),
		length(GunWidthKey, "Gun width", "The width of its gun."),
		length(GunLengthKey, "Gun length", "The length of its gun."),
		length(CrewZoneKey, "Crew zone", "How far from their gun gunners stand in loose formation."),
		none(length(LineMoveKey, "Move in line", "How far the unit moves in line."), "forms no line"),
		none(length(ColumnMoveKey, "Move in column", "How far the unit moves in column."), "forms no column"),
		none(length(LooseMoveKey, "Move in loose", "How far the unit moves in loose formation."), "is never loose"),
		number(MostRanksKey, "Most ranks", "How many ranks a line may have.", 0, mostFigures),
		number(LineRanksKey, "Ranks of a line", "How many ranks the usual line has.", 0, mostFigures),
		number(ColumnFilesKey, "Files of a column", "How many files the usual column has.", 0, mostFigures),
		length(LeastSpreadKey, "Least spread", "The radius of its smallest cloud."),
		length(UsualSpreadKey, "Usual spread", "The radius of its usual cloud."),
		length(MostSpreadKey, "Most spread", "The radius of its largest cloud."),
		length(StandRadiusKey, "Stand radius", "The radius of the stand of its leaders in a cloud."),
		none(number(FiringRanksKey, "Firing ranks", "How many ranks fire in line and in column; 0: all figures fire.", 0, mostFigures), "all figures"),
		none(length(CloseRangeKey, "Close range", "Within so much the dice of close range are rolled."), "none"),
		model.Field{Key: AllRoundKey, Name: "All round", Help: "Whether it moves and fires in every direction alike.", Kind: model.Flag, Example: "Moves and fires in every direction"},
		pick(OrdersKey, "Orders", "What an activation costs.", "as the radius and the counter say",
			model.Choice{ID: OrdersFree, Name: "always free"}, model.Choice{ID: OrdersPoint, Name: "always a command point"}),
		pick(MeleeColourKey, "Dice when charged", "The colour of its dice when it is charged.", "of its counter", ids(Colours()...)...),
		number(MeleeBonusKey, "Dice in melee", "Dice added in every melee.", 0, mostDice),
		model.Field{Key: CoverQualityKey, Name: "Needs cover", Help: "Whether it defends as militia in the open and as regulars in cover.", Kind: model.Flag, Example: "Defends as militia in the open"},
	)
}

// tellUnit is the figures of a unit in a sentence.
func tellUnit(t *model.UnitType) string {
	u := Of(t)
	text := model.Counted(u.Figures, "figure", "figures")
	if u.FigureDice > 0 {
		text = fmt.Sprintf("%d figures and %s", u.Figures, model.Counted(u.FigureDice, "die", "dice"))
	}
	breaks := "half"
	if u.BreaksAt > 0 {
		breaks = fmt.Sprint(u.BreaksAt)
	}
	text += fmt.Sprintf(", breaks at %s;", breaks)
	for _, in := range []struct {
		name string
		move int
	}{{Line, u.Line}, {Column, u.Column}, {Loose, u.Loose}} {
		if in.move > 0 {
			text += fmt.Sprintf(" %s %s in.,", in.name, model.ShortInches(in.move))
		}
	}
	if u.Range == 0 {
		return text + " no fire."
	}
	return text + fmt.Sprintf(" range %s in.", model.ShortInches(u.Range))
}

// face is what a counter shows of a unit: its arm, and its figures and breaking point.
func face(t *model.UnitType, own model.Values) model.Face {
	u := Of(t)
	out := model.Face{Sign: string(Infantry), Figures: fmt.Sprintf("%d-%d", u.Figures, u.Breaks(u.Figures)), Second: own.Text(QualityKey) == Militia}
	switch t.Kind {
	case Cavalry, SkirmishingCavalry:
		out.Sign = "cavalry mounted"
	case FootArtillery:
		out.Sign = "field-gun"
	case HorseArtillery:
		out.Sign = "field-gun horse-drawn"
	}
	return out
}
