package tiled

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"fmt"
	"strconv"
	"strings"
)

// What written files say of themselves: they use nothing newer.
const (
	formatVersion = "1.8"
	tiledVersion  = "1.8.2"
)

// nextIDs are one more than the greatest id of a layer and of an object.
func (m *Map) nextIDs() (layer, object int) {
	layer, object = 1, 1
	for _, l := range m.Layers {
		layer = max(layer, l.ID+1)
		for _, o := range l.Objects {
			object = max(object, o.ID+1)
		}
	}
	return layer, object
}

// number is a length, to whole or broken pixels.
func number(x float64) string { return strconv.FormatFloat(x, 'f', -1, 64) }

// xmlWriter writes elements, one a line.
type xmlWriter struct {
	bytes.Buffer
	depth int
}

// element writes an element with its attributes, in pairs of names and values, and what
// lies in it; an attribute without a value is left out.
func (w *xmlWriter) element(name string, attrs []string, inside func()) {
	w.WriteString(strings.Repeat(" ", w.depth) + "<" + name)
	for i := 0; i < len(attrs); i += 2 {
		if attrs[i+1] != "" {
			w.WriteString(" " + attrs[i] + `="`)
			w.escaped(attrs[i+1])
			w.WriteString(`"`)
		}
	}
	if inside == nil {
		w.WriteString("/>\n")
		return
	}
	w.WriteString(">\n")
	w.depth++
	inside()
	w.depth--
	w.WriteString(strings.Repeat(" ", w.depth) + "</" + name + ">\n")
}

func (w *xmlWriter) escaped(text string) { _ = xml.EscapeText(&w.Buffer, []byte(text)) } // a buffer takes all

// TMX is the map as XML.
func (m *Map) TMX() []byte {
	w := &xmlWriter{}
	w.WriteString(xml.Header)
	layer, object := m.nextIDs()
	w.element("map", []string{
		"version", formatVersion, "tiledversion", tiledVersion, "orientation", m.Orientation, "renderorder", "right-down",
		"width", strconv.Itoa(m.Width), "height", strconv.Itoa(m.Height), "tilewidth", strconv.Itoa(m.TileWidth), "tileheight", strconv.Itoa(m.TileHeight),
		"infinite", "0", "hexsidelength", optional(m.HexSide), "staggeraxis", m.StaggerAxis, "staggerindex", m.StaggerIndex,
		"backgroundcolor", m.Background, "nextlayerid", strconv.Itoa(layer), "nextobjectid", strconv.Itoa(object),
	}, func() {
		w.properties(m.Properties)
		for i := range m.Tilesets {
			w.tileset(&m.Tilesets[i])
		}
		for i := range m.Layers {
			w.layer(m, &m.Layers[i])
		}
	})
	return w.Bytes()
}

func optional(n int) string {
	if n == 0 {
		return ""
	}
	return strconv.Itoa(n)
}

func (w *xmlWriter) properties(all Properties) {
	if len(all) == 0 {
		return
	}
	w.element("properties", nil, func() {
		for _, p := range all {
			if !strings.Contains(p.Value, "\n") {
				// The value is written where it is empty, too.
				w.WriteString(strings.Repeat(" ", w.depth) + `<property name="`)
				w.escaped(p.Name)
				if p.Type != "" {
					w.WriteString(`" type="` + p.Type)
				}
				w.WriteString(`" value="`)
				w.escaped(p.Value)
				w.WriteString("\"/>\n")
				continue
			}
			w.WriteString(strings.Repeat(" ", w.depth) + `<property name="`)
			w.escaped(p.Name)
			w.WriteString(`">`)
			for i, line := range strings.Split(p.Value, "\n") { // to be read, and compared, line by line
				if i > 0 {
					w.WriteByte('\n')
				}
				w.escaped(line)
			}
			w.WriteString("</property>\n")
		}
	})
}

func (w *xmlWriter) tileset(s *Tileset) {
	w.element("tileset", []string{
		"firstgid", strconv.Itoa(int(s.First)), "name", s.Name, "tilewidth", strconv.Itoa(s.TileWidth), "tileheight", strconv.Itoa(s.TileHeight),
		"tilecount", strconv.Itoa(s.Count), "columns", strconv.Itoa(s.Columns),
	}, func() {
		if s.Columns == 0 {
			w.element("grid", []string{"orientation", "orthogonal", "width", "1", "height", "1"}, nil)
		}
		w.image(s.Image)
		for _, t := range s.Tiles {
			w.element("tile", []string{"id", strconv.Itoa(t.ID), "type", t.Class}, func() {
				w.properties(t.Properties)
				w.image(t.Image)
			})
		}
	})
}

func (w *xmlWriter) image(i Image) {
	if i.Source != "" {
		w.element("image", []string{"source", i.Source, "width", optional(i.Width), "height", optional(i.Height)}, nil)
	}
}

func (w *xmlWriter) layer(m *Map, l *Layer) {
	visible := ""
	if l.Hidden {
		visible = "0"
	}
	attrs := []string{"id", strconv.Itoa(l.ID), "name", l.Name}
	switch l.Kind {
	case TileLayer:
		w.element("layer", append(attrs, "width", strconv.Itoa(m.Width), "height", strconv.Itoa(m.Height), "visible", visible), func() {
			w.properties(l.Properties)
			w.WriteString(strings.Repeat(" ", w.depth) + "<data encoding=\"csv\">\n")
			for i, cell := range l.Cells {
				w.WriteString(strconv.FormatUint(uint64(cell), 10))
				if i < len(l.Cells)-1 {
					w.WriteByte(',')
				}
				if (i+1)%m.Width == 0 {
					w.WriteByte('\n')
				}
			}
			w.WriteString("</data>\n")
		})
	case ObjectLayer:
		w.element("objectgroup", append(attrs, "color", l.Color, "visible", visible, "draworder", "index"), func() {
			w.properties(l.Properties)
			for i := range l.Objects {
				w.object(&l.Objects[i])
			}
		})
	case ImageLayer:
		w.element("imagelayer", append(attrs, "visible", visible), func() {
			w.properties(l.Properties)
			w.image(l.Image)
		})
	}
}

func (w *xmlWriter) object(o *Object) {
	attrs := []string{"id", strconv.Itoa(o.ID), "name", o.Name, "type", o.Class}
	if o.Tile != 0 {
		attrs = append(attrs, "gid", strconv.Itoa(int(o.Tile)))
	}
	attrs = append(attrs, "x", number(o.X), "y", number(o.Y))
	if o.Width != 0 || o.Height != 0 {
		attrs = append(attrs, "width", number(o.Width), "height", number(o.Height))
	}
	w.element("object", attrs, func() {
		w.properties(o.Properties)
		switch o.Shape {
		case Spot:
			w.element("point", nil, nil)
		case Polygon, Polyline:
			var points []string
			for _, p := range o.Points {
				points = append(points, number(p.X)+","+number(p.Y))
			}
			name := "polygon"
			if o.Shape == Polyline {
				name = "polyline"
			}
			w.element(name, []string{"points", strings.Join(points, " ")}, nil)
		}
	})
}

// TMJ is the map as JSON.
func (m *Map) TMJ() ([]byte, error) {
	layer, object := m.nextIDs()
	out := map[string]any{
		"type": "map", "version": formatVersion, "tiledversion": tiledVersion, "orientation": m.Orientation, "renderorder": "right-down",
		"width": m.Width, "height": m.Height, "tilewidth": m.TileWidth, "tileheight": m.TileHeight, "infinite": false,
		"nextlayerid": layer, "nextobjectid": object,
	}
	if m.HexSide > 0 {
		out["hexsidelength"], out["staggeraxis"], out["staggerindex"] = m.HexSide, m.StaggerAxis, m.StaggerIndex
	}
	if m.Background != "" {
		out["backgroundcolor"] = m.Background
	}
	addProperties(out, m.Properties)
	sets := []any{}
	for i := range m.Tilesets {
		sets = append(sets, m.Tilesets[i].inJSON())
	}
	layers := []any{}
	for i := range m.Layers {
		layers = append(layers, m.layerInJSON(&m.Layers[i]))
	}
	out["tilesets"], out["layers"] = sets, layers
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	err := e.Encode(out)
	return b.Bytes(), err
}

func addProperties(out map[string]any, all Properties) {
	var list []any
	for _, p := range all {
		var value any = p.Value
		kind := "string"
		if n, err := strconv.Atoi(p.Value); err == nil && p.Type == "int" {
			value, kind = n, "int"
		}
		list = append(list, map[string]any{"name": p.Name, "type": kind, "value": value})
	}
	if list != nil {
		out["properties"] = list
	}
}

func addImage(out map[string]any, i Image) {
	if i.Source != "" {
		out["image"], out["imagewidth"], out["imageheight"] = i.Source, i.Width, i.Height
	}
}

func (s *Tileset) inJSON() map[string]any {
	out := map[string]any{
		"firstgid": s.First, "name": s.Name, "tilewidth": s.TileWidth, "tileheight": s.TileHeight,
		"tilecount": s.Count, "columns": s.Columns, "margin": 0, "spacing": 0,
	}
	if s.Columns == 0 {
		out["grid"] = map[string]any{"orientation": "orthogonal", "width": 1, "height": 1}
	}
	addImage(out, s.Image)
	tiles := []any{}
	for _, t := range s.Tiles {
		tile := map[string]any{"id": t.ID}
		if t.Class != "" {
			tile["type"] = t.Class
		}
		addProperties(tile, t.Properties)
		addImage(tile, t.Image)
		tiles = append(tiles, tile)
	}
	out["tiles"] = tiles
	return out
}

func (m *Map) layerInJSON(l *Layer) map[string]any {
	out := map[string]any{"id": l.ID, "name": l.Name, "visible": !l.Hidden, "opacity": 1, "x": 0, "y": 0}
	addProperties(out, l.Properties)
	switch l.Kind {
	case TileLayer:
		out["type"], out["width"], out["height"], out["data"] = "tilelayer", m.Width, m.Height, l.Cells
	case ImageLayer:
		out["type"] = "imagelayer"
		addImage(out, l.Image)
	case ObjectLayer:
		objects := []any{}
		for i := range l.Objects {
			objects = append(objects, l.Objects[i].inJSON())
		}
		out["type"], out["draworder"], out["objects"] = "objectgroup", "index", objects
		if l.Color != "" {
			out["color"] = l.Color
		}
	}
	return out
}

func (o *Object) inJSON() map[string]any {
	out := map[string]any{
		"id": o.ID, "name": o.Name, "type": o.Class, "x": o.X, "y": o.Y, "width": o.Width, "height": o.Height, "rotation": 0, "visible": true,
	}
	addProperties(out, o.Properties)
	if o.Tile != 0 {
		out["gid"] = o.Tile
	}
	points := []any{}
	for _, p := range o.Points {
		points = append(points, map[string]any{"x": p.X, "y": p.Y})
	}
	switch o.Shape {
	case Spot:
		out["point"] = true
	case Polygon:
		out["polygon"] = points
	case Polyline:
		out["polyline"] = points
	}
	return out
}

// String names an object in sentences: by what it is called, and its id.
func (o *Object) String() string {
	name := "an object"
	if o.Name != "" {
		name = "“" + o.Name + "”"
	}
	return fmt.Sprintf("%s (object %d)", name, o.ID)
}
