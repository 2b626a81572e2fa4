package scene_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/draw/drawtest"
	"github.com/mapsheet/mapsheet/editor/tiled"
	"github.com/mapsheet/mapsheet/editor/tiled/scene"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/scenarios"
	"github.com/mapsheet/mapsheet/schema"
)

// wild is a scenario on nine by seven hexes with something of everything.
func wild(t testing.TB) *schema.File {
	t.Helper()
	f, err := newOn(9, 7)
	require.NoError(t, err)
	s, from := f.Scenario, open(t, "brunstatt").Scenario
	s.Forces = from.Clone().Forces
	b := s.Hexes()
	r := rand.New(rand.NewPCG(3, 3))
	for h := range b.Grid.All() {
		b.SetTerrain(h, model.Terrains()[r.IntN(len(model.Terrains()))])
		if r.IntN(4) == 0 {
			b.SetAltitude(h, 10*r.IntN(30))
		}
		for _, d := range hex.Dirs {
			for _, k := range model.LineKinds() {
				if r.IntN(12) == 0 && b.Grid.Contains(h.Neighbor(d)) {
					b.SetLink(k, h, d, true)
				}
			}
			for _, k := range model.SideKinds() {
				if r.IntN(20) == 0 && b.Grid.Contains(h.Neighbor(d)) {
					b.SetSide(k, h, d, true)
				}
			}
		}
		if r.IntN(6) == 0 {
			b.SetBridge(h, true)
		}
	}
	for i, k := range model.PlaceKinds() {
		at := hex.Hex{Col: r.IntN(9), Row: r.IntN(7)}
		b.Places = append(b.Places, model.Place{ID: fmt.Sprint("place-", i), Kind: k, Name: fmt.Sprint("Place ", i), Hexes: hex.Disk(b.Grid, at, i%2).List()})
	}
	b.Places = append(b.Places, model.Place{ID: "nowhere", Kind: model.PlaceOther, Name: "Nowhere"})
	for i := range s.Forces[:2] {
		s.Deployment = append(s.Deployment, model.Deployment{Forces: []string{s.Forces[i].ID}, Area: model.Area{Hexes: hex.Disk(b.Grid, hex.Hex{Col: 2 * i, Row: 3}, 1).List()}})
	}
	s.Deployment = append(s.Deployment, model.Deployment{Forces: []string{"nobody"}, Area: model.Area{Place: "not-there"}})
	s.Reinforcements = []model.Reinforcement{{Turn: 3, Forces: []string{s.Forces[1].ID}, Entry: model.Area{Place: "place-1"}}}
	return f
}

var words = []string{"", "woods", "Town", "city", "7", "-1", "12.5", "x", "road", "rail", "wall", "bridge", "place", "label", "0101 0102", "0101", "9999", "0202/N", "place-1", "Place 2", "wood", "terrain", "altitude", "roads", "units", "ground:3", "A mill"}

// hand changes a map as somebody does in Tiled, or another program.
type hand struct {
	*tiled.Map
	*rand.Rand
}

func (h hand) word() string { return words[h.IntN(len(words))] }

func (h hand) layer(kind tiled.LayerKind) *tiled.Layer {
	var all []*tiled.Layer
	for i := range h.Layers {
		if h.Layers[i].Kind == kind {
			all = append(all, &h.Layers[i])
		}
	}
	if len(all) == 0 {
		return &tiled.Layer{}
	}
	return all[h.IntN(len(all))]
}

func (h hand) object() *tiled.Object {
	l := h.layer(tiled.ObjectLayer)
	if len(l.Objects) == 0 {
		return &tiled.Object{}
	}
	return &l.Objects[h.IntN(len(l.Objects))]
}

var changes = []struct {
	name string
	make func(h hand)
}{
	{"objects that were moved", func(h hand) {
		o := h.object()
		o.X, o.Y = o.X+float64(h.IntN(200)-100)/[]float64{1, 4, 20, 9000}[h.IntN(4)], o.Y+float64(h.IntN(200)-100)/[]float64{1, 4, 20}[h.IntN(3)]
		if h.IntN(9) == 0 {
			o.X *= 1e7
		}
	}},
	{"points that were moved", func(h hand) {
		if o := h.object(); len(o.Points) > 0 {
			p := &o.Points[h.IntN(len(o.Points))]
			p.X, p.Y = p.X+float64(h.IntN(100)-50), p.Y+float64(h.IntN(100)-50)
		}
	}},
	{"points that came and went", func(h hand) {
		if o := h.object(); len(o.Points) > 0 {
			at := h.IntN(len(o.Points))
			if o.Points = slices.Delete(o.Points, at, at+1); h.IntN(2) == 0 {
				o.Points = append(o.Points, tiled.Point{X: float64(h.IntN(90))}, tiled.Point{Y: float64(h.IntN(90))})
			}
		}
	}},
	{"names and classes", func(h hand) {
		o := h.object()
		*[]*string{&o.Name, &o.Class, &o.Text, &o.Template}[h.IntN(4)] = h.word()
	}},
	{"properties", func(h hand) {
		o := h.object()
		if n := len(o.Properties); n > 0 && h.IntN(3) > 0 {
			if p := &o.Properties[h.IntN(n)]; h.IntN(3) > 0 {
				p.Value = h.word()
			} else {
				o.Properties = slices.Delete(o.Properties, 0, 1)
			}
			return
		}
		o.Properties = append(o.Properties, tiled.Property{Name: []string{"id", "kind", "hexes", "fire"}[h.IntN(4)], Value: h.word()})
	}},
	{"objects that came and went", func(h hand) {
		l := h.layer(tiled.ObjectLayer)
		if n := len(l.Objects); n > 0 {
			at := h.IntN(n)
			o := l.Objects[at]
			if h.IntN(2) == 0 {
				l.Objects = slices.Delete(l.Objects, at, at+1)
			}
			o.Shape, o.Width, o.Height = tiled.Shape(h.IntN(5)), float64(h.IntN(60)), float64(h.IntN(60))
			if h.IntN(3) == 0 {
				o.Points = nil
			}
			to := h.layer(tiled.ObjectLayer)
			to.Objects = append(to.Objects, o)
		}
	}},
	{"tiles", func(h hand) {
		l := h.layer(tiled.TileLayer)
		for range 5 {
			if n := len(l.Cells); n > 0 {
				l.Cells[h.IntN(n)] = []uint32{0, 1, 2, 7, 9, 12, 0x80000003, 999, 0x10000001}[h.IntN(9)]
			}
		}
	}},
	{"tilesets", func(h hand) {
		if len(h.Tilesets) == 0 { // a map without hexes
			return
		}
		set := &h.Tilesets[h.IntN(len(h.Tilesets))]
		tile := &set.Tiles[h.IntN(len(set.Tiles))]
		switch h.IntN(4) {
		case 0:
			tile.Class = h.word()
		case 1:
			tile.Properties = tiled.Properties{{Name: []string{"terrain", "altitude", "smoke"}[h.IntN(3)], Value: h.word()}}
		case 2:
			tile.Image.Source = []string{"", "a/" + h.word() + ".png", `b\` + h.word() + ".gif"}[h.IntN(3)]
		case 3:
			set.Name = h.word()
		}
	}},
	{"layers", func(h hand) {
		if len(h.Layers) == 0 {
			return
		}
		at := h.IntN(len(h.Layers))
		l := &h.Layers[at]
		switch h.IntN(6) {
		case 0:
			l.Name = h.word()
		case 1:
			l.Hidden, l.Moved = !l.Hidden, true
		case 2:
			h.Layers = slices.Delete(h.Layers, at, at+1)
		case 3:
			h.Layers = append(h.Layers, *l)
		case 4:
			h.Layers = append(h.Layers, tiled.Layer{Kind: tiled.ImageLayer, Name: "scan", Image: tiled.Image{Source: "scan.png"}})
		case 5:
			l.Properties = append(l.Properties, tiled.Property{Name: h.word(), Value: "1"})
		}
	}},
	{"the map", func(h hand) {
		switch n := len(h.Properties); h.IntN(8) {
		case 0:
			h.Properties = slices.Delete(h.Properties, 0, h.IntN(n+1))
		case 1:
			if n > 0 {
				h.Properties[h.IntN(n)].Value = h.word()
			}
		case 2:
			h.StaggerIndex = "even"
		case 3:
			h.HexSide = h.IntN(50)
		case 4:
			h.Row, h.Column = h.IntN(3)-1, h.IntN(3)-1
		case 5:
			h.Properties = append(h.Properties, tiled.Property{Name: h.word(), Value: "1"})
		case 6:
			h.TileWidth, h.TileHeight, h.HexSide = 96, 84, 48
		case 7:
			for i := range h.Layers {
				if l := &h.Layers[i]; l.Kind == tiled.TileLayer {
					l.Cells = l.Cells[:len(l.Cells)-h.Width]
				}
			}
			h.Height--
		}
	}},
}

// copied is a map that can be changed.
func copied(t testing.TB, m *tiled.Map) *tiled.Map {
	t.Helper()
	return read(t, m.TMX())
}

// What is taken of maps that were changed as chance has it is what it was.
func TestWhatIsTakenOfMapsIsWhatItWas(t *testing.T) {
	var g drawtest.Gallery
	own := lay(t, wild(t))
	maps := map[string]*tiled.Map{"a map of ours": own, "a map of others": read(t, []byte(strings.Replace(strangers, "%s", "odd", 1))), "sectors": lay(t, open(t, "leuthen"))}
	for _, name := range []string{"a map of ours", "a map of others", "sectors"} {
		seeds := 20
		if name == "sectors" {
			seeds = 3
		}
		for _, c := range changes {
			for seed := range seeds {
				h := hand{copied(t, maps[name]), rand.New(rand.NewPCG(uint64(seed), 8))}
				for range 1 + seed%3 {
					c.make(h)
				}
				w := scene.Ways{Bases: scenarios.Bases(), New: newOn}
				if seed%4 == 0 {
					w.Tiles = map[string]model.Terrain{"ground:3": model.Slope, "x": model.Town, "7": model.Crest}
				}
				got, err := scene.Take(h.Map, w)
				if err != nil {
					g.Say(name+", "+c.name, err)
					continue
				}
				var report strings.Builder
				for _, d := range got.Report {
					fmt.Fprintln(&report, d.Severity, d.Path, d.Hexes, d.Message, d.More)
				}
				text, err := schema.Encode(got.File)
				g.Say(name+", "+c.name, report.String(), string(text), err, got.Base == nil)
			}
		}
	}
	g.Hold(t, "taken.txt")
}

// What is laid out, and the pictures of its tiles, is what it was.
func TestMapsAreLaidOutAsTheyWere(t *testing.T) {
	drawtest.SkipElsewhere(t)
	var g drawtest.Gallery
	for _, f := range []*schema.File{wild(t), open(t, "leuthen"), open(t, "north-point")} {
		for _, o := range []scene.Options{{Tile: 32, Folder: "tiles"}, {Tile: 48, Folder: "map", Inks: "safe"}} {
			m, err := scene.Lay(f, o)
			require.NoError(t, err)
			name := f.Scenario.Title + " laid out"
			g.Say(name, m.Notes, string(m.TMX()))
			if m.Orientation != "hexagonal" {
				continue
			}
			pictures, err := scene.Pictures(m.Map, o.Inks)
			require.NoError(t, err)
			for _, p := range pictures {
				g.Show("the picture "+p.Name, drawtest.Decoded(t, bytes.NewReader(p.Data)))
			}
		}
	}
	g.Hold(t, "laid.txt")
}

func TestAltitudesToPaintWith(t *testing.T) {
	b := model.NewHexBoard(4, 4)
	require.Equal(t, []int{10, 20, 30, 40, 50}, scene.Altitudes(b))
	b.SetAltitude(hex.Hex{Col: 1, Row: 1}, 65)
	got := scene.Altitudes(b)
	require.Equal(t, []int{10, 20, 30, 40, 50, 60, 65, 70, 80, 90, 100, 110}, got)
	b.SetAltitude(hex.Hex{Col: 1, Row: 1}, 2010)
	got = scene.Altitudes(b)
	require.Equal(t, []int{100, 200}, got[:2], "steps are larger on a high map")
	b.SetAltitude(hex.Hex{Col: 1, Row: 1}, 2009)
	require.Equal(t, 10, scene.Altitudes(b)[0])
}
