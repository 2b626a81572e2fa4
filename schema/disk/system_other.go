//go:build !unix

package disk

import (
	"errors"
	"os"
)

// Lock is not supported where the system has no locks that go with an open file.
func (f *systemFile) Lock() error { return errors.ErrUnsupported }

// Rename renames the file, which such systems do only while it is closed.
func (f *systemFile) Rename(path string) error {
	if err := f.Close(); err != nil {
		return err
	}
	if err := os.Rename(f.path, path); err != nil {
		return err
	}
	again, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		return err
	}
	f.File, f.path = again, path
	return nil
}

// Liken gives the file the mode of the one at the path; who owns it is no matter
// of modes here.
func (f *systemFile) Liken(path string) ([]Loss, error) {
	model, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	return nil, f.Chmod(model.Mode().Perm())
}
