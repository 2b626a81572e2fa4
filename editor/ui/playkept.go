package ui

import (
	"cmp"
	"errors"
	"fmt"
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
	"github.com/mapsheet/mapsheet/scenarios"
	"github.com/mapsheet/mapsheet/schema"
	"github.com/mapsheet/mapsheet/schema/disk"
)

// Playtests are kept beside the scenario's file, each in a file of its own that
// is written as things happen. Those of a document without a file are in memory
// until it has one.

// keepAll keeps all games that are kept nowhere, those too that could not be kept before:
// the scenario was saved, perhaps elsewhere. What cannot be kept stays in memory.
func (p *playtests) keepAll() {
	if p.editor.doc.Path() == "" {
		return
	}
	if p.match != nil && (p.match.Session().Trouble() != nil || p.behind()) {
		p.release(p.match.Session()) // another file gets all of it, on a disk that answers
	}
	p.keepPast()
	p.unkept = false
	p.keepGame()
}

// keepPast keeps the earlier games that are kept nowhere.
func (p *playtests) keepPast() {
	if len(p.past) == 0 {
		return
	}
	type left struct {
		sessions []*playtest.Session
		err      error // why the first of them could not be kept
	}
	past, d, folder := p.past, p.editor.app.Hands.Disk, playtest.Folder(p.editor.doc.Path())
	p.past = nil
	desk.Keep(p.editor.app.Desk, p.editor.doc, p.name(), func() (l left) {
		for _, s := range past {
			if err := errors.Join(s.KeepIn(d, folder), s.Close()); err != nil {
				l.sessions, l.err = append(l.sessions, s), cmp.Or(l.err, err)
			}
		}
		return l
	}, func(l left) {
		if n := len(l.sessions); n > 0 {
			now := p.now()
			now.past = append(l.sessions, now.past...)
			p.editor.app.Fail(look.Capital(model.Counted(n, "earlier playtest", "earlier playtests"))+" could not be kept", desk.Readable(l.err))
		}
	})
}

// keepGame keeps the game that stands, once something was done in it, unless it could not
// be kept before. What was done in one that is kept is in its file, or waits for the disk.
func (p *playtests) keepGame() {
	if p.editor.doc.Path() != "" && p.match != nil && !p.unkept && !p.match.Session().Kept() && p.match.Session().Own() {
		if err := p.match.Session().KeepIn(p.editor.app.Hands.Disk, playtest.Folder(p.editor.doc.Path())); err != nil {
			p.unkept = true
			p.editor.app.Fail("The playtest could not be kept", desk.Readable(err))
		}
	}
	p.editor.followDisk()
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
	desk.FindOut(p.editor.app.Desk, work, func(error) { closed() }) // what it says is known
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
	closed := p.editor.app.closingGame(s.Path())
	desk.Keep(p.editor.app.Desk, p.editor.doc, p.name(), s.Release(), func(err error) {
		closed()
		if err != nil {
			now := p.now()
			now.past = append(now.past, s)
			p.editor.app.Fail("The playtest could not be kept to its end", desk.Readable(err))
		}
	})
}

// useGame puts a playtest that was kept on the map, in place of the one that
// stands.
func (p *playtests) useGame(s *playtest.Session) {
	p.editor.turnTo(p.editor.ofDraft)
	p.putGameAway()
	p.past = slices.DeleteFunc(p.past, func(other *playtest.Session) bool { return other == s })
	p.newMatch(s)
	p.drafted, p.unkept = 0, false
	p.editor.enterGame()
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
		if o.Lost != nil {
			p.editor.app.Fail("A part of the playtest is lost", o.Lost)
		}
	})
}

// askKept looks for the playtests of the scenario and lists them.
func (p *playtests) askKept() {
	path := p.editor.doc.Path()
	if path == "" {
		p.listKept(nil)
		return
	}
	desk.Work(p.editor.app.Desk, "Looking for playtests", func(func() bool) ([]playtest.Info, error) {
		return playtest.List(disk.System{}, playtest.Folder(path))
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
		detail := info.Modified.Format("2 January 2006, 15:04")
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
		if p.editor.doc.Path() == "" {
			text = "The scenario has no file yet. Its playtests are kept beside the file as soon as it is saved."
		}
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
