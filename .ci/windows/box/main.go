// Command box starts a program of Windows as its desktop does, with nowhere to write to,
// prints what stands in the box that it shows, and presses the button there. It ends with
// the program and its status.
package main

import (
	"fmt"
	"os"
	"unsafe"

	"golang.org/x/sys/windows"
)

var (
	user        = windows.NewLazySystemDLL("user32.dll")
	findWindow  = user.NewProc("FindWindowExW")
	sendMessage = user.NewProc("SendMessageW")
	postMessage = user.NewProc("PostMessageW")
)

// What is said to a window.
const (
	getText = 0x000D
	command = 0x0111
	okay    = 1
)

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(99)
	}
}

func run(args []string) error {
	line, err := windows.UTF16PtrFromString(windows.ComposeCommandLine(args))
	if err != nil {
		return err
	}
	start := windows.StartupInfo{Flags: windows.STARTF_USESTDHANDLES} // of which there are none
	start.Cb = uint32(unsafe.Sizeof(start))
	var p windows.ProcessInformation
	if err := windows.CreateProcess(nil, line, nil, nil, false, windows.DETACHED_PROCESS, nil, nil, &start, &p); err != nil {
		return err
	}
	ended := func() bool {
		event, err := windows.WaitForSingleObject(p.Process, 50)
		return err != nil || event == windows.WAIT_OBJECT_0
	}
	for !ended() {
		if box := find(0, 0, "#32770", "Mapsheet"); box != 0 {
			if text := textIn(box); text != "" {
				fmt.Print(text)
				_, _, _ = postMessage.Call(box, command, okay, 0)
				break
			}
		}
	}
	if _, err := windows.WaitForSingleObject(p.Process, windows.INFINITE); err != nil {
		return err
	}
	var status uint32
	if err := windows.GetExitCodeProcess(p.Process, &status); err != nil {
		return err
	}
	os.Exit(int(status))
	return nil
}

// find is the window of a class within another, after one of those in it; title "" stands
// for any.
func find(within, after uintptr, class, title string) uintptr {
	named, _ := windows.UTF16PtrFromString(class)
	var titled *uint16
	if title != "" {
		titled, _ = windows.UTF16PtrFromString(title)
	}
	found, _, _ := findWindow.Call(within, after, uintptr(unsafe.Pointer(named)), uintptr(unsafe.Pointer(titled)))
	return found
}

// textIn is what stands in a box.
func textIn(box uintptr) string {
	var text [1 << 13]uint16
	for label := find(box, 0, "Static", ""); label != 0; label = find(box, label, "Static", "") {
		if n, _, _ := sendMessage.Call(label, getText, uintptr(len(text)), uintptr(unsafe.Pointer(&text))); n > 0 {
			return windows.UTF16ToString(text[:])
		}
	}
	return ""
}
