package draw

import (
	"bytes"
	"fmt"
	"image"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/draw/drawtest"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/scenarios"
)

// namedBoard is a large sample with a named place about every so many hexes.
func namedBoard(cols, rows, apart int) *model.HexBoard {
	b := sampleBoard(cols, rows)
	kinds := []model.PlaceKind{model.PlaceTown, model.PlaceWood, model.PlaceHill, model.PlaceOther, model.PlaceRoad}
	for row := apart / 2; row < rows; row += apart {
		for col := apart / 2; col < cols; col += apart {
			n := len(b.Places)
			b.Places = append(b.Places, model.Place{
				ID: fmt.Sprintf("p-%d", n), Kind: kinds[n%len(kinds)], Name: []string{"Q", "60", "Bois du Roi", "Ferme du Moulin", "7"}[n/2%5],
				Hexes: hex.Disk(b.Grid, hex.Hex{Col: col, Row: row}, n%3).List(),
			})
		}
	}
	return b
}

// settled is a drawing of a board at a size.
func settled(t testing.TB, b *model.HexBoard, size float64) *drawing {
	d := newDrawing(b, ladder[rungFor(size)], Options{})
	t.Cleanup(d.close)
	return d
}

func TestNoNameCoversAnotherOrAnAltitude(t *testing.T) {
	for _, size := range []float64{6, 13, 20, 28, 60} {
		d := settled(t, namedBoard(60, 40, 4), size)
		shown := 0
		for i := range d.plates {
			p := &d.plates[i]
			if !p.hasRoom {
				continue
			}
			shown++
			for j := range i {
				if q := &d.plates[j]; q.hasRoom && q.box.Overlaps(p.box) {
					t.Errorf("at size %g %q covers %q", size, p.motif.text, q.motif.text)
				}
			}
			if size > spotsFrom && p.layer() == LabelLayer {
				for h := range d.plan.grid.All() {
					if d.scene.at(h).spot != 0 && !d.hushed[h] {
						center := d.plan.center(h)
						reach := d.art.pixel(point{X: 0.2, Y: 0.1})
						assert.False(t, p.box.Overlaps(image.Rectangle{center.Sub(reach), center.Add(reach)}), "at size %g %q covers the altitude of %v", size, p.motif.text, h)
					}
				}
			}
		}
		if size > 18 {
			assert.Greater(t, shown, len(d.plates)*19/20, "nearly every name has room at size %g", size)
		}
	}
}

func TestNamesOfTheSheetLieOnNoWaterAndNoRoad(t *testing.T) {
	file, err := scenarios.Open("brunstatt")
	require.NoError(t, err)
	for _, size := range []float64{16, 22, 28, 48, 60} {
		d := settled(t, file.Scenario.Hexes(), size)
		stroke := d.art.pixel(point{X: 0.08, Y: 0.08})
		seen := 0
		for i := range d.plates {
			p := &d.plates[i]
			if !p.hasRoom || p.motif.recipe != otherName {
				continue
			}
			seen++
			for h := range d.plan.grid.All() {
				for _, crossing := range d.scene.at(h).lines {
					if crossing.links == 0 {
						continue
					}
					for _, line := range d.art.course(crossing).lines {
						for _, q := range line {
							at := d.pixelOf(d.onSheet(h).Add(q))
							assert.False(t, p.box.Overlaps(image.Rectangle{at.Sub(stroke), at.Add(stroke)}), "at size %g %q lies on a line of %v", size, p.motif.text, h)
						}
					}
				}
			}
		}
		assert.Equal(t, 2, seen, "the bridges")
	}
}

func TestANameStandsAtItsPlace(t *testing.T) {
	b := namedBoard(60, 40, 8)
	d := settled(t, b, 28)
	for i, p := range d.plates {
		if !p.hasRoom || p.layer() == PlaceLayer {
			continue
		}
		width, _ := d.plateSize(p.motif)
		nearest := 1e9
		for _, h := range b.Places[i].Hexes {
			c := d.plan.center(h).Sub(p.at)
			nearest = min(nearest, point{}.Dist(point{X: float64(c.X), Y: float64(c.Y)})/d.plan.unit())
		}
		assert.Less(t, nearest, width/2+3, "%q", p.motif.text)
	}
}

func TestANameMovedByHandStandsThereAndOthersMakeRoom(t *testing.T) {
	b := model.NewHexBoard(20, 20)
	b.Places = []model.Place{
		{ID: "wood-a", Kind: model.PlaceWood, Name: "Bois", Hexes: hex.List{{Col: 8, Row: 8}}},
		{ID: "town-b", Kind: model.PlaceTown, Name: "Ville", Hexes: hex.List{{Col: 8, Row: 12}}},
	}
	v := NewView(b)
	v.Resize(900, 900)
	v.SetCamera(Camera{Size: 28})
	labelAt := func(h hex.Hex) string {
		x, y := v.CenterOf(h)
		id, _, _ := v.LabelAt(x, y)
		return id
	}
	v.Image()
	require.Equal(t, "wood-a", labelAt(hex.Hex{Col: 8, Row: 8}))
	require.Equal(t, "town-b", labelAt(hex.Hex{Col: 8, Row: 12}))
	b.Places[0].Label = &hex.Spot{Hex: hex.Hex{Col: 8, Row: 12}}
	v.Invalidate(b.Places[0].Hexes...)
	assert.Equal(t, "wood-a", labelAt(hex.Hex{Col: 8, Row: 12}))
	assert.Empty(t, labelAt(hex.Hex{Col: 8, Row: 8}))
	other := v.drawing.plates[1]
	assert.True(t, other.hasRoom)
	assert.False(t, other.box.Overlaps(v.drawing.plates[0].box))
	v.SetOptions(Options{}.With(Hidden, LabelLayer))
	assert.Empty(t, labelAt(hex.Hex{Col: 8, Row: 12}), "a hidden name cannot be taken hold of")
}

func BenchmarkPlaceNames(b *testing.B) {
	for name, board := range map[string]*model.HexBoard{"50x34": sampleBoard(50, 34), "256x256 with 1024 places": namedBoard(256, 256, 8)} {
		b.Run(name, func(b *testing.B) {
			d := settled(b, board, 28)
			drawtest.CPUPercentiles(b, func(int) {
				d.unplace()
				d.placeNames(never)
			})
		})
		b.Run(name+", one hex painted", func(b *testing.B) {
			d := settled(b, board, 28)
			drawtest.CPUPercentiles(b, func(i int) {
				h := hex.Hex{Col: 20 + i%8, Row: 14 + i/8%8}
				d.refreshPlates([]hex.Hex{h}, func(image.Rectangle) {})
			})
		})
	}
}

func TestALongNameIsPrintedSmaller(t *testing.T) {
	d := settled(t, model.NewHexBoard(5, 5), 40)
	height := func(name string) float64 {
		_, h := d.art.nameSize(woodName, name)
		return h
	}
	full := height("Q")
	assert.InDelta(t, full, height("Ferme du Moulin"), 1e-9)
	assert.Less(t, height("The forest behind the mill"), full)
	assert.InDelta(t, leastShare*full, height("The long and winding forest of Saint-Germain-en-Laye"), 1e-9)
}

func TestANameMakesRoomForCountersOrIsWrittenOverThem(t *testing.T) {
	b := model.NewHexBoard(20, 20)
	town := hex.Disk(b.Grid, hex.Hex{Col: 8, Row: 8}, 1)
	for h := range town.All() {
		b.SetTerrain(h, model.Town)
	}
	b.Places = []model.Place{{ID: "town-b", Kind: model.PlaceTown, Name: "Ville", Hexes: town.List()}}
	v := NewView(b)
	v.Resize(900, 900)
	v.SetCamera(Camera{Size: 28})
	v.Image()
	plate := &v.drawing.plates[0]
	for h := range town.All() {
		assert.False(t, v.drawing.plan.center(h).In(plate.box), "the name stands beside the houses")
	}
	home := plate.at
	over := v.drawing.plan.hexAt(float64(home.X), float64(home.Y))
	v.SetUnits([]Stack{{Hex: over, Counters: make([]Counter, 1)}})
	assert.NotEqual(t, home, plate.at)
	assert.False(t, plate.over)
	assert.False(t, v.drawing.underCounters(plate.box))
	assert.True(t, bytes.Equal(v.Image().Pix, drawnAnew(v).Pix))

	beside := plate.at
	for _, step := range []struct {
		units Visibility
		want  image.Point
	}{{Hidden, home}, {Hidden, home}, {Dimmed, beside}, {Shown, beside}, {Hidden, home}, {Shown, beside}} {
		v.SetOptions(Options{}.With(step.units, UnitLayer))
		assert.Equal(t, step.want, plate.at, "counters that are hidden take no room, %v", step)
		assert.True(t, bytes.Equal(v.Image().Pix, drawnAnew(v).Pix))
	}

	var all []Stack
	for h := range b.Grid.All() {
		all = append(all, Stack{Hex: h, Counters: make([]Counter, 1)})
	}
	v.SetUnits(all)
	assert.True(t, plate.over)
	assert.True(t, bytes.Equal(v.Image().Pix, drawnAnew(v).Pix))
	v.SetUnits(nil)
	assert.Equal(t, home, plate.at, "it comes back")
	assert.True(t, bytes.Equal(v.Image().Pix, drawnAnew(v).Pix))
}

func TestNamesThatAreHeldStayWhateverComesUnderThem(t *testing.T) {
	b := model.NewHexBoard(20, 20)
	farm, hill := hex.Hex{Col: 8, Row: 8}, hex.Hex{Col: 14, Row: 12}
	b.Places = []model.Place{
		{ID: "farm", Kind: model.PlaceOther, Name: "Ferme", Hexes: hex.List{farm}}, {ID: "hill", Kind: model.PlaceOther, Name: "La butte", Hexes: hex.List{hill}},
	}
	v := NewView(b)
	v.Resize(900, 900)
	v.SetCamera(Camera{Size: 28})
	v.Image()
	plates := v.drawing.plates
	first := [2]image.Point{plates[0].at, plates[1].at}
	v.HoldNames(true)
	b.SetTerrain(farm, model.Town)
	v.Invalidate(farm)
	v.SetUnits([]Stack{{Hex: hill, Counters: make([]Counter, 1)}})
	assert.Equal(t, first[0], plates[0].at)
	assert.Equal(t, first[1], plates[1].at)
	v.HoldNames(false)
	assert.NotEqual(t, first[0], plates[0].at, "houses came under it")
	assert.NotEqual(t, first[1], plates[1].at, "and counters")
	assert.True(t, bytes.Equal(v.Image().Pix, drawnAnew(v).Pix))
	fresh := settled(t, b, 28)
	assert.Equal(t, fresh.plates[0].at, plates[0].at, "as if it had been drawn so from the beginning")

	v.SetUnits(nil)
	v.HoldNames(true)
	b.SetTerrain(farm, model.Clear)
	v.Invalidate(farm)
	b.Places[1].Label = &hex.Spot{Hex: hex.Hex{Col: 4, Row: 4}}
	v.Invalidate(hill)
	assert.Less(t, plates[1].at.X, first[1].X, "one that is moved by hand moves")
	v.HoldNames(false)
	assert.Equal(t, first[0], plates[0].at)
}

// atPlates is where the names of places stand, by their ids.
func atPlates(d *drawing) map[string]image.Point {
	out := map[string]image.Point{}
	for i := range d.plates {
		if p := &d.plates[i]; p.hasRoom {
			out[p.of] = p.at
		}
	}
	return out
}

// held is a view of a board with many names, which stay where they are.
func held(t *testing.T) (*View, *model.HexBoard, map[string]image.Point) {
	b := namedBoard(40, 30, 4)
	v := NewView(b)
	v.Resize(900, 900)
	v.SetCamera(Camera{Size: 28})
	v.Image()
	v.HoldNames(true)
	first := atPlates(v.drawing)
	require.Greater(t, len(first), 40)
	return v, b, first
}

// released lets names go, which stand then as if the board had been drawn so from the beginning.
func released(t *testing.T, v *View, b *model.HexBoard) {
	t.Helper()
	v.HoldNames(false)
	assert.True(t, bytes.Equal(v.Image().Pix, drawnAnew(v).Pix))
	assert.Equal(t, atPlates(settled(t, b, 28)), atPlates(v.drawing))
}

func TestANameStaysWhileItsPlaceIsPainted(t *testing.T) {
	v, b, first := held(t)
	p := &b.Places[2]
	require.Contains(t, first, p.ID)
	for _, h := range hex.Disk(b.Grid, p.Hexes[0], 3).List() {
		if !slices.Contains(p.Hexes, h) {
			p.Hexes = append(p.Hexes, h)
			v.Invalidate(h)
			require.Equal(t, first, atPlates(v.drawing))
		}
	}
	v.Image()
	assert.Equal(t, first, atPlates(v.drawing))
	released(t, v, b)
	assert.NotEqual(t, first[p.ID], atPlates(v.drawing)[p.ID])
}

func TestANameThatIsMovedByHandLeavesTheOthersUntilItIsDropped(t *testing.T) {
	v, b, first := held(t)
	p := &b.Places[len(b.Places)-8]
	require.Contains(t, first, p.ID)
	other := b.Places[len(b.Places)-9].ID
	require.Contains(t, first, other)
	p.Name = "Ferme du Moulin de la Croix"
	over := v.drawing.plan.hexAt(float64(first[other].X), float64(first[other].Y))
	for _, to := range append(slices.Clone(b.Places[len(b.Places)-9].Hexes), over) { // over that of another in the end
		p.Label = &hex.Spot{Hex: to}
		v.Invalidate(p.Hexes...)
		v.Image()
		now := atPlates(v.drawing)
		assert.NotEqual(t, first[p.ID], now[p.ID])
		now[p.ID] = first[p.ID]
		assert.Equal(t, first, now)
	}
	released(t, v, b)
	assert.NotEqual(t, first[other], atPlates(v.drawing)[other], "it makes room then")
}

func TestNamesStayWhereAllIsTakenAnewInTheMiddleOfAStroke(t *testing.T) {
	v, b, first := held(t)
	for _, p := range b.Places[:20] {
		b.SetTerrain(p.Hexes[0], model.Town)
	}
	for range 2 { // also before the first is drawn
		v.InvalidateAll()
	}
	v.Image()
	assert.Equal(t, first, atPlates(v.drawing))

	gone := []string{b.Places[0].ID, b.Places[7].ID}
	b.Places = append(b.Places[1:7:7], b.Places[8:]...)
	v.Invalidate(hex.Hex{Col: 1, Row: 1})
	b.Places = append(b.Places, model.Place{ID: "new", Kind: model.PlaceTown, Name: "Neuhof", Hexes: hex.List{{Col: 20, Row: 15}}})
	v.InvalidateAll()
	assert.True(t, bytes.Equal(v.Image().Pix, drawnAnew(v).Pix))
	for _, id := range gone {
		delete(first, id)
	}
	now := atPlates(v.drawing)
	assert.Contains(t, now, "new")
	delete(now, "new")
	assert.Equal(t, first, now, "places that are gone take their names along, and no others")
	released(t, v, b)
}

// drawnAnew is a view's picture without a trace of what was drawn before.
func drawnAnew(v *View) *image.RGBA {
	m := *v.picture
	m.Pix = bytes.Clone(m.Pix)
	v.drawing.forgetAll()
	v.stale = true
	got := *v.Image()
	got.Pix = bytes.Clone(got.Pix)
	copy(v.picture.Pix, m.Pix)
	return &got
}
