package check

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules"
)

// What a scenario lacks is begun in a way that every battle of its system could
// begin.

// unitsToBegin is how many units a side gets that has none.
const unitsToBegin = 4

var (
	dayInWords   = regexp.MustCompile(`\b(?:\d{1,2} )?[A-Z][a-z]+ (?:\d{1,2}, )?\d{4}\b`)
	dayInFigures = regexp.MustCompile(`\b\d{4}-\d\d(?:-\d\d)?\b`)
)

// fixNoDate offers the date that the scenario's own words tell, or else the year that most
// battles of its rule system are dated by; nothing where the words tell of several years.
func fixNoDate(r *report, p problem) []Fix {
	dates := datesIn(strings.Join([]string{r.s.Title, r.s.Subtitle, r.s.History}, "\n"), r.sys)
	if len(dates) == 0 && r.sys.Year > 0 {
		dates = []string{fmt.Sprint(r.sys.Year)}
	}
	if len(dates) != 1 {
		return nil
	}
	return []Fix{set(p.Path, dates[0], "date it %s", dates[0])}
}

// datesIn is what a battle may be of that a text tells, within the period of its rule system:
// the first day or month, or else each year.
func datesIn(text string, sys rules.System) []string {
	for _, found := range slices.Concat(dayInFigures.FindAllString(text, -1), dayInWords.FindAllString(text, -1)) {
		for _, as := range []struct{ read, write string }{
			{time.DateOnly, time.DateOnly}, {"2006-01", "2006-01"},
			{"2 January 2006", time.DateOnly}, {"January 2, 2006", time.DateOnly}, {"January 2006", "2006-01"},
		} {
			if day, err := time.Parse(as.read, found); err == nil && sys.InPeriod(day.Year()) {
				return []string{day.Format(as.write)}
			}
		}
	}
	var years []string
	for _, y := range year.FindAllString(text, -1) {
		if n, err := strconv.Atoi(y); err == nil && sys.InPeriod(n) && !slices.Contains(years, y) {
			years = append(years, y)
		}
	}
	return years
}

// fixNoForces gives every side a force at an edge of the map of its own.
func fixNoForces(r *report, _ problem) []Fix {
	var edits []document.Edit
	var what []string
	kinds := map[string]bool{}
	b := beginning{forces: r.s.Forces, steps: r.s.Deployment}
	for _, side := range r.s.Sides {
		units, ok := r.begin(side, &b)
		if !ok {
			return nil
		}
		what = append(what, units)
		kinds[r.commonest(side).Plural] = true
	}
	if len(what) == 0 {
		return nil
	}
	label := "give each side a force: " + and(what)
	if len(kinds) == 1 {
		label = fmt.Sprintf("give each side %d %s", unitsToBegin, r.commonest(r.s.Sides[0]).Plural)
	}
	edits = append(edits, document.Set{Path: "forces", Value: b.forces}, document.Set{Path: "deployment", Value: b.steps})
	f := together(label, edits...)
	for i := range b.steps {
		f.Hexes = append(f.Hexes, r.lit(f, b.steps[i].Area).Hexes...)
	}
	return []Fix{f}
}

// fixIdleSide gives a side a force, or does without a side beyond the second.
func fixIdleSide(r *report, p problem) []Fix {
	side, ok := member(r.s.Sides, "sides", p.Path)
	if !ok {
		return nil
	}
	var out []Fix
	b := beginning{forces: r.s.Forces, steps: r.s.Deployment}
	if units, ok := r.begin(*side, &b); ok {
		f := together("give it a force of "+units, document.Set{Path: "forces", Value: b.forces}, document.Set{Path: "deployment", Value: b.steps})
		out = append(out, r.lit(f, b.steps[len(b.steps)-1].Area))
	}
	if len(r.s.Sides) > 2 && !r.named(model.RefSide, side.ID) {
		out = append(out, r.drop(p.Path, "remove the %s side", side.Name)...)
	}
	return out
}

// beginning is forces and the steps that set them up, as they will be.
type beginning struct {
	forces []model.Force
	steps  []model.Deployment
}

// begin adds a force of a side's commonest units, set up at the edge of the map
// where the fewest hexes are in use, and says what it is. It fails for a side
// whose nations have no units.
func (r *report) begin(side model.Side, b *beginning) (what string, ok bool) {
	t := r.commonest(side)
	if t == nil {
		return "", false
	}
	name := free(func(n string) bool {
		return slices.ContainsFunc(b.forces, func(f model.Force) bool { return f.Name == n })
	}, numbered(r.s.SideName(side.ID)+" force"))
	id := free(func(id string) bool {
		return slices.ContainsFunc(b.forces, func(f model.Force) bool { return f.ID == id })
	}, func(i int) string {
		if i == 1 {
			return model.Slug(name)
		}
		return fmt.Sprintf("%s-%d", model.Slug(name), i)
	})
	force := model.Force{ID: id, Side: side.ID, Name: name, Units: []model.UnitGroup{{Type: t.ID, Count: unitsToBegin}}}
	b.forces = insert(b.forces, force)
	b.steps = insert(b.steps, model.Deployment{Forces: []string{id}, Area: r.freeEdge(b.steps)})
	plural := t.Plural
	if n, ok := r.charts.Nation(t.Nation); ok && n.Name != "" {
		plural = n.Name + " " + plural
	}
	return fmt.Sprintf("%d %s", unitsToBegin, plural), true
}

// commonest is the unit type of which a side is likeliest to have many: the
// system's first kind before others, then the one with the most counters; nil for none.
func (r *report) commonest(side model.Side) *model.UnitType {
	var best *model.UnitType
	var common model.Kind
	if fields := r.s.Base.Fields; fields != nil && len(fields.Kinds) > 0 {
		common = model.Kind(fields.Kinds[0].ID)
	}
	for i := range r.charts.UnitTypes {
		t := &r.charts.UnitTypes[i]
		if !slices.Contains(side.Nations, t.Nation) || r.s.Base.Fields.Figure(t, model.Speed) < 1 {
			continue
		}
		usual, bestUsual := t.Kind == common, best != nil && best.Kind == common
		if best == nil || usual && !bestUsual || usual == bestUsual && t.Limit > best.Limit {
			best = t
		}
	}
	return best
}

// freeEdge is the band along the edge of the map in which the steps use the
// fewest hexes.
func (r *report) freeEdge(steps []model.Deployment) model.Area {
	var best model.Area
	least := -1
	for _, wind := range []model.Compass{model.West, model.East, model.North, model.South} {
		band := model.Area{Edge: &model.Edge{Side: wind, Hexes: 2}}
		region, err := band.Region(r.board)
		if err != nil {
			continue
		}
		used := 0
		for i := range steps {
			if area, err := steps[i].Area.Region(r.board); err == nil {
				used += area.Intersect(region).Len()
			}
		}
		if least < 0 || used < least {
			best, least = band, used
		}
	}
	return best
}

// fixNoClauses begins the victory conditions for every side alike.
func fixNoClauses(r *report, _ problem) []Fix {
	var lead, harm []model.Clause
	for _, side := range r.s.Sides {
		lead = append(lead, r.leads(side.ID)...)
		harm = append(harm, r.destroys(side.ID)...)
	}
	if len(lead) == 0 {
		return nil
	}
	return []Fix{
		r.withTable("let points for destroyed units decide", document.Set{Path: "victory.clauses", Value: lead}),
		set("victory.clauses", harm, "let a side win that destroys a third of the enemy"),
	}
}

// fixCannotWin lets a side win by default where nobody does yet, or by a clause.
func fixCannotWin(r *report, p problem) []Fix {
	side, ok := member(r.s.Sides, "sides", p.Path)
	if !ok {
		return nil
	}
	var out []Fix
	if w := r.s.Victory.Otherwise.Winner; w == model.Draw || w == "" {
		out = append(out, set("victory.otherwise.winner", side.ID, "let it win when no clause is met"))
	}
	if lead := r.leads(side.ID); len(lead) > 0 {
		add := document.Set{Path: "victory.clauses", Value: insert(r.s.Victory.Clauses, lead...)}
		out = append(out, r.withTable("let it win with more points for destroyed units", add))
	}
	if harm := r.destroys(side.ID); len(harm) > 0 {
		out = append(out, set("victory.clauses", insert(r.s.Victory.Clauses, harm...), "let it win when it destroys a third of the enemy"))
	}
	return out
}

// withTable is a fix by clauses that compare points, with a point table where
// the scenario has none.
func (r *report) withTable(label string, clauses document.Edit) Fix {
	if r.sys.Scores {
		return together("let the side with more points win", clauses)
	}
	if len(r.s.Victory.Points) > 0 {
		return together(label, clauses)
	}
	var table []model.Award
	for _, side := range r.s.Sides {
		table = append(table, r.award(side.ID)...)
	}
	return together(label, document.Set{Path: "victory.points", Value: table}, clauses)
}

// enemies is the sides against one.
func (r *report) enemies(side string) []model.Side {
	return slices.DeleteFunc(slices.Clone(r.s.Sides), func(s model.Side) bool { return s.ID == side })
}

// leads is the clause by which a side wins that has more points than its enemy
// when the game ends; none where there are more enemies.
func (r *report) leads(side string) []model.Clause {
	enemies := r.enemies(side)
	if len(enemies) != 1 {
		return nil
	}
	return []model.Clause{{When: model.AtEnd, Outcome: model.Outcome{Winner: side}, Condition: model.Condition{
		Points: &model.PointsLead{Side: side, Over: enemies[0].ID, By: 1},
	}}}
}

// destroys is the clause by which a side wins at once that has destroyed a third
// of its enemy.
func (r *report) destroys(side string) []model.Clause {
	enemies := r.enemies(side)
	if len(enemies) != 1 {
		return nil
	}
	units := model.Selector{Side: enemies[0].ID}
	third := max(1, r.s.CountUnits(units)/3)
	return []model.Clause{{When: model.AtOnce, Outcome: model.Outcome{Winner: side}, Condition: model.Condition{
		Losses: &model.Losses{Units: units, Bound: model.Bound{AtLeast: &third}},
	}}}
}
