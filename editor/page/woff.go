package page

import (
	"bytes"
	"compress/zlib"
	"encoding/binary"
)

// woff is a TrueType font in the Web Open Font Format 1.0: the same tables, each
// compressed where that makes it smaller.
func woff(ttf []byte) []byte {
	const headerSize, entrySize = 44, 20
	big := binary.BigEndian
	tables := int(big.Uint16(ttf[4:]))
	sfntSize := 12 + 16*tables
	var entries, data []byte
	for i := range tables {
		record := ttf[12+16*i:]
		table := ttf[big.Uint32(record[8:]):][:big.Uint32(record[12:])]
		packed := table
		var out bytes.Buffer
		pack, _ := zlib.NewWriterLevel(&out, zlib.BestCompression) // the level is a good one, and a buffer takes all
		_, _ = pack.Write(table)
		_ = pack.Close()
		if out.Len() < len(table) {
			packed = out.Bytes()
		}
		entries = append(entries, record[:4]...) // tag
		entries = big.AppendUint32(entries, uint32(headerSize+entrySize*tables+len(data)))
		entries = big.AppendUint32(entries, uint32(len(packed)))
		entries = big.AppendUint32(entries, uint32(len(table)))
		entries = append(entries, record[4:8]...) // checksum
		data = append(data, packed...)
		for len(data)%4 != 0 {
			data = append(data, 0)
		}
		sfntSize += (len(table) + 3) / 4 * 4
	}
	out := append([]byte("wOFF"), ttf[:4]...)
	out = big.AppendUint32(out, uint32(headerSize+len(entries)+len(data)))
	out = big.AppendUint16(out, uint16(tables))
	out = big.AppendUint16(out, 0)
	out = big.AppendUint32(out, uint32(sfntSize))
	out = append(out, make([]byte, headerSize-len(out))...) // version, no metadata, no private data
	return append(append(out, entries...), data...)
}
