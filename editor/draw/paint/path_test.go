package paint_test

import (
	"image/color"
	"math"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/mapsheet/mapsheet/editor/draw/drawtest"
	"github.com/mapsheet/mapsheet/editor/draw/paint"
)

func at(x, y float64) paint.Point { return paint.Point{X: x, Y: y} }

func polygon(pts ...paint.Point) (p paint.Path) {
	p.Polygon(pts...)
	return p
}

func line(pts ...paint.Point) (p paint.Path) {
	p.Polyline(pts...)
	return p
}

func box(left, top, right, foot float64) paint.Path {
	return polygon(at(left, top), at(right, top), at(right, foot), at(left, foot))
}

func TestAPathIsOutlinesOneAfterTheOther(t *testing.T) {
	p := polygon(at(0, 0), at(4, 0), at(0, 4))
	p.Add(line(at(9, 9), at(10, 9)))
	p.Quad(at(12, 9), at(12, 11))
	p.Cube(at(12, 12), at(10, 12), at(9, 12))
	assert.Equal(t, "M 0,0 L 4,0 L 0,4 Z M 9,9 L 10,9 Q 12,9 12,11 C 12,12 10,12 9,12", drawtest.Steps(p))
	assert.Equal(t, "M 1,-1 L 5,-1 L 1,3 Z M 10,8 L 11,8 Q 13,8 13,10 C 13,11 11,11 10,11", drawtest.Steps(p.Moved(at(1, -1))))
	assert.Equal(t, "M 0,0 L 8,0 L 0,12 Z M 18,27 L 20,27 Q 24,27 24,33 C 24,36 20,36 18,36", drawtest.Steps(p.Through(paint.Scaled(2, 3, at(0, 0)))))
}

func TestTheBoundsOfAPathHoldItsControlPoints(t *testing.T) {
	_, _, ok := paint.Path{}.Bounds()
	assert.False(t, ok)
	for _, c := range []struct {
		path      paint.Path
		low, high paint.Point
	}{
		{line(at(3, 4)), at(3, 4), at(3, 4)},
		{line(at(3, 4), at(-1, 9)), at(-1, 4), at(3, 9)},
		{box(1, 2, 5, 7), at(1, 2), at(5, 7)},
		{paint.Path{Segments: []paint.Segment{{Kind: paint.MoveTo}, {Kind: paint.QuadTo, C1: at(5, -8), To: at(1, 1)}}}, at(0, -8), at(5, 1)},
		{paint.Path{Segments: []paint.Segment{{Kind: paint.MoveTo}, {Kind: paint.CubeTo, C1: at(-5, 8), C2: at(7, -9), To: at(1, 1)}}}, at(-5, -9), at(7, 8)},
		{paint.Path{Segments: []paint.Segment{{Kind: paint.MoveTo, To: at(6, 6)}, {Kind: paint.LineTo, C1: at(-50, -50), To: at(8, 8)}, {Kind: paint.Close}}}, at(6, 6), at(8, 8)},
	} {
		low, high, ok := c.path.Bounds()
		assert.True(t, ok)
		assert.Equal(t, []paint.Point{c.low, c.high}, []paint.Point{low, high}, drawtest.Steps(c.path))
	}
}

func TestAFlatPathHasStraightLinesAlone(t *testing.T) {
	p := polygon(at(0, 0), at(4, 0), at(0, 4))
	p.Move(at(50, 50)) // a point is no line
	p.Add(line(at(9, 9), at(10, 9)))
	p.Quad(at(16, 9), at(16, 15))
	p.Add(line(at(0, 0)))
	p.Cube(at(0, 2), at(2, 4), at(4, 4))
	got := p.Flatten()
	assert.Equal(t, [][]paint.Point{
		{at(0, 0), at(4, 0), at(0, 4), at(0, 0)},
		{at(9, 9), at(10, 9), at(13.333333333333334, 9.666666666666666), at(15.333333333333334, 11.666666666666666), at(16, 15)}, // 12 long: in 6
		{at(0, 0), at(4, 4)},
	}, [][]paint.Point{got[0], {got[1][0], got[1][1], got[1][3], got[1][5], got[1][7]}, {got[2][0], got[2][len(got[2])-1]}})
	assert.Equal(t, []int{4, 8, 4}, []int{len(got[0]), len(got[1]), len(got[2])}, "the longer a curve, the more lines")
	var far paint.Path
	far.Move(at(0, 0))
	far.Quad(at(1000, 0), at(1000, 1000))
	assert.Len(t, far.Flatten()[0], 25, "but no more than 24")
}

func TestAnEllipseTurnsClockwiseFromTheEast(t *testing.T) {
	var p paint.Path
	p.Ellipse(at(10, 20), 4, 2)
	assert.Equal(t, "M 14,20 C 14,21.11 12.21,22 10,22 C 7.79,22 6,21.11 6,20 C 6,18.9 7.79,18 10,18 C 12.21,18 14,18.9 14,20 Z", drawtest.Steps(p))
}

func TestLengthsAndPlacesAlongALine(t *testing.T) {
	l := []paint.Point{at(0, 0), at(3, 4), at(3, 4), at(3, 10)}
	assert.InDelta(t, 11, paint.Length(l), 1e-9)
	assert.Zero(t, paint.Length(l[:1]))
	for _, c := range []struct {
		along   float64
		at, dir paint.Point
	}{
		{-5, at(-3, -4), at(0.6, 0.8)}, {0, at(0, 0), at(0.6, 0.8)}, {2.5, at(1.5, 2), at(0.6, 0.8)}, {5, at(3, 4), at(0.6, 0.8)},
		{6, at(3, 5), at(0, 1)}, {11, at(3, 10), at(0, 1)}, {12, at(3, 11), at(0, 1)},
	} {
		p, dir := paint.Along(l, c.along)
		assert.InDelta(t, 0, p.Dist(c.at)+dir.Dist(c.dir), 1e-9, "%v: %v %v", c.along, p, dir)
	}
	p, dir := paint.Along([]paint.Point{at(1, 1)}, 3)
	assert.Equal(t, []paint.Point{at(1, 1), {}}, []paint.Point{p, dir}, "a point leads nowhere")
	p, dir = paint.Along([]paint.Point{at(0, 0), at(0, 2), at(0, 2)}, 9)
	assert.Equal(t, []paint.Point{at(0, 2), at(0, 1)}, []paint.Point{p, dir}, "an end that is told twice has the direction of all")
}

func TestDistanceToALine(t *testing.T) {
	l := []paint.Point{at(0, 0), at(10, 0), at(10, 10), at(10, 10)}
	for p, want := range map[paint.Point]float64{at(5, 3): 3, at(-3, 4): 5, at(5, 0): 0, at(13, 5): 3, at(10, 14): 4, at(7, 8): 3, at(13, -4): 5} {
		assert.InDelta(t, want, paint.DistanceTo(l, p), 1e-9, "%v", p)
	}
	assert.InDelta(t, 5, paint.DistanceTo([]paint.Point{at(1, 1), at(1, 1)}, at(4, 5)), 1e-9)
	assert.True(t, math.IsInf(paint.DistanceTo(l[:1], at(0, 0)), 1), "a point is no line")
}

func TestALineIsSimplifiedWithinATolerance(t *testing.T) {
	square := []paint.Point{at(0, 0), at(5, 0.5), at(10, 0), at(10, 5), at(10, 10), at(5, 11.5), at(0, 10), at(0.5, 5)}
	assert.Equal(t, []paint.Point{at(0, 0), at(10, 0), at(10, 10), at(5, 11.5), at(0, 10)}, paint.Simplified(square, 1))
	assert.Equal(t, []paint.Point{at(0, 0), at(10, 0), at(10, 10), at(0, 10)}, paint.Simplified(square, 2))
	assert.Equal(t, []paint.Point{at(0, 0), at(5, 0.5), at(10, 0), at(10, 10), at(5, 11.5), at(0, 10), at(0.5, 5)}, paint.Simplified(square, 0.1), "what lies on the line goes")
	assert.Equal(t, []paint.Point{at(0, 0), at(10, 10)}, paint.Simplified(square, 20), "what is farthest stays")
	short := []paint.Point{at(0, 0), at(1, 0), at(2, 0)}
	assert.Equal(t, short, paint.Simplified(short, 5), "three points are as few as a ground has")
	assert.Equal(t, []paint.Point{at(0, 0), at(2, 0)}, paint.Simplified(append(short, at(1, 0)), 5))
}

func TestNumbersAsVectorFilesWriteThem(t *testing.T) {
	for _, c := range []struct {
		x        float64
		decimals int
		want     string
	}{{1, 2, "1"}, {1.005, 1, "1"}, {1.25, 1, "1.3"}, {-1.25, 1, "-1.3"}, {-0.001, 2, "0"}, {1234.5678, 3, "1234.568"}, {0.1, 3, "0.1"}, {1e7, 0, "10000000"}} {
		assert.Equal(t, c.want, paint.Decimal(c.x, c.decimals))
	}
	assert.Equal(t, "x 2.5", string(paint.AppendDecimal([]byte("x "), 2.5, 2)))
}

func TestMatrices(t *testing.T) {
	m := paint.Matrix{A: 2, B: 3, C: 5, D: 7, E: 11, F: 13}
	assert.Equal(t, at(2*1+5*2+11, 3*1+7*2+13), m.Of(at(1, 2)))
	n := paint.Matrix{A: 1, B: -1, C: 4, D: 2, E: -3, F: 6}
	assert.Equal(t, m.Of(n.Of(at(8, -9))), m.Times(n).Of(at(8, -9)), "first through the second")
	assert.InDelta(t, 1, m.Scale(), 1e-9)
	assert.InDelta(t, 6, paint.Scaled(4, -9, at(1, 1)).Scale(), 1e-9)
	turned := paint.Turned(math.Pi/2, at(10, 20))
	assert.InDelta(t, 0, turned.Of(at(1, 0)).Dist(at(10, 21)), 1e-9, "clockwise, from east to south")
	assert.InDelta(t, 0, turned.Of(at(0, 1)).Dist(at(9, 20)), 1e-9)
	s := paint.Stroke{Width: 2, Dash: []float64{3, 1}}
	assert.Equal(t, paint.Stroke{Width: 6, Dash: []float64{9, 3}}, s.Through(paint.Scaled(3, 3, at(0, 0))))
	assert.Equal(t, []float64{3, 1}, s.Dash, "the stroke itself stays")
	assert.Nil(t, paint.Stroke{Width: 2, Butt: true}.Through(m).Dash)
}

func TestWhatIsRecordedIsDrawnAgain(t *testing.T) {
	ink := color.NRGBA{R: 9, A: 255}
	text := paint.Text{Line: "Mill", At: at(30, 30), Size: 10, Ink: ink}
	draw := func(c interface {
		paint.Surface
		Text(paint.Text)
	}) {
		c.Fill(box(0, 0, 5, 5), ink)
		c.Stroke(line(at(2.5, 2), at(10, 2)), paint.Stroke{Width: 4, Butt: true}, ink)
		c.Text(text)
	}
	var r paint.Recording
	assert.True(t, r.Box().Empty())
	p := line(at(-5, -4), at(1, 1))
	r.Stroke(p, paint.Stroke{Width: 1}, ink)
	p.Segments[0].To = at(-500, -500)
	assert.Equal(t, "(-6,-5)-(2,2)", r.Box().String(), "with half the width of a stroke; what is changed afterwards stays outside")
	draw(&r)
	r.Fill(box(-999, -999, 5, 5), color.NRGBA{})
	r.Stroke(box(-999, -999, 5, 5), paint.Stroke{Width: 2}, color.NRGBA{})
	r.Stroke(box(-999, -999, 5, 5), paint.Stroke{}, ink)
	r.Fill(paint.Path{}, ink)
	got := drawtest.Written(r.Replay)
	assert.Equal(t, drawtest.Written(func(c paint.Canvas) {
		c.Stroke(line(at(-5, -4), at(1, 1)), paint.Stroke{Width: 1}, ink)
		draw(c)
		c.Fill(paint.Path{}, ink)
	}), got, "what cannot be seen is not kept")
	_, high, _ := text.Outline().Bounds()
	assert.Equal(t, []int{-6, -5, int(math.Ceil(high.X)), int(math.Ceil(high.Y))}, []int{r.Box().Min.X, r.Box().Min.Y, r.Box().Max.X, r.Box().Max.Y})
	var first paint.Recording
	first.Fill(box(10, 20, 15, 25), ink)
	assert.Equal(t, "(10,20)-(15,25)", first.Box().String(), "the origin is not in it")
}

func TestNothingIsDrawnOnceItIsOver(t *testing.T) {
	over := false
	draw := func(c paint.Canvas) {
		c = paint.Until(c, func() bool { return over })
		assert.Equal(t, over, paint.Ended(c))
		drawtest.Specimen(c)
		c.Text(paint.Text{Line: "x", Size: 9})
	}
	want := drawtest.Written(func(c paint.Canvas) {
		drawtest.Specimen(c)
		c.Text(paint.Text{Line: "x", Size: 9})
	})
	assert.Equal(t, want, drawtest.Written(draw))
	over = true
	assert.Empty(t, drawtest.Written(draw))
	assert.False(t, paint.Ended(&drawtest.Script{}))
}
