package playhexes

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/rules"
)

// branchOff goes back to the middle of the deployment and deploys otherwise.
func branchOff(t *testing.T, g *Game) {
	t.Helper()
	was := g.session.Branch().ID
	g.GoTo(5)
	then := g.session.Moment(5).Action
	for _, a := range g.table().(rules.Proposer).Propose(nil, rules.Anyone) {
		if a != then {
			require.True(t, g.Do(a))
			break
		}
	}
	require.NotEqual(t, was, g.session.Branch().ID)
}

func TestBranchesAreNamedComparedAndDeleted(t *testing.T) {
	a, g := openTurn(t, "brunstatt")
	g.choose("branches")
	main := g.session.Branch()
	branchOff(t, g)
	require.Len(t, g.session.Branches(), 2)
	assert.Equal(t, 6, g.session.At())

	g.panels.branches.Rename(g.session.Branch())
	a.Win.Canvas().Focused().(*kit.Field).SetText("By the south")
	press(t, a, "Cancel")
	require.Equal(t, "Close without it?", a.dialog())
	press(t, a, "Go back")
	press(t, a, "Rename")
	assert.Equal(t, "By the south", g.session.Branch().Name)

	g.panels.branches.Compare(main)
	require.Equal(t, "Two branches compared", a.dialog())
	press(t, a, "Go to the difference")
	assert.Equal(t, 5, g.session.At())

	other := g.session.Branch()
	g.panels.branches.Switch(main)
	assert.Same(t, main, g.session.Branch())
	assert.Equal(t, 5, g.session.At(), "both have this moment")
	g.panels.branches.Delete(other)
	press(t, a, "Delete")
	assert.Len(t, g.session.Branches(), 1)
	assert.NotEqual(t, rules.Moment{}, g.table().Now())
}
