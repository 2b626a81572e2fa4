// Package svg writes drawings as SVG files whose layers, symbols and texts other
// programs can take up.
package svg

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"io"
	"maps"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"codeberg.org/go-pdf/fpdf"

	"github.com/mapsheet/mapsheet/editor/draw/paint"
	"github.com/mapsheet/mapsheet/model"
)

// Texts is how a file holds its texts.
type Texts uint8

// The ways.
const (
	Embedded Texts = iota // as texts, with those letters of their faces that they need, for browsers
	Named                 // as texts in faces that the reader has, or in others
	Outlined              // as outlines, which look the same everywhere
)

// letter is a letter of a face.
type letter struct {
	face paint.Face
	is   rune
}

// Sheet is a Canvas of a file. What is drawn on it is held until the file is written.
type Sheet struct {
	width, height float64 // in units
	mm            float64 // of a unit
	title         string

	whole *packed         // what was drawn
	body  io.Writer       // what is being drawn: the whole, or a symbol
	begun []string        // groups around it of which nothing is drawn yet
	defs  strings.Builder // symbols and clips
	forms map[*paint.Form]string
	clips map[string]string // their ids by what they are
	texts Texts
	faces [paint.NumFaces]map[rune]bool // the letters in use
	press map[letter]string             // ids of the outlines of letters
	ids   int
	err   error
}

// New is an empty sheet of so many units, each of which is so many millimetres.
func New(width, height, mm float64, title string) *Sheet {
	whole := newPacked()
	return &Sheet{whole: whole, body: whole, width: width, height: height, mm: mm, title: title, forms: map[*paint.Form]string{}, clips: map[string]string{}, press: map[letter]string{}}
}

// Hold says how the file holds its texts; Embedded where nobody says.
func (s *Sheet) Hold(t Texts) { s.texts = t }

// Bytes is the file, after which nothing more can be drawn. The error is of a picture that could
// not be packed.
func (s *Sheet) Bytes() ([]byte, error) {
	if s.err != nil {
		return nil, s.err
	}
	var b bytes.Buffer
	b.WriteString(`<?xml version="1.0" encoding="UTF-8"?>` + "\n")
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" version="1.1" width="%smm" height="%smm" viewBox="0 0 %s %s">`+"\n",
		number(s.width*s.mm), number(s.height*s.mm), number(s.width), number(s.height))
	if s.title != "" {
		fmt.Fprintf(&b, "<title>%s</title>\n", escaped(s.title))
	}
	b.WriteString("<defs>\n" + s.style() + s.defs.String() + "</defs>\n")
	s.write("</svg>\n")
	return s.whole.after(b.Bytes())
}

// style is the faces that texts are in, with those that programs without them take.
func (s *Sheet) style() string {
	var b strings.Builder
	for f, letters := range s.faces {
		if letters == nil {
			continue
		}
		name, bold, italic := paint.Face(f).Family()
		style := ""
		if bold {
			style += ";font-weight:bold"
		}
		if italic {
			style += ";font-style:italic"
		}
		first := ""
		if s.texts == Embedded {
			first = fmt.Sprintf("'Mapsheet %d',", f)
			fmt.Fprintf(&b, "@font-face{font-family:'Mapsheet %d'%s;src:url(data:font/ttf;base64,%s) format('truetype')}\n", f, style, subset(paint.Face(f), letters))
		}
		fmt.Fprintf(&b, ".f%d{font-family:%s'%s',%s%s}\n", f, first, name, stands[strings.HasPrefix(name, "Go") || strings.HasSuffix(name, "Sans")], style)
	}
	if b.Len() == 0 {
		return ""
	}
	return "<style>\n" + b.String() + "text{white-space:pre}\n</style>\n"
}

// subset is a face with some of its letters alone, in base64.
func subset(f paint.Face, letters map[rune]bool) string {
	return base64.StdEncoding.EncodeToString(fpdf.UTF8CutFont(f.File(), string(slices.Sorted(maps.Keys(letters)))))
}

// stands are the families that stand in for faces without and with serifs.
var stands = map[bool]string{true: "sans-serif", false: "serif"}

// Fill implements paint.Surface.
func (s *Sheet) Fill(p paint.Path, ink color.NRGBA) {
	if d := outline(p); d != "" && ink.A > 0 {
		s.write(`<path fill="%s"%s d="%s"/>`+"\n", web(ink), opacity("fill", ink), d)
	}
}

// Stroke implements paint.Surface.
func (s *Sheet) Stroke(p paint.Path, k paint.Stroke, ink color.NRGBA) {
	d := outline(p)
	if d == "" || ink.A == 0 || k.Width <= 0 {
		return
	}
	s.write(`<path fill="none" stroke="%s"%s stroke-width="%s" stroke-linejoin="round"`, web(ink), opacity("stroke", ink), number(k.Width))
	if !k.Butt {
		s.write(` stroke-linecap="round"`)
	}
	if len(k.Dash) > 0 {
		long := make([]string, len(k.Dash))
		for i, l := range k.Dash {
			long[i] = number(l)
		}
		s.write(` stroke-dasharray="%s"`, strings.Join(long, " "))
	}
	s.write(` d="%s"/>`+"\n", d)
}

// Text implements paint.Canvas. The line is as long as the faces of Mapsheet make it,
// whatever faces the reader has; letters that its face lacks are outlines.
func (s *Sheet) Text(t paint.Text) {
	t.Line = model.WithoutUnseen(t.Line)
	if strings.TrimFunc(t.Line, unicode.IsSpace) == "" || t.Ink.A == 0 {
		return
	}
	if !t.Face.Has(t.Line) {
		s.write(`<g aria-label="%s">`, escaped(t.Line))
		s.Fill(t.Outline(), t.Ink)
		s.write("</g>\n")
		return
	}
	if s.texts == Outlined {
		s.outlined(t)
		return
	}
	if s.faces[t.Face] == nil {
		s.faces[t.Face] = map[rune]bool{}
	}
	for _, r := range t.Line {
		s.faces[t.Face][r] = true
	}
	at, width := t.Placed()
	s.write(`<text class="f%d" font-size="%s" fill="%s"%s`, t.Face, number(t.Size), web(t.Ink), opacity("fill", t.Ink))
	if t.Angle != 0 {
		s.write(` transform="%s"`, transform(paint.Turned(t.Angle, at)))
		at = paint.Point{}
	}
	s.write(` x="%s" y="%s"`, number(at.X), number(at.Y))
	if t.Spacing != 0 {
		s.write(` letter-spacing="%s"`, number(t.Spacing))
	}
	s.write(` textLength="%s" lengthAdjust="spacingAndGlyphs">%s</text>`+"\n", number(width), escaped(t.Line))
}

// pressed is the size of type in which outlines of letters are held.
const pressed = 256

// outlined writes a text as outlines, of which the file holds those of each letter once.
func (s *Sheet) outlined(t paint.Text) {
	begin, _ := t.Placed()
	by := t.Size / pressed
	m := paint.Turned(t.Angle, begin).Times(paint.Scaled(by, by, paint.Point{}))
	s.write(`<g aria-label="%s" fill="%s"%s transform="%s">`, escaped(t.Line), web(t.Ink), opacity("fill", t.Ink), transform(m))
	t.Letters(func(r rune, along float64) {
		key := letter{t.Face, r}
		id, ok := s.press[key]
		if !ok {
			id = s.id("t")
			s.press[key] = id
			fmt.Fprintf(&s.defs, `<path id="%s" d="%s"/>`+"\n", id, outline(paint.Letter(t.Face, string(r), pressed, 0).Path))
		}
		s.write(`<use xlink:href="#%s"`, id)
		if x := number(along / by); x != "0" {
			s.write(` x="%s"`, x)
		}
		s.write("/>")
	})
	s.write("</g>\n")
}

// Picture implements paint.Canvas.
func (s *Sheet) Picture(m image.Image, low, high paint.Point) {
	rgba, ok := m.(*image.RGBA)
	var packed bytes.Buffer
	var err error
	if ok && rgba.Opaque() {
		err = paint.WritePNG(&packed, rgba)
	} else {
		out := image.NewNRGBA(m.Bounds())
		draw.Draw(out, out.Rect, m, m.Bounds().Min, draw.Src)
		err = png.Encode(&packed, out)
	}
	if err != nil {
		s.err = fmt.Errorf("a picture of the drawing cannot be packed: %w", err)
		return
	}
	s.write(`<image x="%s" y="%s" width="%s" height="%s" preserveAspectRatio="none" xlink:href="data:image/png;base64,%s"/>`+"\n",
		number(low.X), number(low.Y), number(high.X-low.X), number(high.Y-low.Y), base64.StdEncoding.EncodeToString(packed.Bytes()))
}

// Place implements paint.Canvas.
func (s *Sheet) Place(f *paint.Form, at paint.Point) {
	id, ok := s.forms[f]
	if !ok {
		id = s.id("s")
		s.forms[f] = id
		drawn := s.apart(func() { f.Draw(s) })
		fmt.Fprintf(&s.defs, `<symbol id="%s" overflow="visible">`+"\n%s</symbol>\n", id, drawn)
	}
	s.write(`<use xlink:href="#%s" x="%s" y="%s"/>`+"\n", id, number(at.X), number(at.Y))
}

// Clip implements paint.Canvas.
func (s *Sheet) Clip(p paint.Path, draw func()) {
	d := outline(p)
	id, ok := s.clips[d]
	if !ok {
		id = s.id("c")
		s.clips[d] = id
		fmt.Fprintf(&s.defs, `<clipPath id="%s"><path d="%s"/></clipPath>`+"\n", id, d)
	}
	s.group(fmt.Sprintf(`clip-path="url(#%s)"`, id), draw)
}

// Within implements paint.Canvas.
func (s *Sheet) Within(m paint.Matrix, draw func()) {
	s.group(fmt.Sprintf(`transform="%s"`, transform(m)), draw)
}

// Layer implements paint.Canvas.
func (s *Sheet) Layer(name string, draw func()) {
	s.group(fmt.Sprintf(`id="%s" inkscape:groupmode="layer" inkscape:label="%s"`, s.id("l"), escaped(name)), draw)
}

// group draws into a group; one with nothing in it is left out.
func (s *Sheet) group(attributes string, draw func()) {
	s.begun = append(s.begun, "<g "+attributes+">\n")
	n := len(s.begun)
	draw()
	if len(s.begun) == n {
		s.begun = s.begun[:n-1]
		return
	}
	s.write("</g>\n")
}

// apart is what is drawn by a function, which does not come into the body.
func (s *Sheet) apart(draw func()) string {
	body, begun := s.body, s.begun
	var drawn strings.Builder
	s.body, s.begun = &drawn, nil
	draw()
	s.body, s.begun = body, begun
	return drawn.String()
}

// write writes to the body, into the groups that were begun.
func (s *Sheet) write(format string, args ...any) {
	for _, tag := range s.begun {
		_, _ = io.WriteString(s.body, tag) // what it is held in takes all
	}
	s.begun = nil
	_, _ = fmt.Fprintf(s.body, format, args...)
}

func (s *Sheet) id(kind string) string {
	s.ids++
	return kind + strconv.Itoa(s.ids)
}
