//go:build !linux

package drawtest

import "time"

var started = time.Now()

// CPUTime is the time on the clock: the thread's own is not to be had here.
func CPUTime() time.Duration { return time.Since(started) }
