//go:build unix

package main

import (
	"syscall"
	"testing"
	"time"

	"github.com/spf13/cobra"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// Whoever ends a job that has had its time gives it a moment to write what it has.
func TestACommandThatIsAskedToEndWritesWhatItHas(t *testing.T) {
	cmd := &cobra.Command{}
	cmd.SetContext(t.Context())
	ctx, stop := interruptible(cmd)
	defer stop()
	require.NoError(t, syscall.Kill(syscall.Getpid(), syscall.SIGTERM))
	select {
	case <-ctx.Done():
	case <-time.After(time.Minute):
		assert.Fail(t, "it is not stopped")
	}
}
