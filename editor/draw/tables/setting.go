package tables

import "image/color"

// Setting is what stands on a table, and whose what is.
type Setting struct {
	Units    []Unit
	Fallen   []Fallen
	Wrecks   []Wreck
	Generals []General
	Sides    map[string]color.NRGBA // the colour of each side, by its id
	Angular  bool                   // lines and outlines have their corners, as they are measured, instead of curves
}
