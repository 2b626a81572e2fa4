package tiles_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/mapsheet/mapsheet/editor/draw/drawtest"
	"github.com/mapsheet/mapsheet/editor/draw/paint"
	"github.com/mapsheet/mapsheet/editor/draw/tiles"
)

func at(x, y float64) paint.Point { return paint.Point{X: x, Y: y} }

// hook is a ground of six corners with a bay in the north-east.
var hook = tiles.Outline{at(0, 0), at(100, 0), at(100, 40), at(200, 40), at(200, 100), at(0, 100)}

func TestHowFarAPointLiesWithinAnOutline(t *testing.T) {
	for p, want := range map[paint.Point]float64{
		at(50, 50): 50, at(150, 70): 30, at(190, 50): 10, at(10, 95): 5, at(0, 30): 0, at(150, 40): 0,
		at(150, 20): -20, at(-30, 50): -30, at(203, 104): -5, at(110, 30): -10, at(50, -1): -1, at(250, 70): -50, at(50, 130): -30,
	} {
		assert.InDelta(t, want, hook.Depth(p), 1e-9, "%v", p)
	}
	low, high := hook.Bounds()
	assert.Equal(t, []paint.Point{at(0, 0), at(200, 100)}, []paint.Point{low, high})
	assert.Equal(t, "M 0,0 L 100,0 L 100,40 L 200,40 L 200,100 L 0,100 Z", drawtest.Steps(hook.Path()))
	assert.Empty(t, tiles.Outline{}.Path().Segments)
	assert.InDelta(t, -5, tiles.Outline{at(3, 4), at(3, 4)}.Depth(at(0, 0)), 1e-9, "a point is no ground")
}

func TestCornersOfTheInlandAreRoundedOff(t *testing.T) {
	assert.InDelta(t, -20, hook.Inland(at(150, 20), 8), 1e-9)
	assert.Zero(t, hook.Inland(at(0, 30), 8))
	middle := hook.Inland(at(30, 50), 1)
	assert.InDelta(t, 30, middle, 1e-6, "far from corners it is as deep as it lies")
	assert.Less(t, hook.Inland(at(5, 5), 4), 3.0, "and less near one")
	assert.Greater(t, hook.Inland(at(5, 5), 4), 1.0)
}

func TestAFrame(t *testing.T) {
	f := tiles.Frame{Left: 10, Top: 20, Right: 50, Bottom: 30}
	assert.Equal(t, []float64{40, 10}, []float64{f.Width(), f.Height()})
	assert.Equal(t, at(30, 25), f.Middle())
	assert.Equal(t, tiles.Frame{Left: 12, Top: 22, Right: 48, Bottom: 28}, f.Inset(2))
	assert.Equal(t, "M 10,20 L 50,20 L 50,30 L 10,30 Z", drawtest.Steps(f.Path()))
	corners := tiles.Outline{at(10, 20), at(50, 20), at(50, 30), at(10, 30)}
	assert.True(t, corners.Fills(f))
	assert.False(t, corners[:3].Fills(f))
	for i := range corners {
		for _, by := range []paint.Point{at(1, 0), at(0, 1)} {
			bent := append(tiles.Outline{}, corners...)
			bent[i] = bent[i].Add(by)
			assert.False(t, bent.Fills(f), "corner %d by %v", i, by)
		}
	}
}

func TestRoomWithinAnOutline(t *testing.T) {
	box := tiles.Outline{at(10, 20), at(50, 20), at(50, 60), at(10, 60)}
	assert.Equal(t, tiles.Frame{Left: 15, Top: 25, Right: 45, Bottom: 55}, box.Room(5), "all of a rectangle but its rim")
	assert.Equal(t, tiles.Frame{Left: 30, Top: 40, Right: 30, Bottom: 40}, round(box.Room(20)), "or its middle")
	flat := tiles.Outline{at(0, 0), at(90, 0), at(90, 10), at(0, 10)}
	assert.InDelta(t, 5, flat.Room(5).Top, 0.01, "a strip that is too narrow has its middle line")
	tall := tiles.Outline{at(0, 0), at(0, 90), at(10, 90), at(10, 0)}
	assert.InDelta(t, 5, tall.Room(5).Left, 0.01)
	assert.Equal(t, tiles.Frame{Left: 7, Top: 46, Right: 193, Bottom: 93}, round(hook.Room(6)), "the long side of the hook, not its corner")
	thin := tiles.Outline{at(0, 0), at(100, 4), at(200, 0), at(100, 12)}
	spot := thin.Room(30)
	assert.Equal(t, []float64{0, 0}, []float64{spot.Width(), spot.Height()}, "without room it is a point")
	assert.Greater(t, thin.Depth(spot.Middle()), 3.0, "of the ground")
}

func round(f tiles.Frame) tiles.Frame {
	r := math.Round
	return tiles.Frame{Left: r(f.Left), Top: r(f.Top), Right: r(f.Right), Bottom: r(f.Bottom)}
}

func TestOutlinesOfAHeight(t *testing.T) {
	level := func(holds ...paint.Point) string {
		return drawtest.Steps(tiles.Level(at(0, 0), at(6, 6), 1, func(p paint.Point) float64 {
			for _, h := range holds {
				if h == p {
					return 1
				}
			}
			return -1
		}))
	}
	assert.Empty(t, level())
	assert.Empty(t, level(at(3, 3)), "four corners are too little to be seen")
	two := tiles.Level(at(0, 0), at(6, 6), 1, func(p paint.Point) float64 { return 1.5 - p.Dist(at(3, 3)) })
	low, high, _ := two.Bounds()
	assert.Equal(t, []paint.Point{at(1.5, 1.5), at(4.5, 4.5)}, []paint.Point{low, high}, "where the height is 0")
	assert.NotEmpty(t, level(at(2, 3), at(3, 3)))
	area := 0.0
	for _, ring := range two.Flatten() {
		for i := 1; i < len(ring); i++ {
			area += ring[i-1].X*ring[i].Y - ring[i].X*ring[i-1].Y
		}
	}
	assert.InDelta(t, 2*math.Pi*1.5*1.5, math.Abs(area), 1.7)
	assert.Positive(t, area, "with the higher ground to the right, on a sheet whose y is to the south")
	edge := tiles.Level(at(0, 0), at(6, 6), 1, func(paint.Point) float64 { return 1 })
	low, high, _ = edge.Bounds()
	assert.Equal(t, []paint.Point{at(0.5, 0.5), at(6.5, 6.5)}, []paint.Point{low, high}, "it ends around the net")
	assert.NotEmpty(t, tiles.Level(at(0, 0), at(6, 6), 1, func(p paint.Point) float64 { return max(0, 2-p.Dist(at(3, 3))) }).Segments)
}

func TestLevelsOfAnyGroundAreWhatTheyWere(t *testing.T) {
	var g drawtest.Gallery
	for seed := range 12 {
		r := rand.New(rand.NewPCG(uint64(seed), 5))
		heights := map[paint.Point]float64{}
		name := []string{"of four heights", "of few heights", "as it comes"}[seed%3]
		p := tiles.Level(at(-2, 3), at(17.5, 21), 1.5, func(q paint.Point) float64 {
			h, ok := heights[q]
			if !ok {
				h = r.Float64() - 0.5
				switch seed % 3 {
				case 0:
					h = float64(r.IntN(4)) - 2
				case 1:
					h = 2 - float64(r.IntN(7))/2
				}
				heights[q] = h
			}
			return h
		})
		g.Say("levels "+name, len(heights), drawtest.Steps(p))
	}
	for seed := range 40 {
		r := rand.New(rand.NewPCG(uint64(seed), 6))
		var o tiles.Outline
		corners := 3 + r.IntN(7)
		for i := range corners {
			o = append(o, paint.Polar(20+80*r.Float64(), 2*math.Pi*float64(i)/float64(corners)))
		}
		for _, clear := range []float64{0, 4, 12, 40} {
			f := o.Room(clear)
			g.Say("rooms", paint.Decimal(f.Left, 2), paint.Decimal(f.Top, 2), paint.Decimal(f.Right, 2), paint.Decimal(f.Bottom, 2))
		}
		for range 10 {
			q := at(200*r.Float64()-100, 200*r.Float64()-100)
			g.Say("depths", paint.Decimal(o.Depth(q), 3), paint.Decimal(o.Inland(q, 9), 3))
		}
	}
	g.Hold(t, "levels.txt")
}

func TestChanceIsAlwaysTheSame(t *testing.T) {
	assert.Equal(t, []float64{0, 0.5, 1, 0, 1}, []float64{tiles.Ease(0), tiles.Ease(0.5), tiles.Ease(1), tiles.Ease(-3), tiles.Ease(7)})
	assert.InDelta(t, 0.15625, tiles.Ease(0.25), 1e-12)
	assert.Equal(t, []int{0, 2, -1, -3, -3}, []int{tiles.Floor(0.9), tiles.Floor(2), tiles.Floor(-0.1), tiles.Floor(-3), tiles.Floor(-2.2)})
	assert.Equal(t, []int{1, 2, 0, -3, 3}, []int{tiles.Whole(0.5), tiles.Whole(2.4), tiles.Whole(-0.5), tiles.Whole(-2.51), tiles.Whole(2.5)})
	assert.InDelta(t, 2*tiles.Chance(3, -4, 9)-1, tiles.Noise(3, -4, 9), 1e-12, "between whole places it leads from one to the next")
	half := (tiles.Chance(3, 4, 9) + tiles.Chance(4, 4, 9) + tiles.Chance(3, 5, 9) + tiles.Chance(4, 5, 9)) / 4
	assert.InDelta(t, 2*half-1, tiles.Noise(3.5, 4.5, 9), 1e-12)
	quarter := tiles.Chance(3, 4, 9)*(1-0.15625) + tiles.Chance(4, 4, 9)*0.15625
	assert.InDelta(t, 2*quarter-1, tiles.Noise(3.25, 4, 9), 1e-12)
	down := tiles.Chance(3, 4, 9)*(1-0.15625) + tiles.Chance(3, 5, 9)*0.15625
	assert.InDelta(t, 2*down-1, tiles.Noise(3, 4.25, 9), 1e-12)
	var g drawtest.Gallery
	for i := range 50 {
		g.Say("chance", tiles.Chance(i, 7*i, -i))
		assert.True(t, tiles.Chance(i, 1, 1) >= 0 && tiles.Chance(i, 1, 1) < 1)
	}
	g.Say("grain", tiles.Grain)
	g.Hold(t, "chance.txt")
	assert.InDelta(t, 0, tiles.Turned(at(1, 0), math.Pi/2).Dist(at(0, 1)), 1e-12, "clockwise")
	assert.InDelta(t, 0, tiles.Turned(at(0, 2), math.Pi/2).Dist(at(-2, 0)), 1e-12)
}

func TestAPointIsDeepWhereItsDepthSaysSo(t *testing.T) {
	o := tiles.Outline{{X: 0, Y: 0}, {X: 90, Y: 0}, {X: 90, Y: 80}, {X: 50, Y: 30}, {X: 0, Y: 80}} // with a bay
	r := rand.New(rand.NewPCG(1, 2))
	deep := 0
	for range 5000 {
		q, least := paint.Point{X: r.Float64()*110 - 10, Y: r.Float64()*100 - 10}, r.Float64()*20
		if assert.Equal(t, o.Depth(q) >= least, o.Deep(q, least), "%v by %v", q, least); o.Deep(q, least) {
			deep++
		}
	}
	assert.Greater(t, deep, 500)
}
