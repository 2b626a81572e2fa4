package balance

import (
	"context"
	"sync"
)

// inParallel does the works 0 to n-1, so many at a time, and is how many of the first
// are done: all, unless it ends before them, with the context's error or one of a work's.
// After each it tells how many of the first are done and how many in all, where told is not
// nil; as long as told does not return, no other work is begun.
func inParallel(ctx context.Context, n, workers int, work func(ctx context.Context, i int) error, told func(first, done int)) (int, error) {
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	jobs := make(chan int)
	go func() {
		defer close(jobs)
		for i := range n {
			select {
			case jobs <- i:
			case <-ctx.Done():
				return
			}
		}
	}()
	finished, first, done := make([]bool, n), 0, 0
	var counting sync.Mutex
	var working sync.WaitGroup
	for range max(workers, 1) {
		working.Go(func() {
			for i := range jobs {
				if err := work(ctx, i); err != nil {
					stop(err)
					return
				}
				counting.Lock()
				finished[i] = true
				for first < n && finished[first] {
					first++
				}
				if done++; told != nil {
					told(first, done)
				}
				counting.Unlock()
			}
		})
	}
	working.Wait()
	if first == n {
		return n, nil
	}
	return first, context.Cause(ctx)
}
