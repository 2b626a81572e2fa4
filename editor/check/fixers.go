package check

import "github.com/mapsheet/mapsheet/model"

// fixer is the ways that might mend a problem of a kind, the likeliest first. It
// makes them quickly, for it is asked for every problem that is found.
type fixer func(*report, problem) []Fix

// fixers mend the kinds of problems that can be mended without knowing what the
// designer has in mind.
var fixers = map[*kind]fixer{
	wrongID: fixID, noTitle: fixTitle, noDate: fixNoDate, wrongDate: fixDate, noTurns: fixTurns,
	noSides: fixSides, oneSide: fixSides, emptyNote: fixDrop("remove the note"), strayNote: fixStrayNote, unseenCharacter: fixUnseen,

	namelessSector: fixNamelessSector, sectorTwice: fixSectorTwice, tangledSector: fixTangledSector, sectorOffSheet: fixSectorOffSheet, sectorsOverlap: fixSectorsOverlap,
	strayLink: fixDropLink, linkTwice: fixDropLink, wrongHeading: fixWrongHeading, loneSector: fixLoneSector, closedBorder: fixClosedBorder,

	tangledOutline: fixTangledOutline, offTable: fixOffTable, strayRing: fixStrayRing, strayHole: fixStrayRing, idlePart: fixIdlePart, wrongWidth: fixWrongWidth,
	unbridged: fixUnbridged, dryCrossing: fixDryCrossing, roadAtWater: fixRoadAtWater, namelessZone: fixNamelessZone, noZone: fixNoZone,

	unknownSide: fixReference(model.RefSide), unknownForce: fixReference(model.RefForce),
	unknownNation: fixReference(model.RefNation), unknownUnitType: fixReference(model.RefUnitType),
	unknownPlace: fixReference(model.RefPlace), unknownRule: fixReference(model.RefRule), unknownPhase: fixReference(model.RefPhase),
	duplicateID: fixDuplicateID, picksNothing: fixSelector,
	offMap:   fixHexList("leave out the hexes that lie off the map", onMap),
	hexTwice: fixHexList("list every hex once", firstTime),

	strangeGround: fixStrangeGround, strangeLine: fixStrangeGround, landlockedRiver: fixRiver, bareCrest: fixBareCrest, flatCrest: fixFlatCrest, highGround: fixHighGround, loneSlope: fixLoneSlope,
	deadRoad: fixDeadEnd(model.Road), deadRailroad: fixDeadEnd(model.Railroad), deadCanal: fixDeadEnd(model.Canal),
	missingBridge: fixBridge(true), dryBridge: fixBridge(false), idleBridge: fixBridge(false), bridgesAbreast: fixSideBridges,
	emptyPlace: fixEmptyPlace, wrongGround: fixWrongGround, crestlessHill: fixCrestlessHill,
	inlandExit: fixInlandExit, roadlessExit: fixRoadlessExit, poorCrossroads: fixPoorCrossroads, offRoad: fixPlaceHexes,
	namelessPlace: fixNamelessPlace, undrawablePlace: fixNamelessPlace, placeNameTwice: fixPlaceNameTwice, overlappedPlaces: fixPlaceHexes, farPlace: fixFarPlace,

	noForces: fixNoForces, idleSide: fixIdleSide, sharedNation: fixSharedNation, namelessSide: fixSideName, sideTwice: fixSideName, idleNation: fixSharedNation,
	emptyForce: fixEmptyForce, emptyGroup: fixEmptyGroup, lineTwice: fixLineTwice, namelessForce: fixForceName, forceTwice: fixForceName,
	ownPart: fixPart, strangePart: fixPart, strangeNation: fixStrangeNation,
	unplacedForce: fixUnplaced, twicePlaced: fixTwicePlaced, fewCounters: fixFewCounters,
	noTarget: fixNoTarget, farObjective: fixFarObjective,

	wrongArea: fixWrongArea, emptyArea: fixEmptyArea, emptyStep: fixDrop("remove the step"), mixedStep: fixMixedStep,
	cannotFit:    fixCannotFit,
	sidesOverlap: fixSidesOverlap,
	wrongTurn:    fixWrongTurn, emptyArrival: fixDrop("remove the arrival"), inlandEntry: fixWay,
	closedEntry: fixClosedEntry, lateArrival: fixLateArrival,

	missingParameter: fixMissingParameter, needlessParameter: fixNeedlessParameter, wrongNumber: fixWrongNumber,
	ruleTwice: fixDrop("remove the second one"), idleRule: fixDrop("remove the special rule"), ruleClash: fixDrop("remove the special rule"),
	noClauses: fixNoClauses, cannotWin: fixCannotWin, wrongCondition: fixWrongCondition, neverHolds: fixNeverHolds, tooMany: fixTooMany, alwaysHolds: fixAlwaysHolds,
	sameOutcome: fixSameOutcome, deadClause: fixClause, neverMet: fixClause, contradiction: fixClause, metAtStart: fixMetAtStart,
	noPointTable: fixNoPointTable, idlePointTable: fixIdlePointTable, pointlessSide: fixPointlessSide,
	idleAward: fixIdleAward, emptyAward: fixEmptyAward, ownLosses: fixOwnLosses,
	inlandWay: fixWay, brokenJourney: fixDrop("leave the step out"),

	chartLineTwice: fixDrop("remove the second line"), missingTerrain: fixMissingTerrain, wrongCost: fixWrongCost, tooLargeFigure: fixTooLargeFigure, idleFigure: fixIdleFigure,
}
