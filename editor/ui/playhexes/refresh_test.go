package playhexes

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/ui/look"
	"github.com/mapsheet/mapsheet/editor/ui/panel"
	"github.com/mapsheet/mapsheet/model"
)

// updatesWhile counts how often the panels of a game are told of a change while f runs.
func updatesWhile(g *Game, f func()) int {
	n := 0
	i := g.side.Current
	was := g.side.Panels[i]
	g.side.Panels[i] = countingPanel{was, &n}
	g.side.Unfolded = true
	f()
	g.side.Panels[i] = was
	return n
}

// countingPanel counts what it is told.
type countingPanel struct {
	panel.Panel
	n *int
}

func (p countingPanel) Update(s *model.Scenario, c panel.Changes) {
	*p.n++
	p.Panel.Update(s, c)
}

func TestFiringWithSeveralUnitsRefreshesTheWindowOnce(t *testing.T) {
	_, g := openTurn(t, "brunstatt")
	var found aim
	playUntil(t, g, func() bool {
		if !strings.HasSuffix(g.table().Now().Phase, "-fire") {
			return false
		}
		g.hand = nil
		for u := range int32(g.table().Units()) {
			if len(g.targets(u)) > 0 {
				g.hand = append(g.hand, u)
			}
		}
		g.lookAround()
		for _, a := range g.reach.aims {
			if len(a.actions) > 1 {
				found = a
				return true
			}
		}
		return false
	})
	require.Greater(t, len(found.actions), 1)
	before := g.session.At()
	assert.Equal(t, 1, updatesWhile(g, func() { g.declare(found) }))
	assert.Equal(t, before+len(found.actions), g.session.At(), "each of them fires")
	assert.Empty(t, g.hand)
}

func TestMovingSeveralUnitsRefreshesTheWindowOnce(t *testing.T) {
	_, g := openTurn(t, "brunstatt")
	for u := range int32(g.table().Units()) {
		v := g.table().View(u)
		m := g.moves(u)
		if m == nil || !v.OnMap() || len(g.stack(v.At.Hex())) < 2 {
			continue
		}
		from := v.At.Hex()
		for _, at := range m.Sites() {
			if to := at.Hex(); to != from && len(g.stack(to)) == 0 {
				g.hand = g.stack(from)
				assert.Equal(t, 1, updatesWhile(g, func() { g.moveTo(to) }))
				assert.Equal(t, to, g.table().View(u).At.Hex())
				return
			}
		}
	}
	require.Fail(t, "no stack can move")
}

// A picture that is read anew with each action costs more than all else of the column.
func TestPicturesOfDiceStayFromOneActionToTheNext(t *testing.T) {
	_, g := openTurn(t, "brunstatt")
	c := g.column
	c.setDie(6)
	faces := c.foot.Find("faces").Object
	c.box.Again()
	die := c.box.Picture(6, look.Now().Accent, dieTile)
	c.update()
	assert.Same(t, faces, c.foot.Find("faces").Object)
	c.box.Again()
	assert.Same(t, die, c.box.Picture(6, look.Now().Accent, dieTile))
}
