package balancing

import (
	"context"
	"fmt"
	"sync"
	"time"

	"github.com/mapsheet/mapsheet/editor/ui/desk"
	"github.com/mapsheet/mapsheet/rules/balance"
	"github.com/mapsheet/mapsheet/rules/balance/apart"
)

// showEvery is how often what came of games is shown while they are played.
const showEvery = 250 * time.Millisecond

// run is games being played beside the window: a batch, or a league. It can wait, go on and
// be stopped. Its methods are for the window's goroutine.
type run[R any] struct {
	all     int           // games there will be at most
	begun   int           // of these, those that were done before
	earlier time.Duration // that they took
	paused  bool

	result R             // once it has ended
	err    error         // why that was early, but for being stopped
	ended  chan struct{} // closed when it has
	over   bool          // the window knows that
	given  bool          // it was stopped

	told progress
}

// progress is what the players' goroutines tell the window's.
type progress struct {
	ctx    context.Context // of the games
	cancel context.CancelFunc

	sync.Mutex
	games  []balance.Game // in the order of seeds
	done   int            // games, in whatever order
	since  time.Time      // when it went on last
	before time.Duration  // for which it had gone on until then
	gate   chan struct{}  // closed where games may go on
	news   chan struct{}
	said   string     // of how they are played
	found  func() int // games of those done that were not played, but known from before; nil for none
}

// newRun is a run of so many games at most, to be started.
func newRun[R any](all int) *run[R] {
	r := &run[R]{all: all, ended: make(chan struct{})}
	p := &r.told
	p.ctx, p.cancel = context.WithCancel(context.Background())
	p.gate, p.news = make(chan struct{}), make(chan struct{}, 1)
	close(p.gate)
	return r
}

// start begins to play. task tells its progress after each game. show is called as games are
// done, and last when it is over.
func (r *run[R]) start(d *desk.Desk, task func(p *progress) (R, error), show func()) {
	r.told.since = time.Now()
	d.Hands.Spawn(func() {
		go func() {
			defer close(r.ended)
			r.result, r.err = task(&r.told)
		}()
		for {
			select {
			case <-r.told.news:
				d.Hands.OnMain(func() {
					if !d.Closing {
						show()
					}
				})
				select {
				case <-time.After(showEvery):
				case <-r.ended:
				}
			case <-r.ended:
				r.told.cancel()
				d.Hands.OnMain(func() {
					r.over = true
					if !d.Closing {
						show()
					}
				})
				return
			}
		}
	})
}

// pool is what plays so many games at a time, for a task; nil where the task does so itself.
func (p *progress) pool(by *apart.Players, n int) *apart.Pool {
	pool, err := by.Pool(p.ctx, n)
	if err != nil {
		p.Lock()
		p.said = desk.SentenceOf(err)
		p.Unlock()
	}
	return pool
}

// note is what is to be said of how the games are played; "" for nothing, and where none are.
func (r *run[R]) note() string {
	if r == nil {
		return ""
	}
	r.told.Lock()
	defer r.told.Unlock()
	return r.told.said
}

// known takes what tells how many of the games that are done were known from before.
func (p *progress) known(found func() int) {
	p.Lock()
	defer p.Unlock()
	p.found = found
}

// knew is how many they are.
func (p *progress) knew() int {
	p.Lock()
	defer p.Unlock()
	if p.found == nil {
		return 0
	}
	return p.found()
}

// came takes a game, as batches tell of it.
func (p *progress) came(g balance.Game) {
	p.Lock()
	defer p.Unlock()
	p.games = append(p.games, g)
}

// wait takes how many games are done, and waits where they are to wait.
func (p *progress) wait(done int) {
	p.Lock()
	p.done = done
	gate := p.gate
	p.Unlock()
	select {
	case p.news <- struct{}{}:
	default:
	}
	select {
	case <-gate:
	case <-p.ctx.Done():
	}
}

// pause has the games wait: those that are played come to their end, and no others begin.
func (r *run[R]) pause() {
	r.told.Lock()
	defer r.told.Unlock()
	if r.paused || r.over {
		return
	}
	r.paused, r.told.gate = true, make(chan struct{})
	r.told.before += time.Since(r.told.since)
}

// goOn has them go on.
func (r *run[R]) goOn() {
	r.told.Lock()
	defer r.told.Unlock()
	if !r.paused {
		return
	}
	r.paused, r.told.since = false, time.Now()
	close(r.told.gate)
}

// stop ends it with what is done.
func (r *run[R]) stop() {
	r.given = true
	r.told.cancel()
}

// games is those that came so far.
func (r *run[R]) games() []balance.Game {
	r.told.Lock()
	defer r.told.Unlock()
	return r.told.games[:len(r.told.games):len(r.told.games)]
}

// done is how many games are done.
func (r *run[R]) done() int {
	r.told.Lock()
	defer r.told.Unlock()
	return r.told.done
}

// took is for how long games were played.
func (r *run[R]) took() time.Duration {
	r.told.Lock()
	defer r.told.Unlock()
	took := r.told.before
	if !r.paused {
		took += time.Since(r.told.since)
	}
	return took
}

// each is how long a game takes, with as many at a time as there are; false before the first.
func (r *run[R]) each() (time.Duration, bool) {
	done := r.done() - r.begun - r.told.knew()
	if done <= 0 {
		return 0, false
	}
	return r.took() / time.Duration(done), true
}

// perGame is how long a game takes, as people say it.
func perGame(d time.Duration) string {
	switch s := d.Seconds(); {
	case s < 0.0095:
		return fmt.Sprintf("%.1f ms", 1000*s)
	case s < 0.95:
		return fmt.Sprintf("%.0f ms", 1000*s)
	case s < 9.5:
		return fmt.Sprintf("%.1f s", s)
	default:
		return fmt.Sprintf("%.0f s", s)
	}
}
