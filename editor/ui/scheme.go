package ui

import (
	"image/color"
	"strconv"
	"strings"
)

// The colours of the workshop. They mean the same thing everywhere; which they
// are is chosen with useScheme before anything is drawn with them.
var (
	paper      color.NRGBA // the window
	sheet      color.NRGBA // cards, lists, fields: what one reads or writes on
	shade      color.NRGBA // bars and headings, a tone darker than the window
	rule       color.NRGBA // thin lines between things
	border     color.NRGBA // outline of fields and buttons
	ink        color.NRGBA // text
	faded      color.NRGBA // text of second rank
	pale       color.NRGBA // what cannot be used just now
	accent     color.NRGBA // selected
	accentDeep color.NRGBA // the same under the pointer
	accentLow  color.NRGBA // ground of what is selected
	may        color.NRGBA // allowed, done, in order
	mayNot     color.NRGBA // refused, wrong
	mayNotLow  color.NRGBA // ground of an alarming message
	caution    color.NRGBA // worth a second look
	hover      color.NRGBA
	pressed    color.NRGBA
	shadow     color.NRGBA
	white      = rgb(0xffffff)
)

func init() { useScheme(warmPaper) }

// scheme is a set of the colours. Text colours hold at least 4.5:1 against
// every paper tone they are set on.
type scheme struct {
	paper, sheet, shade, rule, border uint32
	ink, faded, pale                  uint32
	accent, accentDeep, accentLow     uint32
	may, mayNot, mayNotLow, caution   uint32
	touch                             uint32 // of hover and pressed
}

// warmPaper is warm paper and brown-black ink.
var warmPaper = scheme{
	paper: 0xf3ece0, sheet: 0xfcf9f2, shade: 0xe9dfcd, rule: 0xd2c6b0, border: 0x94876f,
	ink: 0x2a251e, faded: 0x655b4b, pale: 0x9b907d,
	accent: 0x24567f, accentDeep: 0x1b4468, accentLow: 0xd6e1e6,
	may: 0x346a35, mayNot: 0xa3341c, mayNotLow: 0xf6e0d6, caution: 0x7e5400,
	touch: 0x8a6f3c,
}

// schemes is the schemes by the id of the map's palette that they go with; with
// the others goes warm paper.
var schemes = map[string]scheme{
	// black on white with strong lines, for weak eyes and bright rooms
	"contrast": {
		paper: 0xffffff, sheet: 0xffffff, shade: 0xe4e4e4, rule: 0x6b6b6b, border: 0x333333,
		ink: 0x000000, faded: 0x333333, pale: 0x757575,
		accent: 0x00368a, accentDeep: 0x001f57, accentLow: 0xcfe0ff,
		may: 0x004d12, mayNot: 0x8f000e, mayNotLow: 0xffe3e0, caution: 0x6b3c00,
		touch: 0x3f4f6f,
	},
	// blue, orange and purple, which eyes that confuse red and green tell apart
	"safe": {
		paper: 0xf2f1ee, sheet: 0xfbfbf9, shade: 0xe4e3de, rule: 0xcac8c0, border: 0x83827b,
		ink: 0x16161a, faded: 0x55554f, pale: 0x91908a,
		accent: 0x0b4f8a, accentDeep: 0x083b68, accentLow: 0xd3e3f0,
		may: 0x005e57, mayNot: 0x9c4000, mayNotLow: 0xf9e3d0, caution: 0x78335e,
		touch: 0x6d6d60,
	},
}

// schemeOf is the scheme that goes with a palette of the map.
func schemeOf(palette string) scheme {
	if s, ok := schemes[palette]; ok {
		return s
	}
	return warmPaper
}

// useScheme makes a scheme's colours those of all that is drawn from now on.
func useScheme(s scheme) {
	paper, sheet, shade, rule, border = rgb(s.paper), rgb(s.sheet), rgb(s.shade), rgb(s.rule), rgb(s.border)
	ink, faded, pale = rgb(s.ink), rgb(s.faded), rgb(s.pale)
	accent, accentDeep, accentLow = rgb(s.accent), rgb(s.accentDeep), rgb(s.accentLow)
	may, mayNot, mayNotLow, caution = rgb(s.may), rgb(s.mayNot), rgb(s.mayNotLow), rgb(s.caution)
	hover, pressed, shadow = rgb(s.touch), rgb(s.touch), rgb(s.ink)
	hover.A, pressed.A, shadow.A = 0x24, 0x48, 0x30
}

func rgb(v uint32) color.NRGBA {
	return color.NRGBA{R: uint8(v >> 16), G: uint8(v >> 8), B: uint8(v), A: 0xff}
}

// parseColor reads a colour as files write it: "#rrggbb".
func parseColor(s string) (color.NRGBA, bool) {
	v, err := strconv.ParseUint(strings.TrimPrefix(s, "#"), 16, 32)
	return rgb(uint32(v)), err == nil && len(s) == 7
}
