package rules

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"slices"
)

// keepBack keeps an entry and writes its digest alone.
func (w *LogWriter) keepBack(e Entry) error {
	e.Nonce = rand.Text()
	digest, err := e.digest()
	if err != nil {
		return err
	}
	w.sealed = append(w.sealed, e)
	return w.lines.Write(&Entry{N: e.N, Sealed: digest})
}

// digest is that of a line that opens a sealed one. It tells nothing of the line to
// those who do not know its nonce.
func (e Entry) digest() (string, error) {
	e.Chain = ""
	text, err := encodeLine(&e)
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:]), err
}

// open writes the entries that were kept back.
func (w *LogWriter) open() error {
	for i := range w.sealed {
		if err := w.lines.Write(&w.sealed[i]); err != nil {
			return err
		}
	}
	w.sealed = nil
	return nil
}

// opens puts a line that opens a sealed one in its place, and refuses one that is
// not what was sealed.
func (r *LogReader) opens(e Entry) error {
	at := slices.IndexFunc(r.waiting, func(w Entry) bool { return w.N == e.N && w.Sealed != "" })
	if at < 0 {
		return r.lines.Fail("it opens action %d, which is not sealed", e.N)
	}
	digest, err := e.digest()
	if err != nil || digest != r.waiting[at].Sealed {
		return r.lines.Fail("action %d is opened, and is not what was sealed", e.N)
	}
	e.Nonce = ""
	r.waiting[at] = e
	return nil
}

// sizes is the sizes of the dice set by hand, as far as an action rolled them; nil
// where all have six faces.
func sizes(dice []int, events []Event, after State) []int {
	if len(dice) == 0 {
		return nil
	}
	var out []int
	usual := true
	for _, r := range Rolled(after, events) {
		if len(out) < len(dice) {
			out, usual = append(out, r.Of), usual && r.Of == 6
		}
	}
	if usual {
		return nil
	}
	return out
}
