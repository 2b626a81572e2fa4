package schema

import (
	"fmt"
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

func TestAFreeNameIsThatOfNothingOrOfTheSame(t *testing.T) {
	d := disktest.New()
	name := func(n int) string { return fmt.Sprintf("/home/%d.txt", n) }
	assert.Equal(t, name(1), FreeName(d, name, nil))
	d.Put(name(1), "one")
	d.Put(name(2), "")
	d.Put(name(4), "four")
	assert.Equal(t, name(3), FreeName(d, name, nil))
	for content, want := range map[string]int{"one": 1, "": 2, "four": 3, "on": 3, "one more": 3} {
		assert.Equal(t, name(want), FreeName(d, name, []byte(content)), "%q", content)
		assert.Equal(t, want < 3, Holds(d, name(want), []byte(content)), "%q", content)
	}
	d.Fault = func(op disktest.Op) error {
		if op.Kind == disktest.Stat {
			return syscall.EIO
		}
		return nil
	}
	assert.Equal(t, name(1), FreeName(d, name, nil), "whoever writes there is told")
}
