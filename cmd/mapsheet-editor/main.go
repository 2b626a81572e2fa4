// Command mapsheet-editor opens the editor's window: the start page, or the
// scenario that its argument names.
package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"runtime/debug"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/app"

	"github.com/mapsheet/mapsheet/cmd/mapsheet-editor/browser"
	_ "github.com/mapsheet/mapsheet/cmd/mapsheet-editor/locale" // before the window library asks for it
	"github.com/mapsheet/mapsheet/editor/crash"
	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/editor/ui"
	"github.com/mapsheet/mapsheet/editor/ui/desk"
	"github.com/mapsheet/mapsheet/editor/ui/look"
	"github.com/mapsheet/mapsheet/rules/systems"
	"github.com/mapsheet/mapsheet/schema"
	"github.com/mapsheet/mapsheet/schema/disk"
)

const appID = "io.github.mapsheet.editor"

func main() {
	out, wrong, show := console()
	status := start(out, wrong)
	show()
	os.Exit(status)
}

// collectAt is by how much of what is in use memory grows before it is
// collected, in percent. The window draws in bursts: with the usual 100 they
// double what it takes, and for a fiftieth of the time less.
const collectAt = 50

// collectAtStart is the same until the window shows something, and for a moment more, in
// which that comes to the screen: nearly all that is needed for that is needed for as long
// as the window is there.
const (
	collectAtStart = 400
	untilSeen      = time.Second / 20
)

// untilRead is how long after that nobody below the window reads any more what is read once.
const untilRead = time.Second

// whenBuilt is called once the window is there: a build for tests watches it.
var whenBuilt = func() {}

// run opens the window and returns when it is closed.
func run(args []string) (err error) {
	if err := display(os.Getenv); err != nil {
		return err
	}
	watchLog()
	var absent *absence
	// A display that answers may still refuse: the window library panics then.
	defer func() {
		if p := recover(); p != nil {
			if none, ok := asNoWindow(p); ok {
				err = none
				return
			}
			if !isUnconnected(p) {
				panic(p)
			}
			err = fmt.Errorf("the display %s refuses to show a window: it may belong to somebody else, or lack OpenGL", os.Getenv("DISPLAY"))
			if absent != nil {
				err = fmt.Errorf("%w; your home folder, which may hold the key to it, does not answer", err)
			}
		}
	}()
	collect := func(at int) {
		if os.Getenv("GOGC") == "" {
			debug.SetGCPercent(at)
		}
	}
	collect(collectAtStart)
	// Where the person's folders are is asked before anything stands in for them.
	settings, unsettled := desk.PreferencePath()
	journals, _ := document.JournalFolder() // where there is none, that is said with the first edit that is not kept safe
	page := browser.Page()
	if page == nil { // which has all files in memory
		absent = withoutHome()
		defer absent.remove()
	}
	options := ui.Options{Version: version(), Screen: screen(), Systems: systems.All(), Page: page, Journal: journals}
	// MAPSHEET_TRACE names a file to which the state of the window is written,
	// a JSON object a line. The tests that drive the real window read it to
	// know what is shown and where.
	if path := os.Getenv("MAPSHEET_TRACE"); path != "" {
		f, err := os.OpenFile(path, os.O_CREATE|os.O_WRONLY|os.O_APPEND, 0o644)
		if err != nil {
			return err
		}
		defer f.Close()
		options.Trace = io.Writer(f)
	}
	provideFonts()
	// The window library would ask for the goroutine again and again, which takes
	// most of the time of each change; the tests that drive the window let it, unless
	// they measure.
	unchecked := options.Trace == nil || os.Getenv("MAPSHEET_UNCHECKED") != ""
	app.SetMetadata(fyne.AppMetadata{ID: appID, Name: "Mapsheet", Migrations: map[string]bool{"fyneDo": unchecked}})
	window := app.NewWithID(appID)
	if unsettled != nil {
		fmt.Fprintln(os.Stderr, "mapsheet-editor: settings of the window are kept as the window library does: "+schema.Plain(unsettled).Error())
	} else {
		options.Preferences = desk.KeepPreferences(window, disk.System{}, settings, absent.wait())
	}
	refuseNetwork()
	says := make(chan *crash.Keeper, 1)
	disk.Within(absent.wait(), func() { says <- keepWhatItSays(options) })
	a := ui.New(window, options)
	if len(args) == 1 {
		a.Open(args[0])
	}
	whenBuilt()
	go func() {
		<-a.Shown()
		time.Sleep(untilSeen)
		collect(collectAt)
		time.Sleep(untilRead)
		absent.end()
	}()
	whenLeft(func() { fyne.Do(window.Quit) })
	stop := takeStop(window)
	a.Run()
	games := a.LeaveAll() // where nobody closed the window: the program was asked to end
	stop()
	end(os.Stderr, farewell,
		last{"games that were being played are not kept", games},
		last{"the settings of the window, such as its recent files, are not kept", options.Preferences.Close},
		last{"what is kept of this session stays", func() error { return (<-says).Close() }}, // where it panics, what it says then is to be kept
		last{"the journals of what was closed stay, and the next start may offer that work", a.Settle})
	return nil
}

// provideFonts has the window show letters of other scripts.
func provideFonts() {
	err := errors.New("the folder for their faces does not answer")
	provided := make(chan error, 1)
	if disk.Within(patience, func() { provided <- look.ProvideFonts() }) {
		err = <-provided
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "mapsheet-editor: letters of other scripts may not be shown: "+schema.Plain(err).Error())
	}
}

// keepWhatItSays has what the program says, should it break down, go to a file that the
// next start tells of. In a web page it goes where the browser shows it.
func keepWhatItSays(o ui.Options) *crash.Keeper {
	if o.Page != nil || o.Journal == "" {
		return nil
	}
	keeper, err := crash.Keep(crash.Beside(o.Journal), o.Version)
	if err != nil {
		fmt.Fprintln(os.Stderr, "mapsheet-editor: "+schema.Plain(err).Error())
	}
	return keeper
}

// stated is the version of an edition, as the linker sets it.
var stated string

// version is that of the edition, the module's, or the revision it was built from.
func version() string {
	if stated != "" {
		return stated
	}
	info, ok := debug.ReadBuildInfo()
	if !ok || info.Main.Version == "" {
		return "(development)"
	}
	return info.Main.Version
}
