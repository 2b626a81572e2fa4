package main

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/editor/vary"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/schema"
)

// searchFlags are the flags of the search for small changes.
type searchFlags struct {
	studyFlags
	wish, within float64 // in percent
	most         int
	apply        int
	output       string
}

func newBalanceSearch(known program) *cobra.Command {
	var f searchFlags
	cmd := &cobra.Command{
		Use:   "search FILE",
		Short: "Search for the smallest changes that bring a scenario to a wished balance",
		Long: `Search looks for the smallest changes of a scenario with which a side has a wished share of
the games, such as half of them. It measures all small changes as "mapsheet balance
sensitivity" does, puts together those that promise most, and plays what it proposes anew:
twice as many games, with seeds that nothing was chosen by. The share that it tells is that
of these games; what was chosen because it looked good does not look better for it. The
intervals allow for all proposals that were played.

Proposals are told the smallest first. A unit, a turn or a bound of a victory condition
counts 2, a reinforcement a turn earlier or later 1, a wood 2 and a quarter of its hexes,
a special rule 5. --apply 1 -o FILE writes the scenario with the first of them.

Players:
` + playerHelp(known),
		Example: "  mapsheet balance search my-battle.toml --wish 50 --within 5\n" +
			"  mapsheet balance search leuthen --side black --wish 50 --vary units --apply 1 -o even.toml",
		Args:              takes(1, 1),
		ValidArgsFunction: completeFirst,
		RunE: stoppable(func(cmd *cobra.Command, args []string) error {
			switch {
			case !(f.wish > 0 && f.wish < 100):
				return fmt.Errorf("a share of %v %% cannot be wished for: give more than 0 and less than 100", f.wish)
			case !(f.within >= 1 && f.within <= 25):
				return fmt.Errorf("a share is near enough within 1 to 25 points, and not %v", f.within)
			case f.most < 1 || f.most > 5:
				return fmt.Errorf("1 to 5 changes are made together, and not %d", f.most)
			case f.apply < 0:
				return fmt.Errorf("there is no proposal %d", f.apply)
			case (f.apply > 0) != (f.output != ""):
				return errors.New("--apply N and -o FILE go together: which proposal is made, and where the scenario goes")
			case f.asJSON && toStandardOutput(f.output):
				return errors.New("JSON and the scenario cannot both go to standard output")
			}
			if f.apply > 0 && !toStandardOutput(f.output) {
				if err := errors.Join(hasFolder(f.output), document.CheckName(f.output)); err != nil {
					return problem(err)
				}
			}
			ready, err := openBattle(known, args[0])
			if err != nil {
				return problem(err)
			}
			if err := f.setUp(cmd, ready); err != nil {
				return err
			}
			return f.keeping(cmd, args, f.output, func() error { return f.search(cmd, ready.file) })
		}),
	}
	f.flags(cmd, known, 100)
	f.varies(cmd)
	cmd.Flags().Float64Var(&f.wish, "wish", 50, "the share that the side is to have, in `PERCENT`")
	cmd.Flags().Float64Var(&f.within, "within", 5, "how many `POINTS` from it are near enough")
	cmd.Flags().IntVar(&f.most, "most", 3, "no more than `N` changes are made together")
	cmd.Flags().IntVar(&f.apply, "apply", 0, "write the scenario with the proposal `N`, counted from 1")
	cmd.Flags().StringVarP(&f.output, "output", "o", "", outputHelp)
	return cmd
}

func (f *searchFlags) search(cmd *cobra.Command, file *schema.File) error {
	list, unsaid, err := f.list()
	if err != nil {
		return problem(err)
	}
	ctx := cmd.Context()
	found, err := vary.Search{Study: f.study, Wish: f.wish / 100, Within: f.within / 100, Most: f.most}.Play(ctx, list)
	if err != nil {
		return problem(err)
	}
	told := cmd.OutOrStdout()
	if toStandardOutput(f.output) && f.output != "" {
		told = cmd.ErrOrStderr()
	}
	if f.asJSON {
		err = printJSON(told, found)
	} else {
		_, err = io.WriteString(told, f.toldAnswer(found)+unsaid)
	}
	switch {
	case err != nil:
		return problem(err)
	case found.Stopped:
		return problem(errors.New("the search was stopped before its end"))
	case f.apply == 0:
		return nil
	case f.apply > len(found.Proposals):
		return problem(fmt.Errorf("nothing was written: there is no proposal %d", f.apply))
	}
	edit, err := vary.Together(file.Scenario, found.Proposals[f.apply-1].Variations)
	if err != nil {
		return problem(err)
	}
	if err := change(file, file.Scenario, edit); err != nil {
		return problem(err)
	}
	return problem(saveFrom(cmd, cmd.Flags().Arg(0), f.output, file, nil))
}

// toldAnswer is what the search came to, in words.
func (f *searchFlags) toldAnswer(found vary.Answer) string {
	var out strings.Builder
	out.WriteString(f.head(fmt.Sprintf("a search for changes with which the %s side has %v %%, within %v points", f.study.Scenario.SideName(f.study.Side), found.Wish, found.Within)))
	if found.Base.Share.Games == 0 {
		printf(&out, "%s as it is: %s. Nothing was proposed yet.\n", f.counts(), ofShare(found.Sensitivity.Base))
		return out.String()
	}
	printf(&out, "%s as it is: %s of %s that are new to it\n", f.counts(), ofShare(found.Base.Share), model.Counted(found.Base.Share.Games, "game", "games"))
	table := func(list []vary.Proposal, numbered bool) {
		w := newColumns(&out, 0)
		fmt.Fprintln(w, "\tSIZE\tSHARE [95 %]\tDIFFERENCE\tCHANGE\tIDS")
		for i, p := range list {
			number := "-"
			if numbered {
				number = fmt.Sprint(i + 1)
			}
			sure := ""
			if p.Sure {
				sure = " *"
			}
			printf(w, "%s\t%d\t%s%s\t%s\t%s\t%s\n", number, p.Size, ofShare(p.Share), sure, model.WithSign(p.Change.Percent, 1), p.Label, strings.Join(p.IDs, " "))
		}
		_ = w.Flush() // into memory
	}
	switch {
	case found.Base.Near:
		out.WriteString("That is near enough as it is: nothing is proposed.\n")
	case len(found.Proposals) == 0:
		if out.WriteString("\nNothing is proposed: no change that was played comes near enough.\n"); len(found.Others) == 0 {
			out.WriteString("None is shown to move the share that way. More games tell smaller differences.\n")
		}
	default:
		printf(&out, "\nProposals, the smallest first, measured by %d games of seeds that nothing was chosen by:\n", found.Games)
		table(found.Proposals, true)
	}
	if len(found.Others) > 0 {
		out.WriteString("\nPlayed too, and not near enough, the nearest first:\n")
		table(found.Others, false)
	}
	if n := len(found.Proposals) + len(found.Others); n > 0 {
		printf(&out, "\nThe intervals allow for the %s that were played: all of them together hold 95 times of 100. A star stands where all of the interval is near enough; else the true share may lie beside it, and more games tell more.\n", model.Counted(n, "set of changes", "sets of changes"))
	}
	return out.String()
}
