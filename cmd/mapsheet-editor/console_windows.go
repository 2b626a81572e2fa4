package main

import (
	"bytes"
	"io"
	"log"
	"os"
	"regexp"

	"golang.org/x/sys/windows"
)

// console is where the program says what it has to say; show is called at the end. A
// program with a window has no console here: what it says stands in a box.
func console() (out, wrong io.Writer, show func()) {
	if _, err := os.Stderr.Stat(); err == nil {
		return os.Stdout, os.Stderr, func() {}
	}
	var said bytes.Buffer
	log.SetOutput(io.Discard)
	return &said, &said, func() {
		if said.Len() > 0 {
			box(brokenLine.ReplaceAllString(said.String(), "$1 $2"))
		}
	}
}

// brokenLine is the end of a line within a paragraph: a box breaks lines by its own width.
var brokenLine = regexp.MustCompile(`(\S)\n(\S)`)

// box shows a text and waits until it has been read.
func box(text string) {
	says, err := windows.UTF16PtrFromString(text)
	if err != nil {
		return // it has a zero byte, which no text of this program has
	}
	name, _ := windows.UTF16PtrFromString("Mapsheet")
	_, _ = windows.MessageBox(0, says, name, windows.MB_OK|windows.MB_SETFOREGROUND)
}
