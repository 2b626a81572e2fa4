package draw

import "github.com/mapsheet/mapsheet/editor/draw/paint"

// Layer is a part of the drawing that can be shown, dimmed or hidden by
// itself.
type Layer uint8

// The layers.
const (
	TerrainLayer  Layer = iota // tints of the ground, trees and houses
	AltitudeLayer              // hachures, ridges and altitudes
	LineLayer                  // roads, railroads, canals, rivers and bridges
	HexsideLayer               // hedges, walls and streams
	PlaceLayer                 // numbered discs of exits and crossroads
	LabelLayer                 // names of places
	NumberLayer                // hex numbers, where they are large enough to read
	GridLayer                  // hex lines
	AreaLayer                  // areas of deployment
	UnitLayer                  // counters
	TracingLayer               // the picture that the map is traced from
	NumLayers
)

var layerNames = [NumLayers]struct{ id, name string }{
	TerrainLayer:  {"terrain", "Terrain"},
	AltitudeLayer: {"altitude", "Altitude"},
	LineLayer:     {"lines", "Roads, railroads and water"},
	HexsideLayer:  {"hexsides", "Hedges, walls and streams"},
	PlaceLayer:    {"places", "Exits and crossroads"},
	LabelLayer:    {"labels", "Place names"},
	NumberLayer:   {"numbers", "Hex numbers"},
	GridLayer:     {"grid", "Hex lines"},
	AreaLayer:     {"areas", "Deployment areas"},
	UnitLayer:     {"units", "Units"},
	TracingLayer:  {"tracing", "Tracing"},
}

// Layers lists every layer, in the order of panels.
func Layers() []Layer {
	all := make([]Layer, NumLayers)
	for i := range all {
		all[i] = Layer(i)
	}
	return all
}

// String is the layer's id, one lower-case word: "terrain", "grid".
func (l Layer) String() string { return layerNames[l%NumLayers].id }

// Name is what a designer calls the layer: "Hex lines".
func (l Layer) Name() string { return layerNames[l%NumLayers].name }

// ParseLayer finds a layer by its id.
func ParseLayer(id string) (Layer, bool) {
	for l, n := range layerNames {
		if n.id == id {
			return Layer(l), true
		}
	}
	return 0, false
}

// Visibility is how much of a layer is seen.
type Visibility uint8

// The visibilities.
const (
	Shown  Visibility = iota
	Dimmed            // in faded inks, still legible
	Hidden
)

// Options says how a board is drawn. The zero value is the whole drawing in
// the palette of a staff map.
type Options struct {
	Layers  [NumLayers]Visibility
	Palette string // id of one of Palettes; the usual one where it is empty or not known
}

// Inks is the palette of the options.
func (o Options) Inks() paint.Palette {
	if p, ok := paint.FindPalette(o.Palette); ok {
		return p
	}
	return paint.Paper()
}

// Inked is the inks that a layer is drawn in, of all of them and the same faded; false
// where it is hidden.
func (o Options) Inked(l Layer, whole, faded *paint.Palette) (*paint.Palette, bool) {
	switch o.Layers[l] {
	case Hidden:
		return nil, false
	case Dimmed:
		return faded, true
	}
	return whole, true
}

// With is the options with some layers at a visibility.
func (o Options) With(v Visibility, layers ...Layer) Options {
	for _, l := range layers {
		o.Layers[l] = v
	}
	return o
}

// BareGround is the options for small pictures: the country alone, without
// hex lines, numbers, places and names.
func BareGround() Options {
	return Options{}.With(Hidden, PlaceLayer, LabelLayer, NumberLayer, GridLayer)
}
