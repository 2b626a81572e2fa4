package tiles_test

import (
	"bytes"
	"errors"
	"image"
	"image/color"
	"image/png"
	"math/rand/v2"
	"runtime"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/draw/drawtest"
	"github.com/mapsheet/mapsheet/editor/draw/paint"
	"github.com/mapsheet/mapsheet/editor/draw/tiles"
	"github.com/mapsheet/mapsheet/model/limits"
	"github.com/mapsheet/mapsheet/model/plane"
)

// scene is a sheet of 1000 by 600 with 100 around it, coloured by place and scale, that
// counts what is drawn of it.
type scene struct {
	extent tiles.Extent
	scale  float64
	shade  uint8 // of the board
	steps  int   // in which it is made for a scale
	left   int   // of them
	layers tiles.Layers

	lock  sync.Mutex
	inked []image.Rectangle
	over  []image.Rectangle
}

func newScene() *scene {
	return &scene{extent: tiles.Extent{Width: 1000, Height: 600, Around: 100, Largest: 4}, layers: make(tiles.Layers, 1)}
}

func (s *scene) Extent() tiles.Extent { return s.extent }
func (s *scene) Press(scale float64)  { s.scale, s.left = scale, s.steps }
func (s *scene) Desk() color.NRGBA    { return desk }

func (s *scene) Ready(part image.Rectangle, late func() bool) bool {
	for s.left > 0 {
		if s.left--; late() {
			return false
		}
	}
	return s.layers.Ready(part, late)
}

func (s *scene) Ink(t *tiles.Tile) {
	if s.left > 0 {
		panic("it is drawn before it is made")
	}
	s.lock.Lock()
	s.inked = append(s.inked, t.Box)
	s.lock.Unlock()
	for i := range t.Pix {
		t.Pix[i] = s.pixel(t.Box.Min.Add(image.Pt(i%tiles.TileSide, i/tiles.TileSide)))
	}
}

// pixel is how the board looks.
func (s *scene) pixel(p image.Point) uint32 {
	return 0xff000000 | uint32(uint8(p.X)) | uint32(uint8(p.Y))<<8 | uint32(s.shade)<<16
}

func (s *scene) InkOver(t *tiles.Tile) {
	s.lock.Lock()
	s.over = append(s.over, t.Box)
	s.lock.Unlock()
	s.layers.Ink(t)
}

func (s *scene) Covered(box image.Rectangle) bool { return s.layers.Cover(box) }

// drawn is how many tiles were drawn since it was asked last, the board and what lies over it.
func (s *scene) drawn() (board, over int) {
	board, over = len(s.inked), len(s.over)
	s.inked, s.over = nil, nil
	return board, over
}

func TestTheSizeOfASheet(t *testing.T) {
	e := tiles.Extent{Width: 1000, Height: 600, Around: 100, Largest: 4}
	assert.InDelta(t, 0.5, e.ScaleForWidth(600), 1e-12)
	assert.InDelta(t, 1.0/12, e.Margin(), 1e-12)
	w, h := e.PictureSize(600)
	assert.Equal(t, []int{600, 400}, []int{w, h})
	assert.Equal(t, image.Pt(-50, -50), e.CornerAt(0.5))
	none := tiles.Extent{}
	assert.InDelta(t, 60, none.ScaleForWidth(60), 1e-12)
	w, h = none.PictureSize(60)
	assert.Equal(t, []int{60, 1}, []int{w, h}, "a sheet without a size has a pixel")
	assert.Zero(t, none.Margin())
}

func TestThePictureOfAWholeSheet(t *testing.T) {
	s := newScene()
	var scale float64
	m := s.extent.Picture(120, func(by float64) tiles.Painter { scale = by; return s })
	assert.InDelta(t, 0.1, scale, 1e-12)
	assert.Equal(t, image.Rect(0, 0, 120, 80), m.Rect)
	assert.Equal(t, color.RGBA{R: 246, G: 246, A: 255}, m.RGBAAt(0, 0), "from 10 pixels around the board")
	assert.Equal(t, color.RGBA{R: 20, G: 10, A: 255}, m.RGBAAt(30, 20))
	var file bytes.Buffer
	var told []float64
	require.NoError(t, s.extent.EncodePNG(&file, "map", 120, func(float64) tiles.Painter { return s }, func(part float64) error {
		told = append(told, part)
		return nil
	}))
	assert.Equal(t, []float64{0.5, 1}, told)
	got, err := png.Decode(&file)
	require.NoError(t, err)
	assert.Less(t, drawtest.Difference(m, got), 4.0, "of 256 colors")
	assert.Zero(t, file.Len())
}

func TestAPictureThatIsTooLargeIsRefused(t *testing.T) {
	nobody := func(float64) tiles.Painter { panic("nothing is drawn of it") }
	e := tiles.Extent{Width: 100, Height: 100}
	require.EqualError(t, e.EncodePNG(nil, "map", 20001, nobody, nil), "the map would be 20001 by 20001 pixels, more than a picture should have: choose a smaller width")
	assert.Equal(t, 20000*20000, limits.DrawnPixels)
	stop := errors.New("stopped")
	flat := tiles.Extent{Width: 400_000_000, Height: 0.5}
	require.ErrorIs(t, flat.EncodePNG(&bytes.Buffer{}, "map", 64, func(float64) tiles.Painter { return newScene() }, func(float64) error { return stop }), stop)
}

func TestAViewShowsAPartOfASheet(t *testing.T) {
	s := newScene()
	v := tiles.NewView(s, 1)
	assert.Equal(t, s.extent, v.Extent())
	v.Resize(240, 240)
	v.SetCamera(v.Fit())
	assert.Equal(t, tiles.Camera{Scale: 0.2, X: -20, Y: -60}, v.Camera(), "all of it, in the middle")
	assert.InDelta(t, 0.2, s.scale, 1e-12, "it is drawn for that scale")
	assert.Equal(t, tiles.Camera{Scale: 0.2, X: -20, Y: -90}, v.FitBelow(60), "below what is covered")
	assert.Equal(t, tiles.Camera{Scale: 0.1, X: -70, Y: -170}, v.FitBelow(160), "as large as it fits there")
	v.SetCamera(tiles.Camera{Scale: 2, X: 100.4, Y: 49.6})
	assert.Equal(t, image.Pt(100, 50), v.Origin())
	assert.Equal(t, plane.Point{X: 55, Y: 35}, v.PointAt(10, 20))
	x, y := v.PixelAt(plane.Point{X: 55, Y: 35})
	assert.Equal(t, []float64{10, 20}, []float64{x, y})
	c := v.ZoomAt(10, 20, 1.5)
	assert.InDelta(t, 3, c.Scale, 1e-12)
	assert.InDelta(t, (100.4+10)*1.5-10, c.X, 1e-9, "the point under the pointer stays")
	assert.InDelta(t, (49.6+20)*1.5-20, c.Y, 1e-9)
	assert.InDelta(t, 4, v.ZoomAt(0, 0, 99).Scale, 1e-12, "no larger than it is looked at")
	assert.InDelta(t, 60.0/1200, v.ZoomAt(0, 0, 0.0001).Scale, 1e-12, "nor smaller")
	assert.Equal(t, tiles.Camera{Scale: 2, X: 380, Y: 181}, v.CenterOnPixel(paint.Point{X: 500, Y: 300.7}))
}

func TestACameraThatIsTooNearOrTooFarBecomesTheNextBest(t *testing.T) {
	v := tiles.NewView(newScene(), 1)
	v.Resize(200, 100)
	v.SetCamera(tiles.Camera{Scale: 8, X: 300, Y: 150})
	assert.Equal(t, tiles.Camera{Scale: 4, X: 100, Y: 50}, v.Camera(), "the middle held fast")
	v.SetCamera(tiles.Camera{Scale: 0, X: 7, Y: 8})
	assert.Equal(t, tiles.Camera{Scale: 4, X: 7, Y: 8}, v.Camera(), "without a scale it has that of before")
	small := newScene()
	small.extent = tiles.Extent{Width: 5, Height: 5, Largest: 4}
	w := tiles.NewView(small, 1)
	w.Resize(200, 100)
	assert.InDelta(t, 12, w.Fit().Scale, 1e-12, "a small sheet is as wide as it is to be at the least")
}

func TestAViewDrawsNoMoreThanItNeeds(t *testing.T) {
	s := newScene()
	v := tiles.NewView(s, 1)
	v.Resize(128, 64)
	v.SetCamera(tiles.Camera{Scale: 1})
	look := func() (board, over int) {
		m := v.Image()
		assert.Equal(t, image.Rect(0, 0, 128, 64), m.Rect)
		for _, p := range []image.Point{{}, {X: 127, Y: 63}, {X: 64}, {X: 63, Y: 20}} {
			if q := s.pixel(p.Add(v.Origin())); !s.Covered(image.Rectangle{Min: p, Max: p.Add(image.Pt(1, 1))}.Add(v.Origin())) {
				require.Equal(t, color.RGBA{R: uint8(q), G: uint8(q >> 8), B: uint8(q >> 16), A: 255}, m.RGBAAt(p.X, p.Y), "%v", p)
			}
		}
		return s.drawn()
	}
	says := func(wantBoard, wantOver int, why string) {
		t.Helper()
		board, over := look()
		assert.Equal(t, []int{wantBoard, wantOver}, []int{board, over}, why)
	}
	says(2, 0, "two tiles are in sight")
	says(0, 0, "they are kept")
	v.SetCamera(tiles.Camera{Scale: 1, X: 1})
	says(1, 0, "one more comes into sight")
	v.SetCamera(tiles.Camera{Scale: 1, X: 1, Y: -1})
	says(3, 0, "and a row")
	s.shade = 7
	v.Spoil(image.Rect(64, 0, 65, 1))
	s.drawn()
	m := v.Image()
	assert.Equal(t, []uint8{0, 7}, []uint8{m.RGBAAt(62, 1).B, m.RGBAAt(63, 1).B}, "the tile that does not look as it did is drawn anew")
	board, over := s.drawn()
	assert.Equal(t, []int{1, 0}, []int{board, over})
	v.Spoil(image.Rectangle{})
	v.Spoil(image.Rect(500, 500, 510, 510))
	v.Image()
	board, _ = s.drawn()
	assert.Zero(t, board)
	v.PressAnew()
	says(6, 0, "anew is all of it")

	v.SetCamera(tiles.Camera{Scale: 1})
	look()
	s.layers.Lay(0, []string{"mark"}, func(_ int, o *tiles.Over) { o.Fill(square(10, 10, 20, 20), red) }, v.SpoilOver)
	says(0, 1, "what lies over the board is drawn over what is kept of it")
	assert.Equal(t, color.RGBA{R: 200, A: 255}, v.Image().RGBAAt(15, 15))
	v.Spoil(image.Rect(0, 0, 1, 1))
	says(1, 1, "and over the board drawn anew")
	s.layers.Lay(0, nil, nil, v.SpoilOver)
	says(0, 0, "what goes leaves the board")
	assert.Equal(t, color.RGBA{R: 15, G: 15, B: 7, A: 255}, v.Image().RGBAAt(15, 15))

	first := v.Image()
	v.Resize(128, 64)
	assert.Same(t, first, v.Image(), "a picture stays as long as its size does")
	v.Resize(-5, 70)
	assert.Equal(t, image.Rect(0, 0, 0, 70), v.Image().Rect)
	v.Resize(128, 64)
	says(0, 0, "tiles stay where the size changes")
	v.Sleep()
	says(2, 0, "asleep it keeps none")
	v.SetCamera(tiles.Camera{Scale: 2})
	says(2, 0, "another scale is another drawing")
}

func TestTilesFarOutOfSightAreLetGo(t *testing.T) {
	s := newScene()
	v := tiles.NewView(s, 1)
	v.Resize(64, 64)
	visit := func(from, to int) int {
		for i := from; i < to; i++ {
			v.SetCamera(tiles.Camera{Scale: 1, X: float64(64 * i)})
			v.Image()
		}
		board, _ := s.drawn()
		return board
	}
	assert.Equal(t, 50, visit(0, 50))
	assert.Equal(t, 0, visit(0, 1), "so many are kept")
	assert.Equal(t, 1, visit(50, 51))
	assert.Equal(t, 1, visit(0, 1), "one more, and those that are far are not")
	assert.Equal(t, 0, visit(48, 51), "those that are near are")
	assert.Equal(t, 1, visit(47, 48))
}

// A view that was moved, spoiled and covered shows what is drawn from the beginning.
func TestWhatAViewKeepsIsAsItWouldBeDrawnAnew(t *testing.T) {
	s := newScene()
	v := tiles.NewView(s, 1)
	r := rand.New(rand.NewPCG(5, 5))
	keys := []string{"a", "b", "c", "d", "e", "f"}
	s.steps = 3
	for step := range 200 {
		switch r.IntN(7) {
		case 0:
			v.Resize(r.IntN(200), r.IntN(200))
		case 1:
			v.SetCamera(tiles.Camera{Scale: v.Camera().Scale, X: float64(r.IntN(400) - 200), Y: float64(r.IntN(400) - 200)})
		case 2:
			s.shade = uint8(step)
			v.Spoil(image.Rect(-9999, -9999, 9999, 9999))
		case 3, 4:
			var some []string
			for _, k := range keys {
				if r.IntN(3) == 0 {
					some = append(some, k)
				}
			}
			at := func(i int) int { return 40 * (int(some[i][0]) - 'c') }
			s.layers.LayLater(0, some, func(i int) image.Rectangle { return image.Rect(at(i)-30, -at(i)-90, at(i)+75, 60-at(i)) }, func(i int, o *tiles.Over) {
				x := float64(at(i))
				o.Fill(square(x, -x, x+70, 50-x), faint)
			}, v.SpoilOver)
		case 5:
			if r.IntN(4) == 0 {
				v.Sleep()
			}
		case 6:
			v.SetCamera(tiles.Camera{Scale: 0.5 + r.Float64(), X: float64(r.IntN(400) - 200), Y: float64(r.IntN(400) - 200)})
		}
		for range r.IntN(3) {
			v.ImageUntil(drawtest.LateAfter(r.IntN(9)))
		}
		if r.IntN(3) > 0 {
			continue // with a picture that is not done
		}
		got := v.Image()
		want := image.NewRGBA(got.Rect)
		tiles.InkInto(want, v.Origin(), s)
		require.Equal(t, want.Pix, got.Pix, "step %d", step)
	}
}

func TestWorkIsDoneBesideEachOther(t *testing.T) {
	for _, n := range []int{0, 1, 3, 50} {
		var lock sync.Mutex
		done := map[int]int{}
		tiles.Beside(n, func(worker, piece int) {
			lock.Lock()
			defer lock.Unlock()
			done[piece]++
			assert.True(t, worker >= 0 && worker < 4 && worker < n, "%d", worker)
		})
		assert.Len(t, done, n)
		for piece, times := range done {
			assert.True(t, piece < n && times == 1)
		}
	}
}

// drawOut draws what is left of a picture that is not done, as little as can be in each call.
func drawOut(t *testing.T, v *tiles.View) (calls int) {
	t.Helper()
	for done := false; !done; calls++ {
		require.Less(t, calls, 500, "each call draws something")
		_, done = v.ImageUntil(late)
	}
	return calls
}

func late() bool { return true }

// alone has a test draw on one processor: a piece of work for each question whether it is late.
func alone(t *testing.T) {
	t.Helper()
	before := runtime.GOMAXPROCS(1)
	t.Cleanup(func() { runtime.GOMAXPROCS(before) })
}

func TestAPictureThatIsNotDoneShowsTheOneBefore(t *testing.T) {
	alone(t)
	s := newScene()
	v := tiles.NewView(s, 1)
	v.Resize(640, 640)
	v.SetCamera(tiles.Camera{Scale: 1})
	m, done := v.ImageUntil(late)
	assert.False(t, done)
	assert.Equal(t, color.RGBAModel.Convert(desk), m.At(639, 639), "before anything was drawn")
	assert.Equal(t, 99, drawOut(t, &v), "a tile in each call")
	same := func() {
		t.Helper()
		want := image.NewRGBA(m.Rect)
		tiles.InkInto(want, v.Origin(), s)
		require.Equal(t, want.Pix, m.Pix)
	}
	same()
	before := image.NewRGBA(m.Rect)
	copy(before.Pix, m.Pix)

	s.steps = 5
	v.SetCamera(v.ZoomAt(320, 320, 2))
	for range s.steps {
		m, done = v.ImageUntil(late)
		require.False(t, done)
		for x := range 640 {
			require.Equal(t, before.At((x+320)/2, 200), m.At(x, 80), "the shapes are still made, %d", x)
		}
	}
	m, done = v.ImageUntil(late)
	require.False(t, done)
	assert.Equal(t, before.At(479, 479), m.At(639, 639), "not drawn yet")
	q := s.pixel(v.Origin())
	assert.Equal(t, color.RGBA{R: uint8(q), G: uint8(q >> 8), B: uint8(q >> 16), A: 255}, m.At(0, 0), "drawn")
	drawOut(t, &v)
	same()

	copy(before.Pix, m.Pix)
	first := &m.Pix[0]
	c := v.Camera()
	c.X += 300
	v.SetCamera(c)
	m, _ = v.ImageUntil(late)
	assert.Equal(t, before.At(500, 100), m.At(200, 100), "moved")
	assert.Equal(t, color.RGBAModel.Convert(desk), m.At(639, 639), "ground that comes into sight")
	drawOut(t, &v)
	same()

	copy(before.Pix, m.Pix)
	s.shade = 9
	v.Spoil(image.Rect(-9999, -9999, 9999, 9999))
	v.ImageUntil(late)
	assert.Equal(t, before.At(639, 639), m.At(639, 639))
	s.shade = 10
	v.Spoil(image.Rect(-9999, -9999, 9999, 9999))
	drawOut(t, &v)
	same()

	copy(before.Pix, m.Pix)
	c = v.Camera()
	v.Resize(500, 600)
	v.SetCamera(tiles.Camera{Scale: 0.5 * c.Scale, X: 0.5 * c.X, Y: 0.5 * c.Y})
	m, _ = v.ImageUntil(late)
	assert.Same(t, first, &m.Pix[0], "in the memory of the one before the last")
	assert.Equal(t, before.At(401, 401), m.At(200, 200), "of another size")
	assert.Equal(t, color.RGBAModel.Convert(desk), m.At(330, 590))
	drawOut(t, &v)
	same()
}

func TestWhatWaitsLongestIsDrawnNext(t *testing.T) {
	alone(t)
	s := newScene()
	v := tiles.NewView(s, 1)
	v.Resize(640, 640)
	v.SetCamera(tiles.Camera{Scale: 1})
	v.Image()
	s.drawn()
	seen := map[image.Rectangle]bool{}
	for range 100 {
		v.Spoil(image.Rect(0, 0, 640, 640)) // as a drag does at each move
		v.ImageUntil(late)
		for _, box := range s.inked {
			seen[box] = true
		}
		s.drawn()
	}
	assert.Len(t, seen, 100, "all of it in turn")
	drawOut(t, &v)
	s.layers.Lay(0, []string{"mark"}, func(_ int, o *tiles.Over) { o.Fill(square(600, 600, 610, 610), red) }, v.SpoilOver)
	v.Spoil(image.Rect(0, 0, 640, 500))
	m, done := v.ImageUntil(late)
	assert.False(t, done)
	assert.Equal(t, color.RGBA{R: 200, A: 255}, m.RGBAAt(605, 605), "what lies over the board before the board")
}

func TestWhatIsOutOfSightIsNotMade(t *testing.T) {
	s := newScene()
	v := tiles.NewView(s, 1)
	v.Resize(64, 64)
	v.SetCamera(tiles.Camera{Scale: 1})
	var made []int
	lay := func(keys ...string) {
		s.layers.LayLater(0, keys, func(i int) image.Rectangle { return image.Rect(100*i, 0, 100*i+50, 50) }, func(i int, o *tiles.Over) {
			made = append(made, i)
			x := float64(100 * i)
			o.Fill(square(x+10, 10, x+40, 40), red)
		}, v.SpoilOver)
	}
	lay("a", "b", "c", "d", "e", "f")
	assert.Empty(t, made)
	v.Image()
	assert.Equal(t, []int{0}, made)
	v.SetCamera(tiles.Camera{Scale: 1, X: 384})
	assert.Equal(t, color.RGBA{R: 200, A: 255}, v.Image().RGBAAt(30, 25))
	assert.Equal(t, []int{0, 4}, made)
	lay("a", "b", "c", "d", "e", "g")
	assert.Equal(t, []int{0, 4, 5}, made, "a few are made at once")
}

func TestWorkEndsWhenItIsLate(t *testing.T) {
	for _, most := range []int{1, 3, 1000} {
		var lock sync.Mutex
		done := map[int]bool{}
		n := tiles.BesideUntil(drawtest.LateAfter(most), 200, func(_, piece int) {
			lock.Lock()
			defer lock.Unlock()
			done[piece] = true
		})
		assert.Len(t, done, n)
		for piece := range n {
			assert.True(t, done[piece])
		}
		assert.True(t, n >= min(most, 200) || n == 200, "%d", n)
	}
}

// Whoever draws beside the window begins no piece either once it is late, however long the
// window's own piece takes.
func TestNobodyBeginsAPieceOnceItIsLate(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(2))
	var late atomic.Bool
	beside := make(chan struct{}) // closed once the other worker is through with its piece
	n := tiles.BesideUntil(late.Load, 200, func(worker, _ int) {
		if worker == 0 {
			<-beside
			time.Sleep(20 * time.Millisecond) // in which the other could begin all that is left
			return
		}
		if assert.True(t, late.CompareAndSwap(false, true), "a piece was begun when it was late") {
			close(beside)
		}
	})
	assert.LessOrEqual(t, n, 2)
}
