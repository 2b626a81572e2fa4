package playtest

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/mapsheet/mapsheet/editor/draw"
	"github.com/mapsheet/mapsheet/editor/draw/paint"
	"github.com/mapsheet/mapsheet/editor/draw/tables"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules"
)

// tableWidth is how many pixels wide pictures of tables are.
const tableWidth = 1440

// pictureTables draws the open table at the end of each turn, with all who fell until
// then where they stood.
func (t *teller) pictureTables(r *Report, states []rules.Table) {
	b := t.scenario.TableBoard()
	m := NewMiniatures(t.scenario)
	o := draw.Options{}.With(draw.Hidden, draw.AreaLayer)
	empty := tables.Picture(b, m.sides, tableWidth, o)
	r.Map = picture(func(out io.Writer) error { return paint.WritePNG(out, empty) })
	for i, state := range states {
		set := m.Standing(state)
		m.lay(&set, t.branch, r.Turns[i].to)
		shown := tables.Picture(b, set, tableWidth, o)
		r.Turns[i].Picture = picture(func(out io.Writer) error { return paint.WritePNG(out, shown) })
		r.Turns[i].Over = picture(func(out io.Writer) error { return paint.WritePNGOver(out, shown, empty) })
	}
}

// UnitFate is what became of a unit on an open table.
type UnitFate struct {
	Side, Unit  string
	Whole, Left int    // figures, at the beginning and now
	Fate        string // "broke in turn 2", "yellow, in line"
}

// Lost is how many figures it lost.
func (f UnitFate) Lost() int { return f.Whole - f.Left }

// fates is what became of each unit, those that lost most first.
func (t *teller) fates(turn rules.TurnWord) []UnitFate {
	last, ok := t.branch.Last().(rules.Poser)
	if !ok {
		return nil
	}
	off, broke := map[int32]UnitFate{}, map[int32]int{}
	for i := range t.branch.records {
		for _, e := range t.branch.records[i].events {
			if h := last.Happening(e); h.Kind == rules.Leaves && h.Unit >= 0 {
				if pose, stood := t.branch.game.At(i).(rules.Poser).Pose(h.Unit); stood {
					off[h.Unit] = UnitFate{Whole: pose.Whole, Left: pose.Figures}
				}
			}
		}
		for _, f := range t.branch.records[i].fallen {
			off[f.unit] = UnitFate{Whole: f.pose.Whole, Left: f.pose.Figures - f.figures}
			if f.gone {
				broke[f.unit] = max(t.branch.records[i].before.Turn, 1)
			}
		}
	}
	var out []UnitFate
	for _, side := range t.scenario.Sides {
		first := len(out)
		for u := range int32(last.Units()) {
			v := last.View(u)
			if v.Companion || v.Side != side.ID || v.Standing == rules.Waiting {
				continue
			}
			f := UnitFate{Side: side.Name, Unit: v.Title}
			pose, stands := last.Pose(u)
			switch {
			case stands:
				f.Whole, f.Left = pose.Whole, pose.Figures
				var marks []string
				for _, m := range v.Marks {
					marks = append(marks, m.Text)
				}
				f.Fate = strings.Join(marks, ", ")
			case v.Standing == rules.Lost:
				f.Whole = off[u].Whole
				f.Fate = fmt.Sprintf("broke in %s %d", turn, broke[u])
			default:
				f.Whole, f.Left = off[u].Whole, off[u].Left
				f.Fate = "off the table"
			}
			out = append(out, f)
		}
		slices.SortStableFunc(out[first:], func(a, b UnitFate) int { return cmp.Compare(b.Whole-b.Left, a.Whole-a.Left) })
	}
	return out
}

// CardTitle names a card that is turned, and whose it is.
func CardTitle(table rules.Table, sc *model.Scenario, id string) string {
	d, ok := table.(rules.Drawer)
	if !ok {
		return id
	}
	c, _ := d.Deck().Card(id)
	title := strings.ToUpper(c.Name[:1]) + c.Name[1:]
	if side, ok := sc.Side(c.Side); ok {
		title += ", " + side.Name
	}
	return title
}

// cardPoints is the cards with the greatest difference in figures lost.
func (t *teller) cardPoints() []TurningPoint {
	all := t.branch.strengths()
	var out []TurningPoint
	for i := range all[min(1, len(all)):] {
		was, now := all[i], all[i+1]
		a, b := was.Points[0]-now.Points[0], was.Points[1]-now.Points[1]
		if a == b || a < 0 || b < 0 { // units that arrive are no losses
			continue
		}
		loser, other, most, least := t.scenario.Sides[0], t.scenario.Sides[1], a, b
		if b > a {
			loser, other, most, least = other, loser, b, a
		}
		out = append(out, TurningPoint{
			At: now.To, Turn: was.Turn, Phase: phaseName(t.branch.game.At(was.To).(rules.Table)), Swing: most - least,
			Sentence: fmt.Sprintf("The %s side loses %s, the %s side %s.", loser.Name, model.Counted(most, "figure", "figures"), other.Name, someOrNone(least)),
		})
	}
	return out
}

// figureCurve tells the figures of the armies card by card.
func (t *teller) figureCurve(r *Report) {
	all := t.branch.strengths()
	if len(all) < 2 {
		return
	}
	r.Curve, r.Cards = Figures, all
	for side := range r.Sides {
		r.Sides[side].At = nil
		for _, s := range all {
			r.Sides[side].At = append(r.Sides[side].At, s.Points[side])
		}
	}
}
