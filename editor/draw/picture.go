package draw

import (
	"image"
	"image/color"
	"image/png"
	"io"

	"github.com/mapsheet/mapsheet/model"
)

// Picture draws the whole sheet with the corner radius nearest to size that
// the map can be drawn at.
func Picture(b *model.Board, size float64, o Options) *image.RGBA {
	p := makePlan(b.Grid, ladder[rungFor(size)])
	m := image.NewRGBA(image.Rect(0, 0, p.sheet.Dx()/p.over, p.sheet.Dy()/p.over))
	drawFlat(m, b, &p, image.Point{})
	return m
}

// SizeForWidth is the size at which a picture of the board comes nearest to a
// width in pixels.
func SizeForWidth(b *model.Board, width int) float64 {
	best, miss := ladder[0], -1
	for _, s := range ladder {
		p := makePlan(b.Grid, s)
		d := p.sheet.Dx()/p.over - width
		if d = max(d, -d); miss < 0 || d < miss {
			best, miss = s, d
		}
	}
	return best.size()
}

// EncodePNG writes the picture of the whole sheet as a PNG.
func EncodePNG(w io.Writer, b *model.Board, size float64, o Options) error {
	return png.Encode(w, Picture(b, size, o))
}

func drawFlat(m *image.RGBA, b *model.Board, p *plan, origin image.Point) {
	pal := Paper()
	inks := map[model.Terrain]color.NRGBA{model.Clear: pal.Paper, model.Slope: pal.SlopeTint, model.Crest: pal.CrestTint, model.Woods: pal.WoodsTint, model.Town: pal.TownTint}
	for y := range m.Rect.Dy() {
		for x := range m.Rect.Dx() {
			at := image.Pt((x+origin.X)*p.over, (y+origin.Y)*p.over)
			c := pal.Desk
			if at.In(p.sheet) {
				c = pal.Paper
			}
			if h := p.hexAt(float64(at.X)+.5, float64(at.Y)+.5); at.In(p.neat) && b.Grid.Contains(h) {
				c = inks[b.Terrain(h)]
			}
			m.SetRGBA(x, y, color.RGBA(c))
		}
	}
}
