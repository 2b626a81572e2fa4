package kit

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"github.com/mapsheet/mapsheet/model/limits"
)

// HeldSplit is a split of which one part keeps its size in pixels when the
// window changes, so that a panel does not grow with the screen, and takes no
// more than it has a use for. The preferences remember the size.
type HeldSplit struct {
	Key        string // of the preference
	Horizontal bool
	Leading    bool           // the first part is the one held, and not the second
	Share      float64        // of the whole, as long as no size was chosen
	Want       float32        // size of the part held, as it was chosen; 0 for the share
	Most       func() float32 // what the part held has a use for; nil for any size
	Split      *container.Split
	length     float32   // of the whole, when it was last laid out
	least      fyne.Size // that the split needed then
	given      float64   // the split's offset then: another one was dragged
}

// mostHeld is how much of the whole the part held may take.
const mostHeld = 0.6

// Recall takes the size that the preferences remember.
func (h *HeldSplit) Recall(p fyne.Preferences) {
	h.Want = float32(Preferred(p, h.Key, float64(h.Want), 0, limits.MostWindow))
	h.lay()
}

// Remember keeps the size, where one was chosen.
func (h *HeldSplit) Remember(p fyne.Preferences) {
	if size := h.Size(); size > 0 {
		p.SetFloat(h.Key, float64(size))
	}
}

// Around puts the two parts into the split.
func (h *HeldSplit) Around(first, second fyne.CanvasObject) fyne.CanvasObject {
	h.Want = h.Size()
	h.length, h.least = 0, fyne.Size{}
	if h.Horizontal {
		h.Split = container.NewHSplit(first, second)
	} else {
		h.Split = container.NewVSplit(first, second)
	}
	return container.New(h, h.Split)
}

// Refit lays the two parts out anew, when the one held has another use for
// room.
func (h *HeldSplit) Refit() {
	h.Want = h.Size()
	h.lay()
}

// lay gives the part held the size that is wanted.
func (h *HeldSplit) lay() {
	h.length = 0
	if h.Split != nil {
		h.Layout([]fyne.CanvasObject{h.Split}, h.Split.Size())
	}
}

// Size is the size chosen for the part held, 0 while none was.
func (h *HeldSplit) Size() float32 {
	if h.length == 0 || h.Split.Offset == h.given {
		return h.Want
	}
	return h.length * float32(h.ofHeld(h.Split.Offset))
}

// ofHeld is the share of the part held where the split is at an offset, and the
// offset where the part has a share.
func (h *HeldSplit) ofHeld(offset float64) float64 {
	if h.Leading {
		return offset
	}
	return 1 - offset
}

// MinSize is the split's when it was laid out last. The window library asks all containers
// around all that lies in the split in every frame, and has it laid out anew where what it
// needs has changed.
func (h *HeldSplit) MinSize(objects []fyne.CanvasObject) fyne.Size {
	if h.least.IsZero() {
		return objects[0].MinSize()
	}
	return h.least
}

// Layout gives the part held its size, and the other the rest.
func (h *HeldSplit) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	h.least = objects[0].MinSize()
	before := h.Split.Offset
	length := size.Height
	if h.Horizontal {
		length = size.Width
	}
	if length > 0 && length != h.length {
		h.Want = h.Size()
		h.length = length
		held := h.Want
		if held == 0 {
			held = float32(h.Share) * length
		}
		held = min(held, mostHeld*length)
		if h.Most != nil {
			held = min(held, h.Most())
		}
		h.given = h.ofHeld(float64(held / length))
		h.Split.Offset = h.given
	}
	switch {
	case objects[0].Size() != size:
		objects[0].Resize(size)
	case h.Split.Offset != before:
		objects[0].Refresh() // which draws all that lies in it anew
	}
}
