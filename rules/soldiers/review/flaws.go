package review

import (
	"github.com/mapsheet/mapsheet/model/diag"
	"github.com/mapsheet/mapsheet/rules"
)

// The codes of the kinds of problems.
const (
	idleReserve     = "reserve-without-rule"
	unevenStep      = "hexes-do-not-match"
	crowdedTrenches = "too-many-trenches"
	lawlessTrenches = "trenches-without-rule"
	mountedPosition = "mounted-in-position"
	nothingToMount  = "mount-without-cavalry"
	wrongOdds       = "chart-odds-wrong"
	wrongResults    = "chart-results-wrong"
	weakerResult    = "chart-results-fall"
	tooLargeType    = "unit-type-too-large"
	unevenBreakdown = "breakdown-uneven"
	mountedOnFoot   = "dismounts-to-mounted"
	mountedArm      = "mounted-not-cavalry"
	longDirectRange = "direct-range-too-long"
	wrongRoll       = "position-roll-wrong"
	rollTwice       = "position-line-twice"
)

// flaws is every kind of problem.
func flaws() []rules.Flaw {
	return []rules.Flaw{
		{
			Code: idleReserve, Severity: diag.Warning, Mends: mendIdleReserve,
			Means:   "Reserve units have no special rule for reserves in force.",
			Why:     "They fight like active units, and their mark means nothing.",
			Fix:     "Put the rule in force for them, or make them active.",
			Example: "German reserves in a scenario without the reserve rule.",
		},
		{
			Code: unevenStep, Severity: diag.Error, Mends: mendUneven,
			Means:   "A step says how many units each hex takes, and the units are too many or too few.",
			Why:     "The step cannot be carried out to the letter.",
			Fix:     "Let the units be stacked freely, or count them right.",
			Example: "4 hexes with one unit each, and 3 units.",
		},
		{
			Code: crowdedTrenches, Severity: diag.Error, Mends: mendCrowdedTrenches,
			Means:   "A step has more trench markers than its area has hexes.",
			Why:     "A hex takes one marker.",
			Fix:     "Place fewer, or make the area larger.",
			Example: "5 trenches in a town of 4 hexes.",
		},
		{
			Code: lawlessTrenches, Severity: diag.Warning, Mends: mendLawlessTrenches,
			Means:   "Trenches are placed without the special rule for them.",
			Why:     "Players do not know what the markers do.",
			Fix:     "Put the rule in force, or place no trenches.",
			Example: "2 trenches in a scenario without special rules.",
		},
		{
			Code: mountedPosition, Severity: diag.Warning, Mends: mendMountedPosition,
			Means:   "Mounted cavalry is to start in improved positions.",
			Why:     "Horses cannot: the choice does nothing, or the order cannot be obeyed.",
			Fix:     "Let the cavalry start on foot, or nobody in a position.",
			Example: "All units must be in positions, and two of them are mounted squadrons.",
		},
		{
			Code: nothingToMount, Severity: diag.Warning, Mends: mendNothingToMount,
			Means:   "A choice between horse and foot is given where there is no cavalry.",
			Why:     "The choice means nothing.",
			Fix:     "Remove it.",
			Example: "Infantry that may start mounted.",
		},
		{
			Code: wrongOdds, Severity: diag.Error, Mends: mendWrongOdds,
			Means:   "The odds of the combat results table are no odds, or do not rise.",
			Why:     "Players cannot find their column.",
			Fix:     "Write two numbers with a hyphen, the worst odds first.",
			Example: "1-2, 2-1, 1-1",
		},
		{
			Code: wrongResults, Severity: diag.Error, Mends: mendWrongResults,
			Means:   "A row of combat results has a wrong letter or the wrong length.",
			Why:     "Some roll has no result.",
			Fix:     "Write one letter for each column: . for no effect, D for disrupted, e for eliminated.",
			Example: ".Dx under three columns.",
		},
		{
			Code: weakerResult, Severity: diag.Warning, Mends: mendWeakerResult,
			Means:   "Better odds do less than worse ones.",
			Why:     "Players would bring fewer guns to do more.",
			Fix:     "Let results rise from left to right.",
			Example: "e at 1-2 and D at 1-1.",
		},
		{
			Code: tooLargeType, Severity: diag.Error, Mends: mendTooLargeType,
			Means:   "A unit of a type takes up more stacking points than a hex holds.",
			Why:     "It can stand nowhere.",
			Fix:     "Lower its stacking points, or raise the limit.",
			Example: "9 points, and the limit is 8.",
		},
		{
			Code: unevenBreakdown, Severity: diag.Warning, Mends: mendUnevenBreakdown,
			Means:   "The parts of a unit take up more or less room than the whole.",
			Why:     "Breaking down would make or take room out of nothing.",
			Fix:     "Change the number of parts, or the stacking points.",
			Example: "A battery of 4 points that breaks into 2 parts of 4.",
		},
		{
			Code: mountedOnFoot, Severity: diag.Error, Mends: mendMountedOnFoot,
			Means:   "Cavalry dismounts to a type that is mounted.",
			Why:     "It would get off its horses onto others.",
			Fix:     "Choose the type on foot.",
			Example: "A squadron that dismounts to itself.",
		},
		{
			Code: mountedArm, Severity: diag.Warning, Mends: mendMountedArm,
			Means:   "A type is mounted and is no cavalry.",
			Why:     "Only cavalry may charge, dismount and remount.",
			Fix:     "Let it go on foot, or make it cavalry.",
			Example: "Mounted infantry of the kind infantry.",
		},
		{
			Code: longDirectRange, Severity: diag.Warning, Mends: mendLongDirectRange,
			Means:   "A type fires directly further than it fires at all.",
			Why:     "One of the two figures is wrong.",
			Fix:     "Give the direct range as 0 where it is the whole range.",
			Example: "A range of 9 and a direct range of 12.",
		},
		{
			Code: wrongRoll, Severity: diag.Warning, Mends: mendWrongRoll,
			Means:   "The improved position table has a roll that no die shows.",
			Why:     "Units always or never get into their positions.",
			Fix:     "Give a roll from 1 to 6, or 0 when none is needed.",
			Example: "7",
		},
		{
			Code: rollTwice, Severity: diag.Warning, Mends: mendRollTwice,
			Means:   "Two lines of the improved position table are for the same units.",
			Why:     "They may say different things.",
			Fix:     "Remove one, or take the arm out of it.",
			Example: "Two lines for German infantry.",
		},
	}
}
