package vassal_test

import (
	"bytes"
	"errors"
	"fmt"
	"html"
	"image"
	"image/color"
	"image/png"
	"math"
	"strconv"
	"strings"
	"testing"
	"unicode"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/draw"
	"github.com/mapsheet/mapsheet/editor/draw/areas"
	"github.com/mapsheet/mapsheet/editor/draw/tables"
	"github.com/mapsheet/mapsheet/editor/export/vassal"
	"github.com/mapsheet/mapsheet/editor/export/vassal/sequence"
	"github.com/mapsheet/mapsheet/editor/lineup"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/model/limits"
	"github.com/mapsheet/mapsheet/model/plane"
	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/scenarios"
)

// hexGrid is VASSAL's own reckoning of a grid, with which it names what lies on a map.
type hexGrid struct{ dx, dy, x0, y0 int }

func gridOf(t *testing.T, n *node) hexGrid {
	return hexGrid{n.number(t, "dx"), n.number(t, "dy"), n.number(t, "x0"), n.number(t, "y0")}
}

// center is where VASSAL has the centre of a hex.
func (g hexGrid) center(col, row int) image.Point {
	y := g.dy*row + g.y0
	if col%2 == 1 {
		y += g.dy / 2
	}
	return image.Pt(g.dx*col+g.x0, y)
}

// label is the number of the hex at a centre; empty where there is none.
func (g hexGrid) label(at image.Point) string {
	col := (at.X - g.x0) / g.dx
	row := (at.Y - g.y0) / g.dy
	if g.center(col, row) != at {
		return ""
	}
	return fmt.Sprintf("%02d%02d", col+1, row+1)
}

func TestEveryPieceOfEveryBattleLiesWhereItIsSetUp(t *testing.T) {
	placed, waits, arrivals := 0, 0, 0
	var battles, apart []vassal.Battle
	for _, id := range ofTheSheet() {
		battles = append(battles, battle(t, id))
	}
	for _, label := range []string{"0101", "5034", "0202"} {
		apart = append(apart, onHexesOfTheirOwn(battles[0], label))
	}
	builtIn, own := module(t, vassal.Options{Cell: 12}, ofTheSheet()...), moduleOf(t, vassal.Options{Cell: 12}, apart...)
	for i, b := range append(battles, apart...) {
		s := b.Scenario
		m := builtIn
		if i >= len(battles) {
			m, i = own, i-len(battles)
		}
		grid := gridOf(t, m.one(m.root, "HexGrid"))
		g := m.game(fmt.Sprintf("setup-%02d.vsav", i+1))
		at := map[string]string{} // by force
		for _, d := range s.Deployment {
			for _, id := range d.Forces {
				f, _ := s.Force(id)
				if len(d.Area.Hexes) == 1 {
					at[f.Name] = s.Board.(*model.HexBoard).Grid.Label(d.Area.Hexes[0])
				}
			}
		}
		turns := map[string]int{}
		for _, r := range s.Reinforcements {
			for _, id := range r.Forces {
				f, _ := s.Force(id)
				turns[f.Name] = r.Turn
			}
		}
		units, names := 0, map[string]bool{}
		for _, p := range g.pieces {
			force := p.marks()["Force"]
			if force == "" {
				continue
			}
			units++
			assert.False(t, names[p.name], "%s: two are called %s", s.ID, p.name)
			names[p.name] = true
			switch {
			case at[force] != "":
				assert.Equal(t, "Main Map", p.onMap)
				assert.Equal(t, at[force], grid.label(p.at), "%s: %s", s.ID, p.name)
				placed++
			case turns[force] > 0:
				assert.Equal(t, "Turns and arrivals", p.onMap)
				assert.Equal(t, fmt.Sprintf("Turn %d", turns[force]), m.regionIn(g, "Turns and arrivals", p.at), "%s: %s", s.ID, p.name)
				arrivals++
			default:
				assert.Equal(t, "Off map", p.onMap)
				assert.NotEmpty(t, m.regionIn(g, "Off map", p.at))
				waits++
			}
		}
		want := 0
		for _, f := range s.Forces {
			want += f.Count()
		}
		assert.Equal(t, want, units, s.ID)
	}
	assert.Empty(t, append(builtIn.root.all("SetupStack"), builtIn.root.all("DrawPile")...), "VASSAL deals nothing beside what the game has")
	assert.Positive(t, placed)
	assert.Positive(t, waits)
	assert.Positive(t, arrivals)
}

// onHexesOfTheirOwn is a battle whose forces set up on one hex, the last of them one
// column farther.
func onHexesOfTheirOwn(b vassal.Battle, label string) vassal.Battle {
	b.Scenario = b.Scenario.Clone()
	grid := b.Scenario.Board.(*model.HexBoard).Grid
	h, err := grid.Parse(label)
	if err != nil {
		panic(err)
	}
	for i := range b.Scenario.Deployment {
		b.Scenario.Deployment[i].Area = model.Area{Hexes: hex.List{h}}
		if h.Col+1 < grid.Cols {
			h.Col++
		}
	}
	return b
}

// mapNamed finds a map of the module.
func (m *opened) mapNamed(name string) *node {
	for _, n := range m.root.all("Map") {
		if n.set["mapName"] == name {
			return n
		}
	}
	require.Fail(m.t, "there is no map "+name)
	return nil
}

// region is the region of a map that VASSAL names a place by: the nearest.
func (m *opened) region(onMap string, at image.Point) string {
	return m.nearest(m.mapNamed(onMap), at)
}

// regionIn is the region on the board that a saved game lays out on a map.
func (m *opened) regionIn(g game, onMap string, at image.Point) string {
	return m.nearest(m.boardIn(g, onMap), at)
}

// boardIn is the board that a saved game lays out on a map.
func (m *opened) boardIn(g game, onMap string) *node {
	for _, b := range m.mapNamed(onMap).all("Board") {
		if b.set["name"] == g.boards[onMap] {
			return b
		}
	}
	require.Fail(m.t, "there is no board "+g.boards[onMap])
	return nil
}

func (m *opened) nearest(under *node, at image.Point) string {
	name, least := "", 0
	for _, r := range under.all("Region") {
		d := image.Pt(r.number(m.t, "originx"), r.number(m.t, "originy")).Sub(at)
		if far := d.X*d.X + d.Y*d.Y; name == "" || far < least {
			name, least = r.set["name"], far
		}
	}
	return name
}

// The dots of VASSAL's grid over the picture of the board: around each, the lines of the
// drawing enclose one hex, whose middle it is.
func TestTheGridLiesOverTheDrawing(t *testing.T) {
	for _, cell := range []int{30, 64} {
		b := battle(t, "brunstatt")
		o := vassal.Options{Cell: cell}
		for _, l := range draw.Layers() {
			if l != draw.GridLayer {
				o.Drawing = o.Drawing.With(draw.Hidden, l)
			}
		}
		m := moduleOf(t, o, b)
		grid := gridOf(t, m.one(m.root, "HexGrid"))
		assert.InDelta(t, cell, grid.dy, 4)
		assert.Zero(t, grid.dy%2)
		main := m.mapNamed("Main Map")
		picture, err := png.Decode(bytes.NewReader(m.files["images/"+m.one(main, "Board").set["image"]]))
		require.NoError(t, err)
		hexes := b.Scenario.Board.(*model.HexBoard).Grid
		pixels := newFlooder(picture, picture.At(grid.center(1, 0).X, grid.center(1, 0).Y))
		for h := range hexes.All() {
			at := grid.center(h.Col, h.Row)
			low, high, filled := pixels.from(at)
			if h.Col > 0 && h.Row > 0 && h.Col < hexes.Cols-1 && h.Row < hexes.Rows-1 {
				middle := low.Add(high).Div(2)
				require.InDelta(t, at.X, middle.X, 1.5, "%s of %d pixels", hexes.Label(h), cell)
				require.InDelta(t, at.Y, middle.Y, 1.5, "%s of %d pixels", hexes.Label(h), cell)
			}
			require.Less(t, filled, grid.dx*grid.dy, "%s is one hex", hexes.Label(h))
			require.Greater(t, filled, grid.dx*grid.dy*2/5, "%s is a whole hex", hexes.Label(h))
		}
	}
}

// flooder finds the pixels that hang together.
type flooder struct {
	width, height int
	open          []bool // of the colour of paper
	seen          []int  // in which flood
	floods        int
}

func newFlooder(m image.Image, paper color.Color) *flooder {
	f := &flooder{width: m.Bounds().Dx(), height: m.Bounds().Dy()}
	for y := range f.height {
		for x := range f.width {
			f.open = append(f.open, m.At(x, y) == paper)
		}
	}
	f.seen = make([]int, len(f.open))
	return f
}

// from is the box of the pixels that hang together with one, and how many they are.
func (f *flooder) from(p image.Point) (low, high image.Point, count int) {
	f.floods++
	low, high = p, p
	for front := []image.Point{p}; len(front) > 0; {
		p, front = front[len(front)-1], front[:len(front)-1]
		i := p.Y*f.width + p.X
		if p.X < 0 || p.Y < 0 || p.X >= f.width || p.Y >= f.height || f.seen[i] == f.floods || !f.open[i] {
			continue
		}
		f.seen[i] = f.floods
		count++
		low, high = image.Pt(min(low.X, p.X), min(low.Y, p.Y)), image.Pt(max(high.X, p.X), max(high.Y, p.Y))
		front = append(front, p.Add(image.Pt(1, 0)), p.Add(image.Pt(-1, 0)), p.Add(image.Pt(0, 1)), p.Add(image.Pt(0, -1)))
	}
	return low, high, count
}

func TestTheSameScenarioMakesTheSameModule(t *testing.T) {
	first, second := module(t, vassal.Options{Cell: 12}, "brunstatt"), moduleOf(t, vassal.Options{Cell: 12}, battle(t, "brunstatt"))
	assert.Equal(t, first.data, second.data)
	name := func(m *opened) string { return m.one(m.mapNamed("Main Map"), "Board").set["image"] }
	assert.Equal(t, name(first), name(second))
	other := module(t, vassal.Options{Cell: 60, Numbers: true}, "brunstatt")
	assert.NotEqual(t, name(module(t, vassal.Options{Cell: 60}, "brunstatt")), name(other), "or VASSAL shows the old map")
}

func TestEveryPictureOfAPieceIsThere(t *testing.T) {
	for _, id := range oneOfEach {
		t.Run(id, func(t *testing.T) { everyPictureIsThere(t, module(t, vassal.Options{Cell: 12}, id)) })
	}
}

// oneOfEach is a battle on every kind of board.
var oneOfEach = []string{"brunstatt", "la-rothiere", "cowpens"}

func everyPictureIsThere(t *testing.T, m *opened) {
	used := map[string]bool{}
	look := func(p *piece) {
		for _, tr := range p.traits {
			var names []string
			switch tr.kind {
			case "piece":
				names = []string{tr.fields[2]}
			case "emb2":
				require.Len(t, tr.fields, 33)
				names = split(tr.fields[15], ',')
				assert.Len(t, split(tr.fields[16], ','), len(names), "a name for each picture")
			case "obs":
				names = []string{tr.fields[1]}
			}
			for _, n := range names {
				if n != "" {
					used[n] = true
					assert.Contains(t, m.files, "images/"+n)
				}
			}
		}
	}
	for _, slot := range append(m.root.all("PieceSlot"), m.root.all("CardSlot")...) {
		look(readPiece(t, slot.text))
	}
	for _, like := range m.root.all("PrototypeDefinition") {
		look(readPiece(t, like.text))
	}
	for _, p := range m.game("setup-01.vsav").pieces {
		look(p)
	}
	for _, b := range m.root.all("Board") {
		used[b.set["image"]] = true
	}
	for name := range m.files {
		if picture, ok := strings.CutPrefix(name, "images/"); ok {
			assert.True(t, used[picture], "%s is shown by nothing", name)
		}
	}
}

func TestEverySlotHasANumberOfItsOwn(t *testing.T) {
	m := module(t, vassal.Options{Cell: 12}, "brunstatt", "mlawa")
	numbers, likes := map[int]string{}, map[string]bool{}
	for _, like := range m.root.all("PrototypeDefinition") {
		likes[like.set["name"]] = true
	}
	most := 0
	for _, slot := range m.root.all("PieceSlot") {
		n := slot.number(t, "gpid")
		assert.Empty(t, numbers[n], "%s", slot.set["entryName"])
		numbers[n] = slot.set["entryName"]
		most = max(most, n)
		p := readPiece(t, slot.text)
		assert.Equal(t, n, p.gpid)
		assert.Equal(t, slot.set["entryName"], p.name)
		if p.traits[0].kind == "prototype" {
			assert.True(t, likes[p.traits[0].fields[0]], "VASSAL says nothing of a prototype that is not there")
		}
	}
	assert.Equal(t, most+1, m.root.number(t, "nextPieceSlotId"))
	for _, file := range []string{"setup-01.vsav", "setup-02.vsav"} {
		for _, p := range m.game(file).pieces {
			assert.NotEmpty(t, numbers[p.gpid], "%s is in the palette", p.name)
			for _, tr := range p.traits {
				assert.NotEqual(t, "prototype", tr.kind, "prototypes keep no states in saved games")
			}
		}
	}
	one := module(t, vassal.Options{Cell: 12}, "mlawa")
	for _, slot := range one.root.all("PieceSlot") {
		assert.Equal(t, numbers[slot.number(t, "gpid")], slot.set["entryName"], "the same in every module")
	}
}

func TestEverySetUpLaysOutABoardOnEveryMap(t *testing.T) {
	m := module(t, vassal.Options{Cell: 12}, "brunstatt", "mlawa")
	set := 0
	for _, s := range m.root.all("PredefinedSetup") {
		if s.set["isMenu"] == "true" {
			continue
		}
		set++
		g := m.game(s.set["file"])
		for _, onMap := range m.root.all("Map") {
			name := onMap.set["mapName"]
			known := map[string]bool{}
			for _, b := range onMap.all("Board") {
				known[b.set["name"]] = true
			}
			assert.True(t, known[g.boards[name]], "%s: %q on %s", s.set["name"], g.boards[name], name)
			first := split(strings.TrimPrefix(m.one(onMap, "setup").text, name+"BoardPicker\t"), '\t')
			assert.True(t, known[first[0]], "or each new game asks for a board")
		}
		assert.Len(t, g.boards, len(m.root.all("Map")))
	}
	assert.Equal(t, 3, set, "two battles and an empty map")
	docked := 0
	for _, onMap := range m.root.all("Map") {
		if onMap.set["launch"] == "false" {
			docked++
		}
	}
	assert.Equal(t, 1, docked)
}

func TestABoardOfAreasIsInTheColoursOfItsSides(t *testing.T) {
	b := battle(t, "leuthen")
	m := module(t, vassal.Options{Cell: 12}, "leuthen")
	shown, err := png.Decode(bytes.NewReader(m.files["images/"+m.boardIn(m.game("setup-01.vsav"), "Main Map").set["image"]]))
	require.NoError(t, err)
	want := areas.Picture(b.Scenario.Board.(*model.AreaBoard), areas.Bare(b.Scenario), shown.Bounds().Dx(), draw.Options{})
	for _, at := range []image.Point{{X: 1, Y: 1}, {X: 40, Y: 20}, {X: shown.Bounds().Dx() / 2, Y: 25}} {
		r, g, bl, _ := shown.At(at.X, at.Y).RGBA()
		wr, wg, wb, _ := want.At(at.X, at.Y).RGBA()
		for i, pair := range [][2]uint32{{wr, r}, {wg, g}, {wb, bl}} {
			assert.InDelta(t, pair[0]>>8, pair[1]>>8, 12, "%v, %d", at, i)
		}
	}
}

func TestBlocksStandInTheSectorsOfTheirSetUp(t *testing.T) {
	for _, info := range scenarios.Of("commanders") {
		s := battle(t, info.ID).Scenario
		m := module(t, vassal.Options{Cell: 12}, info.ID)
		board := s.Board.(*model.AreaBoard)
		in := map[string]string{}
		for _, d := range s.Deployment {
			for _, id := range d.Forces {
				f, _ := s.Force(id)
				if sectors, err := d.Area.Sectors(board); err == nil && len(sectors) == 1 {
					in[f.Name] = board.Sectors[sectors[0]].Name
				}
			}
		}
		units := 0
		for _, p := range m.game("setup-01.vsav").pieces {
			force, ok := p.marks()["Force"]
			if !ok {
				continue
			}
			units++
			if in[force] == "" {
				assert.Equal(t, "Off map", p.onMap)
				continue
			}
			assert.Equal(t, "Main Map", p.onMap)
			assert.Equal(t, in[force], m.region("Main Map", p.at), "%s: %s", info.ID, p.name)
		}
		want := 0
		for _, f := range s.Forces {
			want += f.Count()
		}
		assert.Equal(t, want, units, info.ID)
	}
}

func TestEachPartOfASectorHasItsName(t *testing.T) {
	b := battle(t, "leuthen")
	m := moduleOf(t, vassal.Options{Cell: 40}, b)
	board := b.Scenario.Board.(*model.AreaBoard)
	picture, err := png.DecodeConfig(bytes.NewReader(m.files["images/"+m.one(m.mapNamed("Main Map"), "Board").set["image"]]))
	require.NoError(t, err)
	around := areas.Around(board) * float64(picture.Width)
	scale := (float64(picture.Width) - 2*around) / float64(board.Width)
	asked := 0
	for x := 5; x < board.Width; x += 97 {
		for y := 5; y < board.Height; y += 97 {
			i, ok := board.SectorAt(plane.Point{X: x, Y: y})
			if !ok {
				continue
			}
			asked++
			at := image.Pt(int(around+float64(x)*scale), int(around+float64(y)*scale))
			assert.Equal(t, board.Sectors[i].Name, m.region("Main Map", at))
		}
	}
	assert.Greater(t, asked, 300)
}

// On its eastern and southern sides a sector meets others, whose names a point there would take.
func TestTheNamesOfASectorLieSixBySixWithinItsSides(t *testing.T) {
	b := battle(t, "leuthen")
	board := b.Scenario.Board.(*model.AreaBoard)
	board.Width, board.Height = 26*len(board.Sectors), 26
	for i := range board.Sectors { // squares in a row
		w, e := 26*i, 26*(i+1)
		board.Sectors[i].Outline = plane.Polygon{{X: w, Y: 0}, {X: e, Y: 0}, {X: e, Y: 26}, {X: w, Y: 26}}
	}
	m := moduleOf(t, vassal.Options{Cell: 64}, b)
	names := map[string]int{}
	for _, r := range m.mapNamed("Main Map").all("Region") {
		names[r.set["name"]]++
	}
	for _, s := range board.Sectors {
		assert.Equal(t, 6*6+1, names[s.Name], "%s: and its middle", s.Name)
	}
}

// onTables are the battles of an open table.
var onTables = []string{"cowpens", "monmouth", "north-point"}

func TestUnitsOfATableStandWhereTheyAreLinedUpAndLookThere(t *testing.T) {
	m := module(t, vassal.Options{Cell: 8}, onTables...)
	for i, id := range onTables {
		b := battle(t, id)
		g := m.game(fmt.Sprintf("setup-%02d.vsav", i+1))
		board := b.Scenario.Board.(*model.TableBoard)
		picture, err := png.DecodeConfig(bytes.NewReader(m.files["images/"+m.boardIn(g, "Main Map").set["image"]]))
		require.NoError(t, err)
		around := tables.Around(board) * float64(picture.Width)
		inch := (float64(picture.Width) - 2*around) / (float64(board.Width) / 100)
		assert.InDelta(t, 8, inch, 0.2)
		var got, want []string
		for _, p := range g.pieces {
			for _, tr := range p.traits {
				if tr.kind == "rotate" && p.onMap == "Main Map" {
					got = append(got, fmt.Sprintf("%d,%d turned %s", p.at.X, p.at.Y, strings.TrimSuffix(strings.TrimPrefix(tr.state, "-"), ".0")))
				}
			}
		}
		for _, u := range lineup.Of(b.Scenario, board).Units {
			// The middle of its ground lies half its depth behind the middle of its front.
			x, y := float64(u.At.X), float64(u.At.Y)
			if u.Stand.Spread == 0 {
				sin, cos := math.Sincos(float64(u.Facing) / 10 * math.Pi / 180)
				x, y = math.Round(x-sin*float64(u.Stand.Deep)/2), math.Round(y+cos*float64(u.Stand.Deep)/2)
			}
			want = append(want, fmt.Sprintf("%.0f,%.0f turned %v", math.Round(around+x/100*inch), math.Round(around+y/100*inch), float64(u.Facing)/10))
		}
		assert.ElementsMatch(t, want, got, id)
	}
}

func TestCardsLieInAPileThatEachGameShuffles(t *testing.T) {
	m := module(t, vassal.Options{Cell: 12}, "cowpens")
	piles := m.root.all("DrawPile")
	require.Len(t, piles, 2)
	assert.Equal(t, "Always", piles[0].set["shuffle"])
	assert.Equal(t, piles[0].set["name"], piles[1].set["reshuffleTarget"])
	names := map[string]bool{}
	for _, c := range piles[0].all("CardSlot") {
		p := readPiece(t, c.text)
		assert.False(t, names[p.name], p.name)
		names[p.name] = true
		assert.Equal(t, "obs", p.traits[0].kind, "or it cannot lie face down")
		assert.Less(t, p.gpid, m.root.number(t, "nextPieceSlotId"))
	}
	assert.True(t, names["red Queen"])
	for _, name := range []string{"setup-01.vsav", "empty.vsav"} {
		assert.Equal(t, "Cards", m.game(name).boards["Cards"])
	}
}

func TestThoseWhoAreLostGoToThePenOfTheirSide(t *testing.T) {
	m := module(t, vassal.Options{Cell: 12}, "brunstatt")
	asked := 0
	for _, p := range m.game("setup-01.vsav").pieces {
		for _, tr := range p.traits {
			if tr.kind == "sendto" {
				asked++
				x, _ := strconv.Atoi(tr.fields[4])
				y, _ := strconv.Atoi(tr.fields[5])
				assert.Equal(t, "Out of play: "+p.marks()["Side"], m.region(tr.fields[2], image.Pt(x, y)))
			}
		}
	}
	assert.Equal(t, 57, asked)
}

func TestChartsAndBattlesCanBeReadInTheModule(t *testing.T) {
	m := module(t, vassal.Options{Cell: 12}, "brunstatt")
	charts := map[string]string{}
	for _, c := range m.root.all("HtmlChart") {
		charts[c.set["chartName"]] = string(m.files[c.set["fileName"]])
	}
	assert.Regexp(t, `(?s)<td>German infantry company</td><td>company</td><td>4 <font[^>]*><i>r</i></font></td>`, charts["Units"], "a figure that is reconstructed says so")
	assert.Regexp(t, `(?s)<td>German machine gun company</td><td>company</td><td>17</td>`, charts["Units"], "one that is printed says nothing")
	assert.NotContains(t, charts["Units"], "Russian", "nobody of theirs takes part")
	assert.Contains(t, charts["Combat results"], "disrupted")
	text := string(m.files["help/battle-01.html"])
	for _, s := range battle(t, "brunstatt").Scenario.Victory.Sentences(battle(t, "brunstatt").Scenario) {
		assert.Contains(t, text, s)
	}
	assert.Contains(t, text, "44th Division marched into Alsace")
	assert.Contains(t, text, "The French player moves first.")
	assert.Contains(t, html.UnescapeString(string(m.files["help/module.html"])), "Ctrl+D")
}

func TestFiguresOfTablesAreToldInInches(t *testing.T) {
	m := module(t, vassal.Options{}, "cowpens")
	units, guns := string(m.files["chart-01.html"]), ""
	for name, data := range m.files {
		if strings.HasPrefix(name, "chart-") && strings.Contains(string(data), "<title>Guns") {
			guns = string(data)
		}
	}
	assert.Contains(t, units, "12″")
	assert.Contains(t, guns, "48″")
	for _, page := range []string{units, guns} {
		assert.NotContains(t, page, "undredths")
		assert.NotContains(t, page, ">4800")
	}
	tree := html.UnescapeString(string(m.files["buildFile.xml"]))
	assert.Contains(t, tree, ",12″,", "pieces say so too")
	assert.NotContains(t, tree, ",4800,")
	assert.Contains(t, string(m.files["help/module.html"]), "lose a figure")
	assert.Contains(t, string(module(t, vassal.Options{}, "brunstatt").files["chart-01.html"]), "3 machine gun platoons")
}

func TestGeneralsOfSeveralBattlesAreNotMixedUp(t *testing.T) {
	m := module(t, vassal.Options{Cell: 8}, onTables...)
	numbers := map[string]bool{}
	for _, s := range m.root.all("PieceSlot") {
		assert.False(t, numbers[s.set["gpid"]], s.set["entryName"])
		numbers[s.set["gpid"]] = true
	}
	for i, id := range onTables {
		b := battle(t, id)
		var want, got []string
		for _, g := range lineup.Of(b.Scenario, b.Scenario.TableBoard()).Generals {
			want = append(want, g.Leader.Name)
		}
		for _, p := range m.game(fmt.Sprintf("setup-%02d.vsav", i+1)).pieces {
			if p.onMap == "Main Map" && p.marks()["Force"] == "" {
				got = append(got, p.name)
			}
		}
		assert.NotEmpty(t, want)
		assert.ElementsMatch(t, want, got, id)
	}
}

// Generals without names are told apart by what they command.
func TestGeneralsWithoutNamesAreInTheModule(t *testing.T) {
	b := battle(t, "cowpens")
	for i := range b.Scenario.Forces {
		delete(b.Scenario.Forces[i].Own, "general")
	}
	var got []string
	for _, p := range moduleOf(t, vassal.Options{Cell: 8}, b).game("setup-01.vsav").pieces {
		if p.onMap == "Main Map" && p.marks()["Force"] == "" {
			got = append(got, p.name)
		}
	}
	assert.ElementsMatch(t, []string{"The general of Morgan's command", "The general of Tarleton's command"}, got)
}

func BenchmarkModule(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		moduleOf(b, vassal.Options{}, battle(b, "brunstatt"))
	}
}

func TestBattlesOfOneNameAreToldApart(t *testing.T) {
	b := battle(t, "marengo")
	m := moduleOf(t, vassal.Options{Cell: 40}, b, b, b)
	var names []string
	for _, s := range m.root.all("PredefinedSetup") {
		if file := s.set["file"]; strings.HasPrefix(file, "setup-") {
			_, name, _ := strings.Cut(s.set["name"], " ") // without the number of the scenario
			names = append(names, name+" in "+file)
		}
	}
	title := b.Scenario.Title
	assert.Equal(t, []string{title + " in setup-01.vsav", title + " (2) in setup-02.vsav", title + " (3) in setup-03.vsav"}, names)
}

func TestNamesInModulesHaveNothingUnseen(t *testing.T) {
	for r := range unicode.MaxRune + 1 {
		if model.IsUnseen(r) {
			require.NotContains(t, sequence.Clean("Mill"+string(r)+" Hill"), string(r))
		}
	}
}

func TestWhatTheSystemRefusesIsNotMadeReady(t *testing.T) {
	b := battle(t, "cowpens")
	b.Scenario = b.Scenario.Clone()
	b.Scenario.Rules = make([]model.Rule, limits.RulesInForce+1)
	b.System.NewBattle = func(*model.Scenario) (rules.Battle, error) {
		t.Error("it is made ready")
		return nil, errors.New("it cannot be played")
	}
	assert.Empty(t, moduleOf(t, vassal.Options{Cell: 12}, b).root.all("DrawPile"))
}
