//go:build webtest

package web_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestThePageIsSmallStartsSoonAndKeepsTheOrderOfLetters(t *testing.T) {
	folder := edition(t)
	info, err := os.Stat(filepath.Join(folder, "mapsheet-editor.wasm.zst"))
	require.NoError(t, err)
	t.Logf("the program is packed to %.1f MB", float64(info.Size())/1e6)
	assert.Less(t, info.Size(), int64(11e6))
	w := open(t, "").visit(serve(t, folder) + "?trace")
	w.waitStart()
	w.picture("start")
	const started = `performance.getEntriesByName("started")[0].startTime`
	t.Logf("start page after %.1f s the first time", ask[float64](w.reader, started)/1000)
	w.do(chromedp.Reload())
	w.waitStart()
	t.Logf("start page after %.1f s again", ask[float64](w.reader, started)/1000)

	w.keys("brunst\r") // a search, and the first that it finds
	s := w.waitEditor()
	w.picture("editor")
	assert.Equal(t, "Brunstatt — Mapsheet", s.Title)
	require.Contains(t, s.Controls, "title")
	w.click(s.Controls["title"])
	w.keys("a", chromedp.ModifierCtrl)
	// All in one turn of the page, so that none has been taken up before the next comes.
	const letters = "abcdefghijklmnopäéñ€"
	ask[bool](w.reader, fmt.Sprintf(`(() => {
		for (const key of %q) {
			const keyCode = key.toUpperCase().charCodeAt(0);
			document.dispatchEvent(new KeyboardEvent("keydown", { key, keyCode, bubbles: true }));
			document.dispatchEvent(new KeyboardEvent("keyup", { key, keyCode, bubbles: true }));
		}
		return true;
	})()`, letters))
	w.keys("\t")
	w.wait("all letters in their order", func(s shown) bool { return strings.HasPrefix(s.Title, letters) })
}

func TestOnAMacCmdIsCtrlInAllKeysAndSoIsCtrl(t *testing.T) {
	r := open(t, "")
	r.first(`Object.defineProperty(Navigator.prototype, "platform", { get: () => "MacIntel" })`)
	w := r.visit(serve(t, edition(t)) + "?trace#brunstatt")
	s := w.waitEditor()
	for _, key := range []chromedp.Modifier{chromedp.ModifierCtrl, chromedp.ModifierMeta} {
		w.stroke(s, 0)
		w.keys("z", key)
		w.wait("the stroke undone", func(s shown) bool { return s.At == 0 })
		w.keys("s", key)
		w.asked("Save the scenario as")
		w.keys(kb.Escape)
		w.wait("no question", func(s shown) bool { return s.Dialog == "" })
	}
}
