package soldiers

import "github.com/mapsheet/mapsheet/rules"

// cause is why an action is not legal; allowed is none.
type cause uint8

const (
	allowed cause = iota
	gameIsOver
	noSuchAction
	notNow
	notYourSeat
	notYourUnit
	notYourTurn
	notInPlay
	onMapAlready
	notThisStep
	stillToDeploy
	trenchesFirst
	noTrenchLeft
	outsideArea
	trenchThere
	noTrenchOnPosition
	tooManyHere
	perHexFull
	fillFull
	noPositionStart
	positionMust
	positionMounted
	positionTrench
	mountGiven
	hasRoom
	noRoomAtAll
	enemyThere
	markerThere
	noTrenchForMounted
	notDueYet
	awayTooShort
	notThisEntry
	notAdjacent
	disruptedUnit
	horsesStay
	immovableUnit
	noAllowance
	doctrineStays
	doctrineHolds
	doctrineNoGap
	doctrineNotThere
	inPosition
	staysInPosition
	movedBefore
	splitAfterMove
	joinAfterMove
	answerDue
	digsIn
	tooFewPoints
	notOnEdge
	noExitHere
	notMounted
	notOnFoot
	wholeAllowance
	noHorses
	noRemounting
	noDiggingLine
	mountedDigs
	alreadyImproved
	triedAlready
	positionsFirst
	notImproved
	cannotSplit
	partsApart
	partDisrupted
	partImproved
	cannotJoin
	noRoomForParts
	alreadyFired
	movedTooFar
	chargesLater
	chargesOnly
	noEnemyThere
	noUnitsInPosition
	noUnitsInOpen
	outOfRange
	notVisible
	noObserver
	unitsBetween
	blockedLine
	struckAlready
	noBridge
	onlyGuns
	nobodyAims
	oddsTooLow
	interdictFirst
	notClear
	notEmpty
	notOnOneLine
	tooManyHexes
	directOnly
	nothingToInterdict
	doctrineNoInterdiction
	nothingToAnswer
	nothingDeclared
	noWayThere
	wayTooLong
	numCauses
)

// verdict is a cause and what it is about: cheap, as most are thrown away.
type verdict struct {
	cause cause
	hex   int32
	other int32 // a second hex
	unit  int32 // another unit
	n, m  int32
}

var fine = verdict{}

func refuse(c cause) verdict {
	return verdict{cause: c, hex: rules.Absent, other: rules.Absent, unit: rules.Absent}
}

func (v verdict) at(c int32) verdict { v.hex = c; return v }

func (v verdict) and(c int32) verdict { v.other = c; return v }

func (v verdict) with(u int32) verdict { v.unit = u; return v }

func (v verdict) sums(n, m int32) verdict { v.n, v.m = n, m; return v }

func (v verdict) ok() bool { return v.cause == allowed }

// causes are the rule and the sentence of each cause. In a sentence {unit} is
// the acting unit, {other} the second unit, {hex} and {hex2} the hexes, {n} and
// {m} the numbers, {halves n} a number of half movement points; {points n}
// and {units} are the words that go with the first number.
var causes = [numCauses]struct{ rule, sentence string }{
	gameIsOver:             {"Sequence of Play", "The game is over."},
	noSuchAction:           {"Sequence of Play", "There is no such action."},
	notNow:                 {"Sequence of Play", "This cannot be done in the present phase."},
	notYourSeat:            {"Sequence of Play", "The other side acts now."},
	notYourUnit:            {"Movement (F)", "{unit} belongs to the other side, which does not move now."},
	notYourTurn:            {"Sequence of Play", "{unit} belongs to the other side, which does not act now."},
	notInPlay:              {"Sequence of Play", "{unit} is not on the map."},
	onMapAlready:           {"Sequence of Play", "{unit} is on the map already."},
	notThisStep:            {"Scenarios: deployment", "{unit} does not deploy in this step."},
	trenchesFirst:          {"Ruling 49", "The trench markers are placed before the units of the step; {n} are left."},
	noTrenchLeft:           {"Scenarios: deployment", "No trench marker is left to place."},
	stillToDeploy:          {"Scenarios: deployment", "The deployment goes on: {n} {units} of this step must still be placed, {other} first."},
	outsideArea:            {"Scenarios: deployment", "{hex} lies outside the area of this step of deployment."},
	trenchThere:            {"Trenches", "{hex} has a trench marker already."},
	noTrenchOnPosition:     {"Ruling 5", "{other} is in an improved position in {hex}, and a trench there would undo it."},
	tooManyHere:            {"Stacking", "{hex} would hold {n} stacking points, and the limit is {m}."},
	perHexFull:             {"Scenarios: deployment", "{hex} has the {n} {units} of this step that each hex takes."},
	fillFull:               {"Scenarios: deployment", "{hex} has the {n} {units} that each hex takes in all."},
	noPositionStart:        {"Scenarios: deployment", "{unit} may not start in an improved position."},
	positionMust:           {"Scenarios: deployment", "{unit} must start in an improved position."},
	positionMounted:        {"Ruling 35", "Mounted cavalry cannot be in an improved position."},
	positionTrench:         {"Ruling 5", "{hex} has a trench; an improved position adds nothing to it."},
	mountGiven:             {"Scenarios: deployment", "{unit} does not start so: the scenario says whether cavalry starts on foot."},
	hasRoom:                {"Ruling 50", "{unit} can still be placed in {hex}."},
	noRoomAtAll:            {"Ruling 50", "{unit} fits in no hex of the area in which it deploys and stays out of the game."},
	enemyThere:             {"Movement (G)", "{hex} is occupied by the enemy ({other})."},
	markerThere:            {"Explanation of Results: Eliminated", "{hex} holds an Eliminated marker and cannot be entered until it is removed."},
	noTrenchForMounted:     {"Trenches (C)", "Mounted cavalry and horses may not be in a trench, and {hex} is for one."},
	notDueYet:              {"Scenarios: reinforcements", "{unit} arrives on turn {n} at the earliest."},
	awayTooShort:           {"Ruling 30", "{unit} stays off the map until turn {n}."},
	notThisEntry:           {"Scenarios: reinforcements", "{unit} may not enter the map at {hex}."},
	notAdjacent:            {"Movement (A)", "{hex} is not adjacent to {hex2}, where {unit} stands."},
	disruptedUnit:          {"Explanation of Results: Disrupted", "{unit} is disrupted."},
	horsesStay:             {"Cavalry (C)", "{unit} stays where it was left: horses without riders neither move nor fight."},
	immovableUnit:          {"Special rule: immovable", "{unit} may not move in this scenario."},
	noAllowance:            {"Movement (A)", "{unit} has a movement allowance of 0."},
	doctrineStays:          {"Solitaire Situation", "{unit} does not move at all: machine guns under the doctrine stay where they are."},
	doctrineHolds:          {"Solitaire Situation", "{unit} may not leave {hex}: that would open a town hex that enemy infantry can come to."},
	doctrineNoGap:          {"Solitaire Situation", "{unit} moves only to close an empty town hex that enemy infantry can come to as well, and no such hex is in its reach."},
	doctrineNotThere:       {"Solitaire Situation", "{unit} moves only to close an empty town hex that enemy infantry can come to as well, and {hex} does not lead to one."},
	inPosition:             {"Improved Positions", "{unit} is in an improved position and must first roll to leave it."},
	staysInPosition:        {"Improved Positions", "{unit} stays in its improved position in this phase: it has just gone into it, or rolled in vain to leave it."},
	movedBefore:            {"Movement (E)", "{unit} has completed its movement: {other} was moved after it."},
	splitAfterMove:         {"Ruling 52", "{unit} has completed its movement: {other}, which it is a part of, had moved before it broke down."},
	joinAfterMove:          {"Ruling 70", "{unit} has completed its movement: {other}, one of its parts, had moved before it was recombined."},
	answerDue:              {"Interdicting Fire", "{other} has entered the interdicted hex {hex}: the interdicting player decides about the fire first."},
	digsIn:                 {"Improved Positions", "{unit} gave up its movement in this phase for an improved position."},
	tooFewPoints:           {"Movement (A)", "{hex} costs {halves n} movement {points n} and {unit} has {halves m} left."},
	notOnEdge:              {"Movement (A)", "{hex} does not lie at the edge of the map."},
	noExitHere:             {"Ruling 51", "No victory condition lets {unit} leave the map at {hex}."},
	notMounted:             {"Cavalry (C)", "{unit} is not mounted cavalry."},
	notOnFoot:              {"Cavalry (C)", "{unit} is not dismounted cavalry."},
	wholeAllowance:         {"Cavalry (C)", "{unit} needs its whole movement allowance for it and has moved or acted already."},
	noHorses:               {"Cavalry (C)", "The horses of {unit} are not in its hex."},
	noRemounting:           {"Special rule: no remounting", "{unit} fights on foot for the whole game."},
	noDiggingLine:          {"Improved Positions", "The improved position table has no line for {unit}: units of its nation and arm neither enter such positions nor leave them."},
	mountedDigs:            {"Improved Positions", "{unit} is mounted, and mounted cavalry does not go into improved positions."},
	alreadyImproved:        {"Improved Positions", "{unit} is in an improved position already."},
	triedAlready:           {"Improved Positions", "{unit} has tried once in this phase."},
	positionsFirst:         {"Improved Positions", "Units enter and leave improved positions at the start of the movement phase, before any unit moves, and {other} has moved."},
	notImproved:            {"Improved Positions", "{unit} is in no improved position."},
	cannotSplit:            {"Unit Breakdown", "{unit} cannot break down into smaller units."},
	partsApart:             {"Ruling 6", "The parts of {unit} are not all in one hex."},
	partDisrupted:          {"Ruling 6", "{other} is disrupted, and units recombine only undisrupted."},
	partImproved:           {"Ruling 6", "{other} is in an improved position, and units recombine only outside them."},
	cannotJoin:             {"Unit Breakdown", "{unit} is not broken down."},
	noRoomForParts:         {"Ruling 6", "The parts of {unit} do not fit: {hex} would hold {n} stacking points, and the limit is {m}."},
	alreadyFired:           {"Combat (O)", "{unit} has been used in this fire phase."},
	movedTooFar:            {"Movement (I)", "{unit} has {halves n} unused movement {points n} and needs {halves m} to fire."},
	chargesLater:           {"Cavalry (A)", "{unit} is mounted: it attacks after all other fire."},
	chargesOnly:            {"Cavalry (A)", "Only mounted cavalry attacks now."},
	noEnemyThere:           {"Combat", "{hex} holds no enemy unit."},
	noUnitsInPosition:      {"Improved Positions (D)", "{hex} holds no enemy unit in an improved position."},
	noUnitsInOpen:          {"Improved Positions (D)", "All enemy units in {hex} are in improved positions."},
	outOfRange:             {"Combat (A)", "{hex} is {n} hexes away and {unit} fires {m} hexes far."},
	notVisible:             {"Combat (E)", "{unit} can trace a line of sight to {hex} but not into it, and no other unit observes for it."},
	noObserver:             {"Artillery (B)", "{unit} has no direct fire on {hex}, and no unit that it can see observes for it."},
	unitsBetween:           {"Combat (J)", "{unit} may not fire through the units in {hex2} at {hex}, and observed fire is for hexes that it does not see into."},
	blockedLine:            {"Combat (A)", "The line of sight of {unit} to {hex} is blocked."},
	struckAlready:          {"Combat (N)", "{hex} has been fired on in this fire phase."},
	noBridge:               {"Artillery (D)", "{hex} has no bridge."},
	onlyGuns:               {"Artillery (D)", "Only artillery fires at bridges."},
	nobodyAims:             {"Combat", "No unit aims at {hex} so."},
	oddsTooLow:             {"Combat Results Table", "The strength of {n} against {m} is too low for an attack on {hex}."},
	interdictFirst:         {"Interdicting Fire", "Interdiction is declared at the start of the fire phase, before any other fire."},
	notClear:               {"Interdicting Fire", "{hex} is not clear terrain."},
	notEmpty:               {"Interdicting Fire", "{hex} is occupied."},
	notOnOneLine:           {"Interdicting Fire", "The hexes must follow one another along one line of sight of {unit}; {hex2} and {hex} do not."},
	tooManyHexes:           {"Interdicting Fire", "{unit} may interdict no more than {n} hexes."},
	directOnly:             {"Interdicting Fire", "Interdiction is direct fire, and {unit} cannot fire directly on {hex}."},
	nothingToInterdict:     {"Interdicting Fire", "{unit} has no empty hex of clear terrain in its direct fire."},
	doctrineNoInterdiction: {"Solitaire Situation", "{unit} may not fire at unoccupied hexes."},
	nothingToAnswer:        {"Interdicting Fire", "No unit has entered an interdicted hex."},
	nothingDeclared:        {"Combat", "No unit aims at anything yet."},
	noWayThere:             {"Movement (A)", "No way leads {unit} to {hex}: {hex2} and what lies around it are closed to it."},
	wayTooLong:             {"Movement (A)", "The way to {hex} costs {halves n} movement {points n} and {unit} has {halves m} left."},
}
