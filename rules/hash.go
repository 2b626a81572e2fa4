package rules

import "fmt"

// Hash is a running digest over 64-bit words, the same on every machine. It
// tells states and logs apart; it is no protection against a forger.
type Hash uint64

// NewHash is the digest of nothing.
func NewHash() Hash { return 0xcbf29ce484222325 }

// Add is the digest with one more word.
func (h Hash) Add(word uint64) Hash {
	x := (uint64(h) ^ word) * 0x9fb21c651e98df25
	return Hash(x ^ x>>29)
}

// AddString is the digest with a text and its length.
func (h Hash) AddString(text string) Hash {
	h = h.Add(uint64(len(text)))
	for len(text) >= 8 {
		h = h.Add(uint64(text[0]) | uint64(text[1])<<8 | uint64(text[2])<<16 | uint64(text[3])<<24 |
			uint64(text[4])<<32 | uint64(text[5])<<40 | uint64(text[6])<<48 | uint64(text[7])<<56)
		text = text[8:]
	}
	var rest uint64
	for i := range len(text) {
		rest |= uint64(text[i]) << (8 * i)
	}
	return h.Add(rest)
}

// String is sixteen hexadecimal digits.
func (h Hash) String() string { return fmt.Sprintf("%016x", uint64(h)) }
