package miniature

import (
	"fmt"
	"image"
	"image/color"
	"slices"
	"testing"

	"fyne.io/fyne/v2/test"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/ui/look"
	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/scenarios"
)

func TestThumbnailsAreDrawnForTheirSize(t *testing.T) {
	test.NewTempApp(t)
	window := make(chan func())
	d := NewDrawer(func(f func()) { window <- f }, 0)
	go d.Serve()
	defer close(d.asked)
	th := New("brunstatt", d.Ask)
	assert.Equal(t, Blank(), th.generate(200, 156))
	(<-window)()
	drawn := th.generate(200, 156)
	assert.Len(t, th.Inks, 2)
	assert.Equal(t, image.Pt(200, 156), drawn.Bounds().Size())
	colors := map[any]bool{}
	for x := range 200 {
		colors[drawn.At(x, 78)] = true
	}
	assert.Greater(t, len(colors), 20, "there is a map on it")
}

func TestAskingForPicturesNeverWaits(t *testing.T) {
	test.NewTempApp(t)
	window := make(chan func(), 3)
	d := NewDrawer(func(f func()) { window <- f }, 0)
	defer close(d.asked)
	pictures := []*Picture{New("leuthen", d.Ask), New("brunstatt", d.Ask), New("cowpens", d.Ask)}
	for width := range 1000 { // the window is dragged larger, before any is drawn
		for _, p := range pictures {
			p.generate(100+width, 80)
		}
	}
	go d.Serve()
	for range pictures {
		(<-window)()
	}
	for _, p := range pictures {
		assert.Equal(t, 1099, p.generate(1099, 80).Bounds().Dx(), "%s at the last size", p.id)
	}
	assert.Empty(t, window, "and at no other")
}

func TestEveryBattlesCountersStandWhereItsForcesBegin(t *testing.T) {
	seen := map[string]string{}
	for _, info := range scenarios.Of("soldiers") {
		f, err := scenarios.Open(info.ID)
		require.NoError(t, err)
		s := f.Scenario
		sides := map[color.NRGBA]int{}
		for _, p := range posts(s) {
			sides[p.counter.Fill]++
			assert.True(t, slices.ContainsFunc(musters(s), func(m muster) bool { return m.region.Contains(p.at) }), info.ID)
		}
		for _, ink := range sideInks(s, look.SchemeFor("")) {
			assert.Positive(t, sides[ink], "%s: both sides are seen", info.ID)
		}
		ground := battleground(s.Hexes().Grid, posts(s), 1.5)
		w, h := hex.Layout{Size: 1}.Bounds(s.Hexes().Grid)
		assert.True(t, ground.x >= 0 && ground.y >= 0 && ground.x+ground.w <= w+1e-6 && ground.y+ground.h <= h+1e-6, "%s: %v", info.ID, ground)
		look := fmt.Sprint(posts(s))
		assert.Empty(t, seen[look], "%s is told apart", info.ID)
		seen[look] = info.ID
	}
}
