package ui

import (
	"errors"
	"fmt"
	"io"
	"net/url"
	"os"
	"path/filepath"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"github.com/mapsheet/mapsheet/editor/crash"
	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/editor/imports"
	"github.com/mapsheet/mapsheet/editor/share"
	"github.com/mapsheet/mapsheet/editor/tool"
	"github.com/mapsheet/mapsheet/editor/ui/desk"
	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/editor/ui/look"
	"github.com/mapsheet/mapsheet/editor/ui/miniature"
	"github.com/mapsheet/mapsheet/editor/ui/paint"
	"github.com/mapsheet/mapsheet/editor/ui/problems"
	"github.com/mapsheet/mapsheet/editor/ui/start"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/limits"
	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/scenarios"
	"github.com/mapsheet/mapsheet/schema"
	"github.com/mapsheet/mapsheet/schema/disk"
)

// Options are what a command may say about the window it starts.
type Options struct {
	Version     string               // shown in the help
	Systems     []rules.System       // the rule systems there are; new scenarios are played with the first
	Journal     string               // folder of the journals of unsaved work; the person's own when empty
	Screen      Screen               // that the window comes up on
	Trace       io.Writer            // told the state of the window whenever it changes; for tests that drive it
	Preferences *desk.PreferenceFile // that the program keeps, whose disk may not answer yet; nil for none
	Page        *Page                // around the window, where that is in a web browser; nil elsewhere
}

// App is the editor: one window that shows the start page or one of the open
// documents.
type App struct {
	*desk.Desk
	*documents
	options Options
	recent  start.Recent

	safe    *safekeeping
	writing map[string]bool // files that documents are being saved in

	leaves []*leafTab // what has a tab beside the documents
	leaf   *leafTab   // of these the one that is shown, nil while none is

	start   *start.Page       // nil while a document or a leaf is shown
	page    *start.Page       // made once: it comes back as it was left
	again   session           // what was open when the program ended; offered until something is opened
	checked *problems.Checkup // of the scenario that is shown next; nil for none
	head    *header

	commands desk.Commands
	met      met // the commands that were offered so far
	memory   memory
	thumbs   *miniature.Drawer
	trace    *stateLog
	exports  *exports
	scaled   scaledWindow
	stage    *fyne.Container // all that the window shows
	turns    *kit.Turns      // in which it is drawn first; nil for all at once
	copied   tool.Clipboard  // that all maps opened in the window share
	running  chan struct{}   // closed once the window shows something
	settle   []func()        // wait until the disk has what was done with the journals at the end
}

// New makes the editor's window and shows the start page in it.
func New(f fyne.App, o Options) *App {
	running := make(chan struct{}) // what comes back before that would not come to the window's goroutine
	f.Lifecycle().SetOnStarted(func() { close(running) })
	spawn := func(task func()) {
		go func() {
			<-running
			task()
		}()
	}
	hands := desk.Hands{Spawn: spawn, OnMain: onMain(fyne.Do), Scale: scaler(f.Settings(), o.Screen), Show: desk.ShowOutside, Disk: disk.Window{}, Patience: 200 * time.Millisecond, Endless: 5 * time.Second, Busy: 400 * time.Millisecond, Frame: 20 * time.Millisecond, Pause: 120 * time.Millisecond, Rest: 600 * time.Millisecond,
		Written: 5 * time.Second, Notice: 300 * time.Millisecond, Told: 4 * time.Second, Now: time.Now}
	if p := o.Page; p != nil {
		hands.Show, hands.Download, hands.Copy, hands.Between = p.show, p.Download, p.Copy, time.Second/30 // long enough for a frame
	}
	a := newApp(f, o, hands)
	a.running = running
	if o.Page == nil {
		look.ReadFaces(f.Driver())
		go a.thumbs.Serve()
	} else {
		a.openAddressed()
		spawn(func() {
			o.Page.Started()
			a.thumbs.Serve() // with the only thread: before that nothing would be seen meanwhile
		})
	}
	if a.trace != nil {
		go a.watchState()
	}
	go a.keepDrawn()
	return a
}

// Shown is closed once the window shows something.
func (a *App) Shown() <-chan struct{} { return a.running }

// stays is less than the minute after which the window library lets go of what it has not
// drawn, in sight or not.
const stays = 45 * time.Second

// keepDrawn has a window that shows the same for long drawn now and then. Else it would draw
// every text, icon and map anew, all in the next frame.
func (a *App) keepDrawn() {
	for range time.Tick(stays) {
		a.Hands.OnMain(a.turns.Witness.Refresh)
	}
}

func newApp(f fyne.App, o Options, h desk.Hands) *App {
	f = desk.Still(f)
	fyne.SetCurrentApp(f)
	a := &App{documents: &documents{}, options: o, writing: map[string]bool{}, met: met{}, safe: &safekeeping{journals: o.Journal, disk: h.Disk, presence: disk.NewQueue(h.Disk)}, recent: start.NewRecent(f.Preferences()), thumbs: miniature.NewDrawer(h.OnMain, h.Between)}
	a.Desk = desk.NewDesk(f, h, underDialogs{a})
	a.exports = &exports{Desk: a.Desk, docs: a.documents, changed: a.traceState}
	f.Settings().SetTheme(look.Theme{Scheme: look.SchemeFor(a.colours())})
	unit := h.Scale(a.scale())
	f.SetIcon(look.Logo())
	if o.Trace != nil {
		a.trace = &stateLog{out: o.Trace}
	}
	a.OpenWindow("Mapsheet")
	a.stage = container.New(&bounded{canvas: a.Win.Canvas()}, container.NewStack())
	if h.Frame > 0 {
		a.turns = kit.NewTurns(h.OnMain)
	}
	a.head = newHeader(a)
	a.Win.SetPadded(false)
	a.Win.SetMaster()
	a.Win.SetCloseIntercept(a.quit)
	f.Lifecycle().SetOnEnteredForeground(a.cameBack)
	f.Lifecycle().SetOnExitedForeground(a.wentAway)
	a.Win.SetOnDropped(a.dropped)
	a.Win.Resize(fyne.NewSize( // a larger interface does not make a larger window
		windowSide(a.Fyne.Preferences(), "window.width", 1280/a.scale(), o.Screen.Width, unit),
		windowSide(a.Fyne.Preferences(), "window.height", 800/a.scale(), o.Screen.Height, unit)))
	for n := 1; n <= paint.NumberKeys; n++ {
		a.Win.Canvas().AddShortcut(desk.Ctrl(fyne.KeyName(rune('0'+n))), func(fyne.Shortcut) { a.assignFavourite(n) })
	}
	a.Win.Canvas().SetOnTypedKey(func(e *fyne.KeyEvent) { a.looseKey(e.Name) })
	a.Win.Canvas().SetOnTypedRune(a.looseRune)
	a.again = lastSession(a.Fyne.Preferences())
	a.showStart()
	if o.Preferences.Late() {
		a.awaitPreferences(o.Preferences)
	} else {
		checkPreferences(a.Desk)
	}
	return a
}

// windowSide is how wide or high the window comes up, in units of so many pixels:
// as it was left, but no more than the screen has, where that is known.
func windowSide(p fyne.Preferences, key string, usual float64, screen int, unit float64) float32 {
	most := float64(limits.MostWindow)
	if screen > 0 && unit > 0 {
		most = min(most, max(float64(screen)/unit, limits.LeastWindow))
	}
	return float32(kit.Preferred(p, key, usual, limits.LeastWindow, most))
}

// Open opens what the command line names: a file, a built-in scenario by its id, or a
// scenario that came as a link. A file goes before both.
func (a *App) Open(target string) {
	type found struct {
		path  string
		there bool
	}
	desk.Work(a.Desk, "Looking for "+target, func(func() bool) (found, error) {
		path, err := filepath.Abs(target)
		if err != nil {
			path = target
		}
		_, err = os.Stat(path)
		return found{path, err == nil}, nil
	}, func(f found, _ error) {
		there := f.there
		if !there && scenarios.Has(target) {
			a.openBuiltInThen(target, a.sayBroken)
			return
		}
		if !there && share.IsLink(target) {
			a.openLink(target)
			return
		}
		a.openFileThen(f.path, a.sayBroken) // says so where there is no such file
	})
}

// sayBroken says that the program broke down before, where the start page, which tells of
// it, is not in sight.
func (a *App) sayBroken() {
	desk.FindOut(a.Desk, func() []crash.Report {
		found, _ := a.safe.broken() // the start page says where it cannot be known
		return found
	}, func(found []crash.Report) {
		if len(found) > 0 && a.editor != nil {
			a.editor.status.SetNotice(start.BrokeDown(found[0]) + "; the start page (" + a.keyOf("start") + ") has what it said")
		}
	})
}

// Run shows the window until it is closed.
func (a *App) Run() {
	a.Win.CenterOnScreen()
	a.Win.ShowAndRun()
}

// setContent shows something else in the window. A field that has the keyboard
// learns that it is left.
//
// The window library is given one content for good: it lays another one out and
// refreshes all of it several times, and draws every text anew.
func (a *App) setContent(o fyne.CanvasObject) {
	a.Win.Canvas().Unfocus()
	a.Tips.Hide()
	a.Tips.Window = kit.TipLayer()
	look.Refill(a.stage, o, a.Tips.Window)
	if a.turns != nil {
		a.stage.Objects = append(a.stage.Objects, a.turns.Witness)
	}
	if a.Win.Content() != a.stage {
		a.Win.SetContent(a.stage)
	}
}

// inTurns has what is shown drawn part by part, where nothing of it has been drawn.
func (a *App) inTurns() {
	switch {
	case a.start != nil:
		a.drawInTurns(a.start.Parts())
	case a.editor != nil:
		a.drawInTurns(a.editor.parts)
	}
}

// drawInTurns has parts of the window drawn in one frame after the other.
func (a *App) drawInTurns(parts kit.Parts) {
	if a.turns != nil {
		a.turns.Begin(parts...)
	}
}

// drawsInTurns reports whether parts of the window are still to be drawn so.
func (a *App) drawsInTurns() bool { return a.turns != nil && a.turns.Going() }

// unseen does something while the window library finds nothing in the window: what is
// shown it would lay out several times, and refresh once for each container around it. Of the
// menus it would make, and draw the signs of, every one that nobody has opened.
func (a *App) unseen(do func()) {
	shown, menus := a.stage.Objects, a.Win.MainMenu()
	a.stage.Objects = []fyne.CanvasObject{container.NewStack()}
	a.Win.SetMainMenu(nil)
	a.withDisplay(do)
	a.Win.SetMainMenu(menus)
	look.Refill(a.stage, shown...)
	a.inTurns()
}

// withDisplay does something with the display at hand. When the scale or the theme changes
// the window library lets go of every text that it has drawn; where the display is not at
// hand then, the display never hears of it, and the pictures of the texts stay for good.
func (a *App) withDisplay(do func()) {
	done := false
	if w, ok := a.Win.(interface{ RunWithContext(func()) }); ok {
		w.RunWithContext(func() { done = true; do() })
	}
	if !done { // there is no display, or the window is not there yet
		do()
	}
}

// updateTitle says in the window's title what is open and whether it is saved.
func (a *App) updateTitle() {
	name := "Mapsheet"
	switch {
	case a.editor != nil:
		name = kit.WithMark(cutText(a.nameOf(a.editor), titleLetters), a.editor.doc.Dirty()) + " — Mapsheet"
		if a.editor.journal.known || a.editor.played.known {
			name += " (being kept: the disk does not answer)"
		}
	case a.leaf != nil:
		name = cutText(a.leaf.name(), titleLetters) + " — Mapsheet"
	}
	if name != a.Win.Title() {
		a.Win.SetTitle(name)
	}
	a.tellUnsaved()
}

// openBuiltIn opens a built-in scenario; saving asks for a file of one's own.
func (a *App) openBuiltIn(id string) { a.openBuiltInThen(id, func() {}) }

// openBuiltInThen goes on once the battle is shown.
func (a *App) openBuiltInThen(id string, then func()) {
	a.openWith("Opening the battle", func() (*schema.Partial, error) {
		f, err := scenarios.Open(id)
		return &schema.Partial{File: f}, err
	}, "", then)
}

// openFile opens a scenario file, or shows it where it is open already.
func (a *App) openFile(path string) { a.openFileThen(path, func() {}) }

// openFileThen goes on once the file is open and shown.
func (a *App) openFileThen(path string, then func()) {
	if e := a.editorOf(path); e != nil {
		a.show(e)
		then()
		return
	}
	a.openWith("Opening "+filepath.Base(path), func() (*schema.Partial, error) {
		return document.ReadPartly(path, scenarios.Bases())
	}, path, then)
}

// opening is a document with all that was read for it beside the window.
type opening struct {
	doc     *document.Document
	tracing error // why the tracing beside its file cannot be read
	already string
	checkup *problems.Checkup
}

// newOpening makes the document of a file that was just read, with the tracing
// beside it.
func newOpening(p *schema.Partial, path string) *opening {
	o := &opening{doc: document.OpenPartly(p, path)}
	o.tracing = o.doc.LoadTracing()
	return o
}

// adoptOpening is adopt, and says what could not be read.
func (a *App) adoptOpening(o *opening) {
	a.checked = o.checkup
	a.adopt(o.doc)
	if n := len(o.doc.Faults()); n > 0 {
		a.editor.status.SetNotice(look.Capital(model.Counted(n, "fault", "faults")) + " in the file: what could be read is shown, and the problems say what could not")
	}
	if o.tracing != nil {
		a.Fail("The picture to trace cannot be shown", o.tracing)
	}
}

// openWith reads a file beside the window, shows it and goes on.
func (a *App) openWith(what string, read func() (*schema.Partial, error), path string, then func()) {
	paths := a.openPaths()
	desk.Work(a.Desk, what, func(func() bool) (*opening, error) {
		p, err := read()
		if err != nil {
			return nil, err
		}
		f, o := p.File, newOpening(p, path)
		o.already = sameFile(path, paths)
		o.checkup = problems.NewCheckup(a.options.system(f.Scenario.System))
		o.checkup.Begin(f.Scenario) // the problems are there when the window is
		return o, nil
	}, func(o *opening, err error) {
		if err != nil {
			a.cannotOpen(path, err, func() { a.openFileThen(path, then) })
			return
		}
		if path != "" {
			a.Fyne.Preferences().SetString(desk.FolderKey, filepath.Dir(path))
		}
		if e := a.editorOf(o.already); e != nil {
			a.show(e)
			then()
			return
		}
		a.offerRecovered(path, func() {
			a.adoptOpening(o)
			then()
		}, then)
	})
}

func openFailed(path string) string {
	if path == "" {
		return "The battle cannot be opened"
	}
	return filepath.Base(path) + " cannot be opened"
}

// adopt shows a document that was just opened and keeps its journal.
func (a *App) adopt(d *document.Document) {
	if folder, err := a.safe.folder(); err == nil {
		d.KeepJournalOn(a.Hands.Disk, folder, a.journalFailed)
	} else {
		a.journalFailed(err)
	}
	if d.Path() != "" {
		a.recent.Add(d.Path(), d.Title())
	}
	a.add(d)
	desk.FindOut(a.Desk, d.WriteAhead(), func(know func()) { know() })
}

// journalFailed warns that the work is not as safe as usual. It may be called on any
// goroutine.
func (a *App) journalFailed(err error) {
	a.Hands.Spawn(func() {
		a.Hands.OnMain(func() { a.Fail("Your edits are not kept safe just now", err) })
	})
}

// offerRecovered offers the work that a session left behind on a file that is
// being opened. It goes on with asSaved where there is none or it is not wanted
// now; then comes after the work is brought back.
func (a *App) offerRecovered(path string, asSaved, then func()) {
	if path == "" {
		asSaved()
		return
	}
	a.offerLeft(leftBehind{
		find: func(found []document.Recovery) (document.Recovery, bool) { return document.LeftOn(path, found) },
		says: func(r document.Recovery) string {
			return fmt.Sprintf("%s was not closed properly on %s. %s safe that its file does not have yet.", filepath.Base(path), r.When.Format("2 January at 15:04"), look.Capital(start.EditsAre(r.Edits)))
		},
		without: "Open it as it was saved",
	}, asSaved, then)
}

// leftBehind is work that a session may have left behind on what is being opened.
type leftBehind struct {
	find    func([]document.Recovery) (document.Recovery, bool) // among all there is
	says    func(document.Recovery) string                      // what work it is
	without string                                              // the button that leaves it
}

// leftWait is for how long what is opened waits until it is known what sessions left
// behind. Their folder may not answer though the file is there; it is offered on the start
// page once it does.
const leftWait = 2 * time.Second

// offerLeft offers work that a session left behind. It goes on as offerRecovered does.
func (a *App) offerLeft(l leftBehind, without, then func()) {
	desk.FindOut(a.Desk, func() *document.Recovery {
		found := make(chan []document.Recovery, 1)
		if !disk.Within(leftWait, func() {
			all, _ := a.safe.recoveries() // the start page says where that fails
			found <- all
		}) {
			return nil
		}
		if r, ok := l.find(<-found); ok {
			return &r
		}
		return nil
	}, func(r *document.Recovery) {
		if r == nil {
			without()
			return
		}
		rest := ""
		if r.Damage != nil {
			rest = " The rest of its journal is damaged and cannot be had back; it is kept."
		}
		a.Ask("Bring the unsaved work back?",
			l.says(*r)+rest+" Opened without it, the work stays offered on the start page.",
			desk.Choice{Text: l.without, Look: kit.Framed, Do: without},
			desk.Choice{Text: "Bring the work back", Look: kit.Primary, Do: func() { a.openRecoveryThen(*r, then) }})
	})
}

// openRecovery goes on where a session broke off.
func (a *App) openRecovery(r document.Recovery) { a.openRecoveryThen(r, func() {}) }

// openRecoveryThen is openRecovery, and goes on once the work is shown.
func (a *App) openRecoveryThen(r document.Recovery, then func()) {
	type brought struct {
		doc *document.Document
		err error
	}
	// Given up in the middle the work would be neither here nor on the start page, as its
	// journal is another one by then.
	desk.Write(a.Desk, "Bringing the work back", func() (b brought) {
		b.doc, b.err = r.Open(a.journalFailed)
		return b
	}, func(b brought) {
		if b.doc == nil {
			a.Fail("The work cannot be brought back", b.err)
			return
		}
		a.add(b.doc)
		then()
		if b.err != nil {
			a.Fail("A part of the work could not be brought back", b.err)
		}
	})
}

// dropped opens the files that were dropped on the window, one after the other until one of
// them asks something, or takes one of another program in.
func (a *App) dropped(at fyne.Position, uris []fyne.URI) {
	if len(uris) == 0 || a.Blocked() {
		return
	}
	path := uris[0].Path()
	if u, err := url.Parse(uris[0].String()); err == nil && u.Scheme != "" && u.Scheme != "file" {
		a.Fail("This cannot be opened", errors.New("only files on this computer can be dropped here"))
		return
	}
	if _, err := imports.For(path); err == nil {
		a.importFile(path)
		return
	}
	a.openFileThen(path, func() { a.dropped(at, uris[1:]) })
}

// watchState looks at the window again and again: where things lie is known
// only once they have been laid out.
func (a *App) watchState() {
	for range time.Tick(50 * time.Millisecond) {
		looked := make(chan struct{})
		a.Hands.OnMain(func() {
			a.traceState()
			a.trace.rest()
			close(looked)
		})
		<-looked
	}
}

// traceState writes the window's state to the trace, when there is one.
func (a *App) traceState() {
	if a.trace == nil {
		return
	}
	s := state{Screen: "start", Title: a.Win.Title(), Exported: a.exports.last}
	for _, e := range a.editors {
		s.Documents = append(s.Documents, kit.WithMark(e.tab.Text, e.tab.Unsaved))
	}
	size := a.Win.Canvas().Size()
	s.Width, s.Height = a.Win.Canvas().PixelCoordinateForPosition(fyne.NewPos(size.Width, size.Height))
	if m := a.TopModal(); m != nil {
		s.Dialog, s.Question, s.Unnoticed = m.Name, m.Says, !m.Noticed()
	}
	switch {
	case a.editor != nil:
		a.editor.describe(&s)
	case a.start != nil:
		a.describePage(&s)
	case a.leaf != nil:
		a.describeLeaf(&s)
	}
	a.trace.write(s)
}

// assignFavourite gives the terrain under the pointer in the tool column, else the one of
// the left button, a number key.
func (a *App) assignFavourite(n int) {
	if a.editor == nil || a.Blocked() {
		return
	}
	a.editor.hexes.Assign(n)
	for _, e := range a.editors {
		e.hexes.Renumber()
	}
	a.setCommands()
}
