package ui

import (
	"image/color"
	"strconv"
	"strings"
)

// The colours of the workshop: warm paper, brown-black ink, and three accents
// that mean the same thing everywhere. Text colours hold at least 4.5:1
// against every paper tone they are set on.
var (
	paper     = rgb(0xf3ece0) // the window
	sheet     = rgb(0xfcf9f2) // cards, lists, fields: what one reads or writes on
	shade     = rgb(0xe9dfcd) // bars and headings, a tone darker than the window
	rule      = rgb(0xd2c6b0) // thin lines between things
	border    = rgb(0x94876f) // outline of fields and buttons
	ink       = rgb(0x2a251e) // text
	faded     = rgb(0x655b4b) // text of second rank
	pale      = rgb(0x9b907d) // what cannot be used just now
	accent    = rgb(0x24567f) // selected
	accentLow = rgb(0xd6e1e6) // ground of what is selected
	may       = rgb(0x346a35) // allowed, done, in order
	mayNot    = rgb(0xa3341c) // refused, wrong
	mayNotLow = rgb(0xf6e0d6) // ground of an alarming message
	caution   = rgb(0x7e5400) // worth a second look
	hover     = color.NRGBA{R: 0x8a, G: 0x6f, B: 0x3c, A: 0x24}
	pressed   = color.NRGBA{R: 0x8a, G: 0x6f, B: 0x3c, A: 0x48}
	shadow    = color.NRGBA{R: 0x3a, G: 0x2c, B: 0x14, A: 0x30}
	white     = rgb(0xffffff)
)

func rgb(v uint32) color.NRGBA {
	return color.NRGBA{R: uint8(v >> 16), G: uint8(v >> 8), B: uint8(v), A: 0xff}
}

// parseColor reads a colour as files write it: "#rrggbb".
func parseColor(s string) (color.NRGBA, bool) {
	v, err := strconv.ParseUint(strings.TrimPrefix(s, "#"), 16, 32)
	return rgb(uint32(v)), err == nil && len(s) == 7
}
