package ui

import (
	"fmt"
	"image"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"

	"github.com/mapsheet/mapsheet/editor/draw"
	"github.com/mapsheet/mapsheet/editor/tool"
	"github.com/mapsheet/mapsheet/model"
)

// The tools in the order of the column, with the words and letters of their
// commands.
var (
	toolOrder = []string{"brush", "eyedropper", "eraser"}
	toolNames = map[string]string{"brush": "Terrain brush", "eyedropper": "Eyedropper", "eraser": "Eraser"}
	toolKeys  = map[string]rune{"brush": 'B', "eyedropper": 'I', "eraser": 'E'}
)

const (
	toolsWidth = 158
	maxRadius  = 2
)

// toolset is the tools and which of them is in use.
type toolset struct {
	brush   *tool.Brush
	eraser  *tool.Eraser
	all     map[string]tool.Tool
	current tool.Tool
}

func newToolset() *toolset {
	s := &toolset{brush: tool.NewBrush(), eraser: tool.NewEraser()}
	s.all = map[string]tool.Tool{"brush": s.brush, "eraser": s.eraser, "eyedropper": &tool.Eyedropper{Brush: s.brush}}
	s.current = s.brush
	return s
}

// radius is the size of brush and eraser, which have one size together.
func (s *toolset) radius() int { return s.brush.Radius }

func (s *toolset) setRadius(r int) {
	r = min(max(r, 0), maxRadius)
	s.brush.Radius, s.eraser.Radius = r, r
}

// toolbox is the column of tools at the left of the map.
type toolbox struct {
	content fyne.CanvasObject
	set     *toolset
	tools   map[string]*button
	terrain map[model.Terrain]*button
	sizes   [maxRadius + 1]*button
	second  *canvas.Text
}

func newToolbox(e *editor) *toolbox {
	b := &toolbox{set: e.tools, tools: map[string]*button{}, terrain: map[model.Terrain]*button{}}
	hints := map[string]string{
		"brush":      "Terrain brush: paints the hexes it is swept over",
		"eyedropper": "Eyedropper: picks the terrain of a hex up for the brush; Ctrl-click does so with the brush in hand",
		"eraser":     "Eraser: takes terrain, roads, railroads, canals and bridges away",
	}
	column := container.NewVBox(group("Tools"))
	for _, id := range toolOrder {
		n := newButton(id, b.set.all[id].Name(), func() { e.chooseTool(id) })
		n.wide, n.key, n.hint = true, string(toolKeys[id]), hints[id]
		e.wire(n)
		b.tools[id] = n
		column.Add(n)
	}
	column.Add(pad(group("Terrain"), 8, 0, 0, 0))
	for i, t := range e.palette() {
		n := newButton("", capital(t.String()), func() { e.chooseTerrain(t) })
		n.picture = newSwatch(t)
		n.wide, n.key = true, fmt.Sprint(i+1)
		n.hint = fmt.Sprintf("Paint %s with the left button; right-click here to have it on the right button", t)
		n.second = func() { e.chooseSecond(t) }
		e.wire(n)
		b.terrain[t] = n
		column.Add(n)
	}
	b.second = caption("")
	column.Add(pad(b.second, 2, 8, 0, 0))
	column.Add(pad(group("Size"), 8, 0, 0, 0))
	row := container.NewGridWithColumns(len(b.sizes))
	for r, n := range []int{1, 7, 19} {
		s := newButton(fmt.Sprintf("size-%d", n), "", func() { e.setRadius(r) })
		s.hint = fmt.Sprintf("Brush and eraser of %s; [ and ] make them smaller and larger", hexCount(n))
		e.wire(s)
		b.sizes[r] = s
		row.Add(s)
	}
	column.Add(row)
	b.content = onPaper(paper, container.New(fixedWidth(toolsWidth), pad(container.NewVScroll(column), 4, 7, 4, 7)))
	b.update()
	return b
}

// group is the heading of a group in the column.
func group(name string) fyne.CanvasObject {
	t := line(name, faded, theme.CaptionTextSize())
	t.TextStyle.Bold = true
	return pad(t, 2, 8, 1, 0)
}

func hexCount(n int) string {
	if n == 1 {
		return "1 hex"
	}
	return fmt.Sprintf("%d hexes", n)
}

// update marks what is chosen.
func (b *toolbox) update() {
	for id, n := range b.tools {
		n.setSelected(b.set.current.ID() == id)
	}
	for t, n := range b.terrain {
		n.setSelected(b.set.brush.Terrain == t)
	}
	for r, n := range b.sizes {
		n.setSelected(b.set.radius() == r)
		n.setEnabled(b.set.current.ID() != "eyedropper")
	}
	b.second.Text = "Right button: " + b.set.brush.Second.String()
	b.second.Refresh()
}

const swatchWidth, swatchHeight = 30, 24

// newSwatch is a piece of map of one terrain.
func newSwatch(t model.Terrain) fyne.CanvasObject {
	var kept *image.RGBA
	r := canvas.NewRaster(func(w, h int) image.Image {
		if kept == nil || kept.Rect.Size() != image.Pt(w, h) {
			kept = drawSwatch(t, w, h)
		}
		return kept
	})
	r.SetMinSize(fyne.NewSize(swatchWidth, swatchHeight))
	return r
}

// drawSwatch is the middle of a small map of one terrain.
func drawSwatch(t model.Terrain, w, h int) *image.RGBA {
	const side = 9
	b := model.NewBoard(side, side)
	for c := range b.Grid.All() {
		b.SetTerrain(c, t)
	}
	v := draw.NewView(b)
	v.SetOptions(draw.Options{})
	v.Resize(w, h)
	c := v.Camera()
	c.Size = float64(h) * 0.62
	v.SetCamera(c)
	v.SetCamera(v.CenterOn(b.Grid.At(b.Grid.Len() / 2)))
	return v.Image()
}
