package disk

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
	"time"
	"unsafe"

	"golang.org/x/sys/windows"
)

// openShared opens a file that others may rename and remove meanwhile, which the
// system allows only where every handle says so.
func openShared(path string, flag int, mode fs.FileMode) (*os.File, error) {
	failed := func(err error) (*os.File, error) { return nil, &fs.PathError{Op: "open", Path: path, Err: err} }
	name, err := windows.UTF16PtrFromString(long(path))
	if err != nil {
		return failed(err)
	}
	access := uint32(windows.GENERIC_READ)
	switch {
	case flag&os.O_WRONLY != 0:
		access = windows.GENERIC_WRITE
	case flag&os.O_RDWR != 0:
		access |= windows.GENERIC_WRITE
	}
	how := uint32(windows.OPEN_EXISTING)
	switch {
	case flag&os.O_CREATE != 0 && flag&os.O_EXCL != 0:
		how = windows.CREATE_NEW
	case flag&os.O_CREATE != 0:
		how = windows.OPEN_ALWAYS
	}
	like := uint32(windows.FILE_ATTRIBUTE_NORMAL)
	if flag&os.O_CREATE != 0 && mode&0o200 == 0 {
		like = windows.FILE_ATTRIBUTE_READONLY
	}
	const shared = windows.FILE_SHARE_READ | windows.FILE_SHARE_WRITE | windows.FILE_SHARE_DELETE
	handle, err := windows.CreateFile(name, access, shared, nil, how, like, 0)
	if err != nil {
		if info, is := os.Stat(path); is == nil && info.IsDir() {
			err = syscall.EISDIR
		}
		return failed(err)
	}
	f := os.NewFile(uintptr(handle), path)
	if flag&os.O_TRUNC != 0 {
		if err := f.Truncate(0); err != nil {
			f.Close()
			return nil, err
		}
	}
	return f, nil
}

// long is a path in the form in which it may have more than 260 letters.
func long(path string) string {
	const most = 240
	if len(path) < most {
		return path
	}
	whole, err := filepath.Abs(path)
	if err != nil || filepath.VolumeName(whole) == "" || whole[0] == '\\' {
		return path // of another computer, or in that form already
	}
	return `\\?\` + whole
}

// spelt is the path of a file that is there with the file's own name: as it was called when
// it was made, whatever capitals, or short form of old, it was asked for by.
func spelt(path string) string {
	name, err := windows.UTF16PtrFromString(long(path))
	if err != nil {
		return path
	}
	var found windows.Win32finddata
	search, err := windows.FindFirstFile(name, &found)
	if err != nil {
		return path
	}
	_ = windows.FindClose(search)
	return filepath.Join(filepath.Dir(path), windows.UTF16ToString(found.FileName[:]))
}

// SyncFolder has nothing to do: the system keeps the names of files itself and
// syncs no folder.
func (System) SyncFolder(string) error { return nil }

// lockedByte is where a lock lies: far behind what files hold, as others cannot
// read what is locked.
const lockedByte = 1 << 62

// Lock locks the file as long as it is open, whatever its name.
func (f *systemFile) Lock() error {
	conn, err := f.SyscallConn()
	if err != nil {
		return err
	}
	var locked error
	at := windows.Overlapped{OffsetHigh: lockedByte >> 32}
	if err := conn.Control(func(handle uintptr) {
		locked = windows.LockFileEx(windows.Handle(handle), windows.LOCKFILE_EXCLUSIVE_LOCK|windows.LOCKFILE_FAIL_IMMEDIATELY, 0, 1, 0, &at)
	}); err != nil {
		return err
	}
	switch {
	case locked == nil:
		return nil
	case errors.Is(locked, windows.ERROR_LOCK_VIOLATION), errors.Is(locked, windows.ERROR_IO_PENDING):
		return ErrLocked
	default:
		return errors.ErrUnsupported // some network drives know no locks
	}
}

// insisting is how long it is tried again to take the name of a file that another
// program holds open: virus scanners and indexers let go after a moment.
const insisting = time.Second

// Rename renames the file while it is open, and locked.
func (f *systemFile) Rename(path string) error {
	err := f.replace(path)
	for wait, end := 10*time.Millisecond, time.Now().Add(insisting); held(err) && time.Now().Before(end); wait *= 2 {
		time.Sleep(wait)
		err = f.replace(path)
	}
	if err != nil {
		if errors.Is(err, windows.ERROR_ACCESS_DENIED) && heldOpen(path) {
			err = windows.ERROR_SHARING_VIOLATION
		}
		return &os.LinkError{Op: "rename", Old: f.path, New: path, Err: err}
	}
	f.path = path
	return nil
}

// heldOpen reports whether another program has the file open and lets nobody take its
// name, which the system calls a lack of permission.
func heldOpen(path string) bool {
	name, err := windows.UTF16PtrFromString(long(path))
	if err != nil {
		return false
	}
	handle, err := windows.CreateFile(name, windows.DELETE, windows.FILE_SHARE_READ|windows.FILE_SHARE_WRITE|windows.FILE_SHARE_DELETE,
		nil, windows.OPEN_EXISTING, windows.FILE_ATTRIBUTE_NORMAL, 0)
	if err == nil {
		_ = windows.CloseHandle(handle) // nothing was written through it
	}
	return errors.Is(err, windows.ERROR_SHARING_VIOLATION)
}

// held reports whether an error may go by itself.
func held(err error) bool {
	return errors.Is(err, windows.ERROR_ACCESS_DENIED) || errors.Is(err, windows.ERROR_SHARING_VIOLATION) || errors.Is(err, windows.ERROR_LOCK_VIOLATION)
}

// replace takes the name of another file: also of one that is open where the system
// can do that.
func (f *systemFile) replace(path string) error {
	from, err := windows.UTF16PtrFromString(long(f.path))
	if err != nil {
		return err
	}
	to, err := windows.UTF16PtrFromString(long(path))
	if err != nil {
		return err
	}
	if f.replaceOpen(path) == nil {
		return nil
	}
	return windows.MoveFileEx(from, to, windows.MOVEFILE_REPLACE_EXISTING|windows.MOVEFILE_WRITE_THROUGH)
}

// replaceOpen takes a name as POSIX says it: whoever has the other file open keeps
// what was there. It needs Windows 10 and a disk that can.
func (f *systemFile) replaceOpen(path string) error {
	whole, err := filepath.Abs(path)
	if err != nil {
		return err
	}
	to, err := windows.UTF16FromString(long(whole))
	if err != nil {
		return err
	}
	from, err := windows.UTF16PtrFromString(long(f.path))
	if err != nil {
		return err
	}
	handle, err := windows.CreateFile(from, windows.DELETE, windows.FILE_SHARE_READ|windows.FILE_SHARE_WRITE|windows.FILE_SHARE_DELETE,
		nil, windows.OPEN_EXISTING, windows.FILE_ATTRIBUTE_NORMAL, 0)
	if err != nil {
		return err
	}
	defer windows.CloseHandle(handle) //nolint:errcheck // nothing was written through it
	// FILE_RENAME_INFO, with as many letters of the name as there are.
	type renaming struct {
		flags  uint32
		root   windows.Handle
		length uint32 // of the name, in bytes
		name   [1]uint16
	}
	const letter = 2
	var info renaming
	size := int(unsafe.Offsetof(info.name)) + letter*len(to)
	buffer := make([]uint64, (size+7)/8) // on a border of eight bytes
	in := (*renaming)(unsafe.Pointer(&buffer[0]))
	in.flags = windows.FILE_RENAME_REPLACE_IF_EXISTS | windows.FILE_RENAME_POSIX_SEMANTICS
	in.length = uint32(letter * (len(to) - 1))
	copy(unsafe.Slice(&in.name[0], len(to)), to)
	return windows.SetFileInformationByHandle(handle, windows.FileRenameInfoEx, (*byte)(unsafe.Pointer(in)), uint32(size))
}

// Liken gives the file the mode of the one at the path; it gets its owner and who
// may use it from the folder, as the other did.
func (f *systemFile) Liken(path string) ([]Loss, error) {
	model, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	return nil, f.Chmod(model.Mode().Perm())
}
