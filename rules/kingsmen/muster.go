package kingsmen

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/plane"
	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/kingsmen/fields"
)

// musterSizes are the sizes of battles that armies are drawn for.
func musterSizes() []string {
	return []string{fields.SmallBattleKey, fields.MediumKey, fields.LargeKey}
}

const (
	zoneDepth    = 1200 // of the ground in which armies are set up (Table 2)
	commandUnits = 8    // of an army that one general commands; each as many more have another (reconstructed)
	musterTurns  = 30   // of a game that no collapse ends earlier (r80)
)

// muster draws the armies of a scenario (Forces).
type muster struct {
	*figures
	options
	dice   rules.Dice
	charts *model.Charts
}

// drawArmies gives a scenario armies that dice draw, on zones along the long edges of
// its table, and lets the first that collapses lose.
func drawArmies(sc *model.Scenario, size string, seed uint64) error {
	if len(sc.Forces) > 0 {
		return fmt.Errorf("the scenario has forces: draw armies for one that has none")
	}
	if len(sc.Sides) != 2 || sc.TableBoard() == nil {
		return fmt.Errorf("armies are drawn for two sides on a table")
	}
	m := muster{options: newOptions(sc), dice: rules.NewDice(seed), charts: sc.EffectiveCharts()}
	var err error
	if m.figures, err = readFigures(m.charts); err != nil {
		return err
	}
	at := slices.Index(musterSizes(), size)
	if at < 0 {
		return fmt.Errorf("there is no size %q of battles: say one of %s", size, strings.Join(musterSizes(), ", "))
	}
	units := [...]int{m.Muster.Small, m.Muster.Medium, m.Muster.Large}[at]
	zones := longEdges(sc)
	for i, side := range sc.Sides {
		forces, err := m.army(side, units)
		if err != nil {
			return err
		}
		ids := make([]string, len(forces))
		for j := range forces {
			ids[j] = forces[j].ID
		}
		sc.Forces = append(sc.Forces, forces...)
		sc.Deployment = append(sc.Deployment, model.Deployment{Forces: ids, Area: model.Area{Place: zones[i]}})
	}
	sc.Length.Turns = musterTurns
	lost := units - m.collapsesAt(units)
	for i := range sc.Sides {
		sc.Victory.Clauses = append(sc.Victory.Clauses, collapseOf(sc.Sides[1-i].ID, sc.Sides[i].ID, lost))
	}
	return nil
}

// collapseOf is the clause by which a side wins as the other has lost so many units, and
// it has not: both at once draw (r45).
func collapseOf(loser, winner string, units int) model.Clause {
	lost := func(side string) model.Condition {
		return model.Condition{Losses: &model.Losses{Units: model.Selector{Side: side}, Bound: model.Bound{AtLeast: &units}}}
	}
	held := lost(winner)
	return model.Clause{
		Outcome:   model.Outcome{Winner: winner},
		When:      model.AtOnce,
		Condition: model.Condition{All: []model.Condition{lost(loser), {Not: &held}}},
	}
}

// longEdges lays a zone for each side along the long edges of the table, and is their ids.
func longEdges(sc *model.Scenario) [2]string {
	b := sc.TableBoard()
	deep := func(across int) int { return min(zoneDepth, across/2) }
	band := func(from, to plane.Point) plane.Polygon {
		return plane.Polygon{from, {X: to.X, Y: from.Y}, to, {X: from.X, Y: to.Y}}
	}
	far := plane.Point{X: b.Width, Y: b.Height}
	n, w := deep(b.Height), deep(b.Width)
	zones := []model.Zone{
		{ID: "north", Name: "North", Outline: band(plane.Point{}, plane.Point{X: far.X, Y: n})},
		{ID: "south", Name: "South", Outline: band(plane.Point{Y: far.Y - n}, far)},
	}
	if b.Height > b.Width {
		zones = []model.Zone{
			{ID: "west", Name: "West", Outline: band(plane.Point{}, plane.Point{X: w, Y: far.Y})},
			{ID: "east", Name: "East", Outline: band(plane.Point{X: far.X - w}, far)},
		}
	}
	for i := range zones {
		zones[i].Side = sc.Sides[i].ID
	}
	b.Zones = zones
	return [2]string{zones[0].ID, zones[1].ID}
}

// army draws an army: its generals' ratings, then unit by unit.
func (m *muster) army(side model.Side, units int) ([]model.Force, error) {
	generals := 1 + (units-1)/commandUnits
	forces := make([]model.Force, generals)
	for i := range forces {
		rating, err := strconv.Atoi(m.drawn(fields.RollRating, m.dice.Roll()))
		if err != nil {
			return nil, fmt.Errorf("the dice chart of ratings has no number for a die: mend its lines")
		}
		f := &forces[i]
		f.ID, f.Side, f.Name = side.ID+"-command", side.ID, side.Name+" army"
		title := "The " + side.Name + " general"
		if generals > 1 {
			f.ID, f.Name = fmt.Sprintf("%s-command-%d", side.ID, i+1), fmt.Sprintf("%s command %d", side.Name, i+1)
			title = fmt.Sprintf("%s general %d", side.Name, i+1)
		}
		f.Own = model.Values{fields.GeneralKey: title, fields.RatingKey: rating}
	}
	for i := range units {
		line, err := m.unit(side)
		if err != nil {
			return nil, err
		}
		f := &forces[i*generals/units]
		same := func(g model.UnitGroup) bool { return g.Type == line.Type && g.Own.Equal(line.Own) }
		if at := slices.IndexFunc(f.Units, same); at >= 0 {
			f.Units[at].Count++
			continue
		}
		f.Units = append(f.Units, line)
	}
	return forces, nil
}

// unit draws a unit: its kind, and its quality and gun where they count (Forces 1). Horse
// artillery for which dice draw a gun that it cannot have has a medium one (r115).
func (m *muster) unit(side model.Side) (model.UnitGroup, error) {
	kind := m.drawn(fields.RollArmy, m.dice.Roll()+m.dice.Roll())
	if kind == fields.RollGuns {
		kind = m.drawn(fields.RollGuns, m.dice.Roll())
	}
	at := slices.IndexFunc(m.charts.UnitTypes, func(t model.UnitType) bool {
		return string(t.Kind) == kind && slices.Contains(side.Nations, t.Nation)
	})
	if at < 0 {
		return model.UnitGroup{}, fmt.Errorf("the dice draw %q for the side %s, which has no unit type of that kind: add one to the charts", cmp.Or(kind, "nothing"), side.Name)
	}
	t := &m.charts.UnitTypes[at]
	own := model.Values{}
	quality := fields.Regular
	if m.byQuality {
		if quality = m.drawn(fields.RollGrade, m.dice.Roll()); quality != fields.Regular {
			own[fields.QualityKey] = quality
		}
	}
	if m.gunWeights && fields.HasGun(t.Kind) {
		gun := weightNamed(m.drawn(fields.RollWeight, m.dice.Roll()+m.dice.Roll()))
		if a, _ := armOf(t.Kind); gun != mediumGun && m.serves(a, gun) {
			own[fields.GunKey] = gun.String()
		}
	}
	if uniform := m.uniform(t, quality); uniform != "" {
		own[fields.UniformKey] = uniform
	}
	return model.UnitGroup{Type: t.ID, Count: 1, Own: own}, nil
}

// dress is the uniforms of units that are drawn, by nation and kind; infantry that is
// militia or elite has its own.
var dress = map[string]string{
	"american infantry": "continental-red", "american infantry militia": "militia-1778", "american infantry elite": "continental-buff",
	"american cavalry": "continental-dragoon", "american skirmishers": "rifleman",
	"american foot-artillery": "continental-artillery", "american horse-artillery": "continental-artillery",
	"british infantry": "british-royal", "british infantry militia": "legion", "british infantry elite": "guards",
	"british cavalry": "light-dragoon", "british skirmishers": "light-infantry-1778",
	"british foot-artillery": "royal-artillery", "british horse-artillery": "royal-artillery",
	"red infantry": "red-line", "red infantry militia": "red-militia", "red infantry elite": "red-grenadier",
	"red cavalry": "red-horse", "red skirmishers": "red-light", "red foot-artillery": "red-artillery", "red horse-artillery": "red-artillery",
	"black infantry": "black-line", "black infantry militia": "black-militia", "black infantry elite": "black-grenadier",
	"black cavalry": "black-horse", "black skirmishers": "black-light", "black foot-artillery": "black-artillery", "black horse-artillery": "black-artillery",
}

// uniform is that of a unit of a type; empty where the charts have none for it.
func (m *muster) uniform(t *model.UnitType, quality string) string {
	usual := t.Nation + " " + string(t.Kind)
	id := cmp.Or(dress[usual+" "+quality], dress[usual])
	if slices.ContainsFunc(fields.Uniforms(m.charts), func(u fields.Uniform) bool { return u.ID == id }) {
		return id
	}
	return ""
}

// armyPoints is what the army of a side is worth: that of its unit types, and of its
// qualities where they count.
func armyPoints(sc *model.Scenario, side string) int {
	charts, byQuality := sc.EffectiveCharts(), newOptions(sc).byQuality
	worth := charts.Tables[fields.WorthChart]
	sum := 0 // in hundredths
	for _, f := range sc.Forces {
		if f.Side != side {
			continue
		}
		for _, g := range f.Units {
			t, ok := charts.UnitType(g.Type)
			if !ok {
				continue
			}
			part := 100
			if quality := g.Own.Text(fields.QualityKey); byQuality && quality != "" && worth != nil {
				part = worth.Own.Int(map[string]string{fields.Elite: fields.ElitePercentKey, fields.Militia: fields.MilitiaPartKey}[quality])
			}
			sum += g.Count * fields.Of(t).Worth * part
		}
	}
	return (sum + 50) / 100
}
