package playtest_test

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/playtest"
	"github.com/mapsheet/mapsheet/rules/soldiers"
	"github.com/mapsheet/mapsheet/scenarios"
)

var update = flag.Bool("update", false, "write the golden files anew")

// farm is a small battle that was played to its end: a draw, as both sides reach
// what they want.
func farm(t *testing.T) *playtest.Session {
	t.Helper()
	log, err := os.Open(filepath.Join("testdata", "the-farm.jsonl"))
	require.NoError(t, err)
	defer log.Close()
	s, err := playtest.Read(log, scenarios.Bases(), soldiers.System())
	require.NoError(t, err)
	return s
}

// golden holds a text against the one that was looked through and kept.
func golden(t *testing.T, name string, got []byte) {
	t.Helper()
	path := filepath.Join("testdata", name)
	if *update {
		require.NoError(t, os.WriteFile(path, got, 0o644))
	}
	want, err := os.ReadFile(path)
	require.NoError(t, err)
	assert.Equal(t, string(want), string(got))
}

func TestTheReportOfASmallBattleReadsSo(t *testing.T) {
	s := farm(t)
	s.GoTo(0)
	require.NoError(t, s.Annotate("Both sides\ndeploy."))
	s.GoTo(s.Len())
	require.NoError(t, s.Annotate("A draw!"))
	r, err := s.Report(s.Branch().ID)
	require.NoError(t, err)
	var out bytes.Buffer
	require.NoError(t, r.WriteMarkdown(&out, func(name string, _ []byte) (string, error) { return name, nil }))
	golden(t, "the-farm.md", out.Bytes())
	golden(t, "the-farm-strength.svg", []byte(r.StrengthChart()))
	golden(t, "the-farm-losses.svg", []byte(r.LossesChart()))
}
