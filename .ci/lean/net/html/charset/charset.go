// Package charset is what the browser edition has in place of the module's: the readers of
// SVG pictures ask it for encodings of text other than UTF-8, and the pictures that the
// window shows are its own.
package charset

import (
	"fmt"
	"io"
	"strings"
)

// NewReaderLabel is the text in UTF-8. The error says that it is in another encoding.
func NewReaderLabel(label string, text io.Reader) (io.Reader, error) {
	switch strings.ToLower(label) {
	case "utf-8", "utf8", "us-ascii":
		return text, nil
	}
	return nil, fmt.Errorf("the encoding %s cannot be read", label)
}
