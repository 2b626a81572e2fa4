package rules

import (
	"syscall/js"
	"time"
)

// inPage is whether there is a page that waits: the program runs in threads beside one, too.
var inPage = !js.Global().Get("document").IsUndefined()

// turn is of players, in a row: a browser has one thread for the program and for the page that
// it runs in.
const turn = 20 * time.Millisecond

var rested time.Time // when a rest was last over

// giveWay lets the page do what waits for it, once players have had their turn. It is the page
// that ends the rest: a time would be over before the page has its thread, where the window has
// much to do in it.
func giveWay() {
	if !inPage || time.Since(rested) < turn {
		return
	}
	over := make(chan struct{})
	end := js.FuncOf(func(js.Value, []js.Value) any {
		close(over)
		return nil
	})
	defer end.Release()
	js.Global().Call("setTimeout", end, 0)
	<-over
	rested = time.Now()
}
