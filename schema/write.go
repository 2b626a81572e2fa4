package schema

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
)

// WriteFile puts the data in the place of the file's content in one step: a
// reader sees the old content or the new, and after a failure the old file is
// whole and no other is left behind. The file keeps its mode, a new one gets
// 0644. A symbolic link stays, and what it leads to is written. What is not a
// regular file, or is write-protected, is refused. The error is a sentence
// that wraps the system's.
func WriteFile(path string, data []byte) error {
	return replaceFile(path, forAll, write(data))
}

// WritePrivateFile is WriteFile for what is nobody else's to read: a new file
// gets 0600.
func WritePrivateFile(path string, data []byte) error {
	return replaceFile(path, forOwner, write(data))
}

// The modes of new files.
const (
	forAll   fs.FileMode = 0o644
	forOwner fs.FileMode = 0o600
)

func write(data []byte) func(io.Writer) error {
	return func(w io.Writer) error {
		_, err := w.Write(data)
		return err
	}
}

// replaceFile is WriteFile with the mode of a new file, and the content from a
// function.
func replaceFile(path string, mode fs.FileMode, write func(io.Writer) error) error {
	target, mode, err := writeTarget(path, mode)
	if err != nil {
		return &saveError{path, err}
	}
	if err := replaceTarget(target, mode, write); err != nil {
		return &saveError{path, err}
	}
	if err := syncDir(filepath.Dir(target)); err != nil {
		return fmt.Errorf("%s was saved, but the disk does not confirm it (%s): keep a copy elsewhere: %w", path, Reason(err), err)
	}
	return nil
}

// saveError is a file that was not written, and why.
type saveError struct {
	path string
	err  error
}

func (e *saveError) Error() string {
	return fmt.Sprintf("%s was not saved: %s; nothing on disk has changed, save it under another name or in another folder", e.path, Reason(e.err))
}

func (e *saveError) Unwrap() error { return e.err }

var (
	errProtected  = errors.New("the file is write-protected")
	errNoFolder   = errors.New("there is no such folder")
	errNotRegular = errors.New("it is not a regular file")
)

// writeTarget follows symbolic links to what is to be written, and says which
// mode it gets: fresh, where it is new.
func writeTarget(path string, fresh fs.FileMode) (target string, mode fs.FileMode, err error) {
	for range 40 {
		dir, err := filepath.EvalSymlinks(filepath.Dir(path))
		if errors.Is(err, fs.ErrNotExist) {
			return "", 0, errNoFolder
		}
		if err != nil {
			return "", 0, err
		}
		path = filepath.Join(dir, filepath.Base(path))
		info, err := os.Lstat(path)
		switch {
		case errors.Is(err, fs.ErrNotExist):
			return path, fresh, nil
		case err != nil:
			return "", 0, err
		case info.IsDir():
			return "", 0, syscall.EISDIR
		case info.Mode().IsRegular():
			if info.Mode().Perm()&0o200 == 0 {
				return "", 0, errProtected
			}
			return path, info.Mode().Perm(), nil
		case info.Mode()&fs.ModeSymlink == 0:
			return "", 0, errNotRegular
		}
		link, err := os.Readlink(path)
		if err != nil {
			return "", 0, err
		}
		if !filepath.IsAbs(link) {
			link = filepath.Join(dir, link)
		}
		path = link
	}
	return "", 0, syscall.ELOOP
}

// replaceTarget writes a temporary file in the target's folder and gives it
// the target's name.
func replaceTarget(target string, mode fs.FileMode, write func(io.Writer) error) (err error) {
	temp, err := os.CreateTemp(filepath.Dir(target), ".mapsheet-*.tmp")
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			temp.Close()
			os.Remove(temp.Name())
		}
	}()
	if err := write(temp); err != nil {
		return err
	}
	if err := temp.Chmod(mode); err != nil {
		return err
	}
	if err := temp.Sync(); err != nil {
		return err
	}
	if err := temp.Close(); err != nil {
		return err
	}
	return os.Rename(temp.Name(), target)
}

// syncDir makes the renaming last through a loss of power. Not every file
// system can; where it cannot, the file is in place all the same.
func syncDir(dir string) error {
	d, err := os.Open(dir)
	if err != nil {
		return nil
	}
	defer d.Close()
	if err := d.Sync(); err != nil && !errors.Is(err, syscall.EINVAL) && !errors.Is(err, syscall.ENOTSUP) {
		return err
	}
	return nil
}
