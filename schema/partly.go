package schema

import (
	"cmp"
	"crypto/sha256"
	"io"
	"slices"
	"strings"

	"github.com/mapsheet/mapsheet/model/diag"
)

// Partial is a file as far as it can be read.
type Partial struct {
	// File has what can be read, and can be written; nil where that is nothing: the
	// file is no TOML, is of another format, or has no map.
	File *File
	// Faults is what is wrong with the file, as Read has it in its error, and what
	// shows once that is left out; none where Read reads the file.
	Faults diag.List
	// Lost is what the file says and File does not, in order of place. Whoever writes
	// File in the place of the file loses that.
	Lost []Lost
	// Text is the file, the ends of its lines as they are in places.
	Text string
	// Sum is the SHA-256 of the file's bytes.
	Sum [sha256.Size]byte
}

// Lost is a value, or part of one, that was left out.
type Lost struct {
	Position diag.Position // of its key
	Path     string
}

// ReadFilePartly reads a regular file as ReadPartly does.
func ReadFilePartly(path string, bases Bases) (*Partial, error) {
	f, err := openFile(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return ReadPartly(path, f, bases)
}

// ReadPartly reads what can be read of a file with faults. A value that Read would
// refuse is left out, and so is a table that cannot be without it; where a name or a
// number is missing that nothing hangs on, something plain stands in for it. Of a list
// of hexes only the refused ones are left out, and of the rows of a map what does not
// fit. The error is only of a file that cannot be read at all.
func ReadPartly(name string, from io.Reader, bases Bases) (*Partial, error) {
	text, err := readText(name, from)
	if err != nil {
		return nil, err
	}
	sum := sha256.Sum256(text) // before the reader makes the ends of its lines alike
	r := newReader(name, text)
	out := &Partial{Text: string(r.source.text), Sum: sum}
	p := &partly{reader: r, out: out, lost: map[string]bool{}}
	if kind, comments, ok := r.begin(); ok {
		out.File = p.read(kind, comments, bases)
	} else {
		p.faults = r.problems
	}
	r.problems = p.faults
	if err := r.result(); err != nil {
		out.Faults = err.(diag.List) //nolint:errorlint // result makes no other
	}
	out.Lost = p.losses()
	return out, nil
}

// partly reads a file again and again, each time without what was refused the time
// before.
type partly struct {
	*reader
	out     *Partial
	kind    Kind
	faults  []problem
	lost    map[string]bool // paths as they are in the text
	ids     int             // that stand in for missing ones
	holes   map[string]bool // paths of lists with elements to be taken out
	changed bool
}

// mostReadings is how often a file is read anew at the most; one of which so many
// values hang on refused ones is left as it is.
const mostReadings = 30

// read is the file without what is refused, nil when nothing is left of it.
func (p *partly) read(kind Kind, comments Comments, bases Bases) *File {
	p.kind = kind
	for range mostReadings {
		f := p.build(kind, comments, bases)
		p.keepFaults()
		for _, path := range p.alike {
			p.lost[path] = true
		}
		p.holes, p.changed = map[string]bool{}, false
		sound := true
		for _, found := range p.problems {
			taken, mended := p.takes(found)
			if taken {
				continue
			}
			if !mended {
				return nil
			}
			sound = false
		}
		if sound {
			return f
		}
		if !p.changed {
			return nil
		}
		p.fillHoles()
		p.problems, p.seen, p.cleaned, p.alike = nil, map[problem]bool{}, map[string]string{}, nil
	}
	return nil
}

// keepFaults keeps the problems of a reading that do not only follow from what was
// left out before.
func (p *partly) keepFaults() {
	for _, found := range p.problems {
		if !slices.Contains(p.faults, found) && !p.follows(found.path) {
			p.faults = append(p.faults, found)
		}
	}
}

// follows reports whether something was left out at a path, below it or above it.
func (p *partly) follows(path string) bool {
	for lost := range p.lost {
		if path == "" || within(path, lost) || within(lost, path) {
			return true
		}
	}
	return false
}

// within reports whether a path is that of a value or of something in it.
func within(path, value string) bool {
	rest, ok := strings.CutPrefix(path, value)
	return ok && (rest == "" || rest[0] == '.' || rest[0] == '[')
}

// takes does what a problem asks for: the value is taken as far as it goes, or it is
// mended by being left out or by what stands in for it. It is neither where nothing of
// the file would be left.
func (p *partly) takes(found problem) (taken, mended bool) {
	switch found.code {
	case codeUnknownLetter, codeNotAdjacent, codeTwoValues:
		p.lost[found.path] = true
		return true, false
	case codeWrongRows, codeUnevenRows:
		if found.more {
			p.lost[found.path] = true
		}
		return true, false
	}
	if found.lacks != "" {
		return false, p.standIn(found.at, found.lacks)
	}
	if text := p.cleaned[found.at]; text != "" {
		if _, there := p.look(found.at); there {
			p.lost[found.path] = true
			p.put(found.at, text)
		}
		return false, true
	}
	return false, p.leaveOut(found.at)
}

// losses are the values that were left out, without those inside others.
func (p *partly) losses() []Lost {
	var paths []string
	for path := range p.lost {
		up := parentPath(path)
		for up != "" && !p.lost[up] {
			up = parentPath(up)
		}
		if up == "" {
			paths = append(paths, path)
		}
	}
	slices.SortFunc(paths, func(a, b string) int {
		return cmp.Or(p.source.keyOffset(a)-p.source.keyOffset(b), strings.Compare(a, b))
	})
	var out []Lost
	for _, path := range paths {
		out = append(out, Lost{p.source.at(p.source.keyOffset(path)), diag.Bounded(path)})
	}
	return out
}
