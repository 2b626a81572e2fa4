package scene

import (
	"cmp"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"

	"github.com/mapsheet/mapsheet/editor/tiled"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/diag"
	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/schema"
)

// plain is a hex layout in which the hexes of all maps are regular.
var plain = hex.Layout{Size: 1}

// far is how far from a hex's middle, or a hexside's end, a point may lie, in hexes.
const far = 1.0 / 3

// regular is a point of the map in the plain layout.
func (t *taker) regular(p tiled.Point) hex.Point {
	return hex.Point{
		X: 1 + 1.5*(p.X-float64(t.at.left)-float64(t.at.width)/2)/float64(t.at.column()),
		Y: plain.HexHeight() * (p.Y - float64(t.at.top)) / float64(t.at.height),
	}
}

// points are those of an object, or the middle of one that has none.
func points(o *tiled.Object) []tiled.Point {
	if len(o.Points) == 0 {
		p := tiled.Point{X: o.X + o.Width/2, Y: o.Y + o.Height/2}
		if o.Tile != 0 { // whose corner is the lower left one
			p.Y = o.Y - o.Height/2
		}
		return []tiled.Point{p}
	}
	out := make([]tiled.Point, len(o.Points))
	for i, p := range o.Points {
		out[i] = tiled.Point{X: o.X + p.X, Y: o.Y + p.Y}
	}
	if o.Shape == tiled.Polygon {
		out = append(out, out[0])
	}
	return out
}

// kindsOf are what an object may be: by its class and by its layer, in small letters and
// without the s of several.
func kindsOf(o *tiled.Object, layer string) []string {
	var out []string
	for _, name := range []string{o.Class, layer} {
		name = strings.ToLower(strings.TrimSpace(name))
		if other, ok := otherWords[strings.TrimSuffix(name, "s")]; ok {
			name = other
		}
		out = append(out, strings.TrimSuffix(name, "s"))
	}
	return out
}

// otherWords are what others call things.
var otherWords = map[string]string{"railway": "railroad", "rail": "railroad", "highway": "road", "label": placeName, "location": placeName, "hexside": sidesName}

// class is the kinds of things that objects stand for.
type class uint8

const (
	isStrange class = iota
	isLine
	isSide
	isBridge
	isPlace
	isShown // says what is said elsewhere
)

// classOf is what an object stands for, with the kind of line or hexside.
func (t *taker) classOf(o *tiled.Object, layer string) (class, model.LineKind, model.SideKind) {
	if t.own && (layer == areaName || layer == unitName) {
		return isShown, 0, 0
	}
	for _, name := range kindsOf(o, layer) {
		if k, ok := model.ParseLineKind(name); ok {
			return isLine, k, 0
		}
		if k, ok := model.ParseSideKind(name); ok {
			return isSide, 0, k
		}
		switch name {
		case bridgeName:
			return isBridge, 0, 0
		case placeName:
			return isPlace, 0, 0
		}
	}
	return isStrange, 0, 0
}

// found is the objects of a map by what they stand for.
type found struct {
	lines   [model.NumLines][]*tiled.Object
	sides   [model.NumSides][]*tiled.Object
	bridges []*tiled.Object
	places  []*tiled.Object
	layers  map[string]bool // that are there
}

func (t *taker) find() found {
	f := found{layers: map[string]bool{}}
	strangers := map[string]int{}
	for i := range t.m.Layers {
		l := &t.m.Layers[i]
		if l.Kind != tiled.ObjectLayer {
			continue
		}
		f.layers[l.Name] = true
		for j := range l.Objects {
			o := &l.Objects[j]
			class, line, side := t.classOf(o, l.Name)
			switch {
			case o.Template != "":
				strangers["from the template "+diag.Excerpt(o.Template)]++
			case class == isLine && len(o.Points) > 1:
				f.lines[line] = append(f.lines[line], o)
			case class == isSide && len(o.Points) > 1:
				f.sides[side] = append(f.sides[side], o)
			case class == isBridge:
				f.bridges = append(f.bridges, o)
			case class == isPlace:
				f.places = append(f.places, o)
			case class == isLine, class == isSide:
				t.say(diag.Warning, o.Line, o.Name, nil, "%s is a %s and has no line: it was not taken; draw it with Insert Polygon", o, cmp.Or(o.Class, l.Name))
			case class == isStrange:
				strangers[cmp.Or(diag.Excerpt(o.Class), "of no class")+" in the layer "+diag.Excerpt(l.Name)]++
			}
		}
	}
	for _, what := range slices.Sorted(maps.Keys(strangers)) {
		t.say(diag.Warning, 0, "", nil, "not taken: %s %s", model.Counted(strangers[what], "object", "objects"), what)
	}
	return f
}

// objects takes what lies over the ground. What a map that was written here has a layer
// for is as that layer has it now; of others, what there is of a kind.
func (t *taker) objects() {
	f := t.find()
	replaced := func(layer string, n int) bool {
		if t.own && !f.layers[layer] && n == 0 {
			t.say(diag.Hint, 0, "", nil, "the layer %s is gone, and what it showed stays as it was", layer)
		}
		return n > 0 || t.own && f.layers[layer]
	}
	for _, k := range model.LineKinds() {
		if replaced(layerNames[k], len(f.lines[k])) {
			t.lines(k, f.lines[k])
		}
	}
	n := 0
	for _, k := range model.SideKinds() {
		n += len(f.sides[k])
	}
	if replaced(sidesName, n) {
		t.sides(f.sides)
	}
	if replaced("bridges", len(f.bridges)) {
		for _, h := range t.board.BridgeHexes().List() {
			t.board.SetBridge(h, false)
		}
		for _, o := range f.bridges {
			if h, ok := t.hexAt(o, points(o)[0]); ok {
				t.board.SetBridge(h, true)
			}
		}
	}
	if replaced("places", len(f.places)) {
		t.places(f.places)
	}
	if t.own {
		t.shown()
	}
}

// shown tells of what was changed where a map shows what is said elsewhere.
func (t *taker) shown() {
	f := t.carriedAgain()
	if f == nil {
		return
	}
	laid, err := Lay(f, Options{Tile: t.m.TileWidth / tileUnit * tileUnit})
	if err != nil || laid.TileWidth != t.m.TileWidth || laid.TileHeight != t.m.TileHeight {
		return // nothing can be told of how they lay
	}
	t.moved(laid, func(l tiled.Layer) bool { return l.Name == areaName || l.Name == unitName }, "who sets up where is changed in Mapsheet, under Setup and Forces")
}

func (t *taker) carriedAgain() *schema.File {
	f, err := schema.Read("", strings.NewReader(t.m.Properties.Text(scenarioKey)), t.ways.Bases)
	if err != nil || f.Kind != schema.ScenarioFile {
		return nil
	}
	return f
}

// hexAt is the hex that a point of an object lies in; false, after telling, where that is
// off the map.
func (t *taker) hexAt(o *tiled.Object, p tiled.Point) (hex.Hex, bool) {
	h, ok, away := t.nearest(p)
	switch {
	case !ok:
		t.say(diag.Warning, o.Line, o.Name, nil, "%s has a point off the map, at %.0f,%.0f, which was left out", o, p.X, p.Y)
	case away > far:
		t.say(diag.Hint, o.Line, o.Name, []string{t.grid.Label(h)}, "%s has a point %.1f of a hex from the middle of %s: it was taken for that hex", o, away, t.grid.Label(h))
	}
	return h, ok
}

// nearest is the hex that holds a point, whether it is on the map, and how far the point
// lies from its middle, in hexes.
func (t *taker) nearest(p tiled.Point) (hex.Hex, bool, float64) {
	q := t.regular(p)
	if !(math.Abs(q.X) < 1e5 && math.Abs(q.Y) < 1e5) {
		return hex.Hex{}, false, 0
	}
	h := plain.HexAt(q)
	return h, t.grid.Contains(h), q.Dist(plain.Center(h)) / plain.HexHeight()
}

// lines puts the lines of a kind through the hexes of their points, and those between.
func (t *taker) lines(k model.LineKind, objects []*tiled.Object) {
	for h := range t.grid.All() {
		for _, d := range hex.Dirs {
			t.board.SetLink(k, h, d, false)
		}
	}
	for _, o := range objects {
		var last hex.Hex
		begun := false
		for _, p := range points(o) {
			h, ok := t.hexAt(o, p)
			if !ok {
				continue
			}
			if begun {
				way := hex.Path(last, h)
				for i := 1; i < len(way); i++ {
					if d, ok := way[i-1].DirTo(way[i]); ok {
						t.board.SetLink(k, way[i-1], d, true)
					}
				}
			}
			last, begun = h, true
		}
	}
}

// sides puts what lies along hexsides where each stretch of a line lies.
func (t *taker) sides(all [model.NumSides][]*tiled.Object) {
	for _, k := range model.SideKinds() {
		for h := range t.grid.All() {
			for _, d := range hex.Dirs {
				t.board.SetSide(k, h, d, false)
			}
		}
		for _, o := range all[k] {
			astray := 0
			corners := points(o)
			for i := 1; i < len(corners); i++ {
				a, b := t.regular(corners[i-1]), t.regular(corners[i])
				side := plain.SideAt(a.Lerp(b, 0.5))
				ends := plain.Corners(side.Hex)
				from, to := ends[side.Dir], ends[(side.Dir+1)%6]
				off := min(max(a.Dist(from), b.Dist(to)), max(a.Dist(to), b.Dist(from))) / plain.HexHeight()
				if !(off <= far) || !t.grid.Contains(side.Hex) || !t.grid.Contains(side.Hex.Neighbor(side.Dir)) {
					astray++
					continue
				}
				t.board.SetSide(k, side.Hex, side.Dir, true)
			}
			if astray > 0 {
				t.say(diag.Warning, o.Line, o.Name, nil, "%s of %s not along a hexside inside the map, and %s left out", model.Counted(astray, "stretch", "stretches"), fmt.Sprintf("%s %s", o, lies(astray)), wasWere(astray))
			}
		}
	}
}

func lies(n int) string {
	if n == 1 {
		return "lies"
	}
	return "lie"
}

// places takes the named places: those known by their ids keep their hexes where the
// point lies as it lay, others begin at the hex of theirs.
func (t *taker) places(objects []*tiled.Object) {
	byID := map[string]*tiled.Object{}
	var added []*tiled.Object
	for _, o := range objects {
		id := o.Properties.Text("id")
		if _, known := t.was.Place(id); !known || byID[id] != nil { // copied with its properties
			added = append(added, o)
			continue
		}
		byID[id] = o
	}
	var kept []model.Place
	gone := []string{}
	for _, p := range t.board.Clone().Places {
		o := byID[p.ID]
		switch {
		case o == nil && len(p.Hexes) == 0: // it had no object
			kept = append(kept, p)
		case o == nil:
			gone = append(gone, p.Title())
		default:
			kept = append(kept, t.movedPlace(p, o))
		}
	}
	if len(gone) > 0 {
		t.say(diag.Warning, 0, "", nil, "%s taken away in Tiled: %s. What names them in areas and conditions is a problem until it is mended", model.Counted(len(gone), "place was", "places were"), listed(gone))
	}
	taken := func(id string) bool {
		return slices.ContainsFunc(kept, func(p model.Place) bool { return p.ID == id })
	}
	for _, o := range added {
		p, ok := t.newPlace(o, taken)
		if ok {
			kept = append(kept, p)
		}
	}
	t.board.Places = kept
}

func (t *taker) movedPlace(p model.Place, o *tiled.Object) model.Place {
	if o.Name != "" {
		p.Name = o.Name
	}
	if kind := model.PlaceKind(o.Properties.Text("kind")); slices.Contains(model.PlaceKinds(), kind) {
		p.Kind = kind
	}
	h, ok := t.hexAt(o, points(o)[0])
	if !ok || h == p.Hexes.Middle() {
		return p
	}
	if len(p.Hexes) == 1 {
		p.Hexes = hex.List{h}
		return p
	}
	spot := hex.SpotAt(t.regular(points(o)[0]), plain)
	p.Label = &spot
	t.say(diag.Hint, o.Line, o.Name, []string{t.grid.Label(h)}, "%s is a place of several hexes: its name stands at %s now, and the hexes stay", o, t.grid.Label(h))
	return p
}

func (t *taker) newPlace(o *tiled.Object, taken func(id string) bool) (model.Place, bool) {
	h, ok := t.hexAt(o, points(o)[0])
	if !ok {
		return model.Place{}, false
	}
	p := model.Place{Kind: model.PlaceOther, Name: cmp.Or(strings.TrimSpace(o.Name), strings.TrimSpace(o.Text), "place "+t.grid.Label(h)), Hexes: hex.List{h}}
	if kind := model.PlaceKind(strings.ToLower(o.Properties.Text("kind"))); slices.Contains(model.PlaceKinds(), kind) {
		p.Kind = kind
	}
	id := o.Properties.Text("id")
	if _, known := t.was.Place(id); !known {
		var hexes hex.List
		if err := hexes.UnmarshalText([]byte(o.Properties.Text("hexes"))); err == nil && slices.Contains(hexes, h) && !slices.ContainsFunc(hexes, func(h hex.Hex) bool { return !t.grid.Contains(h) }) {
			p.Hexes = hexes
		}
	}
	stem := cmp.Or(model.Slug(p.Name), "place-"+t.grid.Label(h))
	if model.IsSlug(id) && !taken(id) {
		stem = id
	}
	p.ID = stem
	for n := 2; taken(p.ID); n++ {
		p.ID = fmt.Sprintf("%s-%d", stem, n)
	}
	return p, true
}
