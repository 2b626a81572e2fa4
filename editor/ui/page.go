package ui

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/url"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"fyne.io/fyne/v2"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/editor/imports"
	"github.com/mapsheet/mapsheet/editor/share"
	"github.com/mapsheet/mapsheet/editor/ui/desk"
	"github.com/mapsheet/mapsheet/editor/ui/importing"
	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/model/format"
	"github.com/mapsheet/mapsheet/rules/balance/apart"
	"github.com/mapsheet/mapsheet/scenarios"
	"github.com/mapsheet/mapsheet/schema"
	"github.com/mapsheet/mapsheet/schema/disk"
)

// Page is what the page around the window does where the program runs in a web browser. The
// files there are the page's own: they come from the person's computer, and go there, by the
// page alone.
type Page struct {
	// Upload has a file of the computer chosen, with one of the suffixes (".toml,.png"). What
	// was chosen is told on any goroutine; nothing is where nothing was.
	Upload func(suffixes string, told func(name string, data []byte, err error))
	// Download gives the computer a file of a name.
	Download func(name string, data []byte)
	// Copy puts a text on the clipboard, and tells on any goroutine whether it is there. Where the
	// browser refuses that it shows the text, to be copied by hand.
	Copy func(text string, told func(there bool))
	// Show shows a file in a tab of its own. It is false where the browser lets none open.
	Show func(name string, data []byte) bool
	// Unsaved is told whether leaving would lose something that is in no file.
	Unsaved func(bool)
	// Promised reports whether the browser has promised to keep the files.
	Promised func() bool
	// Forgets is whether the browser keeps nothing for the page: all is gone with it.
	Forgets bool
	// Started is told that the window shows something.
	Started func()
	// Cores is how many processors the machine has.
	Cores int
	// Player starts a program that plays games in a thread beside the page, to be asked as
	// apart.Serve is. It is at its end, with an error that says why, when the program is, and
	// closing it ends the program.
	Player func() io.ReadWriteCloser
	// Address is that of the page, without a fragment.
	Address string
	// Fragment is that of the address, with its "#"; empty for none.
	Fragment string
	// Scenario comes with the page, to be opened at once; nil for none.
	Scenario *Brought
}

// Brought is the text of a scenario that is in no file of the person's.
type Brought struct {
	Name string // that messages call it by
	Text []byte
}

// openAddressed opens what the page brings or its address names: a scenario that lies beside
// it or that somebody has shared as a link, or a built-in battle by its id.
func (a *App) openAddressed() {
	p := a.options.Page
	if share.IsLink(p.Fragment) {
		a.openLink(p.Fragment)
		return
	}
	if p.Scenario != nil {
		a.OpenBrought(*p.Scenario)
		return
	}
	id := strings.TrimPrefix(p.Fragment, "#")
	if scenarios.Has(id) {
		a.openBuiltIn(id)
	}
}

// OpenBrought opens a scenario that is in no file; saving asks for one. Whoever was sent the
// page came to play it.
func (a *App) OpenBrought(b Brought) {
	a.openShared(shared{"Opening " + b.Name, b.Name + " cannot be opened", b.Name, func() ([]byte, error) { return b.Text, nil }},
		func() { a.editor.plays.askOpponent() })
}

// secondKeys are keys for what browsers keep the usual ones of for themselves.
var secondKeys = map[string]fyne.Shortcut{
	"file.new":          desk.Alt(fyne.KeyN),
	"start":             desk.Alt(fyne.KeyP),
	"file.close":        desk.Alt(fyne.KeyW),
	"document.next":     desk.Alt(fyne.KeyPageDown),
	"document.previous": desk.Alt(fyne.KeyPageUp),
}

// inPage is the commands as they are within a page: with second keys, and without what ends
// the program, which would leave a dead picture.
func inPage(list desk.Commands) desk.Commands {
	for _, c := range list {
		if key, ok := secondKeys[c.ID]; ok {
			c.Also = append(c.Also, c.Shortcut) // some browsers let them through in windows of their own
			c.Shortcut = key
		}
	}
	return slices.DeleteFunc(list, func(c *desk.Command) bool { return c.Quits })
}

// pageCommands take files in from the computer, and give them out to it.
func (a *App) pageCommands() []*desk.Command {
	if a.options.Page == nil {
		return nil
	}
	return []*desk.Command{
		{ID: "file.upload", Menu: "File", Text: "Upload…", Alias: "computer disk file open", Run: a.askUpload},
		{ID: "file.download", Menu: "File", Text: "Download", Alias: "computer disk file save", Editing: true, Run: func() { a.saveThen(func() { download(a.Desk, a.shownPath()) }) }},
	}
}

// kept is what is to be said of where files are kept; empty where they are the person's own.
func (a *App) kept() string {
	switch p := a.options.Page; {
	case p == nil:
		return ""
	case p.Forgets:
		return "This browser keeps nothing for this page: what you draw and save is gone with the tab. File › Download gives you a file of your own, and File › Upload brings it back."
	case p.Promised():
		return "What you save, and what you have not saved yet, is kept by this browser on this computer. Nothing is sent anywhere. File › Download gives you a file of your own."
	}
	return "What you save, and what you have not saved yet, is kept by this browser on this computer, until it runs short of room, its data is cleared, or a private window is closed. Nothing is sent anywhere. File › Download gives you a file of your own."
}

// tellUnsaved tells the page whether anything open is in no file.
func (a *App) tellUnsaved() {
	p := a.options.Page
	if p == nil {
		return
	}
	p.Unsaved(slices.ContainsFunc(a.editors, func(e *editor) bool { return e.doc.Dirty() || e.plays.unkeptGames() > 0 }) ||
		slices.ContainsFunc(a.leaves, func(t *leafTab) bool { return t.Unkept() != "" }))
}

// saveFailed says why the document shown could not be saved. Within a page it can be
// downloaded as it is, and stays unsaved.
func (a *App) saveFailed(err error) {
	if tracing := (*document.TracingError)(nil); errors.As(err, &tracing) && !schema.IsUnsure(err) {
		a.Fail("The scenario is saved, but not the picture that it is traced after", desk.Readable(tracing.Err))
		return
	}
	text, bad := schema.Encode(a.editor.draft())
	if bad != nil {
		a.Fail(notSaved, desk.Readable(err))
		return
	}
	a.NotWritten(notSaved, err, schema.Content{Path: a.editor.doc.ExportName(newSuffix(runtime.GOOS)), Data: text})
}

// upload is a file of the computer that is to be put beside those of the page.
type upload struct {
	path string
	data []byte
	same bool   // there is one of the name that holds the same
	free string // a path that nothing has: that of the file, where it can be
	err  error
}

// askUpload has a file of the computer chosen, puts it into the folder used last and opens it.
func (a *App) askUpload() {
	suffixes := strings.Join(strings.Fields(anyScenario+" "+importing.Suffixes()+" .png .jpg .jpeg"), ",")
	a.options.Page.Upload(suffixes, func(name string, data []byte, err error) {
		found := upload{data: data, err: err}
		if err == nil {
			found.find(a.Fyne.Preferences().String(desk.FolderKey), filepath.Base(name))
		}
		a.Hands.OnMain(func() { a.takeUpload(found) })
	})
}

// find looks where the file may lie.
func (u *upload) find(folder, name string) {
	if folder == "" {
		if folder, u.err = os.UserHomeDir(); u.err != nil {
			return
		}
	}
	u.path = filepath.Join(folder, name)
	u.free = schema.FreeName(disk.System{}, func(n int) string {
		if n == 1 {
			return u.path
		}
		return filepath.Join(folder, fmt.Sprintf("%s-%d%s", format.Stem(name), n, format.SuffixOf(name)))
	}, u.data)
	if u.same = schema.Holds(disk.System{}, u.free, u.data); u.same {
		u.path = u.free
	}
}

const uploadFailed = "The file cannot be taken in"

// takeUpload keeps a file, beside another of its name where that is wanted, and opens it.
func (a *App) takeUpload(u upload) {
	switch {
	case u.err != nil:
		a.Fail(uploadFailed, desk.Readable(u.err))
	case u.same:
		a.openUploaded(u.path)
	case u.free == u.path:
		a.keepUpload(u.path, u.data)
	default:
		a.Ask("There is a file of that name", fmt.Sprintf("%s holds something else than what you upload.", u.path),
			desk.Choice{Text: "Cancel", Look: kit.Framed},
			desk.Choice{Text: "Replace it", Look: kit.Danger, Do: func() { a.keepUpload(u.path, u.data) }},
			desk.Choice{Text: "Keep both", Look: kit.Primary, Do: func() { a.keepUpload(u.free, u.data) }})
	}
}

func (a *App) keepUpload(path string, data []byte) {
	desk.Write(a.Desk, "Taking "+filepath.Base(path)+" in", func() error {
		_, err := schema.WriteFile(disk.System{}, path, data)
		return err
	}, func(err error) {
		if err != nil && !schema.IsUnsure(err) {
			a.Fail(uploadFailed, desk.Readable(err))
			return
		}
		a.openUploaded(path)
	})
}

// openUploaded opens what came in, as far as it can be opened.
func (a *App) openUploaded(path string) {
	if _, err := imports.For(path); err == nil {
		a.importFile(path)
		return
	}
	if ending := strings.ToLower(format.SuffixOf(path)); slices.Contains(format.Suffixes(), ending) {
		a.openFile(path)
		return
	}
	a.Ask("The file is taken in", "It is in\n"+path, desk.Choice{Text: "Close", Look: kit.Primary})
}

// download gives the computer files that were written.
func download(d *desk.Desk, paths ...string) {
	type read struct {
		files []schema.Content
		err   error
	}
	desk.FindOut(d, func() (out read) {
		for _, path := range paths {
			data, err := os.ReadFile(path)
			if err != nil {
				out.err = err
				return out
			}
			out.files = append(out.files, schema.Content{Path: path, Data: data})
		}
		return out
	}, func(out read) {
		if out.err != nil {
			d.Fail("The file cannot be downloaded", desk.Readable(out.err))
			return
		}
		d.Download(out.files...)
	})
}

// players is what plays games beside the page; nil where there is none.
func (a *App) players() *apart.Players {
	p := a.options.Page
	if p == nil {
		return nil
	}
	return &apart.Players{Cores: p.Cores, Begin: func(ctx context.Context, n int) (*apart.Pool, error) {
		var programs []io.ReadWriteCloser
		for range n {
			programs = append(programs, p.Player())
		}
		return apart.New(ctx, a.options.Version, programs)
	}}
}

// show shows a file of the page in a tab of its own, and an address of the web as the window
// library does.
func (p *Page) show(u *url.URL) error {
	if u.Scheme != "file" {
		return desk.ShowOutside(u)
	}
	data, err := os.ReadFile(u.Path)
	if err != nil {
		return err
	}
	if !p.Show(filepath.Base(u.Path), data) {
		return errors.New("the browser lets no tab open")
	}
	return nil
}
