package start

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/mapsheet/mapsheet/editor/crash"
)

func TestWhereAllIsThatAProgramSaid(t *testing.T) {
	r := crash.Report{Path: "/crashes/a.txt"}
	assert.Equal(t, "It is all in /crashes/a.txt", whereAll(r, brokenLines))
	assert.Equal(t, "All 40 lines are in /crashes/a.txt", whereAll(r, 40))
	r.Cut = true
	assert.Equal(t, "Of all that is in /crashes/a.txt, the first 4000 lines are copied", whereAll(r, 4000), "how many there are was not read")
}
