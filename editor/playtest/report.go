package playtest

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules"
)

// Report is what happened in the game of a branch, for people to read after it.
type Report struct {
	Title    string
	Subtitle string
	Date     string // "18 August 1914"
	Branch   string // its name
	Players  string // who plays each side: "French: by hand; German: greedy."
	Account  *Account
	Turn     rules.TurnWord // what the system calls a turn
	Result   string         // how the game ended, or where it stands
	When     string         // the same by turns: "The game ended in turn 11 of 18."; empty before the first
	Map      []byte         // PNG of the part of the map that the turns' pictures show
	Turns    []*TurnReport
	Turning  []TurningPoint // in the order in which they came
	Clauses  []rules.ClauseTruth
	Curve    Curve
	Sides    []SideStrength
	Shots    []*Shot // every attack, in order
	Decisive []*Shot // those that cost most, in order
	Results  []string
	Fire     []FireSummary
	Toll     []Toll
	Units    []UnitFate // of an open table
	Table    bool       // it was an open table
	Cards    []Standing // at which the curve of figures is told
}

// Curve is what is told of the sides turn by turn.
type Curve string

// The curves.
const (
	NoCurve  Curve = ""         // the units have no strength, and nobody gains points
	Strength Curve = "strength" // the sum of the attack strengths of the units that are fit to fight
	Points   Curve = "points"   // that the side has gained
	Figures  Curve = "figures"  // on the table, card by card
)

// SideStrength is how strong a side was on the map, or how many points it had: what the
// curve tells.
type SideStrength struct {
	Name   string
	Player string // "greedy"
	Colour string // "#rrggbb"
	At     []int  // by the report's turns, at the end of each
}

// TurnReport is a turn, or the deployment.
type TurnReport struct {
	Turn     int // 0 for the deployment
	Title    string
	Phases   []PhaseReport
	Picture  []byte // PNG of the map at its end
	Over     []byte // PNG of what stands on the map then, to lie over the report's Map
	Deployed int    // units that were placed on the map
	Moves    int    // units that moved
	Shots    []*Shot
	Lost     []string // "German infantry company 3 in 1412"
	Notes    []string
	from, to int // actions
	ways     []way
	moved    map[int32]struct{}
	graves   []model.Site // where units were lost
}

// way is how a unit moved at once.
type way struct {
	side  string
	sites []model.Site
}

// PhaseReport is what happened in a phase that is worth telling.
type PhaseReport struct {
	Title string
	Lines []string
}

// TurningPoint is a phase in which one side lost much more than the other, or
// a victory clause came to hold.
type TurningPoint struct {
	Turn     int
	Phase    string
	Sentence string
	Swing    int // attack strength lost by one side beyond that of the other
	At       int // actions before its end
}

// Report tells the game of a branch.
func (s *Session) Report(id int) (*Report, error) {
	b, err := s.find(id)
	if err != nil {
		return nil, err
	}
	r, t, tables := s.told(b)
	t.pictures(r, tables)
	return r, nil
}

// Told is the report without its pictures.
func (s *Session) Told(id int) (*Report, error) {
	b, err := s.find(id)
	if err != nil {
		return nil, err
	}
	r, _, _ := s.told(b)
	return r, nil
}

// told tells the game of a branch in words and figures, with the tables as they stood at
// the end of each turn.
func (s *Session) told(b *Branch) (*Report, *teller, []rules.Table) {
	d := s.drafts[b.draft]
	r := &Report{
		Title: d.scenario.Title, Subtitle: d.scenario.Subtitle, Date: model.LongDate(d.scenario.Date),
		Branch: b.Name, Account: s.account(b), Turn: s.sys.Turn, Result: s.Result(b), Clauses: b.Last().Clauses(),
	}
	t := &teller{branch: b, scenario: d.scenario, charts: d.scenario.EffectiveCharts()}
	var players []string
	for i, side := range d.scenario.Sides {
		player := s.playerName(r.Account.Sides[i])
		players = append(players, side.Name+": "+player)
		r.Sides = append(r.Sides, SideStrength{Name: side.Name, Player: player, Colour: colourOf(t.charts, side)})
	}
	r.Players = strings.Join(players, "; ") + "."
	t.turns(r)
	if now, turns := r.Account.Now, b.Last().Headline().Turns; now.Turn > 0 {
		r.When = fmt.Sprintf("The game stands in %s %d of %d.", r.Turn, now.Turn, turns)
		if now.Over {
			r.When = fmt.Sprintf("The game ended in %s %d of %d.", r.Turn, now.Turn, turns)
		}
	}
	t.fireSummaries(r)
	r.Decisive, r.Toll, r.Units, r.Table = decisive(r.Shots), t.toll(), t.fates(r.Turn), t.scenario.Board.Kind() == model.OnTable
	tables := make([]rules.Table, len(r.Turns))
	for i, turn := range r.Turns {
		tables[i] = b.game.At(turn.to).(rules.Table)
	}
	t.curve(r, tables)
	t.turningPoints(r)
	return r, t, tables
}

// playerName is who plays a side.
func (s *Session) playerName(side SideAccount) string {
	for _, kind := range s.Players(side.ID) {
		if kind.ID == side.Player || kind.ID == Hand && side.Player == "" {
			return strings.ToLower(kind.Name)
		}
	}
	return side.Player
}

func colourOf(charts *model.Charts, side model.Side) string {
	for _, id := range side.Nations {
		if n, ok := charts.Nation(id); ok {
			return n.Fill
		}
	}
	return "#777777"
}

// teller tells a game.
type teller struct {
	branch   *Branch
	scenario *model.Scenario
	charts   *model.Charts

	moving  int32        // the unit whose steps are being gathered
	way     []model.Site // its spots so far
	aiming  map[model.Site][]string
	results []string // of attacks, as the chart has them
	lost    []lostUnit
}

// turns tells what happened turn by turn, phase by phase.
func (t *teller) turns(r *Report) {
	table := t.branch.Last()
	turn := &TurnReport{Title: "Deployment", moved: map[int32]struct{}{}}
	phase := PhaseReport{}
	t.moving, t.aiming = rules.Absent, map[model.Site][]string{}
	close := func() {
		t.endMove(&phase, turn)
		if len(phase.Lines) > 0 {
			turn.Phases = append(turn.Phases, phase)
		}
		phase = PhaseReport{}
	}
	closeTurn := func(n int) {
		close()
		if turn.to = n; turn.to > turn.from || turn.Turn > 0 {
			r.Turns = append(r.Turns, turn)
		}
	}
	for n := range t.branch.records {
		if text := t.branch.notes[n]; text != "" {
			turn.Notes = append(turn.Notes, text)
		}
		for _, e := range t.branch.records[n].events {
			switch h := table.Happening(e); h.Kind {
			case rules.TurnBegins:
				closeTurn(n + 1)
				turn = &TurnReport{Turn: turn.Turn + 1, from: n + 1, moved: map[int32]struct{}{}}
				turn.Title = r.Turn.Title(turn.Turn)
			case rules.PhaseBegins:
				close()
				phase.Title = strings.TrimSuffix(h.Text, ".")
			case rules.Throws: // what comes of them is told
			case rules.Rolls:
				if len(h.Rolls) == 1 && h.Rolls[0].Card != "" {
					close()
					phase.Title = CardTitle(table, t.scenario, h.Rolls[0].Card)
					break
				}
				t.tell(&phase, turn, h)
			case rules.Attacks:
				if h.Result != "" { // or what it came to is told with the rest
					shot := t.shoot(n, turn.Turn, h)
					r.Shots, turn.Shots = append(r.Shots, shot), append(turn.Shots, shot)
				}
				t.tell(&phase, turn, h)
			case rules.Deploys:
				if h.Unit >= 0 {
					turn.Deployed++
				}
				t.tell(&phase, turn, h)
			case rules.Loses:
				t.lose(r, turn, h)
				t.tell(&phase, turn, h)
			default:
				t.tell(&phase, turn, h)
			}
		}
	}
	if text := t.branch.notes[t.branch.Len()]; text != "" {
		turn.Notes = append(turn.Notes, text)
	}
	closeTurn(t.branch.Len())
}

// tell tells one event. The steps of a unit make one line, and so do an attack
// and those who take part in it.
func (t *teller) tell(phase *PhaseReport, turn *TurnReport, h rules.Happening) {
	table := t.branch.Last()
	if h.Kind == rules.Steps {
		if t.moving != h.Unit {
			t.endMove(phase, turn)
			t.moving, t.way = h.Unit, []model.Site{h.From}
		}
		t.way = append(t.way, h.At)
		return
	}
	if h.Kind == rules.Aims && h.Unit >= 0 {
		t.aiming[h.At] = append(t.aiming[h.At], table.View(h.Unit).Title)
		return
	}
	t.endMove(phase, turn)
	text := h.Text
	if h.Kind == rules.Attacks {
		if who := t.aiming[h.At]; len(who) > 0 {
			text = fmt.Sprintf("%s Firing: %s.", text, strings.Join(who, ", "))
			delete(t.aiming, h.At)
		}
	}
	phase.Lines = append(phase.Lines, text)
}

// endMove tells where the unit went whose steps were gathered.
func (t *teller) endMove(phase *PhaseReport, turn *TurnReport) {
	if t.moving < 0 {
		return
	}
	table := t.branch.Last()
	v := table.View(t.moving)
	from, to := table.Label(t.way[0]), table.Label(t.way[len(t.way)-1])
	line := fmt.Sprintf("%s moves from %s to %s.", v.Title, from, to)
	if t.scenario.Board.Kind() == model.OnTable {
		inches := 0.0
		for i, at := range t.way[1:] {
			p, q := t.way[i].Point(), at.Point()
			inches += math.Hypot(float64(p.X-q.X), float64(p.Y-q.Y)) / hundredths
		}
		line = fmt.Sprintf("%s moves %.0f inches, from %s to %s.", v.Title, inches, from, to)
	}
	phase.Lines = append(phase.Lines, line)
	turn.ways = append(turn.ways, way{v.Side, t.way})
	turn.moved[t.moving] = struct{}{}
	turn.Moves = len(turn.moved)
	t.moving = rules.Absent
}

// strength is the attack strength that a unit has as it is.
func (t *teller) strength(v rules.UnitView) int {
	if typ, ok := t.charts.UnitType(v.Type); ok && !v.Companion {
		return t.scenario.Base.Fields.Figure(typ, model.Strength)
	}
	return 0
}

// hundredths is how many units of length an inch of a table has.
const hundredths = 100

// mostTurning is how many turning points a report names.
const mostTurning = 5

// turningPoints finds the phases with the greatest difference in losses, and
// those in which victory clauses came to hold or ceased to.
func (t *teller) turningPoints(r *Report) {
	last := t.branch.Last()
	var swings, flips []TurningPoint
	held := t.branch.game.At(0).(rules.Table).Clauses()
	for _, span := range t.branch.spans() {
		point := TurningPoint{At: span.To, Turn: span.Turn, Phase: phaseName(t.branch.game.At(span.From).(rules.Table))}
		lost := map[string]int{}
		for _, r := range t.branch.records[span.From:span.To] {
			for _, e := range r.events {
				if h := last.Happening(e); h.Kind == rules.Loses {
					v := last.View(h.Unit)
					lost[v.Side] += t.strength(v)
				}
			}
		}
		a, b := t.scenario.Sides[0], t.scenario.Sides[1]
		if swing := lost[a.ID] - lost[b.ID]; swing != 0 {
			loser, other := a, b
			if swing < 0 {
				loser, other, swing = b, a, -swing
			}
			point.Swing = swing
			point.Sentence = fmt.Sprintf("The %s side loses units with an attack strength of %d in all, the %s side %s.", loser.Name, lost[loser.ID], other.Name, someOrNone(lost[other.ID]))
			swings = append(swings, point)
		}
		now := t.branch.game.At(span.To).(rules.Table).Clauses()
		for i := range now {
			if now[i].Holds == held[i].Holds || span.Phase == rules.Deployment {
				continue
			}
			flip := point
			flip.Swing = 0
			flip.Sentence = "A victory clause comes to hold: " + now[i].Sentence
			if held[i].Holds {
				flip.Sentence = "A victory clause no longer holds: " + now[i].Sentence
			}
			flips = append(flips, flip)
		}
		held = now
	}
	slices.SortStableFunc(swings, func(a, b TurningPoint) int { return cmp.Compare(b.Swing, a.Swing) })
	if _, armed := last.(rules.Armied); armed {
		swings = t.cardPoints()
		slices.SortStableFunc(swings, func(a, b TurningPoint) int { return cmp.Compare(b.Swing, a.Swing) })
	}
	r.Turning = slices.Concat(swings[:min(len(swings), mostTurning)], flips[max(0, len(flips)-mostTurning):])
	slices.SortStableFunc(r.Turning, func(a, b TurningPoint) int { return cmp.Compare(a.At, b.At) })
}

func someOrNone(n int) string {
	if n == 0 {
		return "none"
	}
	return fmt.Sprint(n)
}

// Summary says how much was done: "41 units moved, 1 attack, no unit lost".
func (t *TurnReport) Summary() string {
	if t.Turn == 0 {
		return model.Counted(t.Deployed, "unit", "units") + " deployed"
	}
	lost := "no unit lost"
	if n := len(t.Lost); n > 0 {
		lost = model.Counted(n, "unit", "units") + " lost"
	}
	return fmt.Sprintf("%s moved, %s, %s", model.Counted(t.Moves, "unit", "units"), model.Counted(len(t.Shots), "attack", "attacks"), lost)
}

func phaseName(table rules.Table) string { return table.Headline().Phase }
