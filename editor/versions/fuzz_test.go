package versions

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/schema/disk/disktest"
)

// Whatever the file of a version holds, packed or not, it is read as it was
// written or refused in a sentence.
func FuzzVersion(f *testing.F) {
	f.Add([]byte(fmt.Sprintf(`{"format":%q,"path":"/a.toml","title":"A","text":2,"tracing":1}`, Format) + "\nabc"))
	f.Add([]byte(fmt.Sprintf(`{"format":%q,"path":"/a.toml","text":3,"tracing":-1}`, Format) + "\nabc"))
	f.Add([]byte("{}\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		var packed bytes.Buffer
		pack := gzip.NewWriter(&packed)
		_, err := pack.Write(data)
		require.NoError(t, err)
		require.NoError(t, pack.Close())
		for _, text := range []string{packed.String(), string(data)} {
			d := disktest.New()
			d.Put("/version", text)
			c, err := readRecord(d, "/version")
			if err != nil {
				require.NotEmpty(t, err.Error())
				continue
			}
			again, err := encodeRecord("/a.toml", c)
			require.NoError(t, err)
			d.Put("/again", string(again))
			back, err := readRecord(d, "/again")
			require.NoError(t, err)
			require.Equal(t, c, back)
		}
	})
}
