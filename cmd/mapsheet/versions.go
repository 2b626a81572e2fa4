package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/editor/versions"
	"github.com/mapsheet/mapsheet/schema"
	"github.com/mapsheet/mapsheet/schema/disk"
)

func newVersions() *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "versions [FILE]",
		Short: "List, show and restore what a file held before",
		Long: `Whenever the editor or a command writes a scenario file, what it held before
and what it holds then are kept, with the picture that its map is traced from.
Versions lists them, the newest first, counted from 1; without FILE it lists
the files of which versions are kept, also of those that are gone. A file that
is given another name begins anew; what it held before stays under the old one.

Wherever a command reads FILE, FILE@N is a version: compare one with the file by

  mapsheet diff my-battle.toml@2 my-battle.toml

` + versions.Kept,
		Example: "  mapsheet versions my-battle.toml\n  mapsheet versions show my-battle.toml 3 -o older.toml\n" +
			"  mapsheet diff my-battle.toml@3 my-battle.toml\n  mapsheet versions restore my-battle.toml 3",
		Args: takes(0, 1),
		ValidArgsFunction: func(_ *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
			if len(args) > 0 {
				return nil, cobra.ShellCompDirectiveNoFileComp
			}
			return nil, cobra.ShellCompDirectiveDefault
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			store, err := versionStore()
			if err != nil {
				return problem(err)
			}
			if len(args) == 0 {
				return problem(listVersioned(cmd, store, asJSON))
			}
			return problem(listVersions(cmd, store, args[0], asJSON))
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print JSON")
	cmd.AddCommand(newVersionsShow(), newVersionsRestore())
	return cmd
}

// versionRow is a version as lists have it.
type versionRow struct {
	N       int       `json:"n"`
	When    time.Time `json:"when"`
	Title   string    `json:"title"`
	Edits   int       `json:"edits"`
	Found   bool      `json:"found"`   // in the file when it was about to be replaced
	Tracing bool      `json:"tracing"` // the picture that the map is traced from is kept with it
	Bytes   int       `json:"bytes"`
	Current bool      `json:"current"` // what the file holds now
	Damage  string    `json:"damage,omitempty"`
}

func versionRows(store *versions.Store, path string) ([]versionRow, error) {
	list, err := store.List(path)
	if err != nil {
		return nil, err
	}
	rows := []versionRow{}
	now, gone := store.Now(path, document.TracingPath(path))
	for i, v := range list {
		row := versionRow{
			N: i + 1, When: v.When.Truncate(time.Second), Title: v.Title, Edits: v.Edits, Found: v.Found, Tracing: v.Tracing, Bytes: v.Size,
			Current: gone == nil && v.Is(now),
		}
		if v.Damage != nil {
			row.Damage = v.Damage.Error()
		}
		rows = append(rows, row)
	}
	return rows, nil
}

func listVersions(cmd *cobra.Command, store *versions.Store, path string, asJSON bool) error {
	rows, err := versionRows(store, path)
	switch {
	case err != nil:
		return err
	case asJSON:
		return printJSON(cmd.OutOrStdout(), rows)
	case len(rows) == 0:
		_, err := fmt.Fprint(cmd.OutOrStdout(), sprintf("No versions of %s are kept yet: they are from the next time it is saved.\n", path))
		return err
	}
	w := newColumns(cmd.OutOrStdout(), 0)
	fmt.Fprintln(w, "N\tSAVED\tTITLE\tCHANGED BY")
	for _, r := range rows {
		printf(w, "%d\t%s\t%s\t%s\n", r.N, r.When.Local().Format("2006-01-02 15:04:05"), r.Title, r.about())
	}
	return w.Flush()
}

// about says what is to be known of a version besides.
func (r versionRow) about() string {
	words := []string{"-"}
	switch {
	case r.Damage != "":
		return r.Damage
	case r.Found:
		words[0] = "as it was found"
	case r.Edits == 1:
		words[0] = "1 edit"
	case r.Edits > 1:
		words[0] = fmt.Sprintf("%d edits", r.Edits)
	}
	if r.Current {
		words = append(words, "as the file is now")
	}
	return strings.Join(words, ", ")
}

func listVersioned(cmd *cobra.Command, store *versions.Store, asJSON bool) error {
	type fileRow struct {
		Path     string    `json:"path"`
		Versions int       `json:"versions"`
		Newest   time.Time `json:"newest"`
		Gone     bool      `json:"gone"`
	}
	files, err := store.Files()
	if err != nil {
		return err
	}
	rows := []fileRow{}
	for _, f := range files {
		_, err := os.Stat(f.Path)
		rows = append(rows, fileRow{f.Path, f.Versions, f.Newest.Truncate(time.Second), errors.Is(err, fs.ErrNotExist)})
	}
	if asJSON {
		return printJSON(cmd.OutOrStdout(), rows)
	}
	w := newColumns(cmd.OutOrStdout(), 0)
	fmt.Fprintln(w, "VERSIONS\tNEWEST\tFILE")
	for _, r := range rows {
		gone := ""
		if r.Gone {
			gone = " (gone)"
		}
		printf(w, "%d\t%s\t%s%s\n", r.Versions, r.Newest.Local().Format("2006-01-02 15:04:05"), r.Path, gone)
	}
	return w.Flush()
}

func newVersionsShow() *cobra.Command {
	var output string
	cmd := &cobra.Command{
		Use:   "show FILE N",
		Short: "Print a version of a file, or write it to another",
		Long: `Show prints what the file held. With -o it writes that to another file; the
picture that the map was traced from goes beside it.`,
		Example:           "  mapsheet versions show my-battle.toml 3\n  mapsheet versions show my-battle.toml 3 -o older.toml",
		Args:              takes(2, 2),
		ValidArgsFunction: completeVersion,
		RunE: func(cmd *cobra.Command, args []string) error {
			_, c, err := readVersion(args[0], args[1])
			if err != nil {
				return err
			}
			if toStandardOutput(output) {
				_, err := dataOutput(cmd).Write(c.Text)
				return problem(err)
			}
			return problem(replaceBoth(cmd, output, c))
		},
	}
	cmd.Flags().StringVarP(&output, "output", "o", "-", outputHelp)
	return cmd
}

func newVersionsRestore() *cobra.Command {
	return &cobra.Command{
		Use:   "restore FILE N",
		Short: "Put a version in the place of what a file holds now",
		Long: `Restore writes a version back to its file, and the picture that the map was
traced from where one is kept with it. What the file holds now is kept as a
version first; where that cannot be done, nothing is restored.`,
		Example:           "  mapsheet versions restore my-battle.toml 3",
		Args:              takes(2, 2),
		ValidArgsFunction: completeVersion,
		RunE: func(cmd *cobra.Command, args []string) error {
			path := args[0]
			v, c, err := readVersion(path, args[1])
			if err != nil {
				return err
			}
			store, err := versionStore()
			if err != nil {
				return problem(err)
			}
			if err := store.KeepFile(path, document.TracingPath(path)); err != nil {
				return problem(fmt.Errorf("%s stays as it is, since what it holds would be lost: %w", path, err))
			}
			if err := replaceBoth(cmd, path, c); err != nil {
				return problem(err)
			}
			_, err = fmt.Fprint(cmd.OutOrStdout(), sprintf("%s holds again what was saved on %s\n", path, v.When.Local().Format("2 January 2006 at 15:04:05")))
			return problem(err)
		},
	}
}

// replaceBoth writes the content of a version to a scenario's file and that of
// its tracing, both or none.
func replaceBoth(cmd *cobra.Command, path string, c versions.Content) error {
	var beside []schema.Content
	if c.Tracing != nil {
		if err := document.CheckTracingPlace(disk.System{}, path); err != nil {
			return err
		}
		beside = append(beside, schema.Content{Path: document.TracingPath(path), Data: c.Tracing})
	}
	return replace(cmd.ErrOrStderr(), path, c.Text, beside...)
}

// readVersion is the version of a file with a number.
func readVersion(path, number string) (versions.Version, versions.Content, error) {
	n, err := strconv.Atoi(number)
	if err != nil {
		return versions.Version{}, versions.Content{}, fmt.Errorf("%q is no number of a version: \"mapsheet versions %s\" lists them", number, path)
	}
	v, c, err := versionOf(path, n)
	return v, c, problem(err)
}

func versionOf(path string, n int) (versions.Version, versions.Content, error) {
	store, err := versionStore()
	if err != nil {
		return versions.Version{}, versions.Content{}, err
	}
	list, err := store.List(path)
	switch {
	case err != nil:
		return versions.Version{}, versions.Content{}, err
	case len(list) == 0:
		return versions.Version{}, versions.Content{}, fmt.Errorf("no versions of %s are kept: \"mapsheet versions\" lists the files of which there are some", path)
	case n < 1 || n > len(list):
		return versions.Version{}, versions.Content{}, fmt.Errorf("there is no version %d of %s: they are 1 to %d", n, path, len(list))
	}
	c, err := store.Read(list[n-1])
	return list[n-1], c, err
}

// splitVersion splits FILE@N.
func splitVersion(name string) (path string, n int, ok bool) {
	at := strings.LastIndex(name, "@")
	if at <= 0 {
		return "", 0, false
	}
	n, err := strconv.Atoi(name[at+1:])
	return name[:at], n, err == nil
}

// completeVersion completes the file and, behind it, the numbers of its versions.
func completeVersion(_ *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
	if len(args) == 0 {
		return nil, cobra.ShellCompDirectiveDefault
	}
	store, err := versionStore()
	if err != nil || len(args) > 1 {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	var out []string
	rows, _ := versionRows(store, args[0]) // what cannot be listed cannot be completed
	for _, r := range rows {
		out = append(out, fmt.Sprintf("%d\t%s %s", r.N, r.When.Local().Format("2006-01-02 15:04"), r.Title))
	}
	return out, cobra.ShellCompDirectiveNoFileComp | cobra.ShellCompDirectiveKeepOrder
}
