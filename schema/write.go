package schema

import (
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"strings"
	"syscall"

	"github.com/mapsheet/mapsheet/schema/disk"
)

// WriteFile puts the data in the place of the file's content in one step: a
// reader sees the old content or the new, and after a failure the old file is
// whole and no other is left behind, save by a program that is killed: what that
// leaves goes with the next save in the folder. The file keeps its mode, owner and
// group and on Linux its access list; a new one gets the mode that the user's umask
// leaves. A symbolic link stays, and what it leads to is written. What is not a
// regular file, or is write-protected, is refused.
//
// The notice is empty, or a sentence that says what the file lost by being
// replaced. The error is a sentence that wraps the system's; it is an
// *UnsureError where the file is written but may not outlast a loss of power.
func WriteFile(d disk.Disk, path string, data []byte) (notice string, err error) {
	return replaceFile(d, path, forAll, data)
}

// WritePrivateFile is WriteFile for what is nobody else's to read: a new file
// gets 0600.
func WritePrivateFile(d disk.Disk, path string, data []byte) (notice string, err error) {
	return replaceFile(d, path, forOwner, data)
}

// HoldFile is WriteFile that leaves the new file open, and locked where the disk knows locks:
// nobody else has it before it is closed.
func HoldFile(d disk.Disk, path string, data []byte) (held disk.File, notice string, err error) {
	return holdFile(d, path, forAll, data)
}

// The modes of new files, before the user's umask.
const (
	forAll   fs.FileMode = 0o666
	forOwner fs.FileMode = 0o600
)

// replaceFile is WriteFile with the mode of a new file.
func replaceFile(d disk.Disk, path string, mode fs.FileMode, data []byte) (notice string, err error) {
	held, notice, err := holdFile(d, path, mode, data)
	if held != nil {
		held.Close() // what was synced is safe whatever this says
	}
	return notice, err
}

// holdFile is HoldFile with the mode of a new file. The file is there too where that is unsure.
func holdFile(d disk.Disk, path string, mode fs.FileMode, data []byte) (held disk.File, notice string, err error) {
	target, there, err := writeTarget(d, path)
	if err != nil {
		return nil, "", &saveError{path, err}
	}
	folder := filepath.Dir(target)
	disk.Sweep(d, folder)
	if there {
		mode = forOwner // until it is like the one it replaces, nobody else may look into it
	}
	held, lost, err := replaceTarget(d, target, mode, there, data)
	if err != nil {
		return nil, "", &saveError{path, err}
	}
	if err := d.SyncFolder(folder); err != nil {
		return held, "", &UnsureError{path, err}
	}
	return held, tellLost(path, lost), nil
}

// tellLost says what a file lost by a save.
func tellLost(path string, lost []disk.Loss) string {
	if len(lost) == 0 {
		return ""
	}
	parts := make([]string, len(lost))
	for i, l := range lost {
		parts[i] = string(l)
	}
	return path + " was saved, but " + strings.Join(parts, "; and ")
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

// UnsureError is a file that was written, and that the disk does not promise to
// have after a loss of power.
type UnsureError struct {
	path string
	err  error
}

// Error says so, and what to do.
func (e *UnsureError) Error() string {
	return fmt.Sprintf("%s was saved, but the disk does not confirm it (%s): keep a copy elsewhere", e.path, Reason(e.err))
}

// Unwrap is what the system said.
func (e *UnsureError) Unwrap() error { return e.err }

// IsUnsure reports whether an error is, or holds, an *UnsureError.
func IsUnsure(err error) bool {
	var unsure *UnsureError
	return errors.As(err, &unsure)
}

var (
	errProtected  = errors.New("the file is write-protected")
	errNoFolder   = errors.New("there is no such folder")
	errNotRegular = errors.New("it is not a regular file")
)

// writeTarget follows symbolic links to what is to be written, and says whether it
// is there already.
func writeTarget(d disk.Disk, path string) (target string, there bool, err error) {
	if err := checkSystemName(filepath.Base(path)); err != nil {
		return "", false, err
	}
	target, err = d.Follow(path)
	if errors.Is(err, fs.ErrNotExist) {
		return "", false, errNoFolder
	}
	if err != nil {
		return "", false, err
	}
	info, err := d.Lstat(target)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return target, false, nil
	case err != nil:
		return "", false, err
	case info.IsDir():
		return "", false, syscall.EISDIR
	case !info.Mode().IsRegular():
		return "", false, errNotRegular
	case info.Mode().Perm()&0o200 == 0:
		return "", false, errProtected
	}
	return target, true, nil
}

// replaceTarget writes a temporary file in the target's folder and gives it the
// target's name, and what belongs to the target where that is there. It stays open.
func replaceTarget(d disk.Disk, target string, mode fs.FileMode, there bool, data []byte) (_ disk.File, lost []disk.Loss, err error) {
	temp, lost, err := newContent(d, target, mode, there, data)
	if err != nil {
		return nil, nil, err
	}
	if err := temp.Rename(target); err != nil {
		dropNew(d, temp)
		return nil, nil, err
	}
	return temp, lost, nil
}

// newContent is a temporary file in the target's folder that holds the data for good, and
// has what belongs to the target where that is there.
func newContent(d disk.Disk, target string, mode fs.FileMode, there bool, data []byte) (_ disk.File, lost []disk.Loss, err error) {
	temp, err := disk.CreateTemp(d, filepath.Dir(target), mode)
	if err != nil {
		return nil, nil, err
	}
	_, err = temp.WriteAt(data, 0)
	if err == nil && there {
		lost, err = temp.Liken(target)
	}
	if err == nil {
		err = temp.Sync()
	}
	if err != nil {
		dropNew(d, temp)
		return nil, nil, err
	}
	return temp, lost, nil
}

// dropNew gives a temporary file up.
func dropNew(d disk.Disk, temp disk.File) {
	name := temp.Name()
	temp.Close()
	_ = disk.DropTemp(d, name) // what is left goes with the next save in the folder
}
