package ui

import (
	"bytes"
	"context"
	"fmt"
	"image"
	"image/color"
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"github.com/mapsheet/mapsheet/editor/compare"
	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/editor/ui/desk"
	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/editor/ui/look"
	"github.com/mapsheet/mapsheet/editor/ui/miniature"
	"github.com/mapsheet/mapsheet/editor/versions"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/scenarios"
	"github.com/mapsheet/mapsheet/schema"
)

// keepVersions has saves of a document keep versions of its file.
func (a *App) keepVersions(d *document.Document) {
	if store := a.safe.versions(); store != nil {
		d.KeepVersions(store, func(err error) { a.Fail("Older versions are not kept just now", err) })
	}
}

// versionCommands is the command for what the file held before.
func versionCommands(docs *documents) []*desk.Command {
	return []*desk.Command{{
		ID: "file.versions", Menu: "File", Text: "Versions…", Alias: "older saves history restore backup", Shortcut: desk.Ctrl(fyne.KeyH), Editing: true,
		Needs: "go back to the draft first (F5)", Enabled: docs.ofEditor((*editor).drafting), Run: docs.inEditor((*editor).askVersions),
	}}
}

// versionsDialog lists what a document's file held before, shows one of it, and
// what has changed since.
type versionsDialog struct {
	editor *editor
	store  *versions.Store
	rows   []versionRow
	chosen int

	modal   *desk.Modal
	list    *kit.KeyList
	raster  *canvas.Raster
	image   *image.RGBA // the map of the one that is chosen
	since   *kit.Sentences
	told    []string      // in it
	buttons []*kit.Button // that need a version which can be read
	work    *desk.Latest
	halt    context.CancelFunc // ends the summing up
}

// versionRow is a version in the list.
type versionRow struct {
	versions.Version
	current bool   // what the file holds now
	differs string // what the draft has that it has not, in a few words; empty until that is known
}

// opened is a version that was read.
type opened struct {
	content versions.Content
	file    *schema.File
}

const (
	versionListWidth               = 380
	versionMapWidth, versionMapHgt = 420, 250
	versionSinceHeight             = 170
)

// askVersions shows the versions of the document's file.
func (e *editor) askVersions() {
	e.commitFields()
	a, path := e.app, e.doc.Path()
	store := a.safe.versions()
	switch {
	case path == "":
		a.Ask("Versions", "The scenario has no file yet. From the first time it is saved, what the file held before is kept here.", desk.Choice{Text: "Close", Look: kit.Primary})
		return
	case store == nil:
		a.Ask("Versions", "There is no home folder to keep versions in.", desk.Choice{Text: "Close", Look: kit.Primary})
		return
	}
	desk.Work(a.Desk, "Looking for versions", func(func() bool) ([]versionRow, error) { return versionRows(store, path) }, func(rows []versionRow, err error) {
		switch {
		case err != nil:
			a.Fail("The versions cannot be listed", err)
		case len(rows) == 0:
			a.Ask("Versions", "No versions of this file are kept yet. With every save, what the file held before and what it holds then are kept here.", desk.Choice{Text: "Close", Look: kit.Primary})
		default:
			e.showVersions(store, rows)
		}
	})
}

func versionRows(store *versions.Store, path string) ([]versionRow, error) {
	list, err := store.List(path)
	if err != nil {
		return nil, err
	}
	now, gone := store.Now(path, document.TracingPath(path))
	var rows []versionRow
	for _, v := range list {
		rows = append(rows, versionRow{Version: v, current: gone == nil && v.Is(now)})
	}
	return rows, nil
}

func (e *editor) showVersions(store *versions.Store, rows []versionRow) *versionsDialog {
	d := &versionsDialog{editor: e, store: store, rows: rows, chosen: -1, work: desk.NewLatest(e.app.Desk)}
	d.list = kit.NewKeyList(func() int { return len(d.rows) }, newVersionRow, d.updateRow)
	d.list.OnSelected = d.pick
	d.list.OnMove = d.choose
	d.list.OnRune = func(rune) {}
	d.list.Full = func(id widget.ListItemID, _ fyne.CanvasObject) string { return d.rows[id].about(d.editor.doc.Title()) }

	d.raster = canvas.NewRaster(func(int, int) image.Image {
		if d.image == nil {
			return miniature.Blank()
		}
		return d.image
	})
	d.raster.SetMinSize(fyne.NewSize(versionMapWidth, versionMapHgt))
	rim := canvas.NewRectangle(color.Transparent)
	rim.StrokeColor, rim.StrokeWidth = look.Now().Border, 1
	d.since = kit.NewSentences(e.app.Hands.Frames(), func() int { return len(d.told) }, func(row int, l *kit.Lines) { l.Text = d.told[row] })
	since := container.New(look.FixedHeight(versionSinceHeight), d.since)

	right := container.NewBorder(container.NewStack(d.raster, rim), nil, nil, nil, look.Pad(since, 6, 0, 0, 0))
	left := container.New(look.FixedWidth(versionListWidth), container.NewStack(canvas.NewRectangle(look.Now().Sheet), d.list))
	note := look.Faint("A click shows a version; a second one, or Enter, compares it. Restoring is one step that can be undone; the file changes when you save.")
	body := container.NewBorder(nil, look.Pad(note, 4, -7, 0, 0), nil, nil, look.After(left, look.Pad(right, 0, 12, 0, 0)))

	shut := kit.DialogButton("Close", kit.Framed, d.close)
	d.buttons = []*kit.Button{
		kit.DialogButton("Open as a copy", kit.Framed, func() { d.with(d.openCopy) }),
		kit.DialogButton("Compare", kit.Primary, d.compare),
		kit.DialogButton("Restore", kit.Framed, func() { d.with(d.restore) }),
	}
	d.modal = e.app.OpenModal("Versions", body, fyne.Size{}, shut, d.buttons[0], d.buttons[2], d.buttons[1])
	d.modal.Cancel, d.modal.Accept = d.close, d.compare
	d.list.OnKey, d.since.OnKey = d.modal.Key, d.modal.Key
	d.choose(0)
	d.sumUp()
	e.app.Focus(d.list)
	return d
}

func (d *versionsDialog) close() {
	d.work.Stop()
	d.halt()
	d.modal.Close()
}

// pick chooses a row; the one that is chosen is compared.
func (d *versionsDialog) pick(row widget.ListItemID) {
	d.list.UnselectAll()
	if row == d.chosen {
		d.compare()
		return
	}
	d.choose(row)
}

// choose shows a version: its map, and what has changed since.
func (d *versionsDialog) choose(row widget.ListItemID) {
	if row == d.chosen {
		return
	}
	d.chosen = row
	d.list.Refresh()
	store, v, draft, system := d.store, d.rows[row].Version, d.editor.doc.Scenario().Clone(), d.editor.system
	w, h := d.editor.app.Win.Canvas().PixelCoordinateForPosition(fyne.NewPos(versionMapWidth, versionMapHgt))
	ground := look.Now().Shade
	d.work.Do(func(ctx context.Context) func() {
		o, err := openVersion(store, v)
		if err != nil {
			return func() { d.show(nil, false, desk.SentenceOf(err)) }
		}
		says := []string{"Changed since then:"}
		for _, c := range compare.Diff(o.file.Scenario, draft, system) {
			says = append(says, c.Sentence)
		}
		if len(says) == 1 {
			says[0] = "The scenario says the same as this version."
		}
		if ctx.Err() != nil {
			return nil
		}
		picture := miniature.Whole(o.file.Scenario, image.Pt(w, h), ground)
		return func() { d.show(picture, true, says...) }
	})
}

// show shows the chosen version, and what is told of it; readable, whether something can be
// done with it.
func (d *versionsDialog) show(picture *image.RGBA, readable bool, told ...string) {
	d.image, d.told = picture, told
	d.raster.Refresh()
	d.since.ScrollToTop()
	d.since.Renew(d.since.Size().Width)
	for _, b := range d.buttons {
		b.SetEnabled(readable)
	}
}

// openVersion reads a version.
func openVersion(store *versions.Store, v versions.Version) (opened, error) {
	c, err := store.Read(v)
	if err != nil {
		return opened{}, err
	}
	f, err := schema.Read("the version", bytes.NewReader(c.Text), scenarios.Bases())
	if err == nil && f.Kind != schema.ScenarioFile {
		err = fmt.Errorf("this version holds a %s, not a scenario", f.Kind)
	}
	return opened{c, f}, err
}

// sumUp finds out beside the window how much has changed since each version.
func (d *versionsDialog) sumUp() {
	ctx, halt := context.WithCancel(context.Background())
	d.halt = halt
	a, store, draft, system := d.editor.app, d.store, d.editor.doc.Scenario().Clone(), d.editor.system
	list := make([]versions.Version, len(d.rows))
	for i, r := range d.rows {
		list[i] = r.Version
	}
	a.Hands.Spawn(func() {
		for i, v := range list {
			if ctx.Err() != nil {
				return
			}
			says := "cannot be read"
			if o, err := openVersion(store, v); err == nil {
				says = changedParts(compare.Diff(o.file.Scenario, draft, system))
			}
			a.Hands.OnMain(func() {
				if ctx.Err() == nil {
					d.rows[i].differs = says
					d.list.RefreshItem(i)
				}
			})
		}
	})
}

// changedParts is how much has changed since a version, and where.
func changedParts(changes []compare.Change) string {
	if len(changes) == 0 {
		return "says the same"
	}
	var parts []string
	var last compare.Part
	for _, c := range changes {
		if c.Part != last {
			last = c.Part
			parts = append(parts, string(c.Part))
		}
	}
	return model.Counted(len(changes), "change", "changes") + " since: " + strings.Join(parts, ", ")
}

// with reads the chosen version and does something with it.
func (d *versionsDialog) with(do func(v versions.Version, o opened)) {
	if d.buttons[0].Off {
		return
	}
	store, v := d.store, d.rows[d.chosen].Version
	d.close()
	desk.Work(d.editor.app.Desk, "Reading the version", func(func() bool) (opened, error) { return openVersion(store, v) }, func(o opened, err error) {
		if err != nil {
			d.editor.app.Fail("The version cannot be read", err)
			return
		}
		do(v, o)
	})
}

// compare shows what the draft has that the version has not.
func (d *versionsDialog) compare() {
	d.with(func(v versions.Version, o opened) {
		d.editor.showComparison("the version of "+moment(v.When), o.file.Scenario)
	})
}

// openCopy opens the version as a scenario that has no file yet.
func (d *versionsDialog) openCopy(v versions.Version, o opened) {
	a := d.editor.app
	tracing, err := tracingOf(d.editor.doc.Path(), o.content)
	a.adopt(document.Open(o.file, ""))
	if tracing != nil {
		a.editor.bench.Do(document.SetTracing{Name: "trace the picture of the version", To: tracing})
	}
	a.editor.status.SetNotice("A copy of the version of " + moment(v.When) + "; it has no file yet")
	if err != nil {
		a.Fail("The picture to trace is left out", err)
	}
}

// restore makes the draft say what the version says, in one step. What the
// version does not know, a picture to trace, stays.
func (d *versionsDialog) restore(v versions.Version, o opened) {
	e := d.editor
	s := e.doc.Scenario()
	if o.file.Scenario.System != s.System {
		e.app.Fail("The version cannot be restored", fmt.Errorf("it is played by other rules (%s): open it as a copy", o.file.Scenario.System))
		return
	}
	tracing, err := tracingOf(e.doc.Path(), o.content)
	name := "restore " + moment(v.When)
	edit := e.doc.Take(o.file, name)
	if tracing != nil {
		edit.To = tracing
	}
	drawn := e.drawn()
	if e.bench.Do(edit) {
		e.status.SetNotice(e.withDrawn("Restored the version of "+moment(v.When)+"; one undo takes it back, saving puts it into the file", drawn))
	}
	if err != nil {
		e.app.Fail("The picture to trace stays as it is", err)
	}
}

// tracingOf is the tracing that a version of a scenario's file holds; nil for
// none.
func tracingOf(path string, c versions.Content) (*document.Tracing, error) {
	if c.Tracing == nil {
		return nil, nil
	}
	return document.ParseTracing(document.TracingPath(path), c.Tracing)
}

// moment is a time as people say it, exact enough to tell saves of one minute
// apart.
func moment(t time.Time) string { return t.Local().Format("2 January 2006, 15:04:05") }

// about is what is known of a version besides its time; its title where that is
// another than the scenario has now.
func (r versionRow) about(now string) string {
	var words []string
	switch {
	case r.Damage != nil:
		return desk.SentenceOf(r.Damage)
	case r.current:
		words = append(words, "in the file now")
	}
	switch {
	case r.Found:
		words = append(words, "as it was found")
	case r.Edits > 0:
		words = append(words, model.Counted(r.Edits, "edit", "edits"))
	}
	if r.Title != "" && r.Title != now {
		words = append(words, "“"+r.Title+"”")
	}
	if r.differs != "" {
		words = append(words, r.differs)
	}
	return look.Capital(strings.Join(words, "; "))
}

func newVersionRow() fyne.CanvasObject {
	when := look.Line(" ", look.Now().Ink, theme.TextSize())
	when.TextStyle.Bold = true
	return container.NewStack(canvas.NewRectangle(look.Now().Sheet), look.Pad(container.NewVBox(when, look.Caption(" ")), 3, 8, 3, 8))
}

func (d *versionsDialog) updateRow(row widget.ListItemID, o fyne.CanvasObject) {
	stack := o.(*fyne.Container)
	ground := stack.Objects[0].(*canvas.Rectangle)
	box := stack.Objects[1].(*fyne.Container).Objects[0].(*fyne.Container)
	when, about := box.Objects[0].(*canvas.Text), box.Objects[1].(*canvas.Text)
	r := d.rows[row]
	when.Color, ground.FillColor = look.Now().Ink, look.Now().Sheet
	if row == d.chosen {
		when.Color, ground.FillColor = look.Now().Accent, look.Now().AccentLow
	}
	look.SetLine(when, moment(r.When))
	look.Shorten(about, r.about(d.editor.doc.Title()), versionListWidth-30)
	when.Refresh()
	about.Refresh()
	ground.Refresh()
}
