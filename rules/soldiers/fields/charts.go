package fields

import (
	"fmt"

	"github.com/mapsheet/mapsheet/model"
)

// The keys of the charts and of their fields.
const (
	StackingChart  = "stacking"
	PointsKey      = "points"
	ResultsChart   = "combat_results"
	OddsKey        = "odds"
	ResultsKey     = "results"
	PositionsChart = "improved_positions"
	NationKey      = "nation"
	KindsKey       = "kinds"

	EnterActiveKey  = "enter_active"
	EnterReserveKey = "enter_reserve"
	LeaveActiveKey  = "leave_active"
	LeaveReserveKey = "leave_reserve"
)

// The results of combat.
const (
	NoEffect   byte = '.'
	Disrupted  byte = 'D'
	Eliminated byte = 'e'
)

// mostPoints is the most that forms let a hex hold, mostRoll the largest die roll.
const (
	mostPoints = 199
	mostRoll   = 6
)

// charts describes the charts of Soldiers beside its units and its ground.
func charts() []model.Chart {
	roll := func(key, name, short, label string, usual int) model.Field {
		return model.Field{
			Key: key, Name: name, Kind: model.Whole, Max: mostRoll, Shared: "die_roll", Required: true,
			Help:  fmt.Sprintf("The highest die roll with which %s a position; 0 when they need no roll.", lower(name)),
			Short: short, Label: label, Most: mostRoll, Absent: "no roll", Default: usual,
		}
	}
	return []model.Chart{
		{
			Key: StackingChart, Name: "Stacking", Help: "How much a hex holds.",
			Marks:  "The provenance of the figures.",
			Called: "the stacking limit", Absent: "The charts have no stacking limit.",
			Tell: func(l *model.ChartLine) string {
				return fmt.Sprintf("%d points a hex", l.Own.Int(PointsKey))
			},
			Fields: []model.Field{{
				Key: PointsKey, Name: "Points", Help: "How many stacking points a hex holds.", Kind: model.Whole, Max: largest, Required: true,
				Role: model.Holds, Label: "Points a hex holds", Least: 1, Most: mostPoints, Default: 8,
			}},
		},
		{
			Key: ResultsChart, Name: "Combat results", Help: "The combat results table.",
			Marks:  "The provenance of the results, of the odds over a column by those odds such as 4-1, and of single results by odds and die roll such as 4-1-3. Results under odds of the designer's own are the designer's.",
			Note:   "A remark on how the table is read.",
			Called: "the combat results table", Absent: "The charts have no combat results table.",
			Fields: []model.Field{
				{
					Key: OddsKey, Name: "Odds", Help: "The columns, the worst for the firer first, such as 1-2 or 10-1.", Kind: model.Rows, Shared: "odds", Required: true,
					Form:  &model.Form{Pattern: "^[1-9][0-9]*-[1-9][0-9]*$", Words: "odds such as 2-1"},
					Label: "Odds of the column", Example: "2-1",
				},
				{
					Key: ResultsKey, Name: "Results", Kind: model.Rows, Shared: "result_row", Required: true,
					Help: "A row for each die roll from 1 upwards, a letter for each column: . no effect, D disrupted, e eliminated.",
					Form: &model.Form{Pattern: "^[.A-Za-z]*$", Words: "one letter or dot for each column"},
				},
			},
			Grid: &model.Grid{
				Heads: OddsKey, Rows: ResultsKey, Head: "odds", Row: "die roll", Rolled: true,
				Letters: []model.Choice{{ID: string(NoEffect), Name: "no effect"}, {ID: string(Disrupted), Name: "disrupted"}, {ID: string(Eliminated), Name: "eliminated"}},
				Read:    readOdds, Order: orderOdds, Next: nextOdds,
			},
		},
		{
			Key: PositionsChart, Name: "Improved positions", Help: "The improved position table.",
			Marks:  "The provenance of the figures, by the names of their fields.",
			Note:   "A remark on the row.",
			Called: "the improved position table", Summary: "die rolls to enter and to leave",
			Lines: true, By: []string{NationKey, KindsKey},
			Fields: []model.Field{
				{Key: NationKey, Name: "Nation", Help: "The id of the nation the row is for.", Kind: model.Word, Names: model.RefNation, Required: true},
				{Key: KindsKey, Name: "Arms", Help: "The arms the row is for.", Kind: model.Several, Choices: choices(Kinds()), Shared: "unit_kind", Required: true},
				roll(EnterActiveKey, "Active units enter", "Active enter", "active units enter with a roll up to", 3),
				roll(EnterReserveKey, "Reserve units enter", "Reserve enter", "reserve units enter with a roll up to", 1),
				roll(LeaveActiveKey, "Active units leave", "Active leave", "active units leave with a roll up to", 4),
				roll(LeaveReserveKey, "Reserve units leave", "Reserve leave", "reserve units leave with a roll up to", 3),
			},
		},
	}
}

// StackingLimit is how many stacking points a hex holds; false where charts set no
// limit.
func StackingLimit(c *model.Charts) (int, bool) {
	table := c.Tables[StackingChart]
	if table == nil {
		return 0, false
	}
	return table.Own.Int(PointsKey), true
}

// CombatResults is the combat results table. Row i of Results is for die roll i+1;
// each has one letter a column.
type CombatResults struct {
	Odds    []string // columns, the worst first: "1-2", "1-1", ...
	Results []string
}

// ResultsOf is the combat results of charts; false where they have none.
func ResultsOf(c *model.Charts) (CombatResults, bool) {
	table := c.Tables[ResultsChart]
	if table == nil {
		return CombatResults{}, false
	}
	return CombatResults{table.Own.List(OddsKey), table.Own.List(ResultsKey)}, true
}

// Values is the table as charts hold it.
func (r CombatResults) Values() model.Values {
	var out model.Values
	out.Set(OddsKey, r.Odds)
	out.Set(ResultsKey, r.Results)
	return out
}

// PositionRoll is a line of the improved position table: units of a nation and the
// highest die roll with which they enter or leave. 0 means no roll is needed.
type PositionRoll struct {
	Nation       string
	Kinds        []model.Kind // the arms the line is for
	EnterActive  int
	EnterReserve int
	LeaveActive  int
	LeaveReserve int
}

// PositionRolls is the improved position table of charts.
func PositionRolls(c *model.Charts) []PositionRoll {
	lines := c.Lists[PositionsChart]
	out := make([]PositionRoll, len(lines))
	for i := range lines {
		own := lines[i].Own
		out[i] = PositionRoll{
			Nation:      own.Text(NationKey),
			EnterActive: own.Int(EnterActiveKey), EnterReserve: own.Int(EnterReserveKey),
			LeaveActive: own.Int(LeaveActiveKey), LeaveReserve: own.Int(LeaveReserveKey),
		}
		for _, kind := range own.List(KindsKey) {
			out[i].Kinds = append(out[i].Kinds, model.Kind(kind))
		}
	}
	return out
}

// Values is the line as charts hold it.
func (r PositionRoll) Values() model.Values {
	var out model.Values
	for key, value := range map[string]any{
		NationKey: r.Nation, KindsKey: r.Kinds, EnterActiveKey: r.EnterActive, EnterReserveKey: r.EnterReserve,
		LeaveActiveKey: r.LeaveActive, LeaveReserveKey: r.LeaveReserve,
	} {
		out.Set(key, value)
	}
	return out
}
