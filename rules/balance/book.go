package balance

import (
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"slices"
	"sync"
	"time"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/limits"
	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/schema"
	"github.com/mapsheet/mapsheet/schema/disk"
)

// Book is how games ended, of any scenarios and players. Arenas that have one play no game
// twice: leagues, duels and measured changes go on where they were stopped. It is kept in a
// file every KeepEvery while games are played, and belongs to one program at a time, as a
// Part does. Where it is full, those make room that were asked for longest ago, but none that
// were since it was opened. A nil book holds nothing. Its methods are for any goroutine.
type Book struct {
	disk   disk.Disk
	engine string
	part   *Part
	every  time.Duration
	most   int // games that it holds

	mu      sync.Mutex
	played  map[string]*encounter // by what is played
	order   []*encounter          // the same, those that were asked for longest ago first
	count   bookCount
	last    time.Time // when it was kept last
	saving  bool
	failed  error   // why the last save that nobody waited for kept nothing
	trouble Trouble // is told of that; nil for nobody
	closed  bool    // it is anybody's: nothing is written any more
}

// bookCount is how many games a book holds, and what came of others.
type bookCount struct {
	held  int
	found int // of those that were asked for
	over  int // that there was no room for
	gone  int // that made room
}

// encounter is the games of one scenario between the same players.
type encounter struct {
	of    string
	games map[uint64]ended // by seed
	asked bool             // since the book was opened
}

// OpenBook opens the book in a file, or begins one, with an empty file where there is none. It
// is ErrElsewhere where another program has it, and an *EngineError for one of another version
// of the program, whose games may come out otherwise.
func OpenBook(d disk.Disk, path, engine string) (*Book, error) {
	return openBook(d, path, engine, func() {})
}

// openBook is OpenBook, which says now and then that it goes on.
func openBook(d disk.Disk, path, engine string, goesOn func()) (*Book, error) {
	b := newBook(d, engine)
	var err error
	if b.part, err = openPart(d, path); err != nil {
		return nil, err
	}
	if err := b.readFile(goesOn); err != nil {
		b.part.Leave()
		return nil, err
	}
	return b, nil
}

func newBook(d disk.Disk, engine string) *Book {
	return &Book{disk: d, engine: engine, every: KeepEvery, most: limits.BookGames, played: map[string]*encounter{}, last: d.Now()}
}

// EngineError is that games are of another version of the program.
type EngineError struct{ Found, Now string }

func (e *EngineError) Error() string {
	return fmt.Sprintf("it was begun with another version of the program, %s, and this is %s: its games may come out otherwise", e.Found, e.Now)
}

// readFile reads what is in its file.
func (b *Book) readFile(goesOn func()) error {
	file, info, err := schema.OpenRegular(b.disk, b.part.Path(), os.O_RDONLY)
	if err != nil {
		return err
	}
	defer file.Close()
	if info.Size() == 0 {
		return nil // whoever began it was ended before the first save
	}
	return b.read(watched{file, goesOn})
}

// watched is what is read, with who is told of every part of it.
type watched struct {
	io.Reader
	goesOn func()
}

func (w watched) Read(p []byte) (int, error) {
	w.goesOn()
	return w.Reader.Read(p)
}

// read reads a book in the form of its file.
func (b *Book) read(from io.Reader) error {
	return readBook(from, func(engine string) error {
		if engine != b.engine {
			return &EngineError{engine, b.engine}
		}
		return nil
	}, func(of string, e ended) error {
		if !b.put(b.encounter(of), e) {
			return fmt.Errorf("no book holds more than %d games", b.most)
		}
		return nil
	})
}

// encounter is the games of what is played, where it is new without any yet.
func (b *Book) encounter(of string) *encounter {
	p := b.played[of]
	if p == nil {
		p = &encounter{of: of, games: map[uint64]ended{}}
		b.played[of], b.order = p, append(b.order, p)
	}
	return p
}

// ask notes that the games of an encounter are asked for.
func (b *Book) ask(p *encounter) {
	if !p.asked {
		p.asked = true
		at := slices.Index(b.order, p)
		b.order = append(slices.Delete(b.order, at, at+1), p)
	}
}

// put adds a game; false where there is no room for it.
func (b *Book) put(p *encounter, e ended) bool {
	if _, known := p.games[e.Seed]; !known {
		if b.count.held >= b.most {
			return false
		}
		b.count.held++
	}
	p.games[e.Seed] = e
	return true
}

// makeRoom has games go that were asked for longest ago; false where all were since the book was
// opened.
func (b *Book) makeRoom() bool {
	oldest := b.order[0]
	if oldest.asked {
		return false
	}
	b.order = slices.Delete(b.order, 0, 1)
	delete(b.played, oldest.of)
	b.count.held -= len(oldest.games)
	b.count.gone += len(oldest.games)
	return true
}

// encode is the book in the form of its file.
func (b *Book) encode() ([]byte, error) {
	b.mu.Lock()
	if b.closed {
		b.mu.Unlock()
		return nil, fs.ErrClosed
	}
	out := bookFile{Engine: b.engine, Played: []bookPart{}}
	asked := 0
	for _, p := range b.order {
		if len(p.games) == 0 {
			continue // there was no room for the first of them
		}
		out.Played = append(out.Played, bookPart{p.of, slices.Collect(maps.Values(p.games))})
		if p.asked {
			asked++
		}
	}
	b.mu.Unlock() // games go on
	// Which of the games that are played now was asked for first is left to chance.
	slices.SortFunc(out.Played[len(out.Played)-asked:], func(x, y bookPart) int { return cmp.Compare(x.Of, y.Of) })
	for _, p := range out.Played {
		slices.SortFunc(p.Games, func(x, y ended) int { return cmp.Compare(x.Seed, y.Seed) })
	}
	return out.encode()
}

// counted is how many games there are of each kind; none in a nil book.
func (b *Book) counted() bookCount {
	if b == nil {
		return bookCount{}
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.count
}

// Len is how many games it holds.
func (b *Book) Len() int { return b.counted().held }

// Found is how many games of those that were asked for it had.
func (b *Book) Found() int { return b.counted().found }

// Over is how many games it had no room for: they are played again when they are asked for
// again.
func (b *Book) Over() int { return b.counted().over }

// Gone is how many games made room for others since it was opened.
func (b *Book) Gone() int { return b.counted().gone }

// Tell has somebody told why the games cannot be kept while they are played.
func (b *Book) Tell(trouble Trouble) {
	if b == nil {
		return
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	b.trouble = trouble
}

// Save keeps it as it is now. It waits for the disk, however long that takes. Once it is closed
// it is fs.ErrClosed.
func (b *Book) Save() error { return b.part.write(b.encode) }

// Close keeps it, and leaves it to whoever opens it next.
func (b *Book) Close() error {
	if b == nil {
		return nil
	}
	err := b.Save()
	b.mu.Lock()
	b.closed = true // a save that add asked for may be late, and the file another's by then
	b.mu.Unlock()
	b.part.Leave()
	return err
}

// Ground is the games of a scenario in a book.
type Ground struct {
	book *Book
	of   struct {
		Digest   string
		Handicap int
		Paired   bool
		Players  map[string]string // by side
	}
}

// Ground is the games of a scenario by its text in canonical form, on terms of which the seed
// is that of each game; nil where there is no book.
func (b *Book) Ground(text []byte, on rules.Terms) *Ground {
	if b == nil {
		return nil
	}
	g := &Ground{book: b}
	g.of.Digest, g.of.Handicap, g.of.Paired = Digest(text), on.Handicap, on.Paired
	return g
}

// between is what the games of some players are known by.
func (g *Ground) between(players map[string]string) string {
	of := g.of
	of.Players = players
	text, err := json.Marshal(of)
	if err != nil {
		panic(err) // it is made of text and numbers
	}
	return Digest(text)
}

// find is a game by what is played; false where it is not known, or cannot be one of the
// scenario.
func (b *Book) find(of string, seed uint64, sc *model.Scenario) (Game, bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	p := b.played[of]
	if p == nil {
		return Game{}, false
	}
	b.ask(p)
	e, ok := p.games[seed]
	if !ok {
		return Game{}, false
	}
	if _, side := sc.Side(e.Winner); !side && e.Winner != model.Draw {
		return Game{}, false
	}
	b.count.found++
	return Game{Seed: seed, Winner: e.Winner, Turn: e.Turn, Quiet: e.Quiet}, true
}

// add adds a game where there is room for it, and has the book kept when it is time.
func (b *Book) add(of string, g Game) {
	b.mu.Lock()
	defer b.mu.Unlock()
	p := b.encounter(of)
	b.ask(p)
	e := ended{g.Seed, g.Winner, g.Turn, g.Quiet}
	for !b.put(p, e) {
		if !b.makeRoom() {
			b.count.over++
			return
		}
	}
	now := b.disk.Now()
	if b.saving || now.Sub(b.last) < b.every {
		return
	}
	b.last, b.saving = now, true
	go b.keep() // no game waits for the disk
}

// keep keeps it, and tells of it where that fails, or does no longer.
func (b *Book) keep() {
	err := b.Save()
	if schema.IsUnsure(err) {
		err = nil
	}
	b.mu.Lock()
	if b.closed { // whoever closed it tells what came of it, and it is kept no more
		b.mu.Unlock()
		return
	}
	was, trouble := b.failed, b.trouble
	b.saving, b.failed = false, err
	b.mu.Unlock()
	trouble.after(was, err)
}
