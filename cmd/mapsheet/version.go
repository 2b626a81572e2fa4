package main

import (
	"fmt"
	"runtime"
	"runtime/debug"

	"github.com/spf13/cobra"

	"github.com/mapsheet/mapsheet/schema"
)

// version is what the build knows of itself.
type version struct {
	Version  string `json:"version"`
	Revision string `json:"revision,omitempty"`
	Go       string `json:"go"`
	Format   string `json:"format"`
}

func buildVersion() version {
	v := version{Version: "development", Go: runtime.Version(), Format: schema.Format}
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
	return v
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
		Use:     "version",
		Short:   "Print the version of the program and of the file format",
		Example: "  mapsheet version\n  mapsheet version --json",
		Args:    takes(0, 0),
		RunE: func(cmd *cobra.Command, _ []string) error {
			v := buildVersion()
			if asJSON {
				return printJSON(cmd.OutOrStdout(), v)
			}
			_, err := fmt.Fprintln(cmd.OutOrStdout(), v)
			return err
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print JSON")
	return cmd
}
