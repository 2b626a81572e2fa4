// Package rulestest holds rule systems to what every one must do. A system's own
// tests begin above it.
package rulestest

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/bot"
)

// Check plays each scenario by chance and with every kind of player that the
// system has, and holds at moments all along each game that
//
//   - what is offered is not refused, and what is refused changes nothing;
//   - a clone is independent, and into old memory the same as into new;
//   - the game rewinds, and its log replays, to the same states;
//   - actions have words that read back, events have sentences, and every roll of a
//     die is told by one;
//   - a view hides the dice to come and whatever the others have sealed, so that no
//     player chooses otherwise when these are changed;
//   - what others do in secret changes nothing of a view, and a curtain is asked for
//     where two seats at one screen know different things;
//   - a state that a view imagines looks the same to the seat;
//   - what is written on a sheet stands there, can be taken back as it is offered, and is
//     seen by nobody else;
//   - units have names, spots have labels, events and clauses have words, and what a
//     table says of movement, attacks, fights and orders agrees with what it allows;
//   - the game ends, and nobody acts any more then.
func Check(t *testing.T, sys rules.System, scenarios ...*model.Scenario) {
	t.Helper()
	for _, sc := range scenarios {
		require.NoError(t, sys.Plays(sc))
		battle, err := sys.NewBattle(sc)
		require.NoError(t, err)
		chairs := sys.Chairs(sc)
		require.NotEmpty(t, chairs)
		t.Run(sc.ID+"/purposes", func(t *testing.T) { byPurpose(t, battle) })
		for _, kind := range bot.Kinds(sys) {
			if kind.Level > 0 {
				continue // it thinks longer, and otherwise as the first of its levels
			}
			t.Run(sc.ID+"/"+kind.ID, func(t *testing.T) {
				g := &game{t: t, sys: sys, scenario: sc, start: battle.Begin(rules.Terms{Seed: 1})}
				if !g.seat(kind) {
					t.Skip("no seat can have this player")
				}
				g.play()
				g.again()
			})
		}
	}
}

// actionLimit is more actions than any game takes.
const actionLimit = 1 << 20

// lookEvery is how many actions lie between the moments that are looked at
// closely, behind the first ones, which are all of a small game. It is a prime, to
// meet every phase in time.
const (
	lookEvery = 97
	lookFirst = 40
	// thinkEvery is of how many such moments players who think long are asked at one.
	thinkEvery = 12
)

// game is a game that is held to the contract.
type game struct {
	t        *testing.T
	sys      rules.System
	scenario *model.Scenario
	start    rules.Table
	briefs   map[rules.Seat]rules.Brief
	kinds    map[rules.Seat]rules.PlayerKind
	asked    map[rules.Seat]int // how often a player of the seat could have been asked
	game     *rules.Game
	hashes   []rules.Hash
	log      bytes.Buffer
}

// seat gives every seat that can have it a player of the kind, and the others one
// who leaves all to chance.
func (g *game) seat(kind rules.PlayerKind) bool {
	g.briefs, g.kinds, g.asked = map[rules.Seat]rules.Brief{}, map[rules.Seat]rules.PlayerKind{}, map[rules.Seat]int{}
	chance := bot.Kinds(g.sys)[0]
	found := false
	for i, chair := range g.sys.Chairs(g.scenario) {
		seat := rules.Seat(i + 1)
		g.briefs[seat] = rules.Brief{Scenario: g.scenario, Seat: seat, Side: chair.Side, Seed: uint64(i)}
		g.kinds[seat] = chance
		if _, err := kind.New(g.briefs[seat]); err == nil {
			g.kinds[seat], found = kind, true
		}
	}
	return found
}

// player is a new player for a seat.
func (g *game) player(seat rules.Seat) rules.Player {
	p, err := g.kinds[seat].New(g.briefs[seat])
	require.NoError(g.t, err)
	return p
}

// play plays the game to its end.
func (g *game) play() {
	t := g.t
	seats := map[rules.Seat]rules.Player{}
	for seat := range g.briefs {
		seats[seat] = g.player(seat)
	}
	players := rules.NewSeated(seats)
	g.game = rules.NewGame(g.start.Clone())
	log, err := rules.NewLogWriter(&g.log, rules.Header{System: g.sys.ID, Scenario: g.scenario.ID, Seed: 1})
	require.NoError(t, err)
	r := rand.New(rand.NewPCG(1, 2))
	for n := 0; !g.game.State().Now().Over; n++ {
		require.Less(t, n, actionLimit, "the game ends")
		s := g.game.State()
		g.hashes = append(g.hashes, s.Hash())
		if n < lookFirst || n%lookEvery == 0 {
			g.look(r)
		}
		now := s.Now()
		require.NotZero(t, now.Awaits.Len(), "somebody is awaited as long as the game goes on")
		seat, ok := players.Next(s)
		require.True(t, ok)
		require.Contains(t, g.briefs, seat, "who is awaited sits at the table")
		a := players.Choose(seat, s, n)
		require.Equal(t, g.hashes[n], s.Hash(), "choosing changes nothing")
		text, rolls := s.ActionText(a), s.Dice().Rolls()
		events, refusal := g.game.Do(a, nil)
		require.Nil(t, refusal, "%s chose %s", g.kinds[seat].ID, text)
		for _, e := range events {
			require.NotEmpty(t, g.game.State().EventText(e))
			if table, ok := g.game.State().(rules.Table); ok {
				h := table.Happening(e)
				require.Equal(t, rules.Happening{Kind: h.Kind, Side: h.Side, Unit: h.Unit, At: h.At, On: h.On, From: h.From, Count: h.Count}, table.Gist(e), h.Text)
			}
		}
		require.Len(t, rules.Rolled(s, events), s.Dice().Rolls()-rolls, "every roll is told by an event")
		require.NoError(t, log.Add(a, nil, events, g.game.State()))
	}
	end := g.game.State()
	require.NoError(t, log.Close(end))
	_, over := end.Outcome()
	require.True(t, over, "a game that is over has an outcome")
	require.Zero(t, end.Now().Awaits.Len())
	for seat := range g.briefs {
		_, ok := end.Random(seat, r)
		require.False(t, ok, "nobody acts any more")
	}
}

// look looks closely at the present moment.
func (g *game) look(r *rand.Rand) {
	t, s := g.t, g.game.State()
	for seat := range g.briefs {
		awaited := s.Now().Awaits.Has(seat)
		a, ok := s.Random(seat, r)
		require.Equal(t, awaited, ok, "who is awaited can act, and no other")
		if ok {
			a.By = seat
			g.offered(a)
		}
		if p, ok := s.(rules.Proposer); ok {
			offered := p.Propose(nil, seat)
			require.Equal(t, awaited, len(offered) > 0)
			for _, i := range r.Perm(len(offered))[:min(len(offered), 20)] {
				g.offered(offered[i])
			}
		}
		if awaited {
			g.honest(seat)
			g.secret(seat, r)
		}
	}
	if t, ok := s.(rules.Table); ok {
		g.lies(t, r)
	}
	g.refused(r)
	clone, into := s.Clone(), s.CloneInto(g.start.Clone())
	require.Equal(t, s.Hash(), clone.Hash())
	require.Equal(t, s.Hash(), into.Hash())
	first := s.Now().Awaits.First()
	a, _ := clone.Random(first, r)
	a.By = first
	_, refusal := clone.Apply(a, nil)
	require.Nil(t, refusal)
	require.Equal(t, s.Hash(), into.Hash(), "a clone is independent")
	require.Equal(t, g.hashes[len(g.hashes)-1], s.Hash(), "a clone is independent")
}

// byPurpose holds that dice by purpose are asked what they are rolled for: what was rolled
// before makes no difference to what comes.
func byPurpose(t *testing.T, battle rules.Battle) {
	plain, disturbed := rules.State(battle.Begin(rules.Terms{Seed: 1, Paired: true})), rules.State(battle.Begin(rules.Terms{Seed: 1, Paired: true}))
	r := rand.New(rand.NewPCG(3, 4))
	rolled := 0
	for n := 0; !plain.Now().Over; n++ {
		require.Less(t, n, actionLimit, "the game ends")
		seat := plain.Now().Awaits.First()
		a, _ := plain.Random(seat, r)
		a.By = seat
		disturbed.Dice().Roll()
		here, refusal := plain.Apply(a, nil)
		require.Nil(t, refusal)
		there, refusal := disturbed.Apply(a, nil)
		require.Nil(t, refusal)
		require.Equal(t, here, there, "%s, after another roll", plain.ActionText(a))
		rolled += len(rules.Rolled(plain, here))
	}
	require.NotZero(t, rolled)
}

// offered holds what is offered.
func (g *game) offered(a rules.Action) {
	t, s := g.t, g.game.State()
	text := s.ActionText(a)
	require.Nil(t, s.Refuse(a), "%s is offered", text)
	back, err := s.ParseAction(text)
	require.NoError(t, err, text)
	require.Equal(t, text, s.ActionText(back))
	require.Equal(t, rules.Signed(s, a), rules.Signed(s, back), "%s: who does it, too", text)
}

// refused tries actions that nobody offered.
func (g *game) refused(r *rand.Rand) {
	t, s := g.t, g.game.State()
	before := s.Hash()
	for range 50 {
		a := rules.Action{Verb: uint8(r.IntN(40)), Flags: uint8(r.IntN(4)), Unit: int32(r.IntN(60)) - 1}
		for i := range a.At {
			a.At[i] = int32(r.IntN(200)) - 1
		}
		if refusal := s.Refuse(a); refusal != nil {
			require.NotEmpty(t, refusal.Rule)
			require.NotEmpty(t, refusal.Sentence)
			events, again := s.Apply(a, nil)
			require.NotNil(t, again, "what is refused is not carried out")
			require.Empty(t, events)
			require.Equal(t, before, s.Hash(), "what is refused changes nothing")
		}
	}
}

// honest holds that a seat learns nothing that it may not know.
func (g *game) honest(seat rules.Seat) {
	t, s, n := g.t, g.game.State(), g.game.Len()
	changed := s.Clone()
	*changed.Dice() = rules.NewDice(uint64(n) + 77)
	changed.Dice().Force(1, 6, 1, 6)
	if _, ok := changed.(rules.Secretive); ok {
		// What the others have sealed is another thing.
		view := rules.See(changed, seat, n)
		changed = view.Imagine(uint64(n)+1, nil)
	}
	here, there := rules.See(s, seat, n), rules.See(changed, seat, n)
	require.Equal(t, here.Hash(), there.Hash(), "a view shows neither the dice to come nor what is sealed")
	if asked := g.asked[seat]; !g.kinds[seat].Thinks || asked%thinkEvery == 0 {
		require.Equal(t, s.ActionText(g.player(seat).Choose(here)), s.ActionText(g.player(seat).Choose(there)), "a player chooses from what it may know")
	}
	g.asked[seat]++
	here = rules.See(s, seat, n)
	imagined := here.Imagine(5, nil)
	require.Equal(t, here.Hash(), rules.See(imagined, seat, n).Hash(), "an imagined state looks the same to its seat")
	require.Equal(t, imagined.Hash(), here.Imagine(5, nil).Hash(), "the same seed imagines the same")
}

// secret holds that a seat does not see what the others do in secret: what leads to no
// event and leaves the moment as it is, in a game that has something sealed then.
func (g *game) secret(seat rules.Seat, r *rand.Rand) {
	t, s := g.t, g.game.State()
	if _, ok := s.(rules.Secretive); !ok {
		return
	}
	var views []rules.Hash
	for other := range s.Now().Awaits.All() {
		for range 5 {
			after := s.Clone()
			a, _ := after.Random(other, r)
			a.By = other
			events, refusal := after.Apply(a, nil)
			require.Nil(t, refusal)
			if other == seat || len(events) > 0 || after.Now() != s.Now() || !after.(rules.Secretive).Sealed() {
				continue
			}
			view := rules.See(after, seat, g.game.Len()+1)
			views = append(views, view.Hash())
			require.Equal(t, views[0], views[len(views)-1], "what %s does shows", after.ActionText(a))
			if p, ok := view.State.(rules.Writer); ok {
				require.Equal(t, rules.See(s, seat, g.game.Len()).State.(rules.Writer).Sheet(other), p.Sheet(other), "a sheet shows what %s does", after.ActionText(a))
			}
		}
	}
}

// again rewinds the game and replays its log.
func (g *game) again() {
	t := g.t
	for n := 0; n < g.game.Len(); n += 1 + g.game.Len()/17 {
		require.Equal(t, g.hashes[n], g.game.At(n).Hash(), "action %d", n)
	}
	log, err := rules.NewLogReader(&g.log)
	require.NoError(t, err)
	replayed, err := log.Replay(g.start.Clone(), rules.Whole)
	require.NoError(t, err)
	require.Equal(t, fmt.Sprint(g.game.Actions()), fmt.Sprint(replayed.Actions()))
	require.Equal(t, g.game.State().Hash(), replayed.State().Hash())
}
