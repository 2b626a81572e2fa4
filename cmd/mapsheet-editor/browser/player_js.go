package browser

import (
	"errors"
	"io"
	"sync"
	"syscall/js"
)

// player is the program that plays games in a thread beside the page, as page.js starts it.
type player struct {
	thread js.Value // what page.js has to do with it
	told   js.Func

	sync.Mutex
	come   *sync.Cond // something has
	parts  [][]byte   // that are not read yet
	ended  error      // once nothing comes any more
	closed bool
}

func newPlayer(page js.Value) *player {
	p := &player{}
	p.come = sync.NewCond(p)
	p.told = js.FuncOf(func(_ js.Value, args []js.Value) any {
		if args[0].IsNull() {
			p.Lock()
			defer p.Unlock()
			p.ended = errors.New(args[1].String())
			p.come.Broadcast()
			return nil
		}
		part := make([]byte, args[0].Length())
		js.CopyBytesToGo(part, args[0])
		p.Lock()
		defer p.Unlock()
		p.parts = append(p.parts, part)
		p.come.Broadcast()
		return nil
	})
	p.thread = page.Call("player", p.told)
	return p
}

// Read reads what the program wrote.
func (p *player) Read(into []byte) (int, error) {
	p.Lock()
	defer p.Unlock()
	for len(p.parts) == 0 {
		if p.ended != nil {
			return 0, p.ended
		}
		p.come.Wait()
	}
	n := copy(into, p.parts[0])
	if p.parts[0] = p.parts[0][n:]; len(p.parts[0]) == 0 {
		p.parts = p.parts[1:]
	}
	return n, nil
}

// Write has the program read something.
func (p *player) Write(text []byte) (int, error) {
	p.Lock()
	defer p.Unlock()
	if p.ended != nil {
		return 0, p.ended
	}
	p.thread.Call("say", bytesOf(text))
	return len(text), nil
}

// Close ends the program.
func (p *player) Close() error {
	p.Lock()
	defer p.Unlock()
	if p.closed {
		return nil
	}
	p.closed = true
	p.thread.Call("end")
	p.told.Release()
	if p.ended == nil {
		p.ended = io.ErrClosedPipe
	}
	p.come.Broadcast()
	return nil
}
