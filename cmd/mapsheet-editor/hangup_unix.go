//go:build unix

package main

import (
	"os"
	"os/signal"
	"syscall"
)

// whenLeft has something done once the terminal that the program was started from is closed.
// The window library takes care of the other signals by which a program is asked to end; by this
// one it would be ended in the middle of a text that is being written.
func whenLeft(end func()) {
	if signal.Ignored(syscall.SIGHUP) { // as nohup has it
		return
	}
	left := make(chan os.Signal, 1)
	signal.Notify(left, syscall.SIGHUP)
	go func() {
		<-left
		end()
	}()
}
