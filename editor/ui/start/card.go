package start

import (
	"fmt"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/editor/ui/look"
	"github.com/mapsheet/mapsheet/editor/ui/miniature"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/scenarios"
)

// Card is a scenario on the start page: its map, its name, when and who.
type Card struct {
	widget.BaseWidget
	entry
	info    scenarios.Info
	system  string // the name of its rule system
	picture *miniature.Picture

	hovered, focused bool
	cut              bool // a text is shown cut off
	wordless         bool // its texts are not drawn yet
}

func newCard(info scenarios.Info, system string, picture *miniature.Picture, open func()) *Card {
	c := &Card{info: info, system: system, picture: picture, entry: entry{open: open}}
	picture.Inked = c.Refresh
	c.ExtendBaseWidget(c)
	return c
}

// matches reports whether every word of the query begins a word of what the
// card says.
func (c *Card) matches(query string) bool {
	words := strings.Fields(strings.ToLower(strings.Join(append([]string{
		c.number(), c.info.Title, c.info.Subtitle, c.info.ID, model.LongDate(c.info.Date), c.system,
	}, c.info.Sides...), " ")))
	for _, q := range strings.Fields(strings.ToLower(query)) {
		found := false
		for _, w := range words {
			found = found || strings.HasPrefix(strings.Trim(w, `"“”‘’(),.`), q)
		}
		if !found {
			return false
		}
	}
	return true
}

// MouseIn marks it as under the pointer.
func (c *Card) MouseIn(e *kit.MouseEvent) { c.hovered = true; c.Refresh(); kit.PointerAt(c, e) }

// MouseMoved follows the pointer.
func (c *Card) MouseMoved(e *kit.MouseEvent) { kit.PointerAt(c, e) }

// MouseOut ends what MouseIn began.
func (c *Card) MouseOut() { c.hovered = false; c.Refresh(); kit.Leaves(c) }

// Tip is what the battle is about where it is cut off.
func (c *Card) Tip() string {
	if c.cut {
		return c.info.Title + ": " + c.info.Subtitle
	}
	return ""
}

// FocusGained and FocusLost follow the keyboard.
func (c *Card) FocusGained() { c.focused = true; c.Refresh(); c.onKey("") }

// FocusLost takes the keyboard away from it.
func (c *Card) FocusLost() { c.focused = false; c.Refresh() }

// number is that of the battle in its series; empty where it has none.
func (c *Card) number() string {
	if c.info.Number == 0 {
		return ""
	}
	return strconv.Itoa(c.info.Number)
}

// CreateRenderer draws the card.
func (c *Card) CreateRenderer() fyne.WidgetRenderer {
	r := &cardRenderer{
		c:      c,
		shadow: canvas.NewRectangle(look.Now().Shadow),
		ground: canvas.NewRectangle(look.Now().Sheet),
		number: look.Title(c.number(), 19),
		title:  look.Title(c.info.Title, 19),
		when:   look.Caption(model.LongDate(c.info.Date)),
		length: look.Caption(model.Counted(c.info.Turns, "turn", "turns")),
		about:  look.Caption(c.info.Subtitle),
	}
	for range c.info.Sides {
		r.sides = append(r.sides, look.Line("", look.Now().Ink, theme.CaptionTextSize()))
		r.bars = append(r.bars, canvas.NewRectangle(look.Now().Rule))
	}
	r.about.TextStyle.Italic = true
	r.number.Color = look.Now().Faded
	r.Refresh()
	return r
}

type cardRenderer struct {
	c                   *Card
	shadow, ground      *canvas.Rectangle
	number, title       *canvas.Text
	about, when, length *canvas.Text
	bars                []*canvas.Rectangle // how strong each side is, in the colour of its counters
	sides               []*canvas.Text      // who they are, and how many units
}

// Shape of a card: the picture, and the text under it.
const (
	cardWidth  = 232
	cardWidest = 470
	cardText   = 100
	cardInset  = 8

	cardShape   = 0.66 // height of a picture to its width
	strengthBar = 5    // height of the bar that shows how strong the sides are
)

func cardHeight(width float32) float32 {
	return (width-2*cardInset)*cardShape + cardInset + cardText
}

func (r *cardRenderer) Destroy() {}

func (r *cardRenderer) Objects() []fyne.CanvasObject {
	objects := []fyne.CanvasObject{r.shadow, r.ground, r.c.picture.Raster}
	if r.c.wordless {
		return objects
	}
	objects = append(objects, r.number, r.title, r.about, r.when, r.length)
	for i := range r.sides {
		objects = append(objects, r.bars[i], r.sides[i])
	}
	return objects
}

func (r *cardRenderer) MinSize() fyne.Size { return fyne.NewSize(cardWidth, cardHeight(cardWidth)) }

func (r *cardRenderer) Layout(size fyne.Size) {
	r.shadow.Move(fyne.NewPos(1, 2))
	r.shadow.Resize(size)
	r.ground.Resize(size)
	inner := size.Width - 2*cardInset
	r.c.picture.Raster.Move(fyne.NewPos(cardInset, cardInset))
	r.c.picture.Raster.Resize(fyne.NewSize(inner, size.Height-cardText-cardInset))

	y := size.Height - cardText + 5
	const left = cardInset + 2
	place := func(t *canvas.Text, x, y float32) {
		t.Move(fyne.NewPos(x, y))
		t.Resize(t.MinSize())
	}
	look.Shorten(r.title, r.c.info.Title, inner-28)
	place(r.title, left, y)
	place(r.number, size.Width-left-r.number.MinSize().Width, y)
	y += 26
	r.about.Text, r.about.TextSize = r.c.info.Subtitle, theme.CaptionTextSize()
	if r.about.MinSize().Width > inner-2 {
		r.about.TextSize-- // a whole step: text between the steps is blurred
	}
	look.Shorten(r.about, r.c.info.Subtitle, inner-2)
	r.c.cut = look.IfCut(r.title, r.c.info.Title)+look.IfCut(r.about, r.c.info.Subtitle) != ""
	place(r.about, left, y)
	y += 21
	place(r.when, left, y)
	place(r.length, size.Width-left-r.length.MinSize().Width, y)
	r.layoutSides(left, y+20, inner-4)
}

// layoutSides shares a bar among the sides as their units do, the name of each
// under its end of the bar.
func (r *cardRenderer) layoutSides(left, y, width float32) {
	total, needs := 0, float32(0)
	for i, n := range r.c.info.Units {
		total += n
		r.sides[i].Text = fmt.Sprintf("%s, %s", look.Seen(r.c.info.Sides[i]), model.Counted(n, "unit", "units"))
		needs += r.sides[i].MinSize().Width + 16
	}
	if needs > width {
		for i, n := range r.c.info.Units {
			r.sides[i].Text = fmt.Sprintf("%s %d", look.Seen(r.c.info.Sides[i]), n)
		}
	}
	x := left
	for i, t := range r.sides {
		w := width / float32(len(r.sides))
		if total > 0 {
			w = width * float32(r.c.info.Units[i]) / float32(total)
		}
		r.bars[i].Move(fyne.NewPos(x, y))
		r.bars[i].Resize(fyne.NewSize(w, strengthBar))
		x += w
		at := left
		if i == len(r.sides)-1 && i > 0 {
			at = left + width - t.MinSize().Width
		}
		t.Move(fyne.NewPos(at, y+strengthBar+1))
		t.Resize(t.MinSize())
	}
}

func (r *cardRenderer) Refresh() {
	r.ground.StrokeColor, r.ground.StrokeWidth = look.Now().Rule, 1
	switch {
	case r.c.focused:
		r.ground.StrokeColor, r.ground.StrokeWidth = look.Now().Accent, 2.5
	case r.c.hovered:
		r.ground.StrokeColor, r.ground.StrokeWidth = look.Now().Ink, 1.5
	}
	r.ground.CornerRadius, r.shadow.CornerRadius = 3, 3
	r.title.Color = look.Now().Ink
	if r.c.hovered || r.c.focused {
		r.title.Color = look.Now().Accent
	}
	r.ground.Refresh()
	r.title.Refresh()
	for i, ink := range r.c.picture.Inks {
		r.bars[i].FillColor = ink
		r.bars[i].Refresh()
	}
}
