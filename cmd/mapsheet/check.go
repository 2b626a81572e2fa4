package main

import (
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/mapsheet/mapsheet/editor/check"
	"github.com/mapsheet/mapsheet/model/diag"
	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/schema"
)

// finding is a diagnostic as programs read it.
type finding struct {
	File     string        `json:"file"`
	Line     int           `json:"line,omitempty"`
	Column   int           `json:"column,omitempty"`
	Severity diag.Severity `json:"severity"`
	Code     string        `json:"code"`
	Path     string        `json:"path,omitempty"`
	Message  string        `json:"message"`
	Hexes    []string      `json:"hexes,omitempty"`
	More     int           `json:"more,omitempty"` // problems of the kind that the line stands for
}

// checkFlags are the flags of the check command.
type checkFlags struct {
	asJSON, hints, codes, dryRun bool
	explain, fix                 string
}

// anyCode is the code for --fix without one.
const anyCode = "any"

func newCheck(known program) *cobra.Command {
	var f checkFlags
	cmd := &cobra.Command{
		Use:   "check FILE...",
		Short: "Find what is wrong with scenarios, explain it and mend it",
		Long: `Check reads each file and prints one problem a line:

  file:line:col: severity code path: message

Errors and warnings make the exit status 1; hints do not.

With --explain it tells what a code means, why it matters and how to mend it;
with --codes it lists all codes, at last those of files that cannot be read. With --fix it mends what can be mended, each
problem in the way that the editor offers first, writes the file and prints
what is left; --fix=CODE mends problems of one kind, and --dry-run prints what
would be done and leaves the file as it is.`,
		Example: "  mapsheet check my-battle.toml\n  mapsheet check *.toml\n  mapsheet check --json brunstatt\n" +
			"  mapsheet check --explain cannot-fit\n  mapsheet check --fix=note-empty --dry-run my-battle.toml",
		Args: func(cmd *cobra.Command, args []string) error {
			if f.codes || f.explain != "" {
				return takes(0, 0)(cmd, args)
			}
			return takes(1, -1)(cmd, args)
		},
		ValidArgsFunction: completeSource,
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := errors.Join(notTogether(cmd, "codes", "explain", "fix"), notTogether(cmd, "json", "fix")); err != nil {
				return err
			}
			switch {
			case f.codes:
				return f.list(cmd, known.List)
			case f.explain != "":
				return f.tell(cmd, known.List)
			case f.dryRun && f.fix == "":
				return errors.New("--dry-run says what --fix would do: give both")
			}
			return f.check(cmd, known, args)
		},
	}
	cmd.Flags().BoolVar(&f.asJSON, "json", false, "print JSON")
	cmd.Flags().BoolVar(&f.hints, "hints", true, "show hints too")
	cmd.Flags().BoolVar(&f.codes, "codes", false, "list the codes of all problems")
	cmd.Flags().StringVar(&f.explain, "explain", "", "tell what a `CODE` means, why it matters and how to mend it")
	cmd.Flags().StringVar(&f.fix, "fix", "", "mend what can be mended, or the problems of one `CODE`")
	cmd.Flags().Lookup("fix").NoOptDefVal = anyCode
	cmd.Flags().BoolVar(&f.dryRun, "dry-run", false, "with --fix: print what would be done, and do nothing")
	_ = cmd.RegisterFlagCompletionFunc("explain", completeCode(known.List))
	_ = cmd.RegisterFlagCompletionFunc("fix", completeCode(known.List))
	return cmd
}

// check finds, and with --fix mends, the problems of files.
func (f *checkFlags) check(cmd *cobra.Command, known program, args []string) error {
	if f.fix != "" && f.fix != anyCode {
		if _, err := explanation(known.List, f.fix); err != nil {
			return err
		}
	}
	var all diag.List
	for _, name := range args {
		if f.fix != "" {
			if err := f.mend(cmd, known, name); err != nil {
				return problem(err)
			}
		}
		if !f.dryRun {
			all = append(all, checkFile(known, name)...)
		}
	}
	if !f.hints {
		all = worseThanHint(all)
	}
	if err := printFindings(cmd, all, f.asJSON); err != nil {
		return err
	}
	if all.Count(diag.Error)+all.Count(diag.Warning) > 0 {
		return errPrinted
	}
	return nil
}

func printFindings(cmd *cobra.Command, all diag.List, asJSON bool) error {
	if asJSON {
		return printJSON(cmd.OutOrStdout(), findings(all))
	}
	for _, d := range all {
		if _, err := fmt.Fprintln(cmd.OutOrStdout(), d); err != nil {
			return err
		}
	}
	return nil
}

// findings is problems as programs read them.
func findings(all diag.List) []finding {
	out := []finding{}
	for _, d := range all {
		out = append(out, finding{
			File: d.Position.File, Line: d.Position.Line, Column: d.Position.Column,
			Severity: d.Severity, Code: d.Code, Path: d.Path, Message: d.Message, Hexes: d.Hexes, More: d.More,
		})
	}
	return out
}

// checkFile is every problem of one file, in the order of its lines. Problems
// that keep it from being read are its only ones.
func checkFile(known program, name string) diag.List {
	file, _, err := openWith(known.bases, name)
	if err != nil {
		return asList(name, err)
	}
	if file.Kind != schema.ScenarioFile {
		return nil // a mapsheet or charts file is whole when it can be read
	}
	list := check.Check(file.Scenario, systemOf(known, file.Scenario.System))
	for i := range list {
		list[i].Position = file.Position(list[i].Path)
	}
	list.Sort()
	return list
}

// asList is an error of reading a file as problems with their place.
func asList(name string, err error) diag.List {
	var list diag.List
	if errors.As(err, &list) {
		return list
	}
	return diag.List{{Position: diag.Position{File: name}, Severity: diag.Error, Code: "file", Message: schema.Plain(err).Error()}}
}

func worseThanHint(all diag.List) diag.List {
	var out diag.List
	for _, d := range all {
		if d.Severity != diag.Hint {
			out = append(out, d)
		}
	}
	return out
}

// systemOf is the rule system of that id; the zero system when the program
// does not know it, which check reports.
func systemOf(known program, id string) rules.System {
	system, err := known.Named(id)
	if err != nil {
		return rules.System{}
	}
	return system
}
