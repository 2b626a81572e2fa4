// Package shelved keeps the games that are played beside a window on a shelf of the window's
// own: what is left of them goes on when the same are played again.
package shelved

import (
	"errors"
	"fmt"
	"sync"
	"sync/atomic"

	"github.com/mapsheet/mapsheet/editor/ui/desk"
	"github.com/mapsheet/mapsheet/editor/ui/look"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules/balance"
	"github.com/mapsheet/mapsheet/schema"
	"github.com/mapsheet/mapsheet/schema/disk"
)

// Games is games that are played again and again for one view, such as those of a league. Its
// methods are for the window's goroutine.
type Games struct {
	desk *desk.Desk
	of   any    // the view
	kind string // of their book
	what string // they are called: "the games of the league"

	close   func() error // keeps those that are played, once they are over; nil before the first
	keeps   bool         // that was begun
	kept    *atomic.Bool // they are: closing loses nothing
	book    *atomic.Pointer[balance.Book]
	trouble *Trouble
}

// Trouble is why games cannot be kept while they are played. Its methods are for any goroutine.
type Trouble struct {
	what string
	err  atomic.Pointer[error]
}

// NewTrouble is none so far, of what people call so: "the games of the league".
func NewTrouble(what string) *Trouble { return &Trouble{what: what} }

// Is takes what it is now; nil for none.
func (t *Trouble) Is(err error) {
	if t.err.Store(nil); err != nil {
		t.err.Store(&err)
	}
}

// Note is what is to be said of it, in a sentence; "" for nothing.
func (t *Trouble) Note() string {
	err := t.err.Load()
	if err == nil {
		return ""
	}
	return look.Capital(t.what) + " cannot be kept just now: " + look.LowerFirst(desk.SentenceOf(desk.Readable(*err)))
}

// New is games of a view, of which none have been played yet.
func New(d *desk.Desk, of any, kind, what string) *Games {
	return &Games{desk: d, of: of, kind: kind, what: what, kept: new(atomic.Bool), trouble: NewTrouble(what)}
}

// Begin has the games kept on a shelf that begin now, and which are over when ended is closed.
// Whoever plays them opens their book, by the texts of their scenarios, with what it returns: in
// a task beside the window, as that waits for the disk, and until the games before are kept, but
// not for ever. The book is nil where they are kept nowhere.
func (g *Games) Begin(shelf balance.Shelf, ended <-chan struct{}) (open func(texts ...[]byte) *balance.Book) {
	before := g.close
	kept, book, trouble := new(atomic.Bool), new(atomic.Pointer[balance.Book]), NewTrouble(g.what)
	g.kept, g.book, g.trouble, g.keeps = kept, book, trouble, false
	g.close = sync.OnceValue(func() error {
		<-ended
		return book.Load().Close()
	})
	return func(texts ...[]byte) *balance.Book {
		b := keptGames(shelf, g.kind, before, texts)
		if b == nil && shelf.Folder != "" {
			trouble.Is(errNoBook)
		}
		b.Tell(trouble.Is)
		book.Store(b)
		kept.Store(b != nil)
		return b
	}
}

// keptGames is the book of games of scenarios by their texts, once the games before are kept; it
// does not wait for that for ever. It is for a task beside the window.
func keptGames(shelf balance.Shelf, kind string, before func() error, texts [][]byte) *balance.Book {
	if before != nil {
		disk.Within(shelf.Wait, func() { _ = before() })
	}
	return shelf.Book(kind, texts...)
}

// errNoBook is why there is no book of games.
var errNoBook = errors.New("another window keeps the same ones, or the disk does not answer")

// Leaving is what keeps the games that were played, once they are over, for any goroutine; nil
// where none were played.
func (g *Games) Leaving() func() error { return g.close }

// Keep keeps the games beside the window, once: those that are stopped are over soon after.
func (g *Games) Keep() {
	if g.keeps || g.close == nil {
		return
	}
	g.keeps = true
	kept := g.kept
	desk.Keep(g.desk, g.of, g.what, g.close, func(err error) {
		if err != nil && !schema.IsUnsure(err) {
			kept.Store(false)
			g.desk.Fail(look.Capital(g.what)+" could not be kept", desk.Readable(err))
		}
	})
}

// Kept reports whether closing the view loses none of the games.
func (g *Games) Kept() bool { return g.kept.Load() }

// Says says of games that are played that they are kept, and what goes on with them: "the same
// league goes on with them". It is a sentence behind others; "" where they are not.
func (g *Games) Says(goesOn string) string {
	if !g.Kept() || g.Note() != "" {
		return ""
	}
	but := ""
	if n := g.book.Load().Over(); n > 0 {
		but = fmt.Sprintf(" but for %s, for which there is no room", model.Counted(n, "game", "games"))
	}
	return " They are kept" + but + ", and " + goesOn + "."
}

// Note says why the games that are played cannot be kept just now; "" where they can.
func (g *Games) Note() string { return g.trouble.Note() }
