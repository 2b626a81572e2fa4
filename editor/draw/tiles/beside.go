package tiles

import (
	"runtime"
	"sync"
	"sync/atomic"
)

// Beside does so much work on as many processors as there are, a few at the most. Each
// piece is done by one of the workers, of whom do hears the number.
func Beside(pieces int, do func(worker, piece int)) { BesideUntil(Never, pieces, do) }

// BesideUntil is Beside, but begins no piece once late says so, which each worker asks after
// those that it does: the caller waits for no more than what was begun by then. It returns how
// many were done, from the first one on: one at the least.
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
			if late() {
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

// GoOn does what is left of some steps, from the next one on, until late says so. Each does its
// work until it is late, but something in each call, and says whether all of it is done. GoOn
// returns which is next then.
func GoOn[T any](steps []func(with T, late func() bool) bool, next int, with T, late func() bool) int {
	for begun := false; next < len(steps); next++ {
		if begun && late() || !steps[next](with, late) {
			return next
		}
		begun = true
	}
	return next
}

// Undivided is a step for GoOn that is done in one go.
func Undivided[T any](do func(T)) func(with T, late func() bool) bool {
	return func(with T, _ func() bool) bool {
		do(with)
		return true
	}
}

// Never is not late.
func Never() bool { return false }
