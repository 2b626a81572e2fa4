package scene_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/editor/tiled"
	"github.com/mapsheet/mapsheet/editor/tiled/scene"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/diag"
	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/model/limits"
	"github.com/mapsheet/mapsheet/scenarios"
	"github.com/mapsheet/mapsheet/schema"
)

var usual = scene.Options{Tile: 48, Folder: "map-tiles"}

func open(t testing.TB, id string) *schema.File {
	t.Helper()
	f, err := scenarios.Open(id)
	require.NoError(t, err)
	return f
}

func lay(t testing.TB, f *schema.File) *tiled.Map {
	t.Helper()
	m, err := scene.Lay(f, usual)
	require.NoError(t, err)
	return m.Map
}

func nothing(string) ([]byte, error) { return nil, errors.New("there is no such file") }

func read(t testing.TB, text []byte) *tiled.Map {
	t.Helper()
	m, err := tiled.Read(text, nothing)
	require.NoError(t, err)
	return m
}

func newOn(cols, rows int) (*schema.File, error) {
	base, err := schema.BaseOf(scenarios.Bases(), "soldiers", "")
	if err != nil {
		return nil, err
	}
	return document.NewScenario(cols, rows, base)
}

func take(t testing.TB, m *tiled.Map) *scene.Taken {
	t.Helper()
	out, err := scene.Take(m, scene.Ways{Bases: scenarios.Bases(), New: newOn})
	require.NoError(t, err)
	return out
}

func encode(t testing.TB, f *schema.File) string {
	t.Helper()
	text, err := schema.Encode(f)
	require.NoError(t, err)
	return string(text)
}

func TestEveryScenarioComesBackAsItWent(t *testing.T) {
	for _, info := range scenarios.List() {
		t.Run(info.ID, func(t *testing.T) {
			f := open(t, info.ID)
			want := encode(t, f)
			m := lay(t, f)
			tmj, err := m.TMJ()
			require.NoError(t, err)
			for form, text := range map[string][]byte{"tmx": m.TMX(), "tmj": tmj} {
				got := take(t, read(t, text))
				assert.Equal(t, want, encode(t, got.File), form)
				assert.Empty(t, got.Report, form)
			}
		})
	}
}

// layer finds a layer by its name.
func layer(t testing.TB, m *tiled.Map, name string) *tiled.Layer {
	t.Helper()
	for i := range m.Layers {
		if m.Layers[i].Name == name {
			return &m.Layers[i]
		}
	}
	require.Fail(t, "there is no layer "+name)
	return nil
}

func messages(l diag.List) string {
	var b strings.Builder
	for _, d := range l {
		b.WriteString(d.Message + "\n")
	}
	return b.String()
}

func hexAt(t testing.TB, m *model.HexBoard, label string) hex.Hex {
	t.Helper()
	h, err := m.Grid.Parse(label)
	require.NoError(t, err)
	return h
}

func TestWhatIsPaintedComesBackAndTheRestStays(t *testing.T) {
	f := open(t, "brunstatt")
	m := lay(t, f)
	b := f.Scenario.Hexes()
	at := hexAt(t, b, "2312")
	layer(t, m, "terrain").Cells[b.Grid.Index(at)] = uint32(model.Town) + 1
	roads := layer(t, m, "roads")
	roads.Objects = append(roads.Objects, tiled.Object{
		ID: 9000, Class: "road", Name: "new road", Shape: tiled.Polyline, X: 24, Y: 21,
		Points: []tiled.Point{{}, {X: 36 * 3, Y: 63}}, // from 0101 to 0403 without what is between
	})
	places := layer(t, m, "places")
	moved := places.Objects[0]
	places.Objects = append(places.Objects[1:], tiled.Object{ID: 9001, Class: "place", Name: "Mill", Shape: tiled.Spot, X: 24, Y: 21})
	got := take(t, read(t, m.TMX()))
	back := got.File.Scenario.Hexes()
	assert.Equal(t, model.Town, back.Terrain(at))
	for _, link := range []string{"0101", "0201", "0302"} {
		assert.True(t, back.HasLine(model.Road, hexAt(t, b, link)), link)
	}
	_, there := back.Place("mill")
	assert.True(t, there)
	assert.Contains(t, messages(got.Report), "taken away in Tiled")
	assert.Contains(t, messages(got.Report), moved.Name)
	assert.Equal(t, f.Scenario.Forces, got.File.Scenario.Forces)
	back.SetTerrain(at, b.Terrain(at))
	differs := 0
	for h := range b.Grid.All() {
		if b.Terrain(h) != back.Terrain(h) || b.Altitude(h) != back.Altitude(h) || b.AllSides(h) != back.AllSides(h) || b.Bridge(h) != back.Bridge(h) {
			differs++
		}
	}
	assert.Zero(t, differs)
}

// Where the layer of the ground is gone the ground stays as it was, whatever other layers there are.
func TestTheGroundStaysWithoutItsLayer(t *testing.T) {
	f := open(t, "brunstatt")
	m := lay(t, f)
	m.Layers = slices.DeleteFunc(m.Layers, func(l tiled.Layer) bool { return l.Name == "terrain" })
	layer(t, m, "altitude")
	got := take(t, read(t, m.TMX()))
	assert.Contains(t, messages(got.Report), "the ground stays as it is")
	was, now := f.Scenario.Hexes(), got.File.Scenario.Hexes()
	for h := range was.Grid.All() {
		assert.Equal(t, was.Terrain(h), now.Terrain(h), was.Grid.Label(h))
	}
}

func TestWhatCannotBeTakenIsTold(t *testing.T) {
	f := open(t, "brunstatt")
	m := lay(t, f)
	layer(t, m, "terrain").Cells[0] |= 0x80000000
	layer(t, m, "terrain").Cells[1] = 9999
	roads := layer(t, m, "roads")
	roads.Objects = append(roads.Objects,
		tiled.Object{ID: 9000, Class: "road", Name: "astray", Shape: tiled.Polyline, X: -500, Y: 21, Points: []tiled.Point{{}, {X: 524}}},
		tiled.Object{ID: 9001, Class: "road", Name: "between", Shape: tiled.Polyline, X: 40, Y: 21, Points: []tiled.Point{{}, {X: 20, Y: 21}}})
	areas := layer(t, m, "areas")
	areas.Objects[0].X += 100
	m.Layers = append(m.Layers,
		tiled.Layer{ID: 90, Kind: tiled.ImageLayer, Name: "scan", Image: tiled.Image{Source: "../../etc/passwd"}},
		tiled.Layer{ID: 91, Kind: tiled.ObjectLayer, Name: "dragons", Objects: []tiled.Object{{ID: 9002, Class: "dragon", Properties: tiled.Properties{{Name: "fire", Value: "hot"}}}}})
	told := messages(take(t, read(t, m.TMX())).Report)
	for _, want := range []string{"turned or mirrored", "the tile number 9999 is in no tileset of the map: 1 hex with it was not taken", "“astray” (object 9000) has a point off the map", "“between” (object 9001)", "of a hex from the middle of",
		"lies or is called differently", "the picture ../../etc/passwd was not taken", "1 object dragon in the layer dragons", "fire (1)"} {
		assert.Contains(t, told, want)
	}
}

func TestAScenarioThatWasChangedOutsideIsNotTrusted(t *testing.T) {
	m := lay(t, open(t, "brunstatt"))
	for i := range m.Properties {
		m.Properties[i].Value = strings.Replace(m.Properties[i].Value, "Brunstatt", "Elsewhere", 1)
	}
	got := take(t, read(t, m.TMX()))
	assert.Nil(t, got.Base)
	assert.Contains(t, messages(got.Report), "was changed outside Mapsheet")
	assert.Equal(t, open(t, "brunstatt").Scenario.Hexes().TerrainHexes(model.Woods).List(), got.File.Scenario.Hexes().TerrainHexes(model.Woods).List())
	assert.NotEmpty(t, got.File.Scenario.Hexes().Places)
}

// strangers is a map of somebody else, with names of his own.
const strangers = `<?xml version="1.0" encoding="UTF-8"?>
<map version="1.10" orientation="hexagonal" width="3" height="2" tilewidth="60" tileheight="52" hexsidelength="30" staggeraxis="x" staggerindex="%s">
 <tileset firstgid="1" name="ground" tilewidth="60" tileheight="52" tilecount="4" columns="0">
  <tile id="0" class="Forest"><image source="a.png" width="60" height="52"/></tile>
  <tile id="1"><properties><property name="terrain" value="town"/></properties><image source="b.png"/></tile>
  <tile id="2"><image source="pics/grass.png"/></tile>
  <tile id="3"><image source="lake.png"/></tile>
 </tileset>
 <group name="all"><layer id="1" name="land" width="3" height="2"><data encoding="csv">1,2,3,4,0,2147483649</data></layer></group>
 <objectgroup id="2" name="Railways"><object id="1" name="Line 1" x="30" y="26"><polyline points="0,0 45,26 90,0"/></object></objectgroup>
</map>`

func TestAMapOfOthersIsTakenByTheNamesOfItsTiles(t *testing.T) {
	m := read(t, []byte(strings.Replace(strangers, "%s", "odd", 1)))
	got, err := scene.Take(m, scene.Ways{Bases: scenarios.Bases(), New: newOn, Tiles: map[string]model.Terrain{"ground:3": model.Slope}})
	require.NoError(t, err)
	b := got.File.Scenario.Hexes()
	assert.Equal(t, hex.Grid{Cols: 3, Rows: 2}, b.Grid)
	for label, want := range map[string]model.Terrain{"0101": model.Woods, "0201": model.Town, "0301": model.Clear, "0102": model.Slope, "0202": model.Clear, "0302": model.Woods} {
		assert.Equal(t, want, b.Terrain(hexAt(t, b, label)), label)
	}
	for _, label := range []string{"0101", "0201", "0301"} {
		assert.True(t, b.HasLine(model.Railroad, hexAt(t, b, label)), label)
	}
	assert.Contains(t, messages(got.Report), "1 tile is turned or mirrored in the layer land")

	told := messages(take(t, m).Report)
	assert.Contains(t, told, "the tile lake is no terrain that Mapsheet knows: 1 hex with it was not taken")
}

func TestColumnsThatBeginLowGetOneBeforeThem(t *testing.T) {
	got := take(t, read(t, []byte(strings.Replace(strangers, "%s", "even", 1))))
	b := got.File.Scenario.Hexes()
	assert.Equal(t, hex.Grid{Cols: 4, Rows: 2}, b.Grid)
	assert.Equal(t, model.Woods, b.Terrain(hexAt(t, b, "0201")))
	assert.Contains(t, messages(got.Report), "a column was put in on the west")
}

func TestMapsThatCannotBeTakenAreRefusedInASentence(t *testing.T) {
	for change, want := range map[string]string{
		`orientation="hexagonal"=orientation="orthogonal"`: "the map is orthogonal",
		`staggeraxis="x"=staggeraxis="y"`:                  "stand on a corner",
		`hexsidelength="30"=hexsidelength="60"`:            "the flat side of a hex has 60 pixels",
	} {
		from, to, _ := strings.Cut(change, `"=`)
		text := strings.Replace(strings.Replace(strangers, "%s", "odd", 1), from+`"`, to, 1)
		_, err := scene.Take(read(t, []byte(text)), scene.Ways{Bases: scenarios.Bases(), New: newOn})
		assert.ErrorContains(t, err, want)
	}
	m := read(t, []byte(strings.Replace(strangers, "%s", "odd", 1)))
	_, err := scene.Take(m, scene.Ways{Bases: scenarios.Bases(), New: newOn, Into: open(t, "brunstatt")})
	assert.ErrorContains(t, err, "the map has 3 by 2 hexes and the scenario")
	_, err = scene.Take(m, scene.Ways{Bases: scenarios.Bases(), New: newOn, Into: open(t, "leuthen")})
	assert.ErrorContains(t, err, "a map of areas")
}

func TestSectorsAndTablesThatWereMovedAreTold(t *testing.T) {
	for _, id := range []string{"leuthen", "cowpens"} {
		m := lay(t, open(t, id))
		m.Layers[0].Objects[0].X += 30
		got := take(t, read(t, m.TMX()))
		assert.Contains(t, messages(got.Report), "1 object lies or is called differently in the layer "+m.Layers[0].Name+" now")
		assert.Equal(t, encode(t, open(t, id)), encode(t, got.File))
	}
}

func TestTheReportEndsSomewhere(t *testing.T) {
	m := lay(t, open(t, "brunstatt"))
	roads := layer(t, m, "roads")
	for i := range limits.ImportNotes + 50 {
		roads.Objects = append(roads.Objects, tiled.Object{ID: 9000 + i, Class: "road", Shape: tiled.Polyline, X: -500, Points: []tiled.Point{{}, {X: 600, Y: 21}}})
	}
	got := take(t, read(t, m.TMX())).Report
	assert.Len(t, got, limits.ImportNotes+1)
	assert.Contains(t, got[limits.ImportNotes].Message, "and 50 more")
}
