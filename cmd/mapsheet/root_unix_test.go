//go:build unix

package main

import (
	"bytes"
	"context"
	"os"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/spf13/cobra"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
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
