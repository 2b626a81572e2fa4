package paint

import (
	"embed"
	"fmt"
	"sync"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/gomedium"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/limits"
)

// Face is a typeface. The map's are of Old Standard, a revival of the book
// types of the years around 1900, cut down to Latin, Greek and Cyrillic text without the
// instructions for coarse screens; the licence lies beside the files. Counters
// have the Go fonts, whose figures are plain enough to be read when small.
type Face uint8

// The faces.
const (
	Upright Face = iota
	Italic
	Bold
	Figures // of counters
	Plain   // names on counters

	// Of printed pages.
	Body
	BodyItalic
	BodyBold
	BodyBoldItalic
	Title
	NumFaces
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

// File is the TrueType font of the face.
func (f Face) File() []byte { return faces[f].file }

// Family is what the font calls itself, with its style: "Old Standard", "bold".
func (f Face) Family() (name string, bold, italic bool) {
	at := faces[f]
	return at.family, at.bold, at.italic
}

// Has reports whether the face has all letters of a text, and they need no shaping.
func (f Face) Has(text string) bool {
	var buf sfnt.Buffer
	return hasAll(faces[f].font(), &buf, text)
}

// typeface is a font that is built in.
type typeface struct {
	family       string
	bold, italic bool
	file         []byte
	font         func() *sfnt.Font // reads the file when it is first asked
}

var faces = [NumFaces]typeface{
	Upright:        built("Old Standard TT", false, false, uprightFile),
	Italic:         built("Old Standard TT", false, true, italicFile),
	Bold:           built("Old Standard TT", true, false, boldFile),
	Figures:        built("Go", true, false, gobold.TTF),
	Plain:          built("Go Medium", false, false, gomedium.TTF),
	Body:           built("Alegreya Sans", false, false, TextFace("AlegreyaSans-Regular")),
	BodyItalic:     built("Alegreya Sans", false, true, TextFace("AlegreyaSans-Italic")),
	BodyBold:       built("Alegreya Sans", true, false, TextFace("AlegreyaSans-Bold")),
	BodyBoldItalic: built("Alegreya Sans", true, true, TextFace("AlegreyaSans-BoldItalic")),
	Title:          built("Alegreya", true, false, TextFace("Alegreya-Bold")),
}

func built(family string, bold, italic bool, file []byte) typeface {
	return typeface{family, bold, italic, file, sync.OnceValue(func() *sfnt.Font { return mustParse(file) })}
}

func mustParse(file []byte) *sfnt.Font {
	f, err := sfnt.Parse(file)
	if err != nil {
		panic(fmt.Sprintf("paint: a built-in font cannot be read: %v", err))
	}
	return f
}

// Lettering is a line of text as outlines. It begins at x = 0 on the baseline
// y = 0.
type Lettering struct {
	Path    Path
	Advance float64 // where the next letter would begin
	Cap     float64 // height of a capital
}

// Letter sets a line of text with type of the given size in pixels; spacing
// is put between letters. Letters that the face lacks are of another; one that
// none has shows as the missing-letter sign. Of a line without end the first
// limits.LineRunes letters are set, as each takes memory.
func Letter(f Face, text string, size, spacing float64) Lettering {
	text = ended(text)
	var buf sfnt.Buffer
	ttf := faces[f].font()
	ppem := pointed(size)
	var out Lettering
	if m, err := ttf.Metrics(&buf, ppem, font.HintingNone); err == nil {
		out.Cap = float64(m.CapHeight) / 64
	}
	if !hasAll(ttf, &buf, text) {
		other := typeset(f, text, size, spacing)
		other.Cap = out.Cap
		return other
	}
	out.Advance = walk(ttf, &buf, text, ppem, spacing, func(_ rune, g sfnt.GlyphIndex, x float64) {
		out.Path.addMoved(glyphFor(glyphKey{ttf, g, ppem}, &buf), Point{X: x})
	})
	return out
}

// ended is as much of a line as is set: what is not seen in it would turn what is.
func ended(text string) string {
	text = model.WithoutUnseen(text)
	n := 0
	for i := range text {
		if n == limits.LineRunes {
			return text[:i] + "…"
		}
		n++
	}
	return text
}

// Advance is that of the lettering of a line, which is quicker to be had alone.
func Advance(f Face, text string, size, spacing float64) float64 {
	text = model.WithoutUnseen(text)
	var buf sfnt.Buffer
	ttf := faces[f].font()
	if !hasAll(ttf, &buf, text) {
		return typeset(f, text, size, spacing).Advance
	}
	return walk(ttf, &buf, text, pointed(size), spacing, nil)
}

func pointed(size float64) fixed.Int26_6 { return fixed.Int26_6(size*64 + 0.5) }

// walk goes along a line letter by letter and says how long it is; set, unless it is nil,
// hears where each letter stands.
func walk(ttf *sfnt.Font, buf *sfnt.Buffer, text string, ppem fixed.Int26_6, spacing float64, set func(r rune, g sfnt.GlyphIndex, x float64)) (advance float64) {
	var before sfnt.GlyphIndex
	for i, r := range []rune(text) {
		g, err := ttf.GlyphIndex(buf, r)
		if err != nil {
			continue
		}
		if i > 0 {
			advance += spacing
			if k, err := ttf.Kern(buf, before, g, ppem, font.HintingNone); err == nil {
				advance += float64(k) / 64
			}
		}
		before = g
		if set != nil {
			set(r, g, advance)
		}
		if a, err := ttf.GlyphAdvance(buf, g, ppem, font.HintingNone); err == nil {
			advance += float64(a) / 64
		}
	}
	return advance
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

// Scaled is the text in type f times as large.
func (l Lettering) Scaled(f float64) Lettering { return l.Stretched(f, f) }

// Stretched is the text in type x times as wide and y times as high.
func (l Lettering) Stretched(x, y float64) Lettering {
	out := Lettering{Path: Path{make([]Segment, len(l.Path.Segments))}, Advance: x * l.Advance, Cap: y * l.Cap}
	at := func(q Point) Point { return Point{X: x * q.X, Y: y * q.Y} }
	for i, s := range l.Path.Segments {
		out.Path.Segments[i] = Segment{s.Kind, at(s.C1), at(s.C2), at(s.To)}
	}
	return out
}

// glyphKey names the outline of a letter in type of a size.
type glyphKey struct {
	ttf  *sfnt.Font
	is   sfnt.GlyphIndex
	ppem fixed.Int26_6
}

// glyphs keeps outlines that were asked for: maps have a million numbers of ten figures.
var glyphs = struct {
	sync.Mutex
	byKey map[glyphKey]Path
}{byKey: map[glyphKey]Path{}}

const mostGlyphs = 1 << 10

// glyphFor is the outline of a letter, which is not to be changed; empty where the font has
// none. It is worked out while others may look for theirs.
func glyphFor(key glyphKey, buf *sfnt.Buffer) Path {
	glyphs.Lock()
	p, ok := glyphs.byKey[key]
	glyphs.Unlock()
	if ok {
		return p
	}
	if segments, err := key.ttf.LoadGlyph(buf, key.is, key.ppem, nil); err == nil {
		p = glyphPath(segments)
	}
	glyphs.Lock()
	defer glyphs.Unlock()
	if len(glyphs.byKey) >= mostGlyphs {
		clear(glyphs.byKey)
	}
	glyphs.byKey[key] = p
	return p
}

func glyphPath(segments sfnt.Segments) Path {
	var p Path
	at := func(q fixed.Point26_6) Point { return Point{X: float64(q.X) / 64, Y: float64(q.Y) / 64} }
	for _, s := range segments {
		switch s.Op {
		case sfnt.SegmentOpMoveTo:
			p.Move(at(s.Args[0]))
		case sfnt.SegmentOpLineTo:
			p.Line(at(s.Args[0]))
		case sfnt.SegmentOpQuadTo:
			p.Quad(at(s.Args[0]), at(s.Args[1]))
		case sfnt.SegmentOpCubeTo:
			p.Cube(at(s.Args[0]), at(s.Args[1]), at(s.Args[2]))
		}
	}
	return p
}

// Centered is the text with the middle of its capitals at the origin.
func (l Lettering) Centered() Path {
	return l.Path.Moved(Point{X: -l.Advance / 2, Y: l.Cap / 2})
}
