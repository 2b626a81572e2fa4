package disk

import (
	"bytes"
	"slices"
	"strings"
	"syscall"
)

// accessList is the attribute that holds who may use a file besides what its mode
// says. A file may have got one from its folder.
const accessList = "system.posix_acl_access"

// copyAttributes gives a file the access list and the attributes of another, and
// no other access list. It reports whether it has them all; what belongs to the
// system (security labels) is left to it.
func copyAttributes(from, to string) bool {
	whole := true
	names := attributes(from)
	for _, name := range names {
		value, ok := attribute(from, name)
		whole = whole && ok && syscall.Setxattr(to, name, value, 0) == nil
	}
	if !slices.Contains(names, accessList) && slices.Contains(attributes(to), accessList) {
		whole = syscall.Removexattr(to, accessList) == nil && whole
	}
	return whole
}

// attributes are the names of those that a file has and users set.
func attributes(path string) []string {
	size, err := syscall.Listxattr(path, nil)
	if err != nil || size == 0 {
		return nil // the disk knows none
	}
	list := make([]byte, size)
	if size, err = syscall.Listxattr(path, list); err != nil {
		return nil
	}
	var out []string
	for name := range bytes.SplitSeq(bytes.TrimSuffix(list[:size], []byte{0}), []byte{0}) {
		if name := string(name); name == accessList || strings.HasPrefix(name, "user.") {
			out = append(out, name)
		}
	}
	return out
}

func attribute(path, name string) ([]byte, bool) {
	size, err := syscall.Getxattr(path, name, nil)
	if err != nil {
		return nil, false
	}
	value := make([]byte, size)
	size, err = syscall.Getxattr(path, name, value)
	if err != nil {
		return nil, false
	}
	return value[:size], true
}
