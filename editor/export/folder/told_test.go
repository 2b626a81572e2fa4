package folder_test

import (
	"fmt"
	"hash"
	"hash/crc32"
	"image"
	"image/color"
	"strings"
	"testing"

	"gotest.tools/v3/golden"

	"github.com/mapsheet/mapsheet/editor/draw/paint"
	"github.com/mapsheet/mapsheet/editor/draw/pdf"
)

// sum is a canvas that keeps a digest of all that is drawn, to the hundredth of a
// millimetre.
type sum struct{ hash.Hash32 }

func (s sum) tell(what string, at ...paint.Point) {
	_, _ = s.Write([]byte(what))
	for _, p := range at {
		fmt.Fprintf(s, " %.2f,%.2f", p.X+0.001, p.Y+0.001)
	}
}

func (s sum) path(p paint.Path) {
	for _, seg := range p.Segments {
		s.tell(fmt.Sprint(seg.Kind), seg.C1, seg.C2, seg.To)
	}
}

func (s sum) Text(t paint.Text) {
	at, width := t.Placed()
	s.tell("text "+t.Line, at, paint.Point{X: width})
}

func (s sum) Fill(p paint.Path, ink color.NRGBA) {
	s.tell(fmt.Sprint("fill ", ink))
	s.path(p)
}

func (s sum) Stroke(p paint.Path, how paint.Stroke, ink color.NRGBA) {
	s.tell(fmt.Sprintf("stroke %.2f %v %v %v", how.Width, how.Butt, how.Dash, ink))
	s.path(p)
}

func (s sum) Picture(m image.Image, from, to paint.Point) {
	s.tell(fmt.Sprint("picture ", m.Bounds()), from, to)
}

func (s sum) Place(f *paint.Form, at paint.Point) {
	s.tell("place", at)
	f.Draw(s)
}

func (s sum) Clip(p paint.Path, draw func()) {
	s.tell("clip")
	s.path(p)
	draw()
}

func (s sum) Layer(name string, draw func()) {
	s.tell("layer " + name)
	draw()
}

func (s sum) Within(m paint.Matrix, draw func()) {
	s.tell("within", paint.Point{X: m.A, Y: m.B}, paint.Point{X: m.C, Y: m.D}, paint.Point{X: m.E, Y: m.F})
	draw()
}

// What is drawn on the pages and pieces of battles of each system is what it was. A line
// names what is otherwise; where it is meant to be, look at it, and -update writes the
// digests anew.
func TestPagesAndPiecesAreWhatTheyWere(t *testing.T) {
	var got strings.Builder
	for _, id := range []string{"brunstatt", "tsing-tau", "marengo", "cowpens"} {
		f := folderOf(t, scenario(t, id))
		pages := func(of string, all []pdf.Page) {
			for i, p := range all {
				s := sum{crc32.NewIEEE()}
				s.tell("page", paint.Point{X: p.Width, Y: p.Height})
				p.Draw(s)
				fmt.Fprintf(&got, "%08x  %s, %s %d\n", s.Sum32(), id, of, i)
			}
		}
		pages("the battle", f.Pages())
		pages("the aids", f.Aids())
		pages("the track", f.Track())
		pages("the record", f.Record())
		s := sum{crc32.NewIEEE()}
		for _, k := range append(f.Counters(), f.Markers()...) {
			k.Front(s)
			k.Back(s)
		}
		for _, b := range f.Bases(6.35) {
			s.tell("base", paint.Point{X: b.Width, Y: b.Height})
			b.Front(s)
		}
		for _, c := range f.Cards() {
			c.Front(s)
		}
		fmt.Fprintf(&got, "%08x  %s, the pieces\n", s.Sum32(), id)
	}
	golden.Assert(t, got.String(), "told.txt")
}
