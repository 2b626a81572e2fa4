package model_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/mapsheet/mapsheet/model"
)

func TestWhatChangesATextAndIsNotSeenIsLeftOutOrWrittenByNumber(t *testing.T) {
	for unseen, number := range map[string]string{
		"\u061c": `\u061c`, "\u200e": `\u200e`, "\u200f": `\u200f`, "\u2028": `\u2028`, "\u2029": `\u2029`,
		"\u202a": `\u202a`, "\u202c": `\u202c`, "\u202e": `\u202e`, "\u2066": `\u2066`, "\u2067": `\u2067`, "\u2069": `\u2069`,
		"\x00": `\u0000`, "\r": `\u000d`, "\x1b": `\u001b`, "\x7f": `\u007f`, "\u0085": `\u0085`,
	} {
		assert.Equal(t, "Mill Hill", model.WithoutUnseen("Mill"+unseen+" Hill"), number)
		assert.Equal(t, "Mill"+number+" Hill", model.Visible("Mill"+unseen+" Hill"))
	}
	for _, seen := range []string{"", "Mill Hill", "one\ntwo\tthree", "\u061b", "\u061d", "\u200d", "\u2010", "\u2027", "\u202f", "\u2065", "\u206a", "é", "\u00a0"} {
		assert.Equal(t, seen, model.WithoutUnseen(seen), "%q", seen)
		assert.Equal(t, seen, model.Visible(seen), "%q", seen)
	}
}
