//go:build linux

package drawtest

import (
	"time"

	"golang.org/x/sys/unix"
)

// CPUTime is the processor time the calling thread has used: on a machine
// that others use as well, the only time that says what a drawing costs.
func CPUTime() time.Duration {
	var t unix.Timespec
	if err := unix.ClockGettime(unix.CLOCK_THREAD_CPUTIME_ID, &t); err != nil {
		panic(err)
	}
	return time.Duration(t.Nano())
}
