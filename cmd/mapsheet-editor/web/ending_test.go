//go:build webtest

package web_test

import (
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/assert"
)

// How a window ends that nobody closes: by a fault in the middle of a frame, or by the browser,
// which starts its graphics anew.
var ends = map[string]struct{ by, says string }{
	"a fault": {`WebGLRenderingContext.prototype.clear = () => { throw new RangeError("as a test wants it"); }`, "Mapsheet has ended."},
	"a loss":  {`gl.canvas.getContext("webgl").getExtension("WEBGL_lose_context").loseContext()`, "The browser has stopped drawing Mapsheet."},
}

func TestAWindowThatCannotGoOnSaysSoAndLosesNothing(t *testing.T) {
	for name, end := range ends {
		t.Run(name, func(t *testing.T) {
			r := open(t, "")
			w := r.visit(serve(t, edition(t)) + "?trace")
			w.click(w.waitStart().Cards["brunstatt"])
			s := w.waitEditor()
			w.stroke(s, 0)
			w.still()
			ask[bool](r, "("+end.by+", true)")
			w.sweep(s, country(t)...) // so that there is something to draw
			r.says(end.says)
			r.says("What you drew is kept")
			w.picture("ended by " + name)
			r.leave()
			assert.Zero(t, r.asks.Load(), "there is nothing to stay for")
			w.wait("the offer", func(s shown) bool { return len(s.Recover) == 1 })
			w.click(w.still().Recover[0])
			assert.Equal(t, 1, w.waitEditor().At)
		})
	}
}

func TestAWindowThatCannotGoOnPromisesNothingWhereNothingIsKept(t *testing.T) {
	r := open(t, "")
	r.first(`Object.defineProperty(window, "indexedDB", { value: { open() { throw new DOMException("as a test wants it", "SecurityError"); } } })`)
	w := r.visit(serve(t, edition(t)) + "?trace")
	r.says("This browser keeps no files for this page.")
	r.do(chromedp.Click("#anyway"))
	w.waitStart()
	ask[bool](r, "("+ends["a fault"].by+", true)")
	w.keys("brunst")
	r.says("what you did not download is gone")
}

func TestWhatABrowserLacksIsSaid(t *testing.T) {
	address := serve(t, edition(t))
	for script, says := range map[string]string{
		`delete window.WebAssembly`:                                              "It lacks WebAssembly.",
		`delete Navigator.prototype.locks`:                                       "It lacks locks.",
		`HTMLCanvasElement.prototype.getContext = () => null`:                    "graphics acceleration switched off",
		`delete WebAssembly.compileStreaming`:                                    "It lacks WebAssembly.",
		`Object.defineProperty(window, "TransformStream", { value: undefined })`: "It lacks streams.",
	} {
		r := open(t, "")
		r.first(script)
		r.visit(address)
		r.says(says)
		r.end()
	}
}

func TestAReaderWithoutScriptsIsToldThatTheyAreNeeded(t *testing.T) {
	r := open(t, "")
	_, err := chromedp.Run(r.ctx, call(emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{Value: true}))
	assert.NoError(t, err)
	w := r.visit(serve(t, edition(t)))
	r.says("it needs JavaScript")
	w.picture("scriptless")
	assert.NotContains(t, ask[string](r, "document.body.innerText"), "It is being loaded")
	assert.True(t, ask[bool](r, `document.querySelector("noscript p").getBoundingClientRect().bottom < innerHeight`), "it is in sight")
}

func TestWhereABrowserDoesNotTellWhatWasCopiedTheWindowTakesItsOwn(t *testing.T) {
	r := open(t, "")
	r.first(`delete Clipboard.prototype.readText`)
	w := r.visit(serve(t, edition(t)) + "?trace#brunstatt")
	s := w.waitEditor()
	w.click(s.Controls["title"])
	w.keys("a", chromedp.ModifierCtrl)
	w.keys("c", chromedp.ModifierCtrl)
	w.keys("Twice ")
	w.keys("v", chromedp.ModifierCtrl)
	w.keys("\t")
	w.wait("what was copied in the field", func(s shown) bool { return s.Title == "Twice Brunstatt * — Mapsheet" })
}
