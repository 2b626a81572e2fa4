package paint

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"
	"unicode"

	"github.com/go-text/typesetting/di"
	"github.com/go-text/typesetting/font"
	"github.com/go-text/typesetting/font/opentype"
	"github.com/go-text/typesetting/language"
	"github.com/go-text/typesetting/shaping"
	"github.com/klauspost/compress/zstd"
	"golang.org/x/image/math/fixed"
	"golang.org/x/text/unicode/bidi"
)

// Names may be in letters that the faces of the map lack: Chinese, Japanese and
// Korean ones, Arabic, Hebrew, Thai, pictographs. Faces for them come with the
// program, 3 MB packed, and are unpacked when they are first needed. The map does
// not turn to the fonts of the machine: it is to come out the same on every one.
// fonts/fallback/README says where the faces are from.

// fallbacks are the faces in the order in which they are asked for a letter.
var fallbacks = [...]*fallback{
	{name: "NotoSansArabic-Regular.ttf"},
	{name: "NotoSansHebrew-Regular.ttf"},
	{name: "NotoSansThai-Regular.ttf"},
	{name: "NotoSansDevanagari-Regular.ttf"},
	{name: "DroidSansFallbackFull.ttf"},
	{name: "unifont.otf"}, // all the other letters of the first 65536, as bitmaps
	{name: "unifont_upper.otf"},
}

// fallback is a face for letters that others lack.
type fallback struct {
	name  string
	face  *font.Face // nil before it is loaded
	tried time.Time  // when its file could not be had
}

// FallbackNames is the files of the faces for letters that others lack.
func FallbackNames() []string {
	var out []string
	for _, f := range fallbacks {
		out = append(out, f.name)
	}
	return out
}

// FallbackFont is such a file, unpacked. The error says why it cannot be had; it is embedded,
// except in a web page.
func FallbackFont(name string) ([]byte, error) {
	packed, err := packedFallback(name + ".zst")
	if err != nil {
		return nil, err
	}
	file, err := unpackedFallback(packed)
	if err != nil {
		return nil, fmt.Errorf("the font %s cannot be unpacked: %w", name, err)
	}
	return file, nil
}

// fontMarks are what files of fonts begin with.
var fontMarks = [...]string{"\x00\x01\x00\x00", "OTTO"}

// unpackedFallback unpacks a face, unless it is: a server that knows how a file is packed has
// the browser unpack it. Others send a page of their own in the place of a file that they lack.
func unpackedFallback(packed []byte) ([]byte, error) {
	for _, mark := range fontMarks {
		if bytes.HasPrefix(packed, []byte(mark)) {
			return packed, nil
		}
	}
	r, err := zstd.NewReader(nil, zstd.WithDecoderConcurrency(1))
	if err != nil {
		panic(err)
	}
	defer r.Close()
	return r.DecodeAll(packed, nil)
}

// tryAgain is how long a face whose file cannot be had is not asked for again: a map may
// have a thousand letters that want it.
const tryAgain = 10 * time.Second

// has reports whether the face has a letter. One that cannot be had has none meanwhile.
func (f *fallback) has(r rune) bool {
	if f.face == nil {
		if time.Since(f.tried) < tryAgain {
			return false
		}
		file, err := FallbackFont(f.name)
		if err == nil {
			f.face, err = font.ParseTTF(bytes.NewReader(file))
		}
		if err != nil {
			f.face, f.tried = nil, time.Now()
			return false
		}
	}
	_, ok := f.face.NominalGlyph(r)
	return ok
}

func mustShape(file []byte) *font.Face {
	f, err := font.ParseTTF(bytes.NewReader(file))
	if err != nil {
		panic(fmt.Sprintf("paint: a built-in font cannot be read: %v", err))
	}
	return f
}

// shaped are the faces for text that needs shaping: the same files as faces has.
var shaped = func() (out [NumFaces]func() *font.Face) {
	for f := range NumFaces {
		out[f] = sync.OnceValue(func() *font.Face { return mustShape(f.File()) })
	}
	return out
}()

// fontMap finds the face of a letter: the first that has it.
type fontMap Face

// ResolveFace is the face of a letter. Where none has it, the map's own shows
// its missing-letter sign.
func (m fontMap) ResolveFace(r rune) *font.Face {
	own := shaped[m]()
	if _, ok := own.NominalGlyph(r); ok || passes(r) {
		return own
	}
	for _, f := range fallbacks {
		if f.has(r) {
			return f.face
		}
	}
	return own
}

// passes reports whether a letter is nothing to be seen.
func passes(r rune) bool {
	return unicode.IsSpace(r) || unicode.In(r, unicode.Cf, unicode.Variation_Selector)
}

// shaping is kept to one goroutine at a time, as the faces keep what they have
// looked up.
var shapingLock sync.Mutex

// Undrawable is the letters of a text that no face has, each once.
func Undrawable(text string) []rune {
	shapingLock.Lock()
	defer shapingLock.Unlock()
	var out []rune
	for _, r := range text {
		if isPlain(r) || passes(r) || slices.Contains(out, r) {
			continue
		}
		if _, ok := fontMap(Upright).ResolveFace(r).NominalGlyph(r); !ok {
			out = append(out, r)
		}
	}
	return out
}

// isPlain reports whether every face has a letter.
func isPlain(r rune) bool { return r >= ' ' && r <= '~' }

// shapingSize is the size of type that text is shaped in before it is scaled, in
// pixels: as large as the units of most faces are small.
const shapingSize = 1000

// typeset sets a line of text of which some letters are in other faces, and from
// right to left where they are written so. Letters that join are not spaced.
func typeset(f Face, text string, size, spacing float64) Lettering {
	shapingLock.Lock()
	defer shapingLock.Unlock()
	runes := []rune(strings.Map(func(r rune) rune {
		if unicode.IsControl(r) {
			return -1
		}
		return r
	}, text))
	in := shaping.Input{Text: runes, RunEnd: len(runes), Direction: di.DirectionLTR, Size: fixed.I(shapingSize), Language: language.NewLanguage("en")}
	leftward := isLeftward(runes)
	if leftward {
		in.Direction = di.DirectionRTL
	}
	var splitter shaping.Segmenter
	runs := slices.Clone(splitter.Split(in, fontMap(f)))
	if leftward {
		slices.Reverse(runs)
	}
	var shaper shaping.HarfbuzzShaper
	var out Lettering
	for _, run := range runs {
		for i, g := range shaper.Shape(run).Glyphs {
			if i > 0 && run.Direction == di.DirectionLTR {
				out.Advance += spacing
			}
			at := Point{X: out.Advance + size*pixels(g.XOffset), Y: -size * pixels(g.YOffset)}
			out.Path.Add(glyphOutline(run.Face, g.GlyphID, size).Moved(at))
			out.Advance += size * pixels(g.XAdvance)
		}
	}
	return out
}

// pixels is a measure of text that was shaped, in the size of its type.
func pixels(x fixed.Int26_6) float64 { return float64(x) / 64 / shapingSize }

// isLeftward reports whether the first letter that has a direction is written
// from right to left.
func isLeftward(runes []rune) bool {
	for _, r := range runes {
		p, _ := bidi.LookupRune(r)
		switch p.Class() {
		case bidi.L:
			return false
		case bidi.R, bidi.AL:
			return true
		}
	}
	return false
}

// glyphOutline is a letter of a face.
func glyphOutline(f *font.Face, g font.GID, size float64) Path {
	var p Path
	letter, ok := f.GlyphData(g).(font.GlyphOutline)
	if !ok {
		return p
	}
	unit := size / float64(f.Upem())
	at := func(q opentype.SegmentPoint) Point { return Point{X: unit * float64(q.X), Y: -unit * float64(q.Y)} }
	for _, s := range letter.Segments {
		switch s.Op {
		case opentype.SegmentOpMoveTo:
			p.Move(at(s.Args[0]))
		case opentype.SegmentOpLineTo:
			p.Line(at(s.Args[0]))
		case opentype.SegmentOpQuadTo:
			p.Quad(at(s.Args[0]), at(s.Args[1]))
		case opentype.SegmentOpCubeTo:
			p.Cube(at(s.Args[0]), at(s.Args[1]), at(s.Args[2]))
		}
	}
	return p
}
