package playtest_test

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/playtest"
	"github.com/mapsheet/mapsheet/rules/soldiers"
	"github.com/mapsheet/mapsheet/scenarios"
	"github.com/mapsheet/mapsheet/schema"
)

// farmLog is the log of a small battle that was played to its end.
var farmLog = filepath.Join("testdata", "the-farm.jsonl")

// farmGround is the map in the text of its scenario.
const farmGround = `  ".........",
  ".........",
  "...w.....",
  ".......w.",
  "....#....",
  ".w.......",
  ".........",
`

// farm is that battle: a draw, as both sides reach what they want.
func farm(t *testing.T) *playtest.Session {
	t.Helper()
	log, err := os.Open(farmLog)
	require.NoError(t, err)
	defer log.Close()
	s, err := playtest.Read(log, scenarios.Bases(), soldiers.System())
	require.NoError(t, err)
	return s
}

// farmDraft is the scenario of the battle with some of its text replaced.
func farmDraft(t *testing.T, oldnew ...string) *schema.File {
	t.Helper()
	log, err := os.ReadFile(farmLog)
	require.NoError(t, err)
	var head struct{ Text string }
	require.NoError(t, json.NewDecoder(bytes.NewReader(log)).Decode(&head))
	for i := 0; i < len(oldnew); i += 2 {
		require.Contains(t, head.Text, oldnew[i])
		head.Text = strings.Replace(head.Text, oldnew[i], oldnew[i+1], 1)
	}
	f, err := schema.Read("the-farm.toml", strings.NewReader(head.Text), scenarios.Bases())
	require.NoError(t, err)
	require.NotNil(t, f.Scenario)
	return f
}
