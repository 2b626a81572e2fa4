package main

import (
	"bytes"
	"io"
	"log"
	"os"

	"golang.org/x/sys/windows"
)

// console is where the program says what it has to say; show is called at the end. A
// program with a window has no console here: what it says stands in a box.
func console() (out, wrong io.Writer, show func()) {
	if _, err := os.Stderr.Stat(); err == nil {
		return os.Stdout, os.Stderr, func() {}
	}
	var said bytes.Buffer
	log.SetOutput(windowLog{})
	return &said, &said, func() {
		if said.Len() > 0 {
			box(said.String())
		}
	}
}

// windowLog is the log of the window library, which says there that it can show no
// window and ends the program at once.
type windowLog struct{}

func (windowLog) Write(line []byte) (int, error) {
	if bytes.Contains(line, []byte("window creation error")) {
		box("Mapsheet can show no window: this computer offers no OpenGL 2.1. The driver that the maker of its graphics card offers brings it; " +
			"remote desktops and virtual machines often have none. The command mapsheet needs no window.")
	}
	return len(line), nil
}

// box shows a text and waits until it has been read.
func box(text string) {
	says, err := windows.UTF16PtrFromString(text)
	if err != nil {
		return // it has a zero byte, which no text of this program has
	}
	name, _ := windows.UTF16PtrFromString("Mapsheet")
	_, _ = windows.MessageBox(0, says, name, windows.MB_OK|windows.MB_SETFOREGROUND)
}
