//go:build webtest

package web_test

import (
	"testing"

	"github.com/chromedp/chromedp/kb"
)

func TestAGameBetweenBotsLeavesThePageFree(t *testing.T) {
	r := open(t, "")
	w := r.visit(serve(t, edition(t)) + "?trace#elouges")
	w.waitEditor()
	w.keys(kb.F5)
	w.wait("the game", func(s shown) bool { return s.Dialog == "" && s.Play != nil })
	w.choose("column/pause", 4) // at once
	w.picture("game")
	ask[bool](r, frames)
	w.choose("column/player:german", 3) // greedy
	w.choose("column/player:british", 3)
	w.wait("the end of the game", func(s shown) bool { return s.Play != nil && s.Play.Over })
	w.picture("over")
	t.Logf("longest gap in a game %.0f ms", ask[float64](r, "Math.max(...gaps)"))
}
