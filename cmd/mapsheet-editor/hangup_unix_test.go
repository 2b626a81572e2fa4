//go:build unix

package main

import (
	"os/signal"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestAProgramWhoseTerminalIsClosedEndsAsWhenItIsAskedTo(t *testing.T) {
	if signal.Ignored(syscall.SIGHUP) {
		t.Skip("whoever runs the tests does not want it")
	}
	defer signal.Reset(syscall.SIGHUP)
	ended := make(chan struct{})
	whenLeft(func() { close(ended) })
	require.NoError(t, syscall.Kill(syscall.Getpid(), syscall.SIGHUP))
	select {
	case <-ended:
	case <-time.After(time.Minute):
		assert.Fail(t, "it does not end")
	}
}
