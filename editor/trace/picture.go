// Package trace reads the ground of a map from a picture of it, such as a scan
// of an old map, that lies on the sheet: each hex is of the terrain whose colour
// is nearest to what the picture shows there.
package trace

import (
	"bufio"
	"errors"
	"fmt"
	"image"
	"image/draw"
	_ "image/jpeg" // a form that pictures are read in
	_ "image/png"  // another
	"io"
	"math"
	"os"
	"path/filepath"

	"github.com/mapsheet/mapsheet/model/limits"
	"github.com/mapsheet/mapsheet/schema"
	"github.com/mapsheet/mapsheet/schema/disk"
)

// ReadPicture reads a PNG or JPEG file. The error says what is wrong with it;
// it wraps os.ErrNotExist where there is no such file.
func ReadPicture(path string) (*image.RGBA, error) {
	name := filepath.Base(path)
	f, info, err := schema.OpenRegular(disk.System{}, path, os.O_RDONLY)
	switch {
	case errors.Is(err, os.ErrNotExist):
		return nil, err
	case err != nil:
		return nil, fmt.Errorf("%s cannot be read: %s", name, schema.Reason(err))
	}
	defer f.Close()
	if info.Size() > limits.ScanBytes {
		return nil, fmt.Errorf("%s has %d MB, and %d MB are the most: save the picture smaller", name, info.Size()>>20, limits.ScanBytes>>20)
	}
	shape, kind, err := image.DecodeConfig(bufio.NewReader(f))
	switch {
	case errors.Is(err, image.ErrFormat):
		return nil, fmt.Errorf("%s is neither a PNG nor a JPEG: save the picture as one of these", name)
	case err != nil:
		return nil, fmt.Errorf("%s is damaged: %s", name, schema.Reason(err))
	case shape.Width < 1 || shape.Height < 1:
		return nil, fmt.Errorf("%s has no pixels", name)
	case shape.Width > limits.ScanSide || shape.Height > limits.ScanSide || shape.Width*shape.Height > limits.ScanPixels:
		return nil, fmt.Errorf("%s is %d by %d pixels, and %d million of them are the most: save the picture smaller", name, shape.Width, shape.Height, limits.ScanPixels/1_000_000)
	}
	if err := affordable(f, name, kind, shape.Width*shape.Height); err != nil {
		return nil, err
	}
	if _, err := f.Seek(0, io.SeekStart); err != nil {
		return nil, fmt.Errorf("%s cannot be read: %s", name, schema.Reason(err))
	}
	m, _, err := image.Decode(bufio.NewReader(io.LimitReader(f, limits.ScanBytes)))
	if err != nil {
		return nil, fmt.Errorf("%s is a damaged %s: %s", name, kind, schema.Reason(err))
	}
	return opaque(m), nil
}

// affordable refuses a picture of so many pixels that would take more memory to
// read than limits.ScanMemory, and says how it can be saved so that it does not.
func affordable(f io.ReadSeeker, name, kind string, pixels int) error {
	if _, err := f.Seek(0, io.SeekStart); err != nil {
		return fmt.Errorf("%s cannot be read: %s", name, schema.Reason(err))
	}
	costOf := jpegCost
	if kind == "png" {
		costOf = pngCost
	}
	c, err := costOf(f)
	if err != nil {
		return fmt.Errorf("%s is a damaged %s: %s", name, kind, schema.Reason(err))
	}
	if need := c.perPixel * float64(pixels); need > limits.ScanMemory {
		or := ""
		if c.instead != "" {
			or = ", or " + c.instead
		}
		return fmt.Errorf("%s would take %.0f MiB of memory to read, and %d MiB are the most: save it with at most %.0f million pixels%s",
			name, need/(1<<20), limits.ScanMemory>>20, math.Floor(limits.ScanMemory/c.perPixel/1e6), or)
	}
	return nil
}

// opaque is the picture on white, its upper left corner at the origin. A large one
// that has the form already is changed itself, as there is no room for two.
func opaque(m image.Image) *image.RGBA {
	switch m := m.(type) {
	case *image.RGBA:
		if m.Rect.Min == (image.Point{}) && m.Opaque() {
			return m
		}
	case *image.NRGBA:
		if m.Rect.Min == (image.Point{}) {
			return laidOnWhite(m)
		}
	}
	out := image.NewRGBA(image.Rectangle{Max: m.Bounds().Size()})
	for i := range out.Pix {
		out.Pix[i] = 255
	}
	draw.Draw(out, out.Rect, m, m.Bounds().Min, draw.Over)
	return out
}

// laidOnWhite is the picture on white, in its own pixels.
func laidOnWhite(m *image.NRGBA) *image.RGBA {
	for i := 0; i+4 <= len(m.Pix); i += 4 {
		p := m.Pix[i : i+4 : i+4]
		a := uint32(p[3])
		for k := range 3 {
			p[k] = uint8((uint32(p[k])*a + 255*(255-a) + 127) / 255)
		}
		p[3] = 255
	}
	return &image.RGBA{Pix: m.Pix, Stride: m.Stride, Rect: m.Rect}
}
