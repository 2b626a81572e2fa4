// Package aparttest is programs that play games apart, within the tests of those who have
// games played so.
package aparttest

import (
	"context"
	"io"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/rules/balance/apart"
	"github.com/mapsheet/mapsheet/rules/systems"
	"github.com/mapsheet/mapsheet/scenarios"
)

// Program is one that plays games, on goroutines of its own, between two pipes.
type Program struct {
	*io.PipeReader
	ask *io.PipeWriter
}

// Start starts a program of a version, which ends when it is closed.
func Start(version string) *Program {
	asked, ask := io.Pipe()
	told, tell := io.Pipe()
	go func() {
		err := apart.Serve(context.Background(), asked, tell, version, apart.Opener(systems.All(), scenarios.Bases()))
		_ = tell.CloseWithError(err)
		_ = asked.CloseWithError(err)
	}()
	return &Program{told, ask}
}

// Write has the program read something.
func (p *Program) Write(text []byte) (int, error) { return p.ask.Write(text) }

// Close ends the program.
func (p *Program) Close() error {
	_ = p.PipeReader.Close()
	return p.ask.Close()
}

// Begin is a pool of so many programs of a version.
func Begin(ctx context.Context, version string, n int) (*apart.Pool, error) {
	var programs []io.ReadWriteCloser
	for range n {
		programs = append(programs, Start(version))
	}
	return apart.New(ctx, version, programs)
}

// Pool is a pool that ends with the test.
func Pool(t testing.TB, n int) *apart.Pool {
	t.Helper()
	p, err := Begin(t.Context(), "1", n)
	require.NoError(t, err)
	t.Cleanup(p.Close)
	return p
}
