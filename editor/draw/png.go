package draw

import (
	"bufio"
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
func WritePNG(w io.Writer, m *image.RGBA) error {
	colors, indexOf := palette(m)
	out := &pngWriter{w: bufio.NewWriterSize(w, 1<<16)}
	out.write([]byte("\x89PNG\r\n\x1a\n"))
	var header [13]byte
	binary.BigEndian.PutUint32(header[0:], uint32(m.Rect.Dx()))
	binary.BigEndian.PutUint32(header[4:], uint32(m.Rect.Dy()))
	header[8], header[9] = 8, 3 // eight bits a pixel, by palette
	out.chunk("IHDR", header[:])
	var table []byte
	for _, c := range colors {
		table = append(table, uint8(c), uint8(c>>8), uint8(c>>16))
	}
	out.chunk("PLTE", table)

	data := bufio.NewWriterSize(idat{out}, 1<<16)
	pack, err := zlib.NewWriterLevel(data, packLevel)
	if err != nil {
		return err
	}
	width := m.Rect.Dx()
	above, row, line := make([]byte, width), make([]byte, width), make([]byte, 1+width)
	line[0] = 2 // each byte is the difference to the one above
	for y := range m.Rect.Dy() {
		indexOf(row, m.Pix[y*m.Stride:][:4*width])
		for x, c := range row {
			line[1+x] = c - above[x]
		}
		if _, err := pack.Write(line); err != nil {
			return err
		}
		row, above = above, row
	}
	if err := pack.Close(); err != nil {
		return err
	}
	if err := data.Flush(); err != nil {
		return err
	}
	out.chunk("IEND", nil)
	if out.err != nil {
		return out.err
	}
	return out.w.Flush()
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
