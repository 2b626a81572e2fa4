package paint

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"hash/crc32"
	"image"
	"io"

	"github.com/klauspost/compress/zlib"
)

// A map has few colors besides the shades between them, so its picture is
// written with a palette: a quarter of the bytes to compress, and no eye sees
// the difference.

// WritePNG writes a picture with a palette of at most 256 colors.
func WritePNG(w io.Writer, m *image.RGBA) error { return writePNG(w, whole(m), false) }

// strips is a picture that is looked at from top to bottom, some rows at a
// time, so that it need never be held whole.
type strips struct {
	width, height int
	each          func(visit func(*image.RGBA)) error // may be called more than once; the rows are good until visit returns
}

// whole is a picture in one strip.
func whole(m *image.RGBA) strips {
	return strips{m.Rect.Dx(), m.Rect.Dy(), func(visit func(*image.RGBA)) error {
		visit(m)
		return nil
	}}
}

// stripPixels is about how many pixels of a picture are held at a time: enough for a map
// at the usual width, which then is drawn once.
const stripPixels = 12 << 20

// bandPixels is about how many pixels are drawn at a time of a picture that is drawn in bands.
const bandPixels = 1 << 20

// writeLooks is how often a picture is gone through to be written: for its colors,
// and for its rows.
const writeLooks = 2

// WritePNGInStrips writes a picture that ink draws into each strip, whose pixels
// begin at an origin, in turn, with a palette of at most 256 colors. It ends early
// with the error of tell, which may be nil, when that has one; tell hears how much
// is done, from 0 to 1.
func WritePNGInStrips(w io.Writer, width, height int, ink func(strip *image.RGBA, origin image.Point), tell func(part float64) error) error {
	return writePNG(w, drawn(width, height, stripPixels, ink, tell), false)
}

// WritePNGInBands is WritePNGInStrips for what is drawn as soon in many pieces as in one:
// ink draws some rows at a time, and tell hears of each.
func WritePNGInBands(w io.Writer, width, height int, ink func(band *image.RGBA, origin image.Point), tell func(part float64) error) error {
	return writePNG(w, drawn(width, height, bandPixels, ink, tell), false)
}

// drawn is a picture that is held strip by strip, of which ink draws about so many pixels at
// a time.
func drawn(width, height, pixels int, ink func(band *image.RGBA, origin image.Point), tell func(part float64) error) strips {
	rows := min(max(stripPixels/max(width, 1), 1), max(height, 1))
	strip := image.NewRGBA(image.Rect(0, 0, width, rows))
	each := min(max(pixels/max(width, 1), 1), rows)
	done, held := 0, false // held: the strip is the whole picture, and drawn
	told := func(more int) error {
		if done += more; tell == nil {
			return nil
		}
		return tell(float64(done) / float64(writeLooks*height))
	}
	return strips{width, height, func(visit func(*image.RGBA)) error {
		for top := 0; top < height; top += rows {
			strip.Rect.Max.Y = min(rows, height-top)
			for y := 0; y < strip.Rect.Max.Y && !held; y += each {
				band := &image.RGBA{Pix: strip.Pix[y*strip.Stride:], Stride: strip.Stride, Rect: image.Rect(0, 0, width, min(each, strip.Rect.Max.Y-y))}
				ink(band, image.Pt(0, top+y))
				if err := told(band.Rect.Max.Y); err != nil {
					return err
				}
			}
			visit(strip)
			if held {
				if err := told(strip.Rect.Max.Y); err != nil {
					return err
				}
			}
			held = rows >= height
		}
		return nil
	}}
}

// Resolved is a PNG file that says how many dots it has to an inch; with 0 it says nothing.
func Resolved(file []byte, dpi float64) []byte {
	const header = 8 + 12 + 13 // the signature and the first chunk
	if dpi <= 0 || len(file) < header {
		return file
	}
	var density [9]byte
	perMetre := uint32(dpi/0.0254 + 0.5)
	binary.BigEndian.PutUint32(density[0:], perMetre)
	binary.BigEndian.PutUint32(density[4:], perMetre)
	density[8] = 1 // to a metre
	out := bytes.NewBuffer(make([]byte, 0, len(file)+12+len(density)))
	out.Write(file[:header])
	p := &pngWriter{w: bufio.NewWriter(out)}
	p.chunk("pHYs", density[:])
	_ = p.w.Flush() // a Buffer takes all
	out.Write(file[header:])
	return out.Bytes()
}

// WritePNGOver writes what a picture shows over another of the same size. Where
// both are alike it is transparent.
func WritePNGOver(w io.Writer, m, ground *image.RGBA) error {
	over := image.NewRGBA(image.Rect(0, 0, m.Rect.Dx(), m.Rect.Dy()))
	for y := range m.Rect.Dy() {
		from, under, to := m.Pix[y*m.Stride:], ground.Pix[y*ground.Stride:], over.Pix[y*over.Stride:]
		for i := 0; i < 4*m.Rect.Dx(); i += 4 {
			c := binary.LittleEndian.Uint32(from[i:])
			if c == binary.LittleEndian.Uint32(under[i:]) {
				c = glaring
			}
			binary.LittleEndian.PutUint32(to[i:], c)
		}
	}
	return writePNG(w, whole(over), true)
}

// glaring stands for nothing in a picture that has transparent parts: a color
// that no map has anything like, so that none shares its place in the palette.
const glaring = 0xffff00ff

// writePNG writes a picture; clear says that what is glaring is transparent.
func writePNG(w io.Writer, m strips, clear bool) error {
	colors, indexOf, err := palette(m)
	if err != nil {
		return err
	}
	out := &pngWriter{w: bufio.NewWriterSize(w, 1<<16)}
	out.write([]byte("\x89PNG\r\n\x1a\n"))
	var header [13]byte
	binary.BigEndian.PutUint32(header[0:], uint32(m.width))
	binary.BigEndian.PutUint32(header[4:], uint32(m.height))
	header[8], header[9] = 8, 3 // eight bits a pixel, by palette
	out.chunk("IHDR", header[:])
	var table []byte
	for _, c := range colors {
		table = append(table, uint8(c), uint8(c>>8), uint8(c>>16))
	}
	out.chunk("PLTE", table)
	if clear {
		out.chunk("tRNS", alphas(colors))
	}
	if err := out.pixels(m, indexOf); err != nil {
		return err
	}
	out.chunk("IEND", nil)
	return out.w.Flush() // with the first error of all that was written
}

// pixels writes the rows of a picture, each pixel as its place in the palette.
func (p *pngWriter) pixels(m strips, indexOf func(dst, pixels []byte)) error {
	data := bufio.NewWriterSize(idat{p}, 1<<16)
	pack, err := zlib.NewWriterLevel(data, packLevel)
	if err != nil {
		return err
	}
	above, row, line := make([]byte, m.width), make([]byte, m.width), make([]byte, 1+m.width)
	line[0] = 2 // each byte is the difference to the one above
	err = m.each(func(strip *image.RGBA) {
		for y := range strip.Rect.Dy() {
			indexOf(row, strip.Pix[y*strip.Stride:][:4*m.width])
			for x, c := range row {
				line[1+x] = c - above[x]
			}
			_, _ = pack.Write(line) // p keeps the error
			row, above = above, row
		}
	})
	if err != nil {
		return err
	}
	if err := pack.Close(); err != nil {
		return err
	}
	return data.Flush()
}

// alphas is how opaque the colors of a palette are, up to the one that is not.
func alphas(colors []uint32) []byte {
	var out []byte
	for _, c := range colors {
		if c&0xffffff == glaring&0xffffff {
			return append(out, 0)
		}
		out = append(out, 0xff)
	}
	return out
}

const packLevel = 5

// pngWriter writes chunks and remembers the first error.
type pngWriter struct {
	w   *bufio.Writer
	err error
}

func (p *pngWriter) write(b []byte) {
	if p.err == nil {
		_, p.err = p.w.Write(b)
	}
}

func (p *pngWriter) chunk(name string, data []byte) {
	var n [4]byte
	binary.BigEndian.PutUint32(n[:], uint32(len(data)))
	p.write(n[:])
	p.write([]byte(name))
	p.write(data)
	binary.BigEndian.PutUint32(n[:], crc32.Update(crc32.ChecksumIEEE([]byte(name)), crc32.IEEETable, data))
	p.write(n[:])
}

// idat makes a chunk of everything written to it.
type idat struct{ *pngWriter }

func (i idat) Write(b []byte) (int, error) {
	i.chunk("IDAT", b)
	return len(b), i.err
}
