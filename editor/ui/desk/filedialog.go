package desk

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/editor/ui/look"
)

// fileDialog asks for a file: one to open, or a name to save under. It reads
// folders, beside the window, and touches no file; whoever asked reads or writes.
type fileDialog struct {
	app     *Desk
	saving  bool
	ends    []string // of the names that are shown
	folder  string
	names   map[string]bool // of all that is in the folder
	entries []fileEntry
	early   bool   // Enter was pressed before there was anything to choose
	asked   int    // counts the folders asked for; only the last one is shown
	stood   string // in the field of the folder when it was asked for; what is typed since stays
	chosen  int    // the row chosen last, -1 for none
	done    func(path string)

	modal   *Modal
	where   *kit.Field
	list    *kit.KeyList
	name    *kit.Field   // nil when opening
	gets    *canvas.Text // the suffix that the name gets, beside it
	note    *widget.RichText
	confirm *kit.Button
	agreed  string // the file that may be written over
}

// fileEntry is a row of the dialog.
type fileEntry struct {
	name   string
	folder bool
}

// FolderKey is the preference of the folder used last.
const FolderKey = "folder"

// AskFile asks for a file. Suffixes are the ends of the names that are shown, with
// spaces between: ".png .jpg". A name to save under that has none of them gets the
// first. The name proposed may be a whole path; verb is what the button says.
func (a *Desk) AskFile(heading, verb, suffixes, proposed string, saving bool, done func(path string)) {
	a.newFileDialog(heading, verb, suffixes, proposed, saving, done)
}

func (a *Desk) newFileDialog(heading, verb, suffixes, proposed string, saving bool, done func(path string)) *fileDialog {
	d := &fileDialog{app: a, saving: saving, ends: strings.Fields(suffixes), done: done, chosen: -1}
	folders := a.startFolders(proposed)
	d.folder = folders[0]

	up := kit.NewButton("up", "", func() { d.enter(filepath.Dir(d.folder)) })
	up.Look, up.Hint = kit.Framed, "The folder that this one lies in"
	d.where = kit.NewField("Folder")
	d.where.OnSubmitted = func(path string) { d.typedFolder(path, nil) }
	d.where.OnChanged = func(string) {
		if d.typed() != "" && d.chosen >= 0 { // what is written counts, and no row
			d.chosen = -1
			d.list.Refresh()
		}
		if d.modal != nil {
			d.reconsider()
		}
	}
	d.list = kit.NewKeyList(func() int { return len(d.entries) }, newFileRow, d.updateRow)
	d.list.OnSelected, d.list.OnEnter, d.list.OnMove = d.pick, d.take, d.moveTo
	d.list.OnRune = d.beginPath
	d.note = look.Faint("")

	frame := canvas.NewRectangle(look.Now().Sheet)
	frame.StrokeColor, frame.StrokeWidth = look.Now().Border, 1
	top := look.Pad(look.After(up, d.where), 0, 0, 6, 0)
	bottom := container.NewVBox(d.note)
	if saving {
		d.gets = look.Line(d.ends[0], look.Now().Faded, theme.TextSize())
		d.name = kit.NewField("Name of the file")
		d.name.SetText(strings.TrimSuffix(filepath.Base(proposed), d.ends[0]))
		d.name.OnChanged = func(string) { d.reconsider() }
		d.name.OnSubmitted = func(string) { d.accept() }
		bottom = container.NewVBox(look.Pad(container.NewBorder(nil, nil, container.NewCenter(look.Line("Name  ", look.Now().Ink, theme.TextSize())), container.NewCenter(d.gets), d.name), 8, 0, 0, 0), d.note)
	}
	d.confirm = kit.DialogButton(verb, kit.Primary, d.accept)
	cancel := kit.DialogButton("Cancel", kit.Framed, func() { d.modal.Close() })
	body := look.Between(top, container.NewStack(frame, look.Pad(d.list, 1, 1, 1, 1)), bottom)
	d.modal = a.OpenModal(heading, body, fyne.NewSize(640, 480), cancel, d.confirm)
	d.modal.Cancel, d.modal.Accept = d.modal.Close, d.accept
	for _, f := range []*kit.Field{d.where, d.name} {
		if f != nil {
			f.OnKey = func(k fyne.KeyName) bool {
				switch k {
				case fyne.KeyEscape:
					d.modal.Close()
				case fyne.KeyDown:
					a.Focus(d.list)
				}
				return true
			}
		}
	}
	d.list.OnKey = d.modal.Key
	d.list.OnEmpty = func() { d.early = true }
	up.OnKey = d.modal.Key
	d.enter(folders...)
	if saving {
		a.Focus(d.name)
	} else {
		a.Focus(d.list)
	}
	return d
}

// startFolders is the folder to begin in, and another where that cannot be shown:
// that of the proposed file, the one used last, or the person's own.
func (a *Desk) startFolders(proposed string) []string {
	if filepath.IsAbs(proposed) {
		return []string{filepath.Dir(proposed)}
	}
	var folders []string
	if last := a.Fyne.Preferences().String(FolderKey); last != "" {
		folders = append(folders, last)
	}
	home, err := os.UserHomeDir()
	if err != nil {
		home = string(filepath.Separator)
	}
	return append(folders, home)
}

// listing is what is in a folder.
type listing struct {
	folder  string
	isFile  bool // it is no folder, but a file
	names   map[string]bool
	entries []fileEntry
	err     error
}

// listFolder reads a folder, for a dialog that offers some of the files. A disk may
// take its time.
func listFolder(folder string, offers func(name string) bool) listing {
	l := listing{folder: folder, names: map[string]bool{}}
	items, err := os.ReadDir(folder)
	if err != nil {
		info, gone := os.Stat(folder)
		l.err, l.isFile = err, gone == nil && !info.IsDir()
		return l
	}
	for _, item := range items {
		name := item.Name()
		l.names[name] = true
		if strings.HasPrefix(name, ".") {
			continue
		}
		info, err := os.Stat(filepath.Join(folder, name)) // what a link leads to counts
		if err != nil {
			continue
		}
		if info.IsDir() || offers(name) {
			l.entries = append(l.entries, fileEntry{name: name, folder: info.IsDir()})
		}
	}
	if filepath.Dir(folder) == folder {
		for _, other := range drives() {
			if !strings.EqualFold(other, folder) {
				l.entries = append(l.entries, fileEntry{name: other, folder: true})
			}
		}
	}
	slices.SortFunc(l.entries, func(x, y fileEntry) int {
		if x.folder != y.folder {
			if x.folder {
				return -1
			}
			return 1
		}
		return strings.Compare(strings.ToLower(x.name), strings.ToLower(y.name))
	})
	return l
}

// enter shows a folder, the first of several that can be read.
func (d *fileDialog) enter(folders ...string) { d.enterThen(nil, folders...) }

// enterThen shows a folder and then does something, nil for nothing.
func (d *fileDialog) enterThen(next func(), folders ...string) {
	d.asked++
	asked := d.asked
	d.stood = d.where.Text
	d.setNote(folders[0] + " is being read.")
	FindOut(d.app, func() (l listing) {
		for _, folder := range folders {
			if l = listFolder(folder, d.offers); l.err == nil {
				break
			}
		}
		return l
	}, func(l listing) {
		if asked == d.asked && d.open() && d.show(l) && next != nil {
			next()
		}
	})
}

// open reports whether the dialog is still there.
func (d *fileDialog) open() bool { return slices.Contains(d.app.Modals, d.modal) }

// show shows a folder that was read; false where it cannot be shown.
func (d *fileDialog) show(l listing) bool {
	switch {
	case l.isFile && !d.saving:
		d.finish(l.folder)
		return false
	case l.err != nil:
		d.setNote(fmt.Sprintf("%s cannot be shown: %s", l.folder, Readable(plainError(l.err))))
		return false
	}
	d.folder, d.names, d.entries, d.chosen = l.folder, l.names, l.entries, -1
	if d.where.Text == d.stood {
		d.where.SetText(l.folder)
	}
	d.list.Renew()
	d.setNote("")
	d.reconsider()
	early := d.early
	d.early = false
	if early && len(d.entries) > 0 {
		d.take(d.list.At) // what was typed while the folder was read counts
	}
	return true
}

// typed is a path that was written and of which nothing is shown yet; empty for none.
func (d *fileDialog) typed() string {
	if d.where.Text == d.folder { // whose name may end in a space
		return ""
	}
	if path := strings.TrimSpace(d.where.Text); path != d.folder {
		return path
	}
	return ""
}

// beginPath goes on in the folder's field with what begins a path, typed in the
// list.
func (d *fileDialog) beginPath(r rune) {
	if r != filepath.Separator && r != '~' {
		return
	}
	d.app.Focus(d.where) // which selects what is in it
	d.where.TypedRune(r)
}

// offers reports whether a file can be chosen.
func (d *fileDialog) offers(name string) bool {
	return d.ended(name) && !document.IsTracingPath(name)
}

// ended reports whether a name has one of the suffixes.
func (d *fileDialog) ended(name string) bool {
	name = strings.ToLower(name)
	return slices.ContainsFunc(d.ends, func(suffix string) bool { return strings.HasSuffix(name, strings.ToLower(suffix)) })
}

// plainError is what the system said without the path, which is said already.
func plainError(err error) error {
	var p *os.PathError
	if errors.As(err, &p) {
		return p.Err
	}
	return err
}

// typedFolder goes to a folder, or takes a file, that was typed, and then does something in
// the folder, nil for nothing.
func (d *fileDialog) typedFolder(path string, next func()) {
	path = strings.TrimSpace(path)
	if n := len(path); n > 1 && path[0] == '"' && path[n-1] == '"' {
		path = path[1 : n-1] // as Windows copies the path of a file
	}
	if home, err := os.UserHomeDir(); err == nil && (path == "~" || strings.HasPrefix(path, "~/") || strings.HasPrefix(path, "~"+string(filepath.Separator))) {
		path = filepath.Join(home, path[1:])
	}
	if drive := filepath.VolumeName(path); drive != "" && drive == path {
		path += string(filepath.Separator) // "D:" alone is the folder that a command was in there last
	}
	d.enterThen(next, d.within(path))
}

// within is a path that was chosen or typed in the folder that is shown.
func (d *fileDialog) within(path string) string {
	if filepath.IsAbs(path) {
		return path
	}
	return filepath.Join(d.folder, path)
}

// pick is a click on a row: it goes into a folder, and chooses a file.
func (d *fileDialog) pick(row widget.ListItemID) {
	entry := d.entries[row]
	if entry.folder {
		d.enter(d.within(entry.name))
		return
	}
	if d.saving {
		d.name.SetText(strings.TrimSuffix(entry.name, d.ends[0]))
	} else {
		d.chosen = row
	}
	d.where.SetText(d.folder) // the row counts, and no path that was written before
	d.list.UnselectAll()
	d.list.Refresh()
	d.reconsider()
}

// take is Enter on a row, and a double click: the file is what is asked for.
func (d *fileDialog) take(row widget.ListItemID) {
	entry := d.entries[row]
	d.pick(row)
	if !entry.folder {
		d.accept()
	}
}

// moveTo chooses the file that the arrow keys lead to.
func (d *fileDialog) moveTo(row widget.ListItemID) {
	if d.saving {
		return // the name that was written stays
	}
	d.chosen = -1
	if !d.entries[row].folder {
		d.chosen = row
	}
	d.list.Refresh()
	d.reconsider()
}

// target is the file that the dialog stands at; empty for none.
func (d *fileDialog) target() string {
	if !d.saving {
		if d.chosen < 0 {
			return ""
		}
		return filepath.Join(d.folder, d.entries[d.chosen].name)
	}
	name := strings.TrimSpace(d.name.Text)
	if name == "" || name == "." || name == ".." || strings.ContainsRune(name, filepath.Separator) {
		return ""
	}
	if !d.ended(name) {
		name += d.ends[0]
	}
	return filepath.Join(d.folder, name)
}

// reconsider says what accepting would do.
func (d *fileDialog) reconsider() {
	target := d.target()
	d.confirm.SetEnabled(target != "" || !d.saving && d.typed() != "")
	d.agreed = ""
	if d.saving {
		d.gets.Text = ""
		if !d.ended(strings.TrimSpace(d.name.Text)) {
			d.gets.Text = d.ends[0]
		}
		d.gets.Refresh()
	}
	switch {
	case !d.saving && len(d.entries) == 0:
		d.setNote("There are no files (" + strings.Join(d.ends, ", ") + ") and no folders here.")
	case !d.saving:
		d.setNote("A click chooses a file; Enter or a double click opens it.")
	case target == "":
		d.setNote("Give the file a name.")
	case document.CheckName(target) != nil:
		d.confirm.SetEnabled(false)
		d.setNote(SentenceOf(document.CheckName(target)))
	case d.names[filepath.Base(target)]:
		d.setNote(filepath.Base(target) + " is there already; saving asks before it is replaced.")
	default:
		d.setNote("")
	}
}

func (d *fileDialog) setNote(text string) {
	look.SetFaint(d.note, text)
}

// Exists reports whether there is anything of the name. It asks the disk.
func Exists(path string) bool {
	_, err := os.Lstat(path)
	return err == nil
}

// accept finishes with the file the dialog stands at, after asking whether one
// that is there may be replaced.
func (d *fileDialog) accept() {
	if path := d.typed(); path != "" {
		var next func()
		if d.saving {
			next = func() { // in that folder
				if d.typed() == "" { // what was written since is not gone to unasked
					d.accept()
				}
			}
		}
		d.typedFolder(path, next)
		return
	}
	target := d.target()
	if target == "" || d.saving && document.CheckName(target) != nil {
		d.reconsider()
		return
	}
	if !d.saving || d.agreed == target {
		d.finish(target)
		return
	}
	FindOut(d.app, func() bool { return Exists(target) }, func(there bool) {
		switch {
		case !d.open() || d.target() != target || d.app.TopModal() != d.modal:
			return // something else is wanted by now
		case there:
			d.askReplace(target)
		default:
			d.finish(target)
		}
	})
}

// askReplace asks whether a file that is there may be replaced.
func (d *fileDialog) askReplace(target string) {
	d.app.Ask("Replace the file?",
		fmt.Sprintf("%s is in %s already. What it holds now would be gone.", filepath.Base(target), d.folder),
		Choice{Text: "Keep it", Look: kit.Framed},
		Choice{Text: "Replace", Look: kit.Danger, Do: func() {
			d.agreed = target
			d.accept()
		}})
}

func (d *fileDialog) finish(path string) {
	d.modal.Close()
	d.app.Fyne.Preferences().SetString(FolderKey, filepath.Dir(path))
	d.done(path)
}

func newFileRow() fyne.CanvasObject {
	sign := look.NewPicture(nil)
	sign.SetMinSize(fyne.NewSize(18, 18))
	return container.NewStack(canvas.NewRectangle(look.Now().Sheet), look.Pad(container.NewBorder(nil, nil, sign, nil, look.Line(" ", look.Now().Ink, theme.TextSize())), 3, 8, 3, 8))
}

func (d *fileDialog) updateRow(row widget.ListItemID, o fyne.CanvasObject) {
	stack := o.(*fyne.Container)
	ground := stack.Objects[0].(*canvas.Rectangle)
	line := stack.Objects[1].(*fyne.Container).Objects[0].(*fyne.Container)
	text, sign := line.Objects[0].(*canvas.Text), line.Objects[1].(*look.Picture)
	entry := d.entries[row]
	text.Color, ground.FillColor = look.Now().Ink, look.Now().Sheet
	if d.chosen == row {
		text.Color, ground.FillColor = look.Now().Accent, look.Now().AccentLow
	}
	text.TextStyle.Bold = entry.folder
	look.Shorten(text, entry.name, d.list.Size().Width-50)
	if entry.folder {
		sign.Set(look.Icon("folder", look.Now().Faded))
	} else {
		sign.Set(look.Icon("file", look.Now().Faded))
	}
	text.Refresh()
	ground.Refresh()
}
