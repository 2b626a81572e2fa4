package look

import (
	"bytes"
	"fmt"
	"strings"
	"sync"
	"unicode/utf8"

	"fyne.io/fyne/v2"
	"github.com/go-text/typesetting/di"
	"github.com/go-text/typesetting/font"
	"github.com/go-text/typesetting/language"
	"github.com/go-text/typesetting/shaping"
	"golang.org/x/image/math/fixed"
)

// Gauge tells how large texts are, just as the window library does. The library makes
// what shaping needs of a face anew for each text, which takes many times as long as
// the shaping itself, and forgets what it found: after a minute, and of all texts when
// the interface is shown larger or smaller. It may be asked from any goroutine.
type Gauge struct {
	mutex   sync.Mutex // over all below
	shaper  shaping.HarfbuzzShaper
	parts   shaping.Segmenter
	faces   map[fyne.Resource]*font.Face
	heights map[gauged]extent // of faces at a size
	known   map[gauged]extent
	words   map[word]fixed.Int26_6 // how wide each is
}

// gauged is a text in a face; for the height of a face without a text.
type gauged struct {
	text   string
	size   float32
	style  fyne.TextStyle
	source fyne.Resource
}

// word is a part of a text in a face at a size: a word, the blank behind it and the first
// letter of the next word, as letters stand closer together before some others.
type word struct {
	text   string
	size   fixed.Int26_6
	face   *font.Face
	script language.Script
}

// extent is how large a text is, and how far its baseline lies below its top.
type extent struct {
	size fyne.Size
	base float32
}

const (
	mostGauged = 16384 // texts that are remembered, and words
	ownFaces   = 5     // of the window
)

// Measure is the size of a text in device-independent pixels, and how far its baseline
// lies below its top. source is a face other than that of the style; nil for none. What
// is not all in a face of the window's own is asked of other, which is the library.
func (g *Gauge) Measure(text string, size float32, style fyne.TextStyle, source fyne.Resource,
	other func(string, float32, fyne.TextStyle, fyne.Resource) (fyne.Size, float32),
) (fyne.Size, float32) {
	g.mutex.Lock()
	defer g.mutex.Unlock()
	key := gauged{text, size, style, source}
	e, ok := g.known[key]
	if !ok {
		if e, ok = g.gauge(key); !ok {
			e.size, e.base = other(text, size, style, source)
		}
		if len(g.known) >= mostGauged || g.known == nil {
			g.known = map[gauged]extent{}
		}
		g.known[key] = e
	}
	return e.size, e.base
}

// gauge measures a text in one of the window's own faces; false where it is in none.
func (g *Gauge) gauge(k gauged) (e extent, ok bool) {
	res := k.source
	if res == nil {
		if k.style.Monospace || k.style.Symbol {
			return e, false
		}
		res = Theme{}.Font(k.style)
	} else if res != fontTitle {
		return e, false
	}
	if strings.ContainsAny(k.text, "\r\t") {
		return e, false
	}
	face := g.face(res)
	if k.text == "" {
		return g.height(face, res, k.size), true
	}
	runes := []rune(k.text)
	for _, r := range runes {
		if _, has := face.NominalGlyph(r); !has {
			return e, false
		}
	}
	e = g.height(face, res, k.size)
	if script, ok := western(k.text); ok {
		e.size.Width = from26(g.line(word{k.text, in26(k.size), face, script}))
		return e, true
	}
	in := shaping.Input{Text: runes, RunEnd: len(runes), Direction: di.DirectionLTR, Face: face, Size: in26(k.size)}
	for _, part := range g.parts.Split(in, oneFace{face}) {
		e.size.Width += from26(g.shaper.Shape(part).Advance)
	}
	return e, true
}

// western is the script of a text that is shaped letter by letter from left to right in one
// piece; false where it may not be. It has no other script than the Latin one.
func western(text string) (language.Script, bool) {
	script := language.Common
	for _, r := range text {
		switch {
		case r < ' ' || r >= 0x7f && r < 0xa0 || r == softHyphen:
			return 0, false
		case r < letterEnd:
		case r < signs || r >= directions:
			return 0, false
		}
		if language.LookupScript(r) == language.Latin {
			script = language.Latin
		}
	}
	return script, true
}

// line is how wide a western text is, word by word. To wrap a text the library measures it
// from each line's beginning to many places in it, and most of that is the same words.
func (g *Gauge) line(of word) (width fixed.Int26_6) {
	for {
		blank := strings.IndexByte(of.text, ' ') + 1
		if blank == 0 || blank == len(of.text) {
			return width + g.wide(of)
		}
		rest := of
		rest.text = of.text[blank:]
		_, first := utf8.DecodeRuneInString(rest.text)
		of.text = of.text[:blank+first]
		next := of
		next.text = rest.text[:first]
		width += g.wide(of) - g.wide(next)
		of = rest
	}
}

// wide is how wide a word is.
func (g *Gauge) wide(w word) fixed.Int26_6 {
	width, ok := g.words[w]
	if !ok {
		runes := []rune(w.text)
		width = g.shaper.Shape(shaping.Input{Text: runes, RunEnd: len(runes), Direction: di.DirectionLTR, Face: w.face, Size: w.size, Script: w.script}).Advance
		if len(g.words) >= mostGauged || g.words == nil {
			g.words = map[word]fixed.Int26_6{}
		}
		w.text = strings.Clone(w.text)
		g.words[w] = width
	}
	return width
}

// face is a face of the window, read once.
func (g *Gauge) face(res fyne.Resource) *font.Face {
	f := g.faces[res]
	if f == nil {
		var err error
		if f, err = font.ParseTTF(bytes.NewReader(res.Content())); err != nil {
			panic(fmt.Errorf("look: a built-in font cannot be read: %w", err))
		}
		if g.faces == nil {
			g.faces, g.heights = map[fyne.Resource]*font.Face{}, map[gauged]extent{}
			g.shaper.SetFontCacheSize(ownFaces) // it keeps none otherwise
		}
		g.faces[res] = f
	}
	return f
}

// height is that of a line of a face at a size.
func (g *Gauge) height(face *font.Face, res fyne.Resource, size float32) extent {
	key := gauged{size: size, source: res}
	e, ok := g.heights[key]
	if !ok {
		line := g.shaper.Shape(shaping.Input{Text: []rune{' '}, RunEnd: 1, Direction: di.DirectionLTR, Face: face, Size: in26(size)}).LineBounds
		e = extent{fyne.NewSize(0, from26(line.LineThickness())), from26(line.Ascent)}
		g.heights[key] = e
	}
	return e
}

// oneFace is a face for all letters.
type oneFace struct{ *font.Face }

// ResolveFace is the face.
func (f oneFace) ResolveFace(rune) *font.Face { return f.Face }

func in26(f float32) fixed.Int26_6   { return fixed.Int26_6(float64(f) * 64) }
func from26(f fixed.Int26_6) float32 { return float32(float64(f) / 64) }
