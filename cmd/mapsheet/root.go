package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"sync"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"github.com/mapsheet/mapsheet/rules/systems"
	"github.com/mapsheet/mapsheet/scenarios"
	"github.com/mapsheet/mapsheet/schema"
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

// run carries out a command line with the rule systems that the program has and
// returns the exit status.
func run(ctx context.Context, args []string, in io.Reader, out, errOut io.Writer) int {
	return runWith(ctx, installed(), args, in, out, errOut)
}

// program is what the commands work with.
type program struct {
	systems.List
	bases schema.Bases // the built-in data that scenarios rest on
}

// installed is the rule systems and the data that the program has.
func installed() program { return program{systems.All(), scenarios.Bases()} }

// runWith is run with other rule systems and data.
func runWith(ctx context.Context, known program, args []string, in io.Reader, out, errOut io.Writer) int {
	printed := &output{Writer: out}
	shown, said := &plainText{out: printed}, &plainText{out: errOut}
	errOut = said
	root := newRoot(known)
	root.SetArgs(completable(args))
	root.SetIn(&patient{Reader: in, errOut: errOut, what: "standard input"})
	root.SetOut(shown)
	root.SetErr(errOut)
	addCompletion(root)
	cmd, err := root.ExecuteContextC(ctx)
	_, _ = shown.end(), said.end() // printed has the error
	var p problemsError
	switch {
	case printed.err != nil:
		printf(errOut, "the output cannot be written: %s\n", schema.Reason(printed.err))
		return statusProblems
	case err == nil:
		return statusFine
	case errors.Is(err, context.Canceled): // an export or an import, which write at their end
		fmt.Fprintln(errOut, "stopped before its end; nothing was written")
		return statusProblems
	case errors.As(err, &p):
		if p != errPrinted {
			fmt.Fprintln(errOut, schema.Plain(p)) // several may have a line each
		}
		return statusProblems
	default:
		fmt.Fprintln(errOut, schema.Plain(err))
		printf(errOut, "Run \"%s --help\" to see how it is used.\n", cmd.CommandPath())
		return statusUse
	}
}

// output is the standard output with the first error that there was in writing
// to it, such as a full disk.
type output struct {
	io.Writer
	err error
}

func (o *output) Write(p []byte) (int, error) {
	n, err := o.Writer.Write(p)
	if o.err == nil {
		o.err = err
	}
	return n, err
}

// interruptible is the context of a command that has something to finish when
// it is stopped with Ctrl-C, asked to end by the system, as where a job has had its
// time, left by its terminal, or by whatever reads what it says. The other commands
// end at once, and so do these when they are asked again: whoever is to read
// what they say may have stalled.
func interruptible(cmd *cobra.Command) (context.Context, context.CancelFunc) {
	ends := []os.Signal{os.Interrupt, syscall.SIGTERM, syscall.SIGPIPE}
	if !signal.Ignored(syscall.SIGHUP) { // as nohup has it
		ends = append(ends, syscall.SIGHUP)
	}
	ctx, stop := signal.NotifyContext(cmd.Context(), ends...)
	over := make(chan struct{})
	go endWhenAskedAgain(ctx, over)
	return ctx, sync.OnceFunc(func() {
		close(over)
		stop()
	})
}

// stoppable makes what a command does interruptible, from its beginning on: to open many scenarios
// takes its time, too.
func stoppable(run func(cmd *cobra.Command, args []string) error) func(cmd *cobra.Command, args []string) error {
	return func(cmd *cobra.Command, args []string) error {
		ctx, stop := interruptible(cmd)
		defer stop()
		cmd.SetContext(ctx)
		return run(cmd, args)
	}
}

// askedTwice is how long a signal after the first one counts as the same: whoever ends a group
// of programs may send each of them two.
const askedTwice = time.Second

// exit ends the program.
var exit = os.Exit

// endWhenAskedAgain ends the program when it is asked to once more after the context has ended,
// until the command is over. A terminal that is closed asks no more, but for what it has sent.
func endWhenAskedAgain(ctx context.Context, over <-chan struct{}) {
	select {
	case <-over:
		return
	case <-ctx.Done():
	}
	select {
	case <-over:
		return
	case <-time.After(askedTwice):
	}
	again := make(chan os.Signal, 1)
	signal.Notify(again, os.Interrupt, syscall.SIGTERM)
	defer signal.Stop(again)
	select {
	case <-over:
	case <-again:
		exit(statusProblems)
	}
}

func newRoot(known program) *cobra.Command {
	root := &cobra.Command{
		Use:   "mapsheet",
		Short: "A workshop for designers of wargames",
		Long: `Mapsheet is a workshop for designers of wargames.

Wherever a command takes FILE, it takes the path of a scenario file or the id
of a built-in scenario; "mapsheet list" names them. FILE@N is what the file
held before; "mapsheet versions FILE" counts that. Commands about the map take
mapsheets too; "standard" is the built-in one.

Ctrl-C ends a command; those that have found something by then tell and keep it
first, and end at once when it is pressed again a second later.

Exit status: 0 when all is well, 1 when a file has problems or a game was
stopped, 2 when the command line is wrong.`,
		SilenceUsage:  true,
		SilenceErrors: true,
		Version:       buildVersion().String(),
		Args:          oneOfItsCommands,
		RunE:          showHelp,
		PersistentPreRun: func(cmd *cobra.Command, args []string) {
			files := namedFiles(cmd, args)
			tellUnsaved(cmd.ErrOrStderr(), files)
			tellOpen(cmd.ErrOrStderr(), files)
		},
	}
	root.SetVersionTemplate("{{.Version}}\n")
	root.SetFlagErrorFunc(wrongFlag)
	root.SetHelpCommand(newHelp())
	root.AddCommand(
		newList(known),
		newNew(known),
		newCheck(known),
		newFmt(known),
		newExport(known),
		newImport(known),
		newSchema(known),
		newRender(known),
		newCounters(known),
		newMap(known),
		newTrace(known),
		newExplain(known),
		newPlay(known),
		newDuel(known),
		newLeague(known),
		newBalance(known),
		newReplay(known),
		newReport(known),
		newPlayback(known),
		newShare(known),
		newPlaytest(known),
		newDiff(known),
		newMerge(known),
		newVersions(),
		newLimits(),
		newVersion(),
		newManual(),
	)
	return root
}

// showHelp is what a command does that stands for others.
func showHelp(cmd *cobra.Command, _ []string) error { return cmd.Help() }

// printJSON writes a value for programs to read.
func printJSON(w io.Writer, v any) error {
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	return enc.Encode(v)
}
