package document

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"strings"
	"syscall"
)

// startOf is the boot and the clock tick of it in which a process started;
// empty when there is none with the number.
func startOf(id int) string {
	stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", id))
	if err != nil {
		return ""
	}
	boot, err := os.ReadFile("/proc/sys/kernel/random/boot_id")
	if err != nil {
		return ""
	}
	// The second field is the program's name in parentheses and may hold
	// anything; the start is the 22nd.
	// The third is its state, Z when it is dead and only its parent has not
	// taken notice.
	fields := strings.Fields(string(stat[bytes.LastIndexByte(stat, ')')+1:]))
	if len(fields) < 20 || fields[0] == "Z" {
		return ""
	}
	return strings.TrimSpace(string(boot)) + " " + fields[19]
}

// runs reports whether a process has the number.
func runs(id int) bool {
	return id > 0 && !errors.Is(syscall.Kill(id, 0), syscall.ESRCH)
}
