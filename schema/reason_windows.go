package schema

import (
	"fmt"
	"path/filepath"
	"strings"

	"golang.org/x/sys/windows"
)

// held is what is to be done where another program does not let go of a file.
const held = "another program holds it open (a virus scanner, a program that shows it, one that copies folders to a server): close it there and try again"

var systemReasons = []reason{
	{windows.ERROR_SHARING_VIOLATION, held},
	{windows.ERROR_LOCK_VIOLATION, held},
	{windows.ERROR_USER_MAPPED_FILE, held},
	{windows.ERROR_DISK_FULL, "the disk is full"},
	{windows.ERROR_HANDLE_DISK_FULL, "the disk is full"},
	{windows.ERROR_WRITE_PROTECT, "the disk can only be read"},
	{windows.ERROR_FILENAME_EXCED_RANGE, "its name is too long"},
	{windows.ERROR_INVALID_NAME, "its name has a letter that names of files do not have here: one of \\ / : * ? \" < > |"},
	{windows.ERROR_DIRECTORY, "part of its path is not a folder"},
	{windows.ERROR_NOT_READY, "there is no disk in the drive"},
	{windows.ERROR_BAD_NETPATH, "the other computer does not answer"},
	{windows.ERROR_BAD_NET_NAME, "the other computer has no such folder"},
	{windows.ERROR_CRC, "the disk fails"},
	{windows.ERROR_NOT_SAME_DEVICE, "it lies on another disk"},
}

// checkSystemName says what is wrong with a name in the eyes of the system, which
// would write something else under it in silence: a colon parts a file from a stream
// in it, dots and spaces at the end are taken off, and some names are devices.
func checkSystemName(name string) error {
	switch {
	case strings.ContainsAny(name, `<>:"/\|?*`):
		return fmt.Errorf("the name %q has a letter that names of files do not have here: leave out \\ / : * ? \" < > |", name)
	case strings.TrimRight(name, ". ") != name:
		return fmt.Errorf("the name %q ends with a dot or a space, which the system takes off: choose another", name)
	case !filepath.IsLocal(name):
		return fmt.Errorf("the name %q is that of a device here: choose another", name)
	}
	return nil
}
