package playback

import (
	"fmt"
	"maps"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/draw"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/hexrules"
)

func TestWhereAUnitWasLostIsMarkedUntilTheTurnEnds(t *testing.T) {
	o := newHexes(played(t, "brunstatt", 30, nil), &pictures{}, 10)
	before := o.frame()
	free, held := hex.Hex{Col: -1}, hex.Hex{Col: -1}
	stands := map[hex.Hex]bool{}
	for u := range int32(o.s.Table().Units()) {
		if v := o.s.Table().View(u); v.OnMap() {
			held = v.At.Hex()
			stands[held] = true
		}
	}
	for h := range hexrules.GridOf(o.s.Table()).All() {
		if !stands[h] && h.Col > 2 && h.Row > 2 {
			free = h
			break
		}
	}
	for _, h := range []hex.Hex{free, held} {
		o.saw(rules.Happening{Kind: rules.Loses, At: model.HexSite(h)}) // off the map
		assert.Equal(t, before, o.frame())
		o.saw(rules.Happening{Kind: rules.Loses, At: model.HexSite(h), On: true})
		after := o.frame()
		name := fmt.Sprintf("m%d at %d,%d", draw.EliminatedMarker, h.Col, h.Row)
		require.Contains(t, after, name)
		grave := after[name]
		for n, p := range after {
			assert.True(t, n == name || p.Level < grave.Level, "the marker lies over %s", n)
		}
		p := o.pics.all[grave.Picture]
		x, y := o.view.CenterOf(h)
		dx, dy, side := o.view.MarkerSpot(0, 1, stands[h])
		assert.InDelta(t, x+dx, float64(grave.X)+float64(p.wide)/2, 2)
		assert.InDelta(t, y+dy, float64(grave.Y)+float64(p.high)/2, 2)
		assert.InDelta(t, side, float64(p.wide), 2)
		rest := maps.Clone(after)
		delete(rest, name)
		assert.Equal(t, before, rest, "all else lies where it lay")
		o.saw(rules.Happening{Kind: rules.TurnBegins})
		assert.Equal(t, before, o.frame())
	}
}
