package kit

import (
	"image/color"
	"math"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"github.com/mapsheet/mapsheet/editor/ui/look"
)

// Lines is a text in as many lines as it needs: a row of a list that has much to say.
type Lines struct {
	widget.BaseWidget
	Text   string
	Tone   color.Color
	Ground color.Color
	Bold   bool
	gap    float32
}

// What is kept free beside the text of a row, on both sides and more at the right.
const linesInset, linesHang = 10, 6

// NewLines is a row without a text yet, with a gap to the next one.
func NewLines(gap float32) *Lines {
	l := &Lines{Tone: look.Now().Ink, Ground: color.Transparent, gap: gap}
	l.ExtendBaseWidget(l)
	return l
}

// wrapped is a text in the lines of a row of a width.
func wrapped(text string, width float32) (lines []string) {
	room := width - 2*linesInset - linesHang
	for _, line := range look.Wrapped(look.Seen(text), theme.TextSize(), room) {
		lines = append(lines, look.Broken(line, theme.TextSize(), room)...)
	}
	return lines
}

// lineHeight is how high one of the lines is.
func lineHeight() float32 {
	return look.Line("M", look.Now().Ink, theme.TextSize()).MinSize().Height
}

// CreateRenderer draws the lines.
func (l *Lines) CreateRenderer() fyne.WidgetRenderer {
	return &linesRenderer{l: l, ground: canvas.NewRectangle(l.Ground)}
}

type linesRenderer struct {
	l      *Lines
	ground *canvas.Rectangle
	lines  []fyne.CanvasObject
}

func (r *linesRenderer) Destroy() {}

func (r *linesRenderer) Objects() []fyne.CanvasObject {
	return append([]fyne.CanvasObject{r.ground}, r.lines...)
}

func (r *linesRenderer) MinSize() fyne.Size { return fyne.NewSize(leastWidth, lineHeight()+r.l.gap) }

func (r *linesRenderer) Layout(size fyne.Size) {
	r.ground.Resize(size)
	r.lines = nil
	y := r.l.gap / 2
	for _, text := range wrapped(r.l.Text, size.Width) {
		t := look.Line(text, r.l.Tone, theme.TextSize())
		t.TextStyle.Bold = r.l.Bold
		t.Move(fyne.NewPos(linesInset, y))
		t.Resize(t.MinSize())
		y += t.MinSize().Height
		r.lines = append(r.lines, t)
	}
}

func (r *linesRenderer) Refresh() {
	r.ground.FillColor = r.l.Ground
	r.ground.Refresh()
	r.Layout(r.l.Size())
}

// Frames is how what takes long is done over the frames of a window.
type Frames struct {
	Each  time.Duration // how long one may take; 0 for as long as it takes
	Later func(func())  // does something once what is being done is over
}

// LineHeights gives the rows of a list, which are Lines, as much room as their texts take.
// There may be thousands, so that is found out over some frames; until then a row has room
// for one line.
type LineHeights struct {
	Laid   func() // told when those have been found that were asked for with Find, or some of them; nil for nothing
	list   *KeyList
	gap    float32
	text   func(row int) string
	frames Frames
	width  float32 // that texts are wrapped to
	lines  []int   // of the rows, as the list knows them, and of those that it had before
	next   int     // the first row that waits
	waits  bool    // for the next frame
	asked  bool    // for with Find
}

// leastWidth is that of a list that is laid out.
const leastWidth = 60

// NewLineHeights is the heights of the rows of a list, with a gap to the next one.
func NewLineHeights(l *KeyList, gap float32, text func(row int) string, f Frames) *LineHeights {
	l.heights = &LineHeights{list: l, gap: gap, text: text, frames: f}
	return l.heights
}

// Of a frame's time what is spent on heights: the rest is for all else that the window does in it.
const heightsPart = 4

// Find finds how high the rows from one on are, and those before it where the list has another
// width than before.
func (h *LineHeights) Find(from int, width float32) {
	h.asked = true
	h.find(from, width)
}

func (h *LineHeights) find(from int, width float32) {
	if width != h.width {
		from = 0
	}
	if h.width = width; width < leastWidth {
		h.tell()
		return
	}
	if h.waits {
		from = min(from, h.next)
	}
	h.next = from
	h.some()
}

// fit has the heights found anew where the list has another width than before.
func (h *LineHeights) fit() {
	if width := h.list.Size().Width; width != h.width {
		h.asked = h.asked && (h.width < leastWidth || h.waits) // who asked waits still
		h.find(0, width)
	}
}

// tell tells whoever asked.
func (h *LineHeights) tell() {
	if h.asked && h.Laid != nil {
		h.Laid()
	}
}

// some finds as many of the heights as there is time for, and goes on after the next frame.
func (h *LineHeights) some() {
	began, first := time.Now(), h.next
	high := lineHeight()
	h.list.setHeights(func() {
		for ; h.next < h.list.Length(); h.next++ {
			if h.frames.Each > 0 && h.next > first && time.Since(began) > h.frames.Each/heightsPart {
				break
			}
			if h.next == len(h.lines) {
				h.lines = append(h.lines, 1)
			}
			n := len(wrapped(h.text(h.next), h.width))
			if h.lines[h.next] != n {
				h.lines[h.next] = n
				h.list.SetItemHeight(h.next, float32(n)*high+h.gap)
			}
		}
	})
	if lowest := max(h.Together(math.MaxFloat32)-h.list.Size().Height, 0); h.list.GetScrollOffset() > lowest {
		h.list.ScrollToOffset(lowest) // the rows together are less high than before
	}
	if h.next < h.list.Length() && !h.waits {
		h.waits = true
		h.frames.Later(func() {
			h.waits = false
			h.some()
		})
	}
	h.tell()
}

// Together is how high the first rows are together, up to a most.
func (h *LineHeights) Together(most float32) float32 {
	high, line := float32(0), lineHeight()
	for row := 0; row < h.list.Length() && high < most; row++ {
		n := 1
		if row < len(h.lines) {
			n = h.lines[row]
		}
		high += float32(n)*line + h.gap + theme.Padding()
	}
	return min(high, most)
}

// Sentences is a list of texts, each in as many lines as it needs.
type Sentences struct{ KeyList }

const sentencesGap = 8

// NewSentences is a list of texts; show says what stands in a row.
func NewSentences(f Frames, length func() int, show func(row int, l *Lines)) *Sentences {
	s := &Sentences{}
	s.Hold(length, func() fyne.CanvasObject { return NewLines(sentencesGap) }, func(row widget.ListItemID, o fyne.CanvasObject) {
		l := o.(*Lines)
		show(row, l)
		l.Refresh()
	})
	scratch := &Lines{}
	NewLineHeights(&s.KeyList, sentencesGap, func(row int) string {
		show(row, scratch)
		return scratch.Text
	}, f)
	s.OnRune, s.OnKey = func(rune) {}, func(fyne.KeyName) {}
	s.ExtendBaseWidget(s)
	return s
}

// Enable is called by the window library.
func (s *Sentences) Enable() {}

// Disable is called by the window library.
func (s *Sentences) Disable() {}

// Disabled tells Tab to go past texts of which none can be chosen, as long as all of them are
// in sight.
func (s *Sentences) Disabled() bool {
	return !s.focused && s.OnSelected == nil && s.Together(s.Size().Height+1) <= s.Size().Height
}

// Renew shows the texts after they have become others.
func (s *Sentences) Renew(width float32) {
	s.heights.Find(0, width)
	s.Refresh()
}

// Together is how high the first of the texts are together, up to a most.
func (s *Sentences) Together(most float32) float32 { return s.heights.Together(most) }
