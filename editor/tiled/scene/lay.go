package scene

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/mapsheet/mapsheet/editor/draw/paint"
	"github.com/mapsheet/mapsheet/editor/tiled"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/format"
	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/model/plane"
	"github.com/mapsheet/mapsheet/schema"
)

// Options say how a map is laid out.
type Options struct {
	Tile   int    // pixels across a tile: a multiple of 16
	Folder string // of the pictures, beside the map
	Inks   string // the id of a palette
}

// Tiles are the widths of tiles that need no rounding anywhere: a hex of 16 by 14 pixels is
// regular to a hundredth.
var Tiles = []int{32, 48, 64, 96}

const (
	tileUnit       = 16
	tileUnitHeight = 14
	tileUnitSide   = 8
)

// Laid is a map, with what is drawn for it.
type Laid struct {
	*tiled.Map
	Notes []string // sentences: what the map shows and takes nothing back of
}

// Lay lays the scenario of a file out as a map.
func Lay(file *schema.File, o Options) (*Laid, error) {
	text, err := schema.Encode(file)
	if err != nil {
		return nil, err
	}
	inks, _ := paint.FindPalette(o.Inks)
	l := layer{s: file.Scenario, inks: inks, folder: o.Folder, out: &Laid{Map: &tiled.Map{
		Background: colour(inks.Paper),
		Properties: tiled.Properties{
			{Name: formatKey, Value: format.Scenario.String()},
			{Name: hashKey, Value: hashOf(string(text))},
			{Name: scenarioKey, Value: string(text)},
		},
	}}}
	switch b := file.Scenario.Board.(type) {
	case *model.HexBoard:
		l.hexes(b, o.Tile/tileUnit)
	case *model.AreaBoard:
		l.sectors(b)
	case *model.TableBoard:
		l.table(b)
	}
	return l.out, nil
}

// layer adds layers to a map.
type layer struct {
	s      *model.Scenario
	inks   paint.Palette
	folder string
	out    *Laid
	things int // objects so far
}

func (l *layer) note(format string, args ...any) {
	l.out.Notes = append(l.out.Notes, fmt.Sprintf(format, args...))
}

func (l *layer) add(layer tiled.Layer) {
	layer.ID = len(l.out.Layers) + 1
	for i := range layer.Objects {
		l.things++
		layer.Objects[i].ID = l.things
	}
	l.out.Layers = append(l.out.Layers, layer)
}

// hexes lays out a map of hexes, whose tiles are so many units wide.
func (l *layer) hexes(b *model.HexBoard, size int) {
	at := layout{width: size * tileUnit, height: size * tileUnitHeight, side: size * tileUnitSide}
	m := l.out.Map
	m.Orientation, m.StaggerAxis, m.StaggerIndex = "hexagonal", "x", "odd"
	m.Width, m.Height, m.TileWidth, m.TileHeight, m.HexSide = b.Grid.Cols, b.Grid.Rows, at.width, at.height, at.side
	l.terrain(b, at)
	l.altitude(b, at)
	for _, k := range model.LineKinds() {
		l.lines(b, at, k)
	}
	l.hexsides(b, at)
	l.bridges(b, at)
	l.places(b, at)
	l.areas(b, at)
}

// terrain is a tile a kind.
func (l *layer) terrain(b *model.HexBoard, at layout) {
	set := tiled.Tileset{First: 1, Name: terrainName, TileWidth: at.width, TileHeight: at.height, Count: len(model.Terrains())}
	for i, t := range model.Terrains() {
		set.Tiles = append(set.Tiles, tiled.Tile{
			ID: i, Class: t.String(), Properties: tiled.Properties{{Name: terrainName, Value: t.String()}},
			Image: tiled.Image{Source: l.folder + "/" + t.String() + ".png", Width: at.width, Height: at.height},
		})
	}
	l.out.Tilesets = append(l.out.Tilesets, set)
	cells := make([]uint32, b.Grid.Len())
	for i := range cells {
		cells[i] = set.First + uint32(b.Terrain(b.Grid.At(i)))
	}
	l.add(tiled.Layer{Name: terrainName, Kind: tiled.TileLayer, Cells: cells})
}

// Altitudes are the altitudes of a map that there are tiles for, in order: those it has,
// and steps of the least of them in between and above, to paint with.
func Altitudes(b *model.HexBoard) []int {
	const further, most = 20, 200
	known := map[int]bool{}
	highest := 0
	for h := range b.Grid.All() {
		if a := b.Altitude(h); a != 0 {
			known[a] = true
			highest = max(highest, a)
		}
	}
	step := 10
	for highest/step > most {
		step *= 10
	}
	for a := step; a <= highest+further*step/4; a += step {
		known[a] = true
	}
	var out []int
	for a := range known {
		out = append(out, a)
	}
	slices.Sort(out)
	return out
}

// AltitudeColumns is how many tiles lie beside each other in the picture of altitudes.
const AltitudeColumns = 10

// altitude is tiles with figures, cut out of one picture.
func (l *layer) altitude(b *model.HexBoard, at layout) {
	all := Altitudes(b)
	rows := (len(all) + AltitudeColumns - 1) / AltitudeColumns
	set := tiled.Tileset{
		First: l.out.Tilesets[0].First + uint32(l.out.Tilesets[0].Count), Name: altitudeName, TileWidth: at.width, TileHeight: at.height,
		Count: rows * AltitudeColumns, Columns: AltitudeColumns,
		Image: tiled.Image{Source: l.folder + "/altitude.png", Width: AltitudeColumns * at.width, Height: rows * at.height},
	}
	number := map[int]uint32{}
	for i, a := range all {
		number[a] = set.First + uint32(i)
		set.Tiles = append(set.Tiles, tiled.Tile{
			ID: i, Class: altitudeName, Properties: tiled.Properties{{Name: altitudeName, Type: "int", Value: strconv.Itoa(a)}},
		})
	}
	l.out.Tilesets = append(l.out.Tilesets, set)
	cells := make([]uint32, b.Grid.Len())
	for i := range cells {
		cells[i] = number[b.Altitude(b.Grid.At(i))]
	}
	l.add(tiled.Layer{Name: altitudeName, Kind: tiled.TileLayer, Cells: cells, Hidden: true})
}

// pixels is half pixels as Tiled has them.
func pixels(p point) (x, y float64) { return float64(p.x) / 2, float64(p.y) / 2 }

// shaped is an object of points, measured from the first of them.
func shaped(shape tiled.Shape, class, name string, points []point, properties tiled.Properties) tiled.Object {
	o := tiled.Object{Class: class, Name: name, Shape: shape, Properties: properties}
	o.X, o.Y = pixels(points[0])
	if shape == tiled.Spot {
		return o
	}
	for _, p := range points {
		x, y := pixels(point{p.x - points[0].x, p.y - points[0].y})
		o.Points = append(o.Points, tiled.Point{X: x, Y: y})
	}
	return o
}

// lines is a layer of lines from middle to middle.
func (l *layer) lines(b *model.HexBoard, at layout, k model.LineKind) {
	ink := [model.NumLines]string{model.Road: colour(l.inks.RoadCase), model.Railroad: colour(l.inks.Rail), model.Canal: colour(l.inks.Bank), model.River: colour(l.inks.Water)}
	var objects []tiled.Object
	for i, path := range schema.LinePaths(b, k) {
		points := make([]point, len(path))
		for j, h := range path {
			points[j] = at.center(h)
		}
		objects = append(objects, shaped(tiled.Polyline, k.String(), fmt.Sprintf("%s-%d", k, i+1), points,
			tiled.Properties{{Name: "hexes", Value: b.Grid.Labels(path)}}))
	}
	l.add(tiled.Layer{Name: layerNames[k], Kind: tiled.ObjectLayer, Color: ink[k], Objects: objects})
}

// hexsides is a layer of what lies along hexsides: an object a run of them.
func (l *layer) hexsides(b *model.HexBoard, at layout) {
	var objects []tiled.Object
	for _, k := range model.SideKinds() {
		n := 0
		for h := range b.Grid.All() {
			for _, d := range []hex.Dir{hex.N, hex.NE, hex.SE} {
				if !b.SidesOf(k, h).Has(d) {
					continue
				}
				n++
				corners := at.corners(h)
				objects = append(objects, shaped(tiled.Polyline, k.String(), fmt.Sprintf("%s-%d", k, n), []point{corners[d], corners[(d+1)%6]},
					tiled.Properties{{Name: "sides", Value: b.Grid.Label(h) + "/" + d.String()}}))
			}
		}
	}
	l.add(tiled.Layer{Name: sidesName, Kind: tiled.ObjectLayer, Color: colour(l.inks.Hedge), Objects: objects})
}

func (l *layer) bridges(b *model.HexBoard, at layout) {
	var objects []tiled.Object
	for _, h := range b.BridgeHexes().List() {
		label := b.Grid.Label(h)
		objects = append(objects, shaped(tiled.Spot, bridgeName, "bridge "+label, []point{at.center(h)}, tiled.Properties{{Name: "hex", Value: label}}))
	}
	l.add(tiled.Layer{Name: "bridges", Kind: tiled.ObjectLayer, Color: colour(l.inks.Bridge), Objects: objects})
}

// places is a point for each place, at the hex in its middle.
func (l *layer) places(b *model.HexBoard, at layout) {
	var objects []tiled.Object
	for i := range b.Places {
		p := &b.Places[i]
		if len(p.Hexes) == 0 {
			continue
		}
		objects = append(objects, shaped(tiled.Spot, placeName, p.Name, []point{at.center(p.Hexes.Middle())}, tiled.Properties{
			{Name: "hexes", Value: b.Grid.Labels(p.Hexes)}, {Name: "id", Value: p.ID}, {Name: "kind", Value: string(p.Kind)},
		}))
	}
	l.add(tiled.Layer{Name: "places", Kind: tiled.ObjectLayer, Color: colour(l.inks.Name), Objects: objects})
}

// step is a step of the deployment or an arrival, as it is drawn.
type step struct {
	class, name string
	turn        int
	forces      []string
	area        model.Area
}

func (l *layer) steps() (out []step) {
	for i, d := range l.s.Deployment {
		out = append(out, step{"deployment", fmt.Sprintf("deployment %d", i+1), 0, d.Forces, d.Area})
	}
	for i, r := range l.s.Reinforcements {
		out = append(out, step{"arrival", fmt.Sprintf("arrival %d, turn %d", i+1, r.Turn), r.Turn, r.Forces, r.Entry})
	}
	return out
}

func (s step) properties(b model.Board) tiled.Properties {
	out := tiled.Properties{{Name: "expr", Value: s.area.Text(b)}, {Name: "forces", Value: strings.Join(s.forces, " ")}}
	if s.turn > 0 {
		out = append(out, tiled.Property{Name: "turn", Type: "int", Value: strconv.Itoa(s.turn)})
	}
	return out
}

// areas shows where forces set up and arrive, for the eye and for engines: what they are
// is said by their expressions. Units lie in the middle, one object a group.
func (l *layer) areas(b *model.HexBoard, at layout) {
	var areas, units []tiled.Object
	nowhere := 0
	for _, s := range l.steps() {
		hexes, err := s.area.Region(b)
		if err != nil || hexes.Empty() {
			nowhere++
			continue
		}
		for _, ring := range at.outlines(hexes) {
			areas = append(areas, shaped(tiled.Polygon, s.class, s.name, ring, s.properties(b)))
		}
		middle := at.center(hexes.List().Middle())
		units = append(units, l.units(s, middle)...)
	}
	if nowhere > 0 {
		l.note("%s no hexes, and so no outline on the map.", model.Counted(nowhere, "area has", "areas have"))
	}
	l.add(tiled.Layer{Name: areaName, Kind: tiled.ObjectLayer, Color: colour(l.inks.Selected), Hidden: true, Objects: areas})
	l.add(tiled.Layer{Name: unitName, Kind: tiled.ObjectLayer, Color: colour(l.inks.ProblemError), Hidden: true, Objects: units})
}

// units is a point for each group of units of a step.
func (l *layer) units(s step, at point) (out []tiled.Object) {
	for _, id := range s.forces {
		f, ok := l.s.Force(id)
		if !ok {
			continue
		}
		for _, g := range f.Units {
			name := g.Name
			if name == "" {
				name = f.Name
			}
			out = append(out, shaped(tiled.Spot, g.Type, name, []point{at}, tiled.Properties{
				{Name: "count", Type: "int", Value: strconv.Itoa(g.Count)}, {Name: "force", Value: f.ID}, {Name: "side", Value: f.Side},
			}))
		}
	}
	return out
}

// flat begins a map without hexes of a size in pixels: Tiled wants tiles all the same.
func (l *layer) flat(width, height int) {
	const tile = 64
	m := l.out.Map
	m.Orientation, m.TileWidth, m.TileHeight = "orthogonal", tile, tile
	m.Width, m.Height = max((width+tile-1)/tile, 1), max((height+tile-1)/tile, 1)
}

// scaled is a corner in half pixels, where so many units are a pixel.
func scaled(p plane.Point, units int) point { return point{2 * p.X / units, 2 * p.Y / units} }

func polygon(outline plane.Polygon, units int) []point {
	out := make([]point, len(outline))
	for i, p := range outline {
		out[i] = scaled(p, units)
	}
	return out
}

// scaleOf is how many units of a sheet are a pixel, so that it is about a screen wide.
func scaleOf(width, height int) int { return max(max(width, height)/1600, 1) }

// sectors lays out a map of areas: a polygon a sector, a line a link.
func (l *layer) sectors(b *model.AreaBoard) {
	units := scaleOf(b.Width, b.Height)
	l.flat(b.Width/units, b.Height/units)
	var sectors, links []tiled.Object
	for i := range b.Sectors {
		s := &b.Sectors[i]
		if len(s.Outline) > 0 {
			sectors = append(sectors, shaped(tiled.Polygon, sectorName, s.Name, polygon(s.Outline, units), tiled.Properties{
				{Name: "id", Value: s.ID}, {Name: "side", Value: s.Side}, {Name: terrainName, Value: s.Terrain},
			}))
		}
	}
	for _, k := range b.Links {
		from, okFrom := b.Sector(k.From)
		to, okTo := b.Sector(k.To)
		if !okFrom || !okTo {
			continue
		}
		road := tiled.Property{Name: "road", Value: "no"}
		if k.Road {
			road.Value = "yes"
		}
		ends := []point{scaled(b.Sectors[from].Outline.Middle(), units), scaled(b.Sectors[to].Outline.Middle(), units)}
		links = append(links, shaped(tiled.Polyline, linkName, k.From+"/"+k.To, ends, tiled.Properties{{Name: "heading", Value: string(k.Heading)}, road}))
	}
	l.add(tiled.Layer{Name: "sectors", Kind: tiled.ObjectLayer, Color: colour(l.inks.Frame), Objects: sectors})
	l.add(tiled.Layer{Name: "links", Kind: tiled.ObjectLayer, Color: colour(l.inks.RoadCase), Objects: links})
	l.noGround("sectors and links")
}

// table lays out an open table: a polygon or a line a piece, a polygon a zone.
func (l *layer) table(b *model.TableBoard) {
	units := scaleOf(b.Width, b.Height)
	l.flat(b.Width/units, b.Height/units)
	var pieces, zones []tiled.Object
	for i := range b.Pieces {
		p := &b.Pieces[i]
		shape := tiled.Polygon
		if p.Kind.Shape() == model.LineShape {
			shape = tiled.Polyline
		}
		for level, points := range append([]plane.Polygon{p.Points}, p.Rings...) {
			if len(points) == 0 {
				continue
			}
			pieces = append(pieces, shaped(shape, string(p.Kind), p.Name, polygon(points, units), tiled.Properties{
				{Name: "id", Value: p.ID}, {Name: "level", Type: "int", Value: strconv.Itoa(level + 1)},
				{Name: "width", Type: "int", Value: strconv.Itoa(p.LineWidth() / units)},
			}))
		}
	}
	for i := range b.Zones {
		z := &b.Zones[i]
		if len(z.Outline) > 0 {
			zones = append(zones, shaped(tiled.Polygon, zoneName, z.Name, polygon(z.Outline, units), tiled.Properties{{Name: "id", Value: z.ID}, {Name: "side", Value: z.Side}}))
		}
	}
	l.add(tiled.Layer{Name: "terrain", Kind: tiled.ObjectLayer, Color: colour(l.inks.Frame), Objects: pieces})
	l.add(tiled.Layer{Name: "zones", Kind: tiled.ObjectLayer, Color: colour(l.inks.Selected), Objects: zones})
	l.noGround("terrain and zones")
}

func (l *layer) noGround(what string) {
	l.note("This board has no hexes: the map has its %s as objects, which engines read; what is moved there is not taken back.", what)
}
