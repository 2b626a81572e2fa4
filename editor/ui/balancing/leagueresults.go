package balancing

import (
	"fmt"
	"strconv"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"github.com/mapsheet/mapsheet/editor/ui/desk"
	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/editor/ui/look"
	"github.com/mapsheet/mapsheet/rules/balance"
	"github.com/mapsheet/mapsheet/rules/bot"
)

// showResults shows the ratings, the meetings and the stalls.
func (l *League) showResults() {
	switch {
	case l.failed != nil:
		l.body.Objects = []fyne.CanvasObject{look.Pad(look.Paragraph(desk.SentenceOf(l.failed), theme.TextSize(), textRoom, look.Now().MayNot), 18, 20, 0, 20)}
	case l.results == nil:
		l.body.Objects = []fyne.CanvasObject{look.Pad(container.New(look.Tight{},
			look.Pad(look.Title("How strong the players are", 20), 0, 0, 8, 0),
			look.Paragraph("What a balance of games says depends on who plays them. In a league the players meet each other in the scenarios that you choose, and are rated by how they fare: 100 points more are 64 of 100 games, 200 points 76, 400 points 91. Games in which nobody attacks any more are listed, to be looked at.", theme.TextSize(), 600, look.Now().Ink),
		), 24, 26, 0, 26)}
	default:
		l.body.Objects = []fyne.CanvasObject{l.told(*l.results)}
	}
	l.body.Refresh()
}

// told is the results laid out.
func (l *League) told(r balance.Results) fyne.CanvasObject {
	box := container.New(look.Tight{})
	name := func(id string) string {
		for _, e := range l.entered {
			return bot.KindName(e.System, id)
		}
		return id
	}
	box.Add(heading2("Ratings"))
	box.Add(newRatings(r, name))
	t := newTable("Player", "", "Rating", "95 % interval", "Won", "Lost", "Drawn")
	for _, s := range r.Standings {
		t.add(name(s.Player), "", fmt.Sprint(s.Rating), fmt.Sprintf("%d to %d", s.Low, s.High), fmt.Sprint(s.Won), fmt.Sprint(s.Lost), fmt.Sprint(s.Draws))
	}
	box.Add(look.Pad(t.content(), 8, 0, 0, 0))
	box.Add(heading2("Who met whom"))
	t = newTable("A", "B", "A won", "B won", "Draws", "A of those with a winner")
	for _, m := range r.Meetings {
		in := balance.Wilson(m.Tally.A, m.Decided())
		share := "–"
		if m.Decided() > 0 {
			share = fmt.Sprintf("%.0f %% [%.0f, %.0f]", 100*float64(m.Tally.A)/float64(m.Decided()), 100*in.Low, 100*in.High)
		}
		t.add(name(m.A), name(m.B), fmt.Sprint(m.Tally.A), fmt.Sprint(m.Tally.B), fmt.Sprint(m.Draws), share)
	}
	box.Add(t.content())
	if len(r.Stalls) == 0 {
		box.Add(look.Pad(look.Caption("Somebody attacked in the last third of every game."), 14, 0, 0, 0))
		return kit.NewScroller(look.Pad(box, 4, 18, 18, 18))
	}
	over := look.Pad(look.Title("Nobody attacked in the last third", 17), 6, 18, 4, 18)
	upper := kit.NewScroller(look.Pad(box, 4, 18, 4, 18))
	foot := look.Pad(look.Caption("Enter, or a double click, opens the game in the playtest at its end."), 4, 18, 8, 18)
	rows := min(len(r.Stalls), 6)
	list := container.New(look.FixedHeight(float32(rows)*stallRow), look.OnPaper(look.Now().Sheet, l.stalls))
	return look.Frame(upper, nil, look.TightColumn(look.Ruler(), over, list, foot), nil, nil)
}

// stallRow is how high a row of the list of stalls is.
const stallRow = 28

func (l *League) updateStall(i widget.ListItemID, o fyne.CanvasObject) {
	if l.results == nil || i >= len(l.results.Stalls) {
		return
	}
	s := l.results.Stalls[i]
	row := o.(*fyne.Container).Objects[0].(*fyne.Container)
	seed, text := row.Objects[0].(*canvas.Text), row.Objects[1].(*canvas.Text)
	seed.Text = fmt.Sprintf("Seed %d", s.Seed)
	look.Shorten(text, l.stallText(s), l.stalls.Size().Width-seedWidth-40)
	seed.Refresh()
	text.Refresh()
}

// stallText is a stall in a line: "Brunstatt, French: random, German: greedy; no attack in the last 6 of 14 turns".
func (l *League) stallText(s balance.Stall) string {
	text := l.entered[s.Scenario].Title
	if d, ok := l.drafts[s.Scenario]; ok {
		for i, side := range d.File.Scenario.Sides {
			text += fmt.Sprintf(", %s: %s", side.Name, s.Players[i])
		}
	}
	return text + fmt.Sprintf("; no attack in the last %d of %d turns", s.Quiet, s.Turns)
}

// openStall opens a game in the playtest.
func (l *League) openStall(i widget.ListItemID) {
	if l.results == nil || i >= len(l.results.Stalls) {
		return
	}
	s := l.results.Stalls[i]
	d, kinds := l.drafts[s.Scenario], map[string]string{}
	for i, side := range d.File.Scenario.Sides {
		kinds[side.ID] = s.Players[i]
	}
	l.window.OpenStall(l.entered[s.Scenario], d, s.Seed, kinds)
}

// newRatings is a mark for the rating of each player, with its interval as whiskers.
func newRatings(r balance.Results, name func(string) string) *drawing {
	return newDrawing(float32(len(r.Standings))*34+shareScale, func(d *sketch, size fyne.Size) {
		low, high := r.Standings[0].Low, r.Standings[0].High
		for _, s := range r.Standings {
			low, high = min(low, s.Low), max(high, s.High)
		}
		const round = 100
		low, high = (low-round/2)/round*round, (high+round)/round*round
		step := round
		for (high-low)/step > 8 {
			step += round
		}
		wide := min(size.Width-shareName-shareTells, 620)
		x := func(rating int) float32 { return shareName + wide*float32(rating-low)/float32(high-low) }
		foot := float32(len(r.Standings)) * 34
		for n := low; n <= high; n += step {
			d.line(x(n), 4, x(n), foot, 1, look.Now().Rule)
			d.text(strconv.Itoa(n), x(n), foot+shareScale/2, 0.5, look.Now().Faded, theme.CaptionTextSize())
		}
		for i, s := range r.Standings {
			y := float32(i)*34 + 17
			d.text(name(s.Player), 0, y, 0, look.Now().Ink, theme.TextSize())
			d.line(x(s.Low), y, x(s.High), y, 2, look.Now().Ink)
			d.line(x(s.Low), y-6, x(s.Low), y+6, 2, look.Now().Ink)
			d.line(x(s.High), y-6, x(s.High), y+6, 2, look.Now().Ink)
			d.box(x(s.Rating)-5, y-5, 10, 10, look.Now().Accent, look.Now().Paper)
			d.text(fmt.Sprintf("%d  [%d, %d]", s.Rating, s.Low, s.High), shareName+wide+18, y, 0, look.Now().Ink, theme.TextSize())
		}
	})
}
