package look

import (
	"bytes"
	"encoding/binary"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"

	"github.com/mapsheet/mapsheet/editor/draw/paint"
)

// The faces of the window. The library draws a baseline on a whole pixel and rounds the
// height of a line: so the letters of a face must leave a pixel and a half of a line free,
// or it cuts off what hangs lowest. Those of its typewriter leave nothing, and get room: as
// much as has a line of the usual size be 17 pixels high.
var (
	fontRegular    = fontResource("AlegreyaSans-Regular")
	fontBold       = fontResource("AlegreyaSans-Bold")
	fontItalic     = fontResource("AlegreyaSans-Italic")
	fontBoldItalic = fontResource("AlegreyaSans-BoldItalic")
	fontTitle      = fontResource("Alegreya-Bold")
	fontTyped      = fyne.NewStaticResource("Typed.ttf", spaced(theme.DefaultTextMonospaceFont().Content(), 0.144))
)

func fontResource(name string) fyne.Resource {
	return fyne.NewStaticResource(name+".ttf", paint.TextFace(name))
}

// ReadFaces has the window library read the faces of the window before that is shown. Else it
// reads each within the frame that has the first text in it, and looks in that for what faces
// the machine has. No other goroutine may do it: the library's faces are not guarded.
func ReadFaces(library fyne.Driver) {
	for _, style := range []fyne.TextStyle{{}, {Bold: true}, {Italic: true}, {Bold: true, Italic: true}, {Monospace: true}} {
		library.RenderedTextSize("M", theme.TextSize(), style, nil)
	}
	library.RenderedTextSize("M", theme.TextSize(), fyne.TextStyle{}, fontTitle)
}

// spaced is a TrueType face with lines that leave a part of their size free between them.
func spaced(face []byte, part float64) []byte {
	face = slices.Clone(face)
	table := func(name string) []byte {
		const head, record = 12, 16 // bytes of the file, and of each table's name, sum, place and length
		at := head
		for ; !bytes.Equal(face[at:at+4], []byte(name)); at += record {
		}
		return face[binary.BigEndian.Uint32(face[at+8:]):]
	}
	const perSize, lineGap = 18, 8 // where the units of the size, and the gap in units, stand in their tables
	units := binary.BigEndian.Uint16(table("head")[perSize:])
	binary.BigEndian.PutUint16(table("hhea")[lineGap:], uint16(part*float64(units)))
	return face
}
