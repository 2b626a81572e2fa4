package rules

import (
	"fmt"
	"strings"
)

// WordReader reads an action that is written in words, word by word, to the first that is
// wrong: then it keeps why, and has no more words.
type WordReader struct {
	Words []string // that are to be read yet
	text  string
	err   error
}

// ReadWords begins to read an action.
func ReadWords(text string) WordReader { return WordReader{Words: strings.Fields(text), text: text} }

// Text is all of what is read.
func (r *WordReader) Text() string { return r.text }

// Next is the next word, which names something; empty behind one that is wrong. It fails
// where there is none.
func (r *WordReader) Next(what string) string {
	if len(r.Words) == 0 {
		r.Fail("%q must name %s", r.text, what)
		return ""
	}
	word := r.Words[0]
	r.Words = r.Words[1:]
	return word
}

// Fail keeps an error, unless there was one before.
func (r *WordReader) Fail(format string, args ...any) {
	if r.err == nil {
		r.err, r.Words = fmt.Errorf(format, args...), nil
	}
}

// Err is why it failed; nil until it does.
func (r *WordReader) Err() error { return r.err }

// End is why the action could not be read, or that it has a word too many; nil where
// nothing is wrong.
func (r *WordReader) End() error {
	if len(r.Words) > 0 {
		r.Fail("%q has a word too many: %q", r.text, r.Words[0])
	}
	return r.err
}
