// Package start is the page that the window shows while nothing is open: work to be
// recovered, the built-in battles on cards, and the files that were open last. How any
// of them is opened is not in it.
package start

import (
	"errors"
	"fmt"
	"path/filepath"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"

	"github.com/mapsheet/mapsheet/editor/crash"
	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/editor/ui/desk"
	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/editor/ui/look"
	"github.com/mapsheet/mapsheet/editor/ui/miniature"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/scenarios"
)

// Page is what the window shows while nothing is open: work to recover,
// the built-in scenarios, and the files opened last.
type Page struct {
	desk      *desk.Desk
	window    Window
	files     Recent
	content   fyne.CanvasObject
	main      *fyne.Container // the right part of it
	search    *kit.Field
	shelves   []*shelf // one for each rule system
	cards     []*Card  // all of them, in the order of the series
	shown     []*Card  // those that match the search
	grid      *cardGrid
	holder    *fyne.Container
	scroll    *kit.Scroller
	nothing   *canvas.Text
	again     *fyne.Container
	reopen    *kit.Button // opens what was open when the program ended; nil where that is not offered
	tour      fyne.CanvasObject
	begun     *kit.Button     // begins a scenario
	kept      *fyne.Container // what is said of where files are kept
	recent    *fyne.Container
	rows      []*RecentRow // in it
	recovery  *fyne.Container
	usual     fyne.Focusable // what Enter opened at once when that was last looked at
	bringBack []*kit.Button  // those that open recovered work
	tells     *kit.Button    // that of a program that broke down; nil for none
}

const railWidth = 256

// Window is what the page has the window around it do.
type Window interface {
	Run(command string)                 // runs a command by its id
	KeyOf(command string) string        // its key, as a person says it
	Kept() string                       // what is to be said of where files are kept, "" for nothing
	OpenBattle(id string)               // opens a built-in battle
	OpenFile(path string)               // opens a scenario's file
	Lost() ([]document.Recovery, error) // work of sessions that did not end well
	Broken() ([]crash.Report, error)    // what programs said that broke down, the latest first
	Recover(r document.Recovery)        // goes on where one of them broke off
	Awaits() bool                       // whether the disk with the recent files has yet to answer
	Again() string                      // what was open when the program ended, "" where that is not offered
	Back()                              // goes back to what was shown before
	Key(name fyne.KeyName)              // is told of keys that the page has no use for
	Changed()                           // is told that the page shows something else
	Forgot()                            // is told that a recent file is no longer listed
	InSight() bool                      // whether the page is what the window shows
}

// The commands that the page has buttons for.
const (
	newCommand   = "file.new"
	openCommand  = "file.open"
	againCommand = "file.again"
	tourCommand  = "tour"
)

// New is the page with the battles of some rule systems, whose pictures are drawn by
// pictures.
func New(d *desk.Desk, systems []rules.System, files Recent, pictures *miniature.Drawer, w Window) *Page {
	p := &Page{desk: d, files: files, window: w}
	p.content = look.Frame(p.buildMain(systems, pictures), nil, nil, p.buildRail(), nil)
	return p
}

// Content is what the window shows.
func (p *Page) Content() fyne.CanvasObject { return p.content }

// cardsPerTurn is of how many cards the texts are drawn in one frame.
const cardsPerTurn = 6

// Parts is the texts of the cards, some cards at a time.
func (p *Page) Parts() (parts kit.Parts) {
	for cards := range slices.Chunk(p.cards, cardsPerTurn) {
		parts = append(parts, func(all bool) {
			for _, c := range cards {
				c.wordless = !all
				c.Refresh()
			}
		})
	}
	return parts
}

// Resume brings the page up to date when it comes in sight; tour is whether the tour is
// offered.
func (p *Page) Resume(tour bool) {
	p.search.SetText("")
	look.Show(p.tour, tour)
	p.begun.Key = p.window.KeyOf(newCommand)
	p.begun.Refresh()
	p.kept.RemoveAll()
	if text := p.window.Kept(); text != "" {
		p.kept.Add(look.Pad(look.Faint(text), 8, 0, 0, 0))
	}
	p.showAgain()
	p.showRecent()
	p.showRecovery()
	p.proposeUsual()
}

// proposeUsual gives the keyboard to what is most likely wanted, so that Enter opens it,
// unless somebody has led it elsewhere: work to be recovered, else what was open when the
// program ended, the file that was open last, or the first battle.
func (p *Page) proposeUsual() {
	c := p.desk.Win.Canvas()
	if now := c.Focused(); !p.window.InSight() || now != nil && now != p.usual {
		return
	}
	p.usual = p.findUsual()
	if p.reopen != nil {
		p.reopen.Key = ""
		if p.usual == p.reopen {
			p.reopen.Key = "Enter"
		}
		p.reopen.Refresh()
	}
	kit.Focus(c, p.usual)
}

func (p *Page) findUsual() fyne.Focusable {
	if len(p.bringBack) > 0 {
		return p.bringBack[0]
	}
	if p.reopen != nil {
		return p.reopen
	}
	for _, r := range p.rows {
		if !r.gone {
			return r
		}
	}
	return p.cards[0]
}

// enter opens what is most likely wanted.
func (p *Page) enter() { p.findUsual().TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn}) }

// buildRail is the left column: the name of the program, how to begin, and the
// recent files.
func (p *Page) buildRail() fyne.CanvasObject {
	picture := look.NewPicture(look.Logo())
	picture.SetMinSize(fyne.NewSize(48, 48))
	name := container.NewBorder(nil, nil, picture, nil,
		look.Pad(container.NewVBox(look.Title("Mapsheet", 30), look.Caption("A wargame workshop")), 0, 6, 0, 0))

	p.tour = look.Pad(p.begin("pencil", "Draw your first map", "F7", tourCommand), 3, 0, 0, 0)
	p.again, p.recent, p.kept = container.NewVBox(), container.NewVBox(), container.NewVBox()
	p.begun = p.begin("new", "New scenario…", "", newCommand)
	return container.NewHBox(
		look.OnPaper(look.Now().Shade, container.New(look.FixedWidth(railWidth), look.Pad(look.Between(
			container.NewVBox(
				name,
				container.New(look.FixedHeight(14), layout.NewSpacer()),
				p.again,
				look.Pad(p.begun, 0, 0, 3, 0),
				p.begin("open", "Open a file…", "Ctrl+O", openCommand),
				p.tour,
				look.Pad(look.Ruler(), 16, 0, 6, 0),
			),
			kit.NewScroller(p.recent), p.kept), 18, 16, 10, 16))),
		look.Ruler(),
	)
}

// begin is a button of the left column, which runs a command.
func (p *Page) begin(iconName, text, key, command string) *kit.Button {
	b := kit.NewButton(iconName, text, func() { p.window.Run(command) })
	b.Look, b.Wide, b.Key = kit.Framed, true, key
	b.OnKey, b.OnRune = p.Key, p.Rune
	return b
}

// showAgain offers what was open when the program ended.
func (p *Page) showAgain() {
	p.again.RemoveAll()
	p.reopen = nil
	if names := p.window.Again(); names != "" {
		p.reopen = p.begin("undo", "Open again", "", againCommand)
		p.again.Add(p.reopen)
		p.again.Add(look.Pad(look.Faint(names), 0, 0, 8, 0))
	}
}

// buildMain is the right part: recovered work, the search and the cards.
func (p *Page) buildMain(systems []rules.System, pictures *miniature.Drawer) fyne.CanvasObject {
	p.search = kit.NewField("Search: a name, a side, a year")
	lens := look.NewPicture(look.Icon("search", look.Now().Faded))
	lens.SetMinSize(fyne.NewSize(18, 18))
	p.search.ActionItem = look.Pad(lens, 0, 0, 0, 6)
	p.search.OnChanged = p.filter
	p.search.OnSubmitted = func(string) {
		switch {
		case p.search.Text == "":
			p.enter()
		case len(p.shown) > 0:
			p.shown[0].open()
		}
	}
	p.search.OnKey = func(k fyne.KeyName) bool {
		switch k {
		case fyne.KeyDown:
			p.focusCard(0)
		case fyne.KeyEscape:
			p.escape()
		}
		return true
	}
	objects := []fyne.CanvasObject{}
	for _, system := range systems {
		h := newShelf(system)
		objects = append(objects, h)
		for _, info := range scenarios.List() {
			if info.System != system.ID {
				continue
			}
			c := newCard(info, system.Name, miniature.New(info.ID, pictures.Ask), func() { p.window.OpenBattle(info.ID) })
			c.onKey, c.typed = p.Key, p.Rune
			p.cards, h.cards = append(p.cards, c), append(h.cards, c)
			objects = append(objects, c)
		}
		p.shelves = append(p.shelves, h)
	}
	p.shown = p.cards
	p.grid = &cardGrid{}
	p.holder = container.New(p.grid, objects...)
	p.scroll = kit.NewScroller(look.Pad(p.holder, 4, 24, 20, 24))
	p.nothing = look.Caption("")
	p.recovery = container.NewVBox()

	words := container.NewVBox(look.Title("Battles", 26),
		look.Caption("Open one to study it or to change it; what you change is saved as a file of your own."),
		look.Caption("Each picture shows where on its map it is fought."))
	head := container.NewBorder(nil, nil, nil, container.NewVBox(layout.NewSpacer(), container.New(look.FixedWidth(270), p.search), layout.NewSpacer()), words)
	p.main = look.Between(
		container.NewVBox(p.recovery, look.Pad(head, 16, 24, 6, 24), look.Pad(p.nothing, 0, 24, 0, 24)),
		container.New(&gridScroll{grid: p.grid, inset: 48}, p.scroll), nil)
	return p.main
}

// filter shows the cards that match a search.
func (p *Page) filter(query string) {
	p.shown = nil
	for _, c := range p.cards {
		if c.matches(query) {
			p.shown = append(p.shown, c)
			c.Show()
		} else {
			c.Hide()
		}
	}
	for _, h := range p.shelves {
		h.settle()
	}
	p.nothing.Text = ""
	if len(p.shown) == 0 {
		p.nothing.Text = fmt.Sprintf("No battle matches “%s”. Escape shows them all.", look.Seen(query))
	}
	p.nothing.Refresh()
	p.holder.Refresh()
	p.scroll.ScrollToTop()
	p.scroll.Refresh()
	p.window.Changed()
}

// Rune begins a search with a letter typed while a card has the keyboard.
func (p *Page) Rune(r rune) {
	p.desk.Focus(p.search)
	p.search.TypedRune(r)
}

// Key moves the keyboard between cards. The empty key means that a card has
// just got the keyboard and must be in sight.
func (p *Page) Key(name fyne.KeyName) {
	at := p.focusedCard()
	switch name {
	case "":
		p.showCard(at)
	case fyne.KeyRight:
		p.focusCard(at + 1)
	case fyne.KeyLeft:
		p.focusCard(at - 1)
	case fyne.KeyDown:
		p.focusCard(below(p.shown, at, 1))
	case fyne.KeyUp:
		if up := below(p.shown, at, -1); up == at {
			p.desk.Focus(p.search)
		} else {
			p.focusCard(up)
		}
	case fyne.KeyHome:
		p.focusCard(0)
	case fyne.KeyEnd:
		p.focusCard(len(p.shown) - 1)
	case fyne.KeyEscape:
		p.escape()
	case fyne.KeyReturn, fyne.KeyEnter:
		p.enter()
	default:
		p.window.Key(name)
	}
}

// escape ends a search; without one it goes back to the document shown before.
func (p *Page) escape() {
	if p.search.Text == "" {
		p.window.Back()
	} else {
		p.search.SetText("")
	}
}

// focusedCard is the number of the card that has the keyboard, -1 for none.
func (p *Page) focusedCard() int {
	for i, c := range p.shown {
		if c.focused {
			return i
		}
	}
	return -1
}

func (p *Page) focusCard(i int) {
	if len(p.shown) > 0 {
		p.desk.Focus(p.shown[min(max(i, 0), len(p.shown)-1)])
	}
}

// showCard scrolls until a card is in sight.
func (p *Page) showCard(i int) {
	if i < 0 || p.scroll.Size().IsZero() {
		return
	}
	c := p.shown[i]
	top, bottom := c.Position().Y, c.Position().Y+c.Size().Height+12
	switch {
	case top < p.scroll.Offset.Y:
		p.scroll.ScrollToOffset(fyne.NewPos(0, top))
	case bottom > p.scroll.Offset.Y+p.scroll.Size().Height:
		p.scroll.ScrollToOffset(fyne.NewPos(0, bottom-p.scroll.Size().Height))
	}
}

// showRecent lists the recent files.
func (p *Page) showRecent() {
	p.recent.RemoveAll()
	p.rows = nil
	files := p.files.List()
	head := look.Line("Recent files", look.Now().Ink, theme.TextSize())
	head.TextStyle.Bold = true
	row := container.NewHBox(head, layout.NewSpacer())
	if len(files) > 0 {
		forget := kit.NewButton("", "Clear", func() {
			p.files.Clear()
			p.showRecent()
			p.window.Forgot()
		})
		forget.OnKey, forget.OnRune = p.Key, p.Rune
		row.Add(forget)
	}
	p.recent.Add(row)
	if len(files) == 0 {
		says := "The scenarios you save will be listed here. Begin with a new one, or open a battle and save it under a name of your own."
		if p.window.Awaits() {
			says = "Your home folder does not answer yet. The recent files are listed once it does."
		}
		p.recent.Add(look.Faint(says))
	}
	for _, f := range files {
		b := newRecentRow(f, nil)
		b.open = func() { p.openRecent(b) }
		b.onKey, b.typed = p.Key, p.Rune
		p.recent.Add(b)
		p.rows = append(p.rows, b)
		desk.FindOut(p.desk, f.Missing, func(gone bool) {
			b.setGone(gone)
			p.proposeUsual()
		})
	}
	p.recent.Refresh()
}

// openRecent opens a recent file, or offers to forget one that is gone.
func (p *Page) openRecent(r *RecentRow) {
	f := r.file
	if !r.gone {
		p.window.OpenFile(f.Path)
		return
	}
	p.desk.Ask("The file is gone",
		fmt.Sprintf("%s is not in %s any more. It may have been moved or renamed; “Open a file…” finds it elsewhere.", filepath.Base(f.Path), filepath.Dir(f.Path)),
		desk.Choice{Text: "Keep in the list", Look: kit.Framed},
		desk.Choice{Text: "Take off the list", Look: kit.Primary, Do: func() {
			p.files.Remove(f.Path)
			p.showRecent()
			p.window.Forgot()
		}})
}

// left is what sessions left behind that did not end well.
type left struct {
	work   []document.Recovery
	broken []crash.Report
	err    error
}

// showRecovery offers the work of sessions that did not end well, and tells what they said.
func (p *Page) showRecovery() {
	desk.FindOut(p.desk, func() (l left) {
		var err error
		l.work, l.err = p.window.Lost()
		l.broken, err = p.window.Broken()
		l.err = errors.Join(l.err, err)
		return l
	}, func(l left) {
		if l.err != nil {
			p.desk.Fail("Earlier work could not be looked for", l.err)
		}
		p.offerRecovery(l)
	})
}

func (p *Page) offerRecovery(l left) {
	p.recovery.RemoveAll()
	p.bringBack, p.tells = nil, nil
	for _, r := range l.work[:min(len(l.work), bannersMost)] {
		p.recovery.Add(p.recoveryBanner(r))
	}
	if more := len(l.work) - bannersMost; more > 0 {
		p.recovery.Add(look.Pad(look.Caption(fmt.Sprintf("Work of %s more is safe too; it is offered once these are settled.", model.Counted(more, "session", "sessions"))), 4, 24, 0, 24))
	}
	if len(l.broken) > 0 {
		p.recovery.Add(p.brokenBanner(l.broken[0]))
	}
	p.recovery.Refresh()
	p.main.Layout.Layout(p.main.Objects, p.main.Size()) // the cards make room, also while a question lies over them
	p.proposeUsual()
}

// bannersMost is how many sessions' work is offered at a time: the cards must
// stay in sight.
const bannersMost = 2

func (p *Page) recoveryBanner(r document.Recovery) fyne.CanvasObject {
	if !r.Usable() {
		return p.damagedBanner(r)
	}
	open := kit.DialogButton("Open the recovered work", kit.Primary, func() { p.window.Recover(r) })
	drop := kit.DialogButton("Discard", kit.Framed, func() {
		p.desk.Ask("Discard the recovered work?",
			fmt.Sprintf("%s of “%s” would be gone for good.", model.Counted(r.Edits, "edit", "edits"), r.Title),
			desk.Choice{Text: "Keep it", Look: kit.Framed},
			desk.Choice{Text: "Discard", Look: kit.Danger, Do: func() { p.discard(r, "The recovered work could not be discarded") }})
	})
	p.bringBack = append(p.bringBack, open)
	where := "It has no file yet"
	if r.Path != "" { // several files may have one title
		where = look.Seen(filepath.Base(r.Path))
	}
	when := where + "; last change " + r.When.Format("2 January, 15:04")
	if r.Damage != nil {
		when += ". The rest of its journal is damaged and cannot be had back; it is kept."
	}
	return p.bannerRow(fmt.Sprintf("“%s” was not closed properly; %s safe.", r.Title, EditsAre(r.Edits)), when, drop, open)
}

// discard gives work up, and shows what is left; failed is what is said where it cannot be.
func (p *Page) discard(r document.Recovery, failed string) {
	desk.Work(p.desk, "Discarding the work", func(func() bool) (any, error) { return nil, r.Discard() }, func(_ any, err error) {
		if err != nil {
			p.desk.Fail(failed, err)
		}
		p.showRecovery()
	})
}

// damagedBanner tells of work that cannot be had back: nobody looks for it in
// vain, and its journal goes when that is wanted.
func (p *Page) damagedBanner(r document.Recovery) fyne.CanvasObject {
	drop := kit.DialogButton("Discard", kit.Framed, func() {
		p.desk.Ask("Discard the damaged journal?",
			fmt.Sprintf("%s would be gone for good. Keep it if somebody can look into it.", r.Journal()),
			desk.Choice{Text: "Keep it", Look: kit.Framed},
			desk.Choice{Text: "Discard", Look: kit.Danger, Do: func() { p.discard(r, "The damaged journal could not be discarded") }})
	})
	return p.bannerRow("The unsaved work of an earlier session is damaged and cannot be brought back.",
		fmt.Sprintf("%s: %v", fromHome(r.Journal()), desk.Readable(r.Damage.Err)), drop)
}

// bannerRow is a banner with what it says and its buttons.
func (p *Page) bannerRow(says, more string, buttons ...*kit.Button) fyne.CanvasObject {
	row := container.NewHBox()
	for i, b := range buttons {
		b.OnKey, b.OnRune = p.Key, p.Rune
		row.Add(look.Pad(container.NewCenter(b), 0, 6*float32(min(i, 1)), 0, 0))
	}
	words := look.Line(says, look.Now().Ink, theme.TextSize())
	words.TextStyle.Bold = true
	return container.NewVBox(look.OnPaper(look.Now().AccentLow, look.Pad(container.NewBorder(nil, nil, container.NewVBox(words, look.Caption(more)), row), 10, 24, 10, 24)), look.Ruler())
}

// EditsAre is "3 edits are".
func EditsAre(n int) string {
	if n == 1 {
		return "1 edit is"
	}
	return model.Counted(n, "edit", "edits") + " are"
}

// Spots is where the middles of the cards in sight are on the canvas, by the ids of
// their battles, of the buttons that bring work back, and of the one that shows what a
// program said that broke down, nil for none.
func (p *Page) Spots() (cards map[string]fyne.Position, recover []fyne.Position, tells *fyne.Position) {
	middle := func(o fyne.CanvasObject) fyne.Position {
		return fyne.CurrentApp().Driver().AbsolutePositionForObject(o).AddXY(o.Size().Width/2, o.Size().Height/2)
	}
	cards = map[string]fyne.Position{}
	for _, c := range p.shown {
		cards[c.info.ID] = middle(c)
	}
	for _, b := range p.bringBack {
		recover = append(recover, middle(b))
	}
	if p.tells != nil {
		at := middle(p.tells)
		tells = &at
	}
	return cards, recover, tells
}
