package share

import (
	_ "embed"
	"errors"
	"fmt"
	"sync"

	"github.com/klauspost/compress/zstd"

	"github.com/mapsheet/mapsheet/model/limits"
)

// knownPacked is the text that links of version A take for known, packed: the lines of the
// charts, and the mapsheets and scenarios that were built in when that version was made.
// What a file has of it takes next to nothing in a link, be it a key, a unit, a table or a
// whole battle of which a line was changed. It must stay as it is for good, whatever becomes
// of these files: every link rests on it. What is to be known beside it needs a new version.
//
//go:embed a.zst
var knownPacked []byte

// known is that text.
var known = sync.OnceValue(func() []byte {
	d, err := zstd.NewReader(nil, zstd.WithDecoderConcurrency(1))
	if err != nil {
		panic(fmt.Sprintf("share: %v", err))
	}
	defer d.Close()
	text, err := d.DecodeAll(knownPacked, nil)
	if err != nil {
		panic(fmt.Sprintf("share: the known text: %v", err))
	}
	return text
})

// pack makes a text small with what else is known.
func pack(text, known []byte) []byte {
	e, err := zstd.NewWriter(nil, zstd.WithEncoderDictRaw(0, known), zstd.WithEncoderLevel(zstd.SpeedBestCompression),
		zstd.WithWindowSize(limits.FileBytes), zstd.WithSingleSegment(true), zstd.WithEncoderCRC(false), zstd.WithEncoderConcurrency(1))
	if err != nil {
		panic(fmt.Sprintf("share: %v", err))
	}
	defer e.Close()
	return e.EncodeAll(text, nil)
}

// unpack is the text that was packed. It takes no more memory than the largest file, whatever
// the bytes say.
func unpack(packed []byte) ([]byte, error) {
	d, err := zstd.NewReader(nil, zstd.WithDecoderDictRaw(0, known()), zstd.WithDecoderConcurrency(1),
		zstd.WithDecoderMaxMemory(limits.FileBytes), zstd.WithDecoderMaxWindow(limits.FileBytes))
	if err != nil {
		panic(fmt.Sprintf("share: %v", err))
	}
	defer d.Close()
	text, err := d.DecodeAll(packed, nil)
	switch {
	case errors.Is(err, zstd.ErrDecoderSizeExceeded), errors.Is(err, zstd.ErrWindowSizeExceeded):
		return nil, fmt.Errorf("the link holds more than %d MiB, which no scenario needs", limits.FileBytes>>20)
	case err != nil:
		return nil, errChanged
	}
	return text, nil
}
