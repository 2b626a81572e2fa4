package svg

import (
	"encoding/xml"
	"fmt"
	"image/color"
	"strings"

	"github.com/mapsheet/mapsheet/editor/draw/paint"
	"github.com/mapsheet/mapsheet/model"
)

// number is a length as it is written: to a thousandth of a unit.
func number(x float64) string { return paint.Decimal(x, 3) }

// outline is a path as the attribute d has it.
func outline(p paint.Path) string {
	if len(p.Segments) < 2 {
		return ""
	}
	b := make([]byte, 0, 16*len(p.Segments))
	add := func(letter byte, points ...paint.Point) {
		b = append(b, letter)
		for i, q := range points {
			if i > 0 {
				b = append(b, ' ')
			}
			b = paint.AppendDecimal(b, q.X, 2) // a hundredth of a unit
			b = append(b, ' ')
			b = paint.AppendDecimal(b, q.Y, 2)
		}
	}
	for _, s := range p.Segments {
		switch s.Kind {
		case paint.MoveTo:
			add('M', s.To)
		case paint.LineTo:
			add('L', s.To)
		case paint.QuadTo:
			add('Q', s.C1, s.To)
		case paint.CubeTo:
			add('C', s.C1, s.C2, s.To)
		case paint.Close:
			add('Z')
		}
	}
	return string(b)
}

// transform is a matrix as the attribute has it.
func transform(m paint.Matrix) string {
	if m.A == 1 && m.B == 0 && m.C == 0 && m.D == 1 {
		return fmt.Sprintf("translate(%s %s)", number(m.E), number(m.F))
	}
	exact := func(x float64) string { return paint.Decimal(x, 6) }
	return fmt.Sprintf("matrix(%s %s %s %s %s %s)", exact(m.A), exact(m.B), exact(m.C), exact(m.D), number(m.E), number(m.F))
}

// web is an ink without its opacity.
func web(ink color.NRGBA) string { return fmt.Sprintf("#%02x%02x%02x", ink.R, ink.G, ink.B) }

// opacity is the attribute of an ink that lets through what is under it.
func opacity(of string, ink color.NRGBA) string {
	if ink.A == 255 {
		return ""
	}
	return fmt.Sprintf(` %s-opacity="%s"`, of, number(float64(ink.A)/255))
}

// escaped is a text between or within tags, without what is not seen in it. What XML cannot
// hold becomes the sign for it.
func escaped(text string) string {
	var b strings.Builder
	_ = xml.EscapeText(&b, []byte(model.WithoutUnseen(text))) // a Builder takes all
	return b.String()
}
