//go:build !windows

package main

import (
	"io"
	"os"
)

// console is where the program says what it has to say; show is called at the end.
func console() (out, wrong io.Writer, show func()) { return os.Stdout, os.Stderr, func() {} }
