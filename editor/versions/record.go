package versions

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/mapsheet/mapsheet/model/format"
	"github.com/mapsheet/mapsheet/schema"
	"github.com/mapsheet/mapsheet/schema/disk"
)

// Format is the format and version of the file of a version: compressed by gzip,
// a line of JSON, the text of the scenario's file and that of the tracing's.
var Format = format.Version.String()

// header is the line of JSON.
type header struct {
	Format  string `json:"format"`
	Path    string `json:"path"` // of the scenario's file
	Title   string `json:"title,omitempty"`
	Edits   int    `json:"edits,omitempty"`
	Found   bool   `json:"found,omitempty"`
	Text    int    `json:"text"`    // its length in bytes
	Tracing int    `json:"tracing"` // likewise; -1 for none
}

var errDamaged = errors.New("this version was damaged on the disk and cannot be read")

func tracingLength(c Content) int {
	if c.Tracing == nil {
		return -1
	}
	return len(c.Tracing)
}

// encodeRecord is the file of a version.
func encodeRecord(path string, c Content) ([]byte, error) {
	head, err := json.Marshal(header{Format, path, c.Title, c.Edits, c.Found, len(c.Text), tracingLength(c)})
	if err != nil {
		return nil, err
	}
	var out bytes.Buffer
	pack := gzip.NewWriter(&out)
	for _, part := range [][]byte{head, []byte("\n"), c.Text, c.Tracing} {
		if _, err := pack.Write(part); err != nil {
			return nil, err
		}
	}
	if err := pack.Close(); err != nil {
		return nil, err
	}
	return out.Bytes(), nil
}

// readHeader reads no more than the first line.
func readHeader(d disk.Disk, path string) (header, error) {
	head, _, shut, err := openRecord(d, path)
	if err == nil {
		shut()
	}
	return head, err
}

// readRecord reads it all.
func readRecord(d disk.Disk, path string) (Content, error) {
	head, rest, shut, err := openRecord(d, path)
	if err != nil {
		return Content{}, err
	}
	defer shut()
	c := Content{Title: head.Title, Edits: head.Edits, Found: head.Found, Text: make([]byte, head.Text)}
	if head.Tracing >= 0 {
		c.Tracing = make([]byte, head.Tracing)
	}
	if _, err := io.ReadFull(rest, c.Text); err != nil {
		return Content{}, errDamaged
	}
	if _, err := io.ReadFull(rest, c.Tracing); err != nil {
		return Content{}, errDamaged
	}
	if n, err := rest.Read(make([]byte, 1)); n != 0 || !errors.Is(err, io.EOF) { // where the check sum is looked at
		return Content{}, errDamaged
	}
	return c, nil
}

// openRecord reads the header; the rest is to be read until shut is called.
func openRecord(d disk.Disk, path string) (head header, rest io.Reader, shut func(), err error) {
	file, _, err := schema.OpenRegular(d, path, os.O_RDONLY)
	if err != nil {
		return head, nil, nil, fmt.Errorf("this version cannot be read: %s: %w", schema.Reason(err), err)
	}
	defer func() {
		if err != nil {
			file.Close()
		}
	}()
	unpack, err := gzip.NewReader(file)
	if err != nil {
		return head, nil, nil, errDamaged
	}
	first, err := firstLine(unpack)
	if err != nil {
		return head, nil, nil, errDamaged
	}
	if err := json.Unmarshal(first, &head); err != nil {
		return head, nil, nil, errDamaged
	}
	if err := format.Version.Check(head.Format); err != nil {
		return head, nil, nil, fmt.Errorf("this version cannot be read: %w", err)
	}
	if head.Text < 0 || head.Text > mostBytes || head.Tracing < -1 || head.Tracing > mostBytes {
		return head, nil, nil, errDamaged
	}
	return head, unpack, func() { file.Close() }, nil
}

// firstLine reads a line and no further.
func firstLine(from io.Reader) ([]byte, error) {
	var line []byte
	for one := make([]byte, 1); len(line) < mostHeader; {
		if _, err := io.ReadFull(from, one); err != nil {
			return nil, err
		}
		if one[0] == '\n' {
			return line, nil
		}
		line = append(line, one[0])
	}
	return nil, errDamaged
}
