package check

import "github.com/mapsheet/mapsheet/model/diag"

// kind is one kind of problem. Codes are stable: programs and people refer to
// them.
type kind struct {
	code     string
	severity diag.Severity
	fix      string // what mends it, in a few words, where that is plain
}

// kinds is every kind of problem, for the test that plants each of them.
var kinds []*kind

func fault(code, fix string) *kind   { return newKind(code, diag.Error, fix) }
func warning(code, fix string) *kind { return newKind(code, diag.Warning, fix) }
func hint(code, fix string) *kind    { return newKind(code, diag.Hint, fix) }

func newKind(code string, severity diag.Severity, fix string) *kind {
	k := &kind{code: code, severity: severity, fix: fix}
	kinds = append(kinds, k)
	return k
}

// The head of the scenario, and its prose.
var (
	unknownSystem = fault("unknown-system", "")
	wrongID       = fault("wrong-id", "make an id from the title")
	noTitle       = warning("no-title", "")
	noDate        = hint("no-date", "")
	wrongDate     = warning("wrong-date", "")
	noTurns       = fault("no-turns", "")
	noSides       = fault("no-sides", "")
	oneSide       = warning("one-side", "")
	noHistory     = hint("no-history", "")
	emptyNote     = hint("note-empty", "remove the note")
)

// Names that stand for something defined elsewhere.
var (
	unknownSide     = fault("unknown-side", "")
	unknownForce    = fault("unknown-force", "")
	unknownNation   = fault("unknown-nation", "")
	unknownUnitType = fault("unknown-unit-type", "")
	unknownPlace    = fault("unknown-place", "")
	unknownRule     = fault("unknown-rule", "")
	unknownPhase    = fault("unknown-phase", "")
	duplicateID     = fault("duplicate-id", "give the second another id")
	offMap          = fault("hex-off-map", "leave out the hexes that lie off the map")
	picksNothing    = warning("no-such-units", "")
)

// The map.
var (
	strangeGround    = warning("ground-unknown-to-system", "")
	strangeLine      = hint("line-unknown-to-system", "")
	bareCrest        = warning("crest-without-slopes", "paint slopes around the crest")
	flatCrest        = warning("crest-without-altitude", "give the crest an altitude")
	highGround       = warning("altitude-off-crest", "remove the altitude")
	loneSlope        = warning("slope-without-crest", "paint a crest or clear the slope")
	deadRoad         = warning("road-ends", "")
	deadRailroad     = warning("railroad-ends", "")
	deadCanal        = warning("canal-ends", "")
	landlockedRiver  = hint("river-flows-nowhere", "")
	missingBridge    = warning("crossing-without-bridge", "put a bridge there")
	dryBridge        = warning("bridge-without-canal", "remove the bridge")
	idleBridge       = hint("bridge-without-road", "")
	emptyPlace       = warning("place-empty", "remove the place")
	wrongGround      = warning("place-terrain", "leave those hexes out of the place")
	crestlessHill    = warning("hill-without-crest", "")
	inlandExit       = fault("exit-off-edge", "")
	roadlessExit     = hint("exit-without-road", "")
	poorCrossroads   = warning("crossroads-without-roads", "")
	offRoad          = warning("road-place-off-road", "leave those hexes out of the place")
	namelessPlace    = warning("place-without-name", "")
	placeNameTwice   = warning("place-name-twice", "")
	overlappedPlaces = warning("places-overlap", "")
)

// Forces.
var (
	noForces      = warning("no-forces", "")
	idleSide      = warning("side-without-forces", "")
	sharedNation  = warning("nation-on-two-sides", "")
	emptyForce    = warning("force-without-units", "remove the force")
	emptyGroup    = fault("group-without-units", "remove the line")
	ownPart       = fault("force-in-itself", "")
	strangePart   = warning("force-in-other-side", "")
	strangeNation = warning("nation-not-of-side", "add the nation to the side")
	unplacedForce = fault("force-not-placed", "add a step of deployment")
	twicePlaced   = fault("force-placed-twice", "take it out of the second step")
	idleReserve   = warning("reserve-without-rule", "put the rule in force")
)

// Setting up and arriving.
var (
	wrongArea       = fault("area-wrong", "")
	emptyArea       = fault("area-empty", "")
	emptyStep       = warning("step-without-forces", "remove the step")
	mixedStep       = fault("step-of-two-sides", "split the step")
	cannotFit       = fault("cannot-fit", "")
	unevenStep      = fault("hexes-do-not-match", "")
	crowdedTrenches = fault("too-many-trenches", "")
	lawlessTrenches = warning("trenches-without-rule", "put the rule in force")
	mountedPosition = warning("mounted-in-position", "")
	nothingToMount  = warning("mount-without-cavalry", "remove the choice")
	sidesOverlap    = hint("sides-overlap", "")
	wrongTurn       = fault("turn-out-of-game", "")
	emptyArrival    = warning("arrival-without-forces", "remove the arrival")
	inlandEntry     = fault("entry-off-edge", "")
)

// Special rules and victory.
var (
	missingParameter  = fault("parameter-missing", "")
	needlessParameter = warning("parameter-not-used", "remove the parameter")
	wrongNumber       = fault("number-out-of-range", "")
	ruleTwice         = warning("rule-twice", "remove the second")
	noClauses         = warning("no-victory-clauses", "")
	wrongCondition    = fault("condition-wrong", "")
	neverHolds        = fault("never-true", "")
	tooMany           = warning("more-than-there-are", "")
	alwaysHolds       = warning("always-true", "")
	sameOutcome       = hint("outcome-twice", "")
	deadClause        = warning("clause-never-reached", "remove the clause")
	cannotWin         = warning("side-cannot-win", "")
	noPointTable      = fault("points-without-table", "")
	idlePointTable    = warning("points-not-used", "")
	pointlessSide     = warning("side-without-points", "")
	idleAward         = hint("points-for-nobody", "")
	inlandWay         = fault("way-off-edge", "")
)
