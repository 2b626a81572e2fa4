package ui

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"github.com/mapsheet/mapsheet/editor/ui/look"
)

// buttonLook is how much a button stands out.
type buttonLook int

const (
	plain     buttonLook = iota // no ground until the pointer is over it
	framed                      // an outlined button
	primary                     // the one that Enter presses
	danger                      // the one that loses something
	switching                   // a plain button that shows whether something is on
	tab                         // one of a row of tabs over what it shows
)

// button is a push button with a picture, a text, the key that does the same,
// or any of these. Clicking it leaves the keyboard where it was.
type button struct {
	widget.BaseWidget

	picture  fyne.CanvasObject // drawn at the left instead of the icon
	icon     string
	tint     color.NRGBA // of the icon; zero for that of the text
	text     string
	key      string
	hint     string // what it does, for the status line
	look     buttonLook
	wide     bool // text at the left and key at the right, for columns
	tight    bool // text that does not fit is cut off; for texts of any length
	selected bool
	disabled bool
	called   bool // outlined, as somebody is told to press it
	roving   bool // one of several that are a single stop of Tab
	tap      func()
	second   func()             // what the right button does, if anything
	excuse   func(on bool)      // says beside a greyed button why it is greyed, or no longer; nil for none
	onHint   func(string)       // told the hint when the pointer comes, "" when it leaves
	onKey    func(fyne.KeyName) // keys the button has no use for
	onRune   func(rune)

	hovered, focused bool
	cut              bool // the text is shown cut off
}

func newButton(iconName, text string, tap func()) *button {
	b := &button{icon: iconName, text: text, tap: tap}
	b.ExtendBaseWidget(b)
	return b
}

// dialogButton is a text button for dialogs.
func dialogButton(text string, l buttonLook, tap func()) *button {
	b := newButton("", text, tap)
	b.look = l
	return b
}

// setSelected marks the button as the chosen one of its group.
func (b *button) setSelected(on bool) {
	if b.selected != on {
		b.selected = on
		b.Refresh()
	}
}

// setEnabled says whether the button can be pressed.
func (b *button) setEnabled(on bool) {
	if b.disabled == on {
		b.disabled = !on
		b.Refresh()
	}
}

// Enable, Disable and Disabled say whether Tab stops at the button: not where
// it cannot be pressed, nor at the tabs and tools that are not chosen, which the
// arrow keys lead to. One that has the keyboard keeps its place in the order.
func (b *button) Enable()  { b.setEnabled(true) }
func (b *button) Disable() { b.setEnabled(false) }
func (b *button) Disabled() bool {
	return !b.focused && (b.disabled && b.excuse == nil || (b.roving || b.look == tab) && !b.selected)
}

// excuses has a greyed button say why it is greyed, or no longer.
func (b *button) excuses(on bool) {
	if b.excuse != nil && (b.disabled || !on) {
		b.excuse(on)
	}
}

// Tapped presses the button.
func (b *button) Tapped(*fyne.PointEvent) {
	used(b)
	if !b.disabled && b.tap != nil {
		b.tap()
		return
	}
	b.excuses(true)
}

// TappedSecondary does what the right button does.
func (b *button) TappedSecondary(*fyne.PointEvent) {
	if !b.disabled && b.second != nil {
		b.second()
	}
}

// MouseIn, MouseMoved and MouseOut follow the pointer.
func (b *button) MouseIn(e *mouseEvent) {
	b.hovered = true
	pointerAt(b, e)
	if b.onHint != nil {
		b.onHint(b.hint)
	}
	b.excuses(true)
	b.Refresh()
}

func (b *button) MouseMoved(e *mouseEvent) { pointerAt(b, e) }

func (b *button) MouseOut() {
	b.hovered = false
	leaves(b)
	if b.onHint != nil {
		b.onHint("")
	}
	b.excuses(false)
	b.Refresh()
}

// FocusGained and FocusLost follow the keyboard.
func (b *button) FocusGained() {
	b.focused = true
	b.Refresh()
	bringInSight(b)
	b.excuses(true)
	keyboardAt(b)
}

func (b *button) FocusLost() {
	b.focused = false
	b.Refresh()
	b.excuses(false)
	leaves(b)
}

// tip is what an icon without a text stands for, and a text in full that is cut
// off.
func (b *button) tip() string {
	switch {
	case b.text == "":
		return b.hint
	case b.cut:
		return b.text
	}
	return ""
}

// TypedKey presses the button with Enter; other keys go on.
func (b *button) TypedKey(e *fyne.KeyEvent) {
	switch e.Name {
	case fyne.KeyReturn, fyne.KeyEnter:
		b.Tapped(nil)
	default:
		if b.onKey != nil {
			b.onKey(e.Name)
		}
	}
}

// TypedRune presses the button with the space bar; other letters go on.
func (b *button) TypedRune(r rune) {
	if r == ' ' {
		b.Tapped(nil)
	} else if b.onRune != nil {
		b.onRune(r)
	}
}

// rove makes buttons, so many in a line, a single stop of Tab: the arrow keys lead
// from one to the next.
func rove(buttons []*button, perLine int) {
	for i, b := range buttons {
		b.roving = true
		other := b.onKey
		b.onKey = func(k fyne.KeyName) {
			by, known := map[fyne.KeyName]int{fyne.KeyLeft: -1, fyne.KeyRight: 1, fyne.KeyUp: -perLine, fyne.KeyDown: perLine}[k]
			if !known {
				other(k)
			} else if to := i + by; to >= 0 && to < len(buttons) {
				buttons[to].focused = true // else it is no stop yet, and refused
				fyne.CurrentApp().Driver().CanvasForObject(b).Focus(buttons[to])
			}
		}
	}
}

// CreateRenderer draws the button.
func (b *button) CreateRenderer() fyne.WidgetRenderer {
	r := &buttonRenderer{b: b, ground: canvas.NewRectangle(color.Transparent), mark: canvas.NewRectangle(color.Transparent), image: canvas.NewImageFromResource(nil),
		text: canvas.NewText("", look.Now().Ink), key: canvas.NewText("", look.Now().Faded)}
	if b.look != tab {
		r.ground.CornerRadius = 3
	}
	r.image.FillMode = canvas.ImageFillContain
	r.Refresh()
	return r
}

type buttonRenderer struct {
	b         *button
	ground    *canvas.Rectangle
	mark      *canvas.Rectangle // along the top of the chosen tab
	image     *canvas.Image
	text, key *canvas.Text
}

const (
	buttonIcon = 20 // side of the icon
	buttonGap  = 7  // between icon, text and key
	tightText  = 40 // least width of a text that is cut off
)

func (r *buttonRenderer) Destroy() {}

func (r *buttonRenderer) Objects() []fyne.CanvasObject {
	objects := []fyne.CanvasObject{r.ground}
	if r.b.look == tab {
		objects = append(objects, r.mark)
	}
	switch {
	case r.b.picture != nil:
		objects = append(objects, r.b.picture)
	case r.b.icon != "":
		objects = append(objects, r.image)
	}
	return append(objects, r.text, r.key)
}

func (r *buttonRenderer) inset() float32 {
	switch {
	case (r.b.look == plain || r.b.look == switching) && r.b.text == "" && r.b.picture == nil:
		return 5
	case r.b.look == plain:
		return 8
	case r.b.look == tab:
		return 9
	}
	return 14
}

func (r *buttonRenderer) leadWidth() float32 {
	switch {
	case r.b.picture != nil:
		return r.b.picture.MinSize().Width
	case r.b.icon != "":
		return buttonIcon
	}
	return 0
}

func (r *buttonRenderer) MinSize() fyne.Size {
	w, h := r.leadWidth(), float32(buttonIcon)
	if r.b.picture != nil {
		h = max(h, r.b.picture.MinSize().Height)
	}
	for _, t := range []*canvas.Text{r.text, r.key} {
		if t.Text == "" {
			continue
		}
		if w > 0 {
			w += buttonGap
		}
		if r.b.tight && t == r.text {
			w += tightText
		} else {
			w += t.MinSize().Width
		}
		h = max(h, t.MinSize().Height)
	}
	return fyne.NewSize(w+2*r.inset(), h+10)
}

func (r *buttonRenderer) Layout(size fyne.Size) {
	r.ground.Resize(size)
	r.mark.Resize(fyne.NewSize(size.Width, 3))
	x := r.inset()
	if !r.b.wide {
		x = max(-r.inset(), (size.Width-r.MinSize().Width)/2) + r.inset()
	}
	if lead := r.leadWidth(); lead > 0 {
		var o fyne.CanvasObject = r.image
		h := float32(buttonIcon)
		if r.b.picture != nil {
			o, h = r.b.picture, r.b.picture.MinSize().Height
		}
		o.Resize(fyne.NewSize(lead, h))
		o.Move(fyne.NewPos(x, (size.Height-h)/2))
		x += lead + buttonGap
	}
	if r.b.tight {
		look.Shorten(r.text, r.b.text, size.Width-x-r.inset()-r.key.MinSize().Width-buttonGap)
		r.b.cut = look.IfCut(r.text, r.b.text) != ""
	}
	if r.text.Text != "" {
		min := r.text.MinSize()
		r.text.Resize(min)
		r.text.Move(fyne.NewPos(x, (size.Height-min.Height)/2))
		x += min.Width + buttonGap
	}
	min := r.key.MinSize()
	r.key.Resize(min)
	if r.b.wide {
		x = size.Width - r.inset() - min.Width
	}
	r.key.Move(fyne.NewPos(x, (size.Height-min.Height)/2))
}

func (r *buttonRenderer) Refresh() {
	b := r.b
	tone, fill, stroke := look.Now().Ink, color.Color(color.Transparent), color.Color(color.Transparent)
	var width float32
	switch b.look {
	case framed:
		fill, stroke, width = look.Now().Sheet, look.Now().Border, 1
	case primary:
		tone, fill, stroke, width = look.White, look.Now().Accent, look.Now().Accent, 1
	case danger:
		tone, fill, stroke, width = look.Now().MayNot, look.Now().Sheet, look.Now().MayNot, 1
	}
	if b.hovered && !b.disabled {
		switch b.look {
		case primary:
			fill = look.Now().AccentDeep
		case danger:
			fill = look.Now().MayNotLow
		case framed:
			fill = look.Now().Shade // what is under it may be a banner
		default:
			fill = look.Now().Hover
		}
	}
	if b.look == switching {
		tone = look.Now().Faded
	}
	r.mark.FillColor = color.Transparent
	switch {
	case b.selected && b.look == switching:
		tone = look.Now().Accent
	case b.selected && b.look == tab:
		fill, r.mark.FillColor = look.Now().Paper, look.Now().Accent
	case b.selected:
		tone, fill, stroke, width = look.Now().Accent, look.Now().AccentLow, look.Now().Accent, 1.5
	}
	if b.disabled {
		tone = look.Now().Pale
		if b.look != plain && b.look != switching {
			fill, stroke = look.Now().Shade, look.Now().Rule
		}
	}
	if b.focused {
		stroke, width = look.Now().Accent, 2
		if b.look == primary {
			stroke = look.Now().Ink
		}
	}
	if b.called {
		stroke, width = look.Now().Caution, 3
	}
	r.ground.FillColor, r.ground.StrokeColor, r.ground.StrokeWidth = fill, stroke, width
	if name := b.icon; name != "" {
		if b.look == switching && !b.selected {
			name += "-off"
		}
		if b.tint != (color.NRGBA{}) && !b.disabled {
			look.SetImage(r.image, look.Icon(name, b.tint))
		} else {
			look.SetImage(r.image, look.Icon(name, tone))
		}
	}
	r.text.Text, r.text.Color, r.text.TextSize = look.Seen(b.text), tone, theme.TextSize()
	r.text.TextStyle.Bold = b.look == primary || b.selected
	r.key.Text, r.key.TextSize, r.key.Color = b.key, theme.CaptionTextSize(), look.Now().Faded
	if b.disabled {
		r.key.Color = look.Now().Pale
	}
	r.ground.Refresh()
	r.mark.Refresh()
	r.text.Refresh()
	r.key.Refresh()
	r.Layout(b.Size())
}
