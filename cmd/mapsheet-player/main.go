// Command mapsheet-player plays games that another program of the same version asks for, one
// after the other, and does nothing else, so that it is small: the browser edition starts it in
// threads beside the page. It is asked on standard input and answers on standard output, in
// JSON, a line each, and ends when nobody asks any more.
package main

import (
	"context"
	"fmt"
	"os"

	"github.com/mapsheet/mapsheet/rules/balance/apart"
	"github.com/mapsheet/mapsheet/rules/systems"
	"github.com/mapsheet/mapsheet/scenarios"
)

// stated is the version, as the linker sets it.
var stated string

func main() {
	if err := apart.Serve(context.Background(), os.Stdin, os.Stdout, stated, apart.Opener(systems.All(), scenarios.Bases())); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
