package main

import (
	"fmt"
	"strings"
	"time"
)

// startWait is for how long a display is tried again that does not answer or refuses.
const startWait = 2 * time.Second

// again tries something until it succeeds, with ever longer pauses, for startWait at most.
func again(try func() bool) bool {
	const first = 50 * time.Millisecond
	end := time.Now().Add(startWait)
	for pause := first; !try(); pause *= 2 {
		left := time.Until(end)
		if left <= 0 {
			return false
		}
		time.Sleep(min(pause, left))
	}
	return true
}

// isUnconnected reports whether a panic says that there is no connection to a display.
func isUnconnected(panicked any) bool {
	return strings.Contains(fmt.Sprint(panicked), "GLFW library is not initialized")
}
