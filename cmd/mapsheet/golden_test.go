package main

import (
	"crypto/sha256"
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/scenarios"
)

var update = flag.Bool("update", false, "write the digests of what the commands write anew")

// What other programs read of Mapsheet stays as it is, byte by byte, however the
// inside changes: the JSON Schemas, and the canonical JSON and TOML of every
// built-in scenario. Where it is to change, -update writes the digests anew.
func TestWhatOtherProgramsReadIsWhatItWas(t *testing.T) {
	commands := [][]string{}
	for _, kind := range []string{"scenario", "mapsheet", "charts", "log", "playtest"} {
		commands = append(commands, []string{"schema", kind})
	}
	for _, info := range scenarios.List() {
		commands = append(commands, []string{"export", info.ID, "--to", "json"}, []string{"fmt", "--stdout", info.ID})
	}
	var got strings.Builder
	for _, args := range commands {
		r := mapsheet(t, args...)
		require.Equal(t, statusFine, r.status, "%v: %s", args, r.err)
		fmt.Fprintf(&got, "%x  %s\n", sha256.Sum256([]byte(r.out)), strings.Join(args, " "))
	}
	const kept = "testdata/digests.txt"
	if *update {
		require.NoError(t, os.WriteFile(kept, []byte(got.String()), 0o600))
	}
	want, err := os.ReadFile(kept)
	require.NoError(t, err)
	assert.Equal(t, string(want), got.String())
}
