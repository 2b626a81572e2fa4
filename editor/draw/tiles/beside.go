package tiles

import (
	"runtime"
	"sync"
	"sync/atomic"
)

// Beside does so much work on as many processors as there are, a few at the most. Each
// piece is done by one of the workers, of whom do hears the number.
func Beside(pieces int, do func(worker, piece int)) {
	var next atomic.Int64
	var all sync.WaitGroup
	for worker := range min(runtime.GOMAXPROCS(0), mostWorkers, pieces) {
		all.Go(func() {
			for i := int(next.Add(1)) - 1; i < pieces; i = int(next.Add(1)) - 1 {
				do(worker, i)
			}
		})
	}
	all.Wait()
}

const mostWorkers = 4
