package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"github.com/mapsheet/mapsheet/editor/share"
	"github.com/mapsheet/mapsheet/editor/share/edition"
	"github.com/mapsheet/mapsheet/model/limits"
	"github.com/mapsheet/mapsheet/schema"
)

func newShare(known program) *cobra.Command {
	var base string
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "share FILE",
		Short: "Make a scenario a link, or open one",
		Long: fmt.Sprintf(`Share prints a link that holds the whole scenario: map, forces, rules, charts of
its own, notes and comments. Whoever opens it in the browser edition sees the
scenario and can play and change it; the editor opens it by File, Open a link,
and "mapsheet share open" makes it a file again. No server is told anything: the
scenario is in the part of the address that browsers keep to themselves.

--base is the address of a page with the browser edition. Without it the link is
that part alone, which Mapsheet opens all the same.

The picture that a map is traced from, playtests and earlier versions are not in
the link. A link is as long as the scenario: a battle has 500 to 4,000 characters,
one that differs little from a built-in one some hundred. Chat programs cut
messages off at 2,000 to 8,000; a link that was cut off or changed says so when
it is opened. One of more than %s characters is not made.`, limits.Number(limits.LinkCharacters)),
		Example: "  mapsheet share my-battle.toml --base https://example.org/mapsheet/\n" +
			"  mapsheet share open \"https://example.org/mapsheet/#draft=A...\" -o theirs.toml",
		Args:              takes(1, 1),
		ValidArgsFunction: completeFirst,
		RunE: func(cmd *cobra.Command, args []string) error {
			address := ""
			if cmd.Flags().Changed("base") {
				var err error
				if address, err = share.Base(base); err != nil {
					return err
				}
			}
			file, err := openScenario(known.bases, args[0])
			if err != nil {
				return problem(err)
			}
			fragment, err := share.Fragment(file)
			if err != nil {
				return problem(err)
			}
			link := address + fragment
			if asJSON {
				return printJSON(cmd.OutOrStdout(), struct {
					Link       string `json:"link"`
					Characters int    `json:"characters"`
				}{link, len(link)})
			}
			fmt.Fprintln(cmd.OutOrStdout(), link)
			if address == "" {
				fmt.Fprintln(cmd.ErrOrStderr(), "No page is named: the link opens in Mapsheet, and in a browser behind the address of a page with it (--base).")
			}
			if share.IsOwn(address) {
				fmt.Fprintln(cmd.ErrOrStderr(), "The page is that of your own computer: for anybody else the link leads nowhere.")
			}
			if share.MayBeCut(len(link)) {
				printf(cmd.ErrOrStderr(), "It has %s characters. %s\n", limits.Number(len(link)), share.Outlook(len(link)))
			}
			return nil
		},
	}
	cmd.Flags().StringVar(&base, "base", "", "the `ADDRESS` of a page with the browser edition, such as https://example.org/mapsheet/")
	cmd.Flags().BoolVar(&asJSON, "json", false, "print JSON")
	cmd.AddCommand(newShareOpen(known), newSharePage(known))
	return cmd
}

func newShareOpen(known program) *cobra.Command {
	var output string
	cmd := &cobra.Command{
		Use:   "open LINK",
		Short: "Make a link a scenario file",
		Long: `Open writes the scenario that a link holds into a file. LINK is the whole address,
or the part from its #; it may stand in other text, and - reads it from standard
input. What it holds is checked as any file is.`,
		Example: "  mapsheet share open \"https://example.org/mapsheet/#draft=A...\" -o theirs.toml\n" +
			"  mapsheet share open - -o theirs.toml < mail.txt",
		Args:              takes(1, 1),
		ValidArgsFunction: cobra.NoFileCompletions,
		RunE: func(cmd *cobra.Command, args []string) error {
			link := args[0]
			if link == "-" {
				text, err := io.ReadAll(io.LimitReader(cmd.InOrStdin(), mailBytes))
				if err != nil {
					return problem(err)
				}
				link = string(text)
			}
			text, err := share.Text(link)
			if err != nil {
				return problem(err)
			}
			file, err := schema.Read("the link", bytes.NewReader(text), known.bases)
			if err != nil {
				return problem(err)
			}
			return problem(save(cmd, output, file))
		},
	}
	cmd.Flags().StringVarP(&output, "output", "o", "-", outputHelp)
	return cmd
}

func newSharePage(known program) *cobra.Command {
	var output, folder string
	cmd := &cobra.Command{
		Use:   "page FILE -o FILE.html|FILE.zip",
		Short: "Make a playtest page, for friends without Mapsheet",
		Long: `Page packs a scenario with the browser edition of Mapsheet, for friends who have
nothing installed: on the page they play the scenario at once, against the computer
or by two. One that ends in .html is passed on as any other file and opened in a
browser; one that ends in .zip is a folder for a web server.

The browser edition is found where packages install it and where "make web" builds
it; --edition is its folder where it lies elsewhere. "mapsheet export --to page" and
the window's File, Export make the same, of scenarios that can be played.

Where the edition is on a web server already, a link does the same: see
"mapsheet share".`,
		Example:           "  mapsheet share page my-battle.toml -o playtest.html",
		Args:              takes(1, 1),
		ValidArgsFunction: completeFirst,
		RunE: func(cmd *cobra.Command, args []string) error {
			packed := share.File
			switch strings.ToLower(filepath.Ext(output)) {
			case ".html", ".htm":
			case ".zip":
				packed = func(files fs.FS, text []byte) ([]byte, error) { return share.Folder(files, "playtest", text) }
			default:
				return errors.New("say where the page goes, and which it is to be, with -o playtest.html or -o playtest.zip")
			}
			files := os.DirFS(folder)
			if folder == "" {
				var err error
				if files, err = edition.Find(); err != nil {
					return problem(err)
				}
			}
			file, err := openScenario(known.bases, args[0])
			if err != nil {
				return problem(err)
			}
			text, err := schema.Encode(file)
			if err != nil {
				return problem(err)
			}
			page, err := packed(files, text)
			if err != nil && folder != "" {
				err = fmt.Errorf("%s: %w", folder, err)
			}
			if err != nil {
				return problem(err)
			}
			return problem(writeOutput(cmd, output, page))
		},
	}
	cmd.Flags().StringVar(&folder, "edition", "", "the `FOLDER` of the browser edition, where it is not found by itself")
	cmd.Flags().StringVarP(&output, "output", "o", "", outputHelp)
	return cmd
}

// mailBytes is how much of a text is looked through for a link.
const mailBytes = 1 << 20
