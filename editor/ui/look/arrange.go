package look

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"
)

// Heading is the bar over a panel: its name and, at the right, its buttons. Where there is no
// room for all, captions among them give way, and then the name.
func Heading(name string, tools ...fyne.CanvasObject) fyne.CanvasObject {
	ground := canvas.NewRectangle(Now().Shade)
	text := Line(name, Now().Ink, theme.TextSize())
	text.TextStyle.Bold = true
	row := container.New(headingLayout{}, append([]fyne.CanvasObject{container.NewCenter(text)}, Centred(tools)...)...)
	return container.NewStack(ground, container.New(FixedHeight(headingHeight), Pad(row, 0, 10, 0, 6)))
}

// headingLayout puts the first object at the left and the others at the right.
type headingLayout struct{}

// widths is what the objects take that are not hidden, with the gaps between them.
func (headingLayout) widths(objects []fyne.CanvasObject) float32 {
	sum := float32(0)
	for _, o := range objects {
		if w := o.MinSize().Width; o.Visible() && w > 0 {
			sum += w + theme.Padding()
		}
	}
	return sum
}

func (l headingLayout) MinSize(objects []fyne.CanvasObject) fyne.Size {
	size := fyne.Size{}
	for _, o := range objects[1:] {
		size.Height = max(size.Height, o.MinSize().Height)
		if _, caption := o.(*fyne.Container).Objects[0].(*canvas.Text); !caption {
			size.Width += o.MinSize().Width + theme.Padding()
		}
	}
	return size
}

func (l headingLayout) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	givesWay := func(o fyne.CanvasObject) *fyne.Container {
		c := o.(*fyne.Container)
		if _, ok := c.Objects[0].(*canvas.Text); !ok {
			return nil
		}
		c.Hidden = false // as it may have been in less room
		return c
	}
	var captions []*fyne.Container
	for _, o := range append(objects[1:len(objects):len(objects)], objects[0]) { // the name is the last to go
		if c := givesWay(o); c != nil {
			captions = append(captions, c)
		}
	}
	for _, c := range captions {
		c.Hidden = l.widths(objects) > size.Width
	}
	place := func(o fyne.CanvasObject, x float32) {
		o.Move(fyne.NewPos(x, 0))
		o.Resize(fyne.NewSize(o.MinSize().Width, size.Height))
	}
	place(objects[0], 0)
	x := size.Width
	for i := len(objects) - 1; i > 0; i-- {
		if w := objects[i].MinSize().Width; w > 0 {
			x -= w
			place(objects[i], x)
			x -= theme.Padding()
		}
	}
}

// Centred puts each object into the middle of the height it gets.
func Centred(objects []fyne.CanvasObject) []fyne.CanvasObject {
	var out []fyne.CanvasObject
	for _, o := range objects {
		out = append(out, container.NewCenter(o))
	}
	return out
}

const headingHeight = 34

// FixedHeight is a layout that gives its object a height and all the width.
type FixedHeight float32

// MinSize is the width of the object and the height.
func (h FixedHeight) MinSize(objects []fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(objects[0].MinSize().Width, float32(h))
}

// Layout gives the object all there is.
func (h FixedHeight) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	objects[0].Resize(size)
}

// Ruler is a thin line between two things.
func Ruler() fyne.CanvasObject {
	r := canvas.NewRectangle(Now().Rule)
	r.SetMinSize(fyne.NewSize(1, 1))
	return r
}

// Pad puts space around an object: top, left, bottom, right. It lays nothing out before it
// has a size itself: a text that wraps would be broken after each letter.
func Pad(o fyne.CanvasObject, top, left, bottom, right float32) *fyne.Container {
	return &fyne.Container{Layout: layout.NewCustomPaddedLayout(top, bottom, left, right), Objects: []fyne.CanvasObject{o}}
}

// Flush takes the room from around a text that wraps, so that it begins where the
// fields under it do.
func Flush(text fyne.CanvasObject) fyne.CanvasObject { return Pad(text, -5, -7, -2, -7) }

// OnPaper puts an object on a ground of one colour.
func OnPaper(c color.Color, o fyne.CanvasObject) fyne.CanvasObject {
	return container.NewStack(canvas.NewRectangle(c), o)
}

// Between lies between a top and a foot, and the keyboard goes through them as
// they are read.
func Between(top, middle, foot fyne.CanvasObject) *fyne.Container {
	objects := []fyne.CanvasObject{top, middle}
	if foot != nil {
		objects = append(objects, foot)
	}
	return container.New(layout.NewBorderLayout(top, foot, nil, nil), objects...)
}

// After takes the room that is left beside what stands first, and the keyboard
// goes through them as they are read.
func After(first, rest fyne.CanvasObject) *fyne.Container {
	return container.New(layout.NewBorderLayout(nil, nil, first, nil), first, rest)
}

// FixedWidth is a layout that gives its objects one width and their own
// height.
type FixedWidth float32

// MinSize is the width and the height of the highest object.
func (w FixedWidth) MinSize(objects []fyne.CanvasObject) fyne.Size {
	var h float32
	for _, o := range objects {
		h = max(h, o.MinSize().Height)
	}
	return fyne.NewSize(float32(w), h)
}

// Layout gives each object all there is.
func (w FixedWidth) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	for _, o := range objects {
		o.Move(fyne.Position{})
		o.Resize(size)
	}
}

// Frame puts objects around another without gaps; any of them may be nil.
func Frame(center, top, bottom, left, right fyne.CanvasObject) *fyne.Container {
	l := &frameLayout{center: center, top: top, bottom: bottom, left: left, right: right}
	var objects []fyne.CanvasObject
	for _, o := range []fyne.CanvasObject{center, top, bottom, left, right} {
		if o != nil {
			objects = append(objects, o)
		}
	}
	return container.New(l, objects...)
}

type frameLayout struct{ center, top, bottom, left, right fyne.CanvasObject }

func least(o fyne.CanvasObject) fyne.Size {
	if o == nil {
		return fyne.Size{}
	}
	return o.MinSize()
}

func (l *frameLayout) MinSize([]fyne.CanvasObject) fyne.Size {
	top, bottom, left, right, center := least(l.top), least(l.bottom), least(l.left), least(l.right), least(l.center)
	return fyne.NewSize(
		max(top.Width, bottom.Width, left.Width+center.Width+right.Width),
		top.Height+bottom.Height+max(left.Height, center.Height, right.Height))
}

func (l *frameLayout) Layout(_ []fyne.CanvasObject, size fyne.Size) {
	place := func(o fyne.CanvasObject, x, y, w, h float32) {
		if o != nil {
			o.Move(fyne.NewPos(x, y))
			o.Resize(fyne.NewSize(w, h))
		}
	}
	top, bottom, left, right := least(l.top).Height, least(l.bottom).Height, least(l.left).Width, least(l.right).Width
	middle := size.Height - top - bottom
	place(l.top, 0, 0, size.Width, top)
	place(l.bottom, 0, size.Height-bottom, size.Width, bottom)
	place(l.left, 0, top, left, middle)
	place(l.right, size.Width-right, top, right, middle)
	place(l.center, left, top, size.Width-left-right, middle)
}

// TightColumn is objects one under the other with next to no room between, so
// that the tools with the most options need no scrolling in a small window.
func TightColumn(objects ...fyne.CanvasObject) *fyne.Container {
	return container.New(layout.NewCustomPaddedVBoxLayout(1), objects...)
}

// Refill puts other objects into a container, lays them out and has them drawn. They are
// not told to refresh themselves, as the container's own Refresh would tell each of them
// and all that lies in it: they show what they have to say already. What has no size yet lays
// them out once it has one.
func Refill(c *fyne.Container, objects ...fyne.CanvasObject) {
	c.Objects = objects
	if c.Layout != nil && !c.Size().IsZero() {
		c.Layout.Layout(objects, c.Size())
	}
	canvas.Refresh(c)
}

// Show shows an object, or with false hides it.
func Show(o fyne.CanvasObject, on bool) {
	if on {
		o.Show()
	} else {
		o.Hide()
	}
}

// Tight is a column without gaps.
type Tight struct{}

// MinSize is as wide as the widest of them, and as high as all.
func (Tight) MinSize(objects []fyne.CanvasObject) fyne.Size {
	var s fyne.Size
	for _, o := range objects {
		m := o.MinSize()
		s = fyne.NewSize(max(s.Width, m.Width), s.Height+m.Height)
	}
	return s
}

// Layout puts them under each other.
func (Tight) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	y := float32(0)
	for _, o := range objects {
		h := o.MinSize().Height
		o.Move(fyne.NewPos(0, y))
		o.Resize(fyne.NewSize(size.Width, h))
		y += h
	}
}
