//go:build unix

package disk

import (
	"errors"
	"io/fs"
	"os"
	"syscall"
)

// SyncFolder has the names in a folder outlast a loss of power. A folder that may
// be written but not listed cannot be opened for it.
func (System) SyncFolder(folder string) error {
	f, err := os.Open(folder)
	if errors.Is(err, fs.ErrPermission) {
		return nil
	}
	if err != nil {
		return err
	}
	defer f.Close()
	err = f.Sync()
	if errors.Is(err, syscall.EINVAL) || errors.Is(err, errors.ErrUnsupported) || errors.Is(err, fs.ErrPermission) {
		return nil
	}
	return err
}

// Lock locks the file as long as it is open, whatever its name.
func (f *systemFile) Lock() error {
	conn, err := f.SyscallConn()
	if err != nil {
		return err
	}
	var locked error
	if err := conn.Control(func(fd uintptr) { locked = syscall.Flock(int(fd), syscall.LOCK_EX|syscall.LOCK_NB) }); err != nil {
		return err
	}
	switch {
	case locked == nil:
		return nil
	case errors.Is(locked, syscall.EWOULDBLOCK):
		return ErrLocked
	default:
		return errors.ErrUnsupported
	}
}

// Liken gives the file what belongs to the one at the path.
func (f *systemFile) Liken(path string) ([]Loss, error) {
	model, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	was, ok := model.Sys().(*syscall.Stat_t)
	if !ok {
		return nil, f.Chmod(model.Mode().Perm())
	}
	var lost []Loss
	if was.Nlink > 1 {
		lost = append(lost, LostLinks)
	}
	owner, group, err := f.giveTo(int(was.Uid), int(was.Gid))
	if err != nil {
		return nil, err
	}
	mode := model.Mode().Perm()
	if !owner {
		lost = append(lost, LostOwner)
	}
	if !group {
		lost = append(lost, LostGroup)
		mode = mode&^0o070 | mode&(mode<<3)&0o070
	}
	if !copyAttributes(path, f.path) {
		lost = append(lost, LostAccess)
	}
	return lost, f.Chmod(mode)
}

// giveTo gives the file to a user and a group, as far as the system lets it, and
// reports to which of them it belongs afterwards.
func (f *systemFile) giveTo(user, group int) (toUser, toGroup bool, err error) {
	belongs := func() (bool, bool, error) {
		var info fs.FileInfo
		if info, err = f.Stat(); err != nil {
			return false, false, err
		}
		is := info.Sys().(*syscall.Stat_t)
		return int(is.Uid) == user, int(is.Gid) == group, nil
	}
	if toUser, toGroup, err = belongs(); err != nil || toUser && toGroup {
		return toUser, toGroup, err
	}
	if f.Chown(user, group) != nil {
		_ = f.Chown(-1, group) // one's own file can go to one's other groups
	}
	return belongs()
}
