package drawtest

import "sync/atomic"

// LateAfter is late once it was asked so often, by however many workers at once.
func LateAfter(asked int) func() bool {
	var left atomic.Int64
	left.Store(int64(asked))
	return func() bool { return left.Add(-1) <= 0 }
}
