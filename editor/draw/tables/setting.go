package tables

import (
	"image/color"

	"github.com/mapsheet/mapsheet/model/plane"
)

// Setting is what stands on a table, and whose what is.
type Setting struct {
	Units    []Unit
	Fallen   []Fallen
	Wrecks   []Wreck
	Generals []General
	Sides    map[string]color.NRGBA // the colour of each side, by its id
	Posts    []plane.Polygon        // grounds where armies are set up, of which the names of terrain keep clear
	Angular  bool                   // lines and outlines have their corners, as they are measured, instead of curves
}
