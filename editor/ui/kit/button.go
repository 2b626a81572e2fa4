package kit

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"github.com/mapsheet/mapsheet/editor/ui/look"
)

// Look is how much a button stands out.
type Look int

// The looks of a button.
const (
	Plain     Look = iota // no ground until the pointer is over it
	Framed                // an outlined button
	Primary               // the one that Enter presses
	Danger                // the one that loses something
	Switching             // a plain button that shows whether something is on
	Tab                   // one of a row of tabs over what it shows
)

// Button is a push button with a picture, a text, the key that does the same,
// or any of these. Clicking it leaves the keyboard where it was.
type Button struct {
	widget.BaseWidget

	Picture  fyne.CanvasObject // drawn at the left instead of the icon
	Icon     string
	Tint     color.NRGBA // of the icon; zero for that of the text
	Text     string
	Key      string
	Hint     string // what it does, for the status line
	Look     Look
	Wide     bool // text at the left and key at the right, for columns
	Tight    bool // text that does not fit is cut off; for texts of any length
	Selected bool
	Off      bool
	Called   bool // outlined, as somebody is told to press it
	roving   bool // one of several that are a single stop of Tab
	Tap      func()
	Second   func()             // what the right button does, if anything
	Excuse   func(on bool)      // says beside a greyed button why it is greyed, or no longer; nil for none
	OnHint   func(string)       // told the hint when the pointer comes, "" when it leaves
	OnKey    func(fyne.KeyName) // keys the button has no use for
	OnRune   func(rune)
	OnEnter  func() bool // takes Enter in place of a press, or not; nil for never
	Early    func() bool // whether a key comes before it can be meant for the button; nil for never

	Hovered, focused bool
	cut              bool // the text is shown cut off
}

// NewButton is a plain button with an icon, a text or both.
func NewButton(iconName, text string, tap func()) *Button {
	b := &Button{Icon: iconName, Text: text, Tap: tap}
	b.ExtendBaseWidget(b)
	return b
}

// DialogButton is a text button for dialogs.
func DialogButton(text string, l Look, tap func()) *Button {
	b := NewButton("", text, tap)
	b.Look = l
	return b
}

// SetSelected marks the button as the chosen one of its group.
func (b *Button) SetSelected(on bool) {
	if b.Selected != on {
		b.Selected = on
		b.Refresh()
	}
}

// SetEnabled says whether the button can be pressed.
func (b *Button) SetEnabled(on bool) {
	if b.Off == on {
		b.Off = !on
		b.Refresh()
	}
}

// Enable is called by the window library.
// Enable, Disable and Disabled say whether Tab stops at the button: not where
// it cannot be pressed, nor at the tabs and tools that are not chosen, which the
// arrow keys lead to. One that has the keyboard keeps its place in the order.
func (b *Button) Enable() { b.SetEnabled(true) }

// Disable is called by the window library.
func (b *Button) Disable() { b.SetEnabled(false) }

// Disabled is called by the window library.
func (b *Button) Disabled() bool {
	return !b.focused && (b.Off && b.Excuse == nil || (b.roving || b.Look == Tab) && !b.Selected)
}

// excuses has a greyed button say why it is greyed, or no longer.
func (b *Button) excuses(on bool) {
	if b.Excuse != nil && (b.Off || !on) {
		b.Excuse(on)
	}
}

// Tapped presses the button.
func (b *Button) Tapped(*fyne.PointEvent) {
	used(b)
	if !b.Off && b.Tap != nil {
		b.Tap()
		return
	}
	b.excuses(true)
}

// TappedSecondary does what the right button does.
func (b *Button) TappedSecondary(*fyne.PointEvent) {
	if !b.Off && b.Second != nil {
		b.Second()
	}
}

// MouseIn is called by the window library.
// MouseIn, MouseMoved and MouseOut follow the pointer.
func (b *Button) MouseIn(e *MouseEvent) {
	b.Hovered = true
	PointerAt(b, e)
	if b.OnHint != nil {
		b.OnHint(b.Hint)
	}
	b.excuses(true)
	b.Refresh()
}

// MouseMoved is called by the window library.
func (b *Button) MouseMoved(e *MouseEvent) { PointerAt(b, e) }

// MouseOut is called by the window library.
func (b *Button) MouseOut() {
	b.Hovered = false
	Leaves(b)
	if b.OnHint != nil {
		b.OnHint("")
	}
	b.excuses(false)
	b.Refresh()
}

// FocusGained and FocusLost follow the keyboard.
func (b *Button) FocusGained() {
	b.focused = true
	b.Refresh()
	BringInSight(b)
	b.excuses(true)
	keyboardAt(b)
}

// FocusLost is called by the window library.
func (b *Button) FocusLost() {
	b.focused = false
	b.Refresh()
	b.excuses(false)
	Leaves(b)
}

// Tip is what an icon without a text stands for, and a text in full that is cut
// off.
func (b *Button) Tip() string {
	switch {
	case b.Text == "":
		return b.Hint
	case b.cut:
		return b.Text
	}
	return ""
}

// TypedKey presses the button with Enter; other keys go on.
func (b *Button) TypedKey(e *fyne.KeyEvent) {
	switch e.Name {
	case fyne.KeyReturn, fyne.KeyEnter:
		if b.OnEnter == nil || !b.OnEnter() {
			b.press()
		}
	default:
		if b.OnKey != nil {
			b.OnKey(e.Name)
		}
	}
}

// TypedRune presses the button with the space bar; other letters go on.
func (b *Button) TypedRune(r rune) {
	if r == ' ' {
		b.press()
	} else if b.OnRune != nil {
		b.OnRune(r)
	}
}

// press is what a key does.
func (b *Button) press() {
	if b.Early == nil || !b.Early() {
		b.Tapped(nil)
	}
}

// Rove makes buttons, so many in a line, a single stop of Tab: the arrow keys lead
// from one to the next.
func Rove(buttons []*Button, perLine int) {
	for i, b := range buttons {
		b.roving = true
		other := b.OnKey
		b.OnKey = func(k fyne.KeyName) {
			by, known := map[fyne.KeyName]int{fyne.KeyLeft: -1, fyne.KeyRight: 1, fyne.KeyUp: -perLine, fyne.KeyDown: perLine}[k]
			if !known {
				other(k)
			} else if to := i + by; to >= 0 && to < len(buttons) {
				buttons[to].focused = true // else it is no stop yet, and refused
				TakeFocus(buttons[to])
			}
		}
	}
}

// CreateRenderer draws the button.
func (b *Button) CreateRenderer() fyne.WidgetRenderer {
	r := &buttonRenderer{b: b, ground: canvas.NewRectangle(color.Transparent), mark: canvas.NewRectangle(color.Transparent), image: look.NewPicture(nil),
		text: canvas.NewText("", look.Now().Ink), key: canvas.NewText("", look.Now().Faded)}
	if b.Look != Tab {
		r.ground.CornerRadius = 3
	}
	r.Refresh()
	return r
}

type buttonRenderer struct {
	b         *Button
	ground    *canvas.Rectangle
	mark      *canvas.Rectangle // along the top of the chosen tab
	image     *look.Picture
	text, key *canvas.Text
}

// The measures of a button.
const (
	buttonIcon = 20 // side of the icon
	buttonGap  = 7  // between icon, text and key
	TightText  = 40 // least width of a text that is cut off
)

func (r *buttonRenderer) Destroy() {}

func (r *buttonRenderer) Objects() []fyne.CanvasObject {
	objects := []fyne.CanvasObject{r.ground}
	if r.b.Look == Tab {
		objects = append(objects, r.mark)
	}
	switch {
	case r.b.Picture != nil:
		objects = append(objects, r.b.Picture)
	case r.b.Icon != "":
		objects = append(objects, r.image)
	}
	return append(objects, r.text, r.key)
}

func (r *buttonRenderer) inset() float32 {
	switch {
	case (r.b.Look == Plain || r.b.Look == Switching) && r.b.Text == "" && r.b.Picture == nil:
		return 5
	case r.b.Look == Plain:
		return 8
	case r.b.Look == Tab:
		return 9
	}
	return 14
}

func (r *buttonRenderer) leadWidth() float32 {
	switch {
	case r.b.Picture != nil:
		return r.b.Picture.MinSize().Width
	case r.b.Icon != "":
		return buttonIcon
	}
	return 0
}

func (r *buttonRenderer) MinSize() fyne.Size {
	w, h := r.leadWidth(), float32(buttonIcon)
	if r.b.Picture != nil {
		h = max(h, r.b.Picture.MinSize().Height)
	}
	for _, t := range []*canvas.Text{r.text, r.key} {
		if t.Text == "" {
			continue
		}
		if w > 0 {
			w += buttonGap
		}
		if r.b.Tight && t == r.text {
			w += TightText
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
	if !r.b.Wide {
		x = max(-r.inset(), (size.Width-r.MinSize().Width)/2) + r.inset()
	}
	if lead := r.leadWidth(); lead > 0 {
		var o fyne.CanvasObject = r.image
		h := float32(buttonIcon)
		if r.b.Picture != nil {
			o, h = r.b.Picture, r.b.Picture.MinSize().Height
		}
		o.Resize(fyne.NewSize(lead, h))
		o.Move(fyne.NewPos(x, (size.Height-h)/2))
		x += lead + buttonGap
	}
	if r.b.Tight {
		look.Shorten(r.text, r.b.Text, size.Width-x-r.inset()-r.key.MinSize().Width-buttonGap)
		r.b.cut = look.IfCut(r.text, r.b.Text) != ""
	}
	if r.text.Text != "" {
		min := r.text.MinSize()
		r.text.Resize(min)
		r.text.Move(fyne.NewPos(x, (size.Height-min.Height)/2))
		x += min.Width + buttonGap
	}
	min := r.key.MinSize()
	r.key.Resize(min)
	if r.b.Wide {
		x = size.Width - r.inset() - min.Width
	}
	r.key.Move(fyne.NewPos(x, (size.Height-min.Height)/2))
}

func (r *buttonRenderer) Refresh() {
	b := r.b
	tone, fill, stroke := look.Now().Ink, color.Color(color.Transparent), color.Color(color.Transparent)
	var width float32
	switch b.Look {
	case Framed:
		fill, stroke, width = look.Now().Sheet, look.Now().Border, 1
	case Primary:
		tone, fill, stroke, width = look.White(), look.Now().Accent, look.Now().Accent, 1
	case Danger:
		tone, fill, stroke, width = look.Now().MayNot, look.Now().Sheet, look.Now().MayNot, 1
	}
	if b.Hovered && !b.Off {
		switch b.Look {
		case Primary:
			fill = look.Now().AccentDeep
		case Danger:
			fill = look.Now().MayNotLow
		case Framed:
			fill = look.Now().Shade // what is under it may be a banner
		default:
			fill = look.Now().Hover
		}
	}
	if b.Look == Switching {
		tone = look.Now().Faded
	}
	r.mark.FillColor = color.Transparent
	switch {
	case b.Selected && b.Look == Switching:
		tone = look.Now().Accent
	case b.Selected && b.Look == Tab:
		fill, r.mark.FillColor = look.Now().Paper, look.Now().Accent
	case b.Selected:
		tone, fill, stroke, width = look.Now().Accent, look.Now().AccentLow, look.Now().Accent, 1.5
	}
	if b.Off {
		tone = look.Now().Pale
		if b.Look != Plain && b.Look != Switching {
			fill, stroke = look.Now().Shade, look.Now().Rule
		}
	}
	if b.focused {
		stroke, width = look.Now().Accent, 2
		if b.Look == Primary || b.Selected && b.Look != Tab && b.Look != Switching {
			stroke = look.Now().Ink // beside the outline that it has anyway
		}
	}
	if b.Called {
		stroke, width = look.Now().Caution, 3
	}
	r.ground.FillColor, r.ground.StrokeColor, r.ground.StrokeWidth = fill, stroke, width
	if name := b.Icon; name != "" {
		if b.Look == Switching && !b.Selected {
			name += "-off"
		}
		if b.Tint != (color.NRGBA{}) && !b.Off {
			r.image.Set(look.Icon(name, b.Tint))
		} else {
			r.image.Set(look.Icon(name, tone))
		}
	}
	r.text.Text, r.text.Color, r.text.TextSize = look.Seen(b.Text), tone, theme.TextSize()
	r.text.TextStyle.Bold = b.Look == Primary || b.Selected
	r.key.Text, r.key.TextSize, r.key.Color = b.Key, theme.CaptionTextSize(), look.Now().Faded
	if b.Off {
		r.key.Color = look.Now().Pale
	}
	r.ground.Refresh()
	r.mark.Refresh()
	r.text.Refresh()
	r.key.Refresh()
	r.Layout(b.Size())
}
