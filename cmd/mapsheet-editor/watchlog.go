//go:build windowtest

package main

import (
	"bytes"
	"io"
	"log"
	"os"
	"runtime/debug"
)

// A build for tests says in the log of errors how the program came to what the window
// library complains about, which says only where in the library that was.
func init() { log.SetOutput(wayLog{os.Stderr}) }

// wayLog writes the way to each complaint behind it.
type wayLog struct{ out io.Writer }

func (w wayLog) Write(line []byte) (int, error) {
	if bytes.Contains(line, []byte("Fyne error:")) {
		line = append(bytes.Clone(line), debug.Stack()...)
	}
	return w.out.Write(line)
}
