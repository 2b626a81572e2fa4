package fields

import (
	"strings"

	"github.com/mapsheet/mapsheet/model"
)

// The keys of the charts and of their fields. Lengths are in hundredths of an inch,
// angles in tenths of a degree.
const (
	GeneralChart     = "general"
	FirstRatingKey   = "first_rating" // of generals in first games
	RideKey          = "move"
	CommandRadiusKey = "radius"
	GeneralTouchKey  = "touch"       // how near a general touches a unit
	MostPointsKey    = "most_points" // of a Lieutenant
	LostOnKey        = "lost_on"     // the die on which a general is hit

	ResolveChart = "resolve" // by the names of the colours: a die succeeds on that or more

	DeckChart   = "deck"
	SuitsKey    = "suits"
	JokersKey   = "jokers"
	CardsKey    = "cards"
	CardsChart  = "cards_of_note"
	RankKey     = "rank"
	EffectKey   = "effect"
	KingMoveKey = "king_move"

	MovementChart   = "movement"
	ForwardAngleKey = "forward_half_angle"
	EndAngleKey     = "end_half_angle"
	SlowHalvesKey   = "slow_halves" // halves of the allowance that are left
	RoadHalvesKey   = "road_halves" // halves of the allowance on a road
	ContactKey      = "contact"     // within which terrain covers

	FormationsChart = "formations"
	SquareCellKey   = "square_cell"  // of a square's side for every four figures, and one more
	SquareLeastKey  = "square_least" // side of the smallest square
	LeaderlessKey   = "leaderless_spread"

	GroundChart = "ground"
	PieceKey    = "piece"

	FireDiceChart  = "fire_dice"
	MeleeDiceChart = "melee_dice"
	AttackerKey    = "attacker"
	RollKey        = "roll"

	FireChart      = "fire"
	MeleeChart     = "melee"
	LooseBonusKey  = "defence_loose"
	HorseBonusKey  = "defence_cavalry"
	LightBonusKey  = "defence_light_cover"
	HeavyBonusKey  = "defence_heavy_cover"
	FlankBonusKey  = "attack_flank"
	RearBonusKey   = "attack_rear"
	MobBonusKey    = "attack_mob"
	HigherBonusKey = "higher"
	EnfiladeKey    = "attack_enfilade"
	RepeatingKey   = "attack_repeating"
	FireAngleKey   = "forward_half_angle"
	OverHeadsKey   = "over_heads_gap"
	SquareFireKey  = "at_square" // colour of whoever fires on a square

	AttackColourKey = "attack_colour"
	EscapeKey       = "escape"
	GiveWayKey      = "give_way"
	AwayAngleKey    = "away_half_angle"
	EnemyGapKey     = "enemy_gap"
	SquareDiceKey   = "square_dice"
	SquareColourKey = "square_colour"

	CollapseChart   = "collapse"
	ArmyPartKey     = "army_percent"
	HoldColourKey   = "hold_colour" // of the dice of hard collapse
	RallyColourKey  = "rally_colour"
	BotTurnsKey     = "most_turns" // where a scenario sets no limit
	GunsChart       = "guns"
	WeightKey       = "weight"
	FootRangeKey    = "range"
	HorseRangeKey   = "horse_range"
	LongDiceKey     = "long_dice"
	CloseDiceKey    = "close_dice"
	CloseAddedKey   = "close_added"
	StationaryKey   = "stationary"
	AgainstLightKey = "light_cover"
	AgainstHeavyKey = "heavy_cover"

	RollsChart = "rolls"
	TableKey   = "table"
	LeastKey   = "least"
	MostKey    = "most"
	ResultKey  = "result"

	MusterChart    = "muster"
	SmallBattleKey = "small"
	MediumKey      = "medium"
	LargeKey       = "large"

	WorthChart      = "worth"
	ElitePercentKey = "elite"
	MilitiaPartKey  = "militia"
)

// The rolls of the dice charts of attacks: lines of FireDiceChart and MeleeDiceChart.
const (
	Attack     = "attack"
	CloseFire  = "close" // of fire within close range; the line of the attack where there is none
	Defence    = "defence"
	RollArmy   = "army"
	RollGuns   = "artillery"
	RollRating = "rating"
	RollGrade  = "quality"
	RollWeight = "gun"
	RollLeader = "leader"
)

// The effects of cards.
const (
	FullMove      = "full-move"
	NoLowering    = "no-lowering"
	GeneralOrUnit = "general-or-unit"
	TwoUnits      = "two-activations"
	MarkEnemy     = "mark-enemy"
	MarkOwn       = "mark-own"
)

// Ranks are the cards of a suit, the lowest first.
func Ranks() []string {
	return []string{"2", "3", "4", "5", "6", "7", "8", "9", "10", "jack", "queen", "king", "ace", "joker"}
}

// KindKey is the key of the dice against units of a kind.
func KindKey(kind model.Kind) string { return strings.ReplaceAll(string(kind), "-", "_") }

// heads are what stands over the columns of kinds.
var heads = map[model.Kind]string{
	Infantry: "Infantry", Skirmishers: "Skirmish.", Cavalry: "Cavalry", FootArtillery: "Foot guns", HorseArtillery: "Horse guns",
	SkirmishingCavalry: "Skirm. cav.", WarParty: "War party",
}

const (
	mostBonus = 20
	mostAngle = 1800
	marked    = "The provenance of the figures, by the names of their fields."
)

func bonus(key, name, help string) model.Field { return number(key, name, help, 0, mostBonus) }

func angle(key, name, help string) model.Field {
	f := number(key, name, help+" In "+model.OfDegree.Unit()+".", 0, mostAngle)
	f.Measure = model.OfDegree
	return f
}

// table describes a chart that is one table.
func table(key, name, help string, of ...model.Field) model.Chart {
	return model.Chart{
		Key: key, Name: name, Help: help, Marks: marked, Note: "A remark on the table.",
		Called: "the table of " + strings.ReplaceAll(key, "_", " "), Absent: "The charts have no table of " + strings.ReplaceAll(key, "_", " ") + ".", Fields: said(of...),
	}
}

// lines describes a chart of lines.
func lines(key, name, help, summary string, by []string, of ...model.Field) model.Chart {
	return model.Chart{
		Key: key, Name: name, Help: help, Marks: marked, Note: "A remark on the line.",
		Called: "the chart of " + strings.ReplaceAll(key, "_", " "), Summary: summary, Lines: true, By: by, Fields: said(of...),
	}
}

// charts describes the charts of All the King's Men beside its units.
func charts() []model.Chart {
	return []model.Chart{
		table(GeneralChart, "Generals", "What counts for generals.",
			number(FirstRatingKey, "Rating in first games", "The rating of every general in first games.", LeastRating, MostRating),
			length(RideKey, "Ride", "How far a general rides at the end of a turn."),
			length(KingMoveKey, "Ride by a King", "How far a general rides when a King is played for it."),
			length(CommandRadiusKey, "Command radius", "How far a general commands."),
			length(GeneralTouchKey, "Touch", "How near a general touches a unit."),
			number(MostPointsKey, "Most points", "How many command points a Lieutenant has at most.", 0, 99),
			number(LostOnKey, "Hit on", "The die on which a general who exposes himself is hit.", 1, 6),
		),
		table(ResolveChart, "Resolve", "What a die must show at least to succeed.",
			number(Green, "Green", "Of green dice.", 1, 6), number(Yellow, "Yellow", "Of yellow dice.", 1, 6), number(Red, "Red", "Of red dice.", 1, 6),
		),
		table(DeckChart, "Deck", "What the deck is made of.",
			number(SuitsKey, "Suits", "How many suits there are.", 2, 2), number(JokersKey, "Jokers", "How many jokers there are.", 0, 2),
			number(CardsKey, "Cards", "How many cards there are in all.", 26, 28),
		),
		lines(CardsChart, "Cards of note", "What cards do beside one activation by each general.", "what court cards, aces, twos and jokers do", []string{RankKey},
			pick(RankKey, "Card", "The card.", "", ids(Ranks()...)...),
			pick(EffectKey, "Effect", "What it does.", "", []model.Choice{
				{ID: FullMove, Name: "the whole allowance"}, {ID: NoLowering, Name: "the counter stays"}, {ID: GeneralOrUnit, Name: "a general rides, or a unit"},
				{ID: TwoUnits, Name: "two activations"}, {ID: MarkEnemy, Name: "an enemy unit is marked"}, {ID: MarkOwn, Name: "a unit of its own is marked"},
			}...),
		),
		table(MovementChart, "Movement", "What counts for moves.",
			angle(ForwardAngleKey, "Forward", "A leg within so much of the facing goes forward."),
			angle(EndAngleKey, "Facing at the end", "A turn within so much costs nothing."),
			number(SlowHalvesKey, "Slowed", "How many halves of the allowance are left where it is halved.", 1, 2),
			number(RoadHalvesKey, "On a road", "How many halves of the allowance a column has on a road.", 2, 6),
			length(ContactKey, "Contact", "Terrain within so much of a unit can cover it."),
		),
		table(FormationsChart, "Formations", "The sizes of formations that no unit type has.",
			length(SquareCellKey, "Square, step", "A square's side grows by so much with every four figures."),
			length(SquareLeastKey, "Square, least", "The side of the smallest square."),
			length(LeaderlessKey, "Cloud without leaders", "The largest radius of a cloud that has lost both its leaders."),
		),
		lines(GroundChart, "Ground", "What terrain does, by its kind.", "what each kind of terrain does", []string{PieceKey},
			pick(PieceKey, "Terrain", "The kind of terrain.", "", ids(model.PieceKinds()...)...),
			pick(SlowKey, "Slows", "Whether it halves movement.", "", effects(SlowKey)...),
			pick(ShutKey, "Impassable", "Whether nobody can enter or touch it.", "", effects(ShutKey)...),
			pick(BlindKey, "Blocks sight", "Whether it stops lines of sight.", "", effects(BlindKey)...),
			pick(CoverKey, "Cover", "What cover it gives.", "", effects(CoverKey)...),
			pick(EnterKey, "May be entered", "Whether units can go in, where the special rule for buildings is in force.", "", effects(EnterKey)...),
			number(CapacityKey, "Capacity", "How many counted figures can be inside.", 0, 999),
		),
		diceChart(FireDiceChart, "Dice of fire", "The dice a figure has when units fire.", "fired at", Attack, CloseFire, Defence),
		table(FireChart, "Fire", "What is added to dice of fire, and where fire goes.",
			bonus(LooseBonusKey, "Loose order", "Dice of the defence of skirmishers and guns in loose formation."),
			bonus(HorseBonusKey, "Cavalry", "Dice of the defence of cavalry."),
			bonus(LightBonusKey, "Light cover", "Dice of the defence in light cover."),
			bonus(HeavyBonusKey, "Heavy cover", "Dice of the defence in heavy cover."),
			bonus(FlankBonusKey, "Flank", "Dice of the attack on a flank."),
			bonus(RearBonusKey, "Rear", "Dice of the attack on the rear."),
			bonus(MobBonusKey, "Mob", "Dice of the attack on a mob."),
			bonus(HigherBonusKey, "Higher ground", "Dice of whoever stands higher."),
			bonus(EnfiladeKey, "Enfilade", "Dice of the attack on the front of a column, where the special rule is in force."),
			bonus(RepeatingKey, "Repeating rifles", "Dice of units with repeating rifles that do nothing but fire."),
			angle(FireAngleKey, "Arc", "Fire goes to all within so much of the facing."),
			length(OverHeadsKey, "Over heads", "Guns on a hill fire over units that are further from the target than that."),
			pick(SquareFireKey, "At a square", "The colour of whoever fires on a square.", "", ids(Colours()...)...),
		),
		diceChart(MeleeDiceChart, "Dice of melee", "The dice a figure has in melee. Who has no line attacks nobody, and nobody attacks whom the attack has no dice against.", "charged", Attack, Defence),
		table(MeleeChart, "Melee", "What is added to dice of melee, and what comes after it.",
			pick(AttackColourKey, "Attack", "The colour of the attacker's dice.", "", ids(Colours()...)...),
			bonus(LightBonusKey, "Light cover", "Dice of the defence in light cover."),
			bonus(HeavyBonusKey, "Heavy cover", "Dice of the defence in heavy cover."),
			bonus(FlankBonusKey, "Flank", "Dice of the attack on a flank."),
			bonus(RearBonusKey, "Rear", "Dice of the attack on the rear."),
			bonus(MobBonusKey, "Mob", "Dice of the attack on a mob."),
			bonus(HigherBonusKey, "Higher ground", "Dice of whoever stands higher."),
			length(EscapeKey, "Escape", "How far the loser escapes."),
			length(GiveWayKey, "Giving way", "How far the defender gives way on a tie."),
			angle(AwayAngleKey, "Away", "An escape within so much of straight goes away."),
			length(EnemyGapKey, "From enemies", "An escape ends further than that from every other enemy."),
			number(SquareDiceKey, "At a square, dice", "The dice a trooper of cavalry has that charges a square.", 0, mostDice),
			pick(SquareColourKey, "At a square, colour", "The colour of those dice.", "", ids(Colours()...)...),
		),
		table(CollapseChart, "Collapse", "When armies break, and what generals roll to prevent it.",
			number(ArmyPartKey, "Army collapses at", "The part of its units, in hundredths and rounded down, at which an army has collapsed.", 0, 100),
			pick(HoldColourKey, "Dice to fight on", "The colour of a general's dice that an army fights on, where the special rule is in force.", "", ids(Colours()...)...),
			pick(RallyColourKey, "Dice to rally", "The colour of a general's dice that a loser rallies, where the special rule is in force.", "", ids(Colours()...)...),
			number(BotTurnsKey, "Most turns", "After so many turns a game is drawn that has no limit of its own.", 1, 99),
		),
		lines(GunsChart, "Guns", "What guns of each weight do, where the special rule is in force.", "ranges and dice by the weight of guns", []string{WeightKey},
			pick(WeightKey, "Gun", "The weight of the gun.", "", ids(LightGun, MediumGun, HeavyGun)...),
			length(FootRangeKey, "Range", "The range of foot artillery."),
			length(HorseRangeKey, "Range of horse artillery", "The range of horse artillery; 0 where it has no such guns."),
			bonus(LongDiceKey, "Dice", "The dice a gunner has."),
			bonus(CloseDiceKey, "Dice, close", "The dice a gunner has within close range."),
			bonus(CloseAddedKey, "Added, close", "Dice added within close range."),
			pick(StationaryKey, "Stationary", "Whether it fires only where the unit does not move in the activation.", "", ids(No, Yes)...),
			bonus(AgainstLightKey, "Light cover", "Dice of light cover against it."),
			bonus(AgainstHeavyKey, "Heavy cover", "Dice of heavy cover against it."),
		),
		lines(RollsChart, "Dice charts", "What dice decide where nobody else does: one die, for armies and guns two.", "what dice decide", []string{TableKey, LeastKey},
			pick(TableKey, "Chart", "What is rolled for.", "", ids(RollArmy, RollGuns, RollRating, RollGrade, RollWeight, RollLeader)...),
			number(LeastKey, "From", "The lowest roll.", 1, 12),
			number(MostKey, "To", "The highest roll.", 1, 12),
			model.Field{Key: ResultKey, Name: "Result", Help: "What comes of it.", Kind: model.Word},
		),
		table(MusterChart, "Muster", "How many units are drawn for an army.",
			number(SmallBattleKey, "Small battle", "Units of a side.", 1, 40), number(MediumKey, "Medium battle", "Units of a side.", 1, 40), number(LargeKey, "Large battle", "Units of a side.", 1, 40),
		),
		worthChart(),
		uniformsChart(),
	}
}

// worthChart describes what units are worth to players of the program.
func worthChart() model.Chart {
	chart := table(WorthChart, "Worth", "What units of a quality are worth to players of the program, in hundredths of what regulars are.",
		number(ElitePercentKey, "Elite", "Of elite units.", 0, 999), number(MilitiaPartKey, "Militia", "Of militia.", 0, 999),
	)
	chart.Apart = true
	return chart
}

// diceChart describes the dice a figure has by who attacks whom.
func diceChart(key, name, help, struck string, rolls ...string) model.Chart {
	of := []model.Field{
		pick(AttackerKey, "Attacker", "Who attacks.", "", ids(Kinds()...)...),
		pick(RollKey, "Roll", "Whose dice they are.", "", ids(rolls...)...),
	}
	for _, kind := range Kinds() {
		words := strings.ReplaceAll(string(kind), "-", " ")
		f := bonus(KindKey(kind), strings.ToUpper(words[:1])+words[1:], "The dice a figure has where "+words+" "+be(kind)+" "+struck+".")
		f.Short, f.Label = heads[kind], "where "+words+" "+be(kind)+" "+struck
		of = append(of, f)
	}
	return lines(key, name, help, "dice a figure has, by who attacks whom", []string{AttackerKey, RollKey}, of...)
}

// be is the verb of a kind of units.
func be(kind model.Kind) string {
	if kind == Skirmishers {
		return "are"
	}
	return "is"
}
