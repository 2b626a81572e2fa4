package disk

import (
	"errors"
	"os"
)

// SyncFolder waits until the store keeps all there is: names with their files.
func (System) SyncFolder(folder string) error {
	f, err := os.Open(folder)
	if err != nil {
		return err
	}
	defer f.Close()
	return f.Sync()
}

// Lock is not supported: the page itself lets no second tab in.
func (f *systemFile) Lock() error { return errors.ErrUnsupported }

// Liken gives the file the mode of the one at the path; there are no owners.
func (f *systemFile) Liken(path string) ([]Loss, error) {
	model, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	return nil, f.Chmod(model.Mode().Perm())
}
