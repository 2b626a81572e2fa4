package ui

import (
	"github.com/mapsheet/mapsheet/editor/tool"
	"github.com/mapsheet/mapsheet/model"
)

func (e *editor) chooseTool(id string) {
	e.bench.Ask.End(false)
	e.mapView.CancelStroke()
	e.tools.current, _ = e.tools.Tool(id)
	e.toolsChanged()
}

func (e *editor) chooseTerrain(t model.Terrain) {
	e.bench.Ask.End(false)
	e.mapView.CancelStroke()
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
	if b := e.bench.Ask.Brush(); b != nil {
		b.Resize(by)
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
	e.mapView.CancelStroke()
	if a.Ask != nil {
		e.askLine(a.Ask)
		return
	}
	err := a.Do(e.doc)
	e.toolsChanged()
	e.pointer.refused = false
	e.pointer.handle(err)
	if err == nil && a.Says != nil {
		e.status.SetNotice(a.Says(e.doc))
	}
}

// actAt does the action that the tool in use has at a key: "Enter", "Ctrl+C",
// ",". It reports whether there is one.
func (e *editor) actAt(key string) bool {
	if e.bench.Ask.Asking() {
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

func (e *editor) toolsChanged() {
	e.toolbox.update()
	e.pointer.mark()
	e.mapView.Rehover()
	e.seeTour(false)
	e.app.updateMenu()
}
