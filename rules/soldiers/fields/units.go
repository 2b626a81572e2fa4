package fields

import (
	"fmt"
	"slices"
	"strconv"

	"github.com/mapsheet/mapsheet/model"
)

// The arms.
const (
	Infantry   model.Kind = "infantry"
	MachineGun model.Kind = "machine-gun"
	FieldGun   model.Kind = "field-gun"
	Howitzer   model.Kind = "howitzer"
	Cavalry    model.Kind = "cavalry"
)

// Kinds lists the arms.
func Kinds() []model.Kind { return []model.Kind{Infantry, MachineGun, FieldGun, Howitzer, Cavalry} }

// Size is how large a unit is.
type Size string

// The sizes.
const (
	Battalion Size = "battalion"
	Company   Size = "company"
	Battery   Size = "battery"
	Squadron  Size = "squadron"
	Platoon   Size = "platoon"
	Section   Size = "section"
)

// Sizes lists the sizes.
func Sizes() []Size { return []Size{Battalion, Company, Battery, Squadron, Platoon, Section} }

// The keys of the figures of a unit type.
const (
	SizeKey        = "size"
	AttackKey      = "attack"
	RangeKey       = "range"
	DirectRangeKey = "direct_range"
	MovementKey    = "movement"
	StackingKey    = "stacking"
	MountedKey     = "mounted"
	DismountsKey   = "dismounts_to"
	HorseDrawnKey  = "horse_drawn"
	BreaksKey      = "breaks_into"
	PartTypeKey    = "type"  // of what a unit splits into
	PartCountKey   = "count" // of that, how many
)

// Unit is the figures of a unit type.
type Unit struct {
	Size        Size
	Attack      int    // strength before doubling and halving
	Range       int    // hexes
	DirectRange int    // direct fire only so far; 0 when as far as Range
	Movement    int    // movement points a turn
	Stacking    int    // stacking points
	Mounted     bool   // cavalry on horseback
	Dismounts   string // id of the type it becomes on foot
	HorseDrawn  bool
	Breaks      Breakdown // what it splits into
}

// Breakdown is what a unit splits into; of no type where it does not.
type Breakdown struct {
	Type  string
	Count int
}

// Of is the figures of a unit type.
func Of(t *model.UnitType) Unit {
	parts := t.Own.Table(BreaksKey)
	return Unit{
		Size: Size(t.Own.Text(SizeKey)), Attack: t.Own.Int(AttackKey), Range: t.Own.Int(RangeKey), DirectRange: t.Own.Int(DirectRangeKey),
		Movement: t.Own.Int(MovementKey), Stacking: t.Own.Int(StackingKey), Mounted: t.Own.Is(MountedKey), Dismounts: t.Own.Text(DismountsKey),
		HorseDrawn: t.Own.Is(HorseDrawnKey), Breaks: Breakdown{parts.Text(PartTypeKey), parts.Int(PartCountKey)},
	}
}

// Values is the figures as charts hold them.
func (u Unit) Values() model.Values {
	var out, parts model.Values
	parts.Set(PartTypeKey, u.Breaks.Type)
	parts.Set(PartCountKey, u.Breaks.Count)
	for key, value := range map[string]any{
		SizeKey: u.Size, AttackKey: u.Attack, RangeKey: u.Range, DirectRangeKey: u.DirectRange, MovementKey: u.Movement, StackingKey: u.Stacking,
		MountedKey: u.Mounted, DismountsKey: u.Dismounts, HorseDrawnKey: u.HorseDrawn, BreaksKey: parts,
	} {
		out.Set(key, value)
	}
	return out
}

// choices are ids as the choices of a field.
func choices[T ~string](ids []T) []model.Choice {
	out := make([]model.Choice, len(ids))
	for i, id := range ids {
		out[i] = model.Choice{ID: string(id)}
	}
	return out
}

// mostFigure is the largest figure of a unit that forms offer.
const mostFigure = 199

// unitFields describes the figures of a unit type.
func unitFields() []model.Field {
	figure := func(key, name, help string, role model.Role) model.Field {
		return model.Field{Key: key, Name: name, Help: help, Kind: model.Whole, Max: largest, Most: mostFigure, Role: role, Required: true}
	}
	direct := figure(DirectRangeKey, "Direct range", "How many hexes the unit fires at what it sees itself; left out when as far as its range.", model.OfItsOwn)
	direct.Required, direct.Absent, direct.Remark = false, "as far as the range", "Direct range 0: as far as the range."
	return []model.Field{
		{Key: SizeKey, Name: "Size", Help: "How large the unit is.", Kind: model.Pick, Choices: choices(Sizes()), Required: true},
		figure(AttackKey, "Attack", "The attack strength before doubling and halving.", model.Strength),
		figure(RangeKey, "Range", "How many hexes the unit fires.", model.Reach),
		direct,
		figure(MovementKey, "Movement", "Movement points a turn.", model.Speed),
		figure(StackingKey, "Stacking", "Stacking points the unit takes in a hex.", model.Takes),
		{Key: MountedKey, Name: "Mounted", Help: "Whether this is cavalry on horseback.", Kind: model.Flag, Example: "Cavalry on horseback"},
		{Key: DismountsKey, Name: "Dismounts to", Help: "The id of the unit type it becomes on foot.", Kind: model.Word, Names: model.RefUnitType, Once: "Dismounts", Called: "what it dismounts to", Absent: "none"},
		{Key: HorseDrawnKey, Name: "Horse-drawn", Help: "Whether horses draw the unit.", Kind: model.Flag, Example: "Horses draw it and never leave it"},
		{
			Key: BreaksKey, Name: "Breaks into", Help: "What the unit splits into.", Kind: model.Table, Once: "Breaks", Shared: "breakdown", Called: "what it breaks into", Absent: "none",
			Parts: []model.Field{
				{Key: PartTypeKey, Name: "Type", Help: "The unit type of the parts.", Kind: model.Word, Names: model.RefUnitType, Required: true},
				{Key: PartCountKey, Name: "Count", Help: "How many parts the unit splits into.", Kind: model.Whole, Min: 1, Max: largest, Most: 9, Default: 2, Label: "Number of parts", Required: true},
			},
		},
	}
}

// face is what a counter shows of a unit.
func face(t *model.UnitType, own model.Values) model.Face {
	u := Of(t)
	out := model.Face{
		Sign: string(t.Kind), Size: string(u.Size), Left: strconv.Itoa(u.Stacking),
		Figures: fmt.Sprintf("%d-%d-%d", u.Attack, u.Range, u.Movement),
		Second:  Quality(own.Text(QualityKey)) == Reserve,
	}
	if u.DirectRange > 0 && u.DirectRange != u.Range {
		out.Right = strconv.Itoa(u.DirectRange)
	}
	switch {
	case u.Mounted:
		out.Sign += " mounted"
	case t.Kind == Cavalry:
		out.Sign += " dismounted"
	case u.HorseDrawn:
		out.Sign += " horse-drawn"
	}
	return out
}

// tellUnit is the figures of a unit in a sentence.
func tellUnit(t *model.UnitType) string {
	u := Of(t)
	return fmt.Sprintf("Attack %d, range %d, movement %d; %s.", u.Attack, u.Range, u.Movement, model.Counted(u.Stacking, "stacking point", "stacking points"))
}

// shapes is what a unit becomes on foot, or what it breaks into.
func shapes(t *model.UnitType) []model.Tally {
	switch u := Of(t); {
	case u.Dismounts != "":
		return []model.Tally{{Type: u.Dismounts, Count: 1}}
	case u.Breaks.Type != "":
		return []model.Tally{{Type: u.Breaks.Type, Count: u.Breaks.Count}}
	}
	return nil
}

// mounts reports whether forces have units on horseback that can dismount.
func mounts(s *model.Scenario, forces []string) bool {
	charts := s.EffectiveCharts()
	for _, id := range forces {
		force, ok := s.Force(id)
		if ok && slices.ContainsFunc(force.Units, func(g model.UnitGroup) bool {
			t, ok := charts.UnitType(g.Type)
			return ok && t.Own.Text(DismountsKey) != ""
		}) {
			return true
		}
	}
	return false
}

// samples is a unit of each look that counters have.
func samples() []model.UnitType {
	return []model.UnitType{
		{Kind: Infantry, Own: Unit{Size: Company, Attack: 4, Range: 6, Movement: 5, Stacking: 4}.Values()},
		{Kind: MachineGun, Own: Unit{Size: Section, Attack: 5, Range: 10, Movement: 3, Stacking: 1}.Values()},
		{Kind: FieldGun, Own: Unit{Size: Battery, Attack: 12, Range: 30, Movement: 6, Stacking: 4}.Values()},
		{Kind: Cavalry, Own: Unit{Size: Squadron, Attack: 3, Range: 1, Movement: 8, Stacking: 4, Mounted: true}.Values()},
	}
}
