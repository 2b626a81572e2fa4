//go:build !js

package main

import (
	"bytes"
	"fmt"
	"io"
	"log"
	"os"
	"time"

	"github.com/go-gl/glfw/v3.3/glfw"

	"github.com/mapsheet/mapsheet/editor/ui"
)

// screen is what the system says of the screen that the window comes up on;
// nothing where it says nothing.
func screen() ui.Screen {
	defer orEnd(letIn, os.Stderr, os.Exit)()
	if !again(connected) {
		return ui.Screen{} // the window library says why
	}
	m := glfw.GetPrimaryMonitor()
	if m == nil {
		return ui.Screen{}
	}
	var s ui.Screen
	if mode := m.GetVideoMode(); mode != nil {
		s.Width, s.Height = mode.Width, mode.Height
	}
	s.Millimetres, _ = m.GetPhysicalSize()
	x, _ := m.GetContentScale()
	s.Scale = float64(x)
	return s
}

// letIn is for how long a display may say nothing that a program has connected to.
const letIn = 20 * time.Second

// orEnd ends the program with a sentence unless done is called in time: a display that says
// nothing is waited for without an end.
func orEnd(wait time.Duration, says io.Writer, exit func(status int)) (done func()) {
	t := time.AfterFunc(wait, func() {
		fmt.Fprintf(says, "mapsheet-editor: the display %s lets programs connect and says nothing. Log in to it anew, or use the mapsheet command, which needs none\n", os.Getenv("DISPLAY"))
		exit(1)
	})
	return func() { t.Stop() }
}

// connected connects to the display, and reports whether that is done. A display that is
// there may still refuse: one that is starting, or that begins anew as the last program on
// it has ended.
func connected() (ok bool) {
	out := log.Writer()
	var said bytes.Buffer // of which that it did not come to it is nothing new
	log.SetOutput(&said)
	defer func() {
		log.SetOutput(out)
		if p := recover(); p != nil {
			if !isUnconnected(p) {
				panic(p)
			}
			return
		}
		_, _ = out.Write(said.Bytes()) // as a log does
	}()
	if glfw.Init() != nil {
		return false
	}
	glfw.GetTime() // panics where there is no connection, of which no error is told
	return true
}
