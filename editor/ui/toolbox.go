package ui

import (
	"fmt"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"

	"github.com/mapsheet/mapsheet/editor/tool"
	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/editor/ui/look"
	"github.com/mapsheet/mapsheet/editor/ui/panel"
	"github.com/mapsheet/mapsheet/model"
)

// offered is the tools as the menus and the help name them.
var offered = tool.NewSet(nil).All

const (
	toolsPerLine = 6
)

// toolset is the tools and which of them is in use.
type toolset struct {
	*tool.Set
	brush   *tool.Brush
	current tool.Tool
}

func newToolset(c *tool.Clipboard) *toolset {
	s := tool.NewSet(c)
	return &toolset{Set: s, brush: s.Brush, current: s.All[0]}
}

// size is the option of how far the tool in use reaches, if it has one.
func (s *toolset) size() (tool.Option, bool) {
	for _, o := range s.current.Options() {
		if o.ID == tool.SizeID {
			return o, true
		}
	}
	return tool.Option{}, false
}

// toolbox is the column of tools at the left of the map: a search over it, all
// of them, then
// the options of the one in use, what it does at a key, and the terrains if it
// paints.
type toolbox struct {
	content  fyne.CanvasObject
	set      *toolset
	tools    map[string]*kit.Button
	editor   *editor
	name     *canvas.Text
	terrains *terrainPalette
	column   *fyne.Container
	options  *optionPanel
	search   *paletteSearch
}

func newToolbox(e *editor) *toolbox {
	b := &toolbox{editor: e, set: e.tools, tools: map[string]*kit.Button{}, column: look.TightColumn()}
	grid := look.TightColumn()
	var all []*kit.Button
	for i, t := range b.set.All {
		if i%toolsPerLine == 0 {
			grid.Add(container.New(layout.NewCustomPaddedHBoxLayout(0)))
		}
		id := t.ID()
		n := kit.NewButton(id, "", func() { e.chooseTool(id) })
		n.Hint = fmt.Sprintf("%s (%s). %s", t.Name(), t.Key(), t.Hint())
		e.bench.Wire(n)
		b.tools[id] = n
		all = append(all, n)
		grid.Objects[len(grid.Objects)-1].(*fyne.Container).Add(n)
	}
	kit.Rove(all, toolsPerLine)
	b.name = look.Title("", 17)
	b.terrains = newTerrainPalette(e)
	b.number()
	b.options = newOptionPanel(e)
	b.search = newPaletteSearch(e, look.TightColumn(grid, look.Pad(b.name, 4, 8, 0, 0), b.column))
	b.content = look.OnPaper(look.Now().Paper, container.New(look.FixedWidth(panel.ColumnWidth), look.Pad(b.search.content(), 8, 7, 4, 7)))
	b.update()
	return b
}

// number shows the keys of the terrains.
func (b *toolbox) number() { b.terrains.number(b.editor.favourites) }

// pointed is the terrain under the pointer, else the one given.
func (b *toolbox) pointed(or model.Terrain) model.Terrain { return b.terrains.pointed(or) }

// group is the heading of a group in the column.
func group(name string) fyne.CanvasObject {
	t := look.Line(name, look.Now().Faded, theme.CaptionTextSize())
	t.TextStyle.Bold = true
	return look.Pad(t, 2, 8, 1, 0)
}

// update shows the tool in use with its options as they stand, and marks what
// is chosen.
func (b *toolbox) update() {
	for id, n := range b.tools {
		n.SetSelected(b.set.current.ID() == id)
	}
	b.terrains.update(b.set.brush.Terrain, b.set.brush.Second)
	other := b.options.show(b.set.current)
	if moved := b.options.update(); moved && !other {
		b.column.Refresh()
	}
	if other {
		b.name.Text = b.set.current.Name()
		b.name.Refresh()
		b.column.RemoveAll()
		b.column.Add(b.options.settings)
		b.column.Add(b.options.actions)
		if b.set.Paints(b.set.current) {
			b.column.Add(b.terrains.content)
		}
		b.column.Refresh()
		b.search.toTop()
	}
}
