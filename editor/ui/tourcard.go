package ui

import (
	"fmt"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"github.com/mapsheet/mapsheet/model/hex"
)

const (
	tourWidth = 318
	tourKey   = "tour.offered" // the preference that says that the start page need not offer it any more
)

// tourGrid is the map that the tour begins on.
var tourGrid = hex.Grid{Cols: 30, Rows: 20}

// tourCard shows a tour over the map of an editor. It is in nobody's way: the
// map and all else can be used as ever.
type tourCard struct {
	editor  *editor
	tour    *tour
	content fyne.CanvasObject
	number  *canvas.Text
	name    *canvas.Text
	text    *fyne.Container
	done    *canvas.Text
	back    *button
	next    *button
	leave   *button
	called  *button // the one that is pointed at
}

func newTourCard(e *editor, t *tour) *tourCard {
	c := &tourCard{editor: e, tour: t, number: caption(""), name: title("", 18), done: line("", may, theme.CaptionTextSize())}
	c.done.TextStyle.Bold = true
	c.text = container.New(fixedWidth(tourWidth))
	c.back = c.button("Back", "Go back to the step before", framed, func() { c.goTo(c.tour.at - 1) })
	c.next = c.button("Skip", "Go on to the next step", framed, func() { c.goTo(c.tour.at + 1) })
	c.leave = newButton("close", "", e.leaveTour)
	c.leave.hint = "Leave the tour; F7 goes on with it"
	e.wire(c.leave)

	ground := canvas.NewRectangle(paper)
	ground.StrokeColor, ground.StrokeWidth, ground.CornerRadius = accent, 1.5, 4
	head := container.NewHBox(container.NewCenter(c.number), layout.NewSpacer(), container.NewCenter(c.done), c.leave)
	row := container.NewHBox(layout.NewSpacer(), c.back, c.next)
	card := container.NewStack(newBlocker(), ground, pad(container.NewVBox(head, c.name, c.text, row), 4, 14, 10, 8))
	c.content = container.NewVBox(layout.NewSpacer(), container.NewHBox(pad(card, 0, 10, 10, 0), layout.NewSpacer()))
	c.show()
	return c
}

func (c *tourCard) button(text, hint string, l look, tap func()) *button {
	b := dialogButton(text, l, tap)
	b.hint = hint
	c.editor.wire(b)
	return b
}

// goTo goes to a step by hand; after the last one the tour ends.
func (c *tourCard) goTo(i int) {
	if c.tour.ended() && i > c.tour.at {
		c.editor.app.endTour()
		return
	}
	c.tour.goTo(i, sightOf(c.editor.doc))
	c.show()
}

// see goes on when the designer has done what the step waits for.
func (c *tourCard) see(looked bool) {
	now := sightOf(c.editor.doc)
	now.looked = looked
	if c.tour.see(now) {
		c.show()
		return
	}
	c.point()
}

// show shows the step.
func (c *tourCard) show() {
	t := c.tour
	number, name, text, next := fmt.Sprintf("Step %d of %d", t.at+1, len(tourSteps)), "Your first map", tourEnd, "End the tour"
	if t.ended() {
		number = "Draw your first map"
	} else {
		s := tourSteps[t.at]
		name, text, next = s.name, s.text, "Skip"
	}
	c.done.Text = ""
	if t.just {
		c.done.Text = "Done: " + tourSteps[t.at-1].name
	}
	c.done.Refresh()
	setLine(c.number, number)
	setLine(c.name, name)
	words := pad(prose(text), -4, -7, 0, -7)
	words.Resize(fyne.NewSize(tourWidth, 0)) // so that it knows how high it is when it is wrapped
	c.text.Objects = []fyne.CanvasObject{words}
	c.next.text = next
	c.next.Refresh()
	c.back.setEnabled(t.at > 0)
	c.point()
	c.content.Refresh()
}

// point outlines what is to be pressed next.
func (c *tourCard) point() {
	var at *button
	e := c.editor
	if !c.tour.ended() {
		s := tourSteps[c.tour.at]
		switch {
		case s.tool != "" && e.tools.current.ID() != s.tool:
			at = e.toolbox.tools[s.tool]
		case s.tool == "brush" && e.tools.brush.Terrain != s.terrain:
			at = e.toolbox.terrains.rows[s.terrain]
		case s.button == undoButton:
			at = panelOf[*historyPanel](e).undo
			if _, done := e.doc.History(); done < c.tour.was.done {
				at = panelOf[*historyPanel](e).redo
			}
		case s.button == problemsButton && !e.panels.problems:
			at = e.status.problems
		case s.button == saveButton:
			at = e.saveButton
		}
	}
	c.pointAt(at)
}

func (c *tourCard) pointAt(b *button) {
	if b == c.called {
		return
	}
	for _, o := range []*button{c.called, b} {
		if o != nil {
			o.called = o == b
			o.Refresh()
		}
	}
	c.called = b
}

// startTour begins the tour on a new map, goes on with it where it was left, or
// while it is shown gives its card the keyboard.
func (a *App) startTour() {
	a.fyne.Preferences().SetBool(tourKey, true)
	for _, e := range a.editors {
		if e.tour != nil {
			a.show(e)
			e.showTour()
			return
		}
	}
	a.makeNew(emptyMap, tourGrid)
	if a.editor == nil {
		return // the map could not be made, which was said
	}
	e := a.editor
	e.tour = &tour{}
	e.tour.goTo(0, sightOf(e.doc))
	if e.panels.problems { // a step of the tour shows them
		e.toggleProblems()
		e.tour.folded = true
	}
	e.showTour()
}

// showTour shows the card, or gives it the keyboard when it is shown already.
func (e *editor) showTour() {
	if e.tourCard != nil {
		e.app.win.Canvas().Focus(e.tourCard.next)
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
	e.mapView.takeFocus()
	e.status.setNotice("Help, “Draw your first map” goes on with the tour (F7)")
	e.app.updateMenu()
}

// endTour ends the tour for good; it can be begun anew.
func (a *App) endTour() {
	for _, e := range a.editors {
		e.leaveTour()
		e.tour = nil
	}
}

// seeTour has the tour look at the document.
func (e *editor) seeTour(looked bool) {
	if e.tourCard != nil && !e.stroking {
		e.tourCard.see(looked)
	}
}

// tourCommands is the command of the tour.
func (a *App) tourCommands() []*command {
	return []*command{{menu: "Help", text: "Draw your first map", key: fyne.KeyF7, split: true,
		checked: func() bool { return a.editor != nil && a.editor.tourCard != nil }, run: a.startTour}}
}

// blocker keeps the pointer from what lies under a card on the map.
type blocker struct{ widget.BaseWidget }

func newBlocker() *blocker {
	b := &blocker{}
	b.ExtendBaseWidget(b)
	return b
}

// The pointer does nothing here.
func (*blocker) MouseIn(*mouseEvent)        {}
func (*blocker) MouseMoved(*mouseEvent)     {}
func (*blocker) MouseOut()                  {}
func (*blocker) MouseDown(*mouseEvent)      {}
func (*blocker) MouseUp(*mouseEvent)        {}
func (*blocker) Dragged(*fyne.DragEvent)    {}
func (*blocker) DragEnd()                   {}
func (*blocker) Scrolled(*fyne.ScrollEvent) {}

// CreateRenderer draws nothing.
func (b *blocker) CreateRenderer() fyne.WidgetRenderer {
	return widget.NewSimpleRenderer(container.NewWithoutLayout())
}
