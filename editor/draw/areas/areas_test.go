package areas

import (
	"bytes"
	"image"
	"image/color"
	"image/draw"
	"math/rand/v2"
	"runtime"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	mapdraw "github.com/mapsheet/mapsheet/editor/draw"
	"github.com/mapsheet/mapsheet/editor/draw/drawtest"
	"github.com/mapsheet/mapsheet/editor/draw/paint"
	"github.com/mapsheet/mapsheet/editor/draw/tiles"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/plane"
)

// oddBoard has sectors that share borders, with bays, slants and a name that is too long,
// and some that files with faults have: without ground, crossed, far off the sheet.
func oddBoard() *model.AreaBoard {
	outline := func(text string) plane.Polygon {
		var p plane.Polygon
		if err := p.UnmarshalText([]byte(text)); err != nil {
			panic(err)
		}
		return p
	}
	return &model.AreaBoard{
		Width: 900, Height: 600,
		Sectors: []model.Sector{
			{ID: "moor", Name: "Moor", Terrain: "hill", Outline: outline("0,0 400,0 300,300 0,360")},
			{ID: "wood", Name: "Wald von Sainte-Marie-aux-Chênes-le-Grand", Terrain: "woods", Outline: outline("400,0 900,0 900,280 620,180 300,300")},
			{ID: "bay", Name: "青島", Terrain: "village", Outline: outline("0,360 300,300 620,180 560,420 700,600 0,600")},
			{ID: "point", Name: "", Side: "red", Outline: outline("620,180 900,280 900,600 700,600 560,420")},
			{ID: "none", Name: "None", Outline: nil},
			{ID: "crossed", Name: "Crossed", Outline: outline("10,10 60,60 60,10 10,60")},
			{ID: "off", Name: "Off", Outline: outline("-400,900 -300,900 -300,1000")},
		},
		Links: []model.Link{
			{From: "moor", To: "wood", Heading: model.East, Road: true}, {From: "moor", To: "bay", Heading: model.South}, {From: "bay", To: "point", Heading: model.East},
			{From: "none", To: "off", Heading: model.East}, {From: "crossed", To: "moor", Heading: model.East}, {From: "moor", To: "moor", Heading: model.East}, {From: "nowhere", To: "moor", Heading: model.East},
		},
	}
}

func TestAnyBoardIsDrawn(t *testing.T) {
	for _, b := range []*model.AreaBoard{oddBoard(), {}, {Width: 1, Height: 1}, model.NewAreaBoard(900, 1200)} {
		m := Picture(b, Setting{Stacks: []Stack{{At: model.Site{A: 99}, Pieces: []Piece{{}}}, {At: model.Site{B: 99}, Pieces: []Piece{{}}}}}, 120, mapdraw.Options{})
		assert.Equal(t, 120, m.Rect.Dx())
		v := viewOf(b, 100, 80)
		coverAll(v)
		v.Image()
	}
}

// A view that was moved and changed shows what one shows that begins there.
func TestWhatIsDrawnAnewIsAsItWouldBeFromTheBeginning(t *testing.T) {
	b := commandersBoard(sideB)
	v := viewOf(b, 330, 250)
	r := rand.New(rand.NewPCG(1800, 6))
	for step := range 40 {
		switch r.IntN(6) {
		case 0:
			v.SetCamera(v.ZoomAt(float64(r.IntN(330)), float64(r.IntN(250)), 0.6+r.Float64()))
		case 1:
			c := v.Camera()
			v.SetCamera(tiles.Camera{Scale: c.Scale, X: c.X + float64(r.IntN(120)-60), Y: c.Y + float64(r.IntN(120)-60)})
		case 2:
			b = b.Copy().(*model.AreaBoard)
			s := &b.Sectors[r.IntN(len(b.Sectors))]
			s.Terrain = []string{"", "hill", "woods", "village"}[r.IntN(4)]
			if r.IntN(2) == 0 {
				s.Outline[0].X += r.IntN(60) - 30
				s.Name += "!"
			}
			v.SetBoard(b)
		case 3:
			set := marengo(t, b)
			set.Stacks[r.IntN(8)].Pieces[1].Routed = true
			if r.IntN(3) == 0 {
				set.Sides = map[string]color.NRGBA{"white": black}
			}
			v.SetSetting(set)
		case 4:
			v.SetHighlights(Highlights{Hover: []model.Site{{A: int32(r.IntN(11))}}})
		case 5:
			b = b.Copy().(*model.AreaBoard)
			if i := r.IntN(len(b.Links)); r.IntN(2) == 0 {
				b.Links[i].Road = !b.Links[i].Road
			} else if len(b.Links) > 4 {
				b.Links = append(b.Links[:i], b.Links[i+1:]...)
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
		require.Equal(t, fresh.Image().Pix, got.Pix, "step %d", step)
	}
}

func TestASpotIsFoundUnderThePointerBeforeItIsDrawn(t *testing.T) {
	b := commandersBoard(sideB)
	v, whole := viewOf(b, 400, 300), viewOf(b, 400, 300)
	for _, v := range []*View{v, whole} {
		v.SetSetting(marengo(t, b))
		v.Image()
		v.SetCamera(v.ZoomAt(200, 150, 2))
	}
	whole.Image()
	_, done := v.ImageUntil(func() bool { return true })
	require.False(t, done)
	for y := 3; y < 300; y += 11 {
		for x := 3; x < 400; x += 11 {
			x, y := float64(x), float64(y)
			want, ok := whole.SiteAt(x, y)
			got, gotOK := v.SiteAt(x, y)
			require.Equal(t, [2]any{want, ok}, [2]any{got, gotOK}, "%g, %g", x, y)
			stack, piece, ok := whole.PieceAt(x, y)
			gotStack, gotPiece, gotOK := v.PieceAt(x, y)
			require.Equal(t, [3]any{stack, piece, ok}, [3]any{gotStack, gotPiece, gotOK}, "%g, %g", x, y)
		}
	}
	for done := false; !done; {
		_, done = v.ImageUntil(func() bool { return true })
	}
	require.Equal(t, whole.Image().Pix, v.Image().Pix)
}

// However large a board is, and however crooked its sectors are: each call does one thing.
func TestABoardIsMadeReadyOneByOne(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1)) // nothing is made beside
	b := commandersBoard(sideB)
	for i := range b.Sectors[:mostSectors+1] {
		b.Sectors[i].Terrain = "hill"
	}
	v := viewOf(b, 400, 300)
	made := func() (n int) {
		d := v.drawing
		sectors, links := d.stale()
		n = d.rolled - len(sectors) - len(links)
		for _, p := range d.sectors {
			if p.surveyed {
				n++
			}
			if p.swells != nil {
				n++
			}
		}
		return n
	}
	ready := func() (most int) {
		t.Helper()
		for !v.drawing.pressed() {
			before := made()
			v.ImageUntil(func() bool { return true })
			most = max(most, made()-before)
		}
		require.True(t, bytes.Equal(viewOf(b, 400, 300).Image().Pix, v.Image().Pix))
		return most
	}
	assert.Equal(t, 1, ready())
	b = b.Copy().(*model.AreaBoard)
	for i := range b.Sectors[:mostSectors+1] {
		b.Sectors[i].Name += " of late"
	}
	v.SetBoard(b)
	assert.False(t, v.drawing.sectors[mostSectors].surveyed, "nobody waits for the room in many")
	assert.Equal(t, 1, ready())
}

// What is drawn only once it comes into sight lies where it was looked for.
func TestPiecesLieWithinTheirBounds(t *testing.T) {
	r := chance{rand.New(rand.NewPCG(8, 8))}
	for range 40 {
		b := r.board()
		for _, width := range []int{60, 300, 2000} {
			set := r.setting(b)
			d := newDrawing(b, set, extentOf(b, unitOf(b)).ScaleForWidth(width), mapdraw.Options{})
			d.over = make(tiles.Layers, numGroups)
			for _, s := range set.Stacks {
				spoilt := image.Rectangle{}
				d.over.Lay(stackGroup, []string{"one"}, func(_ int, o *tiles.Over) { d.pressStack(s, o) }, func(r image.Rectangle) { spoilt = spoilt.Union(r) })
				assert.True(t, spoilt.In(d.bounds(s)), "%v in %v of %v", spoilt, d.bounds(s), s)
				d.over.Lay(stackGroup, nil, nil, func(image.Rectangle) {})
			}
		}
	}
}

func TestEveryPaletteDrawsAnotherBoard(t *testing.T) {
	b := commandersBoard(sideB)
	seen := map[string]string{}
	for _, p := range paint.Palettes() {
		m := Picture(b, Setting{}, 90, mapdraw.Options{Palette: p.ID})
		assert.Empty(t, seen[string(m.Pix)], p.ID)
		seen[string(m.Pix)] = p.ID
		if p.Gray {
			for i := 0; i < len(m.Pix); i += 4 {
				require.Equal(t, m.Pix[i], m.Pix[i+1], "a printer without colour")
				require.Equal(t, m.Pix[i], m.Pix[i+2], "a printer without colour")
			}
		}
	}
}

// differing is how many pixels two pictures show in clearly different gray.
func differing(a, b *image.RGBA) int {
	n := 0
	for i := 0; i < len(a.Pix); i += 4 {
		x, y := paint.GrayOf(a.Pix[i], a.Pix[i+1], a.Pix[i+2]), paint.GrayOf(b.Pix[i], b.Pix[i+1], b.Pix[i+2])
		if max(x, y)-min(x, y) > 24 {
			n++
		}
	}
	return n
}

func TestPiecesAreToldApartWithoutColour(t *testing.T) {
	b := commandersBoard(nil)
	var pictures []*image.RGBA
	for fill, ink := range map[color.NRGBA]color.NRGBA{white: black, black: white, {0x8a, 0x3a, 0x2c, 0xff}: white} {
		pictures = pictures[:0]
		for _, kind := range []mapdraw.Arm{mapdraw.Infantry, mapdraw.Cavalry, mapdraw.FieldGun} {
			for _, routed := range []bool{false, true} {
				s := Setting{Stacks: []Stack{{At: model.Site{A: 5}, Pieces: []Piece{{Fill: fill, Ink: ink, Arm: kind, Routed: routed}}}}}
				m := image.NewRGBA(image.Rect(0, 0, 200, 266))
				draw.Draw(m, m.Rect, Picture(b, s, 200, mapdraw.Options{Palette: "gray"}), image.Point{}, draw.Src)
				for i, other := range pictures {
					assert.Greater(t, differing(m, other), 6, "%s, routed %t, and the %d-th before", kind, routed, i)
				}
				pictures = append(pictures, m)
			}
		}
	}
}

func TestPiecesStandInTheirSector(t *testing.T) {
	b := commandersBoard(sideB)
	v := viewOf(b, 500, 660)
	empty := append([]uint8(nil), v.Image().Pix...)
	for n := range []int{1, 7, 40, 300} {
		s := Setting{Stacks: []Stack{{At: model.Site{A: 5}}}}
		for i := range n + 1 {
			s.Stacks[0].Pieces = append(s.Stacks[0].Pieces, Piece{Fill: black, Ink: white, Arm: [...]mapdraw.Arm{mapdraw.Infantry, mapdraw.MachineGun, mapdraw.FieldGun, mapdraw.Howitzer, mapdraw.Cavalry}[i%5], Routed: i%3 == 0})
		}
		v.SetSetting(s)
		m := v.Image()
		for i := 0; i < len(empty); i += 4 {
			if m.Pix[i] != empty[i] {
				at, ok := v.SiteAt(float64(i/4%500)+0.5, float64(i/4/500)+0.5)
				require.True(t, ok)
				require.Equal(t, model.Site{A: 5}, at)
			}
		}
	}
}

func TestASpotIsFoundUnderThePointer(t *testing.T) {
	b := commandersBoard(nil)
	v := viewOf(b, 700, 500)
	for i := range b.Sectors {
		at := model.Site{A: int32(i)}
		x, y, ok := v.CenterOf(at)
		require.True(t, ok)
		got, ok := v.SiteAt(x, y)
		assert.True(t, ok)
		assert.Equal(t, at, got)
	}
	border, err := b.Parse("a1/b1")
	require.NoError(t, err)
	x, y, ok := v.CenterOf(border)
	require.True(t, ok)
	got, ok := v.SiteAt(x, y)
	assert.True(t, ok)
	assert.Equal(t, border, got)
	_, ok = v.SiteAt(1, 1)
	assert.False(t, ok, "beside the sheet")
	p := plane.Point{X: 1500, Y: 2000}
	x, y = v.PixelAt(p)
	near := v.PointAt(x, y)
	assert.InDelta(t, p.X, near.X, 5)
	assert.InDelta(t, p.Y, near.Y, 5)
}

func TestTheSpacesOfALinkLieBetweenItsSectorsInOrder(t *testing.T) {
	b := commandersBoard(nil)
	for i, z := range zonesOf(b, func(int) (zone, bool) { return zone{}, false }) {
		require.True(t, z.ok, b.Links[i])
		before := point{X: -1, Y: -1}
		for k := range usualSpaces {
			c := z.space(k, usualSpaces, unitOf(b))
			at := c[0].Lerp(c[2], 0.5)
			assert.Greater(t, at.X+at.Y, before.X+before.Y, "from west to east, or from north to south")
			before = at
			_, in := b.SectorAt(plane.Point{X: int(at.X), Y: int(at.Y)})
			assert.False(t, in)
		}
	}
}

func TestASetUpIsTheStepsThatLeaveNoChoice(t *testing.T) {
	b := model.NewAreaBoard(400, 400)
	s := &model.Scenario{
		Board: b,
		Sides: []model.Side{{ID: "red", Nations: []string{"red"}}},
		Base: model.Base{Fields: &model.Fields{Signs: map[string]string{"colours": "flag", "general": "general"}, Face: func(*model.UnitType, model.Values) model.Face { return model.Face{Sign: "cavalry"} }}, Charts: &model.Charts{
			Nations:   []model.Nation{{ID: "red", Fill: "#aa2010", Ink: "#ffffff"}},
			UnitTypes: []model.UnitType{{ID: "horse", Nation: "red"}},
		}},
		Forces: []model.Force{
			{ID: "one", Side: "red", Units: []model.UnitGroup{{Type: "horse", Count: 2}, {Type: "unknown", Count: 1}}},
			{ID: "two", Side: "red", Units: []model.UnitGroup{{Type: "horse", Count: 5}}},
		},
		Deployment: []model.Deployment{
			{Forces: []string{"one"}, Area: model.Area{Place: "south"}},
			{Forces: []string{"two"}, Area: model.Area{Everywhere: true}},
		},
		Rules: []model.Rule{
			{Rule: "colours", Units: &model.Selector{Side: "red"}, Area: &model.Area{Everywhere: true}},
			{Rule: "general", Units: &model.Selector{Side: "blue"}, Area: &model.Area{Everywhere: true}},
			{Rule: "morale"},
		},
	}
	red := color.NRGBA{0xaa, 0x20, 0x10, 0xff}
	got := SetUp(s)
	require.Len(t, got.Stacks, 1, "forces that may stand in several sectors stand in none")
	assert.Equal(t, model.Site{A: 1}, got.Stacks[0].At)
	assert.Len(t, got.Stacks[0].Pieces, 3)
	assert.Equal(t, mapdraw.Cavalry, got.Stacks[0].Pieces[0].Arm)
	assert.Equal(t, red, got.Stacks[0].Pieces[0].Fill)
	assert.Equal(t, red, got.Stacks[0].Pieces[2].Fill, "one of an unknown type has the colour of its side")
	assert.Equal(t, map[string]color.NRGBA{"red": red}, got.Sides)
	require.Len(t, got.Markers, 2)
	assert.Equal(t, Flag, got.Markers[1].Sign)
}

func TestBordersHaveAsManySpacesAsTheRulesGive(t *testing.T) {
	b := commandersBoard(sideB)
	v := viewOf(b, 330, 250)
	usual := append([]uint8(nil), v.Image().Pix...)
	set := v.drawing.setting
	set.Spaces = 2
	v.SetSetting(set)
	assert.NotEqual(t, usual, v.Image().Pix)
	narrow := viewOf(b, 330, 250)
	narrow.SetSetting(set)
	assert.Equal(t, narrow.Image().Pix, v.Image().Pix)
	set.Spaces = 5
	v.SetSetting(set)
	assert.Equal(t, usual, v.Image().Pix)
}
