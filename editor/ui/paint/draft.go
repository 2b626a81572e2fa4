// Package paint is how designers draw on a map of hexes in the window: the tools with their
// options, the palette, what the pointer and the keys do with them, the picture a map is
// traced from, what makes another sheet of it, and the steps and layers beside it. What the
// changes are is the matter of packages tool, generate and trace.
package paint

import (
	"fyne.io/fyne/v2"

	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/editor/ui/panel"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/hexrules"
)

// Host is what a draft wants of the window beside its bench.
type Host struct {
	Colours string // palette in which the map is drawn
	GiveWay func() // takes away what is shown on the map for a while
	Over    func() // the pointer is on the map
	Moved   func() // other hexes are in sight
	Done    func() // something was done, or is about to be done otherwise
	Tools   func() // brings the column of tools in sight
	Commit  func() // makes edits of what is written in fields
	Key     func(fyne.KeyName)
	Rune    func(rune)
	Short   func(fyne.Shortcut)
}

// Draft is a map of hexes that is drawn on: the tool in use, and what the pointer and the
// keys do with it. While a panel asks something on the map they work for the panel.
type Draft struct {
	Tools *Tools

	bench      *panel.Bench
	host       Host
	favourites favourites
	box        *toolbox

	marking bool // the tool in use keeps hexes marked
	refused bool // an error of this stroke was shown
}

// New is a draft that is drawn on with a set of tools. A map can be told of it; before
// anything is done there it is begun.
func New(tools *Tools) *Draft { return &Draft{Tools: tools} }

// Begin lays the tools out at a bench.
func (d *Draft) Begin(b *panel.Bench, h Host) {
	d.bench, d.host = b, h
	d.favourites = newFavourites(b.Desk.Fyne.Preferences(), b.System.ID, d.terrains())
	d.Tools.Label.Find = b.Map.NameAt
	d.box = newToolbox(d)
}

// Column is the tools, at the left of the map.
func (d *Draft) Column() fyne.CanvasObject { return d.box.content }

// Update shows the tools as they stand: another document may have filled the clipboard.
func (d *Draft) Update() { d.box.update() }

// Button is the button that does the same as the command of an id: "tool.brush",
// "paint.woods". It is nil where there is none.
func (d *Draft) Button(id string) *kit.Button {
	for t, b := range d.box.tools {
		if toolID(t) == id {
			return b
		}
	}
	for t, b := range d.box.terrains.rows {
		if terrainID(t) == id {
			return b
		}
	}
	return nil
}

// terrains is the terrains that can be painted.
func (d *Draft) terrains() []model.Terrain { return Terrains(d.bench.System) }

// Terrains is the terrains that a rule system knows, or all there are when it is
// unknown.
func Terrains(s rules.System) []model.Terrain {
	if terrains := hexrules.Of(s).Terrains; len(terrains) > 0 {
		return terrains
	}
	return model.Terrains()
}
