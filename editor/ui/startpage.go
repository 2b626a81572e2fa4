package ui

import (
	"fmt"
	"path/filepath"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/editor/ui/desk"
	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/editor/ui/look"
	"github.com/mapsheet/mapsheet/editor/ui/miniature"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/scenarios"
)

// startPage is what the window shows while nothing is open: work to recover,
// the built-in scenarios, and the files opened last.
type startPage struct {
	app       *App
	content   fyne.CanvasObject
	search    *kit.Field
	shelves   []*shelf // one for each rule system
	cards     []*card  // all of them, in the order of the series
	shown     []*card  // those that match the search
	grid      *cardGrid
	holder    *fyne.Container
	scroll    *kit.Scroller
	nothing   *canvas.Text
	again     *fyne.Container
	tour      fyne.CanvasObject
	recent    *fyne.Container
	recovery  *fyne.Container
	bringBack []*kit.Button // those that open recovered work
}

const railWidth = 256

func newStartPage(a *App) *startPage {
	p := &startPage{app: a}
	p.content = look.Frame(p.buildMain(), nil, nil, p.buildRail(), nil)
	return p
}

// resume brings the page up to date when it comes in sight.
func (p *startPage) resume() {
	p.search.SetText("")
	look.Show(p.tour, !p.app.Fyne.Preferences().Bool(tourKey))
	p.showAgain()
	p.showRecent()
	p.showRecovery()
}

// buildRail is the left column: the name of the program, how to begin, and the
// recent files.
func (p *startPage) buildRail() fyne.CanvasObject {
	picture := canvas.NewImageFromResource(look.Logo())
	picture.FillMode = canvas.ImageFillContain
	picture.SetMinSize(fyne.NewSize(48, 48))
	name := container.NewBorder(nil, nil, picture, nil,
		look.Pad(container.NewVBox(look.Title("Mapsheet", 30), look.Caption("A wargame workshop")), 0, 6, 0, 0))

	p.tour = look.Pad(p.begin("pencil", "Draw your first map", "F7", p.app.startTour), 3, 0, 0, 0)
	p.again, p.recent = container.NewVBox(), container.NewVBox()
	return container.NewHBox(
		look.OnPaper(look.Now().Shade, container.New(look.FixedWidth(railWidth), look.Pad(look.Between(
			container.NewVBox(
				name,
				container.New(look.FixedHeight(14), layout.NewSpacer()),
				p.again,
				look.Pad(p.begin("new", "New scenario…", "Ctrl+N", p.app.askNew), 0, 0, 3, 0),
				p.begin("open", "Open a file…", "Ctrl+O", p.app.askOpen),
				p.tour,
				look.Pad(look.Ruler(), 16, 0, 6, 0),
			),
			kit.NewScroller(p.recent), nil), 18, 16, 10, 16))),
		look.Ruler(),
	)
}

// begin is a button of the left column.
func (p *startPage) begin(iconName, text, key string, do func()) *kit.Button {
	b := kit.NewButton(iconName, text, do)
	b.Look, b.Wide, b.Key = kit.Framed, true, key
	b.OnKey, b.OnRune = p.key, p.typed
	return b
}

// showAgain offers what was open when the program ended.
func (p *startPage) showAgain() {
	p.again.RemoveAll()
	if len(p.app.again) > 0 {
		p.again.Add(p.begin("undo", "Open again", "Enter", p.app.openAgain))
		p.again.Add(look.Pad(look.Faint(p.app.again.names()), 0, 0, 8, 0))
	}
}

// buildMain is the right part: recovered work, the search and the cards.
func (p *startPage) buildMain() fyne.CanvasObject {
	p.search = kit.NewField("Search: a name, a side, a year")
	lens := canvas.NewImageFromResource(look.Icon("search", look.Now().Faded))
	lens.FillMode = canvas.ImageFillContain
	lens.SetMinSize(fyne.NewSize(18, 18))
	p.search.ActionItem = look.Pad(lens, 0, 0, 0, 6)
	p.search.OnChanged = p.filter
	p.search.OnSubmitted = func(query string) {
		switch {
		case query == "" && len(p.app.again) > 0:
			p.app.openAgain()
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
	for _, system := range p.app.options.Systems {
		h := newShelf(system)
		objects = append(objects, h)
		for _, info := range scenarios.List() {
			if info.System != system.ID {
				continue
			}
			c := newCard(info, system.Name, miniature.New(info.ID, p.app.thumbs.Ask), func() { p.app.openBuiltIn(info.ID) })
			c.onKey, c.typed = p.key, p.typed
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
	return look.Between(
		container.NewVBox(p.recovery, look.Pad(head, 16, 24, 6, 24), look.Pad(p.nothing, 0, 24, 0, 24)),
		container.New(&gridScroll{grid: p.grid, inset: 48}, p.scroll), nil)
}

// filter shows the cards that match a search.
func (p *startPage) filter(query string) {
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
	p.app.traceState()
}

// typed begins a search with a letter typed while a card has the keyboard.
func (p *startPage) typed(r rune) {
	p.app.Win.Canvas().Focus(p.search)
	p.search.TypedRune(r)
}

// key moves the keyboard between cards. The empty key means that a card has
// just got the keyboard and must be in sight.
func (p *startPage) key(name fyne.KeyName) {
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
			p.app.Win.Canvas().Focus(p.search)
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
		p.app.openAgain()
	default:
		p.app.plainKey(name)
	}
}

// escape ends a search; without one it goes back to the document shown before.
func (p *startPage) escape() {
	if p.search.Text == "" {
		p.app.showLast()
	} else {
		p.search.SetText("")
	}
}

// focusedCard is the number of the card that has the keyboard, -1 for none.
func (p *startPage) focusedCard() int {
	for i, c := range p.shown {
		if c.focused {
			return i
		}
	}
	return -1
}

func (p *startPage) focusCard(i int) {
	if len(p.shown) > 0 {
		p.app.Win.Canvas().Focus(p.shown[min(max(i, 0), len(p.shown)-1)])
	}
}

// showCard scrolls until a card is in sight.
func (p *startPage) showCard(i int) {
	if i < 0 {
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
func (p *startPage) showRecent() {
	p.recent.RemoveAll()
	files := p.app.recent.list()
	head := look.Line("Recent files", look.Now().Ink, theme.TextSize())
	head.TextStyle.Bold = true
	row := container.NewHBox(head, layout.NewSpacer())
	if len(files) > 0 {
		forget := kit.NewButton("", "Clear", func() {
			p.app.recent.clear()
			p.showRecent()
			p.app.setCommands()
		})
		forget.OnKey, forget.OnRune = p.key, p.typed
		row.Add(forget)
	}
	p.recent.Add(row)
	if len(files) == 0 {
		p.recent.Add(look.Faint("The scenarios you save will be listed here. Begin with a new one, or open a battle and save it under a name of your own."))
	}
	for _, f := range files {
		b := newRecentRow(f, nil)
		b.open = func() { p.openRecent(b) }
		b.onKey, b.typed = p.key, p.typed
		p.recent.Add(b)
		desk.FindOut(p.app.Desk, f.missing, b.setGone)
	}
	p.recent.Refresh()
}

// openRecent opens a recent file, or offers to forget one that is gone.
func (p *startPage) openRecent(r *recentRow) {
	f := r.file
	if !r.gone {
		p.app.openFile(f.Path)
		return
	}
	p.app.Ask("The file is gone",
		fmt.Sprintf("%s is not in %s any more. It may have been moved or renamed; “Open a file…” finds it elsewhere.", filepath.Base(f.Path), filepath.Dir(f.Path)),
		desk.Choice{Text: "Keep in the list", Look: kit.Framed},
		desk.Choice{Text: "Take off the list", Look: kit.Primary, Do: func() {
			p.app.recent.remove(f.Path)
			p.showRecent()
			p.app.setCommands()
		}})
}

// showRecovery offers the work of sessions that did not end well.
func (p *startPage) showRecovery() {
	type lost struct {
		work []document.Recovery
		err  error
	}
	desk.FindOut(p.app.Desk, func() (l lost) {
		l.work, l.err = p.app.recoveries()
		return l
	}, func(l lost) {
		if l.err != nil {
			p.app.Fail("Earlier work could not be looked for", l.err)
		}
		p.offerRecovery(l.work)
	})
}

func (p *startPage) offerRecovery(found []document.Recovery) {
	p.recovery.RemoveAll()
	p.bringBack = nil
	for _, r := range found[:min(len(found), bannersMost)] {
		p.recovery.Add(p.recoveryBanner(r))
	}
	if more := len(found) - bannersMost; more > 0 {
		p.recovery.Add(look.Pad(look.Caption(fmt.Sprintf("Work of %s more is safe too; it is offered once these are settled.", model.Counted(more, "session", "sessions"))), 4, 24, 0, 24))
	}
	p.recovery.Refresh()
}

// bannersMost is how many sessions' work is offered at a time: the cards must
// stay in sight.
const bannersMost = 2

func (p *startPage) recoveryBanner(r document.Recovery) fyne.CanvasObject {
	if !r.Usable() {
		return p.damagedBanner(r)
	}
	open := kit.DialogButton("Open the recovered work", kit.Primary, func() { p.app.openRecovery(r) })
	drop := kit.DialogButton("Discard", kit.Framed, func() {
		p.app.Ask("Discard the recovered work?",
			fmt.Sprintf("%s of “%s” would be gone for good.", model.Counted(r.Edits, "edit", "edits"), r.Title),
			desk.Choice{Text: "Keep it", Look: kit.Framed},
			desk.Choice{Text: "Discard", Look: kit.Danger, Do: func() {
				if err := r.Discard(); err != nil {
					p.app.Fail("The recovered work could not be discarded", err)
				}
				p.showRecovery()
			}})
	})
	p.bringBack = append(p.bringBack, open)
	when := "Last change " + r.When.Format("2 January, 15:04")
	if r.Damage != nil {
		when += ". The rest of its journal is damaged and cannot be had back; it is kept."
	}
	return p.bannerRow(fmt.Sprintf("“%s” was not closed properly; %s safe.", r.Title, editsAre(r.Edits)), when, drop, open)
}

// damagedBanner tells of work that cannot be had back: nobody looks for it in
// vain, and its journal goes when that is wanted.
func (p *startPage) damagedBanner(r document.Recovery) fyne.CanvasObject {
	drop := kit.DialogButton("Discard", kit.Framed, func() {
		p.app.Ask("Discard the damaged journal?",
			fmt.Sprintf("%s would be gone for good. Keep it if somebody can look into it.", r.Journal()),
			desk.Choice{Text: "Keep it", Look: kit.Framed},
			desk.Choice{Text: "Discard", Look: kit.Danger, Do: func() {
				if err := r.Discard(); err != nil {
					p.app.Fail("The damaged journal could not be discarded", err)
				}
				p.showRecovery()
			}})
	})
	return p.bannerRow("The unsaved work of an earlier session is damaged and cannot be brought back.",
		fmt.Sprintf("%s: %v", fromHome(r.Journal()), desk.Readable(r.Damage.Err)), drop)
}

// bannerRow is a banner with what it says and its buttons.
func (p *startPage) bannerRow(says, more string, buttons ...*kit.Button) fyne.CanvasObject {
	row := container.NewHBox()
	for i, b := range buttons {
		b.OnKey, b.OnRune = p.key, p.typed
		row.Add(look.Pad(container.NewCenter(b), 0, 6*float32(min(i, 1)), 0, 0))
	}
	words := look.Line(says, look.Now().Ink, theme.TextSize())
	words.TextStyle.Bold = true
	return container.NewVBox(look.OnPaper(look.Now().AccentLow, look.Pad(container.NewBorder(nil, nil, container.NewVBox(words, look.Caption(more)), row), 10, 24, 10, 24)), look.Ruler())
}

func editsAre(n int) string {
	if n == 1 {
		return "1 edit is"
	}
	return model.Counted(n, "edit", "edits") + " are"
}

// describe tells the trace where the cards are, and the buttons that bring work
// back.
func (p *startPage) describe(s *state) {
	middle := func(o fyne.CanvasObject) [2]int {
		pos := fyne.CurrentApp().Driver().AbsolutePositionForObject(o)
		x, y := p.app.Win.Canvas().PixelCoordinateForPosition(pos.AddXY(o.Size().Width/2, o.Size().Height/2))
		return [2]int{x, y}
	}
	s.Cards = map[string][2]int{}
	for _, c := range p.shown {
		s.Cards[c.info.ID] = middle(c)
	}
	for _, b := range p.bringBack {
		s.Recover = append(s.Recover, middle(b))
	}
}
