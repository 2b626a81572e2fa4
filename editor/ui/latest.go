package ui

import (
	"context"
	"time"
)

// latest does work beside the window of which only the last result counts: what
// a dialog shows while the designer still turns its controls. A new task stops
// the one before it.
type latest struct {
	hands hands
	stop  context.CancelFunc
}

func newLatest(h hands) *latest { return &latest{hands: h, stop: func() {}} }

// do runs a task once nothing newer has come for a moment. The task returns
// what is to be done with its result in the window; that is left out when the
// work was stopped meanwhile.
func (l *latest) do(task func(ctx context.Context) (show func())) {
	l.stop()
	ctx, stop := context.WithCancel(context.Background())
	l.stop = stop
	l.hands.spawn(func() {
		select {
		case <-ctx.Done():
			return
		case <-time.After(l.hands.pause):
		}
		show := task(ctx)
		l.hands.onMain(func() {
			if ctx.Err() == nil {
				show()
			}
		})
	})
}
