package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"github.com/xeipuuv/gojsonschema"
)

func TestEverySchemaAcceptsWhatTheProgramWrites(t *testing.T) {
	log := filepath.Join(t.TempDir(), "log.jsonl")
	require.Equal(t, statusFine, mapsheet(t, "play", skirmish, "--log", log).status)
	text, err := os.ReadFile(log)
	require.NoError(t, err)
	for kind, documents := range map[string][]string{
		"scenario": {mapsheet(t, "export", "brunstatt").out},
		"mapsheet": {mapsheet(t, "export", "standard").out},
		"charts":   {mapsheet(t, "export", "../../scenarios/charts/soldiers.toml").out},
		"log":      strings.Split(strings.TrimSpace(string(text)), "\n"),
	} {
		for _, document := range documents {
			require.Empty(t, violations(t, kind, []byte(document)), kind)
		}
	}
	assert.NotEmpty(t, violations(t, "playtest", []byte(`{"kind": "do"}`)))
}

// violations is what the schema of a kind of file has against a text.
func violations(t *testing.T, kind string, data []byte) []gojsonschema.ResultError {
	t.Helper()
	r := mapsheet(t, "schema", kind)
	require.Equal(t, statusFine, r.status, r.err)
	result, err := gojsonschema.Validate(gojsonschema.NewStringLoader(r.out), gojsonschema.NewBytesLoader(data))
	require.NoError(t, err)
	return result.Errors()
}
