package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"github.com/spf13/cobra"
)

// The exit statuses.
const (
	statusFine     = 0
	statusProblems = 1 // something is wrong with a file
	statusUse      = 2 // the command line is wrong
)

// problemsError ends a command with status 1. Its reason may be empty when the
// command has already printed what is wrong.
type problemsError struct{ reason error }

func (e problemsError) Error() string { return e.reason.Error() }
func (e problemsError) Unwrap() error { return e.reason }

// errPrinted says that the problems have been printed.
var errPrinted = problemsError{errors.New("problems found")}

// problem makes an error that is about a file, not about the command line.
func problem(err error) error {
	if err == nil {
		return nil
	}
	return problemsError{err}
}

// run carries out a command line and returns the exit status.
func run(ctx context.Context, args []string, in io.Reader, out, errOut io.Writer) int {
	root := newRoot()
	root.SetArgs(args)
	root.SetIn(in)
	root.SetOut(out)
	root.SetErr(errOut)
	err := root.ExecuteContext(ctx)
	var p problemsError
	switch {
	case err == nil:
		return statusFine
	case errors.As(err, &p):
		if p != errPrinted {
			fmt.Fprintln(errOut, p)
		}
		return statusProblems
	default:
		fmt.Fprintf(errOut, "%v\nRun \"mapsheet --help\" to see what it can do.\n", err)
		return statusUse
	}
}

func newRoot() *cobra.Command {
	root := &cobra.Command{
		Use:   "mapsheet",
		Short: "A workshop for designers of hex-and-counter wargames",
		Long: `Mapsheet is a workshop for designers of hex-and-counter wargames.

Wherever a command takes FILE, it takes the path of a scenario file or the id
of a built-in scenario; "mapsheet list" names them.

Exit status: 0 when all is well, 1 when a file has problems, 2 when the command
line is wrong.`,
		SilenceUsage:  true,
		SilenceErrors: true,
		Args:          cobra.NoArgs,
		RunE:          func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	root.AddCommand(
		newList(),
		newNew(),
		newCheck(),
		newFmt(),
		newExport(),
		newRender(),
		newCounters(),
		newMap(),
		newTrace(),
		newExplain(),
		newPlay(),
		newDuel(),
		newReplay(),
		newReport(),
		newPlaytest(),
		newDiff(),
		newMerge(),
		newVersion(),
	)
	return root
}

// printJSON writes a value for programs to read.
func printJSON(w io.Writer, v any) error {
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	return enc.Encode(v)
}
