package kit

import (
	"fmt"
	"image/color"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/widget"

	"github.com/mapsheet/mapsheet/editor/ui/look"
)

// Tile is a small picture that is pressed like a button and can be dragged to
// the map: a counter, a die.
type Tile struct {
	widget.BaseWidget
	Key     string // for the trace: "unit:french-infantry-company-3", "die:6"
	picture fyne.CanvasObject
	side    float32
	Hint    string
	tap     func(more bool)        // more: with Shift
	Drag    func(at fyne.Position) // over the window, while it is dragged
	Drop    func()                 // where it was dragged last
	OnHint  func(string)
	OnKey   func(fyne.KeyName)
	OnRune  func(rune)
	Mods    func() fyne.KeyModifier

	Selected, hovered, focused bool
}

// NewTile is a tile whose picture has a side. Its drags, hints and keys go nowhere
// until they are set.
func NewTile(key string, picture fyne.CanvasObject, side float32, hint string, tap func(more bool)) *Tile {
	t := &Tile{Key: key, picture: picture, side: side, Hint: hint, tap: tap}
	t.ExtendBaseWidget(t)
	return t
}

// Tapped presses the tile.
func (t *Tile) Tapped(*fyne.PointEvent) { t.tap(t.Mods()&fyne.KeyModifierShift != 0) }

// Dragged and DragEnd drag it.
func (t *Tile) Dragged(e *fyne.DragEvent) {
	if t.Drag != nil {
		t.Drag(e.AbsolutePosition)
	}
}

// DragEnd is called by the window library.
func (t *Tile) DragEnd() {
	if t.Drop != nil {
		t.Drop()
	}
}

// MouseIn is called by the window library.
// MouseIn, MouseMoved and MouseOut follow the pointer.
func (t *Tile) MouseIn(e *MouseEvent) {
	t.hovered = true
	PointerAt(t, e)
	t.OnHint(t.Hint)
	t.Refresh()
}

// MouseMoved is called by the window library.
func (t *Tile) MouseMoved(e *MouseEvent) { PointerAt(t, e) }

// MouseOut is called by the window library.
func (t *Tile) MouseOut() {
	t.hovered = false
	Leaves(t)
	t.OnHint("")
	t.Refresh()
}

// FocusGained and FocusLost follow the keyboard.
func (t *Tile) FocusGained() { t.focused = true; t.Refresh(); keyboardAt(t) }

// FocusLost is called by the window library.
func (t *Tile) FocusLost() { t.focused = false; t.Refresh(); Leaves(t) }

// Tip is what a press does.
func (t *Tile) Tip() string { return t.Hint }

// TypedKey presses the tile with Enter, TypedRune with the space bar.
func (t *Tile) TypedKey(e *fyne.KeyEvent) {
	if e.Name == fyne.KeyReturn || e.Name == fyne.KeyEnter {
		t.Tapped(nil)
	} else {
		t.OnKey(e.Name)
	}
}

// TypedRune is called by the window library.
func (t *Tile) TypedRune(r rune) {
	if r == ' ' {
		t.Tapped(nil)
	} else {
		t.OnRune(r)
	}
}

// CreateRenderer draws the tile.
func (t *Tile) CreateRenderer() fyne.WidgetRenderer {
	r := &tileRenderer{t: t, ground: canvas.NewRectangle(color.Transparent)}
	r.ground.CornerRadius = 3
	r.Refresh()
	return r
}

type tileRenderer struct {
	t      *Tile
	ground *canvas.Rectangle
}

// TileRim is the room around the picture of a tile.
const TileRim = 3

func (r *tileRenderer) Destroy() {}

func (r *tileRenderer) Objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{r.ground, r.t.picture}
}

func (r *tileRenderer) MinSize() fyne.Size {
	return fyne.NewSquareSize(r.t.side + 2*TileRim)
}

func (r *tileRenderer) Layout(size fyne.Size) {
	r.ground.Resize(size)
	r.t.picture.Move(fyne.NewPos((size.Width-r.t.side)/2, (size.Height-r.t.side)/2))
	r.t.picture.Resize(fyne.NewSquareSize(r.t.side))
}

func (r *tileRenderer) Refresh() {
	r.ground.FillColor = color.Transparent
	switch {
	case r.t.Selected, r.t.focused:
		r.ground.FillColor = look.Now().Accent
	case r.t.hovered:
		r.ground.FillColor = look.Now().Pressed
	}
	r.ground.Refresh()
	r.t.picture.Refresh()
}

// Tiles puts tiles into rows.
func Tiles(side float32, objects []fyne.CanvasObject) fyne.CanvasObject {
	return container.New(layout.NewGridWrapLayout(fyne.NewSquareSize(side+2*TileRim)), objects...)
}

// pips is where the dots of a die lie, by number, in quarters of its side.
var pips = [7][][2]int{1: {{2, 2}}, 2: {{1, 1}, {3, 3}}, 3: {{1, 1}, {2, 2}, {3, 3}}, 4: {{1, 1}, {1, 3}, {3, 1}, {3, 3}},
	5: {{1, 1}, {1, 3}, {3, 1}, {3, 3}, {2, 2}}, 6: {{1, 1}, {1, 2}, {1, 3}, {3, 1}, {3, 2}, {3, 3}}}

// DiePicture is the face of a die in a colour.
func DiePicture(n int, c color.NRGBA, side float32) *look.Picture {
	var b strings.Builder
	tone := fmt.Sprintf("#%02x%02x%02x", c.R, c.G, c.B)
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><rect x="2" y="2" width="36" height="36" rx="7" fill="#fffdf6" stroke="%s" stroke-width="2.6"/>`, tone)
	for _, p := range pips[n] {
		fmt.Fprintf(&b, `<circle cx="%d" cy="%d" r="3.9" fill="%s"/>`, p[0]*10, p[1]*10, tone)
	}
	b.WriteString("</svg>")
	m := look.NewPicture(fyne.NewStaticResource(fmt.Sprintf("die-%d-%s.svg", n, tone), []byte(b.String())))
	m.SetMinSize(fyne.NewSquareSize(side))
	return m
}

// DieBox keeps the pictures of dice from one time that they are shown to the next, as a
// picture that is read anew each time costs more than all the rest of a row of dice.
type DieBox struct {
	pictures map[dieFace][]*look.Picture
	out      map[dieFace]int
}

type dieFace struct {
	n    int
	tone color.NRGBA
	side float32
}

// Again begins anew: no picture of the box is shown any more.
func (b *DieBox) Again() { clear(b.out) }

// Picture is the face of a die in a colour that is not shown yet.
func (b *DieBox) Picture(n int, c color.NRGBA, side float32) *look.Picture {
	if b.pictures == nil {
		b.pictures, b.out = map[dieFace][]*look.Picture{}, map[dieFace]int{}
	}
	f := dieFace{n, c, side}
	if b.out[f] == len(b.pictures[f]) {
		b.pictures[f] = append(b.pictures[f], DiePicture(n, c, side))
	}
	b.out[f]++
	return b.pictures[f][b.out[f]-1]
}
