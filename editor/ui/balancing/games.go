package balancing

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"github.com/mapsheet/mapsheet/editor/ui/desk"
	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/editor/ui/look"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules/balance"
)

// gamesPage lists games to look at: those that say most first, and then all of them.
type gamesPage struct {
	lab   *Laboratory
	whole *fyne.Container
	list  *kit.KeyList
	rows  []gameRow
	atEnd *kit.Button
	first *kit.Button
	of    balance.Result
	was   int // the row that the keys were at
}

// gameRow is a heading, or a game.
type gameRow struct {
	heading string
	game    balance.Game
	text    string
}

// listed is how many games of a kind are listed, and mostListed how many of all.
const listed, mostListed = 8, 1000

func newGamesPage(l *Laboratory) *gamesPage {
	p := &gamesPage{lab: l}
	p.list = kit.NewKeyList(func() int { return len(p.rows) }, newGameRow, p.updateRow)
	p.list.OnSelected = func(at widget.ListItemID) {
		p.was = at
		p.list.UnselectAll() // so that a second click is told
		l.desk.Focus(p.list)
		p.list.Refresh()
		l.window.Renew()
	}
	p.list.OnMove = p.moved
	p.list.OnEnter = func(i widget.ListItemID) { p.open(i, true) }
	p.list.OnKey, p.list.OnRune = l.window.Key, func(r rune) {
		if r == 'b' || r == 'B' {
			p.open(p.list.At, false)
			return
		}
		l.window.Rune(r)
	}
	p.atEnd = kit.NewButton("phase-forward", "Open at its end", func() { p.open(p.list.At, true) })
	p.first = kit.NewButton("phase-back", "Open at its beginning", func() { p.open(p.list.At, false) })
	p.atEnd.Look, p.atEnd.Hint, p.atEnd.Key = kit.Framed, "Open the game in the playtest as it ended (Enter)", "Enter"
	p.first.Look, p.first.Hint, p.first.Key = kit.Framed, "Open the game in the playtest as it began (B)", "B"
	l.wire(p.atEnd, p.first)
	foot := container.NewHBox(p.atEnd, p.first)
	p.whole = look.Between(look.Pad(look.Caption("A game is opened in the playtest of the draft that it was played with; it can be gone through, and played on from any moment."), 8, 14, 6, 14),
		look.OnPaper(look.Now().Sheet, p.list), look.Pad(foot, 8, 14, 10, 14))
	return p
}

func (p *gamesPage) id() string                 { return "games" }
func (p *gamesPage) name() string               { return "Games to look at" }
func (p *gamesPage) content() fyne.CanvasObject { return p.whole }

func (p *gamesPage) show(r balance.Result) {
	p.of = r
	p.rows = gameRows(r)
	p.list.At = min(max(1, p.list.At), len(p.rows)-1)
	p.was = p.list.At
	p.list.Refresh()
}

// gameRows is the games that say most, and then all of them.
func gameRows(r balance.Result) []gameRow {
	var rows []gameRow
	group := func(heading string, games []balance.Game, says func(g balance.Game) string) {
		if len(games) == 0 {
			return
		}
		rows = append(rows, gameRow{heading: heading})
		for _, g := range games {
			rows = append(rows, gameRow{game: g, text: says(g)})
		}
	}
	ended := func(g balance.Game) string { return endText(r, g) }
	why := map[uint64]string{}
	var worth []balance.Game
	for _, w := range r.Suspects() {
		worth, why[w.Seed] = append(worth, w.Game), look.Capital(strings.Join(w.Why, "; "))
	}
	group("Worth a look", worth, func(g balance.Game) string { return why[g.Seed] })
	for _, s := range r.Unwon() {
		group("Closest to a victory of the "+s.Name+" side, which won none", r.Closest(s.ID, listed), func(g balance.Game) string { return look.Capital(r.CameClose(g, s.ID)) })
	}
	group("Nobody attacked in the last third", r.Stalled(listed), func(g balance.Game) string { return ended(g) + "; no attack " + g.Quieted() })
	for _, s := range r.Sides {
		if !slices.ContainsFunc(r.Unwon(), func(u balance.Side) bool { return u.ID == s.ID }) && rare(r, s) {
			group("Won by the "+s.Name+" side, which seldom wins", wonBy(r, s, listed), ended)
		}
	}
	all := r.Played[:min(len(r.Played), mostListed)]
	heading := "All games"
	if len(all) < len(r.Played) {
		heading = fmt.Sprintf("The first %d games", len(all))
	}
	group(heading, all, ended)
	return rows
}

// rare reports whether a side won no more than a fifth of the games.
func rare(r balance.Result, s balance.Side) bool {
	i := slices.IndexFunc(r.Sides, func(o balance.Side) bool { return o.ID == s.ID })
	return 5*r.Ends[i].Games <= len(r.Played)
}

// wonBy is games that a side won.
func wonBy(r balance.Result, s balance.Side, most int) []balance.Game {
	var out []balance.Game
	for _, g := range r.Played {
		if g.Winner == s.ID && len(out) < most {
			out = append(out, g)
		}
	}
	return out
}

// endText is how a game ended: "French, decisive, in turn 9; lost 4 and 11 units".
func endText(r balance.Result, g balance.Game) string {
	text := "Drawn"
	if g.Winner != model.Draw {
		text = r.SideName(g.Winner) + " won"
	}
	if g.Level != "" {
		text += " (" + look.LowerFirst(g.Level) + ")"
	}
	text += fmt.Sprintf(" in turn %d", g.Turn)
	for i, s := range r.Sides {
		join := "; lost: "
		if i > 0 {
			join = ", "
		}
		text += join + fmt.Sprintf("%s %d", s.Name, r.Lost(g, s.ID))
	}
	return text
}

// newGameRow is a seed and a text.
func newGameRow() fyne.CanvasObject {
	seed, text := look.Line(" ", look.Now().Faded, theme.TextSize()), look.Line(" ", look.Now().Ink, theme.TextSize())
	return look.Pad(container.New(gameRowLayout{}, seed, text), 3, 14, 3, 14)
}

// gameRowLayout gives the seed a column; a heading has all of the row.
type gameRowLayout struct{}

const seedWidth = 96

func (gameRowLayout) MinSize(objects []fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(300, objects[1].MinSize().Height)
}

func (gameRowLayout) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	objects[0].Resize(fyne.NewSize(seedWidth, size.Height))
	x := float32(seedWidth)
	if objects[0].(*canvas.Text).Text == "" {
		x = 0
	}
	objects[1].Move(fyne.NewPos(x, 0))
	objects[1].Resize(fyne.NewSize(size.Width-x, size.Height))
}

func (p *gamesPage) updateRow(i widget.ListItemID, o fyne.CanvasObject) {
	if i >= len(p.rows) {
		return
	}
	row := o.(*fyne.Container).Objects[0].(*fyne.Container)
	seed, text := row.Objects[0].(*canvas.Text), row.Objects[1].(*canvas.Text)
	r := p.rows[i]
	seed.Text, text.Text, text.TextStyle.Bold, text.Color = "", r.heading, true, look.Now().Faded
	if r.heading == "" {
		seed.Text, text.TextStyle.Bold, text.Color = fmt.Sprintf("Seed %d", r.game.Seed), false, look.Now().Ink
		look.Shorten(text, r.text, p.list.Size().Width-seedWidth-40)
	}
	seed.Refresh()
	text.Refresh()
	row.Layout.Layout(row.Objects, row.Size())
}

// moved has the keys pass headings.
func (p *gamesPage) moved(to widget.ListItemID) {
	if next := to + (to-p.was)/max(1, max(to-p.was, p.was-to)); p.rows[to].heading != "" && next >= 0 && next < len(p.rows) {
		p.list.ScrollTo(next)
	}
	p.was = p.list.At
	p.lab.window.Renew()
}

// chosen is the game that the keys are at; false for a heading.
func (p *gamesPage) chosen(i int) (balance.Game, bool) {
	if i < 0 || i >= len(p.rows) || p.rows[i].heading != "" {
		return balance.Game{}, false
	}
	return p.rows[i].game, true
}

// open opens a game in the playtest.
func (p *gamesPage) open(i int, atEnd bool) {
	g, ok := p.chosen(i)
	if !ok {
		return
	}
	kinds := map[string]string{}
	for _, s := range p.of.Sides {
		kinds[s.ID] = s.Player
	}
	if p.lab.plays.File == nil {
		p.lab.desk.Fail("The game cannot be opened", errors.New("it was played with an older state of the draft, which is not here any more: play the games anew, or open that version of the file and its results"))
		return
	}
	p.lab.window.Open(p.lab.plays, g, kinds, atEnd)
}

// commands opens the game that the keys are at.
func (p *gamesPage) commands() []*desk.Command {
	can := func() bool {
		_, ok := p.chosen(p.list.At)
		return ok && p.lab.pages.all[p.lab.pages.at] == page(p)
	}
	return []*desk.Command{
		{ID: "balance.open-end", Menu: menu, Text: "Open the game at its end", Needs: "choose a game on the page of games", Enabled: can, Split: true, Run: func() { p.open(p.list.At, true) }},
		{ID: "balance.open-beginning", Menu: menu, Text: "Open the game at its beginning", Needs: "choose a game on the page of games", Enabled: can, Run: func() { p.open(p.list.At, false) }},
	}
}

// List is the list of the games, which has the keys.
func (l *Laboratory) List() fyne.Focusable { return l.pages.games.list }
