package commanders

import (
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules"
)

// cause is why something is not allowed.
type cause uint8

const (
	nothing cause = iota
	isOver
	notAwaited
	noSense
	notNow
	notThatMany
	noLink
	enemyReserve
	tooManyArrows
	notStraight
	noOrdersLeft
	noSuchOrder
	noOrder
	isSpentNow
	wrongPhase
	notFit
	actsUsed
	tooManyOver
	tooManyIntoForest
	notFriendly
	forestIsSlow
	forestNeedsRoad
	forestBlinds
	toTheRear
	fromReserve
	intoReserve
	noTarget
	hillBetween
	deadGround
	notBound
	noRoom
	notPassive
	hasMoved
	noCavalryComes
	noInfantryComes
	alreadySquare
	alreadyTried
	zoneFull
	notThere
	noRetreat
	notIdle
	noPlace
	betterFirst
	notUnopposed
	outOfReach
	noReroll
	noDie
	rolledAgain
	facesAttack
	notAttacking
	noBuilding
	notWon
	withdrawn
	noneSaved
	nobodyToRally
	batteryAlone
	notAllPlaced
	notTheArea
	exactly
	numCauses
)

// causes are the rulebook's headings with the statement's number, or a ruling, and
// the sentences. {n} and {m} are numbers.
var causes = [numCauses]struct{ rule, sentence string }{
	isOver:            {"Winning the game (13.3)", "The game is over."},
	notAwaited:        {"Sequence of play (4.2)", "This side has nothing to choose now."},
	noSense:           {"Sequence of play (4.1)", "There is no such thing to do."},
	notNow:            {"Sequence of play (4.1)", "That is done in another part of the round."},
	notThatMany:       {"Giving orders (5.3)", "There are not that many fit units of the type in the sector without an order."},
	noLink:            {"Moving units (4.3)", "Units go to a sector beside their own, never across a corner."},
	enemyReserve:      {"Moving units (4.3)", "Nobody enters the reserve of the enemy."},
	tooManyArrows:     {"Giving orders (5.2)", "Infantry has one arrow; only cavalry goes on, and batteries aim past one sector."},
	notStraight:       {"Giving orders (5.2)", "The line of a battery is straight."},
	noOrdersLeft:      {"Planning phase (5.1)", "The side has no more orders to give in this round."},
	noSuchOrder:       {"Giving orders (5.1)", "There is no such order on the sheet."},
	noOrder:           {"Active & passive units (5.6)", "The unit has no order left to carry out."},
	isSpentNow:        {"Spent units (10.3)", "Spent units do not act."},
	wrongPhase:        {"Units (2.1)", "The type does not act in this phase."},
	notFit:            {"Routed units (9.3)", "Routed units do not act."},
	actsUsed:          {"Units (2.2)", "The unit has done all that it can do in a round."},
	tooManyOver:       {"Moving units (4.4)", "No more units pass this border in a phase."},
	tooManyIntoForest: {"Ruling 51", "Three units a phase pass a border into a forest."},
	notFriendly:       {"Non-combat move phase (12.1)", "Only friendly sectors are entered in this phase."},
	forestIsSlow:      {"Ruling 51", "In a forest, or into one, cavalry is no faster than infantry."},
	forestNeedsRoad:   {"Ruling 51", "Batteries enter a forest along a road only."},
	forestBlinds:      {"Ruling 51", "Nobody bombards out of a forest."},
	toTheRear:         {"Bombardment attack (11.1)", "Batteries fire to the front, to the right and to the left, not to the rear."},
	fromReserve:       {"Ruling 26", "Nobody bombards out of a reserve."},
	intoReserve:       {"Ruling 26", "Nobody bombards a reserve."},
	noTarget:          {"Ruling 26", "There is no enemy unit in the sector."},
	hillBetween:       {"Ruling 52", "A hill stands between the battery and the sector."},
	deadGround:        {"Ruling 52", "A battery on a hill does not bombard the sector beside it."},
	notBound:          {"Moving units (4.4)", "The unit is not on its way into a sector with too little room."},
	noRoom:            {"Battlefield & sectors (1.4)", "There is no room in the sector."},
	notPassive:        {"Reaction (7.1)", "Only fit units that hold their sector and are not spent react."},
	hasMoved:          {"Ruling 55", "Who has moved in this phase does not react."},
	noCavalryComes:    {"Ruling 40", "Squares are formed where cavalry attacks."},
	noInfantryComes:   {"Ruling 42", "Cavalry countercharges infantry that attacks, in a zone where it comes."},
	alreadySquare:     {"Ruling 41", "The unit stands in square."},
	alreadyTried:      {"Ruling 41", "The unit has reacted in this phase."},
	zoneFull:          {"Taking positions (7.2)", "No more units of a side find a space in a zone."},
	notThere:          {"Taking positions (7.3)", "The unit does not belong to the sector that is attacked in this zone."},
	noRetreat:         {"Ruling 43", "Cavalry retreats from an attack to a friendly sector with room, toward its own reserve."},
	notIdle:           {"Taking positions (7.3)", "The unit does not wait for a position."},
	noPlace:           {"Taking positions (7.3)", "No attacker in this zone is without an opponent."},
	betterFirst:       {"Ruling 23", "Squares take positions before infantry, infantry before cavalry, and cavalry before batteries."},
	notUnopposed:      {"Attacking an unopposed space (7.5)", "Only an attacker with nobody fit before it names its target."},
	outOfReach:        {"Attacking an unopposed space (7.5)", "Infantry and batteries strike in their own zone, and cavalry in the zones of the sector that it attacks."},
	noReroll:          {"Flank attack (8.8)", "The side has no die to roll again: it has one for each direction of attack on a sector but the first."},
	noDie:             {"Flank attack (8.8)", "There is no such die in a zone of the sector."},
	rolledAgain:       {"Ruling 29", "A die is rolled again once."},
	facesAttack:       {"Ruling 28", "Who faces an attack cannot withdraw."},
	notAttacking:      {"Taking positions (7.6)", "Only attackers withdraw."},
	noBuilding:        {"Ruling 53", "One fit infantry unit that holds a sector with a building, not in square, goes into it."},
	notWon:            {"Ruling 34", "Fit infantry and cavalry enter the sector that they attacked when no fit enemy is left to hold it."},
	withdrawn:         {"Ruling 59", "Who withdrew does not enter."},
	noneSaved:         {"Rally phase (12.2)", "The side has no saved order left."},
	nobodyToRally:     {"Rally phase (12.2)", "Two routed units of the type in the box make one."},
	batteryAlone:      {"Rally phase (12.3)", "A routed battery is rallied in a sector that its side controls, with another fit unit in it."},
	notAllPlaced:      {"Setting up for a battle (3.2)", "There are units to be placed."},
	notTheArea:        {"Setting up for a battle (3.2)", "The units are not placed in that sector."},
	exactly:           {"Setting up for a battle (3.2)", "The sector takes so many units and no other number."},
}

// refuse is a cause in words.
func refuse(c cause) *rules.Refusal {
	return &rules.Refusal{Rule: causes[c].rule, Sentence: causes[c].sentence}
}

// place says which spots and units a refusal concerns.
func (s *State) place(r *rules.Refusal, a rules.Action) *rules.Refusal {
	r.Sites = s.ActionSites(a)
	if a.Unit != rules.Absent {
		r.Units = []int32{a.Unit}
	}
	return r
}

// ActionSites is the spots that an action names.
func (s *State) ActionSites(a rules.Action) []model.Site {
	if a.Verb >= numVerbs || !s.sound(a) {
		return nil
	}
	var out []model.Site
	switch t := verbs[a.Verb].takes; {
	case t&(takesGroup|takesSector) != 0:
		for _, at := range a.At {
			if at != rules.Absent {
				out = append(out, s.battle.ground.site(int8(at)))
			}
		}
	case t&(takesZone|takesDie) != 0:
		z := zoneOf(a.At[0])
		out = append(out, z.site(s.battle.ground))
	case t&takesEnemy != 0 && s.at[a.At[0]] != none:
		out = append(out, s.battle.ground.site(s.at[a.At[0]]))
	case t&takesUnit != 0 && s.at[a.Unit] != none:
		out = append(out, s.battle.ground.site(s.at[a.Unit]))
	}
	return out
}
