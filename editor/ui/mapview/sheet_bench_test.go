package mapview

import (
	"fmt"
	"image"
	"image/color"
	"runtime"
	"slices"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"

	"github.com/mapsheet/mapsheet/editor/draw"
	"github.com/mapsheet/mapsheet/editor/draw/areas"
	"github.com/mapsheet/mapsheet/editor/draw/drawtest"
	"github.com/mapsheet/mapsheet/editor/draw/tables"
	"github.com/mapsheet/mapsheet/editor/generate/generatetest"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/plane"
)

// frames is the turns of a window in which a sheet is drawn, by the time that they take of
// one processor.
type frames struct {
	size  image.Point
	each  time.Duration // how long a frame draws
	names []string
	took  map[string][]time.Duration
}

func (f *frames) turn(what string, do func()) {
	if f.took[what] == nil {
		f.names = append(f.names, what)
	}
	began := drawtest.CPUTime()
	do()
	f.took[what] = append(f.took[what], drawtest.CPUTime()-began)
}

// drawn does something to a sheet and draws all of it.
func (f *frames) drawn(what string, m paced, do func()) {
	again := false
	m.pace(Pace{Frame: f.each, Later: func(func()) { again = true }})
	f.turn(what, do)
	for first := true; again || first; first = false {
		again = false
		f.turn(what, func() { m.generate(f.size.X, f.size.Y) })
	}
}

// walk looks at a sheet from near and far.
func (f *frames) walk(m paced, overlay, bare func()) {
	f.drawn("fit", m, func() { m.Fit() })
	for range 11 {
		f.drawn("zoom", m, func() { m.Zoom(ZoomStep) })
		f.turn("pointer", func() {
			m.MouseMoved(&desktop.MouseEvent{PointEvent: fyne.PointEvent{Position: fyne.NewPos(700, 400)}})
		})
		f.drawn("hover", m, func() {})
		f.drawn("pan", m, func() { m.pan(600, 350) })
		f.drawn("pan", m, func() { m.pan(-600, -350) })
		f.drawn("palette", m, func() { m.SetOptions(draw.Options{Palette: "contrast"}) })
		f.drawn("palette", m, func() { m.SetOptions(draw.Options{}) })
		f.drawn("overlay", m, overlay)
		f.drawn("overlay", m, bare)
	}
	f.drawn("zoom-out", m, func() { m.Fit() })
}

// report tells the worst of the turns of each kind, and all of them together.
func (f *frames) report(b *testing.B) {
	for _, what := range f.names {
		all := time.Duration(0)
		for _, t := range f.took[what] {
			all += t
		}
		b.ReportMetric(slices.Max(f.took[what]).Seconds()*1000, what+"-worst-ms")
		b.ReportMetric(all.Seconds()*1000/float64(b.N), what+"-all-ms")
	}
}

// eachSize measures a sheet in windows of two sizes: as the window has it, and with a
// millisecond a frame: what one takes beyond that is what was not divided.
func eachSize(b *testing.B, run func(b *testing.B, f *frames)) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1)) // what is drawn beside counts, too
	for _, size := range []image.Point{{X: 1600, Y: 900}, {X: 2560, Y: 1440}} {
		for _, each := range []time.Duration{20 * time.Millisecond, time.Millisecond} {
			b.Run(fmt.Sprintf("%dx%d/%s", size.X, size.Y, each), func(b *testing.B) {
				runtime.LockOSThread()
				defer runtime.UnlockOSThread()
				test.NewTempApp(b)
				f := &frames{size: size, each: each, took: map[string][]time.Duration{}}
				for b.Loop() {
					run(b, f)
				}
				f.report(b)
			})
		}
	}
}

// largeSheet is a board of ten by six crooked sectors with two in three of their borders
// linked, and eighteen pieces in each.
func largeSheet() (*model.AreaBoard, areas.Setting) {
	const cols, rows, side = 10, 6, 1000
	b := &model.AreaBoard{Width: cols * side, Height: rows * side}
	at := func(x, y int) plane.Point {
		return plane.Point{X: x*side + (x*7+y*13)%11*20 - 100, Y: y*side + (x*11+y*5)%13*16 - 96}
	}
	id := func(x, y int) string { return fmt.Sprint("s", x, "-", y) }
	s := areas.Setting{Sides: map[string]color.NRGBA{}}
	for y := range rows {
		for x := range cols {
			b.Sectors = append(b.Sectors, model.Sector{
				ID: id(x, y), Name: fmt.Sprintf("The fields of Saint-Julien %d", y*cols+x), Terrain: []string{"", "hill", "woods", "village"}[(x+3*y)%4],
				Outline: plane.Polygon{at(x, y), at(x+1, y), at(x+1, y+1), at(x, y+1)},
			})
			if x > 0 {
				b.Links = append(b.Links, model.Link{From: id(x-1, y), To: id(x, y), Heading: model.East, Road: y%2 == 0})
			}
			if y > 0 && x%3 > 0 {
				b.Links = append(b.Links, model.Link{From: id(x, y-1), To: id(x, y), Heading: model.South})
			}
			stack := areas.Stack{At: model.Site{A: int32(y*cols + x)}}
			for k := range 18 {
				stack.Pieces = append(stack.Pieces, areas.Piece{
					Fill: color.NRGBA{R: uint8(90 * (x % 2)), G: 60, B: 120, A: 255}, Ink: color.NRGBA{R: 250, G: 250, B: 240, A: 255},
					Arm: []draw.Arm{draw.Infantry, draw.Cavalry, draw.FieldGun}[k%3], Routed: k == 7,
				})
			}
			s.Stacks = append(s.Stacks, stack)
		}
	}
	return b, s
}

// BenchmarkLargeSheet is the turns in which a board of sixty sectors is opened and looked at.
func BenchmarkLargeSheet(b *testing.B) {
	eachSize(b, func(_ *testing.B, f *frames) {
		board, set := largeSheet()
		var heat areas.Overlay
		for i := range board.Sectors {
			heat.At, heat.Texts = append(heat.At, model.Site{A: int32(i)}), append(heat.Texts, fmt.Sprint(i))
		}
		heat.Style = draw.MayReach
		var m *Areas
		f.turn("open", func() { m = NewAreas(board, "", sheetListener{}) })
		f.drawn("open", m, func() { m.SetSetting(set) })
		f.walk(m, func() { m.SetOverlays(areas.Overlays{Areas: []areas.Overlay{heat}}) }, func() { m.SetOverlays(areas.Overlays{}) })
		for k := range 8 {
			board = board.Copy().(*model.AreaBoard)
			s := &board.Sectors[11+k] // the first is a hill
			s.Outline[0].X += 20
			f.drawn("corner", m, func() { m.SetBoard(board) })
		}
		board = board.Copy().(*model.AreaBoard)
		for i := range board.Sectors {
			board.Sectors[i].Terrain = "woods"
		}
		f.drawn("board", m, func() { m.SetBoard(board) })
	})
}

// crookedSheet is a board of as many sectors as there may be, of so many corners each, whose
// borders are crooked and all linked.
func crookedSheet(corners int) *model.AreaBoard {
	const n, side = 20, 600
	b := &model.AreaBoard{Width: n * side, Height: n * side}
	// A border from a corner of the grid to the next, without its end.
	border := func(x, y, dx, dy int) (out plane.Polygon) {
		for k := range corners / 4 {
			at := plane.Point{X: (x*corners/4 + k*dx) * side * 4 / corners, Y: (y*corners/4 + k*dy) * side * 4 / corners}
			if k > 0 {
				off := (x*131+y*57+k*29+dx*7)%61 - 30
				at.X, at.Y = at.X+off*dy, at.Y+off*dx
			}
			out = append(out, at)
		}
		return out
	}
	back := func(p plane.Polygon, end plane.Point) plane.Polygon {
		p = append(p[1:len(p):len(p)], end)
		slices.Reverse(p)
		return p
	}
	corner := func(x, y int) plane.Point { return plane.Point{X: x * side, Y: y * side} }
	for y := range n {
		for x := range n {
			o := slices.Concat(border(x, y, 1, 0), border(x+1, y, 0, 1), back(border(x, y+1, 1, 0), corner(x+1, y+1)), back(border(x, y, 0, 1), corner(x, y+1)))
			b.Sectors = append(b.Sectors, model.Sector{ID: fmt.Sprint("s", x, "-", y), Name: fmt.Sprint("Field ", y*n+x), Terrain: []string{"", "hill", "woods", "village"}[(x+3*y)%4], Outline: o})
			if x > 0 {
				b.Links = append(b.Links, model.Link{From: fmt.Sprint("s", x-1, "-", y), To: fmt.Sprint("s", x, "-", y), Heading: model.East, Road: y%2 == 0})
			}
			if y > 0 {
				b.Links = append(b.Links, model.Link{From: fmt.Sprint("s", x, "-", y-1), To: fmt.Sprint("s", x, "-", y), Heading: model.South})
			}
		}
	}
	return b
}

// BenchmarkCrookedSheet is the turns in which four hundred crooked sectors are opened, and in
// which a corner of one is moved.
func BenchmarkCrookedSheet(b *testing.B) {
	for _, corners := range []int{40, 200} {
		b.Run(fmt.Sprint(corners), func(b *testing.B) {
			eachSize(b, func(_ *testing.B, f *frames) {
				board := crookedSheet(corners)
				var m *Areas
				f.turn("open", func() { m = NewAreas(board, "", sheetListener{}) })
				f.drawn("drawn", m, func() { m.Fit() })
				for k := range 4 {
					board = board.Copy().(*model.AreaBoard)
					board.Sectors[11+k].Outline[1].Y += 5
					f.drawn("corner", m, func() { m.SetBoard(board) })
				}
			})
		})
	}
}

// largeArmies is two hundred units in lines over a table.
func largeArmies(b *model.TableBoard) tables.Setting {
	s := tables.Setting{Sides: map[string]color.NRGBA{"one": {R: 160, A: 255}, "other": {B: 160, A: 255}}}
	for i := range 200 {
		side := color.NRGBA{R: 180, G: 30, B: 30, A: 255}
		if i%2 == 1 {
			side = color.NRGBA{R: 40, G: 60, B: 150, A: 255}
		}
		at := plane.Point{X: b.Width * (2*(i%20) + 1) / 40, Y: b.Height * (2*(i/20) + 1) / 20}
		u := tables.Unit{
			Number: int32(i), Kind: tables.Kind(i % 3), Uniform: tables.PlainUniform(side), At: at, Facing: 1800 * (i % 2), Formation: tables.Line,
			Ranks: 2, Files: 6, Figures: 12 - i%4, Whole: 12, BreaksAt: 4, Counter: tables.Green,
		}
		way := 1 - 2*(i%2) // behind its front
		for _, c := range [4][2]int{{-300, 0}, {300, 0}, {300, 200}, {-300, 200}} {
			u.Outline = append(u.Outline, at.Add(plane.Point{X: c[0] * way, Y: c[1] * way}))
		}
		s.Units = append(s.Units, u)
	}
	return s
}

// BenchmarkLargeTable is the turns in which a table with hundreds of pieces of terrain and two
// hundred units is opened and looked at.
func BenchmarkLargeTable(b *testing.B) {
	eachSize(b, func(b *testing.B, f *frames) {
		board := generatetest.LargeTable(b)
		set := largeArmies(board)
		over := tables.Overlays{}
		for _, u := range set.Units {
			over.Areas = append(over.Areas, tables.Overlay{Style: draw.MayReach, Outlines: []plane.Polygon{tables.Circle(u.At, 900)}, Text: "9″"})
		}
		var m *Tables
		f.turn("open", func() { m = NewTables(board, "", sheetListener{}) })
		f.drawn("open", m, func() { m.SetSetting(set) })
		f.walk(m, func() { m.SetOverlays(over) }, func() { m.SetOverlays(tables.Overlays{}) })
		for k := range 8 {
			board = board.Copy().(*model.TableBoard)
			board.Pieces[slices.IndexFunc(board.Pieces, func(p model.Piece) bool { return p.Kind == model.PieceHill })+k].Points[0].X += 20
			f.drawn("corner", m, func() { m.SetBoard(board) })
		}
		board = board.Copy().(*model.TableBoard)
		for i := range board.Pieces {
			board.Pieces[i].Points[0].X += 5
		}
		f.drawn("board", m, func() { m.SetBoard(board) })
		for k := range 8 {
			set.Units = slices.Clone(set.Units)
			set.Units[k].Facing = 450
			f.drawn("unit", m, func() { m.SetSetting(set) })
		}
	})
}
