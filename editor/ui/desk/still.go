package desk

import (
	"runtime"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"github.com/mapsheet/mapsheet/editor/ui/look"
)

// Still is the program with less for the window library to do.
//
// It has no animations. The library would have the cursor of a text field blink until
// somebody tells the field that it has lost the keyboard; a field that goes away
// together with its dialog is never told, and each step of the blinking draws the
// whole window.
//
// It measures texts itself, and remembers how large they are; see look.Gauge.
func Still(f fyne.App) fyne.App {
	s := still{App: f, driver: f.Driver()}
	if replaceable(runtime.GOOS) {
		d := &driver{Driver: s.driver}
		s.driver = d
		if of, ok := d.Driver.(desktop.Driver); ok {
			s.driver = desktopDriver{d, of}
		}
	}
	return s
}

type still struct {
	fyne.App
	driver fyne.Driver
}

// Driver is the library's, but for the measuring of texts.
func (s still) Driver() fyne.Driver { return s.driver }

// replaceable reports whether the library can do without its own driver on a system. On
// others it looks for it to draw a window while that is dragged larger, which a page that
// draws its next frame anyway can do without.
func replaceable(system string) bool {
	switch system {
	case "linux", "freebsd", "openbsd", "netbsd", "js":
		return true
	}
	return false
}

// driver is the library's, with a gauge of its own.
type driver struct {
	fyne.Driver
	gauge look.Gauge
}

// RenderedTextSize is how large a text is, and how far its baseline lies below its top.
func (d *driver) RenderedTextSize(text string, size float32, style fyne.TextStyle, source fyne.Resource) (fyne.Size, float32) {
	return d.gauge.Measure(text, size, style, source, d.Driver.RenderedTextSize)
}

type desktopDriver struct {
	*driver
	desktop.Driver
}

// Settings is the settings with animations off.
func (s still) Settings() fyne.Settings { return stillSettings{s.App.Settings()} }

type stillSettings struct{ fyne.Settings }

// ShowAnimations is always false.
func (stillSettings) ShowAnimations() bool { return false }
