package disk

import (
	"slices"
	"sync"
)

// Queue does things to a disk one after the other, beside whoever wants them done. A
// disk may not answer for long, such as one on a network that is gone: whoever asks
// waits for no longer than the disk's Await does, and goes on with something else.
type Queue struct {
	disk Disk

	mu    sync.Mutex
	tasks []task // the first is under way
}

// task is something that is to be done, and what is closed when it is.
type task struct {
	do   func()
	done chan struct{}
}

// NewQueue is a queue with nothing in it.
func NewQueue(d Disk) *Queue { return &Queue{disk: d} }

// Do has something done after all before it, and reports whether it is. Where what is
// before it is not done yet, nobody waits.
func (q *Queue) Do(do func()) bool {
	done, first := q.add(do)
	return first && q.disk.Await(done)
}

// Wait waits until all is done that was asked for so far, however long it takes.
func (q *Queue) Wait() {
	done, _ := q.add(func() {})
	<-done
}

// Behind reports whether something was asked for that is not done yet.
func (q *Queue) Behind() bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	return len(q.tasks) > 0
}

// add adds something to be done, and reports whether it is the first.
func (q *Queue) add(do func()) (done <-chan struct{}, first bool) {
	t := task{do, make(chan struct{})}
	q.mu.Lock()
	defer q.mu.Unlock()
	q.tasks = append(q.tasks, t)
	if len(q.tasks) > 1 {
		return t.done, false
	}
	go q.work()
	return t.done, true
}

// work does all there is to do.
func (q *Queue) work() {
	for more := true; more; {
		q.mu.Lock()
		t := q.tasks[0]
		q.mu.Unlock()
		t.do()
		q.mu.Lock()
		q.tasks = slices.Delete(q.tasks, 0, 1)
		more = len(q.tasks) > 0
		q.mu.Unlock()
		close(t.done)
	}
}
