package tiles

import (
	"runtime"
	"sync"
	"sync/atomic"
)

// Beside does so much work on as many processors as there are, a few at the most. Each
// piece is done by one of the workers, of whom do hears the number.
func Beside(pieces int, do func(worker, piece int)) { BesideUntil(Never, pieces, do) }

// BesideUntil is Beside, but begins no piece once late says so, which the caller asks after
// each of those that he does himself. It returns how many were done, from the first one on:
// one at the least.
func BesideUntil(late func() bool, pieces int, do func(worker, piece int)) int {
	var next atomic.Int64
	var ended atomic.Bool
	work := func(worker int) {
		for !ended.Load() {
			i := int(next.Add(1)) - 1
			if i >= pieces {
				return
			}
			do(worker, i)
			if worker == 0 && late() {
				ended.Store(true)
			}
		}
	}
	var all sync.WaitGroup
	for worker := 1; worker < min(runtime.GOMAXPROCS(0), mostWorkers, pieces); worker++ {
		all.Go(func() { work(worker) })
	}
	work(0)
	all.Wait()
	return min(int(next.Load()), pieces)
}

const mostWorkers = 4

// GoOn does what is left of some steps, from the next one on, until late says so; where nothing
// was done before them, one at the least. It returns which is next then.
func GoOn[T any](steps []func(T), next int, with T, begun bool, late func() bool) int {
	for ; next < len(steps); next++ {
		if begun && late() {
			return next
		}
		steps[next](with)
		begun = true
	}
	return next
}

// Never is not late.
func Never() bool { return false }
