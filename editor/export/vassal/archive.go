package vassal

import (
	"archive/zip"
	"bytes"
	"compress/flate"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"image"
	"image/png"
	"io"
	"strings"
	"time"
)

// archive is the files of a module.
type archive struct {
	entries  []entry
	pictures map[[sha256.Size]byte]string // names, by what they show
	number   int                          // of the last picture
	kept     map[image.Image]string       // names of pictures that were kept before
}

type entry struct {
	name string
	data []byte
}

func newArchive() *archive {
	return &archive{pictures: map[[sha256.Size]byte]string{}, kept: map[image.Image]string{}}
}

func (a *archive) add(name string, data []byte) { a.entries = append(a.entries, entry{name, data}) }

// board keeps the picture of a board. What it shows is in its name: VASSAL keeps tiles of
// large pictures by their names, and would show an old map again.
func (a *archive) board(word string, data []byte) (name string) {
	sum := sha256.Sum256(data)
	name = word + "-" + hex.EncodeToString(sum[:4]) + ".png"
	if _, kept := a.pictures[sum]; !kept {
		a.pictures[sum] = name
		a.add("images/"+name, data)
	}
	return name
}

// picture keeps a picture, once for all that look the same.
func (a *archive) picture(m image.Image) (name string, err error) {
	if name, kept := a.kept[m]; kept {
		return name, nil
	}
	defer func() { a.kept[m] = name }()
	var b bytes.Buffer
	if err := png.Encode(&b, m); err != nil {
		return "", err
	}
	sum := sha256.Sum256(b.Bytes())
	if name, kept := a.pictures[sum]; kept {
		return name, nil
	}
	a.number++
	name = fmt.Sprintf("u-%03d.png", a.number)
	a.pictures[sum] = name
	a.add("images/"+name, b.Bytes())
	return name, nil
}

// day is the time of all files: the same each time, so that the same scenario makes the
// same module.
var day = time.Date(2020, 1, 1, 0, 0, 0, 0, time.UTC)

// bytes is the files packed together, in their order.
func (a *archive) bytes() ([]byte, error) {
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	z.RegisterCompressor(zip.Deflate, func(w io.Writer) (io.WriteCloser, error) { return flate.NewWriter(w, flate.BestSpeed) })
	for _, e := range a.entries {
		head := &zip.FileHeader{Name: e.name, Method: zip.Deflate, Modified: day}
		if strings.HasSuffix(e.name, ".png") {
			head.Method = zip.Store // it is packed already
		}
		w, err := z.CreateHeader(head)
		if err != nil {
			return nil, err
		}
		if _, err := w.Write(e.data); err != nil {
			return nil, err
		}
	}
	if err := z.Close(); err != nil {
		return nil, err
	}
	return b.Bytes(), nil
}
