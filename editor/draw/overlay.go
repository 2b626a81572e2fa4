package draw

import (
	"image"
	"image/color"
	"slices"

	"github.com/mapsheet/mapsheet/editor/draw/paint"
	"github.com/mapsheet/mapsheet/model/hex"
)

// Style is what an overlay says of a hex, or of the way to it. Each differs
// from the others in hatching, outline or sign as well as in color.
type Style uint8

// The styles.
const (
	MayReach         Style = iota // may be entered, or chosen
	InSight                       // seen
	DeadGround                    // out of sight behind a fold of the ground
	BlockedByTerrain              // out of sight behind woods or houses
	BlockedByCrest                // out of sight behind a crest
	BlockedByUnit                 // out of sight behind units
	Heat                          // how much of something, by Levels
	Objective                     // counts for victory
	Entry                         // where units come onto the map
	Named                         // belongs to the place that is spoken of
	Target                        // is fired at
	MayNot                        // stands in the way, or is refused
	Declared                      // fire that is declared and not carried out yet
	CanAct                        // units that have something left to do
	Taken                         // the way that a unit took
	numStyles
)

// Overlay gives hexes a style. Hexes off the grid are left out.
type Overlay struct {
	Style  Style
	Hexes  hex.List
	Texts  []string  // for each hex, short: a cost, odds; may be shorter than Hexes; left out where hexes are small
	Levels []float64 // for each hex from 0 to 1; for Heat
}

// Arrow is a line from one hex to another.
type Arrow struct {
	From, To hex.Hex
	Style    Style
	Text     string      // at its middle
	Ink      color.NRGBA // instead of the style's, made darker until it stands out; zero for none
}

// Route is a way through hexes, an arrow at its end.
type Route struct {
	Hexes hex.List
	Style Style
	Text  string      // at its end: the whole cost; the hex shows no other text there
	Ink   color.NRGBA // as an arrow's
	Clear bool        // begins and ends as an arrow does, beside the counters that it leads to
}

// Overlays is what a game or a panel shows over the map for a while. Later
// ones lie over earlier ones; of several texts or levels for a hex the last is
// shown.
type Overlays struct {
	Areas  []Overlay
	Arrows []Arrow
	Routes []Route
}

// Meaning is what the style says, in a few words for a legend.
func (s Style) Meaning() string { return looks[s%numStyles].meaning }

// hatch is a pattern of lines or dots.
type hatch uint8

const (
	plainHatch hatch = iota
	rising           // /
	falling          // \
	level            // -
	standing         // |
	crossed          // both diagonals
	dotted
)

// look is how a style is drawn.
type look struct {
	meaning string
	ink     color.NRGBA
	tint    float64 // strength of the color on the ground
	hatch   hatch
	strong  float64 // strength of the hatching
	outline float64 // width in corner radii; 0 for none
	dash    bool    // the outline
	broken  bool    // lines from one hex to another
}

// covers reports whether the style tints or hatches hexes.
func (l *look) covers() bool { return l.tint > 0 || l.hatch != plainHatch || l == &looks[Heat] }

var looks = [numStyles]look{
	MayReach:         {meaning: "Can be reached", ink: paint.RGBA(0x346a35ff), tint: 0.22, outline: 0.055},
	InSight:          {meaning: "In sight", ink: paint.RGBA(0xc79a1cff), tint: 0.24, outline: 0.04},
	DeadGround:       {meaning: "Dead ground", ink: paint.RGBA(0x3d4048ff), tint: 0.2, hatch: dotted, strong: 0.75},
	BlockedByTerrain: {meaning: "Hidden by woods or houses", ink: paint.RGBA(0x1f5a3aff), tint: 0.22, hatch: rising, strong: 0.6},
	BlockedByCrest:   {meaning: "Hidden by a crest", ink: paint.RGBA(0x6b3f1dff), tint: 0.22, hatch: level, strong: 0.6},
	BlockedByUnit:    {meaning: "Hidden by units", ink: paint.RGBA(0x54307aff), tint: 0.18, hatch: crossed, strong: 0.5},
	Heat:             {meaning: "The darker, the more", ink: paint.RGBA(0x8c2d3cff)},
	Objective:        {meaning: "Counts for victory", ink: paint.RGBA(0x9a6b00ff), tint: 0.1, outline: 0.09, dash: true},
	Entry:            {meaning: "Units enter here", ink: paint.RGBA(0x346a35ff), tint: 0.1},
	Named:            {meaning: "The place named", ink: paint.RGBA(0x24567fff), tint: 0.12, hatch: standing, strong: 0.4, outline: 0.1},
	Target:           {meaning: "Target", ink: paint.RGBA(0x8c1f14ff)},
	MayNot:           {meaning: "Stands in the way", ink: paint.RGBA(0xa3341cff), tint: 0.14, hatch: falling, strong: 0.55, outline: 0.09, broken: true},
	Declared:         {meaning: "Declared, not carried out yet", ink: paint.RGBA(0xb3261eff), broken: true},
	CanAct:           {meaning: "Can still act", ink: paint.RGBA(0x346a35ff), tint: 0.12, outline: 0.1},
	Taken:            {meaning: "The way taken", ink: paint.RGBA(0x3a2f57ff)},
}

// cover is what overlays put on a hex.
type cover struct {
	styles uint16 // a bit for each
	heat   uint8
	text   string
}

func (c *cover) has(s Style) bool { return c.styles>>s&1 != 0 }

func sameCover(a, b *cover) bool { return *a == *b }

// fewCovers is how many hexes are spoiled one by one.
const fewCovers = 40

// setOverlays replaces the overlays and calls spoil for every part of the
// sheet that does not look as before.
func (d *drawing) setOverlays(o Overlays, spoil func(image.Rectangle)) {
	d.covers.begin()
	for _, a := range o.Areas {
		for i, h := range a.Hexes {
			if !d.plan.grid.Contains(h) {
				continue
			}
			c, first := d.covers.put(d.scene.index(h))
			if first {
				*c = cover{}
			}
			c.styles |= 1 << (a.Style % numStyles)
			if i < len(a.Texts) && a.Texts[i] != "" {
				c.text = a.Texts[i]
			}
			if i < len(a.Levels) {
				c.heat = uint8(255*min(max(a.Levels[i], 0), 1) + 0.5)
			}
		}
	}
	for _, r := range o.Routes { // the text at the end of a route stands for that of the hex
		if n := len(r.Hexes); n > 0 && r.Text != "" && d.plan.grid.Contains(r.Hexes[n-1]) {
			c, first := d.covers.put(d.scene.index(r.Hexes[n-1]))
			if first {
				*c = cover{}
			}
			c.text = ""
		}
	}
	count, all := 0, image.Rectangle{}
	d.covers.end(sameCover, func(cell int) {
		box := d.plan.box(d.scene.hexOf(cell), markReach, markReach, labelPixels)
		if count++; count <= fewCovers {
			spoil(box)
		}
		all = all.Union(box)
	})
	if count > fewCovers { // so many are drawn anew together
		spoil(all)
	}
	ways := d.waysOf(o)
	if slices.EqualFunc(ways, d.ways, way.equal) {
		return
	}
	for _, list := range [][]way{d.ways, ways} {
		for i := range list {
			d.spoilWay(&list[i], spoil)
		}
	}
	d.ways = ways
}
