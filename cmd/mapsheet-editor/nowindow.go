package main

import (
	"bytes"
	"fmt"
	"io"
	"log"
	"regexp"
	"strings"
)

// noWindow is that no window can be shown: what the window library says of it.
type noWindow string

func (n noWindow) Error() string {
	return "no window can be shown, for this computer offers no OpenGL 2.1 (" + string(n) + "). The driver that the maker of its graphics card offers brings it; " +
		"remote desktops and virtual machines often have none. The command mapsheet needs no window"
}

// asNoWindow is a panic that ends a start without a window: that of the log, or the library's
// own where no way of drawing that is offered is of use.
func asNoWindow(panicked any) (noWindow, bool) {
	if none, ok := panicked.(noWindow); ok {
		return none, true
	}
	cause, ok := strings.CutPrefix(fmt.Sprint(panicked), "FormatUnavailable: ")
	return noWindow(strings.TrimRight(cause, ".")), ok
}

// windowLog is the log of the window library. Only there does the library say that it can
// show no window, and it goes on without one for good: noWindow, a panic, ends that.
type windowLog struct {
	out  io.Writer
	none bool
}

// watchLog has the log be such a one.
func watchLog() { log.SetOutput(&windowLog{out: log.Writer()}) }

// brokenContext is what systems say that fail to make a window, or what OpenGL needs of one.
var brokenContext = regexp.MustCompile(`PlatformError: ((WGL|GLX|EGL|NSGL): Failed to .*|\w+: Failed to create window.*)`)

func (l *windowLog) Write(line []byte) (int, error) {
	if found := brokenContext.FindSubmatch(line); found != nil && !bytes.Contains(line, []byte("current")) { // which is said of a window that is there
		panic(noWindow(bytes.TrimRight(found[1], ". \r")))
	}
	if bytes.Contains(line, []byte("window creation error")) {
		l.none = true // the next line says why
	}
	if !l.none {
		return l.out.Write(line)
	}
	if _, cause, ok := bytes.Cut(line, []byte("Cause: ")); ok {
		panic(noWindow(bytes.TrimRight(cause, ". \r\n")))
	}
	return len(line), nil
}
