package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// variant is a file of its own made of Brunstatt, with texts replaced.
func variant(t *testing.T, name string, replace ...string) string {
	t.Helper()
	text := mapsheet(t, "fmt", "brunstatt").out
	for i := 0; i < len(replace); i += 2 {
		require.Contains(t, text, replace[i])
	}
	return writeFile(t, name, strings.NewReplacer(replace...).Replace(text))
}

func TestDiffTellsWhatDiffers(t *testing.T) {
	r := mapsheet(t, "diff", "brunstatt", "brunstatt")
	assert.Equal(t, result{out: "The two say the same.\n"}, r)

	mine := variant(t, "mine.toml", `title = "Brunstatt"`, `title = "Altkirch"`, "turns = 18", "turns = 20")
	want := "battle\n  The title is “Altkirch”, was “Brunstatt”.\n  The game lasts 20 turns, was 18.\n"
	assert.Equal(t, result{out: want}, mapsheet(t, "diff", "brunstatt", mine))
	assert.Equal(t, statusProblems, mapsheet(t, "diff", "--exit-code", "brunstatt", mine).status)

	var changes []struct{ Part, Path, Sentence string }
	require.NoError(t, json.Unmarshal([]byte(mapsheet(t, "diff", "--json", "brunstatt", mine).out), &changes))
	require.Len(t, changes, 2)
	assert.Equal(t, "length.turns", changes[1].Path)
}

func TestDiffTakesScenariosAlone(t *testing.T) {
	r := mapsheet(t, "diff", "brunstatt", "../../scenarios/maps/standard.toml")
	assert.Equal(t, statusProblems, r.status)
	assert.Contains(t, r.err, "is a file of the kind \"mapsheet\": name a scenario")
}

func TestMergeBringsBothChangesTogether(t *testing.T) {
	mine := variant(t, "mine.toml", `title = "Brunstatt"`, `title = "Altkirch"`)
	yours := variant(t, "yours.toml", "turns = 18", "turns = 20")
	out := filepath.Join(t.TempDir(), "both.toml")
	assert.Equal(t, result{}, mapsheet(t, "merge", "brunstatt", mine, yours, "-o", out))
	assert.Equal(t, "battle\n  The title is “Altkirch”, was “Brunstatt”.\n  The game lasts 20 turns, was 18.\n", mapsheet(t, "diff", "brunstatt", out).out)
}

func TestMergeKeepsTheCommentsOfBoth(t *testing.T) {
	mine := variant(t, "mine.toml", `title = "Brunstatt"`, "# Is that its name?\ntitle = \"Altkirch\"")
	yours := variant(t, "yours.toml", "[length]\n", "# Long enough?\n[length]\n")
	out := filepath.Join(t.TempDir(), "both.toml")
	require.Equal(t, result{}, mapsheet(t, "merge", "brunstatt", mine, yours, "-o", out))
	assert.Contains(t, content(t, out), "# Is that its name?\n")
	assert.Contains(t, content(t, out), "# Long enough?\n")
}

func TestMergeRefusesAnotherGame(t *testing.T) {
	out := filepath.Join(t.TempDir(), "both.toml")
	r := mapsheet(t, "merge", "brunstatt", "brunstatt", "leuthen", "-o", out, "--prefer", "theirs")
	assert.Equal(t, statusProblems, r.status)
	assert.Contains(t, r.err, "“Leuthen” is played by other rules than “Brunstatt” (commanders, not soldiers)")
	assert.NoFileExists(t, out)
}

func TestMergeAsksWhereBothChangedTheSameThing(t *testing.T) {
	mine := variant(t, "mine.toml", `title = "Brunstatt"`, `title = "Altkirch"`)
	yours := variant(t, "yours.toml", `title = "Brunstatt"`, `title = "Zillisheim"`)
	out := filepath.Join(t.TempDir(), "both.toml")
	merge := func(more ...string) result {
		return mapsheet(t, append([]string{"merge", "brunstatt", mine, yours, "-o", out}, more...)...)
	}

	r := merge()
	assert.Equal(t, statusProblems, r.status)
	assert.Contains(t, r.out, "title: Both changed the title.\n  was:    “Brunstatt”\n  ours:   “Altkirch”\n  theirs: “Zillisheim”\n")
	assert.NoFileExists(t, out)

	for args, title := range map[[2]string]string{
		{"--prefer", "ours"}: "Altkirch", {"--prefer", "theirs"}: "Zillisheim", {"--take", "title=theirs"}: "Zillisheim",
	} {
		assert.Equal(t, result{}, merge(args[:]...))
		text, err := os.ReadFile(out)
		require.NoError(t, err)
		assert.Contains(t, string(text), `title = "`+title+`"`)
	}

	assert.Equal(t, statusUse, merge("--prefer", "mine").status)
	assert.Equal(t, statusUse, merge("--take", "title=theirs,date=ours").status)
}
