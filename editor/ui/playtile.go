package ui

import (
	"fmt"
	"image/color"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/widget"

	"github.com/mapsheet/mapsheet/editor/draw"
	"github.com/mapsheet/mapsheet/editor/playtest"
	"github.com/mapsheet/mapsheet/editor/ui/look"
)

// tile is a small picture that is pressed like a button and can be dragged to
// the map: a counter, a die.
type tile struct {
	widget.BaseWidget
	key     string // for the trace: "unit:french-infantry-company-3", "die:6"
	picture *canvas.Image
	side    float32
	hint    string
	tap     func(more bool)        // more: with Shift
	drag    func(at fyne.Position) // over the window, while it is dragged
	drop    func()                 // where it was dragged last
	onHint  func(string)
	onKey   func(fyne.KeyName)
	onRune  func(rune)
	mods    func() fyne.KeyModifier

	selected, hovered, focused bool
}

func newTile(e *editor, key string, picture *canvas.Image, side float32, hint string, tap func(more bool)) *tile {
	t := &tile{key: key, picture: picture, side: side, hint: hint, tap: tap, mods: e.mapView.mods}
	t.onHint = e.status.setHint
	t.onKey = func(k fyne.KeyName) { e.mapView.listener.mapKey(k) }
	t.onRune = func(r rune) { e.mapView.listener.mapRune(r) }
	t.ExtendBaseWidget(t)
	return t
}

// Tapped presses the tile.
func (t *tile) Tapped(*fyne.PointEvent) { t.tap(t.mods()&fyne.KeyModifierShift != 0) }

// Dragged and DragEnd drag it.
func (t *tile) Dragged(e *fyne.DragEvent) {
	if t.drag != nil {
		t.drag(e.AbsolutePosition)
	}
}

func (t *tile) DragEnd() {
	if t.drop != nil {
		t.drop()
	}
}

// MouseIn, MouseMoved and MouseOut follow the pointer.
func (t *tile) MouseIn(e *mouseEvent) {
	t.hovered = true
	pointerAt(t, e)
	t.onHint(t.hint)
	t.Refresh()
}

func (t *tile) MouseMoved(e *mouseEvent) { pointerAt(t, e) }

func (t *tile) MouseOut() {
	t.hovered = false
	leaves(t)
	t.onHint("")
	t.Refresh()
}

// FocusGained and FocusLost follow the keyboard.
func (t *tile) FocusGained() { t.focused = true; t.Refresh(); keyboardAt(t) }
func (t *tile) FocusLost()   { t.focused = false; t.Refresh(); leaves(t) }

func (t *tile) tip() string { return t.hint }

// TypedKey presses the tile with Enter, TypedRune with the space bar.
func (t *tile) TypedKey(e *fyne.KeyEvent) {
	if e.Name == fyne.KeyReturn || e.Name == fyne.KeyEnter {
		t.Tapped(nil)
	} else {
		t.onKey(e.Name)
	}
}

func (t *tile) TypedRune(r rune) {
	if r == ' ' {
		t.Tapped(nil)
	} else {
		t.onRune(r)
	}
}

// CreateRenderer draws the tile.
func (t *tile) CreateRenderer() fyne.WidgetRenderer {
	r := &tileRenderer{t: t, ground: canvas.NewRectangle(color.Transparent)}
	r.ground.CornerRadius = 3
	r.Refresh()
	return r
}

type tileRenderer struct {
	t      *tile
	ground *canvas.Rectangle
}

const tileRim = 3

func (r *tileRenderer) Destroy() {}
func (r *tileRenderer) Objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{r.ground, r.t.picture}
}

func (r *tileRenderer) MinSize() fyne.Size {
	return fyne.NewSquareSize(r.t.side + 2*tileRim)
}

func (r *tileRenderer) Layout(size fyne.Size) {
	r.ground.Resize(size)
	r.t.picture.Move(fyne.NewPos((size.Width-r.t.side)/2, (size.Height-r.t.side)/2))
	r.t.picture.Resize(fyne.NewSquareSize(r.t.side))
}

func (r *tileRenderer) Refresh() {
	r.ground.FillColor = color.Transparent
	switch {
	case r.t.selected, r.t.focused:
		r.ground.FillColor = look.Now().Accent
	case r.t.hovered:
		r.ground.FillColor = look.Now().Pressed
	}
	r.ground.Refresh()
	r.t.picture.Refresh()
}

// counterPicture is the counter of a unit as it is now, so large.
func (g *game) counterPicture(u int32, side float32) *canvas.Image {
	c := playtest.CounterOf(g.table().View(u), g.charts())
	m := canvas.NewImageFromImage(draw.CounterPicture(c, max(1, int(side*float32(g.editor.mapView.scale)))))
	m.FillMode = canvas.ImageFillContain
	m.SetMinSize(fyne.NewSquareSize(side))
	return m
}

// counterTile is the counter of a unit to be taken in hand, or dragged to the
// map.
func (g *game) counterTile(u int32) *tile {
	t := newTile(g.editor, "unit:"+g.table().View(u).Name, g.counterPicture(u, columnTile), columnTile, capital(g.unitText(u))+"; click: take it in hand, drag: bring it to the map", func(more bool) {
		g.take(u, more)
	})
	t.selected = g.inHand(u)
	t.drag = func(at fyne.Position) { g.dragTile(u, at) }
	t.drop = g.dropTile
	return t
}

// grid puts tiles into rows.
func tiles(side float32, objects []fyne.CanvasObject) fyne.CanvasObject {
	return container.New(layout.NewGridWrapLayout(fyne.NewSquareSize(side+2*tileRim)), objects...)
}

// pips is where the dots of a die lie, by number, in quarters of its side.
var pips = [7][][2]int{1: {{2, 2}}, 2: {{1, 1}, {3, 3}}, 3: {{1, 1}, {2, 2}, {3, 3}}, 4: {{1, 1}, {1, 3}, {3, 1}, {3, 3}},
	5: {{1, 1}, {1, 3}, {3, 1}, {3, 3}, {2, 2}}, 6: {{1, 1}, {1, 2}, {1, 3}, {3, 1}, {3, 2}, {3, 3}}}

// diePicture is the face of a die in a colour.
func diePicture(n int, c color.NRGBA, side float32) *canvas.Image {
	var b strings.Builder
	tone := fmt.Sprintf("#%02x%02x%02x", c.R, c.G, c.B)
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><rect x="2" y="2" width="36" height="36" rx="7" fill="#fffdf6" stroke="%s" stroke-width="2.6"/>`, tone)
	for _, p := range pips[n] {
		fmt.Fprintf(&b, `<circle cx="%d" cy="%d" r="3.9" fill="%s"/>`, p[0]*10, p[1]*10, tone)
	}
	b.WriteString("</svg>")
	m := canvas.NewImageFromResource(fyne.NewStaticResource(fmt.Sprintf("die-%d-%s.svg", n, tone), []byte(b.String())))
	m.FillMode = canvas.ImageFillContain
	m.SetMinSize(fyne.NewSquareSize(side))
	return m
}
