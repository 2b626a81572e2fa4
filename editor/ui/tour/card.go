package tour

import (
	"fmt"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/editor/ui/look"
)

const width = 318

// Card shows a tour over the map. It is in nobody's way: the map and all else
// can be used as ever.
type Card struct {
	Back *kit.Button // to the step before
	Next *kit.Button // to the next one, done or not

	tour    *Tour
	content fyne.CanvasObject
	number  *canvas.Text
	name    *canvas.Text
	text    *fyne.Container
	lacks   *fyne.Container // what is still to be done
	lacking string          // it says
	done    *canvas.Text
	called  *kit.Button // the one that is pointed at
}

func newCard(t *Tour) *Card {
	c := &Card{tour: t, number: look.Caption(""), name: look.Title("", 18), done: look.Line("", look.Now().May, theme.CaptionTextSize())}
	c.done.TextStyle.Bold = true
	c.text, c.lacks = container.New(look.FixedWidth(width)), container.New(look.FixedWidth(width))
	c.Back = c.button("Back", "Go back to the step before", func() { t.GoTo(t.at - 1) })
	c.Next = c.button("Skip", "Go on to the next step", func() { t.GoTo(t.at + 1) })
	leave := kit.NewButton("close", "", t.Leave)
	leave.Hint = "Leave the tour; F7 goes on with it"
	t.window.Wire(leave)

	ground := canvas.NewRectangle(look.Now().Paper)
	ground.StrokeColor, ground.StrokeWidth, ground.CornerRadius = look.Now().Accent, 1.5, 4
	head := container.NewHBox(container.NewCenter(c.number), layout.NewSpacer(), container.NewCenter(c.done), leave)
	row := container.NewHBox(layout.NewSpacer(), c.Back, c.Next)
	card := container.NewStack(newBlocker(), ground, look.Pad(container.NewVBox(head, c.name, c.text, c.lacks, row), 4, 14, 10, 8))
	c.content = container.NewVBox(layout.NewSpacer(), container.NewHBox(look.Pad(card, 0, 10, 10, 0), layout.NewSpacer()))
	c.show()
	return c
}

func (c *Card) button(text, hint string, tap func()) *kit.Button {
	b := kit.DialogButton(text, kit.Framed, tap)
	b.Hint = hint
	c.tour.window.Wire(b)
	return b
}

// Step is the name of the step that it shows.
func (c *Card) Step() string { return c.name.Text }

// Lacks is what it says that the step waits for.
func (c *Card) Lacks() string { return c.lacking }

// Done says what was done just now, where a step was.
func (c *Card) Done() string { return c.done.Text }

// show shows the step.
func (c *Card) show() {
	t := c.tour
	number, name, text := "Draw your first map", "Your first battle", end
	if !t.ended() {
		s := steps[t.at]
		number, name, text = fmt.Sprintf("%s  ·  step %d of %d", s.part, t.at+1, len(steps)), s.name, s.text
	}
	c.done.Text = ""
	if t.just {
		c.done.Text = "Done: " + steps[t.at-1].name
	}
	c.done.Refresh()
	look.SetLine(c.number, number)
	look.SetLine(c.name, name)
	c.text.Objects = []fyne.CanvasObject{wrapped(text, theme.ColorNameForeground)}
	c.Back.SetEnabled(t.at > 0)
	if t.folded && t.window.ProblemsShown() && !t.showsProblems() { // what was listed is looked at
		t.window.ToggleProblems()
	}
	now := sightOf(t.window.State())
	c.lacking = ""
	c.showLacks(t.lacks(&now))
	c.point(&now)
	c.content.Refresh()
	t.window.Reached(t.at)
}

// wrapped is text as wide as the card. It is given its width at once, so that
// it knows how high it is when it is wrapped.
func wrapped(text string, ink fyne.ThemeColorName) fyne.CanvasObject {
	style := widget.RichTextStyleParagraph
	style.ColorName = ink
	t := widget.NewRichText(&widget.TextSegment{Text: text, Style: style})
	t.Wrapping = fyne.TextWrapWord
	words := look.Pad(t, -4, -7, -4, -7)
	words.Resize(fyne.NewSize(width, 0))
	return words
}

// showLacks says what the step waits for, and what the button to the next step
// does.
func (c *Card) showLacks(missing string) {
	next, says, ink := "Skip", missing, theme.ColorNamePrimary
	switch t := c.tour; {
	case t.ended():
		next = "End the tour"
	case missing == "" && !t.open:
		next, says, ink = "Next", "This is done already.", theme.ColorNameSuccess
	}
	if says == c.lacking && next == c.Next.Text {
		return
	}
	c.lacking = says
	c.lacks.Objects = nil
	if says != "" {
		c.lacks.Objects = []fyne.CanvasObject{wrapped(says, ink)}
	}
	c.Next.Text = next
	c.Next.Refresh()
	c.content.Refresh()
}

// point outlines what is to be pressed next.
func (c *Card) point(now *sight) {
	t := c.tour
	if t.ended() {
		c.pointAt(nil)
		return
	}
	c.pointAt(steps[t.at].next(t.window, &t.progress, now))
}

func (c *Card) pointAt(b *kit.Button) {
	if b == c.called {
		return
	}
	for _, o := range []*kit.Button{c.called, b} {
		if o != nil {
			o.Called = o == b
			o.Refresh()
		}
	}
	c.called = b
	if b != nil {
		kit.BringInSight(b)
	}
}

// blocker keeps the pointer from what lies under a card on the map.
type blocker struct{ widget.BaseWidget }

func newBlocker() *blocker {
	b := &blocker{}
	b.ExtendBaseWidget(b)
	return b
}

// The pointer does nothing here.
func (*blocker) MouseIn(*kit.MouseEvent)    {}
func (*blocker) MouseMoved(*kit.MouseEvent) {}
func (*blocker) MouseOut()                  {}
func (*blocker) MouseDown(*kit.MouseEvent)  {}
func (*blocker) MouseUp(*kit.MouseEvent)    {}
func (*blocker) Dragged(*fyne.DragEvent)    {}
func (*blocker) DragEnd()                   {}
func (*blocker) Scrolled(*fyne.ScrollEvent) {}

// CreateRenderer draws nothing.
func (b *blocker) CreateRenderer() fyne.WidgetRenderer {
	return widget.NewSimpleRenderer(container.NewWithoutLayout())
}
