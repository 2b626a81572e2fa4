package tiled

import (
	"bytes"
	"compress/gzip"
	"compress/zlib"
	"encoding/base64"
	"encoding/binary"
	"fmt"
	"io"
	"strconv"

	"github.com/klauspost/compress/zstd"

	"github.com/mapsheet/mapsheet/model/diag"
)

// cells reads the tiles of a layer or of a part of one. There are to be as many as it is
// wide and high, and no more are unpacked.
func (n *node) cells(width, height int) ([]uint32, error) {
	want := width * height
	var out []uint32
	var err error
	switch encoding := n.attr("encoding"); encoding {
	case "csv":
		out, err = n.csv(want)
	case "base64":
		out, err = n.packed(want)
	case "":
		out, err = n.listed(want)
	default:
		return nil, n.wrong("the tiles are written as %s: save the map with tiles as CSV or Base64", diag.Excerpt(encoding))
	}
	if err == nil && len(out) != want {
		err = n.wrong("the layer has %d tiles, and %d by %d are %d: the file was cut short or put together wrongly", len(out), width, height, want)
	}
	return out, err
}

// listed are tiles as elements, or as a list of numbers.
func (n *node) listed(want int) ([]uint32, error) {
	if n.numbers != nil || len(n.children) == 0 {
		return n.numbers, nil
	}
	var out []uint32
	for _, c := range n.children {
		if c.name != "tile" {
			continue
		}
		var x uint64
		if text := c.attr("gid"); text != "" {
			var err error
			if x, err = strconv.ParseUint(text, 10, 32); err != nil {
				return nil, c.wrong("%s is no number of a tile", diag.Excerpt(text))
			}
		}
		if out = append(out, uint32(x)); len(out) > want {
			break
		}
	}
	return out, nil
}

// csv are tiles as numbers with commas.
func (n *node) csv(want int) ([]uint32, error) {
	out := make([]uint32, 0, min(want, len(n.text)))
	line := n.line
	for rest := n.text; len(bytes.TrimSpace(rest)) > 0; {
		word, after, more := bytes.Cut(rest, []byte(","))
		if len(out) == want {
			return nil, n.wrong("the layer has more than %d tiles, as many as the map has room for", want)
		}
		x, err := strconv.ParseUint(string(bytes.TrimSpace(word)), 10, 32)
		if err != nil {
			return nil, wrongAt(line+bytes.Count(word[:len(word)-len(bytes.TrimLeft(word, " \r\n\t"))], []byte("\n")), "%q is no number of a tile", diag.Excerpt(string(bytes.TrimSpace(word))))
		}
		line += bytes.Count(word, []byte("\n"))
		out = append(out, uint32(x))
		if !more {
			break
		}
		rest = after
	}
	return out, nil
}

// packed are tiles as 32-bit numbers, the lowest byte first, perhaps compressed.
func (n *node) packed(want int) ([]uint32, error) {
	raw := bytes.Join(bytes.Fields(n.text), nil)
	data := make([]byte, base64.StdEncoding.DecodedLen(len(raw)))
	size, err := base64.StdEncoding.Decode(data, raw)
	if err != nil {
		return nil, n.wrong("the tiles are not in Base64: %v", err)
	}
	from, err := unpacker(n.attr("compression"), bytes.NewReader(data[:size]))
	if err != nil {
		return nil, n.wrong("the tiles cannot be unpacked: %v", err)
	}
	data, err = io.ReadAll(io.LimitReader(from, int64(4*want)+1))
	from.Close()
	switch {
	case err != nil:
		return nil, n.wrong("the tiles cannot be unpacked: %v", err)
	case len(data) > 4*want:
		return nil, n.wrong("the layer unpacks to more than %d tiles, as many as the map has room for", want)
	case len(data)%4 != 0:
		return nil, n.wrong("the layer unpacks to %d bytes, and each tile has four", len(data))
	}
	out := make([]uint32, len(data)/4)
	for i := range out {
		out[i] = binary.LittleEndian.Uint32(data[4*i:])
	}
	return out, nil
}

// unpacker is a reader of what was compressed in one of the ways that Tiled knows.
func unpacker(compression string, r io.Reader) (io.ReadCloser, error) {
	switch compression {
	case "", "none":
		return io.NopCloser(r), nil
	case "zlib":
		return zlib.NewReader(r)
	case "gzip":
		return gzip.NewReader(r)
	case "zstd":
		const window = 8 << 20
		z, err := zstd.NewReader(r, zstd.WithDecoderConcurrency(1), zstd.WithDecoderLowmem(true), zstd.WithDecoderMaxWindow(window))
		if err != nil {
			return nil, err
		}
		return z.IOReadCloser(), nil
	}
	return nil, fmt.Errorf("%s is no compression that is known: save the map with zlib, gzip, Zstandard or none", diag.Excerpt(compression))
}
