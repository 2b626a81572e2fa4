package look

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
)

func TestAWhileIsToldAsPeopleSayIt(t *testing.T) {
	for d, want := range map[time.Duration]string{
		0:                       "a second",
		1400 * time.Millisecond: "a second",
		12 * time.Second:        "about 12 s",
		70 * time.Second:        "about a minute",
		3 * time.Minute:         "about 3 min",
		90 * time.Minute:        "about 1.5 h",
		50 * time.Hour:          "about 2 days",
	} {
		assert.Equal(t, want, About(d))
	}
}
