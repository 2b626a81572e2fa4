package schema

import (
	"bytes"
	"errors"
	"io"
	"io/fs"
	"os"
	"syscall"

	"github.com/mapsheet/mapsheet/schema/disk"
)

// IsNoFile reports whether an error of OpenRegular or ReadRegular says that there is no such
// file, but nothing or a folder. With any other there is one, and it may hold anything.
func IsNoFile(err error) bool {
	return errors.Is(err, fs.ErrNotExist) || errors.Is(err, syscall.EISDIR) || errors.Is(err, errNotRegular)
}

// OpenRegular opens a regular file, with a flag such as os.O_RDONLY. It refuses
// everything else before it is opened: a pipe would hang whoever reads it, a
// device may do anything. All that is named by a person or by a file is opened
// here.
func OpenRegular(d disk.Disk, path string, flag int) (disk.File, fs.FileInfo, error) {
	info, err := d.Stat(path)
	switch {
	case err != nil:
		return nil, nil, err
	case info.IsDir():
		return nil, nil, &fs.PathError{Op: "open", Path: path, Err: syscall.EISDIR}
	case !info.Mode().IsRegular():
		return nil, nil, &fs.PathError{Op: "open", Path: path, Err: errNotRegular}
	}
	file, err := d.Open(path, flag, 0)
	return file, info, err
}

// ReadRegular is the content of a regular file, of which no more than most bytes
// are read.
func ReadRegular(d disk.Disk, path string, most int64) ([]byte, error) {
	file, _, err := OpenRegular(d, path, os.O_RDONLY)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	return io.ReadAll(io.LimitReader(file, most))
}

// Holds reports whether there is a regular file of a path with a content, and no other.
func Holds(d disk.Disk, path string, content []byte) bool {
	there, err := ReadRegular(d, path, int64(len(content))+1)
	return err == nil && bytes.Equal(there, content)
}

// FreeName is the first of the paths name(1), name(2) and so on for a new file: that nothing
// has, or whose file holds the content already where one is given. Where the folder cannot
// be looked at, whoever writes to it says so.
func FreeName(d disk.Disk, name func(n int) string, content []byte) string {
	for n := 1; ; n++ {
		path := name(n)
		if _, err := d.Lstat(path); err != nil || content != nil && Holds(d, path, content) {
			return path
		}
	}
}
