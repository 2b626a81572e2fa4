package schema_test

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"
	"syscall"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/mapsheet/mapsheet/model/limits"
	"github.com/mapsheet/mapsheet/schema"
)

func TestErrorsOfTheSystemAreSaidInPlainWords(t *testing.T) {
	gone := &fs.PathError{Op: "open", Path: "/a/b.toml", Err: syscall.ENOENT}
	for want, err := range map[string]error{
		"/a/b.toml: there is nothing of this name":                                    gone,
		"the playtest cannot be opened: /a/b.toml: there is nothing of this name":     fmt.Errorf("the playtest cannot be opened: %w", gone),
		"/a/b.toml cannot be read: there is nothing of this name":                     fmt.Errorf("/a/b.toml cannot be read: %w", gone),
		"no version is kept: /a/b.toml: there is nothing of this name":                fmt.Errorf("no version is kept: %s: %w", schema.Reason(gone), gone),
		"it is kept nowhere: the disk is full":                                        fmt.Errorf("it is kept nowhere: %w", syscall.ENOSPC),
		"/a/b.toml: there is nothing of this name\n/c: you have no permission for it": errors.Join(gone, &os.LinkError{Op: "rename", Old: "/x", New: "/c", Err: syscall.EACCES}),
		"it was not saved: the disk fails":                                            fmt.Errorf("it was not saved: %w", &fs.PathError{Op: "write", Path: "/a/.mapsheet-1.tmp", Err: syscall.EIO}),
		"a sentence of its own":                                                       errors.New("a sentence of its own"),
	} {
		assert.EqualError(t, schema.Plain(err), want)
		assert.ErrorIs(t, schema.Plain(err), err)
		assert.EqualError(t, schema.Plain(schema.Plain(err)), want, "twice is as good")
	}
	assert.NoError(t, schema.Plain(nil))
}

func TestTheNameOfAFileMayBeAsLongAsFileSystemsHaveIt(t *testing.T) {
	long := strings.Repeat("x", limits.NameBytes)
	assert.NoError(t, schema.CheckName("a/folder/of/some/length/"+long))
	assert.EqualError(t, schema.CheckName(long+"x"), "the name has 256 bytes, and file systems take at most 255: choose a shorter one")
}
