package apart

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"sync"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/balance"
	"github.com/mapsheet/mapsheet/schema"
)

// ahead is how many games each is asked for at a time, so that it never waits for whoever
// asks.
const ahead = 2

// Pool is programs that play games, each one after the other.
type Pool struct {
	ends []*end
	free chan *end

	sync.Mutex
	grounds int // that were taken
}

// New is a pool of programs that are being started. It waits until all have said that they
// are of the version. Where one does not, all are closed.
func New(ctx context.Context, engine string, programs []io.ReadWriteCloser) (*Pool, error) {
	p := &Pool{free: make(chan *end, ahead*len(programs))}
	for _, program := range programs {
		e := &end{program: program, hear: json.NewDecoder(program), known: map[int]bool{}, waits: map[int]chan<- answer{}}
		p.ends = append(p.ends, e)
	}
	greeted := make(chan error, len(p.ends))
	for _, e := range p.ends {
		go func() { greeted <- e.greet(engine) }()
	}
	for range p.ends {
		select {
		case err := <-greeted:
			if err != nil {
				p.Close()
				return nil, err
			}
		case <-ctx.Done():
			p.Close()
			return nil, ctx.Err()
		}
	}
	for range ahead {
		for _, e := range p.ends {
			p.free <- e
		}
	}
	for _, e := range p.ends {
		go e.listen()
	}
	return p, nil
}

// Close ends the programs, whatever they are at. There may be no pool.
func (p *Pool) Close() {
	if p == nil {
		return
	}
	for _, e := range p.ends {
		_ = e.program.Close() // what it was at is not wanted any more
	}
}

// Workers is how many games are to be asked for at a time.
func (p *Pool) Workers() int { return ahead * len(p.ends) }

// Ground has games of a scenario, which is not changed any more, played by the pool, on terms
// of which the seed is that of each game.
func (p *Pool) Ground(sc *model.Scenario, on rules.Terms) balance.Elsewhere {
	p.Lock()
	p.grounds++
	id := p.grounds
	p.Unlock()
	text := sync.OnceValues(func() ([]byte, error) {
		return schema.Encode(&schema.File{Kind: schema.ScenarioFile, Scenario: sc})
	})
	return func(ctx context.Context, errand balance.Errand) (balance.Report, error) {
		written, err := text()
		if err != nil {
			return balance.Report{}, err
		}
		select {
		case e := <-p.free:
			defer func() { p.free <- e }()
			return e.ask(ctx, id, terms{string(written), on.Handicap, on.Paired}, errand)
		case <-ctx.Done():
			return balance.Report{}, ctx.Err()
		}
	}
}

// end is one of the programs.
type end struct {
	program io.ReadWriteCloser
	hear    *json.Decoder

	saying sync.Mutex // while a request is written
	known  map[int]bool

	sync.Mutex
	asked int
	waits map[int]chan<- answer // by the request that they wait for
	gone  error                 // why it answers no more
}

// greet waits for the first line.
func (e *end) greet(engine string) error {
	var g greeting
	if err := e.hear.Decode(&g); err != nil {
		return goneFor(err)
	}
	if g.Engine != engine {
		return fmt.Errorf("what plays games is version %q, and this is %q", g.Engine, engine)
	}
	return nil
}

// goneFor is why a program answers no more.
func goneFor(err error) error {
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrClosedPipe) {
		return errors.New("what plays games has ended before its time")
	}
	return err
}

// listen hands answers to those who wait for them.
func (e *end) listen() {
	for {
		var a answer
		err := e.hear.Decode(&a)
		e.Lock()
		if err != nil {
			e.gone = goneFor(err)
			for _, wait := range e.waits {
				close(wait)
			}
			e.Unlock()
			return
		}
		if wait, ok := e.waits[a.ID]; ok {
			delete(e.waits, a.ID)
			wait <- a // there is room for it
		}
		e.Unlock()
	}
}

// ask has a game played on a ground, which is told of where it is not known yet.
func (e *end) ask(ctx context.Context, ground int, on terms, errand balance.Errand) (balance.Report, error) {
	wait := make(chan answer, 1)
	e.Lock()
	if e.gone != nil {
		defer e.Unlock()
		return balance.Report{}, e.gone
	}
	e.asked++
	r := request{ID: e.asked, Ground: ground, Errand: errand}
	e.waits[r.ID] = wait
	e.Unlock()
	if err := e.say(r, on); err != nil {
		return balance.Report{}, goneFor(err)
	}
	select {
	case a, ok := <-wait:
		switch {
		case !ok:
			return balance.Report{}, e.gone
		case a.Error != "":
			return balance.Report{}, errors.New(a.Error)
		}
		return a.Report, nil
	case <-ctx.Done():
		return balance.Report{}, ctx.Err()
	}
}

// say writes a request.
func (e *end) say(r request, on terms) error {
	e.saying.Lock()
	defer e.saying.Unlock()
	if !e.known[r.Ground] {
		r.Terms = &on
	}
	text, err := json.Marshal(r)
	if err != nil {
		return err
	}
	if _, err := e.program.Write(append(text, '\n')); err != nil {
		return err
	}
	e.known[r.Ground] = true
	return nil
}
