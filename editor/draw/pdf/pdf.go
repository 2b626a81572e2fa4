// Package pdf writes drawings as pages of a PDF file: paths as paths, texts as texts in
// embedded faces, layers that readers can hide.
package pdf

import (
	"bytes"
	"context"
	"fmt"
	"image"
	"regexp"
	"time"

	"codeberg.org/go-pdf/fpdf"

	"github.com/mapsheet/mapsheet/editor/draw/paint"
	"github.com/mapsheet/mapsheet/model"
)

// Document is what a file holds. The same document is the same bytes.
type Document struct {
	Title, Author string
	Date          time.Time // of the file; not the clock's, so that the bytes stay
	Pages         []Page
	Files         []File // that are attached
}

// Page is a page of a document. Its canvas is in millimetres from the upper left corner.
type Page struct {
	Width, Height float64 // in mm
	Trim          float64 // by how many mm the page is cut on each side
	Bleed         float64 // how many mm around the cut are drawn on
	Part          string  // that it belongs to, in the outline of the document; may be empty
	Title         string  // in the outline, under its part; may be empty
	Marks         []Mark  // in the outline, under its part
	Draw          func(c paint.Canvas)
}

// Mark is a place of a page that the outline of the document leads to.
type Mark struct {
	Title string
	Y     float64 // in mm from the upper edge
}

// File is a file that is attached to a document.
type File struct {
	Name, About string
	Data        []byte
}

// points is how many points a millimetre has.
const points = 72 / 25.4

// Bytes is the file. tell, unless it is nil, hears after each page how many parts of the
// work are done, from 0 to 1. The error is the context's where the work was stopped.
func (d Document) Bytes(ctx context.Context, tell func(part float64)) ([]byte, error) {
	f := fpdf.NewCustom(&fpdf.InitType{OrientationStr: "P", UnitStr: "pt", Size: fpdf.SizeType{Wd: 100, Ht: 100}})
	f.SetCatalogSort(true)
	f.SetCreationDate(d.Date)
	f.SetModificationDate(d.Date)
	f.SetTitle(model.WithoutUnseen(d.Title), true)
	f.SetAuthor(model.WithoutUnseen(d.Author), true)
	f.SetCreator("Mapsheet", true)
	// The library has no call for how readers are to print: at the size that is drawn. It
	// writes the language into the catalogue as it is, so this goes in behind it.
	f.SetLang("en) /ViewerPreferences << /PrintScaling /None >> /Program (Mapsheet")
	f.SetMargins(0, 0, 0)
	f.SetAutoPageBreak(false, 0)
	attached := make([]fpdf.Attachment, len(d.Files))
	for i, a := range d.Files {
		attached[i] = fpdf.Attachment{Content: a.Data, Filename: a.Name, Description: a.About}
	}
	f.SetAttachments(attached)
	s := &sheet{f: f, layers: map[string]int{}, pictures: map[*image.RGBA]string{}}
	part := ""
	for i, p := range d.Pages {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		s.page(p, p.Part != "" && p.Part != part)
		part = p.Part
		if tell != nil {
			tell(float64(i+1) / float64(len(d.Pages)))
		}
	}
	var out bytes.Buffer
	if err := f.Output(&out); err != nil {
		return nil, fmt.Errorf("the PDF file cannot be written: %w", err)
	}
	return boxOrder.ReplaceAll(out.Bytes(), []byte("$2$1")), nil
}

// boxOrder finds the boxes of a page where the library, which writes them in any order,
// has the bleed before the trim. Turned round they are as long as before, so that all
// that comes after them stays in its place.
var boxOrder = regexp.MustCompile(`(/BleedBox \[[^\]]*\]\n)(/TrimBox \[[^\]]*\]\n)`)

// page draws a page, which may be the first of its part. It is always told as upright: the
// library turns what lies on a page that is told as lying.
func (s *sheet) page(p Page, begins bool) {
	width, height := p.Width*points, p.Height*points
	s.f.AddPageFormat("P", fpdf.SizeType{Wd: width, Ht: height})
	box := func(name string, by float64) {
		s.f.SetPageBox(name, by*points, by*points, width-2*by*points, height-2*by*points)
	}
	box("trim", p.Trim) // always: what a page is told holds for those after it
	box("bleed", max(p.Trim-p.Bleed, 0))
	level := 0
	if p.Part != "" {
		level = 1
	}
	if begins {
		s.f.Bookmark(model.WithoutUnseen(p.Part), 0, 0)
	}
	if p.Title != "" {
		s.f.Bookmark(model.WithoutUnseen(p.Title), level, 0)
	}
	for _, m := range p.Marks {
		s.f.Bookmark(model.WithoutUnseen(m.Title), level, m.Y*points)
	}
	s.height = height
	s.now = state{}
	s.Within(paint.Matrix{A: points, D: -points, F: height}, func() { p.Draw(s) })
}
