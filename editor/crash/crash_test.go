package crash

import (
	"bufio"
	"bytes"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/schema/disk"
	"github.com/mapsheet/mapsheet/schema/disk/disktest"
)

// childVariable has the test binary be a program that keeps what it says in the folder it
// names, and does then what a line on its standard input tells it.
const childVariable = "MAPSHEET_TEST_CRASH"

func TestMain(m *testing.M) {
	folder := os.Getenv(childVariable)
	if folder == "" {
		os.Exit(m.Run())
	}
	keeper, err := Keep(folder, "v1.2.3")
	if err != nil || keeper == nil {
		panic("it keeps nothing")
	}
	os.Stdout.WriteString("begun\n")
	order, _ := bufio.NewReader(os.Stdin).ReadString('\n')
	switch strings.TrimSpace(order) {
	case "panic":
		hexes := make([]int, len(order))
		hexes[len(order)]++
	case "panic beside":
		go panic("a task gave up")
		select {}
	case "say much":
		panic(strings.Repeat("far too much ", mostBytes/8))
	case "end":
		if err := keeper.Close(); err != nil {
			panic(err)
		}
	}
}

// child is such a program.
type child struct {
	t *testing.T
	*exec.Cmd
	in   io.WriteCloser
	said bytes.Buffer
}

func begin(t *testing.T, folder string) *child {
	t.Helper()
	c := &child{t: t, Cmd: exec.Command(os.Args[0])}
	c.Env = append(os.Environ(), childVariable+"="+folder)
	c.Stderr = &c.said
	var err error
	c.in, err = c.StdinPipe()
	require.NoError(t, err)
	out, err := c.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, c.Start())
	t.Cleanup(func() { _ = c.Process.Kill() })
	line, err := bufio.NewReader(out).ReadString('\n')
	require.NoError(t, err, c.said.String())
	require.Equal(t, "begun", strings.TrimSpace(line))
	return c
}

// does has the program do something, and waits for its end.
func (c *child) does(what string) error {
	c.t.Helper()
	_, err := io.WriteString(c.in, what+"\n")
	require.NoError(c.t, err)
	return c.Wait()
}

func left(t *testing.T, folder string) []Report {
	t.Helper()
	found, err := Left(disk.System{}, folder)
	require.NoError(t, err)
	return found
}

func namesIn(t *testing.T, folder string) (out []string) {
	t.Helper()
	entries, err := os.ReadDir(folder)
	require.NoError(t, err)
	for _, e := range entries {
		out = append(out, e.Name())
	}
	return out
}

func TestWhatAProgramSaidThatBrokeDownIsKept(t *testing.T) {
	for order, why := range map[string]string{
		"panic":        "panic: runtime error: index out of range [6] with length 6",
		"panic beside": "panic: a task gave up",
	} {
		t.Run(order, func(t *testing.T) {
			folder := filepath.Join(t.TempDir(), "state", "crashes")
			c := begin(t, folder)
			assert.Empty(t, left(t, folder), "it runs")
			require.Len(t, namesIn(t, folder), 1)
			var broke *exec.ExitError
			require.ErrorAs(t, c.does(order), &broke)

			found := left(t, folder)
			require.Len(t, found, 1)
			r := found[0]
			assert.Equal(t, why, r.Why)
			assert.Regexp(t, `^Mapsheet v1\.2\.3, go\S+, \w+/\w+, begun \d{4}-\d\d-\d\dT`, r.Text)
			assert.False(t, r.Cut)
			assert.Contains(t, r.Text, "crash.TestMain", "it tells where in the program it was")
			assert.Contains(t, r.Text, strings.TrimSpace(c.said.String()), "it is all that was said on the screen")
			assert.WithinDuration(t, time.Now(), r.When, time.Minute)
			assert.Regexp(t, `^\d{4}-\d\d-\d\d-\d{6}-\d+\.txt$`, filepath.Base(r.Path))

			assert.Equal(t, found, left(t, folder), "it stays until it is discarded")
			require.NoError(t, r.Discard())
			require.NoError(t, r.Discard(), "another window may have done it")
			assert.Empty(t, namesIn(t, folder))
		})
	}
}

func TestAProgramThatEndsOtherwiseLeavesNothing(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "crashes")
	require.NoError(t, begin(t, folder).does("end"))
	assert.Empty(t, namesIn(t, folder), "it ended well")

	killed, other := begin(t, folder), begin(t, folder)
	require.NoError(t, killed.Process.Kill())
	require.Error(t, killed.Wait())
	assert.Len(t, namesIn(t, folder), 2)
	assert.Empty(t, left(t, folder), "it had no time to say anything")
	assert.Len(t, namesIn(t, folder), 1, "its file is swept up, and not that of a program that runs")
	require.NoError(t, other.does("end"))
	assert.Empty(t, namesIn(t, folder))
	require.NoError(t, (*Keeper)(nil).Close())
}

func TestNoMoreIsReadAndKeptThanIsReasonable(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "crashes")
	require.Error(t, begin(t, folder).does("say much"))
	found := left(t, folder)
	require.Len(t, found, 1)
	assert.Len(t, found[0].Text, mostBytes)
	assert.True(t, found[0].Cut)
	broke := time.Now().Add(-48 * time.Hour).Truncate(time.Second)
	require.NoError(t, os.Chtimes(found[0].Path, broke, broke))
	for range 2 {
		require.True(t, left(t, folder)[0].When.Equal(broke), "reading it changes nothing of when that was")
	}
	require.NoError(t, os.Chtimes(found[0].Path, time.Time{}, time.Now()))

	for i := range mostKept + 2 {
		path := filepath.Join(folder, string(rune('a'+i))+suffix)
		require.NoError(t, os.WriteFile(path, []byte("Mapsheet\n\npanic: older\n"), 0o600))
		at := time.Now().Add(-time.Duration(i+1) * time.Hour)
		require.NoError(t, os.Chtimes(path, at, at))
	}
	again := left(t, folder)
	require.Len(t, again, mostKept)
	assert.Equal(t, found[0].Path, again[0].Path, "the latest is the first")
	assert.Equal(t, []string{"a.txt", "b.txt", "c.txt", "d.txt"}, namesIn(t, folder)[1:])
}

func TestAFolderThatCannotBeReadIsSaid(t *testing.T) {
	assert.Empty(t, left(t, filepath.Join(t.TempDir(), "none")))

	d := disktest.New()
	require.NoError(t, d.MkdirAll("/crashes", 0o700))
	d.Put("/crashes/one.txt", "Mapsheet\n\npanic: no\n")
	found, err := Left(d, "/crashes")
	require.NoError(t, err)
	require.Len(t, found, 1)
	d.Fault = func(op disktest.Op) error { return syscall.EIO }
	_, err = Left(d, "/crashes")
	require.ErrorContains(t, err, "what programs said that broke down cannot be looked for")
	require.ErrorIs(t, found[0].Discard(), syscall.EIO)
}
