package share

import (
	"bytes"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/model/limits"
	"github.com/mapsheet/mapsheet/scenarios"
	"github.com/mapsheet/mapsheet/schema"
)

// Whatever text is taken for a link, a file comes of it that is no larger than files
// are, or a sentence.
func FuzzText(f *testing.F) {
	link := linkOf(f, "cowpens")
	f.Add(link)
	f.Add(link[:len(link)/2])
	f.Add("https://example.org/#draft%3DB" + link)
	f.Add(wrap(pack([]byte("format = \"mapsheet/1\""), known())))
	f.Fuzz(func(t *testing.T, link string) {
		text, err := Text(link)
		if err != nil {
			require.NotEmpty(t, err.Error())
			assert.Nil(t, text)
			return
		}
		read(t, text)
	})
}

// Whatever is packed in a link under the right sum, the same goes for it.
func FuzzPacked(f *testing.F) {
	f.Add(pack([]byte("format = \"mapsheet/1\"\nkind = \"scenario\"\n"), known()))
	f.Add(pack([]byte("title = \"known to nobody\""), nil))
	f.Add(pack(known()[len(known())-2_000:], known()))
	f.Add([]byte{0x28, 0xb5, 0x2f, 0xfd})
	f.Fuzz(func(t *testing.T, packed []byte) {
		text, err := Text(wrap(packed))
		if err != nil {
			require.NotEmpty(t, err.Error())
			assert.Nil(t, text)
			return
		}
		read(t, text)
	})
}

// Whatever file is packed, it comes back as it was.
func FuzzLink(f *testing.F) {
	f.Add([]byte("format = \"mapsheet/1\"\nkind = \"scenario\"\n"))
	f.Add(known()[:2_000])
	f.Add([]byte{})
	f.Fuzz(func(t *testing.T, text []byte) {
		packed := pack(text, known())
		if len(packed) > limits.LinkCharacters/2 {
			return
		}
		back, err := Text("see https://example.org/" + wrap(packed) + ".")
		require.NoError(t, err)
		require.Equal(t, string(text), string(back))
	})
}

// read has the reader of files judge what came of a link.
func read(t *testing.T, text []byte) {
	assert.LessOrEqual(t, len(text), limits.FileBytes)
	_, _ = schema.ReadPartly("link", bytes.NewReader(text), scenarios.Bases()) // whatever it says of it
}
