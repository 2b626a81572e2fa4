package main

import (
	"bytes"
	"errors"
	"fmt"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"github.com/mapsheet/mapsheet/editor/playtest"
	"github.com/mapsheet/mapsheet/schema"
)

// branchHelp is the help of the flag that names a branch.
const branchHelp = "the branch of a playtest, by `NAME` or number; the last one played when left out"

func newReport(known program) *cobra.Command {
	var output, branch string
	cmd := &cobra.Command{
		Use:   "report LOG -o report.html",
		Short: "Tell a game turn by turn, with pictures of the map",
		Long: `Report writes what happened in a game for people to read: the outcome and the
clause that decided it, the losses of each turn, the turning points, and every
turn with a picture of the map at its end. LOG is a log of "mapsheet play" or a
playtest of the editor; of a playtest with several branches --branch names one.

A report that ends in .html is one page with everything in it. One that ends in
.md is Markdown, and its pictures are files beside it.`,
		Example: "  mapsheet report out.jsonl -o report.html\n" +
			"  mapsheet report brunstatt.playtests/playtest-1.jsonl --branch \"Branch 2\" -o report.md",
		Args: takes(1, 1),
		RunE: func(cmd *cobra.Command, args []string) error {
			kind := strings.ToLower(filepath.Ext(output))
			switch {
			case output == "":
				return errors.New("say where the report goes with -o report.html or -o report.md")
			case kind != ".html" && kind != ".md":
				return fmt.Errorf("a report is written as .html or .md, not as %s", output)
			}
			session, b, broken, err := readBranch(cmd, known, args[0], branch)
			if err != nil {
				return err
			}
			report, err := session.Report(b.ID)
			if err != nil {
				return problem(err)
			}
			var out bytes.Buffer
			var files []schema.Content // the pictures beside it
			if kind == ".html" {
				err = report.WriteHTML(&out)
			} else {
				err = report.WriteMarkdown(&out, besideReport(output, &files))
			}
			if err != nil {
				return problem(err)
			}
			if err := writeFiles(cmd, append(files, schema.Content{Path: output, Data: out.Bytes()})...); err != nil {
				return problem(err)
			}
			return broken
		},
	}
	cmd.Flags().StringVarP(&output, "output", "o", "", "the `FILE` to write, which ends in .html or .md")
	cmd.Flags().StringVar(&branch, "branch", "", branchHelp)
	return cmd
}

// besideReport has the pictures of a report be files beside it.
func besideReport(report string, files *[]schema.Content) func(name string, png []byte) (string, error) {
	stem := strings.TrimSuffix(report, filepath.Ext(report))
	return func(name string, png []byte) (string, error) {
		path := stem + "-" + name
		*files = append(*files, schema.Content{Path: path, Data: png})
		return filepath.Base(path), nil
	}
}

// readPlaytest reads a playtest or a log; "-" is standard input. What breaks off
// is told as far as it goes, with a word on the error output; broken ends the
// command with the status of a file with problems then.
func readPlaytest(cmd *cobra.Command, known program, name string) (session *playtest.Session, broken, err error) {
	file, err := openLog(cmd, name)
	if err != nil {
		return nil, nil, err
	}
	defer file.Close()
	session, err = playtest.Read(file, known.bases, known.List...)
	if session == nil {
		return nil, nil, fmt.Errorf("%s: %w", name, err)
	}
	if err != nil {
		printf(cmd.ErrOrStderr(), "%s: %v\nUp to action %d it is sound, and no more of it is read.\n", name, err, session.Len())
		broken = errPrinted
	}
	return session, broken, nil
}

// readBranch reads a playtest or a log as readPlaytest does, and finds one of its branches
// as branchNamed does.
func readBranch(cmd *cobra.Command, known program, name, branch string) (s *playtest.Session, b *playtest.Branch, broken, err error) {
	if s, broken, err = readPlaytest(cmd, known, name); err != nil {
		return nil, nil, nil, problem(err)
	}
	if b, err = branchNamed(s, branch); err != nil {
		return nil, nil, nil, err
	}
	return s, b, broken, nil
}

// branchNamed is the branch of a name or number; the current one where the name
// is empty.
func branchNamed(s *playtest.Session, name string) (*playtest.Branch, error) {
	if name == "" {
		return s.Branch(), nil
	}
	var names []string
	for _, b := range s.Branches() {
		if b.Name == name || fmt.Sprint(b.ID) == name {
			return b, nil
		}
		names = append(names, fmt.Sprintf("%d (%s)", b.ID, b.Name))
	}
	return nil, fmt.Errorf("there is no branch %q: choose one of %s", name, strings.Join(names, ", "))
}
