package disk

import (
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"time"
)

const (
	tempPrefix = ".mapsheet-"
	tempSuffix = ".tmp"
	// oldTemp is the age of a temporary file whose program is gone beyond doubt,
	// where there are no locks that tell it.
	oldTemp = time.Hour
)

// CreateTemp makes an empty file in the folder that is to get its name later. It
// is locked until it is closed: that is how Sweep knows that somebody is at work
// on it.
func CreateTemp(d Disk, folder string, mode fs.FileMode) (File, error) {
	for try := 0; ; try++ {
		path := filepath.Join(folder, fmt.Sprintf("%s%016x%s", tempPrefix, rand.Uint64(), tempSuffix))
		f, err := d.Open(path, os.O_RDWR|os.O_CREATE|os.O_EXCL, mode)
		if err != nil {
			return nil, err
		}
		err = f.Lock()
		if err == nil || errors.Is(err, errors.ErrUnsupported) {
			if _, err = d.Lstat(path); err == nil {
				return f, nil
			}
		}
		// Somebody swept it up before it was locked, or something is wrong.
		f.Close()
		if try == 9 || !errors.Is(err, ErrLocked) && !errors.Is(err, fs.ErrNotExist) {
			return nil, errors.Join(err, DropTemp(d, path))
		}
	}
}

// DropTemp removes a temporary file that does not get a name after all.
func DropTemp(d Disk, path string) error {
	if err := d.Remove(path); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}

// Sweep removes the temporary files that programs left in a folder when they were
// killed. What cannot be removed waits for the next time.
func Sweep(d Disk, folder string) {
	entries, err := d.ReadDir(folder)
	if err != nil {
		return
	}
	for _, e := range entries {
		if strings.HasPrefix(e.Name(), tempPrefix) && strings.HasSuffix(e.Name(), tempSuffix) && e.Type().IsRegular() {
			sweep(d, filepath.Join(folder, e.Name()))
		}
	}
}

func sweep(d Disk, path string) {
	f, err := d.Open(path, os.O_RDWR, 0)
	if err != nil {
		return
	}
	defer f.Close()
	err = f.Lock()
	if errors.Is(err, errors.ErrUnsupported) {
		info, statErr := d.Lstat(path)
		if statErr != nil || d.Now().Sub(info.ModTime()).Abs() < oldTemp { // a clock may have been set back
			return
		}
		err = nil
	}
	if err == nil {
		_ = DropTemp(d, path)
	}
}
