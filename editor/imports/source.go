package imports

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/mapsheet/mapsheet/editor/tiled"
	"github.com/mapsheet/mapsheet/model/diag"
	"github.com/mapsheet/mapsheet/model/limits"
	"github.com/mapsheet/mapsheet/schema"
	"github.com/mapsheet/mapsheet/schema/disk"
)

// Open reads a file that comes in. What it names beside itself is read when a format asks
// for it, and only from its folder or below.
func Open(path string) (Source, error) {
	text, err := read(path)
	if err != nil {
		return Source{}, err
	}
	folder := filepath.Dir(path)
	return Source{Name: filepath.Base(path), Text: text, Beside: func(name string) ([]byte, error) {
		if err := tiled.Inside(name); err != nil {
			return nil, err
		}
		return read(filepath.Join(folder, filepath.FromSlash(name)))
	}}, nil
}

// read is the text of a regular file, in UTF-8.
func read(path string) ([]byte, error) {
	file, info, err := schema.OpenRegular(disk.System{}, path, os.O_RDONLY)
	if err != nil {
		return nil, errors.New(schema.Reason(err))
	}
	file.Close()
	if info.Size() > limits.ImportBytes {
		return nil, tooLarge()
	}
	data, err := schema.ReadRegular(disk.System{}, path, limits.ImportBytes+1)
	if err != nil {
		return nil, errors.New(schema.Reason(err))
	}
	return Text(data)
}

func tooLarge() error {
	return fmt.Errorf("the file is larger than %d MiB, which no map and no table needs", limits.ImportBytes>>20)
}

// The beginnings of files that are no texts, and what they are.
var beginnings = []struct{ begin, what string }{
	{"PK\x03\x04", "a zip, as spreadsheets and documents are: save the table as CSV, or unpack it"},
	{"\x1f\x8b", "packed with gzip: unpack it first"},
	{"\x28\xb5\x2f\xfd", "packed with Zstandard: unpack it first"},
	{"\xd0\xcf\x11\xe0", "an old spreadsheet or document: save the table as CSV"},
	{"%PDF", "a PDF"},
	{"\x89PNG", "a picture: to draw over it, trace it"},
	{"\xff\xd8\xff", "a picture: to draw over it, trace it"},
}

// Text is the content of a file as UTF-8: of one in UTF-16 when it says so by a mark. The
// error names what it is instead.
func Text(data []byte) ([]byte, error) {
	if len(data) > limits.ImportBytes {
		return nil, tooLarge()
	}
	for _, b := range beginnings {
		if bytes.HasPrefix(data, []byte(b.begin)) {
			return nil, fmt.Errorf("the file is no text, but %s", b.what)
		}
	}
	switch {
	case bytes.HasPrefix(data, []byte("\xff\xfe")):
		return wide(data[2:], binary.LittleEndian)
	case bytes.HasPrefix(data, []byte("\xfe\xff")):
		return wide(data[2:], binary.BigEndian)
	}
	data = bytes.TrimPrefix(data, []byte("\ufeff"))
	if at := invalid(data); at >= 0 {
		line := 1 + bytes.Count(data[:at], []byte("\n"))
		return nil, diag.List{{Position: diag.Position{Line: line}, Code: "text", Message: fmt.Sprintf("the file is not in UTF-8: the byte %d of line %d is 0x%02X. Save it as UTF-8; spreadsheets call that “CSV UTF-8”", 1+at-(1+bytes.LastIndexByte(data[:at], '\n')), line, data[at])}}
	}
	if at := bytes.IndexByte(data, 0); at >= 0 {
		return nil, fmt.Errorf("the file is no text: the byte %d is 0", at+1)
	}
	return data, nil
}

// invalid is where a text is no UTF-8; -1 for nowhere.
func invalid(data []byte) int {
	if utf8.Valid(data) {
		return -1
	}
	at := 0
	for {
		r, size := utf8.DecodeRune(data[at:])
		if r == utf8.RuneError && size <= 1 {
			return at
		}
		at += size
	}
}

// wide is a text of UTF-16.
func wide(data []byte, order binary.ByteOrder) ([]byte, error) {
	if len(data)%2 != 0 {
		return nil, errors.New("the file says that it is in UTF-16, and breaks off within a letter")
	}
	out := make([]byte, 0, len(data))
	for i := 0; i < len(data); i += 2 {
		r := rune(order.Uint16(data[i:]))
		if utf16.IsSurrogate(r) {
			if i+4 > len(data) {
				return nil, errors.New("the file says that it is in UTF-16, and breaks off within a letter")
			}
			if r = utf16.DecodeRune(r, rune(order.Uint16(data[i+2:]))); r == utf8.RuneError {
				return nil, fmt.Errorf("the file says that it is in UTF-16, and is not at the byte %d", i+3)
			}
			i += 2
		}
		out = utf8.AppendRune(out, r)
	}
	if len(out) > limits.ImportBytes {
		return nil, tooLarge()
	}
	return out, nil
}
