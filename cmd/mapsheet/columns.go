package main

import (
	"io"
	"text/tabwriter"
)

// columns writes rows whose cells end with tabs, one under another, once they are flushed.
// What is not seen is written by number before they are laid out: a text of a file with a form
// feed in it would begin another row.
type columns struct {
	*plainText
	table *tabwriter.Writer
}

// newColumns is columns on an output; the flags are those of tabwriter.
func newColumns(out io.Writer, flags uint) columns {
	table := tabwriter.NewWriter(out, 0, 0, 2, ' ', flags)
	return columns{&plainText{out: table}, table}
}

func (c columns) Flush() error {
	if err := c.end(); err != nil {
		return err
	}
	return c.table.Flush()
}
