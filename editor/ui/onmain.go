package ui

import (
	"runtime"
	"strings"
)

// onMain brings something by do to the window's goroutine, which is the one that calls this.
//
// Once the loop of that goroutine has ended, the window library does at once, on the
// goroutine that asks, what it is asked for, beside all others that ask. It is dropped
// then: nothing is shown any more.
func onMain(do func(func())) func(func()) {
	own := goroutine()
	return func(f func()) {
		do(func() {
			if goroutine() == own {
				f()
			}
		})
	}
}

// goroutine names the goroutine that asks: "goroutine 1".
func goroutine() string {
	var stack [64]byte // its first line is "goroutine 1 [running]:"
	name, _, _ := strings.Cut(string(stack[:runtime.Stack(stack[:], false)]), " [")
	return name
}
