// Command mapsheet is the workshop on the command line: it lists, makes,
// checks, formats, exports, draws and plays scenarios, and explains the rules.
package main

import (
	"context"
	"os"
)

func main() {
	os.Exit(run(context.Background(), os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}
