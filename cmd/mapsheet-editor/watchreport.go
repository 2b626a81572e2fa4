//go:build windowtest

package main

import "time"

// hold is one time that the window's goroutine was held for long, in
// milliseconds.
type hold struct {
	Wall    float64  // on the clock
	Foreign float64  // of that the display drew, or the test was told what the window shows
	Net     float64  // without that: what the thread took of a processor, and what it waited for others
	Where   string   // the innermost function that held it all the time
	Way     []string // from there to where it was for the longest
	Turns   bool     // the goroutine was free in between: several short turns in a row
}

// report is what the test asks for now and then.
type report struct {
	Kept       uint64         // bytes of what is kept to be faster the next time, and was let go of before the rest was counted
	Heap       uint64         // bytes in use after a collection
	Objects    uint64         // how many things they are
	Resident   uint64         // bytes of memory of the whole process, once what is free was given back
	Held       uint64         // of that, what Go's own memory takes with its gaps; the rest are libraries
	Goroutines map[string]int // by what started them
	Turns      int            // that took long enough to be looked at
	P50, P95   float64        // of them, in milliseconds
}

// ms is a time in milliseconds.
func ms(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }
