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
	"os"
	"path/filepath"

	"github.com/mapsheet/mapsheet/schema"
	"github.com/mapsheet/mapsheet/schema/disk"
)

// The bounds of pictures that are read: what a large sheet has at 300 to the
// inch, and what then fits into memory several times.
const (
	mostBytes  = 128 << 20
	mostPixels = 64_000_000
	mostSide   = 30_000
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
	if info.Size() > mostBytes {
		return nil, fmt.Errorf("%s has %d MB, and %d MB are the most: save the picture smaller", name, info.Size()>>20, mostBytes>>20)
	}
	shape, kind, err := image.DecodeConfig(bufio.NewReader(f))
	switch {
	case errors.Is(err, image.ErrFormat):
		return nil, fmt.Errorf("%s is neither a PNG nor a JPEG: save the picture as one of these", name)
	case err != nil:
		return nil, fmt.Errorf("%s is damaged: %w", name, err)
	case shape.Width < 1 || shape.Height < 1:
		return nil, fmt.Errorf("%s has no pixels", name)
	case shape.Width > mostSide || shape.Height > mostSide || shape.Width*shape.Height > mostPixels:
		return nil, fmt.Errorf("%s is %d by %d pixels, and %d million of them are the most: save the picture smaller", name, shape.Width, shape.Height, mostPixels/1_000_000)
	}
	if _, err := f.Seek(0, io.SeekStart); err != nil {
		return nil, err
	}
	m, _, err := image.Decode(bufio.NewReader(io.LimitReader(f, mostBytes)))
	if err != nil {
		return nil, fmt.Errorf("%s is a damaged %s: %w", name, kind, err)
	}
	return opaque(m), nil
}

// opaque is the picture on white, its upper left corner at the origin.
func opaque(m image.Image) *image.RGBA {
	out := image.NewRGBA(image.Rectangle{Max: m.Bounds().Size()})
	for i := range out.Pix {
		out.Pix[i] = 255
	}
	draw.Draw(out, out.Rect, m, m.Bounds().Min, draw.Over)
	return out
}
