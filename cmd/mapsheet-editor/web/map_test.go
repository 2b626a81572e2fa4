//go:build webtest

package web_test

import (
	"math"
	"testing"
	"time"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/assert"
)

func TestTheMapIsZoomedByANotchAndMoved(t *testing.T) {
	r := open(t, "")
	w := r.visit(serve(t, edition(t)) + "?trace#brunstatt")
	s := w.waitEditor()
	x, y := float64(s.Map.Left+s.Map.Width/2), float64(s.Map.Top+s.Map.Height/2)
	w.mouse(input.DispatchMouseEventTypeMouseMoved, x, y)
	w.mouse(input.DispatchMouseEventTypeMouseWheel, x, y, func(p *input.DispatchMouseEventParams) { p.DeltaX, p.DeltaY = 1e-6, -100 }) // both are asked for
	w.wait("a larger map", func(n shown) bool { return n.Map.Size > s.Map.Size })
	n := w.still()
	assert.InDelta(t, 1.25, n.Map.Size/s.Map.Size, 0.15, "a notch is a step")
	w.keys("0")
	w.wait("the whole map", func(n shown) bool { return n.Map.Size == s.Map.Size })
	for range 3 {
		w.keys("+")
	}
	n = w.still()
	assert.Greater(t, n.Map.Size, s.Map.Size)

	ask[bool](r, frames)
	begun := time.Now()
	w.mouse(input.DispatchMouseEventTypeMousePressed, x, y, chromedp.ButtonMiddle, chromedp.ClickCount(1))
	for i := range 120 {
		a := float64(i) / 10
		w.mouse(input.DispatchMouseEventTypeMouseMoved, x+150*math.Sin(a), y+100*math.Cos(a), chromedp.ButtonMiddle)
	}
	w.mouse(input.DispatchMouseEventTypeMouseReleased, x, y, chromedp.ButtonMiddle, chromedp.ClickCount(1))
	took := time.Since(begun).Seconds()
	t.Logf("panning: %.1f frames a second drawn, longest gap %.0f ms", ask[float64](r, "drawn")/took, ask[float64](r, "Math.max(...gaps)"))
	w.picture("panned")
	assert.Equal(t, 0, w.still().Steps, "moving the map paints nothing")
}

func TestOnAFineScreenTheMapIsSharpAndStrokesLieUnderThePointer(t *testing.T) {
	r := open(t, "")
	r.ratio = 2
	r.do(chromedp.EmulateViewport(width, height, chromedp.EmulateScale(r.ratio)))
	w := r.visit(serve(t, edition(t)) + "?trace")
	s := w.waitStart()
	assert.Equal(t, 2*width, s.Width, "as many pixels as the screen has")
	assert.Equal(t, []int{2 * width, 2 * height, width, height}, ask[[]int](r, `(() => {
		const canvas = document.querySelector("canvas"), box = canvas.getBoundingClientRect();
		return [canvas.width, canvas.height, box.width, box.height];
	})()`))
	w.click(s.Cards["brunstatt"])
	s = w.waitEditor()
	w.picture("ratio2")
	w.stroke(s, 0)
	w.keys("s", chromedp.ModifierCtrl)
	w.asked("Save the scenario as")
	w.keys("\r")
	s = w.wait("the file saved", func(s shown) bool { return s.Path != "" && !s.Dirty && s.Dialog == "" })
	b := w.scenarioAt(s.Path).Scenario.Hexes()
	field := country(t)
	for _, h := range field {
		assert.NotEqual(t, scenarioTerrain(t, h), b.Terrain(h).String())
	}
	past := field[2]
	past.Col++
	assert.Equal(t, scenarioTerrain(t, past), b.Terrain(past).String(), "and nothing else")
}
