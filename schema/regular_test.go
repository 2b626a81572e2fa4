package schema

import (
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/schema/disk/disktest"
)

func TestARegularFileIsReadUpToABound(t *testing.T) {
	d := disktest.New()
	path := filepath.Join("/home", "a.toml")
	d.Put(path, "hello")
	for most, want := range map[int64]string{0: "", 4: "hell", 5: "hello", 6: "hello"} {
		text, err := ReadRegular(d, path, most)
		require.NoError(t, err)
		assert.Equal(t, want, string(text))
	}
	for path, want := range map[string]error{"/home": syscall.EISDIR, "/home/b.toml": os.ErrNotExist} {
		_, _, err := OpenRegular(d, path, os.O_RDONLY)
		require.ErrorIs(t, err, want)
		_, err = ReadRegular(d, path, 9)
		require.ErrorIs(t, err, want)
	}
	d.Fault = func(op disktest.Op) error {
		if op.Kind == disktest.Open {
			return syscall.EIO
		}
		return nil
	}
	_, _, err := OpenRegular(d, path, os.O_RDONLY)
	require.ErrorIs(t, err, syscall.EIO)
	_, err = ReadRegular(d, path, 9)
	require.ErrorIs(t, err, syscall.EIO)
}
