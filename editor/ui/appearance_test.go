package ui

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/test"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/draw"
	"github.com/mapsheet/mapsheet/editor/ui/look"
	"github.com/mapsheet/mapsheet/editor/ui/play"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules"
)

func TestOneChoiceSetsTheColoursOfMapAndWindow(t *testing.T) {
	a := openThree(t)
	e := a.editors[1]
	a.show(e)
	paintHexes(t, e, "2312")
	e.hexes.Choose("eraser")
	e.mapView.Zoom(2)
	e.mapView.ToggleCursor()
	assert.False(t, e.shows(draw.AreaLayer), "the deployment areas are not shown unasked")
	e.toggleLayer(draw.GridLayer)
	camera, cursor := e.mapView.Camera(), cursorHex(e.mapView)
	a.doID("colours.contrast")

	assert.Equal(t, look.SchemeFor("contrast"), look.Now())
	assert.Equal(t, []string{"Brunstatt", "Tanga *", "Morhange"}, a.titles())
	now := a.editor
	assert.Same(t, a.editors[1], now)
	assert.NotSame(t, e, now)
	assert.Equal(t, "contrast", now.mapView.Options().Palette)
	assert.Equal(t, "contrast", a.editors[0].mapView.Options().Palette)
	assert.False(t, now.shows(draw.AreaLayer))
	assert.False(t, now.shows(draw.GridLayer), "the layers stay as they are")
	assert.Equal(t, camera, now.mapView.Camera())
	assert.Equal(t, cursor, cursorHex(now.mapView))
	assert.Equal(t, "eraser", now.hexes.Tools.Current.ID())
	for _, o := range test.LaidOutObjects(a.Win.Canvas().Content()) {
		if text, ok := o.(*canvas.Text); ok && text.Text != "" {
			assert.NotEqual(t, look.SchemeFor("").Ink, text.Color, text.Text)
		}
	}
	letter(a, 'k')
	a.doID("undo")
	assert.Equal(t, model.Clear, now.terrain(t, "2312"))
	assert.False(t, now.tab.Unsaved, "the new window listens to the document")
	assert.True(t, e.tab.Unsaved, "the old one does not")
	a.show(a.editors[0])
	a.showNext(1)
	assert.Same(t, now, a.editor)
}

func TestColoursAndScaleAreRemembered(t *testing.T) {
	a := newTestApp(t)
	var set []float64
	a.Hands.Scale = func(f float64) float64 { set = append(set, f); return f }
	a.doID("colours.safe")
	a.doID("interface.larger")
	a.doID("interface.larger")
	a.doID("interface.smaller")
	assert.Equal(t, []float64{1, 1.1, 1.1, 1.2, 1.2, 1.1}, set)
	again := newApp(a.Fyne, a.options, a.Hands)
	assert.Equal(t, 1.1, set[len(set)-1])
	assert.Equal(t, look.SchemeFor("safe"), look.Now())
	again.doID("interface.system")
	assert.Equal(t, 1.0, again.scale())
}

// displayed is a window that reports whether the display is at hand.
type displayed struct {
	fyne.Window
	shown, within bool
}

func (w *displayed) RunWithContext(do func()) {
	if w.shown {
		w.within = true
		do()
		w.within = false
	}
}

func TestDrawnTextsAreLetGoOfWithTheDisplayAtHand(t *testing.T) {
	a := newTestApp(t)
	w := &displayed{Window: a.Win}
	a.Win = w
	var within []bool
	a.Fyne.Settings().AddListener(func(fyne.Settings) { within = append(within, w.within) })
	took := func(id string) []bool {
		within = nil
		a.doID(id)
		return within
	}
	assert.Equal(t, []bool{false}, took("interface.larger"), "a window that is still to come is none to draw in")
	w.shown = true
	assert.Equal(t, []bool{true}, took("interface.larger"))
	assert.Equal(t, []bool{true}, took("colours.safe"))
}

func TestTheScaleHasEnds(t *testing.T) {
	cases := []struct {
		now  float64
		by   int
		want float64
	}{
		{1, 1, 1.1}, {1, -1, 0.9}, {2.5, 1, 2.5}, {0.8, -1, 0.8}, {1.05, 1, 1.1}, {1.05, -1, 1},
	}
	for _, c := range cases {
		assert.Equal(t, c.want, nextScale(c.now, c.by), "%v by %d", c.now, c.by)
	}
}

func TestTheWindowKeepsItsSizeWhenTheInterfaceGrows(t *testing.T) {
	a, _ := openBattle(t)
	c := a.Win.Canvas().(interface {
		fyne.Canvas
		SetScale(scale float32)
	})
	a.Hands.Scale = func(f float64) float64 { c.SetScale(float32(f)); return f }
	pixels := func() []int {
		w, h := c.PixelCoordinateForPosition(fyne.NewPos(c.Size().Width, c.Size().Height))
		return []int{w, h}
	}
	a.Win.Resize(fyne.NewSize(1500, 1000))
	before := pixels()
	a.changeScale(1)
	assert.InDeltaSlice(t, before, pixels(), 1)
	a.changeScale(1)
	assert.InDeltaSlice(t, before, pixels(), 1, "pressed twice in a row")
	a.changeScale(-1)
	assert.InDeltaSlice(t, before, pixels(), 1)
}

// Players of the program that wait, as after a step back in time, do not play on because the
// colours change.
func TestPlayersWaitOnWhereTheColoursChange(t *testing.T) {
	for _, id := range []string{"brunstatt", "marengo", "cowpens"} {
		a := newTestApp(t)
		a.Fyne.Preferences().SetInt(play.PauseKey, 0)
		a.Open(id)
		a.editor.plays.beginGame(rules.Terms{Seed: 7})
		s := a.editor.plays.match.Session()
		for range 3 {
			_, err := s.Do(s.Table().(rules.Proposer).Propose(nil, s.Table().Now().Awaits.First())[0])
			require.NoError(t, err, id)
		}
		a.editor.plays.match.GoTo(1)
		for _, c := range s.Chairs() {
			require.NoError(t, s.Seat(c.ID, "random"))
		}
		a.useColours("contrast")
		assert.Len(t, s.Branches(), 1, id)
		assert.Equal(t, 1, s.At(), id)
		assert.True(t, a.editor.plays.match.Waits(), id)
	}
}
