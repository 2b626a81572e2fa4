package main

import (
	"fmt"
	"runtime"
	"runtime/debug"
	"strings"

	"github.com/spf13/cobra"

	"github.com/mapsheet/mapsheet/model/format"
	"github.com/mapsheet/mapsheet/schema"
)

// version is what the build knows of itself.
type version struct {
	Version  string `json:"version"`
	Revision string `json:"revision,omitempty"`
	Go       string `json:"go"`
	Format   string `json:"format"` // of scenarios

	Formats []format.Format `json:"formats"` // all there are, in the versions that are written
}

// stated is the version of an edition. The linker sets it: editions are built without
// git's stamp, so that the same source gives the same bytes.
var stated string

func buildVersion() version {
	v := version{Version: "development", Go: runtime.Version(), Format: schema.Format, Formats: format.All()}
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return v
	}
	if info.Main.Version != "" && info.Main.Version != "(devel)" {
		v.Version = info.Main.Version
	}
	for _, s := range info.Settings {
		if s.Key == "vcs.revision" {
			v.Revision = s.Value
		}
	}
	if stated != "" {
		v.Version = stated
	}
	return v
}

// engineVersion is the version by which results of games say what played them.
func engineVersion() string {
	v := buildVersion()
	return strings.TrimSpace(v.Version + " " + v.Revision)
}

// String is the version in words.
func (v version) String() string {
	revision := ""
	if v.Revision != "" {
		revision = " (" + v.Revision[:min(12, len(v.Revision))] + ")"
	}
	return fmt.Sprintf("mapsheet %s%s, file format %s, %s", v.Version, revision, v.Format, v.Go)
}

func newVersion() *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "version",
		Short: "Print the version of the program and of the file formats",
		Long: `Version prints the version of the program, and the formats of the files that it
writes. It reads each in this version and all before; a file of a newer one it
refuses.`,
		Example: "  mapsheet version\n  mapsheet version --json",
		Args:    takes(0, 0),
		RunE: func(cmd *cobra.Command, _ []string) error {
			v := buildVersion()
			if asJSON {
				return printJSON(cmd.OutOrStdout(), v)
			}
			fmt.Fprintln(cmd.OutOrStdout(), v)
			w := newColumns(cmd.OutOrStdout(), 0)
			fmt.Fprintln(w, "\nFORMAT\tWHAT HAS IT")
			for _, f := range v.Formats {
				printf(w, "%s\t%s\n", f, f.Files)
			}
			return w.Flush()
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print JSON")
	return cmd
}
