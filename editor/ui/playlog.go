package ui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/rules"
)

// logPanel lists what has happened up to the present moment, the newest last.
// A click lights the hexes concerned.
type logPanel struct {
	game   *game
	list   *keyList
	empty  *widget.RichText
	whole  fyne.CanvasObject
	rows   []logRow
	branch int
	at     int // actions whose events are listed
}

// logRow is an event and the action that led to it.
type logRow struct {
	rules.Happening
	n int
}

func newLogPanel(g *game) *logPanel {
	p := &logPanel{game: g}
	p.list = newKeyList(func() int { return len(p.rows) }, newLogRow, p.updateRow)
	p.list.OnSelected = func(id widget.ListItemID) {
		p.list.UnselectAll()
		p.light(p.rows[id])
	}
	p.list.onRune, p.list.onKey = func(r rune) { g.mapRune(r) }, g.editor.listKey
	p.empty = faint("What happens in the game is written here, line by line. Click a line to see where it was.")
	p.whole = container.NewStack(p.list, container.NewVBox(p.empty))
	return p
}

func (p *logPanel) id() string                 { return "log" }
func (p *logPanel) name() string               { return "Log" }
func (p *logPanel) content() fyne.CanvasObject { return p.whole }
func (p *logPanel) commit()                    {}
func (p *logPanel) holds(string) bool          { return false }
func (p *logPanel) reveal(string)              {}

func (p *logPanel) hidden() {
	p.game.explain(nil)
	p.game.editor.showArea(nil)
}

// update lists what is new since the last time, or less after a step back.
func (p *logPanel) update(*model.Scenario, changes) {
	s := p.game.session
	if b := s.Branch().ID; b != p.branch {
		p.branch, p.at, p.rows = b, 0, nil
	}
	for p.at > s.At() && len(p.rows) > 0 && p.rows[len(p.rows)-1].n >= s.At() {
		p.rows = p.rows[:len(p.rows)-1]
	}
	p.at = min(p.at, s.At())
	for ; p.at < s.At(); p.at++ {
		for _, h := range s.Moment(p.at).Events {
			p.rows = append(p.rows, logRow{h, p.at})
		}
	}
	p.empty.Hidden = len(p.rows) > 0
	p.list.Refresh()
	if len(p.rows) > 0 {
		p.list.ScrollToBottom()
	}
}

// light shows where something happened.
func (p *logPanel) light(r logRow) {
	var hexes hex.List
	if r.On {
		hexes = append(hexes, r.Hex)
		if r.From != r.Hex {
			hexes = append(hexes, r.From)
		}
		p.game.bringInSight(r.Hex)
	}
	p.game.editor.status.setNotice(r.Text)
	p.game.showNamed(hexes)
}

func newLogRow() fyne.CanvasObject {
	return newUnderPointer(container.NewStack(canvas.NewRectangle(sheet), pad(line(" ", ink, theme.TextSize()), 1, 10, 1, 8)))
}

// updateRow shows an event: turns and phases stand out, dice follow the text.
func (p *logPanel) updateRow(id widget.ListItemID, o fyne.CanvasObject) {
	u := o.(*underPointer)
	stack := u.inner.(*fyne.Container)
	ground, text := stack.Objects[0].(*canvas.Rectangle), stack.Objects[1].(*fyne.Container).Objects[0].(*canvas.Text)
	r := p.rows[id]
	u.enter = func() {
		m := p.game.session.Moment(r.n)
		p.game.explain(&m)
	}
	u.exit = func() { p.game.explain(nil) }
	text.Color, text.TextStyle, ground.FillColor = ink, fyne.TextStyle{}, sheet
	switch r.Kind {
	case rules.TurnBegins, rules.PhaseBegins, rules.Ends:
		text.TextStyle.Bold, ground.FillColor = true, shade
	case rules.Loses, rules.Hits:
		text.Color = mayNot
	case rules.Steps, rules.Aims, rules.Deploys:
		text.Color = faded
	}
	shorten(text, r.Text, p.list.Size().Width-30)
	text.Refresh()
	ground.Refresh()
}
