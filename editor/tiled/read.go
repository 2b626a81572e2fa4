package tiled

import (
	"bytes"
	"fmt"
	"path"
	"strconv"
	"strings"

	"github.com/mapsheet/mapsheet/model/diag"
	"github.com/mapsheet/mapsheet/model/limits"
)

// Read reads a map. Beside gives the text of a file in its folder, such as a tileset; it
// is asked for nothing else. The error is a diag.List with a line where one is known.
func Read(text []byte, beside func(name string) ([]byte, error)) (*Map, error) {
	root, err := parse(text)
	if err != nil {
		return nil, err
	}
	if bytes.HasPrefix(bytes.TrimSpace(text), []byte("{")) {
		root.inXML()
	}
	if root.name != "map" || root.attr("type") == "tileset" {
		return nil, root.wrong("this is a <%s>, and no map of Tiled", diag.Excerpt(root.name))
	}
	r := reader{beside: beside}
	return r.readMap(root)
}

type reader struct {
	beside  func(name string) ([]byte, error)
	opened  int // tilesets that lay in files of their own
	tiles   int // of all layers, which an infinite map has in parts
	parts   []part
	layerOf map[int]bool // ids of layers and objects that were read, which each has one of
	thingOf map[int]bool
}

// part is tiles of an infinite map: a rectangle of a layer.
type part struct {
	layer                 int
	x, y, width, height   int
	cells                 []uint32
	left, top, right, low int // what is used of it, the last two beyond it
}

func (r *reader) readMap(n *node) (*Map, error) {
	m := &Map{
		Orientation: n.attr("orientation"), StaggerAxis: n.attr("staggeraxis"), StaggerIndex: n.attr("staggerindex"),
		Infinite: n.attr("infinite") == "1" || n.attr("infinite") == "true", Background: n.attr("backgroundcolor"),
		Properties: n.properties(),
	}
	r.layerOf, r.thingOf = map[int]bool{}, map[int]bool{}
	for _, x := range []struct {
		into *int
		name string
		most int
	}{
		{&m.Width, "width", mostPixels}, {&m.Height, "height", mostPixels},
		{&m.TileWidth, "tilewidth", limits.ImportTile}, {&m.TileHeight, "tileheight", limits.ImportTile}, {&m.HexSide, "hexsidelength", limits.ImportTile},
	} {
		var err error
		if *x.into, err = n.whole(x.name, 0, x.most); err != nil {
			return nil, err
		}
	}
	if m.TileWidth < 1 || m.TileHeight < 1 {
		return nil, n.wrong("the map does not say how large its tiles are")
	}
	if !m.Infinite && (m.Width < 1 || m.Height < 1 || m.Width > limits.BoardSide || m.Height > limits.BoardSide) {
		return nil, n.wrong("the map is %d by %d tiles: Mapsheet takes 1 to %d of each", m.Width, m.Height, limits.BoardSide)
	}
	for _, c := range n.children {
		if c.name != "tileset" {
			continue
		}
		set, err := r.tileset(c)
		if err != nil {
			return nil, err
		}
		m.Tilesets = append(m.Tilesets, set)
	}
	if err := r.layers(m, n, false, 0); err != nil {
		return nil, err
	}
	if m.Infinite {
		return m, r.cut(m, n)
	}
	return m, nil
}

// properties are those of an element; of a class of its own a property has further ones,
// which are left out.
func (n *node) properties() Properties {
	var out Properties
	if all := n.child("properties"); all != nil {
		for _, c := range all.children {
			if c.name != "property" {
				continue
			}
			value := c.attr("value")
			if !c.has("value") {
				value = string(c.text)
			}
			out = append(out, Property{Name: c.attr("name"), Type: c.attr("type"), Value: value})
		}
	}
	return out
}

// class is the class of a tile or an object, which versions of Tiled call differently.
func (n *node) class() string {
	if c := n.attr("class"); c != "" {
		return c
	}
	return n.attr("type")
}

func (r *reader) tileset(n *node) (Tileset, error) {
	first, err := n.whole("firstgid", 1, unturned)
	if err != nil {
		return Tileset{}, err
	}
	of := n
	source := n.attr("source")
	if source != "" {
		if of, err = r.external(n, source); err != nil {
			return Tileset{}, err
		}
	}
	set := Tileset{First: uint32(max(first, 1)), Name: of.attr("name"), Source: source, Image: of.image()}
	for _, x := range []struct {
		into *int
		name string
		most int
	}{
		{&set.TileWidth, "tilewidth", mostPixels}, {&set.TileHeight, "tileheight", mostPixels},
		{&set.Count, "tilecount", unturned}, {&set.Columns, "columns", unturned},
	} {
		if *x.into, err = of.whole(x.name, 0, x.most); err != nil {
			return Tileset{}, err
		}
	}
	known := map[int]bool{}
	for _, c := range of.children {
		if c.name != "tile" {
			continue
		}
		id, err := c.whole("id", 0, unturned)
		if err != nil {
			return Tileset{}, err
		}
		if known[id] {
			return Tileset{}, c.wrong("the tileset %s has two tiles %d", diag.Excerpt(set.Name), id)
		}
		known[id] = true
		set.Tiles = append(set.Tiles, Tile{ID: id, Class: c.class(), Properties: c.properties(), Image: c.image()})
	}
	return set, nil
}

// external reads a tileset that lies in a file of its own.
func (r *reader) external(n *node, source string) (*node, error) {
	if err := Inside(source); err != nil {
		return nil, n.wrong("the tileset %s is not read: %v", diag.Excerpt(source), err)
	}
	if r.opened++; r.opened > limits.ImportBeside {
		return nil, n.wrong("the map names more than %d files of tilesets", limits.ImportBeside)
	}
	text, err := r.beside(source)
	if err != nil {
		return nil, n.wrong("the tileset %s cannot be read: %v", diag.Excerpt(source), err)
	}
	of, err := parse(text)
	if err == nil && bytes.HasPrefix(bytes.TrimSpace(text), []byte("{")) {
		of.name = "tileset"
		of.inXML()
	}
	if err == nil && of.name != "tileset" {
		err = fmt.Errorf("it is a <%s>", diag.Excerpt(of.name))
	}
	if err != nil {
		return nil, n.wrong("the tileset %s cannot be read: %v", diag.Excerpt(source), err)
	}
	return of, nil
}

// Inside says why a name of a file would lead out of the folder of the map; nil where it
// leads to a file in it or below.
func Inside(name string) error {
	clean := path.Clean(strings.ReplaceAll(name, `\`, "/"))
	switch {
	case strings.ContainsAny(name, "\x00\n\r") || strings.Contains(name, "://"):
		return fmt.Errorf("it is no name of a file")
	case path.IsAbs(clean) || len(clean) > 1 && clean[1] == ':':
		return fmt.Errorf("it is to lie in the folder of the map, and its name begins at a root")
	case clean == ".." || strings.HasPrefix(clean, "../"):
		return fmt.Errorf("it is to lie in the folder of the map, and its name leads out of that")
	}
	return nil
}

func (n *node) image() Image {
	c := n.child("image")
	if c == nil {
		return Image{}
	}
	width, _ := strconv.Atoi(c.attr("width"))
	height, _ := strconv.Atoi(c.attr("height"))
	return Image{Source: c.attr("source"), Width: width, Height: height}
}

func (r *reader) layers(m *Map, n *node, hidden bool, depth int) error {
	for _, c := range n.children {
		layer := Layer{
			Name: c.attr("name"), Hidden: hidden || c.attr("visible") == "0" || c.attr("visible") == "false",
			Color: c.attr("color"), Properties: c.properties(), Line: c.line,
		}
		switch c.name {
		case "group":
			if err := r.layers(m, c, layer.Hidden, depth+1); err != nil {
				return err
			}
			continue
		case "layer":
			layer.Kind = TileLayer
		case "objectgroup":
			layer.Kind = ObjectLayer
		case "imagelayer":
			layer.Kind, layer.Image = ImageLayer, c.image()
		default:
			continue
		}
		if len(m.Layers) >= limits.ImportLayers {
			return c.wrong("the map has more than %d layers", limits.ImportLayers)
		}
		var err error
		if layer.ID, err = c.once(r.layerOf); err != nil {
			return err
		}
		for _, name := range []string{"offsetx", "offsety"} {
			x, err := c.length(name)
			if err != nil {
				return err
			}
			layer.Moved = layer.Moved || x != 0
		}
		layer.Moved = layer.Moved || c.has("opacity") && c.attr("opacity") != "1"
		m.Layers = append(m.Layers, layer)
		if err := r.fill(m, len(m.Layers)-1, c); err != nil {
			return err
		}
	}
	return nil
}

// once is the id of an element, which no other of its kind has.
func (n *node) once(known map[int]bool) (int, error) {
	id, err := n.whole("id", 0, 1<<31-1)
	if err != nil || id == 0 {
		return id, err
	}
	if known[id] {
		return 0, n.wrong("two have the id %d: each object and each layer has its own", id)
	}
	known[id] = true
	return id, nil
}

// fill reads what lies in a layer.
func (r *reader) fill(m *Map, at int, n *node) error {
	layer := &m.Layers[at]
	if layer.Kind == ObjectLayer {
		for _, c := range n.children {
			if c.name != "object" {
				continue
			}
			o, err := r.object(c)
			if err != nil {
				return err
			}
			layer.Objects = append(layer.Objects, o)
		}
		return nil
	}
	data := n.child("data")
	if layer.Kind != TileLayer || data == nil {
		return nil
	}
	if !m.Infinite {
		var err error
		for _, size := range []struct {
			name string
			want int
		}{{"width", m.Width}, {"height", m.Height}} {
			if n.has(size.name) && n.attr(size.name) != strconv.Itoa(size.want) {
				return n.wrong("the layer %s has the %s %s and its map %d", diag.Excerpt(layer.Name), size.name, diag.Excerpt(n.attr(size.name)), size.want)
			}
		}
		if err = r.room(n, m.Width*m.Height); err != nil {
			return err
		}
		layer.Cells, err = data.cells(m.Width, m.Height)
		return err
	}
	for _, c := range data.children {
		if c.name != "chunk" {
			continue
		}
		if err := r.chunk(at, c, data); err != nil {
			return err
		}
	}
	return nil
}

// room counts tiles, of which a few bytes may stand for many.
func (r *reader) room(n *node, tiles int) error {
	if r.tiles += tiles; r.tiles > limits.ImportTiles {
		return n.wrong("the layers of the map have more than %s tiles together", limits.Number(limits.ImportTiles))
	}
	return nil
}

func (r *reader) object(n *node) (Object, error) {
	id, err := n.once(r.thingOf)
	if err != nil {
		return Object{}, err
	}
	o := Object{ID: id, Name: n.attr("name"), Class: n.class(), Template: n.attr("template"), Properties: n.properties(), Line: n.line}
	for _, x := range []struct {
		into *float64
		name string
	}{{&o.X, "x"}, {&o.Y, "y"}, {&o.Width, "width"}, {&o.Height, "height"}} {
		if *x.into, err = n.length(x.name); err != nil {
			return o, err
		}
	}
	angle, err := n.length("rotation")
	if err != nil {
		return o, err
	}
	o.Turned = angle != 0
	if text := n.attr("gid"); text != "" {
		number, err := strconv.ParseUint(text, 10, 32)
		if err != nil {
			return o, n.wrong("%s is no number of a tile", diag.Excerpt(text))
		}
		o.Tile = uint32(number)
	}
	for _, c := range n.children {
		switch c.name {
		case "point":
			o.Shape = Spot
		case "ellipse":
			o.Shape = Ellipse
		case "text":
			o.Shape, o.Text = TextShape, string(c.text)
		case "polygon", "polyline":
			o.Shape = Polygon
			if c.name == "polyline" {
				o.Shape = Polyline
			}
			if o.Points, err = c.points(); err != nil {
				return o, err
			}
		}
	}
	return o, nil
}

func (n *node) points() ([]Point, error) {
	var out []Point
	for word := range strings.FieldsSeq(n.attr("points")) {
		across, down, ok := strings.Cut(word, ",")
		x, errX := strconv.ParseFloat(across, 64)
		y, errY := strconv.ParseFloat(down, 64)
		if !ok || errX != nil || errY != nil || !(max(x, -x, y, -y) <= mostPixels) {
			return nil, n.wrong("%q is no point: it takes two numbers with a comma", diag.Excerpt(word))
		}
		if out = append(out, Point{x, y}); len(out) > limits.ImportMarks {
			return nil, tooMany(n.line)
		}
	}
	return out, nil
}
