package svg

import (
	"bytes"
	"compress/flate"
	"fmt"
	"io"
)

// packed is text that is held deflated until it is asked for: drawings of large maps are
// hundreds of megabytes long and say nearly the same of each hex.
type packed struct {
	held    bytes.Buffer
	deflate *flate.Writer
	long    int // before it was deflated
}

func newPacked() *packed {
	p := &packed{}
	p.deflate, _ = flate.NewWriter(&p.held, flate.BestSpeed) // fails for levels alone that there are not
	return p
}

// Write implements io.Writer.
func (p *packed) Write(text []byte) (int, error) {
	p.long += len(text)
	return p.deflate.Write(text)
}

// after is the text behind another. Nothing can be written any more.
func (p *packed) after(head []byte) ([]byte, error) {
	if err := p.deflate.Close(); err != nil {
		return nil, fmt.Errorf("the drawing cannot be packed: %w", err)
	}
	out := make([]byte, len(head)+p.long)
	copy(out, head)
	if _, err := io.ReadFull(flate.NewReader(&p.held), out[len(head):]); err != nil {
		return nil, fmt.Errorf("the drawing cannot be unpacked: %w", err)
	}
	return out, nil
}
