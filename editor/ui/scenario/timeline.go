package scenario

import (
	"fmt"
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/editor/ui/look"
	"github.com/mapsheet/mapsheet/editor/ui/panel"
	"github.com/mapsheet/mapsheet/model"
)

// timeline is the turns of the game, a row each, with the forces that arrive
// in them. A force is dragged to another turn.
type timeline struct {
	bench   *panel.Bench
	panel   *Setup
	content *fyne.Container
	turns   int
}

const turnRowHeight, turnLabelWidth = 24, 92

func newTimeline(e *panel.Bench, p *Setup) *timeline {
	return &timeline{bench: e, panel: p, content: container.NewVBox()}
}

// show lists the turns as they stand.
func (t *timeline) show(s *model.Scenario) {
	arriving := map[int][]int{}
	t.turns = s.Length.Turns
	for i, r := range s.Reinforcements {
		arriving[r.Turn] = append(arriving[r.Turn], i)
		t.turns = max(t.turns, r.Turn)
	}
	var rows []fyne.CanvasObject
	for turn := 1; turn <= t.turns; turn++ {
		text := fmt.Sprintf("Turn %d", turn)
		if clock, ok := s.Length.Clock(turn); ok {
			text += ", " + clock
		}
		tone := look.Now().Faded
		if len(arriving[turn]) > 0 {
			tone = look.Now().Ink
		}
		if turn > s.Length.Turns {
			tone = look.Now().MayNot
		}
		chips := container.NewGridWithRows(1)
		for _, i := range arriving[turn] {
			chips.Add(newArrivalChip(t, i, ForceNames(s, s.Reinforcements[i].Forces)))
		}
		ground := look.Now().Sheet
		if turn%2 == 0 {
			ground = look.Now().Paper
		}
		label := container.New(look.FixedWidth(turnLabelWidth), look.Pad(look.Line(text, tone, theme.CaptionTextSize()), 3, 6, 0, 0))
		rows = append(rows, container.New(look.FixedHeight(turnRowHeight), look.OnPaper(ground, container.NewBorder(nil, nil, label, nil, chips))))
	}
	t.content.Layout = look.Tight{}
	t.content.Objects = rows
	t.content.Refresh()
}

// moveTo has an arrival come in another turn.
func (t *timeline) moveTo(arrival, turn int) {
	s := t.bench.Scenario()
	turn = min(max(turn, 1), s.Length.Turns)
	if arrival >= len(s.Reinforcements) || s.Reinforcements[arrival].Turn == turn {
		return
	}
	t.bench.Do(document.Set{Path: fmt.Sprintf("reinforcements[%d].turn", arrival), Value: turn,
		Name: fmt.Sprintf("let %s arrive on turn %d", ForceNames(s, s.Reinforcements[arrival].Forces), turn)})
}

// arrivalChip is a force on the timeline. A click shows its arrival below, a
// drag moves it to another turn.
type arrivalChip struct {
	widget.BaseWidget
	timeline *timeline
	arrival  int
	name     string
	ground   *canvas.Rectangle
	text     *canvas.Text
	at       fyne.Position
	drags    bool
}

func newArrivalChip(t *timeline, arrival int, name string) *arrivalChip {
	c := &arrivalChip{timeline: t, arrival: arrival, name: name, ground: canvas.NewRectangle(look.Now().AccentLow), text: look.Line("", look.Now().Accent, theme.CaptionTextSize())}
	c.ground.CornerRadius, c.ground.StrokeColor, c.ground.StrokeWidth = 4, look.Now().Accent, 1
	c.ExtendBaseWidget(c)
	return c
}

// Tapped shows the arrival's card.
func (c *arrivalChip) Tapped(*fyne.PointEvent) {
	c.timeline.panel.Reveal(fmt.Sprintf("reinforcements[%d].turn", c.arrival))
}

// Dragged and DragEnd move it to the turn under the pointer.
func (c *arrivalChip) Dragged(e *fyne.DragEvent) {
	c.at, c.drags = e.AbsolutePosition, true
	c.ground.FillColor = color.White
	c.ground.Refresh()
	c.timeline.bench.Status.GoOn()
	c.timeline.bench.Status.SetHint(fmt.Sprintf("Let go to have %s arrive on turn %d", c.name, c.turnAt()))
}

func (c *arrivalChip) DragEnd() {
	c.timeline.bench.Status.SetHint("")
	c.ground.FillColor = look.Now().AccentLow
	c.ground.Refresh()
	if c.drags {
		c.drags = false
		c.timeline.moveTo(c.arrival, c.turnAt())
	}
}

func (c *arrivalChip) turnAt() int {
	top := fyne.CurrentApp().Driver().AbsolutePositionForObject(c.timeline.content)
	return min(max(int((c.at.Y-top.Y)/turnRowHeight)+1, 1), c.timeline.turns)
}

// CreateRenderer draws the chip.
func (c *arrivalChip) CreateRenderer() fyne.WidgetRenderer { return &chipRenderer{c} }

type chipRenderer struct{ c *arrivalChip }

func (r *chipRenderer) Destroy() {}
func (r *chipRenderer) Objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{r.c.ground, r.c.text}
}
func (r *chipRenderer) MinSize() fyne.Size { return fyne.NewSize(40, turnRowHeight-4) }

func (r *chipRenderer) Layout(size fyne.Size) {
	r.c.ground.Move(fyne.NewPos(1, 2))
	r.c.ground.Resize(fyne.NewSize(size.Width-2, size.Height-4))
	look.Shorten(r.c.text, r.c.name, size.Width-14)
	m := r.c.text.MinSize()
	r.c.text.Move(fyne.NewPos(7, (size.Height-m.Height)/2))
	r.c.text.Resize(m)
}

func (r *chipRenderer) Refresh() {
	r.Layout(r.c.Size())
	r.c.ground.Refresh()
	r.c.text.Refresh()
}
