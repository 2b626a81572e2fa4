package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/model"
)

func TestTextOfAFileGivesTheTerminalNoCommands(t *testing.T) {
	text, err := os.ReadFile(skirmish)
	require.NoError(t, err)
	const evil = `\u001b]0;owned\u0007 \u0085 \u009b2J \u202Eback\u2066 \r`
	bad := strings.NewReplacer(
		`title = "`, `title = "`+evil,
		`name = "`, `name = "`+evil,
		`count = `, `name = "`+evil+`", count = `,
	).Replace(string(text))
	path := writeFile(t, "bad.toml", bad+"\n[[notes]]\nabout = \"nothing-"+"\"\ntext = \""+evil+"\"\n")
	log := filepath.Join(t.TempDir(), "log.jsonl")
	for _, args := range [][]string{
		{"check", path}, {"check", "--json", path}, {"diff", skirmish, path}, {"diff", "--json", skirmish, path},
		{"play", path, "--log", log}, {"replay", log, "--events"}, {"replay", log, "--events", "--json"},
		{"playtest", "branches", log}, {"explain", "reach", path, "--unit", "german-infantry-company-1"},
		{"explain", "fire", path, "--unit", "\x1b[2Jnobody"}, {"check", "no\x1b]0;such\a.toml"}, {"explain", "area", path, "within \x1b of"},
	} {
		r := mapsheet(t, args...)
		for _, said := range []string{r.out, r.err} {
			assert.Zero(t, strings.IndexFunc(said, model.IsUnseen)+1, "%v says %q", args, said)
		}
		if args[len(args)-1] == "--json" || len(args) > 1 && args[1] == "--json" {
			assert.True(t, json.Valid([]byte(r.out)), "%v", args)
		}
	}
	assert.Contains(t, mapsheet(t, "replay", log).out, `\u001b]0;owned\u0007 \u0085 \u009b2J \u202eback`)
}

func TestALetterThatIsWrittenInTwoHalvesIsWhole(t *testing.T) {
	var out strings.Builder
	w := &plainText{out: &out}
	for _, b := range []byte("für die 青 \xff Höhe") {
		_, err := w.Write([]byte{b})
		require.NoError(t, err)
	}
	assert.Equal(t, "für die 青 \ufffd Höhe", out.String())
}
