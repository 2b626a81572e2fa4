package draw

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"math/rand/v2"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/draw/drawtest"
	"github.com/mapsheet/mapsheet/editor/draw/paint"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/diag"
	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/scenarios"
)

// gallery is the pictures of a test.
type gallery struct{ drawtest.Gallery }

// What is drawn stays as it is, pixel by pixel: each kind of thing that a map, a counter
// or an overlay shows, in every state, at small and large sizes.
func TestMapsAreDrawnAsTheyWere(t *testing.T) {
	same(t, "maps", func(g *gallery) { g.maps(t) })
}

func TestMotifsAreDrawnAsTheyWere(t *testing.T) {
	same(t, "motifs", func(g *gallery) { g.motifs() })
}

func TestCountersAreDrawnAsTheyWere(t *testing.T) {
	same(t, "counters", func(g *gallery) { g.counters(t) })
}

func TestOverlaysAreDrawnAsTheyWere(t *testing.T) {
	same(t, "overlays", func(g *gallery) { g.overlays(t) })
}

func TestViewsAreDrawnAsTheyWere(t *testing.T) {
	same(t, "views", func(g *gallery) { g.views(t) })
}

func TestPrintsAreDrawnAsTheyWere(t *testing.T) {
	same(t, "prints", func(g *gallery) { g.prints() })
}

// same holds a gallery against the digests that were kept of it.
func same(t *testing.T, name string, fill func(g *gallery)) {
	t.Helper()
	drawtest.SkipElsewhere(t)
	t.Parallel()
	var g gallery
	fill(&g)
	g.Hold(t, filepath.Join("pictures", name+".txt"))
}

// wildBoard has everything everywhere, as chance decides, so that every way in which two
// things meet is on it.
func wildBoard(cols, rows int) *model.HexBoard {
	b := model.NewHexBoard(cols, rows)
	r := rand.New(rand.NewPCG(1914, 8))
	terrains := model.Terrains()
	ground := terrains[0]
	for h := range b.Grid.All() {
		if r.IntN(3) > 0 {
			ground = terrains[r.IntN(len(terrains))]
		}
		b.SetTerrain(h, ground)
		if r.IntN(5) == 0 {
			b.SetAltitude(h, 10*r.IntN(200))
		}
		for _, d := range hex.Dirs {
			for _, k := range model.LineKinds() {
				if r.IntN(14) == 0 {
					b.SetLink(k, h, d, true)
				}
			}
			for _, k := range model.SideKinds() {
				if r.IntN(20) == 0 {
					b.SetSide(k, h, d, true)
				}
			}
		}
		if r.IntN(4) == 0 {
			b.SetBridge(h, true)
		}
	}
	names := []string{"A", "Mülhausen", "Ferme du Grand-Ballon", "60", "8", "Hill 304", ""}
	for i, k := range model.PlaceKinds() {
		for j := range 2 {
			at := hex.Hex{Col: r.IntN(cols), Row: r.IntN(rows)}
			b.Places = append(b.Places, model.Place{
				ID: fmt.Sprint("place-", i, j), Kind: k, Name: names[r.IntN(len(names))], Hexes: hex.Disk(b.Grid, at, r.IntN(3)).List(),
			})
		}
	}
	return b
}

// hillBoard is a long ridge with spurs, steep on one side, and altitudes along it.
func hillBoard() *model.HexBoard {
	b := model.NewHexBoard(16, 10)
	for h := range hex.Disk(b.Grid, hex.Hex{Col: 8, Row: 5}, 4).All() {
		b.SetTerrain(h, model.Slope)
	}
	for col := 4; col < 13; col++ {
		h := hex.Hex{Col: col, Row: 4 + col%3/2}
		b.SetTerrain(h, model.Crest)
		b.SetAltitude(h, 100+10*col)
	}
	for _, h := range []hex.Hex{{Col: 7, Row: 6}, {Col: 7, Row: 7}, {Col: 11, Row: 2}, {Col: 0, Row: 0}, {Col: 15, Row: 9}} {
		b.SetTerrain(h, model.Crest)
	}
	b.Places = []model.Place{{ID: "hill-210", Kind: model.PlaceHill, Name: "Hill 210", Hexes: hex.List{{Col: 11, Row: 5}, {Col: 10, Row: 4}}}}
	return b
}

func (g *gallery) maps(t *testing.T) {
	boards := []struct {
		name  string
		board *model.HexBoard
	}{{"country", sampleBoard(30, 20)}, {"wild", wildBoard(13, 9)}, {"hills", hillBoard()}}
	for _, b := range boards {
		for i, s := range ladder {
			if s.size() < 8 && i%3 == 0 || i%6 == 0 && s.size() < 65 {
				g.Show(b.name+" at every size", Picture(b.board, s.size(), Options{}))
			}
		}
		for _, p := range paint.Palettes() {
			g.Show(b.name+" in each palette", Picture(b.board, 14, Options{Palette: p.ID}))
		}
		for _, l := range Layers() {
			for _, size := range []float64{4.7, 19} {
				g.Show(fmt.Sprintf("%s, %s hidden", b.name, l), Picture(b.board, size, Options{}.With(Hidden, l)))
				g.Show(fmt.Sprintf("%s, %s dimmed", b.name, l), Picture(b.board, size, Options{}.With(Dimmed, l)))
			}
		}
		g.Show(b.name+", ground alone", Picture(b.board, 7, BareGround()))
	}
	for _, terrain := range model.Terrains() {
		for _, size := range []float64{3, 9.3, 28, 60} {
			g.Show(fmt.Sprint("patch of ", terrain), Picture(patchBoard(terrain), size, Options{}))
		}
		for _, p := range paint.Palettes() {
			g.Show("swatches", Swatch(terrain, 30, 24, p.ID))
		}
		g.Show("swatches", Swatch(terrain, 11, 40, ""))
	}
	for _, info := range scenarios.Of("soldiers") {
		file, err := scenarios.Open(info.ID)
		require.NoError(t, err)
		var written bytes.Buffer
		s := file.Scenario
		require.NoError(t, EncodePNG(&written, s.Hexes(), SetUp(s), 11, Options{}, nil))
		g.Show("written "+info.ID, drawtest.Decoded(t, &written))
	}
	for _, width := range []int{90, 300, 1000, 2500, 9000} {
		size := SizeForWidth(boards[0].board, width)
		w, h := PictureSize(boards[0].board, size)
		g.Say("sizes for widths", width, size, w, h)
	}
	var file bytes.Buffer
	ground := Picture(boards[0].board, 9, Options{})
	require.NoError(t, paint.WritePNGOver(&file, Picture(boards[0].board, 9, Options{}.With(Hidden, LineLayer)), ground))
	g.Show("written over another", drawtest.Decoded(t, &file))
}

// motifs shows what the map is put together of.
func (g *gallery) motifs() {
	texts := []string{"1", "12", "305", "A", "Ferme du Grand-Ballon", "Ж森"}
	for _, size := range []float64{0.6, 3.6, 8, 13, 24, 41, 77} {
		a := takeArt(ladder[rungFor(size)], paint.Paper())
		show := func(name string, m motif) {
			s := press(a.draw(m))
			g.Say(name, s.box)
			g.Show(name, pictureOf(min(s.box.Dx(), 400)+2, min(s.box.Dy(), 400)+2, s))
		}
		for sides := range int32(64) {
			show("hex lines", motif{recipe: hexLines, variant: sides})
			for _, k := range model.SideKinds() {
				show(fmt.Sprint("sides: ", k), motif{recipe: sideLines, variant: int32(k)<<6 | sides})
			}
			if sides%9 != 0 {
				continue
			}
			for k := range numHighlights {
				show("outlines of highlights", motif{recipe: outlineMark, variant: int32(k)<<6 | sides})
			}
			for s := range numStyles {
				show("outlines of styles", motif{recipe: coverOutline, variant: int32(s)<<6 | sides})
				show("signs of styles", motif{recipe: coverSign, variant: int32(s)<<6 | sides})
			}
			show("outlines of areas", motif{recipe: areaOutline, variant: sides, ink: night})
		}
		for i := range treeKinds {
			show("trees", motif{recipe: tree, variant: int32(i)})
			show("digits", motif{recipe: digit, variant: int32(i)})
		}
		for i := range hachureTurns * hachureLengths {
			show("hachures", motif{recipe: hachure, variant: int32(i)})
		}
		for i := range townVariants {
			show("houses", motif{recipe: houses, variant: int32(i)})
		}
		for i := range 3 {
			show("flags", motif{recipe: problemFlag, variant: int32(i)})
		}
		for _, r := range []recipe{peakSign, trenchRing} {
			show("single signs", motif{recipe: r})
		}
		for _, text := range texts {
			for _, r := range []recipe{spotHeight, townName, woodName, hillName, otherName, roadName, exitDisc, crossDisc, coverText, coverLabel, areaName} {
				show("texts", motif{recipe: r, text: text})
			}
		}
		for links := range model.DirSet(64) {
			for k := range model.LineKinds() {
				var lines [model.NumLines]strand
				lines[k] = straight(links)
				lines[(k+1)%len(lines)] = straight(links<<2&63 | links>>4)
				for _, r := range []recipe{canalBanks, canalWater, riverBanks, riverWater, roadCase, roadFill, railLine, bridgeDeck, bridgeParapet} {
					if links%5 == 0 || r == riverWater {
						show("lines", motif{recipe: r, lines: lines})
					}
				}
				if links%7 == 0 {
					show("houses beside lines", motif{recipe: houses, variant: int32(links) % int32(townVariants), lines: lines})
				}
			}
		}
		giveArt(a)
	}
}

func (g *gallery) counters(t *testing.T) {
	states := []struct {
		name   string
		change func(*Counter)
	}{
		{"fit", func(*Counter) {}},
		{"disrupted", func(c *Counter) { c.Disrupted = true }},
		{"in a position", func(c *Counter) { c.Improved = true }},
		{"used", func(c *Counter) { c.Used = true }},
		{"selected", func(c *Counter) { c.Selected = true }},
		{"reversed", func(c *Counter) { c.Reversed = true }},
		{"in reserve", func(c *Counter) { c.Second = true }},
		{"numbered", func(c *Counter) { c.Number, c.Short = "12", "Garde" }},
		{"with a long name", func(c *Counter) {
			c.Name, c.Number, c.Second = "Königlich Bayerisches Reserve-Infanterie-Regiment", "3", true
		}},
		{"with all its signs", func(c *Counter) { c.Disrupted, c.Improved, c.Used, c.Selected = true, true, true, true }},
		{"with large figures", func(c *Counter) { c.Figures, c.Right, c.Left = "108-240-16", "55", "12" }},
		{"without figures", func(c *Counter) { c.Figures, c.Left = "0-0-0", "0" }},
	}
	sides := []int{1, 9, 12, 18, 24, 30, 34, 38, 45, 60, 97}
	for _, state := range states {
		for _, id := range []string{"german-infantry-company", "french-field-gun-battery", "british-howitzer-battery"} {
			c := counterOf(t, id)
			state.change(&c)
			for _, px := range sides {
				g.Show("counter "+state.name, CounterPicture(c, px))
			}
		}
	}
	for _, kind := range []Arm{Infantry, MachineGun, FieldGun, Howitzer, Cavalry} {
		for mount := range HorseDrawn + 1 {
			for _, px := range sides {
				c := counterOf(t, "russian-infantry-company")
				c.Arm, c.Mount = kind, mount
				g.Show(fmt.Sprint("counter of ", kind), CounterPicture(c, px))
			}
		}
	}
	for _, size := range []Echelon{Battalion, Company, Battery, Squadron, Platoon, Section} {
		for _, px := range sides {
			c := counterOf(t, "belgian-infantry-company")
			c.Size = size
			g.Show(fmt.Sprint("counter of a ", size), CounterPicture(c, px))
		}
	}
	for _, u := range soldiersCharts(t).UnitTypes {
		g.Show("counters of the charts", CounterPicture(counterOf(t, u.ID), 40))
	}
	for _, px := range []int{1, 7, 12, 19, 40} {
		for _, m := range Markers() {
			g.Show("markers", m.Picture(px))
		}
		for s := range numStyles {
			g.Show("styles", s.Picture(px))
		}
	}
	file, err := scenarios.Open("brunstatt")
	require.NoError(t, err)
	for _, side := range []int{20, 45} {
		g.Show("counter sheet", NewCounterSheet(file.Scenario, side).Picture())
	}
}

func (g *gallery) overlays(t *testing.T) {
	b := sampleBoard(30, 20)
	disk := func(col, row, n int) hex.List { return hex.Disk(b.Grid, hex.Hex{Col: col, Row: row}, n).List() }
	counter := counterOf(t, "german-infantry-company")
	for _, size := range []float64{2.4, 6, 9.3, 13, 20, 28, 52} {
		view := func(o Overlays, stacks ...Stack) *image.RGBA {
			v := NewView(b)
			v.Resize(260, 200)
			v.SetCamera(Camera{Size: size})
			v.SetCamera(v.CenterOn(hex.Hex{Col: 6, Row: 6}))
			v.SetUnits(stacks)
			v.SetOverlays(o)
			defer v.drawing.close()
			return v.Image()
		}
		for s := range numStyles {
			area := Overlay{Style: s, Hexes: disk(6, 6, 2), Texts: []string{"1", "", "3-1", "12", "1½"}, Levels: []float64{0, 0.2, 0.5, 0.8, 1, 0.3}}
			g.Show("area of the style "+s.Meaning(), view(Overlays{Areas: []Overlay{area}}))
			g.Show("way of the style "+s.Meaning(), view(Overlays{
				Arrows: []Arrow{
					{From: hex.Hex{Col: 4, Row: 4}, To: hex.Hex{Col: 9, Row: 7}, Style: s, Text: "3-1"},
					{From: hex.Hex{Col: 6, Row: 6}, To: hex.Hex{Col: 6, Row: 7}, Style: s},
					{From: hex.Hex{Col: 8, Row: 9}, To: hex.Hex{Col: 4, Row: 8}, Style: s, Ink: light},
				},
				Routes: []Route{
					{Hexes: hex.List{{Col: 3, Row: 6}, {Col: 4, Row: 5}, {Col: 5, Row: 5}, {Col: 5, Row: 4}, {Col: 5, Row: 3}}, Style: s, Text: "4"},
					{Hexes: hex.List{{Col: 7, Row: 4}, {Col: 8, Row: 4}, {Col: 7, Row: 5}}, Style: s, Clear: true, Ink: alarm},
				},
			}, Stack{Hex: hex.Hex{Col: 7, Row: 4}, Counters: []Counter{counter}}, Stack{Hex: hex.Hex{Col: 7, Row: 5}, Counters: []Counter{counter, counter}}))
		}
		for n := range 5 {
			stacks := []Stack{
				{Hex: hex.Hex{Col: 6, Row: 6}, Counters: []Counter{counter, counter, counter, counter, counter}[:n], Markers: ^MarkerSet(0)},
				{Hex: hex.Hex{Col: 5, Row: 6}, Markers: 1 << n}, {Hex: hex.Hex{Col: 7, Row: 6}, Counters: []Counter{counter}, Markers: 2 << n},
			}
			g.Show(fmt.Sprint("stack of ", n), view(Overlays{Areas: []Overlay{{Style: CanAct, Hexes: disk(6, 6, 1)}}}, stacks...))
		}
		for i, over := range []Highlights{
			{Hover: disk(6, 6, 0)}, {Brush: disk(6, 6, 1)}, {Selected: disk(6, 6, 2)}, {Lit: disk(6, 6, 2)},
			{Problems: []Problem{{hex.Hex{Col: 5, Row: 5}, diag.Error}, {hex.Hex{Col: 6, Row: 5}, diag.Warning}, {hex.Hex{Col: 7, Row: 5}, diag.Hint}, {hex.Hex{Col: 7, Row: 5}, diag.Error}}},
			{Hover: disk(5, 5, 1), Brush: disk(6, 5, 1), Selected: disk(6, 6, 1), Lit: disk(6, 7, 2)},
		} {
			for _, p := range paint.Palettes() {
				g.Show(fmt.Sprint("highlights ", i), fresh(b, 260, 200, Camera{Size: size}, Options{Palette: p.ID}, over))
			}
		}
		for i, areas := range [][]Area{
			{{Hexes: disk(5, 5, 3), Ink: alarm, Label: "Reserve"}},
			{{Hexes: disk(5, 5, 3), Ink: alarm, Label: "Left"}, {Hexes: disk(7, 6, 2), Ink: night, Label: "A label longer than its area"}, {Hexes: disk(2, 2, 1), Ink: color.NRGBA{20, 90, 200, 255}}},
		} {
			g.Show(fmt.Sprint("areas ", i), fresh(b, 260, 200, Camera{Size: size}, Options{}, Highlights{}, areas...))
			g.Show(fmt.Sprint("areas ", i, " dimmed"), fresh(b, 260, 200, Camera{Size: size}, Options{}.With(Dimmed, AreaLayer), Highlights{}, areas...))
		}
	}
}

// views shows what a window shows besides, and what it answers about its pixels.
func (g *gallery) views(t *testing.T) {
	b := sampleBoard(30, 20)
	units := army(t)
	for _, size := range []float64{0.9, 4.6, 9.3, 20, 44} {
		v := NewView(b)
		v.Resize(300, 220)
		v.SetCamera(Camera{Size: size})
		v.SetCamera(v.CenterOn(hex.Hex{Col: 8, Row: 12}))
		v.SetUnits([]Stack{{Hex: hex.Hex{Col: 8, Row: 12}, Counters: units[:3]}, {Hex: hex.Hex{Col: 9, Row: 12}, Counters: units[3:9]}, {Hex: hex.Hex{Col: 6, Row: 11}, Counters: units[9:10]}})
		for _, fan := range []struct {
			at          hex.Hex
			side, below int
		}{{hex.Hex{Col: 8, Row: 12}, 0, 0}, {hex.Hex{Col: 8, Row: 12}, 34, 0}, {hex.Hex{Col: 9, Row: 12}, 50, 90}, {hex.Hex{Col: 6, Row: 11}, 20, 10}} {
			if v.ClearFan(); fan.side > 0 {
				v.SetFan(fan.at, fan.side, fan.below)
			}
			name := fmt.Sprint("fan of counters ", fan.side, " wide")
			g.Show(name, v.Image())
			for y := 1.0; y < 220; y += 6 {
				for x := 1.0; x < 300; x += 6 {
					at, i, ok := v.CounterAt(x, y)
					place, box, named := v.LabelAt(x, y)
					g.Say(name+", what lies under the pointer", at, i, ok, v.OverFan(x, y), v.HexAt(x, y), place, box, named)
				}
			}
		}
		v.ClearFan()
		v.SetLifted(units[:2], 150, 100)
		g.Show("lifted counters", v.Image())
		v.SetLifted(nil, 0, 0)

		scanned := scan(400, 300)
		for _, tr := range []Tracing{traced(scanned, 20), {Image: scanned, Over: true, Opacity: 0.6, ToPicture: traced(scanned, 9).ToPicture}, {Image: Halve(scanned), Opacity: 0.9, ToPicture: traced(scanned, 90).ToPicture}} {
			v.SetTracing(&tr)
			g.Show("tracing", v.Image())
			v.SetOptions(Options{}.With(Dimmed, TerrainLayer))
			g.Show("tracing under dimmed terrain", v.Image())
			v.SetOptions(Options{})
		}
		v.SetTracing(nil)
		o := NewOverview(b, 150, 90, "")
		g.Show("overview", o.Image())
		g.Say("overview", o.Frame(v), fmt.Sprintf("%.2f", o.PointAt(31, 47)))
		c := v.ZoomAt(40, 70, 1.4)
		g.Say("cameras", v.Camera(), v.Fit(), c, v.CenterOn(hex.Hex{Col: 3, Row: 17}))
		x, y := v.CenterOf(hex.Hex{Col: 11, Row: 9})
		px, py := v.PixelAt(hex.Point{X: 4.2, Y: 17})
		g.Say("places and pixels", x, y, px, py, fmt.Sprintf("%.3f", v.PointAt(71, 33)))
		v.drawing.close()
	}
}

// prints shows what is drawn on canvases, of whole maps and of parts of them.
func (g *gallery) prints() {
	boards := []struct {
		name  string
		board *model.HexBoard
	}{{"country", sampleBoard(9, 7)}, {"wild", wildBoard(8, 6)}, {"hills", hillBoard()}}
	for i, b := range boards {
		areas := []Area{{Hexes: hex.Disk(b.board.Grid, hex.Hex{Col: 3, Row: 3}, 1).List(), Ink: night, Label: "reserve"}}
		for _, l := range Layers() {
			p := NewPrint(b.board, nil, areas, Options{Palette: paint.Palettes()[i].ID}.With(Hidden, l))
			g.Draw(fmt.Sprintf("%s, %s hidden", b.name, l), p.Draw)
			p = NewPrint(b.board, nil, nil, Options{}.With(Dimmed, l))
			g.Draw(fmt.Sprintf("a part of %s, %s dimmed", b.name, l), func(c paint.Canvas) { p.DrawPart(c, point{X: 150, Y: 160}, point{X: 420, Y: 300}) })
			low, high := p.Map()
			width, height := p.Size()
			g.Say("sizes of "+b.name, low, high, width, height, p.Flats(), p.Pitch(), p.Center(hex.Hex{Col: 2, Row: 1}))
		}
	}
}
