package ui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"github.com/mapsheet/mapsheet/model/limits"
)

// heldSplit is a split of which one part keeps its size in pixels when the
// window changes, so that a panel does not grow with the screen, and takes no
// more than it has a use for. The preferences remember the size.
type heldSplit struct {
	key        string // of the preference
	horizontal bool
	leading    bool           // the first part is the one held, and not the second
	share      float64        // of the whole, as long as no size was chosen
	want       float32        // size of the part held, as it was chosen; 0 for the share
	most       func() float32 // what the part held has a use for; nil for any size
	split      *container.Split
	length     float32 // of the whole, when it was last laid out
	given      float64 // the split's offset then: another one was dragged
}

// mostHeld is how much of the whole the part held may take.
const mostHeld = 0.6

// recall takes the size that the preferences remember.
func (h *heldSplit) recall(p fyne.Preferences) {
	h.want = float32(preferred(p, h.key, float64(h.want), 0, limits.MostWindow))
	h.lay()
}

// remember keeps the size, where one was chosen.
func (h *heldSplit) remember(p fyne.Preferences) {
	if size := h.size(); size > 0 {
		p.SetFloat(h.key, float64(size))
	}
}

// around puts the two parts into the split.
func (h *heldSplit) around(first, second fyne.CanvasObject) fyne.CanvasObject {
	h.want = h.size()
	h.length = 0
	if h.horizontal {
		h.split = container.NewHSplit(first, second)
	} else {
		h.split = container.NewVSplit(first, second)
	}
	return container.New(h, h.split)
}

// refit lays the two parts out anew, when the one held has another use for
// room.
func (h *heldSplit) refit() {
	h.want = h.size()
	h.lay()
}

// lay gives the part held the size that is wanted.
func (h *heldSplit) lay() {
	h.length = 0
	if h.split != nil {
		h.Layout([]fyne.CanvasObject{h.split}, h.split.Size())
	}
}

// size is the size chosen for the part held, 0 while none was.
func (h *heldSplit) size() float32 {
	if h.length == 0 || h.split.Offset == h.given {
		return h.want
	}
	return h.length * float32(h.ofHeld(h.split.Offset))
}

// ofHeld is the share of the part held where the split is at an offset, and the
// offset where the part has a share.
func (h *heldSplit) ofHeld(offset float64) float64 {
	if h.leading {
		return offset
	}
	return 1 - offset
}

// MinSize is the split's.
func (h *heldSplit) MinSize(objects []fyne.CanvasObject) fyne.Size { return objects[0].MinSize() }

// Layout gives the part held its size, and the other the rest.
func (h *heldSplit) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	before := h.split.Offset
	length := size.Height
	if h.horizontal {
		length = size.Width
	}
	if length > 0 && length != h.length {
		h.want = h.size()
		h.length = length
		held := h.want
		if held == 0 {
			held = float32(h.share) * length
		}
		held = min(held, mostHeld*length)
		if h.most != nil {
			held = min(held, h.most())
		}
		h.given = h.ofHeld(float64(held / length))
		h.split.Offset = h.given
	}
	switch {
	case objects[0].Size() != size:
		objects[0].Resize(size)
	case h.split.Offset != before:
		objects[0].Refresh() // which draws all that lies in it anew
	}
}
