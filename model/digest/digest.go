// Package digest holds what something says to what it said before, by a short digest for
// each subject in a file of testdata: more is held than anybody would read, and a line that
// differs names the subject of which something else is said.
package digest

import (
	"bytes"
	"encoding/json"
	"fmt"
	"hash"
	"hash/crc32"
	"io"
	"strings"
	"testing"

	"gotest.tools/v3/golden"
)

// Record is what is said, on subjects in the order in which they came up. The zero value is
// empty.
type Record struct {
	subjects []string
	sums     map[string]hash.Hash32
}

// On is where what is written adds to what is said on a subject.
func (r *Record) On(subject string) io.Writer {
	if r.sums[subject] == nil {
		if r.sums == nil {
			r.sums = map[string]hash.Hash32{}
		}
		r.subjects = append(r.subjects, subject)
		r.sums[subject] = crc32.NewIEEE()
	}
	return r.sums[subject]
}

// Say adds what fmt.Fprintln makes of things: errors, what has a String, figures. Of what a
// pointer inside a thing leads to, it would add the address; see Tell.
func (r *Record) Say(subject string, what ...any) { fmt.Fprintln(r.On(subject), what...) }

// Tell adds what JSON makes of each thing, with all that pointers lead to; of an error of
// which JSON sees nothing, its words. It panics where JSON cannot hold one.
func (r *Record) Tell(subject string, what ...any) {
	out := r.On(subject)
	for _, w := range what {
		text, err := json.Marshal(w)
		if err != nil {
			panic(fmt.Errorf("%s: %w", subject, err))
		}
		if said, ok := w.(error); ok && bytes.Contains(text, []byte("{}")) { // of most, JSON sees nothing
			text = []byte(said.Error())
		}
		_, _ = out.Write(append(text, '\n'))
	}
}

// Hold holds the digests to those in a file; -update writes down what they are now.
func (r *Record) Hold(t *testing.T, file string) {
	t.Helper()
	var out strings.Builder
	for _, subject := range r.subjects {
		fmt.Fprintf(&out, "%08x  %s\n", r.sums[subject].Sum32(), subject)
	}
	golden.Assert(t, out.String(), file)
}
