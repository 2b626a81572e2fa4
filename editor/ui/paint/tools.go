package paint

import (
	"fmt"

	"github.com/mapsheet/mapsheet/editor/tool"
	"github.com/mapsheet/mapsheet/model"
)

// offered is the tools as the menus and the help name them.
var offered = tool.NewSet(nil).All

// Tools is the tools and which of them is in use.
type Tools struct {
	*tool.Set
	Current tool.Tool
	copied  *tool.Clipboard
}

// NewTools is a set of tools, of which the first is in use. What is copied can be pasted
// by all sets that share a clipboard.
func NewTools(c *tool.Clipboard) *Tools {
	s := tool.NewSet(c)
	return &Tools{Set: s, Current: s.All[0], copied: c}
}

// size is the option of how far the tool in use reaches, if it has one.
func (s *Tools) size() (tool.Option, bool) {
	for _, o := range s.Current.Options() {
		if o.ID == tool.SizeID {
			return o, true
		}
	}
	return tool.Option{}, false
}

// Choose takes a tool up.
func (d *Draft) Choose(id string) {
	d.bench.Ask.GiveWay()
	d.bench.Map.CancelStroke()
	was, n := d.Tools.Current, d.Corners()
	d.Tools.Current, _ = d.Tools.Tool(id)
	d.toolsChanged()
	if n > 0 && d.Tools.Current != was {
		d.bench.Status.SetNotice(fmt.Sprintf("%s waits in %s (%s)", polygon(n), was.Name(), was.Key()))
	}
}

// ChooseTerrain paints with a terrain by the left button.
func (d *Draft) ChooseTerrain(t model.Terrain) {
	d.bench.Ask.GiveWay()
	d.bench.Map.CancelStroke()
	d.Tools.Brush.Terrain = t
	if !d.Tools.Paints(d.Tools.Current) {
		d.Tools.Current, _ = d.Tools.Tool(d.Tools.Brush.ID())
	}
	d.toolsChanged()
}

// chooseSecond paints with a terrain by the right button.
func (d *Draft) chooseSecond(t model.Terrain) {
	d.Tools.Brush.Second = t
	d.toolsChanged()
}

// ChangeSize makes the tool in use, or the brush of a question, larger or smaller.
func (d *Draft) ChangeSize(by int) {
	if b := d.bench.Ask.Brush(); b != nil {
		b.Resize(by)
		return
	}
	if o, ok := d.Tools.size(); ok {
		_ = o.Set(d.bench.Doc, o.Get(d.bench.Doc)+by) // a size is the tool's own, and always taken
		d.toolsChanged()
	}
}

// act does an action of a tool.
func (d *Draft) act(a tool.Action) {
	if !a.Can(d.bench.Doc) {
		d.bench.Status.SetNotice(a.Lacks)
		return
	}
	d.bench.Map.CancelStroke()
	if a.Ask != nil {
		d.askLine(a.Ask)
		return
	}
	err := a.Do(d.bench.Doc)
	d.toolsChanged()
	d.refused = false
	d.handle(err)
	if err == nil && a.Says != nil {
		d.bench.Status.SetNotice(a.Says(d.bench.Doc))
	}
}

// ActAt does the action that the tool in use has at a key: "Enter", "Ctrl+C",
// ",". It reports whether there is one.
func (d *Draft) ActAt(key string) bool {
	if d.bench.Ask.Asking() {
		return false // the keys are not the tool's meanwhile
	}
	if key == tool.PasteKey {
		d.takePasting()
	}
	for _, a := range d.Tools.Current.Actions() {
		if key != "" && a.Key == key {
			d.act(a)
			return true
		}
	}
	return false
}

// takePasting takes up the tool that pastes, if there is something to paste.
func (d *Draft) takePasting() {
	pastes, _ := d.Tools.Tool(tool.SelectionID)
	if d.Tools.Current == pastes {
		return
	}
	if len(d.Tools.copied.Fragment.Hexes()) == 0 {
		d.bench.Status.SetNotice(tool.NothingCopied)
		return
	}
	d.Choose(tool.SelectionID)
}

// toolsChanged shows the tools as they stand now.
func (d *Draft) toolsChanged() {
	d.box.update()
	d.Mark()
	d.bench.Map.Rehover()
	d.host.Done()
	d.bench.Can()
}
