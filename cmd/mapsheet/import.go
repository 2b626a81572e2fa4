package main

import (
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/editor/imports"
	"github.com/mapsheet/mapsheet/model/diag"
)

// importFlags are what is told of a file that comes in on the command line.
type importFlags struct {
	from, into, output, prefer string
	set, take                  []string
	asJSON                     bool
}

func newImport(known program) *cobra.Command {
	var f importFlags
	cmd := &cobra.Command{
		Use:   "import FILE -o OUT",
		Short: "Take a map or a table from another program",
		Long: "Import makes a scenario of a file of another program, or takes the file into a\n" +
			"scenario that --into names:\n\n" + importFormats() + "\n\n" +
			"What could not be taken is told on the standard error output, with its line and\n" +
			"the name of the object or the column.\n\n" +
			"A map that was exported for Tiled carries its scenario. Its changes are merged\n" +
			"with those that --into got meanwhile; where both changed the same, import asks\n" +
			"as \"mapsheet merge\" does, and is answered with --take or --prefer.",
		Example: "  mapsheet import map.tmx -o painted.toml\n" +
			"  mapsheet import map.tmx --into my-battle.toml -o my-battle.toml --prefer theirs\n" +
			"  mapsheet import foreign.tmj --set \"tiles=pines=woods, lake=clear\" -o new.toml\n" +
			"  mapsheet import forces.csv --into my-battle.toml -o my-battle.toml",
		Args: takes(1, 1),
		RunE: stoppable(func(cmd *cobra.Command, args []string) error {
			if f.output == "" {
				return errors.New("say where the result goes with -o out.toml, or -o - for standard output")
			}
			answers, err := newAnswers(f.prefer, f.take)
			if err != nil {
				return err
			}
			return f.run(cmd, known, args[0], answers)
		}),
	}
	var ids []string
	for _, format := range imports.Formats() {
		ids = append(ids, format.ID)
	}
	flags := cmd.Flags()
	flags.StringVar(&f.from, "from", "", "what the file is: `FORMAT` "+strings.Join(ids, " or ")+"; by its name when left out")
	flags.StringVar(&f.into, "into", "", "the `SCENARIO` that the file is taken into; a new one when left out")
	flags.StringArrayVar(&f.set, "set", nil, "set an option of the format, `OPTION=VALUE`; may be given again")
	flags.StringVar(&f.prefer, "prefer", "", "whose change stands wherever both changed the same: `ours` or theirs, which came with the file")
	flags.StringArrayVar(&f.take, "take", nil, "whose change stands in one place: `PATH=ours` or PATH=theirs; may be given again")
	flags.BoolVar(&f.asJSON, "json", false, "print the questions as JSON")
	flags.StringVarP(&f.output, "output", "o", "", outputHelp)
	_ = cmd.RegisterFlagCompletionFunc("from", cobra.FixedCompletions(ids, cobra.ShellCompDirectiveNoFileComp))
	_ = cmd.RegisterFlagCompletionFunc("prefer", cobra.FixedCompletions([]string{"ours", "theirs"}, cobra.ShellCompDirectiveNoFileComp))
	_ = cmd.RegisterFlagCompletionFunc("into", completeSource)
	return cmd
}

// importFormats tells of each format what is taken, and what can be set.
func importFormats() string {
	var b strings.Builder
	for _, f := range imports.Formats() {
		printf(&b, "  %-6s %s (%s)\n", f.ID, f.About, strings.Join(f.Suffixes, ", "))
		for _, o := range f.Options {
			printf(&b, "         --set %s=: %s\n", o.Key, o.Help)
		}
	}
	return strings.TrimRight(b.String(), "\n")
}

func (f *importFlags) run(cmd *cobra.Command, known program, path string, answers *answers) error {
	var format imports.Format
	var err error
	if f.from == "" {
		format, err = imports.For(path)
		if err != nil {
			err = fmt.Errorf("%w; or say what it is with --from", err)
		}
	} else {
		format, err = imports.Find(f.from)
	}
	if err != nil {
		return err
	}
	settings, err := settingsOf(f.set)
	if err != nil {
		return err
	}
	if err := spares(f.output, path); err != nil {
		return problem(err)
	}
	src, err := imports.Open(path)
	if err != nil {
		return problem(fmt.Errorf("%s: %w", path, err))
	}
	src.Systems, src.Bases = known.List, known.bases
	if f.into != "" {
		if src.Into, err = openScenario(known.bases, f.into); err != nil {
			return problem(err)
		}
	}
	ctx := cmd.Context()
	taken, err := imports.Run(ctx, format, src, settings)
	if err != nil {
		return problem(err)
	}
	result := *taken.File
	if src.Into != nil {
		merged, asked, err := taken.Merged(src.Into.Scenario, known.List, answers.choose)
		if err != nil {
			return problem(err)
		}
		if len(answers.open) > 0 {
			return printQuestions(cmd, answers.open, f.asJSON)
		}
		if err := answers.unused(asked); err != nil {
			return err
		}
		result = *src.Into
		result.Scenario, result.Comments = merged, document.Carried(result.Comments, src.Into.Scenario, merged)
	}
	for _, d := range taken.Report {
		fmt.Fprintln(cmd.ErrOrStderr(), reportLine(d))
	}
	return problem(saveFrom(cmd, f.into, f.output, &result, nil))
}

// reportLine is a sentence of a report with its place: "forces.csv:7: type: ...".
func reportLine(d diag.Diagnostic) string {
	place := d.Position.String()
	for _, part := range []string{d.Path, strings.Join(d.Hexes, " ")} {
		if part != "" {
			place += ": " + part
		}
	}
	return strings.TrimPrefix(place+": "+d.Message, ": ")
}
