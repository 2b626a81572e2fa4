package main

import (
	"fmt"
	"io"
	"os"
	"unicode/utf8"

	"github.com/spf13/cobra"

	"github.com/mapsheet/mapsheet/model"
)

// plainText writes text so that a terminal shows it and does nothing else.
// Titles, names and notes are anybody's: a character of theirs that would move
// the cursor, rename the window or turn the line around is written as in JSON,
// \u001b, which leaves JSON as it is for programs.
type plainText struct {
	out  io.Writer
	rest []byte // of a letter that was cut in two
}

func (p *plainText) Write(text []byte) (int, error) {
	all := append(p.rest, text...)
	p.rest = nil
	plain := make([]byte, 0, len(all))
	for len(all) > 0 {
		r, size := utf8.DecodeRune(all)
		switch {
		case r == utf8.RuneError && size == 1 && !utf8.FullRune(all):
			p.rest = append(p.rest, all...)
			size = len(all)
		case model.IsUnseen(r):
			plain = fmt.Appendf(plain, `\u%04x`, r)
		default:
			plain = utf8.AppendRune(plain, r)
		}
		all = all[size:]
	}
	if _, err := p.out.Write(plain); err != nil {
		return 0, err
	}
	return len(text), nil
}

// end writes what a letter has that stayed cut.
func (p *plainText) end() error {
	if len(p.rest) == 0 {
		return nil
	}
	p.rest = nil
	_, err := io.WriteString(p.out, string(utf8.RuneError))
	return err
}

// dataOutput is the standard output for the bytes of a file, which are written
// as they are, but for a terminal: that shows them as it shows all other text.
func dataOutput(cmd *cobra.Command) io.Writer {
	p, ok := cmd.OutOrStdout().(*plainText)
	if !ok || isTerminal(p.out) {
		return cmd.OutOrStdout()
	}
	return p.out
}

// isTerminal reports whether a program's output goes to a terminal. Other devices that take
// letters count as one.
func isTerminal(out io.Writer) bool {
	if o, ok := out.(*output); ok {
		out = o.Writer
	}
	file, ok := out.(*os.File)
	if !ok {
		return false
	}
	info, err := file.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}
