//go:build !windows

package document

import (
	"os"
	"path/filepath"
)

// stateFolder is the folder for the state of programs: what XDG_STATE_HOME names, or
// .local/state in the person's own.
func stateFolder() (string, error) {
	if state := os.Getenv("XDG_STATE_HOME"); filepath.IsAbs(state) {
		return state, nil
	}
	home, err := os.UserHomeDir()
	if err != nil {
		return "", err
	}
	return filepath.Join(home, ".local", "state"), nil
}
