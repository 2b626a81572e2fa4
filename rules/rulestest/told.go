package rulestest

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/digest"
	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/bot"
	"github.com/mapsheet/mapsheet/rules/hexrules"
)

// Story is what a system says in games, by digests under a name each: a line that
// differs names the game, the moment and the subject in which it says something else.
type Story struct {
	digest.Record
	t   *testing.T
	sys rules.System
}

// NewStory begins to listen to a system.
func NewStory(t *testing.T, sys rules.System) *Story { return &Story{t: t, sys: sys} }

// Game plays a scenario between players of two kinds and tells its course, action by
// action, and at some moments all that a table can be asked.
func (s *Story) Game(sc *model.Scenario, first, second string, seed uint64, moments int) {
	t := s.t
	t.Helper()
	battle, err := s.sys.NewBattle(sc)
	require.NoError(t, err)
	start := battle.Begin(rules.Terms{Seed: seed})
	players, err := bot.Sit(s.sys, sc, func(c rules.Chair) string {
		if c.Side == sc.Sides[0].ID {
			return first
		}
		return second
	}, func(chair int) uint64 { return bot.Seed(seed, chair) })
	require.NoError(t, err)
	game := rules.NewGame(start)
	var why []any
	_, err = game.Play(players, actionLimit, func(a rules.Action, _ []rules.Event) {
		if x, ok := players.Player(a.By).(rules.Explainer); ok {
			why = append(why, game.State().ActionText(a), x.Why())
		}
	})
	require.NoError(t, err)
	name := fmt.Sprintf("%s, %s against %s, seed %d", sc.ID, first, second, seed)
	s.course(name, game)
	s.Tell(name+", what players weighed", why...)
	for k := range moments + 1 { // and at the end
		n := min(game.Len()*(2*k+1)/(2*moments), game.Len())
		m := moment{s, fmt.Sprintf("%s, after %d actions", name, n), sc, game.At(n).(rules.Table), n, rand.New(rand.NewPCG(seed, uint64(n)))}
		m.tell()
	}
}

// course tells the actions of a game and what they lead to.
func (s *Story) course(name string, game *rules.Game) {
	const parts = 10
	for k := range parts {
		from, to := game.Len()*k/parts, game.Len()*(k+1)/parts
		table := game.At(from).Clone().(rules.Table)
		var told []any
		for _, a := range game.Actions()[from:to] {
			told = append(told, s.action(table, a)...)
		}
		s.Tell(fmt.Sprintf("%s, actions %d to %d", name, from, to), told, table.Now(), fmt.Sprint(table.Hash()))
	}
	outcome, over := game.State().Outcome()
	s.Tell(name+", its end", outcome, over, game.Len())
}

// action is what an action is called and leads to, and it is done; or why it is refused.
func (s *Story) action(table rules.Table, a rules.Action) []any {
	text, phrase, sites := table.ActionText(a), table.ActionPhrase(a), table.ActionSites(a)
	events, refusal := table.Apply(a, nil)
	told := []any{text, phrase, sites, refusal}
	for _, e := range events {
		told = append(told, table.EventText(e), table.Happening(e))
	}
	return told
}

// moment is a moment of a game that is told.
type moment struct {
	*Story
	name     string
	scenario *model.Scenario
	table    rules.Table
	done     int
	chance   *rand.Rand
}

func (m *moment) tell() {
	table := m.table
	m.on("its headline", table.Now(), table.Headline(), table.Clauses())
	m.units()
	m.wild()
	m.players()
	m.sheets()
	m.overlays()
	if x, ok := table.(rules.Scorer); ok {
		m.on("its score", x.Score())
	}
	if x, ok := table.(rules.Armied); ok {
		m.on("its armies", x.Armies())
	}
	if x, ok := table.(rules.Drawer); ok {
		m.on("its cards", x.Deck())
	}
	if x, ok := table.(rules.Attacker); ok {
		m.on("its attacks", x.Attacks(nil))
	}
	if x, ok := table.(rules.Fighter); ok {
		m.on("its fights", x.Fights(nil))
	}
	if x, ok := table.(rules.Planner); ok {
		m.on("its orders", x.Orders(nil))
	}
	if x, ok := table.(hexrules.Advisor); ok {
		m.advice(x)
	}
}

func (m *moment) on(subject string, what ...any) {
	m.t.Helper()
	m.Tell(m.name+": "+subject, what...)
}

// units tells what is to be seen of units, what they can do and why not.
func (m *moment) units() {
	const most, reaching = 14, 2 // how far units come takes long
	var seen, able, aimed, posed, errands []any
	for k, i := range m.chance.Perm(m.table.Units())[:min(m.table.Units(), most)] {
		u := int32(i)
		v := m.table.View(u)
		seen = append(seen, v)
		for _, a := range m.table.Abilities(u) {
			able = append(able, a, m.phrases(a.Actions))
		}
		near := m.near(v)
		for _, at := range near {
			actions, refusal := m.table.Explain(u, at)
			able = append(able, actions, refusal)
		}
		if x, ok := m.table.(rules.Attacker); ok {
			targets := x.Targets(nil, u)
			aimed = append(aimed, x.CanAttack(u), targets)
			for _, a := range targets[:min(len(targets), 2)] {
				weighed, refusal := x.Weigh([]int32{u, (u + 1) % int32(m.table.Units())}, a.Action)
				aimed = append(aimed, weighed, refusal)
			}
		}
		posed = append(posed, m.table.Stack(nil, v.At), m.table.Markers(v.At))
		posed = append(posed, m.pose(u, near)...)
		if x, ok := m.table.(rules.Mover); ok {
			posed = append(posed, m.moves(x, u)...)
		}
		if x, ok := m.table.(rules.Reacher); ok && k < reaching {
			reach, moves := x.Reach(u)
			posed = append(posed, reach, moves)
		}
		if x, ok := m.table.(rules.Planner); ok && v.OnMap() {
			errands = append(errands, x.Errands(nil, v.At))
		}
	}
	for _, a := range m.table.Abilities(rules.Absent) {
		able = append(able, a, m.phrases(a.Actions))
	}
	m.on("its units", seen)
	m.on("what they can do", able)
	m.on("their attacks", aimed)
	m.on("their poses", posed)
	m.on("their errands", errands)
}

func (m *moment) phrases(actions []rules.Action) (out []string) {
	for _, a := range actions[:min(len(actions), 5)] {
		out = append(out, m.table.ActionPhrase(a))
	}
	return out
}

// near is spots around a unit, and some that are far from it.
func (m *moment) near(v rules.UnitView) []model.Site {
	switch b := m.scenario.Board.(type) {
	case *model.HexBoard:
		return m.nearHexes(b.Grid, v)
	case *model.AreaBoard:
		var out []model.Site
		for i := range b.Sectors {
			out = append(out, model.Site{A: int32(i)})
		}
		return out
	case *model.TableBoard:
		const around, apart = 6, 1600
		out := []model.Site{v.At, {A: int32(m.chance.IntN(b.Width)), B: int32(m.chance.IntN(b.Height))}}
		for range around {
			out = append(out, model.Site{A: v.At.A + int32(m.chance.IntN(apart)) - apart/2, B: v.At.B + int32(m.chance.IntN(apart)) - apart/2})
		}
		for other := range int32(m.table.Units()) {
			if o := m.table.View(other); o.OnMap() && o.Side != v.Side && len(out) < 2*around {
				out = append(out, o.At)
			}
		}
		return out
	}
	return nil
}

// nearHexes is the hexes around a unit, some where there are enemies, and some anywhere.
func (m *moment) nearHexes(g hex.Grid, v rules.UnitView) []model.Site {
	const anywhere, enemies = 3, 3
	out := []model.Site{v.At}
	for _, h := range v.At.Hex().Neighbors() {
		if g.Contains(h) {
			out = append(out, model.HexSite(h))
		}
	}
	for range anywhere {
		out = append(out, model.HexSite(g.At(m.chance.IntN(g.Len()))))
	}
	for range enemies {
		if o := m.table.View(m.chance.Int32N(int32(m.table.Units()))); o.OnMap() && o.Side != v.Side {
			out = append(out, o.At)
		}
	}
	return out
}

// moves tells where a unit may move, by which way and at what cost, and why it may not.
func (m *moment) moves(x rules.Mover, u int32) []any {
	moves, refusal := x.Moves(u)
	if refusal != nil {
		return []any{refusal}
	}
	left, whole := x.Allowance(u)
	out := []any{left, whole}
	for _, at := range moves.Sites() {
		cost, _ := moves.Cost(at)
		out = append(out, at, cost, x.Figure(cost), moves.Path(at), moves.Stops(at))
	}
	return out
}

// advice tells what players of the program reckon with.
func (m *moment) advice(x hexrules.Advisor) {
	const most = 10
	a := x.Advise(nil)
	var moving, firing []any
	moving = append(moving, a.Acting(), a.Pieces(), a.Moves(), a.Bars(), a.Rest(), fmt.Sprint(a.Ground()))
	answer, due := a.Answer()
	moving = append(moving, answer, due)
	cells := m.scenario.Hexes().Grid.Len()
	traffic := make([]int32, cells)
	for range cells / most {
		traffic[m.chance.IntN(cells)] = m.chance.Int32N(2000)
	}
	for _, i := range append([]int{-1}, m.chance.Perm(m.table.Units())[:min(m.table.Units(), most)]...) {
		u := int32(i)
		prospects := slices.Clone(a.Prospects(u))
		moving = append(moving, prospects)
		for i := range prospects {
			if i%most == 0 {
				moving = append(moving, a.Way(nil, prospects[i]))
			}
		}
		if u < 0 {
			continue
		}
		early, away := a.Early(u)
		moving = append(moving, early, away)
		act, harm, bars := a.Bar(u, traffic)
		firing = append(firing, act, harm, bars)
		to := []int32{m.chance.Int32N(int32(cells)), m.chance.Int32N(int32(cells))}
		var from []int32
		if c := a.Pieces()[u].Cell; c >= 0 && i%2 == 0 {
			from = append(from, c)
		}
		far := a.Approach(nil, a.Pieces()[u].Class, to, from)
		if from != nil {
			far = []int32{far[from[0]]}
		}
		moving = append(moving, far)
	}
	m.on("what its players reckon with as they move", moving...)
	targets, shots := a.Volley()
	firing = append(firing, targets, shots)
	for _, t := range targets {
		var team []int32
		for i := t.First; i < t.First+t.Shots; i++ {
			team = append(team, i)
			weakened, eliminated, of := a.Hits(team)
			firing = append(firing, weakened, eliminated, of)
		}
	}
	m.on("what its players reckon with as they fire", firing...)
}

// pose tells how a unit stands on a table, what it can fire at and what brings it to spots.
func (m *moment) pose(u int32, near []model.Site) (out []any) {
	if x, ok := m.table.(rules.Poser); ok {
		pose, stands := x.Pose(u)
		out = append(out, pose, stands)
	}
	if x, ok := m.table.(rules.Ranger); ok {
		zone, fires := x.FireZone(u)
		out = append(out, zone, fires)
	}
	for i, at := range near {
		if x, ok := m.table.(rules.Measurer); ok {
			measure, leads := x.Measure(u, at)
			out = append(out, measure, leads)
		}
		if x, ok := m.table.(rules.Driller); ok {
			to := rules.Drill{At: at, Facing: []int{rules.AnyFacing, 0, 900, 2150}[i%4]}
			drilled, can := x.Drill(u, to)
			out = append(out, drilled, can)
			if len(drilled.Formations) > 0 {
				to.Formation = drilled.Formations[i%len(drilled.Formations)]
				drilled, can = x.Drill(u, to)
				out = append(out, drilled, can)
			}
		}
	}
	return out
}

// wild tells why actions are refused that nobody offered, and what those lead to that are
// not: those that were offered with something else in one place.
func (m *moment) wild() {
	const offers, changes = 25, 6
	var told []any
	for seat := range m.table.Now().Awaits.All() {
		var offered []rules.Action
		if x, ok := m.table.(rules.Proposer); ok {
			offered = x.Propose(nil, seat)
			told = append(told, len(offered))
		}
		for range offers {
			a, _ := m.table.Random(seat, m.chance)
			if a.By = seat; len(offered) > 0 && m.chance.IntN(2) == 0 {
				a = offered[m.chance.IntN(len(offered))]
			}
			told = append(told, m.action(m.table.Clone().(rules.Table), a)...)
			for range changes {
				told = append(told, m.action(m.table.Clone().(rules.Table), m.changed(a))...)
			}
			if x, ok := m.table.(rules.Recounter); ok {
				told = append(told, x.Recount(a))
			}
		}
	}
	m.on("what chance would do", told...)
}

// changed is an action with something else in one place.
func (m *moment) changed(a rules.Action) rules.Action {
	switch k := m.chance.IntN(4 + len(a.At)); k {
	case 0:
		a.Verb = uint8(m.chance.IntN(40))
	case 1:
		a.Flags ^= 1 << m.chance.IntN(3)
	case 2, 3:
		a.Unit = m.chance.Int32N(int32(m.table.Units()))
	default:
		const far = 400
		if a.At[k-4] = m.chance.Int32N(int32(m.table.Units())); m.chance.IntN(3) > 0 {
			a.At[k-4] += m.chance.Int32N(2*far) - far
		}
	}
	return a
}

// players tells what players of every kind would do, and what they weighed.
func (m *moment) players() {
	for i, chair := range m.sys.Chairs(m.scenario) {
		seat := rules.Seat(i + 1)
		if !m.table.Now().Awaits.Has(seat) {
			continue
		}
		for _, kind := range bot.Kinds(m.sys) {
			p, err := kind.New(rules.Brief{Scenario: m.scenario, Seat: seat, Side: chair.Side, Seed: 3})
			if err != nil || kind.Thinks && m.sys.Board == model.OnHexes { // whose thinking has tests of its own
				continue
			}
			told := []any{m.table.ActionText(p.Choose(rules.See(m.table, seat, m.done)))}
			if x, ok := p.(rules.Explainer); ok {
				told = append(told, x.Why())
			}
			m.on(fmt.Sprintf("what a %s player of %s would do", kind.ID, chair.Side), told...)
		}
	}
}

// sheets tells what seats have written, what they can write, and what they know.
func (m *moment) sheets() {
	const ways = 12
	for i, chair := range m.sys.Chairs(m.scenario) {
		seat := rules.Seat(i + 1)
		view := rules.See(m.table, seat, m.done)
		told := []any{fmt.Sprint(view.Hash()), fmt.Sprint(view.Imagine(7, nil).Hash())}
		if x, ok := view.State.(rules.Writer); ok {
			told = append(told, x.Sheet(seat), x.Sheet(3-seat))
			for range ways {
				way := m.way()
				actions, refusal := x.Write(seat, m.table.Stack(nil, way[0]), way)
				told = append(told, actions, refusal)
			}
		}
		m.on(fmt.Sprintf("what %s knows", chair.Side), told...)
	}
}

// way is the beginning of one that leads anywhere, from where some unit stands.
func (m *moment) way() []model.Site {
	v := m.table.View(m.chance.Int32N(int32(m.table.Units())))
	near := m.near(v)
	out := []model.Site{v.At}
	for range 1 + m.chance.IntN(3) {
		out = append(out, near[m.chance.IntN(len(near))])
	}
	return out
}

// overlays tells the answers to questions about the whole map.
func (m *moment) overlays() {
	x, ok := m.table.(rules.Overlayer)
	if !ok {
		return
	}
	var from model.Site
	for u := range int32(m.table.Units()) {
		if v := m.table.View(u); v.OnMap() {
			from = v.At
		}
	}
	var told []any
	for i, kind := range m.sys.Overlays {
		q := rules.Question{Overlay: kind.ID, From: from, Side: m.scenario.Sides[i%2].ID, Turns: 1 + i%2}
		answer, err := x.Overlay(q)
		told = append(told, answer, fmt.Sprint(err))
		for i, c := range answer.Cells {
			if i < 3 || i%29 == 0 {
				text, because := x.OverlayText(q, c.At)
				told = append(told, text, because)
			}
		}
	}
	m.on("what the whole map answers", told)
}
