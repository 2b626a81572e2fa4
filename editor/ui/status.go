package ui

import (
	"fmt"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"

	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/editor/ui/look"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/diag"
	"github.com/mapsheet/mapsheet/model/hex"
)

// statusLine is the foot of the window: problems, what a click would do, the
// hex under the pointer, and how large the map is shown.
type statusLine struct {
	content  fyne.CanvasObject
	problems *kit.Button
	what     *canvas.Text
	where    *canvas.Text
	percent  *canvas.Text

	action string // what a click on the map would do
	over   string // what the button under the pointer would do
	notice string // what was just done; until the pointer says something new
	row    *fyne.Container

	shown string // the text shown, and the room it was cut to
	room  float32
}

const statusHeight = 30

func newStatusLine(e *editor) *statusLine {
	s := &statusLine{what: look.Line("", look.Now().Ink, theme.TextSize()), where: look.Line("", look.Now().Ink, theme.TextSize()), percent: look.Line("100 %", look.Now().Ink, theme.TextSize())}
	s.where.Alignment = fyne.TextAlignTrailing
	s.percent.Alignment = fyne.TextAlignCenter
	s.problems = kit.NewButton("check", "No problems", e.toggleProblems)
	s.problems.Hint = "What does not fit is listed as you work; show or fold away the list (F4)"
	smaller := kit.NewButton("minus", "", func() { e.mapView.zoom(1 / zoomStep) })
	smaller.Hint = "Show the map smaller (−, or the wheel)"
	larger := kit.NewButton("plus", "", func() { e.mapView.zoom(zoomStep) })
	larger.Hint = "Show the map larger (+, or the wheel)"
	whole := kit.NewButton("fit", "", func() { e.mapView.fit() })
	whole.Hint = "Show the whole map (0)"
	for _, b := range []*kit.Button{s.problems, smaller, larger, whole} {
		e.wire(b)
	}
	zoom := container.NewHBox(smaller, container.New(look.FixedWidth(48), container.NewCenter(s.percent)), larger, whole)
	s.row = container.New(&statusLayout{s: s}, s.problems, s.what, s.where, zoom)
	s.content = look.Frame(look.OnPaper(look.Now().Shade, s.row), look.Ruler(), nil, nil, nil)
	return s
}

// show brings the line up to date.
func (s *statusLine) show() {
	text := s.action
	switch {
	case s.over != "":
		text = s.over
	case s.notice != "":
		text = s.notice
	}
	room := s.what.Size().Width
	if text == s.shown && room == s.room {
		return // measuring text takes longer than all else here
	}
	s.shown, s.room = text, room
	if room > 0 {
		look.Shorten(s.what, text, room)
	} else {
		s.what.Text = look.Seen(text)
	}
	s.what.Refresh()
}

// setAction says what a click on the map would do, and which hex it is.
func (s *statusLine) setAction(action, where string) {
	where = look.Seen(where)
	if action != s.action || where != s.where.Text {
		s.notice = ""
	}
	if s.where.Text != where {
		s.where.Text = where
		s.where.Refresh()
		s.arrange()
	}
	s.action = action
	s.show()
}

// setHint says what the button under the pointer would do.
func (s *statusLine) setHint(hint string) {
	s.over = hint
	s.show()
}

// setNotice says what was just done.
func (s *statusLine) setNotice(text string) {
	s.notice = text
	s.show()
}

// setPercent says how large the map is shown.
func (s *statusLine) setPercent(p int) {
	if text := fmt.Sprintf("%d %%", p); s.percent.Text != text {
		s.percent.Text = text
		s.percent.Refresh()
	}
}

// setProblems says how many problems there are.
func (s *statusLine) setProblems(l diag.List) {
	s.problems.Icon, s.problems.Tint = "check", look.Now().May
	switch {
	case l.Count(diag.Error) > 0:
		s.problems.Icon, s.problems.Tint = "error", look.Now().MayNot
	case l.Count(diag.Warning) > 0:
		s.problems.Icon, s.problems.Tint = "warning", look.Now().Caution
	case len(l) > 0:
		s.problems.Icon, s.problems.Tint = "hint", look.Now().Accent
	}
	s.problems.Text = fmt.Sprintf("Problems (%d)", len(l))
	if len(l) == 0 {
		s.problems.Text = "No problems"
	}
	s.problems.Refresh()
	s.arrange()
}

// arrange lays the line out anew, as a part of it has become wider or narrower.
// Refreshing the row would draw the icons of its buttons too.
func (s *statusLine) arrange() { s.row.Layout.Layout(s.row.Objects, s.row.Size()) }

// describeHex is a hex in a few words: "2314  woods, wood K".
func describeHex(b *model.HexBoard, h hex.Hex) string {
	if !b.Grid.Contains(h) {
		return ""
	}
	ground := b.Terrain(h).String()
	if m := b.Altitude(h); m > 0 {
		ground += fmt.Sprintf(" %d m", m)
	}
	parts := []string{ground}
	for _, k := range model.LineKinds() {
		if b.HasLine(k, h) {
			parts = append(parts, k.String())
		}
	}
	if b.Bridge(h) {
		parts = append(parts, "bridge")
	}
	for _, p := range b.PlacesAt(h) {
		parts = append(parts, p.Title())
	}
	return b.Grid.Label(h) + "  " + strings.Join(parts, ", ")
}

// statusLayout gives the action the room that the other parts leave.
type statusLayout struct{ s *statusLine }

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
