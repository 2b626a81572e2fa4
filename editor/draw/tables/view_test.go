package tables

import (
	"image"
	"image/color"
	"math/rand/v2"
	"runtime"
	"slices"
	"strconv"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/draw"
	"github.com/mapsheet/mapsheet/editor/draw/drawtest"
	"github.com/mapsheet/mapsheet/editor/draw/tiles"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/diag"
	"github.com/mapsheet/mapsheet/model/plane"
)

func viewOf(b *model.TableBoard, s Setting, w, h int) *View {
	v := NewView(b)
	v.Resize(w, h)
	v.SetCamera(v.Fit())
	v.SetSetting(s)
	return v
}

// ghostOf is a unit drawn out by a tape from where it stands.
func ghostOf(u Unit, dx, dy int) Overlays {
	moved := u
	moved.At = plane.Point{X: u.At.X + dx, Y: u.At.Y + dy}
	moved.Outline = nil
	for _, c := range u.Outline {
		moved.Outline = append(moved.Outline, plane.Point{X: c.X + dx, Y: c.Y + dy})
	}
	return Overlays{
		Ghosts: []Ghost{{Unit: moved}},
		Tapes:  []Tape{{Points: []plane.Point{u.At, moved.At}, Text: "5.2″ of 6″"}},
	}
}

// cover lays some of everything over a view.
func cover(v *View, s Setting) {
	u := s.Units[2]
	o := ghostOf(u, 150, -480)
	o.Tapes[0].Reason = "halved: the left wing touches the fence"
	o.Ghosts = append(o.Ghosts, Ghost{Unit: s.Units[6], Refused: true})
	o.Areas = []Overlay{
		{Style: draw.MayReach, Outlines: []plane.Polygon{Circle(u.At, 600)}, Hatched: true},
		{Style: draw.MayReach, Outlines: []plane.Polygon{Circle(u.At, 300)}},
		{Style: draw.InSight, Outlines: []plane.Polygon{{{X: 3500, Y: 2200}, {X: 2500, Y: 4600}, {X: 4500, Y: 4600}}}},
		{Style: draw.Target, Outlines: []plane.Polygon{Circle(plane.Point{X: 3500, Y: 2200}, 1200)}, Bare: true, Text: "12″"},
	}
	o.Ways = []Way{
		{Points: []plane.Point{s.Units[4].At, {X: 4500, Y: 3200}, {X: 5000, Y: 2900}}, Style: draw.Taken, Text: "7″"},
		{Points: []plane.Point{s.Units[11].At, s.Units[3].At}, Style: draw.BlockedByUnit, Bare: true},
	}
	v.SetOverlays(o)
	v.SetHighlights(Highlights{
		Hover: []plane.Polygon{s.Units[3].Ground()}, Selected: []plane.Polygon{u.Ground()}, Lit: []plane.Polygon{s.Units[8].Ground()},
		Problems: []Problem{{At: plane.Point{X: 900, Y: 900}, Severity: diag.Error}}, Handles: []plane.Point{{X: 2000, Y: 1500}}, Held: []plane.Point{{X: 3200, Y: 1300}},
		Sketches: []Sketch{{Points: []plane.Point{{X: 600, Y: 600}, {X: 1400, Y: 900}}}},
	})
}

// A view that was moved and changed shows what one shows that begins there.
func TestWhatIsDrawnAnewIsAsItWouldBeFromTheBeginning(t *testing.T) {
	b, s := everything(t), armies(t)
	v := viewOf(b, s, 330, 250)
	r := rand.New(rand.NewPCG(1778, 6))
	for step := range 40 {
		switch r.IntN(7) {
		case 0:
			v.SetCamera(v.ZoomAt(float64(r.IntN(330)), float64(r.IntN(250)), 0.6+r.Float64()))
		case 1:
			c := v.Camera()
			v.SetCamera(tiles.Camera{Scale: c.Scale, X: c.X + float64(r.IntN(120)-60), Y: c.Y + float64(r.IntN(120)-60)})
		case 2:
			b = b.Copy().(*model.TableBoard)
			p := &b.Pieces[r.IntN(len(b.Pieces))]
			p.Points[0].X += r.IntN(300) - 150
			v.SetBoard(b)
		case 3:
			b = b.Copy().(*model.TableBoard)
			i := r.IntN(len(b.Pieces))
			b.Pieces = append(b.Pieces[:i], b.Pieces[i+1:]...)
			v.SetBoard(b)
		case 4:
			s = armies(t)
			u := &s.Units[r.IntN(len(s.Units))]
			u.Facing, u.Figures = r.IntN(3600), 3+r.IntN(3)
			v.SetSetting(s)
		case 5:
			cover(v, s)
		case 6:
			b = b.Copy().(*model.TableBoard)
			z := model.Zone{ID: "of-late", Name: "Of late", Outline: plane.Polygon{{X: 10 * step, Y: 900}, {X: 2500, Y: 900}, {X: 1500, Y: 2500}}}
			if i := slices.IndexFunc(b.Zones, func(z model.Zone) bool { return z.ID == "of-late" }); i >= 0 {
				b.Zones[i] = z
			} else {
				b.Zones = slices.Insert(b.Zones, 0, z)
			}
			v.SetBoard(b)
		}
		for range r.IntN(4) {
			v.ImageUntil(drawtest.LateAfter(r.IntN(20)))
		}
		if r.IntN(2) == 0 {
			continue // with a picture that is not done
		}
		got := v.Image()
		fresh := NewView(b)
		fresh.Resize(330, 250)
		fresh.SetCamera(v.Camera())
		fresh.SetSetting(v.drawing.setting)
		fresh.SetHighlights(v.drawing.marks)
		fresh.SetOverlays(v.drawing.overlays)
		require.Equal(t, fresh.Image().Pix, got.Pix, "step %d", step)
	}
}

// drawOut draws a picture, as little as can be in each call.
func drawOut(t *testing.T, v *View) (calls int) {
	t.Helper()
	for done := false; !done; calls++ {
		require.Less(t, calls, 2000, "each call draws something")
		_, done = v.ImageUntil(func() bool { return true })
	}
	return calls
}

func TestWhatStandsIsDrawnALittleAtATime(t *testing.T) {
	s := armies(t)
	v, whole := viewOf(everything(t), s, 900, 600), viewOf(everything(t), s, 900, 600)
	v.Image()
	v.SetCamera(v.ZoomAt(500, 300, 2.5))
	whole.SetCamera(v.Camera())
	whole.Image()
	_, done := v.ImageUntil(func() bool { return true })
	require.False(t, done)
	assert.Greater(t, drawOut(t, v), 10)
	require.Equal(t, whole.Image().Pix, v.Image().Pix)
}

// What is drawn only once it comes into sight lies where it was looked for.
func TestWhatStandsLiesWithinItsReach(t *testing.T) {
	r := chance{rand.New(rand.NewPCG(4, 4))}
	armed := armies(t)
	for _, scale := range []float64{0.002, 0.02, 0.06, 0.1, 0.3} {
		for range 20 {
			d := newDrawing(everything(t), r.setting(armed), scale, draw.Options{})
			low, high, _ := d.armies()
			for _, s := range append(low, high...) {
				if box := s.picture().Box; !box.Empty() {
					assert.True(t, box.In(d.around(s.at, s.reach)), "%s at scale %g", s.key, scale)
				}
			}
			d.over = make(tiles.Layers, numGroups)
			for _, a := range r.overlays(armed).Areas {
				d.over.Lay(coverGroup, []string{"one"}, func(_ int, o *tiles.Over) { d.cover(a, o) }, func(box image.Rectangle) {
					assert.True(t, box.Empty() || box.In(d.covered(a)), "%v in %v: %v at scale %g", box, d.covered(a), a, scale)
				})
				d.over.Lay(coverGroup, nil, nil, func(image.Rectangle) {})
			}
		}
	}
}

// A view that has been told much in one go shows it as one does that begins there.
func TestABoardThatChangesMuchIsMadeAnew(t *testing.T) {
	b, s := everything(t), armies(t)
	v := viewOf(b, s, 330, 250)
	v.Image()
	b = b.Copy().(*model.TableBoard)
	for i := range b.Pieces {
		b.Pieces[i].Points[0].X += 40
	}
	v.SetBoard(b)
	_, done := v.ImageUntil(func() bool { return true })
	assert.False(t, done)
	require.Equal(t, viewOf(b, s, 330, 250).Image().Pix, v.Image().Pix)
}

// manyZones is a small table with so many zones, the last of which is there twice.
func manyZones(n int) *model.TableBoard {
	b := model.NewTableBoard(2400, 2400)
	b.Zones = nil
	for i := range n {
		x, y := i%8*300, i/8%8*300
		b.Zones = append(b.Zones, model.Zone{
			ID: strconv.Itoa(i), Name: strconv.Itoa(i), Side: []string{"", "one"}[i%2],
			Outline: plane.Polygon{{X: x, Y: y}, {X: x + 280, Y: y}, {X: x + 280, Y: y + 280}, {X: x, Y: y + 280}},
		})
	}
	b.Zones = append(b.Zones, b.Zones[n-1])
	return b
}

func TestManyZonesAreMadeOverFrames(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1)) // none is made beside
	b, s := manyZones(60), Setting{}
	v := viewOf(b, s, 300, 300)
	made := func() (n int) {
		for _, z := range v.drawing.zones {
			if !z.stale {
				n++
			}
		}
		return n
	}
	asFromTheBeginning := func() {
		t.Helper()
		drawOut(t, v)
		require.Equal(t, viewOf(b, s, 300, 300).Image().Pix, v.Image().Pix)
	}
	v.ImageUntil(func() bool { return true })
	assert.Equal(t, 1, made(), "of 61")
	asFromTheBeginning()

	b = b.Copy().(*model.TableBoard)
	b.Zones[3].Name, b.Zones[5].Side = "here", ""
	b.Zones = slices.Delete(b.Zones, 40, 41)
	v.SetBoard(b)
	assert.Equal(t, 60, made(), "at once, where few change")
	asFromTheBeginning()

	b = b.Copy().(*model.TableBoard)
	for i := range b.Zones[:mostZones+1] {
		b.Zones[i].Outline[0].X += 20
	}
	v.SetBoard(b)
	assert.Zero(t, made(), "anew, where more do")
	asFromTheBeginning()

	s.Sides = map[string]color.NRGBA{"one": {R: 200, A: 255}}
	v.SetSetting(s)
	assert.Zero(t, made(), "and so where a side has another colour")
	asFromTheBeginning()

	v = viewOf(b, s, 300, 300)
	v.ImageUntil(func() bool { return made() == len(b.Zones) })
	require.False(t, v.drawing.pressed())
	s.Sides = map[string]color.NRGBA{"one": {B: 200, A: 255}}
	v.SetSetting(s)
	asFromTheBeginning()
}

func TestAnyTableIsDrawn(t *testing.T) {
	odd := &model.TableBoard{Width: 300, Height: 200}
	for _, k := range append(model.PieceKinds(), "moor") {
		for _, points := range []plane.Polygon{nil, {{X: 5, Y: 5}}, {{X: 5, Y: 5}, {X: 5, Y: 5}}, {{X: 10, Y: 10}, {X: 60, Y: 60}, {X: 60, Y: 10}, {X: 10, Y: 60}}} {
			odd.Pieces = append(odd.Pieces, model.Piece{ID: string(k), Kind: k, Name: "青島", Points: points, Holes: []plane.Polygon{nil}, Rings: []plane.Polygon{nil}})
		}
	}
	odd.Zones = []model.Zone{{Name: "none"}}
	s := Setting{Units: []Unit{{}, {Formation: Mob}, {Formation: Square, Figures: 3}, {Kind: HorseArtillery, Formation: Loose, Figures: 40}, {Formation: Inside, Whole: 3}}, Generals: []General{{}}, Fallen: []Fallen{{}}, Wrecks: []Wreck{{}}}
	for _, b := range []*model.TableBoard{odd, {}, {Width: 1, Height: 1}, model.NewTableBoard(24000, 24000)} {
		for _, width := range []int{1, 40, 300} {
			assert.Equal(t, width, Picture(b, s, width, draw.Options{}).Rect.Dx())
		}
	}
}

// The counters of resolve, disorder, losses and formations are told apart in a print
// without colour.
func TestUnitsAreToldApartWithoutColour(t *testing.T) {
	b := &model.TableBoard{Width: 1600, Height: 1200}
	base := formed(1, Infantry, redcoats, 800, 500, 0, Line, 6, 12, 12)
	yellow, red, disordered, fewer, column := base, base, base, formed(1, Infantry, redcoats, 800, 500, 0, Line, 6, 9, 12), formed(1, Infantry, redcoats, 800, 500, 0, Column, 3, 12, 12)
	yellow.Counter, red.Counter, disordered.Disordered = Yellow, Red, true
	about := formed(1, Infantry, redcoats, 800, 700, 1800, Line, 6, 12, 12)
	for _, width := range []int{70, 420} { // a block, and figures
		seen := map[string]int{}
		for i, u := range []Unit{base, yellow, red, disordered, fewer, column, about, crowd(1, Infantry, redcoats, 800, 600, 12), hollow(1, redcoats, 800, 600, 0, 12)} {
			m := Picture(b, Setting{Units: []Unit{u}}, width, draw.Options{Palette: "gray"})
			before, again := seen[string(m.Pix)]
			assert.False(t, again, "%d looks as %d at %d pixels", i, before, width)
			seen[string(m.Pix)] = i
		}
	}
}

func TestFallenLieWhereTheirRanksStood(t *testing.T) {
	u := formed(1, Infantry, redcoats, 2000, 2000, 0, Line, 6, 12, 12)
	fallen := FallenOf(u, 3)
	require.Len(t, fallen, 3)
	for _, f := range fallen {
		assert.Equal(t, 2150, f.At.Y, "in the rear rank")
		assert.True(t, u.Outline.Holds(f.At))
	}
	assert.Empty(t, FallenOf(u, 0))
}
