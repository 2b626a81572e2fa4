package digest

import (
	"errors"
	"fmt"
	"io/fs"
	"testing"

	"github.com/stretchr/testify/assert"
)

// sums is the digests of a record.
func sums(r *Record) map[string]uint32 {
	out := map[string]uint32{}
	for subject, sum := range r.sums {
		out[subject] = sum.Sum32()
	}
	return out
}

func TestWhateverIsSaidOtherwiseShowsUnderItsSubject(t *testing.T) {
	type thing struct{ To *int }
	one, two := 1, 2
	for _, differ := range [][2]func(r *Record){
		{func(r *Record) { r.Say("b", "x", 1) }, func(r *Record) { r.Say("b", "x", 2) }},
		{func(r *Record) { r.Tell("b", thing{&one}) }, func(r *Record) { r.Tell("b", thing{&two}) }},
		{func(r *Record) { r.Tell("b", errors.New("late")) }, func(r *Record) { r.Tell("b", errors.New("early")) }},
		{func(r *Record) { r.Tell("b", &fs.PathError{Err: fs.ErrExist}) }, func(r *Record) { r.Tell("b", &fs.PathError{Err: fs.ErrNotExist}) }},
		{func(r *Record) { r.Tell("b", (*fs.PathError)(nil)) }, func(r *Record) { r.Tell("b", errors.New("late")) }},
		{func(r *Record) { r.Tell("b", 1, 23) }, func(r *Record) { r.Tell("b", 12, 3) }},
		{func(r *Record) { fmt.Fprint(r.On("b"), "x") }, func(r *Record) { fmt.Fprint(r.On("b"), "y") }},
	} {
		var was, is Record
		for i, r := range []*Record{&was, &is} {
			r.Say("a", "the same")
			r.Say("b", "the same")
			differ[i](r)
		}
		assert.Equal(t, []string{"a", "b"}, is.subjects, "each once, in order")
		assert.Equal(t, sums(&was)["a"], sums(&is)["a"])
		assert.NotEqual(t, sums(&was)["b"], sums(&is)["b"])
	}
	same := 1
	var was, is Record
	was.Tell("a", thing{&one})
	is.Tell("a", thing{&same})
	assert.Equal(t, sums(&was), sums(&is), "it goes by what pointers lead to")
	assert.Panics(t, func() { is.Tell("a", func() {}) })
}
