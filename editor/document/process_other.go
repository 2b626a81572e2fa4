//go:build !linux

package document

import (
	"os"
	"runtime"
	"syscall"
)

// startOf is empty: the start of a process cannot be learnt in a portable way.
func startOf(int) string { return "" }

// runs reports whether a process has the number.
func runs(id int) bool {
	p, err := os.FindProcess(id)
	if err != nil {
		return false
	}
	// On Windows finding is all that can be asked.
	return runtime.GOOS == "windows" || p.Signal(syscall.Signal(0)) == nil
}
