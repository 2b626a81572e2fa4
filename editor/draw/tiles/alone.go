package tiles

import (
	"image"
)

// Alone is what lies over a sheet without the sheet, so many pixels wide and high around a
// pixel of it, transparent where nothing is drawn.
func (o *Over) Alone(middle, size image.Point) *image.RGBA {
	m := image.NewRGBA(image.Rectangle{Max: size})
	corner := middle.Sub(size.Div(2))
	dark, light := &Tile{Pix: make([]uint32, TileSide*TileSide)}, &Tile{Pix: make([]uint32, TileSide*TileSide)}
	for at := range tilesOf(m.Rect.Add(corner)) {
		for k, ground := range [2]uint32{0xff000000, 0xffffffff} {
			t := [2]*Tile{dark, light}[k]
			t.Box = tileAt(at)
			for i := range t.Pix {
				t.Pix[i] = ground
			}
			for i := range o.items {
				t.Draw(&o.items[i])
			}
		}
		for y := range TileSide {
			for x := range TileSide {
				p := dark.Box.Min.Add(image.Pt(x, y)).Sub(corner)
				if !p.In(m.Rect) {
					continue
				}
				d, l := dark.Pix[y*TileSide+x], light.Pix[y*TileSide+x]
				i := m.PixOffset(p.X, p.Y)
				alpha := uint8(255)
				for k := range 3 {
					m.Pix[i+k] = uint8(d >> (8 * k))
					alpha = min(alpha, 255-(uint8(l>>(8*k))-min(uint8(l>>(8*k)), uint8(d>>(8*k)))))
				}
				for k := range 3 { // as far as rounding lets it be
					m.Pix[i+k] = min(m.Pix[i+k], alpha)
				}
				m.Pix[i+3] = alpha
			}
		}
	}
	return m
}
