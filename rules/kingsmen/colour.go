package kingsmen

import (
	"slices"

	"github.com/mapsheet/mapsheet/rules/kingsmen/fields"
)

// faces is how many a die has.
const faces = 6

// colour is of dice and of counters (Dice 1).
type colour uint8

// The colours, the best first.
const (
	green colour = iota
	yellow
	red
	numColours = 3
)

func (c colour) String() string { return fields.Colours()[c] }

// better is the colour so many steps better, or worse where that is less than nothing;
// green and red are the ends.
func (c colour) better(steps int) colour { return colour(min(max(int(c)-steps, 0), int(red))) }

// colourNamed is the colour of a name; green where it is none.
func colourNamed(name string) colour { return colour(max(slices.Index(fields.Colours(), name), 0)) }

// quality is how well units stand, in steps of the colour of their defence.
type quality int8

// The qualities.
const (
	militia quality = iota - 1
	regular
	elite
)

func (q quality) String() string {
	return [...]string{fields.Militia, fields.Regular, fields.Elite}[q-militia]
}

// qualityNamed is the quality of a name; regular where it is none.
func qualityNamed(name string) quality {
	switch name {
	case fields.Militia:
		return militia
	case fields.Elite:
		return elite
	}
	return regular
}
