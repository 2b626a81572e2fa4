package disk_test

import (
	"encoding/binary"
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/schema/disk"
)

func TestAttributesAreKept(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a")
	require.NoError(t, os.WriteFile(path, nil, 0o600))
	if err := syscall.Setxattr(path, "user.mapsheet", []byte("kept"), 0); err != nil {
		t.Skipf("the disk keeps no attributes: %v", err)
	}
	f, err := disk.CreateTemp(disk.System{}, filepath.Dir(path), 0o600)
	require.NoError(t, err)
	defer f.Close()
	lost, err := f.Liken(path)
	require.NoError(t, err)
	assert.Empty(t, lost)
	value := make([]byte, 10)
	n, err := syscall.Getxattr(f.Name(), "user.mapsheet", value)
	require.NoError(t, err)
	assert.Equal(t, "kept", string(value[:n]))
}

// A file may be used by those who might use the one that it replaces, whomever its folder
// would let in.
func TestTheAccessListIsThatOfTheFileThatIsReplaced(t *testing.T) {
	const (
		ofFile, ofNew          = "system.posix_acl_access", "system.posix_acl_default"
		owner, user            = 0x01, 0x02
		group, mask, everybody = 0x04, 0x10, 0x20
	)
	var list []byte // as the system has it: the owner writes, the user 1234 reads, nobody else does anything
	list = binary.LittleEndian.AppendUint32(list, 2)
	for _, e := range [][3]uint32{{owner, 6, 1<<32 - 1}, {user, 4, 1234}, {group, 0, 1<<32 - 1}, {mask, 4, 1<<32 - 1}, {everybody, 0, 1<<32 - 1}} {
		list = binary.LittleEndian.AppendUint16(list, uint16(e[0]))
		list = binary.LittleEndian.AppendUint16(list, uint16(e[1]))
		list = binary.LittleEndian.AppendUint32(list, e[2])
	}
	listOf := func(path string) []byte {
		value := make([]byte, 100)
		n, err := syscall.Getxattr(path, ofFile, value)
		if err != nil {
			return nil
		}
		return value[:n]
	}
	folder := t.TempDir()
	path := filepath.Join(folder, "a")
	require.NoError(t, os.WriteFile(path, nil, 0o640))
	if err := syscall.Setxattr(path, ofFile, list, 0); err != nil {
		t.Skipf("the disk keeps no access lists: %v", err)
	}
	likened := func() (string, []byte) {
		f, err := disk.CreateTemp(disk.System{}, folder, 0o600)
		require.NoError(t, err)
		defer f.Close()
		before := listOf(f.Name())
		lost, err := f.Liken(path)
		require.NoError(t, err)
		assert.Empty(t, lost)
		return f.Name(), before
	}
	like, before := likened()
	assert.Empty(t, before)
	assert.Equal(t, list, listOf(like))

	require.NoError(t, syscall.Removexattr(path, ofFile))
	require.NoError(t, syscall.Setxattr(folder, ofNew, list, 0))
	like, before = likened()
	assert.NotEmpty(t, before, "the folder gave it one")
	assert.Empty(t, listOf(like))
}
