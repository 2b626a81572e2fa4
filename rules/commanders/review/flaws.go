package review

import (
	"github.com/mapsheet/mapsheet/model/diag"
	"github.com/mapsheet/mapsheet/rules"
)

// The codes of the kinds of problems.
const (
	notTwoSides       = "scenario-not-for-two"
	noReserve         = "side-without-reserve"
	twoReserves       = "side-with-two-reserves"
	headingTwice      = "heading-twice"
	boardTooLarge     = "board-too-large"
	groundUnknown     = "sector-ground-unknown"
	groundWithoutRule = "ground-without-rule"
	ruleWithoutGround = "rule-without-ground"
	forestWithoutRoad = "forest-without-road"
	groundUneven      = "ground-uneven"
	nobodyArrives     = "nobody-arrives"
	tooManyUnits      = "too-many-units"
	armyNotAgreed     = "army-not-agreed"
	sectorCrowded     = "sector-too-full"
	sidesTogether     = "sides-in-one-sector"
	beginsBehind      = "begins-behind-enemy"
	outOfHomeRow      = "out-of-home-row"
	sideShutIn        = "side-shut-in"
	secretPlacing     = "secret-places-wrong"
	generalTwice      = "general-twice"
	tooManyMarkers    = "too-many-markers"
	markersOfBoth     = "markers-of-both-sides"
	markerOutOfReach  = "marker-out-of-reach"
	markerHeldAtStart = "marker-held-at-start"
	markersOfOne      = "markers-of-one-side"
	generalNearer     = "general-nearer"
	armiesApart       = "armies-apart"
	couriersOfNobody  = "couriers-without-general"
	noCourierComes    = "no-courier-comes"
	ordersForNobody   = "orders-for-nobody"
	nowhereToGo       = "nowhere-to-go"
	conditionUnknown  = "condition-unknown-to-game"
	scoreOutOfReach   = "score-out-of-reach"
	scoreAtStart      = "points-from-the-start"
	moraleWithoutEnd  = "morale-without-end"
)

// flaws is every kind of problem.
func flaws(figures Figures) []rules.Flaw {
	by := func(mend func(*look, diag.Diagnostic) []rules.Mend) func(*rules.Case, diag.Diagnostic) []rules.Mend {
		return func(c *rules.Case, d diag.Diagnostic) []rules.Mend { return mend(newLook(c, figures), d) }
	}
	return []rules.Flaw{
		{
			Code: notTwoSides, Severity: diag.Error,
			Means:   "The scenario has more or fewer than two sides.",
			Why:     "The game is for two, one at either end of the board.",
			Fix:     "Leave two sides, and give their forces to them.",
			Example: "White, Black and a third side.",
		},
		{
			Code: noReserve, Severity: diag.Warning, Mends: by(mendNoReserve),
			Means:   "A side has no reserve.",
			Why:     "Its routed units have nowhere to rally, and its batteries do not know where their front is.",
			Fix:     "Choose a sector at its end of the board, and make it the reserve of the side.",
			Example: "A board of nine battle sectors without the two strips behind them.",
		},
		{
			Code: twoReserves, Severity: diag.Warning, Mends: by(mendTwoReserves),
			Means:   "A side has more than one reserve.",
			Why:     "Units are rallied in the first alone, and nobody fights for the other.",
			Fix:     "Let one of them be a battle sector.",
			Example: "white-reserve and a1, both of the White side.",
		},
		{
			Code: headingTwice, Severity: diag.Warning, Mends: by(mendHeadingTwice),
			Means:   "Two links out of a sector have the same heading.",
			Why:     "A battery shoots along a straight line, and two sectors lie on it.",
			Fix:     "Give each link the direction in which its sector lies.",
			Example: "b1 to b2 and b1 to c2, both to the north.",
		},
		{
			Code: boardTooLarge, Severity: diag.Error,
			Means:   "The board has too many sectors or links, or a single sector.",
			Why:     "The scenario cannot be played.",
			Fix:     "Join sectors, or remove some.",
			Example: "61 sectors.",
		},
		{
			Code: groundUnknown, Severity: diag.Error, Mends: by(mendGroundUnknown),
			Means:   "A sector has ground that the rules do not know.",
			Why:     "Nobody knows what it does to those who fight there.",
			Fix:     "Make it a forest, a hill, a building or open ground.",
			Example: "A swamp.",
		},
		{
			Code: groundWithoutRule, Severity: diag.Warning, Mends: by(mendGroundWithoutRule),
			Means:   "The map has forests, hills or buildings, and the special rule for them is not in force.",
			Why:     "Players see the ground, and it does nothing.",
			Fix:     "Put the special rule in force, or make the ground open.",
			Example: "The side of the board with terrain, played by the basic rules.",
		},
		{
			Code: ruleWithoutGround, Severity: diag.Hint, Mends: by(mendDropRule),
			Means:   "A special rule is about ground that the map does not have or that does not count.",
			Why:     "The rule does nothing.",
			Fix:     "Remove the special rule, or draw the ground.",
			Example: "Dead ground on a board without hills.",
		},
		{
			Code: forestWithoutRoad, Severity: diag.Hint, Mends: by(mendForestWithoutRoad),
			Means:   "No road leads into a forest.",
			Why:     "Batteries enter forests along roads only, so none ever comes there.",
			Fix:     "Draw a road over one of its links, or leave it if that is meant.",
			Example: "A forest in a corner of the board.",
		},
		{
			Code: groundUneven, Severity: diag.Hint,
			Means:   "The ground is not the same for both sides.",
			Why:     "It helps one of them more, and the rules ask for something in return.",
			Fix:     "Draw the same ground at the other end, or give the other side more units or markers.",
			Example: "A hill on White's right and none on Black's.",
		},
		{
			Code: nobodyArrives, Severity: diag.Error, Mends: by(mendNobodyArrives),
			Means:   "Forces arrive during the game.",
			Why:     "The game has no arrivals: all units begin on the board, many of them in the reserve.",
			Fix:     "Remove the arrival, and let the forces begin in the reserve of their side.",
			Example: "A division that arrives in round 4.",
		},
		{
			Code: tooManyUnits, Severity: diag.Error,
			Means:   "The scenario has more units than a game can have.",
			Why:     "The scenario cannot be played.",
			Fix:     "Take some units out.",
			Example: "70 units on either side.",
		},
		{
			Code: armyNotAgreed, Severity: diag.Hint, Mends: by(mendArmyNotAgreed),
			Means:   "The sides have different armies.",
			Why:     "The set-ups give both the same; players have to agree on anything else.",
			Fix:     "Make the armies the same, or say in the notes what is agreed.",
			Example: "20 infantry units against 18.",
		},
		{
			Code: sectorCrowded, Severity: diag.Error, Mends: by(mendSectorCrowded),
			Means:   "More units begin in a sector than it holds.",
			Why:     "The scenario cannot be played.",
			Fix:     "Let some begin elsewhere or in the reserve, or let sectors hold more.",
			Example: "7 units in b1, where 6 have room.",
		},
		{
			Code: sidesTogether, Severity: diag.Error, Mends: by(mendStart),
			Means:   "Both sides begin in one sector, or may.",
			Why:     "A sector is held by one side alone.",
			Fix:     "Let one of them begin somewhere else.",
			Example: "White and Black units in b2.",
		},
		{
			Code: beginsBehind, Severity: diag.Error, Mends: by(mendStart),
			Means:   "Units begin in the reserve of the enemy.",
			Why:     "Nobody ever enters the reserve of the enemy.",
			Fix:     "Let them begin in their own reserve.",
			Example: "White cavalry in black-reserve.",
		},
		{
			Code: outOfHomeRow, Severity: diag.Hint, Mends: by(mendStart),
			Means:   "Units begin in a sector that is not beside the reserve of their side.",
			Why:     "The set-ups have each side hold its home row; this one begins further on.",
			Fix:     "Let them begin in the home row or in the reserve, or leave it if that is meant.",
			Example: "White infantry in b2.",
		},
		{
			Code: sideShutIn, Severity: diag.Warning, Mends: by(mendSideShutIn),
			Means:   "All units of a side begin in its reserve, and the enemy can keep them there.",
			Why:     "Nobody attacks out of a reserve, and nobody comes out of it where the enemy stands or goes for the same sector: both may stay where they are all game.",
			Fix:     "Let some begin in a sector beside the reserve, or link it with one that the enemy does not come to at once.",
			Example: "A board of one sector between two reserves.",
		},
		{
			Code: secretPlacing, Severity: diag.Error, Mends: by(mendSecretPlacing),
			Means:   "Units that are placed in secret do not fill their sectors, or do not fit into them.",
			Why:     "Their player cannot place them as he has to.",
			Fix:     "Change how many each sector takes, or the number of units.",
			Example: "6 in each of three sectors, and 15 units.",
		},
		{
			Code: generalTwice, Severity: diag.Error, Mends: by(mendGeneralTwice),
			Means:   "A side has more than one general.",
			Why:     "A side has one, and couriers ride from him.",
			Fix:     "Leave one of them.",
			Example: "Generals of White in b1 and in c1.",
		},
		{
			Code: tooManyMarkers, Severity: diag.Error,
			Means:   "There are more markers than a game can have.",
			Why:     "The scenario cannot be played.",
			Fix:     "Remove some.",
			Example: "A flag in each of 65 sectors.",
		},
		{
			Code: markersOfBoth, Severity: diag.Warning, Mends: by(mendMarker),
			Means:   "Markers of both sides are in one sector.",
			Why:     "The sector is friendly to neither, and each side scores for it when it holds it.",
			Fix:     "Put one of them into another sector.",
			Example: "A flag of White and a flag of Black in b2.",
		},
		{
			Code: markerOutOfReach, Severity: diag.Warning, Mends: by(mendMarker),
			Means:   "The enemy can never come to a marker.",
			Why:     "Nobody ever scores for it.",
			Fix:     "Put it into a sector that the enemy can enter.",
			Example: "A flag of White in its own reserve.",
		},
		{
			Code: markerHeldAtStart, Severity: diag.Warning, Mends: by(mendMarker),
			Means:   "A marker is where units of the enemy begin.",
			Why:     "He scores for it from the first round on, for nothing.",
			Fix:     "Put it into a sector of its own side.",
			Example: "A flag of White in a3, where Black begins.",
		},
		{
			Code: markersOfOne, Severity: diag.Hint, Mends: by(mendMarkersOfOne),
			Means:   "Only one side has markers.",
			Why:     "The other has nothing to guard, and the first nothing to take.",
			Fix:     "Give both sides markers of about the same worth, or leave it if that is meant.",
			Example: "A general of White, and nothing of Black's.",
		},
		{
			Code: generalNearer, Severity: diag.Hint,
			Means:   "One side is nearer to the enemy's general than the other.",
			Why:     "Its way to the points of a general is shorter.",
			Fix:     "Move a general, or make it up to the other side.",
			Example: "White's general in the middle row, and Black's in its home row.",
		},
		{
			Code: armiesApart, Severity: diag.Warning,
			Means:   "No way leads from one army to the other.",
			Why:     "They never meet.",
			Fix:     "Link their sectors.",
			Example: "Two boards side by side without a link.",
		},
		{
			Code: couriersOfNobody, Severity: diag.Error, Mends: by(mendCouriersOfNobody),
			Means:   "Couriers are in force, and a side has no general.",
			Why:     "Orders are carried from the general, and there is none.",
			Fix:     "Put the general into a sector, or do without couriers.",
			Example: "Couriers on the side of the board without markers.",
		},
		{
			Code: noCourierComes, Severity: diag.Warning, Mends: by(mendNoCourierComes),
			Means:   "No courier from the general comes to units.",
			Why:     "Their orders are never carried out: a die shows no such distance.",
			Fix:     "Let them begin nearer, move the general, or do without couriers.",
			Example: "Units 7 steps away from their general.",
		},
		{
			Code: ordersForNobody, Severity: diag.Hint, Mends: by(mendOrdersForNobody),
			Means:   "A side has more orders in a round than units.",
			Why:     "Orders that nobody can be given are saved in every round.",
			Fix:     "Give fewer orders, or more units.",
			Example: "20 orders for 12 units.",
		},
		{
			Code: nowhereToGo, Severity: diag.Warning, Mends: by(mendStart),
			Means:   "Units can be given no order where they begin.",
			Why:     "All ways from there lead into the reserve of the enemy, which nobody enters.",
			Fix:     "Link the sector with others, or let the units begin elsewhere.",
			Example: "A sector that is linked with the enemy's reserve alone.",
		},
		{
			Code: conditionUnknown, Severity: diag.Error, Mends: by(mendClause),
			Means:   "A victory condition asks for something that there is not in this game.",
			Why:     "The scenario cannot be played.",
			Fix:     "Ask for points, losses or units in sectors, or remove the clause.",
			Example: "Units that have left the map.",
		},
		{
			Code: scoreOutOfReach, Severity: diag.Warning, Mends: by(mendScoreOutOfReach),
			Means:   "A condition asks for more points than a side can score.",
			Why:     "It never holds.",
			Fix:     "Ask for fewer, or give the enemy more markers.",
			Example: "500 points in ten rounds.",
		},
		{
			Code: scoreAtStart, Severity: diag.Warning, Mends: by(mendMorale),
			Means:   "Under army morale a side wins with points that it has from the start.",
			Why:     "The battle is over after the first round.",
			Fix:     "Let who has no points left lose.",
			Example: "10 points win, and both begin with 15.",
		},
		{
			Code: moraleWithoutEnd, Severity: diag.Warning, Mends: by(mendMorale),
			Means:   "Under army morale no clause says that who has no points left loses.",
			Why:     "An army without morale fights on.",
			Fix:     "Add a clause: at most 0 points.",
			Example: "The clauses of the basic game, with army morale in force.",
		},
	}
}
