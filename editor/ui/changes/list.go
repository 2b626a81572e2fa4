package changes

import (
	"fmt"
	"image/color"
	"math"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"github.com/mapsheet/mapsheet/editor/ui/desk"
	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/editor/ui/look"
	"github.com/mapsheet/mapsheet/editor/vary"
	"github.com/mapsheet/mapsheet/model"
)

// row is a heading, or a change or several, with what is known of them.
type row struct {
	heading string
	all     []vary.Variation
	text    string
	effect  *vary.Effect // nil where nothing has been measured
	figures string
	strong  bool // it is shown to make a difference, or to be near enough
}

// list is the changes in rows, each with a bar of the tornado.
type list struct {
	view    *View
	content *fyne.Container
	head    *fyne.Container
	high    float32 // of the head, as it was laid out
	rows    *kit.KeyList
	all     []row
	reach   float64 // of the bars, in points
	put     *kit.Button
	ticks   *kit.Button
}

func newList(v *View) *list {
	l := &list{view: v, head: container.New(look.Tight{})}
	l.rows = kit.NewKeyList(func() int { return len(l.all) }, newRow, l.updateRow)
	l.rows.OnSelected = func(i widget.ListItemID) {
		l.rows.UnselectAll() // so that a second click is told
		if i < len(l.all) {
			v.toggle(l.all[i])
		}
		l.rows.Refresh()
		l.showFoot()
		v.window.Renew()
	}
	l.rows.OnMove = func(widget.ListItemID) {
		l.showFoot()
		v.window.Renew()
	}
	l.rows.OnEnter = func(widget.ListItemID) { v.Put() }
	l.rows.OnKey = v.window.Key
	l.rows.OnRune = v.window.Rune
	l.rows.Full = func(i widget.ListItemID, _ fyne.CanvasObject) string {
		if i < len(l.all) {
			return l.all[i].text
		}
		return ""
	}
	l.put = kit.NewButton("check", "Put into the draft", v.Put)
	l.put.Look, l.put.Key, l.put.Hint = kit.Framed, "Enter", "Make the change of the row in the draft, as one step that can be undone (Enter, or a double click)"
	l.ticks = kit.NewButton("", "Tick all or none", v.tickAll)
	l.ticks.Look, l.ticks.Hint = kit.Framed, "Tick all changes to be tried, or none"
	v.wire(l.put, l.ticks)
	l.content = look.Between(look.Pad(l.head, 10, 18, 8, 18), look.OnPaper(look.Now().Sheet, l.rows), look.Pad(container.NewHBox(l.put, l.ticks), 8, 14, 10, 14))
	return l
}

// at is the row that the keys are at; false for a heading, and where there is none.
func (l *list) at() (row, bool) {
	if l.rows.At < 0 || l.rows.At >= len(l.all) || len(l.all[l.rows.At].all) == 0 {
		return row{}, false
	}
	return l.all[l.rows.At], true
}

// update shows the changes with what is known of them.
func (l *list) update() {
	v := l.view
	l.all, l.reach = nil, 0
	if v.answer != nil {
		l.proposals(*v.answer)
	}
	switch {
	case v.found != nil:
		l.all = append(l.all, row{heading: fmt.Sprintf("Each change alone: by how many points it changes the share of the %s side", v.plays.Scenario.SideName(v.found.Side))})
		for i := range v.found.Effects {
			e := &v.found.Effects[i]
			l.all = append(l.all, l.measured(e))
		}
	default:
		for _, o := range v.all {
			l.all = append(l.all, row{all: []vary.Variation{o}, text: look.Capital(o.Label)})
		}
	}
	l.showHead()
	l.showFoot()
	l.rows.At = min(l.rows.At, max(len(l.all)-1, 0))
	l.rows.Refresh()
}

// measured is the row of a change that was measured.
func (l *list) measured(e *vary.Effect) row {
	l.reach = max(l.reach, math.Abs(e.Change.Low), math.Abs(e.Change.High))
	star := ""
	if e.Clear() {
		star = " *"
	}
	return row{
		all: e.Variations, text: look.Capital(e.Label), effect: e, strong: e.Clear(),
		figures: fmt.Sprintf("%s [%s, %s]%s", model.WithSign(e.Change.Percent, 1), model.WithSign(e.Change.Low, 1), model.WithSign(e.Change.High, 1), star),
	}
}

// proposals is the rows of what a search came to.
func (l *list) proposals(a vary.Answer) {
	add := func(heading string, list []vary.Proposal) {
		if len(list) == 0 {
			return
		}
		l.all = append(l.all, row{heading: heading})
		for i := range list {
			p := &list[i]
			star := ""
			if p.Sure {
				star = " *"
			}
			l.reach = max(l.reach, math.Abs(p.Change.Low), math.Abs(p.Change.High))
			l.all = append(l.all, row{
				all: p.Variations, text: look.Capital(p.Label), effect: &p.Effect, strong: p.Near,
				figures: fmt.Sprintf("share %.0f %% [%.0f, %.0f]%s", p.Share.Percent, p.Share.Low, p.Share.High, star),
			})
		}
	}
	add("Proposals, the smallest first, measured by games that nothing was chosen by", a.Proposals)
	add("Played too, and not near enough", a.Others)
}

// showHead says what is known.
func (l *list) showHead() {
	v := l.view
	width := max(400, l.rows.Size().Width-40)
	l.head.RemoveAll()
	say := func(text string, size float32, ink color.Color) {
		for _, line := range look.Paragraph(text, size, width, ink).Objects {
			l.head.Add(line)
		}
	}
	ink, faded := look.Now().Ink, look.Now().Faded
	switch f := v.found; {
	case v.failed != nil:
		say("The games could not be played: "+look.LowerFirst(desk.SentenceOf(v.failed)), theme.TextSize(), look.Now().MayNot)
	case v.run != nil:
		say("Games are being played beside the window; go on drawing meanwhile.", theme.TextSize(), ink)
	case f == nil:
		say("Which small change would shift the balance?", 17, ink)
		say("Tick what is to be tried. The draft and each change play the same seeds, with the same dice for what happens in both, so that small differences show in few games.", theme.TextSize(), faded)
	default:
		base := f.Base
		if v.answer != nil && v.answer.Base.Share.Games > 0 {
			base = v.answer.Base.Share
		}
		text := fmt.Sprintf("The %s side has %.0f %% [%.0f, %.0f] of %s as the draft is", v.plays.Scenario.SideName(f.Side), base.Percent, base.Low, base.High, model.Counted(base.Games, "game", "games"))
		if f.Stopped || v.answer != nil && v.answer.Stopped {
			text += "; stopped early"
		}
		say(text+".", 17, ink)
		switch {
		case v.answer != nil && v.answer.Base.Near:
			say("That is near enough to the wish: nothing is proposed.", theme.TextSize(), ink)
		case v.answer != nil && len(v.answer.Proposals) == 0 && !v.answer.Stopped:
			say("No change that was played comes near enough to the wish. Tick more changes, or play more games.", theme.TextSize(), ink)
		}
		say("A win counts 1, a draw ½. Intervals are of 95 %; a star stands where one holds among all that are listed. It speaks of these players, and of no others.", theme.CaptionTextSize(), faded)
	}
	if v.stale() {
		say("The draft has changed since these games were played: F5 measures it anew.", theme.TextSize(), look.Now().MayNot)
	}
	if v.notice != "" {
		say(v.notice, theme.TextSize(), look.Now().May)
	}
	if v.found == nil && v.run == nil && v.passed > 0 {
		say(fmt.Sprintf("%s much the same or far from the battle: the command line tries them by name.", model.Counted(v.passed, "change more is", "changes more are")), theme.CaptionTextSize(), faded)
	}
	if v.found == nil && v.run == nil && len(v.left) > 0 {
		say(fmt.Sprintf("%s left out, as the draft could not be played with them: %s (%s) …", model.Counted(len(v.left), "change is", "changes are"), v.left[0].Label, look.LowerFirst(v.left[0].Why)), theme.CaptionTextSize(), faded)
	}
	l.head.Refresh()
	if high := l.head.MinSize().Height; high != l.high {
		l.high = high
		l.content.Refresh()
	}
}

func (l *list) showFoot() {
	_, ok := l.at()
	l.put.SetEnabled(ok && l.view.run == nil)
	l.ticks.SetEnabled(l.view.run == nil)
}

// Places of what a row has.
const (
	tickWidth    = 24
	barWidth     = 300
	figuresWidth = 196
)

// newRow is a tick, a text, a bar with its whisker, and figures.
func newRow() fyne.CanvasObject {
	ink := look.Now().Ink
	box, tick := canvas.NewRectangle(color.Transparent), look.NewPicture(nil)
	box.StrokeWidth = 1
	text, figures := look.Line(" ", ink, theme.TextSize()), look.Line(" ", ink, theme.TextSize())
	zero, bar, whisker := canvas.NewRectangle(look.Now().Rule), canvas.NewRectangle(ink), canvas.NewRectangle(ink)
	return look.Pad(container.New(&rowLayout{}, box, tick, text, zero, bar, whisker, figures), 3, 14, 3, 14)
}

// rowLayout places them; low, mid and high are parts of the bar's half width.
type rowLayout struct{ low, mid, high float32 }

// MinSize is called by the window library.
func (*rowLayout) MinSize(objects []fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(tickWidth+160+barWidth+figuresWidth, objects[2].MinSize().Height)
}

// Layout is called by the window library.
func (r *rowLayout) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	h := size.Height
	place := func(i int, x, y, w, high float32) {
		objects[i].Move(fyne.NewPos(x, y))
		objects[i].Resize(fyne.NewSize(w, high))
	}
	place(0, 2, h/2-7, 14, 14)
	place(1, 2, h/2-7, 14, 14)
	left := size.Width - barWidth - figuresWidth
	place(2, tickWidth, 0, left-tickWidth-10, h)
	middle, half := left+barWidth/2, float32(barWidth)/2-8
	place(3, middle, -3, 1, h+6)
	at := func(part float32) float32 { return middle + half*part }
	place(4, min(at(0), at(r.mid)), h/2-6, max(1, float32(math.Abs(float64(at(r.mid)-at(0))))), 12)
	place(5, at(r.low), h/2-1, max(1, at(r.high)-at(r.low)), 2)
	place(6, left+barWidth+8, 0, figuresWidth-8, h)
}

func (l *list) updateRow(i widget.ListItemID, o fyne.CanvasObject) {
	if i >= len(l.all) {
		return
	}
	r := l.all[i]
	c := o.(*fyne.Container).Objects[0].(*fyne.Container)
	box, tick := c.Objects[0].(*canvas.Rectangle), c.Objects[1].(*look.Picture)
	text, figures := c.Objects[2].(*canvas.Text), c.Objects[6].(*canvas.Text)
	ink, faded := look.Now().Ink, look.Now().Faded
	single := len(r.all) == 1 && r.heading == ""
	box.Hidden, tick.Hidden = !single, !single || !l.view.ticked[r.all[0].ID]
	box.StrokeColor = faded
	tick.Set(look.Icon("check", look.Now().May))
	width := l.rows.Size().Width - tickWidth - barWidth - figuresWidth - 50
	if r.effect == nil {
		width += barWidth + figuresWidth
	}
	text.Text, text.Color, text.TextStyle.Bold = r.heading, faded, true
	if r.heading == "" {
		text.Color, text.TextStyle.Bold = ink, false
		look.Shorten(text, r.text, width)
	}
	figures.Text, figures.Color, figures.TextStyle.Bold = r.figures, faded, r.strong
	if r.strong {
		figures.Color = ink
	}
	place := c.Layout.(*rowLayout)
	*place = rowLayout{}
	shown := r.effect != nil && l.reach > 0
	for _, o := range c.Objects[3:6] {
		look.Show(o, shown)
	}
	if shown {
		part := func(points float64) float32 { return float32(points / l.reach) }
		*place = rowLayout{part(r.effect.Change.Low), part(r.effect.Change.Percent), part(r.effect.Change.High)}
		fill := moreInk
		if r.effect.Change.Percent < 0 {
			fill = lessInk
		}
		if !r.strong {
			fill.A = 0x70
		}
		c.Objects[4].(*canvas.Rectangle).FillColor = fill
	}
	place.Layout(c.Objects, c.Size())
	c.Refresh()
}

// The colours of bars: blue and orange, which all eyes tell apart.
var moreInk, lessInk = color.NRGBA{0x00, 0x72, 0xb2, 0xff}, color.NRGBA{0xd9, 0x82, 0x00, 0xff}
