package balancing

import (
	"fmt"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"

	"github.com/mapsheet/mapsheet/editor/draw/chart"
	"github.com/mapsheet/mapsheet/editor/ui/desk"
	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/editor/ui/look"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules/balance"
)

// page is a part of what came of games.
type page interface {
	id() string
	name() string
	content() fyne.CanvasObject
	show(r balance.Result) // anew; there is at least one game
}

// pages is what came of the games, a page at a time.
type pages struct {
	lab     *Laboratory
	content fyne.CanvasObject
	all     []page
	at      int
	tabs    []*kit.Button
	body    *fyne.Container
	empty   fyne.CanvasObject
	games   *gamesPage
	heat    *mapPage
	course  *coursePage
	export  *kit.Button
	seen    *balance.Result // that the page shows; nil for none
}

func newPages(l *Laboratory, at int) *pages {
	p := &pages{lab: l, body: container.NewStack()}
	p.games, p.heat, p.course = newGamesPage(l), newMapPage(l), newCoursePage(l)
	p.all = []page{newSharesPage(l), p.course, newMatteredPage(), p.heat, p.games}
	p.export = kit.NewButton("export", "", l.askExport)
	p.export.Hint = "Export a chart or the whole result (Ctrl+E)"
	l.wire(p.export)
	row := container.NewHBox()
	for i, o := range p.all {
		b := kit.NewButton("", o.name(), func() { p.choose(i) })
		b.Look, b.Hint = kit.Tab, fmt.Sprintf("Show %s (Alt+%d)", look.LowerFirst(o.name()), i+1)
		l.wire(b)
		b.OnKey = func(k fyne.KeyName) { p.tabKey(i, k) }
		p.tabs = append(p.tabs, b)
		row.Add(b)
	}
	p.empty = p.makeEmpty()
	p.content = look.Frame(p.body, look.OnPaper(look.Now().Shade, container.NewBorder(nil, nil, row, look.Pad(p.export, 0, 0, 0, 8))), nil, nil, nil)
	p.at = min(at, len(p.all)-1)
	return p
}

// tabKey moves between the tabs with the arrow keys.
func (p *pages) tabKey(i int, k fyne.KeyName) {
	by, known := map[fyne.KeyName]int{fyne.KeyLeft: -1, fyne.KeyRight: 1}[k]
	if !known {
		p.lab.window.Key(k)
		return
	}
	to := (i + by + len(p.tabs)) % len(p.tabs)
	p.choose(to)
	p.lab.desk.Focus(p.tabs[to])
}

// makeEmpty is what is shown before the first games.
func (p *pages) makeEmpty() fyne.CanvasObject {
	return look.Pad(container.New(look.Tight{},
		look.Pad(look.Title("What comes of many games", 20), 0, 0, 8, 0),
		look.Paragraph("Choose who plays each side, and how many games. The program plays them beside the window while you go on drawing, and says here who won how often and how surely that is known, what was lost, in which turns games end, and how far all of that can be trusted.", theme.TextSize(), 560, look.Now().Ink),
		look.Pad(look.Paragraph("F5 begins, has games wait, and goes on. F9 stops with what is done.", theme.TextSize(), 560, look.Now().Faded), 10, 0, 0, 0),
	), 24, 26, 0, 26)
}

// choose shows another page.
func (p *pages) choose(i int) {
	p.at, p.seen = i, nil
	p.update()
	p.lab.window.Renew()
}

// update shows the page that is chosen with what is known.
func (p *pages) update() {
	for i, b := range p.tabs {
		b.SetSelected(i == p.at)
	}
	r := p.lab.result
	p.export.SetEnabled(r != nil && len(r.Played) > 0)
	now := p.empty
	if r != nil && len(r.Played) > 0 {
		now = p.all[p.at].content()
		if p.seen != r {
			p.all[p.at].show(*r)
			p.seen = r
		}
	}
	if len(p.body.Objects) == 0 || p.body.Objects[0] != now {
		p.body.Objects = []fyne.CanvasObject{now}
		p.body.Refresh()
	}
}

// commands shows the pages, and opens games.
func (p *pages) commands() []*desk.Command {
	var list []*desk.Command
	for i, o := range p.all {
		list = append(list, &desk.Command{
			ID: "balance.page." + o.id(), Menu: menu, Text: o.name(), Shortcut: desk.Alt(fyne.KeyName(rune('1' + i))), Split: i == 0,
			Checked: func() bool { return p.at == i }, Run: func() {
				p.choose(i)
				if o == page(p.games) {
					p.lab.desk.Focus(p.games.list)
				}
			},
		})
	}
	list = append(list, p.games.commands()...)
	return append(list, &desk.Command{ID: "balance.export", Menu: menu, Text: "Export a chart or the result…", Alias: "svg png csv json save", Shortcut: desk.Ctrl(fyne.KeyE), Split: true,
		Needs: "there is no result yet", Enabled: func() bool { return !p.export.Off }, Run: p.lab.askExport})
}

// sharesPage says who won how often, and how far that can be trusted.
type sharesPage struct {
	lab    *Laboratory
	scroll *kit.Scroller
	box    *fyne.Container
}

func newSharesPage(l *Laboratory) *sharesPage {
	p := &sharesPage{lab: l, box: container.New(look.Tight{})}
	p.scroll = kit.NewScroller(look.Pad(p.box, 12, 18, 18, 18))
	return p
}

func (p *sharesPage) id() string                 { return "shares" }
func (p *sharesPage) name() string               { return "Who wins" }
func (p *sharesPage) content() fyne.CanvasObject { return p.scroll }

// textRoom is how wide paragraphs of results are at most.
const textRoom = 760

func (p *sharesPage) show(r balance.Result) {
	p.box.RemoveAll()
	trust := r.Trust()
	p.box.Add(look.Pad(look.Paragraph(trust[0], 17, textRoom, look.Now().Ink), 0, 0, 10, 0))
	p.box.Add(newShares(r, p.lab.fills()))
	p.box.Add(look.Pad(look.Caption("Of all games, with 95 % intervals."), 2, 0, 0, 0))
	if _, one := r.Favoured(); one {
		p.box.Add(look.Pad(look.Caption("Playtest › Small changes… looks for what would even it."), 2, 0, 0, 0))
	}
	if len(r.Levels) > 0 {
		t := newTable("Level of victory", "By", "Games", "Of all games")
		for _, l := range r.Levels {
			t.add(look.Capital(l.Level), p.lab.ending(r, l.Winner), fmt.Sprint(l.Games), percentOf(l.Games, len(r.Played)))
		}
		p.box.Add(look.Pad(t.content(), 14, 0, 0, 0))
	}
	p.box.Add(heading2("How far to trust it"))
	for _, says := range trust[1:] {
		p.box.Add(look.Pad(look.Paragraph(says, theme.TextSize(), textRoom, look.Now().Ink), 0, 0, 6, 0))
	}
	for _, s := range r.Unwon() {
		p.box.Add(look.Pad(look.Paragraph(r.NotShown(s)+" The games in which it came closest are listed under “"+p.lab.pages.games.name()+"”.", theme.TextSize(), textRoom, look.Now().MayNot), 0, 0, 6, 0))
	}
	if r.Stalls > 0 {
		p.box.Add(look.Pad(look.Paragraph(fmt.Sprintf("Nobody attacked in the last third of %s (%s): there these players may not know how to go on.", model.Counted(r.Stalls, "game", "games"), percentOf(r.Stalls, len(r.Played))), theme.TextSize(), textRoom, look.Now().Caution), 0, 0, 6, 0))
	}
	p.box.Refresh()
}

// heading2 is over a part of a page.
func heading2(text string) fyne.CanvasObject { return look.Pad(look.Title(text, 17), 16, 0, 4, 0) }

// ending is how a game ended, in a word or two.
func (l *Laboratory) ending(r balance.Result, winner string) string {
	if winner == model.Draw {
		return "nobody (draw)"
	}
	return r.SideName(winner)
}

// percentOf is a share in whole percent. A few are not none, and nearly all are not all.
func percentOf(n, of int) string {
	switch share := 100 * float64(n) / float64(max(1, of)); {
	case 0 < share && share < 1:
		return "under 1 %"
	case 99 < share && share < 100:
		return "over 99 %"
	default:
		return fmt.Sprintf("%.0f %%", share)
	}
}

// coursePage says when games end, and what is lost.
type coursePage struct {
	lab    *Laboratory
	curves *chartView
	scroll *kit.Scroller
	box    *fyne.Container
}

func newCoursePage(l *Laboratory) *coursePage {
	p := &coursePage{lab: l, box: container.New(look.Tight{}), curves: newChartView(l)}
	p.scroll = kit.NewScroller(look.Pad(p.box, 4, 18, 18, 18))
	return p
}

func (p *coursePage) id() string                 { return "course" }
func (p *coursePage) name() string               { return "Turns and losses" }
func (p *coursePage) content() fyne.CanvasObject { return p.scroll }

func (p *coursePage) show(r balance.Result) {
	p.box.RemoveAll()
	p.box.Add(heading2("In which " + p.lab.word().String() + " games end"))
	p.box.Add(newTurnBars(r))
	p.box.Add(heading2("Losses"))
	t := newTable("Side", "Type", "In all games", "A game")
	side := ""
	for _, l := range r.Losses {
		name := ""
		if l.Side != side {
			name = r.SideName(l.Side)
		}
		side = l.Side
		t.add(name, r.TypeName(l.Type), fmt.Sprint(l.Lost), fmt.Sprintf("%.1f", float64(l.Lost)/float64(len(r.Played))))
	}
	if len(r.Losses) == 0 {
		t.add("Nothing was lost.")
	}
	p.box.Add(t.content())
	if r.Seen != nil {
		sc, word := p.lab.scenario(), p.lab.word()
		p.box.Add(look.Pad(container.New(atMost{curvesWidth, curvesHeight}, p.curves.content), 16, 0, 0, 0))
		p.curves.show(func() (chart.Chart, error) { return chart.Losses(r, sc, word) })
	}
	p.box.Refresh()
}

// How large the chart of losses is shown: it begins where the tables do, however wide the
// window is.
const curvesWidth, curvesHeight = 720, 470

// atMost lays one object out so high, and as wide as there is room up to a width.
type atMost struct{ width, height float32 }

func (a atMost) MinSize(objects []fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(min(a.width, objects[0].MinSize().Width), a.height)
}

func (a atMost) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	objects[0].Move(fyne.NewPos(0, 0))
	objects[0].Resize(fyne.NewSize(min(a.width, size.Width), a.height))
}

// table is rows of texts under heads; columns after the second are numbers.
type table struct {
	heads []string
	rows  [][]string
}

func newTable(heads ...string) *table { return &table{heads: heads} }

func (t *table) add(cells ...string) { t.rows = append(t.rows, cells) }

// words is how many columns hold words and not numbers.
const words = 2

// firstMost is how wide the first column is at most; what is longer goes over lines.
const firstMost = 430

// cell is a text of the table; every indent of it stands for spaces at its beginning.
func (t *table) cell(text string, column int, head bool) fyne.CanvasObject {
	if head {
		c := look.Caption(text)
		if column >= words {
			c.Alignment = fyne.TextAlignTrailing
		}
		return c
	}
	if column >= words {
		c := look.Line(text, look.Now().Ink, theme.TextSize())
		c.Alignment = fyne.TextAlignTrailing
		return c
	}
	in := float32(0)
	for strings.HasPrefix(text, indent) {
		text, in = text[len(indent):], in+18
	}
	p := look.Paragraph(text, theme.TextSize(), firstMost-in, look.Now().Ink)
	if in > 0 {
		return look.Pad(p, 0, in, 0, 0)
	}
	return p
}

// indent at the beginning of a cell moves it in.
const indent = "\t"

// content is the table laid out, as wide as it needs to be.
func (t *table) content() fyne.CanvasObject {
	widths := make([]float32, len(t.heads))
	var lines [][]fyne.CanvasObject
	for n, row := range append([][]string{t.heads}, t.rows...) {
		var line []fyne.CanvasObject
		for i, text := range row {
			c := t.cell(text, i, n == 0)
			if len(row) == len(t.heads) {
				widths[i] = max(widths[i], c.MinSize().Width)
			}
			line = append(line, c)
		}
		lines = append(lines, line)
	}
	box := container.New(look.Tight{})
	for n, line := range lines {
		if n == 1 {
			box.Add(look.Ruler())
		}
		box.Add(look.Pad(container.New(tableRow(widths), line...), 2, 0, 2, 0))
	}
	return container.NewHBox(box)
}

const tableGap = 26

// tableRow lays cells out in columns of these widths.
type tableRow []float32

func (w tableRow) MinSize(objects []fyne.CanvasObject) fyne.Size {
	sum, high := float32(0), float32(0)
	for _, width := range w {
		sum += width + tableGap
	}
	for _, o := range objects {
		high = max(high, o.MinSize().Height)
	}
	return fyne.NewSize(sum, high)
}

func (w tableRow) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	x := float32(0)
	for i, o := range objects {
		o.Move(fyne.NewPos(x, 0))
		width := w[i]
		if len(objects) < len(w) {
			width = size.Width - x
		}
		o.Resize(fyne.NewSize(width, o.MinSize().Height)) // beside several lines a cell stays with the first
		x += width + tableGap
	}
}
