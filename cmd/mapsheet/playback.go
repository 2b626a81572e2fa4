package main

import (
	"bytes"
	"errors"
	"fmt"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"github.com/mapsheet/mapsheet/editor/playback"
)

func newPlayback(known program) *cobra.Command {
	var output, branch string
	cmd := &cobra.Command{
		Use:   "playback LOG -o game.html",
		Short: "Make a game a web page that plays it",
		Long: `Playback writes a game as one web page that plays it: the board with its pieces,
the log beside it with every die, the losses over the turns, and how the victory
conditions stood. Anybody who has a browser steps through it by actions, phases
and turns; it needs no server and no network, and the address of a moment can be
passed on. LOG is a log of "mapsheet play" or a playtest of the editor; of a
playtest with several branches --branch names one. A game that is not finished
is played as far as it goes. "mapsheet report" tells the same game to be read.`,
		Example: "  mapsheet playback out.jsonl -o game.html\n" +
			"  mapsheet playback brunstatt.playtests/playtest-1.jsonl --branch \"Branch 2\" -o game.html",
		Args: takes(1, 1),
		RunE: func(cmd *cobra.Command, args []string) error {
			switch {
			case output == "":
				return errors.New("say where the page goes with -o game.html")
			case strings.ToLower(filepath.Ext(output)) != ".html":
				return fmt.Errorf("a game is played back on a page that ends in .html, not on %s", output)
			}
			session, b, broken, err := readBranch(cmd, known, args[0], branch)
			if err != nil {
				return err
			}
			p, err := playback.Of(session, b.ID)
			if err != nil {
				return problem(err)
			}
			var out bytes.Buffer
			if err := p.WriteHTML(&out); err != nil {
				return problem(err)
			}
			if err := writeOutput(cmd, output, out.Bytes()); err != nil {
				return problem(err)
			}
			return broken
		},
	}
	cmd.Flags().StringVarP(&output, "output", "o", "", "the `FILE` to write, which ends in .html")
	cmd.Flags().StringVar(&branch, "branch", "", branchHelp)
	return cmd
}
