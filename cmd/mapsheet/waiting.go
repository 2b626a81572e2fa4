package main

import (
	"context"
	"fmt"
	"io"
	"time"
)

// patience is for how long a command waits for another program before it says so; tests
// have less.
var patience = time.Second

// patiently does what may wait for another program, and says for what where that takes long.
// It is over with the context's error where that ends first, and does nothing where it has ended.
func patiently(ctx context.Context, errOut io.Writer, what string, do func()) error {
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	done := make(chan struct{})
	go func() {
		defer close(done)
		do()
	}()
	select {
	case <-done:
		return nil
	case <-time.After(patience):
		fmt.Fprintln(errOut, "waiting for "+what)
	case <-ctx.Done():
	}
	select {
	case <-done:
		return nil
	case <-ctx.Done():
		return context.Cause(ctx)
	}
}

// patient is what another program writes. That nothing of it comes is said once. Ctrl-C ends
// the commands that read it.
type patient struct {
	io.Reader
	errOut io.Writer
	what   string
	heard  bool
}

func (p *patient) Read(b []byte) (n int, err error) {
	if p.heard {
		return p.Reader.Read(b)
	}
	p.heard = true
	_ = patiently(context.Background(), p.errOut, p.what, func() { n, err = p.Reader.Read(b) }) // which has no end
	return n, err
}
