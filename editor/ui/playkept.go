package ui

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"

	"github.com/mapsheet/mapsheet/editor/playtest"
	"github.com/mapsheet/mapsheet/editor/ui/desk"
	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/editor/ui/look"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/limits"
	"github.com/mapsheet/mapsheet/scenarios"
	"github.com/mapsheet/mapsheet/schema"
	"github.com/mapsheet/mapsheet/schema/disk"
)

// Playtests are kept beside the scenario's file, each in a file of its own that
// is written as things happen. Those of a document without a file are kept by the
// program until it has one, and in memory where it cannot.

// keepAll keeps all games beside the scenario that are not kept there, those too that could not
// be kept before: the scenario was saved, perhaps elsewhere. What cannot be kept stays in memory.
func (p *playtests) keepAll() {
	if p.editor.doc.Path() == "" {
		return
	}
	p.unkept = false
	p.moveGame()
	if p.match != nil && (p.match.Session().Trouble() != nil || p.behind()) {
		p.release(p.match.Session()) // another file gets all of it, on a disk that answers
	}
	p.keepPast()
	p.keepGame()
}

// isLent reports whether a file lies where the program keeps playtests.
func (p *playtests) isLent(path string) bool {
	return path != "" && filepath.Dir(path) == p.editor.app.safe.playtests()
}

// moveGame has the game that stands kept beside the scenario's file, if there is one, where the
// program keeps it.
func (p *playtests) moveGame() {
	if p.match == nil || p.editor.doc.Path() == "" || !p.isLent(p.match.Session().Path()) {
		return
	}
	s, late := p.match.Session(), p.behind()
	closed := p.editor.app.closingGame(s.Path())
	work, err := s.MoveIn(p.editor.app.Hands.Disk, playtest.Folder(p.editor.doc.Path()))
	if err != nil {
		closed()
		p.editor.app.Fail("The playtest could not be kept beside the scenario", desk.Readable(err))
		return
	}
	told := func(error) { // its old file stays, at the worst
		closed()
		p.now().seeTrouble()
	}
	if late { // nobody need wait for the disk that it goes from
		desk.FindOut(p.editor.app.Desk, work, told)
		return
	}
	desk.Keep(p.editor.app.Desk, p.editor.doc, p.name(), work, told)
}

// keepPast keeps the earlier games that are kept nowhere.
func (p *playtests) keepPast() {
	if len(p.past)+len(p.lent) == 0 {
		return
	}
	type left struct {
		sessions []*playtest.Session
		lent     []string
		err      error // why the first of them could not be kept
	}
	past, lent, d, folder := p.past, p.lent, p.editor.app.Hands.Disk, playtest.Folder(p.editor.doc.Path())
	p.past, p.lent = nil, nil
	desk.Keep(p.editor.app.Desk, p.editor.doc, p.name(), func() (l left) {
		for _, s := range past {
			if err := errors.Join(s.KeepIn(d, folder), s.Close()); err != nil {
				l.sessions, l.err = append(l.sessions, s), cmp.Or(l.err, err)
			}
		}
		for _, path := range lent {
			if err := playtest.Move(d, path, folder); err != nil && !errors.Is(err, fs.ErrNotExist) {
				l.lent, l.err = append(l.lent, path), cmp.Or(l.err, err)
			}
		}
		return l
	}, func(l left) {
		if n := len(l.sessions) + len(l.lent); n > 0 {
			now := p.now()
			now.past, now.lent = append(l.sessions, now.past...), append(l.lent, now.lent...)
			p.editor.app.Fail(look.Capital(model.Counted(n, "earlier playtest", "earlier playtests"))+" could not be kept beside the scenario", desk.Readable(l.err))
		}
	})
}

// keepGame keeps the game that stands, once something was done in it, unless it could not
// be kept before. What was done in one that is kept is in its file, or waits for the disk.
func (p *playtests) keepGame() {
	if p.match != nil && !p.unkept && !p.match.Session().Kept() && p.match.Session().Own() {
		p.tellUnkept(p.keepIn(p.match.Session()))
	}
	p.editor.followDisk()
}

// keepIn keeps a game beside the scenario, or by the program where that has no file. Where the
// person has no folder for that it stays in memory, as its edits do, which is said of them.
func (p *playtests) keepIn(s *playtest.Session) error {
	d := p.editor.app.Hands.Disk
	if path := p.editor.doc.Path(); path != "" {
		return s.KeepIn(d, playtest.Folder(path))
	}
	page := p.editor.app.options.Page
	if own := p.editor.app.safe.playtests(); own != "" && (page == nil || !page.Forgets) {
		return s.KeepAmong(d, own, limits.OwnPlaytests)
	}
	return nil
}

// tellUnkept says that the game that stands is in memory alone, if there is an error; of games
// that the program was to keep, once.
func (p *playtests) tellUnkept(err error) {
	if err == nil {
		return
	}
	p.unkept = true
	a := p.editor.app
	if p.editor.doc.Path() == "" {
		if a.safe.saysUnkept {
			return
		}
		a.safe.saysUnkept = true
	}
	a.Fail("The playtest could not be kept", desk.Readable(err))
}

// now is the games of the document as they are now.
func (p *playtests) now() *playtests {
	if e := p.editor.app.editorWith(p.editor.doc); e != nil {
		return &e.plays
	}
	return p
}

// name is what the games are called where they are waited for.
func (p *playtests) name() string { return "what was played of “" + p.editor.doc.Title() + "”" }

// settle has what was done in the game that stands brought to the disk itself, beside the
// window.
func (p *playtests) settle() {
	if p.match == nil || !p.match.Session().Kept() {
		return
	}
	s := p.match.Session()
	desk.Keep(p.editor.app.Desk, p.editor.doc, p.name(), done(s.Settle()), func(any) { p.now().seeTrouble() })
}

// seeTrouble says so where the game that stands is no longer kept.
func (p *playtests) seeTrouble() {
	if p.match != nil && p.match.Session().Trouble() != nil {
		p.endKeeping()
	}
}

// behind reports whether something was done in the game that stands that is not in its file
// yet.
func (p *playtests) behind() bool { return p.match != nil && p.match.Session().Behind() }

// unkeptGames is how many playtests in which something was done are in memory
// alone, or with their end.
func (p *playtests) unkeptGames() int {
	n := len(p.past)
	if p.match == nil {
		return n
	}
	if s := p.match.Session(); s.Trouble() != nil || !s.Kept() && s.Own() {
		n++
	}
	return n
}

// endKeeping says that the playtest is no longer kept. It goes on in memory.
func (p *playtests) endKeeping() {
	err := p.match.Session().Trouble()
	p.release(p.match.Session())
	p.unkept = true
	p.editor.app.Fail("The playtest is no longer kept", desk.Readable(err))
}

// release closes the file of a playtest that is kept there no longer, whatever comes of it.
func (p *playtests) release(s *playtest.Session) {
	closed := p.editor.app.closingGame(s.Path())
	work := s.Release()
	desk.FindOut(p.editor.app.Desk, func() error {
		_, err := work()
		return err
	}, func(error) { closed() }) // what it says is known
}

// closingGame notes that the file of a playtest is being closed, which may take as long as
// its disk does not answer, until closed is called.
func (d *documents) closingGame(path string) (closed func()) {
	if d.closing == nil {
		d.closing = map[string]int{}
	}
	d.closing[path]++
	return func() {
		if d.closing[path]--; d.closing[path] == 0 {
			delete(d.closing, path)
		}
	}
}

// errClosing is why a playtest cannot be opened that was closed here a moment ago.
var errClosing = errors.New("it was closed here a moment ago, and its disk has not taken all of it yet: try again once the disk answers")

// putGameAway ends the game that stands: its file is closed, or it stays in
// memory for a file that the document may get, or that can be written then.
func (p *playtests) putGameAway() {
	if p.match == nil {
		return
	}
	p.match.Halt()
	s := p.match.Session()
	p.match, p.game, p.mode = nil, nil, nil
	if !s.Kept() {
		if s.Own() {
			p.past = append(p.past, s)
		}
		return
	}
	type shut struct {
		path string
		err  error
	}
	closed, work, fresh := p.editor.app.closingGame(s.Path()), s.Release(), p.editor.doc.Path() == ""
	desk.Keep(p.editor.app.Desk, p.editor.doc, p.name(), func() shut {
		path, err := work()
		return shut{path, err}
	}, func(is shut) {
		closed()
		now := p.now()
		if fresh && p.isLent(is.path) {
			now.lent = append(now.lent, is.path)
		}
		if is.err != nil {
			now.past = append(now.past, s)
			p.editor.app.Fail("The playtest could not be kept to its end", desk.Readable(is.err))
		}
		if fresh && now.editor.doc.Path() != "" { // it was saved meanwhile
			now.keepPast()
		}
	})
}

// useGame puts a playtest that was kept on the map, in place of the one that
// stands.
func (p *playtests) useGame(s *playtest.Session) {
	p.editor.turnTo(p.editor.ofDraft)
	p.stand(s)
	p.editor.enterGame()
}

// stand has a playtest that was kept stand in place of the one that does. It is not on the map
// yet.
func (p *playtests) stand(s *playtest.Session) {
	p.putGameAway()
	p.past = slices.DeleteFunc(p.past, func(other *playtest.Session) bool { return other == s })
	p.lent = slices.DeleteFunc(p.lent, func(path string) bool { return path == s.Path() })
	p.newMatch(s)
	p.drafted, p.unkept = 0, false
	p.moveGame()
}

// tellLost says what could not be read of a playtest, if anything.
func (p *playtests) tellLost(o *playtest.Opened) {
	if o.Lost != nil {
		p.editor.app.Fail("A part of the playtest is lost", o.Lost)
	}
}

// openKept opens a playtest from its file.
func (p *playtests) openKept(path string) {
	if p.match != nil && p.match.Session().Path() == path {
		p.editor.enterGame()
		return
	}
	d, closing := p.editor.app.Hands.Disk, p.editor.app.closing[path] > 0
	desk.Work(p.editor.app.Desk, "Opening the playtest", func(cancelled func() bool) (*playtest.Opened, error) {
		o, err := playtest.OpenFile(d, path, scenarios.Bases(), p.editor.system)
		if err == nil && cancelled() {
			return nil, o.Close() // or it would be open here still, for whoever opens it next
		}
		return o, err
	}, func(o *playtest.Opened, err error) {
		if closing && errors.Is(err, playtest.ErrElsewhere) {
			err = errClosing
		}
		if err != nil {
			p.editor.app.Fail("The playtest could not be opened", desk.Readable(err))
			return
		}
		p.useGame(o.Session)
		p.tellLost(o)
	})
}

// find is what lists the playtests of the scenario, the newest first: those beside its file and
// those that the program keeps. Call it beside the window.
func (p *playtests) find() func() ([]playtest.Info, error) {
	var beside string
	if path := p.editor.doc.Path(); path != "" {
		beside = playtest.Folder(path)
	}
	own, of := p.editor.app.safe.playtests(), p.lends()
	return func() ([]playtest.Info, error) { return listPlaytests(beside, own, of) }
}

// listPlaytests lists the playtests in two folders, either of which may be "", the newest first,
// of the second those that are wanted. Where only the second cannot be looked at, the first
// have to do.
func listPlaytests(all, some string, wanted func(playtest.Info) bool) (list []playtest.Info, err error) {
	if all != "" {
		list, err = playtest.List(disk.System{}, all)
	}
	if some == "" || err != nil {
		return list, err
	}
	more, err := playtest.List(disk.System{}, some)
	if err != nil && all != "" {
		return list, nil
	}
	list = append(list, slices.DeleteFunc(more, func(i playtest.Info) bool { return !wanted(i) })...)
	slices.SortStableFunc(list, func(a, b playtest.Info) int { return b.Modified.Compare(a.Modified) })
	return list, err
}

// lends says which of the playtests that the program keeps are of the scenario: by its id, and
// as long as it has no file, all of those that are not built in, as its id follows its title.
func (p *playtests) lends() func(playtest.Info) bool {
	system, id := p.editor.system.ID, p.editor.doc.Scenario().ID
	fresh := p.editor.doc.Path() == "" && !scenarios.Has(id)
	return func(i playtest.Info) bool {
		return i.System == system && (i.Scenario == id || fresh && !scenarios.Has(i.Scenario))
	}
}

// askKept looks for the playtests of the scenario and lists them.
func (p *playtests) askKept() {
	find := p.find()
	desk.Work(p.editor.app.Desk, "Looking for playtests", func(func() bool) ([]playtest.Info, error) {
		return find()
	}, func(list []playtest.Info, err error) {
		if err != nil {
			p.editor.app.Fail("The playtests cannot be listed", desk.Readable(err))
			return
		}
		p.listKept(list)
	})
}

// listKept lists playtests of the scenario.
func (p *playtests) listKept(list []playtest.Info) {
	a := p.editor.app
	var m *desk.Modal
	rows := container.New(look.Tight{})
	row := func(text, detail string, buttons ...*kit.Button) {
		tools := container.NewHBox()
		for _, b := range buttons {
			p.editor.bench.Wire(b)
			b.OnKey = func(k fyne.KeyName) { m.Key(k) }
			tools.Add(container.NewCenter(b))
		}
		if len(rows.Objects) > 0 {
			rows.Add(look.Ruler())
		}
		words := container.NewVBox(look.Line(text, look.Now().Ink, theme.TextSize()), look.Caption(detail))
		rows.Add(look.Pad(container.NewBorder(nil, nil, nil, tools, words), 4, 10, 4, 6))
	}
	push := func(text, hint string, l kit.Look, do func()) *kit.Button {
		b := kit.NewButton("", text, func() {
			m.Close()
			do()
		})
		b.Look, b.Hint = l, hint
		return b
	}
	for _, s := range p.past {
		row("Not kept in a file yet", model.Counted(s.Len(), "action", "actions")+"; "+look.LowerFirst(s.Result(s.Branch())), push("Open", "Go on with this playtest", kit.Framed, func() { p.useGame(s) }))
	}
	for _, info := range list {
		detail := p.aboutKept(info)
		buttons := []*kit.Button{
			push("Open", "Go on with "+info.Name, kit.Framed, func() { p.openKept(info.Path) }),
			push("Export log…", "Write its game as a log for the command line", kit.Framed, func() { p.exportKept(info) }),
		}
		if p.match != nil && p.match.Session().Path() == info.Path {
			detail += ", under way"
		} else {
			buttons = append(buttons, push("Delete", "Delete the file of "+info.Name, kit.Danger, func() { p.deleteKept(info) }))
		}
		row(info.Name, detail, buttons...)
	}
	var body fyne.CanvasObject = rows
	more := float32(2)
	if len(rows.Objects) == 0 {
		text := "No playtests of this scenario are kept yet."
		body, more = look.Pad(look.Prose(text), 0, 2, 0, 2), 28 // it may wrap
	}
	ground := canvas.NewRectangle(look.Now().Sheet)
	ground.StrokeColor, ground.StrokeWidth, ground.CornerRadius = look.Now().Rule, 1, 4
	scroll := kit.NewScroller(body)
	scroll.SetMinSize(fyne.NewSize(600, min(400, body.MinSize().Height+more)))
	shut := kit.DialogButton("Close", kit.Primary, func() { m.Close() })
	m = a.OpenModal("Playtests", container.NewStack(ground, look.Pad(scroll, 2, 2, 2, 2)), fyne.Size{}, shut)
	m.Cancel, m.Accept = m.Close, m.Close
	a.Focus(shut)
}

// aboutKept is when a playtest was played last, and what else tells it from others.
func (p *playtests) aboutKept(info playtest.Info) string {
	text := info.Modified.Format("2 January 2006, 15:04")
	if info.Scenario != p.editor.doc.Scenario().ID && p.isLent(info.Path) {
		text += ", of “" + look.OneLine(info.Scenario) + "”"
	}
	if p.editor.doc.Path() != "" && p.isLent(info.Path) {
		text += ", kept by the program"
	}
	return text
}

// deleteKept deletes the file of a playtest after asking.
func (p *playtests) deleteKept(info playtest.Info) {
	p.editor.app.Ask("Delete the playtest?", fmt.Sprintf("The file %s with all branches of the game is deleted.", filepath.Base(info.Path)),
		desk.Choice{Text: "Cancel", Look: kit.Framed, Do: p.askKept},
		desk.Choice{Text: "Delete", Look: kit.Danger, Do: func() {
			p.editor.app.Delete(info.Path, "The playtest could not be deleted", p.askKept)
		}})
}

// exportKept exports the game of a playtest that is kept as a log.
func (p *playtests) exportKept(info playtest.Info) {
	desk.Work(p.editor.app.Desk, "Reading the playtest", func(func() bool) (*playtest.Session, error) {
		in, _, err := schema.OpenRegular(disk.System{}, info.Path, os.O_RDONLY)
		if err != nil {
			return nil, err
		}
		defer in.Close()
		s, err := playtest.Read(in, scenarios.Bases(), p.editor.system)
		if s != nil {
			return s, nil // the sound beginning
		}
		return nil, err
	}, func(s *playtest.Session, err error) {
		if err != nil {
			p.editor.app.Fail("The playtest could not be read", desk.Readable(err))
			return
		}
		p.editor.app.exports.askLog(s)
	})
}

// keptCommands is the commands for playtests as files.
func keptCommands(docs *documents) []*desk.Command {
	if docs.editor == nil {
		return nil
	}
	stands := func() bool { return docs.editor.plays.match != nil && docs.editor.plays.match.Session().Len() > 0 }
	return []*desk.Command{
		{ID: "play.kept", Menu: "Playtest", Text: "Playtests of this scenario…", Editing: true, Split: true, Run: docs.inEditor(func(e *editor) { e.plays.askKept() })},
		{ID: "play.log", Menu: "Playtest", Text: "Export the log of the game…", Editing: true, Needs: "there is no game", Enabled: stands, Run: docs.inEditor(func(e *editor) { e.app.exports.askLog(e.plays.match.Session()) })},
		{ID: "play.playback", Menu: "Playtest", Text: "Play back as a web page…", Editing: true, Needs: "there is no game", Enabled: stands, Run: docs.inEditor(func(e *editor) { e.plays.askPlayback() })},
		{ID: "play.report-web", Menu: "Playtest", Text: "Report as a web page…", Editing: true, Needs: "there is no game", Enabled: stands, Run: docs.inEditor(func(e *editor) { e.plays.askReport(".html") })},
		{ID: "play.report-markdown", Menu: "Playtest", Text: "Report as Markdown…", Editing: true, Needs: "there is no game", Enabled: stands, Run: docs.inEditor(func(e *editor) { e.plays.askReport(".md") })},
	}
}
