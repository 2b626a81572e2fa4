package ground_test

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/model/plane"
	"github.com/mapsheet/mapsheet/model/table"
	"github.com/mapsheet/mapsheet/rules/kingsmen/ground"
)

// steps is how many places of a leg the slow answers look at.
const steps = 64

// TestALegIsJudgedByAllOfItsWay holds legs against a look at many places of the way:
// what is allowed meets nothing at any, and what is refused comes near to what it is
// refused for at one.
func TestALegIsJudgedByAllOfItsWay(t *testing.T) {
	woods, lake := lightWoods("1500,1500 2200,1400 2300,2300 1800,2000 1600,2400"), heavyWoods("3000,800 3500,900 3400,1600 3100,1200")
	areas := []table.Area{table.NewArea(woods.Points), table.NewArea(lake.Points)}
	kinds := []*ground.Kind{infantry, cavalry, footGuns, skirmishers}
	told := map[string]int{}
	for seed := range uint64(3000) {
		r := rand.New(rand.NewPCG(seed, 2))
		f := ground.NewField(ground.New(4000, 4000, []ground.Piece{woods, lake}), measures(), 5)
		for u := range 5 {
			k := kinds[r.IntN(len(kinds))]
			if u > 0 {
				k = kinds[r.IntN(3)] // friends are formed, so that all of them are in the way
			}
			p, _ := k.Shaped(ground.Pose{Anchor: at(r.IntN(4001), r.IntN(4001)), Facing: r.IntN(3600)}, k.Formations[0], 0, strength(k))
			if b := ground.NewBody(k, int8(u%2), p); !f.Room(u, b).Refused() {
				f.Put(u, b)
			}
		}
		b := f.Body(0)
		if b == nil {
			continue
		}
		m := f.Begin(0)
		m.Unhalved = true
		v := at(steps*(r.IntN(21)-10), steps*(r.IntN(21)-10))
		next, no := f.Leg(0, m, b.Pose.Anchor.Add(v))
		told[no.Cause.String()]++

		// meets reports whether the body, grown, meets another shape on its way.
		meets := func(grown int, with func(*table.Shape) bool) bool {
			room := b.Room().Grown(grown)
			for i := range steps + 1 {
				if s := room.Moved(plane.Point{X: v.X / steps * i, Y: v.Y / steps * i}); with(&s) {
					return true
				}
			}
			return false
		}
		// Between two places the body goes no further than this.
		step := table.Length(plane.Point{X: v.X / steps, Y: v.Y / steps})
		switch no.Cause {
		case 0:
			require.False(t, meets(0, areas[1].Touches), "seed %d", seed)
			require.False(t, meets(0, func(s *table.Shape) bool { return !s.On(4000, 4000) }), "seed %d", seed)
			for u := 1; u < 5; u++ {
				if o := f.Body(u); o != nil && !o.Room().Overlaps(b.Room()) { // one in the cloud from the start is K99's
					require.False(t, meets(0, o.Room().Overlaps), "seed %d: unit %d", seed, u)
					require.False(t, o.Side != b.Side && meets(0, o.Room().Touches), "seed %d: unit %d", seed, u)
				}
			}
			switch next.Half.Cause {
			case ground.Slow:
				require.True(t, meets(step, areas[0].Touches), "seed %d", seed)
			case 0:
				require.False(t, meets(0, areas[0].Touches), "seed %d", seed)
			}
		case ground.Impassable:
			require.True(t, meets(step, areas[no.Piece].Touches), "seed %d", seed)
		case ground.UnitInWay, ground.ThroughFriend, ground.Touches:
			require.True(t, meets(step, f.Body(no.Unit).Room().Touches), "seed %d", seed)
		}
	}
	for _, cause := range []ground.Cause{ground.Impassable, ground.UnitInWay, ground.ThroughFriend, ground.Touches} {
		require.Greater(t, told[cause.String()], 10, cause.String())
	}
}

// TestAChargeStopsAtTheLastPointBefore walks the way of charges point by point.
func TestAChargeStopsAtTheLastPointBefore(t *testing.T) {
	rounded := func(n, d int) int {
		if n < 0 {
			return -((-2*n + d) / (2 * d))
		}
		return (2*n + d) / (2 * d)
	}
	charged := 0
	for seed := range uint64(3000) {
		r := rand.New(rand.NewPCG(seed, 3))
		f := ground.NewField(ground.New(7200, 7200, nil), measures(), 2)
		k := []*ground.Kind{infantry, cavalry, skirmishers, footGuns, horseGuns}[r.IntN(5)]
		attacker := []*ground.Kind{cavalry, lancers}[r.IntN(2)]
		own := attacker.StandRadius
		p, _ := k.Shaped(ground.Pose{Anchor: at(3600, 3600), Facing: r.IntN(3600)}, k.Formations[len(k.Formations)-1], 0, strength(k))
		f.Put(1, ground.NewBody(k, 1, p))
		from := at(3600-1500+r.IntN(3000), 3600-1500+r.IntN(3000))
		target := f.Body(1)
		aims := f.AimPoints(1)
		aim := aims[r.IntN(len(aims))]
		p, _ = attacker.Shaped(ground.Pose{Anchor: from, Facing: table.FacingOf(aim.Sub(from), 0)}, attacker.Formations[0], 0, 6)
		f.Put(0, ground.NewBody(attacker, 0, p))
		c, no := f.Charge(0, f.Begin(0), 1, aim)
		if no.Refused() {
			continue
		}
		charged++
		v := aim.Sub(from)
		most := max(v.X, -v.X, v.Y, -v.Y)
		last := from
		for i := range most + 1 {
			p := at(from.X+rounded(i*v.X, most), from.Y+rounded(i*v.Y, most))
			if target.Contact().Within(p, own) {
				break
			}
			last = p
		}
		require.Equal(t, last, c.Move.Pose.Anchor, "seed %d", seed)
	}
	require.Greater(t, charged, 1000)
}
