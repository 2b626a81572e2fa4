//go:build unix || js

package disk

import (
	"io/fs"
	"os"
)

// openShared opens a file that others may rename and remove meanwhile, as all are here.
func openShared(path string, flag int, mode fs.FileMode) (*os.File, error) {
	return os.OpenFile(path, flag, mode)
}

func spelt(path string) string { return path }

// Rename renames the file while it is open, and locked.
func (f *systemFile) Rename(path string) error {
	if err := os.Rename(f.path, path); err != nil {
		return err
	}
	f.path = path
	return nil
}
