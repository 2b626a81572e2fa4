package pdf

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"encoding/gob"
	"encoding/hex"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"math"
	"strconv"
	"strings"
	"unicode"

	"codeberg.org/go-pdf/fpdf"

	"github.com/mapsheet/mapsheet/editor/draw/paint"
	"github.com/mapsheet/mapsheet/model"
)

// sheet is a Canvas on the pages of a file. The library is told the page's content in
// the file's own operators, since it draws without matrices; faces, pictures, layers and
// opacity are its own.
type sheet struct {
	f      *fpdf.Fpdf
	height float64 // of the page, in points
	now    state
	faces  [paint.NumFaces]bool // that the file has
	layers map[string]int       // by name

	pictures map[*image.RGBA]string // that the file has: what they are called
}

// state is what the file's graphics state was last told.
type state struct {
	fill, stroke color.NRGBA
	inked        [2]bool // that fill and stroke were told at all
	alpha        uint8   // 0 for what was never told, which is opaque
	line         string
}

// Fill implements paint.Surface.
func (s *sheet) Fill(p paint.Path, ink color.NRGBA) {
	if len(p.Segments) < 2 || ink.A == 0 {
		return
	}
	s.opacity(ink.A)
	s.fillInk(ink)
	s.write(outline(p), "f")
}

// Stroke implements paint.Surface.
func (s *sheet) Stroke(p paint.Path, k paint.Stroke, ink color.NRGBA) {
	if len(p.Segments) < 2 || ink.A == 0 || k.Width <= 0 {
		return
	}
	s.opacity(ink.A)
	ink.A = 255
	if !s.now.inked[1] || s.now.stroke != ink {
		s.now.stroke, s.now.inked[1] = ink, true
		s.write(shares(ink) + " RG")
	}
	ends := "1"
	if k.Butt {
		ends = "0"
	}
	var dash []string
	for _, d := range k.Dash {
		dash = append(dash, number(d))
	}
	if line := fmt.Sprintf("%s w %s J 1 j [%s] 0 d", number(k.Width), ends, strings.Join(dash, " ")); line != s.now.line {
		s.now.line = line
		s.write(line)
	}
	s.write(outline(p), "S")
}

// Text implements paint.Canvas. Letters that the face lacks are outlines, and letters
// that need shaping are.
func (s *sheet) Text(t paint.Text) {
	t.Line = model.WithoutUnseen(t.Line)
	if strings.TrimFunc(t.Line, unicode.IsSpace) == "" || t.Ink.A == 0 || t.Size <= 0 {
		return
	}
	if !t.Face.Has(t.Line) {
		s.Fill(t.Outline(), t.Ink)
		return
	}
	family := "face" + strconv.Itoa(int(t.Face))
	if !s.faces[t.Face] {
		s.faces[t.Face] = true
		s.f.AddUTF8FontFromBytes(family, "", t.Face.File())
	}
	const size = 100 // of the type before it is scaled, for the two digits that the library writes
	at, width := t.Placed()
	by := t.Size / size
	s.Within(paint.Turned(t.Angle, at).Times(paint.Matrix{A: by, D: -by}), func() {
		s.opacity(t.Ink.A)
		s.fillInk(t.Ink)
		s.f.SetFont(family, "", size)
		letters := len([]rune(t.Line))
		spacing := t.Spacing / by
		// The library sets no kerning: the line is made as long as the faces have it.
		plain := s.f.GetStringWidth(t.Line) + spacing*float64(letters-1)
		if want := width / by; plain > 0 && math.Abs(want/plain-1) > 1e-4 {
			s.write(number(100*want/plain) + " Tz")
		}
		if spacing != 0 {
			s.write(number(spacing) + " Tc")
		}
		s.f.Text(0, s.height, t.Line)
	})
}

// Picture implements paint.Canvas.
func (s *sheet) Picture(m image.Image, low, high paint.Point) {
	if m.Bounds().Empty() {
		return
	}
	kind := fpdf.ImageOptions{ImageType: "png", AllowNegativePosition: true}
	drawn, known := m.(*image.RGBA) // as most are, and some are shown often
	name := s.pictures[drawn]
	if !known || name == "" {
		if name = s.packed(m, kind); known {
			s.pictures[drawn] = name
		}
	}
	s.Within(paint.Matrix{A: 1, D: -1, E: low.X, F: high.Y}, func() {
		s.opacity(255)
		width, height := high.X-low.X, high.Y-low.Y
		s.f.ImageOptions(name, 0, s.height-height, width, height, false, kind, 0, "")
	})
}

// packed puts a picture into the file, which holds those that are alike once, and says
// what it is called.
func (s *sheet) packed(m image.Image, kind fpdf.ImageOptions) string {
	out := image.NewNRGBA(image.Rectangle{Max: m.Bounds().Size()})
	draw.Draw(out, out.Rect, m, m.Bounds().Min, draw.Src)
	var file bytes.Buffer
	if err := png.Encode(&file, out); err != nil {
		s.f.SetErrorf("a picture cannot be packed: %v", err)
	}
	sum := sha256.Sum256(file.Bytes())
	name := hex.EncodeToString(sum[:])
	if s.f.GetImageInfo(name) != nil { // another like it, which pages know by what it is
		return name
	}
	info := s.f.RegisterImageOptionsReader(name, kind, &file)
	if s.f.Ok() {
		s.f.SetError(order(info, float64(out.Rect.Dx()), float64(binary.BigEndian.Uint32(sum[:]))/(1<<33)))
	}
	return name
}

// order gives a picture a place of its own among those of its width. The library writes
// them sorted by their width, which it cuts to whole pixels in the file, and those of one
// width in no order: part, less than one, is added to it. The library lets its widths be
// reached through what it writes for gob alone.
func order(info *fpdf.ImageInfoType, width, part float64) error {
	was, err := info.GobEncode()
	if err != nil {
		return err
	}
	var (
		data, mask, palette []byte
		number, depth       int
		wide, high          float64
		space, filter, how  string
		clear               []int
		scale, dpi          float64
	)
	fields := []any{&data, &mask, &number, &wide, &high, &space, &palette, &depth, &filter, &how, &clear, &scale, &dpi}
	in := gob.NewDecoder(bytes.NewReader(was))
	for _, field := range fields {
		if err := in.Decode(field); err != nil {
			return err
		}
	}
	wide = width + part
	var now bytes.Buffer
	out := gob.NewEncoder(&now)
	for _, field := range fields {
		if err := out.Encode(field); err != nil {
			return err
		}
	}
	return info.GobDecode(now.Bytes())
}

// Place implements paint.Canvas. The library's forms cannot hold inks that let through
// what is under them, so the form is drawn where it stands; pages are packed.
func (s *sheet) Place(f *paint.Form, at paint.Point) {
	s.Within(paint.Scaled(1, 1, at), func() { f.Draw(s) })
}

// Clip implements paint.Canvas.
func (s *sheet) Clip(p paint.Path, draw func()) {
	s.apart(outline(p)+" W n", draw)
}

// Within implements paint.Canvas.
func (s *sheet) Within(m paint.Matrix, draw func()) {
	exact := func(x float64) string { return paint.Decimal(x, 6) }
	s.apart(strings.Join([]string{exact(m.A), exact(m.B), exact(m.C), exact(m.D), exact(m.E), exact(m.F), "cm"}, " "), draw)
}

// Layer implements paint.Canvas.
func (s *sheet) Layer(name string, draw func()) {
	id, ok := s.layers[name]
	if !ok {
		id = s.f.AddLayer(name, true)
		s.layers[name] = id
	}
	s.write(fmt.Sprintf("/OC /OC%d BDC", id))
	draw()
	s.write("EMC")
}

// apart draws with a graphics state of its own.
func (s *sheet) apart(with string, draw func()) {
	before := s.now
	s.write("q", with)
	draw()
	s.write("Q")
	s.now = before
}

func (s *sheet) write(operators ...string) { s.f.RawWriteStr(strings.Join(operators, " ") + "\n") }

func (s *sheet) fillInk(ink color.NRGBA) {
	ink.A = 255
	if !s.now.inked[0] || s.now.fill != ink {
		s.now.fill, s.now.inked[0] = ink, true
		s.write(shares(ink) + " rg")
	}
}

func (s *sheet) opacity(alpha uint8) {
	if s.now.alpha == alpha || s.now.alpha == 0 && alpha == 255 {
		return
	}
	s.now.alpha = alpha
	s.f.SetAlpha(float64(alpha)/255, "Normal")
}

// shares is an ink as shares of red, green and blue.
func shares(ink color.NRGBA) string {
	share := func(c uint8) string { return number(float64(c) / 255) }
	return share(ink.R) + " " + share(ink.G) + " " + share(ink.B)
}

// number is a length as it is written: to a thousandth of a unit.
func number(x float64) string { return paint.Decimal(x, 3) }

// outline is a path in the file's operators; it has none for curves with one control
// point.
func outline(p paint.Path) string {
	b := make([]byte, 0, 16*len(p.Segments))
	add := func(operator byte, points ...paint.Point) {
		for _, q := range points {
			b = append(paint.AppendDecimal(b, q.X, 3), ' ')
			b = append(paint.AppendDecimal(b, q.Y, 3), ' ')
		}
		b = append(b, operator, ' ')
	}
	var at paint.Point
	for _, s := range p.Segments {
		switch s.Kind {
		case paint.MoveTo:
			add('m', s.To)
		case paint.LineTo:
			add('l', s.To)
		case paint.QuadTo:
			add('c', at.Lerp(s.C1, 2.0/3), s.To.Lerp(s.C1, 2.0/3), s.To)
		case paint.CubeTo:
			add('c', s.C1, s.C2, s.To)
		case paint.Close:
			add('h')
		}
		at = s.To
	}
	return strings.TrimSuffix(string(b), " ")
}
