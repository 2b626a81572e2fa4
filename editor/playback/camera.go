package playback

import (
	"fmt"
	"slices"
	"strings"

	"github.com/mapsheet/mapsheet/editor/playtest"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules"
)

// camera takes the steps of a game one after the other.
type camera struct {
	p     *Playback
	s     *playtest.Session
	stage stage
	sc    *model.Scenario
	shots map[int]*playtest.Shot
	now   Frame
	lost  []int

	moving int32 // unit whose steps the last line tells; Absent for none
	way    []string
	sealed string // whose orders the last line tells as written in secret
}

// shoot takes the steps up to the moment after so many actions.
func (c *camera) shoot(last int) {
	c.s.GoTo(0)
	c.now, c.moving, c.lost = Frame{}, rules.Absent, make([]int, len(c.sc.Sides))
	headline := c.s.Table().Headline()
	c.p.phases = []phase{{title: firstUp(headline.Phase)}}
	c.take(step{weight: usually}, c.stage.frame())
	c.judge()
	for n := range last {
		if full(len(c.p.steps), c.p.pictures.size) {
			c.p.cut = true
			break
		}
		c.act(n)
	}
	c.judge()
	c.s.GoTo(c.p.steps[len(c.p.steps)-1].actions)
}

// act takes the action n.
func (c *camera) act(n int) {
	played, secret := c.s.Moment(n), c.s.Secret(n)
	events := slices.DeleteFunc(played.Events, func(e rules.Happening) bool {
		return e.Text == "" || e.Kind == rules.Throws || secret && e.Known != 0
	})
	chair := c.chair(played)
	parts := c.stage.parts(events)
	c.s.GoTo(n + 1)
	for _, e := range played.Events {
		c.stage.saw(e)
		c.count(e)
	}
	whole := c.stage.frame()
	switch {
	case len(events) == 0 && secret:
		c.silent(n, chair, whole)
	case len(parts) > 0:
		for i, e := range events {
			c.tell(n, e)
			st, to := step{actions: n, part: i + 1, weight: weightOf(e), over: c.stage.over(e)}, parts[i]
			if i == len(events)-1 {
				st.actions, st.part, to = n+1, 0, whole
			}
			c.take(st, to)
		}
	default:
		st := step{actions: n + 1, weight: briefly}
		for _, e := range events {
			c.tell(n, e)
			st.over = append(st.over, c.stage.over(e)...)
			st.weight = max(st.weight, weightOf(e))
		}
		if len(events) == 0 {
			c.write(line{text: played.Text + ".", minor: true})
		}
		c.take(st, whole)
	}
	if slices.ContainsFunc(events, func(e rules.Happening) bool { return e.Kind != rules.Steps && e.Kind != rules.Aims }) {
		c.judge()
	}
}

// chair is whose an action was.
func (c *camera) chair(played playtest.Played) string {
	seat := played.Action.By
	if seat == rules.Anyone {
		seat = played.Before.Awaits.First()
	}
	if chairs := c.s.Chairs(); seat > 0 && int(seat) <= len(chairs) {
		return chairs[seat-1].Name
	}
	return ""
}

// silent takes an action of which others learn nothing at the time. All that one seat writes
// is one step.
func (c *camera) silent(n int, chair string, to Frame) {
	if c.sealed == chair {
		last := &c.p.steps[len(c.p.steps)-1]
		last.actions = n + 1
		return
	}
	c.write(line{text: fmt.Sprintf("%s writes orders and seals them.", chair), minor: true})
	c.sealed = chair
	c.take(step{actions: n + 1, weight: usually}, to)
}

// take adds a step that leads to a frame.
func (c *camera) take(st step, to Frame) {
	st.phase, st.changes, st.lost = len(c.p.phases)-1, changes(c.now, to), slices.Clone(c.lost)
	if scorer, ok := c.s.Table().(rules.Scorer); ok {
		st.score = scorer.Score()
	}
	if armed, ok := c.s.Table().(rules.Armied); ok {
		for i, a := range armed.Armies() {
			st.lost[i] = a.AllFigures - a.Figures
		}
	}
	c.now = to
	c.p.steps = append(c.p.steps, st)
}

// count takes down losses.
func (c *camera) count(e rules.Happening) {
	if e.Kind != rules.Loses {
		return
	}
	n := max(e.Count, 1)
	if side := c.side(c.sideOf(e)); side >= 0 {
		c.lost[side] += n
	}
}

// sideOf is the id of the side whose unit an event is about.
func (c *camera) sideOf(e rules.Happening) string {
	if e.Unit >= 0 {
		return c.s.Table().View(e.Unit).Side
	}
	return e.Side
}

// side is the index of a side; less than 0 where there is none of that id.
func (c *camera) side(id string) int {
	return slices.IndexFunc(c.sc.Sides, func(s model.Side) bool { return s.ID == id })
}

// tell writes an event into the log: the steps of a unit make one line.
func (c *camera) tell(n int, e rules.Happening) {
	switch {
	case e.Kind == rules.TurnBegins:
		c.begin(c.p.phases[len(c.p.phases)-1].turn+1, c.s.System().Turn.Title(c.p.phases[len(c.p.phases)-1].turn+1))
	case e.Kind == rules.PhaseBegins:
		c.begin(c.p.phases[len(c.p.phases)-1].turn, strings.TrimSuffix(e.Text, "."))
	case e.Kind == rules.Rolls && len(e.Rolls) == 1 && e.Rolls[0].Card != "":
		c.begin(c.p.phases[len(c.p.phases)-1].turn, playtest.CardTitle(c.s.Table(), c.sc, e.Rolls[0].Card))
		c.write(line{text: e.Text})
	case e.Kind == rules.Steps && e.Unit >= 0:
		c.move(e)
	case e.Kind == rules.Attacks:
		l := line{text: e.Text, rolls: e.Rolls}
		if shot := c.shots[n]; shot != nil {
			l.more = oddsOf(shot)
		}
		c.write(l)
	default:
		c.write(line{text: e.Text, rolls: e.Rolls, minor: e.Kind == rules.Aims})
	}
}

// oddsOf is the odds of an attack and how likely its result was: "2-1, 2 of 6 rolls".
func oddsOf(s *playtest.Shot) string {
	var out []string
	for _, text := range []string{s.Kind, s.Short, s.Chance()} {
		if text != "" && text != "attack" {
			out = append(out, text)
		}
	}
	return strings.Join(out, ", ")
}

// move tells where a unit went.
func (c *camera) move(e rules.Happening) {
	t := c.s.Table()
	if c.moving != e.Unit || c.sealed != "" {
		c.write(line{minor: true})
		c.moving, c.way = e.Unit, []string{t.Label(e.From)}
	}
	c.way = append(c.way, t.Label(e.At))
	from, to := c.way[0], c.way[len(c.way)-1]
	text := fmt.Sprintf("%s moves from %s to %s", t.View(e.Unit).Title, from, to)
	if by := c.way[1 : len(c.way)-1]; len(by) > 0 && c.sc.Board.Kind() != model.OnTable {
		text += " by " + strings.Join(by, ", ")
	}
	lines := c.p.phases[len(c.p.phases)-1].lines
	lines[len(lines)-1].text = text + "."
}

// begin opens a phase with the step to come.
func (c *camera) begin(turn int, title string) {
	c.moving, c.sealed = rules.Absent, ""
	last := &c.p.phases[len(c.p.phases)-1]
	if last.from == len(c.p.steps) && last.turn == turn && len(last.lines) == 0 {
		last.title = title // a turn that begins with a phase
		return
	}
	c.p.phases = append(c.p.phases, phase{turn: turn, title: title, from: len(c.p.steps)})
}

// write adds a line to the log, which is told with the step to come.
func (c *camera) write(l line) {
	c.moving, c.sealed = rules.Absent, ""
	l.from = len(c.p.steps)
	last := &c.p.phases[len(c.p.phases)-1]
	last.lines = append(last.lines, l)
}

// judge notes how the victory clauses stand, where that has changed.
func (c *camera) judge() {
	var now standing
	for _, clause := range c.s.Table().Clauses() {
		now.holds, now.told = append(now.holds, clause.Holds), append(now.told, clause.Progress)
	}
	now.from = max(len(c.p.steps)-1, 0)
	if n := len(c.p.standings); n > 0 {
		last := c.p.standings[n-1]
		if slices.Equal(last.holds, now.holds) && slices.Equal(last.told, now.told) {
			return
		}
	}
	c.p.standings = append(c.p.standings, now)
}

// weightOf is how long an event is shown.
func weightOf(e rules.Happening) int {
	switch e.Kind {
	case rules.Steps, rules.Aims, rules.Deploys:
		return briefly
	case rules.Attacks, rules.Loses, rules.Hits, rules.Ends, rules.TurnBegins:
		return atLength
	}
	return usually
}

func firstUp(text string) string {
	if text == "" {
		return text
	}
	return strings.ToUpper(text[:1]) + text[1:]
}
