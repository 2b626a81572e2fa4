package main

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"github.com/mapsheet/mapsheet/editor/vary"
	"github.com/mapsheet/mapsheet/model"
)

func newBalanceForce(known program) *cobra.Command {
	var f studyFlags
	var wish float64
	cmd := &cobra.Command{
		Use:   "force FILE",
		Short: "Find the smallest force with which a side still wins",
		Long: `Force takes unit after unit out of the army of a side, each time that which the side misses
least, until it no longer has the wished share of the games. The smallest force that does
is played anew, with twice the games and seeds that nothing was chosen by; where it fails
then, the next larger one is. Where the scenario offers the side a handicap, that says which
units stay out: the number that it tells is the handicap to play with.

Players:
` + playerHelp(known),
		Example: "  mapsheet balance force mlawa --side german --first doctrine\n" +
			"  mapsheet balance force leuthen --side white --wish 40",
		Args:              takes(1, 1),
		ValidArgsFunction: completeFirst,
		RunE: stoppable(func(cmd *cobra.Command, args []string) error {
			if !(wish > 0 && wish <= 100) {
				return fmt.Errorf("a share of %v %% cannot be wished for: give more than 0 and no more than 100", wish)
			}
			ready, err := openBattle(known, args[0])
			if err != nil {
				return problem(err)
			}
			if err := f.setUp(cmd, ready); err != nil {
				return err
			}
			return f.keeping(cmd, args, "", func() error {
				ctx := cmd.Context()
				found, err := vary.Smallest{Study: f.study, Wish: wish / 100}.Play(ctx)
				if err != nil {
					return problem(err)
				}
				if f.asJSON {
					err = printJSON(cmd.OutOrStdout(), found)
				} else {
					_, err = io.WriteString(cmd.OutOrStdout(), f.toldLadder(found))
				}
				if err == nil && found.Stopped {
					err = errors.New("stopped before the smallest force was found")
				}
				return problem(err)
			})
		}),
	}
	f.flags(cmd, known, 50)
	cmd.Flags().Float64Var(&wish, "wish", 50, "the share that the side is to have at least, in `PERCENT`")
	return cmd
}

// toldLadder is the forces that were played, in words.
func (f *studyFlags) toldLadder(found vary.Ladder) string {
	var out strings.Builder
	side := f.study.Scenario.SideName(found.Side)
	out.WriteString(f.head(fmt.Sprintf("the smallest force with which the %s side has %v %%, %s of each", side, found.Wish, model.Counted(f.study.Games, "game", "games"))))
	printf(&out, "%s\n\n", f.counts())
	w := newColumns(&out, 0)
	fmt.Fprintln(w, "UNITS\tSHARE [95 %]\t")
	for _, step := range found.Steps {
		printf(w, "%d\t%s\t%s\n", step.Left, ofShare(step.Share), step.Label)
	}
	_ = w.Flush() // into memory
	switch {
	case found.Stopped:
	case found.Found == nil:
		printf(&out, "\nThe %s side does not have %v %% with all of its %s.\n", side, found.Wish, model.Counted(found.Units, "unit", "units"))
	case found.Handicap:
		printf(&out, "\nHandicap %d: with %s the %s side has %s of %d games of new seeds.\n", found.Found.Without, model.Counted(found.Found.Left, "unit", "units"), side, ofShare(found.Found.Share), found.Games)
	default:
		printf(&out, "\nThe smallest force: %s (%s). It has %s of %d games of new seeds.\n", model.Counted(found.Found.Left, "unit", "units"), found.Found.Label, ofShare(found.Found.Share), found.Games)
	}
	return out.String()
}
