// Command status starts a program of Windows and ends with its status, as Windows has it.
// In the eyes of the system around it Wine kills a process that takes more than half a
// second to let go of its memory.
package main

import (
	"fmt"
	"os"
	"os/exec"
)

func main() {
	c := exec.Command(os.Args[1], os.Args[2:]...)
	c.Stdin, c.Stdout, c.Stderr = os.Stdin, os.Stdout, os.Stderr
	err := c.Run()
	if c.ProcessState == nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(99)
	}
	os.Exit(c.ProcessState.ExitCode())
}
