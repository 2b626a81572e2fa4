package page

import (
	"bytes"
	"compress/zlib"
	"encoding/binary"
	"io"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/draw/paint"
)

// The face is unpacked as the format's specification says, and is the one that was
// packed.
func TestAPackedFaceIsTheFace(t *testing.T) {
	big := binary.BigEndian
	ttf := paint.TextFace("AlegreyaSans-Regular")
	packed := woff(ttf)
	assert.Equal(t, "wOFF", string(packed[:4]))
	assert.Equal(t, ttf[:4], packed[4:8], "flavour")
	assert.EqualValues(t, len(packed), big.Uint32(packed[8:]))
	n := int(big.Uint16(packed[12:]))
	require.Equal(t, big.Uint16(ttf[4:]), big.Uint16(packed[12:]))
	assert.Zero(t, big.Uint16(packed[14:]))
	size := 12 + 16*n
	end := 44 + 20*n
	smaller := false
	for i := range n {
		entry, record := packed[44+20*i:], ttf[12+16*i:]
		assert.Equal(t, record[:4], entry[:4], "tag")
		at, length, whole := big.Uint32(entry[4:]), big.Uint32(entry[8:]), big.Uint32(entry[12:])
		assert.EqualValues(t, end, at, "behind the one before, at a multiple of four")
		assert.Equal(t, big.Uint32(record[12:]), whole)
		assert.Equal(t, record[4:8], entry[16:20], "check sum")
		data := packed[at:][:length]
		if require.LessOrEqual(t, length, whole); length < whole {
			smaller = true
			r, err := zlib.NewReader(bytes.NewReader(data))
			require.NoError(t, err)
			data, err = io.ReadAll(r)
			require.NoError(t, err)
		}
		assert.Equal(t, ttf[big.Uint32(record[8:]):][:whole], data)
		end = (int(at+length) + 3) / 4 * 4
		size += (int(whole) + 3) / 4 * 4
	}
	assert.True(t, smaller)
	assert.Len(t, packed, end)
	assert.EqualValues(t, size, big.Uint32(packed[16:]))
	assert.Equal(t, make([]byte, 24), packed[20:44], "no version, metadata or private data")
}
