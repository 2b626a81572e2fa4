//go:build unix

package main

import (
	"bufio"
	"bytes"
	"context"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/spf13/cobra"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/schema"
)

// Whoever ends a job that has had its time gives it a moment to write what it has, and so does a
// terminal that is closed, and one that has read enough.
func TestACommandThatIsAskedToEndWritesWhatItHas(t *testing.T) {
	for _, sent := range []syscall.Signal{syscall.SIGTERM, syscall.SIGHUP, syscall.SIGPIPE} {
		if signal.Ignored(sent) {
			continue // whoever runs the tests does not want it
		}
		cmd := &cobra.Command{}
		cmd.SetContext(t.Context())
		ctx, stop := interruptible(cmd)
		require.NoError(t, syscall.Kill(syscall.Getpid(), sent))
		select {
		case <-ctx.Done():
		case <-time.After(time.Minute):
			assert.Fail(t, "it is not stopped", "%v", sent)
		}
		stop()
	}
}

func TestACommandThatIsToOutliveItsTerminalDoes(t *testing.T) {
	signal.Ignore(syscall.SIGHUP) // as nohup does
	defer signal.Reset(syscall.SIGHUP)
	cmd := &cobra.Command{}
	cmd.SetContext(t.Context())
	_, stop := interruptible(cmd)
	defer stop()
	assert.True(t, signal.Ignored(syscall.SIGHUP))
}

// What is to read what a command says may have stalled, and its writing with it: whoever asks
// again is rid of it. Two signals at once are one.
func TestACommandThatIsAskedTwiceEndsAtOnce(t *testing.T) {
	left := make(chan int, 1)
	exit = func(status int) { left <- status }
	defer func() { exit = os.Exit }()
	ask := func() { require.NoError(t, syscall.Kill(syscall.Getpid(), syscall.SIGTERM)) }
	cmd := &cobra.Command{}
	cmd.SetContext(t.Context())
	ctx, stop := interruptible(cmd)
	defer stop()
	ask()
	<-ctx.Done()
	ask()
	select {
	case <-left:
		assert.Fail(t, "it was ended while it wrote what it had")
	case <-time.After(askedTwice / 2):
	}
	require.Eventually(t, func() bool {
		ask()
		select {
		case status := <-left:
			return status == statusProblems
		default:
			return false
		}
	}, time.Minute, askedTwice/4)
}

// Whatever is stopped says so in words of its own.
func TestACommandThatIsStoppedSaysSo(t *testing.T) {
	for _, call := range []string{"export brunstatt --to svg", "export brunstatt --to vassal -o OUT", "import IN.csv --into brunstatt --from csv -o OUT", "balance brunstatt --games 2", "duel brunstatt", "league brunstatt", "play brunstatt",
		"balance sensitivity brunstatt --games 2", "balance search brunstatt --games 2", "balance force brunstatt --side german --games 2", "balance table brunstatt --games 1"} {
		ctx, stop := context.WithCancel(t.Context())
		stop()
		var out, errOut bytes.Buffer
		file := filepath.Join(t.TempDir(), "a.vmod")
		line := strings.NewReplacer("OUT", file, "IN.csv", writeFile(t, "in.csv", "side,type\n")).Replace(call)
		assert.Equal(t, statusProblems, run(ctx, strings.Fields(line), strings.NewReader(""), &out, &errOut), call)
		assert.Contains(t, errOut.String(), "stopped before", call)
		assert.NotContains(t, errOut.String(), "context", call)
		assert.NoFileExists(t, file, call)
	}
}

// asked is the built-in data for a command that is asked to end as it opens its first scenario.
type asked struct {
	schema.Bases
	ask func()
}

func (a asked) Mapsheet(name string) (*model.Mapsheet, error) {
	a.ask()
	return a.Bases.Mapsheet(name)
}

// To open many scenarios takes a second or two, in which a command may be asked to end, too.
func TestACommandThatIsAskedToEndAsItBeginsSaysSo(t *testing.T) {
	file := writeFile(t, "in.toml", brunstatt(t))
	for _, call := range []string{"duel IN --games 2", "league IN --games 2", "balance table IN --games 1 --quick 1", "balance sensitivity IN --games 2", "balance search IN --games 2",
		"balance force IN --side german --games 2", "balance IN --games 2", "play IN", "export IN --to vassal -o OUT"} {
		heard := make(chan os.Signal, 1)
		signal.Notify(heard, syscall.SIGTERM) // or the tests would end
		known := installed()
		known.bases = asked{known.bases, sync.OnceFunc(func() {
			require.NoError(t, syscall.Kill(syscall.Getpid(), syscall.SIGTERM))
			<-heard
			time.Sleep(50 * time.Millisecond) // for whoever else hears it
		})}
		var out, errOut bytes.Buffer
		line := strings.NewReplacer("OUT", filepath.Join(t.TempDir(), "a.vmod"), "IN", file).Replace(call)
		assert.Equal(t, statusProblems, runWith(t.Context(), known, strings.Fields(line), strings.NewReader(""), &out, &errOut), call)
		assert.Contains(t, errOut.String(), "stopped before", call)
		signal.Stop(heard)
	}
}

// A log may be a pipe. Whoever names one that nobody writes to, or reads, is told what the
// command waits for.
func TestACommandThatWaitsForAnotherProgramSaysSo(t *testing.T) {
	patience = time.Millisecond
	defer func() { patience = time.Second }()
	dir := t.TempDir()
	log := filepath.Join(dir, "log.jsonl")
	require.Zero(t, mapsheet(t, "play", skirmish, "--log", log).status)
	game, err := os.ReadFile(log)
	require.NoError(t, err)
	pipe := filepath.Join(dir, "pipe.jsonl")
	require.NoError(t, syscall.Mkfifo(pipe, 0o600))
	in, typed := io.Pipe()
	give := func(to io.WriteCloser) {
		_, err := to.Write(game)
		require.NoError(t, err)
		require.NoError(t, to.Close())
	}
	for call, other := range map[string]struct {
		says string
		do   func()
	}{
		"replay -": {"waiting for standard input", func() { give(typed) }},
		"replay " + pipe: {"waiting for something to write to " + pipe, func() {
			file, err := os.OpenFile(pipe, os.O_WRONLY, 0)
			require.NoError(t, err)
			give(file)
		}},
		"play " + skirmish + " --log " + pipe: {"waiting for something to read " + pipe, func() {
			got, err := os.ReadFile(pipe)
			require.NoError(t, err)
			assert.Equal(t, string(game), string(got))
		}},
	} {
		said, errOut := io.Pipe()
		status := make(chan int)
		go func() {
			defer errOut.Close()
			status <- run(t.Context(), strings.Fields(call), in, io.Discard, errOut)
		}()
		lines := bufio.NewScanner(said)
		require.True(t, lines.Scan(), call)
		assert.Equal(t, other.says, lines.Text())
		go func() {
			for lines.Scan() { // "waiting" once more, perhaps, for the first byte
			}
		}()
		other.do()
		assert.Zero(t, <-status, call)
	}
}

// Whoever stops a game that waits for a reader of its log is rid of it.
func TestAGameThatWaitsForAReaderIsStopped(t *testing.T) {
	patience = time.Millisecond
	defer func() { patience = time.Second }()
	pipe := filepath.Join(t.TempDir(), "pipe.jsonl")
	require.NoError(t, syscall.Mkfifo(pipe, 0o600))
	ctx, stop := context.WithCancel(t.Context())
	said, errOut := io.Pipe()
	status := make(chan int, 1)
	go func() {
		defer errOut.Close()
		status <- run(ctx, []string{"play", skirmish, "--log", pipe}, strings.NewReader(""), io.Discard, errOut)
	}()
	lines := bufio.NewScanner(said)
	require.True(t, lines.Scan())
	stop()
	require.True(t, lines.Scan())
	assert.Equal(t, "the game was stopped before its end", lines.Text())
	assert.Equal(t, statusProblems, <-status)
}
