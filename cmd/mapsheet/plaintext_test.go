package main

import (
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// What is shown is written by number, and the bytes of a file go to files and pipes as they are.
func TestTextsOfFilesAreWrittenByNumberAndBytesAsTheyAre(t *testing.T) {
	t.Setenv("XDG_STATE_HOME", t.TempDir())
	const evil = "\u009b2J\u202eback"
	text, err := os.ReadFile(skirmish)
	require.NoError(t, err)
	path := writeFile(t, "bad.toml", strings.Replace(string(text), `title = "`, `title = "`+evil, 1))
	assert.Contains(t, mapsheet(t, "play", path, "--seed", "1").out, `\u009b2J\u202eback`)
	assert.Contains(t, mapsheet(t, "fmt", "--stdout", path).out, evil)
	kept := writeFile(t, "kept.toml", "\x1b]0;owned\a")
	require.Zero(t, mapsheet(t, "new", "--force", kept).status)
	assert.Equal(t, "\x1b]0;owned\a", mapsheet(t, "versions", "show", kept, "2").out)
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

func TestALetterThatStaysCutIsShownAsOne(t *testing.T) {
	var out strings.Builder
	w := newColumns(&out, 0)
	printf(w, "%s\t%d\n", "a\tb\nc", 1)
	_, err := w.Write([]byte("d\t2\xc3"))
	require.NoError(t, err)
	require.NoError(t, w.Flush())
	assert.Equal(t, "a b c  1\nd      2\ufffd", out.String())
}
