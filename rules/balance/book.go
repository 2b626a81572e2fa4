package balance

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"slices"
	"sync"
	"time"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/format"
	"github.com/mapsheet/mapsheet/model/limits"
	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/schema"
	"github.com/mapsheet/mapsheet/schema/disk"
)

// Book is how games ended, of any scenarios and players. Arenas that have one play no game
// twice: leagues, duels and measured changes go on where they were stopped. It is kept in a
// file every KeepEvery while games are played, and belongs to one program at a time, as a
// Part does. A nil book holds nothing. Its methods are for any goroutine.
type Book struct {
	disk   disk.Disk
	engine string
	part   *Part
	every  time.Duration

	mu     sync.Mutex
	games  map[string]map[uint64]ended // by what is played, and by seed
	found  int                         // that were asked for
	last   time.Time                   // when it was kept last
	saving bool
	closed bool // it is anybody's: nothing is written any more
}

// ended is how a game ended.
type ended struct {
	Seed   uint64 `json:"seed"`
	Winner string `json:"winner"`
	Turn   int    `json:"turn"`
	Quiet  int    `json:"quiet"`
}

// bookFile is a book as it is written.
type bookFile struct {
	Format string     `json:"format"`
	Engine string     `json:"engine"` // version of the program that played them
	Played []bookPart `json:"played"`
}

// bookPart is the games of one scenario between the same players.
type bookPart struct {
	Of    string  `json:"of"` // a digest of scenario, terms and players
	Games []ended `json:"games"`
}

// OpenBook opens the book in a file, or begins one, with an empty file where there is none. It
// is ErrElsewhere where another program has it, and an *EngineError for one of another version
// of the program, whose games may come out otherwise.
func OpenBook(d disk.Disk, path, engine string) (*Book, error) {
	b := &Book{disk: d, engine: engine, every: KeepEvery, games: map[string]map[uint64]ended{}, last: d.Now()}
	var err error
	b.part, err = TakePart(d, path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		if b.part, err = beginPart(d, path); err != nil {
			return nil, err
		}
		return b, nil
	case err != nil:
		return nil, err
	}
	if err := b.read(); err != nil {
		b.part.Leave()
		return nil, err
	}
	return b, nil
}

// EngineError is that games are of another version of the program.
type EngineError struct{ Found, Now string }

func (e *EngineError) Error() string {
	return fmt.Sprintf("it was begun with another version of the program, %s, and this is %s: its games may come out otherwise", e.Found, e.Now)
}

// read reads what is in its file.
func (b *Book) read() error {
	file, info, err := schema.OpenRegular(b.disk, b.part.Path(), os.O_RDONLY)
	if err != nil {
		return err
	}
	defer file.Close()
	if info.Size() == 0 {
		return nil // whoever began it was ended before the first save
	}
	in, err := readBook(file)
	switch {
	case err != nil:
		return err
	case in.Engine != b.engine:
		return &EngineError{in.Engine, b.engine}
	}
	b.take(in)
	return nil
}

// take takes what was read.
func (b *Book) take(in bookFile) {
	for _, p := range in.Played {
		games := map[uint64]ended{}
		for _, g := range p.Games {
			games[g.Seed] = g
		}
		b.games[p.Of] = games
	}
}

// readBook reads a book as encode writes it. Its error says in a clause what is wrong, in
// bounded time and memory.
func readBook(from io.Reader) (bookFile, error) {
	text, err := readText(from, "no games that are kept are")
	if err != nil {
		return bookFile{}, err
	}
	var in bookFile
	if err := json.Unmarshal(text, &in); err != nil {
		return bookFile{}, errors.New("it holds no games of leagues, duels or changes")
	}
	if err := format.Games.Check(in.Format); err != nil {
		return bookFile{}, err
	}
	for _, p := range in.Played {
		for _, g := range p.Games {
			if g.Winner == "" || g.Turn < 0 || g.Turn > limits.Turns+1 || g.Quiet < 0 || g.Quiet > g.Turn {
				return bookFile{}, fmt.Errorf("it has been changed or cut off: the game of seed %d has the winner %q after %d turns, %d of them quiet", g.Seed, g.Winner, g.Turn, g.Quiet)
			}
		}
	}
	return in, nil
}

// encode is the book in the form of its file.
func (b *Book) encode() ([]byte, error) {
	b.mu.Lock()
	if b.closed {
		b.mu.Unlock()
		return nil, fs.ErrClosed
	}
	out := bookFile{Format: format.Games.String(), Engine: b.engine, Played: []bookPart{}}
	for _, of := range slices.Sorted(maps.Keys(b.games)) {
		games := slices.SortedFunc(maps.Values(b.games[of]), func(x, y ended) int { return cmp.Compare(x.Seed, y.Seed) })
		out.Played = append(out.Played, bookPart{of, games})
	}
	b.mu.Unlock()
	text, err := json.Marshal(out)
	if err == nil && len(text) >= limits.BatchBytes {
		err = fmt.Errorf("so many games take more than %d MiB", limits.BatchBytes>>20)
	}
	return append(text, '\n'), err
}

// Len is how many games it holds.
func (b *Book) Len() int {
	if b == nil {
		return 0
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	n := 0
	for _, games := range b.games {
		n += len(games)
	}
	return n
}

// Found is how many games of those that were asked for it had.
func (b *Book) Found() int {
	if b == nil {
		return 0
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.found
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
	e, ok := b.games[of][seed]
	if !ok {
		return Game{}, false
	}
	if _, side := sc.Side(e.Winner); !side && e.Winner != model.Draw {
		return Game{}, false
	}
	b.found++
	return Game{Seed: seed, Winner: e.Winner, Turn: e.Turn, Quiet: e.Quiet}, true
}

// add adds a game, and has the book kept when it is time. That it cannot be kept is said when
// it is closed.
func (b *Book) add(of string, g Game) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.games[of] == nil {
		b.games[of] = map[uint64]ended{}
	}
	b.games[of][g.Seed] = ended{g.Seed, g.Winner, g.Turn, g.Quiet}
	now := b.disk.Now()
	if b.saving || now.Sub(b.last) < b.every {
		return
	}
	b.last, b.saving = now, true
	go func() { // no game waits for the disk
		_ = b.Save()
		b.mu.Lock()
		b.saving = false
		b.mu.Unlock()
	}()
}
