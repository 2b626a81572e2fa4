package main

import (
	"io"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/model/digest"
	"github.com/mapsheet/mapsheet/scenarios"
)

// What other programs read of Mapsheet stays as it is, byte by byte, however the
// inside changes: the JSON Schemas, and the canonical JSON and TOML of every
// built-in scenario. Where it is to change, -update writes the digests anew.
func TestWhatOtherProgramsReadIsWhatItWas(t *testing.T) {
	commands := [][]string{}
	for _, kind := range []string{"scenario", "mapsheet", "charts", "log", "playtest"} {
		commands = append(commands, []string{"schema", kind})
	}
	for _, info := range scenarios.Of("soldiers") {
		commands = append(commands, []string{"export", info.ID, "--to", "json"}, []string{"fmt", "--stdout", info.ID})
	}
	var got digest.Record
	for _, args := range commands {
		r := mapsheet(t, args...)
		require.Equal(t, statusFine, r.status, "%v: %s", args, r.err)
		_, _ = io.WriteString(got.On(strings.Join(args, " ")), r.out)
	}
	got.Hold(t, "digests.txt")
}
