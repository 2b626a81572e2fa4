package draw

import (
	"embed"
	"fmt"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/gomedium"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
)

// face is a typeface. The map's are of Old Standard, a revival of the book
// types of the years around 1900; the licence lies beside the files. Counters
// have the Go fonts, whose figures are plain enough to be read when small.
type face uint8

const (
	upright face = iota
	italic
	bold
	figures // of counters
	plain   // names on counters
	numFaces
)

//go:embed fonts/OldStandard-Regular.ttf
var uprightFile []byte

//go:embed fonts/OldStandard-Italic.ttf
var italicFile []byte

//go:embed fonts/OldStandard-Bold.ttf
var boldFile []byte

// The faces of the window and of reports are Alegreya and Alegreya Sans under
// the SIL Open Font License (fonts/OFL.txt), cut down to Latin text and set
// with lining figures.
//
//go:embed fonts/Alegreya*.ttf
var textFaces embed.FS

// TextFace is the file of a face of the window and of reports, a TrueType font:
// "Alegreya-Bold", or "AlegreyaSans-" with Regular, Bold, Italic or BoldItalic.
func TextFace(name string) []byte {
	file, err := textFaces.ReadFile("fonts/" + name + ".ttf")
	if err != nil {
		panic(err) // the file is embedded; only a broken build lacks it
	}
	return file
}

var faces = [numFaces]*sfnt.Font{
	upright: mustParse(uprightFile),
	italic:  mustParse(italicFile),
	bold:    mustParse(boldFile),
	figures: mustParse(gobold.TTF),
	plain:   mustParse(gomedium.TTF),
}

func mustParse(file []byte) *sfnt.Font {
	f, err := sfnt.Parse(file)
	if err != nil {
		panic(fmt.Sprintf("draw: a built-in font cannot be read: %v", err))
	}
	return f
}

// lettering is a line of text as outlines. It begins at x = 0 on the baseline
// y = 0.
type lettering struct {
	path    Path
	advance float64 // where the next letter would begin
	cap     float64 // height of a capital
}

// letter sets a line of text with type of the given size in pixels; spacing
// is put between letters. Letters that the face lacks are of another; one that
// none has shows as the missing-letter sign.
func letter(f face, text string, size, spacing float64) lettering {
	var buf sfnt.Buffer
	ttf := faces[f]
	ppem := fixed.Int26_6(size*64 + 0.5)
	var out lettering
	if m, err := ttf.Metrics(&buf, ppem, font.HintingNone); err == nil {
		out.cap = float64(m.CapHeight) / 64
	}
	if !hasAll(ttf, &buf, text) {
		other := typeset(f, text, size, spacing)
		other.cap = out.cap
		return other
	}
	var before sfnt.GlyphIndex
	for i, r := range []rune(text) {
		g, err := ttf.GlyphIndex(&buf, r)
		if err != nil {
			continue
		}
		if i > 0 {
			out.advance += spacing
			if k, err := ttf.Kern(&buf, before, g, ppem, font.HintingNone); err == nil {
				out.advance += float64(k) / 64
			}
		}
		before = g
		if segments, err := ttf.LoadGlyph(&buf, g, ppem, nil); err == nil {
			out.path.add(glyphPath(segments).moved(point{X: out.advance}))
		}
		if a, err := ttf.GlyphAdvance(&buf, g, ppem, font.HintingNone); err == nil {
			out.advance += float64(a) / 64
		}
	}
	return out
}

// hasAll reports whether a face has all letters of a text, and they need no
// shaping.
func hasAll(ttf *sfnt.Font, buf *sfnt.Buffer, text string) bool {
	for _, r := range text {
		if isPlain(r) {
			continue
		}
		if g, err := ttf.GlyphIndex(buf, r); err != nil || g == 0 {
			return false
		}
	}
	return true
}

// scaled is the text in type f times as large.
func (l lettering) scaled(f float64) lettering { return l.stretched(f, f) }

// stretched is the text in type x times as wide and y times as high.
func (l lettering) stretched(x, y float64) lettering {
	out := lettering{path: Path{make([]Segment, len(l.path.Segments))}, advance: x * l.advance, cap: y * l.cap}
	at := func(q point) point { return point{X: x * q.X, Y: y * q.Y} }
	for i, s := range l.path.Segments {
		out.path.Segments[i] = Segment{s.Kind, at(s.C1), at(s.C2), at(s.To)}
	}
	return out
}

func glyphPath(segments sfnt.Segments) Path {
	var p Path
	at := func(q fixed.Point26_6) point { return point{X: float64(q.X) / 64, Y: float64(q.Y) / 64} }
	for _, s := range segments {
		switch s.Op {
		case sfnt.SegmentOpMoveTo:
			p.move(at(s.Args[0]))
		case sfnt.SegmentOpLineTo:
			p.line(at(s.Args[0]))
		case sfnt.SegmentOpQuadTo:
			p.quad(at(s.Args[0]), at(s.Args[1]))
		case sfnt.SegmentOpCubeTo:
			p.cube(at(s.Args[0]), at(s.Args[1]), at(s.Args[2]))
		}
	}
	return p
}

// centered is the text with the middle of its capitals at the origin.
func (l lettering) centered() Path {
	return l.path.moved(point{X: -l.advance / 2, Y: l.cap / 2})
}
