package schema

import (
	"io"
	"io/fs"
	"os"
	"syscall"

	"github.com/mapsheet/mapsheet/schema/disk"
)

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
