//go:build windowtest

package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"github.com/stretchr/testify/require"
)

// watched is one line of the watchdog.
type watched struct {
	Hold   *hold
	Report *report
}

// watches is what the watchdog of the window has told.
func (w *window) watches() (out []watched) {
	w.t.Helper()
	data, err := os.ReadFile(w.watch)
	if err != nil {
		return nil
	}
	for _, line := range bytes.Split(data[:bytes.LastIndexByte(data, '\n')+1], []byte{'\n'}) {
		if len(line) > 0 {
			var l watched
			require.NoError(w.t, json.Unmarshal(line, &l))
			out = append(out, l)
		}
	}
	return out
}

// holds is what held the window's goroutine for long.
func (w *window) holds() (out []hold) {
	w.t.Helper()
	for _, l := range w.watches() {
		if l.Hold != nil {
			out = append(out, *l.Hold)
		}
	}
	return out
}

// say tells the watchdog something.
func (w *window) say(what string) {
	w.t.Helper()
	_, err := io.WriteString(w.input, what+"\n")
	require.NoError(w.t, err)
}

// report asks the watchdog for a report.
func (w *window) report() (last report) {
	w.t.Helper()
	count := func() (n int) {
		for _, l := range w.watches() {
			if l.Report != nil {
				n, last = n+1, *l.Report
			}
		}
		return n
	}
	before := count()
	w.say("report")
	w.until("the watchdog's report", func() bool { return count() > before })
	return last
}

// processorTime is what the program has used of the processors, by all its
// threads.
func (w *window) processorTime() time.Duration {
	w.t.Helper()
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", w.process.Process.Pid))
	require.NoError(w.t, err)
	_, after, _ := strings.Cut(string(text), ") ")
	var state string
	var skipped [10]int64
	var user, system int64
	args := []any{&state}
	for i := range skipped {
		args = append(args, &skipped[i])
	}
	_, err = fmt.Sscan(after, append(args, &user, &system)...)
	require.NoError(w.t, err)
	return time.Duration(user+system) * (time.Second / 100)
}

// holdReports logs what held the window's goroutine for long. A machine that
// has much else to do is slow, so that a test reports it and fails only where
// nobody would call it a window any more.
func (w *window) holdReports() {
	const never = 2000 // milliseconds
	for _, h := range w.holds() {
		if h.Turns {
			continue
		}
		w.t.Logf("The window was held for %.0f ms (%.0f ms on the clock) by %s: %s", h.Net, h.Wall, h.Where, strings.Join(h.Way, " > "))
		if h.Net > never {
			w.t.Errorf("%s holds the window for %.0f ms", h.Where, h.Net)
		}
	}
}
