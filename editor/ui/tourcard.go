package ui

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

const tourWidth = 318

// tourCard shows a tour over the map of an editor. It is in nobody's way: the
// map and all else can be used as ever.
type tourCard struct {
	editor  *editor
	tour    *tour
	content fyne.CanvasObject
	number  *canvas.Text
	name    *canvas.Text
	text    *fyne.Container
	lacks   *fyne.Container // what is still to be done
	lacking string          // it says
	done    *canvas.Text
	back    *kit.Button
	next    *kit.Button
	leave   *kit.Button
	called  *kit.Button // the one that is pointed at
}

func newTourCard(e *editor, t *tour) *tourCard {
	c := &tourCard{editor: e, tour: t, number: look.Caption(""), name: look.Title("", 18), done: look.Line("", look.Now().May, theme.CaptionTextSize())}
	c.done.TextStyle.Bold = true
	c.text, c.lacks = container.New(look.FixedWidth(tourWidth)), container.New(look.FixedWidth(tourWidth))
	c.back = c.button("Back", "Go back to the step before", kit.Framed, func() { c.goTo(c.tour.at - 1) })
	c.next = c.button("Skip", "Go on to the next step", kit.Framed, func() { c.goTo(c.tour.at + 1) })
	c.leave = kit.NewButton("close", "", e.leaveTour)
	c.leave.Hint = "Leave the tour; F7 goes on with it"
	e.bench.Wire(c.leave)

	ground := canvas.NewRectangle(look.Now().Paper)
	ground.StrokeColor, ground.StrokeWidth, ground.CornerRadius = look.Now().Accent, 1.5, 4
	head := container.NewHBox(container.NewCenter(c.number), layout.NewSpacer(), container.NewCenter(c.done), c.leave)
	row := container.NewHBox(layout.NewSpacer(), c.back, c.next)
	card := container.NewStack(newBlocker(), ground, look.Pad(container.NewVBox(head, c.name, c.text, c.lacks, row), 4, 14, 10, 8))
	c.content = container.NewVBox(layout.NewSpacer(), container.NewHBox(look.Pad(card, 0, 10, 10, 0), layout.NewSpacer()))
	c.show()
	return c
}

func (c *tourCard) button(text, hint string, l kit.Look, tap func()) *kit.Button {
	b := kit.DialogButton(text, l, tap)
	b.Hint = hint
	c.editor.bench.Wire(b)
	return b
}

// goTo goes to a step by hand; after the last one the tour ends.
func (c *tourCard) goTo(i int) {
	if c.tour.ended() && i > c.tour.at {
		c.editor.app.endTour()
		return
	}
	c.tour.goTo(i, sightOf(c.editor))
	c.show()
}

// see goes on when the designer has done what the step waits for.
func (c *tourCard) see(looked bool) {
	now := sightOf(c.editor)
	now.looked = looked
	if c.tour.see(now) {
		c.show()
		return
	}
	c.showLacks(c.tour.lacks(&now))
	c.point()
}

// show shows the step.
func (c *tourCard) show() {
	t := c.tour
	number, name, text := "Draw your first map", "Your first battle", tourEnd
	if !t.ended() {
		s := tourSteps[t.at]
		number, name, text = fmt.Sprintf("%s  ·  step %d of %d", s.part, t.at+1, len(tourSteps)), s.name, s.text
	}
	c.done.Text = ""
	if t.just {
		c.done.Text = "Done: " + tourSteps[t.at-1].name
	}
	c.done.Refresh()
	look.SetLine(c.number, number)
	look.SetLine(c.name, name)
	c.text.Objects = []fyne.CanvasObject{tourText(text, theme.ColorNameForeground)}
	c.back.SetEnabled(t.at > 0)
	if t.folded && c.editor.panels.problems && !t.showsProblems() { // what was listed is looked at
		c.editor.toggleProblems()
	}
	now := sightOf(c.editor)
	c.lacking = ""
	c.showLacks(t.lacks(&now))
	c.point()
	c.content.Refresh()
	c.remember()
}

// tourText is text as wide as the card. It is given its width at once, so that
// it knows how high it is when it is wrapped.
func tourText(text string, ink fyne.ThemeColorName) fyne.CanvasObject {
	style := widget.RichTextStyleParagraph
	style.ColorName = ink
	t := widget.NewRichText(&widget.TextSegment{Text: text, Style: style})
	t.Wrapping = fyne.TextWrapWord
	words := look.Pad(t, -4, -7, -4, -7)
	words.Resize(fyne.NewSize(tourWidth, 0))
	return words
}

// showLacks says what the step waits for, and what the button to the next step
// does.
func (c *tourCard) showLacks(missing string) {
	next, says, ink := "Skip", missing, theme.ColorNamePrimary
	switch t := c.tour; {
	case t.ended():
		next = "End the tour"
	case missing == "" && !t.open:
		next, says, ink = "Next", "This is done already.", theme.ColorNameSuccess
	}
	if says == c.lacking && next == c.next.Text {
		return
	}
	c.lacking = says
	c.lacks.Objects = nil
	if says != "" {
		c.lacks.Objects = []fyne.CanvasObject{tourText(says, ink)}
	}
	c.next.Text = next
	c.next.Refresh()
	c.content.Refresh()
}

// point outlines what is to be pressed next.
func (c *tourCard) point() {
	if c.tour.ended() {
		c.pointAt(nil)
		return
	}
	c.pointAt(tourSteps[c.tour.at].next(c.editor, c.tour))
}

func (c *tourCard) pointAt(b *kit.Button) {
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

// showTour shows the card, or gives it the keyboard when it is shown already.
func (e *editor) showTour() {
	if e.tourCard != nil {
		e.app.Win.Canvas().Focus(e.tourCard.next)
		return
	}
	e.tourCard = newTourCard(e, e.tour)
	e.overMap.Add(e.tourCard.content)
	e.app.updateMenu()
}

// leaveTour takes the card away; the tour can be gone on with.
func (e *editor) leaveTour() {
	if e.tourCard == nil {
		return
	}
	e.tourCard.pointAt(nil)
	e.overMap.Remove(e.tourCard.content)
	e.tourCard = nil
	if e.tour.folded && !e.panels.problems {
		e.toggleProblems()
	}
	e.tour.folded = false
	e.board.TakeFocus()
	e.status.SetNotice("Help, “Draw your first map” goes on with the tour (F7)")
	e.app.updateMenu()
}

// seeTour has the tour look at the document.
func (e *editor) seeTour(looked bool) {
	if e.tourCard != nil && !e.bench.Stroke.Going {
		e.tourCard.see(looked)
	}
}

// pointTour points anew at what is to be pressed next, as other controls are in
// sight.
func (e *editor) pointTour() {
	if e.tourCard != nil {
		e.tourCard.point()
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
