package ui

import (
	"slices"

	"github.com/mapsheet/mapsheet/editor/tool"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
)

func (e *editor) chooseTool(id string) {
	e.endPick(false)
	e.mapView.cancelStroke()
	e.tools.current, _ = e.tools.Tool(id)
	e.toolsChanged()
}

func (e *editor) chooseTerrain(t model.Terrain) {
	e.endPick(false)
	e.mapView.cancelStroke()
	e.tools.brush.Terrain = t
	if !e.tools.Paints(e.tools.current) {
		e.tools.current, _ = e.tools.Tool(e.tools.brush.ID())
	}
	e.toolsChanged()
}

func (e *editor) chooseSecond(t model.Terrain) {
	e.tools.brush.Second = t
	e.toolsChanged()
}

// changeSize makes the tool in use, or the brush of a question, larger or smaller.
func (e *editor) changeSize(by int) {
	if b := e.painting(); b != nil {
		b.resize(by)
		return
	}
	if o, ok := e.tools.size(); ok {
		_ = o.Set(e.doc, o.Get(e.doc)+by) // a size is the tool's own, and always taken
		e.toolsChanged()
	}
}

// act does an action of a tool.
func (e *editor) act(a tool.Action) {
	if !a.Can(e.doc) {
		e.status.SetNotice(a.Lacks)
		return
	}
	e.mapView.cancelStroke()
	if a.Ask != nil {
		e.askLine(a.Ask)
		return
	}
	err := a.Do(e.doc)
	e.toolsChanged()
	e.refused = false
	e.handle(err)
	if err == nil && a.Says != nil {
		e.status.SetNotice(a.Says(e.doc))
	}
}

// actAt does the action that the tool in use has at a key: "Enter", "Ctrl+C",
// ",". It reports whether there is one.
func (e *editor) actAt(key string) bool {
	if e.pick != nil {
		return false // the keys are not the tool's meanwhile
	}
	if key == tool.PasteKey {
		e.takePasting()
	}
	for _, a := range e.tools.current.Actions() {
		if key != "" && a.Key == key {
			e.act(a)
			return true
		}
	}
	return false
}

// takePasting takes up the tool that pastes, if there is something to paste.
func (e *editor) takePasting() {
	pastes, _ := e.tools.Tool(tool.SelectionID)
	if e.tools.current == pastes {
		return
	}
	if len(e.app.copied.Fragment.Hexes()) == 0 {
		e.status.SetNotice(tool.NothingCopied)
		return
	}
	e.chooseTool(tool.SelectionID)
}

// mark shows the hexes that the tool in use keeps marked.
func (e *editor) mark() {
	var marked hex.List
	if e.pick != nil {
		return
	}
	if m, ok := e.tools.current.(tool.Marker); ok {
		marked = m.Marked(e.doc)
	}
	if e.marking && slices.Equal(marked, e.highlights.Selected) {
		return
	}
	if len(marked) > 0 || e.marking {
		e.marking = len(marked) > 0
		e.highlights.Selected = marked
		e.showHighlights()
	}
}

func (e *editor) toolsChanged() {
	e.toolbox.update()
	e.mark()
	e.mapView.rehover()
	e.seeTour(false)
	e.app.updateMenu()
}
