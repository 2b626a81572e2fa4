package kingsmen

import (
	"strings"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/plane"
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
	notOwn
	notThere
	isMarked
	costsPoint
	noRoomToReform
	noKing
	noGeneral
	mustActivate
	noSkip
	noLieutenant
	fewPoints
	tooManyPoints
	noPurse
	tooManyAside
	notAside
	notMarkable
	notDisordered
	noRecovery
	nobodyRecovers
	tooFarToRide
	hasRidden
	notInHand
	mobReforms
	hasFired
	firedBetween
	firedFirst
	heavyMoved
	heavyFired
	noFire
	ownTarget
	meleeOnly
	noAttack
	notCavalry
	noSuchFormation
	sameFormation
	squareStays
	notAllPlaced
	notToPlace
	notTheArea
	notFacing
	areaFull
	mustTouch
	noAnswer
	notBuilding
	buildingFull
	cannotEnter
	notInside
	cannotJoin
	joinCosts
	firedAndJoins
	movedAndJoins
	joinedOnce
	notSameKind
	outOfRadius
	inDisorder
	leaderless
	neverDismounts
	isOnFoot
	isMountedNow
	numCauses
)

// causes are what refusals rest on, the sections of the rules with the statement's
// number or a ruling, and the sentences.
var causes = [numCauses]struct{ rule, sentence string }{
	isOver:          {"Breaking 3", "The game is over."},
	notAwaited:      {"Cards 3", "This side has nothing to choose now."},
	noSense:         {"Cards 2", "There is no such thing to do."},
	notNow:          {"Cards 2", "That is done in another part of the turn."},
	notOwn:          {"Cards 3", "The unit belongs to the other army."},
	notThere:        {"Activation 1", "The unit is not on the table."},
	isMarked:        {"Activation 1", "A unit with a disorder marker cannot be activated."},
	costsPoint:      {"Command 4", "The activation costs a command point, and the general has none left."},
	noRoomToReform:  {"Ruling 17", "The mob has no room to reform."},
	noKing:          {"Cards 6", "A general rides in place of an activation by a King alone, the one who has its effect."},
	noGeneral:       {"Cards 11", "This general has nothing to choose now."},
	mustActivate:    {"Cards 12", "The card must be used: a unit of the general's command can be activated without a command point."},
	noSkip:          {"Ruling 62", "The general cannot pass the card over, or has passed over as many as his rating in this turn."},
	noLieutenant:    {"Command 2", "Points are handed to Lieutenants of the own army who are on the table."},
	fewPoints:       {"Command 2", "The Commanding General does not have as many command points."},
	tooManyPoints:   {"Command 2", "No Lieutenant has more command points than that."},
	noPurse:         {"Ruling 63", "No general of the army has a command point to set the card aside with."},
	tooManyAside:    {"Ruling 63", "No more cards are set aside in a turn than the Commanding General's rating."},
	notAside:        {"Ruling 63", "The card was not set aside."},
	notMarkable:     {"Ruling 11", "The card falls on a unit of the army that it is meant for, on the table and without a marker."},
	notDisordered:   {"Ruling 57", "The unit has no disorder marker."},
	noRecovery:      {"Ruling 57", "Markers are taken off by an army whose card is up, where the scenario has the rule."},
	nobodyRecovers:  {"Ruling 57", "No general with a command point has the unit in his radius."},
	tooFarToRide:    {"Movement 15", "A general does not ride as far."},
	hasRidden:       {"Cards 14", "The general has moved in this turn."},
	notInHand:       {"Activation 2", "Another unit is in hand."},
	mobReforms:      {"Activation 5", "A mob takes a formation, and does nothing else."},
	hasFired:        {"Activation 3", "A unit fires once in an activation."},
	firedBetween:    {"Ruling 16", "A unit fires before all else or after all else."},
	firedFirst:      {"Ruling 90", "The unit fired with all it has, and does nothing else."},
	heavyMoved:      {"Ruling 52", "A heavy gun does not fire in an activation in which it moves."},
	heavyFired:      {"Ruling 52", "A heavy gun does not move in an activation in which it fires."},
	noFire:          {"Fire 1", "The unit does not fire as it stands."},
	ownTarget:       {"Fire 2", "Units fire at units of the enemy on the table."},
	meleeOnly:       {"Activation 4", "A unit that has fired does not charge."},
	noAttack:        {"Melee 3", "The unit does not attack hand to hand."},
	notCavalry:      {"Melee 3", "The unit does not attack such an enemy hand to hand."},
	noSuchFormation: {"Formations 1", "The unit does not take such a formation."},
	sameFormation:   {"Movement 12", "The unit stands so already."},
	squareStays:     {"Ruling 54", "A square reforms or stands; it does nothing else."},
	notAllPlaced:    {"Table 2", "There are units or generals to be set up."},
	notToPlace:      {"Table 6", "The unit is not to be set up now."},
	notTheArea:      {"Ruling 100", "The unit is set up within one area of its deployment, all of it."},
	notFacing:       {"Ruling 79", "The scenario says where the unit faces."},
	areaFull:        {"Ruling 69", "No more units are set up in this area."},
	mustTouch:       {"Ruling 79", "One unit at least is set up at that edge."},
	noAnswer:        {"Ruling 53", "Another answer is awaited."},
	notBuilding:     {"Ruling 64", "That is no building that can be entered."},
	buildingFull:    {"Ruling 65", "The building does not hold as many figures."},
	cannotEnter:     {"Ruling 64", "Infantry, skirmishers and foot artillery enter buildings, and no mob."},
	notInside:       {"Ruling 64", "The unit is in no building."},
	cannotJoin:      {"Ruling 55", "The two units do not join."},
	joinCosts:       {"Ruling 55", "To join units costs a command point, and the general has none left."},
	firedAndJoins:   {"Ruling 55", "A unit that has fired does not join another."},
	movedAndJoins:   {"Ruling 55", "A unit that has moved or changed formation does not join another."},
	joinedOnce:      {"Ruling 55", "A brigade does not join again."},
	notSameKind:     {"Ruling 55", "Only units of one kind join."},
	outOfRadius:     {"Ruling 55", "Both units must be within the general's radius."},
	inDisorder:      {"Ruling 55", "Neither unit may be a mob or in disorder."},
	leaderless:      {"Ruling 58", "Skirmishers without officer and ensign keep together."},
	neverDismounts:  {"Ruling 109", "Skirmishing cavalry alone dismounts, where the scenario says so."},
	isOnFoot:        {"Ruling 109", "The unit is on foot already."},
	isMountedNow:    {"Ruling 109", "The unit is on its horses already."},
}

// refuse is a cause in words, with the units concerned.
func refuse(c cause, units ...int) *rules.Refusal {
	r := &rules.Refusal{Rule: causes[c].rule, Sentence: causes[c].sentence}
	for _, u := range units {
		r.Units = append(r.Units, int32(u))
	}
	return r
}

// refuseAt is a cause with the point concerned.
func refuseAt(c cause, p plane.Point, units ...int) *rules.Refusal {
	r := refuse(c, units...)
	r.Sites = []model.Site{site(p)}
	return r
}

// refuseHouse is a cause with the building concerned, where there is one.
func (s *State) refuseHouse(c cause, n int, units ...int) *rules.Refusal {
	r := refuse(c, units...)
	if n < len(s.battle.board.Pieces) {
		r.Sites = []model.Site{s.battle.pieceSite(n)}
		r.Sentence = strings.TrimSuffix(r.Sentence, ".") + ": " + s.battle.pieceTitle(n) + "."
	}
	return r
}
