package ground_test

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/mapsheet/mapsheet/model/plane"
	"github.com/mapsheet/mapsheet/rules/kingsmen/ground"
)

// country is terrain of every sort on a small table, so that bodies meet often.
func country() *ground.Ground {
	return ground.New(4200, 4200, []ground.Piece{
		road("2000,4200 2000,2400 2600,0"), river("0,2800 1400,2500 2800,2500 4200,2900"), brook("3000,0 3300,1200 4200,1500"),
		fence("500,1500 1600,1500"), rampart("2600,3300 3400,3300"), lightWoods("200,200 1000,300 900,1100 300,900"),
		heavyWoods("3300,3500 3900,3500 3900,4000 3600,3800 3300,4000"), building("1200,600 1500,600 1500,900 1200,900"),
		hill("2300,300 3300,300 3300,1500 2300,1500", "2600,600 3000,600 3000,1000 2600,1000"),
	})
}

// TestNoSequenceOfActionsBringsTwoBodiesIntoEachOther plays judged actions by chance:
// whatever is allowed leaves every footprint on the table and no two in each other.
func TestNoSequenceOfActionsBringsTwoBodiesIntoEachOther(t *testing.T) {
	done := map[string]int{}
	for seed := range uint64(300) {
		b := brawl{t, rand.New(rand.NewPCG(seed, 1)), ground.NewField(country(), measures(), 12), seed, done}
		b.SkirmishersPass = seed%3 == 0
		b.setUp()
		for range 60 {
			if u := b.IntN(12); b.Body(u) != nil {
				b.act(u)
			}
		}
	}
	for _, name := range []string{"leg", "turn", "form", "spread", "charge", "escape", "reform", "losses"} {
		require.Greater(t, done[name], 20, "hardly a %s was allowed", name)
	}
	t.Log(done)
}

// brawl is units of two sides that act by chance.
type brawl struct {
	t *testing.T
	*rand.Rand
	*ground.Field
	seed uint64
	done map[string]int
}

func (b *brawl) point() plane.Point { return at(b.IntN(4201), b.IntN(4201)) }

func (b *brawl) setUp() {
	kinds := []*ground.Kind{infantry, infantry, cavalry, skirmishers, footGuns, horseGuns, lancers}
	for u := range 12 {
		for range 10 {
			k := kinds[b.IntN(len(kinds))]
			p, no := k.Shaped(ground.Pose{Anchor: b.point(), Facing: b.IntN(3600)}, k.Formations[b.IntN(len(k.Formations))], 0, strength(k))
			require.Empty(b.t, no)
			if body := ground.NewBody(k, int8(u%2), p); !b.Room(u, body).Refused() {
				b.Put(u, body)
				break
			}
		}
	}
	b.sound(-1, -1)
}

func (b *brawl) put(name string, u int, p ground.Pose) {
	b.Put(u, ground.NewBody(b.Body(u).Kind, b.Body(u).Side, p))
	b.done[name]++
}

// carry carries out what is allowed and is the move then.
func (b *brawl) carry(name string, u int, m, next ground.Move, no ground.Refusal) ground.Move {
	if no.Refused() {
		require.Equal(b.t, m, next, "what is refused changes nothing")
		return m
	}
	b.put(name, u, next.Pose)
	b.sound(-1, -1)
	return next
}

// act is an activation of a unit.
func (b *brawl) act(u int) {
	k, p := b.Body(u).Kind, b.Body(u).Pose
	if p.Formation == ground.InMob {
		if p, no := b.Reform(u, b.IntN(3600), k.Formations[b.IntN(len(k.Formations))], 0, p.Figures); !no.Refused() {
			b.put("reform", u, p)
			b.sound(-1, -1)
		}
		return
	}
	m := b.Begin(u)
	m.Unhalved = b.IntN(4) == 0
	for range b.IntN(4) {
		by := at(b.IntN(1601)-800, b.IntN(1601)-800)
		next, no := b.Leg(u, m, m.Pose.Anchor.Add(by))
		m = b.carry("leg", u, m, next, no)
	}
	switch b.IntN(5) {
	case 0:
		next, no := b.Turn(u, m, b.IntN(3600))
		m = b.carry("turn", u, m, next, no)
		next, no = b.Form(u, m, k.Formations[0], 0, p.Figures)
		b.carry("form", u, m, next, no)
	case 1:
		next, no := b.Form(u, m, []ground.Formation{ground.InLine, ground.InColumn, ground.InLoose}[b.IntN(3)], b.IntN(4), p.Figures)
		b.carry("form", u, m, next, no)
	case 2:
		next, no := b.Spread(u, m, 100+b.IntN(600))
		b.carry("spread", u, m, next, no)
	case 3:
		if left := p.Figures - 1 - b.IntN(3); left > 0 {
			b.put("losses", u, b.Close(u, left))
			b.sound(-1, -1)
		}
	default:
		for target := range 12 {
			if o := b.Body(target); o != nil && o.Side != b.Body(u).Side && b.charge(u, m, target) {
				break
			}
		}
	}
}

// charge charges where that is allowed, and one of the two goes away.
func (b *brawl) charge(u int, m ground.Move, target int) bool {
	c, no := b.Charge(u, m, target, b.Body(target).Aim())
	if no.Refused() {
		return false
	}
	b.put("charge", u, c.Move.Pose)
	b.sound(u, target)
	mob := b.IntN(2) == 0
	e := b.Escape(target, u, c.Move.Pose, map[bool]int{true: 1200, false: 600}[mob], mob)
	if len(e.Menu) == 0 {
		b.Put(target, nil)
	} else {
		p, no := e.To(e.Menu[b.IntN(len(e.Menu))])
		require.Empty(b.t, no)
		b.put("escape", target, p)
	}
	b.sound(-1, -1)
	return true
}

// sound holds that no footprint overlaps another but a friend's with its
// skirmishers, a charger and its target aside, and that all are on the table.
func (b *brawl) sound(charger, target int) {
	width, height := b.Size()
	for u := range 12 {
		one := b.Body(u)
		if one == nil {
			continue
		}
		require.True(b.t, one.Room().On(width, height), "seed %d: unit %d at %v", b.seed, u, one.Pose)
		for v := range u {
			other := b.Body(v)
			melee := u == charger && v == target || v == charger && u == target
			if other == nil || melee || one.Side == other.Side && (one.Cloud() || other.Cloud()) {
				continue
			}
			require.False(b.t, one.Room().Overlaps(other.Room()), "seed %d: units %d and %d at %v and %v", b.seed, v, u, other.Pose, one.Pose)
		}
	}
}

// TestAReachIsWhatLegsMayDo holds the drawn reach against the judge.
func TestAReachIsWhatLegsMayDo(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		f := ground.NewField(country(), measures(), 2)
		for u, side := range []int8{0, 1} {
			p, _ := infantry.Shaped(ground.Pose{Anchor: at(rapid.IntRange(300, 3900).Draw(t, "x"), rapid.IntRange(300, 3900).Draw(t, "y")),
				Facing: rapid.IntRange(0, 3599).Draw(t, "facing")}, ground.InLine, 0, 12)
			b := ground.NewBody(infantry, side, p)
			if f.Room(u, b).Refused() {
				return
			}
			f.Put(u, b)
		}
		m := f.Begin(0)
		for i, r := range f.Reach(0, m) {
			if r.To != m.Pose.Anchor {
				_, no := f.Leg(0, m, r.To)
				require.Empty(t, no, "direction %d", i)
			}
		}
	})
}
