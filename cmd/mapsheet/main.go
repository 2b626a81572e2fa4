// Command mapsheet is the workshop on the command line: it lists, makes,
// checks, formats, exports, draws and plays scenarios, and explains the rules.
package main

import (
	"context"
	"os"
	"os/signal"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	status := run(ctx, os.Args[1:], os.Stdin, os.Stdout, os.Stderr)
	stop()
	os.Exit(status)
}
