package playhexes

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/test"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/ui/kit"
)

func TestAButtonOfTheBannerIsReadUnderThePointer(t *testing.T) {
	_, g := openTurn(t, "brunstatt")
	end := g.banner.buttons.Objects[0].(*fyne.Container).Objects[0].(*kit.Button)
	end.MouseIn(nil)
	ground := test.WidgetRenderer(end).Objects()[0].(*canvas.Rectangle)
	_, _, _, alpha := ground.FillColor.RGBA()
	assert.EqualValues(t, 0xffff, alpha, "the banner does not shine through")
}

func TestTheBannerWearsTheColoursOfTheSideThatActs(t *testing.T) {
	_, g := openTurn(t, "brunstatt")
	ground, ink := g.sideColours(g.table().Now().Side)
	assert.Equal(t, ground, g.banner.ground.FillColor)
	assert.Equal(t, ink, g.banner.head.Color)
	first := ground
	for g.session.Scenario().SideName(g.table().Now().Side) == "French" {
		g.answer(0)
	}
	assert.NotEqual(t, first, g.banner.ground.FillColor)
	assert.Contains(t, g.banner.head.Text, "German")
}

func TestTheMapStaysWhereItIsFromPhaseToPhase(t *testing.T) {
	_, g := openTurn(t, "brunstatt")
	camera := g.bench.Map.Camera()
	turn := g.table().Now().Turn
	for range 30 {
		g.answer(0)
		require.Equal(t, camera, g.bench.Map.Camera(), g.banner.sign)
		if g.table().Now().Turn > turn {
			return
		}
	}
	require.Fail(t, "the turn does not end")
}
