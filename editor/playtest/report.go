package playtest

import (
	"bytes"
	"cmp"
	"fmt"
	"image"
	"io"
	"slices"
	"strings"

	"github.com/mapsheet/mapsheet/editor/draw"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/rules"
)

// Report is what happened in the game of a branch, for people to read after it.
type Report struct {
	Title   string
	Branch  string // its name
	Players string // who plays each side: "French: by hand; German: greedy."
	Account *Account
	Result  string // how the game ended, or where it stands
	Map     []byte // PNG of the part of the map that the turns' pictures show
	Turns   []*TurnReport
	Turning []TurningPoint // the greatest first
	Clauses []rules.ClauseTruth
	Sides   []SideStrength
}

// SideStrength is how strong a side was on the map: the sum of the attack
// strengths of its units that are fit to fight.
type SideStrength struct {
	Name   string
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
	Moves    int    // units that moved
	Attacks  int
	Notes    []string
	from, to int // actions
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
}

// Report tells the game of a branch.
func (s *Session) Report(id int) (*Report, error) {
	b, err := s.find(id)
	if err != nil {
		return nil, err
	}
	d := s.drafts[b.draft]
	r := &Report{Title: d.scenario.Title, Branch: b.Name, Account: s.account(b), Result: s.Result(b), Clauses: b.Last().Clauses()}
	r.Players = s.playersText(r.Account)
	t := &teller{branch: b, scenario: d.scenario, charts: d.scenario.EffectiveCharts()}
	t.turns(r)
	for _, side := range d.scenario.Sides {
		r.Sides = append(r.Sides, SideStrength{Name: side.Name, Colour: colourOf(t.charts, side)})
	}
	t.pictures(r)
	t.turningPoints(r)
	return r, nil
}

// playersText says who plays each side of an account.
func (s *Session) playersText(a *Account) string {
	var parts []string
	for _, side := range a.Sides {
		name := side.Player
		for _, kind := range s.Players(side.ID) {
			if kind.ID == side.Player || kind.ID == Hand && side.Player == "" {
				name = strings.ToLower(kind.Name)
			}
		}
		parts = append(parts, side.Name+": "+name)
	}
	return strings.Join(parts, "; ") + "."
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

	moving int32 // the unit whose steps are being gathered
	from   hex.Hex
	to     hex.Hex
	aiming map[hex.Hex][]string
}

// turns tells what happened turn by turn, phase by phase.
func (t *teller) turns(r *Report) {
	table := t.branch.Last()
	turn := &TurnReport{Title: "Deployment"}
	phase := PhaseReport{}
	t.moving, t.aiming = rules.Absent, map[hex.Hex][]string{}
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
				turn = &TurnReport{Turn: turn.Turn + 1, from: n + 1}
				turn.Title = fmt.Sprintf("Turn %d", turn.Turn)
			case rules.PhaseBegins:
				close()
				phase.Title = strings.TrimSuffix(h.Text, ".")
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
			t.moving, t.from = h.Unit, h.From
		}
		t.to = h.Hex
		return
	}
	if h.Kind == rules.Aims {
		t.aiming[h.Hex] = append(t.aiming[h.Hex], table.View(h.Unit).Title)
		return
	}
	t.endMove(phase, turn)
	text := h.Text
	if h.Kind == rules.Attacks {
		turn.Attacks++
		if who := t.aiming[h.Hex]; len(who) > 0 {
			text = fmt.Sprintf("%s Firing: %s.", text, strings.Join(who, ", "))
			delete(t.aiming, h.Hex)
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
	grid := table.Grid()
	phase.Lines = append(phase.Lines, fmt.Sprintf("%s moves from %s to %s.", table.View(t.moving).Title, grid.Label(t.from), grid.Label(t.to)))
	t.moving = rules.Absent
	turn.Moves++
}

// strength is the attack strength that a unit has as it is.
func (t *teller) strength(v rules.UnitView) int {
	if typ, ok := t.charts.UnitType(v.Type); ok && !v.Companion {
		return typ.Attack
	}
	return 0
}

// pictures draws the map at the end of each turn and notes how strong the sides
// are.
func (t *teller) pictures(r *Report) {
	tables := make([]rules.Table, len(r.Turns))
	for i, turn := range r.Turns {
		tables[i] = t.branch.game.At(turn.to).(rules.Table)
	}
	shot := t.frame(tables)
	r.Map = picture(func(out io.Writer) error { return draw.WritePNG(out, shot.empty) })
	for i, table := range tables {
		r.Turns[i].Picture, r.Turns[i].Over = shot.take(Stacks(table, t.charts))
		for side, s := range t.scenario.Sides {
			sum := 0
			for u := range int32(table.Units()) {
				if v := table.View(u); v.OnMap() && v.Side == s.ID && !v.Is(rules.Disrupted) {
					sum += t.strength(v)
				}
			}
			r.Sides[side].At = append(r.Sides[side].At, sum)
		}
	}
}

// mostTurning is how many turning points a report names.
const mostTurning = 5

// turningPoints finds the phases with the greatest difference in losses, and
// those in which victory clauses came to hold or ceased to.
func (t *teller) turningPoints(r *Report) {
	last := t.branch.Last()
	start := 0
	held := t.branch.game.At(0).(rules.Table).Clauses()
	for n := range t.branch.records {
		if !t.branch.records[n].ends && n != t.branch.Len()-1 {
			continue
		}
		before := t.branch.records[start].before
		point := TurningPoint{Turn: before.Turn, Phase: phaseName(t.branch.game.At(start).(rules.Table))}
		lost := map[string]int{}
		for i := start; i <= n; i++ {
			for _, e := range t.branch.records[i].events {
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
			r.Turning = append(r.Turning, point)
		}
		now := t.branch.game.At(n + 1).(rules.Table).Clauses()
		for i := range now {
			if now[i].Holds == held[i].Holds || before.Phase == rules.Deployment {
				continue
			}
			flip := point
			flip.Swing = 0
			flip.Sentence = "A victory clause comes to hold: " + now[i].Sentence
			if held[i].Holds {
				flip.Sentence = "A victory clause no longer holds: " + now[i].Sentence
			}
			r.Turning = append(r.Turning, flip)
		}
		start, held = n+1, now
	}
	slices.SortStableFunc(r.Turning, func(a, b TurningPoint) int { return cmp.Compare(b.Swing, a.Swing) })
	r.Turning = keepTurning(r.Turning)
}

func someOrNone(n int) string {
	if n == 0 {
		return "none"
	}
	return fmt.Sprint(n)
}

// Summary says how much was done: "41 moves, 1 attack".
func (t *TurnReport) Summary() string {
	return counted(t.Moves, "move") + ", " + counted(t.Attacks, "attack")
}

func counted(n int, what string) string {
	if n != 1 {
		what += "s"
	}
	return fmt.Sprintf("%d %s", n, what)
}

// keepTurning keeps the greatest swings and the last changes of clauses.
func keepTurning(all []TurningPoint) []TurningPoint {
	swings := slices.IndexFunc(all, func(p TurningPoint) bool { return p.Swing == 0 })
	if swings < 0 {
		swings = len(all)
	}
	flips := all[swings:]
	return slices.Concat(all[:min(swings, mostTurning)], flips[max(0, len(flips)-mostTurning):])
}

func phaseName(table rules.Table) string { return table.Headline().Phase }

// frame is the part of the map that the pictures of a report show, and the view
// that draws it.
type frame struct {
	view  *draw.View
	empty *image.RGBA // nobody stands on it
}

// pictureHex is the corner radius of hexes in the pictures of reports, in
// pixels.
const pictureHex = 20

// pictureMargin is how many hexes the pictures show around the units.
const pictureMargin = 2

// frame finds the part of the map on which units ever stand.
func (t *teller) frame(tables []rules.Table) frame {
	grid := t.branch.Last().Grid()
	first, last := hex.Hex{Col: grid.Cols, Row: grid.Rows}, hex.Hex{}
	for _, table := range tables {
		for u := range int32(table.Units()) {
			if v := table.View(u); v.OnMap() {
				first = hex.Hex{Col: min(first.Col, v.Hex.Col), Row: min(first.Row, v.Hex.Row)}
				last = hex.Hex{Col: max(last.Col, v.Hex.Col), Row: max(last.Row, v.Hex.Row)}
			}
		}
	}
	if first.Col > last.Col {
		first, last = hex.Hex{}, hex.Hex{Col: grid.Cols - 1, Row: grid.Rows - 1}
	}
	first = hex.Hex{Col: max(first.Col-pictureMargin, 0), Row: max(first.Row-pictureMargin, 0)}
	last = hex.Hex{Col: min(last.Col+pictureMargin, grid.Cols-1), Row: min(last.Row+pictureMargin, grid.Rows-1)}
	view := draw.NewView(t.scenario.Board)
	view.SetCamera(draw.Camera{Size: pictureHex})
	left, top := view.CenterOf(first)
	right, bottom := view.CenterOf(last)
	c := view.Camera()
	c.X, c.Y = left-1.2*c.Size, top-1.2*c.Size
	view.Resize(int(right-left+2.4*c.Size), int(bottom-top+3*c.Size))
	view.SetCamera(c)
	empty := *view.Image()
	empty.Pix = slices.Clone(empty.Pix)
	return frame{view, &empty}
}

// take draws what stands on the map, with the map and to lie over it.
func (f frame) take(stacks []draw.Stack) (whole, over []byte) {
	f.view.SetUnits(stacks)
	m := f.view.Image()
	return picture(func(out io.Writer) error { return draw.WritePNG(out, m) }),
		picture(func(out io.Writer) error { return draw.WritePNGOver(out, m, f.empty) })
}

// picture is what is written to a buffer, which takes all.
func picture(write func(out io.Writer) error) []byte {
	var out bytes.Buffer
	if err := write(&out); err != nil {
		return nil
	}
	return out.Bytes()
}
