package ui

import (
	"errors"
	"slices"

	"fyne.io/fyne/v2"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/editor/draw"
	"github.com/mapsheet/mapsheet/editor/tool"
	"github.com/mapsheet/mapsheet/editor/ui/desk"
	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/model/hex"
)

// mapHover shows what a click would do.
func (e *editor) mapHover(v tool.Event) {
	e.fitProblems()
	var p tool.Preview
	if e.pick != nil {
		p = e.pickHover(v)
	} else {
		p = e.tools.current.Hover(e.doc, v)
	}
	e.highlights.Brush = p.Hexes
	e.highlights.Hover = nil
	if e.doc.Scenario().Hexes().Grid.Contains(v.Hex) {
		e.highlights.Hover = hex.List{v.Hex}
	}
	e.showHighlights()
	e.mapView.setSides(p.Sides)
	e.mapView.preview(p.Ground)
	e.status.SetAction(e.mapView.byHand(p.Status), describeHex(e.doc.Scenario().Hexes(), v.Hex))
}

// showHighlights shows what the draft has to say about hexes. While it is played
// the map is the game's.
func (e *editor) showHighlights() {
	if !e.playing {
		e.mapView.setHighlights(e.highlights)
	}
}

// lookAt lights hexes and brings one of them into the middle of the map.
func (e *editor) lookAt(hexes hex.List, middle hex.Hex) {
	if e.playing {
		e.game.point([]draw.Overlay{{Style: draw.Named, Hexes: hexes}})
	} else {
		e.highlights.Selected = hexes
		e.showHighlights()
	}
	e.mapView.center(middle)
	e.mapView.takeFocus()
}

// mapLeft takes the preview away.
func (e *editor) mapLeft() {
	if e.stroking {
		return
	}
	e.highlights.Brush, e.highlights.Hover = nil, nil
	e.showHighlights()
	e.mapView.setSides(nil)
	e.mapView.preview(nil)
	e.status.SetAction("", "")
}

func (e *editor) mapPress(v tool.Event) {
	if e.pick != nil {
		e.status.SetNotice("")
		e.pickPress(v)
		e.hoverOn(v)
		return
	}
	e.highlights.Selected = nil
	e.stroking, e.refused = true, false
	e.status.SetNotice("")
	e.handle(e.tools.current.Press(e.doc, v))
	e.mark()
	e.hoverOn(v)
	e.toolbox.update()
}

// hoverOn shows what a click would do now, and still says why the last one would
// not do, or what came of it.
func (e *editor) hoverOn(v tool.Event) {
	said := e.status.Notice
	e.mapHover(v)
	e.status.SetNotice(said)
}

func (e *editor) mapDrag(v tool.Event) {
	if e.pick != nil {
		e.pickDrag(v)
		e.mapHover(v)
		return
	}
	e.handle(e.tools.current.Drag(e.doc, v))
	e.hoverOn(v)
}

func (e *editor) mapRelease(v tool.Event) {
	if e.pick != nil && e.pick.release != nil {
		e.pick.release()
	}
	if e.pick != nil || !e.stroking {
		e.mapHover(v)
		return
	}
	e.stroking = false
	e.handle(e.tools.current.Release(e.doc, v))
	e.settle()
	e.seeTour(false)
	e.mark()
	e.toolbox.update()
	e.hoverOn(v)
	e.app.updateMenu()
}

// mapCancel takes an open stroke back, and the mark of a problem away.
func (e *editor) mapCancel() {
	if e.pick != nil {
		e.leavePick(false)
		return
	}
	e.endMarchTimes()
	e.stroking = false
	e.tools.current.Cancel(e.doc)
	e.settle()
	e.highlights.Selected = nil
	e.mark()
	e.showHighlights()
	e.toolbox.update()
}

// handle shows why an edit could not be made, once in a stroke.
func (e *editor) handle(err error) {
	var locked *document.LockedError
	switch {
	case errors.As(err, &locked), errors.As(err, new(tool.Refusal)), errors.Is(err, document.ErrLookOnly):
		e.status.SetNotice(desk.SentenceOf(err))
	case err != nil && !e.refused:
		e.refused = true
		e.app.Fail("The change cannot be made", err)
	}
}

func (e *editor) mapMoved() {
	if e.status != nil {
		e.status.SetPercent(e.mapView.percent())
		e.minimap.moved()
	}
	e.app.traceState()
}

func (e *editor) mapKey(name fyne.KeyName) {
	if kit.KindOf(name) == kit.LetterKey {
		return // it comes as a letter too
	}
	key := string(name)
	switch name {
	case fyne.KeyEscape:
		e.endMarchTimes()
		e.leavePick(false)
		return
	case fyne.KeyReturn, fyne.KeyEnter:
		if e.pick != nil {
			if e.pick.many {
				e.leavePick(true)
			}
			return
		}
		key = "Enter"
	case fyne.KeyBackspace:
		key = "Backspace"
	}
	if !e.actAt(key) {
		e.app.plainKey(name)
	}
}

func (e *editor) mapRune(r rune) {
	if !e.pickTyped(r) && !e.actAt(string(r)) {
		e.app.plainRune(r)
	}
}

// mapShortcut is keys with Ctrl or Alt that no menu has taken: the tool's, or
// else the window's.
func (e *editor) mapShortcut(s fyne.Shortcut) {
	if k, ok := s.(fyne.KeyboardShortcut); ok && k.Mod() == fyne.KeyModifierShortcutDefault && e.actAt("Ctrl+"+string(k.Key())) {
		return
	}
	if c, ok := e.app.Win.Canvas().(fyne.Shortcutable); ok {
		c.TypedShortcut(s)
	}
}

// mapWantsEnter reports whether Enter ends what is being drawn or picked.
func (e *editor) mapWantsEnter() bool {
	if e.pick != nil {
		return e.pick.many
	}
	return slices.ContainsFunc(e.tools.current.Actions(), func(a tool.Action) bool { return a.Key == "Enter" && a.Can(e.doc) })
}

// mapWheel leaves the wheel to the map.
func (e *editor) mapWheel(int) bool { return false }

// mapWantsTab leaves Tab to the window.
func (e *editor) mapWantsTab() bool { return false }

// listKey is a key that a list has no use for: Escape goes back to the map.
func (e *editor) listKey(name fyne.KeyName) { e.mapView.listener.mapKey(name) }
