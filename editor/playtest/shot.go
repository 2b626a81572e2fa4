package playtest

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/mapsheet/mapsheet/editor/page"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules"
)

// Shot is an attack that was rolled for.
type Shot struct {
	N         int // the action that it was rolled with, counted from 0
	Turn      int
	Phase     string
	Side      string // name of the side that makes it
	Kind      string // "direct fire"
	Firing    string // who takes part
	At        string // label of the hex
	Short     string // what the attack came to: "2-1"; empty where that is not known
	Sum       string // what stood against what: "8 against 2"
	Rolls     []rules.Roll
	Result    string            // "eliminated"
	Likely    rules.Probability // of that result; zero where it is not known
	Lost      []string
	Cost      int // attack strength of those lost
	site      model.Site
	from      []model.Site // where those stand who fire
	types     []string     // unit types of those who fire
	against   []int32      // who would be hit; nil where that is not known
	worthless bool         // without any effect
	told      string       // the attack in the system's own sentence, where it names the target; empty else
}

// eliminated is the result of attacks that cost units.
const eliminated = "eliminated"

// shoot takes down an attack of an action.
func (t *teller) shoot(n, turn int, h rules.Happening) *Shot {
	before := t.branch.game.At(n).(rules.Table)
	s := &Shot{
		N: n, Turn: turn, Phase: phaseName(before), Side: t.scenario.SideName(before.Now().Side), At: before.Label(h.At), site: h.At,
		Sum: h.Sum, Rolls: h.Rolls, Result: h.Result, Kind: "attack",
	}
	if _, ok := before.(rules.Poser); ok { // a point on a table says nothing of who stands there
		s.told = h.Text
		for _, f := range t.branch.records[n].fallen {
			s.Cost += f.figures
			if f.gone {
				s.Lost = append(s.Lost, titleOf(before.View(f.unit)))
			}
		}
	}
	var firing []int32
	if h.Unit >= 0 {
		firing = append(firing, h.Unit)
	}
	for _, a := range declared(before) {
		if a.Action != t.branch.game.Actions()[n] {
			continue
		}
		s.Kind, s.Short, s.against = a.Kind, a.Short, a.Units
		for _, l := range a.Lines {
			firing = append(firing, l.Unit)
		}
		if t.results == nil {
			for _, c := range a.Chances {
				t.results = append(t.results, c.Result)
			}
		}
		for i, c := range a.Chances {
			if c.Result == h.Result {
				s.Likely, s.worthless = c, i == 0
			}
		}
	}
	for u := range int32(before.Units()) { // fire that nobody declares is that of units that watch the spot
		if s.against == nil && interdicts(before.View(u), before.Now().Side, h.At) {
			s.Kind = "interdicting fire"
			firing = append(firing, u)
		}
	}
	var names []string
	for _, u := range firing {
		v := before.View(u)
		names = append(names, titleOf(v))
		s.from = append(s.from, v.At)
		if !slices.Contains(s.types, v.Type) {
			s.types = append(s.types, v.Type)
		}
	}
	slices.Sort(s.types)
	s.Firing = few(names, 3)
	return s
}

// declared is the attacks that are declared in a game that knows attacks.
func declared(table rules.Table) []rules.Attack {
	if t, ok := table.(rules.Attacker); ok {
		return t.Attacks(nil)
	}
	return nil
}

// interdicts reports whether a unit fires at whoever enters a spot that it watches while
// its side acts.
func interdicts(v rules.UnitView, side string, at model.Site) bool {
	return v.Side == side && v.OnMap() && !v.Looks(rules.Weakened) && slices.ContainsFunc(v.Marks, func(m rules.Mark) bool {
		return m.Look == rules.Watching && slices.Contains(m.Sites, at)
	})
}

// titleOf is what people call a unit, with its historical name.
func titleOf(v rules.UnitView) string {
	if v.Called != "" && v.Called != v.Title {
		return fmt.Sprintf("%s (%s)", v.Title, v.Called)
	}
	return v.Title
}

// few lists some things, so many at the most by name.
func few(names []string, most int) string {
	switch n := len(names); {
	case n == 0:
		return ""
	case n == 1:
		return names[0]
	case n <= most:
		return strings.Join(names[:n-1], ", ") + " and " + names[n-1]
	default:
		return fmt.Sprintf("%s and %d more", strings.Join(names[:most-1], ", "), n-most+1)
	}
}

// Sentence tells the attack: "French infantry company 3: direct fire on 1412
// with 8 against 2 (4-1), roll 5: eliminated."
func (s *Shot) Sentence() string {
	if s.told != "" {
		return s.told
	}
	short := ""
	if s.Short != "" {
		short = " (" + s.Short + ")"
	}
	who := s.Firing
	if who == "" {
		who = s.Side
	}
	text := fmt.Sprintf("%s: %s on %s with %s%s, roll %s: %s.", who, s.Kind, s.At, s.Sum, short, page.RollsText(s.Rolls), s.Result)
	if len(s.Lost) > 0 {
		text += " Lost: " + strings.Join(s.Lost, ", ") + "."
	}
	return text
}

// Attack is who attacked whom, and what stood against what.
func (s *Shot) Attack() string {
	who := s.Firing
	switch {
	case s.told != "":
		return s.told
	case who == "":
		who = s.Side
	}
	return fmt.Sprintf("%s: %s on %s, %s", who, s.Kind, s.At, s.Sum)
}

// Chance says how likely the result was: "3 of 6 rolls"; empty where that is not
// known.
func (s *Shot) Chance() string {
	if s.Likely.Of == 0 {
		return ""
	}
	return fmt.Sprintf("%d of %d rolls", s.Likely.N, s.Likely.Of)
}

// lose takes down a unit that is lost, and to which attack.
func (t *teller) lose(r *Report, turn *TurnReport, h rules.Happening) {
	v := t.branch.Last().View(h.Unit)
	lost := lostUnit{side: v.Side, typ: v.Type}
	for _, s := range slices.Backward(r.Shots) {
		if s.Turn != turn.Turn {
			break
		}
		if s.site == h.At && s.Result == eliminated && (s.against == nil || slices.Contains(s.against, h.Unit)) {
			s.Lost = append(s.Lost, titleOf(v))
			s.Cost += t.strength(v)
			lost.shot = s
			break
		}
	}
	turn.graves = append(turn.graves, h.At)
	in := "in"
	if t.scenario.Board.Kind() == model.OnTable {
		in = "at"
	}
	turn.Lost = append(turn.Lost, fmt.Sprintf("%s %s %s", titleOf(v), in, t.branch.Last().Label(h.At)))
	t.lost = append(t.lost, lost)
}

// lostUnit is a unit that was lost, and to what.
type lostUnit struct {
	side, typ string
	shot      *Shot // nil where no attack is known
}

// Toll is how many units of a type a side lost, and to what.
type Toll struct {
	Side  string
	Units string // "infantry companies"
	Count int
	By    []TollBy // the greatest part first
}

// TollBy is a part of a toll.
type TollBy struct {
	Who   string // "field gun batteries"; empty where no enemy is known
	Kind  string // "direct fire"
	Count int
}

// Text is "3 to field gun batteries, direct fire".
func (b TollBy) Text() string {
	if b.Who == "" {
		return fmt.Sprintf("%d to %s", b.Count, b.Kind)
	}
	return fmt.Sprintf("%d to %s, %s", b.Count, b.Who, b.Kind)
}

// toll adds up who lost what to whom.
func (t *teller) toll() []Toll {
	var out []Toll
	if !slices.ContainsFunc(t.lost, func(l lostUnit) bool { return l.shot != nil }) {
		return nil // nobody knows to whom
	}
	for _, side := range t.scenario.Sides {
		first := len(out)
		for _, l := range t.lost {
			if l.side != side.ID {
				continue
			}
			units := t.plural(l.typ)
			at := slices.IndexFunc(out[first:], func(o Toll) bool { return o.Units == units })
			if at < 0 {
				at = len(out) - first
				out = append(out, Toll{Side: side.Name, Units: units})
			}
			out[first+at].add(t.byOf(l.shot))
		}
		slices.SortStableFunc(out[first:], func(a, b Toll) int { return cmp.Compare(b.Count, a.Count) })
	}
	for i := range out {
		slices.SortStableFunc(out[i].By, func(a, b TollBy) int { return cmp.Compare(b.Count, a.Count) })
	}
	return out
}

func (o *Toll) add(by TollBy) {
	o.Count++
	for i := range o.By {
		if o.By[i].Who == by.Who && o.By[i].Kind == by.Kind {
			o.By[i].Count++
			return
		}
	}
	by.Count = 1
	o.By = append(o.By, by)
}

// byOf is who brought a loss about, and how.
func (t *teller) byOf(s *Shot) TollBy {
	if s == nil {
		return TollBy{Kind: "other causes"}
	}
	var types []string
	for _, id := range s.types {
		types = append(types, t.plural(id))
	}
	return TollBy{Who: few(types, 4), Kind: s.Kind}
}

func (t *teller) plural(typ string) string {
	if u, ok := t.charts.UnitType(typ); ok && u.Plural != "" {
		return u.Plural
	}
	return typ
}

// mostDecisive is how many attacks a report names as those that decided most.
const mostDecisive = 8

// decisive is the attacks that cost most, in order of time. Those that no roll
// could have changed are left out.
func decisive(shots []*Shot) []*Shot {
	var out []*Shot
	for _, s := range shots {
		if s.Cost > 0 && (s.Likely.Of == 0 || s.Likely.N < s.Likely.Of) {
			out = append(out, s)
		}
	}
	slices.SortStableFunc(out, func(a, b *Shot) int { return cmp.Compare(b.Cost, a.Cost) })
	out = out[:min(len(out), mostDecisive)]
	slices.SortStableFunc(out, func(a, b *Shot) int { return cmp.Compare(slices.Index(shots, a), slices.Index(shots, b)) })
	return out
}

// FireSummary is how the attacks of a side came out.
type FireSummary struct {
	Side    string
	Attacks int
	Results []int // by Report.Results
}

// fireSummaries counts attacks by side and result. The results are those of the
// chart, in its order, then others.
func (t *teller) fireSummaries(r *Report) {
	for _, s := range r.Shots {
		if !slices.Contains(r.Results, s.Result) {
			r.Results = append(r.Results, s.Result)
		}
	}
	slices.SortFunc(r.Results, func(a, b string) int {
		return cmp.Or(cmp.Compare(t.rank(a), t.rank(b)), cmp.Compare(figuresIn(a), figuresIn(b)))
	})
	for _, side := range t.scenario.Sides {
		f := FireSummary{Side: side.Name, Results: make([]int, len(r.Results))}
		for _, s := range r.Shots {
			if s.Side == side.Name {
				f.Attacks++
				f.Results[slices.Index(r.Results, s.Result)]++
			}
		}
		r.Fire = append(r.Fire, f)
	}
}

// figuresIn is the number that a result begins with: "3 figures fall". Those without one
// are at the ends: no effect first, the outcome of a fight last.
func figuresIn(result string) int {
	n := 0
	if _, err := fmt.Sscanf(result, "%d ", &n); err == nil {
		return n
	}
	if result == "no effect" {
		return 0
	}
	return 1000
}

// rank is the place of a result among those of the chart.
func (t *teller) rank(result string) int {
	if i := slices.Index(t.results, result); i >= 0 {
		return i
	}
	return len(t.results)
}
