package check

import (
	"github.com/mapsheet/mapsheet/model/diag"
	"github.com/mapsheet/mapsheet/rules"
)

// kind is one kind of problem. Codes are stable: programs and people refer to
// them. What a kind means is in explanations.toml, what mends it in fixers.
type kind struct {
	code     string
	severity diag.Severity
	flaw     *rules.Flaw // of a kind that only one system has
}

// kinds is every kind of problem, in the order of this file.
var kinds []*kind

func fault(code string) *kind   { return newKind(code, diag.Error) }
func warning(code string) *kind { return newKind(code, diag.Warning) }
func hint(code string) *kind    { return newKind(code, diag.Hint) }

func newKind(code string, severity diag.Severity) *kind {
	k := &kind{code: code, severity: severity}
	kinds = append(kinds, k)
	return k
}

// ownKinds are the kinds of problems that only a system has.
func ownKinds(sys rules.System) []kind {
	out := make([]kind, len(sys.Review.Flaws))
	for i := range out {
		f := &sys.Review.Flaws[i]
		out[i] = kind{f.Code, f.Severity, f}
	}
	return out
}

// ownKind finds a kind that only the system has by its code.
func (r *report) ownKind(code string) (*kind, bool) {
	for i := range r.own {
		if r.own[i].code == code {
			return &r.own[i], true
		}
	}
	return nil, false
}

// kindOf finds a kind by its code, one that every system has or one of the system's
// own.
func (r *report) kindOf(code string) (*kind, bool) {
	if k, ok := r.ownKind(code); ok {
		return k, true
	}
	return kindOf(code)
}

// kindOf finds a kind that every system has by its code.
func kindOf(code string) (*kind, bool) {
	for _, k := range kinds {
		if k.code == code {
			return k, true
		}
	}
	return nil, false
}

// The head of the scenario, and its prose.
var (
	unknownSystem = fault("unknown-system")
	wrongID       = fault("wrong-id")
	noTitle       = warning("no-title")
	noDate        = hint("no-date")
	wrongDate     = warning("wrong-date")
	noTurns       = fault("no-turns")
	noSides       = fault("no-sides")
	oneSide       = warning("one-side")
	noHistory     = hint("no-history")
	emptyNote     = hint("note-empty")
	strayNote     = warning("note-about-nothing")

	unseenCharacter = warning("unseen-character")
	noMap           = fault("no-map")
	wrongBoard      = fault("wrong-board")
	tooMuch         = fault("more-than-a-game-takes")
)

// A map of areas.
var (
	namelessSector = warning("sector-without-name")
	sectorTwice    = warning("sector-name-twice")
	tangledSector  = fault("sector-without-ground")
	sectorOffSheet = fault("sector-off-sheet")
	sectorsOverlap = fault("sectors-overlap")
	strayLink      = fault("link-to-nowhere")
	linkTwice      = warning("linked-twice")
	wrongHeading   = warning("wrong-heading")
	loneSector     = warning("sector-without-link")
	closedBorder   = hint("border-without-link")
)

// A table.
var (
	tangledOutline = fault("outline-without-ground")
	offTable       = fault("off-table")
	strayRing      = fault("ring-outside")
	strayHole      = fault("hole-outside")
	idlePart       = warning("piece-part-not-used")
	wrongWidth     = fault("line-width-wrong")
	unbridged      = warning("water-without-bridge")
	dryCrossing    = warning("bridge-without-water")
	roadAtWater    = warning("road-ends-at-water")
	namelessZone   = warning("zone-without-name")
	noZone         = warning("no-zone")
)

// Names that stand for something defined elsewhere.
var (
	unknownSide     = fault("unknown-side")
	unknownForce    = fault("unknown-force")
	unknownNation   = fault("unknown-nation")
	unknownUnitType = fault("unknown-unit-type")
	unknownPlace    = fault("unknown-place")
	unknownRule     = fault("unknown-rule")
	unknownPhase    = fault("unknown-phase")
	duplicateID     = fault("duplicate-id")
	offMap          = fault("hex-off-map")
	picksNothing    = warning("no-such-units")
	hexTwice        = hint("hex-listed-twice")
)

// The map.
var (
	strangeGround    = warning("ground-unknown-to-system")
	strangeLine      = hint("line-unknown-to-system")
	bareCrest        = warning("crest-without-slopes")
	flatCrest        = warning("crest-without-altitude")
	highGround       = warning("altitude-off-crest")
	loneSlope        = warning("slope-without-crest")
	deadRoad         = warning("road-ends")
	deadRailroad     = warning("railroad-ends")
	deadCanal        = warning("canal-ends")
	landlockedRiver  = hint("river-flows-nowhere")
	missingBridge    = warning("crossing-without-bridge")
	dryBridge        = warning("bridge-without-canal")
	idleBridge       = hint("bridge-without-road")
	bridgesAbreast   = warning("bridges-side-by-side")
	emptyPlace       = warning("place-empty")
	wrongGround      = warning("place-terrain")
	crestlessHill    = warning("hill-without-crest")
	inlandExit       = fault("exit-off-edge")
	roadlessExit     = hint("exit-without-road")
	poorCrossroads   = warning("crossroads-without-roads")
	offRoad          = warning("road-place-off-road")
	namelessPlace    = warning("place-without-name")
	undrawablePlace  = warning("place-name-not-drawn")
	placeNameTwice   = warning("place-name-twice")
	overlappedPlaces = warning("places-overlap")
	farPlace         = hint("place-out-of-reach")
)

// Forces.
var (
	noForces      = warning("no-forces")
	idleSide      = warning("side-without-forces")
	sharedNation  = warning("nation-on-two-sides")
	emptyForce    = warning("force-without-units")
	emptyGroup    = fault("group-without-units")
	ownPart       = fault("force-in-itself")
	strangePart   = warning("force-in-other-side")
	strangeNation = warning("nation-not-of-side")
	unplacedForce = fault("force-not-placed")
	twicePlaced   = fault("force-placed-twice")
	namelessForce = warning("force-without-name")
	forceTwice    = warning("force-name-twice")
	namelessSide  = warning("side-without-name")
	sideTwice     = warning("side-name-twice")
	lineTwice     = hint("line-twice")
	idleNation    = hint("nation-without-units")
	fewCounters   = warning("too-few-counters")
	noTarget      = warning("no-target")
	farObjective  = warning("objective-out-of-reach")
)

// Setting up and arriving.
var (
	wrongArea    = fault("area-wrong")
	emptyArea    = fault("area-empty")
	emptyStep    = warning("step-without-forces")
	mixedStep    = fault("step-of-two-sides")
	cannotFit    = fault("cannot-fit")
	sidesOverlap = hint("sides-overlap")
	wrongTurn    = fault("turn-out-of-game")
	emptyArrival = warning("arrival-without-forces")
	inlandEntry  = fault("entry-off-edge")
	closedEntry  = fault("entry-impassable")
	lateArrival  = warning("arrival-too-late")
)

// Special rules and victory.
var (
	missingParameter  = fault("parameter-missing")
	needlessParameter = warning("parameter-not-used")
	wrongNumber       = fault("number-out-of-range")
	ruleTwice         = warning("rule-twice")
	ruleClash         = fault("rules-clash")
	idleRule          = hint("rule-without-use")
	noClauses         = warning("no-victory-clauses")
	wrongCondition    = fault("condition-wrong")
	neverHolds        = fault("never-true")
	tooMany           = warning("more-than-there-are")
	alwaysHolds       = warning("always-true")
	sameOutcome       = hint("outcome-twice")
	deadClause        = warning("clause-never-reached")
	cannotWin         = warning("side-cannot-win")
	noPointTable      = fault("points-without-table")
	idlePointTable    = warning("points-not-used")
	pointlessSide     = warning("side-without-points")
	idleAward         = hint("points-for-nobody")
	inlandWay         = fault("way-off-edge")
	metAtStart        = warning("met-at-start")
	neverMet          = warning("clause-never-met")
	contradiction     = warning("clauses-contradict")
	emptyAward        = hint("award-of-nothing")
	ownLosses         = warning("points-for-own-losses")
	brokenJourney     = warning("journey-broken")
)

// Charts of the scenario's own, and charts with its own laid over them.
var (
	chartLineTwice = fault("chart-line-twice")
	missingTerrain = fault("chart-terrain-missing")
	wrongCost      = fault("chart-cost-wrong")
	tooLargeFigure = fault("figure-too-large")
	idleFigure     = warning("chart-figure-not-used")
)
