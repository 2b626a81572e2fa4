package balancing

import (
	"fmt"
	"image/color"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"github.com/mapsheet/mapsheet/editor/draw"
	"github.com/mapsheet/mapsheet/editor/ui/look"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules/balance"
)

// fills is the colours of the sides' counters, by their ids.
func (l *Laboratory) fills() map[string]color.NRGBA {
	d := l.plays
	if d.File == nil {
		d = l.window.Draft()
	}
	fills, _ := draw.Colours(d.File.Scenario)
	return fills
}

// drawing is a picture made of lines, boxes and texts, drawn anew for each size.
type drawing struct {
	widget.BaseWidget
	high float32
	draw func(d *sketch, size fyne.Size)
}

func newDrawing(high float32, draw func(d *sketch, size fyne.Size)) *drawing {
	w := &drawing{high: high, draw: draw}
	w.ExtendBaseWidget(w)
	return w
}

// CreateRenderer draws it.
func (w *drawing) CreateRenderer() fyne.WidgetRenderer { return &sketch{of: w} }

// sketch is the renderer of a drawing.
type sketch struct {
	of      *drawing
	objects []fyne.CanvasObject
}

// Destroy is called by the window library.
func (s *sketch) Destroy() {}

// MinSize is called by the window library.
func (s *sketch) MinSize() fyne.Size { return fyne.NewSize(300, s.of.high) }

// Objects is called by the window library.
func (s *sketch) Objects() []fyne.CanvasObject { return s.objects }

// Refresh is called by the window library.
func (s *sketch) Refresh() {
	s.Layout(s.of.Size())
	canvas.Refresh(s.of)
}

// Layout draws all of it.
func (s *sketch) Layout(size fyne.Size) {
	s.objects = nil
	if size.Width >= s.MinSize().Width {
		s.of.draw(s, size)
	}
}

func (s *sketch) box(x, y, w, h float32, fill, edge color.Color) {
	r := canvas.NewRectangle(fill)
	if edge != nil {
		r.StrokeColor, r.StrokeWidth = edge, 1
	}
	r.Move(fyne.NewPos(x, y))
	r.Resize(fyne.NewSize(w, h))
	s.objects = append(s.objects, r)
}

func (s *sketch) line(x1, y1, x2, y2, thick float32, ink color.Color) {
	l := canvas.NewLine(ink)
	l.StrokeWidth, l.Position1, l.Position2 = thick, fyne.NewPos(x1, y1), fyne.NewPos(x2, y2)
	s.objects = append(s.objects, l)
}

// text writes at a place, of which the part lies to its left.
func (s *sketch) text(text string, x, y, part float32, ink color.Color, size float32) {
	t := look.Line(text, ink, size)
	m := t.MinSize()
	t.Resize(m)
	t.Move(fyne.NewPos(x-part*m.Width, y-m.Height/2))
	s.objects = append(s.objects, t)
}

// Measures of the bars of shares.
const (
	shareRow   = 40
	shareName  = 150
	shareTells = 210
	shareScale = 22
)

// newShares is a bar for each way in which games end, with its interval as whiskers.
func newShares(r balance.Result, fills map[string]color.NRGBA) *drawing {
	return newDrawing(float32(len(r.Ends))*shareRow+shareScale, func(d *sketch, size fyne.Size) {
		ink, faded, rule := look.Now().Ink, look.Now().Faded, look.Now().Rule
		left, wide := float32(shareName), min(size.Width-shareName-shareTells, 620)
		x := func(percent float64) float32 { return left + wide*float32(percent)/100 }
		high := float32(len(r.Ends)) * shareRow
		for p := 0; p <= 100; p += 25 {
			tone := rule
			if p == 50 {
				tone = faded
			}
			d.line(x(float64(p)), 4, x(float64(p)), high, 1, tone)
			d.text(fmt.Sprintf("%d %%", p), x(float64(p)), high+shareScale/2, 0.5, faded, theme.CaptionTextSize())
		}
		for i, e := range r.Ends {
			y := float32(i)*shareRow + shareRow/2
			fill, ok := fills[e.Winner]
			if !ok {
				fill = look.Now().Pale
			}
			name := canvas.NewText("", ink)
			name.TextSize = theme.TextSize()
			text := r.SideName(e.Winner)
			if !ok {
				text = "Nobody (draw)"
			}
			look.Shorten(name, text, shareName-12)
			d.text(name.Text, 0, y, 0, ink, theme.TextSize())
			d.box(left, y-10, max(1, x(e.Percent)-left), 20, fill, ink)
			low, up := x(e.Low), x(e.High)
			for _, edge := range []struct {
				thick float32
				tone  color.Color
			}{{5, look.Now().Paper}, {2, ink}} { // seen on any ground
				d.line(low, y, up, y, edge.thick, edge.tone)
				d.line(low, y-6, low, y+6, edge.thick, edge.tone)
				d.line(up, y-6, up, y+6, edge.thick, edge.tone)
			}
			d.text(e.String(), left+wide+18, y, 0, ink, theme.TextSize())
			d.text(model.Counted(e.Games, "game", "games"), left+wide+shareTells-4, y, 1, faded, theme.TextSize())
		}
	})
}

// newTurnBars is a bar for each turn in which games ended.
func newTurnBars(r balance.Result) *drawing {
	const high, foot, top = 170, 22, 20
	return newDrawing(high, func(d *sketch, size fyne.Size) {
		if len(r.Turns) == 0 {
			return
		}
		first, last := r.Turns[0].Turn, r.Turns[len(r.Turns)-1].Turn
		most := slices.MaxFunc(r.Turns, func(a, b balance.TurnCount) int { return a.Games - b.Games }).Games
		slot := min(60, (size.Width-10)/float32(last-first+1))
		every := 1
		for slot*float32(every) < 26 {
			every++
		}
		for _, t := range r.Turns {
			x := float32(t.Turn-first) * slot
			h := (high - foot - top) * float32(t.Games) / float32(most)
			d.box(x+slot*0.12, high-foot-h, slot*0.76, max(1, h), look.Now().Accent, nil)
			if slot > 34 {
				d.text(percentOf(t.Games, len(r.Played)), x+slot/2, high-foot-h-9, 0.5, look.Now().Ink, theme.CaptionTextSize())
			}
		}
		d.line(0, high-foot, slot*float32(last-first+1), high-foot, 1, look.Now().Border)
		for turn := first; turn <= last; turn += every {
			d.text(fmt.Sprint(turn), float32(turn-first)*slot+slot/2, high-foot+11, 0.5, look.Now().Faded, theme.CaptionTextSize())
		}
	})
}
