package diag_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/mapsheet/mapsheet/model/diag"
	"github.com/mapsheet/mapsheet/model/limits"
)

func TestMessagesAreNoLongerThanTheLimitsSay(t *testing.T) {
	long := func(n int) string { return strings.Repeat("ö", n) }
	assert.Equal(t, long(limits.QuotedRunes), diag.Excerpt(long(limits.QuotedRunes)))
	assert.Equal(t, long(limits.QuotedRunes)+"...", diag.Excerpt(long(limits.QuotedRunes+1)))
	assert.Equal(t, long(limits.MessageRunes), diag.Bounded(long(limits.MessageRunes)))
	assert.Equal(t, long(limits.MessageRunes)+"...", diag.Bounded(long(limits.MessageRunes+1)))

	assert.Equal(t, "the id "+long(limits.MessageRunes/2)+" is taken", diag.Messagef("the id %s is taken", long(limits.MessageRunes/2)))
	assert.Equal(t, "the id "+long(limits.QuotedRunes)+"... is taken", diag.Messagef("the id %s is taken", long(limits.MessageRunes/2+1)),
		"what is said after a long text is there")
	assert.Equal(t, "3: "+long(limits.QuotedRunes)+"...", diag.Messagef("%d: %s", 3, errors.New(long(1000))))
}
