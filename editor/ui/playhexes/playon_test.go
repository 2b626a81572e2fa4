package playhexes

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestABranchIsPlayedOnFromTheMomentOnTheMap(t *testing.T) {
	a, g := openTurn(t, "brunstatt")
	main := g.session.Branch()
	g.GoTo(5)
	g.choose("branches")
	g.panels.branches.AskPlayOn(main)
	assert.Equal(t, "Nothing to go on with", a.dialog())
	press(t, a, "Close")
	branchOff(t, g)
	here := g.session.Branch()
	g.panels.branches.AskPlayOn(main)
	require.Equal(t, "Play on with another branch", a.dialog())
	a.TopModal().Accept()
	require.Empty(t, a.dialog())
	now := g.session.Branch()
	require.NotSame(t, here, now)
	assert.Equal(t, here.ID, now.From)
	assert.Greater(t, now.Len(), 6, "what could be done of it was")
	assert.Contains(t, g.bench.Status.Notice, "done again")
}
