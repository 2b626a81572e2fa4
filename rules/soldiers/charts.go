package soldiers

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules"
)

// dieRolls is how many sides the die has.
const dieRolls = 6

// lookedUp is the figures of the terrain effects chart that the rules look up,
// by line.
func lookedUp() map[string][]string {
	out := map[string][]string{
		"canal": {"cost", "cost_to_leave", "defense"}, "road": {"cost"}, "railroad": nil, "bridge": {"defense", "structure"},
		"trench": {"cost", "cost_to_leave", "defense"}, "improved-position": {"doubles_defense"},
	}
	for _, t := range model.Terrains() {
		out[t.String()] = []string{"cost", "defense", "defense_from_below"}
	}
	return out
}

// numGrounds is how many terrains there are.
const numGrounds = int(model.Town) + 1

// charts are the figures that the scenario is played with. Movement points are
// counted in halves.
type charts struct {
	enter       [numGrounds]uint8
	defense     [numGrounds]int16
	below       [numGrounds]int16 // defense against fire from a lower level
	road        uint8
	canalEnter  uint8
	canalLeave  uint8
	trenchEnter uint8
	trenchLeave uint8
	canal       int16 // defense strengths
	bridge      int16
	structure   int16
	trench      int16
	improved    int16 // factor
	stack       int16

	odds    []odds
	results [dieRolls]string
	harm    []int32 // by column: the harm to expect, in thousandths of what is hit
	digging []model.PositionRoll
}

// odds is a column of the combat results table.
type odds struct {
	attack, defense int32
	name            string
}

// result is what fire does to those fired at.
type result uint8

const (
	noEffect result = iota
	disrupts
	eliminates
)

var resultNames = [...]string{"no effect", "disrupted", "eliminated"}

func readCharts(in *model.Charts) (charts, error) {
	out := charts{improved: 1}
	line := func(name string) (*model.TerrainEffect, error) {
		e, ok := in.TerrainEffect(name)
		if !ok {
			return nil, fmt.Errorf("the terrain effects chart has no line for %q: add it", name)
		}
		return e, nil
	}
	var firstErr error
	points := func(e *model.TerrainEffect, text string) uint8 {
		n, err := halfPoints(text)
		if err != nil && firstErr == nil {
			firstErr = fmt.Errorf("the terrain effects chart, %s: %w", e.Terrain, err)
		}
		return n
	}
	for _, t := range model.Terrains() {
		e, err := line(t.String())
		if err != nil {
			return out, err
		}
		out.enter[t] = points(e, e.Cost)
		out.defense[t] = int16(e.Defense)
		out.below[t] = int16(max(e.Defense, e.DefenseBelow))
	}
	lines := map[string]*model.TerrainEffect{}
	for _, name := range []string{"canal", "road", "bridge", "trench", "improved-position"} {
		e, err := line(name)
		if err != nil {
			return out, err
		}
		lines[name] = e
	}
	out.road = points(lines["road"], lines["road"].Cost)
	out.canalEnter = points(lines["canal"], lines["canal"].Cost)
	out.canalLeave = points(lines["canal"], lines["canal"].CostToLeave)
	out.trenchEnter = points(lines["trench"], lines["trench"].Cost)
	out.trenchLeave = points(lines["trench"], lines["trench"].CostToLeave)
	out.canal = int16(lines["canal"].Defense)
	out.bridge = int16(lines["bridge"].Defense)
	out.structure = int16(lines["bridge"].Structure)
	out.trench = int16(lines["trench"].Defense)
	if lines["improved-position"].Doubles {
		out.improved = 2
	}
	if firstErr != nil {
		return out, firstErr
	}
	if in.Stacking == nil {
		return out, fmt.Errorf("the charts have no stacking limit: add it")
	}
	out.stack = int16(in.Stacking.Points)
	out.digging = in.ImprovedPositions
	return out, out.readResults(in.CombatResults)
}

// readResults takes over the combat results table.
func (c *charts) readResults(in *model.CombatResults) error {
	if in == nil || len(in.Results) != dieRolls || len(in.Odds) == 0 {
		return fmt.Errorf("the combat results table needs columns of odds and six rows, one for each die roll")
	}
	for _, text := range in.Odds {
		read, err := model.ParseOdds(text)
		if err != nil {
			return fmt.Errorf("the combat results table: %w", err)
		}
		o := odds{attack: int32(read.Attack), defense: int32(read.Defense), name: text}
		if len(c.odds) > 0 {
			if before := c.odds[len(c.odds)-1]; before.attack*o.defense >= o.attack*before.defense {
				return fmt.Errorf("the odds of the combat results table must rise, and %s follows %s", text, before.name)
			}
		}
		c.odds = append(c.odds, o)
	}
	for i, row := range in.Results {
		if len(row) != len(c.odds) || strings.Trim(row, ".De") != "" {
			return fmt.Errorf("row %d of the combat results table is %q: it needs one of . D e for each of %d columns", i+1, row, len(c.odds))
		}
		c.results[i] = row
	}
	for column := range c.odds {
		harm := int32(0)
		for die := 1; die <= dieRolls; die++ {
			switch c.result(column, die) {
			case disrupts:
				harm += harmDisrupted
			case eliminates:
				harm += 1000
			}
		}
		c.harm = append(c.harm, harm/dieRolls)
	}
	return nil
}

// halfPoints reads a cost such as "1", "1/2", "+2" as half movement points;
// nothing and "as terrain" cost nothing of their own.
func halfPoints(text string) (uint8, error) {
	switch text = strings.TrimPrefix(text, "+"); text {
	case "", "as terrain":
		return 0, nil
	case "1/2":
		return 1, nil
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < 0 || n > 60 {
		return 0, fmt.Errorf("the cost %q is not a number of movement points: write 1, 1/2 or +2", text)
	}
	return uint8(2 * n), nil
}

// column is the column for the strengths, the odds rounded down (ruling 3); -1
// when they are too low to attack.
func (c *charts) column(attack, defense int32) int {
	found := -1
	for i, o := range c.odds {
		if attack*o.defense < defense*o.attack {
			break
		}
		found = i
	}
	return found
}

// result reads the table. The die counts from 1 to 6 after what is added.
func (c *charts) result(column, die int) result {
	switch c.results[min(max(die, 1), dieRolls)-1][column] {
	case 'D':
		return disrupts
	case 'e':
		return eliminates
	default:
		return noEffect
	}
}

// arm is the kind of a unit.
type arm uint8

const (
	infantry arm = iota
	machineGun
	fieldGun
	howitzer
	cavalry
)

// nation tells apart the armies that the rules single out.
type nation uint8

const (
	otherNation nation = iota
	german
	french
	british
	belgian
	russian
	austrian
)

var nationIDs = map[string]nation{
	"german": german, "french": french, "british": british,
	"belgian": belgian, "russian": russian, "austro-hungarian": austrian,
}

// allied reports whether the nation's artillery has shrapnel (Artillery (C)).
func (n nation) allied() bool { return n == french || n == british || n == belgian || n == russian }

// unitType is a line of the unit table.
type unitType struct {
	id       string
	title    string // with the nation: "French infantry company"
	nationID string
	nation   nation
	arm      arm
	size     model.Size
	attack   int32
	reach    int32 // range in hexes
	direct   int32 // for direct fire
	movement uint8 // half points
	stack    int16
	mounted  bool
	foot     int16 // type on foot; -1
	parts    int16 // type that it breaks down into; -1
	partsN   int16
}

// foots reports whether the type fights on foot as infantry does.
func (t *unitType) foots() bool { return t.arm == infantry || t.arm == cavalry && !t.mounted }

// guns reports whether the type is artillery.
func (t *unitType) guns() bool { return t.arm == fieldGun || t.arm == howitzer }

func readTypes(in *model.Charts) ([]unitType, error) {
	index := func(id string) int16 {
		return int16(slices.IndexFunc(in.UnitTypes, func(t model.UnitType) bool { return t.ID == id }))
	}
	armies := map[string]string{}
	for _, n := range in.Nations {
		armies[n.ID] = n.Name
	}
	out := make([]unitType, len(in.UnitTypes))
	for i, t := range in.UnitTypes {
		kind := slices.Index(model.Kinds(), t.Kind)
		if kind < 0 {
			return nil, fmt.Errorf("the unit type %s is of the kind %q, which Soldiers does not know", t.ID, t.Kind)
		}
		out[i] = unitType{
			id: t.ID, title: strings.TrimSpace(armies[t.Nation] + " " + t.Name), nationID: t.Nation, nation: nationIDs[t.Nation], arm: arm(kind), size: t.Size,
			attack: int32(t.Attack), reach: int32(t.Range), direct: int32(t.Range),
			movement: halfMovement(&t), stack: int16(t.Stacking), mounted: t.Mounted,
			foot: rules.Absent, parts: rules.Absent,
		}
		if t.DirectRange > 0 {
			out[i].direct = min(out[i].reach, int32(t.DirectRange))
		}
		if t.Dismounts != "" {
			if out[i].foot = index(t.Dismounts); out[i].foot < 0 {
				return nil, fmt.Errorf("the unit type %s dismounts to %q, which is no unit type", t.ID, t.Dismounts)
			}
		}
		if t.Breaks != nil {
			if out[i].parts = index(t.Breaks.Type); out[i].parts < 0 || t.Breaks.Count < 2 || t.Breaks.Count > maxParts {
				return nil, fmt.Errorf("the unit type %s must break into 2 to %d units of a type that exists", t.ID, maxParts)
			}
			out[i].partsN = int16(t.Breaks.Count)
		}
	}
	return out, nil
}

// halfMovement is the type's allowance in half points.
func halfMovement(t *model.UnitType) uint8 { return uint8(min(max(2*t.Movement, 0), 120)) }

// maxParts is the largest number of units that one breaks down into.
const maxParts = 12
