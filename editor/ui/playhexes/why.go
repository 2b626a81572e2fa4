package playhexes

import (
	"fmt"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"

	"github.com/mapsheet/mapsheet/editor/playtest"
	"github.com/mapsheet/mapsheet/editor/ui/look"
	"github.com/mapsheet/mapsheet/model"
)

// whyCard says at the lower right of the map what an action led to, and what
// the player that chose it had weighed.
type whyCard struct {
	content fyne.CanvasObject
	lines   *fyne.Container
	said    []string
}

const (
	whyWidth = 340
	whyMost  = 5 // of what was weighed
)

func newWhyCard() *whyCard {
	c := &whyCard{lines: container.New(look.Tight{})}
	ground := canvas.NewRectangle(look.Now().Sheet)
	ground.StrokeColor, ground.StrokeWidth, ground.CornerRadius = look.Now().Border, 1, 4
	card := container.New(look.FixedWidth(whyWidth), container.NewStack(ground, look.Pad(c.lines, 8, 11, 9, 11)))
	c.content = container.NewVBox(layout.NewSpacer(), container.NewHBox(layout.NewSpacer(), look.Pad(card, 0, 0, 10, 10)))
	c.content.Hide()
	return c
}

// show shows an action; nil takes the card away.
func (c *whyCard) show(m *playtest.Played, by string) {
	c.lines.Objects, c.said = nil, nil
	c.content.Hide()
	if m == nil {
		return
	}
	add := func(text string, bold bool, left float32) {
		for _, l := range look.Wrapped(text, theme.TextSize(), whyWidth-24-left) {
			t := look.Line(l, look.Now().Ink, theme.TextSize())
			t.TextStyle.Bold = bold
			c.lines.Add(look.Pad(t, 0, left, 0, 0))
			c.said = append(c.said, l)
		}
	}
	add(look.Sentence(m.Text), true, 0)
	for _, e := range m.Events {
		add(e.Text, false, 8)
	}
	if len(m.Why) > 0 {
		c.lines.Add(look.Pad(look.Ruler(), 5, 0, 4, 0))
		add(by+" weighed, in points:", true, 0)
	}
	for i, w := range m.Why[:min(len(m.Why), whyMost)] {
		row := container.NewBorder(nil, nil, nil, look.Line(points(w.Score), look.Now().Faded, theme.TextSize()))
		text := look.Line("", look.Now().Ink, theme.TextSize())
		if w.Chosen {
			text.Color, text.TextStyle.Bold = look.Now().Accent, true
		}
		look.Shorten(text, fmt.Sprintf("%d  %s", i+1, w.Text), whyWidth-84)
		row.Add(text)
		c.lines.Add(look.Pad(row, 2, 8, 0, 0))
		c.said = append(c.said, w.Text)
		for _, t := range w.Terms {
			if t.Value != 0 && w.Chosen && len(w.Terms) > 1 {
				term := container.NewBorder(nil, nil, nil, look.Line(points(t.Value), look.Now().Faded, theme.CaptionTextSize()), look.Line(t.Name, look.Now().Faded, theme.CaptionTextSize()))
				c.lines.Add(look.Pad(term, 0, 26, 0, 0))
				c.said = append(c.said, t.Name)
			}
		}
	}
	if more := len(m.Why) - whyMost; more > 0 {
		add(fmt.Sprintf("and %d more", more), false, 8)
	}
	c.content.Show()
	c.content.Refresh()
}

// points writes a score as a whole number with its sign.
func points(n int) string { return model.WithSign(float64(n), 0) }

// explain shows what an action led to and why it was chosen; nil ends it.
func (g *Game) explain(m *playtest.Played) {
	by := "The player"
	if m != nil {
		for _, k := range g.session.Players(m.Before.Side) {
			if k.ID == m.By {
				by = k.Name
			}
		}
	}
	g.why.show(m, by)
}
