package disk

import (
	"crypto/sha256"
	"encoding/hex"
	"path/filepath"
)

// Identity is where a file lies beyond all symbolic links, and a name for what
// belongs to it in a folder of the program's own: the same for all paths that lead
// to the file. The file, and even its folder, need not be there.
func Identity(d Disk, path string) (real, name string, err error) {
	if real, err = filepath.Abs(path); err != nil {
		return "", "", err
	}
	if followed, err := d.Follow(real); err == nil {
		real = followed
	}
	sum := sha256.Sum256([]byte(real))
	return real, hex.EncodeToString(sum[:16]), nil
}
