package paint

import (
	"fmt"
	"image"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"

	"github.com/mapsheet/mapsheet/editor/draw"
	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/editor/ui/look"
	"github.com/mapsheet/mapsheet/model"
)

// terrainPalette is the terrains to paint with. L and R mark those of the left
// and the right button.
type terrainPalette struct {
	content     fyne.CanvasObject
	rows        map[model.Terrain]*kit.Button
	left, right map[model.Terrain]fyne.CanvasObject
	second      *canvas.Text
}

func newTerrainPalette(d *Draft) *terrainPalette {
	p := &terrainPalette{rows: map[model.Terrain]*kit.Button{}, left: map[model.Terrain]fyne.CanvasObject{}, right: map[model.Terrain]fyne.CanvasObject{}}
	column := look.TightColumn(look.Pad(group("Terrain"), 2, 0, 0, 0))
	var all []*kit.Button
	for _, t := range d.terrains() {
		n := kit.NewButton("", look.Capital(t.String()), func() { d.ChooseTerrain(t) })
		p.left[t], p.right[t] = buttonMark("L"), buttonMark("R")
		marks := container.New(cornerMarks{}, p.left[t], p.right[t])
		n.Picture = container.NewStack(newSwatch(t, d.host.Colours), marks)
		n.Wide = true
		n.Second = func() { d.chooseSecond(t) }
		d.bench.Wire(n)
		p.rows[t] = n
		all = append(all, n)
		column.Add(n)
	}
	kit.Rove(all, 1)
	p.second = look.Caption("")
	column.Add(look.Pad(p.second, 2, 8, 0, 0))
	p.content = column
	return p
}

// update marks the terrains of the two buttons.
func (p *terrainPalette) update(left, right model.Terrain) {
	for t, n := range p.rows {
		n.SetSelected(t == left)
		look.Show(p.left[t], t == left)
		look.Show(p.right[t], t == right)
	}
	look.SetLine(p.second, "Right button: "+right.String())
}

// number shows the keys of the terrains.
func (p *terrainPalette) number(f favourites) {
	for t, n := range p.rows {
		n.Key = ""
		if k := f.number(t); k > 0 {
			n.Key = fmt.Sprint(k)
		}
		n.Hint = fmt.Sprintf("Click: %s on the left button; right-click: on the right one; Ctrl+1 to 9: give it that key", t)
		n.Refresh()
	}
}

// pointed is the terrain under the pointer, else the one given.
func (p *terrainPalette) pointed(or model.Terrain) model.Terrain {
	for t, n := range p.rows {
		if n.Hovered {
			return t
		}
	}
	return or
}

const markSide = 14

// buttonMark is the letter of a button of the pointer.
func buttonMark(letter string) fyne.CanvasObject {
	ground := canvas.NewRectangle(look.Now().Accent)
	ground.CornerRadius = 3
	text := look.Line(letter, look.White(), 11)
	text.TextStyle.Bold = true
	return container.NewStack(ground, container.NewCenter(text))
}

// cornerMarks puts one mark into the lower left and one into the lower right
// corner.
type cornerMarks struct{}

func (cornerMarks) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.Size{} }

func (cornerMarks) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	for i, o := range objects {
		o.Resize(fyne.NewSize(markSide, markSide))
		o.Move(fyne.NewPos(float32(i)*(size.Width-markSide), size.Height-markSide))
	}
}

const swatchWidth, swatchHeight = 30, 24

// newSwatch is a piece of map of one terrain, in a palette.
func newSwatch(t model.Terrain, palette string) fyne.CanvasObject {
	var kept *image.RGBA
	r := canvas.NewRaster(func(w, h int) image.Image {
		if kept == nil || kept.Rect.Size() != image.Pt(w, h) {
			kept = draw.Swatch(t, w, h, palette)
		}
		return kept
	})
	r.SetMinSize(fyne.NewSize(swatchWidth, swatchHeight))
	return r
}
