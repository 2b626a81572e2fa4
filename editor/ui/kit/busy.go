package kit

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/widget"

	"github.com/mapsheet/mapsheet/editor/ui/look"
)

// Busy is a bar that shows that something goes on of which nobody knows how much is done.
// Somebody has it step on now and then: the bar of the library moves in every frame, which
// draws the whole window sixty times a second.
type Busy struct {
	widget.BaseWidget
	at int // steps
}

// NewBusy is a bar at its beginning.
func NewBusy() *Busy {
	b := &Busy{}
	b.ExtendBaseWidget(b)
	return b
}

// Step moves the bar on.
func (b *Busy) Step() {
	b.at++
	b.Refresh()
}

// The bar fills one of so many parts of its way, to and fro.
const busyParts, busyHeight = 8, 14

// CreateRenderer draws the bar.
func (b *Busy) CreateRenderer() fyne.WidgetRenderer {
	r := &busyRenderer{busy: b, way: canvas.NewRectangle(look.Now().Rule), bar: canvas.NewRectangle(look.Now().Accent)}
	r.way.CornerRadius, r.bar.CornerRadius = 4, 4
	return r
}

type busyRenderer struct {
	busy     *Busy
	way, bar *canvas.Rectangle
}

func (r *busyRenderer) Destroy() {}

func (r *busyRenderer) Objects() []fyne.CanvasObject { return []fyne.CanvasObject{r.way, r.bar} }

func (r *busyRenderer) MinSize() fyne.Size { return fyne.NewSize(busyParts*busyHeight, busyHeight) }

func (r *busyRenderer) Layout(size fyne.Size) {
	part := r.busy.at % (2 * (busyParts - 1))
	part = min(part, 2*(busyParts-1)-part)
	r.way.Resize(size)
	r.bar.Resize(fyne.NewSize(size.Width/busyParts, size.Height))
	r.bar.Move(fyne.NewPos(size.Width/busyParts*float32(part), 0))
}

// Refresh puts the bar where it has come to.
func (r *busyRenderer) Refresh() {
	r.Layout(r.busy.Size())
	canvas.Refresh(r.busy)
}
