package main

import (
	"encoding/json"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/check"
	"github.com/mapsheet/mapsheet/rules/systems"
	"github.com/mapsheet/mapsheet/schema"
)

func TestACodeIsExplained(t *testing.T) {
	r := mapsheet(t, "check", "--explain", "cannot-fit")
	assert.Equal(t, statusFine, r.status)
	for _, want := range []string{"cannot-fit (error)", "Why it matters:", "How to mend it:", "For example:", "--fix=cannot-fit"} {
		assert.Contains(t, r.out, want)
	}
	var e struct {
		Code, Severity string
		Fixable        bool
	}
	require.NoError(t, json.Unmarshal([]byte(mapsheet(t, "check", "--explain", "no-history", "--json").out), &e))
	assert.Equal(t, "no-history", e.Code)
	assert.Equal(t, "hint", e.Severity)
	assert.False(t, e.Fixable)

	r = mapsheet(t, "check", "--explain", "can-not-fit")
	assert.Equal(t, statusUse, r.status)
	assert.Contains(t, r.err, "did you mean cannot-fit")
	assert.Contains(t, mapsheet(t, "check", "--explain", "xylophone").err, "--codes")
}

func TestAllCodesAreListed(t *testing.T) {
	r := mapsheet(t, "check", "--codes")
	assert.Equal(t, statusFine, r.status)
	lines := strings.Split(strings.TrimSpace(r.out), "\n")
	seen := map[string]bool{}
	for _, line := range lines {
		code := strings.Fields(line)[0]
		assert.False(t, seen[code], code)
		seen[code] = true
	}
	for _, e := range check.Codes(systems.All()...) {
		assert.True(t, seen[e.Code], e.Code)
	}
	for _, c := range schema.Codes() {
		assert.Contains(t, mapsheet(t, "check", "--explain", c.Code).out, c.Code+" (error)", "what keeps a file from being read is explained, too")
	}
	assert.Regexp(t, `^unknown-system +error +\S.*\.$`, lines[0])
	assert.Contains(t, mapsheet(t, "__complete", "check", "--explain", "").out, "road-ends\t")
}

func TestFixesAreMadeAndWritten(t *testing.T) {
	broken := strings.Replace(brunstatt(t), `place = "town-a"`, `place = "town-aa"`, 1)
	path := writeFile(t, "mine.toml", broken)

	r := mapsheet(t, "check", "--fix", "--dry-run", path)
	assert.Equal(t, statusFine, r.status)
	assert.Contains(t, r.out, "unknown-place: let it be town A")
	after, err := os.ReadFile(path)
	require.NoError(t, err)
	assert.Equal(t, broken, string(after), "a dry run changes nothing")

	assert.Equal(t, statusProblems, mapsheet(t, "check", "--fix=no-title", path).status, "another kind is left alone")
	r = mapsheet(t, "check", "--fix=unknown-place", "--hints=false", path)
	assert.Equal(t, statusFine, r.status)
	assert.Equal(t, path+": unknown-place: let it be town A\n", r.out)
	after, err = os.ReadFile(path)
	require.NoError(t, err)
	assert.Equal(t, brunstatt(t), string(after))
}

func TestFixesAreRefusedWithAReason(t *testing.T) {
	r := mapsheet(t, "check", "--fix", "brunstatt")
	assert.Equal(t, statusProblems, r.status)
	assert.Contains(t, r.err, "built in")
	assert.Contains(t, mapsheet(t, "check", "--fix=no-titel", "x.toml").err, "did you mean no-title")
	assert.Contains(t, mapsheet(t, "check", "--dry-run", "brunstatt").err, "give both")
}
