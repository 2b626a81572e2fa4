package draw

// How much of the drawing a size bears, by the corner radius of a hex in
// shown pixels.
const (
	gridFrom       = 7.5 // hex lines
	labelsFrom     = 18  // hex numbers
	namesFrom      = 5   // names of places
	otherNamesFrom = 10  // of places that are neither town, wood nor hill
	spotsFrom      = 13  // altitudes on crests
	casingFrom     = 7.5 // roads as two lines, canals with their banks, rails with ticks
	hachureFrom    = 5   // hachures; below, tints alone tell slopes
	marksFrom      = 2.5 // trees and houses; below, their ground is darker for them
	fineFrom       = 12  // all trees and hachures; below, fewer and larger ones
)

// bears reports whether the scale is large enough for a detail.
func (s scale) bears(from float64) bool { return s.size() >= from }

// width is a line's width in drawn pixels: so much of a corner radius, and at
// least so many shown pixels.
func (s scale) width(units, least float64) float64 {
	return max(units*s.unit(), least*float64(s.over))
}
