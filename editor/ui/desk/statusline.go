package desk

import (
	"fmt"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"

	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/editor/ui/look"
	"github.com/mapsheet/mapsheet/model/diag"
)

// StatusLine is the foot of the window: problems, what a click would do, the
// hex under the pointer, and how large the map is shown.
type StatusLine struct {
	Content  fyne.CanvasObject
	Problems *kit.Button
	What     *canvas.Text
	Where    *canvas.Text
	percent  *canvas.Text

	Action string      // what a click on the map would do
	over   string      // what the control under the pointer would do
	button *kit.Button // that is under it; nil for none, or another control
	Notice string      // what was just done; until the pointer says something new, once it could be read
	hands  *Hands
	since  time.Time // it was said; none where something was done after it
	row    *fyne.Container

	shown string // the text shown, and the room it was cut to
	room  float32
}

const statusHeight = 30

// Viewing is what the buttons at the right of the line do with the map.
type Viewing struct{ Smaller, Larger, Whole func() }

// NewStatusLine is the line with its buttons, which wire joins to the window:
// problems shows or folds away their list.
func NewStatusLine(hands *Hands, problems func(), view Viewing, wire func(*kit.Button)) *StatusLine {
	s := &StatusLine{hands: hands, What: look.Line("", look.Now().Ink, theme.TextSize()), Where: look.Line("", look.Now().Ink, theme.TextSize()), percent: look.Line("100 %", look.Now().Ink, theme.TextSize())}
	s.Where.Alignment = fyne.TextAlignTrailing
	s.percent.Alignment = fyne.TextAlignCenter
	s.Problems = kit.NewButton("check", "No problems", problems)
	s.Problems.Hint = "What does not fit is listed as you work; show or fold away the list (F4)"
	smaller := kit.NewButton("minus", "", view.Smaller)
	smaller.Hint = "Show the map smaller (−, or the wheel)"
	larger := kit.NewButton("plus", "", view.Larger)
	larger.Hint = "Show the map larger (+, or the wheel)"
	whole := kit.NewButton("fit", "", view.Whole)
	whole.Hint = "Show the whole map (0)"
	for _, b := range []*kit.Button{s.Problems, smaller, larger, whole} {
		wire(b)
	}
	zoom := container.NewHBox(smaller, container.New(look.FixedWidth(48), container.NewCenter(s.percent)), larger, whole)
	s.row = container.New(&statusLayout{s: s}, s.Problems, s.What, s.Where, zoom)
	s.Content = look.Frame(look.OnPaper(look.Now().Shade, s.row), look.Ruler(), nil, nil, nil)
	return s
}

// show brings the line up to date.
func (s *StatusLine) show() {
	text := s.Action
	switch {
	case s.Notice != "" && (s.over == "" || s.stands()):
		text = s.Notice
	case s.over != "":
		text = s.over
	}
	room := s.What.Size().Width
	if text == s.shown && room == s.room {
		return // measuring text takes longer than all else here
	}
	s.shown, s.room = text, room
	if room > 0 {
		look.Shorten(s.What, text, room)
	} else {
		s.What.Text = look.Seen(text)
	}
	s.What.Refresh()
}

// SetAction says what a click on the map would do, and which hex it is. Where
// that is new, what was just done has been said for long enough, if it stood for a while.
func (s *StatusLine) SetAction(action, where string) {
	if (action != s.Action || look.Seen(where) != s.Where.Text) && !s.stands() {
		s.Notice = ""
	}
	s.RenewAction(action, where)
}

// RenewAction says what a click would do after something was done, and still
// what that was.
func (s *StatusLine) RenewAction(action, where string) {
	where = look.Seen(where)
	if s.Where.Text != where {
		s.Where.Text = where
		s.Where.Refresh()
		s.arrange()
	}
	s.Action = action
	s.show()
}

// SetHint says what the control under the pointer would do.
func (s *StatusLine) SetHint(hint string) { s.SetButtonHint(nil, hint) }

// SetButtonHint says what the button under the pointer would do.
func (s *StatusLine) SetButtonHint(b *kit.Button, hint string) {
	s.over, s.button = hint, b
	s.show()
}

// RenewHint says what the button under the pointer would do now, where it does something else
// than when the pointer came or has gone from under it.
func (s *StatusLine) RenewHint() {
	switch {
	case s.button == nil || s.over == "":
	case kit.InSight(s.button):
		s.SetButtonHint(s.button, s.button.Hint)
	default:
		s.SetHint("")
	}
}

// SetNotice says what was just done. It stands for a while, whatever the pointer comes
// over.
func (s *StatusLine) SetNotice(text string) {
	s.Notice, s.since = text, time.Time{}
	if text != "" && s.hands.Told > 0 {
		s.since = s.hands.Now()
	}
	s.show()
}

// stands reports whether what was just done stands, whatever the pointer comes over.
func (s *StatusLine) stands() bool {
	return !s.since.IsZero() && s.hands.Now().Sub(s.since) < s.hands.Told
}

// GoOn is told that something is done next: what was done before it has been read.
func (s *StatusLine) GoOn() { s.since = time.Time{} }

// SetPercent says how large the map is shown.
func (s *StatusLine) SetPercent(p int) {
	if text := fmt.Sprintf("%d %%", p); s.percent.Text != text {
		s.percent.Text = text
		s.percent.Refresh()
	}
}

// SetProblems says how many problems there are.
func (s *StatusLine) SetProblems(l diag.List) {
	s.Problems.Icon, s.Problems.Tint = "check", look.Now().May
	switch {
	case l.Count(diag.Error) > 0:
		s.Problems.Icon, s.Problems.Tint = "error", look.Now().MayNot
	case l.Count(diag.Warning) > 0:
		s.Problems.Icon, s.Problems.Tint = "warning", look.Now().Caution
	case len(l) > 0:
		s.Problems.Icon, s.Problems.Tint = "hint", look.Now().Accent
	}
	s.Problems.Text = fmt.Sprintf("Problems (%d)", len(l))
	if len(l) == 0 {
		s.Problems.Text = "No problems"
	}
	s.Problems.Refresh()
	s.arrange()
}

// arrange lays the line out anew, as a part of it has become wider or narrower.
// Refreshing the row would draw the icons of its buttons too.
func (s *StatusLine) arrange() { s.row.Layout.Layout(s.row.Objects, s.row.Size()) }

// statusLayout gives the action the room that the other parts leave.
type statusLayout struct{ s *StatusLine }

func (l *statusLayout) MinSize(objects []fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(objects[0].MinSize().Width+objects[3].MinSize().Width+200, statusHeight)
}

func (l *statusLayout) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	const gap = 14
	problems, what, where, zoom := objects[0], objects[1], objects[2], objects[3]
	place := func(o fyne.CanvasObject, x, w float32) {
		h := min(o.MinSize().Height, size.Height)
		o.Move(fyne.NewPos(x, (size.Height-h)/2))
		o.Resize(fyne.NewSize(w, h))
	}
	left := problems.MinSize().Width
	place(problems, 2, left)
	right := size.Width - zoom.MinSize().Width - 2
	place(zoom, right, zoom.MinSize().Width)
	w := where.MinSize().Width
	right -= w + gap
	place(where, right, w)
	h := what.MinSize().Height
	what.Move(fyne.NewPos(left+gap, (size.Height-h)/2))
	what.Resize(fyne.NewSize(max(0, right-left-2*gap), h))
	l.s.show()
}
