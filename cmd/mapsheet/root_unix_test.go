//go:build unix

package main

import (
	"os/signal"
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
