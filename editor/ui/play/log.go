package play

import (
	"fmt"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/editor/ui/look"
	"github.com/mapsheet/mapsheet/editor/ui/panel"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules"
)

// Log lists what has happened up to the present moment, the newest last.
// A click lights the hexes concerned.
type Log struct {
	panel.ReadOnly
	course  *Course
	list    *kit.KeyList
	empty   *widget.RichText
	whole   fyne.CanvasObject
	rows    []logRow
	branch  int
	at      int // actions whose events are listed
	looks   rules.Seat
	opened  int // actions that were known to all when they were listed
	heights *kit.LineHeights
}

// logRow is an event, or the steps of a unit's move, and the actions that led
// to it: from first to last.
type logRow struct {
	rules.Happening
	first, last int
}

// NewLog is the panel for a game.
func NewLog(c *Course) *Log {
	p := &Log{course: c}
	p.list = kit.NewKeyList(func() int { return len(p.rows) }, newLogRow, p.updateRow)
	p.heights = kit.NewLineHeights(p.list, logGap, func(row int) string { return p.rows[row].Text }, c.Bench.Desk.Hands.Frames())
	p.heights.Laid = p.toEnd
	p.list.OnSelected = func(id widget.ListItemID) {
		p.list.UnselectAll()
		p.light(p.rows[id])
	}
	p.list.OnRune, p.list.OnKey = c.Bench.SearchIn(nil), c.Bench.Board.HandKey
	p.empty = look.Faint("What happens in the game is written here, line by line. Click a line to see where it was.")
	p.whole = container.NewStack(p.list, container.NewVBox(p.empty))
	return p
}

// ID and the methods below make it a panel.
func (p *Log) ID() string { return "log" }

// Name is called by the tabs.
func (p *Log) Name() string { return "Log" }

// Content is called by the tabs.
func (p *Log) Content() fyne.CanvasObject { return p.whole }

// Hidden is called by the tabs.
func (p *Log) Hidden() {
	p.course.Explain(nil)
	p.course.dim()
}

// Update lists what is new since the last time, or less after a step back.
func (p *Log) Update(*model.Scenario, panel.Changes) {
	s := p.course.Session
	if b := s.Branch().ID; b != p.branch {
		p.branch, p.at, p.rows = b, 0, nil
	}
	if look := p.course.Looks; look != nil && (look() != p.looks || s.Opened() != p.opened) {
		p.looks, p.opened, p.at, p.rows = look(), s.Opened(), 0, nil
	}
	for n := len(p.rows); n > 0 && p.rows[n-1].last >= s.At(); n-- {
		p.at = p.rows[n-1].first
		p.rows = p.rows[:n-1]
	}
	p.at = min(p.at, s.At())
	from := len(p.rows)
	for ; p.at < s.At(); p.at++ {
		for _, h := range s.Moment(p.at).Events {
			if p.course.tells(p.at, h) {
				p.add(h)
			}
		}
	}
	p.empty.Hidden = len(p.rows) > 0
	p.heights.Find(max(0, from-1), p.list.Size().Width)
}

// toEnd brings what happened last in sight.
func (p *Log) toEnd() {
	if len(p.rows) > 0 {
		p.list.ScrollToBottom()
	}
}

// add lists an event. The steps of a move are one row.
func (p *Log) add(h rules.Happening) {
	if n := len(p.rows); n > 0 && h.Kind == rules.Steps && p.rows[n-1].Kind == rules.Steps && p.rows[n-1].Unit == h.Unit {
		r := &p.rows[n-1]
		r.At, r.last = h.At, p.at
		r.Text = fmt.Sprintf("%s moves from %s to %s.", p.course.Session.Table().View(h.Unit).Title, p.course.Session.Table().Label(r.From), p.course.Session.Table().Label(r.At))
		return
	}
	p.rows = append(p.rows, logRow{h, p.at, p.at})
}

// logGap is between rows.
const logGap = 4

// light shows where something happened.
func (p *Log) light(r logRow) {
	var sites []model.Site
	if r.On {
		sites = append(sites, r.At)
		if r.From != r.At {
			sites = append(sites, r.From)
		}
	}
	p.course.Bench.Status.SetNotice(r.Text)
	p.course.Light(sites)
}

func newLogRow() fyne.CanvasObject { return kit.NewUnderPointer(kit.NewLines(logGap)) }

// updateRow shows an event: turns and phases stand out, and so do losses.
func (p *Log) updateRow(id widget.ListItemID, o fyne.CanvasObject) {
	u, r := o.(*kit.UnderPointer), p.rows[id]
	u.Enter = func() {
		if !p.course.hidden(r.last) {
			m := p.course.Session.Moment(r.last)
			p.course.Explain(&m)
		}
	}
	u.Exit = func() { p.course.Explain(nil) }
	l := u.Inner.(*kit.Lines)
	l.Text, l.Tone, l.Ground, l.Bold = r.Text, look.Now().Ink, look.Now().Sheet, false
	switch r.Kind {
	case rules.TurnBegins, rules.PhaseBegins, rules.Ends:
		l.Bold, l.Ground = true, look.Now().Shade
	case rules.Loses, rules.Hits:
		l.Tone = look.Now().MayNot
	case rules.Steps, rules.Aims, rules.Deploys:
		l.Tone = look.Now().Faded
	}
	l.Refresh()
}

// Len is how many rows there are.
func (p *Log) Len() int { return len(p.rows) }

// Lines is what is listed, line by line.
func (p *Log) Lines() []string {
	out := make([]string, len(p.rows))
	for i, r := range p.rows {
		out[i] = r.Text
	}
	return out
}
