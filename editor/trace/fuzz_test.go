package trace

import (
	"bytes"
	"image"
	"image/jpeg"
	"image/png"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

// Whatever bytes a picture has, it is read into bounds or refused in a sentence.
func FuzzReadPicture(f *testing.F) {
	m := image.NewRGBA(image.Rect(0, 0, 3, 2))
	var text bytes.Buffer
	require.NoError(f, png.Encode(&text, m))
	f.Add(bytes.Clone(text.Bytes()))
	text.Reset()
	require.NoError(f, jpeg.Encode(&text, m, nil))
	f.Add(bytes.Clone(text.Bytes()))
	path := filepath.Join(f.TempDir(), "scan.png")
	f.Fuzz(func(t *testing.T, data []byte) {
		if c, _, err := image.DecodeConfig(bytes.NewReader(data)); err == nil && c.Width*c.Height > 100_000 {
			return // large ones have a test of their own, and take their time
		}
		require.NoError(t, os.WriteFile(path, data, 0o600))
		picture, err := ReadPicture(path)
		if err != nil {
			require.NotEmpty(t, err.Error())
			return
		}
		require.False(t, picture.Rect.Empty())
	})
}
