package apart

import (
	"context"
	"fmt"
	"runtime"
)

// Players is what plays batches of games apart from a program that has one thread, for itself
// and for the window that it shows. A nil one stands for programs that play games themselves,
// beside all else that they do.
type Players struct {
	Cores int // processors of the machine
	// Begin starts so many of them. It waits until they can play.
	Begin func(ctx context.Context, n int) (*Pool, error)
}

// Processors is how many can play games.
func (p *Players) Processors() int {
	if p == nil {
		return runtime.NumCPU()
	}
	return max(p.Cores, 1)
}

// mostUnasked is how many players there are where nobody asks for more: each takes some 100 MB.
const mostUnasked = 8

// AtATime is how many games are played at a time where nobody says: as many as there are
// processors, but for one that a window has to itself where it has one thread.
func (p *Players) AtATime() int {
	if p == nil {
		return runtime.GOMAXPROCS(0)
	}
	return min(max(p.Cores-1, 1), mostUnasked)
}

// Pool is what plays games, so many at a time, to be closed by the caller; nil where the program
// does so itself. Where it should be there and cannot be, the error says why: the program plays
// all the same then.
func (p *Players) Pool(ctx context.Context, n int) (*Pool, error) {
	if p == nil {
		return nil, nil
	}
	pool, err := p.Begin(ctx, min(n, p.Processors()))
	if err != nil && ctx.Err() == nil {
		return nil, fmt.Errorf("the window plays the games itself and answers slowly meanwhile, as nothing beside it can play them: %w", err)
	}
	return pool, nil
}
