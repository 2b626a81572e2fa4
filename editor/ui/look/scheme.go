package look

import (
	"image/color"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
)

// Scheme is the colours of a window. They mean the same thing everywhere. The
// theme hands it on to all that is shown, which asks for it with Now; what is
// drawn beside the window's goroutine is given its own.
type Scheme struct {
	Paper      color.NRGBA // the window
	Sheet      color.NRGBA // cards, lists, fields: what one reads or writes on
	Shade      color.NRGBA // bars and headings, a tone darker than the window
	Rule       color.NRGBA // thin lines between things
	Border     color.NRGBA // outline of fields and buttons
	Ink        color.NRGBA // text
	Faded      color.NRGBA // text of second rank
	Pale       color.NRGBA // what cannot be used just now
	Accent     color.NRGBA // selected
	AccentDeep color.NRGBA // the same under the pointer
	AccentLow  color.NRGBA // ground of what is selected
	May        color.NRGBA // allowed, done, in order
	MayNot     color.NRGBA // refused, wrong
	MayNotLow  color.NRGBA // ground of an alarming message
	Caution    color.NRGBA // worth a second look
	Hover      color.NRGBA
	Pressed    color.NRGBA
	Shadow     color.NRGBA
}

// White is the colour of text on an area of a scheme's strong colours.
func White() color.NRGBA { return rgb(0xffffff) }

// tones are the colours that a scheme is made of. Text colours hold at least
// 4.5:1 against every paper tone they are set on.
type tones struct {
	paper, sheet, shade, rule, border uint32
	ink, faded, pale                  uint32
	accent, accentDeep, accentLow     uint32
	may, mayNot, mayNotLow, caution   uint32
	touch                             uint32 // of hover and pressed
}

// warmPaper is warm paper and brown-black ink.
var warmPaper = tones{
	paper: 0xf3ece0, sheet: 0xfcf9f2, shade: 0xe9dfcd, rule: 0xd2c6b0, border: 0x94876f,
	ink: 0x2a251e, faded: 0x655b4b, pale: 0x9b907d,
	accent: 0x24567f, accentDeep: 0x1b4468, accentLow: 0xd6e1e6,
	may: 0x346a35, mayNot: 0xa3341c, mayNotLow: 0xf6e0d6, caution: 0x7e5400,
	touch: 0x8a6f3c,
}

// byPalette is the tones by the id of the map's palette that they go with; with
// the others goes warm paper.
var byPalette = map[string]tones{
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

// SchemeFor is the scheme that goes with a palette of the map.
func SchemeFor(palette string) Scheme {
	t, ok := byPalette[palette]
	if !ok {
		t = warmPaper
	}
	s := Scheme{
		Paper: rgb(t.paper), Sheet: rgb(t.sheet), Shade: rgb(t.shade), Rule: rgb(t.rule), Border: rgb(t.border),
		Ink: rgb(t.ink), Faded: rgb(t.faded), Pale: rgb(t.pale),
		Accent: rgb(t.accent), AccentDeep: rgb(t.accentDeep), AccentLow: rgb(t.accentLow),
		May: rgb(t.may), MayNot: rgb(t.mayNot), MayNotLow: rgb(t.mayNotLow), Caution: rgb(t.caution),
		Hover: rgb(t.touch), Pressed: rgb(t.touch), Shadow: rgb(t.ink),
	}
	s.Hover.A, s.Pressed.A, s.Shadow.A = 0x24, 0x48, 0x30
	return s
}

// Now is the scheme of the window: that of the theme it is shown in, or warm
// paper where that is another.
func Now() Scheme {
	if t, ok := fyne.CurrentApp().Settings().Theme().(Theme); ok {
		return t.Scheme
	}
	return SchemeFor("")
}

func rgb(v uint32) color.NRGBA {
	return color.NRGBA{R: uint8(v >> 16), G: uint8(v >> 8), B: uint8(v), A: 0xff}
}

// ParseColour reads a colour as files write it: "#rrggbb".
func ParseColour(s string) (color.NRGBA, bool) {
	v, err := strconv.ParseUint(strings.TrimPrefix(s, "#"), 16, 32)
	return rgb(uint32(v)), err == nil && len(s) == 7
}
