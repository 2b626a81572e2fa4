package schema_test

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/model/diag"
	"github.com/mapsheet/mapsheet/schema"
	"github.com/mapsheet/mapsheet/schema/disk"
)

const meadowHead = "format = \"mapsheet/1\"\nkind = \"mapsheet\"\nid = \"m\"\nname = \"M\"\n\n[map]\ncols = 1\nrows = 1\nterrain = [\".\"]\nlegend = { \".\" = \"clear\" }\n"

// endless is a file without an end.
type endless string

func (e endless) Read(p []byte) (int, error) {
	n := 0
	for n < len(p) {
		n += copy(p[n:], e)
	}
	return n, nil
}

func TestAbsurdFilesAreRefusedInNoTime(t *testing.T) {
	if testing.Short() {
		t.Skip("it measures time")
	}
	repeat := func(s string, bytes int) io.Reader { return strings.NewReader(strings.Repeat(s, bytes/len(s))) }
	const size = 8 << 20
	for name, test := range map[string]struct {
		file io.Reader
		code string
	}{
		"a file of 200 MB":                            {io.LimitReader(endless("# more\n"), 200<<20), "too-large"},
		"a file without an end":                       {endless("a"), "too-large"},
		"lists 10,000 deep":                           {strings.NewReader("a = " + strings.Repeat("[", 10_000) + strings.Repeat("]", 10_000)), "too-deep"},
		"tables 10,000 deep":                          {strings.NewReader("a = " + strings.Repeat("{a=", 10_000) + "1" + strings.Repeat("}", 10_000)), "too-deep"},
		"a key of 10,000 parts":                       {strings.NewReader(strings.Repeat("a.", 10_000) + "a = 1"), "too-deep"},
		"a header of 10,000 parts":                    {strings.NewReader("[" + strings.Repeat("a . ", 10_000) + "a]"), "too-deep"},
		"brackets behind a text that ends in a quote": {strings.NewReader(`a = ["""x"""", ` + strings.Repeat("[", 10_000)), "too-deep"},
		"brackets behind a text of two quotes":        {strings.NewReader("a = [" + strings.Repeat("'", 8) + ", " + strings.Repeat("[", 10_000)), "too-deep"},
		"nothing but brackets":                        {repeat("[", size), "too-deep"},
		"nothing but empty lines":                     {repeat("\n", size), "too-large"},
		"nothing but comments":                        {repeat("#\n", size), "too-large"},
		"a list of numbers":                           {io.MultiReader(strings.NewReader("a = ["), repeat("1,", size-9), strings.NewReader("]")), "too-large"},
		"very many tables":                            {repeat("[[a]]\n", size), "too-large"},
		"very many unknown keys":                      {strings.NewReader(meadowHead + manyKeys(30_000)), "unknown-key"},
		"a list of hexes of 8 MB":                     {io.MultiReader(strings.NewReader(meadowHead+"bridges = \""), repeat("0909 ", size-200), strings.NewReader("0909\"")), "off-map"},
		"a path of 8 MB":                              {io.MultiReader(strings.NewReader(meadowHead+"roads = [\""), repeat("0101 ", size-200), strings.NewReader("0101\"]")), "not-adjacent"},
		"a text of 8 MB without a quote":              {io.MultiReader(strings.NewReader("a = \""), repeat("x", size-10)), "syntax"},
		"very many wrong paths":                       {io.MultiReader(strings.NewReader(meadowHead+"roads = ["), repeat("\"x\",", 200_000), strings.NewReader("]")), "wrong-form"},
	} {
		t.Run(name, func(t *testing.T) {
			begin := time.Now()
			_, err := schema.Read("absurd.toml", test.file, nil)
			var list diag.List
			require.ErrorAs(t, err, &list)
			assert.Equal(t, test.code, list[0].Code, "%v", list[0])
			assert.LessOrEqual(t, len(list), 50)
			assert.Less(t, time.Since(begin), time.Minute, "it takes a second; what grows with the square of the file takes hours")
		})
	}
}

func manyKeys(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "key-%d = 1\n", i)
	}
	return b.String()
}

func TestTextThatIsNotUTF8IsRefusedAtItsPlace(t *testing.T) {
	for text, want := range map[string]string{
		"a = \"caf\xe9\"\n":        "x.toml:1:9: error encoding: the byte 0xE9 is not UTF-8: save the file in the encoding UTF-8",
		"# ö\n# ö \xff\n":          "x.toml:2:5: error encoding: the byte 0xFF is not UTF-8: save the file in the encoding UTF-8",
		"\xff\xfea\x00 \x00=\x00":  "x.toml:1:1: error encoding: the byte 0xFF is not UTF-8: save the file in the encoding UTF-8",
		"id = \"\x00\"":            "x.toml:1:7: error encoding: the file is not plain text: it holds the control character 0x00; take it out, or save the file as text",
		"# fine\n\u00e9\x80 = 1\n": "x.toml:2:2: error encoding: the byte 0x80 is not UTF-8: save the file in the encoding UTF-8",
	} {
		_, err := schema.Read("x.toml", strings.NewReader(text), nil)
		assert.EqualError(t, err, want)
	}
}

func TestWindowsLineEndsAndByteOrderMarksAreRead(t *testing.T) {
	text, err := os.ReadFile("testdata/ford.toml")
	require.NoError(t, err)
	windows := append([]byte("\ufeff"), bytes.ReplaceAll(text, []byte("\n"), []byte("\r\n"))...)
	f, err := schema.Read("ford.toml", bytes.NewReader(windows), nil)
	require.NoError(t, err)
	again, err := schema.Encode(f)
	require.NoError(t, err)
	assert.Equal(t, string(text), string(again))
}

func TestWhatCannotBeOpenedIsSaidInASentence(t *testing.T) {
	dir := t.TempDir()
	write := func(name string, mode os.FileMode) string {
		path := filepath.Join(dir, name)
		require.NoError(t, os.WriteFile(path, nil, mode))
		return path
	}
	big := write("big.toml", 0o644)
	require.NoError(t, os.Truncate(big, 200<<20))
	pipe := filepath.Join(dir, "pipe")
	require.NoError(t, syscall.Mkfifo(pipe, 0o644))
	loop := filepath.Join(dir, "loop")
	require.NoError(t, os.Symlink(loop, loop))
	for path, want := range map[string]string{
		dir:                           "error file: the file cannot be read: it is a folder",
		filepath.Join(dir, "nothing"): "error file: the file cannot be read: there is nothing of this name",
		big:                           "error too-large: the file is larger than 8 MiB, which no scenario needs: choose another file",
		pipe:                          "error file: the file cannot be read: it is not a regular file",
		loop:                          "error file: the file cannot be read: its symbolic links lead in a circle",
		filepath.Join(big, "x"):       "error file: the file cannot be read: part of its path is not a folder",
	} {
		_, err := schema.ReadFile(path, nil)
		assert.EqualError(t, err, path+": "+want)
	}
	if os.Geteuid() != 0 {
		secret := write("secret.toml", 0)
		_, err := schema.ReadFile(secret, nil)
		assert.EqualError(t, err, secret+": error file: the file cannot be read: you have no permission for it")
	}
}

func TestAReaderThatFailsIsReported(t *testing.T) {
	_, err := schema.Read("x.toml", io.MultiReader(strings.NewReader("a"), failing{syscall.EACCES}), nil)
	assert.EqualError(t, err, "x.toml: error file: the file cannot be read: you have no permission for it")
}

type failing struct{ err error }

func (f failing) Read([]byte) (int, error)  { return 0, f.err }
func (f failing) Write([]byte) (int, error) { return 0, f.err }

func TestPositionsLeadToTheValueOfAPath(t *testing.T) {
	f, err := schema.ReadFile("testdata/ford.toml", nil)
	require.NoError(t, err)
	text, err := os.ReadFile("testdata/ford.toml")
	require.NoError(t, err)
	lines := strings.Split(string(text), "\n")
	for path, want := range map[string]string{
		"title":                            `"The Ford"`,
		"history":                          `"""`,
		"length":                           `[length]`,
		"length.turns":                     `6`,
		"sides":                            `[[sides]]`,
		"sides[1].nations[1]":              `"british"]`,
		"map.terrain":                      `[`,
		"map.terrain[2]":                   `".//^/."`,
		`map.legend."#"`:                   `"town"`,
		"map.altitude.40":                  `"0402 0403"`,
		"map.places[1].hexes":              `"0402 0403"`,
		"forces[0].units[1].count":         `1, quality`,
		"forces[0].units[1].note":          `{ type = "german-machine-gun-company"`, // not there: what encloses it
		"forces[7].units":                  `[[forces]]`,
		"deployment[0].area.within.of":     `{ place = "town-a" }`,
		"deployment[0].mount":              `[[deployment]]`,
		"reinforcements[0].entry":          `{ intersect`,
		"victory.clauses[0].outcome":       `{ winner = "german" }`,
		"victory.clauses[0].condition.all": `[`,
		"victory.clauses[0].condition.all[1].not.losses.at_most": `5 } }`,
		"charts":             `# The ford`,
		"charts.nations[\"x": `# The ford`,
	} {
		at := f.Position(path)
		assert.Equal(t, "testdata/ford.toml", at.File)
		require.LessOrEqual(t, at.Line, len(lines))
		assert.True(t, strings.HasPrefix(lines[at.Line-1][at.Column-1:], want), "%s is at %s", path, at)
	}
	assert.Equal(t, diag.Position{}, (&schema.File{}).Position("title"))
}

func TestFilesAreReadByManyAtOnce(t *testing.T) {
	text, err := os.ReadFile("testdata/ford.toml")
	require.NoError(t, err)
	broken := strings.ReplaceAll(string(text), "winner", "winer")
	var wait sync.WaitGroup
	for range 8 {
		wait.Go(func() {
			f, err := schema.Read("ford.toml", bytes.NewReader(text), testBases{})
			if assert.NoError(t, err) {
				_, err = schema.Encode(f)
				assert.NoError(t, err)
			}
			_, err = schema.Read("ford.toml", strings.NewReader(broken), testBases{})
			assert.Error(t, err)
		})
	}
	wait.Wait()
}

// A pipe that nobody writes to would hang whoever opens it.
func TestOnlyARegularFileIsOpened(t *testing.T) {
	folder := t.TempDir()
	pipe := filepath.Join(folder, "pipe")
	require.NoError(t, syscall.Mkfifo(pipe, 0o644))
	link := filepath.Join(folder, "link")
	require.NoError(t, os.Symlink(pipe, link))
	for path, want := range map[string]string{pipe: "it is not a regular file", link: "it is not a regular file", folder: "it is a folder", os.DevNull: "it is not a regular file", filepath.Join(folder, "no"): "there is nothing of this name"} {
		for _, flag := range []int{os.O_RDONLY, os.O_RDWR} {
			_, _, err := schema.OpenRegular(disk.System{}, path, flag)
			require.Error(t, err, path)
			assert.Equal(t, want, schema.Reason(err), path)
		}
	}
	file := filepath.Join(folder, "file")
	require.NoError(t, os.WriteFile(file, []byte("0123456789"), 0o644))
	data, err := schema.ReadRegular(disk.System{}, file, 4)
	require.NoError(t, err)
	assert.Equal(t, "0123", string(data))
}
