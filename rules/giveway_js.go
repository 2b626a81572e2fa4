package rules

import (
	"syscall/js"
	"time"
)

// inPage is whether there is a page that waits: the program runs in threads beside one, too.
var inPage = !js.Global().Get("document").IsUndefined()

// A browser has one thread for the program and for the page that it runs in.
const (
	turn = 20 * time.Millisecond // of players, in a row
	rest = time.Millisecond      // in which the page does what waits for it
)

var rested time.Time // when a rest was last over

// giveWay lets the page do what waits for it, once players have had their turn.
func giveWay() {
	if !inPage || time.Since(rested) < turn {
		return
	}
	time.Sleep(rest)
	rested = time.Now()
}
