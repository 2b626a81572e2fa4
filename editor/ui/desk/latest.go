package desk

import (
	"context"
	"time"
)

// Latest does work beside the window of which only the last result counts: what
// a dialog shows while the designer still turns its controls. A new task stops
// the one before it.
type Latest struct {
	desk *Desk
	Stop context.CancelFunc
}

// NewLatest is work of a window of which nothing has been asked yet.
func NewLatest(d *Desk) *Latest { return &Latest{desk: d, Stop: func() {}} }

// Do runs a task once nothing newer has come for a moment. The task returns
// what is to be done with its result in the window; that is left out when the
// work was stopped meanwhile.
func (l *Latest) Do(task func(ctx context.Context) (show func())) {
	l.Stop()
	ctx, stop := context.WithCancel(context.Background())
	l.Stop = stop
	l.desk.Hands.Spawn(func() {
		select {
		case <-ctx.Done():
			return
		case <-time.After(l.desk.Hands.Pause):
		}
		show := task(ctx)
		l.desk.Hands.OnMain(func() {
			if ctx.Err() == nil {
				show()
			}
		})
	})
}
