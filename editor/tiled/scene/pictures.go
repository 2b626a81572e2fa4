package scene

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"math"
	"strconv"

	"golang.org/x/image/draw"

	hexdraw "github.com/mapsheet/mapsheet/editor/draw"
	"github.com/mapsheet/mapsheet/editor/draw/paint"
	"github.com/mapsheet/mapsheet/editor/tiled"
	"github.com/mapsheet/mapsheet/model"
)

// Picture is a PNG beside a map.
type Picture struct {
	Name string // without the folder: "woods.png"
	Data []byte
}

// colour is an ink as Tiled has it.
func colour(c color.NRGBA) string {
	const digits = "0123456789abcdef"
	out := []byte{'#'}
	for _, part := range []uint8{c.R, c.G, c.B} {
		out = append(out, digits[part>>4], digits[part&15])
	}
	return string(out)
}

// Pictures draws the tiles of a map that was laid out: a picture for each terrain, cut off
// sharply at the sides of the hex so that no seam shows, and one with all altitudes.
func Pictures(m *tiled.Map, inks string) ([]Picture, error) {
	palette, _ := paint.FindPalette(inks)
	var out []Picture
	add := func(name string, m *image.RGBA) error {
		var b bytes.Buffer
		err := png.Encode(&b, m) // which keeps what is seen through
		out = append(out, Picture{name, b.Bytes()})
		return err
	}
	for _, set := range m.Tilesets {
		if set.Name == altitudeName {
			if err := add(altitudeName+".png", figures(&set, palette)); err != nil {
				return nil, err
			}
			continue
		}
		for _, t := range model.Terrains() {
			if err := add(t.String()+".png", tile(t, set.TileWidth, set.TileHeight, palette)); err != nil {
				return nil, err
			}
		}
	}
	return out, nil
}

// tile is a hex of a terrain as it is drawn on the map, as large as a tile, with the line
// of the grid on three of its sides: its neighbours have the others.
func tile(t model.Terrain, width, height int, inks paint.Palette) *image.RGBA {
	ground := hexdraw.Ground(t, width, height, inks.ID)
	line := paint.Premultiplied(inks.Grid, 255)
	m := image.NewRGBA(image.Rect(0, 0, width, height))
	for y := range height {
		for x := range width {
			if !inHex(x, y, width, height) {
				continue
			}
			c := ground.RGBAAt(x, y)
			if !inHex(x-1, y, width, height) || !inHex(x, y-1, width, height) {
				c = laidOver(c, line)
			}
			m.SetRGBA(x, y, c)
		}
	}
	return m
}

// laidOver is a colour with an ink over it.
func laidOver(c color.RGBA, ink uint32) color.RGBA {
	p := paint.Over(uint32(c.R)|uint32(c.G)<<8|uint32(c.B)<<16|uint32(c.A)<<24, ink)
	return color.RGBA{R: uint8(p), G: uint8(p >> 8), B: uint8(p >> 16), A: uint8(p >> 24)}
}

// inHex reports whether a pixel of a tile belongs to its hex; each pixel of a map to one.
func inHex(x, y, width, height int) bool {
	const flat = 2 // the flat side is half as wide as the tile
	inset := float64(width) / (2 * flat) * math.Abs(float64(2*y+1-height)) / float64(height)
	at := float64(x) + 0.5
	return y >= 0 && at >= inset && at < float64(width)-inset
}

// figures are the altitudes, each as a disc with its figure.
func figures(set *tiled.Tileset, inks paint.Palette) *image.RGBA {
	m := image.NewRGBA(image.Rect(0, 0, set.Image.Width, set.Image.Height))
	draw.Draw(m, m.Rect, image.Transparent, image.Point{}, draw.Src)
	c := paint.NewPixels(m, paint.Scaled(1, 1, paint.Point{}))
	for i, t := range set.Tiles {
		text := t.Properties.Text(altitudeName)
		middle := paint.Point{
			X: (float64(i%set.Columns) + 0.5) * float64(set.TileWidth),
			Y: (float64(i/set.Columns) + 0.5) * float64(set.TileHeight),
		}
		size := float64(set.TileHeight) * 0.36
		if _, err := strconv.Atoi(text); err != nil {
			continue
		}
		line := paint.Text{Line: text, Face: paint.Bold, Size: size, Align: paint.Middle, At: middle.Add(paint.Point{Y: 0.35 * size}), Ink: inks.HillName}
		var disc paint.Path
		disc.Ellipse(middle, max(line.Width()/2+0.1*size, 0.6*size), 0.62*size)
		c.Fill(disc, inks.Disc)
		c.Text(line)
	}
	return m
}
