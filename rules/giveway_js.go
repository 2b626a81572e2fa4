package rules

import "time"

// A browser has one thread for the program and for the page that it runs in.
const (
	turn = 20 * time.Millisecond // of players, in a row
	rest = time.Millisecond      // in which the page does what waits for it
)

var rested time.Time // when a rest was last over

// giveWay lets the page do what waits for it, once players have had their turn.
func giveWay() {
	if time.Since(rested) < turn {
		return
	}
	time.Sleep(rest)
	rested = time.Now()
}
