package main

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules/balance"
)

// takes lets a command have so many arguments; a negative most is no bound.
func takes(least, most int) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		switch {
		case len(args) < least:
			return fmt.Errorf("something is missing: write %s", cmd.UseLine())
		case most >= 0 && len(args) > most:
			return fmt.Errorf("%q is one word too many: write %s", args[most], cmd.UseLine())
		}
		return nil
	}
}

// oneOfItsCommands refuses the name of a command that a group of them does not
// have.
func oneOfItsCommands(cmd *cobra.Command, args []string) error {
	if len(args) == 0 {
		return nil
	}
	cmd.SuggestionsMinimumDistance = 2
	if like := cmd.SuggestionsFor(args[0]); len(like) > 0 {
		return fmt.Errorf("there is no command %q: did you mean %s?", args[0], strings.Join(like, " or "))
	}
	return fmt.Errorf("there is no command %q", args[0])
}

// notTogether refuses flags of which only one may be given.
func notTogether(cmd *cobra.Command, names ...string) error {
	var given []string
	for _, name := range names {
		if cmd.Flags().Changed(name) {
			given = append(given, "--"+name)
		}
	}
	if len(given) > 1 {
		return fmt.Errorf("%s do not go together: choose one", strings.Join(given, " and "))
	}
	return nil
}

// valueNames says what a flag of a type takes.
var valueNames = map[string]string{
	"bool": "true or false", "float64": "a number", "int": "a whole number", "uint64": "a whole number from 0",
	"points": fmt.Sprintf("percentage points from %v to %v, such as 5", balance.MinPoints, balance.MaxPoints),
	"shard":  fmt.Sprintf("a part such as 2/8, the second of eight, of %d at most", balance.MostShards),
}

// wrongFlag says in plain words what is wrong with the flags.
func wrongFlag(_ *cobra.Command, err error) error {
	var unknown *pflag.NotExistError
	var bare *pflag.ValueRequiredError
	var wrong *pflag.InvalidValueError
	switch {
	case errors.As(err, &unknown) && unknown.GetSpecifiedShortnames() != "":
		return fmt.Errorf("there is no flag -%s", unknown.GetSpecifiedName())
	case errors.As(err, &unknown):
		return fmt.Errorf("there is no flag --%s", unknown.GetSpecifiedName())
	case errors.As(err, &bare):
		value, _ := pflag.UnquoteUsage(bare.GetFlag())
		return fmt.Errorf("--%s lacks its value: write --%s %s", bare.GetFlag().Name, bare.GetFlag().Name, value)
	case errors.As(err, &wrong):
		return fmt.Errorf("--%s takes %s, not %q", wrong.GetFlag().Name, valueNames[wrong.GetFlag().Value.Type()], wrong.GetValue())
	}
	return err
}

// addCompletion adds cobra's completion command, for the output that root has;
// it fails for a shell that cobra does not know.
func addCompletion(root *cobra.Command) {
	root.InitDefaultCompletionCmd()
	for _, c := range root.Commands() {
		if c.Name() == "completion" {
			c.Args, c.RunE = oneOfItsCommands, showHelp
		}
	}
}

// completable is a command line; of one that a shell wants completed, with what is not seen
// written by number: what is wrong with its flags cobra says past the output that it is given.
func completable(args []string) []string {
	if len(args) == 0 || args[0] != cobra.ShellCompRequestCmd && args[0] != cobra.ShellCompNoDescRequestCmd {
		return args
	}
	out := slices.Clone(args)
	for i, a := range out {
		out[i] = model.Visible(strings.ToValidUTF8(a, string(utf8.RuneError)))
	}
	return out
}

// newHelp is the help command; unlike cobra's it fails for a command that there
// is not.
func newHelp() *cobra.Command {
	return &cobra.Command{
		Use:     "help [COMMAND]",
		Short:   "Tell how a command is used",
		Example: "  mapsheet help check\n  mapsheet help map resize",
		RunE: func(cmd *cobra.Command, args []string) error {
			about, rest, err := cmd.Root().Find(args)
			if err == nil {
				err = oneOfItsCommands(about, rest)
			}
			if err != nil {
				return err
			}
			about.InitDefaultHelpFlag()
			return about.Help()
		},
		ValidArgsFunction: func(cmd *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
			var out []string
			if about, rest, err := cmd.Root().Find(args); err == nil && len(rest) == 0 {
				for _, c := range about.Commands() {
					if c.IsAvailableCommand() {
						out = append(out, c.Name()+"\t"+c.Short)
					}
				}
			}
			return out, cobra.ShellCompDirectiveNoFileComp
		},
	}
}

// shellLine is a command line that a shell takes as it is meant, whatever the names of
// files have in them.
func shellLine(args []string) string {
	out := "mapsheet"
	for _, a := range args {
		if strings.Trim(a, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_./=@:+,") != "" || a == "" {
			a = "'" + strings.ReplaceAll(a, "'", `'\''`) + "'"
		}
		out += " " + a
	}
	return out
}
