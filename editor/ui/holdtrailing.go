package ui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
)

// holdTrailing is a split whose second part keeps its size in pixels when the
// window changes, so that a panel does not grow with the screen, and takes no
// more than it has a use for.
type holdTrailing struct {
	horizontal bool
	want       float32        // size of the second part, as it was chosen
	most       func() float32 // what the second part has a use for; nil for any size
	split      *container.Split
	length     float32 // of the whole, when it was last laid out
	given      float64 // the split's offset then: another one was dragged
}

func newHoldTrailing(horizontal bool) *holdTrailing { return &holdTrailing{horizontal: horizontal} }

// keep gives the second part a size, for when it is laid out next.
func (h *holdTrailing) keep(size float32) { h.want, h.length = size, 0 }

// around puts the two parts into the split.
func (h *holdTrailing) around(first, second fyne.CanvasObject) fyne.CanvasObject {
	h.want = h.trailing()
	h.length = 0
	if h.horizontal {
		h.split = container.NewHSplit(first, second)
	} else {
		h.split = container.NewVSplit(first, second)
	}
	return container.New(h, h.split)
}

// refit lays the two parts out anew, when the second has another use for room.
func (h *holdTrailing) refit() {
	h.want = h.trailing()
	h.length = 0
	h.Layout([]fyne.CanvasObject{h.split}, h.split.Size())
}

// trailing is the size chosen for the second part.
func (h *holdTrailing) trailing() float32 {
	if h.length == 0 || h.split.Offset == h.given {
		return h.want
	}
	return h.length * float32(1-h.split.Offset)
}

// MinSize is the split's.
func (h *holdTrailing) MinSize(objects []fyne.CanvasObject) fyne.Size { return objects[0].MinSize() }

// Layout gives the second part its size, and the first the rest.
func (h *holdTrailing) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	length := size.Height
	if h.horizontal {
		length = size.Width
	}
	if length > 0 && length != h.length {
		h.want = h.trailing()
		h.length = length
		size := min(h.want, 0.6*length)
		if h.most != nil {
			size = min(size, h.most())
		}
		h.given = float64(1 - size/length)
		h.split.Offset = h.given
	}
	objects[0].Resize(size)
	objects[0].Refresh()
}
