//go:build !linux

package drawtest

import "time"

var started = time.Now()

// cpuTime is the time on the clock: the thread's own is not to be had here.
func cpuTime() time.Duration { return time.Since(started) }
