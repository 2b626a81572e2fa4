package balance

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"

	"github.com/mapsheet/mapsheet/model/diag"
	"github.com/mapsheet/mapsheet/model/format"
	"github.com/mapsheet/mapsheet/model/limits"
)

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
	Played []bookPart `json:"played"` // what was asked for longest ago first
}

// bookPart is the games of one scenario between the same players.
type bookPart struct {
	Of    string  `json:"of"` // a digest of scenario, terms and players
	Games []ended `json:"games"`
}

// encode is the book in the form of its file.
func (f bookFile) encode() ([]byte, error) {
	f.Format = format.Games.String()
	text, err := json.Marshal(f)
	return append(text, '\n'), err
}

// readBook reads a book as encode writes it, and hands on by which version of the program it
// is, and then each game as it comes. Their errors end it. Its own say in a clause what is
// wrong, and at which byte: a book is one line. It takes a mebibyte beside what is done with
// the games.
func readBook(from io.Reader, by func(engine string) error, game func(of string, e ended) error) error {
	return (&bookReader{from: from, most: limits.BookBytes, by: by, game: game}).all()
}

// all reads all of it.
func (r *bookReader) all() error {
	r.in = json.NewDecoder(r)
	err := r.book()
	switch {
	case err == nil || errors.As(err, new(*format.Error)) || errors.As(err, new(*EngineError)):
		return err
	case errors.As(err, new(*fs.PathError)):
		return err // what the disk cannot read now it may read later
	case r.read > r.most:
		return fmt.Errorf("it is larger than %d MiB, which no games that are kept are", r.most>>20)
	case !r.known:
		return errors.New("it holds no games of leagues, duels or changes")
	}
	return fmt.Errorf("it has been changed or cut off before byte %d: %w", r.in.InputOffset(), err)
}

// bookReader reads a book part by part.
type bookReader struct {
	from       io.Reader
	most, read int64 // bytes of it
	in         *json.Decoder
	by         func(engine string) error
	game       func(of string, e ended) error
	known      bool // it has the form of a book
}

// mostAhead is how many bytes are read ahead of what is understood.
const mostAhead = 1 << 20

// Read reads for the decoder, which would take whatever comes for one long text.
func (r *bookReader) Read(p []byte) (int, error) {
	if ahead := r.read - r.in.InputOffset(); ahead > mostAhead {
		return 0, errors.New("nothing in it takes so much")
	}
	n, err := r.from.Read(p)
	if r.read += int64(n); r.read > r.most {
		return 0, io.ErrUnexpectedEOF
	}
	return n, err
}

// value reads a value.
func (r *bookReader) value(into any) error {
	err := r.in.Decode(into)
	if errors.As(err, new(*json.UnmarshalTypeError)) {
		return errNotSo
	}
	return err
}

// errNotSo is that something else stands where a part of a book has to.
var errNotSo = errors.New("something else is to stand there")

// within reads a list or an object, what stands in it by item.
func (r *bookReader) within(open json.Delim, item func() error) error {
	t, err := r.in.Token()
	switch {
	case err != nil:
		return err
	case t != open:
		return errNotSo
	}
	for r.in.More() {
		if err := item(); err != nil {
			return err
		}
	}
	_, err = r.in.Token()
	return err
}

// keys reads an object that has these keys in this order, the value of each by its function.
func (r *bookReader) keys(names []string, values ...func() error) error {
	next := 0
	err := r.within('{', func() error {
		t, err := r.in.Token()
		switch {
		case err != nil:
			return err
		case next == len(names) || t != names[next]:
			return errNotSo
		}
		next++
		return values[next-1]()
	})
	if err == nil && next < len(names) {
		err = errNotSo
	}
	return err
}

func (r *bookReader) book() error {
	var found, engine string
	err := r.keys([]string{"format", "engine", "played"}, func() error {
		if err := r.value(&found); err != nil {
			return err
		}
		err := format.Games.Check(found)
		r.known = err == nil
		return err
	}, func() error {
		if err := r.value(&engine); err != nil {
			return err
		}
		return r.by(engine)
	}, func() error { return r.within('[', r.part) })
	if err != nil {
		return err
	}
	if _, err := r.in.Token(); !errors.Is(err, io.EOF) {
		return errNotSo
	}
	return nil
}

func (r *bookReader) part() error {
	var of string
	return r.keys([]string{"of", "games"}, func() error { return r.value(&of) }, func() error {
		return r.within('[', func() error {
			var e ended
			if err := r.value(&e); err != nil {
				return err
			}
			if e.Winner == "" || len(e.Winner) > limits.IDLength || e.Turn < 0 || e.Turn > limits.Turns+1 || e.Quiet < 0 || e.Quiet > e.Turn {
				return fmt.Errorf("the game of seed %d has the winner %q after %d turns, %d of them quiet", e.Seed, diag.Excerpt(e.Winner), e.Turn, e.Quiet)
			}
			return r.game(of, e)
		})
	})
}
