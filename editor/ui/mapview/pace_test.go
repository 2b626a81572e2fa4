package mapview

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
)

func TestAMapLeavesOthersMostOfAFrame(t *testing.T) {
	others := false
	p := Pace{Frame: 20 * time.Millisecond}
	assert.Equal(t, p.Frame, p.long(), "there are none")
	p.Others = func() bool { return others }
	assert.Equal(t, p.Frame, p.long())
	others = true
	assert.Less(t, p.long(), p.Frame/2)
	assert.Positive(t, p.long())
}
