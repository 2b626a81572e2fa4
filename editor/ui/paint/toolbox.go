package paint

import (
	"fmt"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"

	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/editor/ui/look"
	"github.com/mapsheet/mapsheet/editor/ui/panel"
	"github.com/mapsheet/mapsheet/model"
)

const toolsPerLine = 6

// toolbox is the column of tools at the left of the map: a search over it, all
// of them, then the options of the one in use, what it does at a key, and the terrains
// if it paints.
type toolbox struct {
	content  fyne.CanvasObject
	set      *Tools
	tools    map[string]*kit.Button
	draft    *Draft
	name     *canvas.Text
	terrains *terrainPalette
	column   *fyne.Container
	options  *optionPanel
	search   *paletteSearch
}

func newToolbox(d *Draft) *toolbox {
	b := &toolbox{draft: d, set: d.Tools, tools: map[string]*kit.Button{}, column: look.TightColumn()}
	grid := look.TightColumn()
	var all []*kit.Button
	for i, t := range b.set.All {
		if i%toolsPerLine == 0 {
			grid.Add(container.New(layout.NewCustomPaddedHBoxLayout(0)))
		}
		id := t.ID()
		n := kit.NewButton(id, "", func() { d.Choose(id) })
		n.Hint = fmt.Sprintf("%s (%s). %s", t.Name(), t.Key(), t.Hint())
		d.bench.Wire(n)
		b.tools[id] = n
		all = append(all, n)
		grid.Objects[len(grid.Objects)-1].(*fyne.Container).Add(n)
	}
	kit.Rove(all, toolsPerLine)
	b.name = look.Title("", 17)
	b.terrains = newTerrainPalette(d)
	b.number()
	b.options = newOptionPanel(d)
	b.search = newPaletteSearch(d, look.TightColumn(grid, look.Pad(b.name, 4, 8, 0, 0), b.column))
	b.content = look.OnPaper(look.Now().Paper, container.New(look.FixedWidth(panel.ColumnWidth), look.Pad(b.search.content(), 8, 7, 4, 7)))
	b.update()
	return b
}

// number shows the keys of the terrains.
func (b *toolbox) number() { b.terrains.number(b.draft.favourites) }

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
		n.SetSelected(b.set.Current.ID() == id)
	}
	b.terrains.update(b.set.Brush.Terrain, b.set.Brush.Second)
	other := b.options.show(b.set.Current)
	moved := b.options.update()
	if moved && !other {
		b.column.Refresh()
	}
	if other {
		b.name.Text = b.set.Current.Name()
		b.name.Refresh()
		b.column.RemoveAll()
		b.column.Add(b.options.settings)
		b.column.Add(b.options.actions)
		if b.set.Paints(b.set.Current) {
			b.column.Add(b.terrains.content)
		}
		b.column.Refresh()
		b.search.toTop()
	}
	if o, ok := b.draft.bench.Desk.Win.Canvas().Focused().(fyne.CanvasObject); ok && (other || moved) && !kit.InSight(o) {
		b.draft.bench.Board.TakeFocus() // it was among the options that have gone
	}
}
