package main

import (
	"fmt"
	"io"

	"github.com/mapsheet/mapsheet/schema"
)

// start opens the window, and returns the status to end with. There is no command line in
// a page: what is to be opened, its address says.
func start(_, wrong io.Writer) int {
	if err := run(nil); err != nil {
		fmt.Fprintln(wrong, "mapsheet-editor: "+schema.Plain(err).Error())
		return 1
	}
	return 0
}
