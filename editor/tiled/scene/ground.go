package scene

import (
	"cmp"
	"fmt"
	"maps"
	"path"
	"slices"
	"strconv"
	"strings"

	"github.com/mapsheet/mapsheet/editor/tiled"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/diag"
	"github.com/mapsheet/mapsheet/model/hex"
)

// usualNames are what others call terrain.
var usualNames = map[string]model.Terrain{
	"grass": model.Clear, "plain": model.Clear, "plains": model.Clear, "field": model.Clear, "fields": model.Clear, "open": model.Clear, "meadow": model.Clear,
	"forest": model.Woods, "wood": model.Woods, "trees": model.Woods, "woodland": model.Woods,
	"city": model.Town, "village": model.Town, "urban": model.Town, "houses": model.Town, "buildings": model.Town, "settlement": model.Town,
	"hill": model.Slope, "hills": model.Slope, "hillside": model.Slope,
	"mountain": model.Crest, "mountains": model.Crest, "ridge": model.Crest, "hilltop": model.Crest,
}

// meaning is what a tile stands for.
type meaning struct {
	name     string // in the report
	terrain  model.Terrain
	altitude int
	isGround bool
	isHeight bool
	lost     bool // no tileset has it
}

// meaning is what a tile stands for, by its names: those that were given first.
func (t *taker) meaning(number uint32) (m meaning) {
	set, tile := t.m.Tile(number)
	if tile == nil {
		return meaning{name: fmt.Sprintf("number %d", number), lost: true}
	}
	stem := strings.TrimSuffix(path.Base(strings.ReplaceAll(tile.Image.Source, `\`, "/")), path.Ext(tile.Image.Source))
	if tile.Image.Source == "" {
		stem = ""
	}
	place := fmt.Sprintf("%s:%d", set.Name, tile.ID)
	names := []string{tile.Class, tile.Properties.Text(terrainName), stem, place}
	m.name = cmp.Or(tile.Class, tile.Properties.Text(terrainName), stem, place)
	if text := tile.Properties.Text(altitudeName); text != "" {
		x, err := strconv.ParseFloat(text, 64)
		if m.isHeight = err == nil; m.isHeight {
			m.altitude = int(min(max(x, 0), 1e6))
		}
	}
	for _, known := range []func(name string) (model.Terrain, bool){
		func(name string) (model.Terrain, bool) { g, ok := t.ways.Tiles[name]; return g, ok },
		model.ParseTerrain,
		func(name string) (model.Terrain, bool) { g, ok := usualNames[name]; return g, ok },
	} {
		for _, name := range names {
			if name == "" {
				continue
			}
			if g, ok := known(strings.ToLower(strings.TrimSpace(name))); ok {
				m.terrain, m.isGround = g, true
				return m
			}
		}
	}
	return m
}

// strange is tiles that were not taken, or not as they lie.
type strange map[string]hex.List

func (s strange) add(name string, h hex.Hex) { s[name] = append(s[name], h) }

// ground takes the tiles, layer by layer from below. A layer of terrain says it of every
// hex: one without a tile is clear.
func (t *taker) ground() {
	known := map[uint32]meaning{}
	of := func(cell uint32) meaning {
		plain, _ := tiled.Plain(cell)
		m, ok := known[plain]
		if !ok {
			m = t.meaning(plain)
			known[plain] = m
		}
		return m
	}
	terrain, altitude := make([]model.Terrain, t.grid.Len()), make([]int, t.grid.Len())
	hasGround, hasHeight := false, false
	unknown, lost, flipped := strange{}, strange{}, strange{}
	said := make([]bool, t.grid.Len()) // by its tile, or by having none
	for i := range said {
		said[i] = t.grid.At(i).Col >= t.start
	}
	for _, l := range t.m.Layers {
		if l.Kind != tiled.TileLayer {
			continue
		}
		hasGround = hasGround || l.Name == terrainName
		hasHeight = hasHeight || l.Name == altitudeName
		for i, cell := range l.Cells {
			if cell == 0 {
				continue
			}
			h := t.hexOf(i)
			at, m := t.grid.Index(h), of(cell)
			if m.isGround {
				terrain[at], hasGround, said[at] = m.terrain, true, true
			}
			if m.isHeight {
				altitude[at], hasHeight = m.altitude, true
			}
			if _, turned := tiled.Plain(cell); turned {
				flipped.add(l.Name, h)
			}
			switch {
			case m.isGround || m.isHeight:
				continue
			case m.lost:
				lost.add(m.name, h)
			default:
				unknown.add(m.name, h)
			}
			if terrain[at] == model.Clear {
				said[at] = false // it stays what it was
			}
		}
	}
	for i := range t.grid.Len() {
		h := t.grid.At(i)
		if hasGround && said[i] {
			t.board.SetTerrain(h, terrain[i])
		}
		if hasHeight {
			t.board.SetAltitude(h, altitude[i])
		}
	}
	if !hasGround {
		t.say(diag.Warning, 0, "", nil, "no layer has tiles of terrain, and the ground stays as it is: give tiles a class or a property “terrain” that is one of %s, or say which is which in the options", terrainList())
	}
	if t.own && !hasHeight {
		t.say(diag.Hint, 0, "", nil, "the layer altitude is gone, and altitudes stay as they were")
	}
	for _, name := range slices.Sorted(maps.Keys(unknown)) {
		t.say(diag.Warning, 0, "", t.labels(unknown[name]), "the tile %s is no terrain that Mapsheet knows: %s with it %s not taken. If it is one, say which in the options: %s=clear", diag.Excerpt(name), model.Counted(len(unknown[name]), "hex", "hexes"), wasWere(len(unknown[name])), strings.ToLower(diag.Excerpt(name)))
	}
	for _, name := range slices.Sorted(maps.Keys(lost)) {
		t.say(diag.Warning, 0, "", t.labels(lost[name]), "the tile %s is in no tileset of the map: %s with it %s not taken", name, model.Counted(len(lost[name]), "hex", "hexes"), wasWere(len(lost[name])))
	}
	for _, name := range slices.Sorted(maps.Keys(flipped)) {
		t.say(diag.Hint, 0, name, t.labels(flipped[name]), "%s turned or mirrored in the layer %s: ground has no direction, and was taken as it is", model.Counted(len(flipped[name]), "tile is", "tiles are"), diag.Excerpt(name))
	}
}

func wasWere(n int) string {
	if n == 1 {
		return "was"
	}
	return "were"
}

func terrainList() string {
	var names []string
	for _, g := range model.Terrains() {
		names = append(names, g.String())
	}
	return strings.Join(names, ", ")
}

// labels is the labels of hexes, the first few of many.
func (t *taker) labels(hexes hex.List) []string {
	const most = 8
	var out []string
	for _, h := range hexes[:min(len(hexes), most)] {
		out = append(out, t.grid.Label(h))
	}
	return out
}
